"""A sheet's board: eighteen islands on a grid, seven of them with a flag, joined by dotted lines."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import resources
from itertools import pairwise

import numpy as np

from kakehashi.compiled import Ints
from kakehashi.errors import Refused, quoted

ISLANDS = "abcdefghijklmnopqr"
FLAGS = {"red": 4, "blue": 3}
"""How many islands have a flag of each colour."""
SIDES = ("A", "B")
"""The boards that come with the game."""
LARGEST_COORDINATE = 99

# The board in numbers, for the compiled rules: sets of islands are 18 bits, sets of lines at most 36.
PLAIN, RED, BLUE, ENDS, CROSSES, LINES_AT = 0, 1, 2, 3, 67, 131
"""Islands without a flag, with a red one, with a blue one; per line its two islands and the lines it crosses; the
lines at each set of the first nine islands, then at each set of the last nine."""
BOARD_SIZE = LINES_AT + 2 * 512


def _bad(sentence: str) -> Refused:
    return Refused("bad-request", sentence)


@dataclass(frozen=True)
class Island:
    """An island: its letter, its place on the grid, its flag."""

    id: str
    x: int
    y: int
    flag: str | None


LONGEST_NAME = 60


@dataclass(frozen=True)
class Board:
    """A board; two boards with the same name, islands and lines are equal."""

    name: str
    islands: tuple[Island, ...]
    lines: tuple[str, ...]
    """Each line as its two islands in alphabetical order, sorted."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.islands, self.lines))

    @cached_property
    def ints(self) -> Ints:
        """The board for the compiled rules."""
        ints = np.zeros(BOARD_SIZE, np.int64)
        ints[PLAIN], ints[RED], ints[BLUE] = (self._with_flag(flag) for flag in (None, "red", "blue"))
        for number, line in enumerate(self.lines):
            ints[ENDS + number] = sum(1 << ISLANDS.index(island) for island in line)
            ints[CROSSES + number] = sum(1 << self.lines.index(other) for other in self.crossing(line))
        for half in (0, 1):
            lines_at = ints[LINES_AT + 512 * half :]
            for number, line in enumerate(self.lines):
                for island in line:
                    if ISLANDS.index(island) // 9 == half:
                        lines_at[1 << ISLANDS.index(island) % 9] |= 1 << number
            for islands in range(1, 512):
                lowest = islands & -islands
                lines_at[islands] = lines_at[islands ^ lowest] | lines_at[lowest]
        return ints

    def _with_flag(self, flag: str | None) -> int:
        return sum(1 << number for number, island in enumerate(self.islands) if island.flag == flag)

    def island(self, name: str) -> Island:
        """The island with this letter."""
        return self.islands[ISLANDS.index(name)]

    def crossing(self, line: str) -> tuple[str, ...]:
        """The lines that cross a line: they share a point that is no end of either."""
        return tuple(other for other in self.lines if self._cross(line, other) or self._cross(other, line))

    def _cross(self, row: str, column: str) -> bool:
        """Whether the first line runs along a row, the second along a column, and they meet between islands."""
        left, right = (self.island(name) for name in row)
        top, bottom = (self.island(name) for name in column)
        if left.y != right.y or top.x != bottom.x:
            return False
        return left.x < top.x < right.x and top.y < left.y < bottom.y

    def as_dict(self) -> dict[str, object]:
        """The board as its file has it."""
        islands = [{"id": i.id, "x": i.x, "y": i.y, "flag": i.flag} for i in self.islands]
        return {"name": self.name, "islands": islands, "lines": [list(line) for line in self.lines]}

    @classmethod
    def read(cls, given: object) -> "Board":
        """A board from its file's content, or by the name of a side."""
        if isinstance(given, str):
            if given not in SIDES:
                raise _bad(f"There is no board {quoted(given)}: the sides are {' and '.join(SIDES)}.")
            return side(given)
        if not isinstance(given, Mapping):
            raise _bad(f"A board is an object with islands, not {quoted(given)}.")
        if unknown := set(given) - {"name", "islands", "lines"}:
            raise _bad(f"A board has a name, islands and lines, but no {quoted(min(unknown, key=str))}.")
        name = given.get("name", "")
        if not isinstance(name, str):
            raise _bad(f"The name of a board is a text, not {quoted(name)}.")
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise _bad(f"The name of a board has at most {LONGEST_NAME} letters, all printable, unlike {quoted(name)}.")
        islands = _read_islands(given.get("islands"))
        lines = _read_lines(given["lines"], islands) if "lines" in given else neighbours(islands)
        lonely = [island.id for island in islands if not any(island.id in line for line in lines)]
        if lonely:
            raise _bad(f"No line reaches the island {lonely[0]}.")
        return _known(cls(name, islands, lines))


# What the rules need of a board takes a while to work out, and hundreds of tables play on the same one.
@lru_cache(64)
def _known(board: Board) -> Board:
    """The board that was read before, if it was the same one."""
    return board


@cache
def side(name: str) -> Board:
    """One of the boards that come with the game."""
    text = resources.files("kakehashi.hashi").joinpath("boards", f"{name.lower()}.json").read_text("utf-8")
    return Board.read(json.loads(text))


def neighbours(islands: tuple[Island, ...]) -> tuple[str, ...]:
    """The lines that join every island to the nearest one in each of the four directions."""
    found = set()
    for along, across in (("x", "y"), ("y", "x")):
        for island in islands:
            beyond = [
                other
                for other in islands
                if getattr(other, across) == getattr(island, across) and getattr(other, along) > getattr(island, along)
            ]
            if beyond:
                nearest = min(beyond, key=lambda other: int(getattr(other, along)))
                found.add("".join(sorted((island.id, nearest.id))))
    return tuple(sorted(found))


def _read_islands(given: object) -> tuple[Island, ...]:
    if not isinstance(given, list) or len(given) != len(ISLANDS):
        number = len(given) if isinstance(given, list) else "none"
        raise _bad(f"A board has {len(ISLANDS)} islands, not {number}.")
    islands = tuple(_read_island(name, island) for name, island in zip(ISLANDS, given, strict=True))
    for before, after in pairwise(islands):
        if (before.y, before.x) == (after.y, after.x):
            raise _bad(f"The islands {before.id} and {after.id} lie on the same point.")
        if (before.y, before.x) > (after.y, after.x):
            raise _bad(f"Islands come in reading order, but {after.id} lies before {before.id}.")
    for flag, number in FLAGS.items():
        found = sum(island.flag == flag for island in islands)
        if found != number:
            raise _bad(f"{number} islands have a {flag} flag, not {found}.")
    return islands


def _read_island(name: str, given: object) -> Island:
    if not isinstance(given, Mapping) or set(given) - {"flag"} != {"id", "x", "y"}:
        raise _bad(f"The island {name} should have an id, x, y and a flag, not {quoted(given)}.")
    if given["id"] != name:
        raise _bad(f"The islands are a to r in reading order: {quoted(given['id'])} stands where {name} should.")
    for axis in ("x", "y"):
        place = given[axis]
        if isinstance(place, bool) or not isinstance(place, int) or not 0 <= place <= LARGEST_COORDINATE:
            raise _bad(
                f"The {axis} of island {name} should be a whole number from 0 to {LARGEST_COORDINATE}, "
                f"not {quoted(place)}."
            )
    flag = given.get("flag")
    if flag is not None and (not isinstance(flag, str) or flag not in FLAGS):
        raise _bad(f"The flag of island {name} is red, blue or null, not {quoted(flag)}.")
    return Island(name, given["x"], given["y"], flag)


def _read_lines(given: object, islands: tuple[Island, ...]) -> tuple[str, ...]:
    if not isinstance(given, list):
        raise _bad(f"The lines of a board are a list, not {quoted(given)}.")
    possible, lines = neighbours(islands), []
    for ends in given:
        if not isinstance(ends, list) or len(ends) != 2 or not all(isinstance(end, str) for end in ends):
            raise _bad(f"A line is a list of two islands, not {quoted(ends)}.")
        if not set(ends) <= set(ISLANDS) or ends[0] == ends[1]:
            raise _bad(f"A line joins two of the islands a to r, not {quoted(ends)}.")
        line = "".join(sorted(ends))
        if line in lines:
            raise _bad(f"The line {line} is listed twice.")
        if line not in possible:
            raise _bad(f"The line {line} does not run straight along the grid to the nearest island.")
        lines.append(line)
    return tuple(sorted(lines))
