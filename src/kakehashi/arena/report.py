"""Tables for a terminal, for a file and for the documentation."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from rich import box, table
from rich.console import Console


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
        drawn = table.Table(title=self.title or None, box=box.SIMPLE_HEAD, title_justify="left", collapse_padding=True)
        for column, head in enumerate(self.heads):
            drawn.add_column(head, justify="left" if column < self.words else "right", overflow="fold")
        for row in self.rows:
            drawn.add_row(*row)
        Console(highlight=False).print(drawn)
