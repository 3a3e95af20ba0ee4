"""Bots: given what a seat sees of a position, a budget and a seed, a bot names a move.

A game names the module with its bots. That has `LEVELS`, from the weakest to the strongest above `random`, which every
game has, and `STAND_IN`, who plays on for somebody who has left; perhaps `ADVISER`, who is asked for hints, and
`FIRST_LOOK`, with how many simulations it looks at the positions of a finished game at first; and `RATINGS`, where the
levels stand on one scale, as `kakehashi arena ladder` has measured them (docs/bots.md), those that it has.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Protocol, cast, runtime_checkable

from kakehashi.bots.opinion import Opinion
from kakehashi.errors import Refused, quoted
from kakehashi.games import AMove, Move, Position
from kakehashi.games import game as game_named


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: for so many milliseconds, or for so many simulations whatever time they take."""

    ms: float | None = None
    simulations: int | None = None
    cores: int = 1
    """How many cores it may keep busy with that; a chooser may make do with one."""
    stop: Callable[[], bool] = field(default=_never, repr=False)
    """Asked now and then: whoever says yes wants to wait no longer, whatever has been found."""

    @property
    def seconds(self) -> float:
        """How much of a time to spend on thinking: the machine may be late, and there is more to do."""
        return 0.95 * (self.ms or 0) / 1000


Chooser = Callable[[Any, int, Budget, int], Move]
"""How a bot chooses: a position as the seat sees it, the seat, a budget and a seed give a move."""


@runtime_checkable
class Adviser(Protocol):
    """A chooser that can also say what it thinks."""

    def opinion(self, position: Any, seat: int, budget: Budget, seed: int, about: Sequence[str]) -> Opinion:
        """What it thinks of a position, with the same effort as for a move, and as much again for a closer look.

        The best move is the one that it would choose, if it remembered nothing; about these moves it says its mind too.
        """


@runtime_checkable
class Weighing(Protocol):
    """A chooser that knows what the move it chose last seemed worth, for nothing more."""

    worth: float | None
    """The share of the win or the points that it expected, as its opinions have it; None where it weighed nothing."""


@runtime_checkable
class Foresight(Protocol):
    """A chooser that can also think ahead, while others are to move."""

    def think_on(self, position: Any, seat: int, seed: int, stop: Callable[[], bool]) -> None:
        """Think about a position, as the seat sees it, until told to stop or there is nothing more to gain.

        It asks at least every twenty milliseconds whether to stop. What it finds it keeps for its next move.
        """


@dataclass(frozen=True, slots=True)
class Level:
    """A bot of a game."""

    maker: str
    """The function that makes its chooser, as `module:function`: loaded only when it is needed, for it can be heavy."""
    ms: int
    """For how many milliseconds it usually thinks about a move."""
    words: str
    """What there is to say about it."""
    called: str = ""
    """What players call it in the pages, in English; empty if only its name is known."""


def random_chooser() -> Chooser:
    """Any legal move."""
    return lambda position, seat, budget, seed: position.random_move(seat, Random(seed))


RANDOM, STAND_IN, ADVISER = "random", "skilled", "sage"


def searching_levels(room: str) -> dict[str, Level]:
    """The six levels above `random` of a game whose bots search; `room` has their modules."""
    return {
        "novice": Level(f"{room}.gentler:novice", 0, "overlooks things; a good first opponent", "very easy"),
        "greedy": Level(f"{room}.gentler:greedy", 0, "takes at once what looks best", "easy"),
        "skilled": Level(f"{room}.gentler:skilled", 100, "plays with care", "medium"),
        "adept": Level(f"{room}.search:adept", 300, "thinks for a moment, and plays well", "strong"),
        "master": Level(f"{room}.search:master", 1000, "thinks for up to a second, and plays very well", "very strong"),
        "sage": Level(f"{room}.search:sage", 3000, "thinks for up to three seconds; the strongest", "strongest"),
    }


@cache
def levels(game: str) -> Mapping[str, Level]:
    """The bots of a game by name, weakest first."""
    room = game_named(game).BOTS
    anything = Level("kakehashi.bots:random_chooser", 0, "plays anything that is allowed", "aimless")
    return {RANDOM: anything} | (import_module(room).LEVELS if room else {})


def both_names(game: str) -> dict[str, str]:
    """The bots of a game by name, each with what players call it: `novice (very easy)`."""
    return {name: f"{name} ({level.called})" if level.called else name for name, level in levels(game).items()}


def first_opponent(game: str) -> str:
    """The bot for a first game: the weakest that means to win."""
    return next((name for name in levels(game) if name != RANDOM), RANDOM)


def usual_stand_in(game: str) -> str:
    """The bot that plays on for somebody who has left, where nobody says otherwise."""
    room = game_named(game).BOTS
    return str(import_module(room).STAND_IN) if room else RANDOM


def adviser(game: str) -> str | None:
    """The bot of a game that says what it thinks of moves to those who ask; None if there is none."""
    room = game_named(game).BOTS
    return getattr(import_module(room), "ADVISER", None) if room else None


def first_look(game: str) -> int:
    """With how many simulations the adviser of a game looks at a position of a finished game at first."""
    return int(import_module(str(game_named(game).BOTS)).FIRST_LOOK)


def ratings(game: str) -> Mapping[str, float]:
    """Where the bots of a game stand on one scale, those that were measured."""
    room = game_named(game).BOTS
    return getattr(import_module(room), "RATINGS", {}) if room else {}


class Bot:
    """A bot for one seat in one game. It may remember what it thought before: use another one for another seat.

    With a number of simulations as the budget, the same questions in the same order get the same answers.
    """

    def __init__(self, game: str, name: object) -> None:
        level = level_of(game, name)
        self.usual = Budget(ms=level.ms)
        """How long the bot thinks unless told otherwise."""
        module, _, function = level.maker.partition(":")
        self._chooser: Chooser = getattr(import_module(module), function)()
        self._game, self._positions = game, type(game_named(game).new({}))

    def choose(
        self, position: Position[AMove], seat: int | None = None, seed: int = 0, budget: Budget | None = None
    ) -> AMove:
        """The move that the bot would play for a seat, or for the first that may act.

        It sees no more of the position than the seat does.
        """
        if not isinstance(position, self._positions):
            raise Refused("bad-request", f"This is a bot for {self._game}, and no position of it.")
        seat = next(iter(position.acting), 0) if seat is None else seat
        return cast(AMove, self._chooser(_seen(position, seat), seat, budget or self.usual, seed))

    @staticmethod
    def had(budget: Budget) -> float:
        """How many milliseconds a bot had for its last move; 0 if it has no time of its own."""
        return budget.ms or 0

    @property
    def worth(self) -> float | None:
        """What the move that it chose last seemed worth to it, in its own unit; None where it does not say."""
        return self._chooser.worth if isinstance(self._chooser, Weighing) else None

    def opinion(
        self, position: Position, seat: int, seed: int, budget: Budget | None = None, about: Sequence[str] = ()
    ) -> Opinion | None:
        """What the bot thinks of a position for a seat, and of these moves, in the notation; None if it only plays."""
        if not isinstance(self._chooser, Adviser):
            return None
        return self._chooser.opinion(_seen(position, seat), seat, budget or self.usual, seed, about)

    @property
    def thinks_on(self) -> bool:
        """Whether the bot remembers what it thought, and may think on while others are to move."""
        return isinstance(self._chooser, Foresight)

    def think_on(self, position: Position, seat: int, seed: int, stop: Callable[[], bool]) -> None:
        """Think on for a seat that others keep waiting, until told to stop; it sees no more than the seat does."""
        if isinstance(self._chooser, Foresight):
            self._chooser.think_on(position.seen_by(seat), seat, seed, stop)


def _seen(position: Position, seat: int) -> Position:
    if seat not in position.acting:
        raise Refused("bad-request", f"Seat {quoted(seat)} has no move to make now.")
    return position.seen_by(seat)


def level_of(game: str, name: object) -> Level:
    """The bot of a game with this name; raises `Refused` if there is none."""
    known = levels(game)
    if not isinstance(name, str) or name not in known:
        names = ", ".join(both_names(game).values())
        raise Refused("bad-request", f"There is no bot {quoted(name)} for {game}: the bots are {names}.")
    return known[name]
