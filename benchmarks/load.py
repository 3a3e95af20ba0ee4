"""How much the table server carries, beside a bare WebSocket echo on the same stack with the same clients.

python benchmarks/load.py [--tables 64] [--seconds 10]

Everything runs on this machine, over loopback, for a bounded time. Each part prints what it measured as it ends.
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
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

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
    "KAKEHASHI_PORT": str(PORT),
    "KAKEHASHI_LOG_LEVEL": "warning",
}


def echo() -> None:
    """The bare echo: the same stack, and nothing behind it."""
    import uvicorn
    from fastapi import FastAPI, WebSocket

    from kakehashi.server.serve import SOCKETS

    app = FastAPI()

    @app.get("/healthz")
    def health() -> str:
        return "ok"

    @app.websocket("/echo")
    async def answer(socket: WebSocket) -> None:
        await socket.accept()
        async for message in socket.iter_text():
            await socket.send_text(message)

    uvicorn.run(app, port=PORT, access_log=False, log_level="warning", **SOCKETS)


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

    def __init__(self, socket: ClientConnection, seat: int, chance: random.Random) -> None:
        self._socket, self._seat, self._chance = socket, seat, chance
        self.latencies: list[float] = []
        self.over = False
        self._sent, self._number = 0.0, 0

    async def play(self, ready: Callable[[], Awaitable[None]]) -> None:
        """Play until the game is over."""
        async for text in self._socket:
            message = orjson.loads(text)
            if message["type"] == "done":
                self.latencies.append(time.perf_counter() - self._sent)
            elif message["type"] == "refused":
                sys.exit(f"A legal move was refused: {message}")
            elif "now" in message:
                now = message["now"]
                if now["status"] == "over":
                    self.over = True
                    return
                if self._seat in now["acting"]:
                    await ready()
                    await self._move(now)

    async def _move(self, now: dict[str, object]) -> None:
        self._number += 1
        moves = now["views"][0]["offer"]["moves"]  # type: ignore[index]
        command = {"do": "move", "seat": self._seat, "move": self._chance.choice(moves), "expected": now["version"]}
        self._sent = time.perf_counter()
        await self._socket.send(orjson.dumps({"type": "do", "id": f"{self._number}", "command": command}).decode())


@asynccontextmanager
async def table(
    http: httpx.AsyncClient, people: list[str], stack: AsyncExitStack
) -> AsyncIterator[list[ClientConnection]]:
    """A table with a person, and a connection, at each seat."""
    order = {"game": "shangri-la", "seats": ["me", *["open"] * (SEATS - 1)]}
    opened = await http.post("/api/tables", json=order, headers={"Cookie": people[0]})
    opened.raise_for_status()
    name = opened.json()["about"]["table"]
    for person in people[1:]:
        command = {"id": "take", "command": {"do": "take"}}
        taken = await http.post(f"/api/tables/{name}/commands", json=command, headers={"Cookie": person})
        taken.raise_for_status()
    yield [
        await stack.enter_async_context(
            connect(f"ws://{ADDRESS}/api/tables/{name}/socket", compression=None, additional_headers={"Cookie": person})
        )
        for person in people
    ]


async def new_people() -> list[str]:
    """The cookies of new people, one for each seat."""
    cookies = []
    async with httpx.AsyncClient(base_url=f"http://{ADDRESS}") as http:
        for seat in range(SEATS):
            answer = await http.put("/api/me", json={"name": f"Player {seat}"})
            answer.raise_for_status()
            cookies.append(f"kakehashi={answer.cookies['kakehashi']}")
            http.cookies.clear()
    return cookies


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


async def moves(tables: int, seconds: float, a_second: float | None) -> tuple[float, list[float]]:
    """Moves a second, and the seconds from each move to its acknowledgement."""
    people, pace, latencies = await new_people(), Pace(a_second), []
    http = httpx.AsyncClient(base_url=f"http://{ADDRESS}", verify=False)
    end = time.perf_counter() + seconds

    async def one(number: int) -> None:
        chance = random.Random(number)
        while time.perf_counter() < end:
            async with AsyncExitStack() as stack, table(http, people, stack) as sockets:
                players = [Player(socket, seat, chance) for seat, socket in enumerate(sockets)]
                async with asyncio.timeout(max(0.1, end - time.perf_counter())) as timer:
                    del timer
                    try:
                        await asyncio.gather(*(player.play(pace.ready) for player in players))
                    finally:
                        latencies.extend(latency for player in players for latency in player.latencies)

    start = time.perf_counter()
    await asyncio.gather(*(one(number) for number in range(tables)), return_exceptions=True)
    return len(latencies) / (time.perf_counter() - start), latencies


async def echoes(connections: int, seconds: float, a_second: float | None) -> tuple[float, list[float]]:
    """Messages a second through the echo, and the seconds that each took."""
    pace, latencies = Pace(a_second), []
    text = orjson.dumps({"type": "do", "id": "17", "command": {"do": "move", "seat": 0, "move": "+Ad", "expected": 9}})
    end = time.perf_counter() + seconds

    async def one() -> None:
        async with connect(f"ws://{ADDRESS}/echo", compression=None) as socket:
            while time.perf_counter() < end:
                await pace.ready()
                sent = time.perf_counter()
                await socket.send(text.decode())
                orjson.loads(await socket.recv())
                latencies.append(time.perf_counter() - sent)

    start = time.perf_counter()
    await asyncio.gather(*(one() for _ in range(connections)))
    return len(latencies) / (time.perf_counter() - start), latencies


def p99(latencies: list[float]) -> float:
    """The latency, in milliseconds, that one of a hundred exceeds."""
    return 1000 * statistics.quantiles(latencies, n=100)[-1]


async def idle(tables: int) -> None:
    """Tables with all their people connected, and nobody moving; prints the memory of the server."""
    people = await new_people()
    async with AsyncExitStack() as stack, httpx.AsyncClient(base_url=f"http://{ADDRESS}", verify=False) as http:
        for _ in range(tables):
            async with table(http, people, stack):
                pass
        await asyncio.sleep(1)
        server_process = next(
            p for p in psutil.process_iter() if "serve" in p.cmdline() and "kakehashi" in str(p.cmdline())
        )
        print(f"{tables} idle tables, {SEATS * tables} clients: {server_process.memory_info().rss / 1e6:.0f} MB")


def main() -> None:
    """Measure all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--idle", type=int, default=1000, help="idle tables; 0 to leave that out")
    parser.add_argument("--echo-server", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.echo_server:
        echo()
        return
    kakehashi = [str(Path(sys.executable).with_name("kakehashi")), "serve"]
    with tempfile.TemporaryDirectory() as folder:
        with server([sys.executable, __file__, "--echo-server"], folder):
            whole, _ = asyncio.run(echoes(given.tables, given.seconds, None))
            _, steady = asyncio.run(echoes(given.tables, given.seconds, 200))
        print(f"echo: {whole:.0f} messages/s; at 200 a second p99 {p99(steady):.1f} ms", flush=True)
        with server(kakehashi, folder):
            rate, _ = asyncio.run(moves(given.tables, given.seconds, None))
            print(f"moves: {rate:.0f}/s, {rate / whole:.2f} of the echo", flush=True)
            steady_rate, latencies = asyncio.run(moves(given.tables, given.seconds, 200))
            print(
                f"at {steady_rate:.0f} moves/s: p99 {p99(latencies):.1f} ms, "
                f"{p99(latencies) - p99(steady):.1f} above the echo's",
                flush=True,
            )
        if given.idle:
            with server(kakehashi, folder):
                asyncio.run(idle(given.idle))


if __name__ == "__main__":
    main()
