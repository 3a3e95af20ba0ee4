"""What could have been reached is found out for all who look, kept, and found out on from where it was."""

import asyncio
from typing import cast

import pytest

from kakehashi.analysis.hindsight import Piece
from kakehashi.errors import Refused
from kakehashi.tables.hindsights import HindsightShown
from kakehashi.tables.house import House
from kakehashi.tables.table import Table

from .houses import Here, house_at, opened
from .test_analysing import alone


async def followed(house: House, table: Table) -> list[HindsightShown]:
    """What is shown until nothing more is found out."""
    shown = [await house.hindsights.begin(table, 0)]
    while shown[-1]["running"]:
        await asyncio.sleep(0)
        shown.append(await house.hindsights.shown(table, 0))
    return shown


def test_it_is_stopped_kept_and_goes_on_where_it_was(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakehashi.analysis.hindsight.SECONDS_A_PIECE", 0)

    async def story() -> None:
        thinker = Here()
        async with house_at(url, thinker=thinker) as house:
            table = await house.lay_out(alone())
            assert await house.hindsights.shown(table, 0) == {"running": False, "found": None}
            await house.hindsights.begin(table, 0)
            while not (await house.hindsights.shown(table, 0))["found"]:
                await asyncio.sleep(0)
            stopped = await house.hindsights.stop(table, 0)
            assert (stopped["running"], stopped["found"] and stopped["found"]["done"]) == (False, False)
            pieces = len(thinker.asked)
        thinker = Here()
        async with house_at(url, thinker=thinker) as house:
            table = await house.table(table.id)
            assert await house.hindsights.shown(table, 0) == stopped
            *_, last = await followed(house, table)
            found = last["found"]
            assert found
            assert found["done"]
            assert found["played"] == table.position.result()["scores"][0] <= found["best"] == found["bound"]  # type: ignore[index]
            assert len(found["turns"]) == 17
            more = len(thinker.asked)
            assert pieces > 0
            assert more > 0
            assert await house.hindsights.begin(table, 0) == last
            assert len(thinker.asked) == more

    asyncio.run(story())


def test_where_nobody_looks_it_ends_by_itself(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakehashi.analysis.hindsight.SECONDS_A_PIECE", 0)
    monkeypatch.setattr("kakehashi.tables.hindsights.PATIENCE_SECONDS", 0)

    async def story() -> None:
        thinker = Here()
        async with house_at(sqlite_url, thinker=thinker) as house:
            table = await house.lay_out(alone())
            assert (await house.hindsights.begin(table, 0))["running"]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert not (await house.hindsights.shown(table, 0))["running"]
            assert not thinker.asked

    asyncio.run(story())


def test_what_is_known_whole_is_never_known_less(sqlite_url: str) -> None:
    async def story() -> None:
        async with house_at(sqlite_url, thinker=Here()) as house:
            analyses, told = house.store.analyses, {"played": 1, "line": [], "turns": [], "of": 0, "parting": None}
            whole = {"known": [], "told": {**told, "best": 3, "bound": 3, "done": True}}
            half = {"known": [], "told": {**told, "best": 2, "bound": 3, "done": False}}
            for piece in half, whole, half:
                await analyses.keep_hindsight("table", 0, cast(Piece, piece))
            assert await analyses.hindsight("table", 0) == whole

    asyncio.run(story())


def test_it_is_not_told_of_a_game_that_goes_on_or_where_nobody_can(sqlite_url: str) -> None:
    async def story() -> None:
        async with house_at(sqlite_url, thinker=Here()) as house:
            going_on = await house.table(await opened(house, "me", "random"))
            with pytest.raises(Refused, match="not over"):
                await house.hindsights.begin(going_on, 0)
            with pytest.raises(Refused, match="no seat 1"):
                await house.hindsights.begin(await house.lay_out(alone()), 1)

    asyncio.run(story())
