"""Tables in memory: few of them, and never two of one."""

import asyncio
from typing import Any

import pytest

from kakehashi.tables import live
from kakehashi.tables.house import House

from .houses import Onlooker, begun, opened, play
from .tables import ANN, BOB, command


def test_tables_that_nobody_needs_are_given_up_and_made_again(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_KEPT", 3)

    async def scenario(house: House) -> None:
        tables = [await begun(house, ANN, BOB) for _ in range(3)]
        watcher = Onlooker()
        await house.watch(tables[0], watcher, watcher.welcome)
        for _ in range(5):
            tables.append(await begun(house, ANN, BOB))
            assert len(house.tables._kept) <= 4
        for table_id in tables:
            await house.do(table_id, ANN, command("say", phrase="hello"), "k")
        assert watcher.versions == [3]
        assert (await house.table(tables[1])).version == 3

    play(sqlite_url, scenario)


def test_a_live_table_that_is_given_up_while_somebody_enters_is_still_the_only_one(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_KEPT", 1)

    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        watchers: list[Onlooker] = []
        work: list[asyncio.Task[Any]] = []
        for number in range(40):
            work.append(asyncio.create_task(house.do(table_id, ANN, command("say", text="x"), f"{number}")))
            watchers.append(Onlooker())
            work.append(asyncio.create_task(house.watch(table_id, watchers[-1], watchers[-1].welcome)))
            work.append(asyncio.create_task(opened(house, "me", "open") if number < 20 else asyncio.sleep(0)))
            for _ in range(number % 7):
                await asyncio.sleep(0)
        await asyncio.gather(*work)
        await house.do(table_id, ANN, command("say", text="x"), "last")
        for watcher in watchers:
            assert watcher.versions == list(range(watcher.welcomed + 1, 44))

    play(sqlite_url, scenario)


def test_as_long_as_anybody_holds_a_table_there_is_no_second_one(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_KEPT", 1)

    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        held = await house.tables.enter(table_id)
        await opened(house, "me", "open")
        assert table_id not in house.tables._kept
        assert await house.tables.enter(table_id) is held

    play(sqlite_url, scenario)
