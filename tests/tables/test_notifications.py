"""Notifications reach every process, and Redis may go away and come back."""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

import pytest

from databases import RedisServer
from depth import PATIENCE_S
from kakehashi.errors import Refused
from kakehashi.tables.bus import LocalBus, RedisBus


class Listener(list[tuple[str, int]]):
    """A list of received notifications."""

    def __call__(self, table: str, version: int) -> None:
        self.append((table, version))

    async def wait_for(self, table: str, version: int) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while (table, version) not in self:
                await asyncio.sleep(0.005)


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[tuple[RedisBus, Listener]]:
    bus, listener = RedisBus(url), Listener()
    bus.subscribe(listener)
    await bus.start()
    try:
        yield bus, listener
    finally:
        await bus.close()


async def publish_until_heard(bus: RedisBus, listener: Listener, start: int = 0) -> None:
    """Publish repeatedly until another process receives a notification; lost ones do no harm."""
    async with asyncio.timeout(PATIENCE_S):
        for version in count(start + 1):
            await bus.publish("a", version)
            await asyncio.sleep(0.02)
            if listener:
                return


def test_local_bus_notifies_every_listener_in_order() -> None:
    async def scenario() -> None:
        bus, one, two = LocalBus(), Listener(), Listener()
        bus.subscribe(one)
        bus.subscribe(two)
        await bus.start()
        await bus.publish("a", 1)
        await bus.publish("b", 7)
        await two.wait_for("b", 7)
        await bus.close()
        assert one == two == [("a", 1), ("b", 7)]

    asyncio.run(scenario())


def test_notification_reaches_each_process_once(redis_server: RedisServer) -> None:
    async def scenario() -> None:
        async with connected(redis_server.url) as (here, heard_here), connected(redis_server.url) as (there, heard):
            await here.publish("a table with spaces", 3)
            await heard.wait_for("a table with spaces", 3)
            await there.publish("b", 1)
            await heard_here.wait_for("b", 1)
            assert heard_here == heard == [("a table with spaces", 3), ("b", 1)]

    asyncio.run(scenario())


def test_other_processes_get_the_newest_version(redis_server: RedisServer) -> None:
    async def scenario() -> None:
        async with connected(redis_server.url) as (here, heard_here), connected(redis_server.url) as (_, heard):
            for version in range(1, 101):
                await here.publish("a", version)
            await heard.wait_for("a", 100)
            assert heard_here == [("a", version) for version in range(1, 101)]
            assert heard == sorted(heard)

    asyncio.run(scenario())


def test_closing_sends_earlier_notifications(redis_server: RedisServer) -> None:
    async def scenario() -> None:
        async with connected(redis_server.url) as (_, heard):
            async with connected(redis_server.url) as (leaving, _):
                await leaving.publish("a", 1)
            await heard.wait_for("a", 1)

    asyncio.run(scenario())


def test_redis_may_be_killed_and_started_again(redis_server: RedisServer, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with connected(redis_server.url) as (here, heard_here), connected(redis_server.url) as (_, heard):
            redis_server.kill()
            for version in range(1, 51):
                await here.publish("a", version)
                await asyncio.sleep(0.005)
            await heard_here.wait_for("a", 50)
            redis_server.start()
            await publish_until_heard(here, heard, 50)

    with caplog.at_level(logging.WARNING):
        asyncio.run(scenario())
    # Not a line for each attempt: that Redis went and came back, twice a bus if it is there for one half first.
    assert 1 <= len(caplog.records) <= 8


def test_publishing_does_not_wait_for_a_redis_that_hangs(redis_server: RedisServer) -> None:
    async def scenario() -> None:
        async with connected(redis_server.url) as (bus, heard):
            redis_server.freeze()
            # If each waited for Redis, this would take a quarter of an hour.
            async with asyncio.timeout(PATIENCE_S):
                for version in range(1, 1001):
                    await bus.publish("a", version)
            await heard.wait_for("a", 1000)

    asyncio.run(scenario())


def test_bus_starts_without_redis_and_finds_it_later(redis_server: RedisServer) -> None:
    async def scenario() -> None:
        redis_server.kill()
        async with connected(redis_server.url) as (here, _), connected(redis_server.url) as (_, heard):
            redis_server.start()
            await publish_until_heard(here, heard)

    asyncio.run(scenario())


def test_address_that_is_no_redis_is_refused_without_repeating_it() -> None:
    with pytest.raises(Refused) as refused:
        RedisBus("http://:hunter2@here")
    assert refused.value.code == "bad-bus"
    assert "hunter2" not in str(refused.value)


def test_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis.asyncio", None)
    with pytest.raises(Refused) as refused:
        RedisBus("redis://localhost")
    assert refused.value.code == "bad-bus"
    assert "kakehashi[redis]" in str(refused.value)
