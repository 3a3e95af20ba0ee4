"""A table is its events, replayed: seats, turns, moves taken back, and the next game."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kakehashi.errors import Refused
from kakehashi.tables.clock import Bank
from kakehashi.tables.events import Seat
from kakehashi.tables.loading import replay
from kakehashi.tables.log import Entry
from kakehashi.tables.table import Moment, Table

from .tables import ANN, BOB, CAT, DAN, PEOPLE, Living, everything, hashi, shangrila


@given(st.integers(0, 2**32), st.sampled_from(["hashi", "shangri-la"]), st.booleans())
@settings(max_examples=10, deadline=None)
def test_a_replayed_table_is_the_living_one(seed: int, name: str, clock: bool) -> None:
    random = Random(seed)
    people = PEOPLE[: random.randint(3, 4)]
    living = (hashi if name == "hashi" else shangrila)(*people, clock=Bank(seconds=9999) if clock else None, seed=seed)
    lived = {living.table.version: everything(living.table)}
    for _ in range(40):
        living.time_passes(random.randint(0, 5000))
        something_happens(living, random)
        lived[living.table.version] = everything(living.table)
    replayed = Table("t")
    for entry in living.entries:
        replayed.apply(entry)
        assert entry.version not in lived or everything(replayed) == lived[entry.version]
    assert len(lived) > 10


def something_happens(living: Living, random: Random) -> None:
    """A move, most of the time; sometimes a wish, an answer to one, a word, or somebody resigns."""
    table = living.table
    people = [person for person in PEOPLE if table.seats_of(person.id)]
    if table.status != "playing" or (random.random() < 0.1 and people):
        if people:
            living.do(random.choice(people), "say", phrase="hello", key=f"key {table.version}")
        return
    if table.asked:
        with suppress(Refused):
            living.do(random.choice(people), random.choice(["agree", "agree", "decline"]))
    elif random.random() < 0.25 and people:
        person = random.choice(people)
        with suppress(Refused):
            living.do(person, "undo", seat=random.choice(table.seats_of(person.id)))
    elif random.random() < 0.03 and people:
        person = random.choice(people)
        living.do(person, "resign", seat=table.seats_of(person.id)[0])
    else:
        living.move(random.choice(table.position.acting), random=random)


def test_while_people_are_to_act_the_bot_that_comes_next_is_known() -> None:
    living = Living("random", "me", "greedy", "me", name="shangri-la")
    following = []
    for seat in range(4):
        following.append(living.table.next_bot())
        living.move(seat)
    assert following == [None, 2, None, 0]
    assert shangrila(ANN, BOB, CAT).table.next_bot() is None
    assert Living("me", "open", "random").table.next_bot() is None


def test_a_table_after_an_event_leaves_the_one_before_as_it_was() -> None:
    living = hashi(ANN, BOB)
    living.move(0)
    living.do(ANN, "undo", seat=0)
    before = living.table
    held = everything(before)
    for what in ("agree", "decline"):
        happens = Entry("t", before.version + 1, f"{what}d", {"person": BOB.id}, 5000, "k")
        assert everything(before.after(happens)) != held
        assert everything(before) == held


def test_an_event_that_does_not_follow_is_refused() -> None:
    living = hashi(ANN, BOB)
    for version in (living.table.version, living.table.version + 2):
        with pytest.raises(Refused, match=f"The log of the table is damaged: {version} follows 2") as refused:
            living.table.apply(Entry("t", version, "said", {}, 0))
        assert refused.value.code == "bad-log"
    with pytest.raises(Refused, match="nobody knows what 'danced' is"):
        living.table.apply(Entry("t", 3, "danced", {}, 0))


def test_a_game_begins_when_the_last_seat_is_taken() -> None:
    living = Living("me", "open", "random")
    assert (living.table.status, living.table.begun) == ("open", {})
    living.time_passes(70)
    living.do(BOB, "take")
    assert living.table.status == "playing"
    assert living.table.begun == {seat: Moment(2, 1070) for seat in range(3)}


def test_a_game_with_bots_only_begins_at_once() -> None:
    assert Living("me", "random").table.status == "playing"
    assert Living("me").table.status == "playing"


def test_a_turn_begins_for_the_next_player() -> None:
    living = shangrila(ANN, BOB, CAT)
    living.time_passes(5)
    living.move(0)
    assert living.table.begun == {1: Moment(living.table.version, living.time)}


def test_a_round_begins_for_all_when_the_last_has_played() -> None:
    living = hashi(ANN, BOB, CAT)
    began = living.table.begun[1]
    living.move(0)
    living.move(2)
    assert living.table.begun == {1: began}
    living.move(1)
    assert living.table.begun == {seat: Moment(living.table.version, living.time) for seat in range(3)}


def test_someone_alone_begins_a_turn_after_every_move() -> None:
    living = Living("me")
    for _ in range(3):
        living.move(0)
        assert living.table.begun == {0: Moment(living.table.version, living.time)}


def undo(living: Living, seat: int) -> None:
    """Somebody asks, and all others agree."""
    asker = next(person for person in PEOPLE if seat in living.table.seats_of(person.id))
    living.do(asker, "undo", seat=seat)
    for person in PEOPLE:
        if person is not asker and living.table.asked:
            living.do(person, "agree")


def test_in_shangrila_the_moves_that_answered_are_taken_back_too() -> None:
    living = shangrila(ANN, BOB, CAT)
    living.play_on(Random(1), 5)
    before = living.table.record.moves[:3]
    undo(living, 0)
    assert living.table.record.moves == before
    assert living.table.begun == {0: Moment(living.table.version, living.time)}
    living.play_on(Random(2), 2)
    undo(living, 1)
    assert living.table.position.acting == (1,)
    assert len(living.table.record.moves) == 4


def test_in_a_round_the_others_keep_what_they_have_played() -> None:
    living = hashi(ANN, BOB, CAT)
    began = living.table.begun[2]
    living.move(0)
    other = living.move(1).data["move"]
    undo(living, 0)
    assert living.table.record.moves == [(1, other)]
    assert living.table.position.acting == (0, 2)
    assert living.table.begun == {0: Moment(living.table.version, living.time), 2: began}
    living.move(2)
    living.move(0)
    assert living.table.position.acting == (0, 1, 2)


def test_one_may_take_back_again_and_again_in_a_round() -> None:
    living = hashi(ANN, BOB)
    for _ in range(5):
        living.move(0, random=Random(living.table.version))
        undo(living, 0)
    assert living.table.record.moves == []
    living.play_on(Random(1))
    assert living.table.status == "over"


def finished(*people: object, name: str = "hashi", **more: object) -> Living:
    return (hashi if name == "hashi" else shangrila)(*people, **more).play_on(Random(4))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["hashi", "shangri-la"])
def test_the_next_game_has_everybody_one_seat_further(name: str) -> None:
    living = finished(ANN, BOB, CAT, name=name, clock=Bank(seconds=9999), public=True, stand_in="greedy")
    opened = living.table.next_game(BOB)
    assert opened.seats == [
        Seat(kept_for=CAT.id, name="Cat"),
        Seat(kept_for=ANN.id, name="Ann"),
        Seat(BOB.id, "Bob", kept_for=BOB.id),
    ]
    after = replay("u", [Entry("u", 1, "opened", opened.stored(), 0)])
    assert after.status == "open"
    assert after.people == {BOB.id}, "the others have to come first"
    assert after.record.start.setting() == living.table.record.start.setting()
    assert (after.clock, after.public, after.stand_in) == (Bank(seconds=9999), True, "greedy")
    assert after.salt != living.table.salt
    assert after.seed != living.table.seed


def test_the_cards_of_the_next_game_are_shuffled_anew() -> None:
    living = finished(ANN, BOB)
    assert living.table.next_game(ANN).start["deck"] != living.table.record.start.saved()["deck"]


def test_several_seats_of_a_person_and_bots_are_rotated_too() -> None:
    living = Living("me", "me", "greedy", "open")
    living.do(DAN, "take")
    living.play_on(Random(1))
    me = Seat(ANN.id, "Ann", kept_for=ANN.id)
    assert living.table.next_game(ANN).seats == [Seat(kept_for=DAN.id, name="Dan"), me, me, Seat(bot="greedy")]


def test_a_summary_says_who_is_waited_for() -> None:
    living = hashi(ANN, BOB)
    assert living.table.summary().about["waiting"] == [ANN.id, BOB.id]
    living.move(0)
    assert living.table.summary().about["waiting"] == [BOB.id]
    assert [seat["acting"] for seat in living.table.summary().about["seats"]] == [False, True]
    living.play_on(Random(1))
    assert living.table.summary().about["waiting"] == []
    result, seats = living.table.position.result(), living.table.summary().about["seats"]
    assert [seat["score"] for seat in seats] == result["scores"]
    assert [number for number, seat in enumerate(seats) if seat["won"]] == result["winners"]
    assert living.table.summary().status == "over"
