"""The guarantees of the store on SQLite and PostgreSQL."""

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import psycopg
import pytest
from sqlalchemy import event

from databases import execute
from depth import PATIENCE_S, depth
from kakehashi.errors import Refused
from kakehashi.tables.listing import Summary
from kakehashi.tables.log import Entry
from kakehashi.tables.people import Person
from kakehashi.tables.store import Store

Scenario = Callable[[Store], Awaitable[None]]


def run(url: str, scenario: Scenario) -> None:
    """Open the store, run a scenario, and close it."""

    async def whole() -> None:
        store = Store.open(url)
        try:
            async with asyncio.timeout(PATIENCE_S):
                await scenario(store)
        finally:
            await store.close()

    asyncio.run(whole())


ABOUT: dict[str, Any] = {"seats": [], "clock": None, "waiting": []}


def move(table: str, version: int, command: str | None = None, **data: Any) -> Entry:
    return Entry(table, version, "move", data, at=1000 + version, command_id=command)


def after(entry: Entry, **changes: Any) -> Summary:
    summary = Summary(entry.table, entry.version, "hashi", "playing", True, frozenset({"ann"}), ABOUT, entry.at)
    return replace(summary, **changes)


async def append(store: Store, entry: Entry, **changes: Any) -> bool:
    return await store.log.append(entry, after(entry, **changes))


def test_entries_come_back_exactly(url: str) -> None:
    strange = {"big": 2**127, "half": 0.1, "none": None, "橋": ["\0", "\ud800", "“”"], "deep": {"": [[], {}, True]}}
    first = move("t", 1, "c1", **strange)
    second = Entry("t", 2, "chat", {}, at=2**50, command_id=None)

    async def scenario(store: Store) -> None:
        assert await append(store, first)
        assert await append(store, second)
        assert await store.log.entries("t") == [first, second]
        assert await store.log.entries("t", after=1) == [second]
        assert await store.log.entries("t", after=2) == []
        assert await store.log.entries("u") == []

    async def reopened(store: Store) -> None:
        assert await store.log.entries("t") == [first, second]

    run(url, scenario)
    run(url, reopened)


def test_version_is_appended_once(url: str) -> None:
    async def scenario(store: Store) -> None:
        assert await append(store, move("t", 1, who="first"))
        assert not await append(store, move("t", 1, who="second"), status="over")
        assert [entry.data for entry in await store.log.entries("t")] == [{"who": "first"}]
        summary = await store.listing.summary("t")
        assert summary is not None
        assert summary.status == "playing"

    run(url, scenario)


def test_first_of_many_concurrent_writers_gets_a_version(url: str) -> None:
    async def scenario(store: Store) -> None:
        wanted = [move(f"t{table}", 1, who=who) for who in range(20) for table in range(3)]
        answers = await asyncio.gather(*(append(store, entry) for entry in wanted))
        assert answers == [True] * 3 + [False] * 57
        assert [entry.data for entry in await store.log.entries("t2")] == [{"who": 0}]

    run(url, scenario)


def test_concurrent_appends_of_one_table_all_succeed_in_order(url: str) -> None:
    async def scenario(store: Store) -> None:
        entries = [move("t", version, f"c{version}") for version in range(1, 201)]
        assert all(await asyncio.gather(*(append(store, entry) for entry in entries)))
        assert await store.log.entries("t") == entries
        assert await store.listing.versions(["t"]) == {"t": 200}

    run(url, scenario)


def test_concurrent_appends_share_commits(url: str) -> None:
    async def scenario(store: Store) -> None:
        commits: list[object] = []
        event.listen(store.database.engine, "commit", commits.append)
        assert all(await asyncio.gather(*(append(store, move(f"t{number}", 1)) for number in range(300))))
        assert 1 <= len(commits) <= 10

    run(url, scenario)


def test_cancelled_append_does_not_disturb_others(url: str) -> None:
    async def scenario(store: Store) -> None:
        tasks = [asyncio.create_task(append(store, move(f"t{number}", 1))) for number in range(20)]
        await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert answers[1::2] == [True] * 10
        assert len(await store.listing.versions([f"t{number}" for number in range(20)])) == 20

    run(url, scenario)


def test_close_waits_for_pending_appends(url: str) -> None:
    async def leave() -> None:
        store = Store.open(url)
        tasks = [asyncio.create_task(append(store, move(f"t{number % 7}", number // 7 + 1))) for number in range(70)]
        await asyncio.sleep(0)
        await store.close()
        assert all([await task for task in tasks])
        with pytest.raises(Refused) as refused:
            await append(store, move("t0", 11))
        assert refused.value.code == "store-failed"

    asyncio.run(leave())

    async def scenario(store: Store) -> None:
        assert await store.listing.versions(["t0", "t6"]) == {"t0": 10, "t6": 10}

    run(url, scenario)


def test_summary_never_goes_back(url: str) -> None:
    async def scenario(store: Store) -> None:
        assert await append(store, move("t", 2), about=ABOUT | {"as": "of 2"}, people=frozenset({"bob"}))
        assert await append(store, move("t", 1), about=ABOUT | {"as": "of 1"}, people=frozenset({"ann"}))
        expected = after(move("t", 2), about=ABOUT | {"as": "of 2"}, people=frozenset({"bob"}))
        assert await store.listing.summary("t") == expected
        assert await store.listing.summary("u") is None

    run(url, scenario)


def test_members_are_the_people_of_the_latest_summary(url: str) -> None:
    async def scenario(store: Store) -> None:
        for version, people in enumerate(["", "a", "abc", "cb", "cd", ""], 1):
            assert await append(store, move("t", version), people=frozenset(people))
            summary = await store.listing.summary("t")
            assert summary is not None
            assert summary.people == frozenset(people)
            assert {person for person in "abcd" if await store.listing.tables_of(person, 9)} == set(people)

    run(url, scenario)


def test_members_that_change_in_the_same_batch_are_kept(url: str) -> None:
    async def scenario(store: Store) -> None:
        await append(store, move("t", 1))
        both = after(move("t", 3), people=frozenset({"ann", "bob"}))
        sits = append(store, move("t", 2), people=both.people)
        others = (append(store, move(f"u{number}", 1)) for number in range(3))  # the first batch is under way by then
        await asyncio.gather(*others, sits, store.log.append(move("t", 3), both, same_people=True))
        assert await store.listing.summary("t") == both

    run(url, scenario)


def test_entry_and_summary_must_have_the_same_version(sqlite_url: str) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(ValueError, match="together"):
            await store.log.append(move("t", 1), after(move("t", 2)))

    run(sqlite_url, scenario)


def test_open_tables_are_listed_the_newest_first(url: str) -> None:
    async def scenario(store: Store) -> None:
        await append(store, move("old", 1), status="open", changed=1)
        await append(store, move("new", 1), status="open", changed=3, people=frozenset("ab"))
        await append(store, move("middle", 1), status="open", changed=2, people=frozenset())
        await append(store, move("private", 1), status="open", changed=4, public=False)
        await append(store, move("playing", 1), changed=5)
        await append(store, move("over", 1), status="over", changed=6)
        assert [summary.table for summary in await store.listing.open_tables(9)] == ["new", "middle", "old"]
        listed = await store.listing.open_tables(2)
        assert [(summary.table, summary.people) for summary in listed] == [
            ("new", frozenset("ab")),
            ("middle", frozenset()),
        ]

    run(url, scenario)


def test_tables_of_a_person_are_listed_unfinished_first(url: str) -> None:
    async def scenario(store: Store) -> None:
        for table, status, changed, who in [
            ("a", "over", 9, "ab"),
            ("b", "playing", 1, "a"),
            ("c", "open", 3, "a"),
            ("d", "over", 8, "a"),
            ("e", "playing", 7, "b"),
        ]:
            await append(store, move(table, 1), status=status, changed=changed, people=frozenset(who))
        assert [summary.table for summary in await store.listing.tables_of("a", 9)] == ["c", "b", "a", "d"]
        assert [summary.table for summary in await store.listing.tables_of("a", 3)] == ["c", "b", "a"]
        assert (await store.listing.tables_of("b", 9))[1].people == frozenset("ab")
        assert [await store.listing.count_open(person) for person in "abz"] == [2, 1, 0]

    run(url, scenario)


def test_unreadable_row_is_left_out_of_lists(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(store: Store) -> None:
        for table in ("a", "b", "c"):
            await append(store, move(table, 1), status="open")
        for about in ("{", "[]", "", "{}", '{"seats": [], "clock": null, "waiting": 1}'):
            execute(sqlite_url, f"UPDATE tables SET about = '{about}' WHERE id = 'b'")
            assert [summary.table for summary in await store.listing.tables_of("ann", 9)] == ["a", "c"]
            assert [summary.table for summary in await store.listing.open_tables(9)] == ["a", "c"]
        assert {record.levelname for record in caplog.records} == {"ERROR"}
        assert "table b " in caplog.text

    run(sqlite_url, scenario)


def test_due_tables_come_longest_overdue_first(url: str) -> None:
    async def scenario(store: Store) -> None:
        for table, when in [("a", 30), ("b", 10), ("c", 20), ("d", None)]:
            await append(store, move(table, 1), due=when)
        assert await due(store, 20) == [("b", 10), ("c", 20)]
        assert await due(store, 9) == []
        await append(store, move("b", 2), due=None)
        assert await due(store, 99) == [("c", 20), ("a", 30)]

    run(url, scenario)


async def due(store: Store, until: int) -> list[tuple[str, int]]:
    return [found async for found in store.listing.due(until)]


def test_due_tables_are_found_page_by_page(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakehashi.tables.listing._PAGE", 7)

    async def scenario(store: Store) -> None:
        tables = [(f"t{number:02}", number // 10) for number in range(30)]
        await asyncio.gather(*(append(store, move(table, 1), due=when) for table, when in tables))
        assert await due(store, 99) == tables

    run(url, scenario)


def test_every_table_is_listed_once(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakehashi.tables.listing._PAGE", 7)
    names = {f"t{number}" for number in range(30)}

    async def scenario(store: Store) -> None:
        assert [table async for table in store.listing.every_table()] == []
        await asyncio.gather(*(append(store, move(name, 1)) for name in names))
        found = [table async for table in store.listing.every_table()]
        assert len(found) == 30
        assert set(found) == names
        assert await store.listing.versions(names) == dict.fromkeys(names, 1)

    run(url, scenario)


def test_person_can_change_the_name_and_keeps_the_first_day(url: str) -> None:
    async def scenario(store: Store) -> None:
        assert await store.people.find("p") is None
        await store.people.save(Person("p", "Ann", 1))
        await store.people.save(Person("p", "安 🌉", 2))
        assert await store.people.find("p") == Person("p", "安 🌉", 1)

    run(url, scenario)


def test_link_works_once_and_expires(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.people.keep_link("digest", "p", expires=100)
        answers = await asyncio.gather(*(store.people.take_link("digest", 99) for _ in range(8)))
        assert sorted(answers, key=str) == [None] * 7 + ["p"]
        await store.people.keep_link("late", "p", expires=100)
        assert await store.people.take_link("late", 100) is None
        assert await store.people.take_link("late", 99) is None
        assert await store.people.take_link("unknown", 0) is None

    run(url, scenario)


@pytest.mark.parametrize("bad", ["\0", "\ud800"])
def test_invalid_text_is_rejected_without_disturbing_others(url: str, bad: str) -> None:
    async def scenario(store: Store) -> None:
        entries = [move("t", 1), move("u", 1, f"c{bad}"), move(f"v{bad}", 1), move("w", 1)]
        answers = await asyncio.gather(*(append(store, entry) for entry in entries), return_exceptions=True)
        assert [answers[0], answers[3]] == [True, True]
        assert [answer.code for answer in answers if isinstance(answer, Refused)] == ["bad-request"] * 2
        with pytest.raises(Refused) as refused:
            await store.people.save(Person("p", bad, 1))
        assert refused.value.code == "bad-request"

    run(url, scenario)


def test_failed_transaction_fails_for_all_its_writers_and_stores_nothing(url: str) -> None:
    async def scenario(store: Store) -> None:
        execute(url, "ALTER TABLE members RENAME TO elsewhere")
        lost = await asyncio.gather(*(append(store, move(f"t{n}", 1)) for n in range(9)), return_exceptions=True)
        assert [error.code for error in lost if isinstance(error, Refused)] == ["store-failed"] * 9
        with pytest.raises(Refused) as refused:
            await store.listing.count_open("ann")
        assert refused.value.code == "store-failed"
        assert await store.log.entries("t0") == []
        execute(url, "ALTER TABLE elsewhere RENAME TO members")
        assert all(await asyncio.gather(*(append(store, move(f"t{n}", 1)) for n in range(9))))

    run(url, scenario)


def test_readers_see_the_last_commit_during_a_write(url: str) -> None:
    async def scenario(store: Store) -> None:
        await append(store, move("t", 1))
        holding, done = threading.Event(), threading.Event()

        def hold(_: object) -> None:
            holding.set()
            done.wait(PATIENCE_S)

        event.listen(store.database.engine, "commit", hold)
        writing = asyncio.create_task(append(store, move("t", 2)))
        await asyncio.to_thread(holding.wait, PATIENCE_S)
        assert await store.listing.versions(["t"]) == {"t": 1}
        assert len(await store.listing.tables_of("ann", 9)) == 1
        assert not writing.done()
        done.set()
        assert await writing

    run(url, scenario)


def test_store_reconnects_when_the_database_is_back(postgresql_url: str, postgresql: str) -> None:
    name = postgresql_url.partition("?")[0].rpartition("/")[2]

    def execute_on_server(*statements: str) -> None:
        with psycopg.connect(postgresql, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    end_all = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"

    async def scenario(store: Store) -> None:
        assert await append(store, move("t", 1))
        execute_on_server(end_all)
        assert await append(store, move("t", 2)), "connections lost between two moves are not noticed"
        execute_on_server(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false", end_all)
        with pytest.raises(Refused) as refused:
            await append(store, move("t", 3))
        assert refused.value.code == "store-failed"
        with pytest.raises(Refused):
            await store.log.entries("t")
        execute_on_server(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert await append(store, move("t", 3))
        assert len(await store.log.entries("t")) == 3

    run(postgresql_url, scenario)


def test_two_stores_on_one_database_agree_on_every_version(url: str) -> None:
    """Two writers append the same versions to all tables in opposite orders: one wins each, without a deadlock."""

    n_tables = depth(100, 400)

    async def scenario(one: Store) -> None:
        other = Store.open(url)
        for version in range(1, 4):
            wanted = [move(f"t{table}", version) for table in range(n_tables)]
            here = asyncio.gather(*(append(one, entry) for entry in wanted))
            there = asyncio.gather(*(append(other, entry) for entry in reversed(wanted)))
            assert [a != b for a, b in zip(await here, reversed(await there), strict=True)] == [True] * n_tables
        await other.close()

    run(url, scenario)


def test_challenge_keeps_the_first_content_of_every_step(url: str) -> None:
    async def scenario(store: Store) -> None:
        async def keep(steps: int, maker: str) -> object:
            return (await store.challenges.keep("2026-11-16", "hashi", {"steps": steps, "maker": maker}))["maker"]

        assert await keep(1, "first") == "first"
        assert await keep(1, "second") == "first"
        assert await keep(2, "second") == "second"

    run(url, scenario)


def test_only_postgresql_is_shared(url: str) -> None:
    async def scenario(store: Store) -> None:
        assert store.shared == url.startswith("postgresql")

    run(url, scenario)


def test_acknowledged_entries_survive_a_kill(url: str) -> None:
    program = (
        "import asyncio, sys\n"
        "from tables.test_store import append, move\n"
        "from kakehashi.tables.store import Store\n"
        "async def go(store, table):\n"
        "    for version in range(1, 100_000):\n"
        "        await append(store, move(table, version))\n"
        "        print(table, version, flush=True)\n"
        "async def main():\n"
        "    store = Store.open(sys.argv[1])\n"
        "    await asyncio.gather(*(go(store, f't{n}') for n in range(8)))\n"
        "asyncio.run(main())\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen([sys.executable, "-c", program, url], stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    answered = [process.stdout.readline() for _ in range(depth(100, 2000))]
    process.kill()
    answered += process.stdout.readlines()
    process.stdout.close()
    process.wait(PATIENCE_S)
    newest: dict[str, int] = {}
    for line in answered:
        if line.endswith("\n"):
            table, version = line.split()
            newest[table] = int(version)
    assert newest

    async def scenario(store: Store) -> None:
        for table, version in newest.items():
            versions = [entry.version for entry in await store.log.entries(table)]
            assert versions in (list(range(1, version + 1)), list(range(1, version + 2)))

    run(url, scenario)
