"""How a sheet fares when the next cards come in a given order and every turn is a quick choice."""

import numpy as np

from kakehashi.bots.hashi.evaluation import WORK_SIZE, Values, Weights, tell_cards, value
from kakehashi.bots.hashi.turns import BEST, NOWHERE, ROOM_KEPT, SET_BITS, SHEETS, enter, good_turns, place_for
from kakehashi.compiled import Ints, compiled, inlined
from kakehashi.hashi.choices import MOST_SETS, draw_set, list_bridges
from kakehashi.hashi.deck import ROUNDS, bridges_of, number_of
from kakehashi.hashi.rules import BONUS, SHEET_SIZE, has, write

# What each category brings in each round is a flat array: three entries a round, from round 0.


@inlined
def enter_bonuses(board: Ints, sheet: Ints, round_: int, worth: Ints, reached: Ints) -> None:
    """At the end of a round, enter the bonuses newly earned and note the round."""
    for category in range(3):
        if sheet[BONUS + category] == 0 and has(board, sheet, category):
            sheet[BONUS + category] = worth[3 * round_ + category]
            reached[category] = round_


@compiled(
    "float64(int64[::1], int64[::1], int64[::1], int64[::1], int64, int64, int64[::1], float64[::1], int64, int64, "
    "int64[::1])"
)
def play_on(
    board: Ints,
    chart: Ints,
    start: Ints,
    cards: Ints,
    round_: int,
    depth: int,
    worth: Ints,
    weights: Weights,
    places: int,
    width: int,
    reached: Ints,
) -> float:
    """Play a sheet on from the end of a round for so many rounds; returns what it is worth then.

    After the last round that is what it has. `cards` are all cards, in the order in which they come; `reached` gets
    the round in which each category was reached, where it was.
    """
    sheet = start.copy()
    sheets, values = np.empty((SHEETS, SHEET_SIZE), np.int64), np.empty(ROOM_KEPT, np.float64)
    marks, work = np.empty(ROOM_KEPT, np.int64), np.zeros(WORK_SIZE, np.int64)
    last = min(round_ + depth, ROUNDS)
    result = 0.0
    if last <= round_:
        tell_cards(cards, round_, work)
        return value(board, chart, sheet, ROUNDS - round_, worth[3 * round_ : 3 * round_ + 3], weights, work)
    if round_ > 0:
        enter_bonuses(board, sheet, round_, worth, reached)
    for now in range(round_ + 1, last + 1):
        tell_cards(cards, now, work)
        card, prizes = cards[now - 1], worth[3 * now : 3 * now + 3]
        good_turns(
            board, chart, sheet, card, ROUNDS - now, prizes, weights, places, width, 1, sheets, values, marks, work
        )
        sheet[:], result = sheets[BEST], values[BEST]
        enter_bonuses(board, sheet, now, worth, reached)
    return result


@compiled("int64(int64[::1], int64[::1], int64[::1], int64[::1], int64, int64[::1], float64[::1], int64, int64)")
def choose_quickly(
    board: Ints,
    chart: Ints,
    sheet: Ints,
    cards: Ints,
    round_: int,
    worth: Ints,
    weights: Weights,
    places: int,
    width: int,
) -> int:
    """The quick choice for a round."""
    sheets, values = np.empty((SHEETS, SHEET_SIZE), np.int64), np.empty(ROOM_KEPT, np.float64)
    marks, work = np.empty(ROOM_KEPT, np.int64), np.zeros(WORK_SIZE, np.int64)
    tell_cards(cards, round_, work)
    card, prizes = cards[round_ - 1], worth[3 * round_ : 3 * round_ + 3]
    good_turns(
        board, chart, sheet, card, ROUNDS - round_, prizes, weights, places, width, 1, sheets, values, marks, work
    )
    turn: int = marks[BEST]
    return turn


@compiled(
    "int64(int64[::1], int64[::1], int64[::1], int64[::1], int64, int64, int64[::1], float64[::1], int64, int64, "
    "int64[::1], float64[::1])"
)
def rank_turns(
    board: Ints,
    chart: Ints,
    sheet: Ints,
    cards: Ints,
    round_: int,
    where: int,
    worth: Ints,
    weights: Weights,
    keep: int,
    held: int,
    turns: Ints,
    values: Values,
) -> int:
    """Enter the turns that write there among the best so far, the best first; returns how many are held then."""
    written, drawn, work = sheet.copy(), np.empty(SHEET_SIZE, np.int64), np.zeros(WORK_SIZE, np.int64)
    ways = np.empty(MOST_SETS, np.int64)
    card, prizes = cards[round_ - 1], worth[3 * round_ : 3 * round_ + 3]
    tell_cards(cards, round_, work)
    if where != NOWHERE:
        write(written, where, number_of(card))
    for way in range(list_bridges(board, written, bridges_of(card), ways)):
        drawn[:] = written
        draw_set(board, drawn, ways[way])
        worthy = value(board, chart, drawn, ROUNDS - round_, prizes, weights, work)
        place = place_for(values, 0, held, keep, worthy)
        if place >= 0:
            held = min(held + 1, keep)
            enter(values, turns, 0, held, place, worthy, where << SET_BITS | ways[way])
    return held
