"""What can be wrong when a server starts gets one sentence; and a server that can no longer write says so."""

import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import psutil
import pytest

from server.clients import error_code
from server.servers import KAKEHASHI, Server, clean_environment, free_port


def start(*arguments: str, **environment: str) -> tuple[int, str]:
    """Start a server that should not start; returns its exit status and what it says."""
    done = subprocess.run(
        [KAKEHASHI, "serve", "--port", str(free_port()), *arguments],
        env=clean_environment() | environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.stdout == ""
    return done.returncode, done.stderr


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("first")).start()
    try:
        yield server
    finally:
        server.stop()


@pytest.mark.parametrize("by", ["data folder", "database", "another name of the database"])
def test_a_second_server_on_the_same_sqlite_file_is_refused(running: Server, tmp_path: Path, by: str) -> None:
    file = running.folder / "kakehashi.sqlite"
    if by == "data folder":
        status, said = start("--data", str(running.folder))
    else:
        name = file
        if by == "another name of the database":
            name = tmp_path / "other.sqlite"
            name.symlink_to(file)
        status, said = start("--data", str(tmp_path / "second"), KAKEHASHI_DATABASE=f"sqlite:///{name}")
    where = f"at http://{running.address}, with the games in {file}"
    assert (status, said) == (
        2,
        f"kakehashi: Kakehashi is running already {where}: stop it first, or name another folder with --data.\n",
    )


def test_a_data_folder_where_nothing_can_be_written_gets_a_sentence() -> None:
    # Not even root makes a file there.
    status, said = start("--data", "/sys")
    assert status == 2
    assert said.startswith("kakehashi: The database /sys/kakehashi.sqlite cannot be used: ")
    assert said.count("\n") == 1


def test_a_database_of_an_unknown_revision_gets_a_sentence(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "kakehashi.sqlite")) as database, database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('0000f00d')")
    status, said = start("--data", str(tmp_path))
    assert status == 2
    why = "Can't locate revision identified by '0000f00d'"
    assert said == f"kakehashi: The database is none that this program knows: {why}.\n"


def test_a_server_that_cannot_write_is_not_well(running: Server) -> None:
    url = f"http://{running.address}/healthz"

    def health(wanted: int) -> httpx.Response:
        """The answer, as soon as it is the wanted one: it is remembered for a moment."""
        deadline = time.monotonic() + 30
        while (answer := httpx.get(url, verify=False, timeout=20)).status_code != wanted:
            assert time.monotonic() < deadline, answer.text
            time.sleep(0.1)
        return answer

    assert health(200).text == "ok\n"
    # As on a disk that is full: no file can grow any more.
    log = running.folder / "kakehashi.sqlite-wal"
    process = psutil.Process(running.pid)
    _, most = process.rlimit(psutil.RLIMIT_FSIZE)
    process.rlimit(psutil.RLIMIT_FSIZE, (log.stat().st_size, most))
    assert error_code(health(503)) == (503, "store-failed")
    process.rlimit(psutil.RLIMIT_FSIZE, (most, most))
    assert health(200).text == "ok\n"
