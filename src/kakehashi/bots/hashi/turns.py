"""A quick choice of a turn: first where to write, then bridge by bridge, with only the most promising kept."""

from kakehashi.bots.hashi.evaluation import Values, Weights, value
from kakehashi.compiled import Ints, compiled, inlined, lowest
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.choices import LINE_BITS
from kakehashi.hashi.deck import bridges_of, number_of
from kakehashi.hashi.rules import SHEET_SIZE, draw_bridge, islands_for, lines_to_draw, write

NOWHERE = len(ISLANDS)
MOST_KEPT = 8
"""The widest choice: so many places to write, so many ways to draw, so many turns."""
SET_BITS = 3 * LINE_BITS
"""A turn is one number: the island, then the set of bridges in so many bits, for a card has at most three."""

# Four lists of what is kept, best first, each with a value, a mark (an island or a set of bridges) and a sheet: the
# ways to draw so far, those with a bridge more, whole turns, and the places to write, whose sheets are not needed. The
# last sheet is for trying things.
NOW, NEXT, BEST, PLACES = 0, MOST_KEPT, 2 * MOST_KEPT, 3 * MOST_KEPT
ROOM_KEPT = 4 * MOST_KEPT
TRIED = 3 * MOST_KEPT
SHEETS = TRIED + 1


@inlined
def place_for(values: Values, first: int, held: int, most: int, worthy: float) -> int:
    """Where in a list a value belongs, -1 if it is too small."""
    if held == most and worthy <= values[first + held - 1]:
        return -1
    place = held
    while place > 0 and values[first + place - 1] < worthy:
        place -= 1
    return place


@inlined
def enter(values: Values, marks: Ints, first: int, held: int, place: int, worthy: float, mark: int) -> None:
    """Enter a value and its mark in a list that then holds so many."""
    for shifted in range(first + held - 1, first + place, -1):
        values[shifted], marks[shifted] = values[shifted - 1], marks[shifted - 1]
    values[first + place], marks[first + place] = worthy, mark


@inlined
def enter_sheet(
    values: Values, marks: Ints, sheets: Ints, first: int, held: int, place: int, worthy: float, mark: int
) -> None:
    """The same with the sheet that was tried."""
    enter(values, marks, first, held, place, worthy, mark)
    for word in range(SHEET_SIZE):
        for shifted in range(first + held - 1, first + place, -1):
            sheets[shifted, word] = sheets[shifted - 1, word]
        sheets[first + place, word] = sheets[TRIED, word]


@compiled(
    "int64(int64[::1], int64[::1], int64[::1], int64, int64, int64[::1], float64[::1], int64, int64, int64, "
    "int64[:, ::1], float64[::1], int64[::1], int64[::1])"
)
def good_turns(
    board: Ints,
    chart: Ints,
    sheet: Ints,
    card: int,
    time: int,
    worth: Ints,
    weights: Weights,
    places: int,
    width: int,
    keep: int,
    sheets: Ints,
    values: Values,
    marks: Ints,
    work: Ints,
) -> int:
    """Enter the best turns that a quick look finds into the list `BEST`; returns how many.

    `places` islands are tried for the number, and none; for each, `width` ways to draw are followed up.
    """
    number, bridges, tried = number_of(card), bridges_of(card), sheets[TRIED]
    sheets[BEST], marks[BEST], found = sheet, NOWHERE << SET_BITS, 1
    values[BEST] = value(board, chart, sheet, time, worth, weights, work)
    kept, islands = 0, islands_for(board, sheet, number)
    while islands != 0:
        island = lowest(islands)
        islands &= islands - 1
        tried[:] = sheet
        write(tried, island, number)
        worthy = value(board, chart, tried, time, worth, weights, work)
        place = place_for(values, PLACES, kept, places, worthy)
        if place >= 0:
            kept = min(kept + 1, places)
            enter(values, marks, PLACES, kept, place, worthy, island)
        place = place_for(values, BEST, found, keep, worthy)
        if place >= 0:
            found = min(found + 1, keep)
            enter_sheet(values, marks, sheets, BEST, found, place, worthy, island << SET_BITS)
    for choice in range(kept + 1):
        where = marks[PLACES + choice] if choice < kept else NOWHERE
        now, then, held = NOW, NEXT, 1
        sheets[now], marks[now] = sheet, 0
        if where != NOWHERE:
            write(sheets[now], where, number)
        for bridge in range(1, bridges + 1):
            following = 0
            for parent in range(now, now + held):
                lines = lines_to_draw(board, sheets[parent])
                while lines != 0:
                    line = lowest(lines)
                    lines &= lines - 1
                    tried[:] = sheets[parent]
                    draw_bridge(board, tried, line)
                    worthy = value(board, chart, tried, time, worth, weights, work)
                    drawn = marks[parent] << LINE_BITS | line + 1
                    # The same bridges in another order have the very same value: once is enough.
                    if bridge == bridges:
                        place = place_for(values, BEST, found, keep, worthy)
                        if place >= 0 and (place == 0 or values[BEST + place - 1] != worthy):
                            found = min(found + 1, keep)
                            enter_sheet(values, marks, sheets, BEST, found, place, worthy, where << SET_BITS | drawn)
                        continue
                    place = place_for(values, then, following, width, worthy)
                    if place >= 0 and (place == 0 or values[then + place - 1] != worthy):
                        following = min(following + 1, width)
                        enter_sheet(values, marks, sheets, then, following, place, worthy, drawn)
            now, then, held = then, now, following
    return found
