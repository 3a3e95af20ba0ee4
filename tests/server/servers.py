"""Server processes with real databases."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import cycle
from pathlib import Path

import httpx
import psutil

from depth import PATIENCE_S
from kakehashi.bots.preparation import kept, prepare
from kakehashi.games import games

KAKEHASHI = str(Path(sys.executable).with_name("kakehashi"))
UNLIMITED = {"commands_a_second": "1e9", "requests_a_second": "1e9", "tables_an_hour": "1e12", "names_an_hour": "1e12"}


@cache
def compile_games() -> None:
    """Compile all games once, so that no server has to after a change of the rules."""
    for name in games():
        n_cached, n_functions = kept(name)
        if n_cached < n_functions:
            prepare(name)


class Server:
    """One server process, which can be killed and restarted at the same port.

    A setting of None stays unset.
    """

    def __init__(self, folder: Path, **settings: object) -> None:
        self.port = free_port()
        self.folder = folder
        self.log = folder / f"{self.port}.log"
        self.database = str(settings.get("database", ""))
        given = {"data": folder, "port": self.port, "thinkers": 1, "first_look": 16, **UNLIMITED, **settings}
        variables = {f"KAKEHASHI_{name.upper()}": str(value) for name, value in given.items() if value is not None}
        self._environment = clean_environment() | variables
        self._has_answered = False
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
        """Start the process without waiting for its first answer."""
        compile_games()
        with self.log.open("ab") as log:
            self._process = subprocess.Popen([KAKEHASHI, "serve"], env=self._environment, stderr=log, stdout=log)

    def wait_until_ready(self) -> None:
        assert self._process is not None
        deadline = time.monotonic() + 5 * PATIENCE_S
        with httpx.Client(verify=False) as http:
            while not self._answers(http):
                if not self.is_running():
                    self._take_another_port()
                assert time.monotonic() < deadline, "the server does not answer"
                time.sleep(0.02)
        self._has_answered = True

    def _answers(self, http: httpx.Client) -> bool:
        try:
            answer = http.get(f"http://{self.address}/healthz", timeout=PATIENCE_S)
        except httpx.TransportError:
            return False
        return answer.status_code == 200 and self.is_running()

    def _take_another_port(self) -> None:
        """Restart at another port if another program took this one before the first start."""
        assert not self._has_answered, self.log.read_text()[-3000:]
        assert not _can_bind(self.port), f"the server has ended:\n{self.log.read_text()[-3000:]}"
        self.log.unlink()
        self.port = free_port()
        self._environment["KAKEHASHI_PORT"] = str(self.port)
        self.launch()

    def bot_processes(self) -> list[psutil.Process]:
        """Return the processes of its bots."""
        return psutil.Process(self.pid).children(recursive=True)

    def kill(self) -> list[psutil.Process]:
        """Kill the server like `kill -9`; return the child processes that it leaves behind."""
        assert self._process is not None
        children = self.bot_processes()
        self._process.kill()
        self._process.wait(PATIENCE_S)
        return children

    def stop(self) -> int:
        """Stop the server with SIGTERM, as systemd does; return the exit status."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        return self._process.wait(PATIENCE_S)

    def logged_errors(self) -> list[str]:
        """Return the errors in the log."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [line for line in lines if _is_error(line)]


class ServerGroup:
    """One or more processes that serve the same tables; each request goes to the next one."""

    def __init__(self, *servers: Server) -> None:
        self.all = servers
        self._cycle: Iterator[Server] = cycle(servers)
        self._http = {server.address: httpx.Client(verify=False, timeout=PATIENCE_S) for server in servers}

    def next_server(self) -> Server:
        return next(self._cycle)

    def request(self, method: str, path: str, cookie: str | None = None, **more: object) -> httpx.Response:
        """Send a request to the next process."""
        address = self.next_server().address
        headers = {**({"Cookie": cookie} if cookie else {}), **more.pop("headers", {})}  # type: ignore[dict-item]
        http = self._http[address]
        answer = http.request(method, f"http://{address}{path}", headers=headers, **more)  # type: ignore[arg-type]
        http.cookies.clear()  # several people share this HTTP client
        return answer

    def close(self) -> None:
        for http in self._http.values():
            http.close()
        for server in self.all:
            server.stop()

    def assert_no_errors(self) -> None:
        """Check that no server has logged an error."""
        errors = [line for server in self.all for line in server.logged_errors()]
        assert not errors, "\n".join(errors[:5])


def wait_until(condition: Callable[[], object], seconds: float = PATIENCE_S) -> float:
    """Wait for a condition that stays true; return the seconds that it took."""
    start = time.monotonic()
    while not condition():
        assert time.monotonic() < start + seconds, "the condition did not become true"
        time.sleep(0.02)
    return time.monotonic() - start


_reservations: list[socket.socket] = []
"""Open UDP sockets: each reserves the TCP port with the same number among the processes of the tests."""


@contextmanager
def suspended(processes: list[psutil.Process]) -> Iterator[None]:
    """Suspend processes like `kill -STOP`, and resume them at the end."""
    for process in processes:
        process.suspend()
    try:
        yield
    finally:
        for process in processes:
            process.resume()


def free_port() -> int:
    """Return a free port that no other test process gets, below the range that the system uses for connections."""
    while True:
        port = random.SystemRandom().randrange(11_000, 32_000)
        reservation = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            reservation.bind(("127.0.0.1", port))
        except OSError:
            reservation.close()
            continue
        _reservations.append(reservation)
        if _can_bind(port):
            return port


def _can_bind(port: int) -> bool:
    with socket.socket() as listener:
        # Servers set this too: it ignores closed connections in TIME_WAIT.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
            return True
        except OSError:
            return False


def clean_environment() -> dict[str, str]:
    """Return the environment variables without those of Kakehashi."""
    return {name: value for name, value in os.environ.items() if not name.startswith("KAKEHASHI_")}


def _is_error(line: str) -> bool:
    try:
        entry = json.loads(line)
    except ValueError:
        # Python reports its resource tracker after a server was killed.
        return not line.startswith(("kakehashi: ", "Others on your network")) and "resource_tracker" not in line
    return entry["level"] in ("error", "critical") or "trace" in entry
