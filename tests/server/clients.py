"""Synchronous clients for server processes, over HTTP and WebSockets."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from depth import PATIENCE_S
from server.servers import Server, ServerGroup
from wire import Command, Json, Message, command, merge, offer_of, seats_to_play

__all__ = ["Client", "Socket"]

_keys = count(1)


def new_command_id() -> str:
    return f"key-{next(_keys)}"


class Client:
    """One person with a cookie, or a visitor without one."""

    def __init__(self, servers: ServerGroup, cookie: str | None) -> None:
        self.servers, self.cookie = servers, cookie

    @classmethod
    def sign_in(cls, servers: ServerGroup, name: str) -> "Client":
        answer = servers.request("PUT", "/api/me", json={"name": name})
        assert answer.status_code == 200, answer.text
        return cls(servers, cookie_of(answer))

    def request(self, method: str, path: str, **more: object) -> httpx.Response:
        return self.servers.request(method, path, self.cookie, **more)

    def get(self, path: str, **more: object) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, content: object, **more: object) -> httpx.Response:
        return self.request("POST", path, json=content, **more)

    def delete(self, path: str, **more: object) -> httpx.Response:
        return self.request("DELETE", path, **more)

    def rename(self, name: str, **more: object) -> httpx.Response:
        """Set the name of this person; return the answer."""
        return self.request("PUT", "/api/me", json={"name": name}, **more)

    def create_table(self, game: str, *seats: str, **more: object) -> str:
        """Create a table with these seats ("me", "open" or a bot); return its id."""
        answer = self.post("/api/tables", {"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        return table_id(answer)

    def send(self, table: str, kind: str, key: str | None = None, **fields: object) -> httpx.Response:
        """Send a command over HTTP; return the answer."""
        sent = {"id": key or new_command_id(), "command": command(kind, **fields)}
        return self.post(f"/api/tables/{table}/commands", sent)

    def take_seat(self, table: str, seat: int | None = None) -> "Client":
        answer = self.send(table, Command.TAKE_SEAT, seat=seat)
        assert answer.status_code == 200, answer.text
        return self

    def leave_seat(self, table: str, seat: int) -> httpx.Response:
        return self.send(table, Command.LEAVE_SEAT, seat=seat)

    def move(self, table: str, seat: int, text: str, expected: int, key: str | None = None) -> httpx.Response:
        return self.send(table, Command.MOVE, key, seat=seat, move=text, expected=expected)

    def request_undo(self, table: str, seat: int) -> httpx.Response:
        return self.send(table, Command.REQUEST_UNDO, seat=seat)

    def accept_undo(self, table: str) -> httpx.Response:
        return self.send(table, Command.ACCEPT_UNDO)

    def decline_undo(self, table: str) -> httpx.Response:
        return self.send(table, Command.DECLINE_UNDO)

    def send_chat(self, table: str, key: str | None = None, **content: str) -> httpx.Response:
        """Send `text=…` or `phrase=…`."""
        return self.send(table, Command.SEND_CHAT, key, **content)

    def resign(self, table: str, seat: int) -> httpx.Response:
        return self.send(table, Command.RESIGN, seat=seat)

    def request_hint(self, table: str, seat: int) -> httpx.Response:
        return self.send(table, Command.REQUEST_HINT, seat=seat, expected=self.state(table)["version"])

    def rematch(self, table: str) -> httpx.Response:
        return self.send(table, Command.REMATCH)

    def query(self, table: str, seat: int, **so_far: str) -> httpx.Response:
        """Ask what a seat may do next; return the answer."""
        return self.post(f"/api/tables/{table}/offer", {"seat": seat, "so_far": so_far})

    def table(self, table: str) -> Json:
        """Return a table as this person sees it: the constant `about`, and the state `now`."""
        return body_of(self.get(f"/api/tables/{table}"))

    def state(self, table: str) -> Json:
        """Return the state of a table as this person sees it."""
        return dict(self.table(table)["now"])

    def events(self, table: str, since: int = 0) -> list[Json]:
        """Return the event messages after a version: each has an event and the fields that it changed."""
        return list(body_of(self.get(f"/api/tables/{table}/events?since={since}"))["events"])

    def history(self, table: str) -> Json:
        return body_of(self.get(f"/api/tables/{table}/history"))

    def tables(self) -> list[Json]:
        """Return the list of this person's tables."""
        return list(body_of(self.get("/api/me/tables"))["tables"])

    @contextmanager
    def connect(
        self, table: str, since: int | None = None, server: Server | None = None, **more: Any
    ) -> Iterator["Socket"]:
        """Open a WebSocket to a table."""
        more.setdefault("additional_headers", {})
        if self.cookie:
            more["additional_headers"]["Cookie"] = self.cookie
        address = socket_address(server or self.servers.next_server(), table, since)
        with connect(address, compression=None, open_timeout=PATIENCE_S, **more) as connection:
            yield Socket(connection)

    @contextmanager
    def watch(self, table: str, since: int | None = None, server: Server | None = None) -> Iterator["Socket"]:
        """Open a WebSocket to a table, and wait for its first state."""
        with self.connect(table, since, server) as socket:
            socket.receive_until(lambda message: message["type"] == Message.STATE)
            yield socket


class Socket:
    """A WebSocket to a table that collects all messages."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.messages: list[Json] = []
        self.state: Json = {}

    def send_raw(self, text: str | bytes) -> None:
        self.connection.send(text)

    def send(self, **message: object) -> None:
        self.send_raw(json.dumps(message))

    def receive(self, timeout: float = PATIENCE_S) -> Json:
        """Return the next message."""
        message = json.loads(self.connection.recv(timeout))
        self.messages.append(message)
        if "now" in message:
            self.state = merge(self.state, message["now"]) if message["type"] == Message.EVENT else message["now"]
        return dict(message)

    def receive_until(self, condition: Callable[[Json], object]) -> Json:
        """Receive messages until one meets a condition, and return it."""
        while not condition(message := self.receive()):
            pass
        return message

    def receive_event(self, kind: str | None = None) -> Json:
        """Receive messages until there is an event, of this kind if given; return the event."""
        message = self.receive_until(
            lambda message: message["type"] == Message.EVENT and kind in (None, message["event"]["kind"])
        )
        return dict(message["event"])

    def wait_for_state(self, condition: Callable[[Json], object]) -> Json:
        """Receive messages until the state meets a condition."""
        while not (self.state and condition(self.state)):
            self.receive()
        return self.state

    def wait_for_version(self, version: int) -> Json:
        return self.wait_for_state(lambda state: state["version"] >= version)

    def wait_for_close(self) -> int:
        """Receive messages until the server closes the connection; return the close code."""
        with pytest.raises(ConnectionClosed) as closed:
            self.receive_until(lambda message: False)
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code

    @property
    def versions(self) -> list[int]:
        """The versions of the events so far."""
        return [message["event"]["version"] for message in self.messages if message["type"] == Message.EVENT]

    def command(self, kind: str, key: str | None = None, **fields: object) -> Json:
        """Send a command; return the answer, an ack or an error."""
        key = key or new_command_id()
        self.send(type=Message.COMMAND, id=key, command=command(kind, **fields))
        return self.receive_until(lambda message: message.get("id") == key)

    def move(self, seat: int, text: str, expected: int | None = None, key: str | None = None) -> Json:
        version = self.state["version"] if expected is None else expected
        return self.command(Command.MOVE, key, seat=seat, move=text, expected=version)

    def request_undo(self, seat: int) -> Json:
        return self.command(Command.REQUEST_UNDO, seat=seat)

    def accept_undo(self) -> Json:
        return self.command(Command.ACCEPT_UNDO)

    def decline_undo(self) -> Json:
        return self.command(Command.DECLINE_UNDO)

    def send_chat(self, **content: str) -> Json:
        """Send `text=…` or `phrase=…`."""
        return self.command(Command.SEND_CHAT, **content)

    def resign(self, seat: int) -> Json:
        return self.command(Command.RESIGN, seat=seat)

    def rematch(self) -> Json:
        return self.command(Command.REMATCH)

    def query(self, seat: int, **so_far: str) -> Json:
        """Ask what a seat may do next; return the answer."""
        key = new_command_id()
        self.send(type=Message.QUERY, id=key, seat=seat, so_far=so_far)
        return self.receive_until(lambda message: message.get("id") == key)

    def ping(self) -> Json:
        """Send a ping; return the next message."""
        self.send(type=Message.PING)
        return self.receive()

    def random_move(self, seat: int, random: Random) -> str:
        """Return a random legal move of a seat that may act."""
        offer = offer_of(self.state, seat)
        if "moves" in offer:
            return str(random.choice(offer["moves"]))
        where = random.choice(offer["where"])
        return f"{where}:{random.choice(self.query(seat, where=where)['offer']['bridges'])}"

    def play_random_move(self, seat: int, random: Random) -> Json:
        """Play a random legal move, and wait until the state includes it; return the answer."""
        answer = self.move(seat, self.random_move(seat, random))
        if answer["type"] == Message.ACK:
            self.wait_for_version(answer["version"])
        return answer

    def play_to_end(self, random: Random) -> Json:
        """Play all seats of this person until the game is over; return the last state."""
        while self.wait_for_state(lambda now: now["status"] == "over" or seats_to_play(now))["status"] != "over":
            # The server accepts a move after a bot has moved, if all seats act at the same time.
            expect_ack(self.play_random_move(seats_to_play(self.state)[0], random))
        return self.state


def expect_ack(answer: Json) -> int:
    """Check that a WebSocket message is an ack; return the version after the command."""
    assert answer["type"] == Message.ACK, answer
    return int(answer["version"])


def expect_error(answer: Json) -> str:
    """Check that a WebSocket message is an error; return its code."""
    assert answer["type"] == Message.ERROR, answer
    return str(answer["code"])


def expect_version(answer: httpx.Response) -> int:
    """Check that a command over HTTP succeeded; return the version after it."""
    return int(body_of(answer)["version"])


def body_of(answer: httpx.Response) -> Json:
    """Check that a request succeeded; return the body."""
    assert answer.is_success, answer.text
    return dict(answer.json())


def table_id(answer: httpx.Response) -> str:
    """Return the id of the table in an answer."""
    return str(answer.json()["about"]["table"])


def cookie_of(answer: httpx.Response) -> str:
    return f"kakehashi={answer.cookies['kakehashi']}"


def socket_address(server: Server, table: str, since: int | None = None) -> str:
    return f"ws://{server.address}/api/tables/{table}/socket" + ("" if since is None else f"?since={since}")


def websocket_request(server: Server, table: str, **more: str) -> bytes:
    """Return the bytes of a WebSocket handshake, for tests with plain sockets."""
    headers = {
        "Host": server.address,
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
        **more,
    }
    lines = [f"GET /api/tables/{table}/socket HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join((*lines, "", "")).encode()


def status_and_code(answer: httpx.Response) -> tuple[int, str]:
    """Check that an answer is a valid problem document; return its status and code."""
    problem = answer.json()
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    more = {"state"} if problem["code"] == "stale" else {"reason"} & set(problem)
    assert more != {"reason"} or problem["code"] == "illegal-move"
    assert set(problem) == {"type", "title", "status", "detail", "code"} | more
    assert problem["status"] == answer.status_code
    assert problem["type"] == f"urn:kakehashi:{problem['code']}"
    assert problem["detail"].endswith(".")
    assert problem["title"]
    return answer.status_code, problem["code"]


def create_finished_table(person: Client, seed: int = 1, *others: str) -> str:
    """Play a game of Hashi to the end, alone or with bots; return the table."""
    table = person.create_table("hashi", "me", *others)
    with person.connect(table) as socket:
        socket.play_to_end(Random(seed))
    return table
