"""A quick choice of a turn: first where to write, then bridge by bridge, with only the most promising kept."""

from kakehashi.bots.hashi.evaluation import Weights, value
from kakehashi.compiled import Words, compiled, lowest
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.choices import LINE_BITS
from kakehashi.hashi.rules import draw_bridge, islands_for, lines_to_draw, write

NOWHERE = len(ISLANDS)
MOST_KEPT = 8
"""The widest choice: so many places to write, so many ways to draw."""

# Sheets that a choice needs at once: one to try things on, and two sets of kept ones.
TRIED, KEPT, NEXT = 0, 1, 1 + MOST_KEPT
SHEETS = 1 + 2 * MOST_KEPT


@compiled(
    "Tuple((int64, int64, float64))(int64[::1], int64[::1], int64[::1], int64, int64, int64[::1], float64[::1], int64, "
    "int64, int64[:, ::1], float64[::1], int64[::1], int64[::1])"
)
def quick_turn(
    board: Words,
    chart: Words,
    sheet: Words,
    card: int,
    time: int,
    worth: Words,
    weights: Weights,
    places: int,
    width: int,
    sheets: Words,
    values: Weights,
    sets: Words,
    work: Words,
) -> tuple[int, int, float]:
    """A good turn: where to write, which set of bridges to draw, and what the sheet is worth then.

    `places` islands are tried for the number, and none; for each, `width` ways to draw are followed up.
    """
    number, bridges = card >> 2, card & 3
    tried = sheets[TRIED]
    best_where, best_set, most = NOWHERE, 0, value(board, chart, sheet, time, worth, weights, work)
    # The best places to write, as far as the number alone tells; kept in `values` and `sets` past those of bridges.
    kept = 0
    islands = islands_for(board, sheet, number)
    while islands != 0:
        island = lowest(islands)
        islands &= islands - 1
        tried[:] = sheet
        write(tried, island, number)
        worthy = value(board, chart, tried, time, worth, weights, work)
        if worthy > most:
            best_where, best_set, most = island, 0, worthy
        if kept < places or worthy > values[2 * MOST_KEPT + kept - 1]:
            place = kept if kept < places else kept - 1
            while place > 0 and values[2 * MOST_KEPT + place - 1] < worthy:
                values[2 * MOST_KEPT + place] = values[2 * MOST_KEPT + place - 1]
                sets[2 * MOST_KEPT + place] = sets[2 * MOST_KEPT + place - 1]
                place -= 1
            values[2 * MOST_KEPT + place], sets[2 * MOST_KEPT + place] = worthy, island
            kept = min(kept + 1, places)
    for choice in range(kept + 1):
        where = sets[2 * MOST_KEPT + choice] if choice < kept else NOWHERE
        now, then = KEPT, NEXT
        sheets[now], sets[now - KEPT] = sheet, 0
        if where != NOWHERE:
            write(sheets[now], where, number)
        held = 1
        for bridge in range(bridges):
            following = 0
            for parent in range(held):
                lines = lines_to_draw(board, sheets[now + parent])
                while lines != 0:
                    line = lowest(lines)
                    lines &= lines - 1
                    tried[:] = sheets[now + parent]
                    draw_bridge(board, tried, line)
                    worthy = value(board, chart, tried, time, worth, weights, work)
                    drawn = sets[now - KEPT + parent] << LINE_BITS | line + 1
                    if bridge == bridges - 1:
                        if worthy > most:
                            best_where, best_set, most = where, drawn, worthy
                        continue
                    if following == width and worthy <= values[then - KEPT + following - 1]:
                        continue
                    place = 0
                    while place < following and values[then - KEPT + place] > worthy:
                        place += 1
                    # The same bridges in another order have the very same value.
                    if place < following and values[then - KEPT + place] == worthy:
                        continue
                    following = min(following + 1, width)
                    for shifted in range(following - 1, place, -1):
                        values[then - KEPT + shifted] = values[then - KEPT + shifted - 1]
                        sets[then - KEPT + shifted] = sets[then - KEPT + shifted - 1]
                        sheets[then + shifted] = sheets[then + shifted - 1]
                    values[then - KEPT + place], sets[then - KEPT + place] = worthy, drawn
                    sheets[then + place] = tried
            now, then, held = then, now, following
    return best_where, best_set, most
