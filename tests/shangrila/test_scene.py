"""Scenes: a position with marks of the last move, and the preview of a move."""

from xml.etree import ElementTree

import pytest

from errors import raises_code
from kakehashi.errors import Refused
from kakehashi.shangrila import Options, Position
from kakehashi.shangrila.scene import scene

from .positions import position

START = Position.new("rby", Options(setup="first-game"))
# Red has Students in A, Blue a Master and a Student in the way in B.
BEFORE = position(broken="BC BF", A="RR..R..", B="bB.....")
JOURNEY = BEFORE.play("A>B")


def test_a_position_draws_itself() -> None:
    assert START._repr_svg_() == START.svg() == Position.parse(START.text, START.options).svg()
    assert ElementTree.fromstring(START.svg(theme="dark", size=300)).get("width") == "300"
    shown = scene(START, None, None, None)
    assert shown.title == "The Bridges of Shangri-La after 21 turns: Red is to move"
    assert "Broken bridges: BC, CF, CJ. Stones: C. " in shown.description
    assert (shown.to_move, shown.winners, shown.colours) == (0, (), "rby")


def test_marks_of_a_journey_show_arrivals_and_displaced_tiles() -> None:
    marks = scene(JOURNEY, BEFORE, None, None).marks
    assert (marks.journey, marks.colour) == ("A>B", "r")
    assert marks.spaces == {"Br", "Ba", "By"}
    assert marks.driven_out == {"Br": "b", "Ba": "b"}


def test_marks_of_other_moves_show_new_tiles() -> None:
    recruit = str(next(move for move in START.legal_moves if str(move).count("+") == 2))
    marks = scene(START.play(recruit), START, None, None).marks
    assert {f"+{space}" for space in marks.spaces} == set(recruit.replace("+", " +").split())
    place = str(next(move for move in START.legal_moves if len(str(move)) == 2))
    assert scene(START.play(place), START, None, None).marks.spaces == {place}
    assert marks.journey == ""


def test_the_last_move_alone_marks_its_visible_changes() -> None:
    assert scene(JOURNEY, "A>B", None, None).marks.journey == "A>B"
    place = str(next(move for move in START.legal_moves if len(str(move)) == 2))
    assert scene(START.play(place), place, None, None).marks.spaces == {place}
    passed = position(A="b......").play("-")
    assert scene(passed, "-", None, None).marks.spaces == frozenset()


@pytest.mark.parametrize(
    ("now", "last", "sentence"),
    [
        (Position.new("rby"), "Ar", "Ar cannot have been the last move: nobody has moved yet."),
        (START, "A>B", "A>B cannot have been the last move: the bridge AB stands."),
        (JOURNEY, "Mr", "Mr cannot have been the last move: no Master alone of Red lies on Mr."),
        (JOURNEY, "+Mr", "+Mr cannot have been the last move: no Student of Red lies on Mr."),
        (JOURNEY, "-", "- cannot have been the last move: the last one was no pass."),
        (position(A="b......").play("-"), "Br", "Br cannot have been the last move: the last one was a pass."),
        (position(broken="AB", A="R......"), "A>B", "A>B cannot have been the last move: Students are still in A."),
        (START, 42, "The last move is a move, or the position before, not 42."),
        (START, START, "No move leads from the position that was given as the last one to this one."),
    ],
)
def test_an_impossible_last_move_is_rejected(now: Position, last: Position, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        now.svg(last=last)
    assert str(refused.value) == sentence


def test_a_preview_shows_the_effects_of_a_move() -> None:
    shown = scene(BEFORE, None, "A>B", 0)
    assert shown.journey is not None
    assert shown.journey["bridge"] == "AB"
    assert scene(BEFORE, None, "Ad", None).chosen == {"Ad": "r"}
    recruit = next(move for move in START.legal_moves if str(move).count("+") == 2)
    assert scene(START, None, recruit, None).chosen.keys() == {str(space) for space in recruit.spaces}  # type: ignore[union-attr]
    with raises_code("illegal-move"):
        BEFORE.svg(preview="A>B", seat=1)
    with raises_code("illegal-move"):
        BEFORE.svg(preview="A>M")
    with raises_code("illegal-move"):
        BEFORE.svg(preview="B>A")


def test_a_seat_is_given_by_number_or_colour() -> None:
    assert BEFORE.svg(preview="A>B", seat="r") == BEFORE.svg(preview="A>B", seat=0)
    with raises_code("illegal-move"):
        BEFORE.svg(preview="A>B", seat="b")
    for picture in (BEFORE.svg, lambda seat: Position.film([BEFORE], seat=seat)):
        with raises_code("bad-request"):
            picture(seat=99)


def test_a_pass_marks_no_space() -> None:
    stuck = position(A="b......")
    assert scene(stuck, None, "-", None).chosen == {}


def test_the_end_says_who_has_won() -> None:
    won, shared = position(standing="AB", A="rrb...."), position(standing="AB", A="rb.....", D="y......", H="rb.....")
    assert scene(won, None, None, None).title.endswith(": Red has won")
    assert scene(shared, None, None, None).title.endswith(": Red and Blue share the win")


def test_an_animation_shows_every_position() -> None:
    film = Position.film([BEFORE, JOURNEY], theme="light")
    assert film == Position.film([BEFORE, JOURNEY], theme="light")
    assert "@keyframes" in film
    with raises_code("bad-request"):
        Position.film([])
