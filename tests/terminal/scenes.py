"""Positions, consoles without colour, and scripted typists for terminal tests."""

import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console, RenderableType

from kakehashi.records import Record
from kakehashi.shangrila import Options, Position
from kakehashi.shangrila.board import BRIDGES, VILLAGES
from kakehashi.terminal.play import play

DEFAULT = Options()
FIRST_GAME = {"preset": "german-2003", "setup": "first-game"}
FREE = {"preset": "french", "setup": "free"}


def position(
    colours: str = "rbyv", *, broken: str = "", standing: str | None = None, options: Options = DEFAULT, **villages: str
) -> Position:
    """Red to move after set-up, in villages that are empty but for some: `position(A="Rb.....", broken="AB")`."""
    gone = set(broken.split()) if standing is None else set(BRIDGES) - set(standing.split())
    if len(colours) == 3:
        gone |= {"BC", "CF", "CJ"}
    rows = "/".join(villages.get(village, ".......") for village in VILLAGES)
    return Position.parse(f"{colours} {rows} {','.join(sorted(gone)) or '-'} {8 * len(colours)} 0", options)


def plain_console(width: int) -> Console:
    """A console without colour that records its output."""
    return Console(file=io.StringIO(), width=width, color_system=None, highlight=False)


def written(console: Console) -> str:
    """Return the output of a console so far."""
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def shown(renderable: RenderableType, width: int) -> list[str]:
    """The lines that a renderable makes on a console without colour."""
    console = plain_console(width)
    console.print(renderable)
    return written(console).splitlines()


class Typist:
    """Types these lines in order, records the prompts, then ends the input."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None


class FirstMove:
    """Saves the game to see it, then plays the first legal move."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._saved = False
        self.movers: list[str] = []

    def __call__(self, prompt: str) -> str:
        if prompt.startswith("Play it?"):
            return "y"
        self._saved = not self._saved
        if self._saved:
            return f"save {self._file}"
        now = Record.parse(self._file.read_text(encoding="utf-8")).position
        self.movers.append(prompt.strip())
        return str(now.legal(now.acting[0])[0])


def play_typed(*lines: str, width: int = 100, game: str = "shangri-la", **given: Any) -> tuple[str, Typist]:
    """Play a first game of four with a person as Red and these typed lines; return the screen and the typist."""
    console, typist = plain_console(width), Typist(lines)
    known: dict[str, Any] = {"players": 4, "people": "r", "bot": "random", "options": FIRST_GAME, "seed": 4}
    assert play(game, **{**known, **given}, console=console, read=typist) == 0
    return written(console), typist
