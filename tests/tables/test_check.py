"""`kakehashi db check`: sound tables are sound, and of broken ones it says what would be lost."""

import asyncio
import sqlite3
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from kakehashi.cli import main
from kakehashi.tables.check import Fault, faults
from kakehashi.tables.house import House
from kakehashi.tables.store import Store

from .houses import begun, move, play
from .tables import ANN, BOB


def found(url: str, *damage: str) -> list[Fault]:
    """What is found at fault in a store with one table of five events, after some damage."""

    async def some_moves(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        for seat, person in ((0, ANN), (1, BOB), (0, ANN)):
            await move(house, table_id, person, seat, random=Random(1))

    play(url, some_moves)
    return asyncio.run(_checked(url, damage))


async def _checked(url: str, damage: tuple[str, ...]) -> list[Fault]:
    store = Store.open(url)
    with store.database.engine.begin() as connection:
        for statement in damage:
            connection.execute(text(statement))
    try:
        return await faults(store, lambda _: None)
    finally:
        await store.close()


def test_a_sound_store_has_no_faults(sqlite_url: str) -> None:
    assert found(sqlite_url) == []


@pytest.mark.parametrize(
    ("damage", "sentence", "lost"),
    [
        ("DELETE FROM events WHERE version = 3", "Event 4 cannot be replayed: The log of the table", 2),
        ("DELETE FROM events WHERE version > 3", "It has come to event 5, but its log ends at 3.", 2),
        ("UPDATE events SET data = '{' WHERE version = 2", "What was written down of this table cannot be read", 5),
        ("UPDATE tables SET about = '{'", "What is listed of this table cannot be read", 0),
        ("DELETE FROM members", "Those who are listed at it are not those of its log", 0),
        ("UPDATE members SET person_id = 'eve' WHERE person_id LIKE '%ann%'", "Those who are listed at it are not", 0),
        (
            "UPDATE events SET data = '{}' WHERE version = 4",
            "Event 4 cannot be replayed: The log of the table is damaged: 'moved' has no sound 'seat'.",
            2,
        ),
        ("UPDATE events SET kind = 'sung' WHERE version = 5", "Event 5 cannot be replayed: The log of the table", 1),
        (
            "UPDATE events SET data = replace(data, 'rules', 'rulers')",
            "Event 1 cannot be replayed: The log of the table is damaged: 'opened' has no sound 'rules'.",
            5,
        ),
        (
            "UPDATE tables SET about = replace(about, 'fingerprint', 'toeprint')",
            "Its events lead to another position",
            0,
        ),
        ("DELETE FROM events", "It has come to event 5, but its log ends at 0.", 5),
    ],
)
def test_what_is_broken_is_named_with_what_would_be_lost(
    sqlite_url: str, damage: str, sentence: str, lost: int
) -> None:
    (fault,) = found(sqlite_url, damage)
    assert fault.sentence.startswith(sentence)
    assert fault.lost == lost


def test_a_log_that_is_in_no_list_is_found_too(sqlite_url: str) -> None:
    (fault,) = found(sqlite_url, "DELETE FROM members", "DELETE FROM tables")
    assert (fault.sentence, fault.lost) == ("It is not in the list of tables.", 5)


def test_the_command_says_so_and_its_status_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/kakehashi.sqlite"
    found(url)
    assert main(["db", "check", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "All sound, tables checked: 1.\n"
    asyncio.run(_checked(url, ("DELETE FROM events WHERE version > 3",)))
    assert main(["db", "check", "--data", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("It has come to event 5, but its log ends at 3. Events lost: 2.")
    assert lines[1] == "At fault: 1, tables checked: 1."


def test_a_table_that_was_broken_and_is_sound_is_whole_again(sqlite_url: str) -> None:
    assert found(sqlite_url, "UPDATE tables SET status = 'broken', due = NULL") == []

    async def scenario(house: House) -> None:
        (summary,) = await house.store.listing.tables_of(ANN.id, 9)
        assert summary.status == "playing"

    play(sqlite_url, scenario)


def test_in_a_damaged_file_all_tables_are_checked_that_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def tables(house: House) -> None:
        for _ in range(12):
            table_id = await begun(house, ANN, BOB)
            await move(house, table_id, ANN, 0)

    file = tmp_path / "kakehashi.sqlite"
    play(f"sqlite:///{file}", tables)
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    with file.open("r+b") as opened:
        opened.seek(file.read_bytes().rfind(b'"stand_in"') // 4096 * 4096)  # a page of events
        opened.write(b"\xff" * 4096)
    assert main(["db", "check", "--data", str(tmp_path)]) == 1
    first, *others, last = capsys.readouterr().out.splitlines()
    assert first.startswith("The file of the database is damaged: ")
    assert 0 < len(others) < 12
    assert all("The database is damaged where this was kept." in line for line in others)
    assert last == f"At fault: {len(others) + 1}, tables checked: 12."


@pytest.mark.parametrize("folder", ["", "nowhere"])
def test_where_nothing_is_nothing_is_made(tmp_path: Path, folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["db", "check", "--data", str(tmp_path / folder)]) == 2
    assert "There is no" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
