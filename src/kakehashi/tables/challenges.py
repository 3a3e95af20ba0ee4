"""The challenges of the day as they are kept, and everybody's tries that count."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Row, Select, select

from kakehashi.challenges import Made
from kakehashi.tables.database import Database
from kakehashi.tables.schema import challenges, people, tables, tries


@dataclass(frozen=True, slots=True)
class Try:
    """Somebody's try that counts, and what has become of it."""

    day: str
    game: str
    person: str
    name: str
    at: int
    table: str | None
    """Where it is played, if it is a game."""
    move: str | None
    """What was answered, if that is all there is to it."""
    over: bool
    ended: int | None
    """When it was over; nothing as long as it is not, or where that is not known."""
    score: int | None
    """What a game has brought; nothing if it was given up, and a bot played on."""


class Challenges:
    """All challenges and all tries."""

    def __init__(self, database: Database) -> None:
        self._database = database
        made = database.insert(challenges)
        self._keep = made.on_conflict_do_update(
            index_elements=[challenges.c.day, challenges.c.game],
            set_={"steps": made.excluded.steps, "data": made.excluded.data},
            where=made.excluded.steps > challenges.c.steps,
        )
        self._begin = database.insert(tries).on_conflict_do_nothing()

    async def made(self, day: str, game: str) -> Made:
        """How far a challenge is made; nothing if it was not begun."""
        query = select(challenges.c.data).where(challenges.c.day == day, challenges.c.game == game)
        rows = await self._database.read(query)
        return dict(orjson.loads(rows[0].data)) if rows else {}

    async def keep(self, day: str, game: str, made: Made) -> Made:
        """Keep how far a challenge is; what is kept then is what counts for all, whoever was faster."""
        row = {"day": day, "game": game, "steps": made["steps"], "data": orjson.dumps(made).decode()}
        await self._database.write(lambda connection: connection.execute(self._keep, row))
        return await self.made(day, game)

    async def days(self, first: str, last: str) -> list[tuple[str, str, bool]]:
        """The challenges that there are from one day to another: days, games, and whether they are ready."""
        rows = await self._database.read(select(challenges).where(challenges.c.day.between(first, last)))
        return [(row.day, row.game, bool(orjson.loads(row.data).get("ready"))) for row in rows]

    async def first_day(self) -> str | None:
        """The first day of which there is a challenge."""
        rows = await self._database.read(select(challenges.c.day).order_by(challenges.c.day).limit(1))
        return rows[0].day if rows else None

    async def begin(self, day: str, game: str, person: str, at: int, table: str | None, move: str | None) -> Try:
        """Somebody's try that counts: this one, or the one that was begun before."""
        row = {"day": day, "game": game, "person_id": person, "at": at, "table_id": table, "move": move}
        await self._database.write(lambda connection: connection.execute(self._begin, row))
        begun = await self.of(person, day, game)
        assert begun is not None
        return begun

    async def of(self, person: str, day: str, game: str) -> Try | None:
        """Somebody's try, if there is one."""
        chosen = tries.c.person_id == person, tries.c.day == day, tries.c.game == game
        return next(iter(await self._tries(_EVERYTHING.where(*chosen))), None)

    async def tries(self, day: str, game: str) -> list[Try]:
        """Everybody's."""
        return await self._tries(_EVERYTHING.where(tries.c.day == day, tries.c.game == game))

    async def tries_of(self, person: str) -> list[Try]:
        """All of somebody's, the first day first."""
        return await self._tries(_EVERYTHING.where(tries.c.person_id == person).order_by(tries.c.day))

    async def _tries(self, query: Select[Any]) -> list[Try]:
        rows = await self._database.read(query)
        # There may be many: in a thread, so that nobody at a table waits for them.
        return await asyncio.to_thread(lambda: [_read(row) for row in rows])


_EVERYTHING = select(tries, people.c.name, tables.c.status, tables.c.about).select_from(
    tries.outerjoin(people, people.c.id == tries.c.person_id).outerjoin(tables, tables.c.id == tries.c.table_id)
)


def _read(row: Row[Any]) -> Try:
    about: dict[str, Any] = orjson.loads(row.about) if row.about else {}
    seats: Iterable[dict[str, Any]] = about.get("seats", ())
    given_up = any(seat["bot"] for seat in seats)
    scores = [seat["score"] for seat in seats if "score" in seat and not given_up]
    return Try(
        day=row.day,
        game=row.game,
        person=row.person_id,
        name=row.name or "",
        at=row.at,
        table=row.table_id,
        move=row.move,
        over=row.move is not None or row.status == "over" or given_up,
        ended=row.at if row.move is not None else about.get("ended"),
        score=scores[0] if scores else None,
    )
