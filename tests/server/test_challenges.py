"""The challenge of the day: only one try counts, and its cards stay secret until it is over."""

import itertools
import json
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest

from server.clients import Client, expect_error, status_and_code
from server.conftest import on_both
from server.servers import ServerGroup
from wire import Json


@pytest.fixture
def today(servers: ServerGroup) -> str:
    return str(servers.request("GET", "/api/challenges").json()["today"])


def begin_try(person: Client, day: str) -> str:
    answer = person.post(f"/api/challenges/{day}/hashi/tries", {})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["mine"]["table"])


def finish_try(person: Client, day: str) -> str:
    table = begin_try(person, day)
    with person.connect(table) as socket:
        socket.play_to_end(Random(1))
    return table


def leaked_cards(text: str, cards: list[list[int]]) -> list[str]:
    """Return which cards follow each other in a text as they do in the deck, as JSON or as a position is written.

    All players may know which cards are to come, in rising order: so only pairs that fall say anything.
    """
    pairs = [[first, then] for first, then in itertools.pairwise(cards) if first > then]
    written = [",".join(f"{number}{bridges}" for number, bridges in pair) for pair in pairs]
    return [leak for leak in (*(json.dumps(pair)[1:-1] for pair in pairs), *written) if leak in text]


@on_both
def test_many_requests_at_once_begin_one_try(ann: Client, today: str) -> None:
    with ThreadPoolExecutor(8) as threads:
        tables = set(threads.map(lambda _: begin_try(ann, today), range(8)))
    assert len(tables) == 1
    assert ann.get(f"/api/challenges/{today}/hashi").json()["mine"]["table"] in tables
    assert len(ann.tables()) == 1


def test_challenges_are_marked_in_lists(ann: Client, today: str) -> None:
    finish_try(ann, today)
    assert ann.post(f"/api/challenges/{today}/hashi/practice", {}).status_code == 201
    ann.create_table("hashi", "me")
    listed = [(table["challenge"], table["practice"]) for table in ann.tables()]
    assert sorted(listed, key=str) == [(today, False), (today, True), (None, False)]
    (game,) = ann.get("/api/me/games").json()["games"]
    assert (game["challenge"], game["practice"]) == (today, False)


def test_try_needs_a_name(visitor: Client, today: str) -> None:
    assert visitor.get(f"/api/challenges/{today}/hashi").status_code == 200
    for what in ("tries", "practice"):
        assert status_and_code(visitor.post(f"/api/challenges/{today}/hashi/{what}", {})) == (401, "no-person")


@on_both
def test_tries_of_others_are_hidden_until_the_own_try_is_over(
    ann: Client, bob: Client, visitor: Client, today: str
) -> None:
    table = finish_try(ann, today)
    begin_try(bob, today)
    for other in (bob, visitor):
        for path in ("", "/events", "/history", "/game.txt", "/game.json", "/analysis", "/best/0"):
            assert status_and_code(other.get(f"/api/tables/{table}{path}")) == (403, "try-first"), path
        for since in (None, 1):
            with other.connect(table, since) as socket:
                assert expect_error(socket.receive()) == "try-first"
                assert socket.wait_for_close() == 4403
    assert status_and_code(bob.post(f"/api/tables/{table}/analysis", {"depth": 0})) == (403, "try-first")
    assert status_and_code(bob.delete(f"/api/tables/{table}/analysis")) == (403, "try-first")
    assert status_and_code(bob.post(f"/api/tables/{table}/best/0", {})) == (403, "try-first")
    assert status_and_code(bob.delete(f"/api/tables/{table}/best/0")) == (403, "try-first")
    order = {"game": "hashi", "seats": ["me"], "continues": {"table": table, "moves": 9}}
    assert status_and_code(bob.post("/api/tables", order)) == (403, "try-first")
    assert status_and_code(bob.post(f"/api/challenges/{today}/hashi/practice", {})) == (403, "try-first")
    assert status_and_code(bob.move(table, 0, "-:-", 0)) == (403, "not-your-seat")
    assert ann.get(f"/api/tables/{table}/game.json").status_code == 200
    finish_try(bob, today)
    assert bob.get(f"/api/tables/{table}/game.json").status_code == 200


def test_nothing_in_a_try_shows_cards_to_come(ann: Client, today: str) -> None:
    table = begin_try(ann, today)
    with ann.watch(table) as socket:
        for seed in range(3):
            socket.play_random_move(0, Random(seed))
        received: list[Any] = [*socket.messages]
    received += [
        ann.get(path).json()
        for path in (
            f"/api/tables/{table}",
            f"/api/tables/{table}/events",
            f"/api/tables/{table}/history",
            f"/api/challenges/{today}/hashi",
            "/api/challenges",
            "/api/me/tables",
        )
    ]
    assert status_and_code(ann.post(f"/api/tables/{table}/hint", {"seat": 0})) == (409, "no-hints")
    assert status_and_code(ann.post(f"/api/tables/{table}/judgement", {"seat": 0})) == (409, "no-hints")
    assert status_and_code(ann.request_undo(table, 0)) == (409, "disclosed")
    assert status_and_code(ann.get(f"/api/tables/{table}/game.json")) == (409, "not-over")
    with ann.connect(table) as socket:
        socket.play_to_end(Random(1))
    deck = ann.get(f"/api/tables/{table}/game.json").json()["start"]["deck"]
    assert len(deck) == 18
    text = json.dumps(received)
    assert "deck" not in text
    assert '"seed"' not in text
    assert not leaked_cards(text, deck[5:])
    for leak in (deck, ",".join(f"{number}{bridges}" for number, bridges in deck)):
        assert leaked_cards(json.dumps([*received, {"cards": leak}]), deck[5:])


def test_only_the_challenge_of_today_can_be_tried(ann: Client, today: str) -> None:
    tomorrow = (date.fromisoformat(today) + timedelta(1)).isoformat()
    for game in ("hashi", "shangri-la"):
        for answer in (
            ann.get(f"/api/challenges/{tomorrow}/{game}"),
            ann.post(f"/api/challenges/{tomorrow}/{game}/tries", {"move": "A>B"}),
            ann.post(f"/api/challenges/{tomorrow}/{game}/practice", {}),
            ann.get(f"/api/challenges/2020-02-30/{game}"),
            ann.get(f"/api/challenges/2020-02-02/{game}"),
        ):
            assert status_and_code(answer) == (404, "not-found")
    assert status_and_code(ann.get(f"/api/challenges/{today}/go")) == (404, "not-found")
    assert ann.get(f"/api/challenges/{today[:7]}/hashi").status_code == 422


@on_both
def test_all_tries_of_a_day_have_the_same_cards(ann: Client, bob: Client, today: str) -> None:
    starts: list[Json] = [
        person.get(f"/api/tables/{finish_try(person, today)}/game.json").json()["start"] for person in (ann, bob)
    ]
    assert starts[0] == starts[1]
    shown = ann.get(f"/api/challenges/{today}/hashi").json()
    assert {result["name"] for result in shown["results"]} >= {"Ann", "Bob"}
    assert [result["you"] for result in shown["results"]].count(True) == 1
    practice = ann.post(f"/api/challenges/{today}/hashi/practice", {})
    assert practice.status_code == 201
    assert practice.json()["about"]["challenge"] == today
