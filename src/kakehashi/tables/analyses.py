"""What was found out about finished games, as it is kept."""

import asyncio
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import orjson
from sqlalchemy import Row, select

from kakehashi.analysis.hindsight import Piece
from kakehashi.analysis.judging import Judged
from kakehashi.tables.database import Database
from kakehashi.tables.schema import analyses, hindsights

Found = dict[int, dict[int, Judged]]
"""What is thought of moves, by depth and by the number of the move."""

_PAGE = 1000
"""So many tables are asked for at once: a database takes only so many."""
MOST_SUMMED = 100
"""Of so many games at most it is told what their moves were worth together."""


class Analyses:
    """The analyses of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._insert = database.insert(analyses).on_conflict_do_nothing()
        look = database.insert(hindsights)
        self._replace = look.on_conflict_do_update(
            index_elements=list(hindsights.primary_key),
            set_={"done": look.excluded.done, "data": look.excluded.data},
            where=hindsights.c.done.is_(False),  # another process may have been faster
        )

    async def found(self, table_id: str) -> Found:
        """All that is known of the game at a table."""
        found: Found = {}
        for row in await self._database.read(select(analyses).where(analyses.c.table_id == table_id)):
            found.setdefault(row.depth, {})[row.move] = orjson.loads(row.data)
        return found

    async def skills(self, games: Mapping[str, int]) -> dict[str, float]:
        """What all moves of a game gained or lost beside the best ones, in points, where each was judged.

        The games are told by table, each with the number of its moves, those first that matter most.
        """
        looked_at = select(analyses.c.table_id).where(analyses.c.move == 0).distinct()
        all_tables, begun = list(games), set[str]()
        for start in range(0, len(all_tables), _PAGE):
            page = analyses.c.table_id.in_(all_tables[start : start + _PAGE])
            begun.update(row.table_id for row in await self._database.read(looked_at.where(page)))
        tables = list(islice((table for table in games if table in begun), MOST_SUMMED))
        found = select(analyses).where(analyses.c.table_id.in_(tables)).order_by(analyses.c.depth)
        rows = await self._database.read(found)
        # A hundred games are thousands of moves: in a thread, so that nobody at a table waits for them.
        return await asyncio.to_thread(_skills, rows, games)

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
        """Keep what is known of it now, unless all of it is."""
        row = {"table_id": table_id, "seat": seat, "done": piece["told"]["done"], "data": orjson.dumps(piece).decode()}
        await self._database.write(lambda connection: connection.execute(self._replace, row))


def _skills(rows: Sequence[Row[Any]], games: Mapping[str, int]) -> dict[str, float]:
    judged: dict[str, dict[int, Judged]] = {}
    for row in rows:
        judged.setdefault(row.table_id, {})[row.move] = orjson.loads(row.data)
    return {
        table: round(sum(_skill(move) for move in moves.values()), 2)
        for table, moves in judged.items()
        if len(moves) == games[table] and all(move["unit"] == "points" for move in moves.values())
    }


def _skill(move: Judged) -> float:
    return round(move["played"]["worth"], 2) - round(move["best"][0]["worth"], 2)
