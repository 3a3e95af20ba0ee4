"""The sides that come with the game are what they were designed to be."""

from collections import deque
from itertools import combinations

import pytest

from kakehashi.hashi import Board, Island
from kakehashi.hashi.board import SIDES
from kakehashi.hashi.forge import forge

MADE = {"A": {"seed": 20, "lines": 24, "crossings": 5}, "B": {"seed": 3, "lines": 22, "crossings": 11}}


def crossings(board: Board) -> int:
    return sum(len(board.crossing(line)) for line in board.lines) // 2


def lines_at(board: Board, island: Island) -> int:
    return sum(island.id in line for line in board.lines)


def is_connected(board: Board) -> bool:
    reached, waiting = {"a"}, deque("a")
    while waiting:
        here = waiting.popleft()
        for line in board.lines:
            if here in line:
                there = line.replace(here, "")
                if there not in reached:
                    reached.add(there)
                    waiting.append(there)
    return len(reached) == 18


def flags(board: Board, flag: str) -> list[Island]:
    return [island for island in board.islands if island.flag == flag]


@pytest.fixture(params=SIDES)
def side(request: pytest.FixtureRequest) -> Board:
    return Board.read(request.param)


def test_a_side_is_what_the_forge_makes_of_its_seed(side: Board) -> None:
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


def test_red_flags_are_far_apart(side: Board) -> None:
    for one, other in combinations(flags(side, "red"), 2):
        assert abs(one.x - other.x) + abs(one.y - other.y) >= 5


def test_blue_flags_are_not_in_one_corner(side: Board) -> None:
    for axis in ("x", "y"):
        places = [getattr(island, axis) for island in flags(side, "blue")]
        assert min(places) < 4 < max(places)


def test_side_a_has_some_crossings_side_b_many_and_fewer_lines() -> None:
    a, b = (Board.read(name) for name in SIDES)
    assert crossings(a) >= 4
    assert crossings(b) >= 10
    assert len(b.lines) < len(a.lines)
