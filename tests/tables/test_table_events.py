"""A table is the result of its events: seats, turns, undone moves, and the next game."""

from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depth import examples
from wire import Command, Event

from .simulated import ANN, BOB, CAT, DAN, PEOPLE, Bank, Refused, SimulatedTable, error_code, hashi, shangrila


@given(st.integers(0, 2**32), st.sampled_from(["hashi", "shangri-la"]), st.booleans())
@examples(10)
def test_replayed_table_is_equal_to_the_original(seed: int, name: str, clock: bool) -> None:
    random = Random(seed)
    people = PEOPLE[: random.randint(3, 4)]
    table = (hashi if name == "hashi" else shangrila)(*people, clock=Bank(seconds=9999) if clock else None, seed=seed)
    snapshots = {table.version: table.everything()}
    for _ in range(40):
        table.advance(random.randint(0, 5000))
        do_something(table, random)
        snapshots[table.version] = table.everything()
    for replayed in table.snapshots():
        assert replayed.version not in snapshots or replayed.everything() == snapshots[replayed.version]
    assert len(snapshots) > 10


def do_something(table: SimulatedTable, random: Random) -> None:
    """Move, most of the time; sometimes request or answer undo, chat or resign."""
    people = [person for person in PEOPLE if table.seats_of(person)]
    if table.status != "playing" or (random.random() < 0.1 and people):
        if people:
            table.handle(random.choice(people), Command.SEND_CHAT, phrase="hello", key=f"key {table.version}")
        return
    if table.undo_request:
        with suppress(Refused):
            table.handle(random.choice(people), random.choice([Command.ACCEPT_UNDO] * 2 + [Command.DECLINE_UNDO]))
    elif random.random() < 0.25 and people:
        person = random.choice(people)
        with suppress(Refused):
            table.handle(person, Command.REQUEST_UNDO, seat=random.choice(table.seats_of(person)))
    elif random.random() < 0.03 and people:
        person = random.choice(people)
        table.handle(person, Command.RESIGN, seat=table.seats_of(person)[0])
    else:
        table.move(random.choice(table.acting), random=random)


def test_next_bot_is_known_while_people_are_to_act() -> None:
    table = SimulatedTable("random", "me", "greedy", "me", game_name="shangri-la")
    following = []
    for seat in range(4):
        following.append(table.next_bot)
        table.move(seat)
    assert following == [None, 2, None, 0]
    assert shangrila(ANN, BOB, CAT).next_bot is None
    assert SimulatedTable("me", "open", "random").next_bot is None


def test_event_leaves_the_earlier_table_as_it_was() -> None:
    table = hashi(ANN, BOB)
    table.move(0)
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    before = table.everything()
    events: list[tuple[str, dict[str, Any]]] = [
        (Event.UNDO_ACCEPTED, {"person": BOB.id}),
        (Event.UNDO_DECLINED, {"person": BOB.id}),
        (Event.SEAT_REPLACED, {"seat": 1, "bot": "random", "why": "resigned"}),
        (Event.MOVED, {"seat": 1, "move": table.random_move(1, Random(1))}),
    ]
    for kind, fields in events:
        assert table.copy_after(kind, **fields).everything() != before
        assert table.everything() == before


def test_log_with_a_gap_or_an_unknown_event_is_damaged() -> None:
    table = hashi(ANN, BOB)
    for version in (table.version, table.version + 2):
        assert error_code(partial(table.apply, Event.CHAT_SENT, version)) == "bad-log"
    assert error_code(partial(table.apply, "danced")) == "bad-log"


def test_game_starts_when_the_last_seat_is_taken() -> None:
    table = SimulatedTable("me", "open", "random")
    assert (table.status, table.turns) == ("open", {})
    table.advance(70)
    table.handle(BOB, Command.TAKE_SEAT)
    assert table.status == "playing"
    assert table.turns == dict.fromkeys(range(3), (2, 1070))


def test_game_without_open_seats_starts_at_once() -> None:
    assert SimulatedTable("me", "random").status == "playing"
    assert SimulatedTable("me").status == "playing"


def test_turn_starts_for_the_next_player() -> None:
    table = shangrila(ANN, BOB, CAT)
    table.advance(5)
    table.move(0)
    assert table.turns == {1: table.turn_starts_now}


def test_round_starts_for_all_seats_when_the_last_one_has_moved() -> None:
    table = hashi(ANN, BOB, CAT)
    started = table.turns[1]
    table.move(0)
    table.move(2)
    assert table.turns == {1: started}
    table.move(1)
    assert table.turns == dict.fromkeys(range(3), table.turn_starts_now)


def test_turn_starts_after_every_move_of_a_player_alone() -> None:
    table = SimulatedTable("me")
    for _ in range(3):
        table.move(0)
        assert table.turns == {0: table.turn_starts_now}


def test_undo_takes_back_the_answers_to_the_move_in_shangrila() -> None:
    table = shangrila(ANN, BOB, CAT)
    table.play_random(Random(1), 5)
    before = table.moves[:3]
    table.undo(0)
    assert table.moves == before
    assert table.turns == {0: table.turn_starts_now}
    table.play_random(Random(2), 2)
    table.undo(1)
    assert table.acting == (1,)
    assert len(table.moves) == 4


def test_undo_in_a_round_keeps_the_moves_of_others() -> None:
    table = hashi(ANN, BOB, CAT)
    started = table.turns[2]
    table.move(0)
    other = table.move(1).data["move"]
    table.undo(0)
    assert table.moves == [(1, other)]
    assert set(table.acting) == {0, 2}
    assert table.turns == {0: table.turn_starts_now, 2: started}
    table.move(2)
    table.move(0)
    assert table.acting == (0, 1, 2)


def test_undo_works_again_and_again_in_a_round() -> None:
    table = hashi(ANN, BOB)
    for _ in range(5):
        table.move(0, random=Random(table.version))
        table.undo(0)
    assert table.moves == []
    table.play_random(Random(1))
    assert table.status == "over"


@pytest.mark.parametrize("start", [hashi, shangrila])
def test_rematch_moves_every_player_one_seat_further(start: Any) -> None:
    options = {"clock": Bank(seconds=9999), "public": True, "stand_in": "greedy"}
    table = start(ANN, BOB, CAT, **options).play_random(Random(4))
    rematch = table.next_game(BOB)
    assert rematch.seats == [
        {"kept_for": CAT.id, "name": "Cat"},
        {"kept_for": ANN.id, "name": "Ann"},
        {"person": BOB.id, "name": "Bob", "kept_for": BOB.id},
    ]
    assert rematch.status == "open"
    assert rematch.people == {BOB.id}, "the others have to come first"
    assert rematch.setting == table.setting
    assert rematch.options == table.options == {"game": table.options["game"], **options}
    assert rematch.salt != table.salt
    assert rematch.bot_seed != table.bot_seed


def test_cards_of_a_rematch_are_shuffled_anew() -> None:
    table = hashi(ANN, BOB).play_random(Random(4))
    assert table.next_game(ANN).start["deck"] != table.start["deck"]


def test_several_seats_of_a_person_and_bots_move_on_too() -> None:
    table = SimulatedTable("me", "me", "greedy", "open")
    table.handle(DAN, Command.TAKE_SEAT)
    table.play_random(Random(1))
    me = {"person": ANN.id, "name": "Ann", "kept_for": ANN.id}
    assert table.next_game(ANN).seats == [{"kept_for": DAN.id, "name": "Dan"}, me, me, {"bot": "greedy"}]


def test_summary_shows_who_must_act_and_the_result() -> None:
    table = hashi(ANN, BOB)
    assert table.summary["waiting"] == [ANN.id, BOB.id]
    table.move(0)
    assert table.summary["waiting"] == [BOB.id]
    assert [seat["acting"] for seat in table.summary["seats"]] == [False, True]
    table.play_random(Random(1))
    assert table.summary["waiting"] == []
    result, seats = table.position.result(), table.summary["seats"]
    assert [seat["score"] for seat in seats] == result["scores"]
    assert [number for number, seat in enumerate(seats) if seat["won"]] == result["winners"]
    assert table.summary["status"] == "over"
