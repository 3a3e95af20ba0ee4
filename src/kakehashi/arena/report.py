"""Tables for a terminal, for a file and for the documentation."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from rich import box, table
from rich.console import Console

_SHORTEST = 16
"""A program is still told from others by so many characters."""
_ROOM = 10_000
"""So wide is no table."""


@dataclass(frozen=True)
class Report:
    """A table: words on the left, numbers on the right."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1
    """How many of the columns are words."""

    def plain(self) -> str:
        """Aligned text."""
        lines = [self._aligned(row).rstrip() for row in (self.heads, *self.rows)]
        return "\n".join([self.title, ""] * bool(self.title) + lines)

    def markdown(self) -> str:
        """A table as Markdown has it."""
        rule = [":--" if column < self.words else "--:" for column in range(len(self.heads))]
        lines = [f"| {' | '.join(row)} |" for row in (self.heads, rule, *self.rows)]
        return "\n".join([self.title, ""] * bool(self.title) + lines)

    def _aligned(self, row: Sequence[str]) -> str:
        widths = [max(len(line[column]) for line in (self.heads, *self.rows)) for column in range(len(self.heads))]
        cells = zip(row, widths, strict=True)
        return "  ".join(
            f"{cell:<{width}}" if n < self.words else f"{cell:>{width}}" for n, (cell, width) in enumerate(cells)
        )

    def show(self, markdown: bool) -> None:
        """Print the table as it suits standard output."""
        if markdown or not sys.stdout.isatty():
            print(self.markdown() if markdown else self.plain())
            return
        console, drawn = Console(highlight=False), self._drawn(None)
        if (over := _width(drawn) - console.width) > 0:
            longest = max(
                (len(name) for row in self.rows for name in row[: self.words] if _is_program(name)), default=0
            )
            drawn = self._drawn(max(longest - over, _SHORTEST))
        # What is still wider is left to the terminal, which wraps lines as they are; cells would become unreadable.
        Console(highlight=False, width=max(console.width, _width(drawn))).print(drawn)

    def _drawn(self, most: int | None) -> table.Table:
        """The table with lines, names of programs as long as they are or with at most so many characters."""
        drawn = table.Table(title=self.title or None, box=box.SIMPLE_HEAD, title_justify="left", collapse_padding=True)
        for column, head in enumerate(self.heads):
            drawn.add_column(head, justify="left" if column < self.words else "right", no_wrap=True)
        for row in self.rows:
            drawn.add_row(*(_shortened(cell, most) if most and _is_program(cell) else cell for cell in row))
        return drawn


def _is_program(name: str) -> bool:
    return name.startswith("cmd:")


def _shortened(name: str, most: int) -> str:
    """The end of a command says more than its beginning."""
    return name if len(name) <= most else "…" + name[len(name) - most + 1 :]


def _width(drawn: table.Table) -> int:
    """How wide a table is where there is room."""
    return Console(width=_ROOM).measure(drawn).maximum
