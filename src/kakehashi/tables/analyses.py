"""What was found out about finished games, as it is kept."""

import orjson
from sqlalchemy import select

from kakehashi.analysis.hindsight import Piece
from kakehashi.analysis.judging import Judged
from kakehashi.tables.database import Database
from kakehashi.tables.schema import analyses, hindsights

Found = dict[int, dict[int, Judged]]
"""What is thought of moves, by depth and by the number of the move."""


class Analyses:
    """The analyses of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._insert = database.insert(analyses).on_conflict_do_nothing()
        look = database.insert(hindsights)
        self._replace = look.on_conflict_do_update(
            index_elements=list(hindsights.primary_key), set_={"data": look.excluded.data}
        )

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

    async def hindsight(self, table_id: str, seat: int) -> Piece | None:
        """What is known of what a seat could have reached."""
        query = select(hindsights.c.data).where(hindsights.c.table_id == table_id, hindsights.c.seat == seat)
        rows = await self._database.read(query)
        return orjson.loads(rows[0].data) if rows else None

    async def keep_hindsight(self, table_id: str, seat: int, piece: Piece) -> None:
        """Keep what is known of it now."""
        row = {"table_id": table_id, "seat": seat, "data": orjson.dumps(piece).decode()}
        await self._database.write(lambda connection: connection.execute(self._replace, row))
