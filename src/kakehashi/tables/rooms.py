"""Tables in memory, and those who look at them."""

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol
from weakref import WeakValueDictionary

import orjson

from kakehashi.errors import Refused
from kakehashi.tables import views
from kakehashi.tables.log import Entry
from kakehashi.tables.store import Store
from kakehashi.tables.table import Table

_log = logging.getLogger(__name__)

MOST_ROOMS = 2000
"""So many tables are kept in memory; others are replayed when somebody comes."""


class Watcher(Protocol):
    """Somebody who looks at a table."""

    person: str | None

    def tell(self, message: bytes) -> None:
        """Hand over a message, without waiting."""

    def lose(self) -> None:
        """Let go of whoever looks: they cannot be told any more, and should come back."""


@dataclass(slots=True, eq=False, weakref_slot=True)
class Room:
    """A table in memory, and those who look at it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    thinking: set[tuple[int, int]] = field(default_factory=set)
    """The seats whose bots are thinking, and since which version."""
    doubtful: bool = False
    """Whether more may have been written than is known here."""

    @property
    def idle(self) -> bool:
        """Whether nobody needs it in memory."""
        return not (self.watchers or self.thinking or self.lock.locked())

    def happened(self, entry: Entry, after: Table) -> None:
        """Tell everybody of an event, each what they may know."""
        before = self.table.position
        self.table = after
        messages: dict[views.Mine, bytes] = {}
        for watcher in tuple(self.watchers):
            mine = after.seats_of(watcher.person)
            try:
                if mine not in messages:
                    messages[mine] = orjson.dumps({"type": "event", **views.told(entry, before, after, mine)})
                watcher.tell(messages[mine])
            except Exception:
                # The others are told all the same, and this one nothing more: there would be a gap.
                _log.exception("Somebody at table %s could not be told of event %d.", entry.table, entry.version)
                self.watchers.discard(watcher)
                watcher.lose()


class Rooms:
    """The rooms of a house: as many as there is space for, and those that anybody is in."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._held: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """Every room that anybody still holds: there are never two of one table."""
        self._kept: dict[str, Room] = {}

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._held.values()))

    def known(self, table_id: str) -> Room | None:
        """The room of a table, if there is one."""
        return self._held.get(table_id)

    async def enter(self, table_id: str) -> Room:
        """The room of a table; it is made if need be."""
        if room := self._held.get(table_id):
            return self.keep(room)
        entries = await self._store.log.entries(table_id)
        if not entries:
            raise Refused("no-such-table", "There is no such table.")
        return self.keep(Room(Table.replayed(table_id, entries)))

    def keep(self, room: Room) -> Room:
        """Keep a room in memory; while it was made, somebody else may have made one, which is the one then."""
        table_id = room.table.id
        room = self._held.setdefault(table_id, room)
        # Those that were needed last are last.
        self._kept.pop(table_id, None)
        if len(self._kept) >= MOST_ROOMS:
            for other in [other for other, kept in self._kept.items() if kept.idle][: MOST_ROOMS // 10 or 1]:
                del self._kept[other]
        self._kept[table_id] = room
        return room

    async def catch_up(self, room: Room) -> bool:
        """Read what others have written; whether there was anything. The room is locked."""
        entries = await self._store.log.entries(room.table.id, room.table.version)
        for entry in entries:
            room.happened(entry, room.table.after(entry))
        room.doubtful = False
        return bool(entries)

    async def make_sure(self, room: Room) -> None:
        """Read what others have written, if there may be any. The room is locked."""
        if self._store.shared or room.doubtful:
            await self.catch_up(room)
