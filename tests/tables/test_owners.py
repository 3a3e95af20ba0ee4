"""Two houses on one database, where each table is looked after by one of them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random

import pytest

from kakehashi.tables.bus import LocalBus
from kakehashi.tables.house import House

from .conftest import Time
from .houses import Here, Onlooker, begun, house_at, move, opened, until
from .tables import ANN, BOB, command

# No table is due by itself: what is asked is asked for a reason.
pytestmark = pytest.mark.usefixtures("time")


class Home:
    """A house, its bots, and the tables that are its own."""

    def __init__(self) -> None:
        self.thinker, self.bus = Here(), LocalBus()
        self.everything = False
        self.house: House

    def owns(self, table: str) -> bool:
        return self.everything

    @asynccontextmanager
    async def living(self, url: str) -> AsyncIterator[House]:
        async with house_at(url, self.bus, self.thinker, self.owns) as self.house:
            yield self.house


Scenario = Callable[[Home, Home], Awaitable[None]]


def play_in_two(url: str, scenario: Scenario) -> None:
    """All tables are the first one's at first."""

    async def whole() -> None:
        first, second = Home(), Home()
        first.everything = True
        async with asyncio.timeout(60), first.living(url), second.living(url):
            await scenario(first, second)

    asyncio.run(whole())


def test_news_of_a_table_that_nobody_looks_at_are_read_only_when_somebody_comes(postgresql_url: str) -> None:
    async def scenario(first: Home, second: Home) -> None:
        table_id = await begun(first.house, ANN, BOB)
        assert (await second.house.table(table_id)).version == 2
        live = second.house.tables.known(table_id)
        assert live is not None
        version = await move(first.house, table_id, ANN, 0)
        await second.bus.publish(table_id, version)
        await until(lambda: live.doubtful)
        await asyncio.sleep(0.05)
        assert live.table.version == 2
        onlooker = Onlooker()
        await second.house.watch(table_id, onlooker, onlooker.welcome)
        assert onlooker.welcomed == version

    play_in_two(postgresql_url, scenario)


def test_whoever_looks_at_a_table_is_let_go_when_another_process_looks_after_it(postgresql_url: str) -> None:
    async def scenario(first: Home, second: Home) -> None:
        table_id, onlooker = await begun(first.house, ANN, BOB), Onlooker(ANN)
        await first.house.watch(table_id, onlooker, onlooker.welcome)
        first.house.caretaker.share()
        assert not onlooker.is_lost
        first.everything, second.everything = False, True
        first.house.caretaker.share()
        assert onlooker.is_lost
        # And is told nothing more: there would be gaps.
        await move(first.house, table_id, ANN, 0)
        assert not onlooker.told

    play_in_two(postgresql_url, scenario)


def test_bots_of_a_process_that_has_gone_are_asked_at_once(postgresql_url: str) -> None:
    async def scenario(first: Home, second: Home) -> None:
        first.thinker.may_answer.clear()
        table_id = await opened(first.house, "me", "random")
        second.everything = True
        second.house.caretaker.take_over()
        await until(lambda: second.thinker.asked == [(1, 0)])
        while (await second.house.table(table_id)).position.acting != (0,):
            await asyncio.sleep(0.005)

    play_in_two(postgresql_url, scenario)


def test_a_command_that_comes_again_has_the_bots_asked_who_may_never_have_been(postgresql_url: str) -> None:
    async def scenario(first: Home, second: Home) -> None:
        first.thinker.may_answer.clear()
        table_id = await opened(first.house, "me", "random", "random", game="shangri-la")
        table = await first.house.table(table_id)
        said = command("move", seat=0, move=str(table.position.random_move(0, Random(1))), expected=table.version)
        # It has written the move down, and dies before it asks the bots.
        first.house.caretaker.ask_bots = lambda _: None  # type: ignore[method-assign]
        version = await first.house.do(table_id, ANN, said, "key")
        assert not first.thinker.asked
        assert await second.house.do(table_id, ANN, said, "key") == version
        await until(lambda: second.thinker.asked == [(1, 1)])

    play_in_two(postgresql_url, scenario)


def test_when_another_process_has_moved_for_a_bot_the_next_bot_is_asked(postgresql_url: str) -> None:
    async def scenario(first: Home, second: Home) -> None:
        table_id = await opened(first.house, "me", "random", "random", game="shangri-la")
        await second.house.table(table_id)
        for home in (first, second):
            home.thinker.may_answer.clear()
        version = await move(first.house, table_id, ANN, 0)
        second.house.caretaker.noticed(table_id, version)
        await second.house.caretaker.look_after(table_id)
        await until(lambda: second.thinker.asked == [(1, 1)])
        # The first one moves for the bot, and dies before it asks the next one.
        first.house.caretaker.ask_bots = lambda _: None  # type: ignore[method-assign]
        first.thinker.may_answer.set()
        while (await first.house.table(table_id)).version == version:
            await asyncio.sleep(0.005)
        second.thinker.may_answer.set()
        await until(lambda: (2, 2) in second.thinker.asked)

    play_in_two(postgresql_url, scenario)


def test_a_table_that_is_due_is_left_to_its_process_but_not_for_long(postgresql_url: str, time: Time) -> None:
    async def scenario() -> None:
        first, second = Home(), Home()
        first.everything = True
        async with asyncio.timeout(60), second.living(postgresql_url):
            async with first.living(postgresql_url):
                first.thinker.may_answer.clear()
                await opened(first.house, "me", "random")
            # It has gone, and nobody has noticed.
            time.now += 10_001
            await asyncio.sleep(0.5)
            assert not second.thinker.asked
            time.now += 5_001
            await until(lambda: second.thinker.asked == [(1, 0)])

    asyncio.run(scenario())
