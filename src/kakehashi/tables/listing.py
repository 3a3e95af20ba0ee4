"""Finding tables without reading their logs: who is at which, what stands open, what somebody has to look at."""

import json
import logging
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Delete,
    Insert,
    Row,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from kakehashi.errors import Refused
from kakehashi.tables.database import Database, to_json
from kakehashi.tables.schema import events, members, tables

Columns = dict[str, Any]

_log = logging.getLogger(__name__)

_PAGE = 1000

BROKEN = "broken"
"""The status of a table that cannot be replayed."""
_GOING_ON = ("open", "playing")
_SHOWN = {"seats", "clock", "waiting"}
"""What lists show of `about`."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What is known of a table without reading its log."""

    table: str
    version: int
    game: str
    status: str
    """`open`, `playing` or `over`; `broken` if it cannot be replayed."""
    public: bool
    people: frozenset[str]
    about: dict[str, Any]
    changed: int
    due: int | None = None
    """When somebody has to look at the table even if nobody moves."""


class Listing:
    """The summaries of all tables, by what is asked for."""

    def __init__(self, database: Database) -> None:
        self._read, self._write = database.read, database.write

    async def versions(self, wanted: Iterable[str]) -> dict[str, int]:
        """The newest version of each of these tables, of those that there are."""
        ids, found = list(wanted), {}
        for start in range(0, len(ids), _PAGE):
            page = ids[start : start + _PAGE]
            rows = await self._read(select(tables.c.id, tables.c.version).where(tables.c.id.in_(page)))
            found.update({row.id: row.version for row in rows})
        return found

    async def summary(self, table: str) -> Summary | None:
        """What is known of a table; `bad-log` if that cannot be read."""
        found = await self._rows(tables.c.id == table, 1)
        try:
            return _summary(*found[0]) if found else None
        except ValueError:
            raise Refused("bad-log", "What is listed of this table cannot be read.") from None

    async def status(self, table: str) -> str | None:
        """The status of a table; none if it is not listed."""
        rows = await self._read(select(tables.c.status).where(tables.c.id == table))
        return rows[0].status if rows else None

    async def mark_broken(self, table: str) -> bool:
        """Nobody is to look after a table any more, or to wait for it; whether it was going on."""
        broken = update(tables).values(status=BROKEN, due=None)
        going_on = (tables.c.id == table) & tables.c.status.in_(_GOING_ON)
        return await self._write(lambda connection: connection.execute(broken.where(going_on)).rowcount > 0)

    async def mark_whole(self, summary: Summary) -> None:
        """A table that was broken is as it is said here."""
        was_broken = (tables.c.id == summary.table) & (tables.c.status == BROKEN)
        whole = update(tables).values(status=summary.status, due=summary.due).where(was_broken)
        await self._write(lambda connection: connection.execute(whole))

    async def open_tables(self, limit: int) -> list[Summary]:
        """Tables that anybody may join, the newest first."""
        return await self._list((tables.c.status == "open") & tables.c.public, limit)

    async def tables_of(self, person: str, limit: int, before: int | None = None) -> list[Summary]:
        """The tables of a person: those still going on first, then those that changed last.

        Or, for those who look further back, the others that changed before a time.
        """
        which: ColumnElement[bool] = tables.c.id.in_(select(members.c.table_id).where(members.c.person_id == person))
        if before is not None:
            which &= tables.c.status.not_in(_GOING_ON) & (tables.c.changed < before)
        return await self._list(which, limit)

    async def over(self, people: Iterable[str], most: int | None = None) -> dict[str, list[Row[Any]]]:
        """The tables of each of these people where it is over, as they are kept: those that changed last first."""
        found: dict[str, list[Row[Any]]] = {person: [] for person in people}
        last = (tables.c.changed.desc(), tables.c.id)
        number = func.row_number().over(partition_by=members.c.person_id, order_by=last).label("number")
        newest = _over(members.c.person_id, members.c.table_id, number, people=found).subquery()
        columns = (newest.c.person_id, tables.c.id, tables.c.version, tables.c.game, tables.c.about)
        query = select(*columns).join(newest, newest.c.table_id == tables.c.id).order_by(*last)
        for row in await self._read(query if most is None else query.where(newest.c.number <= most)):
            found[row.person_id].append(row)
        return found

    async def count_over(self, people: Iterable[str], most: int | None = None) -> int:
        """How many those are."""
        rows = await self._read(_over(func.count(), people=people).group_by(members.c.person_id))
        return sum(row[0] if most is None else min(row[0], most) for row in rows)

    async def rewrite(self, table: str, version: int, about: dict[str, Any]) -> None:
        """Say anew what is known of a table, unless more has happened there."""
        anew = update(tables).values(about=to_json(about)).where(tables.c.id == table, tables.c.version == version)
        await self._write(lambda connection: connection.execute(anew))

    async def count_open(self, person: str) -> int:
        """How many tables a person is at that are still going on."""
        at_table = members.join(tables, members.c.table_id == tables.c.id)
        going_on = (members.c.person_id == person) & tables.c.status.in_(_GOING_ON)
        rows = await self._read(select(func.count()).select_from(at_table).where(going_on))
        return int(rows[0][0])

    async def due(self, until: int) -> AsyncIterator[tuple[str, int]]:
        """The tables that somebody has to look at by then, and since when, the longest overdue first."""
        due, last = tables.c.due, (-1, "")
        while True:
            further = (due > last[0]) | ((due == last[0]) & (tables.c.id > last[1]))
            query = select(tables.c.id, due).where(due <= until, further).order_by(due, tables.c.id).limit(_PAGE)
            page = await self._read(query)
            for row in page:
                yield row.id, row.due
            if len(page) < _PAGE:
                return
            last = page[-1].due, page[-1].id

    async def every_table(self) -> AsyncIterator[str]:
        """All tables there are, those too that have lost their events or their place in the list.

        In a damaged file, all that can be found from either end, wherever they are named.
        """
        found: set[str] = set()
        for column in (tables.c.id, events.c.table_id, members.c.table_id):
            for backwards in (False, True):
                try:
                    async for name in self._names(column, backwards):
                        if name not in found:
                            found.add(name)
                            yield name
                    break
                except Refused as refused:
                    if refused.code != "bad-log":
                        raise

    async def _names(self, column: Column[str], backwards: bool) -> AsyncIterator[str]:
        """The tables that a column names, up to where it cannot be read."""
        query, size = select(column).distinct().order_by(column.desc() if backwards else column), _PAGE
        page = query
        while True:
            try:
                rows = await self._read(page.limit(size))
            except Refused:
                if size == 1:
                    raise
                size = 1
                continue
            for row in rows:
                yield row[0]
            if len(rows) < size:
                return
            page = query.where(column < rows[-1][0] if backwards else column > rows[-1][0])

    async def _list(self, which: ColumnElement[bool], limit: int) -> list[Summary]:
        """Tables, those still going on first, then those that changed last; one that cannot be read is left out."""
        summaries = []
        for row, people in await self._rows(which, limit):
            try:
                summaries.append(_summary(row, people))
            except ValueError:
                _log.exception("What is listed of table %s cannot be read.", row.id)
        return sorted(summaries, key=lambda one: (one.status not in _GOING_ON, -one.changed, one.table))

    async def _rows(self, which: ColumnElement[bool], limit: int) -> list[tuple[Row[Any], set[str | None]]]:
        """Tables with their people, read at one moment."""
        order = (tables.c.status.not_in(_GOING_ON), tables.c.changed.desc(), tables.c.id)
        table = select(tables).where(which).order_by(*order).limit(limit).subquery()
        with_people = table.outerjoin(members, members.c.table_id == table.c.id)
        found: dict[str, tuple[Row[Any], set[str | None]]] = {}
        for row in await self._read(select(table, members.c.person_id).select_from(with_people)):
            found.setdefault(row.id, (row, set()))[1].add(row.person_id)
        return list(found.values())


class SummaryWriter:
    """Writes what has become of tables, in the transaction that adds their events."""

    def __init__(self, database: Database) -> None:
        table = database.insert(tables)
        self._set: Insert = table.on_conflict_do_update(
            index_elements=[tables.c.id],
            set_={column.name: table.excluded[column.name] for column in tables.c if column is not tables.c.id},
            where=table.excluded.version > tables.c.version,
        )
        self._set_and_tell: Insert = self._set.returning(tables.c.id)
        self._members: Select[Any] = select(members).where(members.c.table_id.in_(bindparam("tables", expanding=True)))
        row: Columns = {"table_id": bindparam("table"), "person_id": bindparam("person")}
        self._add_members: Insert = insert(members).values(row)
        self._remove_members: Delete = delete(members).where(*(members.c[name] == value for name, value in row.items()))

    def write(self, connection: Connection, rows: dict[str, Columns], people: dict[str, frozenset[str]]) -> None:
        """Write rows by their tables, unless newer ones are there; `people` only where they have changed."""
        if same := [row for table, row in rows.items() if table not in people]:
            connection.execute(self._set, same)
        if changed := [row for table, row in rows.items() if table in people]:
            advanced = connection.scalars(self._set_and_tell, changed).all()
            self._set_members(connection, {table: people[table] for table in advanced})

    def _set_members(self, connection: Connection, wanted: dict[str, frozenset[str]]) -> None:
        present = {(row[0], row[1]) for row in connection.execute(self._members, {"tables": list(wanted)})}
        right = {(table, person) for table, persons in wanted.items() for person in persons}
        for statement, rows in ((self._remove_members, present - right), (self._add_members, right - present)):
            if rows:
                connection.execute(statement, [{"table": table, "person": person} for table, person in sorted(rows)])


def _over(*columns: ColumnElement[Any], people: Iterable[str]) -> Select[Any]:
    """Something of these people's tables where it is over."""
    whose = members.join(tables, members.c.table_id == tables.c.id)
    return select(*columns).select_from(whose).where(members.c.person_id.in_(list(people)), tables.c.status == "over")


def summary_row(summary: Summary) -> Columns:
    """A summary as the database holds it, but for its people."""
    return {
        "id": summary.table,
        "version": summary.version,
        "game": summary.game,
        "status": summary.status,
        "public": summary.public,
        "about": to_json(summary.about),
        "changed": summary.changed,
        "due": summary.due,
    }


def _summary(row: Row[Any], persons: set[str | None]) -> Summary:
    known = frozenset(person for person in persons if person is not None)
    about = json.loads(row.about)
    if not (isinstance(about, dict) and about.keys() >= _SHOWN and isinstance(about["waiting"], list)):
        raise ValueError(f"{about} does not say what lists show")
    return Summary(row.id, row.version, row.game, row.status, row.public, known, about, row.changed, row.due)
