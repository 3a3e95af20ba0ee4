"""The people that are known, and the links by which they come from another device."""

from dataclasses import dataclass

from sqlalchemy import Connection, Insert, delete, insert, select

from kakehashi.tables.database import Database, check_text
from kakehashi.tables.schema import links, people


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays."""

    id: str
    name: str
    made: int


class KnownPeople:
    """Everybody who has ever said a name."""

    def __init__(self, database: Database) -> None:
        self._database = database
        person = database.insert(people)
        self._set: Insert = person.on_conflict_do_update(
            index_elements=[people.c.id], set_={"name": person.excluded.name}
        )

    async def save(self, person: Person) -> None:
        """Keep a person, or the new name of one."""
        row = {"id": person.id, "name": person.name, "made": person.made}
        check_text(*row.values())
        await self._database.write(lambda connection: connection.execute(self._set, row))

    async def find(self, person_id: str) -> Person | None:
        """Who this is; nobody if they were never here."""
        rows = await self._database.read(select(people).where(people.c.id == person_id))
        return Person(rows[0].id, rows[0].name, rows[0].made) if rows else None

    async def keep_link(self, digest: str, person_id: str, expires: int, now: int = 0) -> None:
        """Keep a link by which a person can come once from another device, and forget those that are too old."""
        row = {"digest": digest, "person_id": person_id, "expires": expires}

        def keep(connection: Connection) -> None:
            connection.execute(delete(links).where(links.c.expires <= now))
            connection.execute(insert(links), row)

        await self._database.write(keep)

    async def take_link(self, digest: str, now: int) -> str | None:
        """Whose link this is, if it still holds. It is used up: only one of those who come gets an answer."""
        taking = delete(links).where(links.c.digest == digest).returning(links.c.person_id, links.c.expires)
        row = await self._database.write(lambda connection: connection.execute(taking).one_or_none())
        return row.person_id if row is not None and row.expires > now else None
