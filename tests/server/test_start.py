"""A server that cannot start prints one line of error; one that cannot write is unhealthy."""

import resource
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from depth import PATIENCE_S
from server.app import App, run_app
from server.clients import status_and_code
from server.servers import KAKEHASHI, Server, clean_environment


def start(*arguments: str, **environment: str) -> tuple[int, str]:
    """Start a server that cannot start; return its exit status and its line on stderr."""
    done = subprocess.run(
        [KAKEHASHI, "serve", "--port", "0", *arguments],
        env=clean_environment() | environment, capture_output=True, text=True, timeout=PATIENCE_S, check=False,
    )  # fmt: skip
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.returncode, done.stderr


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("first")).start()
    try:
        yield server
    finally:
        server.stop()


@pytest.mark.parametrize("by", ["data folder", "database", "another name of the database"])
def test_second_server_on_the_same_sqlite_file_is_refused(running: Server, tmp_path: Path, by: str) -> None:
    file = running.folder / "kakehashi.sqlite"
    if by == "data folder":
        status, line = start("--data", str(running.folder))
    else:
        name = file
        if by == "another name of the database":
            name = tmp_path / "other.sqlite"
            name.symlink_to(file)
        status, line = start("--data", str(tmp_path / "second"), KAKEHASHI_DATABASE=f"sqlite:///{name}")
    assert status == 2
    assert f"http://{running.address}" in line
    assert str(file) in line


def test_data_folder_that_cannot_be_written_is_refused() -> None:
    # Not even root can create a file there.
    status, line = start("--data", "/sys")
    assert status == 2
    assert "/sys/kakehashi.sqlite" in line


def test_database_of_an_unknown_revision_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "kakehashi.sqlite")) as database, database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('0000f00d')")
    status, line = start("--data", str(tmp_path))
    assert status == 2
    assert "0000f00d" in line


def test_server_that_cannot_write_is_not_healthy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The server caches its health for five seconds.
    monkeypatch.setattr("kakehashi.server.health._SECONDS_REMEMBERED", -1.0)

    async def scenario(app: App) -> None:
        assert (await app.request("GET", "/healthz")).text == "ok\n"
        with no_file_grows(tmp_path / "tables.sqlite-wal"):
            assert status_and_code(await app.request("GET", "/healthz")) == (503, "store-failed")
        assert (await app.request("GET", "/healthz")).text == "ok\n"

    run_app(f"sqlite:///{tmp_path}/tables.sqlite", scenario)


@contextmanager
def no_file_grows(log: Path) -> Iterator[None]:
    """Limit the file size of this process, to simulate a full disk."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
