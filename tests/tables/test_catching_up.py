"""Clients that come back get the events they missed, then the state, then each later event once."""

import asyncio
from random import Random

import pytest

from server.app import App, Client, Socket, create_started_table, run_app
from server.faults import FakeClock, Limits, LogControl, ReplayControl
from wire import Command, Event, Message, merge


def events_before_state(socket: Socket) -> list[int]:
    """Return the versions of the events before the first state."""
    types = [message["type"] for message in socket.messages]
    return [message["event"]["version"] for message in socket.messages[: types.index(Message.STATE)]]


async def chat(client: Client, table: str, n_messages: int) -> None:
    for _ in range(n_messages):
        await client.send(table, Command.SEND_CHAT, text="x")


def test_a_client_that_comes_back_gets_the_missed_messages_unchanged(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        async with bob.connect(table) as present:
            await ann.move(table, 0)
            await chat(ann, table, 4)
            await present.wait_for_version(7)
        for since, missed in ((None, []), (0, range(1, 8)), (4, range(5, 8)), (7, []), (9, [])):
            async with bob.connect(table, since) as socket:
                assert events_before_state(socket) == list(missed)
                assert socket.state == present.state
                if since and missed:
                    assert socket.event_messages == present.event_messages[since - 2 :]
                    assert socket.event_messages == await bob.event_messages(table, since)

    run_app(sqlite_url, scenario)


def test_a_client_that_missed_too_much_gets_only_the_state(sqlite_url: str, limits: Limits) -> None:
    limits.missed_events(3)

    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        await chat(ann, table, 3)
        for since, missed in ((1, []), (2, [3, 4, 5])):
            async with bob.connect(table, since) as socket:
                assert (socket.state["version"], events_before_state(socket)) == (5, missed)
        assert [event["version"] for event in await bob.events(table)] == [1, 2, 3]

    run_app(sqlite_url, scenario)


def test_an_event_during_the_first_read_is_sent_once(sqlite_url: str, storage: LogControl) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        storage.hold_reads()
        n_reads = storage.n_reads
        async with bob.socket(table, since=1) as socket:
            await storage.wait_for_reads(n_reads + 1)
            await chat(ann, table, 2)
            storage.release()
            await socket.wait_for_version(4)
            await chat(ann, table, 1)
            await socket.wait_for_version(5)
            assert socket.versions == [2, 3, 4, 5]

    run_app(sqlite_url, scenario)


def test_others_play_on_while_a_client_catches_up_and_it_misses_nothing(
    sqlite_url: str, replays: ReplayControl
) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        replays.hold()
        async with ann.connect(table) as others, bob.socket(table, since=0) as socket:
            await replays.wait_for_requests(1)
            await chat(ann, table, 3)
            await others.wait_for_version(5)
            assert socket.messages == []
            replays.release()
            await socket.wait_for_version(5)
            assert events_before_state(socket) == [1, 2, 3, 4, 5]
            await chat(ann, table, 1)
            await socket.wait_for_version(6)
            assert socket.versions == [1, 2, 3, 4, 5, 6]

    run_app(sqlite_url, scenario)


def test_nothing_is_replayed_for_a_client_that_has_gone(sqlite_url: str, replays: ReplayControl) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        replays.hold()
        first = asyncio.create_task(app.anonymous.events(table))
        await replays.wait_for_requests(1)
        async with bob.socket(table, since=0):
            await replays.wait_for_requests(2)
        async with ann.socket(table, since=0) as socket:
            await replays.wait_for_requests(3)
            replays.release()
            await socket.wait_for_version(2)
        assert [event["version"] for event in await first] == [1, 2]
        assert replays.n_run == 2

    run_app(sqlite_url, scenario)


def test_a_broken_line_keeps_no_other_viewer_from_an_event(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        async with ann.connect(table) as first, bob.connect(table) as broken, app.anonymous.connect(table) as last:
            broken.break_line()
            await chat(ann, table, 3)
            for socket in (first, last):
                await socket.wait_for_version(5)
                assert socket.versions == [3, 4, 5]
        async with bob.connect(table, since=2) as again:
            assert again.versions == [3, 4, 5]

    run_app(sqlite_url, scenario)


def test_a_client_that_left_gets_nothing_more(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        async with ann.connect(table) as present:
            async with bob.connect(table) as gone:
                pass
            n_messages = len(gone.messages)
            await chat(ann, table, 1)
            await present.wait_for_version(3)
            assert len(gone.messages) == n_messages

    run_app(sqlite_url, scenario)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_player_who_lost_a_seat_while_away_comes_back_to_whole_views(
    sqlite_url: str, fake_clock: FakeClock, seats: int
) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        people = (ann, bob, ann)[:seats]
        table = await create_started_table(*people, clock={"kind": "bank", "seconds": 10})
        async with bob.connect(table) as page:
            pass
        for seat, person in enumerate(people):
            if person is ann:
                await ann.move(table, seat)
        async with ann.connect(table) as socket:
            fake_clock.advance(10.001)
            await socket.wait_for_event(Event.SEAT_REPLACED)
        await ann.send(table, Command.SEND_CHAT, text="Good night!")
        async with bob.connect(table, page.state["version"]) as again:
            now = page.state
            for event in again.event_messages:
                now = merge(now, event["now"])
                for view in now["views"]:
                    assert {"seat", "picture", "result"} < set(view)
            assert {Event.SEAT_REPLACED, Event.CHAT_SENT} <= set(again.kinds)
            assert now == await app.anonymous.state(table)
            assert now["views"][0]["seat"] is None

    run_app(sqlite_url, scenario)


def test_a_player_who_joins_gets_the_views_of_the_new_seat(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await ann.create_table("me", "open")
        async with bob.connect(table) as socket:
            await bob.take_seat(table)
            await socket.wait_for_version(2)
            await socket.play_random_move(1, Random(1))
            assert socket.state == await bob.state(table)
            assert [view["seat"] for view in socket.state["views"]] == [1]

    run_app(sqlite_url, scenario)
