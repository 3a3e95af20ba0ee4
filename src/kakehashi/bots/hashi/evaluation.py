"""What a sheet is worth to Hashi's searching bots: the points it has, and those that may be expected to come.

What may come is a sum of weights, one for each feature of the sheet: what every island has, needs and can still get,
what every free line joins, how far the flags and the six joined islands have come, whether the numbers left fit the
islands left. Each feature is counted apart for each number of rounds left, so deadlines need no rule of their own.
Nothing in that names an island or a board: what is learned on one board serves on all. Our own two sides, played
alone, are known better: there every island and every line has weights of its own. See training.py.
"""

from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from kakehashi.compiled import Ints, compiled, count, inlined, lowest
from kakehashi.hashi.board import BLUE, ENDS, ISLANDS, RED, SIDES, Board
from kakehashi.hashi.deck import ROUNDS, bridges_of, number_of
from kakehashi.hashi.rules import (
    ALL_ISLANDS,
    BLANK,
    BONUS,
    CROSSED,
    DOUBLED,
    DRAWN,
    LAST_ROUND_ALONE,
    LATER,
    MOST_BRIDGES,
    POINTS_AN_ISLAND,
    SIX,
    TAKING,
    WITH,
    joined,
    lines_at,
)

Weights = npt.NDArray[np.float64]
"""How much each feature adds to the points that may be expected."""
Values = npt.NDArray[np.float64]
"""What sheets are worth."""

COUNT = len(ISLANDS)
TIMES = ROUNDS + 1

# A map of the board for the features: how many lines there are, then the two islands of each; the flag of each island;
# whether islands and lines are known by name; for each end of a line, its digit among the lines of that island.
LINES, FROM, TO, FLAG, NAMED, DIGIT_FROM, DIGIT_TO = 0, 1, 65, 129, 147, 148, 212
MAP_SIZE = 276

# Room for work: per island its bridges, the bridges it still takes, those its lines still allow, and its kind; then
# the features found; then how many of the cards left have at most each number, and how many bridges they have; then
# counts of islands.
HAS, REST, ROOM, KIND, LINED, FOUND, LEFT = 0, 18, 36, 54, 72, 90, 250
BRIDGES_LEFT, OPEN = LEFT + 8, LEFT + 9
WORK_SIZE = OPEN + 64

# How many different states each family of features has at one time.
STATES = 232  # of an island: 36 short of its number, 192 without one, lost, finished
SHORT, LOST, DONE = 192, 228, 229
FITS = 32  # cards with just its bridges (4), cards that fit (8)
KINDS = 24  # of an end of a line: eight by its bridges, three by its flag
FLAG_STATES = 8
AROUND_STATES = 81  # each of up to four lines takes two bridges, one or none
TRIO_KINDS = 12
MOST_LINES = 36

FLAGS = 5  # none; red or blue, each while its bonus is at its best and when that is over

# Where each family begins among the weights; within it come the time, then what is said here. The three categories
# come twice: while the bonus is at its best, and when that is over.
ISLAND = 0  # flag, state
FIT = ISLAND + TIMES * FLAGS * STATES  # flag, fits
PAIR = FIT + TIMES * FLAGS * FITS  # a bridge or none, kind of one end, kind of the other
REDS = PAIR + TIMES * 2 * KINDS * KINDS  # states of the four islands, in whichever order
BLUES = REDS + 2 * TIMES * 330  # states of the three islands
CHAIN = BLUES + 2 * TIMES * 120  # finished islands joined, islands at their rim that are nearly finished, other ones
WEB = CHAIN + 2 * TIMES * 7 * 16  # joined islands that may be finished, those of them that are
BLANKS = WEB + 2 * TIMES * 10 * 7  # islands without a number, cards left that can go to one of them each
NEEDED = BLANKS + TIMES * 19 * 19  # bridges that numbers still ask for, and bridges left on the cards
OPEN_LINES = NEEDED + TIMES * 60  # lines that may take a bridge
GENERAL = OPEN_LINES + TIMES * 40

# On a board that was learned by name, to a player alone: the first three come by their islands and lines instead, and
# two more, for what the lines of an island take together, and the blue islands.
NAMED_ISLAND = GENERAL  # island, state
NAMED_FIT = NAMED_ISLAND + TIMES * COUNT * STATES  # island, fits
NAMED_PAIR = NAMED_FIT + TIMES * COUNT * FITS  # line, a bridge or none, bridges of one end, of the other
AROUND = NAMED_PAIR + TIMES * MOST_LINES * 2 * 8 * 8  # island, its bridges, what each of its lines takes; time by twos
TRIO = AROUND + TIMES // 2 * COUNT * 8 * AROUND_STATES  # kinds of the blue islands
SIZE = TRIO + TIMES * TRIO_KINDS**3


@lru_cache(maxsize=64)
def map_of(board: Board, named: bool = False) -> Ints:
    """The map of a board."""
    ints = np.zeros(MAP_SIZE, np.int64)
    ints[LINES] = len(board.lines)
    for number, line in enumerate(board.lines):
        ints[FROM + number], ints[TO + number] = ISLANDS.index(line[0]), ISLANDS.index(line[1])
        for place, end in ((DIGIT_FROM, line[0]), (DIGIT_TO, line[1])):
            ints[place + number] = 3 ** sum(end in other for other in board.lines[:number])
    ints[FLAG : FLAG + COUNT] = [(None, "red", "blue").index(island.flag) for island in board.islands]
    ints[NAMED] = named
    return ints


@inlined
def flag_state(work: Ints, island: int, reach: int) -> int:
    """How far an island with a flag has come: 0 finished, then short of its number, then without one."""
    kind: int = work[KIND + island]
    if kind >= 4:
        return min(kind - 4, 3)
    if kind > 0:
        return 5 if kind > 1 else 4
    return 6 if reach >> island & 1 else 7


@inlined
def bucket(cards: int) -> int:
    """Many cards are much like one more."""
    if cards < 4:
        return cards
    if cards < 6:
        return 4
    if cards < 9:
        return 5
    return 6 if cards < 12 else 7


@inlined
def matched(work: Ints, blank: int) -> int:
    """How many islands without a number can get one each from the cards left.

    `OPEN` counts the islands by the least and the most they take. As numbers rise, each goes to those islands first
    that take no much greater ones.
    """
    work[OPEN : OPEN + 64] = 0
    while blank != 0:
        island = lowest(blank)
        blank &= blank - 1
        bridges, room = work[HAS + island], work[ROOM + island]
        work[OPEN + 8 * max(bridges, 1) + min(MOST_BRIDGES, bridges + room)] += 1
    pairs = 0
    for number in range(1, MOST_BRIDGES + 1):
        supply = work[LEFT + number] - work[LEFT + number - 1]
        for most in range(number, MOST_BRIDGES + 1):
            islands = work[OPEN + 8 * number + most]
            taken = min(supply, islands)
            supply -= taken
            pairs += taken
            work[OPEN + 8 * number + 8 + most] += islands - taken
    return pairs


@compiled("UniTuple(int64, 2)(int64[::1], int64[::1], int64[::1], int64, int64[::1], int64[::1])")
def features(board: Ints, chart: Ints, sheet: Ints, time: int, worth: Ints, work: Ints) -> tuple[int, int]:
    """Write down the features of a sheet with so many rounds left; returns how many, and the points it has.

    `worth` is what each category brings if it is reached in this round; `work[LEFT:]` says which cards are left.
    """
    red_time = time + TIMES * (worth[0] <= LATER[0])
    blue_time = time + TIMES * (worth[1] <= LATER[1])
    six_time = time + TIMES * (worth[SIX] <= LATER[SIX])
    numbered, named = ALL_ISLANDS & ~sheet[BLANK], chart[NAMED] == 1
    done, needed, blanks = 0, 0, 0
    for island in range(COUNT):
        bridges, takes = 0, 0
        for least in range(MOST_BRIDGES):
            bridges += sheet[WITH + least] >> island & 1
            takes += sheet[TAKING + least] >> island & 1
        rest = takes - bridges
        work[HAS + island], work[REST + island], work[ROOM + island] = bridges, rest, 0
        work[LINED + island] = 0
        if numbered >> island & 1:
            needed += rest
            work[KIND + island] = min(rest, 3) + 4
            if rest == 0:
                done |= 1 << island
        else:
            blanks += 1
            work[KIND + island] = min(bridges, 3)

    points = POINTS_AN_ISLAND * count(done)
    red, blue, six = sheet[BONUS], sheet[BONUS + 1], sheet[BONUS + SIX]
    if red == 0 and board[RED] & ~done == 0:
        red = worth[0]
    if blue == 0 and board[BLUE] & ~done == 0:
        blue = worth[1]

    found, free, reach = FOUND, 0, 0
    usable = ~sheet[DOUBLED] & ~sheet[CROSSED]
    for line in range(chart[LINES]):
        one, other = chart[FROM + line], chart[TO + line]
        allowed = min(work[REST + one], work[REST + other])
        if usable >> line & 1 and allowed > 0:
            drawn = sheet[DRAWN] >> line & 1
            allowed = min(allowed, 2 - drawn)
            work[ROOM + one] += allowed
            work[ROOM + other] += allowed
            work[LINED + one] += allowed * chart[DIGIT_FROM + line]
            work[LINED + other] += allowed * chart[DIGIT_TO + line]
            if work[KIND + one] > 3 or work[KIND + other] > 3:
                free += 1
                reach |= board[ENDS + line]
            first, second = work[KIND + one], work[KIND + other]
            if named:
                work[found] = NAMED_PAIR + (((time * MOST_LINES + line) * 2 + drawn) * 8 + first) * 8 + second
            else:
                first, second = first * 3 + chart[FLAG + one], second * 3 + chart[FLAG + other]
                work[found] = PAIR + ((time * 2 + drawn) * KINDS + min(first, second)) * KINDS + max(first, second)
            found += 1

    dead = 0
    for island in range(COUNT):
        bridges, room = work[HAS + island], work[ROOM + island]
        flag = chart[FLAG + island]
        if flag > 0:
            flag += 2 * (worth[flag - 1] <= LATER[flag - 1])
        place = time * COUNT + island if named else time * FLAGS + flag
        if numbered >> island & 1 == 0:
            fit = work[LEFT + min(MOST_BRIDGES, bridges + room)] - work[LEFT + max(bridges, 1) - 1]
            exact = work[LEFT + bridges] - work[LEFT + bridges - 1] if bridges > 0 else 0
            if bridges + room == 0 or fit <= 0:
                dead |= 1 << island
                state = LOST
            else:
                state = (min(bridges, 5) * 8 + min(room, 7)) * 4 + min(exact, 3)
                work[found] = (NAMED_FIT if named else FIT) + place * FITS + min(exact, 3) * 8 + bucket(fit)
                found += 1
        elif done >> island & 1:
            state = DONE
        else:
            need = work[REST + island]
            slack = room - need
            if slack < 0:
                dead |= 1 << island
                state = LOST
            else:
                state = SHORT + (need - 1) * 6 + min(slack, 5)
        work[found] = (NAMED_ISLAND if named else ISLAND) + place * STATES + state
        found += 1
        if named and state != DONE and state != LOST:
            around = (time // 2 * COUNT + island) * 8 + work[KIND + island]
            work[found] = AROUND + around * AROUND_STATES + work[LINED + island]
            found += 1

    if red == 0 and board[RED] & dead == 0:
        work[found] = REDS + red_time * 330 + _flag_states(work, board[RED], reach)
        found += 1
    if blue == 0 and board[BLUE] & dead == 0:
        work[found] = BLUES + blue_time * 120 + _flag_states(work, board[BLUE], reach)
        found += 1
        if named:
            work[found] = TRIO + time * TRIO_KINDS**3 + _trio(work, board[BLUE], reach)
            found += 1
    if six == 0:
        six, chain = _chain(board, sheet, work, done, dead, worth[SIX])
        if six == 0:
            work[found] = CHAIN + six_time * 112 + chain
            work[found + 1] = WEB + six_time * 70 + _web(board, sheet, done, dead)
            found += 2

    work[found] = BLANKS + (time * 19 + blanks) * 19 + matched(work, sheet[BLANK])
    work[found + 1] = NEEDED + time * 60 + min(max(work[BRIDGES_LEFT] - needed + 20, 0), 59)
    work[found + 2] = OPEN_LINES + time * 40 + free
    return found + 3 - FOUND, points + red + blue + six


@inlined
def _trio(work: Ints, islands: int, reach: int) -> int:
    """The kinds of these three islands as one number; those without a number differ by how many cards just fit."""
    trio = 0
    while islands != 0:
        island = lowest(islands)
        islands &= islands - 1
        kind = work[KIND + island]
        if kind >= 4:
            kind -= 4
        elif kind == 0:
            kind = 4 + (reach >> island & 1)
        else:
            kind = 4 + 2 * kind + (work[LEFT + kind] - work[LEFT + kind - 1] > 1)
        trio = trio * TRIO_KINDS + kind
    return trio


@inlined
def _flag_states(work: Ints, islands: int, reach: int) -> int:
    """The states of all these islands as one number, the same whichever island is in which."""
    tally = 0
    while islands != 0:
        tally += 1 << 4 * flag_state(work, lowest(islands), reach)
        islands &= islands - 1
    number, size = 0, 0
    for state in range(FLAG_STATES):
        for _ in range(tally >> 4 * state & 15):
            # Sorted states s1 <= s2 <= … are numbered without gaps: C(s1, 1) + C(s2 + 1, 2) + C(s3 + 2, 3) + …
            if size == 0:
                number += state
            elif size == 1:
                number += state * (state + 1) // 2
            elif size == 2:
                number += state * (state + 1) * (state + 2) // 6
            else:
                number += state * (state + 1) * (state + 2) * (state + 3) // 24
            size += 1
    return number


@inlined
def _chain(board: Ints, sheet: Ints, work: Ints, done: int, dead: int, worth: int) -> tuple[int, int]:
    """The most promising group of joined finished islands: its size and rim as one number; points if it is six."""
    between = sheet[DRAWN] & ~lines_at(board, ALL_ISLANDS & ~done)
    islands, best, most = done, 0, -1
    while islands != 0:
        group = joined(board, lowest(islands), between)
        islands &= ~group
        size = count(group)
        if size >= 6:
            return worth, 0
        rim, lines = 0, lines_at(board, group) & sheet[DRAWN]
        while lines != 0:
            rim |= board[ENDS + lowest(lines)]
            lines &= lines - 1
        rim &= ~group & ~dead
        near, far = 0, 0
        while rim != 0:
            island = lowest(rim)
            rim &= rim - 1
            bridges, kind = work[HAS + island], work[KIND + island]
            if kind == 5 or (kind < 4 and work[LEFT + bridges] > work[LEFT + bridges - 1]):
                near += 1
            else:
                far += 1
        near, far = min(near, 3), min(far, 3)
        promise = 4 * size + 3 * near + 2 * far if near + far else 0
        if promise > most:
            most, best = promise, size * 16 + near * 4 + far
    return 0, best


@inlined
def _web(board: Ints, sheet: Ints, done: int, dead: int) -> int:
    """The most promising group of joined islands that are finished or may be: its size and how many are finished."""
    between = sheet[DRAWN] & ~lines_at(board, dead)
    islands, best, most = ALL_ISLANDS & ~dead, 0, -1
    while islands != 0:
        group = joined(board, lowest(islands), between)
        islands &= ~group
        size, ready = min(count(group), 9), min(count(group & done), 6)
        promise = 2 * min(size, 7) + ready
        if promise > most:
            most, best = promise, size * 7 + ready
    return best


@compiled("float64(int64[::1], int64[::1], int64[::1], int64, int64[::1], float64[::1], int64[::1])")
def value(board: Ints, chart: Ints, sheet: Ints, time: int, worth: Ints, weights: Weights, work: Ints) -> float:
    """The points that a sheet will have at the end, as far as can be foreseen with so many rounds left."""
    found, points = features(board, chart, sheet, time, worth, work)
    total = 1.0 * points
    if time > 0:
        for place in range(found):
            total += weights[work[FOUND + place]]
    return total


@inlined
def tell_cards(cards: Ints, first: int, work: Ints) -> None:
    """Note which cards are left: those from this one on."""
    for number in range(8):
        work[LEFT + number] = 0
    work[BRIDGES_LEFT] = 0
    for place in range(first, len(cards)):
        work[LEFT + number_of(cards[place])] += 1
        work[BRIDGES_LEFT] += bridges_of(cards[place])
    for number in range(1, 8):
        work[LEFT + number] += work[LEFT + number - 1]


@lru_cache(maxsize=2)
def general(alone: bool) -> Weights:
    """The weights that training found for any board, for a player alone or against others."""
    weights: Weights = np.zeros(SIZE)
    weights[:GENERAL] = np.load(Path(__file__).with_name("alone.npy" if alone else "race.npy"))
    return weights


@lru_cache(maxsize=8)
def learned(board: Board, alone: bool) -> tuple[Ints, Weights]:
    """The map of a board and the weights for it: alone on one of our sides, by the names of its islands and lines."""
    if not alone or board not in map(Board.read, SIDES):
        return map_of(board), general(alone)
    with np.load(Path(__file__).with_name(f"{board.name}.npz")) as file:
        return map_of(board, named=True), by_name(board, general(alone)) + file["weights"]


def by_name(board: Board, weights: Weights) -> Weights:
    """General weights of a player alone, with those that go by flags copied to the islands and lines of a board."""
    named, flags = weights.copy(), map_of(board)[FLAG : FLAG + COUNT]
    lasts = np.array([ROUNDS, *LAST_ROUND_ALONE[:2]])[flags]
    kinds = np.arange(8)
    for time in range(TIMES):
        over = flags + 2 * (ROUNDS - time > lasts)
        for family, new, states in ((ISLAND, NAMED_ISLAND, STATES), (FIT, NAMED_FIT, FITS)):
            old = weights[family + time * FLAGS * states :][: FLAGS * states].reshape(FLAGS, states)
            named[new + time * COUNT * states :][: COUNT * states] = old[over].ravel()
        pairs = weights[PAIR + time * 2 * KINDS**2 :][: 2 * KINDS**2].reshape(2, KINDS, KINDS)
        for line, ends in enumerate(board.lines):
            one, other = (kinds * 3 + flags[ISLANDS.index(end)] for end in ends)
            first, second = np.meshgrid(one, other, indexing="ij")
            at = NAMED_PAIR + (time * MOST_LINES + line) * 2 * 64
            named[at : at + 128] = pairs[:, np.minimum(first, second), np.maximum(first, second)].ravel()
    return named
