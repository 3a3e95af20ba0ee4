"""The rules of Planks."""

import pytest

from kakehashi.errors import Refused

from .game import Position, load, new

START = Position("short", (3, 1, 5), ((), ()))


def after(*moves: str) -> Position:
    position = START
    for move in moves:
        position = position.play(move, position.acting[0])
    return position


def test_longest_plank_laid_once_spans_the_gap() -> None:
    assert after("2", "4").result() == {"over": False, "scores": [0, 3], "winners": []}
    assert after("2", "2").scores == (0, 0)
    assert after("2", "4", "5", "5", "4", "3").result() == {"over": True, "scores": [5, 3], "winners": [0]}


def test_plank_is_laid_once() -> None:
    with pytest.raises(Refused) as refused:
        after("2", "4").play("2", 0)
    assert refused.value.code == "illegal-move"


def test_planks_are_hidden_until_all_have_laid_and_gaps_until_they_come() -> None:
    half = after("2")
    assert half.seen_by(0).laid == ((2,), ())
    assert half.seen_by(1) == half.seen_by(None) == Position("short", (3, 0, 0), ((), ()))
    assert half.play("4").seen_by(1) == Position("short", (3, 1, 0), ((2,), (4,)))


def test_saved_position_is_loaded_as_it_was() -> None:
    start = new({"players": 3, "seed": 7})
    assert load(start.saved()) == start
    assert load(after("2", "4", "3").saved()) == after("2", "4", "3")
    assert new(start.setting() | {"seed": 7}) == start
