"""The HTTP half: what it answers, and how it refuses."""

import asyncio
import json
import stat
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import httpx
import pytest
from starlette.requests import Request
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kakehashi.server.api import unless_gone
from kakehashi.tables.house import MOST_OPEN
from server.clients import Client, cookie_of, error_code, finished_table, new_command_id, socket_address
from server.conftest import run_servers
from server.servers import Server, ServerGroup, wait_until

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize("hangs_up", [True, False])
def test_work_for_somebody_who_hangs_up_or_cannot_be_answered_any_more_is_given_up(hangs_up: bool) -> None:
    async def scenario() -> None:
        begun, gone, given_up = asyncio.Event(), asyncio.Event(), asyncio.Event()

        async def receive() -> dict[str, str]:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def work() -> None:
            begun.set()
            try:
                await asyncio.Event().wait()
            finally:
                given_up.set()

        answering = asyncio.create_task(unless_gone(Request({"type": "http"}, receive), work()))
        await begun.wait()
        if hangs_up:
            gone.set()
            assert (await answering).status_code == 499
        else:
            answering.cancel()
        async with asyncio.timeout(20):
            await given_up.wait()

    asyncio.run(scenario())


# Who somebody is


def test_whoever_says_a_name_is_known_by_a_cookie(servers: ServerGroup) -> None:
    assert servers.request("GET", "/api/me").json() == {"name": None}
    answer = servers.request("PUT", "/api/me", json={"name": "  Ann\u200b \n Bee "})
    assert answer.json() == {"name": "Ann Bee"}
    person = Client(servers, cookie_of(answer))
    assert [person.get("/api/me").json() for _ in servers.all] == [{"name": "Ann Bee"}] * len(servers.all)


def test_a_name_can_be_changed_and_all_processes_know_it(ann: Client) -> None:
    for name in ("Anna", "Annika"):
        answer = ann.request("PUT", "/api/me", json={"name": name})
        assert cookie_of(answer) == ann.cookie
        assert [ann.get("/api/me").json() for _ in range(2)] == [{"name": name}] * 2
    table = ann.create_table("hashi", "me", "open")
    assert ann.state(table)["seats"][0]["name"] == "Annika"


def test_the_cookie_is_not_for_scripts_nor_for_other_pages(servers: ServerGroup) -> None:
    plain = servers.request("PUT", "/api/me", json={"name": "Ann"}).headers["set-cookie"]
    flags = {flag.strip().lower() for flag in plain.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= flags
    assert not any(flag.startswith("domain") for flag in flags)
    assert "secure" not in flags
    behind = servers.request("PUT", "/api/me", json={"name": "Ann"}, headers={"X-Forwarded-Proto": "https"})
    assert "secure" in behind.headers["set-cookie"].lower()


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "bad-name"), (" \n\u200b", "bad-name"), ("x" * 31, "name-too-long"), ("x" * 201, "bad-request")],
)
def test_a_name_has_a_letter_and_not_too_many(ann: Client, name: str, code: str) -> None:
    answer = ann.request("PUT", "/api/me", json={"name": name})
    assert error_code(answer) == (422 if code == "bad-request" else 400, code)
    assert ann.get("/api/me").json() == {"name": "Ann"}


def test_a_link_makes_another_device_mine_once(ann: Client, bob: Client) -> None:
    table = ann.create_table("hashi", "me", "open")
    link = ann.post("/api/me/link", None).json()
    assert link["seconds"] > 60
    answer = ann.servers.request("POST", "/api/me/claim", json={"word": link["word"]})
    assert answer.json() == {"name": "Ann"}
    phone = Client(ann.servers, cookie_of(answer))
    assert phone.state(table)["seats"][0]["you"] is True
    for _ in range(2):
        assert error_code(bob.post("/api/me/claim", {"word": link["word"]})) == (404, "no-such-link")
    assert error_code(bob.post("/api/me/claim", {"word": "guessed"})) == (404, "no-such-link")
    assert error_code(Client(ann.servers, None).post("/api/me/link", None)) == (401, "no-person")


# Tables


def test_the_history_of_a_table_tells_what_somebody_may_see(ann: Client, bob: Client, eve: Client) -> None:
    table = ann.create_table("hashi", "me", "open")
    bob.take_seat(table)
    with ann.connect(table) as here, bob.connect(table) as there:
        for socket in (here, there):
            socket.wait_for_state(lambda now: now["status"] == "playing")
        here.play_random_move(0, Random(1))
        there.wait_for_state(lambda now: now["acting"] == [1])
        there.play_random_move(1, Random(2))
        step = here.receive_until(lambda message: message.get("event", {}).get("step"))
        hidden = here.command("move", seat=0, move="-:-", expected=here.state["version"])
    assert hidden["type"] == "done"
    bob.send(table, "say", text="Well!")
    for person, seat in ((ann, 0), (bob, 1), (eve, None)):
        history = person.get(f"/api/tables/{table}/history").json()
        assert history["version"] == hidden["version"] + 1
        assert [view["seat"] for view in history["start"]] == [seat]
        assert [told["moves"] for told in history["steps"]] == [step["event"]["moves"]]
        assert [view["seat"] for view in history["steps"][0]["views"]] == [seat]
        said = history["talk"][-1]
        assert (said["event"]["text"], said["names"]) == ("Well!", ["Ann", "Bob"])
    assert error_code(ann.get("/api/tables/no-such-table/history")) == (404, "no-such-table")


def test_a_move_that_the_rules_forbid_is_refused_with_its_reason(ann: Client) -> None:
    table = ann.create_table("shangri-la", "me", "me", "me")
    answer = ann.send(table, "move", seat=0, move="A>B", expected=1)
    assert error_code(answer) == (422, "illegal-move")
    assert answer.json()["reason"] == {"code": "set-up"}
    unreadable = ann.send(table, "move", seat=0, move="?", expected=1)
    assert error_code(unreadable) == (422, "illegal-move")
    assert "reason" not in unreadable.json()


def test_the_games_and_who_plays_them_are_listed(servers: ServerGroup) -> None:
    said = servers.request("GET", "/api/games").json()
    assert [(game["game"], game["players"]) for game in said["games"]] == [
        ("hashi", [1, 2, 3, 4]),
        ("shangri-la", [3, 4]),
    ]
    assert all("random" in game["bots"] for game in said["games"])
    assert said["games"][0]["options"] == {"board": {"values": ["A", "B"], "usual": "A"}}
    assert "hello" in said["phrases"]


def test_a_public_table_is_in_the_list_and_another_is_not(ann: Client, bob: Client) -> None:
    public, private = (ann.create_table("hashi", "me", "open", public=public) for public in (True, False))
    listed = {table["table"]: table for table in bob.get("/api/tables").json()["tables"]}
    assert public in listed
    assert private not in listed
    assert [seat["name"] for seat in listed[public]["seats"]] == ["Ann", ""]
    assert [seat["open"] for seat in listed[public]["seats"]] == [False, True]
    # Whoever has the link comes in all the same; a full table is listed no more.
    bob.take_seat(private)
    bob.take_seat(public)
    assert public not in {table["table"] for table in ann.get("/api/tables").json()["tables"]}
    assert bob.state(private)["status"] == "playing"


def test_an_opened_table_says_where_it_is(ann: Client) -> None:
    order = {"game": "shangri-la", "seats": ["me", "open", "random"], "options": {"preset": "french"}}
    answer = ann.post("/api/tables", order | {"clock": {"kind": "bank", "seconds": 60, "increment": 5}})
    assert answer.status_code == 201
    table = answer.json()["about"]["table"]
    assert answer.headers["location"] == f"/api/tables/{table}"
    assert answer.json()["about"]["clock"] == {"kind": "bank", "seconds": 60, "increment": 5}
    assert ann.get(answer.headers["location"]).json() == answer.json()


ORDERS = {
    "no such game": ({"game": "chess", "seats": ["me", "open"]}, 400, "bad-request"),
    "too few": ({"game": "shangri-la", "seats": ["me", "open"]}, 400, "bad-request"),
    "too many": ({"game": "hashi", "seats": ["me"] * 5}, 400, "bad-request"),
    "without me": ({"game": "hashi", "seats": ["open", "open"]}, 400, "bad-order"),
    "no such bot": ({"game": "hashi", "seats": ["me", "genius"]}, 400, "bad-request"),
    "nobody stands in": ({"game": "hashi", "seats": ["me", "open"], "stand_in": "me"}, 400, "bad-request"),
    "no such choice": ({"game": "hashi", "seats": ["me"], "options": {"seed": 1}}, 400, "bad-order"),
    "no such board": ({"game": "hashi", "seats": ["me"], "options": {"board": "Q"}}, 400, None),
    "no board at all": ({"game": "hashi", "seats": ["me"], "options": {"board": {"islands": [{}]}}}, 400, None),
    "a strange board": ({"game": "hashi", "seats": ["me"], "options": {"board": [[[]]]}}, 400, None),
    "no such preset": ({"game": "shangri-la", "seats": ["me"] * 3, "options": {"preset": 7}}, 400, None),
    "no such option": ({"game": "shangri-la", "seats": ["me"] * 3, "options": {"x": 1}}, 400, None),
    "strange options": ({"game": "shangri-la", "seats": ["me"] * 3, "options": {"tie": [1]}}, 400, None),
    "half of a letter": ({"game": "hashi", "seats": ["me"], "options": {"board": "\ud800"}}, 400, None),
    "no time": ({"game": "hashi", "seats": ["me"], "clock": {"kind": "bank", "seconds": 1}}, 422, "bad-request"),
    "no clock": ({"game": "hashi", "seats": ["me"], "clock": {"kind": "sun"}}, 422, "bad-request"),
    "more than can be said": ({"game": "hashi", "seats": ["me"], "luck": 1}, 422, "bad-request"),
}


@pytest.mark.parametrize(("order", "status", "code"), ORDERS.values(), ids=ORDERS)
def test_a_wrong_order_is_refused_with_a_sentence(ann: Client, order: object, status: int, code: str | None) -> None:
    answer = ann.request("POST", "/api/tables", content=json.dumps(order), headers=JSON)
    assert error_code(answer) == (status, code or answer.json()["code"])
    assert ann.get("/api/me/tables").json() == {"tables": []}


def test_people_sit_down_get_up_and_come_back(ann: Client, bob: Client, eve: Client) -> None:
    table = ann.create_table("shangri-la", "me", "open", "open")
    bob.take_seat(table, 2)
    assert error_code(eve.send(table, "take", seat=2)) == (409, "seat-taken")
    assert bob.send(table, "leave", seat=2).status_code == 200
    eve.take_seat(table, 2)
    bob.take_seat(table)
    assert [seat["name"] for seat in bob.state(table)["seats"]] == ["Ann", "Bob", "Eve"]
    assert error_code(eve.send(table, "take")) == (409, "begun")
    assert error_code(bob.send(table, "leave", seat=1)) == (409, "begun")


def test_a_spectator_sees_the_game_and_nothing_that_is_hidden(ann: Client, eve: Client) -> None:
    table = ann.create_table("hashi", "me", "me")
    ann.send(table, "move", seat=0, move="c=3", expected=1)
    for watching in (eve, Client(ann.servers, None)):
        now = watching.state(table)
        assert [view["seat"] for view in now["views"]] == [None]
        assert now["views"][0]["position"]["sheets"][0].startswith("..................")
        assert not any(seat["you"] for seat in now["seats"])
        events = watching.get(f"/api/tables/{table}/events").json()["events"]
        assert [event["event"]["version"] for event in events] == [1, 2]
        assert events[-1]["event"]["moves"] == []


@pytest.mark.parametrize("path", ["", "/events", "/game.txt", "/game.json"])
def test_where_there_is_no_table_it_is_said(ann: Client, path: str) -> None:
    assert error_code(ann.get(f"/api/tables/nothingherenow{path}")) == (404, "no-such-table")
    assert error_code(ann.get(f"/api/tables/no%20table%20at%20all{path}")) == (404, "no-such-table")
    assert error_code(ann.get(f"/api/tables/%00%00%00%00%00%00%00%00{path}")) == (404, "no-such-table")


def test_my_tables_are_listed_those_waiting_for_me_first(ann: Client, bob: Client) -> None:
    over = finished_table(ann)
    waiting = ann.create_table("hashi", "me", "open")
    bob.take_seat(waiting)
    waiting_for_others = ann.create_table("shangri-la", "me", "me", "open")
    listed = ann.get("/api/me/tables").json()["tables"]
    assert [table["table"] for table in listed] == [waiting, waiting_for_others, over]
    assert [table["your_turn"] for table in listed] == [True, False, False]
    assert [table["status"] for table in listed] == ["playing", "open", "over"]
    assert [[seat["you"] for seat in table["seats"]] for table in listed[:2]] == [[True, False], [True, True, False]]
    assert [seat["acting"] for seat in listed[0]["seats"]] == [True, True]
    assert any(seat["won"] and seat["score"] > 0 for seat in listed[2]["seats"])
    assert [table["table"] for table in bob.get("/api/me/tables").json()["tables"]] == [waiting]
    assert error_code(Client(ann.servers, None).get("/api/me/tables")) == (401, "no-person")


def test_a_finished_game_is_taken_home_and_opened_again(ann: Client, eve: Client) -> None:
    table = ann.create_table("hashi", "me", "me")
    for file in ("game.txt", "game.json"):
        assert error_code(ann.get(f"/api/tables/{table}/{file}")) == (409, "not-over")
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
    laid_out = {eve.post("/api/records", {"text": file.text}).json()["about"]["table"] for file in (text, data)}
    (again,) = laid_out
    assert eve.get(f"/api/tables/{again}").json()["about"]["from_file"]
    earlier = {"table": again, "moves": 6}
    went_on = eve.create_table("hashi", "me", "me", continues=earlier)
    assert eve.state(went_on)["moves"] == 6
    assert error_code(Client(ann.servers, None).post("/api/records", {"text": text.text})) == (401, "no-person")


def test_a_finished_game_is_analysed_for_all_who_look(ann: Client, eve: Client) -> None:
    table = ann.create_table("hashi", "me")
    address = f"/api/tables/{table}/analysis"
    for answer in (eve.get(address), ann.post(address, {"depth": 0}), ann.request("DELETE", address)):
        assert error_code(answer) == (409, "not-over")
    with ann.connect(table) as socket:
        socket.play_to_end(Random(3))
    nobody = Client(ann.servers, None)
    assert nobody.get(address).json()["depth"] is None
    assert error_code(nobody.post(address, {"depth": 0})) == (401, "no-person")
    assert error_code(ann.post(address, {"depth": 4}))[0] == 422
    assert ann.post(address, {"depth": 0}).json()["of"] == 18
    wait_until(lambda: nobody.get(address).json()["done"] == 18, 60)
    known = eve.get(address).json()
    assert all(judged["cost"] >= 0 for judged in known["moves"])
    assert known["accounts"][0]["score"] == eve.state(table)["views"][0]["result"]["scores"][0]
    assert eve.request("DELETE", address).json()["moves"] == known["moves"]


def test_the_best_that_was_possible_is_proven_for_all_who_look(ann: Client, eve: Client) -> None:
    table = ann.create_table("hashi", "me")
    address = f"/api/tables/{table}/best/0"
    for answer in (eve.get(address), ann.post(address, {}), ann.request("DELETE", address)):
        assert error_code(answer) == (409, "not-over")
    with ann.connect(table) as socket:
        socket.play_to_end(Random(3))
    nobody = Client(ann.servers, None)
    assert nobody.get(address).json() == {"running": False, "found": None}
    assert error_code(nobody.post(address, {})) == (401, "no-person")
    assert error_code(ann.post(f"/api/tables/{table}/best/1", {})) == (400, "bad-request")
    assert ann.post(address, {}).json()["running"]
    wait_until(lambda: (nobody.get(address).json()["found"] or {}).get("best") is not None, 60)
    stopped = eve.request("DELETE", address).json()
    assert not stopped["running"]
    found = stopped["found"]
    assert found["played"] == eve.state(table)["views"][0]["result"]["scores"][0] <= found["best"] <= found["bound"]
    assert len(found["line"]) == 18


GORGE = {
    "position": "rby r....Rr/YY...../......./rr.yy.y/b..R.b./.B.R.YB/r..yyry/rr.YYB./B.B.rrB/..r..bB/Rr..yrR/.YB.BB./"
    "bybbr.. AG,BC,CF,CJ,DG,DK,EF,GK,HK,HL,IJ,IM,LM 70 0"
}


def test_the_strongest_bot_says_what_it_would_do_anywhere(ann: Client) -> None:
    told = ann.post("/api/opinion", {"game": "shangri-la", "start": GORGE, "depth": 1}).json()
    assert (told["seat"], told["best"][0]["move"], told["best"][0]["remarks"][0]["code"]) == (1, "L>K", "wins")
    assert sum(told["chances"]) == pytest.approx(1, abs=0.01)
    later = ann.post("/api/opinion", {"game": "shangri-la", "start": GORGE, "moves": ["L>K"]}).json()
    assert later["seat"] == 2
    assert (
        ann.post("/api/opinion", {"game": "hashi", "start": {"players": 2, "seed": 1}, "seat": 1}).json()["seat"] == 1
    )


@pytest.mark.parametrize(
    ("more", "status", "code"),
    [
        ({"seat": 0}, 409, "not-your-turn"),
        ({"moves": ["A>B"]}, 422, "illegal-move"),
        ({"start": {"position": "hello"}}, 400, "bad-request"),
        ({"depth": 9}, 422, None),
    ],
)
def test_nobody_thinks_about_what_cannot_be(
    ann: Client, more: dict[str, object], status: int, code: str | None
) -> None:
    answer = ann.post("/api/opinion", {"game": "shangri-la", "start": GORGE} | more)
    assert answer.status_code == status
    assert code is None or answer.json()["code"] == code


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
def test_what_is_no_game_cannot_be_replayed(servers: ServerGroup, text: str) -> None:
    answer = servers.request("POST", "/api/replay", json={"text": text})
    assert error_code(answer)[0] == 400


def test_what_is_no_game_is_not_laid_out(ann: Client) -> None:
    answer = ann.post("/api/records", {"text": "hello"})
    assert error_code(answer) == (400, "bad-record")
    assert answer.json()["detail"].startswith("This is no game of ours: its first line is not")


def test_a_seat_may_ask_over_http_what_it_may_do(ann: Client) -> None:
    table = ann.create_table("hashi", "me")
    moves = ann.post(f"/api/tables/{table}/offer", {"seat": 0}).json()["moves"]
    assert ann.send(table, "move", seat=0, move=moves[0], expected=1).json() == {"version": 2}
    offer = f"/api/tables/{table}/offer"
    where = ann.post(offer, {"seat": 0}).json()["where"]
    bridges = ann.post(offer, {"seat": 0, "so_far": {"where": where[-1]}}).json()["bridges"]
    move = f"{where[-1]}:{bridges[-1]}"
    assert ann.send(table, "move", seat=0, move=move, expected=2).json() == {"version": 3}
    for said in ({"where": "z"}, {"where": ""}, {"where": "ab"}):
        assert error_code(ann.post(offer, {"seat": 0, "so_far": said}))[0] == 400


def test_a_command_that_cannot_be_is_refused_with_its_code(ann: Client, bob: Client) -> None:
    table = ann.create_table("shangri-la", "me", "open", "open")
    refusals = {
        "not-begun": ann.send(table, "move", seat=0, move="Ad", expected=1),
        "begun": None,
        "stale": None,
    }
    bob.take_seat(table).take_seat(table)
    refusals |= {
        "begun": ann.send(table, "leave", seat=0),
        "nothing-to-undo": ann.send(table, "undo", seat=0),
        "nothing-asked": ann.send(table, "agree"),
        "not-your-turn": bob.send(table, "move", seat=1, move="Ad", expected=3),
        "not-over": ann.send(table, "again"),
        "stale": ann.send(table, "move", seat=0, move="Ad", expected=1),
    }
    for code, answer in refusals.items():
        assert answer is not None
        assert error_code(answer) == (409, code)
    assert error_code(ann.send(table, "move", seat=0, move="Zz", expected=3))[0] in (400, 422)
    assert error_code(ann.send(table, "move", seat=0, move="Ad", expected=4)) == (400, "bad-request")
    assert error_code(ann.send(table, "dance")) == (422, "bad-request")
    assert ann.state(table)["version"] == 3


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
def test_where_nothing_is_a_problem_says_so(servers: ServerGroup, method: str, path: str, status: int) -> None:
    assert error_code(servers.request(method, path))[0] == status


BODIES = [b"", b"{", b"[]", b"null", b'"Ann"', b'{"name": 1}', b'{"nom": "Ann"}', b'{"name": "Ann", "more": 1}']
BODIES += [b'{"name": "\\ud800"}', b'{"name": "Ann", "\\ud800": 1}', b"\xff\xfe", b"[" * 100_000, b"9" * 5000]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_a_body_that_cannot_be_read_is_a_problem(servers: ServerGroup, body: bytes) -> None:
    answer = servers.request("PUT", "/api/me", content=body, headers=JSON)
    assert error_code(answer) in ((422, "bad-request"), (400, "bad-request"))
    assert len(answer.json()["detail"]) < 1000


# Limits


def test_a_body_may_not_be_too_large(servers: ServerGroup) -> None:
    large = json.dumps({"text": "x" * 300_000}).encode()
    assert error_code(servers.request("POST", "/api/replay", content=large, headers=JSON)) == (413, "too-large")
    pieces = (large[start : start + 10_000] for start in range(0, len(large), 10_000))
    assert error_code(servers.request("POST", "/api/replay", content=pieces, headers=JSON)) == (413, "too-large")
    assert error_code(servers.request("POST", "/api/replay", json={"text": "x" * 100_001})) == (422, "bad-request")


def test_one_person_may_have_so_many_unfinished_tables(servers: ServerGroup) -> None:
    busy = Client.sign_in(servers, "Busy")
    tables = [busy.create_table("hashi", "me", "open") for _ in range(MOST_OPEN)]
    order = {"game": "hashi", "seats": ["me", "open"]}
    assert error_code(busy.post("/api/tables", order)) == (429, "too-many-tables")
    assert busy.send(tables[0], "leave", seat=0).status_code == 200
    busy.create_table("hashi", "me", "open")


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    """A server that allows little."""
    folder = tmp_path_factory.mktemp("strict") / "data"
    limits = {"commands_a_second": 2, "requests_a_second": 10, "tables_an_hour": 12, "names_an_hour": 24}
    origins = "https://play.example.org, https://other.example.org"
    server = Server(tmp_path_factory.mktemp("log"), data=folder, origins=origins, **limits)
    server.folder = folder
    yield from run_servers(server)


def _from(address: str) -> dict[str, dict[str, str]]:
    """A proxy says where somebody comes from."""
    return {"headers": {"X-Forwarded-For": address}}


def test_one_person_may_not_send_too_many_commands(strict: ServerGroup) -> None:
    ann, bob = (Client(strict, cookie_of(_name(strict, f"10.1.0.{n}"))) for n in (1, 2))
    table = ann.post("/api/tables", {"game": "hashi", "seats": ["me", "open"]}, **_from("10.1.0.1"))
    path = f"/api/tables/{table.json()['about']['table']}/commands"

    def say(person: Client, address: str) -> httpx.Response:
        return person.post(
            path, {"id": new_command_id(), "command": {"do": "say", "phrase": "hello"}}, **_from(address)
        )

    answers = [say(ann, f"10.1.1.{n}") for n in range(9)]
    assert [answer.status_code for answer in answers[:6]] == [200] * 6
    assert error_code(answers[-1]) == (429, "too-fast")
    assert answers[-1].headers["retry-after"] == "1"
    taken = bob.post(path, {"id": "b", "command": {"do": "take"}}, **_from("10.1.0.2"))
    assert taken.status_code == 200


def test_one_address_may_not_send_too_many_requests(strict: ServerGroup) -> None:
    answers = [strict.request("GET", "/api/games", **_from("10.2.0.1")) for _ in range(60)]
    assert {answer.status_code for answer in answers[:30]} == {200}
    assert error_code(next(answer for answer in answers if answer.status_code != 200)) == (429, "too-fast")
    assert strict.request("GET", "/api/games", **_from("10.2.0.2")).status_code == 200


def test_who_sends_too_much_over_a_socket_is_let_go(strict: ServerGroup) -> None:
    ann = Client(strict, cookie_of(_name(strict, "10.3.0.1")))
    opened = ann.post("/api/tables", {"game": "hashi", "seats": ["me"]}, **_from("10.3.0.1"))
    address = socket_address(strict.all[0], opened.json()["about"]["table"])
    with (
        connect(address, additional_headers={"X-Forwarded-For": "10.3.0.3"}) as connection,
        pytest.raises(ConnectionClosed) as closed,
    ):
        _talk(connection)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429


def _talk(connection: ClientConnection) -> None:
    for _ in range(200):
        connection.send('{"type": "ping"}')
        # Who goes on sending to somebody who has hung up may never hear why.
        with suppress(TimeoutError):
            connection.recv(0)
    while True:
        connection.recv(10)


def test_one_person_may_not_open_too_many_tables_at_a_time_nor_one_address_take_too_many_names(
    strict: ServerGroup,
) -> None:
    ann = Client(strict, cookie_of(_name(strict, "10.4.0.1")))
    order = {"game": "hashi", "seats": ["me", "open"]}
    answers = [ann.post("/api/tables", order, **_from("10.4.0.2")) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert error_code(answers[-1]) == (429, "too-fast")
    names = [_name(strict, "10.4.0.3") for _ in range(5)]
    assert [answer.status_code for answer in names] == [200] * 4 + [429]
    # Whoever has a name already may change it.
    again = ann.request("PUT", "/api/me", json={"name": "Anna"}, **_from("10.4.0.3"))
    assert again.status_code == 200


def _name(servers: ServerGroup, address: str) -> httpx.Response:
    return servers.request("PUT", "/api/me", json={"name": "Ann"}, **_from(address))


# Safety


@pytest.mark.parametrize("path", ["/api/games", "/api/me", "/nothing", "/healthz"])
def test_every_answer_has_the_headers_that_keep_people_safe(servers: ServerGroup, path: str) -> None:
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
@pytest.mark.parametrize(
    ("method", "path"), [("PUT", "/api/me"), ("POST", "/api/tables"), ("POST", "/api/me/link"), ("DELETE", "/x")]
)
def test_a_page_of_somebody_else_can_change_nothing(ann: Client, origin: str, method: str, path: str) -> None:
    answer = ann.request(method, path, json={"name": "Eve"}, headers={"Origin": origin.encode("latin-1")})
    assert error_code(answer) == (403, "bad-origin")
    assert "content-security-policy" in answer.headers
    assert ann.get("/api/me").json() == {"name": "Ann"}


def test_our_own_page_may_and_those_that_the_host_allows(strict: ServerGroup, single_server: ServerGroup) -> None:
    for servers, origin in (
        (strict, "https://play.example.org"),
        (strict, f"http://{strict.all[0].address}"),
        (single_server, f"http://{single_server.all[0].address}"),
    ):
        headers = {"Origin": origin, "X-Forwarded-For": "10.5.0.1"}
        assert servers.request("PUT", "/api/me", json={"name": "Ann"}, headers=headers).status_code == 200


def test_the_secret_and_the_folder_are_for_nobody_else_to_read(strict: ServerGroup) -> None:
    folder = strict.all[0].folder
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert sorted(path.name for path in folder.iterdir() if "secret" in path.name) == ["secret"]


# Operation


def test_the_server_says_that_it_is_well(servers: ServerGroup) -> None:
    answer = servers.request("GET", "/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")


def test_its_figures_are_not_for_those_who_come_through_a_proxy(ann: Client) -> None:
    table = ann.create_table("hashi", "me")
    for do in ("say", "agree"):
        for _ in ann.servers.all:
            ann.send(table, do, **({"phrase": "hello"} if do == "say" else {}))
    for _ in ann.servers.all:
        text = ann.get("/metrics").text
        assert 'kakehashi_commands_total{do="say",outcome="done"}' in text
        assert 'kakehashi_commands_total{do="agree",outcome="nothing-asked"}' in text
        assert "kakehashi_connections" in text
        assert "kakehashi_bots_remembered" in text
    for header in ("X-Forwarded-For", "Forwarded"):
        assert error_code(ann.get("/metrics", headers={header: "10.0.0.1"})) == (404, "not-found")
