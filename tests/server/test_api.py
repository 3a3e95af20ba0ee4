"""The HTTP API: names, tables, games, errors, limits, safety."""

import asyncio
import json
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from depth import PATIENCE_S
from server.app import App, run_app
from server.clients import (
    Client,
    body_of,
    cookie_of,
    create_finished_table,
    expect_ack,
    expect_version,
    new_command_id,
    socket_address,
    status_and_code,
    table_id,
)
from server.conftest import on_both, run_servers
from server.servers import Server, ServerGroup, wait_until
from wire import Command, Json, Message, command

JSON = {"Content-Type": "application/json"}


# Names and cookies


@on_both
def test_name_gives_a_cookie_that_all_processes_know(servers: ServerGroup) -> None:
    assert servers.request("GET", "/api/me").json() == {"name": None}
    answer = servers.request("PUT", "/api/me", json={"name": "  Ann\u200b \n Bee "})
    assert answer.json() == {"name": "Ann Bee"}
    person = Client(servers, cookie_of(answer))
    assert [person.get("/api/me").json() for _ in servers.all] == [{"name": "Ann Bee"}] * len(servers.all)


@on_both
def test_person_can_take_another_name(ann: Client) -> None:
    for name in ("Anna", "Annika"):
        assert cookie_of(ann.rename(name)) == ann.cookie
        assert [ann.get("/api/me").json() for _ in range(2)] == [{"name": name}] * 2
    table = ann.create_table("hashi", "me", "open")
    assert ann.state(table)["seats"][0]["name"] == "Annika"


def test_cookie_is_hidden_from_scripts_and_other_sites(servers: ServerGroup) -> None:
    plain = servers.request("PUT", "/api/me", json={"name": "Ann"}).headers["set-cookie"]
    flags = {flag.strip().lower() for flag in plain.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= flags
    assert not any(flag.startswith("domain") for flag in flags)
    assert "secure" not in flags
    behind = servers.request("PUT", "/api/me", json={"name": "Ann"}, headers={"X-Forwarded-Proto": "https"})
    assert "secure" in behind.headers["set-cookie"].lower()


@on_both
def test_link_signs_in_another_device_once(ann: Client, bob: Client, visitor: Client) -> None:
    table = ann.create_table("hashi", "me", "open")
    link = ann.post("/api/me/link", None).json()
    assert link["seconds"] > 60
    answer = ann.servers.request("POST", "/api/me/claim", json={"word": link["word"]})
    assert answer.json() == {"name": "Ann"}
    phone = Client(ann.servers, cookie_of(answer))
    assert phone.state(table)["seats"][0]["you"] is True
    for _ in range(2):
        assert status_and_code(bob.post("/api/me/claim", {"word": link["word"]})) == (404, "no-such-link")
    assert status_and_code(bob.post("/api/me/claim", {"word": "guessed"})) == (404, "no-such-link")
    assert status_and_code(visitor.post("/api/me/link", None)) == (401, "no-person")


# Tables


def test_history_shows_what_each_viewer_may_see(ann: Client, bob: Client, eve: Client) -> None:
    table = ann.create_table("hashi", "me", "open")
    bob.take_seat(table)
    with ann.watch(table) as anns, bob.watch(table) as bobs:
        bobs.wait_for_version(expect_ack(anns.play_random_move(0, Random(1))))
        bobs.play_random_move(1, Random(2))
        step = anns.receive_until(lambda message: message.get("event", {}).get("step"))
        hidden = expect_ack(anns.move(0, "-:-"))
    bob.send_chat(table, text="Well!")
    for person, seat in ((ann, 0), (bob, 1), (eve, None)):
        history = person.history(table)
        assert history["version"] == hidden + 1
        assert [view["seat"] for view in history["start"]] == [seat]
        assert [shown["moves"] for shown in history["steps"]] == [step["event"]["moves"]]
        assert [view["seat"] for view in history["steps"][0]["views"]] == [seat]
        line = history["talk"][-1]
        assert (line["event"]["text"], line["names"]) == ("Well!", ["Ann", "Bob"])


def test_illegal_move_is_refused_with_its_reason(ann: Client) -> None:
    table = ann.create_table("shangri-la", "me", "me", "me")
    answer = ann.move(table, 0, "A>B", 1)
    assert status_and_code(answer) == (422, "illegal-move")
    assert answer.json()["reason"] == {"code": "set-up"}
    unreadable = ann.move(table, 0, "?", 1)
    assert status_and_code(unreadable) == (422, "illegal-move")
    assert "reason" not in unreadable.json()


def test_games_are_listed_with_players_bots_and_options(servers: ServerGroup) -> None:
    listed = servers.request("GET", "/api/games").json()
    assert [(game["game"], game["players"]) for game in listed["games"]] == [
        ("hashi", [1, 2, 3, 4]),
        ("shangri-la", [3, 4]),
    ]
    assert all("random" in game["bots"] for game in listed["games"])
    assert listed["games"][0]["options"] == {"board": {"values": ["A", "B"], "usual": "A"}}
    assert "hello" in listed["phrases"]


@on_both
def test_public_table_is_listed_until_it_is_full(ann: Client, bob: Client) -> None:
    public, private = (ann.create_table("hashi", "me", "open", public=public) for public in (True, False))
    listed = {table["table"]: table for table in bob.get("/api/tables").json()["tables"]}
    assert public in listed
    assert private not in listed
    assert [seat["name"] for seat in listed[public]["seats"]] == ["Ann", ""]
    assert [seat["open"] for seat in listed[public]["seats"]] == [False, True]
    # Everyone with the link may open a private table.
    bob.take_seat(private)
    bob.take_seat(public)
    assert public not in {table["table"] for table in ann.get("/api/tables").json()["tables"]}
    assert bob.state(private)["status"] == "playing"


def test_created_table_has_its_address(ann: Client) -> None:
    order = {"game": "shangri-la", "seats": ["me", "open", "random"], "options": {"preset": "french"}}
    answer = ann.post("/api/tables", order | {"clock": {"kind": "bank", "seconds": 60, "increment": 5}})
    assert answer.status_code == 201
    assert answer.headers["location"] == f"/api/tables/{table_id(answer)}"
    assert answer.json()["about"]["clock"] == {"kind": "bank", "seconds": 60, "increment": 5}
    assert ann.get(answer.headers["location"]).json() == answer.json()


WRONG_ORDERS = {
    "no such game": ({"game": "chess", "seats": ["me", "open"]}, 400, "bad-request"),
    "too few": ({"game": "shangri-la", "seats": ["me", "open"]}, 400, "bad-request"),
    "too many": ({"game": "hashi", "seats": ["me"] * 5}, 400, "bad-request"),
    "without me": ({"game": "hashi", "seats": ["open", "open"]}, 400, "bad-order"),
    "no such bot": ({"game": "hashi", "seats": ["me", "genius"]}, 400, "bad-request"),
    "no stand-in": ({"game": "hashi", "seats": ["me", "open"], "stand_in": "me"}, 400, "bad-request"),
    "no such choice": ({"game": "hashi", "seats": ["me"], "options": {"seed": 1}}, 400, "bad-order"),
    "no such board": ({"game": "hashi", "seats": ["me"], "options": {"board": "Q"}}, 400, None),
    "no board at all": ({"game": "hashi", "seats": ["me"], "options": {"board": {"islands": [{}]}}}, 400, None),
    "a strange board": ({"game": "hashi", "seats": ["me"], "options": {"board": [[[]]]}}, 400, None),
    "no such preset": ({"game": "shangri-la", "seats": ["me"] * 3, "options": {"preset": 7}}, 400, None),
    "no such option": ({"game": "shangri-la", "seats": ["me"] * 3, "options": {"x": 1}}, 400, None),
    "strange options": ({"game": "shangri-la", "seats": ["me"] * 3, "options": {"tie": [1]}}, 400, None),
    "half a letter": ({"game": "hashi", "seats": ["me"], "options": {"board": "\ud800"}}, 400, None),
    "no time": ({"game": "hashi", "seats": ["me"], "clock": {"kind": "bank", "seconds": 1}}, 422, "bad-request"),
    "no clock": ({"game": "hashi", "seats": ["me"], "clock": {"kind": "sun"}}, 422, "bad-request"),
    "an unknown field": ({"game": "hashi", "seats": ["me"], "luck": 1}, 422, "bad-request"),
}


def test_wrong_order_is_refused(ann: Client) -> None:
    for name, (order, status, code) in WRONG_ORDERS.items():
        answer = ann.request("POST", "/api/tables", content=json.dumps(order), headers=JSON)
        assert status_and_code(answer) == (status, code or answer.json()["code"]), name
    assert ann.tables() == []


@on_both
def test_players_take_and_leave_seats_until_the_game_begins(ann: Client, bob: Client, eve: Client) -> None:
    table = ann.create_table("shangri-la", "me", "open", "open")
    bob.take_seat(table, 2)
    assert status_and_code(eve.send(table, Command.TAKE_SEAT, seat=2)) == (409, "seat-taken")
    expect_version(bob.leave_seat(table, 2))
    eve.take_seat(table, 2)
    bob.take_seat(table)
    assert [seat["name"] for seat in bob.state(table)["seats"]] == ["Ann", "Bob", "Eve"]
    assert status_and_code(eve.send(table, Command.TAKE_SEAT)) == (409, "begun")
    assert status_and_code(bob.leave_seat(table, 1)) == (409, "begun")


def test_spectator_sees_nothing_hidden(ann: Client, eve: Client, visitor: Client) -> None:
    table = ann.create_table("hashi", "me", "me")
    expect_version(ann.move(table, 0, "c=3", 1))
    for spectator in (eve, visitor):
        now = spectator.state(table)
        assert [view["seat"] for view in now["views"]] == [None]
        assert now["views"][0]["position"]["sheets"][0].startswith("..................")
        assert not any(seat["you"] for seat in now["seats"])
        events = spectator.events(table)
        assert [event["event"]["version"] for event in events] == [1, 2]
        assert events[-1]["event"]["moves"] == []


@pytest.mark.parametrize("path", ["", "/events", "/history", "/game.txt", "/game.json"])
def test_unknown_table_is_not_found(ann: Client, path: str) -> None:
    assert status_and_code(ann.get(f"/api/tables/nothingherenow{path}")) == (404, "no-such-table")
    assert status_and_code(ann.get(f"/api/tables/no%20table%20at%20all{path}")) == (404, "no-such-table")
    assert status_and_code(ann.get(f"/api/tables/%00%00%00%00%00%00%00%00{path}")) == (404, "no-such-table")


@on_both
def test_own_tables_are_listed_those_to_play_at_first(ann: Client, bob: Client, visitor: Client) -> None:
    over = create_finished_table(ann)
    waiting = ann.create_table("hashi", "me", "open")
    bob.take_seat(waiting)
    waiting_for_others = ann.create_table("shangri-la", "me", "me", "open")
    listed = ann.tables()
    assert [table["table"] for table in listed] == [waiting, waiting_for_others, over]
    assert [table["your_turn"] for table in listed] == [True, False, False]
    assert [table["status"] for table in listed] == ["playing", "open", "over"]
    assert [[seat["you"] for seat in table["seats"]] for table in listed[:2]] == [[True, False], [True, True, False]]
    assert [seat["acting"] for seat in listed[0]["seats"]] == [True, True]
    assert any(seat["won"] and seat["score"] > 0 for seat in listed[2]["seats"])
    assert [table["table"] for table in bob.tables()] == [waiting]
    assert status_and_code(visitor.get("/api/me/tables")) == (401, "no-person")


def test_finished_game_can_be_downloaded_replayed_and_continued(ann: Client, eve: Client, visitor: Client) -> None:
    table = ann.create_table("hashi", "me", "me")
    for file in ("game.txt", "game.json"):
        assert status_and_code(ann.get(f"/api/tables/{table}/{file}")) == (409, "not-over")
    with ann.connect(table) as socket:
        now = socket.play_to_end(Random(3))
    text, data = (eve.get(f"/api/tables/{table}/{file}") for file in ("game.txt", "game.json"))
    assert text.headers["content-type"].startswith("text/plain")
    assert data.json()["seats"] == ["Ann", "Ann"]
    first, second = (eve.post("/api/replay", {"text": file.text}).json() for file in (text, data))
    assert first["moves"] == second["moves"] == data.json()["moves"]
    assert first["views"] == second["views"]
    assert len(first["views"]) == len(first["moves"]) + 1 == now["moves"] + 1
    assert first["result"] == data.json()["result"]
    opened = {table_id(eve.post("/api/records", {"text": file.text})) for file in (text, data)}
    (again,) = opened
    assert eve.table(again)["about"]["from_file"]
    continued = eve.create_table("hashi", "me", "me", continues={"table": again, "moves": 6})
    assert eve.state(continued)["moves"] == 6
    assert status_and_code(visitor.post("/api/records", {"text": text.text})) == (401, "no-person")


@on_both
def test_finished_game_is_analysed_for_all_viewers(ann: Client, eve: Client, visitor: Client) -> None:
    table = ann.create_table("hashi", "me")
    address = f"/api/tables/{table}/analysis"
    for answer in (eve.get(address), ann.post(address, {"depth": 0}), ann.delete(address)):
        assert status_and_code(answer) == (409, "not-over")
    with ann.connect(table) as socket:
        socket.play_to_end(Random(3))
    assert visitor.get(address).json()["depth"] is None
    assert status_and_code(visitor.post(address, {"depth": 0})) == (401, "no-person")
    assert status_and_code(ann.post(address, {"depth": 4}))[0] == 422
    assert ann.post(address, {"depth": 0}).json()["of"] == 18
    wait_until(lambda: visitor.get(address).json()["done"] == 18)
    known = eve.get(address).json()
    assert all(judged["cost"] >= 0 for judged in known["moves"])
    assert known["accounts"][0]["score"] == eve.state(table)["views"][0]["result"]["scores"][0]
    assert eve.delete(address).json()["moves"] == known["moves"]


def test_best_line_is_proven_for_all_viewers(ann: Client, eve: Client, visitor: Client) -> None:
    table = ann.create_table("hashi", "me")
    address = f"/api/tables/{table}/best/0"
    for answer in (eve.get(address), ann.post(address, {}), ann.delete(address)):
        assert status_and_code(answer) == (409, "not-over")
    with ann.connect(table) as socket:
        socket.play_to_end(Random(3))
    assert visitor.get(address).json() == {"running": False, "found": None}
    assert status_and_code(visitor.post(address, {})) == (401, "no-person")
    assert status_and_code(ann.post(f"/api/tables/{table}/best/1", {})) == (400, "bad-request")
    assert ann.post(address, {}).json()["running"]
    wait_until(lambda: (visitor.get(address).json()["found"] or {}).get("best") is not None)
    stopped = eve.delete(address).json()
    assert not stopped["running"]
    found = stopped["found"]
    assert found["played"] == eve.state(table)["views"][0]["result"]["scores"][0] <= found["best"] <= found["bound"]
    assert len(found["line"]) == 18


GORGE = {
    "position": "rby r....Rr/YY...../......./rr.yy.y/b..R.b./.B.R.YB/r..yyry/rr.YYB./B.B.rrB/..r..bB/Rr..yrR/.YB.BB./"
    "bybbr.. AG,BC,CF,CJ,DG,DK,EF,GK,HK,HL,IJ,IM,LM 70 0"
}


def test_strongest_bot_evaluates_any_position(ann: Client) -> None:
    answer = ann.post("/api/opinion", {"game": "shangri-la", "start": GORGE, "depth": 1}).json()
    best = answer["best"][0]
    assert (answer["seat"], best["move"], best["remarks"][0]["code"]) == (1, "L>K", "wins")
    assert sum(answer["chances"]) == pytest.approx(1, abs=0.01)
    later = ann.post("/api/opinion", {"game": "shangri-la", "start": GORGE, "moves": ["L>K"]}).json()
    assert later["seat"] == 2
    of_seat = ann.post("/api/opinion", {"game": "hashi", "start": {"players": 2, "seed": 1}, "seat": 1}).json()
    assert of_seat["seat"] == 1


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"seat": 0}, (409, "not-your-turn")),
        ({"moves": ["A>B"]}, (422, "illegal-move")),
        ({"start": {"position": "hello"}}, (400, "bad-request")),
        ({"depth": 9}, (422, "bad-request")),
    ],
)
def test_impossible_evaluation_is_refused(ann: Client, more: dict[str, object], expected: tuple[int, str]) -> None:
    answer = ann.post("/api/opinion", {"game": "shangri-la", "start": GORGE} | more)
    assert (answer.status_code, answer.json()["code"]) == expected


def test_request_of_a_client_that_hangs_up_is_given_up(tmp_path: Path) -> None:
    async def scenario(app: App) -> None:
        app.bots.hold()
        start = {"players": 2, "seed": 1}
        incoming = [
            {"type": "http.request", "body": json.dumps({"game": "hashi", "start": start}).encode()},
            {"type": "http.disconnect"},
        ]
        statuses = []

        async def receive() -> Json:
            return incoming.pop(0)

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])

        ann = await app.sign_in("Ann")
        cookie = str(ann.cookie).encode()
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json"), (b"cookie", cookie)]
        scope = {"type": "http", "method": "POST", "path": "/api/opinion", "query_string": b"", "headers": headers}
        async with asyncio.timeout(PATIENCE_S):
            await app.asgi(scope, receive, send)
        # Its bot never answers.
        assert statuses == [499]
        app.bots.release()

    run_app(f"sqlite:///{tmp_path}/tables.sqlite", scenario)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "{",
        "{}",
        '{"game": "hashi", "start": 1, "moves": []}',
        '{"game": "hashi", "start": {}, "moves": 1}',
        '{"game": "hashi", "start": {"players": 2, "seed": 1e999}, "moves": []}',
        '{"game": "shangri-la", "start": {"players": "3"}, "moves": [[0, "Ad"]]}',
        '{"game": [], "start": {}, "moves": []}',
        '{"game": "hashi", "start": {}, "moves": [[1e999, "c"]]}',
        '{"game": "\\ud800", "start": {}, "moves": []}',
        '{"a":' * 3000,
        "[" * 90_000,
    ],
)
def test_unreadable_game_cannot_be_replayed(servers: ServerGroup, text: str) -> None:
    answer = servers.request("POST", "/api/replay", json={"text": text})
    assert status_and_code(answer)[0] == 400


def test_unreadable_game_cannot_be_opened(ann: Client) -> None:
    assert status_and_code(ann.post("/api/records", {"text": "hello"})) == (400, "bad-record")


def test_offer_of_a_seat_is_available_over_http(ann: Client) -> None:
    table = ann.create_table("hashi", "me")
    moves = ann.query(table, 0).json()["moves"]
    assert expect_version(ann.move(table, 0, moves[0], 1)) == 2
    where = ann.query(table, 0).json()["where"]
    bridges = ann.query(table, 0, where=where[-1]).json()["bridges"]
    assert expect_version(ann.move(table, 0, f"{where[-1]}:{bridges[-1]}", 2)) == 3
    for wrong in ("z", "", "ab"):
        assert status_and_code(ann.query(table, 0, where=wrong))[0] == 400


def test_impossible_command_is_refused_with_its_code(ann: Client, bob: Client) -> None:
    table = ann.create_table("shangri-la", "me", "open", "open")
    assert status_and_code(ann.move(table, 0, "Ad", 1)) == (409, "not-begun")
    bob.take_seat(table).take_seat(table)
    refused = {
        "begun": ann.leave_seat(table, 0),
        "nothing-to-undo": ann.request_undo(table, 0),
        "nothing-asked": ann.accept_undo(table),
        "not-your-turn": bob.move(table, 1, "Ad", 3),
        "not-over": ann.rematch(table),
        "stale": ann.move(table, 0, "Ad", 1),
    }
    for code, answer in refused.items():
        assert status_and_code(answer) == (409, code)
    assert status_and_code(ann.decline_undo(table)) == (409, "nothing-asked")
    assert status_and_code(ann.move(table, 0, "Zz", 3)) == (422, "illegal-move")
    assert status_and_code(ann.move(table, 0, "Ad", 4)) == (400, "bad-request")
    assert status_and_code(ann.send(table, "dance")) == (422, "bad-request")
    assert ann.state(table)["version"] == 3


def test_hints_and_judgements_need_a_turn_and_a_move(ann: Client) -> None:
    table = ann.create_table("shangri-la", "me", "random", "random", hints=True)
    assert status_and_code(ann.post(f"/api/tables/{table}/hint", {"seat": 0})) == (400, "bad-request")
    assert status_and_code(ann.post(f"/api/tables/{table}/judgement", {"seat": 0})) == (409, "no-move")
    expect_version(ann.request_hint(table, 0))
    hint = body_of(ann.post(f"/api/tables/{table}/hint", {"seat": 0}))
    with ann.watch(table) as socket:
        assert hint["move"] in socket.state["views"][0]["offer"]["moves"]
        expect_ack(socket.move(0, hint["move"]))
    assert body_of(ann.post(f"/api/tables/{table}/judgement", {"seat": 0}))["played"]["move"] == hint["move"]


# Every error is a problem document


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/api", 404),
        ("DELETE", "/api/me", 405),
        ("PATCH", "/api/tables", 405),
        ("GET", "/api/replay", 405),
        ("GET", "/docs", 404),
        ("GET", "/redoc", 404),
        ("GET", "/api/tables/abcdefgh/socket", 404),
        ("GET", "/../etc/passwd", 404),
    ],
)
def test_unknown_path_or_method_is_a_problem(servers: ServerGroup, method: str, path: str, status: int) -> None:
    assert status_and_code(servers.request(method, path))[0] == status


BODIES = [b"", b"{", b"[]", b"null", b'"Ann"', b'{"name": 1}', b'{"nom": "Ann"}', b'{"name": "Ann", "more": 1}']
BODIES += [b'{"name": "\\ud800"}', b'{"name": "Ann", "\\ud800": 1}', b"\xff\xfe", b"[" * 100_000, b"9" * 5000]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_unreadable_body_is_a_problem(servers: ServerGroup, body: bytes) -> None:
    answer = servers.request("PUT", "/api/me", content=body, headers=JSON)
    assert status_and_code(answer) in ((422, "bad-request"), (400, "bad-request"))
    assert len(answer.json()["detail"]) < 1000


# Limits


def test_a_body_may_not_be_too_large(servers: ServerGroup) -> None:
    large = json.dumps({"text": "x" * 300_000}).encode()
    assert status_and_code(servers.request("POST", "/api/replay", content=large, headers=JSON)) == (413, "too-large")
    pieces = (large[start : start + 10_000] for start in range(0, len(large), 10_000))
    assert status_and_code(servers.request("POST", "/api/replay", content=pieces, headers=JSON)) == (413, "too-large")
    assert status_and_code(servers.request("POST", "/api/replay", json={"text": "x" * 100_001})) == (422, "bad-request")


def test_person_has_a_limited_number_of_unfinished_tables(servers: ServerGroup) -> None:
    busy = Client.sign_in(servers, "Busy")
    order = {"game": "hashi", "seats": ["me", "open"]}
    first = busy.create_table("hashi", "me", "open")
    created = first_refused(lambda: busy.post("/api/tables", order), "too-many-tables")
    assert 0 < created < 1000
    expect_version(busy.leave_seat(first, 0))
    busy.create_table("hashi", "me", "open")


def first_refused(send: Callable[[], httpx.Response], code: str) -> int:
    """Repeat a request until the server refuses it; return the number of accepted ones."""
    for number in range(1000):
        answer = send()
        if answer.is_error:
            assert status_and_code(answer) == (429, code)
            assert answer.headers["retry-after"] == "1"
            return number
    raise AssertionError("nothing is refused")


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    """A server with low limits: bursts of three commands and six requests."""
    folder = tmp_path_factory.mktemp("strict") / "data"
    limits = {"commands_a_second": 1, "requests_a_second": 2, "tables_an_hour": 12, "names_an_hour": 24}
    origins = "https://play.example.org, https://other.example.org"
    server = Server(tmp_path_factory.mktemp("log"), data=folder, origins=origins, **limits)
    server.folder = folder
    yield from run_servers(server)


_addresses = count(1)


def next_address() -> dict[str, dict[str, str]]:
    """Return the headers that a proxy adds for a new visitor."""
    number = next(_addresses)
    return {"headers": {"X-Forwarded-For": f"10.1.{number // 250}.{number % 250}"}}


def sign_in_anew(servers: ServerGroup) -> Client:
    visitor = Client(servers, None)
    return Client(servers, cookie_of(visitor.rename("Ann", **next_address())))


def test_person_may_not_send_too_many_commands(strict: ServerGroup) -> None:
    ann, bob = sign_in_anew(strict), sign_in_anew(strict)
    table = table_id(ann.post("/api/tables", {"game": "hashi", "seats": ["me", "open"]}, **next_address()))

    def send(person: Client, sent: Json) -> httpx.Response:
        command_sent = {"id": new_command_id(), "command": sent}
        return person.post(f"/api/tables/{table}/commands", command_sent, **next_address())

    chat = command(Command.SEND_CHAT, phrase="hello")
    assert first_refused(lambda: send(ann, chat), "too-fast") >= 3
    expect_version(send(bob, command(Command.TAKE_SEAT)))


def test_address_may_not_send_too_many_requests(strict: ServerGroup) -> None:
    address = next_address()
    assert first_refused(lambda: strict.request("GET", "/api/games", **address), "too-fast") >= 6
    assert strict.request("GET", "/api/games", **next_address()).status_code == 200


def test_client_that_sends_too_much_over_a_socket_is_disconnected(strict: ServerGroup) -> None:
    ann = sign_in_anew(strict)
    opened = ann.post("/api/tables", {"game": "hashi", "seats": ["me"]}, **next_address())
    address = socket_address(strict.all[0], table_id(opened))
    with (
        connect(address, additional_headers=next_address()["headers"]) as connection,
        pytest.raises(ConnectionClosed) as closed,
    ):
        flood(connection)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429


def flood(connection: ClientConnection) -> None:
    for _ in range(200):
        connection.send(json.dumps({"type": Message.PING}))
        # Read as well: a send to a closed connection loses the close reason.
        with suppress(TimeoutError):
            connection.recv(0)
    while True:
        connection.recv(PATIENCE_S)


def test_person_creates_and_address_names_a_limited_number_an_hour(strict: ServerGroup) -> None:
    ann = sign_in_anew(strict)
    order = {"game": "hashi", "seats": ["me", "open"]}
    assert first_refused(lambda: ann.post("/api/tables", order, **next_address()), "too-fast") == 2
    address = next_address()
    assert first_refused(lambda: strict.request("PUT", "/api/me", json={"name": "Ann"}, **address), "too-fast") == 4
    # A person who changes their name does not count as a new name.
    wait_until(lambda: ann.rename("Anna", **address).is_success)


# Safety


@pytest.mark.parametrize("path", ["/api/games", "/api/me", "/nothing", "/healthz"])
def test_every_answer_has_safe_headers(servers: ServerGroup, path: str) -> None:
    headers = servers.request("GET", path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers
    if path.startswith("/api"):
        assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", "", "http://127.0.0.1:1", "\x80"])
def test_page_of_another_origin_can_change_nothing(ann: Client, origin: str) -> None:
    for method, path in (("PUT", "/api/me"), ("POST", "/api/tables"), ("POST", "/api/me/link"), ("DELETE", "/x")):
        answer = ann.request(method, path, json={"name": "Eve"}, headers={"Origin": origin.encode("latin-1")})
        assert status_and_code(answer) == (403, "bad-origin")
        assert "content-security-policy" in answer.headers
    assert ann.get("/api/me").json() == {"name": "Ann"}


def test_page_of_the_server_or_an_allowed_origin_may_change_things(
    strict: ServerGroup, single_server: ServerGroup
) -> None:
    for servers, origin in (
        (strict, "https://play.example.org"),
        (strict, f"http://{strict.all[0].address}"),
        (single_server, f"http://{single_server.all[0].address}"),
    ):
        headers = {"Origin": origin, **next_address()["headers"]}
        assert servers.request("PUT", "/api/me", json={"name": "Ann"}, headers=headers).status_code == 200


def test_data_folder_and_secret_are_readable_only_by_their_owner(strict: ServerGroup) -> None:
    folder = strict.all[0].folder
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert sorted(path.name for path in folder.iterdir() if "secret" in path.name) == ["secret"]


# Operation


@on_both
def test_health_check_succeeds(servers: ServerGroup) -> None:
    answer = servers.request("GET", "/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")


@on_both
def test_metrics_count_commands_and_are_hidden_behind_a_proxy(ann: Client) -> None:
    table = ann.create_table("hashi", "me")
    for _ in ann.servers.all:
        expect_version(ann.send_chat(table, phrase="hello"))
    for _ in ann.servers.all:
        assert status_and_code(ann.accept_undo(table)) == (409, "nothing-asked")
    for _ in ann.servers.all:
        text = ann.get("/metrics").text
        assert f'kakehashi_commands_total{{do="{Command.SEND_CHAT}",outcome="done"}}' in text
        assert f'kakehashi_commands_total{{do="{Command.ACCEPT_UNDO}",outcome="nothing-asked"}}' in text
        assert "kakehashi_connections" in text
        assert "kakehashi_bots_remembered" in text
    for header in ("X-Forwarded-For", "Forwarded"):
        assert status_and_code(ann.get("/metrics", headers={header: "10.0.0.1"})) == (404, "not-found")
