"""The one face that every game shows to the rest of the house."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from threading import RLock
from typing import Protocol, Self, cast

from kakehashi.errors import Refused, quoted

Data = dict[str, object]
"""Plain data, such as JSON carries."""


class Move(Protocol):
    """A small value; its text form is the notation."""

    def __str__(self) -> str: ...


class Position(Protocol):
    """A position never changes; a move makes another one."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now; none when the game is over."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    def legal(self, seat: int) -> Sequence[Move]:
        """The moves that a seat may play now, sorted by their text."""

    def random_move(self, seat: int, random: Random) -> Move:
        """One of the moves that a seat may play now, drawn as the game's notion of random play has it."""

    def offer(self, seat: int, said: Mapping[str, object]) -> Data:
        """What a seat may do next, in the notation, given what it has said of its move so far."""

    def hints(self, seat: int, said: Mapping[str, object]) -> Data:
        """Help for a seat that builds its move, to be shown with the offer: what would come of it, why it may not."""

    def play(self, move: str, seat: int | None = None) -> Self:
        """The position after a seat's move; raises `Refused` if it is not legal."""

    def data(self) -> Data:
        """The whole position, what is hidden from some included."""

    def seen_by(self, seat: int | None) -> Self:
        """The position with nothing in it that a seat, or a spectator, may not know: what a bot is given."""

    def view(self, seat: int | None) -> Data:
        """What a seat may see, or a spectator if it is None."""

    def picture(self, seat: int | None) -> Data:
        """What a page draws of what a seat may see, or a spectator if it is None."""

    def told(self, move: str, seat: int | None = None) -> Data:
        """What a seat's move does, to tell and to show it.

        It is legal in this position, or was a moment ago: where all act at once, while the others have yet to.
        """

    @property
    def concealed(self) -> tuple[int, ...]:
        """The seats whose last move nobody else may see yet."""

    @property
    def disclosed(self) -> int:
        """How often something hidden has been shown: a move before that cannot be taken back."""

    def result(self) -> Data:
        """The scores so far and, at the end, the winners."""

    def config(self) -> Data:
        """What `load` needs to make this position again or, in a game with secrets, its start."""

    def setting(self) -> Data:
        """What everybody knows of the game from its start on: how it is played, and on what."""

    def secret(self) -> str:
        """What nobody may know before the end, such as the order of the cards; nothing if there is no such thing."""


class Game(Protocol):
    """The rules of a game."""

    VERSION: int
    """Another number for rules by which the same moves could lead elsewhere."""
    PLAYERS: range
    """How many may play."""
    CHOICES: Mapping[str, object]
    """What somebody who opens a table may say to `new`, besides how many play, and what there is to choose from."""

    SHAPES: Mapping[str, object]
    """The types of what positions tell: `Picture`, `View`, `Result`, `Offer` (with its hints) and `Told`."""

    def new(self, config: Mapping[str, object]) -> Position:
        """The start of a game for so many `players`; a game with chance takes a `seed`."""

    def load(self, config: Mapping[str, object]) -> Position:
        """A position from its text."""


_MODULES = {"hashi": "kakehashi.hashi.game", "shangri-la": "kakehashi.shangrila.game"}
# Rules are compiled as they are loaded, one game at a time: what threads load at once would get mixed up.
_loading = RLock()
GAMES = tuple(sorted(_MODULES))
"""The names of the games."""


def game(name: object) -> Game:
    """The game with this name. Its rules are loaded only now, because that takes a moment."""
    if not isinstance(name, str) or name not in _MODULES:
        raise Refused("bad-request", f"There is no game {quoted(name)}: the games are {', '.join(GAMES)}.")
    with _loading:
        return cast(Game, import_module(_MODULES[name]))
