"""`kakehashi db check`: is every table still what its events say, and what would be lost if not?"""

import asyncio
import sys
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

import orjson

from kakehashi.errors import Refused
from kakehashi.tables.listing import BROKEN
from kakehashi.tables.loading import Broken, replay
from kakehashi.tables.store import Store
from kakehashi.tables.table import Table


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a table, or with the whole database."""

    table: str | None
    sentence: str
    lost: int
    """How many events cannot be replayed any more."""


def check(url: str) -> int:
    """Check a store, and tell what was found; returns the exit status."""
    number, live = 0, sys.stderr.isatty()

    def checked(tables: int) -> None:
        nonlocal number
        number = tables
        if live:
            print(f"\r{tables} tables", end="", file=sys.stderr, flush=True)

    async def whole() -> list[Fault]:
        store = Store.open(url)
        try:
            return await faults(store, checked)
        finally:
            await store.close()

    found = asyncio.run(whole())
    if live:
        print("\r\033[K", end="", file=sys.stderr)
    for fault in found:
        print(f"table {fault.table}: {fault.sentence} Events lost: {fault.lost}." if fault.table else fault.sentence)
    print(f"{f'At fault: {len(found)}' if found else 'All sound'}, tables checked: {number}.")
    return 1 if found else 0


async def faults(store: Store, checked: Callable[[int], None]) -> list[Fault]:
    """All that is wrong in a store: every table is replayed, and held against what was kept of it.

    `checked` is told how many tables have been looked at. A broken table that can be replayed is whole again.
    """
    found, number = [], 0
    if damage := await store.database.damage():
        found.append(Fault(None, f"The file of the database is damaged: {damage[0].rstrip('.')}.", 0))
    async for table_id in store.listing.every_table():
        if fault := await fault_of(store, table_id):
            found.append(fault)
        number += 1
        checked(number)
    return found


async def fault_of(store: Store, table_id: str) -> Fault | None:
    """What is wrong with a table; nothing if it can be replayed to the position that it had."""
    summary = None
    try:
        summary = await store.listing.summary(table_id)
        entries = await store.log.entries(table_id)
    except Refused as refused:
        if refused.code != "bad-log":
            raise
        return Fault(table_id, str(refused), summary.version if summary else 0)
    if summary is None:
        return Fault(table_id, "It is not in the list of tables.", len(entries))
    try:
        # While a server runs, there may be more by now than there was.
        table = replay(table_id, entries[: summary.version])
    except Broken as broken:
        lost = sum(entry.version >= broken.version for entry in entries)
        return Fault(table_id, f"Event {broken.version} cannot be replayed: {broken.why}", lost)
    if table.version != summary.version:
        lost = max(0, summary.version - table.version)
        return Fault(table_id, f"It has come to event {summary.version}, but its log ends at {table.version}.", lost)
    if summary.about.get("fingerprint") not in _fingerprints(table):
        return Fault(table_id, "Its events lead to another position than it had.", 0)
    if summary.people != table.people:
        return Fault(table_id, "Those who are listed at it are not those of its log.", 0)
    if summary.status == BROKEN:
        await store.listing.mark_whole(table.summary())
    return None


def _fingerprints(table: Table) -> tuple[str, str]:
    """That of the position, and as it was written before there was salt in it."""
    return table.fingerprint(), sha256(orjson.dumps(table.position.notation())).hexdigest()[:16]
