"""The challenge of the day over HTTP and WebSockets: one try counts, and nothing tells the cards before it is over."""

import itertools
import json
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.clients import Client, Message, error_code
from server.servers import ServerGroup


@pytest.fixture
def today(servers: ServerGroup) -> str:
    return str(servers.request("GET", "/api/challenges").json()["today"])


def begin(person: Client, day: str) -> str:
    answer = person.post(f"/api/challenges/{day}/hashi/tries", {})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["mine"]["table"])


def finish(person: Client, day: str) -> str:
    table = begin(person, day)
    with person.connect(table) as socket:
        socket.play_to_end(Random(1))
    return table


def told_in(text: str, cards: list[list[int]]) -> list[str]:
    """Where two cards that follow each other do so in a text, too: as they are sent, or as a position is written.

    Which cards are to come everybody may know, and is told in rising order: so only those that fall tell anything.
    """
    pairs = [[first, then] for first, then in itertools.pairwise(cards) if first > then]
    written = [",".join(f"{number}{bridges}" for number, bridges in pair) for pair in pairs]
    return [told for told in (*(json.dumps(pair)[1:-1] for pair in pairs), *written) if told in text]


def test_of_many_requests_at_once_one_try_comes(ann: Client, today: str) -> None:
    with ThreadPoolExecutor(8) as threads:
        tables = set(threads.map(lambda _: begin(ann, today), range(8)))
    assert len(tables) == 1
    assert ann.get(f"/api/challenges/{today}/hashi").json()["mine"]["table"] in tables
    assert len(ann.get("/api/me/tables").json()["tables"]) == 1


def test_a_challenge_is_marked_in_lists(ann: Client, today: str) -> None:
    finish(ann, today)
    assert ann.post(f"/api/challenges/{today}/hashi/practice", {}).status_code == 201
    ann.create_table("hashi", "me")
    listed = [(table["challenge"], table["practice"]) for table in ann.get("/api/me/tables").json()["tables"]]
    assert sorted(listed, key=str) == [(today, False), (today, True), (None, False)]
    (game,) = ann.get("/api/me/games").json()["games"]
    assert (game["challenge"], game["practice"]) == (today, False)


def test_who_has_said_no_name_is_asked_for_one(servers: ServerGroup, today: str) -> None:
    nobody = Client(servers, None)
    assert nobody.get(f"/api/challenges/{today}/hashi").status_code == 200
    for what in ("tries", "practice"):
        assert error_code(nobody.post(f"/api/challenges/{today}/hashi/{what}", {})) == (401, "no-person")


def test_no_way_leads_to_the_table_of_somebody_else(servers: ServerGroup, ann: Client, bob: Client, today: str) -> None:
    table = finish(ann, today)
    begin(bob, today)
    for other in (bob, Client(servers, None)):
        for path in ("", "/events", "/history", "/game.txt", "/game.json", "/analysis", "/best/0"):
            assert error_code(other.get(f"/api/tables/{table}{path}")) == (403, "try-first"), path
        for since in (None, 1):
            with other.connect(table, since) as socket:
                assert socket.receive()["code"] == "try-first"
                with pytest.raises(ConnectionClosed) as closed:
                    socket.receive()
                assert closed.value.rcvd
                assert closed.value.rcvd.code == 4403
    assert error_code(bob.post(f"/api/tables/{table}/analysis", {"depth": 0})) == (403, "try-first")
    assert error_code(bob.request("DELETE", f"/api/tables/{table}/analysis")) == (403, "try-first")
    assert error_code(bob.post(f"/api/tables/{table}/best/0", {})) == (403, "try-first")
    assert error_code(bob.request("DELETE", f"/api/tables/{table}/best/0")) == (403, "try-first")
    order = {"game": "hashi", "seats": ["me"], "continues": {"table": table, "moves": 9}}
    assert error_code(bob.post("/api/tables", order)) == (403, "try-first")
    assert error_code(bob.post(f"/api/challenges/{today}/hashi/practice", {})) == (403, "try-first")
    said = bob.send(table, "move", seat=0, move="-:-", expected=0)
    assert error_code(said) == (403, "not-your-seat")
    assert ann.get(f"/api/tables/{table}/game.json").status_code == 200
    finish(bob, today)
    assert bob.get(f"/api/tables/{table}/game.json").status_code == 200


def test_nothing_that_is_told_in_a_try_has_cards_to_come(ann: Client, today: str) -> None:
    """What a page, a list and a bot's adviser hear is looked through for the deck that the end reveals."""
    table = begin(ann, today)
    with ann.connect(table) as socket:
        socket.receive()
        for seed in range(3):
            socket.play_random_move(0, Random(seed))
        heard: list[Any] = [*socket.messages]
    heard += [
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
    assert error_code(ann.post(f"/api/tables/{table}/hint", {"seat": 0})) == (409, "no-hints")
    assert error_code(ann.post(f"/api/tables/{table}/judgement", {"seat": 0})) == (409, "no-hints")
    assert error_code(ann.send(table, "undo", seat=0)) == (409, "disclosed")
    assert error_code(ann.get(f"/api/tables/{table}/game.json")) == (409, "not-over")
    with ann.connect(table) as socket:
        socket.play_to_end(Random(1))
    deck = ann.get(f"/api/tables/{table}/game.json").json()["start"]["deck"]
    assert len(deck) == 18
    text = json.dumps(heard)
    assert "deck" not in text
    assert '"seed"' not in text
    # Not even two cards that come later stand side by side, in a list or in a text.
    assert not told_in(text, deck[5:])
    for leak in (deck, ",".join(f"{number}{bridges}" for number, bridges in deck)):
        assert told_in(json.dumps([*heard, {"cards": leak}]), deck[5:])


def test_another_day_than_today_cannot_be_tried(ann: Client, today: str) -> None:
    tomorrow = (date.fromisoformat(today) + timedelta(1)).isoformat()
    for game in ("hashi", "shangri-la"):
        for answer in (
            ann.get(f"/api/challenges/{tomorrow}/{game}"),
            ann.post(f"/api/challenges/{tomorrow}/{game}/tries", {"move": "A>B"}),
            ann.post(f"/api/challenges/{tomorrow}/{game}/practice", {}),
            ann.get(f"/api/challenges/2020-02-30/{game}"),
            ann.get(f"/api/challenges/2020-02-02/{game}"),
        ):
            assert error_code(answer) == (404, "not-found")
    assert error_code(ann.get(f"/api/challenges/{today}/go")) == (404, "not-found")
    assert ann.get(f"/api/challenges/{today[:7]}/hashi").status_code == 422


def test_everybody_has_the_same_cards(ann: Client, bob: Client, today: str) -> None:
    starts: list[Message] = [
        person.get(f"/api/tables/{finish(person, today)}/game.json").json()["start"] for person in (ann, bob)
    ]
    assert starts[0] == starts[1]
    shown = ann.get(f"/api/challenges/{today}/hashi").json()
    assert {result["name"] for result in shown["results"]} >= {"Ann", "Bob"}
    assert [result["you"] for result in shown["results"]].count(True) == 1
    practice = ann.post(f"/api/challenges/{today}/hashi/practice", {})
    assert practice.status_code == 201
    assert practice.json()["about"]["challenge"] == today
