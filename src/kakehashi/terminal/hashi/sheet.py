"""A sheet of Hashi drawn with characters: islands with their numbers, dotted lines, bridges."""

import numpy as np
from rich.console import Console
from rich.style import Style
from rich.text import Text

from kakehashi.compiled import Ints
from kakehashi.hashi import Board, rules
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.notation import bridges_drawn, numbers_on

COLUMNS, ROWS = 7, 2
"""How far apart neighbouring columns and rows of the grid are drawn."""
FLAGS = {"red": "▲", "blue": "▼", None: " "}
_SEA, _LAND, _DONE = "#16324f", "#e9dfc6", "#c9983e"
_WATER = Style(color="#9fb6c8", bgcolor=_SEA)
_BRIDGE = Style(color="#ff7a5c", bgcolor=_SEA, bold=True)
_FLAG_COLOURS = {"red": "#b3261e", "blue": "#1f4fa3", None: "#1e2a38"}
DOTTED, BRIDGES = "··", {1: "─│", 2: "═║"}


def draw_sheet(board: Board, sheet: Ints) -> Text:
    """The sheet: `a▲3 ` is the island a with a red flag and a 3; in brackets it is finished."""
    columns = sorted({island.x for island in board.islands})
    rows = sorted({island.y for island in board.islands})
    width, height = COLUMNS * (len(columns) - 1) + 7, ROWS * (len(rows) - 1) + 3
    cells = [[(" ", _WATER)] * width for _ in range(height)]
    at = {i.id: (3 + COLUMNS * columns.index(i.x), 1 + ROWS * rows.index(i.y)) for i in board.islands}

    done = int(rules.finished(sheet))
    drawn, numbers = bridges_drawn(board, sheet.tolist()), numbers_on(sheet.tolist())
    # Dotted lines first, so that a bridge lies above them; those that can take no bridge any more are left out.
    for number, line in sorted(enumerate(board.lines), key=lambda numbered: drawn.get(numbered[1], 0)):
        bridges = drawn.get(line, 0)
        at_finished = any(done >> ISLANDS.index(end) & 1 for end in line)
        if bridges or not (at_finished or int(sheet[rules.CROSSED]) >> number & 1):
            (x, y), (to_x, to_y) = (at[end] for end in line)
            marks, style = (BRIDGES[bridges], _BRIDGE) if bridges else (DOTTED, _WATER)
            for column in range(x, to_x + 1):
                cells[y][column] = (marks[0], style)
            for row in range(y + 1, to_y):
                cells[row][x] = (marks[1], style)

    for number, island in enumerate(board.islands):
        x, y = at[island.id]
        finished = done >> number & 1
        text = f"{island.id}{FLAGS[island.flag]}{numbers.get(island.id, '·')}"
        style = Style(color=_FLAG_COLOURS[island.flag], bgcolor=_DONE if finished else _LAND, bold=True)
        for offset, character in enumerate(f"({text})" if finished else f" {text} "):
            cells[y][x - 2 + offset] = (character, style)
    return Text("\n").join(Text.assemble(*row) for row in cells)


def legend() -> Text:
    """What the signs mean."""
    words = f"{FLAGS['red']} red flag  {FLAGS['blue']} blue flag  · no number yet  (finished)  {'─'} bridge  {'═'} two"
    return Text(words, style="dim")


def describe(board: Board) -> str:
    """A board in a sentence: its size, lines and crossings."""
    wide = max(island.x for island in board.islands) + 1
    high = max(island.y for island in board.islands) + 1
    crossings = sum(len(board.crossing(line)) for line in board.lines) // 2
    islands = len(ISLANDS)
    return f"{islands} islands on {wide} × {high}, {len(board.lines)} lines, {crossings} crossings."


def show_board(given: object) -> None:
    """Check a board and print it, empty."""
    board = Board.read(given)
    console = Console(highlight=False)
    console.print(Text(f"{board.name or 'A board'}: {describe(board)}"))
    console.print(draw_sheet(board, empty_sheet()))
    console.print(legend())


def empty_sheet() -> Ints:
    """A sheet on which nothing is written."""
    sheet = np.empty(rules.SHEET_SIZE, np.int64)
    rules.clear(sheet)
    return sheet
