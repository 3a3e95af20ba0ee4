"""Each command causes one event or is rejected with a code, by person and time."""

from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from wire import Command, Event

from .simulated import (
    ANN,
    BOB,
    CAT,
    EVE,
    MAX_EVENTS,
    MAX_MESSAGE_LENGTH,
    PHRASES,
    Person,
    SimulatedTable,
    hashi,
    parse_command,
    shangrila,
)


def seat_taken(seat: int, person: Person) -> tuple[str, dict[str, Any]]:
    return Event.SEAT_TAKEN, {"seat": seat, "person": person.id, "name": person.name}


def legal_move(table: SimulatedTable, seat: int) -> dict[str, Any]:
    move = table.random_move(seat, Random(1))
    return {"seat": seat, "move": move, "expected": table.version}


COMMANDS: list[tuple[str, dict[str, Any]]] = [
    (Command.LEAVE_SEAT, {"seat": 0}),
    (Command.MOVE, {"seat": 0, "move": "b=3", "expected": 2}),
    (Command.REQUEST_UNDO, {"seat": 0}),
    (Command.ACCEPT_UNDO, {}),
    (Command.DECLINE_UNDO, {}),
    (Command.SEND_CHAT, {"phrase": "hello"}),
    (Command.RESIGN, {"seat": 0}),
    (Command.REQUEST_HINT, {"seat": 0, "expected": 2}),
    (Command.REMATCH, {}),
]


@pytest.mark.parametrize("moment", ["open", "playing", "undo requested", "over"])
def test_no_command_works_for_the_seat_of_another_player_or_without_a_seat(moment: str) -> None:
    table = SimulatedTable("me", "open", hints=True) if moment == "open" else hashi(ANN, BOB, hints=True)
    if moment == "undo requested":
        table.move(0)
        table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    if moment == "over":
        table.play_random(Random(1))
    strangers = [EVE, Person("", "", 0), Person("None", "", 0)]
    for kind, fields in COMMANDS:
        for stranger in [*strangers, BOB] if "seat" in fields else strangers:
            assert table.rejection(stranger, kind, **fields) == "not-your-seat", (kind, stranger)


# Taking and leaving seats


def test_player_takes_the_seat_they_name_or_the_first_open_one() -> None:
    table = SimulatedTable("me", "open", "open")
    assert table.decide(BOB, Command.TAKE_SEAT, seat=2) == seat_taken(2, BOB)
    assert table.decide(BOB, Command.TAKE_SEAT) == seat_taken(1, BOB)


def test_one_person_can_take_several_seats() -> None:
    table = SimulatedTable("me", "open", "open")
    table.handle(BOB, Command.TAKE_SEAT)
    table.handle(BOB, Command.TAKE_SEAT)
    assert table.seats_of(BOB) == (1, 2)
    assert table.status == "playing"


def test_taken_seat_cannot_be_taken_again() -> None:
    table = SimulatedTable("me", "open", "greedy")
    for seat in (0, 2, 3):
        assert table.rejection(BOB, Command.TAKE_SEAT, seat=seat) == "seat-taken"
    table.handle(BOB, Command.TAKE_SEAT)
    for person in (BOB, CAT):
        assert table.rejection(person, Command.TAKE_SEAT) == "begun"


def test_kept_seat_goes_to_its_person_first_and_to_no_other() -> None:
    table = SimulatedTable("me", "open", "open")
    table.reserve_seat(2, BOB)
    assert table.rejection(CAT, Command.TAKE_SEAT, seat=2) == "seat-taken"
    assert table.decide(BOB, Command.TAKE_SEAT) == seat_taken(2, BOB)
    assert table.decide(CAT, Command.TAKE_SEAT) == seat_taken(1, CAT)
    table.handle(CAT, Command.TAKE_SEAT)
    assert table.rejection(EVE, Command.TAKE_SEAT) == "seat-taken"


def test_player_can_leave_and_return_until_the_game_starts() -> None:
    table = SimulatedTable("me", "open", "open")
    table.handle(BOB, Command.TAKE_SEAT, seat=1)
    table.handle(BOB, Command.LEAVE_SEAT, seat=1)
    assert table.rejection(BOB, Command.LEAVE_SEAT, seat=1) == "not-your-seat"
    table.handle(BOB, Command.TAKE_SEAT, seat=2)
    table.handle(CAT, Command.TAKE_SEAT)
    assert table.rejection(BOB, Command.LEAVE_SEAT, seat=2) == "begun"


def test_table_is_over_when_all_players_have_left() -> None:
    table = SimulatedTable("me", "open", "greedy")
    table.handle(ANN, Command.LEAVE_SEAT, seat=0)
    assert table.status == "over"
    assert table.rejection(BOB, Command.TAKE_SEAT) is not None
    assert table.people == set()
    assert table.due is None


# Moving


def test_move_is_stored_as_it_was_sent() -> None:
    table = hashi(ANN, BOB)
    fields = legal_move(table, 1)
    assert table.decide(BOB, Command.MOVE, **fields) == (Event.MOVED, {"seat": 1, "move": fields["move"]})


def test_move_is_rejected_before_the_start_and_after_the_end() -> None:
    table = SimulatedTable("me", "open")
    assert table.rejection(ANN, Command.MOVE, **legal_move(table, 0)) == "not-begun"
    table.handle(BOB, Command.TAKE_SEAT)
    table.play_random(Random(2))
    assert table.rejection(ANN, Command.MOVE, seat=0, move="-:-", expected=table.version) == "over"


def test_move_out_of_turn_is_rejected_in_shangrila() -> None:
    table = shangrila(ANN, BOB, CAT)
    now = table.version
    fields = {"seat": 1, "move": "Ad"}
    assert table.rejection(BOB, Command.MOVE, **fields, expected=now) == "not-your-turn"
    assert table.rejection(BOB, Command.MOVE, **fields, expected=now - 1) == "stale"


def test_second_move_in_a_round_is_rejected_in_hashi() -> None:
    table = hashi(ANN, BOB)
    table.move(0)
    fields = {"seat": 0, "move": "c=3", "expected": table.version}
    assert table.rejection(ANN, Command.MOVE, **fields) == "not-your-turn"


def test_illegal_move_is_rejected_and_changes_nothing() -> None:
    table = hashi(ANN, BOB)
    for move in ("b=9", "nonsense", "", "-:-"):
        fields = {"seat": 0, "move": move, "expected": table.version}
        assert table.rejection(ANN, Command.MOVE, **fields) in ("illegal-move", "bad-move", "bad-request")
    assert table.moves == []


def test_move_for_an_earlier_position_is_stale() -> None:
    table = shangrila(ANN, BOB, CAT)
    seen = table.version
    table.play_random(Random(1), 3)
    fields = legal_move(table, 0)
    for expected in range(seen, table.version):
        assert table.rejection(ANN, Command.MOVE, **(fields | {"expected": expected})) == "stale"
    assert table.rejection(ANN, Command.MOVE, **fields) is None
    ahead = table.version + 1
    assert table.rejection(ANN, Command.MOVE, **(fields | {"expected": ahead})) == "bad-request"


def test_moves_of_others_in_the_round_and_chat_make_no_move_stale() -> None:
    table = hashi(ANN, BOB, CAT)
    fields = legal_move(table, 0)
    table.move(1)
    table.handle(CAT, Command.SEND_CHAT, phrase="hello")
    assert table.rejection(ANN, Command.MOVE, **fields) is None


def test_undone_move_is_stale_when_it_is_sent_again() -> None:
    table = hashi(ANN, BOB)
    fields = legal_move(table, 0)
    table.handle(ANN, Command.MOVE, **fields)
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    table.handle(BOB, Command.ACCEPT_UNDO)
    assert table.rejection(ANN, Command.MOVE, **fields) == "stale"


# Undo


def test_undo_needs_no_consent_of_bots() -> None:
    table = SimulatedTable("me", "greedy", "greedy", game_name="shangri-la")
    table.play_random(Random(1), 3)
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    assert table.moves == []
    assert table.undo_request is None


def test_undo_needs_no_consent_of_a_player_with_all_seats() -> None:
    table = SimulatedTable("me", "me", "me", game_name="shangri-la")
    table.play_random(Random(1), 2)
    table.handle(ANN, Command.REQUEST_UNDO, seat=1)
    assert len(table.moves) == 1


def test_undo_request_that_is_sent_twice_undoes_one_move() -> None:
    table = SimulatedTable("me", "greedy", "greedy", game_name="shangri-la")
    table.play_random(Random(1), 6)
    seen = table.version
    table.handle(ANN, Command.REQUEST_UNDO, seat=0, expected=seen)
    assert len(table.moves) == 3
    assert table.rejection(ANN, Command.REQUEST_UNDO, seat=0, expected=seen) == "stale"
    table.handle(ANN, Command.REQUEST_UNDO, seat=0, expected=table.version)
    assert table.moves == []


def test_undo_needs_consent_of_every_player() -> None:
    table = shangrila(ANN, BOB, CAT)
    table.move(0)
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    table.handle(BOB, Command.ACCEPT_UNDO)
    assert len(table.moves) == 1
    assert table.undo_request
    table.handle(CAT, Command.ACCEPT_UNDO)
    assert table.moves == []
    assert table.acting == (0,)


def test_player_with_several_seats_accepts_undo_once() -> None:
    table = hashi(ANN, BOB, BOB)
    table.move(0)
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    table.handle(BOB, Command.ACCEPT_UNDO)
    assert table.moves == []


def test_undo_cannot_be_accepted_twice_by_one_player() -> None:
    table = hashi(ANN, BOB, CAT)
    table.move(0)
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    table.handle(BOB, Command.ACCEPT_UNDO)
    for person in (ANN, BOB):
        assert table.rejection(person, Command.ACCEPT_UNDO) == "already"
    assert table.undo_request


@pytest.mark.parametrize("kind", [Command.ACCEPT_UNDO, Command.DECLINE_UNDO])
def test_late_answer_does_not_count_for_a_later_undo_request(kind: str) -> None:
    table = hashi(ANN, BOB)
    table.move(0)
    seen = table.version + 1
    for _ in range(2):
        table.handle(ANN, Command.REQUEST_UNDO, seat=0)
        table.handle(ANN, Command.DECLINE_UNDO)
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    assert table.rejection(BOB, kind, expected=seen) == "stale"
    table.handle(BOB, kind, expected=table.version)
    assert not table.undo_request


@pytest.mark.parametrize("who", [ANN, BOB, CAT])
def test_every_player_can_decline_undo_also_the_one_who_asked(who: Person) -> None:
    table = hashi(ANN, BOB, CAT)
    table.move(0)
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    table.handle(who, Command.DECLINE_UNDO)
    assert table.undo_request is None
    assert len(table.moves) == 1
    for kind in (Command.ACCEPT_UNDO, Command.DECLINE_UNDO):
        assert table.rejection(BOB, kind) == "nothing-asked"


def test_undo_is_rejected_without_a_move() -> None:
    table = SimulatedTable("me", "open")
    assert table.rejection(ANN, Command.REQUEST_UNDO, seat=0) == "not-begun"
    table.handle(BOB, Command.TAKE_SEAT)
    assert table.rejection(ANN, Command.REQUEST_UNDO, seat=0) == "nothing-to-undo"
    table.move(0)
    assert table.rejection(BOB, Command.REQUEST_UNDO, seat=1) == "nothing-to-undo"
    table.play_random(Random(1))
    assert table.rejection(ANN, Command.REQUEST_UNDO, seat=0) == "over"


def test_second_undo_request_is_rejected() -> None:
    table = hashi(ANN, BOB, CAT)
    table.move(0)
    table.move(1)
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    for seat, person in enumerate((ANN, BOB)):
        assert table.rejection(person, Command.REQUEST_UNDO, seat=seat) == "already-asked"


def test_moves_of_a_complete_round_cannot_be_undone() -> None:
    table = hashi(ANN, BOB)
    table.move(0)
    table.move(1)
    for seat, person in enumerate((ANN, BOB)):
        assert table.rejection(person, Command.REQUEST_UNDO, seat=seat) == "disclosed"
    table.move(0)
    assert table.rejection(ANN, Command.REQUEST_UNDO, seat=0) is None
    assert table.rejection(BOB, Command.REQUEST_UNDO, seat=1) == "disclosed"


def test_move_declines_an_open_undo_request() -> None:
    table = hashi(ANN, BOB)
    table.move(0)
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    table.move(1)
    assert table.undo_request is None
    assert table.rejection(BOB, Command.ACCEPT_UNDO) is not None
    assert len(table.moves) == 2


def test_resignation_of_the_last_player_to_accept_completes_undo() -> None:
    table = hashi(ANN, BOB, CAT)
    table.move(0)
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    table.handle(BOB, Command.ACCEPT_UNDO)
    table.handle(CAT, Command.RESIGN, seat=2)
    assert table.moves == []
    assert table.acting == (0, 1, 2)


def test_resignation_of_the_requester_cancels_undo() -> None:
    table = shangrila(ANN, BOB, CAT)
    table.move(0)
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    table.handle(ANN, Command.RESIGN, seat=0)
    assert table.undo_request is None
    assert len(table.moves) == 1
    table.handle(BOB, Command.RESIGN, seat=1)
    assert table.bots_to_act == [1]


def test_resigning_one_of_two_seats_is_no_consent_to_undo() -> None:
    table = hashi(ANN, BOB, BOB)
    table.move(0)
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    table.handle(BOB, Command.RESIGN, seat=2)
    assert table.undo_request
    table.handle(BOB, Command.ACCEPT_UNDO)
    assert table.moves == []


# Resigning, chat, rematch


def test_stand_in_plays_on_after_resignation() -> None:
    table = hashi(ANN, BOB, stand_in="random")
    assert table.handle(BOB, Command.RESIGN, seat=1).data == {"seat": 1, "bot": "random", "why": "resigned"}
    assert table.rejection(BOB, Command.MOVE, seat=1, move="b=3", expected=table.version) == "not-your-seat"
    assert table.rejection(BOB, Command.RESIGN, seat=1) == "not-your-seat"
    assert table.seats[1] == {"name": "Bob", "bot": "random", "was": BOB.id}
    table.play_random(Random(1))
    assert table.rejection(ANN, Command.RESIGN, seat=0) == "over"


def test_resignation_is_rejected_before_the_game_starts() -> None:
    assert SimulatedTable("me", "open").rejection(ANN, Command.RESIGN, seat=0) == "not-begun"


def test_chat_message_is_a_text_or_a_known_phrase() -> None:
    table = hashi(ANN, BOB)
    assert table.handle(BOB, Command.SEND_CHAT, text=" hello\n橋\x00 ").data == {"seat": 1, "text": "hello 橋"}
    for phrase in PHRASES:
        assert table.handle(ANN, Command.SEND_CHAT, phrase=phrase).data == {"seat": 0, "phrase": phrase}
    wrong = [{}, {"text": "a", "phrase": "hello"}, {"phrase": "rude"}]
    for fields in (*wrong, *({"text": empty} for empty in ("", " \n", "\u200b\x07"))):
        assert table.rejection(ANN, Command.SEND_CHAT, **fields) == "bad-request", fields


def test_chat_message_has_a_maximum_length() -> None:
    assert parse_command(Command.SEND_CHAT, text="x" * MAX_MESSAGE_LENGTH)
    with pytest.raises(ValidationError):
        parse_command(Command.SEND_CHAT, text="x" * (MAX_MESSAGE_LENGTH + 1))


def test_chat_works_before_and_after_the_game() -> None:
    table = SimulatedTable("me", "open")
    table.handle(ANN, Command.SEND_CHAT, phrase="hello")
    table.handle(BOB, Command.TAKE_SEAT)
    table.play_random(Random(1))
    table.handle(BOB, Command.SEND_CHAT, phrase="good-game")


def test_rematch_opens_once_and_only_after_the_end() -> None:
    table = hashi(ANN, BOB)
    assert table.rejection(ANN, Command.REMATCH) == "not-over"
    table.play_random(Random(1))
    assert table.handle(BOB, Command.REMATCH).data == {"table": table.rematch}
    assert table.rejection(ANN, Command.REMATCH) == "already"


def test_abandoned_table_has_no_rematch() -> None:
    table = SimulatedTable("me", "open", "open")
    table.handle(BOB, Command.TAKE_SEAT)
    table.handle(ANN, Command.LEAVE_SEAT, seat=0)
    table.handle(BOB, Command.LEAVE_SEAT, seat=1)
    assert table.status == "over"
    assert table.rejection(ANN, Command.REMATCH) == "not-your-seat"


# Bots


def test_answer_of_a_bot_is_its_move() -> None:
    table = SimulatedTable("me", "greedy")
    assert table.bot_move(1, "c=3", 1) == (Event.MOVED, {"seat": 1, "move": "c=3"})


def test_answer_of_a_bot_is_stale_after_its_turn() -> None:
    table = SimulatedTable("me", "greedy", "greedy", game_name="shangri-la")
    table.move(0)
    asked_version = table.turn_started(1)[0]
    move = table.random_move(1, Random(1))
    assert table.bot_rejection(1, move, asked_version) is None
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    assert table.bot_rejection(1, move, asked_version) == "stale"
    table.move(0)
    assert table.bot_rejection(1, move, asked_version) == "stale", "another turn, even if it looks the same"
    table.move(1)
    assert table.bot_rejection(1, move, table.version - 1) == "stale"


def test_bots_wait_while_an_undo_request_is_open() -> None:
    table = SimulatedTable("me", "open", "greedy")
    table.handle(BOB, Command.TAKE_SEAT)
    table.move(0)
    assert table.bots_to_act == [2]
    table.handle(ANN, Command.REQUEST_UNDO, seat=0)
    assert table.bots_to_act == []
    assert table.bot_rejection(2, "c=3", table.turn_started(2)[0]) == "stale"
    table.handle(BOB, Command.DECLINE_UNDO)
    assert table.bots_to_act == [2]
    assert table.bot_rejection(2, "c=3", table.turn_started(2)[0]) is None


def test_bot_cannot_move_for_a_person() -> None:
    table = hashi(ANN, BOB)
    assert table.bot_rejection(1, "c=3", table.version) == "stale"


def test_table_knows_the_version_that_each_command_led_to() -> None:
    table = hashi(ANN, BOB)
    version = table.handle(ANN, Command.SEND_CHAT, key="k", phrase="hello").version
    table.handle(BOB, Command.SEND_CHAT, phrase="hello")
    assert table.handled_commands == {"k": version}


def test_crowded_log_accepts_nothing_but_moves_and_answers() -> None:
    table = hashi(ANN, BOB)
    while table.version < MAX_EVENTS:
        table.handle(ANN, Command.SEND_CHAT, phrase="hello")
    assert table.rejection(ANN, Command.SEND_CHAT, phrase="hello") == "too-much"
    assert table.rejection(ANN, Command.REQUEST_UNDO, seat=0) == "too-much"
    assert table.rejection(ANN, Command.MOVE, **legal_move(table, 0)) is None
    assert table.rejection(ANN, Command.RESIGN, seat=0) is None
