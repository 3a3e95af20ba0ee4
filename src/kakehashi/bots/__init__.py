"""Bots: given what a seat sees of a position, a budget and a seed, a bot names a move."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

from kakehashi.errors import Refused, quoted
from kakehashi.games import GAMES, Move, Position
from kakehashi.games import game as game_named


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: for so many milliseconds, or for so many simulations whatever time they take."""

    ms: float | None = None
    simulations: int | None = None

    @property
    def seconds(self) -> float:
        """How much of a time to spend on thinking: the machine may be late, and there is more to do."""
        return 0.95 * (self.ms or 0) / 1000


Thought = Callable[[Any, int, Budget, int], Move]
"""What thinks inside a bot: a position as the seat sees it, the seat, a budget and a seed give a move."""


def random_thought() -> Thought:
    """Any legal move."""
    return lambda position, seat, budget, seed: position.random_move(seat, Random(seed))


LEVELS = {"random": 0, "greedy": 0, "adept": 300, "master": 1000, "sage": 3000}
"""The bots, weakest first, and for how many milliseconds each usually thinks about a move."""

_ROOMS = {"hashi": "kakehashi.bots.hashi", "shangri-la": "kakehashi.bots.shangrila"}
_THOUGHTS = {
    "random": "kakehashi.bots.random_thought",
    "greedy": "{room}.greedy.greedy",
    "adept": "{room}.search.adept",
    "master": "{room}.search.master",
    "sage": "{room}.search.sage",
}


class Bot:
    """A bot for one seat in one game. It may remember what it thought before: use another one for another seat.

    With a number of simulations as the budget, the same questions in the same order get the same answers.
    """

    def __init__(self, game: str, name: object) -> None:
        game_named(game)
        if not isinstance(name, str) or name not in bots(game):
            raise Refused(
                "bad-request", f"There is no bot {quoted(name)} for {game}: the bots are {', '.join(bots(game))}."
            )
        self.name = name
        self.usual = Budget(ms=LEVELS[name])
        """How long the bot thinks unless told otherwise."""
        # Loaded only now: bots can be heavy.
        module, _, function = _THOUGHTS[name].format(room=_ROOMS[game]).rpartition(".")
        self._think: Thought = getattr(import_module(module), function)()

    def choose(self, position: Position, seat: int, seed: int, budget: Budget | None = None) -> Move:
        """The move that the bot would play for a seat. It sees no more of the position than the seat does."""
        if seat not in position.acting:
            raise Refused("bad-request", f"Seat {quoted(seat)} has no move to make now.")
        return self._think(position.seen_by(seat), seat, budget or self.usual, seed)


def bots(game: str) -> list[str]:
    """The names of the bots of a game, weakest first."""
    return list(LEVELS) if game in GAMES else []
