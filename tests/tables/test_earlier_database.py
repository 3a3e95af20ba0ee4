"""A database of an earlier version keeps every table, and its people can continue to play.

The version of 16 November 2026 wrote `before/tables.sql`, with every kind of event, and its view of the tables in
`before/tables.json`. Never regenerate these files.
"""

import asyncio
import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kakehashi.cli import main
from server.app import App, run_app, store_person
from server.faults import FakeClock
from wire import Command, Event

from .simulated import ANN, BOB, CAT, DAY_MS, SimulatedTable, stored_tables

BEFORE = Path(__file__).parent / "before"
TABLES: dict[str, dict[str, Any]] = json.loads((BEFORE / "tables.json").read_text())
KINDS = {value for name, value in vars(Event).items() if name.isupper()} - {Event.HINT_REQUESTED}
"""The earlier version had no hints."""
WRITTEN_MS = 1_790_000_000_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with that database."""
    connection = sqlite3.connect(tmp_path / "kakehashi.sqlite")
    connection.executescript((BEFORE / "tables.sql").read_text())
    connection.close()
    return tmp_path


def url_of(folder: Path) -> str:
    return f"sqlite:///{folder}/kakehashi.sqlite"


def table_called(name: str) -> str:
    return next(table for table, described in TABLES.items() if described["name"] == name)


def describe(table: SimulatedTable, name: str) -> dict[str, Any]:
    """Return a table as the file describes it."""
    seats = [
        [
            seat.get("name", ""),
            seat.get("person"),
            seat.get("bot"),
            None if "person" in seat or "bot" in seat else seat.get("kept_for"),
            seat.get("was"),
        ]
        for seat in table.seats
    ]
    return {
        "name": name,
        "version": table.version,
        "status": table.status,
        "seats": seats,
        "moves": len(table.moves),
        "clock": table.left_ms if table.options["clock"] else None,
        "undo": [table.undo_request[0], sorted(table.undo_request[1])] if table.undo_request else None,
        "again": table.now_seen_by()["again"],
        "public": table.options["public"],
        "position": table.position.notation(),
    }


def test_every_table_is_unchanged(folder: Path) -> None:
    tables = stored_tables(url_of(folder))
    assert {entry.kind for table in tables.values() for entry in table.entries} == KINDS
    assert {name: describe(table, TABLES[name]["name"]) for name, table in tables.items()} == TABLES


def test_earlier_database_is_sound(folder: Path) -> None:
    assert main(["db", "check", "--data", str(folder)]) == 0


def test_people_can_play_on(folder: Path, fake_clock: FakeClock) -> None:
    # An hour later: open tables are not closed yet.
    fake_clock.now_ms = WRITTEN_MS + DAY_MS // 24
    url = url_of(folder)
    playing, following = (
        table_called("shangri-la for three, again, playing"),
        table_called("hashi for three, again, open"),
    )

    async def scenario(app: App) -> None:
        people = [await store_person(app, url, person) for person in (ANN, BOB, CAT)]

        async def play(number: int) -> None:
            async with people[number].connect(playing) as socket:
                await socket.play_to_end(Random(number))

        await asyncio.gather(*(play(number) for number in range(3)))
        # A seat of the next game is kept for Bob.
        bob = people[1]
        await bob.send(table_called("hashi for three, time ran out, over"), Command.REMATCH)
        assert (await bob.state(following))["status"] == "playing"
        await bob.move(following, 2)

    run_app(url, scenario)
    tables = stored_tables(url)
    assert tables[playing].position.over
    assert tables[following].moves
    assert main(["db", "check", "--data", str(folder)]) == 0
