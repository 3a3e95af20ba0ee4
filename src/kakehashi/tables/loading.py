"""A table is read from its log. One that cannot be is broken until a program comes that can read it."""

import logging
from collections.abc import Iterable
from contextlib import suppress

from kakehashi.errors import Refused
from kakehashi.tables.listing import BROKEN
from kakehashi.tables.log import Entry
from kakehashi.tables.store import Store
from kakehashi.tables.table import Table

_log = logging.getLogger(__name__)

BROKEN_CODES = ("bad-log", "other-rules")
"""The codes of tables that cannot be replayed, however often somebody asks."""


class Broken(Refused):
    """A log that cannot be replayed from some event on. `why` is for those who run the server: it may tell secrets."""

    def __init__(self, version: int, why: str, code: str = "bad-log") -> None:
        super().__init__(code, why if code == "other-rules" else "What was written down of this table is damaged.")
        self.version, self.why = version, why


class NoSuchTable(Refused):
    """Nobody has opened a table with this id."""

    def __init__(self) -> None:
        super().__init__("no-such-table", "There is no such table.")


def replay(table_id: str, entries: Iterable[Entry]) -> Table:
    """The table that these events make."""
    table = Table(table_id)
    for entry in entries:
        try:
            table.apply(entry)
        except Refused as refused:
            code = "other-rules" if refused.code == "other-rules" else "bad-log"
            raise Broken(entry.version, str(refused), code) from None
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise Broken(entry.version, f"it lacks {error}.") from None
    return table


async def load(store: Store, table_id: str) -> Table:
    """A table as its log has it. It is marked as broken if it cannot be replayed, and as whole when it can again."""
    try:
        table = await _read(store, table_id)
    except Refused as refused:
        if refused.code in BROKEN_CODES:
            with suppress(Refused):  # the answer is the same if that cannot be written down
                if await store.listing.mark_broken(table_id):
                    why = refused.why if isinstance(refused, Broken) else refused
                    _log.error("Table %s is broken, it cannot be replayed: %s", table_id, why)
        raise
    if await store.listing.status(table_id) == BROKEN:
        await store.listing.mark_whole(table.summary())
        _log.info("Table %s can be replayed again.", table_id)
    return table


async def _read(store: Store, table_id: str) -> Table:
    entries = await store.log.entries(table_id)
    if entries:
        return replay(table_id, entries)
    if await store.listing.status(table_id):
        raise Broken(1, "its events are gone.")
    raise NoSuchTable
