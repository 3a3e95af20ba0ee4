"""Draws rope bridges with dots: two ropes, and planks across them.

A character of braille is two dots wide and four high, which lays a raster of small squares over the whole map.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from math import hypot
from typing import NamedTuple

from kakehashi.terminal.shangrila.layout import BLOCK_HEIGHT, BLOCK_WIDTH, CORNERS, IN_VILLAGES, Cell

_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_ROPES, _PLANK = (-1.5, 1.5), (-1.5, -0.5, 0.5, 1.5)
_FROM_PLANK_TO_PLANK = 4
_LOOSE_END = 3


class _Dot(NamedTuple):
    x: int
    y: int
    along: float
    """How far along the bridge it lies."""

    @property
    def cell(self) -> Cell:
        return self.x // 2, self.y // 4


def standing(bridges: Iterable[str]) -> dict[Cell, str]:
    """The characters that show bridges that stand."""
    return _braille(dot for bridge in bridges for dot in _in_the_open(bridge))


def loose_ends(bridges: Iterable[str]) -> dict[Cell, str]:
    """The characters that show what is left of broken bridges: an end of rope at either village."""
    left: list[_Dot] = []
    for bridge in bridges:
        dots = _in_the_open(bridge)
        first, last = min(dot.along for dot in dots), max(dot.along for dot in dots)
        left += [dot for dot in dots if not first + _LOOSE_END <= dot.along <= last - _LOOSE_END]
    return _braille(left)


@cache
def _in_the_open(bridge: str) -> list[_Dot]:
    return [dot for dot in _dots(bridge) if dot.cell not in IN_VILLAGES]


def _dots(bridge: str) -> Iterator[_Dot]:
    ax, ay, bx, by = _ends(bridge)
    length = hypot(bx - ax, by - ay)
    to_x, to_y = (bx - ax) / length, (by - ay) / length
    steps = round(2 * length)
    for step in range(steps + 1):
        along = length * step / steps
        is_plank = along % _FROM_PLANK_TO_PLANK < length / steps
        for aside in _PLANK if is_plank else _ROPES:
            x, y = ax + to_x * along - to_y * aside, ay + to_y * along + to_x * aside
            yield _Dot(round(x), round(y), along)


def _ends(bridge: str) -> tuple[float, float, float, float]:
    """Where a bridge begins and ends, inside its villages.

    A bridge runs straight down or straight across if it can, for that is easiest to follow; otherwise it leads from
    the middle of one village to the middle of the other.
    """
    (ax, ay), (bx, by) = (CORNERS[village] for village in bridge)
    left, right = max(ax, bx), min(ax, bx) + BLOCK_WIDTH - 2
    top, bottom = max(ay, by), min(ay, by) + BLOCK_HEIGHT - 1
    if bridge == "AG":
        # D would be in the way of the middle.
        right = left + 2
    if left <= right:
        x = 2 * ((left + right) // 2) + 1.5
        return x, 4.0 * ay, x, 4.0 * by
    if top <= bottom:
        y = 4 * ((top + bottom) // 2) + 1.5
        return 2.0 * ax, y, 2.0 * bx, y
    dx, dy = BLOCK_WIDTH - 0.5, 2 * BLOCK_HEIGHT - 0.5
    return 2 * ax + dx, 4 * ay + dy, 2 * bx + dx, 4 * by + dy


def _braille(dots: Iterable[_Dot]) -> dict[Cell, str]:
    cells: dict[Cell, int] = {}
    for dot in dots:
        cells[dot.cell] = cells.get(dot.cell, 0) | _BITS[dot.y % 4][dot.x % 2]
    return {cell: chr(0x2800 + bits) for cell, bits in cells.items()}
