"""Which islands can still be finished, seen from the cards that may come: those that are called lost never can be."""

from collections.abc import Iterable

from kakehashi.compiled import Ints, compiled, inlined, lowest
from kakehashi.hashi.board import ENDS, ISLANDS, PLAIN, Board
from kakehashi.hashi.deck import ROUNDS, Card
from kakehashi.hashi.rules import (
    ALL_ISLANDS,
    BLANK,
    DRAWN,
    MOST_BRIDGES,
    TAKING,
    WITH,
    closed,
    finished,
    lines_at,
)

_COUNT = len(ISLANDS)


@inlined
def _least(sheet: Ints, first: int, island: int) -> int:
    """How many of six sets that hold each other an island is in."""
    number = 0
    for bridges in range(MOST_BRIDGES):
        number += sheet[first + bridges] >> island & 1
    return number


@compiled("int64(int64[::1], int64[::1], int64)")
def room_at(board: Ints, sheet: Ints, island: int) -> int:
    """How many bridges more an island could get at most: a line takes two, and the far end has to take them."""
    room, lines = 0, lines_at(board, 1 << island) & ~closed(board, sheet)
    while lines != 0:
        line = lowest(lines)
        lines &= lines - 1
        far = lowest(board[ENDS + line] & ~(1 << island))
        room += min(2 - (sheet[DRAWN] >> line & 1), _least(sheet, TAKING, far) - _least(sheet, WITH, far))
    return room


@compiled("int64(int64[::1], int64[::1], int64, int64, int64)")
def lost_islands(board: Ints, sheet: Ints, numbers: int, bridges: int, cards: int) -> int:
    """The islands that nothing can finish any more.

    `numbers` is the set of those that may come, `bridges` the most that may be drawn, on so many `cards`. An island is
    lost if it needs more bridges than can reach it, or if no number that may come fits what it has and can get; under
    a flag a bridge and its number take a card each.
    """
    lost = 0
    for island in range(_COUNT):
        if finished(sheet) >> island & 1:
            continue
        has = _least(sheet, WITH, island)
        room = min(room_at(board, sheet, island), bridges)
        if sheet[BLANK] >> island & 1 == 0:
            possible = _least(sheet, TAKING, island) - has <= room
        else:
            possible = False
            for number in range(max(has, 1), min(has + room, MOST_BRIDGES) + 1):
                possible = possible or numbers >> number & 1 == 1
            if has == 0 and board[PLAIN] >> island & 1 == 0 and cards < 2:
                possible = False
        if not possible:
            lost |= 1 << island
    return lost & ALL_ISLANDS


def lost(board: Board, sheet: Ints, round_: int, deck: Iterable[Card]) -> int:
    """The islands of a sheet that nothing can finish, if the card of this round and those behind it may come."""
    may_come = list(deck)[max(round_ - 1, 0) :]
    cards = ROUNDS - max(round_, 1) + 1
    # Which card is out nobody knows: the most bridges are those of the best cards.
    bridges = sum(sorted((card.bridges for card in may_come), reverse=True)[:cards]) if cards > 0 else 0
    numbers = 0
    for card in may_come if cards > 0 else ():
        numbers |= 1 << card.number
    return int(lost_islands(board.ints, sheet, numbers, bridges, max(cards, 0)))
