"""The log of events, and the writer that commits what waits in batches."""

import asyncio
import json
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Insert, insert, select
from sqlalchemy.exc import IntegrityError

from kakehashi.errors import Refused
from kakehashi.tables.database import Database, check_text, failed, reason, to_json
from kakehashi.tables.listing import Summary, SummaryWriter, summary_row
from kakehashi.tables.schema import events

Columns = dict[str, Any]

_LARGEST_BATCH = 500


@dataclass(frozen=True, slots=True)
class Entry:
    """One event in the log of a table. Its versions count from 1."""

    table: str
    version: int
    kind: str
    data: dict[str, Any]
    at: int
    """In milliseconds, as all times here."""
    command_id: str | None = None
    """Who asked for it, and by which id: whoever has read the log knows that it has been done."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    """An append that is not committed yet."""

    event: Columns
    summary: Columns
    people: frozenset[str] | None
    """None if they are the same as before."""
    answer: asyncio.Future[bool]

    @property
    def key(self) -> tuple[str, int]:
        return self.event["table_id"], self.event["version"]


class Log:
    """The events of all tables.

    There is one writer. While it commits, whatever else is to be written waits and then goes into one transaction:
    the more there is to do, the fewer times the disk is waited for.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._add_all: Insert = insert(events)
        self._add_new: Insert = (
            database.insert(events).on_conflict_do_nothing().returning(events.c.table_id, events.c.version)
        )
        self._summaries = SummaryWriter(database)
        self._lock = Lock()
        self._queue: deque[_Waiting] = deque()
        self._writing = False

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The events of a table that come after a version, in their order."""
        query = select(events).where(events.c.table_id == table, events.c.version > after).order_by(events.c.version)
        rows = await self._database.read(query)
        try:
            return [
                Entry(row.table_id, row.version, row.kind, json.loads(row.data), row.at, row.command) for row in rows
            ]
        except ValueError:
            raise Refused("bad-log", "What was written down of this table cannot be read.") from None

    async def append(self, entry: Entry, summary: Summary, same_people: bool = False) -> bool:
        """Add an event, and say how the table is with it. True once it is on the disk.

        False if the table already has that version: nothing was changed then.
        """
        if (entry.table, entry.version) != (summary.table, summary.version):
            raise ValueError("an event and a summary that do not belong together")
        self._database.refuse_if_closed()
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        waiting = _Waiting(_row(entry), summary_row(summary), None if same_people else summary.people, answer)
        check_text(*waiting.event.values(), *waiting.summary.values(), *(waiting.people or ()))
        with self._lock:
            self._queue.append(waiting)
            idle, self._writing = not self._writing, True
        if idle:
            self._database.writer.submit(self._write_batch)
        return await answer

    async def finish(self) -> None:
        """Wait until all that was appended is written."""
        loop = asyncio.get_running_loop()
        while self._writing:
            await loop.run_in_executor(self._database.writer, lambda: None)  # stands in line behind the present batch

    def _write_batch(self) -> None:
        """Commit what waits, tell those who wait, and come again if there is more."""
        with self._lock:
            batch = self._next_batch()
        failure = None
        accepted: set[tuple[str, int]] = set()
        try:
            accepted = self._commit(batch)
        except Exception as error:  # whatever it is, nobody may be left waiting
            failure = reason(error)
        for loop in {waiting.answer.get_loop() for waiting in batch}:
            with suppress(RuntimeError):  # the loop was closed: nobody is waiting there any more
                loop.call_soon_threadsafe(_tell, [w for w in batch if w.answer.get_loop() is loop], accepted, failure)
        with self._lock:
            self._writing = bool(self._queue)
            if self._writing:  # submitted anew, so that a person's name gets its turn between two batches
                self._database.writer.submit(self._write_batch)

    def _next_batch(self) -> list[_Waiting]:
        """The longest piece of the queue in which no version of a table comes twice: its answers can be told apart."""
        batch: dict[tuple[str, int], _Waiting] = {}
        while self._queue and len(batch) < _LARGEST_BATCH and self._queue[0].key not in batch:
            waiting = self._queue.popleft()
            batch[waiting.key] = waiting
        return list(batch.values())

    def _commit(self, batch: list[_Waiting]) -> set[tuple[str, int]]:
        """Write a batch in one transaction; which versions of which tables went in."""
        # Every process takes the rows in the same order, so that two of them can never wait for each other.
        ordered = sorted(batch, key=lambda waiting: waiting.key)
        with suppress(IntegrityError), self._database.engine.begin() as connection:
            connection.execute(self._add_all, [waiting.event for waiting in ordered])
            self._summarize(connection, ordered)
            return {waiting.key for waiting in ordered}
        # Somebody else was faster with one of them: which one takes longer to find out.
        with self._database.engine.begin() as connection:
            rows = connection.execute(self._add_new, [waiting.event for waiting in ordered])
            accepted = {(table, version) for table, version in rows}
            self._summarize(connection, [waiting for waiting in ordered if waiting.key in accepted])
        return accepted

    def _summarize(self, connection: Connection, batch: list[_Waiting]) -> None:
        newest = {waiting.key[0]: waiting.summary for waiting in batch}
        people = {waiting.key[0]: waiting.people for waiting in batch if waiting.people is not None}
        self._summaries.write(connection, newest, people)


def _tell(batch: list[_Waiting], accepted: set[tuple[str, int]], failure: str | None) -> None:
    for waiting in batch:
        if waiting.answer.done():  # whoever asked has been cancelled
            continue
        if failure is None:
            waiting.answer.set_result(waiting.key in accepted)
        else:
            waiting.answer.set_exception(failed(failure))


def _row(entry: Entry) -> Columns:
    return {
        "table_id": entry.table,
        "version": entry.version,
        "kind": entry.kind,
        "data": to_json(entry.data),
        "at": entry.at,
        "command": entry.command_id,
    }
