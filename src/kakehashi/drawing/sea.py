"""Where things lie on a drawn sheet of Hashi, and what depends on it: as the pages work it out, for any board."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import cos, floor, hypot, pi
from typing import Any, NamedTuple

from typing_extensions import TypedDict

from kakehashi.drawing.letters import number_text as n

_STEP, _TOP, _SIDE, _BOTTOM = 100, 84, 74, 76
"""A step of the grid; room around the outermost islands, for land, flags and letters."""
_WIDEST_GAP = 3
"""Farther than so many steps nothing lies apart, or a wide board would be too small to read."""

Point = tuple[float, float]


class BoardPlan(TypedDict):
    """A board: its islands, each with `id`, `x`, `y` and `flag`, and its lines, each two islands."""

    islands: Sequence[dict[str, Any]]
    lines: Sequence[str]


class Layout:
    """A board laid out: its size, the place of every island."""

    def __init__(self, board: BoardPlan) -> None:
        across, down = (_drawn_close([island[axis] for island in board["islands"]]) for axis in "xy")
        self.width = max(across.values()) + 2 * _SIDE
        self.height = max(down.values()) + _TOP + _BOTTOM
        self.places = {
            island["id"]: (across[island["x"]] + _SIDE, down[island["y"]] + _TOP) for island in board["islands"]
        }

    def at(self, island: str) -> Point:
        """The place of an island."""
        return self.places[island]


def _drawn_close(coordinates: Sequence[int]) -> dict[int, int]:
    """Where each coordinate of the grid is drawn: in the same order, the first at 0, without wide gaps."""
    ordered, place = sorted(set(coordinates)), 0
    places = {ordered[0]: 0}
    for before, at in pairwise(ordered):
        place += min(at - before, _WIDEST_GAP) * _STEP
        places[at] = place
    return places


class Wood(NamedTuple):
    """An arched bridge seen from above: nearest to the eye, so widest, in the middle."""

    deck: str
    left: str
    right: str
    planks: str
    posts: tuple[Point, ...]


@cache
def deck(length: float) -> Wood:
    """A bridge of this length, from 0 on along the x axis."""
    end, middle, half = 8, 10, n(length / 2)

    def rail(side: int) -> str:
        return f"{side * end}Q{half},{side * (2 * middle - end)} {n(length)},{side * end}"

    def wide_at(share: float) -> float:
        return end + (middle - end) * 4 * share * (1 - share)

    many, planks = max(4, floor(length / 10 + 0.5)), ""
    for index in range(1, many):
        # Planks on the slopes are seen at an angle, so they lie closer together than those on top.
        share = 0.7 * (index / many) + 0.15 * (1 - cos(pi * index / many))
        planks += f"M{n(length * share)},{n(-wide_at(share))}v{n(2 * wide_at(share))}"
    posts = tuple((length * share, side * wide_at(share)) for share in (0, 0.33, 0.67, 1) for side in (-1, 1))
    outline = f"M0,{rail(-1)}V{end}Q{half},{2 * middle - end} 0,{end}Z"
    return Wood(outline, f"M0,{rail(-1)}", f"M0,{rail(1)}", planks, posts)


_BEYOND = 420
"""On pages the sea goes on beyond the board; here it does not, but the waves are the same."""


def waves(layout: Layout, beyond: bool = False) -> str:
    """A few strokes of waves where there is open sea, always in the same places."""
    chance = _scatter(int(layout.width + layout.height))
    found = ""
    for down in range(-_BEYOND, int(layout.height) + _BEYOND, 88):
        for across in range(-_BEYOND, int(layout.width) + _BEYOND, 150):
            x, y = across + 110 * next(chance), down + 60 * next(chance)
            wide = 13 + 5 * next(chance)
            rows = 1 + floor(2.6 * next(chance))
            if _is_open(layout, x, y) and next(chance) < 0.7:
                inside = -60 < x < layout.width and -20 < y < layout.height
                found += _stroke(x, y, wide, rows) if inside or beyond else ""
    return found


def _scatter(seed: int) -> Iterator[float]:
    """Numbers between 0 and 1 that look random and are always the same for the same seed."""
    state = seed * 2654435769
    while True:
        state = (state + 0x6D2B79F5) & _ALL
        mixed = (state ^ state >> 15) * (1 | state) & _ALL
        mixed = (mixed + ((mixed ^ mixed >> 7) * (61 | mixed) & _ALL)) & _ALL ^ mixed
        yield (mixed ^ mixed >> 14) / (_ALL + 1)


_ALL = 0xFFFFFFFF


def _is_open(layout: Layout, x: float, y: float) -> bool:
    """Whether no island is near."""
    return all(hypot(island_x - x - 20, island_y - y) > 100 for island_x, island_y in layout.places.values())


def _stroke(x: float, y: float, wide: float, rows: int) -> str:
    """Scallops, each row shorter and half a scallop aside."""
    scallop = f"q{n(wide / 2)} {n(wide * 0.62)} {n(wide)} 0"
    return "".join(
        f"M{n(x + row * wide / 2)} {n(y + row * wide * 0.42)}{scallop * (rows + 1 - row)}" for row in range(rows)
    )
