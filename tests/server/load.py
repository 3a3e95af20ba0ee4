"""Players for load and failure tests: they keep playing through failures and record every acknowledgement."""

import asyncio
import json
import os
import subprocess
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import cycle
from random import Random

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from depth import depth
from server.clients import Client, cookie_of
from server.servers import KAKEHASHI, Server, ServerGroup, clean_environment
from wire import Command, Event, Json, Message, command, merge, offer_of, seats_to_play

CONNECTION_ERRORS = (OSError, EOFError, WebSocketException, httpx.TransportError)
"""The errors that a client gets when a server dies."""
GAMES = (
    ("shangri-la", ("me", "me", "me")),
    ("hashi", ("me", "me")),
    ("shangri-la", ("me", "me", "random")),
    ("hashi", ("me", "random")),
)
PLAYERS_PER_GAME = depth(1, 2)
STALL_LIMIT_S = 120
"""The test fails if no table makes progress for this long."""


class Player:
    """One person who plays one table after another, and repeats unanswered commands with the same id."""

    def __init__(self, load: "Load", number: int) -> None:
        self._load, self._random = load, Random(number)
        self._game, self._seats = GAMES[number % len(GAMES)]
        self._own_seats = {seat for seat, kind in enumerate(self._seats) if kind == "me"}
        self._state: Json = {}
        self._where: str | None = None
        self._sent: list[Json] = []
        self._delayed_chats: list[Json] = []
        self._n_commands = 0
        self.table: str | None = None
        self.cookie = ""
        self.pending: Json | None = None
        self.acknowledged: dict[tuple[str, str], tuple[int, Json]] = {}
        """The version and the command of each ack, by table and command id."""
        self.n_moves = 0
        """The number of acknowledged moves of this player."""
        self.n_moves_seen = 0
        """The number of moves received over the socket, including those of bots."""
        self.tables: list[str] = []

    async def play(self) -> None:
        """Play until the load ends; reconnect whenever the connection is lost."""
        while not self._load.is_over:
            try:
                if self.table is None:
                    await self._create_table()
                    continue
                # max_queue=None: a full queue would block the closing handshake.
                async with connect(
                    self._socket_address(), additional_headers={"Cookie": self.cookie}, max_queue=None
                ) as socket:
                    await self._play_at(socket)
            except CONNECTION_ERRORS:
                await asyncio.sleep(0.02)

    def _socket_address(self) -> str:
        return f"ws://{self._load.next_address()}/api/tables/{self.table}/socket"

    async def _create_table(self) -> None:
        async with httpx.AsyncClient(verify=False, base_url=f"http://{self._load.next_address()}") as http:
            if not self.cookie:
                self.cookie = cookie_of(await http.put("/api/me", json={"name": "Ann"}))
            wanted = {"game": self._game, "seats": self._seats}
            answer = await http.post("/api/tables", json=wanted, headers={"Cookie": self.cookie})
            if answer.status_code != 201:
                await asyncio.sleep(0.02)
                return
            self.table = str(answer.json()["about"]["table"])
            self.tables.append(self.table)
            self.pending, self._sent, self._delayed_chats = None, [], []

    async def _play_at(self, socket: ClientConnection) -> None:
        """Play until the game is over; raise one of `CONNECTION_ERRORS` if the connection is lost."""
        self._state, self._where = {}, None
        if self.pending:
            await socket.send(json.dumps(self.pending))
        while not self._load.is_over:
            try:
                async with asyncio.timeout(0.2):
                    message = json.loads(await socket.recv())
            except TimeoutError:
                continue
            await self._receive(socket, message)
            if self._state.get("status") == "over" and not self.pending:
                self.table = None
                return
            if not self.pending and not self._where and self._state.get("version", 0) >= self._acknowledged_version:
                await self._begin_move(socket)

    async def _receive(self, socket: ClientConnection, message: Json) -> None:
        if "now" in message:
            is_event = message["type"] == Message.EVENT
            self._state = merge(self._state, message["now"]) if is_event else message["now"]
            if message["type"] == Message.STATE and self._state["version"] < self._acknowledged_version:
                self._load.fail(f"{self.table} is at {self._state['version']}, not {self._acknowledged_version}")
            self.n_moves_seen += is_event and message["event"]["kind"] == Event.MOVED
        elif message["type"] == Message.OFFER and self._where:
            bridges = self._random.choice(message["offer"]["bridges"])
            where, self._where = self._where, None
            await self._send_move(socket, int(message["id"].split("-")[1]), f"{where}:{bridges}")
        elif message.get("id"):
            await self._receive_answer(socket, message)

    @property
    def _acknowledged_version(self) -> int:
        return max((v for (table, _), (v, _) in self.acknowledged.items() if table == self.table), default=0)

    async def _begin_move(self, socket: ClientConnection) -> None:
        if not (seats := seats_to_play(self._state)):
            return
        await asyncio.sleep(self._random.random() * 0.02)
        seat = self._random.choice(seats)
        offer = offer_of(self._state, seat)
        if "moves" in offer:
            await self._send_move(socket, seat, self._random.choice(offer["moves"]))
        else:
            self._where = self._random.choice(offer["where"])
            query = {"type": Message.QUERY, "id": f"query-{seat}", "seat": seat, "so_far": {"where": self._where}}
            await socket.send(json.dumps(query))

    async def _send_move(self, socket: ClientConnection, seat: int, move: str) -> None:
        self.pending = self._with_id(command(Command.MOVE, seat=seat, move=move, expected=self._state["version"]))
        self._sent.append(self.pending)
        messages = [self.pending]
        if self._load.is_noisy:
            # Send everything twice, delay some chats, and repeat an old message.
            self._delayed_chats.append(self._with_id(command(Command.SEND_CHAT, text=f"chat {self._n_commands}")))
            self._random.shuffle(self._delayed_chats)
            late = [
                self._delayed_chats.pop() for _ in range(len(self._delayed_chats) if self._random.random() < 0.3 else 0)
            ]
            self._sent += late
            messages += [self.pending, *late, *late, self._random.choice(self._sent)]
            self._random.shuffle(messages)
        for message in messages:
            await socket.send(json.dumps(message))

    def _with_id(self, sent: Json) -> Json:
        self._n_commands += 1
        return {"type": Message.COMMAND, "id": f"n{self._n_commands}", "command": sent}

    async def _receive_answer(self, socket: ClientConnection, message: Json) -> None:
        """Record an answer; check that a repeated command gets the same answer again."""
        key, is_pending = (str(self.table), message["id"]), self.pending and self.pending["id"] == message["id"]
        if message["type"] == Message.ACK:
            if key in self.acknowledged:
                if self.acknowledged[key][0] != message["version"]:
                    self._load.fail(f"another answer: {message}, not {self.acknowledged[key]}")
            else:
                sent = next(sent for sent in self._sent if sent["id"] == message["id"])
                self.acknowledged[key] = message["version"], sent["command"]
                self.n_moves += bool(is_pending)
            if is_pending:
                self.pending = None
        elif message["code"] in ("busy", "store-failed"):
            await asyncio.sleep(0.05)
            if self.pending:
                await socket.send(json.dumps(self.pending))
        else:
            self._load.fail(f"error: {message} {self.pending} {self._state.get('version')}")
            self.pending = None

    def check(self, servers: ServerGroup) -> None:
        """Assert that the logs of this player's tables contain every acknowledged command exactly once."""
        client = Client(servers, self.cookie)
        for table in self.tables:
            events = all_events(client, table)
            assert [event["version"] for event in events] == list(range(1, len(events) + 1))
            acknowledged = [entry for (of, _), entry in self.acknowledged.items() if of == table]
            for version, sent in acknowledged:
                assert_carried_out(events[version - 1], sent)
            versions = [version for version, _ in acknowledged]
            assert len(versions) == len(set(versions))
            own_moves = {e["version"] for e in events if e["kind"] == Event.MOVED and e["seat"] in self._own_seats}
            unanswered = own_moves - set(versions)
            assert len(unanswered) <= (table == self.table and self.pending is not None)
            chats = Counter(event["text"] for event in events if event["kind"] == Event.CHAT_SENT)
            assert set(chats.values()) <= {1}


class Load:
    """Players at separate tables, and the failures that they found."""

    def __init__(self, next_address: Callable[[], str], is_noisy: bool = False) -> None:
        self.next_address, self.is_noisy = next_address, is_noisy
        self.is_over = False
        self._failures: list[str] = []
        self.players = [Player(self, number) for number in range(PLAYERS_PER_GAME * len(GAMES))]

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Load"]:
        """Run the players; wait for moves of every player before and after the body of the `with` block."""
        tasks = [asyncio.create_task(player.play()) for player in self.players]
        try:
            await self.wait_for_every_player()
            yield self
            await self.wait_for_every_player()
        finally:
            self.is_over = True
            await asyncio.gather(*tasks)
        self._assert_no_failures()

    async def wait_for_moves(self, n_moves: int) -> None:
        """Wait for `n_moves` more acknowledged moves of all players together."""
        target = self._n_moves() + n_moves
        await self._wait_until(lambda: self._n_moves() >= target)

    async def wait_for_every_player(self, n_moves: int = 3) -> None:
        """Wait until every player has made and seen `n_moves` more moves."""
        before = [(player.n_moves, player.n_moves_seen) for player in self.players]
        await self._wait_until(
            lambda: all(
                player.n_moves >= made + n_moves and player.n_moves_seen >= seen + n_moves
                for player, (made, seen) in zip(self.players, before, strict=True)
            )
        )

    def _n_moves(self) -> int:
        return sum(player.n_moves for player in self.players)

    async def _wait_until(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + STALL_LIMIT_S
        while not condition():
            self._assert_no_failures()
            assert time.monotonic() < deadline, [(p.table, p.n_moves, p.n_moves_seen) for p in self.players]
            await asyncio.sleep(0.01)

    def fail(self, reason: str) -> None:
        self._failures.append(reason)

    def _assert_no_failures(self) -> None:
        assert not self._failures, self._failures[:5]

    def check(self, servers: ServerGroup) -> None:
        """Assert that the logs contain everything acknowledged exactly once."""
        for player in self.players:
            player.check(servers)


def all_events(client: Client, table: str) -> list[Json]:
    """Return all events of a table as a person sees them, page by page."""
    events: list[Json] = []
    while part := client.get(f"/api/tables/{table}/events?since={len(events)}").json()["events"]:
        events += [message["event"] for message in part]
    return events


def assert_carried_out(event: Json, sent: Json) -> None:
    """Assert that an event carries out a command."""
    if "move" in sent:
        assert event["kind"] == Event.MOVED
        assert (sent["seat"], sent["move"]) in [(moved["seat"], moved["move"]) for moved in event["moves"]]
        assert event["seat"] == sent["seat"]
    else:
        assert (event["kind"], event["text"]) == (Event.CHAT_SENT, sent["text"])


def check_database(server: Server) -> None:
    """Stop a server, and assert that `kakehashi db check` accepts its database."""
    server.stop()
    database = {"KAKEHASHI_DATABASE": server.database} if server.database else {}
    environment = clean_environment() | {"KAKEHASHI_DATA": str(server.folder)} | database
    done = subprocess.run(
        [KAKEHASHI, "db", "check"], env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


class Proxy:
    """A TCP proxy between clients and servers that can lose data and cut connections."""

    def __init__(self, next_address: Callable[[], str]) -> None:
        self._next_address = next_address
        self._writers: set[asyncio.StreamWriter] = set()
        self._is_losing = False
        self._n_lost = 0
        self.address = ""

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Proxy"]:
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            server.close()
            self._cut()

    async def lose_and_cut(self, n_packets: int) -> None:
        """Lose `n_packets` packets, then abort all connections."""
        self._n_lost, self._is_losing = 0, True
        deadline = time.monotonic() + STALL_LIMIT_S
        while self._n_lost < n_packets:
            assert time.monotonic() < deadline, "nothing is sent"
            await asyncio.sleep(0.002)
        self._is_losing = False
        self._cut()

    def _cut(self) -> None:
        for writer in tuple(self._writers):
            writer.transport.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, port = self._next_address().split(":")
        try:
            upstream_reader, upstream_writer = await asyncio.open_connection(host, int(port))
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, upstream_writer}
        await asyncio.gather(self._forward(reader, upstream_writer), self._forward(upstream_reader, writer))
        self._writers -= {writer, upstream_writer}

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                if self._is_losing:
                    self._n_lost += 1
                else:
                    writer.write(data)
                    await writer.drain()
        except OSError:
            pass
        finally:
            writer.transport.abort()


def round_robin(*addresses: str) -> Callable[[], str]:
    """Return a function that returns these addresses in turn, endlessly."""
    turns = cycle(addresses)
    return lambda: next(turns)
