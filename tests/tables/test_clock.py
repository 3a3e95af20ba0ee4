"""Time: how much there is, when it runs, and what happens when it has run out."""

from random import Random

import pytest
from pydantic import ValidationError

from kakehashi.tables.clock import DAY, Bank, Days
from kakehashi.tables.table import PATIENCE, WAITS

from .tables import ANN, BOB, CAT, Living, hashi, refusal, refused, shangrila

MINUTE = Bank(seconds=60, increment=5)


def test_a_bank_gets_an_increment_after_every_move() -> None:
    assert MINUTE.at_first() == 60_000
    assert MINUTE.after_move(0) == 5_000
    assert MINUTE.after_move(70_000) == 75_000


def test_days_are_as_many_for_every_turn() -> None:
    assert Days(days=3).at_first() == Days(days=3).after_move(1) == 3 * DAY


@pytest.mark.parametrize("said", [{"seconds": 9}, {"seconds": 21601}, {"seconds": 60, "increment": 601}])
def test_a_bank_has_limits(said: dict[str, int]) -> None:
    with pytest.raises(ValidationError):
        Bank(**said)


@pytest.mark.parametrize("days", [0, 31])
def test_days_have_limits(days: int) -> None:
    with pytest.raises(ValidationError):
        Days(days=days)


def test_nobodys_time_runs_before_the_game_begins() -> None:
    living = Living("me", "open", clock=MINUTE)
    opened = living.time
    living.time_passes(10**9)
    assert living.table.deadline(0) is None
    assert living.table.due() == opened + WAITS
    assert living.table.late(living.time) == []
    living.do(BOB, "take")
    assert living.table.deadline(0) == living.time + 60_000


def test_only_the_time_of_whoever_acts_runs() -> None:
    living = shangrila(ANN, BOB, CAT, clock=MINUTE)
    began = living.time
    assert [living.table.deadline(seat) for seat in range(3)] == [began + 60_000, None, None]
    living.time_passes(20_000)
    living.move(0)
    assert living.table.left == [45_000, 60_000, 60_000]
    assert [living.table.deadline(seat) for seat in range(3)] == [None, began + 80_000, None]


def test_in_a_round_everybodys_time_runs_until_they_have_played() -> None:
    living = hashi(ANN, BOB, clock=MINUTE)
    began = living.time
    living.time_passes(10_000)
    living.move(1)
    assert [living.table.deadline(seat) for seat in range(2)] == [began + 60_000, None]
    living.time_passes(20_000)
    living.move(0)
    assert living.table.left == [35_000, 55_000]
    assert [living.table.deadline(seat) for seat in range(2)] == [living.time + 35_000, living.time + 55_000]


def test_to_the_last_millisecond_a_move_is_in_time() -> None:
    living = hashi(ANN, BOB, clock=Bank(seconds=60))
    living.time_passes(60_000)
    assert living.table.late(living.time) == []
    assert refusal(living.run_out) == ("stale", "The game has gone on since.")
    living.move(0)
    assert living.table.left[0] == 0
    living.time_passes(1)
    assert living.table.late(living.time) == [1]
    late = {"seat": 1, "move": "b=3", "expected": living.table.version}
    assert refused(living, BOB, "move", **late) == ("time-out", "The time for this move has run out.")


def test_for_whoever_runs_out_of_time_a_bot_plays_on_without_a_clock() -> None:
    living = hashi(ANN, BOB, clock=Bank(seconds=60), stand_in="greedy")
    living.move(0)
    living.time_passes(60_001)
    assert living.run_out().data == {"seat": 1, "bot": "greedy", "why": "time"}
    assert living.table.seats_of(BOB.id) == ()
    assert living.table.deadline(1) is None
    assert living.table.late(living.time) == []
    assert living.table.bots_to_act() == [1]
    living.time_passes(10**9)
    living.move(1)
    assert living.table.left[1] == 60_000
    assert living.table.deadline(0) == living.time + 60_000, "the person who is left has time again"


def test_two_may_run_out_of_time_one_after_the_other() -> None:
    living = hashi(ANN, BOB, clock=Bank(seconds=60))
    living.time_passes(60_001)
    assert [living.run_out().data["seat"] for _ in range(2)] == [0, 1]
    assert living.table.people == frozenset()
    assert living.table.bots_to_act() == [0, 1]
    living.play_on(Random(1))
    assert living.table.people == {ANN.id, BOB.id}, "the finished game is theirs all the same"


def test_talking_does_not_stop_a_clock() -> None:
    living = hashi(ANN, BOB, clock=MINUTE)
    end = living.table.deadline(0)
    living.time_passes(5_000)
    living.do(ANN, "say", phrase="hello")
    assert living.table.deadline(0) == end


def test_a_move_that_is_taken_back_begins_a_new_turn_with_the_time_that_was_left() -> None:
    living = shangrila(ANN, BOB, CAT, clock=MINUTE)
    living.time_passes(20_000)
    living.move(0)
    living.time_passes(30_000)
    for person, what in ((ANN, "undo"), (BOB, "agree"), (CAT, "agree")):
        living.do(person, what, **({"seat": 0} if what == "undo" else {}))
    assert living.table.left == [40_000, 60_000, 60_000], "what the move earned goes back with it"
    assert living.table.deadline(0) == living.time + 40_000
    assert living.table.deadline(1) is None


def test_who_acts_at_the_same_time_goes_on_with_the_turn_when_another_takes_back() -> None:
    living = hashi(ANN, BOB, clock=MINUTE)
    end = living.table.deadline(1)
    living.move(0)
    living.time_passes(10_000)
    living.do(ANN, "undo", seat=0)
    living.do(BOB, "agree")
    assert living.table.deadline(1) == end
    assert living.table.deadline(0) == living.time + 60_000


def test_a_table_is_due_when_the_first_clock_runs_out() -> None:
    living = hashi(ANN, BOB, clock=MINUTE)
    began = living.time
    living.time_passes(10_000)
    living.move(0)
    assert living.table.due() == began + 60_000
    assert living.table.summary().due == began + 60_000


def test_a_table_is_due_when_a_bot_should_have_answered() -> None:
    living = Living("me", "adept", "master")
    assert living.table.due() == living.time + 2 * (300 + 1000) + PATIENCE
    living.move(1)
    living.move(2)
    assert living.table.due() is None, "it waits for a person who has no clock"


def test_when_the_game_is_over_no_time_runs() -> None:
    living = hashi(ANN, BOB, clock=MINUTE).play_on(Random(3))
    assert living.table.status == "over"
    assert living.table.due() is None
    assert [living.table.deadline(seat) for seat in range(2)] == [None, None]
