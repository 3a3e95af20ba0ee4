"""Bots at tables: asked when it is their turn, and again when their answer is lost or no longer wanted."""

import asyncio
from typing import Any

from kakehashi.tables.homes import Home
from kakehashi.tables.thinking import Thinker

from .conftest import Time
from .houses import Here, begun, house_at, move, opened, play_to_the_end, until
from .tables import ANN, BOB, command


def test_bots_think_in_processes_and_two_that_are_asked_at_once_start_them_once(
    sqlite_url: str, starts: list[Home]
) -> None:
    async def scenario() -> None:
        thinker = Thinker(workers=1)
        async with asyncio.timeout(60), house_at(sqlite_url, thinker=thinker) as house:
            table_id = await opened(house, "me", "greedy", "random", "random")
            await play_to_the_end(house, table_id, [ANN])
            assert len(starts) == 1

    asyncio.run(scenario())


def test_bots_that_were_thinking_think_again_in_the_next_house(sqlite_url: str) -> None:
    async def scenario() -> None:
        thinker = Here()
        thinker.may_answer.clear()
        async with house_at(sqlite_url, thinker=thinker) as house:
            table_id = await opened(house, "me", "random", "greedy")
            await until(lambda: len(thinker.asked) == 2)
        async with house_at(sqlite_url) as house:
            while len((await house.table(table_id)).record.moves) < 2:
                await asyncio.sleep(0.002)
            assert (await house.table(table_id)).position.acting == (0,)

    asyncio.run(scenario())


def test_a_bot_whose_answer_comes_too_late_is_not_heard_and_asked_again(sqlite_url: str) -> None:
    async def scenario() -> None:
        thinker = Here()
        async with asyncio.timeout(30), house_at(sqlite_url, thinker=thinker) as house:
            table_id = await begun(house, ANN, BOB, ANN, game="shangri-la")
            await house.do(table_id, BOB, command("resign", seat=1), "r")
            thinker.may_answer.clear()
            await move(house, table_id, ANN, 0)
            await until(lambda: thinker.asked == [(1, 1)])
            await house.do(table_id, ANN, command("undo", seat=0), "u")
            thinker.may_answer.set()
            await asyncio.sleep(0.05)
            assert (await house.table(table_id)).record.moves == []
            await move(house, table_id, ANN, 0)
            while len((await house.table(table_id)).record.moves) < 2:
                await asyncio.sleep(0.002)

    asyncio.run(scenario())


def test_a_bot_that_answered_while_a_wish_was_open_is_asked_again_when_it_is_declined(sqlite_url: str) -> None:
    async def scenario() -> None:
        thinker = Here()
        thinker.may_answer.clear()
        async with asyncio.timeout(30), house_at(sqlite_url, thinker=thinker) as house:
            table_id = await opened(house, "me", "open", "random")
            await house.do(table_id, BOB, command("take"), "t")
            await move(house, table_id, ANN, 0)
            await house.do(table_id, ANN, command("undo", seat=0), "u")
            thinker.may_answer.set()
            await until(lambda: not house.occupancy()[1])
            assert (await house.table(table_id)).position.acting == (1, 2)
            await house.do(table_id, BOB, command("decline"), "d")
            while (await house.table(table_id)).position.acting != (1,):
                await asyncio.sleep(0.002)

    asyncio.run(scenario())


def test_when_no_bot_can_answer_they_are_asked_again_when_it_is_due(sqlite_url: str, time: Time) -> None:
    class Failing(Here):
        async def move(self, *question: Any) -> str:
            if len(self.asked) < 4:
                self.asked.append((1, 0))
                raise RuntimeError
            return await super().move(*question)

    async def scenario() -> None:
        async with asyncio.timeout(30), house_at(sqlite_url, thinker=Failing()) as house:
            table_id = await opened(house, "me", "random")
            await until(lambda: not house.occupancy()[1])
            time.now += 60_000
            while (await house.table(table_id)).position.acting != (0,):
                await asyncio.sleep(0.002)

    asyncio.run(scenario())
