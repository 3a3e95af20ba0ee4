"""Games that differ only in what a viewer may not know give that viewer the same bytes, whatever happens."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from hashlib import blake2b, sha256
from random import Random
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kakehashi.errors import Refused
from kakehashi.games import game
from kakehashi.tables import views
from kakehashi.tables.deciding import decide
from kakehashi.tables.history import history
from kakehashi.tables.loading import replay
from kakehashi.tables.log import Entry
from kakehashi.tables.table import Table
from kakehashi.tables.views import Views
from wire import merge

from .tables import EVE, PEOPLE, Living, command, hashi, refusal, shangrila, told_to_seats

games = given(st.integers(0, 2**32), st.integers(2, 4))


def wild_game(random: Random, players: int, steps: int) -> Living:
    """A game in which people move, ask, agree, decline, talk and resign; one of them may have two seats."""
    people = list(PEOPLE[:players])
    if random.random() < 0.3:
        people[-1] = people[0] if players == 2 else people[1]
    living = hashi(*people, seed=random.getrandbits(30))
    for _ in range(steps):
        happens_in(living, random)
    return living


def happens_in(living: Living, random: Random) -> None:
    table = living.table
    people = [person for person in PEOPLE if table.seats_of(person.id)]
    chance = random.random()
    if table.asked and people and chance < 0.8:
        with suppress(Refused):
            living.do(random.choice(people), random.choice(["agree", "agree", "agree", "decline"]))
    elif chance < 0.25 and people and table.status == "playing":
        person = random.choice(people)
        with suppress(Refused):
            living.do(person, "undo", seat=random.choice(table.seats_of(person.id)))
    elif chance < 0.3 and people:
        living.do(random.choice(people), "say", text=f"words {table.version}")
    elif chance < 0.32 and people and table.status == "playing":
        person = random.choice(people)
        living.do(person, "resign", seat=table.seats_of(person.id)[0])
    elif table.bots_to_act() or (table.status == "playing" and not table.asked):
        living.move(random.choice(table.position.acting), random=random)


def payloads(entries: list[Entry], mine: tuple[int, ...], person: str | None) -> Iterator[bytes]:
    """All that a viewer is ever sent, but for the commitment."""
    table = replay("t", entries)
    state: Any = views.state(table, mine)
    assert len(state["about"].pop("commitment")) == 64
    yield orjson.dumps(state)
    for told in told_to_seats(entries, mine):
        yield orjson.dumps(told)
    yield orjson.dumps(history(entries, "t", mine))
    yield orjson.dumps([offered(table, mine, seat, said) for seat in range(4) for said in SAID])
    yield orjson.dumps([refusals(table, person, said) for said in attempts(table, mine)])
    summary = table.summary()
    yield orjson.dumps([summary.status, summary.version, summary.due, *(summary.about[name] for name in LISTED)])


LISTED = "seats", "clock", "waiting"
"""What lists are made from; `print` is for the house alone."""
SAID: list[dict[str, object]] = [
    {},
    *({"where": where} for where in ("-", "a", "k", "r", "?")),
    *({"why": what} for what in ("a", "k", "bc", "?")),
    {"where": "-", "bridges": "bc", "why": "cd"},
]


def offered(table: Table, mine: tuple[int, ...], seat: int, said: dict[str, object]) -> object:
    try:
        return views.offer(table, mine, seat, said)
    except Refused as refused:
        return refused.code, str(refused), refused.reason


def attempts(table: Table, mine: tuple[int, ...]) -> Iterator[dict[str, Any]]:
    """Things that a viewer may try, to see how they are refused."""
    for seat in range(4):
        for do in ("leave", "undo", "resign"):
            yield {"do": do, "seat": seat}
        for move in ("b=3", "b=4", "q=9", "-:-", "a:-", "f:-", "-:bc", "c:cd,cf", "x"):
            for expected in (1, table.version, table.version + 1):
                yield {"do": "move", "seat": seat, "move": move, "expected": expected}
    for do in ("take", "agree", "decline", "again", "say"):
        yield {"do": do}


def refusals(table: Table, person: str | None, said: dict[str, Any]) -> tuple[str, str] | None:
    who = replace(EVE, id=person or EVE.id)
    return refusal(lambda: decide(table, who, command(**said), table.changed))


def viewers(table: Table) -> list[tuple[tuple[int, ...], str | None]]:
    """Every seat, every person with all their seats, and a spectator."""
    people = {seat.person for seat in table.seats if seat.person}
    by_person = [(table.seats_of(person), person) for person in sorted(people)]
    return [((), None), *by_person, *(((seat,), table.seats[seat].person) for seat in range(len(table.seats)))]


def with_other_secrets(entries: list[Entry], random: Random) -> list[Entry]:
    """The same events with other cards to come, another card out, another salt and another seed."""
    shown = replay("t", entries).position.disclosed
    first = entries[0]
    start: Any = dict(first.data["start"])
    deck = [list(card) for card in start["deck"]]
    hidden = deck[shown:]
    while len({tuple(card) for card in hidden}) > 1 and hidden == deck[shown:]:
        hidden = random.sample(deck[shown:], len(hidden))
    start["deck"] = deck[:shown] + hidden
    data = first.data | {"start": start, "salt": random.randbytes(16).hex(), "seed": random.getrandbits(62)}
    return [replace(first, data=data), *entries[1:]]


@games
@settings(max_examples=12, deadline=None)
def test_neither_the_cards_to_come_nor_the_card_that_is_out_nor_salt_nor_seed_reach_anybody(
    seed: int, players: int
) -> None:
    random = Random(seed)
    living = wild_game(random, players, random.randint(0, 30 * players))
    while living.table.status == "over":
        living = wild_game(random, players, 10)
    others = with_other_secrets(living.entries, random)
    few_are_left = living.table.position.disclosed > 15
    assert few_are_left or others[0].data["start"]["deck"] != living.entries[0].data["start"]["deck"]
    for mine, person in viewers(living.table):
        for one, two in zip(payloads(living.entries, mine, person), payloads(others, mine, person), strict=True):
            assert one == two


def with_other_hidden_moves(entries: list[Entry], mine: tuple[int, ...], random: Random) -> list[Entry]:
    """The same events, but others have played something else in the round that is not complete and in every move
    that was taken back."""
    table, rounds = Table("t"), {}
    for entry in entries:
        if entry.kind == "moved":
            rounds[entry.version] = entry.data["seat"], table.position.disclosed
        table.apply(entry)
    shown = {where: version for version, where in rounds.items() if where[1] < table.position.disclosed}
    changed: list[Entry] = []
    table = Table("t")
    for entry in entries:
        if (
            entry.kind == "moved"
            and entry.data["seat"] not in mine
            and shown.get(rounds[entry.version]) != entry.version
        ):
            other = str(table.position.random_move(entry.data["seat"], random))
            entry = replace(entry, data=entry.data | {"move": other})
        table.apply(entry)
        changed.append(entry)
    return changed


@games
@settings(max_examples=12, deadline=None)
def test_what_others_play_before_all_have_played_or_take_back_reaches_nobody_else(seed: int, players: int) -> None:
    random = Random(seed)
    living = wild_game(random, players, random.randint(players, 25 * players))
    for mine, person in viewers(living.table):
        others = with_other_hidden_moves(living.entries, mine, random)
        for one, two in zip(payloads(living.entries, mine, person), payloads(others, mine, person), strict=True):
            assert one == two


def test_the_games_compared_do_differ() -> None:
    living = hashi(*PEOPLE[:3])
    living.move(0)
    living.do(PEOPLE[0], "undo", seat=0)
    for person in PEOPLE[1:3]:
        living.do(person, "agree")
    living.move(0)
    living.move(1)
    others = with_other_hidden_moves(living.entries, (1,), Random(1))
    assert [one == two for one, two in zip(living.entries, others, strict=True)] == [
        entry.kind != "moved" or entry.data["seat"] == 1 for entry in living.entries
    ]
    assert orjson.dumps(Views(replay("t", others)).now((0,))) != orjson.dumps(Views(living.table).now((0,)))


def keys(shown: object) -> Iterator[str]:
    """The name of everything in a payload, at any depth."""
    if isinstance(shown, dict):
        for name, value in shown.items():
            yield str(name)
            yield from keys(value)
    elif isinstance(shown, list | tuple):
        for value in shown:
            yield from keys(value)


@games
@settings(max_examples=10, deadline=None)
def test_no_payload_holds_a_deck_a_seed_a_person_or_before_the_end_a_salt(seed: int, players: int) -> None:
    random = Random(seed)
    living = wild_game(random, players, random.choice([5, 20, 300]))
    secret = living.table.record.start.secret().encode()
    for mine, _ in viewers(living.table):
        so_far: Any = {"now": Views(living.table).now(mine), "history": history(living.entries, "t", mine)}
        now: Any = {}
        for told in (*told_to_seats(living.entries, mine), views.state(living.table, mine), so_far):
            now = merge(now, told["now"])
            over = now["status"] == "over"
            forbidden = ("deck", "seed", "person", "kept_for", *(() if over else ("salt", "secret")))
            assert not [name for name in keys(told) if any(word in name.lower() for word in forbidden)]
            sent = orjson.dumps(told)
            assert b"#" not in sent, "the ids of people are written with it here"
            assert over or (b"salz" not in sent and secret not in sent)
            assert (b"salz" in sent) == (secret in sent) == ("revealed" in told["now"])


@pytest.mark.parametrize("seed", range(3))
def test_in_shangrila_too_no_person_and_no_seed_reach_anybody(seed: int) -> None:
    living = shangrila(*PEOPLE[:3])
    for _ in range(30):
        happens_in(living, Random(seed + living.table.version))
    data = living.entries[0].data | {"salt": "pfeffer", "seed": 1}
    others = [replace(living.entries[0], data=data), *living.entries[1:]]
    for mine, _ in viewers(living.table):
        one, two = (orjson.dumps(told_to_seats(entries, mine)) for entries in (living.entries, others))
        assert one == two
        assert b"#" not in one


def test_the_next_table_tells_nobody_for_whom_its_seats_are_kept() -> None:
    living = hashi(*PEOPLE[:3]).play_on(Random(1))
    following = replay("u", [Entry("u", 1, "opened", living.table.next_game(PEOPLE[0]).stored(), 0)])
    assert b"#" not in orjson.dumps(views.state(following, ()))
    assert game("hashi").load(following.record.start.saved()).setting() == following.record.start.setting()


def test_the_fingerprint_of_a_position_tells_hidden_moves_only_to_whoever_knows_the_salt() -> None:
    living = hashi(*PEOPLE[:2])
    living.move(0)
    told = living.table.summary().about["fingerprint"]
    position = orjson.dumps(living.table.position.notation())
    assert told == blake2b(position, key=living.table.salt.encode(), digest_size=8).hexdigest()
    assert told not in (sha256(position).hexdigest()[:16], blake2b(position, digest_size=8).hexdigest())
