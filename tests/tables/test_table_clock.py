"""The clocks of a table: how much time each seat has, when it runs, and what happens at zero."""

from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from wire import Command

from .simulated import (
    ANN,
    BOB,
    BOT_GRACE_MS,
    CAT,
    DAY_MS,
    OPEN_TABLE_TIMEOUT_MS,
    Bank,
    Days,
    SimulatedTable,
    error_code,
    hashi,
    shangrila,
)

MINUTE = Bank(seconds=60, increment=5)


def test_bank_grows_by_an_increment_after_every_move() -> None:
    table = SimulatedTable("me", clock=MINUTE)
    assert table.left_ms == [60_000]
    for passed, left in ((0, 65_000), (1_000, 69_000), (69_000, 5_000)):
        table.advance(passed)
        table.move(0)
        assert table.left_ms == [left]


def test_days_are_the_same_for_every_turn() -> None:
    table = SimulatedTable("me", clock=Days(days=3))
    for _ in range(3):
        assert table.left_ms == [3 * DAY_MS]
        table.advance(DAY_MS)
        table.move(0)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Bank, {"seconds": 9}),
        (Bank, {"seconds": 21601}),
        (Bank, {"seconds": 60, "increment": 601}),
        (Days, {"days": 0}),
        (Days, {"days": 31}),
    ],
)
def test_clock_has_limits(kind: type[Any], fields: dict[str, int]) -> None:
    with pytest.raises(ValidationError):
        kind(**fields)


def test_no_time_runs_before_the_game_starts() -> None:
    table = SimulatedTable("me", "open", clock=MINUTE)
    opened = table.now_ms
    table.advance(10**9)
    assert table.deadline(0) is None
    assert table.due == opened + OPEN_TABLE_TIMEOUT_MS
    assert table.late_seats == []
    table.handle(BOB, Command.TAKE_SEAT)
    assert table.deadline(0) == table.now_ms + 60_000


def test_time_runs_only_for_the_acting_seat() -> None:
    table = shangrila(ANN, BOB, CAT, clock=MINUTE)
    began = table.now_ms
    assert table.deadlines == [began + 60_000, None, None]
    table.advance(20_000)
    table.move(0)
    assert table.left_ms == [45_000, 60_000, 60_000]
    assert table.deadlines == [None, began + 80_000, None]


def test_time_runs_for_each_seat_of_a_round_until_it_has_moved() -> None:
    table = hashi(ANN, BOB, clock=MINUTE)
    began = table.now_ms
    table.advance(10_000)
    table.move(1)
    assert table.deadlines == [began + 60_000, None]
    table.advance(20_000)
    table.move(0)
    assert table.left_ms == [35_000, 55_000]
    assert table.deadlines == [table.now_ms + 35_000, table.now_ms + 55_000]


def test_move_is_in_time_to_the_last_millisecond() -> None:
    table = hashi(ANN, BOB, clock=Bank(seconds=60))
    table.advance(60_000)
    assert table.late_seats == []
    assert error_code(table.time_out) == "stale"
    table.move(0)
    assert table.left_ms[0] == 0
    table.advance(1)
    assert table.late_seats == [1]
    late = {"seat": 1, "move": "b=3", "expected": table.version}
    assert table.rejection(BOB, Command.MOVE, **late) == "time-out"


def test_stand_in_plays_on_without_a_clock_after_a_timeout() -> None:
    table = hashi(ANN, BOB, clock=Bank(seconds=60), stand_in="greedy")
    table.move(0)
    table.advance(60_001)
    assert table.time_out().data == {"seat": 1, "bot": "greedy", "why": "time"}
    assert table.seats_of(BOB) == ()
    assert table.deadline(1) is None
    assert table.late_seats == []
    assert table.bots_to_act == [1]
    table.advance(10**9)
    table.move(1)
    assert table.left_ms[1] == 60_000
    assert table.deadline(0) == table.now_ms + 60_000, "the person who is left has time again"


def test_seats_time_out_one_after_the_other() -> None:
    table = hashi(ANN, BOB, clock=Bank(seconds=60))
    table.advance(60_001)
    assert [table.time_out().data["seat"] for _ in range(2)] == [0, 1]
    assert table.people == set()
    assert table.bots_to_act == [0, 1]
    table.play_random(Random(1))
    assert table.people == {ANN.id, BOB.id}, "the finished game still belongs to them"


def test_chat_does_not_stop_a_clock() -> None:
    table = hashi(ANN, BOB, clock=MINUTE)
    end = table.deadline(0)
    table.advance(5_000)
    table.handle(ANN, Command.SEND_CHAT, phrase="hello")
    assert table.deadline(0) == end


def test_undo_starts_a_new_turn_with_the_time_that_was_left() -> None:
    table = shangrila(ANN, BOB, CAT, clock=MINUTE)
    table.advance(20_000)
    table.move(0)
    table.advance(30_000)
    table.undo(0)
    assert table.left_ms == [40_000, 60_000, 60_000], "the increment of the move goes back with it"
    assert table.deadline(0) == table.now_ms + 40_000
    assert table.deadline(1) is None


def test_undo_of_another_seat_does_not_restart_a_turn() -> None:
    table = hashi(ANN, BOB, clock=MINUTE)
    end = table.deadline(1)
    table.move(0)
    table.advance(10_000)
    table.undo(0)
    assert table.deadline(1) == end
    assert table.deadline(0) == table.now_ms + 60_000


def test_table_is_due_when_the_first_clock_runs_out() -> None:
    table = hashi(ANN, BOB, clock=MINUTE)
    began = table.now_ms
    table.advance(10_000)
    table.move(0)
    assert table.due == began + 60_000
    assert table.summary["due"] == began + 60_000


def test_table_is_due_when_a_bot_should_have_answered() -> None:
    table = SimulatedTable("me", "adept", "master")
    assert table.due == table.now_ms + 2 * (300 + 1000) + BOT_GRACE_MS
    table.move(1)
    table.move(2)
    assert table.due is None, "it waits for a person who has no clock"


def test_no_time_runs_after_the_game() -> None:
    table = hashi(ANN, BOB, clock=MINUTE).play_random(Random(3))
    assert table.status == "over"
    assert table.due is None
    assert table.deadlines == [None, None]


def test_downtime_counts_for_no_clock() -> None:
    table = hashi(ANN, BOB, clock=MINUTE)
    before = table.deadline(0)
    assert before is not None
    assert table.resume_clocks(30_000)
    assert table.deadlines == [before + 30_000] * 2
    assert not table.resume_clocks(0)
    assert not hashi(ANN, BOB).resume_clocks(30_000)


def test_open_table_closes_when_it_is_due() -> None:
    table = SimulatedTable("me", "open")
    table.advance(OPEN_TABLE_TIMEOUT_MS - 1)
    assert error_code(table.close_unused) == "stale"
    table.advance(1)
    table.close_unused()
    assert table.status == "over"
    assert table.rejection(ANN, Command.REMATCH) == "not-over"
