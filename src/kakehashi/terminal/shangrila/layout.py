"""Where everything lies on the map of the terminal, in columns and rows."""

from kakehashi.shangrila.board import DISCIPLINES, PLACES

WIDTH, HEIGHT = 78, 33
"""The size of the map."""
BLOCK_WIDTH, BLOCK_HEIGHT = 11, 4
"""The size of a village on it: a header, and below it the seven spaces as a flower, 2–3–2."""
FLOWER = dict(zip(DISCIPLINES, ((2, 1), (6, 1), (0, 2), (4, 2), (8, 2), (2, 3), (6, 3)), strict=True))
"""Where in a village the three columns of each space begin."""

Cell = tuple[int, int]
"""A column and a row."""


def _corners() -> dict[str, Cell]:
    """The upper left corner of each village: the real map, scaled, with a margin at the sides and below."""
    xs, ys = sorted(x for x, _ in PLACES.values()), sorted(y for _, y in PLACES.values())
    across, down = WIDTH - BLOCK_WIDTH - 2, HEIGHT - BLOCK_HEIGHT - 1
    return {
        village: (1 + round((x - xs[0]) * across / (xs[-1] - xs[0])), round((y - ys[0]) * down / (ys[-1] - ys[0])))
        for village, (x, y) in PLACES.items()
    }


CORNERS = _corners()
"""The upper left corner of each village."""

IN_VILLAGES = frozenset(
    (column + dx, row + dy)
    for column, row in CORNERS.values()
    for dx in range(BLOCK_WIDTH)
    for dy in range(BLOCK_HEIGHT)
)
"""All that villages cover: nothing else may be drawn there."""
