"""Every viewer gets what a page needs to show the table, in order, and nothing that is hidden from them."""

from hashlib import sha256
from random import Random
from typing import Any

import pytest

from wire import Command, Event

from .simulated import ANN, BOB, CAT, START_MS, Bank, SimulatedTable, hashi, shangrila

SPECTATOR = ()


def test_state_shows_what_the_table_is_and_how_it_is_now() -> None:
    table = SimulatedTable("me", "open", "greedy", clock=Bank(seconds=60), public=True, stand_in="random")
    state = table.state_seen_by(0)
    assert state["about"] == {
        "table": "t",
        "game": "hashi",
        "setting": table.setting,
        "options": {"board": "A"},
        "public": True,
        "clock": {"kind": "bank", "seconds": 60, "increment": 0},
        "stand_in": "random",
        "hints": False,
        "commitment": state["about"]["commitment"],
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


def test_only_the_acting_seat_gets_an_offer() -> None:
    table = shangrila(ANN, BOB, CAT)
    player, other, spectator = (table.views_seen_by(*seats) for seats in ((0,), (1,), SPECTATOR))
    assert player[0]["offer"] == table.position.offer(0, {})
    assert other[0]["offer"] is spectator[0]["offer"] is None


def test_player_with_two_seats_gets_the_view_of_each() -> None:
    table = hashi(ANN, BOB, ANN)
    assert [view["seat"] for view in table.views_seen_by(0, 2)] == [0, 2]
    assert [view["seat"] for view in table.views_seen_by()] == [None]


def test_offer_continues_from_earlier_choices_and_is_for_own_seats_only() -> None:
    table = hashi(ANN, BOB)
    assert table.offer((0,), 0) == table.position.offer(0, {})
    assert "sheet" not in table.offer((0,), 0)
    assert table.offer_rejection((0,), 1) == "not-your-seat"
    assert table.offer_rejection((), 0) == "not-your-seat"
    table.move(0)
    table.move(1)
    where = table.offer((0,), 0)["where"]
    offered = table.offer((0,), 0, {"where": where[-1]})
    assert list(offered) == ["bridges", "sheet"]
    assert where[-1] in offered["sheet"]["numbers"]
    assert list(table.offer((0,), 0, {"where": where[-1], "why": where[-1]})) == ["sheet", "why"]
    table.play_random(Random(1))
    assert table.offer_rejection((0,), 0) == "not-your-turn"


def test_every_viewer_sees_every_move_of_shangrila() -> None:
    table = shangrila(ANN, BOB, CAT)
    move = table.move(0).data["move"]
    for seats in ((), (0,), (1,), (1, 2)):
        assert table.last_event_seen_by(*seats)["moves"] == [{"seat": 0, "move": move, "effects": {}}]
        assert table.last_event_seen_by(*seats)["step"] is True


def test_effects_of_a_journey_are_previewed_as_they_happen() -> None:
    table = shangrila(ANN, BOB, CAT)
    journeys: list[str] = []
    while not journeys:
        table.move(table.acting[0])
        seat = table.acting[0]
        offer = table.views_seen_by(seat)[0]["offer"]
        journeys = [move for move in offer["moves"] if ">" in move]
    assert "journeys" not in offer
    journey = journeys[0]
    previewed = table.offer((seat,), seat, {"journeys": journey[0]})["journeys"]
    assert set(previewed) == {move for move in offer["moves"] if move.startswith(journey[:2])}
    table.move(seat, journey)
    assert table.last_event_seen_by()["moves"] == [{"seat": seat, "move": journey, "effects": previewed[journey]}]
    why = table.offer((seat,), seat, {"why": "Ar"})["why"]
    assert why == {"code": "turn", "seat": seat}


def test_every_view_has_the_picture_of_its_seat() -> None:
    for table in (shangrila(ANN, BOB, CAT), hashi(ANN, BOB), SimulatedTable("me", "open")):
        for seats in ((), (0,), (0, 1)):
            assert [view["picture"] for view in table.views_seen_by(*seats)] == [
                table.position.seen_by(seat).page.picture() for seat in seats or (None,)
            ]


def play_shown_move(table: SimulatedTable, seat: int) -> Any:
    """Play a random move; return how viewers see it."""
    before = table.position
    move = table.move(seat).data["move"]
    return {"seat": seat, "move": move, "effects": before.page.effects(move, seat)}


def test_moves_of_a_round_are_shown_when_all_seats_have_moved() -> None:
    table = hashi(ANN, BOB, CAT)
    for _ in range(3):
        first = play_shown_move(table, 2)
        assert table.last_event_seen_by(2)["moves"] == [first]
        assert table.last_event_seen_by(0)["moves"] == table.last_event_seen_by()["moves"] == []
        assert table.last_event_seen_by(0)["seat"] == 2, "who has moved is no secret"
        second = play_shown_move(table, 0)
        assert table.last_event_seen_by(0, 1)["moves"] == [second]
        assert table.last_event_seen_by(2)["moves"] == []
        assert table.last_event_seen_by(2)["step"] is table.last_event_seen_by()["step"] is False
        third = play_shown_move(table, 1)
        for seats in ((), (0,), (1,), (2,)):
            assert table.last_event_seen_by(*seats)["moves"] == [second, third, first]
            assert table.last_event_seen_by(*seats)["step"] is True


def test_undone_move_is_never_shown_to_others() -> None:
    table = hashi(ANN, BOB)
    table.move(0, "c=3")
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    table.handle(BOB, Command.ACCEPT_UNDO)
    table.move(0, "f=3")
    table.move(1, "f=4")
    assert [(move["seat"], move["move"]) for move in table.last_event_seen_by(1)["moves"]] == [(0, "f=3"), (1, "f=4")]
    assert "c=3" not in str([message["event"] for message in table.events_seen_by(1)])


def test_moves_of_the_last_round_are_shown_together() -> None:
    table = hashi(ANN, BOB).play_random(Random(1))
    assert table.last_event_seen_by()["kind"] == Event.MOVED
    assert [move["seat"] for move in table.last_event_seen_by()["moves"]] == [0, 1]


def test_events_name_seats_and_players() -> None:
    table = SimulatedTable("me", "open", "open")
    table.handle(BOB, Command.TAKE_SEAT, seat=2)
    assert table.last_event_seen_by() == {
        "version": 2,
        "at": START_MS,
        "kind": Event.SEAT_TAKEN,
        "seat": 2,
        "name": "Bob",
    }
    table.handle(BOB, Command.LEAVE_SEAT, seat=2)
    assert table.last_event_seen_by() == {"version": 3, "at": START_MS, "kind": Event.SEAT_LEFT, "seat": 2}
    table.handle(BOB, Command.TAKE_SEAT)
    table.handle(BOB, Command.TAKE_SEAT)
    table.move(0)
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    assert table.last_event_seen_by() == {
        "version": 7,
        "at": START_MS,
        "kind": Event.UNDO_REQUESTED,
        "seat": 0,
        "undone": False,
    }
    assert table.now_seen_by()["undo"] == {"seat": 0, "agreed": [0]}
    table.handle(BOB, Command.DECLINE_UNDO)
    assert table.last_event_seen_by() == {"version": 8, "at": START_MS, "kind": Event.UNDO_DECLINED, "seats": [1, 2]}
    table.handle(BOB, Command.SEND_CHAT, text="No!")
    assert table.last_event_seen_by() == {
        "version": 9,
        "at": START_MS,
        "kind": Event.CHAT_SENT,
        "seat": 1,
        "text": "No!",
    }
    table.handle(BOB, Command.RESIGN, seat=2)
    resigned = {
        "version": 10,
        "at": START_MS,
        "kind": Event.SEAT_REPLACED,
        "seat": 2,
        "bot": "skilled",
        "why": "resigned",
    }
    assert table.last_event_seen_by() == resigned | {"undone": False}
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    table.handle(BOB, Command.ACCEPT_UNDO)
    assert table.last_event_seen_by() == {
        "version": 12,
        "at": START_MS,
        "kind": Event.UNDO_ACCEPTED,
        "seats": [1],
        "undone": True,
    }
    table.play_random(Random(1))
    table.handle(ANN, Command.REMATCH)
    assert table.last_event_seen_by()["table"] == table.rematch == table.now_seen_by()["again"]


def test_event_of_a_resignation_shows_that_it_completed_undo() -> None:
    table = hashi(ANN, BOB)
    table.move(0)
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    table.handle(BOB, Command.RESIGN, seat=1)
    assert table.last_event_seen_by()["undone"] is True
    assert table.moves == []


def test_first_event_shows_nothing_of_its_content() -> None:
    table = SimulatedTable("me", "open")
    assert table.last_event_seen_by() == {
        "version": 1,
        "at": START_MS,
        "kind": Event.TABLE_OPENED,
    }


def test_secret_is_revealed_at_the_end_and_matches_its_commitment() -> None:
    table = hashi(ANN, BOB)
    published = table.about_seen_by()["commitment"]
    table.play_random(Random(2), 33)
    assert "revealed" not in table.now_seen_by(0)
    table.play_random(Random(2))
    revealed = table.now_seen_by()["revealed"]
    assert sha256(f"{revealed['salt']} {revealed['secret']}".encode()).hexdigest() == published
    cards = [f"{number}-{bridges}" for number, bridges in table.now_seen_by()["views"][0]["picture"]["cards"]]
    assert revealed["secret"].split()[:17] == cards


def test_game_without_secrets_has_no_commitment() -> None:
    table = shangrila(ANN, BOB, CAT).play_random(Random(1))
    assert table.about_seen_by()["commitment"] is None
    assert "revealed" not in table.now_seen_by()


def test_abandoned_table_keeps_its_secret() -> None:
    table = SimulatedTable("me", "open")
    table.handle(ANN, Command.LEAVE_SEAT, seat=0)
    assert "revealed" not in table.now_seen_by()


@pytest.mark.parametrize("after", [0, 3, 7])
def test_returning_viewer_gets_the_missed_events(after: int) -> None:
    table = hashi(ANN, BOB).play_random(Random(1), 5)
    missed = table.events_seen_by(1, after=after)
    assert missed == table.events_seen_by(1)[after:]
    assert [message["event"]["version"] for message in missed] == list(range(after + 1, 8))


def test_clock_is_shown_as_time_left_and_the_time_it_runs_since() -> None:
    table = hashi(ANN, BOB, clock=Bank(seconds=60))
    table.advance(1000)
    table.move(0)
    assert table.now_seen_by()["clock"] == [{"left": 59_000, "since": None}, {"left": 60_000, "since": START_MS}]
    assert hashi(ANN, BOB).now_seen_by()["clock"] is None
