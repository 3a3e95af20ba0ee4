"""The WebSocket of a table: messages, commands, queries, and how connections end."""

import json
import re
import socket as sockets
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from depth import PATIENCE_S
from server.clients import (
    Client,
    Socket,
    create_finished_table,
    expect_ack,
    expect_error,
    expect_version,
    socket_address,
    status_and_code,
    websocket_request,
)
from server.conftest import on_both, run_servers
from server.servers import KAKEHASHI, Server, ServerGroup, clean_environment, wait_until
from wire import Command, Event, Json, Message, command, seats_to_play


@contextmanager
def both_connected(table: str, first: Client, second: Client) -> Iterator[tuple[Socket, Socket]]:
    """Connect two people to a table; where there are two processes, each to another one."""
    with first.watch(table) as one, second.watch(table) as other:
        yield one, other


def duel(ann: Client, bob: Client, **more: object) -> str:
    """Create a table of Hashi for Ann and Bob."""
    table = ann.create_table("hashi", "me", "open", **more)
    bob.take_seat(table)
    return table


def trio(ann: Client, bob: Client) -> str:
    """Create a table of Shangri-La where Ann has the first seat and Bob the others."""
    table = ann.create_table("shangri-la", "me", "open", "open")
    bob.take_seat(table).take_seat(table)
    return table


# State and events


def test_first_message_is_the_state_of_the_table(ann: Client) -> None:
    table = ann.create_table("shangri-la", "me", "me", "me")
    with ann.connect(table) as socket:
        state = socket.receive()
    assert state["type"] == Message.STATE
    assert {"about": state["about"], "now": state["now"]} == ann.table(table)
    assert [seat["you"] for seat in state["now"]["seats"]] == [True, True, True]
    assert seats_to_play(state["now"]) == [0]


@on_both
def test_events_come_in_order_each_with_its_changes(ann: Client, bob: Client, eve: Client) -> None:
    table = trio(ann, bob)
    with eve.watch(table) as spectator, ann.watch(table) as socket:
        start = socket.state["version"]
        for _ in range(5):
            expect_ack(socket.send_chat(phrase="hello"))
        spectator.wait_for_version(start + 5)
    events = [message for message in spectator.messages if message["type"] == Message.EVENT]
    assert [message["event"]["version"] for message in events] == list(range(start + 1, start + 6))
    assert all(message["event"]["version"] == message["now"]["version"] for message in events)
    assert all(message["event"]["phrase"] == "hello" for message in events)


@on_both
def test_client_that_comes_back_gets_missed_events(ann: Client, bob: Client) -> None:
    table = duel(ann, bob)
    last_seen = ann.state(table)["version"]
    for text in ("one", "two", "three"):
        bob.send_chat(table, text=text)
    with ann.connect(table, since=last_seen) as socket:
        missed = [socket.receive() for _ in range(3)]
        state = socket.receive()
    assert [message["event"]["text"] for message in missed] == ["one", "two", "three"]
    assert (state["type"], state["now"]["version"]) == (Message.STATE, last_seen + 3)
    assert ann.events(table, last_seen) == [{"event": message["event"], "now": message["now"]} for message in missed]


@pytest.mark.parametrize("since", ["", "-1", "x", "999999999", "9" * 50, "²", "1.5"])
def test_unreadable_since_gets_the_state(ann: Client, since: str) -> None:
    table = ann.create_table("hashi", "me")
    with connect(f"{socket_address(ann.servers.next_server(), table)}?since={since}") as connection:
        assert json.loads(connection.recv(PATIENCE_S))["type"] == Message.STATE


def test_client_gets_at_most_200_missed_events(ann: Client) -> None:
    table, sent = ann.create_table("hashi", "me", "open"), [f"{number}" for number in range(220)]
    with ann.connect(table) as socket:
        for text in sent:
            socket.send(type=Message.COMMAND, id=text, command=command(Command.SEND_CHAT, text=text))
        socket.receive_until(lambda message: message.get("id") == sent[-1])
    for since, missed in ((21, sent[20:]), (20, [])):
        with ann.watch(table, since) as socket:
            assert [message["event"]["text"] for message in socket.messages[:-1]] == missed
            expect_ack(socket.send_chat(text="here again"))
            sent.append("here again")
    assert [line["event"]["text"] for line in ann.history(table)["talk"]] == sent


# Commands


def test_command_is_acknowledged_before_its_event_comes(ann: Client) -> None:
    table = ann.create_table("hashi", "me")
    with ann.watch(table) as socket:
        version = expect_ack(socket.play_random_move(0, Random(1)))
    assert [message["type"] for message in socket.messages] == [Message.STATE, Message.ACK, Message.EVENT]
    assert socket.versions == [version]
    assert socket.state["version"] == version


@on_both
def test_command_sent_twice_has_one_effect_and_one_answer(ann: Client, bob: Client) -> None:
    table = duel(ann, bob)
    with ann.watch(table) as socket:
        move, expected = socket.random_move(0, Random(1)), socket.state["version"]
        first = socket.move(0, move, expected, "once")
        assert [socket.move(0, move, expected, "once") for _ in range(2)] == [first] * 2
    # The same holds over another connection, at another process and over HTTP.
    with ann.watch(table) as socket:
        assert socket.move(0, move, expected, "once") == first
    for _ in range(2):
        assert expect_version(ann.move(table, 0, move, expected, "once")) == first["version"]
    assert ann.state(table)["version"] == first["version"]
    # Ids belong to a person: Bob's command with the same id is another one.
    assert expect_version(bob.send_chat(table, "once", phrase="hello")) == first["version"] + 1


@on_both
def test_stale_move_is_answered_with_the_state(ann: Client, bob: Client) -> None:
    table = trio(ann, bob)
    with both_connected(table, ann, bob) as (anns, bobs):
        old = anns.state["version"]
        move = anns.random_move(0, Random(1))
        expect_ack(anns.move(0, move, old))
        assert expect_error(anns.move(0, move, old)) == "stale"
        state = anns.receive_until(lambda message: message["type"] == Message.STATE)
        assert state["now"]["version"] == old + 1
        bobs.wait_for_version(old + 1)
    assert ann.state(table)["moves"] == 1


def test_illegal_move_is_refused_with_its_reason(ann: Client) -> None:
    table = ann.create_table("shangri-la", "me", "me", "me")
    with ann.watch(table) as socket:
        refused = socket.move(0, "Cr")
        assert (expect_error(refused), refused["reason"]) == ("illegal-move", {"code": "stone", "village": "C"})
        assert "reason" not in socket.move(3, "Cr")


def test_ping_is_answered(ann: Client) -> None:
    with ann.watch(ann.create_table("hashi", "me")) as socket:
        assert socket.ping() == {"type": Message.PONG}


def text(kind: str, sent: Json | None = None, **fields: object) -> str:
    """Return a message as JSON text."""
    return json.dumps({"type": kind, **fields, **({} if sent is None else {"command": sent})})


ACCEPT = command(Command.ACCEPT_UNDO)
UNREADABLE = {
    "no JSON": "{",
    "nothing": "",
    "a word": "hello",
    "a number": "17",
    "a list": "[]",
    "an unknown type": text("dance"),
    "no type": "{}",
    "a field too many": text(Message.PING, more=1),
    "no id": text(Message.COMMAND, ACCEPT),
    "an empty id": text(Message.COMMAND, ACCEPT, id=""),
    "a long id": text(Message.COMMAND, ACCEPT, id="x" * 65),
    "an id with a space": text(Message.COMMAND, ACCEPT, id="a b"),
    "no command": text(Message.COMMAND, id="a"),
    "an unknown command": text(Message.COMMAND, command("cheat"), id="a"),
    "a field too many in a command": text(Message.COMMAND, command(Command.ACCEPT_UNDO, seat=0), id="a"),
    "a seat that no table has": text(Message.COMMAND, command(Command.LEAVE_SEAT, seat=16), id="a"),
    "a long chat message": text(Message.COMMAND, command(Command.SEND_CHAT, text="x" * 201), id="a"),
    "a long move": text(Message.COMMAND, command(Command.MOVE, seat=0, move="x" * 61, expected=1), id="a"),
    "half of a letter as id": text(Message.COMMAND, ACCEPT, id="\ud800"),
    "half of a letter": text(Message.COMMAND, command(Command.SEND_CHAT, text="\ud800"), id="a"),
    "a nest": "[" * 5000,
    "an endless number": text(Message.COMMAND, command(Command.LEAVE_SEAT, seat=0), id="a").replace("0", "9" * 5000),
    "an unreadable query": text(Message.QUERY, id="a", seat=0, so_far={"where": 1}),
}


def test_unreadable_message_is_refused_and_harms_nothing(ann: Client) -> None:
    table = ann.create_table("hashi", "me")
    with ann.watch(table) as socket:
        version = socket.state["version"]
        for name, message in UNREADABLE.items():
            for sent in (message, message.encode()):
                socket.send_raw(sent)
                refused = socket.receive()
                assert expect_error(refused) == "bad-request", name
                readable = len(message) < 5000 and '"id": "\\ud800"' not in message
                named = readable and re.match(r'{.*"id": "([^"]{0,64})"[,}]', message)
                assert refused["id"] == (named[1] if named else None), name
                assert len(refused["message"]) < 1000
        assert expect_ack(socket.play_random_move(0, Random(1))) == version + 1


def test_binary_message_is_read_as_text(ann: Client) -> None:
    with ann.watch(ann.create_table("hashi", "me")) as socket:
        socket.send_raw(text(Message.PING).encode())
        assert socket.receive() == {"type": Message.PONG}
        socket.send_raw(b"\xff\xfe{}")
        assert expect_error(socket.receive()) == "bad-request"


@on_both
def test_undo_needs_consent_of_every_player(ann: Client, bob: Client) -> None:
    table = trio(ann, bob)
    with both_connected(table, ann, bob) as (anns, bobs):
        before = anns.state["views"][0]["position"]
        expect_ack(anns.play_random_move(0, Random(1)))
        bobs.wait_for_version(expect_ack(anns.request_undo(0)))
        assert bobs.state["undo"] == {"seat": 0, "agreed": [0]}
        assert expect_error(anns.request_undo(0)) == "already-asked"
        assert expect_error(anns.accept_undo()) == "already"
        anns.wait_for_version(expect_ack(bobs.accept_undo()))
        assert (anns.state["undo"], anns.state["moves"], anns.state["acting"]) == (None, 0, [0])
        assert anns.state["views"][0]["position"] == before
        # One player who declines is enough.
        expect_ack(anns.play_random_move(0, Random(2)))
        bobs.wait_for_version(expect_ack(anns.request_undo(0)))
        anns.wait_for_version(expect_ack(bobs.decline_undo()))
        assert (anns.state["undo"], anns.state["moves"], anns.state["acting"]) == (None, 1, [1])
        assert expect_error(bobs.accept_undo()) == "nothing-asked"


def test_undo_of_a_revealed_turn_is_refused(ann: Client, bob: Client) -> None:
    table = duel(ann, bob)
    with both_connected(table, ann, bob) as (anns, bobs):
        # Set-up hides nothing; in a round all turns are shown at the end.
        for seed in range(2):
            anns.play_random_move(0, Random(seed))
            anns.wait_for_version(expect_ack(bobs.play_random_move(1, Random(seed))))
        assert expect_error(anns.request_undo(0)) == "disclosed"


@on_both
def test_turn_is_hidden_until_all_have_played(ann: Client, bob: Client, eve: Client) -> None:
    table = duel(ann, bob)
    with both_connected(table, ann, bob) as (anns, bobs), eve.watch(table) as spectator:
        move = anns.random_move(0, Random(3))
        expect_ack(anns.move(0, move))
        for socket in (bobs, spectator):
            event = socket.receive_event(Event.MOVED)
            assert event["moves"] == []
            assert move not in json.dumps(event)
        answer = bobs.random_move(1, Random(4))
        expect_ack(bobs.move(1, answer))
        shown = spectator.receive_event(Event.MOVED)["moves"]
        assert [(played["seat"], played["move"]) for played in shown] == [(0, move), (1, answer)]


def test_chat_is_a_text_or_a_phrase(ann: Client, bob: Client) -> None:
    table = duel(ann, bob)
    with both_connected(table, ann, bob) as (anns, bobs):
        expect_ack(anns.send_chat(text="  Grüße ⛩ \u202e "))
        event = bobs.receive_event(Event.CHAT_SENT)
        assert (event["seat"], event["text"]) == (0, "Grüße ⛩")
        expect_ack(bobs.send_chat(phrase="thanks"))
        anns.receive_until(lambda message: message.get("event", {}).get("phrase") == "thanks")
        for nonsense in ({}, {"text": " "}, {"phrase": "boo"}, {"text": "a", "phrase": "hello"}):
            assert expect_error(anns.send_chat(**nonsense)) == "bad-request"


@on_both
def test_rematch_rotates_the_seats(ann: Client, bob: Client) -> None:
    table = duel(ann, bob)
    random = Random(5)
    with both_connected(table, ann, bob) as (anns, bobs):
        assert expect_error(anns.rematch()) == "not-over"
        while anns.state["status"] != "over":
            for socket, seat in ((anns, 0), (bobs, 1)):
                version = expect_ack(socket.play_random_move(seat, random))
                for each in (anns, bobs):
                    each.wait_for_version(version)
        bobs.wait_for_version(expect_ack(anns.rematch()))
        following = bobs.state["again"]
        assert ann.state(following)["status"] == "open"
        expect_ack(bobs.rematch())
    now = ann.state(following)
    assert now["status"] == "playing"
    assert [seat["name"] for seat in now["seats"]] == ["Bob", "Ann"]
    assert [seat["you"] for seat in now["seats"]] == [False, True]


@pytest.mark.parametrize(("game", "seats"), [("hashi", ("me", "random", "me")), ("shangri-la", ("me", "me", "random"))])
def test_game_with_a_bot_comes_to_its_end(ann: Client, eve: Client, game: str, seats: tuple[str, ...]) -> None:
    table = ann.create_table(game, *seats)
    with ann.watch(table) as socket, eve.watch(table) as spectator:
        now = socket.play_to_end(Random(6))
        spectator.wait_for_version(now["version"])
    assert spectator.state["status"] == "over"
    assert spectator.versions == list(range(spectator.versions[0], now["version"] + 1))
    assert now["views"][0]["result"]["winners"]
    assert status_and_code(ann.move(table, 0, "c=3", now["version"])) == (409, "over")


@on_both
def test_bot_plays_on_for_a_player_who_resigns(ann: Client, bob: Client) -> None:
    table = duel(ann, bob, stand_in="random")
    random = Random(8)
    with both_connected(table, ann, bob) as (anns, bobs):
        anns.play_random_move(0, random)
        expect_ack(bobs.resign(1))
        now = anns.play_to_end(random)
        assert [seat["bot"] for seat in now["seats"]] == [None, "random"]
        assert expect_error(bobs.move(1, "c=3", 1)) == "not-your-seat"


def test_two_people_at_two_processes_play_a_game(server_pair: ServerGroup) -> None:
    ann, bob = (Client.sign_in(server_pair, name) for name in ("Ann", "Bob"))
    table = trio(ann, bob)
    first, second = server_pair.all
    random = Random(7)
    with ann.watch(table, server=first) as anns, bob.watch(table, server=second) as bobs:
        while anns.state["status"] != "over":
            seat = anns.state["acting"][0]
            version = expect_ack((anns if seat == 0 else bobs).play_random_move(seat, random))
            for each in (anns, bobs):
                each.wait_for_version(version)
    assert anns.versions == bobs.versions
    assert ann.state(table)["views"][0]["position"] == bob.state(table)["views"][0]["position"]


def test_finished_game_reveals_the_secret_of_its_commitment(ann: Client) -> None:
    state = ann.table(create_finished_table(ann))
    revealed = state["now"]["revealed"]
    assert state["about"]["commitment"] == sha256(f"{revealed['salt']} {revealed['secret']}".encode()).hexdigest()


# Queries


def test_query_says_why_something_may_not_come_next(ann: Client) -> None:
    table = ann.create_table("shangri-la", "me", "me", "me")
    with ann.watch(table) as socket:
        answer = socket.query(0, why="Cr")
        assert (answer["type"], answer["offer"]["why"]) == (Message.OFFER, {"code": "stone", "village": "C"})
        assert socket.query(0, why="Ar")["offer"]["why"] is None


def test_query_shows_the_sheet_so_far(ann: Client) -> None:
    table = ann.create_table("hashi", "me")
    with ann.watch(table) as socket:
        socket.play_random_move(0, Random(1))
        card = socket.state["views"][0]["position"]["card"]
        where = socket.state["views"][0]["offer"]["where"][1]
        offer = socket.query(0, where=where)["offer"]
        assert offer["sheet"]["numbers"][where] == card[0]
        bridges = max(offer["bridges"], key=len)
        drawn = socket.query(0, where=where, bridges=bridges)["offer"]
        assert set(drawn["sheet"]["bridges"]) == set(bridges.split(","))
        wrong = socket.query(0, where=where, bridges="xy")
        assert (wrong["type"], wrong["reason"]) == (Message.ERROR, {"code": "no-line", "line": "xy"})


# How connections are refused and closed


def test_too_large_message_closes_the_connection(ann: Client) -> None:
    table = ann.create_table("hashi", "me")
    with ann.connect(table) as socket:
        socket.send(type=Message.PING, more="x" * 17_000)
        assert socket.wait_for_close() == 1009
    assert ann.state(table)["version"] == 1


def test_client_that_does_not_read_is_disconnected(bob: Client) -> None:
    table, server = bob.create_table("hashi", "me", "me", "me", "me"), bob.servers.all[0]
    # Every stale move is answered with the state of the table.
    stale = text(Message.COMMAND, command(Command.MOVE, seat=0, move="c=3", expected=0), id="a").encode()
    with bob.watch(table, server=server) as reader, sockets.socket() as silent:
        silent.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        silent.connect(("127.0.0.1", server.port))
        silent.sendall(websocket_request(server, table, Cookie=bob.cookie or ""))
        received = b""
        while b'"type"' not in received:
            received += silent.recv(100)
        silent.sendall((bytes((0x81, 0x80 | len(stale), 0, 0, 0, 0)) + stale) * 3000)
        wait_until(lambda: connection_count(server.address) == 1)
        # The other clients notice nothing.
        expect_ack(reader.send_chat(text="still here"))


def connection_count(address: str) -> float:
    lines = httpx.get(f"http://{address}/metrics", verify=False, timeout=PATIENCE_S).text.splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith("kakehashi_connections ")))


@pytest.mark.parametrize("table", ["nothingherenow", "x", "%00%00%00%00%00%00%00%00", "%F0%9F%8E%B2%F0%9F%8E%B2"])
def test_connection_to_an_unknown_table_is_closed_with_its_code(ann: Client, table: str) -> None:
    with ann.connect(table) as socket:
        assert expect_error(socket.receive()) == "no-such-table"
        assert socket.wait_for_close() == 4404


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", "http://127.0.0.1:1"])
def test_page_of_another_origin_gets_no_connection(ann: Client, origin: str) -> None:
    table = ann.create_table("hashi", "me")
    with pytest.raises(InvalidStatus) as refused, ann.connect(table, origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_page_of_the_server_gets_a_connection(ann: Client) -> None:
    table, server = ann.create_table("hashi", "me"), ann.servers.next_server()
    with ann.connect(table, server=server, origin=f"http://{server.address}") as socket:
        assert socket.receive()["type"] == Message.STATE


@pytest.fixture
def two_connections(tmp_path: Path) -> Iterator[ServerGroup]:
    """A server that allows two connections per address."""
    yield from run_servers(Server(tmp_path, connections=2))


def test_one_address_has_a_limited_number_of_connections(two_connections: ServerGroup) -> None:
    ann = Client.sign_in(two_connections, "Ann")
    table = ann.create_table("hashi", "me")
    with ann.watch(table), ann.watch(table), ann.connect(table) as third:
        assert third.wait_for_close() == 4429

    def can_connect() -> bool:
        with suppress(ConnectionClosed), ann.connect(table) as socket:
            return bool(socket.receive()["type"] == Message.STATE)
        return False

    wait_until(can_connect)


def test_taken_port_is_refused(tmp_path: Path, single_server: ServerGroup) -> None:
    port = str(single_server.all[0].port)
    command = [KAKEHASHI, "serve", "--data", str(tmp_path), "--port", port]
    done = subprocess.run(
        command, env=clean_environment(), capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert port in done.stderr
    assert done.stderr.count("\n") == 1
