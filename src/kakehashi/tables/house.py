"""The house where all tables stand: commands come in, events are committed, then acknowledged, then told to all."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import TypeVar

import orjson

from kakehashi.errors import Refused
from kakehashi.records import Record, record_in
from kakehashi.tables import clock, views
from kakehashi.tables.absence import Absences
from kakehashi.tables.advising import Advising
from kakehashi.tables.analysing import Analysing
from kakehashi.tables.bus import Bus
from kakehashi.tables.caretaker import Caretaker
from kakehashi.tables.challenging import Challenging
from kakehashi.tables.commands import Again, Command, Take
from kakehashi.tables.deciding import Followed, clocks_go_on, decide
from kakehashi.tables.events import Event, Opened
from kakehashi.tables.hindsights import Hindsights
from kakehashi.tables.live import LiveTable, LiveTables, Watcher
from kakehashi.tables.loading import replay
from kakehashi.tables.log import Entry
from kakehashi.tables.order import Earlier, Order, challenged, laid_out, opened_as
from kakehashi.tables.people import Person
from kakehashi.tables.shapes import EventShown
from kakehashi.tables.store import Store
from kakehashi.tables.table import Table
from kakehashi.tables.thinking import Thinker
from kakehashi.tables.views import Views

_log = logging.getLogger(__name__)

MOST_OPEN = 30
"""How many unfinished tables a person may have."""
MOST_MISSED = 200
"""Whoever has missed more events is shown the table as it is, and may ask for its history."""
_TRIES = 20

_Answer = TypeVar("_Answer")


class House:
    """All tables, on a store and a bus, with bots that think elsewhere."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        thinker: Thinker,
        owns: Callable[[str], bool] = lambda _: True,
        sees_all: bool = True,
        first_look: int | None = None,
        secret: str = "",
    ) -> None:
        self.store, self.tables, self._bus = store, LiveTables(store, sees_all), bus
        self._replays = ThreadPoolExecutor(1, "replay")
        self._under_way = 0
        """How many events are being decided and written down."""
        self._absences = Absences(alone=not store.shared)
        self._thinker = thinker
        self.advising = Advising(thinker)
        self.analysing = Analysing(thinker, store.analyses, first_look)
        self.hindsights = Hindsights(thinker, store.analyses)
        self.challenging = Challenging(thinker, store.challenges, self.table, secret, first_look)
        self.caretaker = Caretaker(store, self.tables, thinker, self._carry_out, self._absences, owns)
        bus.subscribe(self.caretaker.noticed)

    async def start(self) -> None:
        """Begin to look after tables; every bot that was thinking thinks again."""
        await self._bus.start()
        await self._thinker.start()
        self.caretaker.start()

    async def close(self) -> None:
        """Stop. What has been acknowledged is kept."""
        self.advising.close()
        await self.analysing.close()
        await self.hindsights.close()
        await self.challenging.close()
        await self.caretaker.close()
        while self._under_way:
            await asyncio.sleep(0.01)
        self._replays.shutdown(wait=False, cancel_futures=True)
        await self._bus.close()
        await self.store.close()

    def occupancy(self) -> tuple[int, int]:
        """How many tables are in memory, and how many bots think."""
        return len(self.tables), sum(len(live.thinking) for live in self.tables)

    async def rules(self, game: str | None = None) -> None:
        """Wait until the rules of a game, or of all, can be loaded at once: on a new machine that takes a while."""
        await self._thinker.preparation.rules(game)

    async def preparing(self) -> dict[str, tuple[int, int]]:
        """The games whose bots cannot think yet, and how far they are: so much of so much."""
        return await self._thinker.preparation.progress()

    # What people do

    async def open(self, person: Person, order: Order) -> Table:
        """Open a table."""
        await self.rules(order.game)
        await self._check_number(person)
        played = await self._played(order.continues, person) if order.continues else None
        return await self._open(secrets.token_urlsafe(12), opened_as(order, person, played))

    async def _played(self, earlier: Earlier, person: Person) -> Record:
        """The game at a table up to some move; only where it is over, for it may hold what nobody should know."""
        table = await self.seen(earlier.table, person.id)
        if table.status != "over":
            raise Refused("not-over", "That game is not over yet: it goes on where it is.")
        return Record(table.game, table.record.start, table.record.moves[: earlier.moves])

    async def take_up(self, person: Person, day: str, name: str, move: str | None = None) -> Table | None:
        """Begin the try of a day's challenge that counts, or go on with it; it is at a table if it is a game."""
        await self.rules()
        if move is None and await self.store.challenges.of(person.id, day, name) is None:
            await self._check_number(person)
        begun = await self.challenging.begin(person, day, name, move)
        if begun.table is None:
            return None
        made = await self.challenging.deal(day, name)
        return await self._open(begun.table, challenged(name, made, day, person, hints=False))

    async def practise(self, person: Person, day: str, name: str) -> Table:
        """Play the cards of a day when that does not count any more, as often as one likes."""
        await self.rules()
        await self._check_number(person)
        made = await self.challenging.deal(day, name)
        await self.challenging.check_practice(person.id, day, name)
        return await self._open(secrets.token_urlsafe(12), challenged(name, made, day, person, hints=True))

    async def lay_out(self, text: str, person: str | None = None) -> Table:
        """Open a table where the game in a text can be looked at; the same game is always at the same one.

        It can be analysed there, and gone on from with hints.
        """
        await self.rules()
        record, played = await self.replay(lambda: (record := record_in(text), list(record.positions())))
        await self.challenging.check_opinion(record.game, played, person)
        event = laid_out(record)
        return await self._open(sha256(f"{event.rules} {record.text()}".encode()).hexdigest()[:16], event)

    async def _check_number(self, person: Person) -> None:
        if await self.store.listing.count_open(person.id) >= MOST_OPEN:
            raise Refused("too-many-tables", f"You have {MOST_OPEN} unfinished games: finish some of them first.")

    async def _open(self, table_id: str, event: Opened) -> Table:
        """Write down a new table, unless it is there already."""
        table = Table(table_id)
        entry = Entry(table_id, 1, event.kind, event.stored(), clock.milliseconds())
        table.apply(entry)
        # What cannot be shown to people must not be kept.
        orjson.dumps(views.state(table, ()))
        if not await self.store.log.append(entry, table.summary()):
            return (await self.tables.enter(table_id)).table
        _log.info("A table of %s was opened for %d.", table.game, len(table.seats))
        live = self.tables.add(table)
        self.caretaker.ask_bots(live)
        return live.table

    async def table(self, table_id: str) -> Table:
        """A table as it is now."""
        live = await self._enter(table_id)
        async with live.lock:
            await self.tables.make_sure(live)
        return live.table

    async def seen(self, table_id: str, person: str | None) -> Table:
        """A table as it is now, for somebody who may look at it."""
        table = await self.table(table_id)
        await self.challenging.check_sees(table, person)
        return table

    async def watch(
        self,
        table_id: str,
        watcher: Watcher,
        welcome: Callable[[Views, list[EventShown]], None],
        since: int | None = None,
    ) -> None:
        """Look at a table from now on: `welcome` is called with it as it is, and nothing after that is missed.

        Who has been here before says what was the last version, and `welcome` gets what happened since, if it is not
        too much.
        """
        live = await self._enter(table_id)
        known = live.table
        await self.challenging.check_sees(known, watcher.person)
        wanted = since is not None and self.tells_all(known, since)
        missed = await self.missed(known, watcher.person, since) if wanted and since is not None else []
        async with live.lock:
            await self.tables.make_sure(live)
            if wanted and known.version < live.table.version:
                entries = await self.store.log.entries(known.id, known.version)
                # Somebody else may write while we read: of that everybody is told later.
                missed += _told(known, entries[: live.table.version - known.version], watcher.person)
            welcome(live.views, missed)
            live.came(watcher)
            # While we waited to come in, it may have been given up.
            self.tables.keep(live)

    def missed_count(self, table: Table, since: int) -> int:
        """How many of the events after a version are told to whoever asks."""
        return min(max(0, table.version - since), MOST_MISSED)

    def tells_all(self, table: Table, since: int) -> bool:
        """Whether whoever comes back is told of everything after a version: not if that is too much, or never was."""
        return table.version - since == self.missed_count(table, since)

    async def missed(self, table: Table, person: str | None, since: int) -> list[EventShown]:
        """What happened at a table after a version, as somebody would have been told: at most `MOST_MISSED` events."""
        count = self.missed_count(table, since)
        if not count:
            return []
        entries = (await self.store.log.entries(table.id))[: since + count]
        return await self.replay(lambda: _told(replay(table.id, entries[:since]), entries[since:], person))

    async def replay(self, work: Callable[[], _Answer]) -> _Answer:
        """Do what takes long in a thread, one such thing at a time; nobody else has to wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self._replays, work)

    def leave(self, table_id: str, watcher: Watcher) -> None:
        """Look away."""
        if live := self.tables.known(table_id):
            live.went(watcher)

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
        if isinstance(command, Again):
            return await self._again(table_id, person, command, key, acknowledge)
        key = f"{person.id} {key}"
        await self.rules()
        live = await self.tables.enter(table_id)
        return await self._carry_out(
            live, lambda: decide(live.table, person, command, clock.milliseconds()), key, acknowledge
        )

    async def _again(
        self, table_id: str, person: Person, again: Again, key: str, acknowledge: Callable[[int], None]
    ) -> int:
        """Open the table where the same people play again, seats rotated, or sit down there."""
        table = await self.table(table_id)
        try:
            decide(table, person, again, clock.milliseconds())
            await self._check_number(person)
            await self._open(table.following, table.next_game(person))
            # Whoever comes second finds it open, and sits down.
            await self._sit_down(table.following, person, key)
            live = await self.tables.enter(table_id)
            version = await self._carry_out(
                live,
                lambda: decide(live.table, person, again, clock.milliseconds()),
                f"{person.id} {key}",
                acknowledge,
            )
        except Followed:
            await self._sit_down(table.following, person, key)
            table = await self.table(table_id)
            version = table.commands.get(f"{person.id} {key}", table.version)
            acknowledge(version)
        return version

    async def _sit_down(self, table_id: str, person: Person, key: str) -> None:
        """Take the seats that are kept for somebody; raises `Refused` if they get none and have had none."""
        table = await self.table(table_id)
        kept = [n for n, seat in enumerate(table.seats) if seat.kept_for == person.id and not seat.taken]
        wanted: list[int | None] = [*kept] if kept or table.has_sat(person.id) else [None]
        for seat in wanted:
            try:
                await self.do(table_id, person, Take(do="take", seat=seat), f"{key} {seat}")
            except Refused:
                # Perhaps they have sat down a moment ago, by another command.
                if not (await self.table(table_id)).has_sat(person.id):
                    raise

    # What happens then

    async def _carry_out(
        self,
        live: LiveTable,
        event: Callable[[], Event | None],
        key: str | None = None,
        acknowledge: Callable[[int], None] = lambda _: None,
    ) -> int:
        """Let an event happen that is decided here and now, once for each key; returns its version.

        Before it clocks are set right, if need be. If it is none, that is all.
        """
        self._under_way += 1
        try:
            return await self._carry_out_in_turn(live, event, key, acknowledge)
        finally:
            self._under_way -= 1

    async def _carry_out_in_turn(
        self, live: LiveTable, event: Callable[[], Event | None], key: str | None, acknowledge: Callable[[int], None]
    ) -> int:
        async with live.lock:
            if live.doubtful:
                await self.tables.catch_up(live)
            for _ in range(_TRIES):
                table = live.table
                if key is not None and key in table.commands:
                    acknowledge(table.commands[key])
                    # Perhaps the process that was asked first died before it asked them.
                    self.caretaker.ask_bots(live)
                    return table.commands[key]
                clocks = self._clocks(table)
                try:
                    happens = clocks or event()
                except Refused:
                    # If others write too, it may be that we do not know the latest.
                    if self.store.shared and await self.tables.catch_up(live):
                        continue
                    raise
                if happens is None:
                    return table.version
                at = max(clock.milliseconds(), table.changed)
                command_id = None if clocks else key
                entry = Entry(table.id, table.version + 1, happens.kind, happens.stored(), at, command_id)
                if not await self._commit(live, entry, (lambda _: None) if clocks else acknowledge):
                    await self.tables.catch_up(live)
                elif not clocks:
                    return entry.version
        raise Refused("busy", "Too many act at this table at the same time: try again.")

    def _clocks(self, table: Table) -> Event | None:
        """What has to happen before anything else where clocks have run while nobody was here."""
        self._absences.look()
        return clocks_go_on(table, self._absences.since(table.changed))

    async def _enter(self, table_id: str) -> LiveTable:
        """A table, its clocks right."""
        await self.rules()
        live = await self.tables.enter(table_id)
        if self._clocks(live.table):
            await self.caretaker.set_clocks(live)
        return live

    async def _commit(self, live: LiveTable, entry: Entry, acknowledge: Callable[[int], None]) -> bool:
        """Write an event down, and let it happen; False if another one was faster."""
        after, was_going_on = live.table.after(entry), not live.table.position.over
        try:
            if not await self.store.log.append(entry, after.summary(), after.people == live.table.people):
                return False
        except BaseException:
            # It may have been written or not: somebody may have gone in the middle of it.
            live.doubtful = True
            raise
        try:
            acknowledge(entry.version)
        finally:
            # Whatever has become of whoever asked for it: it has happened.
            live.happened(entry, after)
            if after.position.over and was_going_on:
                _log.info("A game of %s ended after %d moves.", after.game, len(after.record.moves))
            await self._bus.publish(entry.table, entry.version)
            self.caretaker.ask_bots(live)
        return True


def _told(table: Table, entries: list[Entry], person: str | None) -> list[EventShown]:
    return list(views.since(table, entries, lambda table: table.seats_of(person)))
