"""What goes over a WebSocket."""

import json
import re
import socket as sockets
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from kakehashi.tables.order import commitment
from server.clients import PATIENCE_S, Client, Message, Socket, finished_table, socket_address, websocket_request
from server.servers import KAKEHASHI, Server, ServerGroup
from wire import seats_to_play


@contextmanager
def both(table: str, first: Client, second: Client) -> Iterator[tuple[Socket, Socket]]:
    """Two people at a table; where there are two processes, each at another one."""
    with first.connect(table) as one, second.connect(table) as other:
        one.receive()
        other.receive()
        yield one, other


def duel(ann: Client, bob: Client, game: str = "hashi", **more: object) -> str:
    """A table for two."""
    table = ann.create_table(game, "me", "open", **more)
    bob.take_seat(table)
    return table


def trio(ann: Client, bob: Client) -> str:
    """A table of Shangri-La where Ann has the first seat and Bob the others."""
    table = ann.create_table("shangri-la", "me", "open", "open")
    bob.take_seat(table).take_seat(table)
    return table


def test_the_first_message_is_the_state_of_the_table(ann: Client) -> None:
    table = ann.create_table("shangri-la", "me", "me", "me")
    with ann.connect(table) as socket:
        state = socket.receive()
    assert state["type"] == "state"
    assert {"about": state["about"], "now": state["now"]} == ann.get(f"/api/tables/{table}").json()
    assert [seat["you"] for seat in state["now"]["seats"]] == [True, True, True]
    assert seats_to_play(state["now"]) == [0]


def test_events_come_in_order_and_each_says_how_things_are_now(ann: Client, bob: Client, eve: Client) -> None:
    table = trio(ann, bob)
    with eve.connect(table) as watching, ann.connect(table) as socket:
        watching.receive()
        start = socket.receive()["now"]["version"]
        for _ in range(5):
            assert socket.command("say", phrase="hello")["type"] == "done"
        versions = [watching.receive() for _ in range(5)]
    assert [message["event"]["version"] for message in versions] == list(range(start + 1, start + 6))
    assert all(message["event"]["version"] == message["now"]["version"] for message in versions)
    assert all(message["event"]["phrase"] == "hello" for message in versions)


def test_who_comes_back_is_told_of_what_happened_since(ann: Client, bob: Client) -> None:
    table = duel(ann, bob)
    with ann.connect(table) as socket:
        seen = socket.receive()["now"]["version"]
    for text in ("one", "two", "three"):
        bob.send(table, "say", text=text)
    with ann.connect(table, since=seen) as socket:
        told = [socket.receive() for _ in range(3)]
        state = socket.receive()
    assert [message["event"]["text"] for message in told] == ["one", "two", "three"]
    assert (state["type"], state["now"]["version"]) == ("state", seen + 3)
    events = ann.get(f"/api/tables/{table}/events?since={seen}").json()["events"]
    assert events == [{"event": message["event"], "now": message["now"]} for message in told]


@pytest.mark.parametrize("since", ["", "-1", "x", "999999999", "9" * 50, "²", "1.5"])
def test_a_strange_since_is_no_reason_to_send_somebody_away(ann: Client, since: str) -> None:
    table = ann.create_table("hashi", "me")
    with connect(f"{socket_address(ann.servers.next_server(), table)}?since={since}") as connection:
        assert json.loads(connection.recv(PATIENCE_S))["type"] == "state"


def test_who_has_missed_much_is_told_all_of_it_and_who_has_missed_more_is_shown_the_table(ann: Client) -> None:
    table, said = ann.create_table("hashi", "me", "open"), [f"{number}" for number in range(220)]
    with ann.connect(table) as socket:
        for text in said:
            socket.send(type="do", id=text, command={"do": "say", "text": text})
        socket.receive_until(lambda message: message.get("id") == said[-1])
    for since, missed in ((21, said[20:]), (20, [])):
        with ann.connect(table, since=since) as socket:
            texts = []
            while (message := socket.receive())["type"] == "event":
                texts.append(message["event"]["text"])
            assert message["type"] == "state"
            assert texts == missed
            assert socket.command("say", text="here again")["type"] == "done"
            said.append("here again")
    assert [line["event"]["text"] for line in ann.get(f"/api/tables/{table}/history").json()["talk"]] == said


def test_a_command_is_acknowledged_before_it_is_told(ann: Client) -> None:
    table = ann.create_table("hashi", "me")
    with ann.connect(table) as socket:
        socket.receive()
        done = socket.play_random_move(0, Random(1))
        event = socket.messages[-1]
    assert done["type"] == "done"
    assert [message["type"] for message in socket.messages] == ["state", "done", "event"]
    assert event["event"]["version"] == done["version"] == socket.state["version"]


def test_the_same_command_twice_has_one_effect_and_gets_the_same_answer(ann: Client, bob: Client) -> None:
    table = duel(ann, bob)
    with ann.connect(table) as socket:
        socket.receive()
        move = {"seat": 0, "move": socket.random_move(0, Random(1)), "expected": socket.state["version"]}
        first = socket.command("move", "once", **move)
        assert [socket.command("move", "once", **move) for _ in range(2)] == [first] * 2
    # Over another connection, another process and another way, too.
    with ann.connect(table) as socket:
        assert socket.command("move", "once", **move) == first
    for _ in range(2):
        assert ann.send(table, "move", "once", **move).json() == {"version": first["version"]}
    assert ann.state(table)["version"] == first["version"]
    # The key is Ann's: the same word of somebody else is another command.
    assert bob.send(table, "say", "once", phrase="hello").json() == {"version": first["version"] + 1}


def test_a_stale_command_gets_the_present_state(ann: Client, bob: Client) -> None:
    table = trio(ann, bob)
    with both(table, ann, bob) as (anns, bobs):
        old = anns.state["version"]
        move = anns.random_move(0, Random(1))
        assert anns.command("move", seat=0, move=move, expected=old)["type"] == "done"
        refused = anns.command("move", seat=0, move=move, expected=old)
        assert (refused["type"], refused["code"]) == ("refused", "stale")
        state = anns.receive_until(lambda message: message["type"] == "state")
        assert state["now"]["version"] == old + 1
        bobs.wait_for_state(lambda now: now["version"] == old + 1)
    assert ann.state(table)["moves"] == 1


def test_a_ping_is_answered(ann: Client) -> None:
    with ann.connect(ann.create_table("hashi", "me")) as socket:
        socket.receive()
        socket.send(type="ping")
        assert socket.receive() == {"type": "pong"}


BAD = {
    "no JSON": "{",
    "nothing": "",
    "a word": "hello",
    "a number": "17",
    "a list": "[]",
    "nobody knows it": '{"type": "dance"}',
    "no type": "{}",
    "a field too many": '{"type": "ping", "more": 1}',
    "no id": '{"type": "do", "command": {"do": "agree"}}',
    "an empty id": '{"type": "do", "id": "", "command": {"do": "agree"}}',
    "a long id": json.dumps({"type": "do", "id": "x" * 65, "command": {"do": "agree"}}),
    "an id with a space": '{"type": "do", "id": "a b", "command": {"do": "agree"}}',
    "no command": '{"type": "do", "id": "a"}',
    "an unknown command": '{"type": "do", "id": "a", "command": {"do": "cheat"}}',
    "a field too many in a command": '{"type": "do", "id": "a", "command": {"do": "agree", "seat": 0}}',
    "a seat that there never is": '{"type": "do", "id": "a", "command": {"do": "leave", "seat": 16}}',
    "a long message": json.dumps({"type": "do", "id": "a", "command": {"do": "say", "text": "x" * 201}}),
    "a long move": json.dumps(
        {"type": "do", "id": "a", "command": {"do": "move", "seat": 0, "move": "x" * 61, "expected": 1}}
    ),
    "half of a letter as id": '{"type": "do", "id": "\\ud800", "command": {"do": "agree"}}',
    "half of a letter": '{"type": "do", "id": "a", "command": {"do": "say", "text": "\\ud800"}}',
    "a nest": "[" * 5000,
    "a number that never ends": '{"type": "do", "id": "a", "command": {"do": "leave", "seat": ' + "9" * 5000 + "}}",
    "something else asked": '{"type": "ask", "id": "a", "seat": 0, "so_far": {"where": 1}}',
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_a_bad_message_gets_a_sentence_and_harms_nothing(ann: Client, text: str) -> None:
    table = ann.create_table("hashi", "me")
    with ann.connect(table) as socket:
        before = socket.receive()["now"]
        for sent in (text, text.encode()):
            socket.send_raw(sent)
            refused = socket.receive()
            assert (refused["type"], refused["code"]) == ("refused", "bad-request")
            readable = len(text) < 5000 and '"id": "\\ud800"' not in text
            named = readable and re.match(r'{.*"id": "([^"]{0,64})"[,}]', text)
            assert refused["id"] == (named[1] if named else None), "who waits for an answer gets it"
            assert len(refused["message"]) < 1000
        assert socket.play_random_move(0, Random(1))["version"] == before["version"] + 1


def test_binary_messages_are_understood_too_and_broken_ones_refused(ann: Client) -> None:
    with ann.connect(ann.create_table("hashi", "me")) as socket:
        socket.receive()
        socket.send_raw(b'{"type": "ping"}')
        assert socket.receive()["type"] == "pong"
        socket.send_raw(b"\xff\xfe{}")
        assert socket.receive()["code"] == "bad-request"


def test_who_sends_too_large_a_message_is_let_go(ann: Client) -> None:
    table = ann.create_table("hashi", "me")
    with ann.connect(table) as socket:
        socket.send(type="ping", more="x" * 17_000)
        with pytest.raises(ConnectionClosed) as closed:
            socket.receive_until(lambda message: message["type"] == "pong")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    assert ann.state(table)["version"] == 1


def test_a_client_that_does_not_read_is_let_go(bob: Client) -> None:
    table, server = bob.create_table("hashi", "me", "me", "me", "me"), bob.servers.all[0]
    with bob.connect(table, server=server) as quick, sockets.socket() as slow:
        quick.receive()
        slow.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", server.port))
        slow.sendall(websocket_request(server, table, Cookie=bob.cookie or ""))
        assert slow.recv(12) == b"HTTP/1.1 101"
        before = _connections(server.address)
        # Every such move is answered with the present state.
        stale = {"do": "move", "seat": 0, "move": "c=3", "expected": 0}
        text = json.dumps({"type": "do", "id": "a", "command": stale}).encode()
        slow.sendall((bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text) * 3000)
        deadline = time.monotonic() + 30
        while _connections(server.address) >= before:
            assert time.monotonic() < deadline, "it is still there"
            time.sleep(0.1)
        # The others have noticed nothing.
        assert quick.command("say", text="still here")["type"] == "done"


def _connections(address: str) -> float:
    text = httpx.get(f"http://{address}/metrics", verify=False).text
    return float(next(line.split()[1] for line in text.splitlines() if line.startswith("kakehashi_connections ")))


@pytest.mark.parametrize("table", ["nothingherenow", "x", "%00%00%00%00%00%00%00%00", "%F0%9F%8E%B2%F0%9F%8E%B2"])
def test_where_there_is_no_table_the_connection_is_closed_with_its_code(ann: Client, table: str) -> None:
    with ann.connect(table) as socket:
        refused = socket.receive()
        assert (refused["type"], refused["code"]) == ("refused", "no-such-table")
        with pytest.raises(ConnectionClosed) as closed:
            socket.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", "http://127.0.0.1:1"])
def test_a_page_of_somebody_else_gets_no_connection(ann: Client, origin: str) -> None:
    table = ann.create_table("hashi", "me")
    with pytest.raises(InvalidStatus) as refused, ann.connect(table, origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_our_own_page_gets_one(ann: Client) -> None:
    table, server = ann.create_table("hashi", "me"), ann.servers.next_server()
    with ann.connect(table, server=server, origin=f"http://{server.address}") as socket:
        assert socket.receive()["type"] == "state"


def test_a_move_is_taken_back_when_both_agree(ann: Client, bob: Client) -> None:
    table = trio(ann, bob)
    with both(table, ann, bob) as (anns, bobs):
        before = anns.state["views"][0]["position"]
        assert anns.play_random_move(0, Random(1))["type"] == "done"
        assert anns.command("undo", seat=0)["type"] == "done"
        asked = bobs.wait_for_state(lambda now: now["undo"])
        assert asked["undo"] == {"seat": 0, "agreed": [0]}
        assert anns.command("undo", seat=0)["code"] == "already-asked"
        assert bobs.command("agree")["type"] == "done"
        back = anns.wait_for_state(lambda now: now["undo"] is None and now["moves"] == 0)
        assert (back["views"][0]["position"], back["acting"]) == (before, [0])
        # And another one is not, when one of them does not want it.
        assert anns.play_random_move(0, Random(2))["type"] == "done"
        assert anns.command("undo", seat=0)["type"] == "done"
        bobs.wait_for_state(lambda now: now["undo"])
        assert bobs.command("decline")["type"] == "done"
        assert anns.wait_for_state(lambda now: now["moves"] == 1 and now["undo"] is None)["acting"] == [1]
        assert bobs.command("agree")["code"] == "nothing-asked"


def test_what_was_revealed_cannot_be_taken_back(ann: Client, bob: Client) -> None:
    table = duel(ann, bob)
    with both(table, ann, bob) as (anns, bobs):
        anns.play_random_move(0, Random(1))
        bobs.play_random_move(1, Random(1))
        anns.wait_for_state(lambda now: now["moves"] == 2)
        assert anns.command("undo", seat=0)["code"] in ("disclosed", "nothing-to-undo")


def test_a_turn_is_hidden_until_all_have_played(ann: Client, bob: Client, eve: Client) -> None:
    table = duel(ann, bob)
    with both(table, ann, bob) as (anns, bobs), eve.connect(table) as watching:
        watching.receive()
        move = anns.random_move(0, Random(3))
        anns.command("move", seat=0, move=move, expected=anns.state["version"])
        for socket in (bobs, watching):
            message = socket.receive_until(lambda message: message["type"] == "event")
            assert message["event"]["moves"] == []
            assert move not in json.dumps(message["event"])
        theirs = bobs.random_move(1, Random(4))
        bobs.command("move", seat=1, move=theirs, expected=bobs.state["version"])
        shown = watching.receive_until(lambda message: message["type"] == "event")["event"]["moves"]
        assert [(told["seat"], told["move"]) for told in shown] == [(0, move), (1, theirs)]


def test_people_talk_in_their_own_words_and_in_ready_phrases(ann: Client, bob: Client) -> None:
    table = duel(ann, bob)
    with both(table, ann, bob) as (anns, bobs):
        assert anns.command("say", text="  Grüße ⛩ \u202e ")["type"] == "done"
        said = bobs.receive_until(lambda message: message["type"] == "event")["event"]
        assert (said["kind"], said["seat"], said["text"]) == ("said", 0, "Grüße ⛩")
        assert bobs.command("say", phrase="thanks")["type"] == "done"
        anns.receive_until(lambda message: message.get("event", {}).get("phrase") == "thanks")
        for nonsense in ({}, {"text": " "}, {"phrase": "boo"}, {"text": "a", "phrase": "hello"}):
            assert anns.command("say", **nonsense)["code"] == "bad-request"


def test_both_play_again_with_seats_rotated(ann: Client, bob: Client) -> None:
    table = duel(ann, bob)
    random = Random(5)
    with both(table, ann, bob) as (anns, bobs):
        assert anns.command("again")["code"] == "not-over"
        while anns.state["status"] != "over":
            for socket, seat in ((anns, 0), (bobs, 1)):
                done = socket.play_random_move(seat, random)
                for each in (anns, bobs):
                    each.wait_for_state(lambda now, done=done: now["version"] >= done["version"])  # type: ignore[misc]
        assert anns.command("again")["type"] == "done"
        following = bobs.wait_for_state(lambda now: now["again"])["again"]
        assert ann.state(following)["status"] == "open"
        assert bobs.command("again")["type"] == "done"
    now = ann.state(following)
    assert now["status"] == "playing"
    assert [seat["name"] for seat in now["seats"]] == ["Bob", "Ann"]
    assert [seat["you"] for seat in now["seats"]] == [False, True]


@pytest.mark.parametrize(("game", "seats"), [("hashi", ("me", "random", "me")), ("shangri-la", ("me", "me", "random"))])
def test_a_game_against_bots_comes_to_its_end(ann: Client, eve: Client, game: str, seats: tuple[str, ...]) -> None:
    table = ann.create_table(game, *seats)
    with ann.connect(table) as socket, eve.connect(table) as watching:
        now = socket.play_to_end(Random(6))
        assert watching.wait_for_state(lambda now: now["status"] == "over")["version"] == now["version"]
    versions = [message["event"]["version"] for message in watching.messages if message["type"] == "event"]
    assert versions == list(range(versions[0], now["version"] + 1))
    assert now["views"][0]["result"]["winners"]
    assert ann.get(f"/api/tables/{table}/game.txt").status_code == 200


def test_a_bot_plays_on_for_who_resigns(ann: Client, bob: Client) -> None:
    table = duel(ann, bob, stand_in="random")
    random = Random(8)
    with both(table, ann, bob) as (anns, bobs):
        anns.play_random_move(0, random)
        assert bobs.command("resign", seat=1)["type"] == "done"
        now = anns.play_to_end(random)
        assert [seat["bot"] for seat in now["seats"]] == [None, "random"]
        assert bobs.command("move", seat=1, move="c=3", expected=1)["code"] == "not-your-seat"


def test_two_people_at_two_processes_play_a_game(server_pair: ServerGroup) -> None:
    ann, bob = (Client.sign_in(server_pair, name) for name in ("Ann", "Bob"))
    table = trio(ann, bob)
    first, second = server_pair.all
    random = Random(7)
    with ann.connect(table, server=first) as anns, bob.connect(table, server=second) as bobs:
        anns.receive()
        bobs.receive()
        while anns.state["status"] != "over":
            seat = anns.state["acting"][0]
            mover = anns if seat == 0 else bobs
            done = mover.play_random_move(seat, random)
            assert done["type"] == "done"
            start = time.monotonic()
            for each in (anns, bobs):
                each.wait_for_state(lambda now, done=done: now["version"] >= done["version"])  # type: ignore[misc]
            assert time.monotonic() - start < 1.5, "the other process has heard of it only by looking"
    versions = [[m["event"]["version"] for m in each.messages if m["type"] == "event"] for each in (anns, bobs)]
    assert versions[0] == versions[1]
    assert ann.state(table)["views"][0]["position"] == bob.state(table)["views"][0]["position"]


def test_a_finished_game_opens_its_secret_and_it_fits_what_was_published(ann: Client) -> None:
    table = finished_table(ann)
    state: Message = ann.get(f"/api/tables/{table}").json()
    revealed = state["now"]["revealed"]
    assert state["about"]["commitment"] == commitment(revealed["salt"], revealed["secret"])


def test_from_one_address_there_are_so_many_connections(tmp_path: Path) -> None:
    servers = ServerGroup(Server(tmp_path, connections=2).start())
    try:
        ann = Client.sign_in(servers, "Ann")
        table = ann.create_table("hashi", "me")
        with ann.connect(table) as first, ann.connect(table) as second:
            assert first.receive()["type"] == second.receive()["type"] == "state"
            with pytest.raises(ConnectionClosed) as closed, ann.connect(table) as third:
                third.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
        with ann.connect(table) as again:
            assert again.receive()["type"] == "state"
    finally:
        servers.close()


def test_a_port_that_is_taken_gets_a_sentence(tmp_path: Path) -> None:
    with sockets.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [KAKEHASHI, "serve", "--data", str(tmp_path), "--port", str(port)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    sentence = f"kakehashi: Nobody can listen at 127.0.0.1, port {port}: Address already in use. Stop what is there,"
    assert done.stderr.startswith(f"{sentence} or take another port, such as --port ")


def test_a_refusal_names_the_rule_and_an_ask_says_why_not(ann: Client) -> None:
    table = ann.create_table("shangri-la", "me", "me", "me")
    with ann.connect(table) as socket:
        socket.receive()
        refused = socket.command("move", seat=0, move="Cr", expected=1)
        assert (refused["code"], refused["reason"]) == ("illegal-move", {"code": "stone", "village": "C"})
        assert "reason" not in socket.command("move", seat=3, move="Cr", expected=1)
        assert socket.query(0, why="Cr")["offer"]["why"] == {"code": "stone", "village": "C"}
        assert socket.query(0, why="Ar")["offer"]["why"] is None


def test_an_ask_shows_the_sheet_so_far(ann: Client) -> None:
    table = ann.create_table("hashi", "me")
    with ann.connect(table) as socket:
        socket.receive()
        socket.play_random_move(0, Random(1))
        card = socket.state["views"][0]["position"]["card"]
        where = socket.state["views"][0]["offer"]["where"][1]
        offer = socket.query(0, where=where)["offer"]
        assert offer["sheet"]["numbers"][where] == card[0]
        bridges = max(offer["bridges"], key=len)
        drawn = socket.query(0, where=where, bridges=bridges)["offer"]
        assert set(drawn["sheet"]["bridges"]) == set(bridges.split(","))
        wrong = socket.query(0, where=where, bridges="xy")
        assert (wrong["type"], wrong["reason"]) == ("refused", {"code": "no-line", "line": "xy"})
