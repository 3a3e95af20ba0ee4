"""`kakehashi db check` finds broken tables and reports the lost events."""

import asyncio
import sqlite3
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from kakehashi.cli import main
from kakehashi.tables.check import faults
from kakehashi.tables.store import Store

from .simulated import ANN, BOB, hashi, save_tables


def check(url: str, *damage: str) -> list[int]:
    """Store a table with five events, damage the database, and check it; return how many events each fault loses."""
    save_tables(url, hashi(ANN, BOB).play_random(Random(1), 3))
    return asyncio.run(_check(url, damage))


async def _check(url: str, damage: tuple[str, ...]) -> list[int]:
    store = Store.open(url)
    with store.database.engine.begin() as connection:
        for statement in damage:
            connection.execute(text(statement))
    try:
        found = await faults(store, lambda _: None)
        assert all(fault.sentence.endswith(".") for fault in found)
        return [fault.lost for fault in found]
    finally:
        await store.close()


def test_sound_store_has_no_faults(sqlite_url: str) -> None:
    assert check(sqlite_url) == []


@pytest.mark.parametrize(
    ("damage", "lost"),
    [
        ("DELETE FROM events WHERE version = 3", 2),
        ("DELETE FROM events WHERE version > 3", 2),
        ("DELETE FROM events", 5),
        ("UPDATE events SET data = '{' WHERE version = 2", 5),
        ("UPDATE events SET data = '{}' WHERE version = 4", 2),
        ("UPDATE events SET data = replace(data, 'rules', 'rulers')", 5),
        ("UPDATE events SET kind = 'sung' WHERE version = 5", 1),
        ("UPDATE tables SET about = '{'", 0),
        ("UPDATE tables SET about = replace(about, 'fingerprint', 'toeprint')", 0),
        ("DELETE FROM members", 0),
        ("UPDATE members SET person_id = 'eve' WHERE person_id LIKE '%ann%'", 0),
    ],
)
def test_every_kind_of_damage_is_found_with_its_lost_events(sqlite_url: str, damage: str, lost: int) -> None:
    assert check(sqlite_url, damage) == [lost]


def test_log_without_a_table_is_found(sqlite_url: str) -> None:
    assert check(sqlite_url, "DELETE FROM members", "DELETE FROM tables") == [5]


def test_command_reports_faults_and_sets_its_exit_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/kakehashi.sqlite"
    check(url)
    assert main(["db", "check", "--data", str(tmp_path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    asyncio.run(_check(url, ("DELETE FROM events WHERE version > 3",)))
    assert main(["db", "check", "--data", str(tmp_path)]) == 1
    fault, summary = capsys.readouterr().out.splitlines()
    assert "table-0" in fault
    assert summary


def test_check_repairs_the_status_of_a_sound_table(sqlite_url: str) -> None:
    async def status() -> str:
        store = Store.open(sqlite_url)
        summary = await store.listing.summary("table-0")
        await store.close()
        assert summary is not None
        return summary.status

    assert check(sqlite_url, "UPDATE tables SET status = 'broken', due = NULL") == []
    assert asyncio.run(status()) == "playing"


def test_readable_tables_of_a_damaged_file_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    n_tables = 12
    file = tmp_path / "kakehashi.sqlite"
    save_tables(f"sqlite:///{file}", *(hashi(ANN, BOB).play_random(Random(1), 1) for _ in range(n_tables)))
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    with file.open("r+b") as opened:
        opened.seek(file.read_bytes().rfind(b'"stand_in"') // 4096 * 4096)  # a page of events
        opened.write(b"\xff" * 4096)
    assert main(["db", "check", "--data", str(tmp_path)]) == 1
    first, *faults, last = capsys.readouterr().out.splitlines()
    assert "table-" not in first
    assert 0 < len(faults) < n_tables
    assert all("table-" in line for line in faults)
    assert [int(word.strip(".:,")) for word in last.split() if word.strip(".:,").isdigit()] == [
        len(faults) + 1,
        n_tables,
    ]


@pytest.mark.parametrize("folder", ["", "nowhere"])
def test_check_without_a_database_creates_nothing(
    tmp_path: Path, folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["db", "check", "--data", str(tmp_path / folder)]) == 2
    assert capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
