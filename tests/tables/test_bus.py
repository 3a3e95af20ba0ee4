"""Notices reach every listener, and Redis may go and come back."""

import asyncio
import logging
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from kakehashi.errors import Refused
from kakehashi.tables.bus import LocalBus, RedisBus

from .conftest import RedisServer


class Heard(list[tuple[str, int]]):
    """What a listener was told."""

    def __call__(self, table: str, version: int) -> None:
        self.append((table, version))

    async def wait_for(self, notice: tuple[str, int]) -> None:
        async with asyncio.timeout(20):
            while notice not in self:
                await asyncio.sleep(0.005)


@asynccontextmanager
async def listening(url: str) -> AsyncIterator[tuple[RedisBus, Heard]]:
    bus, heard = RedisBus(url), Heard()
    bus.subscribe(heard)
    await bus.start()
    try:
        yield bus, heard
    finally:
        await bus.close()


def test_a_local_bus_tells_every_listener_in_order() -> None:
    async def scenario() -> None:
        bus, one, two = LocalBus(), Heard(), Heard()
        bus.subscribe(one)
        bus.subscribe(two)
        await bus.start()
        await bus.publish("a", 1)
        await bus.publish("b", 7)
        await asyncio.sleep(0)
        await bus.close()
        assert one == two == [("a", 1), ("b", 7)]

    asyncio.run(scenario())


def test_a_notice_reaches_the_other_process_and_this_one_exactly_once(redis_server: RedisServer) -> None:
    async def scenario() -> None:
        async with listening(redis_server.url) as (here, heard_here), listening(redis_server.url) as (there, heard):
            await here.publish("a table with spaces", 3)
            await heard.wait_for(("a table with spaces", 3))
            await there.publish("b", 1)
            await heard_here.wait_for(("b", 1))
            assert heard_here == heard == [("a table with spaces", 3), ("b", 1)]

    asyncio.run(scenario())


def test_others_get_the_newest_version_of_each_table(redis_server: RedisServer) -> None:
    async def scenario() -> None:
        async with listening(redis_server.url) as (here, heard_here), listening(redis_server.url) as (_, heard):
            for version in range(1, 101):
                await here.publish("a", version)
            await heard.wait_for(("a", 100))
            assert heard_here == [("a", version) for version in range(1, 101)]
            assert heard == sorted(heard)

    asyncio.run(scenario())


def test_what_was_published_before_closing_is_still_sent(redis_server: RedisServer) -> None:
    async def scenario() -> None:
        async with listening(redis_server.url) as (_, heard):
            async with listening(redis_server.url) as (leaving, _):
                await leaving.publish("a", 1)
            await heard.wait_for(("a", 1))

    asyncio.run(scenario())


def test_redis_may_be_killed_and_started_again(redis_server: RedisServer, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with listening(redis_server.url) as (here, heard_here), listening(redis_server.url) as (_, heard):
            redis_server.kill()
            for version in range(1, 51):
                await here.publish("a", version)
                await asyncio.sleep(0.005)
            assert ("a", 50) in heard_here
            redis_server.start()
            version = 50
            async with asyncio.timeout(20):
                while not heard:
                    version += 1
                    await here.publish("a", version)
                    await asyncio.sleep(0.02)

    with caplog.at_level(logging.WARNING):
        asyncio.run(scenario())
    away = [record for record in caplog.records if "Redis is away" in record.message]
    assert 1 <= len(away) <= 4  # once or, if the server is back for one and not yet the other, twice a bus


def test_publishing_does_not_wait_for_a_redis_that_hangs(redis_server: RedisServer) -> None:
    async def scenario() -> None:
        async with listening(redis_server.url) as (bus, heard):
            redis_server.freeze()
            start = time.monotonic()
            for version in range(1, 101):
                await bus.publish("a", version)
            await heard.wait_for(("a", 100))
            assert time.monotonic() - start < 1

    asyncio.run(scenario())


def test_a_bus_starts_without_redis_and_finds_it_later(redis_server: RedisServer) -> None:
    async def scenario() -> None:
        redis_server.kill()
        async with listening(redis_server.url) as (here, _), listening(redis_server.url) as (_, heard):
            redis_server.start()
            version = 0
            async with asyncio.timeout(20):
                while not heard:
                    version += 1
                    await here.publish("a", version)
                    await asyncio.sleep(0.02)

    asyncio.run(scenario())


def test_an_address_of_no_redis_is_refused_without_repeating_it() -> None:
    with pytest.raises(Refused) as refused:
        RedisBus("http://:hunter2@here")
    assert refused.value.code == "bad-bus"
    assert "hunter2" not in str(refused.value)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis.asyncio", None)
    with pytest.raises(Refused, match=r"kakehashi\[redis\]"):
        RedisBus("redis://localhost")
