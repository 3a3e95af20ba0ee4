"""What comes of every command: who may give it, when, and with which words it is refused."""

from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from kakehashi.tables.commands import LONGEST_MESSAGE, PHRASES
from kakehashi.tables.deciding import bot_moves, decide
from kakehashi.tables.events import Moved, Seat, Taken
from kakehashi.tables.people import Person

from .tables import ANN, BOB, CAT, EVE, Living, command, hashi, refusal, refused, shangrila

STALE = ("stale", "The game has gone on since.")
NOT_BEGUN = ("not-begun", "The game has not begun: there are open seats.")
OVER = ("over", "The game is over.")


def not_yours(seat: int) -> tuple[str, str]:
    return "not-your-seat", f"Seat {seat} is not yours."


def begun_moves(living: Living, seat: int) -> dict[str, Any]:
    move = str(living.table.position.random_move(seat, Random(1)))
    return {"seat": seat, "move": move, "expected": living.table.version}


EVERY_COMMAND: list[dict[str, Any]] = [
    {"do": "leave", "seat": 0},
    {"do": "move", "seat": 0, "move": "b=3", "expected": 2},
    {"do": "undo", "seat": 0},
    {"do": "agree"},
    {"do": "decline"},
    {"do": "say", "phrase": "hello"},
    {"do": "resign", "seat": 0},
    {"do": "again"},
]


@pytest.mark.parametrize("said", EVERY_COMMAND, ids=lambda said: said["do"])
@pytest.mark.parametrize("moment", ["open", "playing", "asked", "over"])
def test_nobody_acts_on_anothers_seat_or_from_no_seat(said: dict[str, Any], moment: str) -> None:
    living = Living("me", "open") if moment == "open" else hashi(ANN, BOB)
    if moment == "asked":
        living.move(0)
        living.do(ANN, "undo", seat=0)
    if moment == "over":
        living.play_on(Random(1))
    strangers = [EVE, Person("", "", 0), Person("None", "", 0)]
    if "seat" in said:
        strangers.append(BOB)
    for stranger in strangers:
        code, _ = refusal(lambda: decide(living.table, stranger, command(**said), 0)) or ("", "")  # noqa: B023
        assert code == "not-your-seat"


# Sitting down and getting up


def test_somebody_sits_down_where_they_like_or_on_the_first_open_seat() -> None:
    living = Living("me", "open", "open")
    assert decide(living.table, BOB, command("take", seat=2), 0) == Taken(seat=2, person=BOB.id, name="Bob")
    assert decide(living.table, BOB, command("take"), 0) == Taken(seat=1, person=BOB.id, name=BOB.name)


def test_one_person_may_have_several_seats() -> None:
    living = Living("me", "open", "open")
    living.do(BOB, "take")
    living.do(BOB, "take")
    assert living.table.seats_of(BOB.id) == (1, 2)
    assert living.table.status == "playing"


def test_nobody_sits_down_where_somebody_sits() -> None:
    living = Living("me", "open", "greedy")
    for seat in (0, 2, 3):
        assert refused(living, BOB, "take", seat=seat) == ("seat-taken", f"Seat {seat} is not open.")
    living.do(BOB, "take")
    for person in (BOB, CAT):
        assert refused(living, person, "take") == ("begun", "The game has begun: all seats are taken.")


def test_a_kept_seat_is_for_one_person_and_is_the_one_they_get() -> None:
    living = Living("me", "open", "open")
    living.table.seats[2] = Seat(kept_for=BOB.id)
    assert refused(living, CAT, "take", seat=2) == ("seat-taken", "Seat 2 is not open.")
    assert decide(living.table, BOB, command("take"), 0) == Taken(seat=2, person=BOB.id, name=BOB.name)
    assert decide(living.table, CAT, command("take"), 0) == Taken(seat=1, person=CAT.id, name=CAT.name)
    living.do(CAT, "take")
    assert refused(living, EVE, "take") == ("seat-taken", "The open seats are kept for others.")


def test_one_may_leave_before_the_game_begins_and_come_back() -> None:
    living = Living("me", "open", "open")
    living.do(BOB, "take", seat=1)
    living.do(BOB, "leave", seat=1)
    assert refused(living, BOB, "leave", seat=1) == not_yours(1)
    living.do(BOB, "take", seat=2)
    living.do(CAT, "take")
    assert refused(living, BOB, "leave", seat=2) == ("begun", "The game has begun: one can resign, but not leave.")


def test_a_table_that_all_have_left_is_over() -> None:
    living = Living("me", "open", "greedy")
    living.do(ANN, "leave", seat=0)
    assert living.table.status == "over"
    assert refused(living, BOB, "take") is not None
    assert living.table.people == frozenset()
    assert living.table.due() is None


# Moving


def test_a_move_is_what_was_said() -> None:
    living = hashi(ANN, BOB)
    said = begun_moves(living, 1)
    assert decide(living.table, BOB, command("move", **said), 0) == Moved(seat=1, move=said["move"])


def test_nobody_moves_before_the_game_begins_or_after_its_end() -> None:
    living = Living("me", "open")
    assert refused(living, ANN, "move", **begun_moves(living, 0)) == NOT_BEGUN
    living.do(BOB, "take")
    living.play_on(Random(2))
    assert refused(living, ANN, "move", seat=0, move="-:-", expected=living.table.version) == OVER


def test_in_shangrila_one_waits_for_ones_turn() -> None:
    living = shangrila(ANN, BOB, CAT)
    now = living.table.version
    said = {"seat": 1, "move": "Ad"}
    assert refused(living, BOB, "move", **said, expected=now) == ("not-your-turn", "It is not the turn of seat 1.")
    assert refused(living, BOB, "move", **said, expected=now - 1) == STALE


def test_in_hashi_one_plays_once_in_a_round() -> None:
    living = hashi(ANN, BOB)
    living.move(0)
    said = {"seat": 0, "move": "c=3", "expected": living.table.version}
    assert refused(living, ANN, "move", **said) == ("not-your-turn", "It is not the turn of seat 0.")


def test_an_illegal_move_is_refused_with_the_reason_and_changes_nothing() -> None:
    living = hashi(ANN, BOB)
    for move in ("b=9", "nonsense", "", "-:-"):
        said = {"seat": 0, "move": move, "expected": living.table.version}
        code, sentence = refused(living, ANN, "move", **said) or ("", "")
        assert code in ("illegal-move", "bad-move", "bad-request")
        assert sentence
    assert living.table.record.moves == []


def test_a_move_for_a_position_that_is_no_more_is_stale() -> None:
    living = shangrila(ANN, BOB, CAT)
    seen = living.table.version
    living.play_on(Random(1), 3)
    said = begun_moves(living, 0)
    for expected in range(seen, living.table.version):
        assert refused(living, ANN, "move", **(said | {"expected": expected})) == STALE
    assert refused(living, ANN, "move", **said) is None
    ahead = living.table.version + 1
    assert refused(living, ANN, "move", **(said | {"expected": ahead})) == (
        "bad-request",
        f"There is no version {ahead} yet.",
    )


def test_what_others_do_in_the_round_or_say_makes_no_move_stale() -> None:
    living = hashi(ANN, BOB, CAT)
    said = begun_moves(living, 0)
    living.move(1)
    living.do(CAT, "say", phrase="hello")
    assert refused(living, ANN, "move", **said) is None


def test_a_move_that_was_taken_back_is_not_played_again_by_an_old_message() -> None:
    living = hashi(ANN, BOB)
    said = begun_moves(living, 0)
    living.do(ANN, "move", **said)
    living.do(ANN, "undo", seat=0)
    living.do(BOB, "agree")
    assert refused(living, ANN, "move", **said) == STALE


# Taking back


def test_a_person_alone_with_bots_takes_back_at_once() -> None:
    living = Living("me", "greedy", "greedy", name="shangri-la")
    living.play_on(Random(1), 3)
    living.do(ANN, "undo", seat=0)
    assert living.table.record.moves == []
    assert living.table.asked is None


def test_a_person_on_all_seats_takes_back_at_once() -> None:
    living = Living("me", "me", "me", name="shangri-la")
    living.play_on(Random(1), 2)
    living.do(ANN, "undo", seat=1)
    assert len(living.table.record.moves) == 1


def test_a_wish_that_comes_twice_takes_back_one_move() -> None:
    living = Living("me", "greedy", "greedy", name="shangri-la")
    living.play_on(Random(1), 6)
    seen = living.table.version
    living.do(ANN, "undo", seat=0, expected=seen)
    assert len(living.table.record.moves) == 3
    assert refused(living, ANN, "undo", seat=0, expected=seen) == STALE
    living.do(ANN, "undo", seat=0, expected=living.table.version)
    assert living.table.record.moves == []


def test_all_people_have_to_agree() -> None:
    living = shangrila(ANN, BOB, CAT)
    living.move(0)
    living.do(ANN, "undo", seat=0)
    living.do(BOB, "agree")
    assert len(living.table.record.moves) == 1
    assert living.table.asked
    living.do(CAT, "agree")
    assert living.table.record.moves == []
    assert living.table.position.acting == (0,)


def test_one_who_has_several_seats_agrees_for_all_of_them() -> None:
    living = hashi(ANN, BOB, BOB)
    living.move(0)
    living.do(ANN, "undo", seat=0)
    living.do(BOB, "agree")
    assert living.table.record.moves == []


def test_nobody_agrees_twice() -> None:
    living = hashi(ANN, BOB, CAT)
    living.move(0)
    living.do(ANN, "undo", seat=0)
    living.do(BOB, "agree")
    for person in (ANN, BOB):
        assert refused(living, person, "agree") == ("already", "You have agreed already.")
    assert living.table.asked


@pytest.mark.parametrize("what", ["agree", "decline"])
def test_an_answer_that_comes_late_is_not_one_to_a_later_wish(what: str) -> None:
    living = hashi(ANN, BOB)
    living.move(0)
    seen = living.table.version + 1
    for _ in range(2):
        living.do(ANN, "undo", seat=0)
        living.do(ANN, "decline")
    living.do(ANN, "undo", seat=0)
    assert refused(living, BOB, what, expected=seen) == ("stale", "The game has gone on since.")
    living.do(BOB, what, expected=living.table.version)
    assert not living.table.asked


@pytest.mark.parametrize("who", [ANN, BOB, CAT])
def test_anybody_at_the_table_can_decline_and_whoever_asked_can_think_better_of_it(who: Person) -> None:
    living = hashi(ANN, BOB, CAT)
    living.move(0)
    living.do(ANN, "undo", seat=0)
    living.do(who, "decline")
    assert living.table.asked is None
    assert len(living.table.record.moves) == 1
    nothing = ("nothing-asked", "Nobody has asked to take a move back.")
    assert refused(living, BOB, "agree") == refused(living, BOB, "decline") == nothing


def test_undo_is_refused_where_there_is_nothing_to_take_back() -> None:
    living = Living("me", "open")
    assert refused(living, ANN, "undo", seat=0) == NOT_BEGUN
    living.do(BOB, "take")
    nothing = ("nothing-to-undo", "There is no move to take back.")
    assert refused(living, ANN, "undo", seat=0) == nothing
    living.move(0)
    assert refused(living, BOB, "undo", seat=1) == nothing
    living.play_on(Random(1))
    assert refused(living, ANN, "undo", seat=0) == OVER


def test_one_wish_at_a_time() -> None:
    living = hashi(ANN, BOB, CAT)
    living.move(0)
    living.move(1)
    living.do(ANN, "undo", seat=0)
    asked = ("already-asked", "Somebody has asked already to take a move back.")
    assert refused(living, BOB, "undo", seat=1) == refused(living, ANN, "undo", seat=0) == asked


def test_when_a_round_is_complete_its_moves_stay() -> None:
    living = hashi(ANN, BOB)
    living.move(0)
    living.move(1)
    shown = ("disclosed", "The move cannot be taken back: something hidden has been shown since.")
    assert refused(living, ANN, "undo", seat=0) == refused(living, BOB, "undo", seat=1) == shown
    living.move(0)
    assert refused(living, ANN, "undo", seat=0) is None
    assert refused(living, BOB, "undo", seat=1) == shown


def test_whoever_moves_while_a_wish_is_open_declines_it() -> None:
    living = hashi(ANN, BOB)
    living.move(0)
    living.do(ANN, "undo", seat=0)
    living.move(1)
    assert living.table.asked is None
    assert refused(living, BOB, "agree") is not None
    assert len(living.table.record.moves) == 2


def test_if_whoever_had_not_agreed_resigns_the_move_is_taken_back() -> None:
    living = hashi(ANN, BOB, CAT)
    living.move(0)
    living.do(ANN, "undo", seat=0)
    living.do(BOB, "agree")
    living.do(CAT, "resign", seat=2)
    assert living.table.record.moves == []
    assert living.table.position.acting == (0, 1, 2)


def test_if_whoever_asked_resigns_nobody_has_to_answer_any_more() -> None:
    living = shangrila(ANN, BOB, CAT)
    living.move(0)
    living.do(ANN, "undo", seat=0)
    living.do(ANN, "resign", seat=0)
    assert living.table.asked is None
    assert len(living.table.record.moves) == 1
    living.do(BOB, "resign", seat=1)
    assert living.table.bots_to_act() == [1]


def test_one_who_gives_up_one_of_two_seats_still_has_to_agree() -> None:
    living = hashi(ANN, BOB, BOB)
    living.move(0)
    living.do(ANN, "undo", seat=0)
    living.do(BOB, "resign", seat=2)
    assert living.table.asked
    living.do(BOB, "agree")
    assert living.table.record.moves == []


# Resigning, talking, playing again


def test_for_whoever_resigns_the_stand_in_plays_on() -> None:
    living = hashi(ANN, BOB, stand_in="random")
    assert living.do(BOB, "resign", seat=1).data == {"seat": 1, "bot": "random", "why": "resigned"}
    assert refused(living, BOB, "move", seat=1, move="b=3", expected=living.table.version) == not_yours(1)
    assert refused(living, BOB, "resign", seat=1) == not_yours(1)
    assert living.table.seats[1] == Seat(None, "Bob", "random", was=BOB.id)
    living.play_on(Random(1))
    assert refused(living, ANN, "resign", seat=0) == OVER


def test_nobody_resigns_before_the_game_begins() -> None:
    assert refused(Living("me", "open"), ANN, "resign", seat=0) == NOT_BEGUN


def test_a_message_is_a_text_or_a_phrase() -> None:
    living = hashi(ANN, BOB)
    assert living.do(BOB, "say", text=" hello\n橋\x00 ").data == {"seat": 1, "text": "hello 橋"}
    for phrase in PHRASES:
        assert living.do(ANN, "say", phrase=phrase).data == {"seat": 0, "phrase": phrase}
    one_of_both = ("bad-request", "A message is a text or a phrase.")
    assert refused(living, ANN, "say") == refused(living, ANN, "say", text="a", phrase="hello") == one_of_both
    for empty in ("", " \n", "\u200b\x07"):
        assert refused(living, ANN, "say", text=empty) == ("bad-request", "There is nothing in the message.")
    code, sentence = refused(living, ANN, "say", phrase="rude") or ("", "")
    assert (code, sentence[:29]) == ("bad-request", "There is no phrase 'rude': th")


def test_a_message_is_short() -> None:
    assert command("say", text="x" * LONGEST_MESSAGE)
    with pytest.raises(ValidationError):
        command("say", text="x" * (LONGEST_MESSAGE + 1))


def test_one_may_talk_before_and_after_the_game() -> None:
    living = Living("me", "open")
    living.do(ANN, "say", phrase="hello")
    living.do(BOB, "take")
    living.play_on(Random(1))
    living.do(BOB, "say", phrase="good-game")


def test_these_people_play_again_once_and_only_after_the_end() -> None:
    living = hashi(ANN, BOB)
    assert refused(living, ANN, "again") == ("not-over", "The game is not over yet.")
    living.play_on(Random(1))
    assert living.do(BOB, "again").data == {"table": living.table.following}
    assert refused(living, ANN, "again") == ("already", "This game has been followed by another.")


def test_an_abandoned_table_is_not_played_again() -> None:
    living = Living("me", "open", "open")
    living.do(BOB, "take")
    living.do(ANN, "leave", seat=0)
    living.do(BOB, "leave", seat=1)
    assert living.table.status == "over"
    assert refused(living, ANN, "again") == ("not-your-seat", "Only those who sit at the table can do this.")


# Bots


def test_a_bots_answer_is_its_move() -> None:
    living = Living("me", "greedy")
    assert bot_moves(living.table, 1, "c=3", 1) == Moved(seat=1, move="c=3")


def test_a_bots_answer_is_stale_when_the_game_has_gone_on() -> None:
    living = Living("me", "greedy", "greedy", name="shangri-la")
    living.move(0)
    asked_at = living.table.begun[1].version
    move = str(living.table.position.random_move(1, Random(1)))
    assert refusal(lambda: bot_moves(living.table, 1, move, asked_at)) is None
    living.do(ANN, "undo", seat=0)
    assert refusal(lambda: bot_moves(living.table, 1, move, asked_at)) == STALE
    living.move(0)
    assert refusal(lambda: bot_moves(living.table, 1, move, asked_at)) == STALE, (
        "another turn, even if it looks the same"
    )
    living.move(1)
    assert refusal(lambda: bot_moves(living.table, 1, move, living.table.version - 1)) == STALE


def test_no_bot_moves_while_a_move_may_be_taken_back() -> None:
    living = Living("me", "open", "greedy")
    living.do(BOB, "take")
    living.move(0)
    assert living.table.bots_to_act() == [2]
    living.do(ANN, "undo", seat=0)
    assert living.table.bots_to_act() == []
    assert refusal(lambda: bot_moves(living.table, 2, "c=3", living.table.begun[2].version)) == STALE
    living.do(BOB, "decline")
    assert living.table.bots_to_act() == [2]
    assert refusal(lambda: bot_moves(living.table, 2, "c=3", living.table.begun[2].version)) is None


def test_a_bot_does_not_move_for_a_person() -> None:
    living = hashi(ANN, BOB)
    assert refusal(lambda: bot_moves(living.table, 1, "c=3", living.table.version)) == STALE


# Names


# Keys


def test_a_table_remembers_what_every_command_has_led_to() -> None:
    living = hashi(ANN, BOB)
    version = living.do(ANN, "say", key="k", phrase="hello").version
    living.do(BOB, "say", phrase="hello")
    assert living.table.commands == {"k": version}
