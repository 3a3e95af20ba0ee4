"""The search for the best line of a finished game is shared by viewers, stored, and resumed."""

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from depth import PATIENCE_S
from kakehashi.analysis.hindsight import LookBack, Piece, look_further
from kakehashi.records import Record
from kakehashi.tables.store import Store
from server.app import App, Client, RequestError, run_app
from wire import Json

ROUNDS = 18


def end_of_a_game(rounds: int = 3) -> Record:
    """The last rounds of a solo game, whose best line is proven quickly."""
    record, random = Record.new("hashi", {"players": 1, "seed": 1}), Random(1)
    while not record.position.over:
        if len(record.moves) == ROUNDS - rounds:
            record = Record("hashi", record.position)
        record.play(str(record.position.random_move(0, random)), 0)
    return record


def first_pieces(record: Record, n_pieces: int) -> list[Json]:
    """Return the results after each of the first pieces of the search."""
    pieces: list[Piece] = []
    for _ in range(n_pieces):
        known = tuple(pieces[-1]["known"]) if pieces else ()
        piece = look_further(LookBack("hashi", record.start.saved(), tuple(record.moves), 0, known))
        assert piece
        pieces.append(piece)
    return [cast(Json, json.loads(json.dumps(piece["told"]))) for piece in pieces]


async def upload(person: Client, text: str) -> str:
    return str((await person.post("/api/records", {"text": text}))["about"]["table"])


async def best(person: Client, table: str) -> Json:
    return await person.get(f"/api/tables/{table}/best/0")


async def start(person: Client, table: str, seat: int = 0) -> Json:
    return await person.post(f"/api/tables/{table}/best/{seat}")


async def stop(person: Client, table: str) -> Json:
    return dict((await person.request("DELETE", f"/api/tables/{table}/best/0")).json())


async def wait_for_best_line(person: Client, table: str, condition: Callable[[Json], object]) -> Json:
    """Fetch the best line until it meets a condition that stays true."""
    async with asyncio.timeout(PATIENCE_S):
        while not condition(shown := await best(person, table)):
            await asyncio.sleep(0.01)
    return shown


@pytest.mark.usefixtures("store_every_piece")
def test_stopped_search_is_stored_resumes_there_and_ends_with_a_proof(sqlite_url: str) -> None:
    record, tables = end_of_a_game(), []
    pieces = first_pieces(record, 3)

    async def first(app: App) -> None:
        ann, bob = await app.sign_in("Ann"), await app.sign_in("Bob")
        table = await upload(ann, record.text())
        tables.append(table)
        assert await best(bob, table) == {"running": False, "found": None}
        app.bots.hold()
        for person in (ann, bob):
            assert (await start(person, table))["running"]
        for found in pieces[:2]:
            await app.bots.release_waiting()
            await wait_for_best_line(bob, table, lambda shown, found=found: shown["found"] == found)  # type: ignore[misc]
        assert await stop(bob, table) == {"running": False, "found": pieces[1]}
        assert await best(ann, table) == {"running": False, "found": pieces[1]}
        assert len(app.bots.jobs) == 2

    async def later(app: App) -> None:
        (table,) = tables
        ann = await app.sign_in("Ann")
        assert await best(ann, table) == {"running": False, "found": pieces[1]}
        app.bots.hold()
        assert await start(ann, table) == {"running": True, "found": pieces[1]}
        await app.bots.release_waiting()
        await wait_for_best_line(ann, table, lambda shown: shown["found"] == pieces[2])
        app.bots.release()
        shown = await wait_for_best_line(ann, table, lambda shown: not shown["running"])
        assert shown["found"]["done"]
        assert shown["found"]["best"] == shown["found"]["bound"]
        n_jobs = len(app.bots.jobs)
        # A proven best line is not searched again.
        assert await start(ann, table) == shown
        assert len(app.bots.jobs) == n_jobs

    run_app(sqlite_url, first)
    run_app(sqlite_url, later)


@pytest.mark.usefixtures("store_every_piece", "end_unwatched_searches")
def test_search_ends_when_no_client_looks_any_more(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        table = await upload(ann, end_of_a_game().text())
        await start(ann, table)
        shown = await wait_for_best_line(ann, table, lambda shown: not shown["running"])
        assert not (shown["found"] or {}).get("done")

    run_app(sqlite_url, scenario)


def test_proven_result_is_never_replaced_by_less(sqlite_url: str) -> None:
    async def scenario() -> None:
        store = await asyncio.to_thread(Store.open, sqlite_url)
        told = {"played": 1, "line": [], "turns": [], "of": 0, "parting": None}
        proven: Json = {"known": [], "told": {**told, "best": 3, "bound": 3, "done": True}}
        partial = {"known": [], "told": {**told, "best": 2, "bound": 3, "done": False}}
        for piece in partial, proven, partial:
            await store.analyses.keep_hindsight("table", 0, cast(Piece, piece))
        stored: Json | None = cast(Json | None, await store.analyses.hindsight("table", 0))
        assert stored == proven
        await store.close()

    asyncio.run(scenario())


def test_search_needs_a_finished_game_and_one_of_its_seats(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        going_on, over = await ann.create_table("me"), await upload(ann, end_of_a_game().text())
        for table, seat, code in ((going_on, 0, "not-over"), (over, 1, "bad-request")):
            with pytest.raises(RequestError) as rejected:
                await start(ann, table, seat)
            assert rejected.value.code == code

    run_app(sqlite_url, scenario)
