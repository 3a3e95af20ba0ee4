"""The rules of Hashi, in the order of the rulebook.

Plain functions over a *sheet*, a flat array of integers, and the integers of its board (see board.py). A set of islands
is 18 bits, a set of lines at most 36. How many bridges an island has, and how many it takes, is kept as sets too:
the islands with at least one, at least two, … so that most rules are one line of set algebra.
"""

from kakehashi.compiled import Ints, compiled, count, inlined, lowest
from kakehashi.hashi.board import BLUE, CROSSES, ENDS, LINES_AT, PLAIN, RED

PLAYERS = range(1, 5)
MOST_BRIDGES = 6
ALL_ISLANDS = (1 << 18) - 1

# A sheet: the islands with at least 1 to 6 bridges; those that take at least 1 to 6; those without a number; the lines
# with a bridge, with two, and those that a bridge crosses; the points for red flags, blue flags and six joined islands.
WITH, TAKING, BLANK, DRAWN, DOUBLED, CROSSED, BONUS = 0, 6, 12, 13, 14, 15, 16
SHEET_SIZE = 19


@inlined
def with_bridges(sheet: Ints, least: int) -> int:
    """The islands with at least so many bridges."""
    return sheet[WITH + least - 1] if least <= MOST_BRIDGES else 0


@inlined
def taking_bridges(sheet: Ints, least: int) -> int:
    """The islands that can have at least so many: by their number; without one, six."""
    return sheet[TAKING + least - 1] if least <= MOST_BRIDGES else 0


@inlined
def lines_at(board: Ints, islands: int) -> int:
    """The lines that end at one of these islands."""
    return board[LINES_AT + (islands & 511)] | board[LINES_AT + 512 + (islands >> 9)]


@compiled("void(int64[::1])")
def clear(sheet: Ints) -> None:
    """An empty sheet."""
    sheet[:] = 0
    for bridges in range(MOST_BRIDGES):
        sheet[TAKING + bridges] = ALL_ISLANDS
    sheet[BLANK] = ALL_ISLANDS


# Set-up and action a: write a number

SET_UP_NUMBERS = (3, 4)


@compiled("int64(int64, int64)")
def sheet_in_set_up(seat: int, players: int) -> int:
    """Whose sheet a seat writes on in set-up: the left neighbour's, who then keeps it; alone, one's own."""
    return (seat + 1) % players


@compiled("int64(int64[::1], int64[::1])")
def islands_for_set_up(board: Ints, sheet: Ints) -> int:
    """Where a 3 or a 4 may be written in set-up: on any island without a flag."""
    return board[PLAIN] & sheet[BLANK]


@compiled("int64(int64[::1], int64[::1], int64)")
def islands_for(board: Ints, sheet: Ints, number: int) -> int:
    """The islands that may take a number: without one yet, with no more bridges, and under a flag with at least one."""
    return sheet[BLANK] & ~with_bridges(sheet, number + 1) & (board[PLAIN] | with_bridges(sheet, 1))


@compiled("void(int64[::1], int64, int64)")
def write(sheet: Ints, island: int, number: int) -> None:
    """Write a number on an island."""
    for bridges in range(number, MOST_BRIDGES):
        sheet[TAKING + bridges] &= ~(1 << island)
    sheet[BLANK] &= ~(1 << island)


# Action b: draw bridges


@inlined
def full(sheet: Ints) -> int:
    """The islands that take no more bridges."""
    islands = 0
    for bridges in range(1, MOST_BRIDGES + 1):
        islands |= with_bridges(sheet, bridges) & ~taking_bridges(sheet, bridges + 1)
    return islands


@compiled("int64(int64[::1])")
def finished(sheet: Ints) -> int:
    """The islands whose bridges equal their number."""
    return full(sheet) & ~sheet[BLANK]


@inlined
def closed(board: Ints, sheet: Ints) -> int:
    """The lines that never take another bridge: doubled, crossed, or without room at an end."""
    return lines_at(board, full(sheet)) | sheet[DOUBLED] | sheet[CROSSED]


@compiled("int64(int64[::1], int64[::1])")
def lines_to_draw(board: Ints, sheet: Ints) -> int:
    """The lines that may take a bridge: a number at one end at least, room at both, not doubled, not crossed."""
    numbered = ALL_ISLANDS & ~sheet[BLANK]
    return lines_at(board, numbered) & ~closed(board, sheet)


@compiled("void(int64[::1], int64[::1], int64)")
def draw_bridge(board: Ints, sheet: Ints, line: int) -> None:
    """Draw a bridge along a line."""
    ends = board[ENDS + line]
    for bridges in range(MOST_BRIDGES - 1, 0, -1):
        sheet[WITH + bridges] |= sheet[WITH + bridges - 1] & ends
    sheet[WITH] |= ends
    sheet[DOUBLED] |= sheet[DRAWN] & 1 << line
    sheet[DRAWN] |= 1 << line
    sheet[CROSSED] |= board[CROSSES + line]


# Points


@inlined
def joined(board: Ints, island: int, lines: int) -> int:
    """The islands that these lines join to an island, itself among them."""
    group, before = 1 << island, 0
    while group != before:
        onward = lines_at(board, group & ~before) & lines
        before = group
        while onward != 0:
            group |= board[ENDS + lowest(onward)]
            onward &= onward - 1
    return group


CHAIN = 6
"""So many islands make the bonus of those that are joined."""


@inlined
def six_are_joined(board: Ints, sheet: Ints, islands: int) -> bool:
    """Whether six of these finished islands are joined by bridges with none but finished ones between."""
    between = sheet[DRAWN] & ~lines_at(board, ALL_ISLANDS & ~islands)
    while count(islands) >= CHAIN:
        group = joined(board, lowest(islands), between)
        if count(group) >= CHAIN:
            return True
        islands &= ~group
    return False


@inlined
def largest_chain(board: Ints, sheet: Ints, islands: int) -> int:
    """The most of these finished islands that are joined so; `six_are_joined` need not look so far, and is faster."""
    between = sheet[DRAWN] & ~lines_at(board, ALL_ISLANDS & ~islands)
    largest = 0
    while count(islands) > count(largest):
        group = joined(board, lowest(islands), between)
        if count(group) > count(largest):
            largest = group
        islands &= ~group
    return largest


RED_FLAGS, BLUE_FLAGS, SIX = 0, 1, 2
CATEGORIES = ("red", "blue", "six")
FIRST = (9, 7, 8)
"""What each category is worth to those who get it first."""
LATER = (5, 3, 4)
LAST_ROUND_ALONE = (12, 7, 12)
"""Alone: up to which round a category counts as first."""
POINTS_AN_ISLAND = 2


@compiled("boolean(int64[::1], int64[::1], int64)")
def has(board: Ints, sheet: Ints, category: int) -> bool:
    """Whether a sheet has what a category asks for."""
    done = finished(sheet)
    if category == RED_FLAGS:
        return board[RED] & ~done == 0
    if category == BLUE_FLAGS:
        return board[BLUE] & ~done == 0
    return six_are_joined(board, sheet, done)


@compiled("void(int64[::1], int64[:, ::1], int64)")
def score_round(board: Ints, sheets: Ints, round_: int) -> None:
    """At the end of a round, enter the points newly earned: those who earn them in the same round get the same.

    After set-up, round 0, there is nothing to enter: without a bridge no island is finished.
    """
    for category in range(3):
        first = round_ <= LAST_ROUND_ALONE[category]
        if len(sheets) > 1:
            first = not sheets[:, BONUS + category].any()
        for sheet in sheets:
            if sheet[BONUS + category] == 0 and has(board, sheet, category):
                sheet[BONUS + category] = FIRST[category] if first else LATER[category]


@inlined
def stake(sheets: Ints, category: int, round_: int) -> int:
    """What `score_round` would enter for a category; it does not ask here, which would slow every game by a tenth."""
    first = round_ <= LAST_ROUND_ALONE[category]
    if len(sheets) > 1:
        first = not sheets[:, BONUS + category].any()
    return FIRST[category] if first else LATER[category]


@compiled("int64(int64[::1])")
def points(sheet: Ints) -> int:
    """The points of a sheet: its bonuses, and two for each finished island."""
    return sheet[BONUS] + sheet[BONUS + 1] + sheet[BONUS + 2] + POINTS_AN_ISLAND * count(finished(sheet))


@compiled("int64(int64[:, ::1])")
def winners(sheets: Ints) -> int:
    """The set of seats with the most points; who ties, shares."""
    seats, best = 0, -1
    for seat in range(len(sheets)):
        its_points = points(sheets[seat])
        if its_points > best:
            seats, best = 0, its_points
        if its_points == best:
            seats |= 1 << seat
    return seats


TITLES = (
    (0, "Minion"), (41, "Dogsbody"), (43, "Bamboo binder"), (45, "Screw tightener"), (47, "Concrete pourer"),
    (49, "Project manager"), (51, "Master bridge builder"), (52, "Professional planner"), (54, "Statics expert"),
    (56, "Ace architect"), (58, "Construction genius"), (60, "Island god"),
)  # fmt: skip
"""What a solo player with at least so many points may call themselves, from the humblest title up."""


def title_for(points: int) -> int:
    """Which of the titles a solo player with so many points has."""
    return max(number for number, (least, _) in enumerate(TITLES) if points >= least)
