"""What a page draws of a game of Hashi: every sheet as the rules see it, what can be earned, which cards are left."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from typing_extensions import TypedDict

from kakehashi.compiled import Ints, compiled
from kakehashi.hashi import rules
from kakehashi.hashi.board import BLUE, ISLANDS, RED, Board
from kakehashi.hashi.deck import ROUNDS
from kakehashi.hashi.notation import bridges_drawn, numbers_on
from kakehashi.hashi.prospects import lost

if TYPE_CHECKING:
    from kakehashi.hashi.position import Position

CardFace = tuple[int, int]
"""A number, and how many bridges."""


class Points(TypedDict):
    """A number for each category of bonus."""

    red: int
    blue: int
    six: int


class Progress(TypedDict):
    """How far a sheet has come with each category of bonus: so many islands done, of so many."""

    red: list[int]
    blue: list[int]
    six: list[int]


class Sheet(TypedDict):
    """A player's sheet."""

    numbers: dict[str, int]
    bridges: dict[str, int]
    """One or two, by line."""
    finished: list[str]
    closed: list[str]
    """The lines that can never take another bridge."""
    points: int
    island_points: int
    """Those of the points that finished islands earn."""
    progress: Progress
    chain: list[str]
    """The most finished islands that are joined with none but finished ones between."""


class Picture(TypedDict):
    """A position as somebody may see it."""

    sheets: list[Sheet]
    lost: list[list[str]]
    """On each sheet, the islands that can never be finished, whatever comes."""
    stakes: Points
    """What each bonus earns in this round a seat that has not got it."""
    deadlines: Points | None
    """Alone: the last round in which each bonus earns more."""
    rounds: int
    """How many rounds the game has."""
    cards: list[CardFace]
    """Those turned so far, the present one last."""
    to_come: list[CardFace]
    """The cards not turned yet, sorted, the one that is out among them."""
    writes_on: list[int] | None
    """In set-up: whose sheet each seat writes on."""
    title: int | None
    """Alone, at the end: which of the titles, counted from the humblest."""


_FINISHED, _CLOSED, _CHAIN, _POINTS = range(4)


@compiled("void(int64[::1], int64[::1], int64[::1])")
def _look(board: Ints, sheet: Ints, seen: Ints) -> None:
    """Write down what the rules see in a sheet."""
    seen[_FINISHED] = rules.finished(sheet)
    seen[_CLOSED] = rules.closed(board, sheet)
    seen[_CHAIN] = rules.largest_chain(board, sheet, seen[_FINISHED])
    seen[_POINTS] = rules.points(sheet)


@compiled("void(int64[:, ::1], int64, int64[::1])")
def _look_ahead(sheets: Ints, round_: int, seen: Ints) -> None:
    """Write down what each bonus would earn in a round."""
    for category in range(len(seen)):
        seen[category] = rules.stake(sheets, category, round_)


def islands_in(islands: int) -> list[str]:
    """The islands of a set."""
    return [name for number, name in enumerate(ISLANDS) if islands >> number & 1]


def sheet_picture(board: Board, sheet: Ints) -> Sheet:
    """A sheet to draw; nobody may change it, because it is remembered."""
    return _pictured(board, sheet.tobytes())


@lru_cache(4096)
def _pictured(board: Board, content: bytes) -> Sheet:
    sheet = np.frombuffer(content, np.int64).copy()  # the compiled rules take only what could be changed
    seen = np.empty(4, np.int64)
    _look(board.ints, sheet, seen)
    finished, closed, chain, points = seen.tolist()
    ints: list[int] = sheet.tolist()
    return {
        "numbers": numbers_on(ints),
        "bridges": bridges_drawn(board, ints),
        "finished": islands_in(finished),
        "closed": [line for i, line in enumerate(board.lines) if closed >> i & 1],
        "points": points,
        "island_points": rules.POINTS_AN_ISLAND * finished.bit_count(),
        "progress": _progress(board, finished, chain),
        "chain": islands_in(chain),
    }


def _progress(board: Board, finished: int, chain: int) -> Progress:
    red, blue = int(board.ints[RED]), int(board.ints[BLUE])
    return {
        "red": [(red & finished).bit_count(), red.bit_count()],
        "blue": [(blue & finished).bit_count(), blue.bit_count()],
        "six": [min(chain.bit_count(), rules.CHAIN), rules.CHAIN],
    }


def _by_category(points: Sequence[int]) -> Points:
    red, blue, six = points
    return {"red": red, "blue": blue, "six": six}


def picture(position: "Position") -> Picture:
    """A position to draw; everything that is in it is shown, but for the order of the cards."""
    alone = position.players == 1
    sheets, stakes = position.sheets.copy(), np.empty(len(rules.CATEGORIES), np.int64)
    _look_ahead(sheets, position.round, stakes)
    return {
        "sheets": [sheet_picture(position.board, sheet) for sheet in sheets],
        "lost": [islands_in(lost(position.board, sheet, position.round, position.deck)) for sheet in sheets],
        "stakes": _by_category(stakes.tolist()),
        "deadlines": _by_category(rules.LAST_ROUND_ALONE) if alone else None,
        "rounds": ROUNDS,
        "cards": [(card.number, card.bridges) for card in position.deck[: min(position.round, ROUNDS)]],
        "to_come": [(card.number, card.bridges) for card in sorted(position.deck[min(position.round, ROUNDS) :])],
        "writes_on": [position.sheet_for(seat) for seat in range(position.players)] if position.round == 0 else None,
        "title": position.title,
    }
