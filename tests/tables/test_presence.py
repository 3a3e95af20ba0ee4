"""Who of those who sit at a table is not here just now."""

import asyncio

import pytest

from kakehashi.tables import live, presence
from kakehashi.tables.events import Seat
from kakehashi.tables.house import House
from kakehashi.tables.presence import GRACE, Presence

from .houses import Onlooker, begun, opened, play, until
from .tables import ANN, BOB, command, hashi

SEATS = [Seat(person="ann"), Seat(person="bob"), Seat(bot="random"), Seat()]


class Time:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_whoever_is_not_here_is_away_and_no_bot_and_no_open_seat_is() -> None:
    time = Time()
    here = Presence(time)
    time.now += GRACE
    assert here.look(SEATS, {"ann", None})
    assert here.away == [1]
    assert not here.look(SEATS, {"ann"})
    assert here.look(SEATS, {"ann", "bob"})
    assert here.away == []


def test_a_table_that_has_just_come_into_memory_says_nothing_of_it() -> None:
    time = Time()
    here = Presence(time)
    assert not here.look(SEATS, {"ann"})
    assert here.away is None


def test_who_loads_the_page_again_has_not_been_away() -> None:
    time = Time()
    here = Presence(time)
    time.now += GRACE
    here.look(SEATS, {"ann", "bob"})
    here.went("bob")
    time.now += GRACE - 1
    assert not here.look(SEATS, {"ann"})
    time.now += 1
    assert here.look(SEATS, {"ann"})
    assert here.away == [1]


def test_who_sits_down_by_a_command_may_still_be_on_the_way(monkeypatch: pytest.MonkeyPatch, sqlite_url: str) -> None:
    for module in (presence, live):
        monkeypatch.setattr(module, "GRACE", 0.5)

    async def scenario(house: House) -> None:
        table, ann, bob = await opened(house, "me", "open"), Onlooker(ANN), Onlooker(BOB)
        await house.watch(table, ann, ann.welcome)
        await until(lambda: ann.away == [[]])
        await house.do(table, BOB, command("take", seat=1), "take")
        await house.watch(table, bob, bob.welcome)
        assert ann.away == [[]]

    play(sqlite_url, scenario)


def test_where_others_may_look_at_a_table_elsewhere_nobody_is_said_to_be_away() -> None:
    living = hashi(ANN, BOB)
    for sees_all, told in ((True, [[0, 1]]), (False, [])):
        looked_at, somebody = live.LiveTable(living.table, sees_all), Onlooker()
        looked_at._presence._begun -= GRACE
        asyncio.run(comes(looked_at, somebody))
        assert somebody.away == told


async def comes(looked_at: live.LiveTable, somebody: Onlooker) -> None:
    looked_at.came(somebody)


def test_those_who_look_are_told_who_goes_and_who_comes_back(monkeypatch: pytest.MonkeyPatch, sqlite_url: str) -> None:
    for module in (presence, live):
        monkeypatch.setattr(module, "GRACE", 0.05)

    async def scenario(house: House) -> None:
        table = await begun(house, ANN, BOB)
        ann, bob, late = Onlooker(ANN), Onlooker(BOB), Onlooker()
        await house.watch(table, ann, ann.welcome)
        await until(lambda: ann.away == [[1]])
        await house.watch(table, bob, bob.welcome)
        assert (ann.away, bob.away) == ([[1], []], [[]])
        house.leave(table, bob)
        await until(lambda: ann.away == [[1], [], [1]])
        await house.watch(table, late, late.welcome)
        assert (late.away, len(ann.away)) == ([[1]], 3)
        await house.do(table, BOB, command("resign", seat=1), "enough")
        assert late.away == [[1], []]

    play(sqlite_url, scenario)
