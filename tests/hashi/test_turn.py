"""A turn built step by step, as people do: first the number, then each bridge."""

from random import Random

import pytest
from hypothesis import given

from errors import raises_code
from kakehashi.errors import Refused
from kakehashi.hashi import Draw, Position, Turn

from .games import Game, examples, games
from .sheets import LATTICE, position, sheet

BEFORE = position(sheet(h=4), card=(3, 2))


def test_a_turn_begins_with_an_island_or_none() -> None:
    turn = Turn(BEFORE, 0)
    assert turn.next_islands == ("-", "b", "c", "g", "i", "j", "k", "l", "n", "o", "q")
    assert (turn.next_lines, turn.move) == ((), None)


def test_bridges_follow_one_by_one() -> None:
    turn = Turn(BEFORE, 0).write("-")
    assert (turn.next_islands, turn.next_lines) == ((), ("bh", "gh", "hi", "hn"))
    turn = turn.draw("hi")
    assert turn.next_lines == ("bh", "gh", "hi", "hn")
    turn = turn.draw("bh")
    assert turn.next_lines == ()
    assert turn.move == Draw("", ("bh", "hi"))


def test_a_bridge_may_use_the_number_just_written() -> None:
    assert Turn(BEFORE, 0).write("c").next_lines == ("bc", "bh", "cd", "ci", "gh", "hi", "hn")


def test_a_turn_is_complete_with_no_bridge_or_all_of_them() -> None:
    turn = Turn(BEFORE, 0).write("c")
    assert turn.move == Draw("c")
    assert turn.draw("cd").move is None
    assert turn.draw("cd").draw("cd").move == Draw("c", ("cd", "cd"))
    assert Turn(BEFORE, 0).write("-").move == Draw()


def test_only_lines_that_lead_to_a_complete_turn_are_offered() -> None:
    """The line kl alone would do, but then neither hn nor any other bridge is left: b, g and i are full."""
    crowded = position(sheet("bh gh hi", b=1, g=1, h=4, i=1, k=1), card=(6, 2))
    assert Turn(crowded, 0).write("-").next_lines == ("hn", "kq")
    turn = Turn(crowded, 0).write("-")
    assert turn.against_next("kl") == {"code": "dead-end", "line": "kl"}
    assert turn.draw("hn").next_lines == ("kq",)
    assert turn.draw("kq").next_lines == ("hn",)


def test_no_line_is_offered_unless_all_bridges_fit() -> None:
    one_left = position(sheet("bh gh hi", b=1, g=1, h=4, i=1), card=(6, 2))
    turn = Turn(one_left, 0).write("-")
    assert (turn.next_lines, turn.move) == ((), Draw())
    assert turn.against_next("hn") == {"code": "dead-end", "line": "hn"}


@pytest.mark.parametrize(
    ("steps", "line", "reason"),
    [
        ((), "hi", None),
        (("hi",), "hi", None),
        (("hi", "hi"), "hi", "the line hi takes no more than two bridges"),
        (("hi", "hi"), "bh", "all 2 bridges of the card are drawn"),
        ((), "no", "neither end of the line no has a number"),
        (("gh",), "ek", "the bridge gh crosses the line ek"),
        ((), "xy", "the board has no line xy"),
    ],
)
def test_a_closed_line_has_a_reason_in_the_middle_of_a_turn(
    steps: tuple[str, ...], line: str, reason: str | None
) -> None:
    turn = Turn(BEFORE, 0).write("k")
    for step in steps:
        turn = turn.draw(step)
    assert (turn.against_next(line) is None) == (reason is None)
    if reason:
        with pytest.raises(Refused) as refused:
            turn.draw(line)
        assert (str(refused.value), refused.value.code) == (f"{line}: {reason}.", "illegal-move")
        assert refused.value.reason == turn.against_next(line)
        assert turn.bridges == steps


def test_bridges_come_after_the_island() -> None:
    with raises_code("illegal-move"):
        Turn(BEFORE, 0).draw("hi")


@pytest.mark.parametrize("where", ["h", "a", "s", "", "bc", "--"])
def test_an_island_closed_to_the_number_is_rejected(where: str) -> None:
    with pytest.raises(Refused) as refused:
        Turn(BEFORE, 0).write(where)
    assert (str(refused.value), refused.value.code) == (f"The number cannot go to {where!r} now.", "illegal-move")
    codes = {"h": "number", "a": "flag"}
    assert (refused.value.reason or {}).get("code") == codes.get(where)


def test_the_number_is_written_once() -> None:
    with raises_code("illegal-move"):
        Turn(BEFORE, 0).write("-").write("c")


@pytest.mark.parametrize(
    "position",
    [
        Position.new(LATTICE, 2, BEFORE.deck),
        position(sheet(h=4), sheet(h=4), card=(3, 2)).play("-:-", 0),
        position(sheet(h=4), at_round=17).play("-:-"),
    ],
    ids=["set-up", "a seat that has played", "the end"],
)
def test_a_seat_without_a_turn_has_no_steps(position: Position) -> None:
    turn = Turn(position, 0)
    assert (turn.next_islands, turn.next_lines, turn.move) == ((), (), None)
    assert Turn(position, 0, "-").next_lines == ()
    with pytest.raises(Refused):
        turn.write("-")


def test_a_turn_begun_before_the_seat_played_is_stale() -> None:
    before = position(sheet(h=4), sheet(h=4), card=(3, 2))
    assert Turn(before, 0, "c").move == Draw("c")
    assert Turn(before.play("-:-", 0), 0, "c").move is None


def whole_turns(turn: Turn) -> set[str]:
    """Every move that steps can reach; the same bridges in another order count once."""
    found, open_, seen = set(), [turn], set()
    while open_:
        turn = open_.pop()
        if turn.move is not None:
            found.add(str(turn.move))
        further = [turn.write(where) for where in turn.next_islands] + [turn.draw(line) for line in turn.next_lines]
        for step in further:
            key = (step.where, tuple(sorted(step.bridges)))
            if key not in seen:
                seen.add(key)
                open_.append(step)
    return found


@given(games(players=(1, 2)))
@examples(16)
def test_the_turns_that_can_be_built_are_exactly_the_legal_moves(game: Game) -> None:
    random = Random(game.seed)
    for before in game.some_positions(4):
        for seat in range(game.players):
            legal = before.legal(seat)
            start = Turn(before, seat)
            assert set(start.next_islands) == {str(move).split(":")[0] for move in legal}
            for where in random.sample(start.next_islands, min(2, len(start.next_islands))):
                expected = {str(move) for move in legal if str(move).startswith(f"{where}:")}
                if len(expected) <= 60:
                    assert whole_turns(start.write(where)) == expected


@given(games(players=(1,)))
@examples(14)
def test_no_step_leads_into_a_dead_end(game: Game) -> None:
    """Every offered step leads to a whole turn that contains all bridges so far, in any order."""
    for before in game.some_positions(3)[:-1]:
        moves = before.legal(0)
        for where in Turn(before, 0).next_islands:
            turn = Turn(before, 0).write(where)
            drawn = [move.bridges for move in moves if isinstance(move, Draw) and move.where == where.strip("-")]
            assert set(turn.next_lines) == {line for bridges in drawn for line in bridges}
            for line in before.board.lines:
                assert (turn.against_next(line) is None) == (line in turn.next_lines)
