"""People who come to the server, over HTTP and over WebSockets."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from merging import merged
from server.servers import Server, Servers

Message = dict[str, Any]
PATIENCE = 20
_keys = count(1)


def new_key() -> str:
    return f"key-{next(_keys)}"


class Person:
    """Somebody with a cookie, or with none."""

    def __init__(self, servers: Servers, cookie: str | None) -> None:
        self.servers, self.cookie = servers, cookie

    @classmethod
    def new(cls, servers: Servers, name: str) -> "Person":
        answer = servers.ask("PUT", "/api/me", json={"name": name})
        assert answer.status_code == 200, answer.text
        return cls(servers, cookie_of(answer))

    def ask(self, method: str, path: str, **more: object) -> httpx.Response:
        return self.servers.ask(method, path, self.cookie, **more)

    def get(self, path: str, **more: object) -> httpx.Response:
        return self.ask("GET", path, **more)

    def post(self, path: str, content: object, **more: object) -> httpx.Response:
        return self.ask("POST", path, json=content, **more)

    def open(self, game: str, *seats: str, **more: object) -> str:
        """Open a table."""
        answer = self.post("/api/tables", {"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["about"]["table"])

    def do(self, table: str, do: str, key: str | None = None, **said: object) -> httpx.Response:
        """Send a command over HTTP."""
        command = {"id": key or new_key(), "command": {"do": do, **said}}
        return self.post(f"/api/tables/{table}/commands", command)

    def sit(self, table: str, seat: int | None = None) -> "Person":
        answer = self.do(table, "take", seat=seat)
        assert answer.status_code == 200, answer.text
        return self

    def now(self, table: str) -> Message:
        """How a table is."""
        answer = self.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json()["now"])

    @contextmanager
    def at(self, table: str, since: int | None = None, server: Server | None = None, **more: Any) -> Iterator["Socket"]:
        """Look at a table over a WebSocket."""
        more.setdefault("additional_headers", {})
        if self.cookie:
            more["additional_headers"]["Cookie"] = self.cookie
        address = socket_address(server or self.servers.next(), table, since)
        with connect(address, compression=None, open_timeout=PATIENCE, **more) as connection:
            yield Socket(connection)


class Socket:
    """A connection to a table, and what was heard there."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Message] = []
        self.now: Message = {}

    def send(self, text: str | bytes) -> None:
        self.connection.send(text)

    def say(self, **message: object) -> None:
        self.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Message:
        """The next message."""
        message = json.loads(self.connection.recv(timeout))
        self.heard.append(message)
        if "now" in message:
            self.now = merged(self.now, message["now"]) if message["type"] == "event" else message["now"]
        return dict(message)

    def until(self, wanted: Callable[[Message], object]) -> Message:
        """Listen until a message comes that is wanted."""
        while not wanted(message := self.hear()):
            pass
        return message

    def until_now(self, wanted: Callable[[Message], object]) -> Message:
        """Listen until the table is as it is wanted."""
        while not (self.now and wanted(self.now)):
            self.hear()
        return self.now

    def do(self, do: str, key: str | None = None, **said: object) -> Message:
        """Send a command; returns its answer."""
        key = key or new_key()
        self.say(type="do", id=key, command={"do": do, **said})
        return self.until(lambda message: message.get("id") == key)

    def ask(self, seat: int, **so_far: str) -> Message:
        key = new_key()
        self.say(type="ask", id=key, seat=seat, so_far=so_far)
        return self.until(lambda message: message.get("id") == key)

    def move(self, seat: int, random: Random) -> str:
        """A random legal move of a seat whose turn it is."""
        offer = offer_of(self.now, seat)
        if "moves" in offer:
            return str(random.choice(offer["moves"]))
        where = random.choice(offer["where"])
        return f"{where}:{random.choice(self.ask(seat, where=where)['offer']['bridges'])}"

    def play(self, seat: int, random: Random) -> Message:
        """Play a random legal move, and see what comes of it; returns its answer."""
        move = self.move(seat, random)
        done = self.do("move", seat=seat, move=move, expected=self.now["version"])
        if done["type"] == "done":
            self.until_now(lambda now: now["version"] >= done["version"])
        return done

    def play_to_the_end(self, random: Random) -> Message:
        """Play all of one's seats until the game is over."""
        while self.until_now(lambda now: now["status"] == "over" or playable(now))["status"] != "over":
            # A bot may have moved in between: that is no reason to refuse, where all act at the same time.
            done = self.play(playable(self.now)[0], random)
            assert done["type"] == "done", done
        return self.now


def offer_of(now: Message, seat: int) -> Message:
    """What a seat of mine may do."""
    return next(dict(view["offer"]) for view in now["views"] if view["seat"] == seat)


def playable(now: Message) -> list[int]:
    """My seats that may act."""
    return [view["seat"] for view in now["views"] if view["offer"]]


def cookie_of(answer: httpx.Response) -> str:
    return f"kakehashi={answer.cookies['kakehashi']}"


def socket_address(server: Server, table: str, since: int | None = None) -> str:
    return f"ws://{server.address}/api/tables/{table}/socket" + ("" if since is None else f"?since={since}")


def handshake(server: Server, table: str, **more: str) -> bytes:
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


def code_of(answer: httpx.Response) -> tuple[int, str]:
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


def finished(person: Person, seed: int = 1, *others: str) -> str:
    """A table of Hashi, played to its end by somebody alone or with bots."""
    table = person.open("hashi", "me", *others)
    with person.at(table) as socket:
        socket.play_to_the_end(Random(seed))
    return table
