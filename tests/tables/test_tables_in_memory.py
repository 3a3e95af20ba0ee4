"""The server keeps only some tables in memory and reloads the others unnoticed."""

import asyncio
from typing import Any

from server.app import App, Client, create_started_table, run_app
from server.faults import Limits
from wire import Command, Event


def test_tables_beyond_the_memory_limit_still_answer(sqlite_url: str, limits: Limits) -> None:
    limits.tables_in_memory(3)

    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        tables = [await create_started_table(ann, bob) for _ in range(3)]
        async with bob.connect(tables[0]) as socket:
            tables += [await create_started_table(ann, bob) for _ in range(5)]
            for table in tables:
                assert await ann.send(table, Command.SEND_CHAT, phrase="hello") == 3
            await socket.wait_for_event(Event.CHAT_SENT)
            assert socket.versions == [3]
            for table in tables:
                assert (await bob.state(table))["version"] == 3

    run_app(sqlite_url, scenario)


def test_a_viewer_of_a_table_misses_nothing_when_other_tables_are_dropped(sqlite_url: str, limits: Limits) -> None:
    limits.tables_in_memory(1)

    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        may_go, watching = asyncio.Event(), [asyncio.Event() for _ in range(20)]
        work: list[asyncio.Task[Any]] = []
        for n in range(20):
            work.append(asyncio.create_task(ann.send(table, Command.SEND_CHAT, text="x")))
            work.append(asyncio.create_task(watch(bob, table, watching[n], may_go)))
            if n < 10:
                work.append(asyncio.create_task(ann.create_table("me", "open")))
            for _ in range(n % 7):
                await asyncio.sleep(0)
        await asyncio.gather(*(one.wait() for one in watching))
        await ann.send(table, Command.SEND_CHAT, text="last")
        may_go.set()
        await asyncio.gather(*work)

    async def watch(bob: Client, table: str, watching: asyncio.Event, may_go: asyncio.Event) -> None:
        async with bob.connect(table) as socket:
            known = socket.state["version"] - len(socket.events)
            watching.set()
            await may_go.wait()
            await socket.wait_for_version(23)
            assert socket.versions == list(range(known + 1, 24))

    run_app(sqlite_url, scenario)
