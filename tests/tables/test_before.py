"""A database of an earlier version is opened: every table in it is what it was, and goes on.

`before/tables.sql` was written by the version of 16 November 2026, with every kind of event in it, and
`before/tables.json` says what it made of them. Neither is ever written anew.
"""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from kakehashi.cli import main
from kakehashi.tables import clock
from kakehashi.tables.clock import DAY
from kakehashi.tables.house import House
from kakehashi.tables.loading import replay
from kakehashi.tables.store import Store
from kakehashi.tables.table import Table

from .houses import house_at, move, play_to_the_end
from .tables import ANN, BOB, CAT, command, everything

BEFORE = Path(__file__).parent / "before"
TABLES: dict[str, dict[str, Any]] = json.loads((BEFORE / "tables.json").read_text())
KINDS = (
    "opened", "taken", "left", "moved", "replaced", "asked", "agreed", "declined", "said", "again", "resumed", "closed",
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with that database."""
    connection = sqlite3.connect(tmp_path / "kakehashi.sqlite")
    connection.executescript((BEFORE / "tables.sql").read_text())
    connection.close()
    return tmp_path


def url(folder: Path) -> str:
    return f"sqlite:///{folder}/kakehashi.sqlite"


def named(name: str) -> str:
    return next(table for table, told in TABLES.items() if told["name"] == name)


def test_every_table_is_what_it_was(folder: Path) -> None:
    async def replayed() -> dict[str, dict[str, Any]]:
        store, tables, kinds = Store.open(url(folder)), {}, set()
        async for table_id in store.listing.every_table():
            entries = await store.log.entries(table_id)
            kinds |= {entry.kind for entry in entries}
            tables[table_id] = told(replay(table_id, entries), TABLES[table_id]["name"])
        await store.close()
        assert kinds == set(KINDS)
        return tables

    assert asyncio.run(replayed()) == TABLES


def told(table: Table, name: str) -> dict[str, Any]:
    """What the file says of a table."""
    return {
        "name": name,
        "version": table.version,
        "status": table.status,
        "seats": [
            [seat.name, seat.person, seat.bot, None if seat.taken else seat.kept_for, seat.was] for seat in table.seats
        ],
        "moves": len(table.record.moves),
        "clock": table.left if table.clock else None,
        "undo": [table.asked.seat, sorted(table.asked.agreed)] if table.asked else None,
        "again": table.again,
        "public": table.public,
        "position": table.position.notation(),
    }


def test_the_whole_database_is_sound(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["db", "check", "--data", str(folder)]) == 0
    assert capsys.readouterr().out == f"All sound, tables checked: {len(TABLES)}.\n"


def test_people_go_on_at_their_tables(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # An hour later, lest tables are closed where nobody came.
    monkeypatch.setattr(clock, "milliseconds", lambda: 1_790_000_000_000 + DAY // 24)

    async def scenario() -> None:
        async with asyncio.timeout(60), house_at(url(folder)) as house:
            await a_game_is_played_to_its_end(house)
            await a_kept_seat_is_taken(house)

    asyncio.run(scenario())
    assert main(["db", "check", "--data", str(folder)]) == 0


async def a_game_is_played_to_its_end(house: House) -> None:
    going_on = named("shangri-la for three, again, playing")
    table = await play_to_the_end(house, going_on, [ANN, BOB, CAT])
    assert table.position.over
    assert everything(table) == everything(replay(going_on, await house.store.log.entries(going_on)))


async def a_kept_seat_is_taken(house: House) -> None:
    following = named("hashi for three, again, open")
    await house.do(named("hashi for three, time ran out, over"), BOB, command("again"), "again")
    assert (await house.table(following)).status == "playing"
    await move(house, following, BOB, 2)
