"""The whole server in the test's process: tests control its clock and bots, and use only HTTP and WebSockets.

Only this module and `faults.py` use private names of the server. Start with `run_app` or `running_app`.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from starlette.types import ASGIApp, Scope
from starlette.types import Message as ASGIMessage

from depth import PATIENCE_S
from kakehashi.challenges import Task
from kakehashi.errors import Refused
from kakehashi.server.app import app_for
from kakehashi.server.settings import Settings
from kakehashi.tables.minds import Question, advise, judge, think
from kakehashi.tables.people import Person
from kakehashi.tables.shapes import Advice, Judgement
from kakehashi.tables.store import Store
from kakehashi.tables.thinking import Thinker
from wire import Command, Json, Message, command, merge, offer_of, seats_to_play

HOST = "127.0.0.1:8017"
SECRET = "a secret for all of these tests"
_keys = count(1)


class RequestError(Exception):
    """The server answered a request with an error."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(status, body)
        self.status, self.body = status, body
        self.code = str(body.get("code"))


class InProcessBots(Thinker):
    """Bots in the test's process. A test can hold their answers, make them fail, and read their jobs."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        self.jobs: list[tuple[int, int]] = []
        """The jobs so far: each seat that was to move, hint or judge, and the number of moves played before."""
        self.tables: set[str] = set()
        """The tables where bots were asked for a move."""
        self.n_failing_answers = 0
        """How many of the next answers fail."""
        self.failing_bots: set[str] = set()
        """The bots that always fail."""
        self._may_answer = asyncio.Event()
        self._may_answer.set()
        self._waiting = 0
        self._changed = asyncio.Condition()

    def hold(self) -> None:
        """Hold all answers until `release`."""
        self._may_answer.clear()

    def release(self) -> None:
        self._may_answer.set()

    async def release_waiting(self) -> None:
        """Wait for a held answer, release all held answers, and hold later ones."""
        async with asyncio.timeout(PATIENCE_S), self._changed:
            await self._changed.wait_for(lambda: self._waiting)
        self._may_answer.set()
        self._may_answer.clear()

    async def wait_for_job(self, seat: int, n_moves: int) -> None:
        """Wait for a job of a seat after `n_moves` moves."""
        async with asyncio.timeout(PATIENCE_S), self._changed:
            await self._changed.wait_for(lambda: (seat, n_moves) in self.jobs)

    async def wait_for_jobs(self, n_jobs: int) -> None:
        """Wait until there were `n_jobs` jobs."""
        async with asyncio.timeout(PATIENCE_S), self._changed:
            await self._changed.wait_for(lambda: len(self.jobs) >= n_jobs)

    async def move(self, question: Question) -> str:
        self.tables.add(question.table)
        await self._begin(question)
        return think(question)

    async def advice(self, question: Question) -> Advice:
        await self._begin(question)
        return await asyncio.to_thread(advise, question)

    async def judgement(self, question: Question) -> Judgement:
        await self._begin(question)
        return await asyncio.to_thread(judge, question)

    async def aside(self, name: str, work: Callable[..., Any], asked: Any) -> Any:
        await self._wait_for_release()
        if not isinstance(asked, Task):
            self.jobs.append((asked.seat, len(asked.moves)))
        return await asyncio.to_thread(work, asked)

    async def _wait_for_release(self) -> None:
        async with self._changed:
            self._waiting += 1
            self._changed.notify_all()
        try:
            await self._may_answer.wait()
        finally:
            self._waiting -= 1

    async def _begin(self, question: Question) -> None:
        async with self._changed:
            self.jobs.append((question.seat, len(question.moves)))
            self._changed.notify_all()
        await self._wait_for_release()
        if question.bot in self.failing_bots or self.n_failing_answers:
            self.n_failing_answers -= question.bot not in self.failing_bots
            raise Refused("failed", "This bot fails because a test wants it to.")


class App:
    """A running server, where people can sign in."""

    def __init__(self, asgi: ASGIApp, bots: InProcessBots) -> None:
        self.asgi, self.bots = asgi, bots
        self._http = httpx.AsyncClient(transport=httpx.ASGITransport(asgi), base_url=f"http://{HOST}")
        self.anonymous = Client(self, None)
        """A client without a cookie."""

    async def sign_in(self, name: str) -> "Client":
        answer = await self.request("PUT", "/api/me", json={"name": name})
        assert answer.status_code == 200, answer.text
        return Client(self, f"kakehashi={answer.cookies['kakehashi']}")

    async def request(self, method: str, path: str, cookie: str | None = None, **more: Any) -> httpx.Response:
        headers = {**({"Cookie": cookie} if cookie else {}), **more.pop("headers", {})}
        answer = await self._http.request(method, path, headers=headers, **more)
        self._http.cookies.clear()
        return answer

    async def sign_in_all(self, *names: str) -> list["Client"]:
        return [await self.sign_in(name) for name in names]

    async def close(self) -> None:
        await self._http.aclose()


async def create_started_table(*players: "Client", **options: Any) -> str:
    """Create a table and seat these players in this order."""
    first = players[0]
    table = await first.create_table(*("me" if player is first else "open" for player in players), **options)
    for seat, player in enumerate(players):
        if player is not first:
            await player.take_seat(table, seat)
    return table


async def create_finished_table(*players: "Client", **options: Any) -> str:
    """Create a table, resign for these players, and let bots play to the end."""
    table = await create_started_table(*players, **options)
    async with players[0].connect(table) as socket:
        for seat, player in enumerate(players):
            await player.send(table, Command.RESIGN, seat=seat)
        await socket.wait_for_state(lambda state: state["status"] == "over")
    return table


class Client:
    """One person at the server."""

    def __init__(self, app: App, cookie: str | None) -> None:
        self.app, self.cookie = app, cookie

    def at(self, app: App) -> "Client":
        """Return a client of the same person at another server, for example after a restart."""
        return Client(app, self.cookie)

    async def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        return await self.app.request(method, path, self.cookie, **more)

    async def get(self, path: str, **more: Any) -> Json:
        """Return the body of the answer; raise `RequestError` if it is an error."""
        return _body(await self.request("GET", path, **more))

    async def post(self, path: str, content: object = None, **more: Any) -> Json:
        return _body(await self.request("POST", path, json=content, **more))

    async def create_table(self, *seats: str, game: str = "hashi", **options: Any) -> str:
        """Create a table with these seats ("me", "open" or a bot), and random bots as stand-ins."""
        order = {"game": game, "seats": seats, "stand_in": "random", **options}
        return str((await self.post("/api/tables", order))["about"]["table"])

    async def send(self, table: str, kind: str, key: str | None = None, **fields: Any) -> int:
        """Send a command over HTTP; return the version after it, or raise `RequestError`."""
        sent = {"id": key or f"key-{next(_keys)}", "command": command(kind, **fields)}
        return int((await self.post(f"/api/tables/{table}/commands", sent))["version"])

    async def take_seat(self, table: str, seat: int | None = None) -> int:
        return await self.send(table, Command.TAKE_SEAT, seat=seat)

    async def move(self, table: str, seat: int, text: str = "", key: str | None = None) -> int:
        """Play a move for a seat: `text`, or a random legal move."""
        state = await self.state(table)
        text = text or await self.random_move(table, seat, Random(state["version"]))
        return await self.send(table, Command.MOVE, key, seat=seat, move=text, expected=state["version"])

    async def random_move(self, table: str, seat: int, random: Random) -> str:
        offer = offer_of(await self.state(table), seat)
        if "moves" in offer:
            return str(random.choice(offer["moves"]))
        where = random.choice(offer["where"])
        asked = {"seat": seat, "so_far": {"where": where}}
        return f"{where}:{random.choice((await self.post(f'/api/tables/{table}/offer', asked))['bridges'])}"

    async def table(self, table: str) -> Json:
        """Return a table as this person sees it: the constant `about`, and the state `now`."""
        return await self.get(f"/api/tables/{table}")

    async def state(self, table: str) -> Json:
        """Return the state of a table as this person sees it."""
        return dict((await self.table(table))["now"])

    async def events(self, table: str, since: int = 0) -> list[Json]:
        """Return the first page of events after a version, as this person sees them."""
        return [dict(one["event"]) for one in (await self.get(f"/api/tables/{table}/events?since={since}"))["events"]]

    async def event_messages(self, table: str, since: int = 0) -> list[Json]:
        """Return all event messages after a version: each has an event and the fields that it changed."""
        found: list[Json] = []
        while True:
            page = (await self.get(f"/api/tables/{table}/events?since={since + len(found)}"))["events"]
            found += page
            if len(page) < 200:
                return found

    async def history(self, table: str) -> Json:
        return await self.get(f"/api/tables/{table}/history")

    @asynccontextmanager
    async def connect(self, table: str, since: int | None = None) -> AsyncIterator["Socket"]:
        """Open a WebSocket to a table, and wait for its first state."""
        socket = self.socket(table, since)
        async with socket:
            await socket.receive_until(lambda message: message["type"] == Message.STATE)
            yield socket

    def socket(self, table: str, since: int | None = None) -> "Socket":
        """Return a WebSocket to a table without opening it."""
        return Socket(self.app.asgi, table, self.cookie, {} if since is None else {"since": since})


class Socket:
    """A WebSocket that collects all messages of the server."""

    def __init__(self, asgi: ASGIApp, table: str, cookie: str | None, query: Json) -> None:
        self._asgi = asgi
        headers = [(b"host", HOST.encode()), *([(b"cookie", cookie.encode())] if cookie else [])]
        self._scope: Scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": f"/api/tables/{table}/socket",
            "raw_path": b"",
            "query_string": urlencode(query).encode(),
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8017),
            "subprotocols": [],
            "state": {},
        }
        self._to_app: asyncio.Queue[ASGIMessage] = asyncio.Queue()
        self._changed = asyncio.Condition()
        self._read = 0
        self.messages: list[Json] = []
        self.state: Json = {}
        """The state of the table after the messages so far."""
        self.close_code: int | None = None
        self._is_broken = False

    async def __aenter__(self) -> "Socket":
        self._to_app.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.ensure_future(self._asgi(self._scope, self._to_app.get, self._from_app))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._to_app.put_nowait({"type": "websocket.disconnect", "code": 1000})
        async with asyncio.timeout(PATIENCE_S):
            await asyncio.gather(self._task, return_exceptions=True)

    def break_line(self) -> None:
        """Make every later message of the server fail, without a disconnect."""
        self._is_broken = True

    async def _from_app(self, message: ASGIMessage) -> None:
        if self._is_broken:
            raise OSError("The line is broken because a test wants it to be.")
        async with self._changed:
            if message["type"] == "websocket.send":
                self._note(json.loads(message["text"]))
            elif message["type"] == "websocket.close":
                self.close_code = message.get("code", 1000)
            self._changed.notify_all()

    def _note(self, message: Json) -> None:
        self.messages.append(message)
        if "now" in message:
            is_event = message["type"] == Message.EVENT
            self.state = merge(self.state, message["now"]) if is_event and self.state else dict(message["now"])

    @property
    def event_messages(self) -> list[Json]:
        """The event messages so far: each has an event and the fields that it changed."""
        return [
            {name: part for name, part in message.items() if name != "type"}
            for message in self.messages
            if message["type"] == Message.EVENT
        ]

    @property
    def events(self) -> list[Json]:
        """The events so far, without the changed fields."""
        return [dict(message["event"]) for message in self.messages if message["type"] == Message.EVENT]

    @property
    def absences(self) -> list[list[int]]:
        """The absent seats of each presence message."""
        return [message["away"] for message in self.messages if message["type"] == Message.PRESENCE]

    @property
    def versions(self) -> list[int]:
        return [event["version"] for event in self.events]

    @property
    def kinds(self) -> list[str]:
        return [event["kind"] for event in self.events]

    async def _wait_for(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE_S), self._changed:
            await self._changed.wait_for(lambda: condition() or self.close_code is not None)
        assert condition(), f"closed with {self.close_code} after {self.messages[-3:]}"

    async def wait_for_absent_seats(self, *seats: int) -> None:
        """Wait until the last presence message names exactly these seats."""
        await self._wait_for(lambda: self.absences[-1:] == [[*seats]])

    async def ping(self) -> None:
        """Wait until the server has answered every earlier message."""
        self.send(Message.PING)
        await self.receive_until(lambda message: message["type"] == Message.PONG)

    async def receive_until(self, condition: Callable[[Json], object]) -> Json:
        """Wait for the next message that meets a condition, and return it."""
        start = self._read
        await self._wait_for(lambda: any(condition(message) for message in self.messages[start:]))
        at = next(n for n, message in enumerate(self.messages) if n >= start and condition(message))
        self._read = at + 1
        return self.messages[at]

    async def wait_for_state(self, condition: Callable[[Json], object]) -> Json:
        """Wait until the state meets a condition that stays true; for others, wait for an event."""
        await self._wait_for(lambda: self.state and condition(self.state))
        return self.state

    async def wait_for_version(self, version: int) -> Json:
        return await self.wait_for_state(lambda state: state["version"] >= version)

    async def wait_for_event(self, kind: str) -> Json:
        """Wait until there is an event of this kind, and return the latest; earlier events count."""
        await self._wait_for(lambda: kind in self.kinds)
        return next(event for event in reversed(self.events) if event["kind"] == kind)

    async def wait_for_close(self) -> int:
        async with asyncio.timeout(PATIENCE_S), self._changed:
            await self._changed.wait_for(lambda: self.close_code is not None)
        assert self.close_code is not None
        return self.close_code

    def send(self, kind: str, **fields: Any) -> None:
        self._to_app.put_nowait({"type": "websocket.receive", "text": json.dumps({"type": kind, **fields})})

    async def command(self, kind: str, key: str | None = None, **fields: Any) -> Json:
        """Send a command; return the answer, an ack or an error."""
        key = key or f"key-{next(_keys)}"
        self.send(Message.COMMAND, id=key, command=command(kind, **fields))
        return await self.receive_until(lambda message: message.get("id") == key)

    async def query(self, seat: int, **so_far: str) -> Json:
        """Ask what a seat may do next; return the answer."""
        key = f"key-{next(_keys)}"
        self.send(Message.QUERY, id=key, seat=seat, so_far=so_far)
        return await self.receive_until(lambda message: message.get("id") == key)

    async def random_move(self, seat: int, random: Random) -> str:
        offer = offer_of(self.state, seat)
        if "moves" in offer:
            return str(random.choice(offer["moves"]))
        where = random.choice(offer["where"])
        return f"{where}:{random.choice((await self.query(seat, where=where))['offer']['bridges'])}"

    async def play_random_move(self, seat: int, random: Random) -> Json:
        """Play a random legal move, and wait until the state includes it; return the answer."""
        text = await self.random_move(seat, random)
        answer = await self.command(Command.MOVE, seat=seat, move=text, expected=self.state["version"])
        if answer["type"] == Message.ACK:
            await self.wait_for_version(answer["version"])
        return answer

    async def play_to_end(self, random: Random) -> Json:
        """Play all of the person's seats until the game is over; return the last state."""
        while True:
            await self.wait_for_state(lambda state: state["status"] == "over" or seats_to_play(state))
            if self.state["status"] == "over":
                return self.state
            answer = await self.play_random_move(seats_to_play(self.state)[0], random)
            assert answer["type"] == Message.ACK, answer


@asynccontextmanager
async def running_app(
    database: str, bots: InProcessBots | None = None, bot_processes: bool = False, **settings: Any
) -> AsyncIterator[App]:
    """Start the server on a database, and stop it at the end.

    With `bot_processes`, bots think in real worker processes.
    """
    given: dict[str, Any] = {
        "database": database,
        "secret": SECRET,
        "first_look": 16,
        **dict.fromkeys(("commands_a_second", "requests_a_second", "tables_an_hour", "names_an_hour"), 1e9),
        **settings,
    }
    bots = bots or InProcessBots()
    asgi = await asyncio.to_thread(lambda: app_for(Settings(**given), None if bot_processes else bots))
    async with _lifespan(asgi):
        app = App(asgi, bots)
        try:
            yield app
        finally:
            await app.close()


@asynccontextmanager
async def _lifespan(asgi: ASGIApp) -> AsyncIterator[None]:
    to_app: asyncio.Queue[ASGIMessage] = asyncio.Queue()
    from_app: asyncio.Queue[ASGIMessage] = asyncio.Queue()
    task = asyncio.ensure_future(asgi({"type": "lifespan", "state": {}}, to_app.get, from_app.put))

    async def step(name: str) -> None:
        to_app.put_nowait({"type": f"lifespan.{name}"})
        answer = asyncio.create_task(from_app.get())
        async with asyncio.timeout(PATIENCE_S):
            await asyncio.wait((answer, task), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            answer.cancel()
            await task  # raises the error of the server
        assert (await answer)["type"] == f"lifespan.{name}.complete"

    await step("startup")
    try:
        yield
    finally:
        await step("shutdown")
        await task


def run_app(database: str, scenario: Callable[[App], Any], **settings: Any) -> None:
    """Start a server, run a scenario, and stop the server."""

    async def whole() -> None:
        async with running_app(database, **settings) as app:
            await scenario(app)

    run_async(whole)


def run_async(scenario: Callable[[], Any]) -> None:
    """Run a scenario that starts its own servers."""

    async def bounded() -> None:
        async with asyncio.timeout(2 * PATIENCE_S):
            await scenario()

    asyncio.run(bounded())


async def error_code(request: Awaitable[object]) -> str:
    """Send a request that must fail; return the code of its error."""
    with pytest.raises(RequestError) as info:
        await request
    return info.value.code


async def wait_until(condition: Callable[[], object]) -> None:
    """Wait for a condition that stays true."""
    async with asyncio.timeout(PATIENCE_S):
        while not condition():
            await asyncio.sleep(0.005)


def _body(answer: httpx.Response) -> Json:
    body = dict(answer.json())
    if answer.is_error:
        raise RequestError(answer.status_code, body)
    return body


async def store_challenge(database: str, day: str, game: str, content: Json) -> None:
    """Store the challenge of a day, as if a server had generated it."""
    store = await asyncio.to_thread(Store.open, database)
    try:
        await store.challenges.keep(day, game, content)
    finally:
        await store.close()


async def store_person(app: App, database: str, person: Person) -> Client:
    """Store a person with a given id, who may have seats at stored tables; return their client."""
    store = await asyncio.to_thread(Store.open, database)
    try:
        await store.people.save(person)
    finally:
        await store.close()
    return Client(app, f"kakehashi={URLSafeSerializer(SECRET, salt='person').dumps(person.id)}")
