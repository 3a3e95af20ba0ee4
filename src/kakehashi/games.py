"""The one face that every game shows to the rest of the house, and the one registry of them."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from random import Random
from threading import RLock
from typing import Any, Protocol, Self, cast

from typing_extensions import TypeVar

from kakehashi.description import Contest, Option
from kakehashi.errors import Json, Reason, Refused, quoted


class Move(Protocol):
    """A small value; its text form is the notation."""

    def __str__(self) -> str: ...


AMove = TypeVar("AMove", bound=Move, default=Move, covariant=True)
"""The moves of a game, where it is known which."""


class Page(Protocol):
    """What pages need of a position."""

    def picture(self) -> Json:
        """What a page draws of it."""

    def hints(self, seat: int, so_far: Mapping[str, object]) -> Json:
        """Help for a person who builds a move: what would come of it; `why` something may not be."""

    def effects(self, move: str, seat: int | None = None) -> Json:
        """What a seat's move does, for a page to tell and to show.

        It is legal in this position, or was a moment ago: where all act at once, while the others have yet to.
        """

    def remarks(self, move: str, seat: int | None = None) -> list[Reason]:
        """What there is to say of a legal move for somebody who learns, the weightiest first: codes and their data.

        At most three, and all true; none if there is nothing to say. They are the same as reasons, but for a move.
        """


class Position(Protocol[AMove]):
    """A position never changes; a move makes another one. Where no seat is said, it is the first of those that act."""

    # Whose turn it is, and what they may do

    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def colours(self) -> str:
        """A letter for each seat, if the notation has letters for them; else nothing: seats are numbers."""

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now; none when the game is over."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def legal_moves(self) -> Sequence[AMove]:
        """The moves that the first of the acting seats may play now, sorted by their text."""

    def legal(self, seat: int) -> Sequence[AMove]:
        """The moves that a seat may play now, sorted by their text."""

    def is_legal(self, move: str, seat: int | None = None) -> bool:
        """Whether a seat may play this move now."""

    def random_move(self, seat: int, random: Random) -> AMove:
        """One of the moves that a seat may play now, drawn as the game's notion of random play has it."""

    def offer(self, seat: int, so_far: Mapping[str, object]) -> Json:
        """What a seat may do next, in the notation, given what is known of its move so far.

        The engine and a table tell it to whoever is to move. Where a move is not made in steps: `moves`, all of them.
        """

    def play(self, move: str, seat: int | None = None) -> Self:
        """The position after a seat's move; raises `Refused` if it is not legal."""

    # What is told of it

    @property
    def text(self) -> str:
        """The position in the notation, with all that makes it again but how it is set."""

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat has so far: the most wins."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, several if they share it; none before the end."""

    def seen_by(self, seat: int | None) -> Self:
        """The position with nothing in it that a seat, or a spectator, may not know: for bots and views."""

    def notation(self) -> Json:
        """The position as the notation has it: what the engine answers, and programs at a table read."""

    @property
    def page(self) -> Page:
        """What pages need of the position."""

    def result(self) -> Json:
        """Everything by seat: `over`, `scores` so far, `winners` at the end; for the engine, the arena and tables."""

    @property
    def concealed(self) -> tuple[int, ...]:
        """The seats whose last move nobody else may see yet."""

    @property
    def disclosed(self) -> int:
        """How often something hidden has been shown: a move before that cannot be taken back."""

    # How it began

    def setting(self) -> Json:
        """What `new` needs to begin such a game anew: how it is played and on what, which everybody may know."""

    def saved(self) -> Json:
        """What `load` needs to make this position again, its secrets included: for files and tables."""

    def redealt(self, seed: int, now: Self) -> Self:
        """The position with all drawn anew that nobody may know yet `now`, later in its game or at once.

        It is the same one if there is no such thing.
        """

    def secret(self) -> str:
        """What nobody may know before the end, such as the order of the cards; nothing if there is no such thing."""


class Game(Protocol):
    """How a game describes itself: the names that its module in the registry has."""

    VERSION: int
    """Another number for rules by which the same moves could lead elsewhere."""
    PLAYERS: range
    """How many may play."""
    OPTIONS: Sequence[Option]
    """What somebody who opens a game may choose, besides how many play: `new` takes it by name."""
    FACTS: Json
    """What its pages know without asking."""
    SHAPES: Mapping[str, object]
    """The types of what positions tell: `Notation`, `Picture`, `Result`, `Offer` (with its hints), `Effects` and
    `Setting`."""
    REMARKS: Mapping[str, str]
    """What `remarks` may say, by its code, in English."""
    BOTS: str | None
    """The module with its bots, as `kakehashi.bots` describes it; without one there is only `random`."""
    ENVIRONMENT: str | None
    """The module with many games of it in numbers, as `kakehashi.environments.vector` describes them; None likewise."""
    ANALYSIS: str | None
    """The module that says how scores came about: `accounts` of a record and what is thought of each of its moves, and
    `Review` of what a seat could have reached, if `check` does not say that something is missing."""
    CHALLENGE: str | None
    """The module that makes its challenge of the day, as `kakehashi.challenges` describes it; None if there is none."""
    LADDER: Sequence[Contest]
    """How its bots are compared."""
    BOARD: str | None
    """The module with its board for the terminal; without one it is played there by the notation."""

    random_games: Callable[[Mapping[str, object]], Callable[[int], int]] | None
    """What plays so many random games at full speed, and returns how many turns they took; None if nothing does."""
    edit: Callable[[Mapping[str, object], Sequence[str]], tuple[Position, Refused | None]] | None
    """What lays a position out by hand: a start after edits, and why it can be no position, if so; None likewise."""

    def new(self, config: Mapping[str, object]) -> Position:
        """The start of a game for so many `players`, or for as many as is usual; a game with chance takes a `seed`."""

    def load(self, config: Mapping[str, object]) -> Position:
        """The position that `saved` was asked of."""

    def told(self, setting: Mapping[str, Any], view: Mapping[str, Any]) -> Position:
        """The position of a seat that may act, by what a table tells it: the setting of the game, and its view."""

    def chosen(self, start: Position) -> Mapping[str, str]:
        """What of `OPTIONS` a game that starts so is played by, as far as there are names for it."""

    def turns_to_vary(self, start: Position) -> int:
        """How many random turns make games that start here differ; none where the cards do."""


REGISTRY = {
    "shangri-la": "kakehashi.shangrila.game",
    "hashi": "kakehashi.hashi.game",
}
"""Every game, and the module in which it describes itself; the first is for those who do not say which."""

# Rules are compiled as they are loaded, one game at a time: what threads load at once would get mixed up.
_loading = RLock()


def games() -> list[str]:
    """The names of the games, sorted."""
    return sorted(REGISTRY)


def game(name: object) -> Game:
    """The game with this name. Its rules are loaded only now, because that takes a moment."""
    if not isinstance(name, str) or name not in REGISTRY:
        raise Refused("bad-request", f"There is no game {quoted(name)}: the games are {', '.join(games())}.")
    with _loading:
        return cast(Game, import_module(REGISTRY[name]))
