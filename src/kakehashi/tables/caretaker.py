"""What goes on at tables by itself: bots think, clocks run out, news comes from other processes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import replace

from kakehashi.bots import RANDOM
from kakehashi.errors import Refused
from kakehashi.games import game, games
from kakehashi.seeds import seed_from
from kakehashi.tables import clock
from kakehashi.tables.absence import Absences
from kakehashi.tables.deciding import Stale, bot_moves, nobody_came, time_runs_out
from kakehashi.tables.events import Event
from kakehashi.tables.live import LiveTable, LiveTables
from kakehashi.tables.loading import BROKEN_CODES
from kakehashi.tables.minds import Question
from kakehashi.tables.store import Store
from kakehashi.tables.table import Table
from kakehashi.tables.thinking import Thinker

_log = logging.getLogger(__name__)

_SECONDS_BETWEEN_LOOKS = 1.0
_SECONDS_BETWEEN_POLLS = 2.0
_SECONDS_BEFORE_LOADING = 0.3
_LONGEST_WAIT = 5_000
"""For so long a table that is due is left to the process that looks after it; then anybody does."""
_REST = 60_000
"""For so long a table is left alone that could not be looked after."""
_LONGEST_THOUGHT = 60_000
"""Within that time every table is due where a bot thinks."""
_TRIES = 3
"""So often a bot is asked for a move before another one plays it."""


class Caretaker:
    """Looks after the tables of a house."""

    def __init__(
        self,
        store: Store,
        tables: LiveTables,
        thinker: Thinker,
        carry_out: Callable[[LiveTable, Callable[[], Event | None]], Awaitable[int]],
        absences: Absences,
        owns: Callable[[str], bool],
    ) -> None:
        self._absences, self._owns = absences, owns
        self._store, self._tables, self._thinker, self._carry_out = store, tables, thinker, carry_out
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self._resting: dict[str, int] = {}

    def start(self) -> None:
        """Begin; every bot that was thinking thinks again."""
        self._run(self._look_after_all())
        self._run(self._poll())
        self._run(self._notice_sleep())

    async def close(self) -> None:
        """Look after nothing any more; bots that think are stopped."""
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._thinker.close()

    def ask_bots(self, live: LiveTable) -> None:
        """Have every bot think whose turn it is, unless it does already."""
        for seat in live.table.bots_to_act():
            question = seat, live.table.begun[seat].version
            if question not in live.thinking and not self._closing:
                live.thinking.add(question)
                self._run(self._think(live, live.table, *question))
        if not self._closing:
            self._see_ahead(live.table)

    def _see_ahead(self, table: Table) -> None:
        """Have the bot think on that is next after people, if it may."""
        if table.status == "over":
            self._thinker.forget(table.id)
        if self._thinker.thinks_on:
            seat = table.next_bot()
            question = None if seat is None else _question(table, seat, f"ahead {len(table.record.moves)}")
            self._thinker.think_on(table.id, question)

    async def _think(self, live: LiveTable, table: Table, seat: int, expected: int) -> None:
        try:
            move = await self._move(table, seat, expected)
            await self._unless_stale(live, lambda: bot_moves(live.table, seat, move, expected))
            # If another process was faster, and died: whoever is next.
            self.ask_bots(live)
        except Exception:
            # When it is due, it is asked again.
            _log.exception("The bot at seat %d of table %s has not answered.", seat, table.id)
        finally:
            live.thinking.discard((seat, expected))

    async def _move(self, table: Table, seat: int, expected: int) -> str:
        """The move of a seat's bot; if it fails again and again, that of another one, so that the game goes on."""
        question = _question(table, seat, expected)
        for _ in range(_TRIES):
            try:
                return await self._thinker.move(question)
            except Exception as error:
                failure = error
        other = table.stand_in if table.stand_in != question.bot else RANDOM
        sentence = "Bot %s at seat %d of table %s has failed %d times, and %s plays this move instead: %s"
        _log.error(sentence, question.bot, seat, table.id, _TRIES, other, failure)
        return await self._thinker.move(replace(question, bot=other))

    async def _unless_stale(self, live: LiveTable, event: Callable[[], Event]) -> None:
        """Let an event happen, unless there is no reason for it any more."""
        with suppress(Stale):
            await self._carry_out(live, event)

    async def _look_after_all(self) -> None:
        """Look after every table whose time has come. At the start, if we are alone, after all that wait for bots."""
        # The rules take a while to load, and nobody who is here already should wait for that.
        await asyncio.sleep(_SECONDS_BEFORE_LOADING)
        await self._thinker.preparation.rules()
        for name in games():
            await asyncio.to_thread(game, name)
        soon = 0 if self._store.shared else _LONGEST_THOUGHT
        while True:
            try:
                await self._look_after_due(soon)
                soon = 0
            except Exception:
                _log.exception("Tables that are due could not be found.")
            await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)

    async def _look_after_due(self, soon: int) -> None:
        """Look after the tables of ours that are due, or soon will be; and after those that nobody looks after."""
        now = clock.milliseconds()
        async for table_id, due in self._store.listing.due(now + soon):
            ours = self._owns(table_id) or due <= now - _LONGEST_WAIT
            if ours and self._resting.get(table_id, 0) < clock.milliseconds():
                await self.look_after(table_id)

    async def look_after(self, table_id: str) -> None:
        """Ask the bots of a table, and see whose time is over."""
        try:
            live = await self._tables.enter(table_id)
            await self._catch_up(live)
            now = clock.milliseconds()
            await self._unless_stale(live, lambda: nobody_came(live.table, now))
            while live.table.late(now):
                await self._unless_stale(live, lambda: time_runs_out(live.table, now))
            self.ask_bots(live)
            self._resting.pop(table_id, None)
        except Exception as error:
            # The other tables that are due are not to wait for this one.
            if not (isinstance(error, Refused) and error.code in BROKEN_CODES):
                _log.exception("Table %s could not be looked after.", table_id)
            self._resting[table_id] = clock.milliseconds() + _REST

    async def set_clocks(self, live: LiveTable) -> None:
        """Set the clocks of a table right, if they have run while nobody was here."""
        await self._carry_out(live, lambda: None)

    async def _notice_sleep(self) -> None:
        """Notice when the machine has slept, and set the clocks right that people see."""
        known = self._absences.ended
        while True:
            await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
            self._absences.look()
            if self._absences.ended != known:
                known = self._absences.ended
                for live in self._tables:
                    try:
                        await self.set_clocks(live)
                    except Exception:
                        _log.exception("The clocks of table %s could not be set.", live.table.id)

    async def _catch_up(self, live: LiveTable) -> None:
        async with live.lock:
            await self._tables.make_sure(live)

    def noticed(self, table_id: str, version: int) -> None:
        """Another process has written an event."""
        live = self._tables.known(table_id)
        if live and live.table.version < version and not self._closing:
            live.doubtful = True
            # If nobody looks, it is read when somebody comes.
            if live.watchers:
                self._run(self._catch_up(live))

    def share(self) -> None:
        """Another process has come: whoever looks at one of its tables is sent there."""
        for live in self._tables:
            if not self._owns(live.table.id):
                live.let_go()

    def take_over(self) -> None:
        """Another process has gone: the bots that thought there think here, and not only when they are overdue."""
        if not self._closing:
            self._run(self._look_after_due(_LONGEST_THOUGHT))

    async def _poll(self) -> None:
        """Where others write too, or where it is not known what was written: what nobody has told us is found here."""
        while True:
            await asyncio.sleep(_SECONDS_BETWEEN_POLLS)
            try:
                watched = [r.table.id for r in self._tables if r.watchers and (self._store.shared or r.doubtful)]
                for table_id, version in (await self._store.listing.versions(watched)).items() if watched else ():
                    self.noticed(table_id, version)
            except Exception:
                _log.exception("News could not be read.")

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log.error("Something could not be done: %s", error, exc_info=error)


def _question(table: Table, seat: int, moment: object) -> Question:
    """What the bot of a seat is asked."""
    seed = seed_from(table.seed, seat, moment)
    start, moves, bot = table.record.start.saved(), tuple(table.record.moves), table.seats[seat].bot or ""
    return Question(table.game, start, moves, seat, seed, bot, table.id)
