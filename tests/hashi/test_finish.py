"""An island whose bridges equal its number is finished from that moment, by a or by b."""

import pytest

from .sheets import draws, position, sheet


def test_an_island_is_finished_by_its_last_bridge() -> None:
    before = position(sheet("bh hi", h=3), card=(5, 1))
    assert before.finished(0) == ()
    assert before.play("-:gh").finished(0) == ("h",)


def test_an_island_is_finished_by_its_number() -> None:
    before = position(sheet("bh hi", b=4, i=4), card=(2, 1))
    assert before.finished(0) == ()
    assert before.play("h:-").finished(0) == ("h",)


def test_one_turn_finishes_islands_by_a_and_by_b() -> None:
    before = position(sheet("bh hi", b=2, i=4), card=(2, 1))
    assert before.play("h:bc").finished(0) == ("b", "h")


def test_an_island_written_and_bridged_in_one_turn_is_finished() -> None:
    assert position(sheet(b=4), card=(3, 3)).play("h:gh,gh,hi").finished(0) == ("h",)


def test_a_bridge_may_finish_both_its_islands() -> None:
    assert position(sheet(b=1, h=1), card=(5, 1)).play("-:bh").finished(0) == ("b", "h")


@pytest.mark.parametrize(("number", "finished"), [(2, ("h",)), (3, ()), (6, ())])
def test_fewer_bridges_than_the_number_do_not_finish(number: int, finished: tuple[str, ...]) -> None:
    assert position(sheet("bh hi", b=4, i=4), card=(number, 1)).play("h:-").finished(0) == finished


def test_six_bridges_without_a_number_finish_nothing_until_the_6_is_written() -> None:
    full = position(sheet("bh2 gh2 hi2", b=4, g=4, i=4), card=(6, 1))
    assert full.finished(0) == ()
    assert full.play("h:-").finished(0) == ("h",)


def test_a_flag_does_not_hinder_finishing() -> None:
    assert position(sheet("ab", b=4), card=(1, 1)).play("a:-").finished(0) == ("a",)


def test_a_finished_island_takes_no_more_bridges() -> None:
    before = position(sheet("bh hi", b=4, i=4), card=(2, 1))
    assert {"gh", "hn"}.isdisjoint(draws(before, "h"))
    assert {"bc", "ij"} <= draws(before, "h")


def test_finished_islands_count_at_once() -> None:
    before = position(sheet("bh hi", h=3), sheet(c=4), card=(5, 1))
    played = before.play("-:gh", 0)
    assert (before.score(0), played.score(0), played.score(1)) == (0, 2, 0)
