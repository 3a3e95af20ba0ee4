"""How environments show a position."""

from collections.abc import Sequence
from io import StringIO
from typing import Protocol, cast

from rich.console import Console

from kakehashi.errors import Refused, quoted
from kakehashi.games import Position
from kakehashi.terminal.board import View, board_of

MODES = ["human", "ansi", "svg"]
"""`human` prints the board of the terminal, `ansi` gives it as text, `svg` a picture."""
WIDTH = 120
"""How wide a text may be: the whole map of Shangri-La beside its players."""


class Drawn(Protocol):
    """A position that draws itself."""

    def svg(self) -> str:
        """As a picture."""


def agents(players: int) -> list[str]:
    """What the players are called."""
    return [f"player_{seat}" for seat in range(players)]


def check_mode(mode: str | None, modes: Sequence[str] = MODES) -> None:
    """Refuse a way of showing that there is not."""
    if mode is not None and mode not in modes:
        raise Refused("bad-request", f"Positions are rendered as {', '.join(modes)}, not as {quoted(mode)}.")


def rendered(game: str, position: Position, mode: str | None) -> str | None:
    """The position as somebody who watches sees it; nothing where it is printed, or nothing was asked for."""
    if mode is None:
        return None
    seen = position.seen_by(None)
    if mode == "svg":
        return cast(Drawn, seen).svg()
    text = StringIO()
    console = Console(highlight=False) if mode == "human" else Console(file=text, width=WIDTH, highlight=False)
    board = board_of(game)
    names = [board.colours[colour] for colour in seen.colours] or [f"Seat {seat}" for seat in range(seen.players)]
    view = View(seen, None, names, agents(seen.players), console)
    console.print(board.draw(view))
    for line in [board.situation(view)] if seen.acting else board.verdict(view):
        console.print(line)
    return None if mode == "human" else "\n".join(line.rstrip() for line in text.getvalue().splitlines())
