"""What one has played: all finished games, what they say together, how strong one is; and all of it to take home."""

import asyncio
import io
import zipfile
from collections.abc import AsyncIterator, Iterable
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response, StreamingResponse
from typing_extensions import Buffer

from kakehashi.errors import Json, Refused
from kakehashi.games import games as game_names
from kakehashi.server import models
from kakehashi.server.desk import Desk
from kakehashi.server.limits import address_of
from kakehashi.server.problems import answers
from kakehashi.server.responses import JsonResponse
from kakehashi.tables.export import as_text
from kakehashi.tables.finished import FOUND_OUT, Finished, Result, finished, replayed
from kakehashi.tables.strength import MINE, THEIRS, Rating, is_rated, opponents, rating
from kakehashi.tables.table import Table
from kakehashi.tables.tallies import PEOPLE, tallies

A_PAGE = 50
_GAMES_A_REQUEST = 200
"""To look through so many games counts as one request."""

_ZIP: Json = {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}}


def add_past(api: APIRouter, desk: Desk) -> None:
    """Add the routes, answered at a desk."""
    house, people = desk.house, desk.people

    async def charge(request: Request, whose: Iterable[str], most: int | None) -> None:
        """Note that somebody asks for these people's games, before they are read."""
        number = await house.store.listing.count_over(whose, most)
        desk.requests.check(address_of(request), number / _GAMES_A_REQUEST)

    async def mine(
        request: Request, most: int | None = None, most_found_out: int | None = FOUND_OUT
    ) -> tuple[str, list[Finished], int]:
        """Who asks, their games, and how many older ones are to be found out yet."""
        person = await people.need(request)
        await house.rules()
        await charge(request, [person.id], most)
        looked_back = await finished(house.store, [person.id], house.replay, most, most_found_out)
        return person.id, looked_back.of[person.id], looked_back.left

    async def ratings(request: Request, person: str, games: list[Finished], course: bool = False) -> list[Rating]:
        """Of each game in which bots have ratings."""
        others = opponents(games) - {person}
        await charge(request, others, THEIRS)
        met = (await finished(house.store, others, house.replay, THEIRS)).of
        return await desk.aside.do(
            lambda: [rating(name, games, met, course) for name in game_names() if is_rated(name)]
        )

    @api.get("/me/games", response_model=models.PastGames, responses=answers(401, 422), tags=["me"])
    async def past(
        request: Request,
        game: Annotated[str | None, Query(max_length=20, description="Only of this game.")] = None,
        result: Annotated[Result | None, Query(description="Only those that went so.")] = None,
        level: Annotated[
            str | None, Query(max_length=20, description="Only those with a bot of this level, or with `people`.")
        ] = None,
        name: Annotated[str | None, Query(max_length=50, description="Only those with somebody called so.")] = None,
        after: Annotated[
            str | None, Query(pattern=models.TABLE, description="Only those that follow this table.")
        ] = None,
    ) -> Response:
        """My finished games, the newest first: those that are looked for, some at a time."""
        _, games, left = await mine(request)
        wanted = [
            one
            for one in games
            if game in (None, one.game) and result in (None, one.result) and _met(one, level, (name or "").casefold())
        ]
        first = next((number for number, one in enumerate(wanted, 1) if one.table == after), 0)
        page = [_shown(one) for one in wanted[first : first + A_PAGE]]
        return JsonResponse({"games": page, "of": len(wanted), "left": left})

    @api.get("/me/ratings", response_model=models.Ratings, responses=answers(401), tags=["me"])
    async def how_strong(request: Request) -> Response:
        """How strong I am beside the bots of each game, and which of them fits."""
        person, games, _ = await mine(request, MINE)
        return JsonResponse({"ratings": await ratings(request, person, games)})

    @api.get("/me/statistics", response_model=models.Statistics, responses=answers(401), tags=["me"])
    async def statistics(request: Request) -> Response:
        """What my finished games say together."""
        person, games, left = await mine(request)
        skills = await house.store.analyses.skills({one.table: one.moves for one in games if not one.others})
        counted = await desk.aside.do(lambda: [tallies(name, games, skills) for name in game_names()])
        rated = await ratings(request, person, games, course=True)
        return JsonResponse({"ratings": rated, "games": counted, "left": left})

    @api.get(
        "/me/games.zip",
        response_class=Response,
        responses={200: _ZIP, **answers(401)},
        tags=["me"],
    )
    async def take_home(request: Request) -> Response:
        """All my finished games in the notation, a file each: each can be opened here again."""
        _, games, _ = await mine(request, most_found_out=None)
        desk.charge_events(address_of(request), sum(one.moves for one in games))
        headers = {"Content-Disposition": 'attachment; filename="kakehashi-games.zip"'}
        return StreamingResponse(zipped(games), headers=headers, media_type="application/zip")

    def pack(file: zipfile.ZipFile, name: str, table: Table) -> None:
        file.writestr(name, as_text(table))

    async def zipped(games: list[Finished]) -> AsyncIterator[bytes]:
        pipe = _Pipe()
        with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as file:
            for one in games:
                try:
                    table = await replayed(house.store, one.table, house.replay)
                except Refused:
                    continue  # its events cannot be replayed any more
                day = datetime.fromtimestamp(one.ended / 1000, UTC)
                name = f"{day:%Y-%m-%d}-{one.game}-{one.table}.txt"
                await asyncio.to_thread(pack, file, name, table)
                yield pipe.taken()
        yield pipe.taken()


class _Pipe(io.RawIOBase):
    """Holds what was written until it is taken."""

    def __init__(self) -> None:
        self._written = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Buffer, /) -> int:
        self._written += data
        return memoryview(data).nbytes

    def taken(self) -> bytes:
        """What was written since it was last asked for."""
        taken, self._written = bytes(self._written), bytearray()
        return taken


def _met(game: Finished, level: str | None, name: str) -> bool:
    """Whether somebody like that was among the others."""
    others = game.others
    if level is not None and not any(sat.person if level == PEOPLE else sat.bot == level for sat in others):
        return False
    return not name or any(name in sat.name.casefold() for sat in others)


def _shown(game: Finished) -> Json:
    return {
        "table": game.table,
        "game": game.game,
        "ended": game.ended,
        "seats": [
            {"name": sat.name, "bot": sat.bot, "you": number in game.mine, "score": sat.score, "won": sat.won}
            for number, sat in enumerate(game.seats)
        ],
        "options": game.options,
        "result": game.result,
        "place": game.place,
        "uncounted": game.uncounted,
        "challenge": game.challenge,
        "practice": game.practice,
    }
