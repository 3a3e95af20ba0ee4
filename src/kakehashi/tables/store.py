"""Where tables and people are kept: an event log and what is needed to find things in it, on SQLite or PostgreSQL."""

import asyncio
import json
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Delete,
    Engine,
    Insert,
    Row,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
    union,
)
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from kakehashi.errors import Refused
from kakehashi.tables.database import READERS, open_database, reason
from kakehashi.tables.schema import events, links, members, people, tables

Data = dict[str, Any]
_Answer = TypeVar("_Answer")

_log = logging.getLogger(__name__)

_LARGEST_BATCH = 500
_PAGE = 1000


@dataclass(frozen=True, slots=True)
class Entry:
    """One event in the log of a table. Its versions count from 1."""

    table: str
    version: int
    kind: str
    data: Data
    at: int
    """In milliseconds, as all times here."""
    command: str | None = None
    """Who asked for it, and by which id: whoever has read the log knows that it has been done."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What is known of a table without reading its log."""

    table: str
    version: int
    game: str
    status: str
    """`open`, `playing` or `over`."""
    public: bool
    people: frozenset[str]
    about: Data
    changed: int
    due: int | None = None
    """When somebody has to look at the table even if nobody moves."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays."""

    id: str
    name: str
    made: int


@dataclass(frozen=True, slots=True)
class _Waiting:
    """An append that is not committed yet."""

    event: Data
    table: Data
    people: frozenset[str] | None
    """None if they are the same as before."""
    answer: asyncio.Future[bool]

    @property
    def key(self) -> tuple[str, int]:
        return self.event["table_id"], self.event["version"]


class Store:
    """A database, asked from an event loop; its own threads do the work.

    There is one writer. While it commits, whatever else is to be written waits and then goes into one transaction:
    the more there is to do, the fewer times the disk is waited for.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._statements = _Statements(engine.dialect.name)
        self._writer = ThreadPoolExecutor(1, "store-writer")
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._lock = Lock()
        self._queue: deque[_Waiting] = deque()
        self._writing = False
        self._closed = False

    @classmethod
    def open(cls, url: str) -> "Store":
        """The store at `sqlite:////path/to/file` or `postgresql://…`; what is missing there is made."""
        return cls(open_database(url))

    @property
    def shared(self) -> bool:
        """Whether other processes may write here too."""
        return self._engine.dialect.name == "postgresql"

    async def close(self) -> None:
        """Finish what was asked for, and let go of the database."""
        self._closed = True
        loop = asyncio.get_running_loop()
        while self._writing:
            await loop.run_in_executor(self._writer, lambda: None)  # stands in line behind the batch under way
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._writer.shutdown()
        self._readers.shutdown()
        self._engine.dispose()

    async def append(self, entry: Entry, summary: Summary, same_people: bool = False) -> bool:
        """Add an event, and say how the table is with it. True once it is on the disk.

        False if the table already has that version: nothing was changed then.
        """
        if (entry.table, entry.version) != (summary.table, summary.version):
            raise ValueError("an event and a summary that do not belong together")
        self._refuse_if_closed()
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        waiting = _Waiting(_event_row(entry), _table_row(summary), None if same_people else summary.people, answer)
        _check_text(*waiting.event.values(), *waiting.table.values(), *(waiting.people or ()))
        with self._lock:
            self._queue.append(waiting)
            idle, self._writing = not self._writing, True
        if idle:
            self._writer.submit(self._write_batch)
        return await answer

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
                self._writer.submit(self._write_batch)

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
        with suppress(IntegrityError), self._engine.begin() as connection:
            self._commit_all(connection, ordered)
            return {waiting.key for waiting in ordered}
        # Somebody else was faster with one of them: which one takes longer to find out.
        with self._engine.begin() as connection:
            rows = connection.execute(self._statements.add_events, [waiting.event for waiting in ordered])
            accepted = {(table, version) for table, version in rows}
            newest = {waiting.key[0]: waiting for waiting in ordered if waiting.key in accepted}
            if newest:
                changed = [waiting.table for waiting in newest.values()]
                advanced = connection.scalars(self._statements.set_tables, changed).all()
                self._set_members(connection, [newest[table] for table in advanced])
        return accepted

    def _commit_all(self, connection: Connection, batch: list[_Waiting]) -> None:
        connection.execute(self._statements.add_all_events, [waiting.event for waiting in batch])
        newest = {waiting.key[0]: waiting for waiting in batch}
        changed = [waiting.table for waiting in newest.values() if waiting.people is not None]
        others = [waiting.table for waiting in newest.values() if waiting.people is None]
        if others:
            connection.execute(self._statements.set_all_tables, others)
        if changed:
            advanced = connection.scalars(self._statements.set_tables, changed).all()
            self._set_members(connection, [newest[table] for table in advanced])

    def _set_members(self, connection: Connection, changed: list[_Waiting]) -> None:
        wanted = {waiting.key[0]: waiting.people for waiting in changed if waiting.people is not None}
        if not wanted:
            return
        present = {(row[0], row[1]) for row in connection.execute(self._statements.members, {"tables": list(wanted)})}
        right = {(table, person) for table, persons in wanted.items() for person in persons}
        for statement, rows in (
            (self._statements.remove_members, present - right),
            (self._statements.add_members, right - present),
        ):
            if rows:
                connection.execute(statement, [{"table": table, "person": person} for table, person in sorted(rows)])

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The events of a table that come after a version, in their order."""
        query = select(events).where(events.c.table_id == table, events.c.version > after).order_by(events.c.version)
        return [
            Entry(row.table_id, row.version, row.kind, json.loads(row.data), row.at, row.command)
            for row in await self._read(query)
        ]

    async def versions(self, wanted: Iterable[str]) -> dict[str, int]:
        """The newest version of each of these tables, of those that there are."""
        ids, found = list(wanted), {}
        for start in range(0, len(ids), _PAGE):
            page = ids[start : start + _PAGE]
            rows = await self._read(select(tables.c.id, tables.c.version).where(tables.c.id.in_(page)))
            found.update({row.id: row.version for row in rows})
        return found

    async def summary(self, table: str) -> Summary | None:
        """What is known of a table."""
        found = await self._summaries(tables.c.id == table, 1)
        return found[0] if found else None

    async def open_tables(self, limit: int) -> list[Summary]:
        """Tables that anybody may join, the newest first."""
        return await self._summaries((tables.c.status == "open") & tables.c.public, limit)

    async def tables_of(self, person: str, limit: int, before: int | None = None) -> list[Summary]:
        """The tables of a person: those still going on first, then those that changed last.

        Or, for those who look further back, the finished ones that changed before a time.
        """
        which: ColumnElement[bool] = tables.c.id.in_(select(members.c.table_id).where(members.c.person_id == person))
        if before is not None:
            which &= (tables.c.status == "over") & (tables.c.changed < before)
        return await self._summaries(which, limit)

    async def count_open(self, person: str) -> int:
        """How many tables a person is at that are not over."""
        at_table = members.join(tables, members.c.table_id == tables.c.id)
        going_on = (members.c.person_id == person) & (tables.c.status != "over")
        rows = await self._read(select(func.count()).select_from(at_table).where(going_on))
        return int(rows[0][0])

    async def due(self, now: int, limit: int) -> list[str]:
        """The tables that somebody has to look at now, the longest overdue first."""
        query = select(tables.c.id).where(tables.c.due <= now).order_by(tables.c.due, tables.c.id).limit(limit)
        return [row.id for row in await self._read(query)]

    async def every_table(self) -> AsyncIterator[str]:
        """All tables there are, those too that have lost their events or their place in the list."""
        last = ""
        known = union(select(tables.c.id), select(events.c.table_id).distinct()).subquery()
        while page := await self._read(select(known.c.id).where(known.c.id > last).order_by(known.c.id).limit(_PAGE)):
            for row in page:
                yield row.id
            last = page[-1].id

    async def save_person(self, person: Person) -> None:
        """Keep a person, or the new name of one."""
        row = {"id": person.id, "name": person.name, "made": person.made}
        _check_text(*row.values())
        await self._write(lambda connection: connection.execute(self._statements.set_person, row))

    async def person(self, id: str) -> Person | None:  # noqa: A002
        """Who this is."""
        rows = await self._read(select(people).where(people.c.id == id))
        return Person(rows[0].id, rows[0].name, rows[0].made) if rows else None

    async def keep_link(self, digest: str, person_id: str, expires: int, now: int = 0) -> None:
        """Keep a link by which a person can come once from another device, and forget those that are too old."""
        row = {"digest": digest, "person_id": person_id, "expires": expires}

        def keep(connection: Connection) -> None:
            connection.execute(delete(links).where(links.c.expires <= now))
            connection.execute(insert(links), row)

        await self._write(keep)

    async def take_link(self, digest: str, now: int) -> str | None:
        """Whose link this is, if it still holds. It is used up: only one of those who come gets an answer."""
        taking = delete(links).where(links.c.digest == digest).returning(links.c.person_id, links.c.expires)
        row = await self._write(lambda connection: connection.execute(taking).one_or_none())
        return row.person_id if row is not None and row.expires > now else None

    async def _summaries(self, which: ColumnElement[bool], limit: int) -> list[Summary]:
        """Tables with their people, read at one moment: those still going on first, then those that changed last."""
        order = (tables.c.status == "over", tables.c.changed.desc(), tables.c.id)
        table = select(tables).where(which).order_by(*order).limit(limit).subquery()
        with_people = table.outerjoin(members, members.c.table_id == table.c.id)
        found: dict[str, tuple[Row[Any], set[str | None]]] = {}
        for row in await self._read(select(table, members.c.person_id).select_from(with_people)):
            found.setdefault(row.id, (row, set()))[1].add(row.person_id)
        summaries = [_summary(row, persons) for row, persons in found.values()]
        return sorted(summaries, key=lambda one: (one.status == "over", -one.changed, one.table))

    async def _read(self, query: Select[Any]) -> list[Row[Any]]:
        def read() -> list[Row[Any]]:
            with self._engine.connect() as connection:
                return list(connection.execute(query))

        return await self._run(self._readers, read)

    async def _write(self, change: Callable[[Connection], _Answer]) -> _Answer:
        def write() -> _Answer:
            with self._engine.begin() as connection:
                return change(connection)

        return await self._run(self._writer, write)

    async def _run(self, executor: Executor, work: Callable[[], _Answer]) -> _Answer:
        self._refuse_if_closed()
        try:
            return await asyncio.get_running_loop().run_in_executor(executor, work)
        except (DataError, UnicodeError):
            raise _unkeepable() from None
        except SQLAlchemyError as error:
            raise _failed(reason(error)) from None

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise _failed("it was closed")


class _Statements:
    """What the writer says again and again, in the dialect of its database."""

    def __init__(self, dialect: str) -> None:
        if dialect == "postgresql":
            from sqlalchemy.dialects.postgresql import insert as insert_or
        else:
            from sqlalchemy.dialects.sqlite import insert as insert_or  # type: ignore[assignment]

        self.add_events: Insert = (
            insert_or(events).on_conflict_do_nothing().returning(events.c.table_id, events.c.version)
        )
        self.add_all_events: Insert = insert(events)
        table = insert_or(tables)
        self.set_all_tables: Insert = table.on_conflict_do_update(
            index_elements=[tables.c.id],
            set_={column.name: table.excluded[column.name] for column in tables.c if column is not tables.c.id},
            where=table.excluded.version > tables.c.version,
        )
        self.set_tables: Insert = self.set_all_tables.returning(tables.c.id)
        self.members: Select[Any] = select(members).where(members.c.table_id.in_(bindparam("tables", expanding=True)))
        row: Data = {"table_id": bindparam("table"), "person_id": bindparam("person")}
        self.add_members: Insert = insert(members).values(row)
        self.remove_members: Delete = delete(members).where(*(members.c[name] == value for name, value in row.items()))
        person = insert_or(people)
        self.set_person: Insert = person.on_conflict_do_update(
            index_elements=[people.c.id], set_={"name": person.excluded.name}
        )


def _tell(batch: list[_Waiting], accepted: set[tuple[str, int]], failure: str | None) -> None:
    for waiting in batch:
        if waiting.answer.done():  # whoever asked has been cancelled
            continue
        if failure is None:
            waiting.answer.set_result(waiting.key in accepted)
        else:
            waiting.answer.set_exception(_failed(failure))


def _event_row(entry: Entry) -> Data:
    return {
        "table_id": entry.table,
        "version": entry.version,
        "kind": entry.kind,
        "data": _json(entry.data),
        "at": entry.at,
        "command": entry.command,
    }


def _table_row(summary: Summary) -> Data:
    return {
        "id": summary.table,
        "version": summary.version,
        "game": summary.game,
        "status": summary.status,
        "public": summary.public,
        "about": _json(summary.about),
        "changed": summary.changed,
        "due": summary.due,
    }


def _summary(row: Row[Any], persons: set[str | None]) -> Summary:
    known = frozenset(person for person in persons if person is not None)
    about = json.loads(row.about)
    return Summary(row.id, row.version, row.game, row.status, row.public, known, about, row.changed, row.due)


# Not orjson: that one refuses a seed of more than 64 bits, and half of a surrogate pair.
_json = json.JSONEncoder(separators=(",", ":")).encode


def _check_text(*values: object) -> None:
    """Refuse what one of the databases cannot keep, before it spoils the batch for all the others."""
    together = "".join(value for value in values if isinstance(value, str))
    try:
        together.encode()
    except UnicodeError:
        raise _unkeepable() from None
    if "\0" in together:
        raise _unkeepable()


def _unkeepable() -> Refused:
    return Refused("bad-request", "There is a character in it that cannot be kept.")


def _failed(why: str) -> Refused:
    # What a database says of itself is for those who look after it, not for players.
    _log.error("The database could not be used: %s.", why)
    return Refused("store-failed", "The database could not be used just now: try again.")
