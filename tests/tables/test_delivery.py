"""Commands: each is committed, then acknowledged, then broadcast, and has one effect."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from kakehashi.bots import Bot
from server.app import App, Client, RequestError, create_started_table, run_app, run_async, running_app
from server.faults import Limits, LogControl
from wire import Command, Event, Message


@pytest.mark.parametrize("game", ["hashi", "shangri-la"])
def test_people_and_bots_play_to_the_end_and_every_viewer_can_verify_the_history(sqlite_url: str, game: str) -> None:
    Bot(game, "greedy")  # compile the rules first: that may take longer than a viewer waits

    async def scenario() -> None:
        async with running_app(sqlite_url) as app:
            ann, bob = await app.sign_in_all("Ann", "Bob")
            table = await ann.create_table("me", "greedy", "open", "random", game=game)
            async with ann.connect(table) as anns, bob.connect(table) as bobs, app.anonymous.connect(table) as other:
                await bob.take_seat(table)
                await asyncio.gather(anns.play_to_end(Random(1)), bobs.play_to_end(Random(2)))
                await other.wait_for_version(anns.state["version"])
                viewers = {ann: anns, bob: bobs, app.anonymous: other}
                for viewer, socket in viewers.items():
                    assert socket.versions == list(range(2, anns.state["version"] + 1))
                    assert socket.event_messages == await viewer.event_messages(table, 1)
                    assert socket.state == await viewer.state(table)
        async with running_app(sqlite_url) as app:
            for viewer, socket in viewers.items():
                assert socket.state == await viewer.at(app).state(table)

    run_async(scenario)


def test_a_table_that_does_not_exist_takes_no_command(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        with pytest.raises(RequestError) as rejected:
            await ann.send("nowhere-at-all-0", Command.ACCEPT_UNDO)
        assert (rejected.value.status, rejected.value.code) == (404, "no-such-table")

    run_app(sqlite_url, scenario)


def test_unfinished_tables_of_a_person_are_limited(sqlite_url: str, limits: Limits) -> None:
    limits.unfinished_tables_of_a_person(2)

    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        first, _ = [await ann.create_table("me", "open") for _ in range(2)]
        with pytest.raises(RequestError) as rejected:
            await ann.create_table("me", "open")
        assert rejected.value.code == "too-many-tables"
        await ann.send(first, Command.LEAVE_SEAT, seat=0)
        await ann.create_table("me", "open")

    run_app(sqlite_url, scenario)


def test_a_table_with_too_many_events_takes_only_moves(sqlite_url: str, limits: Limits) -> None:
    limits.events_of_a_table(5)

    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        for _ in range(3):
            await ann.send(table, Command.SEND_CHAT, phrase="hello")
        with pytest.raises(RequestError) as rejected:
            await ann.send(table, Command.SEND_CHAT, phrase="hello")
        assert rejected.value.code == "too-much"
        assert await ann.move(table, 0) == 6

    run_app(sqlite_url, scenario)


def test_an_event_is_committed_then_acknowledged_then_broadcast(sqlite_url: str, storage: LogControl) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        async with ann.connect(table) as socket, bob.connect(table) as other:
            n_before = len(socket.messages)
            storage.hold_writes()
            answer = asyncio.create_task(socket.command(Command.SEND_CHAT, phrase="hello"))
            await storage.wait_for_writes(storage.n_writes + 1)
            await other.ping()
            assert socket.messages[n_before:] == []
            assert other.kinds == []
            storage.release()
            assert (await answer)["version"] == 3
            await socket.wait_for_event(Event.CHAT_SENT)
            assert [message["type"] for message in socket.messages[n_before:]] == [Message.ACK, Message.EVENT]
            await other.wait_for_event(Event.CHAT_SENT)

    run_app(sqlite_url, scenario)


def test_the_same_command_has_one_effect_and_one_answer_also_after_a_restart(sqlite_url: str) -> None:
    async def scenario() -> None:
        async with running_app(sqlite_url) as app:
            ann, bob = await app.sign_in_all("Ann", "Bob")
            table = await create_started_table(ann, bob)
            first = await ann.move(table, 0, key="same")
            # Another person may use the same id.
            assert await bob.send(table, Command.SEND_CHAT, "same", phrase="hello") == first + 1
            again = {"seat": 0, "move": "c=3", "expected": 2}
            assert await ann.send(table, Command.MOVE, "same", **again) == first
            async with ann.connect(table) as socket:
                answer = await socket.command(Command.MOVE, "same", **again)
            assert (answer["type"], answer["version"]) == (Message.ACK, first)
            assert (await ann.state(table))["moves"] == 1
        async with running_app(sqlite_url) as app:
            assert await ann.at(app).send(table, Command.MOVE, "same", **again) == first
            assert (await ann.at(app).state(table))["version"] == first + 1

    run_async(scenario)


def test_the_same_command_many_times_at_once_has_one_effect(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        sent = [ann.send(table, Command.SEND_CHAT, "same", phrase="hello") for _ in range(10)]
        assert await asyncio.gather(*sent) == [3] * 10
        assert (await ann.state(table))["version"] == 3

    run_app(sqlite_url, scenario)


def test_commands_sent_at_once_get_versions_without_gaps(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        people = await app.sign_in_all("Ann", "Bob", "Cat", "Dan")
        table = await create_started_table(*people)
        async with people[0].connect(table) as socket:
            sent = [person.send(table, Command.SEND_CHAT, text=f"{n}") for n in range(5) for person in people]
            versions = await asyncio.gather(*sent)
            await socket.wait_for_version(24)
            assert sorted(versions) == list(range(5, 25)) == socket.versions
            texts = {event["version"]: event["text"] for event in socket.events}
            assert [texts[version] for version in versions] == [f"{n}" for n in range(5) for _ in people]

    run_app(sqlite_url, scenario)


def test_one_of_two_moves_for_the_same_turn_is_stale(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        people = await app.sign_in_all("Ann", "Bob", "Cat")
        table = await create_started_table(*people, game="shangri-la")
        moves = [people[0].send(table, Command.MOVE, seat=0, move=move, expected=3) for move in ("Ad", "Bd", "Cd")]
        answers = await asyncio.gather(*moves, return_exceptions=True)
        assert sorted(getattr(answer, "code", str(answer)) for answer in answers) == ["4", "stale", "stale"]
        assert (await people[0].state(table))["moves"] == 1

    run_app(sqlite_url, scenario)


def test_a_caller_who_hangs_up_leaves_no_gap(sqlite_url: str, storage: LogControl) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        async with bob.connect(table) as socket:
            await hang_up_while_writing(ann, table)
            for n_steps in range(0, 80, 8):
                call = asyncio.create_task(ann.send(table, Command.SEND_CHAT, text="x"))
                for _ in range(n_steps):
                    await asyncio.sleep(0)
                call.cancel()
                await asyncio.wait([call])
            last = await bob.send(table, Command.SEND_CHAT, phrase="hello")
            await socket.wait_for_version(last)
            assert socket.versions == list(range(3, last + 1))
            assert socket.event_messages == await bob.event_messages(table, 2)

    async def hang_up_while_writing(ann: Client, table: str) -> None:
        storage.hold_writes()
        call = asyncio.create_task(ann.send(table, Command.SEND_CHAT, text="x"))
        await storage.wait_for_writes(storage.n_writes + 1)
        call.cancel()
        await asyncio.wait([call])
        storage.release()

    run_app(sqlite_url, scenario)


def test_a_server_that_stops_finishes_and_keeps_the_commands_under_way(sqlite_url: str, storage: LogControl) -> None:
    async def scenario() -> None:
        async with running_app(sqlite_url) as app:
            ann, bob = await app.sign_in_all("Ann", "Bob")
            table = await create_started_table(ann, bob)
            n_writes = storage.n_writes
            storage.hold_writes()
            calls = [asyncio.create_task(ann.send(table, Command.SEND_CHAT, text=f"{n}")) for n in range(3)]
            await storage.wait_for_writes(n_writes + 1)
            asyncio.get_running_loop().call_later(0.1, storage.release)  # while the server is stopping
        assert sorted(await asyncio.gather(*calls)) == [3, 4, 5]
        async with running_app(sqlite_url) as app:
            assert (await ann.at(app).state(table))["version"] == 5

    run_async(scenario)


@contextmanager
def failing_disk(url: str) -> Iterator[None]:
    """Let the database refuse every new event."""
    with closing(sqlite3.connect(Path(url.removeprefix("sqlite:///")), timeout=60)) as connection:
        connection.execute("CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        yield
        connection.execute("DROP TRIGGER full")


def test_a_store_that_fails_makes_nothing_happen(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        async with ann.connect(table) as socket, bob.connect(table) as other:
            with failing_disk(sqlite_url):
                answer = await socket.command(Command.SEND_CHAT, "one", text="one")
                assert (answer["type"], answer["code"]) == (Message.ERROR, "store-failed")
                with pytest.raises(RequestError) as rejected:
                    await ann.send(table, Command.SEND_CHAT, "one", text="one")
                assert (rejected.value.status, rejected.value.code) == (503, "store-failed")
                with pytest.raises(RequestError):
                    await ann.create_table("me", "open")
            assert (await ann.state(table))["version"] == 2
            # The repeated command succeeds.
            assert await ann.send(table, Command.SEND_CHAT, "one", text="one") == 3
            assert await bob.send(table, Command.SEND_CHAT, text="two") == 4
            for viewer in (socket, other):
                await viewer.wait_for_version(4)
                assert [event["text"] for event in viewer.events] == ["one", "two"]

    run_app(sqlite_url, scenario)


def test_an_event_whose_commit_was_not_confirmed_is_found_and_broadcast_once(
    sqlite_url: str, storage: LogControl, fast_polls: None
) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        async with ann.connect(table) as socket, bob.connect(table) as other:
            storage.lose_answer()
            answer = await socket.command(Command.SEND_CHAT, "one", text="one")
            assert answer["code"] == "store-failed"
            await other.wait_for_version(3)
            assert await ann.send(table, Command.SEND_CHAT, "one", text="one") == 3
            assert await bob.send(table, Command.SEND_CHAT, text="two") == 4
            for viewer in (socket, other):
                await viewer.wait_for_version(4)
                assert [event["text"] for event in viewer.events] == ["one", "two"]

    run_app(sqlite_url, scenario)


def test_the_same_command_after_an_unconfirmed_commit_is_answered_with_its_event(
    sqlite_url: str, storage: LogControl
) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        storage.lose_answer()
        with suppress(RequestError):
            await ann.send(table, Command.SEND_CHAT, "one", text="one")
        assert await ann.send(table, Command.SEND_CHAT, "one", text="one") == 3
        storage.lose_answer()
        with suppress(RequestError):
            await ann.send(table, Command.SEND_CHAT, "two", text="two")
        assert (await bob.state(table))["version"] == 4

    run_app(sqlite_url, scenario)
