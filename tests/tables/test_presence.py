"""Viewers of a table learn which players are away."""

from server.app import App, create_started_table, run_app
from server.faults import PresenceClock
from wire import Command


async def look(app: App, table: str) -> list[list[int]]:
    """Return the absent seats that a new viewer sees; each new viewer makes the server check presence."""
    async with app.anonymous.connect(table) as socket:
        await socket.ping()
        return socket.absences


def test_players_without_a_connection_are_away_but_no_bot_and_no_open_seat(
    sqlite_url: str, presence_clock: PresenceClock
) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await ann.create_table("me", "open", "random", "open")
        await bob.take_seat(table, 1)
        presence_clock.advance(presence_clock.GRACE_S)
        async with ann.connect(table) as anns:
            await anns.wait_for_absent_seats(1)
            async with bob.connect(table):
                await anns.wait_for_absent_seats()
                await anns.ping()
                assert anns.absences == [[1], []]

    run_app(sqlite_url, scenario)


def test_nothing_is_said_of_a_table_that_has_just_been_loaded(sqlite_url: str, presence_clock: PresenceClock) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        presence_clock.advance(presence_clock.GRACE_S - 0.1)
        assert await look(app, table) == []
        presence_clock.advance(0.2)
        assert await look(app, table) == [[0, 1]]

    run_app(sqlite_url, scenario)


def test_a_player_who_reloads_the_page_is_not_away(sqlite_url: str, presence_clock: PresenceClock) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        presence_clock.advance(presence_clock.GRACE_S)
        async with ann.connect(table) as anns:
            async with bob.connect(table):
                await anns.wait_for_absent_seats()
            presence_clock.advance(presence_clock.GRACE_S - 0.1)
            assert await look(app, table) == [[]]
            presence_clock.advance(0.2)
            assert await look(app, table) == [[1]]
            await anns.wait_for_absent_seats(1)

    run_app(sqlite_url, scenario)


def test_a_player_who_has_just_taken_a_seat_may_still_be_connecting(
    sqlite_url: str, presence_clock: PresenceClock
) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await ann.create_table("me", "open")
        presence_clock.advance(presence_clock.GRACE_S)
        async with ann.connect(table) as anns:
            await anns.wait_for_absent_seats()
            await bob.take_seat(table, 1)
            async with bob.connect(table):
                await anns.ping()
                assert anns.absences == [[]]

    run_app(sqlite_url, scenario)


def test_a_player_who_resigns_is_no_longer_away(sqlite_url: str, presence_clock: PresenceClock) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        presence_clock.advance(presence_clock.GRACE_S)
        async with ann.connect(table) as anns:
            await anns.wait_for_absent_seats(1)
            await bob.send(table, Command.RESIGN, seat=1)
            await anns.wait_for_absent_seats()

    run_app(sqlite_url, scenario)


def test_viewers_learn_by_themselves_who_goes_and_who_comes_back(sqlite_url: str, short_grace: None) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        async with ann.connect(table) as anns:
            await anns.wait_for_absent_seats(1)
            async with bob.connect(table) as bobs:
                await anns.wait_for_absent_seats()
                await bobs.wait_for_absent_seats()
            await anns.wait_for_absent_seats(1)

    run_app(sqlite_url, scenario)


def test_one_of_several_servers_says_nothing_of_who_is_away(sqlite_url: str, presence_clock: PresenceClock) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob)
        presence_clock.advance(presence_clock.GRACE_S)
        assert await look(app, table) == []

    run_app(sqlite_url, scenario, processes=2)
