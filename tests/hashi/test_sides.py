"""The sides of the game match their design."""

from itertools import combinations

import pytest

from kakehashi.hashi import Board, Island
from kakehashi.hashi.board import FLAGS, ISLANDS, SIDES, neighbours
from kakehashi.hashi.forge import forge

MADE = {"A": {"seed": 25, "lines": 24, "crossings": 5}, "B": {"seed": 10, "lines": 22, "crossings": 11}}


def crossings(board: Board) -> int:
    return sum(len(board.crossing(line)) for line in board.lines) // 2


def lines_at(board: Board, island: Island) -> int:
    return sum(island.id in line for line in board.lines)


def within(board: Board, start: str, lines: int) -> set[str]:
    """The islands with at most this many lines."""
    reached = {start}
    for _ in range(lines):
        reached |= {island for line in board.lines if reached & set(line) for island in line}
    return reached


def is_connected(board: Board) -> bool:
    return within(board, "a", 17) == set(ISLANDS)


def steps(board: Board, one: str, other: str) -> int:
    return next(lines for lines in range(18) if other in within(board, one, lines))


def on_all_sides(islands: list[Island]) -> bool:
    """True if no half of the board (left, right, upper, lower) contains them all."""
    columns, rows = [island.x for island in islands], [island.y for island in islands]
    return min(columns) < 4 < max(columns) and min(rows) < 4 < max(rows)


def is_pleasant(board: Board) -> bool:
    """True if islands lie on all four edges and in every square of 4 × 4 points, and no two are adjacent."""
    points = {(island.x, island.y) for island in board.islands}
    edges = {min(axis) for axis in zip(*points, strict=True)} | {max(axis) for axis in zip(*points, strict=True)}
    squares = [{(x + i, y + j) for i in range(4) for j in range(4)} for x in range(6) for y in range(6)]
    return (
        edges == {0, 8}
        and all(square & points for square in squares)
        and not any({(x + 1, y), (x, y + 1)} & points for x, y in points)
    )


def flags(board: Board, flag: str) -> list[Island]:
    return [island for island in board.islands if island.flag == flag]


@pytest.fixture(params=SIDES)
def side(request: pytest.FixtureRequest) -> Board:
    return Board.read(request.param)


def test_a_side_is_the_generated_board_of_its_seed(side: Board) -> None:
    made = MADE[side.name]
    assert forge(made["seed"], name=side.name, lines=made["lines"], crossings=made["crossings"]) == side


def test_a_side_lies_on_a_grid_of_nine_by_nine(side: Board) -> None:
    assert max(island.x for island in side.islands) <= 8
    assert max(island.y for island in side.islands) <= 8


def test_every_island_of_a_side_can_be_reached_from_every_other(side: Board) -> None:
    assert is_connected(side)


def test_every_island_has_two_to_four_lines_and_enough_have_three_for_a_five_or_a_six(side: Board) -> None:
    lines = [lines_at(side, island) for island in side.islands]
    assert set(lines) <= {2, 3, 4}
    assert sum(number >= 3 for number in lines) >= 7


@pytest.mark.parametrize("flag", FLAGS)
def test_flags_of_a_colour_are_far_apart_on_the_grid_and_along_the_lines(side: Board, flag: str) -> None:
    for one, other in combinations(flags(side, flag), 2):
        assert abs(one.x - other.x) + abs(one.y - other.y) >= 7
        assert steps(side, one.id, other.id) >= 3


@pytest.mark.parametrize("flag", FLAGS)
def test_no_half_of_the_board_has_all_flags_of_a_colour(side: Board, flag: str) -> None:
    assert on_all_sides(flags(side, flag))


def test_islands_lie_all_over_the_grid_and_no_two_are_adjacent(side: Board) -> None:
    assert is_pleasant(side)


def test_every_island_is_joined_to_the_nearest_in_each_direction(side: Board) -> None:
    assert side.lines == neighbours(side.islands)


def test_side_a_has_some_crossings_side_b_many_and_fewer_lines() -> None:
    a, b = (Board.read(name) for name in SIDES)
    assert crossings(a) >= 4
    assert crossings(b) >= 10
    assert len(b.lines) < len(a.lines)
