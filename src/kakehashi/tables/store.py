"""All that is kept, in one database: the log, the list of tables, the people, the analyses, the challenges."""

import asyncio

from sqlalchemy import Connection, delete, insert

from kakehashi.tables.analyses import Analyses
from kakehashi.tables.challenges import Challenges
from kakehashi.tables.database import Database, open_database
from kakehashi.tables.listing import Listing
from kakehashi.tables.log import Log
from kakehashi.tables.people import KnownPeople
from kakehashi.tables.schema import links


class Store:
    """The parts of a database; they share its threads."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.log, self.listing, self.people = Log(database), Listing(database), KnownPeople(database)
        self.analyses, self.challenges = Analyses(database), Challenges(database)

    @classmethod
    def open(cls, url: str) -> "Store":
        """The store at `sqlite:////path/to/file` or `postgresql://…`; what is missing there is made."""
        return cls(Database(open_database(url)))

    @property
    def shared(self) -> bool:
        """Whether other processes may write here too."""
        return self.database.engine.dialect.name == "postgresql"

    async def try_writing(self) -> None:
        """Write a row and take it out again; raises `Refused` where that cannot be done, as on a full disk."""
        await self.database.write(_write_and_remove)

    async def close(self) -> None:
        """Finish what was asked for, and let go of the database."""
        self.database.closed = True
        await self.log.finish()
        await asyncio.to_thread(self.database.dispose)


def _write_and_remove(connection: Connection) -> None:
    connection.execute(insert(links), {"digest": "", "person_id": "", "expires": 0})
    connection.execute(delete(links).where(links.c.digest == ""))
