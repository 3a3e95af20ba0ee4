"""The forge makes boards that are valid, pleasant, and the same for the same seed."""

import hashlib
import json
import random
from functools import cache
from itertools import combinations

import pytest

from errors import raises_code
from hashi.test_sides import crossings, flags, is_connected, is_pleasant, lines_at, on_all_sides, steps
from kakehashi.compiled import PLAIN
from kakehashi.errors import Refused
from kakehashi.hashi import Board
from kakehashi.hashi.board import FLAGS
from kakehashi.hashi.deck import CARDS
from kakehashi.hashi.forge import _set_flags, fill, forge

forged = cache(forge)


# The forge is not compiled, so one run with compiled rules is enough.
@pytest.mark.parametrize("seed", [5] if PLAIN else range(6))
def test_a_generated_board_is_valid_and_has_the_requested_features(seed: int) -> None:
    board = forged(seed)
    assert Board.read(board.as_dict()) == board
    assert is_connected(board)
    assert all(2 <= lines_at(board, island) <= 4 for island in board.islands)
    assert sum(lines_at(board, island) >= 3 for island in board.islands) >= 7
    assert (len(board.lines), crossings(board)) == (23, 7)
    assert is_pleasant(board)
    for flag in FLAGS:
        assert on_all_sides(flags(board, flag))
        assert all(steps(board, one.id, other.id) >= 3 for one, other in combinations(flags(board, flag), 2))


def test_a_seed_generates_the_recorded_board_on_every_machine() -> None:
    text = json.dumps(forged(1).as_dict())
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "6572ed535b602602"


def test_equal_seeds_give_equal_boards_and_others_do_not() -> None:
    assert forge(5) == forged(5)
    assert forged(5).islands != forged(1).islands


def test_all_islands_of_a_forged_board_can_be_finished_with_the_cards() -> None:
    board = forged(5)
    bridges = fill(board, random.Random(1))
    assert bridges
    numbers = [sum(number for line, number in bridges.items() if island.id in line) for island in board.islands]
    left = [card.number for card in CARDS]
    spare = [number for number in numbers if number not in left or left.remove(number) is not None]
    assert len(spare) <= 1
    for line, number in bridges.items():
        assert number <= 2
        assert not number or not any(bridges[other] for other in board.crossing(line))


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"lines": 30}, "A board is made with 22 to 24 lines, not 30."),
        ({"lines": 10}, "A board is made with 22 to 24 lines, not 10."),
        ({"crossings": -1}, "A board with 23 lines has 0 to 10 crossings, not -1."),
        ({"lines": 24, "crossings": 7}, "A board with 24 lines has 0 to 6 crossings, not 7."),
    ],
)
def test_impossible_board_requests_are_rejected(asked: dict[str, int], reason: str) -> None:
    with pytest.raises(Refused) as refused:
        forge(1, **asked)
    assert str(refused.value) == reason


def test_a_layout_with_flags_too_close_together_is_skipped() -> None:
    block = tuple(9 * y + x for y in range(3) for x in range(6))
    assert _set_flags("block", block) is None


def test_a_search_without_a_result_raises_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakehashi.hashi.forge.TRIES", 0)
    with raises_code("bad-request"):
        forge(1)
