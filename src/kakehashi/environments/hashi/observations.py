"""What a seat sees of a game of Hashi, as numbers for a network: itself first, then the others from its left on.

Of its own sheet it sees all, with what it has done of its turn; of the others' what they were when the round began; of
the cards to come which they are, with the one that is out, and not their order.
"""

from collections.abc import Sequence

import numpy as np

from kakehashi.compiled import SPREAD, Bytes, Ints, compiled, inlined, put_bytes
from kakehashi.environments.hashi.actions import (
    LEFT,
    MOST_LINES,
    N_ISLANDS,
    PLAYED,
    ROUND,
    UNSAID,
    WORTH,
    card_of,
    clear_bytes,
    game_after,
    put_set,
    sheet_of,
)
from kakehashi.environments.layout import Layout
from kakehashi.hashi import Position
from kakehashi.hashi.board import BLUE, RED
from kakehashi.hashi.deck import ROUNDS, bridges_of, number_of
from kakehashi.hashi.rules import (
    BLANK,
    BONUS,
    CATEGORIES,
    CROSSED,
    DOUBLED,
    DRAWN,
    MOST_BRIDGES,
    TAKING,
    WITH,
    finished,
)

SEATS = 4
"""There is room for four; those who do not play have nothing."""
NUMBERS, BRIDGES = 6, 3
LAYOUT = Layout(
    numbers=(SEATS, N_ISLANDS),
    bridges=(SEATS, N_ISLANDS),
    finished=(SEATS, N_ISLANDS),
    lines=(SEATS, MOST_LINES),
    crossed=(SEATS, MOST_LINES),
    bonuses=(SEATS, len(CATEGORIES)),
    flags=(2, N_ISLANDS),
    stage=(3,),
    left=(1,),
    round=(1,),
    card_number=(NUMBERS,),
    card_bridges=(BRIDGES,),
    to_come=(NUMBERS, BRIDGES),
    worth=(len(CATEGORIES),),
)
"""The parts of an observation by name, with their shapes."""
SIZE = LAYOUT.size
HIGHEST = ROUNDS + 1
"""No number in an observation is larger."""

(
    _NUMBERS, _BRIDGES, _FINISHED, _LINES, _CROSSED, _BONUSES, _FLAGS, _STAGE, _LEFT, _ROUND,
    _CARD_NUMBER, _CARD_BRIDGES, _TO_COME, _WORTH,
) = LAYOUT.starts  # fmt: skip


@inlined
def put_sheet(sheet: Ints, other: int, room: Bytes, at: int) -> None:
    """Write a sheet into the place of a seat. Numbers and bridges are sums of sets, eight islands at a time."""
    numbered = ~sheet[BLANK]
    for done in (0, 8, 10):
        numbers, bridges = 0, 0
        for least in range(MOST_BRIDGES):
            numbers += SPREAD[(sheet[TAKING + least] & numbered) >> done & 255]
            bridges += SPREAD[sheet[WITH + least] >> done & 255]
        put_bytes(room, at + _NUMBERS + N_ISLANDS * other + done, numbers)
        put_bytes(room, at + _BRIDGES + N_ISLANDS * other + done, bridges)
    put_set(room, at + _FINISHED + N_ISLANDS * other, finished(sheet), N_ISLANDS)
    for done in (0, 8, 16, 24, 28):
        drawn = SPREAD[sheet[DRAWN] >> done & 255] + SPREAD[sheet[DOUBLED] >> done & 255]
        put_bytes(room, at + _LINES + MOST_LINES * other + done, drawn)
    put_set(room, at + _CROSSED + MOST_LINES * other, sheet[CROSSED], MOST_LINES)
    for category in range(len(CATEGORIES)):
        room[at + _BONUSES + len(CATEGORIES) * other + category] = sheet[BONUS + category]


@inlined
def put_common(board: Ints, info: Ints, cards: Ints, seat: int, room: Bytes, at: int) -> None:
    """Write what is no sheet."""
    clear_bytes(room, at + _STAGE, SIZE - _STAGE)
    put_set(room, at + _FLAGS, board[RED], N_ISLANDS)
    put_set(room, at + _FLAGS + N_ISLANDS, board[BLUE], N_ISLANDS)
    room[at + _ROUND] = info[ROUND]
    for place in range(info[ROUND], len(cards)):
        room[at + _TO_COME + BRIDGES * (number_of(cards[place]) - 1) + bridges_of(cards[place]) - 1] += 1
    for category in range(len(CATEGORIES)):
        room[at + _WORTH + category] = info[WORTH + category]
    if info[ROUND] <= ROUNDS and info[PLAYED] >> seat & 1 == 0:
        left = info[LEFT + seat]
        room[at + _STAGE + (0 if info[ROUND] == 0 else 1 if left == UNSAID else 2)] = 1
        room[at + _LEFT] = max(left, 0)
    card = card_of(info, cards)
    if card != 0:
        room[at + _CARD_NUMBER + number_of(card) - 1] = 1
        room[at + _CARD_BRIDGES + bridges_of(card) - 1] = 1


@compiled(
    "void(int64[::1], int64[::1], int64[::1], int64[:, ::1], int64[:, ::1], int64, int8[::1])",
)
def write_observation(board: Ints, info: Ints, cards: Ints, sheets: Ints, before: Ints, seat: int, room: Bytes) -> None:
    """Write what a seat sees."""
    room[:] = 0
    own = sheet_of(info, seat, len(sheets))
    for other in range(len(sheets)):
        its = (seat + other) % len(sheets)
        put_sheet(sheets[its] if its == own else before[its], other, room, 0)
    put_common(board, info, cards, seat, room, 0)


def observe(position: Position, so_far: Sequence[int] = (), seat: int | None = None) -> Bytes:
    """What a seat, or the first that is to play, sees of a position, given the actions of its turn so far."""
    seat = position.mover(seat)
    info, cards, sheets = game_after(position, seat, so_far)
    room = np.zeros(LAYOUT.size, np.int8)
    write_observation(position.board.ints, info, cards, sheets, position.before.copy(), seat, room)
    return room
