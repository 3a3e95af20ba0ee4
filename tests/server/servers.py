"""The real server, in processes of its own, on a real database."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle
from pathlib import Path

import httpx
import psutil

from kakehashi.bots.preparation import kept, prepare
from kakehashi.games import games

KAKEHASHI = str(Path(sys.executable).with_name("kakehashi"))
UNLIMITED = {"commands_a_second": "1e9", "requests_a_second": "1e9", "tables_an_hour": "1e12", "names_an_hour": "1e12"}


@cache
def compile_games() -> None:
    """After a change of the rules a server would compile them first, and tables wait for longer than tests do."""
    for name in games():
        done, of = kept(name)
        if done < of:
            prepare(name)


class Server:
    """One process. It can be killed and started again, at the same port. What is None is as if nobody set it."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.port = free_port()
        self.folder = folder
        self.log = folder / f"{self.port}.log"
        self.database = str(settings.get("database", ""))
        given = {"data": folder, "port": self.port, "thinkers": 1, "first_look": 16, **UNLIMITED, **settings}
        set_ = {f"KAKEHASHI_{name.upper()}": str(value) for name, value in given.items() if value is not None}
        self._environment = clean_environment() | set_
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> "Server":
        self.launch()
        self.wait_until_ready()
        return self

    def launch(self) -> None:
        """Start, and do not wait until it answers."""
        compile_games()
        with self.log.open("ab") as log:
            self._process = subprocess.Popen([KAKEHASHI, "serve"], env=self._environment, stderr=log, stdout=log)

    def wait_until_ready(self) -> None:
        assert self._process is not None
        deadline = time.monotonic() + 60
        with httpx.Client(verify=False) as http:
            while True:
                try:
                    if http.get(f"http://{self.address}/healthz", timeout=5).status_code == 200:
                        return
                except httpx.TransportError:
                    pass
                assert self._process.poll() is None, f"the server has ended:\n{self.log.read_text()[-3000:]}"
                assert time.monotonic() < deadline, "the server does not answer"
                time.sleep(0.02)

    def bot_processes(self) -> list[psutil.Process]:
        """The processes where its bots think."""
        return psutil.Process(self.pid).children(recursive=True)

    def kill(self) -> list[psutil.Process]:
        """As `kill -9` does; returns the processes that it leaves behind."""
        assert self._process is not None
        children = self.bot_processes()
        self._process.kill()
        self._process.wait(20)
        return children

    def stop(self) -> int:
        """As systemd does: politely."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        return self._process.wait(30)

    def logged_errors(self) -> list[str]:
        """Everything in the log that should not be there."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [line for line in lines if _is_error(line)]


class ServerGroup:
    """One or several processes that serve the same tables; whoever asks is sent to each of them in turn."""

    def __init__(self, *servers: Server) -> None:
        self.all = servers
        self._turns: Iterator[Server] = cycle(servers)
        self._http = {server.address: httpx.Client(verify=False, timeout=20) for server in servers}

    def next_server(self) -> Server:
        return next(self._turns)

    def request(self, method: str, path: str, cookie: str | None = None, **more: object) -> httpx.Response:
        """A request to the next process."""
        address = self.next_server().address
        headers = {**({"Cookie": cookie} if cookie else {}), **more.pop("headers", {})}  # type: ignore[dict-item]
        http = self._http[address]
        answer = http.request(method, f"http://{address}{path}", headers=headers, **more)  # type: ignore[arg-type]
        http.cookies.clear()  # many people share this client
        return answer

    def close(self) -> None:
        for http in self._http.values():
            http.close()
        for server in self.all:
            server.stop()

    def assert_no_errors(self) -> None:
        """Nothing has gone wrong in the servers, whatever they were sent."""
        complaints = [line for server in self.all for line in server.logged_errors()]
        assert not complaints, "\n".join(complaints[:5])


def wait_until(what: Callable[[], object], seconds: float = 30) -> float:
    """Wait for something; how long it took."""
    start = time.monotonic()
    while not what():
        assert time.monotonic() < start + seconds, "it did not happen"
        time.sleep(0.02)
    return time.monotonic() - start


def free_port() -> int:
    """A port that nobody uses; outside of those that connections are given, so that it stays free."""
    while True:
        port = random.SystemRandom().randrange(11_000, 32_000)
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


def clean_environment() -> dict[str, str]:
    """The environment, as if nobody had set anything of ours."""
    return {name: value for name, value in os.environ.items() if not name.startswith("KAKEHASHI_")}


def _is_error(line: str) -> bool:
    try:
        said = json.loads(line)
    except ValueError:
        # Python cleans up after the bots' processes of a server that was killed, and says so.
        return not line.startswith(("kakehashi: ", "Others on your network")) and "resource_tracker" not in line
    return said["level"] in ("error", "critical") or "trace" in said
