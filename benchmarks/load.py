"""How much the table server carries, beside a bare WebSocket echo on the same stack with the same clients.

.venv/bin/python benchmarks/load.py [--tables 200] [--seconds 10] [--idle 1000]

Everything runs on this machine, over loopback, for a bounded time. Each part prints what it measured as it ends. At
every table three people sit, each with a connection of their own: a move is answered once and told three times.
"""

import argparse
import asyncio
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import orjson
import psutil
from websockets.asyncio.client import ClientConnection, connect

PORT = 8031
ADDRESS = f"127.0.0.1:{PORT}"
SEATS = 3
UNLIMITED = {
    "KAKEHASHI_COMMANDS_A_SECOND": "1e9",
    "KAKEHASHI_REQUESTS_A_SECOND": "1e9",
    "KAKEHASHI_TABLES_AN_HOUR": "1e12",
    "KAKEHASHI_NAMES_AN_HOUR": "1e12",
    "KAKEHASHI_CONNECTIONS": "100000",
    "KAKEHASHI_PORT": str(PORT),
    "KAKEHASHI_LOG_LEVEL": "warning",
}


def echo() -> None:
    """The bare echo: the same stack, and nothing behind it."""
    import uvicorn
    from fastapi import FastAPI, WebSocket

    from kakehashi.server.serve import PROTOCOLS

    app = FastAPI()

    @app.get("/healthz")
    def health() -> str:
        return "ok"

    @app.websocket("/echo")
    async def answer(socket: WebSocket) -> None:
        await socket.accept()
        async for message in socket.iter_text():
            await socket.send_text(message)

    uvicorn.run(app, port=PORT, access_log=False, log_level="warning", **PROTOCOLS)


@contextmanager
def server(command: list[str], folder: str) -> Iterator[psutil.Process]:
    """A server that answers, and is ended afterwards."""
    process = subprocess.Popen(command, env=os.environ | UNLIMITED | {"KAKEHASHI_DATA": folder})
    try:
        wait_for_answer()
        yield psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait(20)


def wait_for_answer() -> None:
    """Wait until the server answers, for half a minute at most."""
    for _ in range(3000):
        try:
            with urllib.request.urlopen(f"http://{ADDRESS}/healthz", timeout=1):
                return
        except OSError:
            time.sleep(0.01)
    sys.exit("The server does not answer.")


class Player:
    """Somebody at one seat of a table, who plays random legal moves as soon as it is their turn."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self._socket, self._seat = socket, seat
        self.latencies: list[float] = []
        self._sent, self._number = 0.0, 0
        self._now: dict[str, Any] = {}
        """The table as far as it has been told: an event says only what has changed."""

    async def play(self, ready: Callable[[], Awaitable[None]]) -> None:
        """Play until the game is over."""
        async for text in self._socket:
            message = orjson.loads(text)
            if message["type"] == "done":
                self.latencies.append(time.perf_counter() - self._sent)
            elif message["type"] == "refused":
                sys.exit(f"A legal move was refused: {message}")
            elif "now" in message:
                self._now |= message["now"]
                if self._now["status"] == "over":
                    return
                if self._seat in self._now["acting"]:
                    await ready()
                    await self._move(message["now"]["views"][0]["offer"]["moves"])

    async def _move(self, moves: list[str]) -> None:
        self._number += 1
        version = self._now["version"]
        command = {"do": "move", "seat": self._seat, "move": random.choice(moves), "expected": version}
        self._sent = time.perf_counter()
        await self._socket.send(orjson.dumps({"type": "do", "id": f"{self._number}", "command": command}).decode())


class Visitors:
    """People who open tables and sit down at them."""

    def __init__(self, stack: AsyncExitStack) -> None:
        self._stack, self._people = stack, list[str]()
        self._http = httpx.AsyncClient(base_url=f"http://{ADDRESS}", verify=False, timeout=60)
        self._opened = 0

    async def table(self, seats: list[str]) -> list[Player]:
        """A table, with a person and a connection at every seat that is no bot's."""
        if self._opened % 25 == 0:  # nobody may have many more
            self._people = [await self._person() for _ in range(SEATS)]
        self._opened += 1
        opened = await self._send("post", "/api/tables", self._people[0], {"game": "shangri-la", "seats": seats})
        name, players = opened.json()["about"]["table"], []
        for person, seat in zip(
            self._people, [n for n, seat in enumerate(seats) if seat in ("me", "open")], strict=False
        ):
            if seats[seat] == "open":
                taking = {"id": "take", "command": {"do": "take", "seat": seat}}
                await self._send("post", f"/api/tables/{name}/commands", person, taking)
            address = f"ws://{ADDRESS}/api/tables/{name}/socket"
            socket = await self._stack.enter_async_context(
                connect(address, compression=None, additional_headers={"Cookie": person})
            )
            players.append(Player(socket, seat))
        return players

    async def _person(self) -> str:
        answer = await self._send("put", "/api/me", "", {"name": "Somebody"})
        return f"kakehashi={answer.cookies['kakehashi']}"

    async def _send(self, method: str, path: str, cookie: str, content: object) -> httpx.Response:
        answer = await self._http.request(method, path, json=content, headers={"Cookie": cookie})
        self._http.cookies.clear()
        return answer.raise_for_status()


class Pace:
    """Lets so many through a second, evenly; all of them if it is None."""

    def __init__(self, a_second: float | None) -> None:
        self._gap = 1 / a_second if a_second else 0.0
        self._next = time.perf_counter()

    async def ready(self) -> None:
        """Wait for the turn."""
        if self._gap:
            now = time.perf_counter()
            self._next = max(self._next + self._gap, now - 1.0)
            if self._next > now:
                await asyncio.sleep(self._next - now)


Measured = tuple[float, list[float]]
"""How many a second, and how many seconds each took."""


async def moves(tables: int, seconds: float, a_second: float | None, thinking: int = 0) -> Measured:
    """Moves until the time is over or a game is; and their acknowledgements. So many sages think all the while."""
    async with AsyncExitStack() as stack:
        visitors = Visitors(stack)
        players = [p for _ in range(tables) for p in await visitors.table(["me", "open", "open"])]
        patient = [p for _ in range(thinking) for p in await visitors.table(["me", "sage", "sage", "sage"])]
        others = [asyncio.create_task(player.play(Pace(None).ready)) for player in patient]
        if thinking:
            await asyncio.sleep(2)
        pace, start = Pace(a_second), time.perf_counter()
        playing = [asyncio.create_task(player.play(pace.ready)) for player in players]
        await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        took = time.perf_counter() - start
        for task in (*playing, *others):
            task.cancel()
        latencies = [latency for player in players for latency in player.latencies]
    return len(latencies) / took, latencies


async def echoes(connections: int, seconds: float, a_second: float | None) -> Measured:
    """Messages through the echo."""
    pace, latencies = Pace(a_second), list[float]()
    text = orjson.dumps({"type": "do", "id": "17", "command": {"do": "move", "seat": 0, "move": "+Ad", "expected": 9}})

    async def one(socket: ClientConnection) -> None:
        while True:
            await pace.ready()
            sent = time.perf_counter()
            await socket.send(text.decode())
            orjson.loads(await socket.recv())
            latencies.append(time.perf_counter() - sent)

    async with AsyncExitStack() as stack:
        address = f"ws://{ADDRESS}/echo"
        sockets = [await stack.enter_async_context(connect(address, compression=None)) for _ in range(connections)]
        start = time.perf_counter()
        talking = [asyncio.create_task(one(socket)) for socket in sockets]
        await asyncio.wait(talking, timeout=seconds)
        took = time.perf_counter() - start
        for task in talking:
            task.cancel()
    return len(latencies) / took, latencies


async def idle(tables: int, process: psutil.Process) -> None:
    """Tables with all their people connected, and nobody moving."""
    async with AsyncExitStack() as stack:
        visitors = Visitors(stack)
        for _ in range(tables):
            await visitors.table(["me", "open", "open"])
        await asyncio.sleep(1)
        memory = process.memory_info().rss / 1e6
        print(f"{tables} idle tables with {SEATS * tables} clients: {memory:.0f} MB", flush=True)


def p99(latencies: list[float]) -> float:
    """The latency, in milliseconds, that one of a hundred exceeds."""
    return 1000 * statistics.quantiles(latencies, n=100)[-1]


def start_times(command: list[str], folder: str) -> list[float]:
    """How many seconds the server takes to its first answer, five times."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        with server(command, folder):
            times.append(time.perf_counter() - start)
    return times


def main() -> None:
    """Measure all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--idle", type=int, default=1000, help="idle tables; 0 to leave that out")
    parser.add_argument("--echo-server", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.echo_server:
        echo()
        return
    kakehashi = [str(Path(sys.executable).with_name("kakehashi")), "serve"]
    cores = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder:
        with server([sys.executable, __file__, "--echo-server"], folder):
            whole, _ = asyncio.run(echoes(given.tables, given.seconds, None))
            _, steady = asyncio.run(echoes(given.tables, given.seconds, 200))
        print(f"echo: {whole:.0f} messages/s; at 200 a second, p99 {p99(steady):.1f} ms", flush=True)
        with server(kakehashi, folder):
            asyncio.run(moves(4, 1, None))
            rate, _ = asyncio.run(moves(given.tables, given.seconds, None))
            print(f"moves: {rate:.0f}/s, {rate / whole:.2f} of the echo", flush=True)
            rate, calm = asyncio.run(moves(given.tables, given.seconds, 200))
            print(
                f"at {rate:.0f} moves/s: p99 {p99(calm):.1f} ms, {p99(calm) - p99(steady):.1f} above the echo's",
                flush=True,
            )
            rate, busy = asyncio.run(moves(given.tables, given.seconds, 200, thinking=cores))
            print(
                f"with {cores} sages thinking, at {rate:.0f} moves/s: p99 {p99(busy):.1f} ms, "
                f"{p99(busy) - p99(calm):.1f} more",
                flush=True,
            )
        if given.idle:
            with server(kakehashi, folder) as process:
                asyncio.run(idle(given.idle, process))
        times = start_times(kakehashi, folder)
        print(f"from start to first answer: {statistics.median(times):.2f} s, median of {len(times)}", flush=True)


if __name__ == "__main__":
    main()
