"""Many tables where people play on, whatever happens to the servers, and note what was acknowledged."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from kakehashi.tables.loading import replay
from kakehashi.tables.log import Entry
from kakehashi.tables.store import Store
from server.clients import Message, cookie_of
from wire import merge, offer_of, seats_to_play

GONE = (OSError, EOFError, WebSocketException, httpx.TransportError)
"""What happens to who talks to a server that is killed."""
Games = tuple[tuple[str, tuple[str, ...]], ...]
AMONG_PEOPLE: Games = (("shangri-la", ("me", "me", "me")), ("hashi", ("me", "me")))
WITH_BOTS: Games = (*AMONG_PEOPLE, ("shangri-la", ("me", "me", "random")), ("hashi", ("me", "random")))


class Player:
    """Somebody who plays at one table after the other; a command that got no answer is sent again, with its id."""

    def __init__(self, load: "Load", number: int, games: Games) -> None:
        self._load, self._random = load, Random(number)
        self._game, self._seats = games[number % len(games)]
        self._cookie = ""
        self._table: str | None = None
        self._now: Message = {}
        self._pending: Message | None = None
        self._where: str | None = None
        self._sent: list[Message] = []
        self._held: list[Message] = []
        self._number = 0
        self.acknowledged: dict[tuple[str, str], tuple[int, Message]] = {}
        self.moves = 0
        """Of their own, and acknowledged."""
        self.seen = 0
        """Of anybody."""
        self.tables: list[str] = []

    async def live(self) -> None:
        while not self._load.ended:
            try:
                async with asyncio.timeout(10):
                    if self._table is None:
                        await self._sit_down()
                async with connect(self._address(), additional_headers={"Cookie": self._cookie}) as socket:
                    await self._play(socket)
            except GONE:
                await asyncio.sleep(0.05)

    def _address(self) -> str:
        return f"ws://{self._load.address()}/api/tables/{self._table}/socket"

    async def _sit_down(self) -> None:
        async with httpx.AsyncClient(verify=False, base_url=f"http://{self._load.address()}") as http:
            if not self._cookie:
                self._cookie = cookie_of(await http.put("/api/me", json={"name": "Ann"}))
            order = {"game": self._game, "seats": self._seats}
            answer = await http.post("/api/tables", json=order, headers={"Cookie": self._cookie})
            if answer.status_code != 201:
                return
            self._table = answer.json()["about"]["table"]
            self.tables.append(str(self._table))
            self._now, self._pending, self._sent, self._held = {}, None, [], []

    async def _play(self, socket: ClientConnection) -> None:
        """Play until the game is over, or the connection."""
        self._now, self._where = {}, None
        if self._pending:
            await socket.send(json.dumps(self._pending))
        while not self._load.ended:
            try:
                async with asyncio.timeout(0.2):
                    message = json.loads(await socket.recv())
            except TimeoutError:
                continue
            if "now" in message:
                self._now = merge(self._now, message["now"]) if message["type"] == "event" else message["now"]
                if message["type"] == "state" and self._now["version"] < self._latest:
                    self._load.wrong.append(f"lost: {self._table} is at {self._now['version']}, not {self._latest}")
                self.seen += message["type"] == "event" and message["event"]["kind"] == "moved"
            elif message["type"] == "offer" and self._where:
                bridges = self._random.choice(message["offer"]["bridges"])
                where, self._where = self._where, None
                await self._move(socket, int(message["id"].split("-")[1]), f"{where}:{bridges}")
            elif message.get("id"):
                await self._answered(socket, message)
            if self._now.get("status") == "over" and not self._pending:
                self._table = None
                return
            if not self._pending and not self._where and self._now.get("version", 0) >= self._latest:
                await self._go_on(socket)

    @property
    def _latest(self) -> int:
        """The version that the last acknowledged command has led to."""
        return max((v for (table, _), (v, _) in self.acknowledged.items() if table == self._table), default=0)

    async def _go_on(self, socket: ClientConnection) -> None:
        if not (seats := seats_to_play(self._now)):
            return
        await asyncio.sleep(self._random.random() * 0.02)
        seat = self._random.choice(seats)
        offer = offer_of(self._now, seat)
        if "moves" in offer:
            await self._move(socket, seat, self._random.choice(offer["moves"]))
        else:
            self._where = self._random.choice(offer["where"])
            so_far = {"where": self._where}
            await socket.send(json.dumps({"type": "ask", "id": f"ask-{seat}", "seat": seat, "so_far": so_far}))

    async def _move(self, socket: ClientConnection, seat: int, move: str) -> None:
        command = {"do": "move", "seat": seat, "move": move, "expected": self._now["version"]}
        self._pending = self._numbered(command)
        self._sent.append(self._pending)
        messages = [self._pending]
        if self._load.noisy:
            # Everything comes twice; some of it late, and some of what was sent long ago again.
            self._held.append(self._numbered({"do": "say", "phrase": "hello"}))
            self._random.shuffle(self._held)
            late = [self._held.pop() for _ in range(len(self._held) if self._random.random() < 0.3 else 0)]
            messages += [self._pending, *late, *late, self._random.choice(self._sent)]
            self._random.shuffle(messages)
        for message in messages:
            await socket.send(json.dumps(message))

    def _numbered(self, command: Message) -> Message:
        self._number += 1
        return {"type": "do", "id": f"n{self._number}", "command": command}

    async def _answered(self, socket: ClientConnection, message: Message) -> None:
        """Note an answer, which must be the same every time."""
        name, pending = message["id"], self._pending and self._pending["id"] == message["id"]
        key = str(self._table), name
        if message["type"] == "done":
            if key in self.acknowledged:
                if self.acknowledged[key][0] != message["version"]:
                    self._load.wrong.append(f"another answer: {message}, not {self.acknowledged[key]}")
            else:
                said = self._pending if pending and self._pending else {"command": {"do": "say", "phrase": "hello"}}
                self.acknowledged[key] = message["version"], said["command"]
                self.moves += bool(pending)
            if pending:
                self._pending = None
        elif message["code"] in ("busy", "store-failed"):
            await asyncio.sleep(0.05)
            if self._pending:
                await socket.send(json.dumps(self._pending))
        else:
            self._load.wrong.append(f"refused: {message} {self._pending} {self._now.get('version')}")
            self._pending = None


class Load:
    """Players, each at a table of their own, and what went wrong."""

    def __init__(self, address: Callable[[], str], games: Games = WITH_BOTS, noisy: bool = False) -> None:
        self.address, self.noisy = address, noisy
        self.ended = False
        self.wrong: list[str] = []
        self.players = [Player(self, number, games) for number in range(8)]

    @asynccontextmanager
    async def going_on(self) -> AsyncIterator["Load"]:
        tasks = [asyncio.create_task(player.live()) for player in self.players]
        try:
            await self.more()
            yield self
            await self.more()
        finally:
            self.ended = True
            await asyncio.gather(*tasks)

    async def more(self, moves: int = 3, seconds: float = 120) -> None:
        """Wait until every player has moved again, and somebody else where somebody else plays."""
        before = [(player.moves, player.seen) for player in self.players]
        deadline = time.monotonic() + seconds
        while not all(
            player.moves >= own + moves and player.seen >= all_moves + moves
            for player, (own, all_moves) in zip(self.players, before, strict=True)
        ):
            now = [(player.moves, player.seen) for player in self.players]
            assert not self.wrong, self.wrong[:5]
            assert time.monotonic() < deadline, f"a table does not go on: {before} {now}"
            await asyncio.sleep(0.05)

    def check(self, url: str) -> int:
        """Everything that was acknowledged is in the log, once; returns how much that is."""
        assert not self.wrong, self.wrong[:5]
        acknowledged = {key: said for player in self.players for key, said in player.acknowledged.items()}
        logs = asyncio.run(_logs(url, {table for player in self.players for table in player.tables}))
        for table, entries in logs.items():
            assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
            replay(table, entries)
            ids = Counter(entry.command_id for entry in entries if entry.command_id)
            assert set(ids.values()) <= {1}
        written = {
            (entry.table, str(entry.command_id).split(" ")[1]): entry for e in logs.values() for entry in _sent(e)
        }
        for key, (version, command) in acknowledged.items():
            entry = written[key]
            assert entry.version == version
            assert entry.kind == ("moved" if command["do"] == "move" else "said")
            assert entry.data["phrase" if command["do"] == "say" else "move"] == command.get(
                "phrase", command.get("move")
            )
        return len(acknowledged)


def _sent(entries: list[Entry]) -> list[Entry]:
    return [entry for entry in entries if entry.command_id]


async def _logs(url: str, tables: set[str]) -> dict[str, list[Entry]]:
    store = Store.open(url)
    try:
        return {table: await store.log.entries(table) for table in tables}
    finally:
        await store.close()


class Proxy:
    """The network between people and the server: it can be cut, and it can lose what is on its way."""

    def __init__(self, address: Callable[[], str]) -> None:
        self._address = address
        self._writers: set[asyncio.StreamWriter] = set()
        self.losing = False
        self.address = ""

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Proxy"]:
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            server.close()
            self.cut()

    def cut(self) -> None:
        """All connections are lost, without a word."""
        self.losing = False
        for writer in tuple(self._writers):
            writer.transport.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, port = self._address().split(":")
        try:
            there, back = await asyncio.open_connection(host, int(port))
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, back}
        await asyncio.gather(self._carry(reader, back), self._carry(there, writer))
        self._writers -= {writer, back}

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                if not self.losing:
                    writer.write(data)
                    await writer.drain()
        except OSError:
            pass
        finally:
            writer.transport.abort()


def in_turn(*addresses: str) -> Callable[[], str]:
    """One address after the other."""
    state: dict[str, Any] = {"n": 0}

    def address() -> str:
        state["n"] += 1
        return addresses[state["n"] % len(addresses)]

    return address
