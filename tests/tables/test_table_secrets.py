"""Games that differ only in hidden information give a viewer the same bytes."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from hashlib import blake2b, sha256
from random import Random
from typing import Any

import orjson
from hypothesis import given
from hypothesis import strategies as st

from depth import examples
from wire import Command, Event, Json, merge

from .simulated import EVE, PEOPLE, SALT, Refused, SimulatedTable, hashi, shangrila

some_games = given(st.integers(0, 2**32), st.integers(2, 4))
Seats = tuple[int, ...]
CARDS = 18
"""Cards in the deck of Hashi; the last one is never shown."""


def random_game(random: Random, players: int, steps: int) -> SimulatedTable:
    """Play a game with moves, undos, chats and resignations; one person may have two seats."""
    people = list(PEOPLE[:players])
    if random.random() < 0.3:
        people[-1] = people[0] if players == 2 else people[1]
    table = hashi(*people, seed=random.getrandbits(30))
    for _ in range(steps):
        do_something(table, random)
    return table


def do_something(table: SimulatedTable, random: Random) -> None:
    people = [person for person in PEOPLE if table.seats_of(person)]
    chance = random.random()
    if table.undo_request and people and chance < 0.8:
        with suppress(Refused):
            table.handle(random.choice(people), random.choice([Command.ACCEPT_UNDO] * 3 + [Command.DECLINE_UNDO]))
    elif chance < 0.25 and people and table.status == "playing":
        person = random.choice(people)
        with suppress(Refused):
            table.handle(person, Command.REQUEST_UNDO, seat=random.choice(table.seats_of(person)))
    elif chance < 0.3 and people:
        table.handle(random.choice(people), Command.SEND_CHAT, text=f"words {table.version}")
    elif chance < 0.32 and people and table.status == "playing":
        person = random.choice(people)
        table.handle(person, Command.RESIGN, seat=table.seats_of(person)[0])
    elif table.bots_to_act or (table.status == "playing" and not table.undo_request):
        table.move(random.choice(table.acting), random=random)


def everything_sent(table: SimulatedTable, seats: Seats, person: str | None) -> Iterator[bytes]:
    """Yield everything that a viewer can get, without the commitment."""
    state = table.state_seen_by(*seats)
    assert len(state["about"].pop("commitment")) == 64
    yield orjson.dumps(state)
    for message in table.events_seen_by(*seats):
        yield orjson.dumps(message)
    yield orjson.dumps(table.history_seen_by(*seats))
    yield orjson.dumps([offer_or_error(table, seats, seat, so_far) for seat in range(4) for so_far in CHOICES])
    viewer = replace(EVE, id=person or EVE.id)
    yield orjson.dumps([table.rejection_with_sentence(viewer, kind, **fields) for kind, fields in attempts(table)])
    summary = table.summary
    yield orjson.dumps([summary[name] for name in LISTED])


LISTED = "status", "version", "due", "seats", "clock", "waiting"
"""The summary in lists."""
CHOICES: list[Json] = [
    {},
    *({"where": where} for where in ("-", "a", "k", "r", "?")),
    *({"why": what} for what in ("a", "k", "bc", "?")),
    {"where": "-", "bridges": "bc", "why": "cd"},
]


def offer_or_error(table: SimulatedTable, seats: Seats, seat: int, so_far: Json) -> object:
    try:
        return table.offer(seats, seat, so_far)
    except Refused as error:
        return error.code, str(error), error.reason


def attempts(table: SimulatedTable) -> Iterator[tuple[str, Json]]:
    """Yield commands that a viewer may try, to see how they are rejected."""
    for seat in range(4):
        for kind in (Command.LEAVE_SEAT, Command.REQUEST_UNDO, Command.RESIGN):
            yield kind, {"seat": seat}
        for move in ("b=3", "b=4", "q=9", "-:-", "a:-", "f:-", "-:bc", "c:cd,cf", "x"):
            for expected in (1, table.version, table.version + 1):
                yield Command.MOVE, {"seat": seat, "move": move, "expected": expected}
    for kind in (
        Command.TAKE_SEAT, Command.ACCEPT_UNDO, Command.DECLINE_UNDO, Command.REMATCH, Command.SEND_CHAT,
    ):  # fmt: skip
        yield kind, {}


def viewers(table: SimulatedTable) -> list[tuple[Seats, str | None]]:
    """Return every seat, every person with all their seats, and a spectator."""
    ids = [seat.get("person") for seat in table.seats]
    by_person = [(table.seats_of(person), person.id) for person in PEOPLE if table.seats_of(person)]
    return [((), None), *by_person, *(((seat,), ids[seat]) for seat in range(len(ids)))]


def with_other_secrets(table: SimulatedTable, random: Random) -> SimulatedTable:
    """Return the same game with other cards to come, another card left out, another salt and another seed."""
    shown = cards_shown(table)
    first = table.entries[0]
    start: Any = dict(first.data["start"])
    deck = [list(card) for card in start["deck"]]
    hidden = deck[shown:]
    while len({tuple(card) for card in hidden}) > 1 and hidden == deck[shown:]:
        hidden = random.sample(deck[shown:], len(hidden))
    start["deck"] = deck[:shown] + hidden
    data = first.data | {"start": start, "salt": random.randbytes(16).hex(), "seed": random.getrandbits(62)}
    return table.with_log([replace(first, data=data), *table.entries[1:]])


def cards_shown(table: SimulatedTable) -> int:
    return table.position.disclosed


@some_games
@examples(8)
def test_hidden_cards_salt_and_seed_reach_no_viewer(seed: int, players: int) -> None:
    random = Random(seed)
    table = random_game(random, players, random.randint(0, 30 * players))
    while table.status == "over":
        table = random_game(random, players, 10)
    other = with_other_secrets(table, random)
    assert cards_shown(table) > CARDS - 3 or other.start["deck"] != table.start["deck"]
    for seats, person in viewers(table):
        for one, two in zip(everything_sent(table, seats, person), everything_sent(other, seats, person), strict=True):
            assert one == two


def with_other_hidden_moves(table: SimulatedTable, seats: Seats, random: Random) -> SimulatedTable:
    """Return the same game with other moves wherever these seats cannot see them.

    Hidden moves are those of the unfinished round, and undone ones.
    """
    rounds = {}
    shown_before = 0
    for now in table.snapshots():
        entry = now.entries[-1]
        if entry.kind == Event.MOVED:
            rounds[entry.version] = entry.data["seat"], shown_before
        shown_before = cards_shown(now)
    shown = {where: version for version, where in rounds.items() if where[1] < cards_shown(table)}
    other = table.with_log(table.entries[:1])
    for entry in table.entries[1:]:
        changed = entry
        if (
            entry.kind == Event.MOVED
            and entry.data["seat"] not in seats
            and shown.get(rounds[entry.version]) != entry.version
        ):
            changed = replace(entry, data=entry.data | {"move": other.random_move(entry.data["seat"], random)})
        other.append(changed)
    return other


@some_games
@examples(8)
def test_hidden_and_undone_moves_of_others_reach_no_viewer(seed: int, players: int) -> None:
    random = Random(seed)
    table = random_game(random, players, random.randint(players, 25 * players))
    for seats, person in viewers(table):
        other = with_other_hidden_moves(table, seats, random)
        for one, two in zip(everything_sent(table, seats, person), everything_sent(other, seats, person), strict=True):
            assert one == two


def test_compared_games_do_differ() -> None:
    table = hashi(*PEOPLE[:3])
    table.move(0)
    table.undo(0)
    table.move(0)
    table.move(1)
    other = with_other_hidden_moves(table, (1,), Random(1))
    assert [one == two for one, two in zip(table.entries, other.entries, strict=True)] == [
        entry.kind != Event.MOVED or entry.data["seat"] == 1 for entry in table.entries
    ]
    assert other.now_seen_by(0) != table.now_seen_by(0)


def keys(payload: object) -> Iterator[str]:
    """Yield the name of every field in a payload, at any depth."""
    if isinstance(payload, dict):
        for name, value in payload.items():
            yield str(name)
            yield from keys(value)
    elif isinstance(payload, list | tuple):
        for value in payload:
            yield from keys(value)


@some_games
@examples(10)
def test_no_payload_has_a_deck_a_seed_a_person_or_before_the_end_a_salt(seed: int, players: int) -> None:
    random = Random(seed)
    table = random_game(random, players, random.choice([5, 20, 300]))
    secret, salt = table.secret.encode(), SALT.encode()
    for seats, _ in viewers(table):
        history = {"now": table.now_seen_by(*seats), "history": table.history_seen_by(*seats)}
        now: Any = {}
        for payload in (*table.events_seen_by(*seats), table.state_seen_by(*seats), history):
            now = merge(now, payload["now"])
            over = now["status"] == "over"
            forbidden = ("deck", "seed", "person", "kept_for", *(() if over else ("salt", "secret")))
            assert not [name for name in keys(payload) if any(word in name.lower() for word in forbidden)]
            sent = orjson.dumps(payload)
            assert b"#" not in sent, "the ids of people contain it in these tests"
            assert over or (salt not in sent and secret not in sent)
            assert (salt in sent) == (secret in sent) == ("revealed" in payload["now"])


def test_no_person_and_no_seed_reach_a_viewer_of_shangrila() -> None:
    for seed in range(3):
        table = shangrila(*PEOPLE[:3])
        for _ in range(30):
            do_something(table, Random(seed + table.version))
        first = table.entries[0]
        other = table.with_log([replace(first, data=first.data | {"salt": "pfeffer", "seed": 1}), *table.entries[1:]])
        for seats, _ in viewers(table):
            sent = orjson.dumps(table.events_seen_by(*seats))
            assert sent == orjson.dumps(other.events_seen_by(*seats))
            assert b"#" not in sent


def test_rematch_shows_no_viewer_for_whom_its_seats_are_kept() -> None:
    table = hashi(*PEOPLE[:3]).play_random(Random(1))
    assert b"#" not in orjson.dumps(table.next_game(PEOPLE[0]).state_seen_by())


def test_fingerprint_of_a_position_needs_the_salt() -> None:
    table = hashi(*PEOPLE[:2])
    table.move(0)
    position = orjson.dumps(table.position.notation())
    assert table.fingerprint == table.summary["fingerprint"]
    assert table.fingerprint == blake2b(position, key=table.salt.encode(), digest_size=8).hexdigest()
    assert table.fingerprint not in (sha256(position).hexdigest()[:16], blake2b(position, digest_size=8).hexdigest())
