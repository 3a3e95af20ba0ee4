"""The server as one ASGI app: everything is put together here."""

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from prometheus_client import generate_latest
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp

from kakehashi import __version__
from kakehashi.server import api, challenges, socket
from kakehashi.server.browser import for_the_network
from kakehashi.server.description import describe
from kakehashi.server.desk import Desk
from kakehashi.server.guard import Guard
from kakehashi.server.health import Health
from kakehashi.server.hosts import is_this_machine, name_of
from kakehashi.server.limits import Rate
from kakehashi.server.metrics import REGISTRY, REMEMBERED, TABLES, THINKING
from kakehashi.server.neighbours import NEIGHBOURS, Neighbours
from kakehashi.server.pages import Pages
from kakehashi.server.people import People
from kakehashi.server.problems import add_problems, answers, problem
from kakehashi.server.settings import Settings, read_secret, read_settings
from kakehashi.server.wire import FRAMES_A_SECOND
from kakehashi.tables.bus import Bus, LocalBus, RedisBus
from kakehashi.tables.house import House
from kakehashi.tables.store import Store
from kakehashi.tables.thinking import Thinker


def make() -> ASGIApp:
    """The app with the settings of the environment: for each process of several."""
    tune_garbage_collection()
    return app_for(read_settings())


def tune_garbage_collection() -> None:
    """Collect cycles rarely: a move makes hundreds of small objects and hardly a cycle."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def app_for(settings: Settings, thinker: Thinker | None = None) -> ASGIApp:
    """The app with these settings, and with bots that think elsewhere if they are given."""
    store = Store.open(settings.database_url)
    bus: Bus = RedisBus(settings.redis) if settings.redis else LocalBus()
    neighbours = Neighbours(settings.neighbours)
    thinker = thinker or Thinker(
        settings.thinkers or None,
        settings.cluster or None,
        cores=settings.cores_a_move,
        seconds_ahead=settings.seconds_ahead,
    )
    # Processes that cannot hand connections over to each other have each some of a table's visitors.
    sees_all = settings.processes == 1 or settings.neighbours is not None
    secret = read_secret(settings)
    house = House(store, bus, thinker, neighbours.owns, sees_all, settings.first_look or None, secret)
    requests = Rate(settings.requests_a_second, "requests")
    desk = Desk(
        house,
        People(store, secret),
        Rate(settings.commands_a_second, "commands"),
        requests,
        _an_hour(settings.tables_an_hour, "new tables"),
        _an_hour(settings.names_an_hour, "new names"),
        settings.connections,
        elsewhere=for_the_network(settings),
    )

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[dict[str, object]]:
        await house.start()
        neighbours.share, neighbours.take_over = house.caretaker.share, house.caretaker.take_over
        if settings.neighbours:
            from kakehashi.server.handover import adopt_for  # not on Windows

            adopt_for(neighbours)
        neighbours.start()
        # Messages are counted by address, too: what is counted here is what the app does not hear of.
        yield {FRAMES_A_SECOND: 2 * settings.requests_a_second, NEIGHBOURS: neighbours}
        neighbours.close()
        desk.aside.close()
        await house.close()

    app = FastAPI(
        title="Kakehashi",
        version=__version__,
        summary="Tables for board games about bridges.",
        description="Moves and positions are in the notation of the games; the schemas Spoken and Heard are what goes "
        "over the WebSocket.",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
    )
    add_problems(app)
    describe(app)
    app.include_router(api.routes(desk))
    app.include_router(challenges.routes(desk))
    app.include_router(socket.routes(desk))
    app.add_middleware(GZipMiddleware, minimum_size=4096, compresslevel=5)
    app.add_middleware(Pages)

    well = Health(store)

    @app.get("/healthz", response_class=PlainTextResponse, responses=answers(503), tags=["operation"])
    async def health() -> Response:
        """Whether the server can serve: its database takes what is written."""
        if not await well.is_well():
            return problem("store-failed", "The database cannot be written to just now.")
        return PlainTextResponse("ok\n")

    @app.get("/metrics", response_class=PlainTextResponse, responses=answers(404), tags=["operation"])
    def metrics(request: Request) -> Response:
        """For Prometheus on this machine; not for those who come from elsewhere or through a proxy."""
        nearby = request.client is not None and is_this_machine(request.client.host)
        asked_here = is_this_machine(name_of(request.headers.get("host", "")) or "")
        if not nearby or not asked_here or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
            return problem("not-found", "Not Found.")
        tables, thinking = house.occupancy()
        TABLES.set(tables)
        THINKING.set(thinking)
        REMEMBERED.set(thinker.remembered)
        return Response(generate_latest(REGISTRY), media_type="text/plain; version=0.0.4")

    return Guard(app, settings.host, settings.every_origin, requests)


def _an_hour(number: float, what: str) -> Rate:
    return Rate(number / 3600, what, number / 6)
