"""The same people play again, at a new table with the seats rotated."""

import asyncio
import sqlite3
from contextlib import closing
from random import Random

from server.app import (
    App,
    Client,
    create_finished_table,
    create_started_table,
    error_code,
    run_app,
    run_async,
    running_app,
)
from wire import Command, Event


async def next_table(client: Client, table: str) -> str:
    return str((await client.state(table))["again"])


async def seats_taken(table: str, *people: Client) -> list[list[int]]:
    """Return the seats of each of these people."""
    states = [await person.state(table) for person in people]
    return [[n for n, seat in enumerate(state["seats"]) if seat["you"]] for state in states]


def test_players_join_the_rematch_one_after_the_other(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob, cat = people = await app.sign_in_all("Ann", "Bob", "Cat")
        table = await create_finished_table(*people)
        first = await bob.send(table, Command.REMATCH, "b")
        following = await next_table(bob, table)
        assert (await bob.state(following))["status"] == "open"
        assert await bob.send(table, Command.REMATCH, "b") == first
        for person in (ann, cat):
            await person.send(table, Command.REMATCH)
        assert await seats_taken(following, cat, ann, bob) == [[0], [1], [2]]
        assert (await ann.state(following))["status"] == "playing"

    run_app(sqlite_url, scenario)


def test_players_who_ask_at_once_get_one_table(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob, cat = people = await app.sign_in_all("Ann", "Bob", "Cat")
        table = await create_finished_table(*people)
        await asyncio.gather(*(person.send(table, Command.REMATCH) for person in people for _ in range(2)))
        following = await next_table(ann, table)
        assert await seats_taken(following, cat, ann, bob) == [[0], [1], [2]]
        kinds = [event["kind"] for event in await ann.events(table)]
        assert kinds.count(Event.REMATCH_OPENED) == 1

    run_app(sqlite_url, scenario)


def test_players_who_finished_the_game_themselves_play_again(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        async with ann.connect(table) as anns, bob.connect(table) as bobs:
            assert await error_code(ann.send(table, Command.REMATCH)) == "not-over"
            await asyncio.gather(anns.play_to_end(Random(1)), bobs.play_to_end(Random(2)))
            for person in (ann, bob):
                await person.send(table, Command.REMATCH)
            await bobs.wait_for_event(Event.REMATCH_OPENED)
            assert await seats_taken(bobs.state["again"], bob, ann) == [[0], [1]]

    run_app(sqlite_url, scenario)


def test_a_player_with_two_seats_gets_both_and_no_other(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob, cat = await app.sign_in_all("Ann", "Bob", "Cat")
        table = await create_finished_table(ann, bob, cat, bob)
        for person in (ann, cat):
            await person.send(table, Command.REMATCH)
        following = await next_table(ann, table)
        await ann.send(following, Command.LEAVE_SEAT, seat=1)
        await bob.send(table, Command.REMATCH)
        assert await seats_taken(following, bob, ann, cat) == [[0, 2], [], [3]]

    run_app(sqlite_url, scenario)


def test_a_player_who_left_the_rematch_may_come_back_again_and_again(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_finished_table(ann, bob)
        for _ in range(3):
            await ann.send(table, Command.REMATCH)
            following = await next_table(ann, table)
            assert await seats_taken(following, ann) == [[1]]
            assert (await ann.state(following))["status"] == "open"
            await ann.send(following, Command.LEAVE_SEAT, seat=1)
        for person in (bob, ann):
            await person.send(table, Command.REMATCH)
        assert await seats_taken(following, bob, ann) == [[0], [1]]
        assert (await ann.state(following))["status"] == "playing"

    run_app(sqlite_url, scenario)


def test_seats_of_a_rematch_stay_reserved_when_their_players_leave(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob, cat, eve = await app.sign_in_all("Ann", "Bob", "Cat", "Eve")
        table = await create_finished_table(ann, bob, cat)
        for person in (ann, bob):
            await person.send(table, Command.REMATCH)
        following = await next_table(ann, table)
        for person, seat in ((ann, 1), (bob, 2)):
            await person.send(following, Command.LEAVE_SEAT, seat=seat)
            assert await error_code(eve.send(following, Command.TAKE_SEAT, seat=None)) == "seat-taken"
            assert await error_code(cat.send(following, Command.TAKE_SEAT, seat=seat)) == "seat-taken"
        seats = (await eve.state(following))["seats"]
        assert [(seat["name"], seat["kept"]) for seat in seats] == [("Cat", True), ("Ann", True), ("Bob", True)]
        for person in (cat, bob, ann):
            await person.send(table, Command.REMATCH)
        assert (await ann.state(following))["status"] == "playing"

    run_app(sqlite_url, scenario)


def test_a_player_who_finds_no_seat_at_the_rematch_is_rejected(sqlite_url: str) -> None:
    async def scenario() -> None:
        async with running_app(sqlite_url) as app:
            ann, bob, cat, eve = await app.sign_in_all("Ann", "Bob", "Cat", "Eve")
            table = await create_finished_table(ann, bob, cat)
            await ann.send(table, Command.REMATCH)
            following = await next_table(ann, table)
        # The seat is not reserved any more, and another player takes it.
        with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as connection, connection:
            unreserve = "UPDATE events SET data = json_set(data, '$.seats[2].kept_for', null)"
            connection.execute(f"{unreserve} WHERE table_id = ? AND version = 1", (following,))
        async with running_app(sqlite_url) as app:
            await eve.at(app).take_seat(following, 2)
            assert await error_code(bob.at(app).send(table, Command.REMATCH)) == "seat-taken"

    run_async(scenario)


def test_only_players_of_the_table_get_a_rematch(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob, eve = await app.sign_in_all("Ann", "Bob", "Eve")
        table = await create_finished_table(ann, bob)
        for _ in range(2):
            assert await error_code(eve.send(table, Command.REMATCH)) == "not-your-seat"
            await ann.send(table, Command.REMATCH)

    run_app(sqlite_url, scenario)
