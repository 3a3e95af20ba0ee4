"""What goes on by itself: every table that is due is looked after, and no clock runs while nobody is here."""

import asyncio

import pytest

from kakehashi.errors import Refused
from kakehashi.tables import absence, caretaker
from kakehashi.tables.absence import Absences
from kakehashi.tables.clock import Bank
from kakehashi.tables.house import House
from kakehashi.tables.listing import Summary
from kakehashi.tables.loading import replay
from kakehashi.tables.log import Entry
from kakehashi.tables.table import WAITS

from .conftest import Time
from .houses import Here, Onlooker, begun, house_at, move, opened, play, until
from .tables import ANN, BOB, command
from .test_store import say

TEN = Bank(seconds=10)


@pytest.fixture
def asleep(time: Time, monkeypatch: pytest.MonkeyPatch) -> Time:
    """A clock that goes on while the machine sleeps."""
    monkeypatch.setattr(absence, "LONGEST_SILENCE", 5_000)
    return time


@pytest.fixture
def late_caretaker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A caretaker who has not looked at anything yet."""
    monkeypatch.setattr(caretaker, "_SECONDS_BEFORE_LOADING", 1000)


def test_a_clock_runs_out_behind_a_thousand_dead_tables(sqlite_url: str, time: Time) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB, clock=TEN)
        row = "'playing', 1, 'hashi', false, '{}', 1, 1"
        dead = ", ".join(f"('dead{number}', {row})" for number in range(1001))
        say(sqlite_url, f"INSERT INTO tables (id, status, version, game, public, about, changed, due) VALUES {dead}")
        time.now += 10_001
        live = await house.tables.enter(table_id)
        await until(lambda: not live.table.people)

    play(sqlite_url, scenario)


def test_a_move_before_the_first_look_is_neither_late_nor_charged_for_the_outage(
    sqlite_url: str, time: Time, late_caretaker: None
) -> None:
    async def scenario() -> None:
        async with house_at(sqlite_url) as house:
            table_id = await begun(house, ANN, BOB, clock=TEN)
            time.now += 3_000
            await house.do(table_id, BOB, command("say", phrase="hello"), "s")
        time.now += 100_000
        async with house_at(sqlite_url) as house:
            said = command("move", seat=0, move=await any_move(house, table_id), expected=3)
            await house.do(table_id, ANN, said, "m")
            assert (await house.table(table_id)).left == [7_000, 10_000]
            kinds = [entry.kind for entry in await house.store.log.entries(table_id)]
            assert kinds == ["opened", "taken", "said", "resumed", "moved"]

    asyncio.run(scenario())


async def any_move(house: House, table_id: str) -> str:
    """A legal move of seat 0, without the house having loaded the table."""
    table = replay(table_id, await house.store.log.entries(table_id))
    return str(next(iter(table.position.legal(0))))


def test_whoever_looks_first_sees_the_clocks_as_they_were(sqlite_url: str, time: Time, late_caretaker: None) -> None:
    async def scenario() -> None:
        async with house_at(sqlite_url) as house:
            table_id = await begun(house, ANN, BOB, clock=TEN)
        time.now += 100_000
        async with house_at(sqlite_url) as house:
            ann = Onlooker(ANN)
            await house.watch(table_id, ann, ann.welcome)
            assert ann.welcomed == 3
            assert (await house.table(table_id)).deadline(1) == time.now + 10_000
            time.now += 1_000
            assert (await house.table(table_id)).version == 3, "once"

    asyncio.run(scenario())


def test_what_is_not_due_is_forgiven_when_it_is_loaded(sqlite_url: str, time: Time) -> None:
    """And not at the start: there may be very many."""

    async def scenario() -> None:
        async with house_at(sqlite_url) as house:
            table_id = await begun(house, ANN, BOB, clock=Bank(seconds=1000))
        time.now += 500_000
        async with house_at(sqlite_url) as house:
            bots = await opened(house, "me", "random", clock=TEN)
            time.now += 10_001
            other = await house.tables.enter(bots)
            await until(lambda: not other.table.people)
            assert house.tables.known(table_id) is None
            time.now += 600_000
            await until(lambda: house.tables.known(table_id) is not None)
            table = await house.table(table_id)
            assert table.people == {ANN.id, BOB.id}
            assert table.deadline(0) == time.now - 610_001 + 1_000_000

    asyncio.run(scenario())


def test_while_the_machine_sleeps_nobodys_time_runs(sqlite_url: str, asleep: Time) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB, clock=TEN)
        live = await house.tables.enter(table_id)
        asleep.now += 3_000
        await asyncio.sleep(0.1)  # it is seen that time passes
        asleep.now += 100_000
        await until(lambda: live.table.version == 3)
        assert live.table.deadline(0) == asleep.now + 7_000
        await move(house, table_id, ANN, 0)
        assert live.table.left == [7_000, 10_000]

    play(sqlite_url, scenario)


def test_a_move_at_the_moment_of_waking_is_in_time(
    sqlite_url: str, asleep: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caretaker, "_SECONDS_BETWEEN_LOOKS", 1000)

    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB, clock=TEN)
        text = await any_move(house, table_id)
        asleep.now += 100_000
        await house.do(table_id, ANN, command("move", seat=0, move=text, expected=2), "m")
        assert (await house.table(table_id)).left == [10_000, 10_000]

    play(sqlite_url, scenario)


def test_absences_are_counted_from_a_moment_on(asleep: Time) -> None:
    began = asleep.now
    absences = Absences(alone=True)
    for pause in (5_000, 6_000, 1_000, 60_000, 10):
        asleep.now += pause
        absences.look()
    assert absences.since(began - 70) == 70 + 66_000
    assert absences.since(began + 5_000) == 66_000
    assert absences.since(began + 8_000) == 63_000
    assert absences.since(began + 11_000) == 60_000
    assert absences.since(asleep.now - 10) == 0
    assert Absences(alone=False).since(0) == 0


def test_a_clock_that_is_set_back_again_gives_nobody_time(asleep: Time) -> None:
    absences = Absences(alone=True)
    asleep.now += 3_600_000
    absences.look()
    asleep.now -= 3_600_000
    absences.look()
    assert absences.since(asleep.now) == 0


def test_for_all_whose_time_runs_out_bots_play_to_the_end(sqlite_url: str, time: Time) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB, clock=TEN, stand_in="random")
        watcher = Onlooker(ANN)
        await house.watch(table_id, watcher, watcher.welcome)
        time.now += 9_000
        await move(house, table_id, ANN, 0)
        time.now += 1_001
        await until(lambda: len(watcher.told) >= 3)
        assert [event["kind"] for event in watcher.events[:3]] == ["moved", "replaced", "moved"]
        assert (watcher.events[1]["seat"], watcher.events[1]["why"]) == (1, "time")
        with pytest.raises(Refused, match="Seat 1 is not yours"):
            await house.do(table_id, BOB, command("move", seat=1, move="c=3", expected=3), "k")
        time.now += 2_000
        await until(lambda: len(watcher.told) == 38)
        assert (await house.table(table_id)).status == "over"
        assert [summary.table for summary in await house.store.listing.tables_of(ANN.id, 9)] == [table_id]

    play(sqlite_url, scenario)


def test_clocks_stand_still_while_no_house_stands(sqlite_url: str, time: Time) -> None:
    async def scenario() -> None:
        async with house_at(sqlite_url) as house:
            table_id = await begun(house, ANN, BOB, clock=TEN)
        time.now += 100_000
        async with asyncio.timeout(30), house_at(sqlite_url, thinker=Here()) as house:
            while (await house.table(table_id)).version == 2:
                await asyncio.sleep(0.002)
            table = await house.table(table_id)
            assert table.deadline(0) == table.deadline(1) == time.now + 10_000
            assert (await house.store.log.entries(table_id))[-1].kind == "resumed"
            time.now += 11_000
            while (await house.table(table_id)).people:
                await asyncio.sleep(0.002)

    asyncio.run(scenario())


def test_a_table_where_nobody_sits_down_is_closed_after_two_weeks(sqlite_url: str, time: Time) -> None:
    async def scenario(house: House) -> None:
        table_id = await opened(house, "me", "open")
        time.now += WAITS - 1
        await house.caretaker.look_after(table_id)
        assert (await house.table(table_id)).status == "open"
        time.now += 1
        await house.caretaker.look_after(table_id)
        assert (await house.table(table_id)).status == "over"
        assert (await house.store.log.entries(table_id))[-1].kind == "closed"

    play(sqlite_url, scenario)


def test_time_never_goes_backwards_at_a_table(sqlite_url: str, time: Time) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB, clock=TEN)
        time.now -= 5_000
        await move(house, table_id, ANN, 0)
        assert (await house.table(table_id)).left == [10_000, 10_000]
        assert [entry.at for entry in await house.store.log.entries(table_id)] == [1_000_000] * 3

    play(sqlite_url, scenario)


def test_a_table_that_cannot_be_read_does_not_keep_the_others_from_being_looked_after(
    sqlite_url: str, time: Time
) -> None:
    async def scenario(house: House) -> None:
        first = await begun(house, ANN, BOB, clock=TEN)
        time.now += 1
        second = await begun(house, ANN, BOB, clock=TEN)
        table = await house.table(first)
        broken = Entry(first, table.version + 1, "danced", {}, time.now)
        summary = table.summary()
        assert await house.store.log.append(
            broken,
            Summary(first, broken.version, "hashi", "playing", False, frozenset(), {}, time.now, summary.due),
        )
        house.tables._kept.clear()
        time.now += 20_000
        while (await house.table(second)).seats[0].bot is None:
            await asyncio.sleep(0.005)

    play(sqlite_url, scenario)
