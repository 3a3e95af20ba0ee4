"""A table is read from its log. One that cannot be is out of play until a program comes that can read it."""

import logging
from collections.abc import Iterable
from contextlib import suppress

from kakehashi.errors import Refused
from kakehashi.tables.listing import OUT_OF_PLAY
from kakehashi.tables.log import Entry
from kakehashi.tables.store import Store
from kakehashi.tables.table import Table

_log = logging.getLogger(__name__)

FINAL = ("bad-log", "other-rules")
"""The codes of tables that cannot be replayed, however often somebody asks."""


class Unplayable(Refused):
    """A log that cannot be replayed from some event on. `why` is for those who run the server: it may tell secrets."""

    def __init__(self, version: int, why: str, code: str = "bad-log") -> None:
        super().__init__(code, why if code == "other-rules" else "What was written down of this table is damaged.")
        self.version, self.why = version, why


def replay(table_id: str, entries: Iterable[Entry]) -> Table:
    """The table that these events make."""
    table = Table(table_id)
    for entry in entries:
        try:
            table.apply(entry)
        except Refused as refused:
            code = "other-rules" if refused.code == "other-rules" else "bad-log"
            raise Unplayable(entry.version, str(refused), code) from None
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise Unplayable(entry.version, f"it lacks {error}.") from None
    return table


async def load(store: Store, table_id: str) -> Table:
    """A table as its log has it. It is taken out of play if it cannot be replayed, and back when it can."""
    try:
        table = await _read(store, table_id)
    except Refused as refused:
        if refused.code in FINAL:
            with suppress(Refused):  # the answer is the same if that cannot be written down
                if await store.listing.take_out(table_id):
                    why = refused.why if isinstance(refused, Unplayable) else refused
                    _log.error("Table %s cannot be replayed and is out of play: %s", table_id, why)
        raise
    if await store.listing.status(table_id) == OUT_OF_PLAY:
        await store.listing.put_back(table.summary())
        _log.info("Table %s can be replayed again.", table_id)
    return table


async def _read(store: Store, table_id: str) -> Table:
    entries = await store.log.entries(table_id)
    if entries:
        return replay(table_id, entries)
    if await store.listing.status(table_id):
        raise Unplayable(1, "its events are gone.")
    raise Refused("no-such-table", "There is no such table.")
