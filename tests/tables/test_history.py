"""A game from its start, step by step, as a viewer may see it now."""

from random import Random
from typing import Any

import pytest

from kakehashi.tables.history import history
from wire import merge

from .tables import ANN, BOB, CAT, Living, hashi, shangrila, told_to_seats


def so_far(living: Living, *mine: int) -> Any:
    return history(living.entries, "t", mine)


def without_what_may_be_done(views: Any) -> Any:
    """Views as they are looked back at."""
    return [{name: view[name] for name in view if name not in ("offer", "may_undo")} for view in views]


def test_before_the_first_move_there_is_the_start() -> None:
    living = hashi(ANN, BOB)
    shown = so_far(living, 0)
    assert (shown["version"], shown["steps"]) == (living.table.version, [])
    assert [view["seat"] for view in shown["start"]] == [0]
    assert shown["start"][0]["picture"] == living.table.record.start.seen_by(0).page.picture()
    assert "offer" not in shown["start"][0]
    assert [view["seat"] for view in so_far(living)["start"]] == [None]
    assert [view["seat"] for view in so_far(living, 0, 1)["start"]] == [0, 1]


def events_for(living: Living, mine: tuple[int, ...]) -> Any:
    """Every event of a table as a viewer is told of it, with all that they know after it."""
    now: Any = {}
    for told in told_to_seats(living.entries, mine):
        now = merge(now, told["now"])
        yield {"event": told["event"], "now": now}


def test_in_shangrila_every_move_is_a_step() -> None:
    living = shangrila(ANN, BOB, CAT)
    for _ in range(30):
        living.time_passes(10)
        living.move(living.table.position.acting[0])
    shown = so_far(living, 1)
    events: Any = [told for told in events_for(living, (1,)) if told["event"]["kind"] == "moved"]  # type: ignore[index]
    assert [step["moves"] for step in shown["steps"]] == [told["event"]["moves"] for told in events]
    assert [step["at"] for step in shown["steps"]] == [told["event"]["at"] for told in events]
    for step, told in zip(shown["steps"], events, strict=True):
        assert step["views"] == without_what_may_be_done(told["now"]["views"])


@pytest.mark.parametrize("mine", [(), (0,), (1, 2)])
def test_in_hashi_every_round_is_a_step(mine: tuple[int, ...]) -> None:
    living = hashi(ANN, BOB, CAT).play_on(Random(3))
    shown = so_far(living, *mine)
    steps: Any = [told for told in events_for(living, mine) if told["event"].get("step")]  # type: ignore[attr-defined]
    assert len(shown["steps"]) == len(steps) == 18
    for step, told in zip(shown["steps"], steps, strict=True):
        assert step["moves"] == told["event"]["moves"]
        assert [move["seat"] for move in step["moves"]] == [0, 1, 2]
        assert step["views"] == without_what_may_be_done(told["now"]["views"])


def test_what_is_still_concealed_is_not_in_it_not_even_ones_own() -> None:
    living = hashi(ANN, BOB)
    living.move(0)
    for mine in ((), (0,), (1,)):
        assert so_far(living, *mine)["steps"] == []
    living.move(1)
    shown = so_far(living, 0)
    living.move(1)
    for mine in ((0,), (1,)):
        assert len(so_far(living, *mine)["steps"]) == 1
    assert so_far(living, 0) == shown | {"version": living.table.version}


def test_what_was_taken_back_is_not_in_it_and_the_rest_keeps_its_times() -> None:
    living = hashi(ANN, BOB)
    for seat, move in ((0, "c=3"), (1, "f=4")):
        living.time_passes(100)
        living.move(seat, move)
        if seat == 0:
            living.do(ANN, "undo", seat=0)
            living.do(BOB, "agree")
    living.time_passes(100)
    living.move(0, "f=3")
    (step,) = so_far(living, 1)["steps"]
    assert [(move["seat"], move["move"]) for move in step["moves"]] == [(0, "f=3"), (1, "f=4")]
    assert step["at"] == 1300
    assert "c=3" not in str(so_far(living, 0))


def test_in_shangrila_what_answered_a_move_that_was_taken_back_is_not_in_it_either() -> None:
    living = shangrila(ANN, BOB, CAT)
    for seat in (0, 1, 2):
        living.time_passes(100)
        living.move(seat)
    living.do(BOB, "undo", seat=1)
    living.do(ANN, "agree")
    assert len(so_far(living)["steps"]) == 3
    living.do(CAT, "agree")
    assert [step["at"] for step in so_far(living)["steps"]] == [1100]
    living.time_passes(100)
    living.move(1)
    assert [step["at"] for step in so_far(living)["steps"]] == [1100, 1400]


def test_it_tells_what_was_said_and_by_whom() -> None:
    living = hashi(ANN, BOB)
    living.do(BOB, "say", text="Hello!")
    living.time_passes(5)
    living.do(ANN, "say", phrase="good-luck")
    shared = {"kind": "said", "version": living.table.version}
    assert so_far(living)["talk"][-2:] == [
        {
            "event": shared | {"version": shared["version"] - 1, "at": 1000, "seat": 1, "text": "Hello!"},
            "names": ["Ann", "Bob"],
            "yours": [],
            "asker": None,
        },
        {
            "event": shared | {"at": 1005, "seat": 0, "phrase": "good-luck"},
            "names": ["Ann", "Bob"],
            "yours": [],
            "asker": None,
        },
    ]


def test_it_tells_what_happened_to_people_with_their_names_of_then() -> None:
    living = hashi(ANN, BOB)
    living.move(0, "c=3")
    for answer in ("decline", "agree"):
        living.do(ANN, "undo", seat=0)
        living.do(BOB, answer)
    living.do(BOB, "resign", seat=1)
    told: list[Any] = [line for line in so_far(living)["talk"] if line["event"]["kind"] != "taken"]
    assert [(line["event"]["kind"], line["asker"], line["event"].get("undone")) for line in told] == [
        ("asked", None, False),
        ("declined", 0, None),
        ("asked", None, False),
        ("agreed", 0, True),
        ("replaced", None, False),
    ]
    assert told[1]["event"]["seats"] == [1]
    assert told[-1]["event"]["why"] == "resigned"
    assert told[-1]["names"] == ["Ann", "Bob"]


def test_it_tells_which_seats_were_the_readers_when_something_happened_to_them() -> None:
    living = hashi(ANN, BOB)
    living.do(BOB, "resign", seat=1)
    assert living.table.seats_of(BOB.id) == ()
    for person, yours in ((BOB.id, [1]), (ANN.id, [0]), (CAT.id, []), (None, [])):
        line = history(living.entries, "t", (), person)["talk"][-1]
        assert (line["event"]["kind"], line["yours"]) == ("replaced", yours)
