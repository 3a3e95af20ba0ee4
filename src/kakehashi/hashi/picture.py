"""What a page draws of a game of Hashi: every sheet as the rules see it, what can be earned, which cards are left."""

from typing import TYPE_CHECKING

import numpy as np
from typing_extensions import TypedDict

from kakehashi.compiled import Words, compiled
from kakehashi.hashi import rules
from kakehashi.hashi.board import ISLANDS, Board
from kakehashi.hashi.deck import ROUNDS

if TYPE_CHECKING:
    from kakehashi.hashi.position import Position


class Sheet(TypedDict):
    """A player's sheet."""

    numbers: dict[str, int]
    bridges: dict[str, int]
    """One or two, by line."""
    finished: list[str]
    closed: list[str]
    """The lines that can never take another bridge."""
    points: int
    chain: list[str]
    """The most finished islands that are joined with none but finished ones between."""


class Picture(TypedDict):
    """A position as somebody may see it."""

    sheets: list[Sheet]
    stakes: dict[str, int]
    """What each bonus earns in this round a seat that has not got it."""
    deadlines: dict[str, int] | None
    """Alone: the last round in which each bonus earns more."""
    to_come: list[list[int]]
    """The cards not turned yet, sorted, the one that is out among them."""
    writes_on: list[int] | None
    """In set-up: whose sheet each seat writes on."""


_FINISHED, _CLOSED, _CHAIN, _POINTS = range(4)


@compiled("void(int64[::1], int64[::1], int64[::1])")
def _look(board: Words, sheet: Words, seen: Words) -> None:
    """Write down what the rules see in a sheet."""
    seen[_FINISHED] = rules.finished(sheet)
    seen[_CLOSED] = rules.closed(board, sheet)
    seen[_CHAIN] = rules.largest_chain(board, sheet, seen[_FINISHED])
    seen[_POINTS] = rules.points(sheet)


@compiled("void(int64[:, ::1], int64, int64[::1])")
def _look_ahead(sheets: Words, round_: int, seen: Words) -> None:
    """Write down what each bonus would earn in a round."""
    for category in range(len(seen)):
        seen[category] = rules.stake(sheets, category, round_)


def islands_in(islands: int) -> list[str]:
    """The islands of a set."""
    return [name for number, name in enumerate(ISLANDS) if islands >> number & 1]


def sheet_picture(board: Board, sheet: Words) -> Sheet:
    """A sheet to draw."""
    seen = np.empty(4, np.int64)
    _look(board.words, sheet, seen)
    finished, closed, chain, points = seen.tolist()
    words: list[int] = sheet.tolist()
    drawn, doubled = words[rules.DRAWN], words[rules.DOUBLED]
    return {
        "numbers": _numbers(words),
        "bridges": {line: 1 + (doubled >> i & 1) for i, line in enumerate(board.lines) if drawn >> i & 1},
        "finished": islands_in(finished),
        "closed": [line for i, line in enumerate(board.lines) if closed >> i & 1],
        "points": points,
        "chain": islands_in(chain),
    }


def _numbers(words: list[int]) -> dict[str, int]:
    """The numbers by island: one that takes at least five bridges, but not six, has a five."""
    numbered = rules.ALL_ISLANDS & ~words[rules.BLANK]
    a, b, c, d, e, f = words[rules.TAKING : rules.TAKING + rules.MOST_BRIDGES]
    return {
        name: (a >> i & 1) + (b >> i & 1) + (c >> i & 1) + (d >> i & 1) + (e >> i & 1) + (f >> i & 1)
        for i, name in enumerate(ISLANDS)
        if numbered >> i & 1
    }


def picture(position: "Position") -> Picture:
    """A position to draw; everything that is in it is shown, but for the order of the cards."""
    alone = position.players == 1
    stakes = np.empty(len(rules.CATEGORIES), np.int64)
    _look_ahead(position.sheets, position.round, stakes)
    return {
        "sheets": [sheet_picture(position.board, sheet) for sheet in position.sheets],
        "stakes": dict(zip(rules.CATEGORIES, stakes.tolist(), strict=True)),
        "deadlines": dict(zip(rules.CATEGORIES, rules.LAST_ROUND_ALONE, strict=True)) if alone else None,
        "to_come": [list(card) for card in sorted(position.deck[min(position.round, ROUNDS) :])],
        "writes_on": [position.sheet_for(seat) for seat in range(position.players)] if position.round == 0 else None,
    }
