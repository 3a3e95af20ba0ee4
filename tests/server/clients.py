"""People who come to the server, over HTTP and over WebSockets."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from server.servers import Server, ServerGroup
from wire import Command, command, merge, offer_of, seats_to_play
from wire import Message as Kind

Message = dict[str, Any]
PATIENCE_S = 60
"""Nothing that works takes so long; a test that waits longer fails."""
_keys = count(1)


def new_command_id() -> str:
    return f"key-{next(_keys)}"


class Client:
    """Somebody with a cookie, or with none."""

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

    def create_table(self, game: str, *seats: str, **more: object) -> str:
        """Open a table."""
        answer = self.post("/api/tables", {"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["about"]["table"])

    def send(self, table: str, do: str, key: str | None = None, **said: object) -> httpx.Response:
        """Send a command over HTTP."""
        sent = {"id": key or new_command_id(), "command": command(do, **said)}
        return self.post(f"/api/tables/{table}/commands", sent)

    def take_seat(self, table: str, seat: int | None = None) -> "Client":
        answer = self.send(table, Command.TAKE_SEAT, seat=seat)
        assert answer.status_code == 200, answer.text
        return self

    def state(self, table: str) -> Message:
        """How a table is."""
        answer = self.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json()["now"])

    @contextmanager
    def connect(
        self, table: str, since: int | None = None, server: Server | None = None, **more: Any
    ) -> Iterator["Socket"]:
        """Look at a table over a WebSocket."""
        more.setdefault("additional_headers", {})
        if self.cookie:
            more["additional_headers"]["Cookie"] = self.cookie
        address = socket_address(server or self.servers.next_server(), table, since)
        with connect(address, compression=None, open_timeout=PATIENCE_S, **more) as connection:
            yield Socket(connection)


class Socket:
    """A connection to a table, and what was heard there."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.messages: list[Message] = []
        self.state: Message = {}

    def send_raw(self, text: str | bytes) -> None:
        self.connection.send(text)

    def send(self, **message: object) -> None:
        self.send_raw(json.dumps(message))

    def receive(self, timeout: float = PATIENCE_S) -> Message:
        """The next message."""
        message = json.loads(self.connection.recv(timeout))
        self.messages.append(message)
        if "now" in message:
            self.state = merge(self.state, message["now"]) if message["type"] == Kind.EVENT else message["now"]
        return dict(message)

    def receive_until(self, wanted: Callable[[Message], object]) -> Message:
        """Listen until a message comes that is wanted."""
        while not wanted(message := self.receive()):
            pass
        return message

    def wait_for_state(self, wanted: Callable[[Message], object]) -> Message:
        """Listen until the table is as it is wanted."""
        while not (self.state and wanted(self.state)):
            self.receive()
        return self.state

    def command(self, do: str, key: str | None = None, **said: object) -> Message:
        """Send a command; returns its answer."""
        key = key or new_command_id()
        self.send(type=Kind.COMMAND, id=key, command=command(do, **said))
        return self.receive_until(lambda message: message.get("id") == key)

    def query(self, seat: int, **so_far: str) -> Message:
        key = new_command_id()
        self.send(type=Kind.QUERY, id=key, seat=seat, so_far=so_far)
        return self.receive_until(lambda message: message.get("id") == key)

    def random_move(self, seat: int, random: Random) -> str:
        """A random legal move of a seat whose turn it is."""
        offer = offer_of(self.state, seat)
        if "moves" in offer:
            return str(random.choice(offer["moves"]))
        where = random.choice(offer["where"])
        return f"{where}:{random.choice(self.query(seat, where=where)['offer']['bridges'])}"

    def play_random_move(self, seat: int, random: Random) -> Message:
        """Play a random legal move, and see what comes of it; returns its answer."""
        move = self.random_move(seat, random)
        done = self.command(Command.MOVE, seat=seat, move=move, expected=self.state["version"])
        if done["type"] == Kind.ACK:
            self.wait_for_state(lambda now: now["version"] >= done["version"])
        return done

    def play_to_end(self, random: Random) -> Message:
        """Play all of one's seats until the game is over."""
        while self.wait_for_state(lambda now: now["status"] == "over" or seats_to_play(now))["status"] != "over":
            # A bot may have moved in between: that is no reason to refuse, where all act at the same time.
            done = self.play_random_move(seats_to_play(self.state)[0], random)
            assert done["type"] == Kind.ACK, done
        return self.state


def cookie_of(answer: httpx.Response) -> str:
    return f"kakehashi={answer.cookies['kakehashi']}"


def socket_address(server: Server, table: str, since: int | None = None) -> str:
    return f"ws://{server.address}/api/tables/{table}/socket" + ("" if since is None else f"?since={since}")


def websocket_request(server: Server, table: str, **more: str) -> bytes:
    """What asks for a WebSocket, for those who send it by hand."""
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


def error_code(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a problem, which must be a proper one."""
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


def finished_table(person: Client, seed: int = 1, *others: str) -> str:
    """A table of Hashi, played to its end by somebody alone or with bots."""
    table = person.create_table("hashi", "me", *others)
    with person.connect(table) as socket:
        socket.play_to_end(Random(seed))
    return table
