"""Positions, and the interface between a game and the rest of the package."""

from dataclasses import replace
from random import Random

import pytest

from errors import raises_code
from kakehashi.errors import Refused
from kakehashi.shangrila import Options, Position, Space
from kakehashi.shangrila.game import load, new
from kakehashi.shangrila.options import PRESETS

from .positions import position

LAST_BRIDGE = Options(end="last-bridge")


def test_positions_are_equal_if_their_texts_and_options_are() -> None:
    assert position(A="r......") == position(A="r......")
    assert hash(position(A="r......")) == hash(position(A="r......"))
    assert position(A="r......") != position(A="b......")
    assert position(A="r......") != position(A="r......", options=LAST_BRIDGE)
    assert position(A="r......") != position(A="r......").text


def test_a_position_never_changes() -> None:
    before = position(A="Rr.....", B="b......")
    text, moves = before.text, before.legal_moves
    for move in moves:
        before.play(move)
    assert Position.parse(text).legal_moves == before.legal_moves == moves
    assert Position.parse(before.text) == before == position(A="Rr.....", B="b......")


def test_the_state_of_a_position_is_a_copy() -> None:
    before = position(A="r......")
    before.state[:] = 0
    assert before == position(A="r......")


def test_the_repr_of_a_position_shows_it() -> None:
    before = position(A="r......")
    assert repr(before) == f"<Position {before.text}>"


def test_spaces_and_villages_can_be_queried() -> None:
    before = position(A="Rb.....", M="......v")
    assert [before.tile(Space("A", d)) for d in "rad"] == ["R", "b", ""]
    assert (before.village("A"), before.village("M")) == ("Rb.....", "......v")
    assert (before.strength("A"), before.strength("M"), before.strength("B")) == ((3, 2), (1, 1), (0, 0))


def test_only_the_seat_to_move_may_act() -> None:
    before = position("vby", "b", A="b......")
    assert (before.to_move, before.seat_to_move, before.acting) == ("b", 1, (1,))
    assert before.legal(1) == before.legal_moves != ()
    assert before.legal(0) == before.legal(2) == ()
    assert before.play("Aa", 1) == before.play("Aa")
    with raises_code("illegal-move"):
        before.play("Aa", 0)


def test_a_position_knows_how_many_play() -> None:
    assert (Position.new("vyb").players, Position.new("rbyv").players) == (3, 4)


def test_no_seat_acts_after_the_end() -> None:
    over = position(A="r......", standing="AB")
    assert [over.legal(seat) for seat in range(4)] == [()] * 4
    with raises_code("illegal-move"):
        over.play("Aa", 0)


def test_every_seat_sees_the_whole_position() -> None:
    before = position(A="r......")
    assert before.notation() == {"position": before.text, "to_move": "r"}
    assert before.seen_by(3) == before.seen_by(None) == before


def test_a_seat_is_offered_its_legal_moves() -> None:
    before = position(A="Rbbbbb.", standing="AB AD")
    assert before.offer(0, {}) == {"moves": ["A>B", "A>D", "Ah"]}
    assert before.offer(1, {}) == {"moves": []}


def test_a_random_move_is_any_legal_move_and_the_same_for_the_same_seed() -> None:
    before = position(A="Rbbbbb.", standing="AB AD")
    assert {str(before.random_move(0, Random(seed))) for seed in range(50)} == {"A>B", "A>D", "Ah"}
    assert before.random_move(0, Random(7)) == before.random_move(0, Random(7))


def test_a_result_before_and_after_the_end() -> None:
    before = position("rby", A="rR.....", B="b......", standing="AB AD")
    assert before.result() == {
        "over": False,
        "scores": [2, 1, 0],
        "villages": [1, 1, 0],
        "winners": [],
    }
    assert before.play("A>B").result() == {
        "over": True,
        "scores": [3, 1, 0],
        "villages": [2, 1, 0],
        "winners": [0],
    }


def test_a_new_game_from_plain_data() -> None:
    assert new({}) == Position.new()
    options = {"tie": "origin", "setup": "first-game"}
    assert new({"colours": "vyb", "options": options}) == Position.new("vyb", Options.read(options))


def test_a_position_is_rebuilt_from_its_configuration() -> None:
    before = position("byv", "y", A="bY.....", options=LAST_BRIDGE)
    assert load(before.saved()) == before
    assert load({"position": before.text}).options == Options()


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        ({"colours": 3}, "The colours should be a text such as rbyv, not 3."),
        ({"colours": None}, "The colours should be a text such as rbyv, not None."),
        ({"colours": "rb"}, "The colours 'rb' should be three or four of the letters rbyv, in turn order."),
        ({"colours": "rrb"}, "The colours rrb name one colour twice."),
        ({"players": 2}, "Three or four play, not 2."),
        ({"players": True}, "Three or four play, not True."),
        (
            {"preset": "dutch"},
            "There is no rulebook 'dutch': they are german-2003, english-2003, french, reference-manual.",
        ),
        ({"options": 1}, "Options are names with values, not 1."),
    ],
)
def test_an_impossible_new_game_is_rejected(config: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        new(config)
    assert (str(refused.value), refused.value.code) == (sentence, "bad-request")


@pytest.mark.parametrize("config", [{}, {"position": None}, {"position": ["rbyv"]}])
def test_a_position_that_is_not_a_string_is_rejected(config: dict[str, object]) -> None:
    with raises_code("bad-request"):
        load(config)


def test_nothing_is_hidden() -> None:
    position = Position.new("ryb").play("Ad")
    assert (position.concealed, position.disclosed, position.secret()) == ((), 0, "")
    assert position.setting() == {"colours": "ryb", "options": Options().as_dict()}


def test_a_game_is_made_for_a_number_of_players_and_after_a_rulebook() -> None:
    assert new({"players": 3}) == Position.new("rby")
    assert new({"preset": "french"}).setting() == {"colours": "rbyv", "options": PRESETS["french"].as_dict()}
    game = new({"preset": "french", "options": {"setup": "first-game"}, "players": 3})
    assert game == Position.new("rby", replace(PRESETS["french"], setup="first-game"))


def test_redealing_changes_nothing() -> None:
    before = position(A="r......")
    assert before.redealt(1, before) is before
