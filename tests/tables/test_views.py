"""What every viewer is told: enough to show the table, in an order, and no more than they may know."""

from hashlib import sha256
from random import Random
from typing import Any

import pytest

from kakehashi.tables import views
from kakehashi.tables.clock import Bank
from kakehashi.tables.loading import replay
from kakehashi.tables.views import Views
from wire import merge

from .tables import ANN, BOB, CAT, Living, hashi, refusal, shangrila, told_to_seats


def last(living: Living, *mine: int) -> Any:
    """What a viewer is told of the last event."""
    told = told_to_seats(living.entries, mine, living.table.version - 1)
    assert len(told) == 1
    before = Views(replay("t", living.entries[:-1])).now(mine) if living.entries[1:] else {}
    assert merge(before, told[0]["now"]) == Views(living.table).now(mine)
    return told[0]["event"]


def test_the_state_says_what_the_table_is_and_how_it_is_now() -> None:
    living = Living("me", "open", "greedy", clock=Bank(seconds=60), public=True, stand_in="random")
    state: Any = views.state(living.table, (0,))
    assert state["about"] == {
        "table": "t",
        "game": "hashi",
        "setting": living.table.record.start.setting(),
        "options": {"board": "A"},
        "public": True,
        "clock": {"kind": "bank", "seconds": 60, "increment": 0},
        "stand_in": "random",
        "hints": False,
        "commitment": living.table.commitment,
        "from_file": False,
        "continued": False,
        "challenge": None,
        "practice": False,
    }
    now = state["now"]
    assert (now["version"], now["at"], now["status"], now["acting"], now["moves"]) == (1, 1000, "open", [], 0)
    assert now["seats"] == [
        {"name": "Ann", "bot": None, "open": False, "kept": False, "you": True},
        {"name": "", "bot": None, "open": True, "kept": False, "you": False},
        {"name": "", "bot": "greedy", "open": False, "kept": False, "you": False},
    ]
    assert now["clock"] == [{"left": 60_000, "since": None}] * 3
    assert (now["undo"], now["again"]) == (None, None)


def test_whoever_may_act_is_offered_what_to_do() -> None:
    living = shangrila(ANN, BOB, CAT)
    mine, others, spectator = (Views(living.table).now(mine)["views"] for mine in ((0,), (1,), ()))
    assert mine[0]["offer"] == living.table.position.offer(0, {})
    assert others[0]["offer"] is spectator[0]["offer"] is None


def test_one_who_has_two_seats_sees_what_each_of_them_sees() -> None:
    living = hashi(ANN, BOB, ANN)
    shown: Any = Views(living.table).now((0, 2))["views"]
    assert [view["seat"] for view in shown] == [0, 2]
    assert [view["seat"] for view in Views(living.table).now(())["views"]] == [None]  # type: ignore[index,attr-defined]


def test_an_offer_goes_on_from_what_was_said_and_is_for_ones_own_seat() -> None:
    living = hashi(ANN, BOB)
    assert views.offer(living.table, (0,), 0, {}) == living.table.position.offer(0, {})
    assert "sheet" not in views.offer(living.table, (0,), 0, {})
    assert refusal(lambda: views.offer(living.table, (0,), 1, {})) == ("not-your-seat", "Seat 1 is not yours.")
    assert refusal(lambda: views.offer(living.table, (), 0, {})) == ("not-your-seat", "Seat 0 is not yours.")
    living.move(0)
    living.move(1)
    where: Any = views.offer(living.table, (0,), 0, {})["where"]
    offered: Any = views.offer(living.table, (0,), 0, {"where": where[-1]})
    assert list(offered) == ["bridges", "sheet"]
    assert where[-1] in offered["sheet"]["numbers"]
    assert list(views.offer(living.table, (0,), 0, {"where": where[-1], "why": where[-1]})) == ["sheet", "why"]
    living.play_on(Random(1))
    assert refusal(lambda: views.offer(living.table, (0,), 0, {})) == ("not-your-turn", "It is not the turn of seat 0.")


def test_in_shangrila_everybody_is_told_every_move() -> None:
    living = shangrila(ANN, BOB, CAT)
    move = living.move(0).data["move"]
    for mine in ((), (0,), (1,), (1, 2)):
        assert last(living, *mine)["moves"] == [{"seat": 0, "move": move, "effects": {}}]
        assert last(living, *mine)["step"] is True


def test_in_shangrila_a_journey_is_foretold_to_who_asks_and_told_so() -> None:
    living = shangrila(ANN, BOB, CAT)
    while not any(">" in str(move) for move in living.table.position.legal_moves):  # type: ignore[attr-defined]
        living.move(living.table.position.acting[0])
    seat = living.table.position.acting[0]
    offer: Any = Views(living.table).now((seat,))["views"][0]["offer"]
    assert "journeys" not in offer
    journey = next(move for move in offer["moves"] if ">" in move)
    foretold: Any = views.offer(living.table, (seat,), seat, {"journeys": journey[0]})["journeys"]
    assert set(foretold) == {move for move in offer["moves"] if move.startswith(journey[:2])}
    living.move(seat, journey)
    assert last(living)["moves"] == [{"seat": seat, "move": journey, "effects": foretold[journey]}]
    why = views.offer(living.table, (seat,), seat, {"why": "Ar"})["why"]
    assert why == {"code": "turn", "seat": seat}


def test_every_view_has_its_picture() -> None:
    for living in (shangrila(ANN, BOB, CAT), hashi(ANN, BOB), Living("me", "open")):
        for mine in ((), (0,), (0, 1)):
            shown: Any = Views(living.table).now(mine)["views"]
            assert [view["picture"] for view in shown] == [
                living.table.position.seen_by(seat).page.picture() for seat in mine or (None,)
            ]


def played(living: Living, seat: int) -> Any:
    """A random move of a seat, as it is told."""
    before = living.table.position
    move = living.move(seat).data["move"]
    return {"seat": seat, "move": move, "effects": before.page.effects(move, seat)}


def test_in_a_round_moves_are_told_when_all_have_played() -> None:
    living = hashi(ANN, BOB, CAT)
    for _ in range(3):
        first = played(living, 2)
        assert last(living, 2)["moves"] == [first]
        assert last(living, 0)["moves"] == last(living)["moves"] == []
        assert last(living, 0)["seat"] == 2, "that somebody has played is no secret"
        second = played(living, 0)
        assert last(living, 0, 1)["moves"] == [second]
        assert last(living, 2)["moves"] == []
        assert last(living, 2)["step"] is last(living)["step"] is False
        third = played(living, 1)
        for mine in ((), (0,), (1,), (2,)):
            assert last(living, *mine)["moves"] == [second, third, first]
            assert last(living, *mine)["step"] is True


def test_a_move_that_was_taken_back_is_never_told_to_others() -> None:
    living = hashi(ANN, BOB)
    living.move(0, "c=3")
    living.do(ANN, "undo", seat=0)
    living.do(BOB, "agree")
    living.move(0, "f=3")
    living.move(1, "f=4")
    assert [(move["seat"], move["move"]) for move in last(living, 1)["moves"]] == [(0, "f=3"), (1, "f=4")]
    events: list[Any] = [told["event"] for told in told_to_seats(living.entries, (1,))]
    assert "c=3" not in str(events)


def test_a_move_in_the_last_round_is_told_with_all_others() -> None:
    living = hashi(ANN, BOB).play_on(Random(1))
    assert living.entries[-1].kind == "moved"
    assert [move["seat"] for move in last(living)["moves"]] == [0, 1]


def test_events_are_told_by_seats_and_names() -> None:
    living = Living("me", "open", "open")
    living.do(BOB, "take", seat=2)
    assert last(living) == {"version": 2, "at": 1000, "kind": "taken", "seat": 2, "name": "Bob"}
    living.do(BOB, "leave", seat=2)
    assert last(living) == {"version": 3, "at": 1000, "kind": "left", "seat": 2}
    living.do(BOB, "take")
    living.do(BOB, "take")
    living.move(0)
    living.do(ANN, "undo", seat=0)
    assert last(living) == {"version": 7, "at": 1000, "kind": "asked", "seat": 0, "undone": False}
    assert Views(living.table).now(())["undo"] == {"seat": 0, "agreed": [0]}
    living.do(BOB, "decline")
    assert last(living) == {"version": 8, "at": 1000, "kind": "declined", "seats": [1, 2]}
    living.do(BOB, "say", text="No!")
    assert last(living) == {"version": 9, "at": 1000, "kind": "said", "seat": 1, "text": "No!"}
    living.do(BOB, "resign", seat=2)
    resigned = {"version": 10, "at": 1000, "kind": "replaced", "seat": 2, "bot": "skilled", "why": "resigned"}
    assert last(living) == resigned | {"undone": False}
    living.do(ANN, "undo", seat=0)
    living.do(BOB, "agree")
    assert last(living) == {"version": 12, "at": 1000, "kind": "agreed", "seats": [1], "undone": True}
    living.play_on(Random(1))
    living.do(ANN, "again")
    assert last(living)["table"] == living.table.following == Views(living.table).now(())["again"]


def test_whoever_resigns_agrees_to_take_back_what_the_others_agreed_to() -> None:
    living = hashi(ANN, BOB)
    living.move(0)
    living.do(ANN, "undo", seat=0)
    living.do(BOB, "resign", seat=1)
    assert last(living)["undone"] is True
    assert living.table.record.moves == []


def test_the_opening_is_told_without_what_it_holds() -> None:
    living = Living("me", "open")
    assert last(living) == {"version": 1, "at": 1000, "kind": "opened"}


def test_at_the_end_the_secret_is_revealed_and_fits_what_was_published_at_the_start() -> None:
    living = hashi(ANN, BOB)
    published = views.about(living.table)["commitment"]
    living.play_on(Random(2), 33)
    assert "revealed" not in Views(living.table).now((0,))
    living.play_on(Random(2))
    revealed: Any = Views(living.table).now(())["revealed"]
    assert sha256(f"{revealed['salt']} {revealed['secret']}".encode()).hexdigest() == published
    cards = [f"{number}-{bridges}" for number, bridges in Views(living.table).now(())["views"][0]["picture"]["cards"]]  # type: ignore[index]
    assert revealed["secret"].split()[:17] == cards


def test_where_nothing_is_secret_nothing_is_published() -> None:
    living = shangrila(ANN, BOB, CAT).play_on(Random(1))
    assert views.about(living.table)["commitment"] is None
    assert "revealed" not in Views(living.table).now(())


def test_a_table_that_was_abandoned_keeps_its_secret() -> None:
    living = Living("me", "open")
    living.do(ANN, "leave", seat=0)
    assert "revealed" not in Views(living.table).now(())


@pytest.mark.parametrize("after", [0, 3, 7])
def test_whoever_comes_back_gets_the_rest(after: int) -> None:
    living = hashi(ANN, BOB).play_on(Random(1), 5)
    everything = told_to_seats(living.entries, (1,))
    rest = told_to_seats(living.entries, (1,), after)
    assert rest == everything[after:]
    assert [told["event"]["version"] for told in rest] == list(range(after + 1, 8))  # type: ignore[index,call-overload]


def test_a_clock_is_told_as_what_was_left_and_since_when_it_runs() -> None:
    living = hashi(ANN, BOB, clock=Bank(seconds=60))
    living.time_passes(1000)
    living.move(0)
    assert Views(living.table).now(())["clock"] == [{"left": 59_000, "since": None}, {"left": 60_000, "since": 1000}]
    assert Views(hashi(ANN, BOB).table).now(())["clock"] is None
