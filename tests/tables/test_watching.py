"""Somebody looks at a table: welcomed with what they have missed, then told of everything, once."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from kakehashi.tables import views
from kakehashi.tables.clock import Bank
from kakehashi.tables.house import House
from kakehashi.tables.loading import replay
from kakehashi.tables.log import Entry
from kakehashi.tables.people import Person
from kakehashi.tables.table import Table
from kakehashi.tables.views import Views
from wire import merge

from .conftest import Time
from .houses import Onlooker, begun, move, play, until
from .tables import ANN, BOB, command, told_to


def test_what_another_writes_while_somebody_comes_back_is_not_told_twice(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        held, entries = await house.tables.enter(table_id), house.store.log.entries

        async def slowly(table: str, after: int = 0) -> list[Entry]:
            said = Entry(table_id, 3, "said", {"seat": 0, "phrase": "hello"}, 1)
            await house.store.log.append(said, held.table.after(said).summary())
            return await entries(table, after)

        house.store.log.entries = slowly  # type: ignore[method-assign]
        watcher = Onlooker()
        await house.watch(table_id, watcher, watcher.welcome, since=1)
        assert (watcher.welcomed, [told["event"]["version"] for told in watcher.missed]) == (2, [2])  # type: ignore[index]

    play(sqlite_url, scenario)


def test_a_caller_or_a_watcher_that_fails_does_not_keep_others_from_being_told(sqlite_url: str) -> None:
    class Broken(Onlooker):
        def tell(self, message: bytes) -> None:
            raise ConnectionError

    def gone(_: int) -> None:
        raise ConnectionError

    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        watchers = [Onlooker(), Broken(), Onlooker()]
        for watcher in watchers:
            await house.watch(table_id, watcher, watcher.welcome)
        with pytest.raises(ConnectionError):
            await house.do(table_id, ANN, command("say", phrase="hello"), "k", gone)
        assert await house.do(table_id, ANN, command("say", phrase="hello"), "l") == 4
        assert watchers[0].versions == watchers[2].versions == [3, 4]

    play(sqlite_url, scenario)


def test_whoever_cannot_be_welcomed_does_not_watch(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        watcher = Onlooker()
        with pytest.raises(ZeroDivisionError):
            await house.watch(table_id, watcher, lambda *_: print(1 // 0))
        await house.do(table_id, ANN, command("say", phrase="hello"), "k")
        assert watcher.told == []

    play(sqlite_url, scenario)


def test_whoever_looks_away_is_told_nothing_more(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        watcher = Onlooker()
        await house.watch(table_id, watcher, watcher.welcome)
        house.leave(table_id, watcher)
        house.leave("nowhere", watcher)
        await house.do(table_id, ANN, command("say", phrase="hello"), "k")
        assert (watcher.welcomed, watcher.told) == (2, [])

    play(sqlite_url, scenario)


def test_whoever_comes_back_is_welcomed_with_what_happened_since(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        for number in range(5):
            await house.do(table_id, ANN, command("say", text="x"), f"{number}")
        for since, missed in ((None, []), (0, range(1, 8)), (4, range(5, 8)), (7, []), (9, [])):
            watcher = Onlooker(BOB)
            await house.watch(table_id, watcher, watcher.welcome, since)
            assert [told["event"]["version"] for told in watcher.missed] == list(missed)  # type: ignore[index,call-overload]
            entries = await house.store.log.entries(table_id)
            assert watcher.told_of_missed == (told_to(BOB.id, entries, since) if missed else [])

    play(sqlite_url, scenario)


def test_whoever_has_missed_very_much_is_shown_only_how_it_is_now(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kakehashi.tables.house.MOST_MISSED", 3)

    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        for number in range(3):
            await house.do(table_id, ANN, command("say", text="x"), f"{number}")
        for since, missed in ((1, []), (2, [3, 4, 5])):
            watcher = Onlooker(BOB)
            await house.watch(table_id, watcher, watcher.welcome, since)
            assert (watcher.welcomed, [told["event"]["version"] for told in watcher.missed]) == (5, missed)
        table = await house.table(table_id)
        assert len(await house.missed(table, None, 0)) == 3

    play(sqlite_url, scenario)


def test_while_somebody_is_told_what_they_missed_the_others_play_on_and_they_miss_nothing(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        may_go_on = threading.Event()
        busy = asyncio.create_task(house.replay(lambda: may_go_on.wait(20)))
        await asyncio.sleep(0)
        watcher = Onlooker(BOB)
        coming = asyncio.create_task(house.watch(table_id, watcher, watcher.welcome, 0))
        for number in range(3):
            await house.do(table_id, ANN, command("say", text="x"), f"{number}")
        assert not coming.done()
        may_go_on.set()
        await asyncio.gather(busy, coming)
        assert [told["event"]["version"] for told in watcher.missed] == [1, 2, 3, 4, 5]
        await house.do(table_id, ANN, command("say", text="x"), "last")
        assert watcher.versions == [6]

    play(sqlite_url, scenario)


def test_whoever_goes_before_their_turn_to_be_told_is_not_told(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed: list[str] = []

    def since(table: Table, entries: list[Entry], seats: object) -> Iterator[Any]:
        replayed.append(table.id)
        yield {}

    monkeypatch.setattr(views, "since", since)

    async def scenario(house: House) -> None:
        table_id, other = await begun(house, ANN, BOB), await begun(house, ANN, BOB)
        may_go_on = threading.Event()
        busy = asyncio.create_task(house.replay(lambda: may_go_on.wait(20)))
        gone, patient = Onlooker(BOB), Onlooker(ANN)
        going = asyncio.create_task(house.watch(table_id, gone, gone.welcome, 0))
        waiting = asyncio.create_task(house.watch(other, patient, patient.welcome, 0))
        await house.do(table_id, ANN, command("say", text="x"), "meanwhile")
        going.cancel()
        await asyncio.sleep(0.05)  # until then it only has been told to
        may_go_on.set()
        await asyncio.gather(busy, going, waiting, return_exceptions=True)
        assert replayed == [other]
        assert (gone.welcomed, patient.welcomed) == (0, 2)

    play(sqlite_url, scenario)


@pytest.mark.parametrize("people", [(ANN, BOB), (ANN, BOB, ANN)])
def test_whoever_lost_a_seat_while_away_comes_back_to_whole_views(
    sqlite_url: str, time: Time, people: tuple[Person, ...]
) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, *people, clock=Bank(seconds=10), stand_in="random")
        page = Onlooker(BOB)
        await house.watch(table_id, page, page.welcome)
        now: Any = Views(await house.table(table_id)).now((1,))
        house.leave(table_id, page)
        for seat, person in enumerate(people):
            if person is ANN:
                await move(house, table_id, ANN, seat)
        time.now += 10_001
        await until(lambda: house.tables.known(table_id).table.seats[1].bot)  # type: ignore[union-attr, return-value, arg-type]
        await house.do(table_id, ANN, command("say", text="Good night!"), "night")
        again = Onlooker(BOB)
        await house.watch(table_id, again, again.welcome, now["version"])
        assert {"replaced", "said"} <= {told["event"]["kind"] for told in again.missed}  # type: ignore[index]
        for told in again.missed:
            now = merge(now, told["now"])
            for view in now["views"]:
                assert {"seat", "picture", "result"} < set(view)
        table = replay(table_id, (await house.store.log.entries(table_id))[: again.welcomed])
        assert orjson.dumps(now) == orjson.dumps(Views(table).now(()))

    play(sqlite_url, scenario)
