"""Clocks at tables expire on time, and stop while the server is down or suspended."""

from random import Random

import pytest

from databases import execute
from depth import depth
from server.app import App, Client, RequestError, create_started_table, run_app, run_async, running_app
from server.faults import FakeClock
from wire import Command, Event, Json

TEN_SECONDS = {"kind": "bank", "seconds": 10}
THOUSAND_SECONDS = {"kind": "bank", "seconds": 1000}
TWO_WEEKS_S = 14 * 24 * 60 * 60


def left_ms(state: Json) -> list[int]:
    return [clock["left"] for clock in state["clock"]]


def deadlines(state: Json) -> list[int | None]:
    """Return when the time of each seat runs out, if its clock runs."""
    return [None if clock["since"] is None else clock["since"] + clock["left"] for clock in state["clock"]]


async def kinds(client: Client, table: str) -> list[str]:
    return [event["kind"] for event in await client.events(table)]


def test_a_bot_takes_over_for_each_player_whose_time_runs_out(sqlite_url: str, fake_clock: FakeClock) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob, clock=TEN_SECONDS)
        async with ann.connect(table) as socket:
            fake_clock.advance(9)
            await socket.play_random_move(0, Random(1))
            fake_clock.advance(1.001)
            await socket.wait_for_state(lambda state: state["moves"] >= 2)
            assert socket.kinds[:3] == [Event.MOVED, Event.SEAT_REPLACED, Event.MOVED]
            replaced = socket.events[1]
            assert (replaced["seat"], replaced["why"]) == (1, "time")
            with pytest.raises(RequestError) as rejected:
                await bob.send(table, Command.MOVE, seat=1, move="c=3", expected=3)
            assert rejected.value.code == "not-your-seat"
            fake_clock.advance(2)
            await socket.wait_for_state(lambda state: state["status"] == "over")
            assert socket.kinds.count(Event.SEAT_REPLACED) == 2
        listed = (await ann.get("/api/me/tables"))["tables"]
        assert [(one["table"], one["status"]) for one in listed] == [(table, "over")]

    run_app(sqlite_url, scenario)


def test_tables_that_cannot_be_read_keep_no_clock_from_running_out(sqlite_url: str, fake_clock: FakeClock) -> None:
    n_dead = depth(20, 1001)

    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        damaged = await create_started_table(ann, bob, clock=TEN_SECONDS)
        rows = ", ".join(f"('dead{n}', 'playing', 1, 'hashi', false, '{{}}', 1, 1)" for n in range(n_dead))
        execute(
            sqlite_url,
            f"INSERT INTO tables (id, status, version, game, public, about, changed, due) VALUES {rows}",
            f"UPDATE events SET kind = 'danced' WHERE table_id = '{damaged}' AND version = 2",
        )
        fake_clock.advance(0.001)
        table = await create_started_table(ann, bob, clock=TEN_SECONDS)
        async with ann.connect(table) as socket:
            fake_clock.advance(10.001)
            replaced = await socket.wait_for_event(Event.SEAT_REPLACED)
            assert replaced["why"] == "time"

    run_app(sqlite_url, scenario)


def test_a_move_right_after_a_restart_is_neither_late_nor_charged_for_the_downtime(
    sqlite_url: str, fake_clock: FakeClock, no_timers: None
) -> None:
    async def scenario() -> None:
        async with running_app(sqlite_url) as app:
            ann, bob = await app.sign_in_all("Ann", "Bob")
            table = await create_started_table(ann, bob, clock=TEN_SECONDS)
            move = await ann.random_move(table, 0, Random(1))
            fake_clock.advance(3)
            await bob.send(table, Command.SEND_CHAT, phrase="hello")
        fake_clock.advance(100)
        async with running_app(sqlite_url) as app:
            ann = ann.at(app)
            await ann.send(table, Command.MOVE, seat=0, move=move, expected=3)
            assert left_ms(await ann.state(table)) == [7_000, 10_000]
            assert (await kinds(ann, table))[2:] == [Event.CHAT_SENT, Event.CLOCKS_RESUMED, Event.MOVED]

    run_async(scenario)


def test_the_first_viewer_after_a_restart_sees_clocks_without_the_downtime(
    sqlite_url: str, fake_clock: FakeClock, no_timers: None
) -> None:
    async def scenario() -> None:
        async with running_app(sqlite_url) as app:
            ann, bob = await app.sign_in_all("Ann", "Bob")
            table = await create_started_table(ann, bob, clock=TEN_SECONDS)
        fake_clock.advance(100)
        async with running_app(sqlite_url) as app, ann.at(app).connect(table) as socket:
            assert socket.state["version"] == 3
            assert deadlines(socket.state) == [fake_clock.now_ms + 10_000] * 2
            fake_clock.advance(1)
            assert (await bob.at(app).state(table))["version"] == 3

    run_async(scenario)


def test_downtime_is_forgiven_also_at_tables_that_become_due_later(sqlite_url: str, fake_clock: FakeClock) -> None:
    async def scenario() -> None:
        async with running_app(sqlite_url) as app:
            ann, bob = await app.sign_in_all("Ann", "Bob")
            table = await create_started_table(ann, bob, clock=THOUSAND_SECONDS)
        began = fake_clock.now_ms
        fake_clock.advance(500)
        async with running_app(sqlite_url) as app:
            ann = ann.at(app)
            # This table is due after the other, so the server checks it later in the same round.
            other = await ann.create_table("me", "random", clock={"kind": "bank", "seconds": 600})
            async with ann.connect(other) as socket:
                fake_clock.advance(601)
                await socket.wait_for_event(Event.SEAT_REPLACED)
            state = await ann.state(table)
            assert [seat["bot"] for seat in state["seats"]] == [None, None]
            assert deadlines(state) == [began + 1_500_000] * 2

    run_async(scenario)


def test_clocks_stand_still_while_the_server_is_down_and_run_again_afterwards(
    sqlite_url: str, fake_clock: FakeClock
) -> None:
    async def scenario() -> None:
        async with running_app(sqlite_url) as app:
            ann, bob = await app.sign_in_all("Ann", "Bob")
            table = await create_started_table(ann, bob, clock=TEN_SECONDS)
        fake_clock.advance(100)
        async with running_app(sqlite_url) as app, ann.at(app).connect(table) as socket:
            assert (await kinds(ann.at(app), table))[-1] == Event.CLOCKS_RESUMED
            assert deadlines(socket.state) == [fake_clock.now_ms + 10_000] * 2
            fake_clock.advance(11)
            await socket.wait_for_state(lambda state: state["status"] == "over")
            assert socket.kinds.count(Event.SEAT_REPLACED) == 2

    run_async(scenario)


def test_clocks_go_on_where_other_servers_may_have_been_up(postgresql_url: str, fake_clock: FakeClock) -> None:
    async def scenario() -> None:
        async with running_app(postgresql_url) as app:
            ann, bob = await app.sign_in_all("Ann", "Bob")
            table = await create_started_table(ann, bob, clock=TEN_SECONDS)
        fake_clock.advance(100)
        async with running_app(postgresql_url) as app, ann.at(app).connect(table) as socket:
            await socket.wait_for_state(lambda state: state["status"] == "over")
            happened = await kinds(ann.at(app), table)
            assert Event.CLOCKS_RESUMED not in happened
            assert happened.count(Event.SEAT_REPLACED) == 2

    run_async(scenario)


def test_clocks_stand_still_while_the_machine_sleeps(sqlite_url: str, downtime_clock: FakeClock) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob, clock=TEN_SECONDS)
        async with ann.connect(table) as socket:
            downtime_clock.advance(3)
            await ann.state(table)  # the server notices that time passes
            downtime_clock.advance(100)
            await socket.wait_for_event(Event.CLOCKS_RESUMED)
            assert deadlines(socket.state) == [downtime_clock.now_ms + 7_000] * 2
            await socket.play_random_move(0, Random(1))
            assert left_ms(socket.state) == [7_000, 10_000]

    run_app(sqlite_url, scenario)


def test_a_move_right_after_the_machine_woke_is_in_time(
    sqlite_url: str, downtime_clock: FakeClock, no_timers: None
) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob, clock=TEN_SECONDS)
        move = await ann.random_move(table, 0, Random(1))
        downtime_clock.advance(100)
        await ann.send(table, Command.MOVE, seat=0, move=move, expected=2)
        assert left_ms(await ann.state(table)) == [10_000, 10_000]

    run_app(sqlite_url, scenario)


def test_only_long_silences_after_the_last_event_are_forgiven(
    sqlite_url: str, downtime_clock: FakeClock, no_timers: None
) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        first, second = [await create_started_table(ann, bob, clock=THOUSAND_SECONDS) for _ in range(2)]
        untimed = await create_started_table(ann, bob)
        began = downtime_clock.now_ms
        for seconds in (5, 6, 1, 60):
            downtime_clock.advance(seconds)
            await ann.state(untimed)  # the server is awake
            if seconds == 1:
                await ann.send(second, Command.SEND_CHAT, phrase="hello")
        expected = began + 1_000_000 + 66_000
        for table in (first, second):
            assert deadlines(await ann.state(table)) == [expected] * 2
        assert (await kinds(ann, first)).count(Event.CLOCKS_RESUMED) == 1
        assert (await kinds(ann, second)).count(Event.CLOCKS_RESUMED) == 2

    run_app(sqlite_url, scenario)


def test_a_clock_that_jumps_forth_and_back_gives_no_time(
    sqlite_url: str, downtime_clock: FakeClock, no_timers: None
) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob, clock=TEN_SECONDS)
        untimed = await create_started_table(ann, bob)
        for seconds in (1, 3600, -3600):
            downtime_clock.advance(seconds)
            await ann.state(untimed)
        state = await ann.state(table)
        assert state["version"] == 2
        assert deadlines(state) == [downtime_clock.now_ms + 9_000] * 2

    run_app(sqlite_url, scenario)


def test_time_never_goes_backwards_at_a_table(sqlite_url: str, fake_clock: FakeClock) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob, clock=TEN_SECONDS)
        began = fake_clock.now_ms
        fake_clock.advance(-5)
        await ann.move(table, 0)
        assert left_ms(await ann.state(table)) == [10_000, 10_000]
        assert [event["at"] for event in await ann.events(table)] == [began] * 3

    run_app(sqlite_url, scenario)


def test_a_table_with_an_open_seat_closes_after_two_weeks(sqlite_url: str, fake_clock: FakeClock) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        first = await ann.create_table("me", "open")
        fake_clock.advance(60)
        second = await ann.create_table("me", "open")
        async with ann.connect(first) as socket, ann.connect(second) as other:
            fake_clock.advance(TWO_WEEKS_S - 60)
            await socket.wait_for_event(Event.TABLE_CLOSED)
            assert socket.state["status"] == "over"
            assert other.kinds == []
            fake_clock.advance(60)
            await other.wait_for_event(Event.TABLE_CLOSED)

    run_app(sqlite_url, scenario)
