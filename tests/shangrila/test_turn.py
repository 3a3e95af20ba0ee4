"""A turn built step by step, as people do."""

from collections.abc import Iterator

import pytest
from hypothesis import given

from kakehashi.errors import Refused
from kakehashi.shangrila import Options, Recruit, Turn, parse_move
from kakehashi.shangrila.turn import steps_to

from .games import Game, examples, games
from .positions import legal, position

UP_TO_TWO = Options(recruit="up-to-two")


def complete_turns(turn: Turn) -> Iterator[str]:
    """Every move that steps can reach."""
    if turn.move is not None:
        yield str(turn.move)
    for step in turn.next_steps:
        yield from complete_turns(turn.take(step))


def test_moves_are_made_of_steps_and_students_come_in_any_order() -> None:
    moves = [parse_move(move) for move in ("Ar", "+Ar", "+Ar+Bf", "+Cd", "A>B", "A>D", "-")]
    assert steps_to(moves) == {
        "Ar": "Ar",
        "+Ar": {"": "+Ar", "+Bf": "+Ar+Bf"},
        "+Bf": {"+Ar": "+Ar+Bf"},
        "+Cd": "+Cd",
        "A>": {"B": "A>B", "D": "A>D"},
        "-": "-",
    }


def test_a_turn_offers_every_first_step_sorted() -> None:
    turn = Turn(position(A="rRbbbb.", B="..r....", standing="AB AD BC"))
    assert turn.move is None
    assert turn.next_steps == ("+Ar", "+Bd", "A>", "Ah", "Ba", "Bf", "Bh", "Bp", "Br", "By")


def test_placing_takes_one_step() -> None:
    turn = Turn(position(A="rr.....")).take("Ah")
    assert str(turn.move) == "Ah"
    assert turn.next_steps == ()


def test_a_journey_names_its_origin_then_its_destination() -> None:
    turn = Turn(position(A="Rr.....", standing="AB AD BC")).take("A>")
    assert turn.move is None
    assert turn.next_steps == ("B", "D")
    assert str(turn.take("D").move) == "A>D"


def test_two_students_may_be_put_down_in_any_order() -> None:
    turn = Turn(position(A="rr.....", B="r......"))
    assert turn.take("+Br").next_steps == ("+Aa", "+Ar")
    assert turn.take("+Br").move is None
    assert str(turn.take("+Br").take("+Aa").move) == str(turn.take("+Aa").take("+Br").move) == "+Aa+Br"


def test_a_single_student_is_a_move_and_may_be_followed_by_another_where_one_may_choose() -> None:
    turn = Turn(position(A="rr.....", options=UP_TO_TWO)).take("+Ar")
    assert str(turn.move) == "+Ar"
    assert turn.next_steps == ("+Aa",)


def test_passing_is_a_step() -> None:
    turn = Turn(position(C="r......", standing="AB AD"))
    assert turn.next_steps == ("-",)
    assert str(turn.take("-").move) == "-"


@pytest.mark.parametrize(
    ("steps", "step", "sentence"),
    [
        ((), "Zz", "The step 'Zz' leads to no legal move."),
        ((), "B", "The step 'B' leads to no legal move."),
        (("+Ar",), "+Ar", "The step '+Ar' leads to no legal move after +Ar."),
        (("+Ar",), "Ah", "The step 'Ah' leads to no legal move after +Ar."),
        (("+Ar", "+Aa"), "+Br", "The step '+Br' leads to no legal move after +Ar +Aa."),
        (("Ah",), "Ah", "The step 'Ah' leads to no legal move after Ah."),
    ],
)
def test_a_step_that_leads_to_no_move_is_rejected(steps: tuple[str, ...], step: str, sentence: str) -> None:
    turn = Turn(position(A="rr.....", B="r......"))
    for taken in steps:
        turn = turn.take(taken)
    with pytest.raises(Refused) as refused:
        turn.take(step)
    assert str(refused.value) == sentence
    assert refused.value.code == "illegal-move"
    assert turn.steps == steps


def test_after_the_end_there_is_no_step() -> None:
    assert Turn(position(A="R......", standing="AB")).next_steps == ()


@given(games())
@examples(6)
def test_the_turns_that_can_be_built_are_exactly_the_legal_moves(game: Game) -> None:
    for before in game.some_positions(4):
        reached = list(complete_turns(Turn(before)))
        assert set(reached) == legal(before)
        in_either_order = sum(isinstance(move, Recruit) and len(move.spaces) == 2 for move in before.legal_moves)
        assert len(reached) == len(before.legal_moves) + in_either_order
