"""The house where all tables stand: commands come in, events are committed, then acknowledged, then told to all."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Protocol
from weakref import WeakValueDictionary

import orjson

from kakehashi.errors import Refused
from kakehashi.games import GAMES, Data, game
from kakehashi.tables import views
from kakehashi.tables.bus import Bus
from kakehashi.tables.commands import Again, Command, Take
from kakehashi.tables.deciding import (
    Event,
    Followed,
    Stale,
    bot_moves,
    clocks_go_on,
    decide,
    nobody_came,
    time_runs_out,
)
from kakehashi.tables.order import Order, opening
from kakehashi.tables.store import Entry, Person, Store
from kakehashi.tables.table import Table
from kakehashi.tables.thinking import Thinker

log = logging.getLogger(__name__)

MOST_ROOMS = 2000
"""So many tables are kept in memory; others are replayed when somebody comes."""
MOST_OPEN = 30
"""How many unfinished tables a person may have."""
_TRIES = 20
_SECONDS_BETWEEN_LOOKS = 1.0
_SECONDS_BETWEEN_POLLS = 2.0
_REST = 60_000
_SECONDS_BEFORE_LOADING = 0.3
_NEVER = 1 << 62


def milliseconds() -> int:
    """The time now."""
    return time.time_ns() // 1_000_000


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


class House:
    """All tables, on a store and a bus, with bots that think elsewhere."""

    def __init__(self, store: Store, bus: Bus, thinker: Thinker) -> None:
        self.store = store
        self._bus, self._thinker = bus, thinker
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """Every room that anybody still holds: there are never two of one table."""
        self._kept: dict[str, Room] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self._resting: dict[str, int] = {}
        """Until when tables are left alone that could not be looked after."""
        bus.subscribe(self._noticed)

    async def start(self) -> None:
        """Begin to look after tables; every bot that was thinking thinks again."""
        await self._bus.start()
        self._run(self._look_after_all())
        self._run(self._poll())

    async def close(self) -> None:
        """Stop. What has been acknowledged is kept."""
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        while any(room.lock.locked() for room in self._rooms.values()):
            await asyncio.sleep(0.01)  # a command is under way
        await self._bus.close()
        await self._thinker.close()
        await self.store.close()

    def occupancy(self) -> tuple[int, int]:
        """How many tables are in memory, and how many bots think."""
        return len(self._rooms), sum(len(room.thinking) for room in self._rooms.values())

    # What people do

    async def open(self, person: Person, order: Order) -> Table:
        """Open a table."""
        await self._check_number(person)
        table_id = secrets.token_urlsafe(12)
        return await self._open(table_id, opening(order, person.id, person.name))

    async def _check_number(self, person: Person) -> None:
        if await self.store.count_open(person.id) >= MOST_OPEN:
            raise Refused("too-many-tables", f"You have {MOST_OPEN} unfinished games: finish some of them first.")

    async def _open(self, table_id: str, data: Data) -> Table:
        """Write down a new table, unless it is there already."""
        table = Table(table_id)
        entry = Entry(table_id, 1, "opened", data, milliseconds())
        table.apply(entry)
        # What cannot be shown to people must not be kept.
        orjson.dumps(views.state(table, ()))
        if not await self.store.append(entry, table.summary()):
            return (await self._room(table_id)).table
        room = self._keep(table_id, Room(table))
        self._ask_bots(room)
        return room.table

    async def table(self, table_id: str) -> Table:
        """A table as it is now."""
        room = await self._room(table_id)
        async with room.lock:
            await self._make_sure(room)
        return room.table

    async def watch(
        self, table_id: str, watcher: Watcher, welcome: Callable[[Table, list[Data]], None], since: int | None = None
    ) -> None:
        """Look at a table from now on: `welcome` is called with it as it is, and nothing after that is missed.

        Who has been here before says what was the last version, and `welcome` gets what happened since.
        """
        room = await self._room(table_id)
        async with room.lock:
            await self._make_sure(room)
            missed: list[Data] = []
            if since is not None and since < room.table.version:
                # Somebody else may write while we read: of that everybody is told later.
                entries = (await self.store.entries(table_id))[: room.table.version]
                missed = list(views.since(entries, table_id, since, room.table.seats_of(watcher.person)))
            welcome(room.table, missed)
            room.watchers.add(watcher)
            # While we waited to come in, it may have been given up.
            self._keep(table_id, room)

    def leave(self, table_id: str, watcher: Watcher) -> None:
        """Look away."""
        if room := self._rooms.get(table_id):
            room.watchers.discard(watcher)

    async def do(
        self,
        table_id: str,
        person: Person,
        command: Command,
        key: str,
        acknowledge: Callable[[int], None] = lambda _: None,
    ) -> int:
        """Carry out a command; returns the version it led to. With the same key it is carried out once.

        `acknowledge` is called when the event is committed, before anybody is told of it.
        """
        key = f"{person.id} {key}"
        if isinstance(command, Again):
            return await self._again(table_id, person, command, key, acknowledge)
        room = await self._room(table_id)
        return await self._carry_out(
            room, lambda: decide(room.table, person, command, milliseconds()), key, acknowledge
        )

    async def _again(
        self, table_id: str, person: Person, again: Again, key: str, acknowledge: Callable[[int], None]
    ) -> int:
        """Open the table where the same people play again, seats rotated, or sit down there."""
        table = await self.table(table_id)
        try:
            decide(table, person, again, milliseconds())
            await self._check_number(person)
            await self._open(table.following, table.next_opening(person))
            # Whoever comes second finds it open, and sits down.
            await self._sit_down(table.following, person)
            room = await self._room(table_id)
            version = await self._carry_out(
                room, lambda: decide(room.table, person, again, milliseconds()), key, acknowledge
            )
        except Followed:
            await self._sit_down(table.following, person)
            table = await self.table(table_id)
            version = table.commands.get(key, table.version)
            acknowledge(version)
        return version

    async def _sit_down(self, table_id: str, person: Person) -> None:
        """Take the seats that are kept for somebody."""
        for number, seat in enumerate((await self.table(table_id)).seats):
            if seat.kept_for == person.id and not seat.taken:
                await self.do(table_id, person, Take(do="take", seat=number), f"again {number}")

    # What happens then

    async def _carry_out(
        self, room: Room, event: Callable[[], Event], key: str | None, acknowledge: Callable[[int], None]
    ) -> int:
        async with room.lock:
            if room.doubtful:
                await self._catch_up(room)
            for _ in range(_TRIES):
                table = room.table
                if key is not None and key in table.commands:
                    acknowledge(table.commands[key])
                    return table.commands[key]
                try:
                    kind, data = event()
                except Refused:
                    # If others write too, it may be that we do not know the latest.
                    if self.store.shared and await self._catch_up(room):
                        continue
                    raise
                entry = Entry(table.id, table.version + 1, kind, data, max(milliseconds(), table.changed), key)
                if await self._commit(room, entry, acknowledge):
                    return entry.version
                await self._catch_up(room)
        raise Refused("busy", "Too many act at this table at the same time: try again.")

    async def _commit(self, room: Room, entry: Entry, acknowledge: Callable[[int], None]) -> bool:
        """Write an event down, and let it happen; False if another one was faster."""
        after = room.table.after(entry)
        try:
            if not await self.store.append(entry, after.summary(), after.people == room.table.people):
                return False
        except BaseException:
            # It may have been written or not: somebody may have gone in the middle of it.
            room.doubtful = True
            raise
        try:
            acknowledge(entry.version)
        finally:
            # Whatever has become of whoever asked for it: it has happened.
            self._happened(room, entry, after)
            await self._bus.publish(entry.table, entry.version)
            self._ask_bots(room)
        return True

    def _happened(self, room: Room, entry: Entry, after: Table) -> None:
        """Tell everybody of an event, each what they may know."""
        before = room.table.position
        room.table = after
        messages: dict[views.Mine, bytes] = {}
        for watcher in tuple(room.watchers):
            mine = after.seats_of(watcher.person)
            try:
                if mine not in messages:
                    messages[mine] = orjson.dumps({"type": "event", **views.told(entry, before, after, mine)})
                watcher.tell(messages[mine])
            except Exception:
                # The others are told all the same, and this one nothing more: there would be a gap.
                log.exception("Somebody at table %s could not be told of event %d.", entry.table, entry.version)
                room.watchers.discard(watcher)
                watcher.lose()

    async def _catch_up(self, room: Room) -> bool:
        """Read what others have written; whether there was anything. The room is locked."""
        entries = await self.store.entries(room.table.id, room.table.version)
        for entry in entries:
            self._happened(room, entry, room.table.after(entry))
        room.doubtful = False
        return bool(entries)

    async def _make_sure(self, room: Room) -> None:
        """Read what others have written, if there may be any. The room is locked."""
        if self.store.shared or room.doubtful:
            await self._catch_up(room)

    async def _hear(self, room: Room) -> None:
        async with room.lock:
            await self._make_sure(room)

    def _noticed(self, table_id: str, version: int) -> None:
        """Another process has written an event."""
        room = self._rooms.get(table_id)
        if room and room.table.version < version and not self._closing:
            room.doubtful = True
            self._run(self._hear(room))

    # Rooms

    async def _room(self, table_id: str) -> Room:
        """The room of a table."""
        if room := self._rooms.get(table_id):
            return self._keep(table_id, room)
        entries = await self.store.entries(table_id)
        if not entries:
            raise Refused("no-such-table", "There is no such table.")
        return self._keep(table_id, Room(Table.replayed(table_id, entries)))

    def _keep(self, table_id: str, room: Room) -> Room:
        """Keep a room in memory; while it was made, somebody else may have made one, which is the one then."""
        room = self._rooms.setdefault(table_id, room)
        # Those that were needed last are last.
        self._kept.pop(table_id, None)
        if len(self._kept) >= MOST_ROOMS:
            for other in [other for other, kept in self._kept.items() if kept.idle][: MOST_ROOMS // 10 or 1]:
                del self._kept[other]
        self._kept[table_id] = room
        return room

    # What goes on by itself

    def _ask_bots(self, room: Room) -> None:
        """Have every bot think whose turn it is, unless it does already."""
        for seat in room.table.bots_to_act():
            question = seat, room.table.begun[seat].version
            if question not in room.thinking and not self._closing:
                room.thinking.add(question)
                self._run(self._think(room, room.table, *question))

    async def _think(self, room: Room, table: Table, seat: int, expected: int) -> None:
        try:
            seed = int.from_bytes(sha256(f"{table.seed} {seat} {expected}".encode()).digest()[:8]) >> 1
            start, moves, bot = table.record.start.config(), tuple(table.record.moves), table.seats[seat].bot or ""
            move = await self._thinker.move(table.game, start, moves, seat, bot, seed)
            with suppress(Stale):
                await self._carry_out(room, lambda: bot_moves(room.table, seat, move, expected), None, lambda _: None)
        except Exception:
            # Whoever looks after the table asks again when it is due.
            log.exception("The bot at seat %d of table %s has not answered.", seat, table.id)
        finally:
            room.thinking.discard((seat, expected))

    async def _look_after_all(self) -> None:
        """Look after every table whose time has come. At the start, if we are alone, after all that wait for bots."""
        alone, begins = not self.store.shared, milliseconds()
        # The rules take a while to load, and nobody who is here already should wait for that.
        await asyncio.sleep(_SECONDS_BEFORE_LOADING)
        for name in GAMES:
            await asyncio.to_thread(game, name)
        until = _NEVER if alone else milliseconds()
        while True:
            try:
                for table_id in await self.store.due(until, 1000):
                    if self._resting.get(table_id, 0) < milliseconds():
                        await self._look_after(table_id, begins if alone and until == _NEVER else 0)
            except Exception:
                log.exception("Tables that are due could not be found.")
            await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
            until = milliseconds()

    async def _look_after(self, table_id: str, begins: int = 0) -> None:
        """Ask the bots of a table, and see whose time is over. Before we began, clocks stood still."""
        try:
            room = await self._room(table_id)
            await self._hear(room)
            if begins:
                with suppress(Stale):
                    await self._carry_out(room, lambda: clocks_go_on(room.table, begins), None, lambda _: None)
            now = milliseconds()
            if room.table.status == "open":
                with suppress(Stale):
                    await self._carry_out(room, lambda: nobody_came(room.table, now), None, lambda _: None)
            while room.table.late(now):
                with suppress(Stale):
                    await self._carry_out(room, lambda: time_runs_out(room.table, now), None, lambda _: None)
            self._ask_bots(room)
        except Exception:
            # The other tables that are due are not to wait for this one.
            log.exception("Table %s could not be looked after.", table_id)
            self._resting[table_id] = milliseconds() + _REST

    async def _poll(self) -> None:
        """Where others write too, or where it is not known what was written: what nobody has told us is found here."""
        while True:
            await asyncio.sleep(_SECONDS_BETWEEN_POLLS)
            try:
                rooms = tuple(self._rooms.items())
                watched = [name for name, room in rooms if room.watchers and (self.store.shared or room.doubtful)]
                for table_id, version in (await self.store.versions(watched)).items() if watched else ():
                    self._noticed(table_id, version)
            except Exception:
                log.exception("News could not be read.")

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("Something could not be done: %s", error, exc_info=error)
