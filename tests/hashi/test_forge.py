"""The forge makes boards that are valid, pleasant, and the same for the same seed."""

import random

import pytest

from hashi.test_sides import crossings, is_connected, lines_at
from kakehashi.errors import Refused
from kakehashi.hashi import Board
from kakehashi.hashi.deck import CARDS
from kakehashi.hashi.forge import fill, forge


@pytest.mark.parametrize("seed", range(12))
def test_a_forged_board_is_valid_and_has_what_was_asked(seed: int) -> None:
    board = forge(seed)
    assert Board.read(board.as_dict()) == board
    assert is_connected(board)
    assert all(2 <= lines_at(board, island) <= 4 for island in board.islands)
    assert (len(board.lines), crossings(board)) == (23, 7)


def test_the_same_seed_makes_the_same_board_and_another_another() -> None:
    assert forge(5) == forge(5)
    assert forge(5).islands != forge(6).islands


def test_all_islands_of_a_forged_board_can_be_finished_with_the_cards() -> None:
    board = forge(5)
    bridges = fill(board, random.Random(1))
    assert bridges
    numbers = [sum(number for line, number in bridges.items() if island.id in line) for island in board.islands]
    left = [card.number for card in CARDS]
    spare = [number for number in numbers if number not in left or left.remove(number) is not None]
    assert len(spare) <= 1
    for line, number in bridges.items():
        assert number <= 2
        assert not number or not any(bridges[other] for other in board.crossing(line))


@pytest.mark.parametrize("asked", [{"lines": 30}, {"lines": 10}, {"crossings": -1}, {"crossings": 99}])
def test_what_cannot_be_made_is_refused(asked: dict[str, int]) -> None:
    with pytest.raises(Refused, match="lines and"):
        forge(1, **asked)


def test_a_search_that_finds_nothing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakehashi.hashi.forge.TRIES", 0)
    with pytest.raises(Refused, match="No board with"):
        forge(1)
