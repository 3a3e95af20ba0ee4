"""Analyses of finished games run once for all viewers, resume where they stopped, and never delay bots' moves."""

import asyncio
from collections.abc import Callable
from random import Random

import pytest

from depth import PATIENCE_S
from kakehashi.records import Record
from server.app import App, Client, RequestError, run_app
from wire import Json

ROUNDS = 18
MOVES = 4
"""The number of analysed moves of each game."""


def end_of_a_game(seed: int = 1) -> str:
    """The file of the last rounds of a solo game, which is analysed quickly."""
    record, random = Record.new("hashi", {"players": 1, "seed": seed}), Random(seed)
    while not record.position.over:
        if len(record.moves) == ROUNDS - MOVES:
            record = Record("hashi", record.position)
        record.play(str(record.position.random_move(0, random)), 0)
    return record.text()


async def upload(person: Client, text: str) -> str:
    return str((await person.post("/api/records", {"text": text}))["about"]["table"])


async def analysis(person: Client, table: str) -> Json:
    return await person.get(f"/api/tables/{table}/analysis")


async def start(person: Client, table: str, depth: int = 0) -> Json:
    return await person.post(f"/api/tables/{table}/analysis", {"depth": depth})


async def stop(person: Client, table: str) -> Json:
    return dict((await person.request("DELETE", f"/api/tables/{table}/analysis")).json())


async def wait_for_analysis(person: Client, table: str, condition: Callable[[Json], bool]) -> Json:
    """Fetch an analysis until it meets a condition that stays true."""
    async with asyncio.timeout(PATIENCE_S):
        while not condition(shown := await analysis(person, table)):
            await asyncio.sleep(0.01)
    return shown


def is_done(shown: Json) -> bool:
    return shown["done"] == shown["of"] and not shown["running"]


def test_analysis_is_made_once_stored_and_can_be_deepened(url: str) -> None:
    known: list[tuple[str, Json]] = []

    async def first(app: App) -> None:
        ann, bob = await app.sign_in("Ann"), await app.sign_in("Bob")
        table = await upload(ann, end_of_a_game())
        app.bots.hold()
        assert (await analysis(ann, table))["depth"] is None
        for person in (ann, bob):
            started = await start(person, table)
            assert (started["depth"], started["running"], started["done"], started["of"]) == (0, True, 0, MOVES)
        app.bots.release()
        shown = await wait_for_analysis(bob, table, is_done)
        assert sorted(app.bots.jobs) == [(0, number) for number in range(MOVES)]
        assert None not in shown["moves"]
        known.append((table, shown))

    async def later(app: App) -> None:
        ((table, shown),) = known
        ann = await app.sign_in("Ann")
        assert await analysis(ann, table) == shown
        assert await start(ann, table) == shown
        assert not app.bots.jobs
        await start(ann, table, depth=1)
        deeper = await wait_for_analysis(ann, table, lambda now: now["depth"] == 1 and is_done(now))
        assert deeper["moves"] != shown["moves"]

    run_app(url, first)
    run_app(url, later)


def test_stopped_analysis_keeps_its_results_and_resumes_there(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        table = await upload(ann, end_of_a_game())
        app.bots.hold()
        await start(ann, table)
        for done in (1, 2):
            await app.bots.release_waiting()
            await wait_for_analysis(ann, table, lambda shown, done=done: shown["done"] >= done)  # type: ignore[misc]
        stopped = await stop(ann, table)
        assert (stopped["running"], stopped["done"], stopped["accounts"]) == (False, 2, None)
        # The analysis starts with the last moves, which people look at first.
        assert [judged is not None for judged in stopped["moves"]] == [False] * 2 + [True] * 2
        app.bots.release()
        await start(ann, table)
        shown = await wait_for_analysis(ann, table, is_done)
        assert shown["moves"][2:] == stopped["moves"][2:]
        # Stored results need no bots.
        assert [app.bots.jobs.count((0, number)) for number in (2, 3)] == [1, 1]
        assert await stop(ann, table) == shown

    run_app(sqlite_url, scenario)


def test_no_more_than_sixteen_games_are_analysed_at_once(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        app.bots.hold()
        tables = [await upload(ann, end_of_a_game(seed)) for seed in range(17)]
        for table in tables[:16]:
            await start(ann, table)
        with pytest.raises(RequestError) as rejected:
            await start(ann, tables[16])
        assert rejected.value.code == "busy"
        await stop(ann, tables[0])
        assert (await start(ann, tables[16]))["running"]

    run_app(sqlite_url, scenario)


def test_game_that_goes_on_is_not_analysed(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        table = await ann.create_table("me")
        for ask in (analysis, start):
            with pytest.raises(RequestError) as rejected:
                await ask(ann, table)
            assert rejected.value.code == "not-over"

    run_app(sqlite_url, scenario)
