"""What was found out about the moves of finished games, as it is kept."""

import orjson
from sqlalchemy import select

from kakehashi.analysis.judging import Judged
from kakehashi.tables.database import Database
from kakehashi.tables.schema import analyses

Found = dict[int, dict[int, Judged]]
"""What is thought of moves, by depth and by the number of the move."""


class Analyses:
    """The analyses of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._insert = database.insert(analyses).on_conflict_do_nothing()

    async def found(self, table_id: str) -> Found:
        """All that is known of the game at a table."""
        found: Found = {}
        for row in await self._database.read(select(analyses).where(analyses.c.table_id == table_id)):
            found.setdefault(row.depth, {})[row.move] = orjson.loads(row.data)
        return found

    async def keep(self, table_id: str, depth: int, move: int, judged: Judged) -> None:
        """Keep what is thought of a move; whoever finds out the same at the same time does not matter."""
        row = {"table_id": table_id, "depth": depth, "move": move, "data": orjson.dumps(judged).decode()}
        await self._database.write(lambda connection: connection.execute(self._insert, row))
