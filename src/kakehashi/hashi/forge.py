"""Makes boards: islands are moved about until no fault is left, then flags are set; the same seed, the same board.

The search is late acceptance hill climbing: a change is kept if the result is no worse than what there is now, or than
what there was some steps ago. It counts faults in whole numbers and draws nothing but `random()`, whose sequence Python
promises never to change: so a seed makes the same board on every machine.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple, TypeVar

from kakehashi.errors import Refused
from kakehashi.hashi.board import FLAGS, ISLANDS, Board, Island, neighbours
from kakehashi.hashi.deck import CARDS

GRID = 9
"""Rows and columns. A point is a number in reading order, from 0."""
STRONG = 7
"""So many islands at least have three or four lines: six cards have a 5 or a 6, and two lines carry no more than 4."""
FREE = 18
"""So many lines at least can have bridges at once: with fewer, not all islands can be finished."""
MOST_CROSSINGS = {22: 12, 23: 10, 24: 6}
"""What can be asked for, by lines: fewer leave too few islands strong, more would stand in rank and file."""

TRIES, STEPS, PATIENCE = 100, 5000, 15
FAULT = 20
"""One fault weighs as much as so many holes: these only rank what has no faults."""

State = TypeVar("State")
Points = tuple[int, ...]


def forge(seed: int, *, name: str | None = None, lines: int = 23, crossings: int = 7) -> Board:
    """A board with so many dotted lines and crossings; few lines and many crossings make it hard."""
    if lines not in MOST_CROSSINGS:
        raise Refused(
            "bad-request", f"A board is made with {min(MOST_CROSSINGS)} to {max(MOST_CROSSINGS)} lines, not {lines}."
        )
    if not 0 <= crossings <= MOST_CROSSINGS[lines]:
        raise Refused(
            "bad-request", f"A board with {lines} lines has 0 to {MOST_CROSSINGS[lines]} crossings, not {crossings}."
        )
    random = Random(f"hashi {seed}")
    for _ in range(TRIES):
        points = _place(random, lines, crossings)
        board = _set_flags(f"forged {seed}" if name is None else name, points) if points else None
        if board and fill(board, random):
            return board
    raise Refused("bad-request", f"Seed {seed} leads to no board with {lines} lines and {crossings} crossings.")


def _pick(random: Random, n: int) -> int:
    """A number from 0 to n - 1."""
    return int(random.random() * n)


def _climb(
    state: State, change: Callable[[State], State], cost: Callable[[State], int], patience: int
) -> tuple[int, State]:
    """The lowest cost met on the way, and where; at cost 0 the search is over."""
    now = cost(state)
    best, past = (now, state), [now] * patience
    for step in range(STEPS):
        if best[0] == 0:
            break
        changed = change(state)
        then = cost(changed)
        if then <= max(now, past[step % patience]):
            state, now = changed, then
            if now < best[0]:
                best = now, state
        past[step % patience] = now
    return best


# Where the islands lie


class Faults(NamedTuple):
    """What can be wrong with a layout, each counted; a board has nothing of it."""

    loose: int
    """Lines missing where an island has fewer than two."""
    weak: int
    """Islands missing that could carry a 5 or a 6."""
    apart: int
    """Columns to which no way leads along the lines."""
    lines: int
    """How far the number of lines is from what is asked."""
    crossings: int
    """How far the number of crossings is from what is asked."""
    tangled: int
    """Lines missing that can have bridges at once, none crossing another."""
    crowded: int
    """Islands right beside another: no room to see a bridge between."""
    queued: int
    """Islands beyond four in a row or column: they would look like a fence."""
    bare: int
    """Squares of 4 × 4 points without an island: an empty corner, or an empty middle."""
    striped: int
    """Empty rows or columns side by side, or at the edge of the grid."""


_SQUARES = {
    width: [
        sum(1 << GRID * (y + down) + x + right for down in range(width) for right in range(width))
        for y in range(GRID - width + 1)
        for x in range(GRID - width + 1)
    ]
    for width in (3, 4)
}
_BETWEEN = [0, *(max(0, (1 << places.bit_length() - 1) - 2 * (places & -places)) for places in range(1, 1 << GRID))]
"""For every set of places in a row, the places between the first and the last."""
_UPRIGHT = [sum((places >> y & 1) << GRID * y for y in range(GRID)) for places in range(1 << GRID)]
"""For every set of places in a row, the same set in the first column."""


def faults(points: Points, lines: int, crossings: int) -> tuple[Faults, int]:
    """What is wrong with islands on these points; and the holes, squares of 3 × 3 points without an island."""
    rows, columns = [0] * GRID, [0] * GRID
    for point in points:
        rows[point // GRID] |= 1 << point % GRID
        columns[point % GRID] |= 1 << point // GRID
    islands = sum(1 << point for point in points)
    across = sum(_BETWEEN[row] << GRID * y for y, row in enumerate(rows))
    down = sum(_UPRIGHT[_BETWEEN[column]] << x for x, column in enumerate(columns))
    crossed = across & down & ~islands
    lines_at = [
        _beside(rows[point // GRID], point % GRID) + _beside(columns[point % GRID], point // GRID) for point in points
    ]
    all_lines = sum(lines_at) // 2
    reached, before = rows[points[0] // GRID], 0
    while reached != before:
        before = reached
        for row in rows:
            reached |= row if row & reached else 0
    found = Faults(
        loose=sum(2 - number for number in lines_at if number < 2),
        weak=max(0, STRONG - sum(number > 2 for number in lines_at)),
        apart=sum(columns[x] > 0 and not reached >> x & 1 for x in range(GRID)),
        lines=abs(all_lines - lines),
        crossings=abs(crossed.bit_count() - crossings),
        tangled=max(0, FREE - all_lines + _in_the_way(crossed, rows, columns)),
        crowded=sum((places & places >> 1).bit_count() for places in (*rows, *columns)),
        queued=sum(max(0, places.bit_count() - 4) for places in (*rows, *columns)),
        bare=sum(not islands & square for square in _SQUARES[4]),
        striped=sum(not (a or b) for side in (rows, columns) for a, b in pairwise([0, *side, 0])),
    )
    return found, sum(not islands & square for square in _SQUARES[3])


def _beside(places: int, place: int) -> int:
    """How many neighbours a place has in its row: one before it, one behind it."""
    return (places % (1 << place) > 0) + (places >> place > 1)


def _in_the_way(crossed: int, rows: Sequence[int], columns: Sequence[int]) -> int:
    """How many lines must stay empty so that no bridges cross: as many as there are crossing pairs with no line in two.

    (That is Kőnig's theorem.) So lines are paired, and paired anew where that lets another one in.
    """
    crossing: dict[tuple[int, int], list[tuple[int, int]]] = {}
    while crossed:
        y, x = divmod((crossed & -crossed).bit_length() - 1, GRID)
        crossed &= crossed - 1
        crossing.setdefault((y, (rows[y] >> x).bit_count()), []).append((x, (columns[x] >> y).bit_count()))
    partner: dict[tuple[int, int], tuple[int, int]] = {}

    def pair(line: tuple[int, int], asked: set[tuple[int, int]]) -> bool:
        for other in crossing[line]:
            if other not in asked:
                asked.add(other)
                if other not in partner or pair(partner[other], asked):
                    partner[other] = line
                    return True
        return False

    return sum(pair(line, set()) for line in crossing)


def _place(random: Random, lines: int, crossings: int) -> Points | None:
    """Points without a fault, in reading order; None if the search did not find any."""
    points = list(range(GRID * GRID))
    for i in range(len(ISLANDS)):
        j = i + _pick(random, len(points) - i)
        points[i], points[j] = points[j], points[i]

    def move_one(points: Points) -> Points:
        which, to = _pick(random, len(points)), _pick(random, GRID * GRID)
        return points if to in points else (*points[:which], to, *points[which + 1 :])

    def cost(points: Points) -> int:
        found, holes = faults(points, lines, crossings)
        return FAULT * sum(found) + holes

    least, best = _climb(tuple(points[: len(ISLANDS)]), move_one, cost, PATIENCE)
    return tuple(sorted(best)) if least < FAULT else None


# Which have flags


def _set_flags(name: str, points: Points) -> Board | None:
    """The board with flags in all four halves, left, right, upper and lower, of each colour; None if that cannot be.

    On the grid the nearest two of a colour are as far apart as can be, and from the other colour half as far.
    """
    places = [(point % GRID, point // GRID) for point in points]
    islands = [Island(letter, x, y, None) for letter, (x, y) in zip(ISLANDS, places, strict=True)]
    lines = neighbours(tuple(islands))
    reach = [
        {i, *(ISLANDS.index(end) for line in lines if ISLANDS[i] in line for end in line)} for i in range(len(islands))
    ]

    def apart(a: int, b: int) -> int:
        return abs(places[a][0] - places[b][0]) + abs(places[a][1] - places[b][1])

    def room(chosen: tuple[int, ...]) -> int:
        others = (i for i, island in enumerate(islands) if island.flag)
        return min(
            *(apart(a, b) for a, b in combinations(chosen, 2)), *(2 * apart(a, b) for b in others for a in chosen)
        )

    for flag, number in FLAGS.items():
        possible = [
            chosen
            for chosen in combinations((i for i, island in enumerate(islands) if not island.flag), number)
            if not any(reach[a] & reach[b] for a, b in combinations(chosen, 2))
            and all(min(along) < GRID // 2 < max(along) for along in zip(*(places[i] for i in chosen), strict=True))
        ]
        if not possible:
            return None
        for i in max(possible, key=room):
            islands[i] = Island(ISLANDS[i], *places[i], flag)
    return Board(name, tuple(islands), lines)


# Whether all of them can be finished


def fill(board: Board, random: Random) -> dict[str, int] | None:
    """Bridges that finish all islands, with the numbers of seventeen cards and a 3 or 4 from set-up; None if not found.

    They prove that 60 points are not out of reach.
    """
    crossing = [[board.lines.index(other) for other in board.crossing(line)] for line in board.lines]
    ends = [[ISLANDS.index(island) for island in line] for line in board.lines]
    numbers = [card.number for card in CARDS]
    sheets = {
        tuple(sorted([*numbers[:out], *numbers[out + 1 :], own])) for out in range(len(numbers)) for own in (3, 4)
    }
    # Every bridge counts on two islands: an odd sum cannot be drawn.
    sheets = {sheet for sheet in sheets if sum(sheet) % 2 == 0}

    def draw_one(bridges: tuple[int, ...]) -> tuple[int, ...]:
        which, drawn = _pick(random, len(bridges)), list(bridges)
        drawn[which] = _pick(random, 3)
        for other in crossing[which] if drawn[which] else ():
            drawn[other] = 0
        return tuple(drawn)

    def cost(bridges: tuple[int, ...]) -> int:
        have = [0] * len(ISLANDS)
        for (a, b), number in zip(ends, bridges, strict=True):
            have[a] += number
            have[b] += number
        have.sort()
        return min(sum(abs(a - b) for a, b in zip(have, sheet, strict=True)) for sheet in sheets)

    missing, bridges = _climb((0,) * len(ends), draw_one, cost, 5)
    return dict(zip(board.lines, bridges, strict=True)) if missing == 0 else None
