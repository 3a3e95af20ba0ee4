"""Tables in memory, and those who look at them."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Protocol
from weakref import WeakValueDictionary

import orjson

from kakehashi.study import Viewer
from kakehashi.tables.loading import load
from kakehashi.tables.log import Entry
from kakehashi.tables.presence import GRACE, Presence
from kakehashi.tables.store import Store
from kakehashi.tables.table import Table
from kakehashi.tables.views import Change, Views

_log = logging.getLogger(__name__)

MOST_KEPT = 2000
"""So many tables are kept in memory; others are replayed when somebody comes."""


class Watcher(Protocol):
    """Somebody who looks at a table."""

    person: str | None

    def tell(self, message: bytes) -> None:
        """Hand over a message, without waiting."""

    def lose(self) -> None:
        """Let go of whoever looks: they cannot be told any more, and should come back."""


class LiveTable:
    """A table in memory, and those who look at it."""

    def __init__(self, table: Table, sees_all: bool = True) -> None:
        self.views = Views(table)
        self._sees_all = sees_all
        """Whether everybody who looks at it does so here: only then it is known who does not."""
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self._presence = Presence()
        self.thinking: set[tuple[int, int]] = set()
        """The seats whose bots are thinking, and since which version."""
        self.doubtful = False
        """Whether more may have been written than is known here."""

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.views.table

    @property
    def idle(self) -> bool:
        """Whether nobody needs it in memory."""
        return not (self.watchers or self.thinking or self.lock.locked())

    def happened(self, entry: Entry, after: Table) -> None:
        """Tell everybody of an event, each what they may know."""
        before, self.views = self.views, Views(after)
        change = Change(entry, before, self.views)
        messages: dict[tuple[Viewer, Viewer], bytes] = {}
        for watcher in tuple(self.watchers):
            try:
                was, viewer = before.table.seats_of(watcher.person), after.seats_of(watcher.person)
                if (was, viewer) not in messages:
                    messages[was, viewer] = orjson.dumps({"type": "event", **change.shown_to(viewer, was)})
                watcher.tell(messages[was, viewer])
            except Exception:
                # The others are told all the same, and this one nothing more: there would be a gap.
                _log.exception("Somebody at table %s could not be told of event %d.", entry.table, entry.version)
                self.watchers.discard(watcher)
                watcher.lose()
        if after.people != before.table.people:
            # Whoever sits down by a command may still be on the way to their page.
            for person in after.people - before.table.people:
                self._presence.went(person)
            self._tell_presence()
            self._tell_presence_later()

    def came(self, watcher: Watcher) -> None:
        """Somebody looks from now on; they are told who is away, and so is everybody if that is news."""
        self.watchers.add(watcher)
        if not self._tell_presence() and self._presence.away is not None:
            watcher.tell(self._away())
        elif self._presence.away is None:
            self._tell_presence_later()

    def went(self, watcher: Watcher) -> None:
        """Somebody looks away; if they sit here and do not come back, the others are told."""
        if watcher not in self.watchers:
            return
        self.watchers.discard(watcher)
        if watcher.person and watcher.person in self.table.people:
            self._presence.went(watcher.person)
            self._tell_presence_later()

    def _tell_presence_later(self) -> None:
        asyncio.get_running_loop().call_later(GRACE + 0.1, self._tell_presence)

    def _tell_presence(self) -> bool:
        """Tell everybody who is away, if that is news."""
        news = self._sees_all and self._presence.look(self.table.seats, {watcher.person for watcher in self.watchers})
        for watcher in tuple(self.watchers) if news else ():
            watcher.tell(self._away())
        return news

    def _away(self) -> bytes:
        return orjson.dumps({"type": "presence", "away": self._presence.away})

    def let_go(self) -> None:
        """Let everybody go who looks: they come back to the process that looks after the table now."""
        for watcher in tuple(self.watchers):
            self.watchers.discard(watcher)
            watcher.lose()


class LiveTables:
    """The tables of a house that are in memory: as many as there is space for, and those that anybody needs."""

    def __init__(self, store: Store, sees_all: bool = True) -> None:
        self._store, self._sees_all = store, sees_all
        self._held: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """Every one that anybody still holds: there are never two of one table."""
        self._kept: dict[str, LiveTable] = {}

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(tuple(self._held.values()))

    def known(self, table_id: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._held.get(table_id)

    async def enter(self, table_id: str) -> LiveTable:
        """A table; it is replayed if need be."""
        if live := self._held.get(table_id):
            return self.keep(live)
        return self.add(await load(self._store, table_id))

    def add(self, table: Table) -> LiveTable:
        """Keep a table that has been opened or replayed."""
        return self.keep(LiveTable(table, self._sees_all))

    def keep(self, live: LiveTable) -> LiveTable:
        """Keep a table in memory; somebody else may have done so since, and then theirs is the one."""
        table_id = live.table.id
        live = self._held.setdefault(table_id, live)
        # Those that were needed last are last.
        self._kept.pop(table_id, None)
        if len(self._kept) >= MOST_KEPT:
            for other in [other for other, kept in self._kept.items() if kept.idle][: MOST_KEPT // 10 or 1]:
                del self._kept[other]
        self._kept[table_id] = live
        return live

    async def catch_up(self, live: LiveTable) -> bool:
        """Read what others have written; whether there was anything. The table is locked."""
        entries = await self._store.log.entries(live.table.id, live.table.version)
        for entry in entries:
            live.happened(entry, live.table.after(entry))
        live.doubtful = False
        return bool(entries)

    async def make_sure(self, live: LiveTable) -> None:
        """Read what others have written, if there may be any. The table is locked."""
        if self._store.shared or live.doubtful:
            await self.catch_up(live)
