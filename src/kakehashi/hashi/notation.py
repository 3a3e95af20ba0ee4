"""The text form of a sheet, both ways: eighteen numbers or dots, then the drawn lines with their count."""

import re
from functools import lru_cache

import numpy as np

from kakehashi.compiled import Ints
from kakehashi.errors import Refused, quoted
from kakehashi.hashi.board import ISLANDS, Board
from kakehashi.hashi.rules import (
    ALL_ISLANDS,
    BLANK,
    CROSSED,
    DOUBLED,
    DRAWN,
    MOST_BRIDGES,
    SHEET_SIZE,
    TAKING,
    WITH,
    clear,
    draw_bridge,
    write,
)

_SHEET = re.compile(rf"([1-6.]{{{len(ISLANDS)}}}) (-|[a-r][a-r][12](?:,[a-r][a-r][12])*)")


def bridges_at(sheet: Ints, island: int) -> int:
    """How many bridges lead to an island."""
    return sum(int(sheet[WITH + k]) >> island & 1 for k in range(MOST_BRIDGES))


def numbers_on(sheet: list[int]) -> dict[str, int]:
    """The numbers of a sheet by island: one that takes at least five bridges, but not six, has a five."""
    numbered = ALL_ISLANDS & ~sheet[BLANK]
    a, b, c, d, e, f = sheet[TAKING : TAKING + MOST_BRIDGES]
    return {
        name: (a >> i & 1) + (b >> i & 1) + (c >> i & 1) + (d >> i & 1) + (e >> i & 1) + (f >> i & 1)
        for i, name in enumerate(ISLANDS)
        if numbered >> i & 1
    }


def bridges_drawn(board: Board, sheet: list[int]) -> dict[str, int]:
    """How many bridges are drawn, by line."""
    drawn, doubled = sheet[DRAWN], sheet[DOUBLED]
    return {line: 1 + (doubled >> i & 1) for i, line in enumerate(board.lines) if drawn >> i & 1}


def write_sheet(board: Board, sheet: Ints) -> str:
    """The text form of a sheet."""
    return _written(board, sheet.tobytes())


@lru_cache(4096)
def _written(board: Board, content: bytes) -> str:
    # All but one of the sheets at a table are as they were a move ago, and everybody is told of them.
    sheet: list[int] = np.frombuffer(content, np.int64).tolist()
    numbers, bridges = numbers_on(sheet), bridges_drawn(board, sheet)
    row = "".join([str(numbers.get(island, ".")) for island in ISLANDS])
    return f"{row} {','.join([f'{line}{count}' for line, count in bridges.items()]) or '-'}"


def read_sheet(board: Board, text: str) -> Ints:
    """The sheet that is written so; its bonuses are not part of the text."""
    found = _SHEET.fullmatch(text)
    if not found:
        raise _bad(f"{quoted(text)} is no sheet: it has 18 numbers or dots, a space, and lines such as ad2,de1 or -.")
    sheet = np.empty(SHEET_SIZE, np.int64)
    clear(sheet)
    entries = found[2].split(",") if found[2] != "-" else []
    drawn = {entry[:2]: int(entry[2]) for entry in entries}
    if entries != sorted(entries) or len(drawn) < len(entries):
        raise _bad(f"The lines {quoted(found[2])} are not sorted, each once.")
    for line, count in drawn.items():
        if line not in board.lines:
            raise _bad(f"The board has no line {line}.")
        for _ in range(count):
            draw_bridge(board.ints, sheet, board.lines.index(line))
    for name, digit in zip(ISLANDS, found[1], strict=True):
        # More than six do not show in the sets: count the drawn lines.
        bridges = sum(count for line, count in drawn.items() if name in line)
        _read_number(board, sheet, name, 0 if digit == "." else int(digit), bridges)
    for line in drawn:
        if all(found[1][ISLANDS.index(end)] == "." for end in line):
            raise _bad(f"The bridge {line} has no number at either end.")
        if int(sheet[CROSSED]) >> board.lines.index(line) & 1:
            raise _bad(f"The bridge {line} crosses another.")
    return sheet


def _read_number(board: Board, sheet: Ints, name: str, number: int, bridges: int) -> None:
    if bridges > (number or MOST_BRIDGES):
        raise _bad(f"The island {name} has {bridges} bridges, but takes only {number or MOST_BRIDGES}.")
    if number and not bridges and board.island(name).flag:
        raise _bad(f"The island {name} has a flag, so it gets a number only when a bridge leads to it.")
    if number:
        write(sheet, ISLANDS.index(name), number)


def _bad(sentence: str) -> Refused:
    return Refused("bad-request", sentence)
