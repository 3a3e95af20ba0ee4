"""The challenge of the day over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from kakehashi.server import models
from kakehashi.server.desk import Desk
from kakehashi.server.problems import answers
from kakehashi.server.responses import JsonResponse
from kakehashi.tables import views
from kakehashi.tables.challenging import Calendar, Challenge
from kakehashi.tables.shapes import State

Day = Annotated[str, Path(pattern=r"^\d{4}-\d\d-\d\d$", description="A day, by UTC.", examples=["2026-11-16"])]
Game = Annotated[str, Path(max_length=40, description="A game.", examples=["hashi"])]


def routes(desk: Desk) -> APIRouter:
    """The routes, answered at a desk."""
    api = APIRouter(prefix="/api/challenges", default_response_class=JsonResponse, responses=answers(429, 503))
    house, people = desk.house, desk.people

    async def shown(request: Request, day: str, game: str) -> Response:
        person = await people.who(request)
        return JsonResponse(await house.challenging.shown(person.id if person else None, day, game))

    @api.get("", response_model=Calendar, responses=answers(404, 422), tags=["challenges"])
    async def calendar(
        request: Request,
        month: Annotated[str | None, Query(pattern=r"^\d{4}-\d\d$", description="This one if it is not said.")] = None,
    ) -> Response:
        """Which day it is here, the days of a month that have challenges, and on how many in a row I have tried."""
        person = await people.who(request)
        return JsonResponse(await house.challenging.calendar(person.id if person else None, month))

    @api.get("/{day}/{game}", response_model=Challenge, responses=answers(404, 422), tags=["challenges"])
    async def challenge(request: Request, day: Day, game: Game) -> Response:
        """The challenge of a day as I may see it: of others' tries and of what is best nothing before mine is over."""
        await house.rules()
        return await shown(request, day, game)

    @api.post(
        "/{day}/{game}/tries",
        response_model=Challenge,
        responses=answers(400, 401, 403, 404, 409, 413, 422),
        tags=["challenges"],
    )
    async def take_up(request: Request, day: Day, game: Game, given: models.Trying) -> Response:
        """Begin the try that counts, or answer: once, however often it is sent. A game is then at a table."""
        person = await people.need(request)
        desk.commands.check(person.id)
        await house.take_up(person, day, game, given.move)
        return await shown(request, day, game)

    @api.post(
        "/{day}/{game}/practice",
        response_model=State,
        status_code=201,
        responses=answers(400, 401, 403, 404, 409, 422),
        tags=["challenges"],
    )
    async def practise(request: Request, day: Day, game: Game) -> Response:
        """Play the cards of a day when my try is over, or the day is: it does not count."""
        person = await people.need(request)
        desk.new_tables.check(person.id)
        table = await house.practise(person, day, game)
        return JsonResponse(views.state(table, table.seats_of(person.id)), 201, {"Location": f"/api/tables/{table.id}"})

    return api
