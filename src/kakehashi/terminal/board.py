"""How a game is shown and read: by its notation or, if the game names a board of its own, as that has it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic, TypeVar, cast

from rich.console import Console, RenderableType
from rich.text import Text

from kakehashi.errors import Refused
from kakehashi.games import Position, game
from kakehashi.wording import first_of, listed

PERSON = "person"

P = TypeVar("P", bound=Position)
"""The positions of a game."""


@dataclass(frozen=True)
class View(Generic[P]):
    """What somebody may see of a game, and on what."""

    position: P
    """With nothing in it that is hidden from who looks."""
    seat: int | None
    """Who looks; None for spectators."""
    names: Sequence[str]
    """What the seats are called."""
    who: Sequence[str]
    """Who plays each seat: a `person`, or a bot by its name."""
    console: Console

    @property
    def mover(self) -> int:
        """The seat that is to move."""
        return self.position.acting[0]

    def player(self, seat: int) -> str:
        """The name of a seat and, if there is one, of its bot."""
        return self.names[seat] + ("" if self.who[seat] == PERSON else f" ({self.who[seat]})")


@dataclass(frozen=True)
class Played(Generic[P]):
    """A move that everybody may know."""

    before: P
    """The position that it was played in, as a spectator saw it."""
    seat: int
    move: str


class Board(Generic[P]):
    """What the terminal asks of a game's board; here is what any game can answer."""

    colours: Mapping[str, str] = {}
    """The names of the colours, if seats have colours."""
    hint = "? lists moves"
    """How to ask for help with a move, in a few words."""
    instructions: Sequence[str] = (
        "A move is typed as the notation has it.",
        "And besides:",
        "  ?        what may be played; ? A for what begins with A",
    )
    """How to play, how a move is typed, and what can be asked with a question mark."""

    def draw(self, view: View[P]) -> RenderableType:
        """The position, for whoever is to move, or for spectators."""
        told = view.position.notation().items()
        return Text("\n".join(f"{key}: {said if isinstance(said, str) else json.dumps(said)}" for key, said in told))

    def look(self, view: View[P], word: str) -> RenderableType | None:
        """What else there is to look at, by the word that somebody typed; None if it is not for that."""
        return None

    def situation(self, view: View[P]) -> str:
        """What the player to move is to do, in one sentence."""
        return f"{view.names[view.mover]} to move."

    def in_notation(self, typed: str) -> str:
        """A move as people type it, written as the notation has it."""
        return typed

    def foretold(self, view: View[P], move: str) -> Sequence[str]:
        """What a move would do, if it is a move to think about twice; else nothing, and it is played at once."""
        return ()

    def answer(self, view: View[P], about: str) -> Sequence[str]:
        """What the player to move may play; or what there is to say about a move, or about part of one."""
        moves = [move for move in map(str, view.position.legal(view.mover)) if move.startswith(about)]
        if not moves:
            raise Refused("bad-request", f"No move begins with {about!r:.60} now.")
        return [first_of(moves)]

    def told(self, view: View[P], played: Sequence[Played[P]]) -> Iterable[RenderableType]:
        """What has just been played, one move or all of a round, now that everybody may know."""
        return [Text(f"{view.player(p.seat)} played {p.move}.") for p in played if view.who[p.seat] != PERSON]

    def verdict(self, view: View[P]) -> Sequence[str]:
        """How a game that is over has ended."""
        result = view.position.result()
        scores, winners = cast(Sequence[object], result["scores"]), cast(Sequence[int], result["winners"])
        lines = [f"{view.player(seat)}: {score} points." for seat, score in enumerate(scores)]
        names = listed([view.player(seat) for seat in winners])
        return [*lines, f"{names} {'share the win' if len(winners) > 1 else 'wins'}."] if names else lines


def board_of(name: str) -> Board[Any]:
    """The board of a game."""
    room = game(name).BOARD
    return cast(Board[Any], import_module(room).BOARD) if room else Board()
