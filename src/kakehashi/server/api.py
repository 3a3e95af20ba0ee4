"""The HTTP half of the server."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import PlainTextResponse
from starlette.responses import Response

from kakehashi import __version__
from kakehashi.analysis.judging import Surveyed
from kakehashi.bots import levels
from kakehashi.errors import Json
from kakehashi.games import game
from kakehashi.games import games as game_names
from kakehashi.server import models
from kakehashi.server.desk import Desk
from kakehashi.server.hosts import is_this_machine
from kakehashi.server.limits import address_of
from kakehashi.server.past import add_past
from kakehashi.server.people import LINK_SECONDS
from kakehashi.server.problems import answers, problem
from kakehashi.server.responses import JsonResponse
from kakehashi.shapes import Edited, Offer, Studied
from kakehashi.study import edit, line, study
from kakehashi.tables import views
from kakehashi.tables.analysing import Analysis
from kakehashi.tables.commands import PHRASES, SeatNumber
from kakehashi.tables.deciding import Stale
from kakehashi.tables.export import as_data, as_text, replayed
from kakehashi.tables.hindsights import HindsightShown
from kakehashi.tables.history import history
from kakehashi.tables.listing import Summary
from kakehashi.tables.order import Order
from kakehashi.tables.shapes import Advice, History, Judgement, State
from kakehashi.tables.table import Table

MOST_LISTED = 100
_LETTERS_A_MOVE = 10
"""Hardly a move in a file is shorter, with its number and its seat."""
_GONE = 499

_Told = TypeVar("_Told")

TableId = Annotated[
    str,
    Path(pattern=models.TABLE, description="A table.", examples=["rgF1Z85kdlbQUY0X"]),
]


def options_of(name: str) -> Json:
    """What may be chosen when a game is opened, and what is usual."""
    return {option.name: {"values": list(option.values), "usual": option.usual} for option in game(name).OPTIONS}


def _games_shown() -> list[Json]:
    """What somebody may open; the rules are loaded for that, which takes a moment."""
    return [
        {
            "game": name,
            "players": list(game(name).PLAYERS),
            "options": options_of(name),
            "bots": list(levels(name)),
        }
        for name in game_names()
    ]


def routes(desk: Desk) -> APIRouter:
    """The routes, answered at a desk."""
    api = APIRouter(prefix="/api", default_response_class=JsonResponse, responses=answers(429, 503))
    house, people = desk.house, desk.people

    async def seen(request: Request, table_id: str) -> tuple[Table, str | None]:
        """A table for whoever asks, and who that is; raises `Refused` if they may not look at it."""
        person = await people.who(request)
        who = person.id if person else None
        return await house.seen(table_id, who), who

    @api.get("/games", response_model=models.Games, tags=["games"])
    async def games(request: Request) -> Response:
        """The games, what can be chosen in them, and who plays; for those on this machine, where others find it."""
        await house.rules()
        shown = await asyncio.to_thread(_games_shown)
        here = request.client is not None and is_this_machine(request.client.host)
        elsewhere = desk.elsewhere if here else None
        return JsonResponse({"games": shown, "phrases": PHRASES, "version": __version__, "elsewhere": elsewhere})

    @api.get("/preparing", response_model=models.Preparing, tags=["games"])
    async def preparing() -> Response:
        """The games whose bots are still being compiled, the first time on a machine, and how far they are."""
        so_far = await house.preparing()
        return JsonResponse({"games": {name: {"done": done, "of": of} for name, (done, of) in so_far.items()}})

    @api.get("/me", response_model=models.Somebody, tags=["me"])
    async def me(request: Request) -> Response:
        """Who I am; without a name for whoever has not said one yet."""
        person = await people.who(request)
        return JsonResponse({"name": person.name if person else None})

    @api.put("/me", response_model=models.Me, responses=answers(400, 403, 413, 422), tags=["me"])
    async def rename(request: Request, name: models.Name) -> Response:
        """Say my name: at the first time this gives me the cookie by which I am known."""
        person = await people.who(request)
        if person is None:
            desk.new_names.check(address_of(request))
        person = await people.named(person, name.name)
        response = JsonResponse({"name": person.name})
        people.sign_in(person, request, response)
        return response

    @api.post("/me/link", response_model=models.Link, responses=answers(401, 403), tags=["me"])
    async def link(request: Request) -> Response:
        """A word that makes another device mine, once."""
        person = await people.need(request)
        desk.new_names.check(person.id)
        word = await people.make_link(person)
        return JsonResponse({"word": word, "seconds": LINK_SECONDS})

    @api.post("/me/claim", response_model=models.Me, responses=answers(400, 403, 404, 413, 422), tags=["me"])
    async def claim(request: Request, given: models.Claim) -> Response:
        """Make this device that of whoever made the word."""
        person = await people.take_link(given.word)
        response = JsonResponse({"name": person.name})
        people.sign_in(person, request, response)
        return response

    @api.get("/me/tables", response_model=models.List, responses=answers(401, 422), tags=["me"])
    async def mine(
        request: Request,
        before: Annotated[
            int | None, Query(ge=0, le=1 << 53, description="Finished games that changed before.")
        ] = None,
    ) -> Response:
        """My games, those waiting for me first; or those that are longer ago."""
        person = await people.need(request)
        listed = _listed(await house.store.listing.tables_of(person.id, MOST_LISTED, before), person.id)
        return JsonResponse({"tables": sorted(listed, key=lambda table: not table["your_turn"])})

    @api.get("/tables", response_model=models.List, tags=["tables"])
    async def tables(request: Request) -> Response:
        """The public tables with open seats, the newest first."""
        person = await people.who(request)
        return JsonResponse(
            {"tables": _listed(await house.store.listing.open_tables(MOST_LISTED), person.id if person else None)}
        )

    @api.post(
        "/tables",
        response_model=State,
        status_code=201,
        responses=answers(400, 401, 403, 404, 409, 413, 422),
        tags=["tables"],
    )
    async def open_table(request: Request, order: Order) -> Response:
        """Open a table."""
        person = await people.need(request)
        desk.new_tables.check(person.id)
        table = await house.open(person, order)
        return JsonResponse(views.state(table, table.seats_of(person.id)), 201, {"Location": f"/api/tables/{table.id}"})

    @api.post(
        "/records",
        response_model=State,
        status_code=201,
        responses=answers(400, 401, 403, 409, 413, 422),
        tags=["tables"],
    )
    async def lay_out(request: Request, sent: models.Text) -> Response:
        """Lay out a game that was taken home, in the notation or as JSON, on a table of its own, to be looked at."""
        person = await people.need(request)
        desk.new_tables.check(person.id)
        table = await house.lay_out(sent.text, person.id)
        return JsonResponse(views.state(table, ()), 201, {"Location": f"/api/tables/{table.id}"})

    @api.get("/tables/{table_id}", response_model=State, responses=answers(403, 404, 422), tags=["tables"])
    async def show(request: Request, table_id: TableId) -> Response:
        """A table as I see it."""
        table, who = await seen(request, table_id)
        return JsonResponse(views.state(table, table.seats_of(who)))

    @api.get(
        "/tables/{table_id}/events", response_model=models.Events, responses=answers(403, 404, 422), tags=["tables"]
    )
    async def events(
        request: Request, table_id: TableId, since: Annotated[int, Query(ge=0, le=1 << 31)] = 0
    ) -> Response:
        """What happened at a table after a version, as I was told; the first 200 events, if there are more."""
        table, who = await seen(request, table_id)
        desk.charge_events(address_of(request), house.missed_count(table, since))
        missed = house.missed(table, who, since)
        return await unless_gone(request, missed, lambda events: {"events": events})

    @api.get("/tables/{table_id}/history", response_model=History, responses=answers(403, 404, 422), tags=["tables"])
    async def game_so_far(request: Request, table_id: TableId) -> Response:
        """The game from its start, step by step, as I may see it now, and what was said."""
        table, who = await seen(request, table_id)
        desk.charge_events(address_of(request), table.version)
        entries = await house.store.log.entries(table_id)
        viewer = table.seats_of(who)
        return await unless_gone(request, house.replay(lambda: history(entries, table_id, viewer, who)))

    @api.post(
        "/tables/{table_id}/commands",
        response_model=models.Done,
        responses=answers(400, 401, 403, 404, 409, 413, 422),
        tags=["tables"],
    )
    async def do(request: Request, table_id: TableId, sent: models.CommandSent) -> Response:
        """Do something at a table."""
        person = await people.need(request)
        try:
            return JsonResponse({"version": await desk.do(table_id, person, sent.command, sent.id)})
        except Stale as stale:
            table = await house.table(table_id)
            return problem(stale.code, str(stale), more={"state": views.state(table, table.seats_of(person.id))})

    @api.post(
        "/tables/{table_id}/offer",
        response_model=Offer,
        responses=answers(400, 401, 403, 404, 409, 413, 422),
        tags=["tables"],
    )
    async def offer(request: Request, table_id: TableId, question: models.Question) -> Response:
        """What one of my seats may do next."""
        person = await people.need(request)
        table = await house.table(table_id)
        return JsonResponse(views.offer(table, table.seats_of(person.id), question.seat, question.so_far))

    @api.post(
        "/tables/{table_id}/hint",
        response_model=Advice,
        responses=answers(400, 401, 403, 404, 409, 413, 422),
        tags=["tables"],
    )
    async def hint(request: Request, table_id: TableId, sought: models.AdviceSought) -> Response:
        """A good move for my turn, and why: the answer to the command `hint`. It takes a second or two."""
        person = await people.need(request)
        desk.commands.check(person.id)
        table = await house.table(table_id)
        return await unless_gone(request, house.advising.hint(table, person, sought.seat))

    @api.post(
        "/tables/{table_id}/judgement",
        response_model=Judgement,
        responses=answers(400, 401, 403, 404, 409, 413, 422),
        tags=["tables"],
    )
    async def judgement(request: Request, table_id: TableId, sought: models.AdviceSought) -> Response:
        """What my last move was worth beside a better one, where there are hints. It takes a second or two."""
        person = await people.need(request)
        desk.commands.check(person.id)
        table = await house.table(table_id)
        return await unless_gone(request, house.advising.judgement(table, person, sought.seat))

    @api.get(
        "/tables/{table_id}/analysis", response_model=Analysis, responses=answers(403, 404, 409, 422), tags=["analysis"]
    )
    async def analysis(request: Request, table_id: TableId) -> Response:
        """What is known of a finished game, move by move, and whether more is being found out."""
        table, _ = await seen(request, table_id)
        return JsonResponse(await house.analysing.shown(table))

    @api.post(
        "/tables/{table_id}/analysis",
        response_model=Analysis,
        responses=answers(400, 401, 403, 404, 409, 413, 422, 503),
        tags=["analysis"],
    )
    async def analyse(request: Request, table_id: TableId, wanted: models.Analysing) -> Response:
        """Analyse a finished game, or go on with it, or look closer. It takes about a minute for all who look."""
        desk.commands.check((await people.need(request)).id)
        table, _ = await seen(request, table_id)
        return JsonResponse(await house.analysing.begin(table, wanted.depth))

    @api.delete(
        "/tables/{table_id}/analysis",
        response_model=Analysis,
        responses=answers(401, 403, 404, 409, 422),
        tags=["analysis"],
    )
    async def stop_analysing(request: Request, table_id: TableId) -> Response:
        """Analyse it no further for now; what was found is kept."""
        desk.commands.check((await people.need(request)).id)
        table, _ = await seen(request, table_id)
        return JsonResponse(await house.analysing.stop(table))

    @api.get(
        "/tables/{table_id}/best/{seat}",
        response_model=HindsightShown,
        responses=answers(403, 404, 409, 422),
        tags=["analysis"],
    )
    async def best(request: Request, table_id: TableId, seat: SeatNumber) -> Response:
        """The best that a seat could have reached in a finished game, as far as it is known."""
        table, _ = await seen(request, table_id)
        return JsonResponse(await house.hindsights.shown(table, seat))

    @api.post(
        "/tables/{table_id}/best/{seat}",
        response_model=HindsightShown,
        responses=answers(400, 401, 403, 404, 409, 422, 503),
        tags=["analysis"],
    )
    async def find_best(request: Request, table_id: TableId, seat: SeatNumber) -> Response:
        """Find out the best that a seat could have reached, or go on with it, for all who look."""
        desk.commands.check((await people.need(request)).id)
        table, _ = await seen(request, table_id)
        return JsonResponse(await house.hindsights.begin(table, seat))

    @api.delete(
        "/tables/{table_id}/best/{seat}",
        response_model=HindsightShown,
        responses=answers(401, 403, 404, 409, 422),
        tags=["analysis"],
    )
    async def stop_finding(request: Request, table_id: TableId, seat: SeatNumber) -> Response:
        """Look for it no further for now; what was found is kept."""
        desk.commands.check((await people.need(request)).id)
        table, _ = await seen(request, table_id)
        return JsonResponse(await house.hindsights.stop(table, seat))

    @api.get(
        "/tables/{table_id}/game.txt",
        response_class=PlainTextResponse,
        responses=answers(403, 404, 409, 422),
        tags=["tables"],
    )
    async def game_text(request: Request, table_id: TableId) -> Response:
        """A finished game in the notation."""
        table, _ = await seen(request, table_id)
        return PlainTextResponse(as_text(table))

    @api.get(
        "/tables/{table_id}/game.json",
        response_model=models.Kept,
        responses=answers(403, 404, 409, 422),
        tags=["tables"],
    )
    async def game_data(request: Request, table_id: TableId) -> Response:
        """A finished game as JSON."""
        table, _ = await seen(request, table_id)
        return JsonResponse(as_data(table))

    @api.post("/study", response_model=Studied, responses=answers(400, 403, 409, 413, 422), tags=["games"])
    async def look_at(request: Request, asked: models.Studying) -> Response:
        """Any position, off the table: how it came about, what a page draws of it, and what may come next."""
        desk.charge_study(address_of(request), len(asked.moves), len(str(asked.start)))
        await house.rules(asked.game)
        looking = desk.aside.do(lambda: study(asked.game, asked.start, asked.moves, asked.seat, asked.so_far))
        return await unless_gone(request, looking)

    @api.post("/edit", response_model=Edited, responses=answers(400, 403, 409, 413, 422), tags=["games"])
    async def lay_by_hand(request: Request, asked: models.Editing) -> Response:
        """A position laid out by hand, off the table, and why there can be no such one, if so."""
        desk.charge_study(address_of(request), len(asked.edits), len(str(asked.start)))
        await house.rules(asked.game)
        return await unless_gone(request, desk.aside.do(lambda: edit(asked.game, asked.start, asked.edits)))

    @api.post("/opinion", response_model=Surveyed, responses=answers(400, 401, 403, 409, 413, 422), tags=["analysis"])
    async def opinion(request: Request, asked: models.OpinionSought) -> Response:
        """What the strongest bot would do in any position, off the table, and why. It takes a second or two."""
        person = await people.need(request)
        desk.commands.check(person.id)
        desk.charge_study(address_of(request), len(asked.moves), len(str(asked.start)))
        await house.rules(asked.game)
        played = await desk.aside.do(lambda: line(asked.game, asked.start, asked.moves))
        await house.challenging.check_opinion(asked.game, played, person.id)
        return await unless_gone(request, house.analysing.opinion(asked.game, played[-1], asked.seat, asked.depth))

    @api.post("/replay", response_model=models.Replayed, responses=answers(400, 403, 409, 413, 422), tags=["games"])
    async def replay(request: Request, sent: models.Text) -> Response:
        """A game that was taken home, in the notation or as JSON, position by position."""
        desk.charge_study(address_of(request), len(sent.text) // _LETTERS_A_MOVE, len(sent.text))
        await house.rules()
        return await unless_gone(request, desk.aside.do(lambda: replayed(sent.text)))

    add_past(api, desk)
    return api


async def unless_gone(
    request: Request, work: Coroutine[None, None, _Told], shown: Callable[[_Told], object] = lambda told: told
) -> Response:
    """The answer that takes a while to make; whoever hangs up before it is their turn gets none."""
    working, hanging_up = asyncio.create_task(work), asyncio.create_task(_hung_up(request))
    try:
        await asyncio.wait((working, hanging_up), return_when=asyncio.FIRST_COMPLETED)
        return JsonResponse(shown(working.result())) if working.done() else Response(status_code=_GONE)
    finally:
        working.cancel()
        hanging_up.cancel()


async def _hung_up(request: Request) -> None:
    """Wait until whoever asked has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _listed(summaries: Iterable[Summary], person: str | None) -> list[Json]:
    return [
        {
            "table": summary.table,
            "game": summary.game,
            "status": summary.status,
            "changed": summary.changed,
            "seats": _seats_listed(summary.about, person),
            "clock": summary.about["clock"],
            "options": summary.about.get("options", {}),
            "challenge": summary.about.get("challenge"),
            "practice": summary.about.get("practice", False),
            "your_turn": summary.status == "playing" and person in summary.about["waiting"],
        }
        for summary in summaries
    ]


def _seats_listed(about: dict[str, Any], person: str | None) -> list[Json]:
    """The seats of a table in a list; of what was listed before there was all this, less is known."""
    unknown = {"acting": False, "score": None, "won": False}
    sat = about.get("sat") or [None] * len(about["seats"])
    return [
        {name: (unknown | seat)[name] for name in ("name", "bot", "open", *unknown)}
        | {"you": person is not None and person == whose}
        for seat, whose in zip(about["seats"], sat, strict=True)
    ]
