"""A turn of Hashi in the steps that a person takes, each of them a number below `ACTIONS`.

In set-up: a 3 or a 4 on an island. In a round: on which island the number goes, or nowhere; then bridge after bridge,
in any order, or nothing, which draws none. A bridge is offered only if all of the card's can still be drawn. A turn
ends by itself when nothing is left to choose in it.

Compiled functions take what is to be known of a game as an array, `info`, beside the card and the sheet that is written
on, with what is done of the turn.
"""

from collections.abc import Sequence

import numpy as np

from kakehashi.compiled import SPREAD, Bytes, Ints, compiled, inlined, put_bytes
from kakehashi.errors import Refused, quoted
from kakehashi.hashi import Draw, Move, Position, SetUp
from kakehashi.hashi.board import ISLANDS, Board
from kakehashi.hashi.choices import lines_for_the_next
from kakehashi.hashi.deck import ROUNDS, bridges_of, number_of
from kakehashi.hashi.moves import read_move
from kakehashi.hashi.rules import (
    CATEGORIES,
    SET_UP_NUMBERS,
    SHEET_SIZE,
    draw_bridge,
    islands_for,
    islands_for_set_up,
    points,
    sheet_in_set_up,
    stake,
    write,
)

N_ISLANDS, MOST_LINES = len(ISLANDS), 36
SETTING_UP = 0
WRITING = SETTING_UP + len(SET_UP_NUMBERS) * N_ISLANDS
NOWHERE = WRITING + N_ISLANDS
DRAWING = NOWHERE + 1
NOTHING = DRAWING + MOST_LINES
ACTIONS = NOTHING + 1
"""How many actions there are: 36 of set-up, 18 to write and one to write nowhere, 36 to draw, and nothing."""

_FIRST_TEXTS = (
    *(f"{island}={number}" for number in SET_UP_NUMBERS for island in ISLANDS),
    *(f"{where}:" for where in (*ISLANDS, "-")),
)

# A game: its round and the set of seats that have played in it; for each seat how many bridges it has yet to draw, on
# which lines the next one may be, and the points that it had when the round began; what each category brings now.
ROUND, PLAYED, LEFT, NEXT, SCORE, WORTH = 0, 1, 2, 6, 10, 14
INFO_SIZE = WORTH + len(CATEGORIES)
UNSAID = -1
"""In the place of bridges to draw: it is not said yet where the number goes."""


@inlined
def put_set(room: Bytes, place: int, elements: int, size: int) -> None:
    """Write a set of at least eight elements; the last eight may overlap those before, so that nothing runs over."""
    for done in range(0, size - 8, 8):
        put_bytes(room, place + done, SPREAD[elements >> done & 255])
    put_bytes(room, place + size - 8, SPREAD[elements >> (size - 8) & 255])


@inlined
def clear_bytes(room: Bytes, place: int, size: int) -> None:
    """Write so many zeros, at least eight, in the same way."""
    for done in range(0, size - 8, 8):
        put_bytes(room, place + done, 0)
    put_bytes(room, place + size - 8, 0)


@inlined
def sheet_of(info: Ints, seat: int, players: int) -> int:
    """Whose sheet a seat writes on now."""
    return sheet_in_set_up(seat, players) if info[ROUND] == 0 else seat


@inlined
def card_of(info: Ints, cards: Ints) -> int:
    """The card of the round; 0 if there is none."""
    return cards[info[ROUND] - 1] if 1 <= info[ROUND] <= ROUNDS else 0


@inlined
def put_mask(board: Ints, info: Ints, card: int, sheet: Ints, seat: int, room: Bytes, at: int) -> None:
    """Write which actions a seat may take next, from a place on; none if it has played, and when the game is over."""
    clear_bytes(room, at, ACTIONS)
    if info[ROUND] > ROUNDS or info[PLAYED] >> seat & 1 == 1:
        return
    left = info[LEFT + seat]
    if info[ROUND] == 0:
        islands = islands_for_set_up(board, sheet)
        put_set(room, at + SETTING_UP, islands, N_ISLANDS)
        put_set(room, at + SETTING_UP + N_ISLANDS, islands, N_ISLANDS)
    elif left == UNSAID:
        put_set(room, at + WRITING, islands_for(board, sheet, number_of(card)), N_ISLANDS)
        room[at + NOWHERE] = 1
    else:
        put_set(room, at + DRAWING, info[NEXT + seat], MOST_LINES)
        room[at + NOTHING] = left == bridges_of(card)


@inlined
def act(board: Ints, info: Ints, card: int, sheet: Ints, seat: int, action: int, one: Ints, two: Ints) -> bool:
    """Take a legal action of a seat on the sheet that it writes on; returns whether its turn is over."""
    if info[ROUND] == 0:
        write(sheet, action % N_ISLANDS, SET_UP_NUMBERS[action // N_ISLANDS])
        return True
    if action == NOTHING:
        return True
    if action < NOWHERE:
        write(sheet, action - WRITING, number_of(card))
    if action <= NOWHERE:
        info[LEFT + seat] = bridges_of(card)
    else:
        draw_bridge(board, sheet, action - DRAWING)
        info[LEFT + seat] -= 1
    if info[LEFT + seat] == 0:
        return True
    info[NEXT + seat] = lines_for_the_next(board, sheet, info[LEFT + seat], one, two)
    return info[NEXT + seat] == 0


@compiled("void(int64[::1], int64[:, ::1])")
def begin_round(info: Ints, sheets: Ints) -> None:
    """Note what holds at the beginning of a round."""
    info[PLAYED] = 0
    for seat in range(len(sheets)):
        info[LEFT + seat], info[SCORE + seat] = UNSAID, points(sheets[seat])
    for category in range(len(CATEGORIES)):
        info[WORTH + category] = stake(sheets, category, info[ROUND]) if info[ROUND] <= ROUNDS else 0


@compiled("void(int64[::1], int64[::1], int64[::1], int64[:, ::1], int64, int8[::1])")
def write_mask(board: Ints, info: Ints, cards: Ints, sheets: Ints, seat: int, room: Bytes) -> None:
    """Write which actions a seat may take next."""
    put_mask(board, info, card_of(info, cards), sheets[sheet_of(info, seat, len(sheets))], seat, room, 0)


@compiled("boolean(int64[::1], int64[::1], int64[::1], int64[::1], int64, int64)")
def take(board: Ints, info: Ints, cards: Ints, sheet: Ints, seat: int, action: int) -> bool:
    """Take a legal action, as `act` does."""
    one, two = np.empty(SHEET_SIZE, np.int64), np.empty(SHEET_SIZE, np.int64)
    return act(board, info, card_of(info, cards), sheet, seat, action, one, two)


# For any position


def texts(board: Board) -> tuple[str, ...]:
    """Every action as it is written: a piece of a turn's notation. Lines that the board does not have are left out."""
    return (*_FIRST_TEXTS, *board.lines)


def mask(position: Position, so_far: Sequence[int] = (), seat: int | None = None) -> Bytes:
    """Which actions a seat, or the first that is to play, may take next in its turn: 1 for each, 0 for the others."""
    room, seat = np.zeros(ACTIONS, np.int8), position.mover(seat)
    info, cards, sheets = game_after(position, seat, so_far)
    write_mask(position.board.ints, info, cards, sheets, seat, room)
    return room


def legal(position: Position, so_far: Sequence[int] = (), seat: int | None = None) -> list[int]:
    """The actions that a seat, or the first that is to play, may take next in its turn, sorted."""
    found: list[int] = np.flatnonzero(mask(position, so_far, seat)).tolist()
    return found


def to_move(position: Position, actions: Sequence[int], seat: int | None = None) -> Move | None:
    """The move that these actions make; None if more are to come."""
    if (seat := position.mover(seat)) not in position.acting:
        raise Refused("illegal-move", f"It is not the turn of seat {seat}.")
    *_, over = _after(position, seat, actions)
    if not over:
        return None
    first, *lines = (to_text(position, action) for action in actions)
    if position.round == 0:
        return read_move(first)
    return Draw(first.strip("-:"), tuple(line for line in lines if line != "-"))


def to_actions(position: Position, move: Move | str, seat: int | None = None) -> tuple[int, ...]:
    """The actions that make a legal move; the bridges in the order in which they are written."""
    position.play(move, seat)
    move = read_move(move)
    if isinstance(move, SetUp):
        return (to_action(position, str(move)),)
    pieces = f"{move.where or '-'}:", *move.bridges
    actions = tuple(to_action(position, piece) for piece in pieces)
    *_, over = _after(position, position.mover(seat), actions)
    return actions if over else (*actions, NOTHING)


def to_text(position: Position, action: int) -> str:
    """An action as it is written: `c=3` in set-up, `c:` and `-:` where the number goes, `cd` a bridge, `-` nothing."""
    if action == NOTHING:
        return "-"
    known = texts(position.board)
    if action not in range(len(known)):
        raise Refused(
            "illegal-move",
            f"Actions on this board are numbers from 0 to {len(known) - 1}, and {NOTHING}, not {quoted(action)}.",
        )
    return known[action]


def to_action(position: Position, text: str) -> int:
    """The action that is written so."""
    known = texts(position.board)
    if text == "-":
        return NOTHING
    if text not in known:
        raise Refused("illegal-move", f"{quoted(text)} is no action here: they are such as c=3, c:, -:, cd and -.")
    return known.index(text)


def game_after(position: Position, seat: int, so_far: Sequence[int]) -> tuple[Ints, Ints, Ints]:
    """The game, its cards and the sheets after the actions of a seat's turn that goes on."""
    info, cards, sheets, over = _after(position, seat, so_far)
    if over:
        raise Refused("illegal-move", f"The turn is over after {to_text(position, so_far[-1])}.")
    return info, cards, sheets


def _after(position: Position, seat: int, actions: Sequence[int]) -> tuple[Ints, Ints, Ints, bool]:
    """The same, and whether the turn is over."""
    info, cards = np.zeros(INFO_SIZE, np.int64), np.array([card.code for card in position.deck], np.int64)
    info[ROUND] = position.round
    begin_round(info, position.before.copy())
    info[PLAYED] = sum(1 << number for number, played in enumerate(position.played) if played)
    sheets, own = position.sheets.copy(), position.sheet_for(seat)
    board, over, room = position.board.ints, False, np.zeros(ACTIONS, np.int8)
    for action in actions:
        text = to_text(position, action)
        if over:
            raise Refused("illegal-move", f"The turn is over before {text}.")
        write_mask(board, info, cards, sheets, seat, room)
        if not room[action]:
            raise Refused("illegal-move", f"The action {action} ({text}) is not legal here.")
        over = bool(take(board, info, cards, sheets[own], seat, action))
    return info, cards, sheets, over
