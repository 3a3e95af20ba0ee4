"""Bots at tables: the server asks them on their turn, and again after a lost or outdated answer."""

from server.app import App, InProcessBots, create_started_table, run_app, run_async, running_app
from server.faults import FakeClock
from wire import Command, Event, Json


def acting(state: Json) -> list[int]:
    return list(state["acting"])


def test_bots_that_were_thinking_think_again_after_a_restart(sqlite_url: str) -> None:
    async def scenario() -> None:
        bots = InProcessBots()
        bots.hold()
        async with running_app(sqlite_url, bots) as app:
            ann = await app.sign_in("Ann")
            table = await ann.create_table("me", "random", "greedy")
            await bots.wait_for_jobs(2)
        async with running_app(sqlite_url) as app, ann.at(app).connect(table) as socket:
            state = await socket.wait_for_state(lambda state: state["moves"] >= 2)
            assert acting(state) == [0]

    run_async(scenario)


def test_bots_think_again_after_a_restart_even_at_tables_without_viewers(sqlite_url: str) -> None:
    async def scenario() -> None:
        bots = InProcessBots()
        bots.hold()
        async with running_app(sqlite_url, bots) as app:
            ann = await app.sign_in("Ann")
            await ann.create_table("me", "random")
            await bots.wait_for_job(1, 0)
        async with running_app(sqlite_url) as app:
            await app.bots.wait_for_job(1, 0)

    run_async(scenario)


def test_an_answer_to_a_position_that_was_taken_back_is_ignored(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob, ann, game="shangri-la")
        await bob.send(table, Command.RESIGN, seat=1)
        async with ann.connect(table) as socket:
            app.bots.hold()
            await ann.move(table, 0)
            await app.bots.wait_for_job(1, 1)
            await ann.send(table, Command.REQUEST_UNDO, seat=0)
            await ann.move(table, 0)
            await app.bots.wait_for_jobs(2)
            app.bots.release()
            await socket.wait_for_state(lambda state: state["moves"] >= 2)
            await ann.move(table, 2)
            await socket.wait_for_state(lambda state: state["moves"] >= 3)
            moves = [event["seat"] for event in socket.events if event["kind"] == Event.MOVED]
            assert moves == [0, 0, 1, 2]

    run_app(sqlite_url, scenario)


def test_a_bot_whose_answer_came_during_an_undo_request_is_asked_again(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        app.bots.hold()
        table = await ann.create_table("me", "open", "random")
        await bob.take_seat(table)
        await ann.move(table, 0)
        await app.bots.wait_for_jobs(1)
        await ann.send(table, Command.REQUEST_UNDO, seat=0)
        app.bots.release()
        async with ann.connect(table) as socket:
            # This event comes after the bot's answer, so the server did not play that answer.
            await bob.send(table, Command.SEND_CHAT, phrase="hello")
            assert acting(await ann.state(table)) == [1, 2]
            await bob.send(table, Command.DECLINE_UNDO)
            await socket.wait_for_event(Event.MOVED)
            assert acting(socket.state) == [1]
            assert socket.kinds == [Event.CHAT_SENT, Event.UNDO_DECLINED, Event.MOVED]

    run_app(sqlite_url, scenario)


def test_bots_that_all_failed_are_asked_again_later(sqlite_url: str, fake_clock: FakeClock) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        app.bots.n_failing_answers = 4
        table = await ann.create_table("me", "random")
        async with ann.connect(table) as socket:
            await app.bots.wait_for_jobs(4)
            fake_clock.advance(60)
            await socket.wait_for_event(Event.MOVED)
            assert acting(socket.state) == [0]

    run_app(sqlite_url, scenario)
