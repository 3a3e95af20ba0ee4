"""Scenes: the sheets of a position, their new parts, and the preview of a turn."""

from random import Random
from xml.etree import ElementTree

import pytest

from errors import raises_code
from kakehashi.errors import Refused
from kakehashi.hashi import Position
from kakehashi.hashi.scene import scene

SET_UP = Position.new("A", players=2, seed=7)
FIRST = SET_UP.play("c=3", 0).play("g=4", 1)
WRITTEN = FIRST.play("f:cf,cf", 1)


def test_a_position_draws_itself() -> None:
    assert FIRST._repr_svg_() == FIRST.svg() == Position.parse(FIRST.text).svg()
    assert ElementTree.fromstring(FIRST.svg(theme="dark", size=300)).get("width") == "300"
    shown = scene(FIRST, None, None, None)
    assert shown.title == "Hashi, round 1: the card has the number 3 and 2 bridges"
    assert (shown.seats, shown.card, shown.added) == ((0, 1), (3, 2), {})
    assert shown.description.startswith("On the board A, seat 0 has 0 points: ......4........... -; seat 1 has 0 ")


def test_only_the_sheet_of_a_given_seat_is_drawn() -> None:
    assert scene(FIRST, None, None, 1).seats == (1,)
    with raises_code("bad-request"):
        FIRST.svg(seat=2)


def test_marks_show_changes_since_a_previous_position() -> None:
    added = scene(WRITTEN, SET_UP, None, None).added
    assert (added[0].where, added[0].bridges) == ("g", {})
    assert (added[1].where, added[1].bridges) == ("cf", {"cf": 2})
    assert not added[0].draft


def test_every_number_since_an_earlier_position_has_a_ring() -> None:
    rings = [WRITTEN.svg(seat=1, theme="light", last=last).count('c-ring"') for last in (SET_UP, FIRST)]
    assert rings == [2, 1]


def test_the_last_move_marks_changes_on_the_sheet_of_its_seat() -> None:
    assert scene(WRITTEN, "f:cf,cf", None, 1).added[1].bridges == {"cf": 2}
    assert scene(WRITTEN.play("-:-", 0), "f:cf,cf", None, 1).added[1].where == "f"
    assert scene(WRITTEN.seen_by(0), "c=3", None, 0).added[1].where == "c"
    solo = Position.new("A", seed=7).play("c=3")
    assert scene(solo, "c=3", None, None).added[0].where == "c"


def test_a_number_of_set_up_is_marked_on_the_sheet_on_which_the_seat_wrote_it() -> None:
    shown = scene(FIRST, "c=3", None, 0)
    assert (shown.seats, shown.added[1].where) == ((1,), "c")
    assert 'c-ring"' in FIRST.svg(last="c=3", seat=0, theme="light")
    assert scene(SET_UP.play("c=3", 0), "c=3", None, 0).seats == (1,)


@pytest.mark.parametrize(
    ("last", "seat", "sentence"),
    [
        ("f:cf,cf", None, "Whose move was the last? Say the seat, or give the position before."),
        ("k:cf,cf", 1, "k:cf,cf cannot have been the last move: it is not on the sheet."),
        ("f:gh,gh", 1, "f:gh,gh cannot have been the last move: it is not on the sheet."),
        ("f:-", 1, "f:- cannot have been the last move: more is new on the sheet."),
        ("f:cf", 1, "f:cf cannot have been the last move: it could not be played in round 1."),
        ("c=3", 1, "c=3 cannot have been the last move: the last one was in round 1."),
        ("-:-", 0, "-:- cannot have been the last move: the last one was in set-up."),
        ("c=4", 0, "c=4 cannot have been the last move: it is not on the sheet."),
        (42, None, "The last move is a move, or the position before, not 42."),
        (Position.new("B", players=2), None, "The position that was given as the last one is of another game."),
        (SET_UP.play("c=4", 0), None, "The position that was given as the last one does not lead to this one."),
    ],
)
def test_an_impossible_last_move_is_rejected(last: Position, seat: int | None, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        WRITTEN.svg(last=last, seat=seat)
    assert str(refused.value) == sentence


def test_a_new_game_has_no_last_move() -> None:
    with raises_code("bad-request"):
        SET_UP.svg(last="c=3", seat=0)


def test_a_last_move_of_a_finished_round_is_checked_against_its_card() -> None:
    with raises_code("bad-request"):
        WRITTEN.play("-:-", 0).svg(last="f:cf", seat=1)
    written = FIRST.play("-:-", 1).play("f:-", 0).play("-:-", 0).play("-:-", 1)
    with raises_code("bad-request"):
        written.svg(last="f:-", seat=0)


def test_a_preview_shows_a_turn_on_the_sheet() -> None:
    shown = scene(FIRST, None, "f:cf,cf", 1)
    assert shown.added[1].draft
    assert shown.picture["sheets"][1]["bridges"] == {"cf": 2}
    assert FIRST.page.picture()["sheets"][1]["bridges"] == {}  # type: ignore[index]
    with raises_code("illegal-move"):
        FIRST.svg(preview="f:mn,mn", seat=1)


def test_set_up_draws_the_sheet_a_seat_writes_on() -> None:
    shown = scene(SET_UP, None, "c=3", 0)
    assert (shown.title, shown.seats, shown.added[1].where) == ("Hashi, set-up", (1,), "c")
    assert scene(SET_UP, None, "c=3", None).seats == (0, 1)


def test_the_end_and_the_way_there() -> None:
    position, random = Position.new("A", players=2, seed=7), Random(1)
    positions = [position]
    while not position.over:
        seat = position.acting[0]
        positions.append(position := position.play(position.random_move(seat, random), seat))
    shown = scene(position, None, None, None)
    assert shown.title == f"Hashi, the end: {position.scores[0]} and {position.scores[1]} points"
    assert (shown.card, shown.winners) == (None, position.winners)
    film = Position.film(positions, theme="light")
    assert film == Position.film([one for one in positions if not any(one.played)], theme="light")
    with raises_code("bad-request"):
        Position.film([])
