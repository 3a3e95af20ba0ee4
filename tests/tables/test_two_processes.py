"""Two server processes on one database: each sees the other's events, and every turn is played once."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random

import pytest

from databases import RedisServer
from depth import PATIENCE_S
from server.app import App, running_app, wait_until
from server.faults import FakeClock
from wire import Command, Message, offer_of, seats_to_play


def run_two(url: str, scenario: Callable[[App, App], Awaitable[None]], redis: str = "") -> None:
    """Run a scenario on two servers with one database, connected by Redis or by polls."""

    async def whole() -> None:
        async with (
            asyncio.timeout(2 * PATIENCE_S),
            running_app(url, redis=redis) as one,
            running_app(url, redis=redis) as two,
        ):
            await scenario(one, two)

    asyncio.run(whole())


async def play_by_turns(one: App, two: App) -> None:
    ann, bob = await one.sign_in("Ann"), await two.sign_in("Bob")
    table = await ann.create_table("me", "open")
    await bob.take_seat(table)
    async with ann.connect(table) as here, bob.connect(table) as there:
        for _ in range(4):
            await ann.move(table, 0)
            version = await bob.move(table, 1)
        for person, socket, other in ((ann, here, two), (bob, there, one)):
            await socket.wait_for_version(version)
            assert socket.versions == list(range(3, version + 1))
            # The other process gives the same answer.
            events = (await person.at(other).get(f"/api/tables/{table}/events?since=2"))["events"]
            received = [message for message in socket.messages if message["type"] == Message.EVENT]
            assert received == [{"type": Message.EVENT, **event} for event in events]


def test_processes_without_redis_find_each_others_events_by_polling(postgresql_url: str, fast_polls: None) -> None:
    run_two(postgresql_url, play_by_turns)


def test_processes_tell_each_other_of_events_through_redis(
    postgresql_url: str, redis_server: RedisServer, no_polls: None
) -> None:
    run_two(postgresql_url, play_by_turns, redis_server.url)


def test_first_look_at_a_table_shows_events_of_another_process(postgresql_url: str, no_polls: None) -> None:
    async def scenario(one: App, two: App) -> None:
        ann, bob = await one.sign_in("Ann"), await one.sign_in("Bob")
        table = await ann.create_table("me", "open")
        await bob.take_seat(table)
        visitor = bob.at(two)
        assert (await visitor.state(table))["version"] == 2
        version = await ann.move(table, 0)
        assert (await visitor.state(table))["version"] == version
        version = await bob.move(table, 1)
        async with visitor.connect(table) as socket:
            assert socket.state["version"] == version

    run_two(postgresql_url, scenario)


def test_one_of_two_moves_for_one_turn_wins(postgresql_url: str, fast_polls: None) -> None:
    async def scenario(one: App, two: App) -> None:
        people = [await one.sign_in(name) for name in ("Ann", "Bob", "Cat")]
        table = await people[0].create_table("me", "open", "open", game="shangri-la")
        for seat in (1, 2):
            await people[seat].take_seat(table, seat)
        async with one.anonymous.connect(table) as here, two.anonymous.connect(table) as there:
            for turn in range(8):
                (seat,) = (await people[0].state(table))["acting"]
                person = people[seat]
                state = await person.state(table)
                moves = Random(turn).sample(offer_of(state, seat)["moves"], 2)
                answers = await asyncio.gather(
                    *(
                        person.at(app).send(table, Command.MOVE, seat=seat, move=move, expected=state["version"])
                        for app, move in zip((one, two), moves, strict=True)
                    ),
                    return_exceptions=True,
                )
                codes = [getattr(answer, "code", "won") for answer in answers]
                assert sorted(codes) == ["stale", "won"]
                last = (await person.at(two).history(table))["steps"][-1]["moves"]
                assert [move["move"] for move in last] == [moves[codes.index("won")]]
            for socket in (here, there):
                await socket.wait_for_version(11)
                assert socket.versions == list(range(4, 12))
        assert await people[0].table(table) == await people[0].at(two).table(table)

    run_two(postgresql_url, scenario)


def test_same_command_at_two_processes_has_one_effect(postgresql_url: str) -> None:
    async def scenario(one: App, two: App) -> None:
        ann = await one.sign_in("Ann")
        table = await ann.create_table("me", "open")
        for number in range(5):
            said = (ann.at(app).send(table, Command.SEND_CHAT, f"{number}", phrase="hello") for app in (one, two))
            assert await asyncio.gather(*said) == [2 + number] * 2
        assert [event["version"] for event in await ann.at(two).events(table)] == list(range(1, 7))

    run_two(postgresql_url, scenario)


def test_bots_of_two_processes_play_every_turn_once(postgresql_url: str, fast_polls: None) -> None:
    async def scenario(one: App, two: App) -> None:
        ann = await one.sign_in("Ann")
        table, version = await ann.create_table("me", "greedy", "random"), 1
        async with ann.connect(table) as here, ann.at(two).connect(table) as there:
            for number in range(18):
                socket = (here, there)[number % 2]
                await socket.wait_for_version(version)
                await socket.wait_for_state(seats_to_play)
                version = (await socket.play_random_move(0, Random(number)))["version"]
            for socket in (here, there):
                await socket.wait_for_state(lambda state: state["status"] == "over")
            assert here.state == there.state
        steps = (await ann.history(table))["steps"]
        assert [[move["seat"] for move in step["moves"]] for step in steps] == [[0, 1, 2]] * 18

    run_two(postgresql_url, scenario)


def test_people_who_ask_at_two_processes_meet_at_one_rematch(postgresql_url: str, fast_polls: None) -> None:
    async def scenario(one: App, two: App) -> None:
        people = [await one.sign_in(name) for name in ("Ann", "Bob", "Cat")]
        table = await people[0].create_table("me", "open", "open")
        for seat in (1, 2):
            await people[seat].take_seat(table, seat)
        for _ in range(18):
            for seat, person in enumerate(people):
                await person.move(table, seat)
        asking = zip((one, two, one), people, strict=True)
        await asyncio.gather(*(person.at(app).send(table, Command.REMATCH) for app, person in asking))
        rematch = (await people[0].at(two).state(table))["again"]
        state = await people[0].at(two).state(rematch)
        assert (state["status"], [seat["name"] for seat in state["seats"]]) == ("playing", ["Cat", "Ann", "Bob"])

    run_two(postgresql_url, scenario)


@pytest.mark.usefixtures("fake_clock")  # no timer acts on a table
def test_repeated_command_asks_the_bots_that_a_dead_process_may_not_have_asked(postgresql_url: str) -> None:
    async def scenario(one: App, two: App) -> None:
        one.bots.hold()
        ann = await one.sign_in("Ann")
        table = await ann.create_table("me", "random", "random", game="shangri-la")
        sent = {"seat": 0, "move": await ann.random_move(table, 0, Random(1)), "expected": 1}
        version = await ann.send(table, Command.MOVE, "same", **sent)
        assert not two.bots.jobs
        assert await ann.at(two).send(table, Command.MOVE, "same", **sent) == version
        await two.bots.wait_for_job(seat=1, n_moves=1)

    run_two(postgresql_url, scenario)


@pytest.mark.usefixtures("fake_clock")
def test_next_bot_is_asked_when_another_process_moved_for_the_bot_before(postgresql_url: str) -> None:
    async def scenario(one: App, two: App) -> None:
        for app in (one, two):
            app.bots.hold()
        ann = await one.sign_in("Ann")
        table = await ann.create_table("me", "random", "random", game="shangri-la")
        sent = {"seat": 0, "move": await ann.random_move(table, 0, Random(1)), "expected": 1}
        for app in (one, two):
            await ann.at(app).send(table, Command.MOVE, "same", **sent)
            await app.bots.wait_for_job(seat=1, n_moves=1)
        await one.bots.release_waiting()
        await one.bots.wait_for_job(seat=2, n_moves=2)
        # The first process has moved, and never answers for the next bot.
        await two.bots.release_waiting()
        await two.bots.wait_for_job(seat=2, n_moves=2)

    run_two(postgresql_url, scenario)


def test_overdue_table_is_left_to_its_process_for_five_seconds(postgresql_url: str, fake_clock: FakeClock) -> None:
    @asynccontextmanager
    async def two_neighbours() -> AsyncIterator[tuple[App, App]]:
        with tempfile.TemporaryDirectory(
            prefix="kakehashi-"
        ) as folder:  # short: a socket's path has at most 108 characters
            async with (
                asyncio.timeout(2 * PATIENCE_S),
                running_app(postgresql_url, neighbours=folder) as one,
                running_app(postgresql_url, neighbours=folder) as two,
            ):
                yield one, two

    async def scenario() -> None:
        async with two_neighbours() as (one, two):
            # A third process dies while its bots think; the other two do not notice.
            async with running_app(postgresql_url) as third:
                for app in (one, two, third):
                    app.bots.hold()
                ann = await third.sign_in("Ann")
                first = {await ann.create_table("me", "random") for _ in range(6)}
                fake_clock.advance(1)
                later = {await ann.create_table("me", "random") for _ in range(6)}
            fake_clock.advance(9.5)
            await wait_until(lambda: one.bots.tables | two.bots.tables >= first)
            assert not (one.bots.tables | two.bots.tables) & later
            fake_clock.advance(1)
            await wait_until(lambda: one.bots.tables | two.bots.tables >= later)
            assert not one.bots.tables & two.bots.tables
            fake_clock.advance(5)
            await wait_until(lambda: one.bots.tables == two.bots.tables == first | later)

    asyncio.run(scenario())
