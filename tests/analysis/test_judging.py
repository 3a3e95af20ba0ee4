"""Evaluations of a game's moves are repeatable, and independent of order and colour."""

import pytest

from errors import raises_code
from kakehashi.analysis.judging import DEPTHS, Inquiry, inquiries, judge
from kakehashi.records import Record

from .games import played


def test_each_move_of_a_finished_game_is_evaluated_once() -> None:
    record = played("shangri-la", 3)
    asked = inquiries(record)
    assert [inquiry.number for inquiry in asked] == list(range(len(record.moves)))
    assert [(inquiry.seat, inquiry.played) for inquiry in asked] == record.moves
    assert asked[0].position() == record.start
    assert list(asked[-1].moves) == record.moves[:-1]


@pytest.mark.parametrize("name", ["shangri-la", "hashi"])
def test_evaluations_are_deterministic(name: str) -> None:
    inquiry = inquiries(played(name, 3), first=60)[12]
    first = judge(inquiry)
    assert first is not None
    assert judge(inquiry) == first
    assert first["seat"] == inquiry.seat
    assert first["played"]["move"] == inquiry.played
    assert first["cost"] == pytest.approx(max(0, first["best"][0]["worth"] - first["played"]["worth"]), abs=2e-4)


def test_evaluations_do_not_depend_on_the_colours() -> None:
    record = played("shangri-la", 3)
    text = record.start.saved()["position"]
    other = Record.from_data(
        {"game": "shangri-la", "start": {"position": text.replace("rby", "vyb", 1)}, "moves": record.moves}, {}
    )
    mine, theirs = (inquiries(one, first=60)[70] for one in (record, other))
    assert str(mine.position()) != str(theirs.position())
    assert judge(mine) == judge(theirs)


def test_a_move_that_loses_a_won_game_is_marked() -> None:
    """Three Masters in K, where yellow and red lose as many, and a Stone on them; a Master in L is nothing to it."""
    position = (
        "rby r....Rr/YY...../......./rr.yy.y/b..R.b./.B.R.YB/r..yyry/rr.YYB./B.B.rrB/..r..bB/Rr..yrR/.YB.BB./bybbr.. "
        "AG,BC,CF,CJ,DG,DK,EF,GK,HK,HL,IJ,IM,LM 70 0"
    )
    bad = judge(Inquiry("shangri-la", {"position": position}, (), 1, 20_000, "Lr"))
    assert bad
    assert (bad["best"][0]["move"], bad["mark"]) == ("L>K", "gross")
    assert len(bad["chances"]) == len(bad["scores"]) == 3
    assert bad["best"][0]["line"]
    good = judge(Inquiry("shangri-la", {"position": position}, (), 1, 20_000, "L>K"))
    assert good
    assert (good["cost"], good["mark"]) == (0, "")


def test_a_game_that_cannot_be_analysed_is_rejected() -> None:
    record = played("shangri-la", 3)
    with raises_code("bad-request"):
        inquiries(record, DEPTHS)
    with raises_code("bad-record"):
        inquiries(Record(record.game, record.position))
    record.undo()
    with raises_code("not-over"):
        inquiries(record)


@pytest.mark.parametrize("name", ["shangri-la", "hashi"])
def test_a_stopped_evaluation_returns_nothing(name: str) -> None:
    asked = iter([False, False, True])
    assert judge(inquiries(played(name, 3), depth=3)[40], lambda: next(asked, True)) is None
