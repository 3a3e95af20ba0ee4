"""The house on real databases: committed, then acknowledged, then told; by one process or by two."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import orjson
import pytest

from kakehashi.errors import Refused
from kakehashi.tables import caretaker, live, views
from kakehashi.tables.bus import LocalBus, RedisBus
from kakehashi.tables.clock import Bank
from kakehashi.tables.house import House
from kakehashi.tables.listing import Summary
from kakehashi.tables.loading import replay
from kakehashi.tables.log import Entry
from kakehashi.tables.order import Order
from kakehashi.tables.people import Person
from kakehashi.tables.store import Store
from kakehashi.tables.table import WAITS, Table
from kakehashi.tables.thinking import Thinker
from merging import merged

from .conftest import RedisServer, Time
from .houses import Here, Onlooker, begun, house_at, move, opened, play, play_to_the_end, until
from .tables import ANN, BOB, CAT, EVE, PEOPLE, command, everything, told_to


async def stored(house: House, table_id: str) -> Table:
    return replay(table_id, await house.store.log.entries(table_id))


# A game from its opening to its end


@pytest.mark.parametrize("game", ["hashi", "shangri-la"])
def test_people_and_bots_play_a_game_to_its_end(sqlite_url: str, game: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await opened(house, "me", "greedy", "open", "random", game=game)
        watchers = [Onlooker(), Onlooker(ANN), Onlooker(BOB)]
        for watcher in watchers:
            await house.watch(table_id, watcher, watcher.welcome)
        await house.do(table_id, BOB, command("take"), "sit")
        table = await play_to_the_end(house, table_id, [ANN, BOB])
        entries = await house.store.log.entries(table_id)
        assert everything(table) == everything(replay(table_id, entries))
        for watcher in watchers:
            assert watcher.told == told_to(watcher.person, entries, after=1)

    play(sqlite_url, scenario)


def test_bots_think_in_processes_and_two_that_are_asked_at_once_start_them_once(sqlite_url: str) -> None:
    async def scenario() -> None:
        thinker = Thinker(workers=1)
        async with asyncio.timeout(60), house_at(sqlite_url, thinker=thinker) as house:
            begins: list[int] = []
            start = thinker._start
            thinker._start = lambda: begins.append(1) or start()  # type: ignore[func-returns-value,method-assign]
            table_id = await opened(house, "me", "greedy", "random", "random")
            await play_to_the_end(house, table_id, [ANN])
            assert begins == [1]

    asyncio.run(scenario())


def test_a_table_that_is_not_there_is_refused(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        for asked in (house.table("x"), house.do("x", ANN, command("agree"), "k"), house.watch("x", Onlooker(), print)):
            with pytest.raises(Refused, match="There is no such table"):
                await asked

    play(sqlite_url, scenario)


def test_a_person_has_so_many_unfinished_tables(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakehashi.tables.house.MOST_OPEN", 2)

    async def scenario(house: House) -> None:
        first = await opened(house, "me", "open")
        await opened(house, "me", "open")
        with pytest.raises(Refused, match="You have 2 unfinished games"):
            await opened(house, "me", "open")
        await house.do(first, ANN, command("leave", seat=0), "k")
        await opened(house, "me", "open")

    play(sqlite_url, scenario)


# Committed, acknowledged, told


def test_an_event_is_committed_then_acknowledged_then_told(sqlite_url: str) -> None:
    order: list[str] = []

    class Noting(Onlooker):
        def tell(self, message: bytes) -> None:
            order.append("told")

    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        await house.watch(table_id, Noting(), lambda *_: None)
        append = house.store.log.append

        async def noted(entry: Entry, summary: Summary, same_people: bool = False) -> bool:
            done = await append(entry, summary, same_people)
            order.append("committed")
            return done

        house.store.log.append = noted  # type: ignore[method-assign]
        await house.do(table_id, ANN, command("say", phrase="hello"), "k", lambda _: order.append("acknowledged"))
        assert order == ["committed", "acknowledged", "told"]

    play(sqlite_url, scenario)


def test_the_same_command_twice_has_one_effect_and_the_same_answer(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        first = await move(house, table_id, ANN, 0, "k")
        await house.do(table_id, BOB, command("say", phrase="hello"), "k")
        answers: list[int] = []
        said = command("move", seat=0, move="c=3", expected=2)
        assert await house.do(table_id, ANN, said, "k", answers.append) == first
        assert answers == [first]
        assert len((await house.table(table_id)).record.moves) == 1

    play(sqlite_url, scenario)

    async def after_a_restart() -> None:
        async with house_at(sqlite_url) as house:
            table_id = await anext(house.store.listing.every_table())
            said = command("move", seat=0, move="c=3", expected=2)
            assert await house.do(table_id, ANN, said, "k") == 3

    asyncio.run(after_a_restart())


def test_the_same_command_many_times_at_once_has_one_effect(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        said = command("say", phrase="hello")
        answers = await asyncio.gather(*(house.do(table_id, ANN, said, "k") for _ in range(10)))
        assert answers == [3] * 10
        assert (await house.table(table_id)).version == 3

    play(sqlite_url, scenario)


def test_many_commands_at_once_are_all_carried_out_one_after_the_other(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, *PEOPLE)
        watcher = Onlooker()
        await house.watch(table_id, watcher, watcher.welcome)
        said = [(person, command("say", text=f"{n}"), f"{n}") for n in range(10) for person in PEOPLE]
        versions = await asyncio.gather(*(house.do(table_id, *one) for one in said))
        assert sorted(versions) == list(range(5, 45)) == watcher.versions
        assert everything(await house.table(table_id)) == everything(await stored(house, table_id))

    play(sqlite_url, scenario)


def test_of_two_moves_for_one_turn_one_is_played(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB, CAT, game="shangri-la")
        moves = [command("move", seat=0, move=text, expected=3) for text in ("Ad", "Bd", "Cd")]
        answers = await asyncio.gather(
            *(house.do(table_id, ANN, one, str(n)) for n, one in enumerate(moves)), return_exceptions=True
        )
        assert [getattr(answer, "code", answer) for answer in answers] == [4, "stale", "stale"]

    play(sqlite_url, scenario)


def test_a_caller_who_goes_away_in_the_middle_leaves_no_gap(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        watcher = Onlooker()
        await house.watch(table_id, watcher, watcher.welcome)
        for number in range(10):
            work = asyncio.create_task(house.do(table_id, ANN, command("say", text="x"), f"{number}"))
            for _ in range(number % 5 + 2):
                await asyncio.sleep(0)
            work.cancel()
            await asyncio.wait([work])
        last = await house.do(table_id, BOB, command("say", phrase="hello"), "k")
        assert watcher.versions == list(range(3, last + 1))
        assert last == len(await house.store.log.entries(table_id))

    play(sqlite_url, scenario)


def test_what_is_under_way_when_the_house_closes_is_finished(sqlite_url: str) -> None:
    acknowledged: list[int] = []

    async def scenario() -> None:
        async with house_at(sqlite_url) as house:
            table_id = await begun(house, ANN, BOB)
            said = command("say", phrase="hello")
            work = [asyncio.create_task(house.do(table_id, ANN, said, f"{n}", acknowledged.append)) for n in range(3)]
            while house._under_way < 3:
                await asyncio.sleep(0)
        await asyncio.gather(*work)
        assert acknowledged == [3, 4, 5]

    asyncio.run(scenario())

    async def look(house: House) -> None:
        table_id = await anext(house.store.listing.every_table())
        assert (await house.table(table_id)).version == 5

    play(sqlite_url, look)


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
        may_go_on.set()
        await asyncio.gather(busy, going, waiting, return_exceptions=True)
        assert replayed == [other]
        assert (gone.welcomed, patient.welcomed) == (0, 2)

    play(sqlite_url, scenario)


# A store that fails


@pytest.mark.parametrize("written", [True, False])
def test_when_the_store_fails_nothing_is_told_that_may_not_be_written(
    sqlite_url: str, written: bool, often: None
) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        watcher = Onlooker()
        await house.watch(table_id, watcher, watcher.welcome)
        append = house.store.log.append

        async def fails(entry: Entry, summary: Summary, same_people: bool = False) -> bool:
            if written:
                await append(entry, summary, same_people)
            raise Refused("store-failed", "The database could not be used: it is away.")

        house.store.log.append = fails  # type: ignore[method-assign]
        acknowledged: list[int] = []
        with pytest.raises(Refused, match="it is away"):
            await house.do(table_id, ANN, command("say", text="one"), "k", acknowledged.append)
        assert (acknowledged, watcher.told) == ([], [])
        house.store.log.append = append  # type: ignore[method-assign]
        if written:
            await until(lambda: watcher.versions == [3])
        assert await house.do(table_id, ANN, command("say", text="one"), "k", acknowledged.append) == 3
        assert await house.do(table_id, BOB, command("say", text="two"), "l", acknowledged.append) == 4
        assert acknowledged == watcher.versions == [3, 4]
        assert everything(await house.table(table_id)) == everything(await stored(house, table_id))

    play(sqlite_url, scenario)


def test_a_table_that_cannot_be_read_does_not_keep_the_others_from_being_looked_after(
    sqlite_url: str, time: Time
) -> None:
    async def scenario(house: House) -> None:
        first = await begun(house, ANN, BOB, clock=Bank(seconds=10))
        time.now += 1
        second = await begun(house, ANN, BOB, clock=Bank(seconds=10))
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


# Tables in memory


def test_tables_that_nobody_needs_are_given_up_and_made_again(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_KEPT", 3)

    async def scenario(house: House) -> None:
        tables = [await begun(house, ANN, BOB) for _ in range(3)]
        watcher = Onlooker()
        await house.watch(tables[0], watcher, watcher.welcome)
        for _ in range(5):
            tables.append(await begun(house, ANN, BOB))
            assert len(house.tables._kept) <= 4
        for table_id in tables:
            await house.do(table_id, ANN, command("say", phrase="hello"), "k")
        assert watcher.versions == [3]
        assert (await house.table(tables[1])).version == 3

    play(sqlite_url, scenario)


def test_a_live_table_that_is_given_up_while_somebody_enters_is_still_the_only_one(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_KEPT", 1)

    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        watchers: list[Onlooker] = []
        work: list[asyncio.Task[Any]] = []
        for number in range(40):
            work.append(asyncio.create_task(house.do(table_id, ANN, command("say", text="x"), f"{number}")))
            watchers.append(Onlooker())
            work.append(asyncio.create_task(house.watch(table_id, watchers[-1], watchers[-1].welcome)))
            work.append(asyncio.create_task(opened(house, "me", "open") if number < 20 else asyncio.sleep(0)))
            for _ in range(number % 7):
                await asyncio.sleep(0)
        await asyncio.gather(*work)
        await house.do(table_id, ANN, command("say", text="x"), "last")
        for watcher in watchers:
            assert watcher.versions == list(range(watcher.welcomed + 1, 44))

    play(sqlite_url, scenario)


def test_as_long_as_anybody_holds_a_table_there_is_no_second_one(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_KEPT", 1)

    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        held = await house.tables.enter(table_id)
        await opened(house, "me", "open")
        assert table_id not in house.tables._kept
        assert await house.tables.enter(table_id) is held

    play(sqlite_url, scenario)


# Bots


def test_bots_that_were_thinking_think_again_in_the_next_house(sqlite_url: str) -> None:
    async def scenario() -> None:
        thinker = Here()
        thinker.may_answer.clear()
        async with house_at(sqlite_url, thinker=thinker) as house:
            table_id = await opened(house, "me", "random", "greedy")
            await until(lambda: len(thinker.asked) == 2)
        async with house_at(sqlite_url) as house:
            while len((await house.table(table_id)).record.moves) < 2:
                await asyncio.sleep(0.002)
            assert (await house.table(table_id)).position.acting == (0,)

    asyncio.run(scenario())


def test_a_bot_whose_answer_comes_too_late_is_not_heard_and_asked_again(sqlite_url: str) -> None:
    async def scenario() -> None:
        thinker = Here()
        async with asyncio.timeout(30), house_at(sqlite_url, thinker=thinker) as house:
            table_id = await begun(house, ANN, BOB, ANN, game="shangri-la")
            await house.do(table_id, BOB, command("resign", seat=1), "r")
            thinker.may_answer.clear()
            await move(house, table_id, ANN, 0)
            await until(lambda: thinker.asked == [(1, 1)])
            await house.do(table_id, ANN, command("undo", seat=0), "u")
            thinker.may_answer.set()
            await asyncio.sleep(0.05)
            assert (await house.table(table_id)).record.moves == []
            await move(house, table_id, ANN, 0)
            while len((await house.table(table_id)).record.moves) < 2:
                await asyncio.sleep(0.002)

    asyncio.run(scenario())


def test_a_bot_that_answered_while_a_wish_was_open_is_asked_again_when_it_is_declined(sqlite_url: str) -> None:
    async def scenario() -> None:
        thinker = Here()
        thinker.may_answer.clear()
        async with asyncio.timeout(30), house_at(sqlite_url, thinker=thinker) as house:
            table_id = await opened(house, "me", "open", "random")
            await house.do(table_id, BOB, command("take"), "t")
            await move(house, table_id, ANN, 0)
            await house.do(table_id, ANN, command("undo", seat=0), "u")
            thinker.may_answer.set()
            await until(lambda: not house.occupancy()[1])
            assert (await house.table(table_id)).position.acting == (1, 2)
            await house.do(table_id, BOB, command("decline"), "d")
            while (await house.table(table_id)).position.acting != (1,):
                await asyncio.sleep(0.002)

    asyncio.run(scenario())


def test_when_no_bot_can_answer_they_are_asked_again_when_it_is_due(sqlite_url: str, time: Time) -> None:
    class Failing(Here):
        async def move(self, *question: Any) -> str:
            if len(self.asked) < 4:
                self.asked.append((1, 0))
                raise RuntimeError
            return await super().move(*question)

    async def scenario() -> None:
        async with asyncio.timeout(30), house_at(sqlite_url, thinker=Failing()) as house:
            table_id = await opened(house, "me", "random")
            await until(lambda: not house.occupancy()[1])
            time.now += 60_000
            while (await house.table(table_id)).position.acting != (0,):
                await asyncio.sleep(0.002)

    asyncio.run(scenario())


# Clocks


def test_for_all_whose_time_runs_out_bots_play_to_the_end(sqlite_url: str, time: Time) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB, clock=Bank(seconds=10), stand_in="random")
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


@pytest.mark.parametrize("people", [(ANN, BOB), (ANN, BOB, ANN)])
def test_whoever_lost_a_seat_while_away_comes_back_to_whole_views(
    sqlite_url: str, time: Time, people: tuple[Person, ...]
) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, *people, clock=Bank(seconds=10), stand_in="random")
        page = Onlooker(BOB)
        await house.watch(table_id, page, page.welcome)
        now: Any = views.now(await house.table(table_id), (1,))
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
            now = merged(now, told["now"])
            for view in now["views"]:
                assert {"seat", "picture", "result"} < set(view)
        table = replay(table_id, (await house.store.log.entries(table_id))[: again.welcomed])
        assert orjson.dumps(now) == orjson.dumps(views.now(table, ()))

    play(sqlite_url, scenario)


def test_clocks_stand_still_while_no_house_stands(sqlite_url: str, time: Time) -> None:
    async def scenario() -> None:
        async with house_at(sqlite_url) as house:
            table_id = await begun(house, ANN, BOB, clock=Bank(seconds=10))
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


def test_whoever_resigned_plays_again_too(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        await house.do(table_id, BOB, command("resign", seat=1), "resign")
        await play_to_the_end(house, table_id, [ANN])
        await house.do(table_id, BOB, command("again"), "again")
        await house.do(table_id, ANN, command("again"), "again")
        following = await house.table((await house.table(table_id)).following)
        assert following.status == "playing"
        assert [seat.person for seat in following.seats] == [BOB.id, ANN.id]

    play(sqlite_url, scenario)


def test_when_very_much_has_happened_only_moves_are_taken(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakehashi.tables.deciding.MOST_EVENTS", 5)

    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB)
        for number in range(3):
            await house.do(table_id, ANN, command("say", phrase="hello"), f"{number}")
        with pytest.raises(Refused, match="nothing is taken any more but moves"):
            await house.do(table_id, ANN, command("say", phrase="hello"), "more")
        await move(house, table_id, ANN, 0)

    play(sqlite_url, scenario)


def test_time_never_goes_backwards_at_a_table(sqlite_url: str, time: Time) -> None:
    async def scenario(house: House) -> None:
        table_id = await begun(house, ANN, BOB, clock=Bank(seconds=10))
        time.now -= 5_000
        await move(house, table_id, ANN, 0)
        assert (await house.table(table_id)).left == [10_000, 10_000]
        assert [entry.at for entry in await house.store.log.entries(table_id)] == [1_000_000] * 3

    play(sqlite_url, scenario)


# Playing again


async def finished(house: House, *people: Any) -> str:
    table_id = await begun(house, *people)
    await play_to_the_end(house, table_id, people)
    return table_id


def test_one_after_the_other_sits_down_at_the_next_table(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await finished(house, ANN, BOB, CAT)
        first = await house.do(table_id, BOB, command("again"), "b")
        following = (await house.table(table_id)).again or ""
        assert (await house.table(following)).status == "open"
        await house.do(table_id, CAT, command("say", phrase="thanks"), "s")
        assert await house.do(table_id, BOB, command("again"), "b") == first, "the same answer"
        for person in (ANN, CAT):
            await house.do(table_id, person, command("again"), "k")
        table = await house.table(following)
        assert [seat.person for seat in table.seats] == [CAT.id, ANN.id, BOB.id]
        assert table.status == "playing"

    play(sqlite_url, scenario)


def test_all_who_ask_at_once_to_play_again_sit_down_at_one_table(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        for _ in range(3):
            table_id = await finished(house, ANN, BOB, CAT)
            asking = [(person, key) for person in (ANN, BOB, CAT) for key in ("one", "two")]
            await asyncio.gather(*(house.do(table_id, person, command("again"), key) for person, key in asking))
            following = await house.table((await house.table(table_id)).again or "")
            assert [seat.person for seat in following.seats] == [CAT.id, ANN.id, BOB.id]
            kinds = [entry.kind for entry in await house.store.log.entries(table_id)]
            assert kinds.count("again") == 1

    play(sqlite_url, scenario)


def test_whoever_plays_again_gets_their_own_seats_and_no_others(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await finished(house, ANN, BOB, CAT, BOB)
        for person in (ANN, CAT):
            await house.do(table_id, person, command("again"), "k")
        following = (await house.table(table_id)).again or ""
        await house.do(following, ANN, command("leave", seat=1), "l")
        await house.do(table_id, BOB, command("again"), "k")
        table = await house.table(following)
        assert [seat.person for seat in table.seats] == [BOB.id, None, BOB.id, CAT.id]

    play(sqlite_url, scenario)


def test_whoever_opens_the_next_table_and_leaves_it_can_come_back_as_often_as_they_like(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await finished(house, ANN, BOB)
        for number in range(3):
            await house.do(table_id, ANN, command("again"), f"again {number}")
            following = await house.table((await house.table(table_id)).again or "")
            assert (following.seats_of(ANN.id), following.status) == ((1,), "open")
            await house.do(following.id, ANN, command("leave", seat=1), f"leave {number}")
        await house.do(table_id, BOB, command("again"), "b")
        await house.do(table_id, ANN, command("again"), "a")
        following = await house.table(following.id)
        assert [seat.person for seat in following.seats] == [BOB.id, ANN.id]
        assert following.status == "playing"

    play(sqlite_url, scenario)


def test_a_seat_that_somebody_left_who_plays_again_stays_theirs(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await finished(house, ANN, BOB, CAT)
        for person in (ANN, BOB):
            await house.do(table_id, person, command("again"), "k")
        following = (await house.table(table_id)).again or ""
        for person, seat in ((ANN, 1), (BOB, 2)):
            await house.do(following, person, command("leave", seat=seat), "l")
            with pytest.raises(Refused, match="The open seats are kept for others"):
                await house.do(following, EVE, command("take"), "e")
            with pytest.raises(Refused, match=f"Seat {seat} is not open"):
                await house.do(following, CAT, command("take", seat=seat), "c")
        shown = views.now(await house.table(following), ())["seats"]
        assert [(seat["name"], seat["kept"]) for seat in shown] == [("Cat", True), ("Ann", True), ("Bob", True)]
        for person in (CAT, BOB, ANN):
            await house.do(table_id, person, command("again"), "once more")
        assert (await house.table(following)).status == "playing"

    play(sqlite_url, scenario)


def test_who_finds_no_seat_at_the_next_table_is_told_so(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await finished(house, ANN, BOB)
        await house.do(table_id, ANN, command("again"), "a")
        following = await house.table((await house.table(table_id)).again or "")
        # As it could happen when seats were not kept for those who got up.
        live = await house.tables.enter(following.id)
        live.table.seats[0] = replace(following.seats[0], person=EVE.id, kept_for=None)
        with pytest.raises(Refused, match="There is no open seat"):
            await house.do(table_id, BOB, command("again"), "b")

    play(sqlite_url, scenario)


def test_nobody_else_can_ask_to_play_again(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table_id = await finished(house, ANN, BOB)
        for _ in range(2):
            with pytest.raises(Refused, match="Only those who sit at the table"):
                await house.do(table_id, EVE, command("again"), "e")
            await house.do(table_id, ANN, command("again"), "a")
        playing = await begun(house, ANN, BOB)
        with pytest.raises(Refused, match="The game is not over yet"):
            await house.do(playing, ANN, command("again"), "a")

    play(sqlite_url, scenario)


# Two processes


TwoHouses = Callable[[House, House], Awaitable[None]]


def play_in_two(url: str, scenario: TwoHouses, redis: RedisServer | None = None) -> None:
    """Two houses on one database, with a bus between them or only polls."""

    async def whole() -> None:
        one, two = (RedisBus(redis.url) if redis else LocalBus() for _ in range(2))
        async with asyncio.timeout(60), house_at(url, one) as first, house_at(url, two) as second:
            await scenario(first, second)

    asyncio.run(whole())


async def each_hears_the_other(one: House, two: House) -> None:
    table_id = await begun(one, ANN, BOB)
    here, there = Onlooker(ANN), Onlooker(BOB)
    await one.watch(table_id, here, here.welcome)
    await two.watch(table_id, there, there.welcome)
    random = Random(1)
    for number in range(6):
        await move(one, table_id, ANN, 0, f"a{number}", random)
        await move(two, table_id, BOB, 1, f"b{number}", random)
    await until(lambda: here.versions == there.versions == list(range(3, 15)))
    entries = await one.store.log.entries(table_id)
    assert here.told == told_to(ANN.id, entries, after=2)
    assert there.told == told_to(BOB.id, entries, after=2)


def test_two_houses_hear_each_other_without_a_bus_by_looking(postgresql_url: str, often: None) -> None:
    play_in_two(postgresql_url, each_hears_the_other)


def test_two_houses_hear_each_other_by_redis(
    postgresql_url: str, redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caretaker, "_SECONDS_BETWEEN_POLLS", 1000)
    play_in_two(postgresql_url, each_hears_the_other, redis_server)


def test_of_moves_that_two_houses_want_for_one_turn_exactly_one_wins(postgresql_url: str, often: None) -> None:
    async def scenario(one: House, two: House) -> None:
        table_id = await begun(one, ANN, BOB, CAT, game="shangri-la")
        watchers = [Onlooker(), Onlooker()]
        for house, watcher in zip((one, two), watchers, strict=True):
            await house.watch(table_id, watcher, watcher.welcome)
        for turn in range(12):
            table = await one.table(table_id)
            (seat,) = table.position.acting
            random = Random(turn)
            moves = random.sample([str(legal) for legal in table.position.legal(seat)], 2)
            said = [command("move", seat=seat, move=text, expected=table.version) for text in moves]
            answers = await asyncio.gather(
                *(
                    house.do(table_id, PEOPLE[seat], wanted, f"{turn} {n}")
                    for n, (house, wanted) in enumerate(zip((one, two), said, strict=True))
                ),
                return_exceptions=True,
            )
            codes = [getattr(answer, "code", "won") for answer in answers]
            assert sorted(codes) == ["stale", "won"]
            after = await two.table(table_id)
            assert after.record.moves[-1] == (seat, moves[codes.index("won")])
        await until(lambda: watchers[0].versions == watchers[1].versions == list(range(4, 16)))
        assert everything(await one.table(table_id)) == everything(await two.table(table_id))

    play_in_two(postgresql_url, scenario)


def test_the_same_command_in_two_houses_has_one_effect(postgresql_url: str) -> None:
    async def scenario(one: House, two: House) -> None:
        table_id = await begun(one, ANN, BOB)
        for number in range(10):
            said = command("say", phrase="hello")
            answers = await asyncio.gather(*(house.do(table_id, ANN, said, f"{number}") for house in (one, two)))
            assert answers == [3 + number] * 2
        assert (await two.table(table_id)).version == 12

    play_in_two(postgresql_url, scenario)


def test_bots_of_two_houses_play_every_turn_once(postgresql_url: str, often: None) -> None:
    async def scenario(one: House, two: House) -> None:
        table_id = await opened(one, "me", "greedy", "random")
        house = one
        while (table := await house.table(table_id)).status == "playing":
            if 0 in table.position.acting:
                await move(house, table_id, ANN, 0)
                house = two if house is one else one
            else:
                await asyncio.sleep(0.002)
        assert len(table.record.moves) == 3 * 18
        assert everything(await one.table(table_id)) == everything(await two.table(table_id))

    play_in_two(postgresql_url, scenario)


def test_what_a_house_that_died_left_to_do_another_does(postgresql_url: str, time: Time) -> None:
    async def scenario() -> None:
        thinker = Here()
        thinker.may_answer.clear()
        async with house_at(postgresql_url, thinker=thinker) as died:
            table_id = await opened(died, "me", "random")
        async with asyncio.timeout(30), house_at(postgresql_url) as house:
            time.now += 60_000
            while (await house.table(table_id)).position.acting != (0,):
                await asyncio.sleep(0.005)

    asyncio.run(scenario())


def test_all_who_ask_at_once_in_two_houses_sit_down_at_one_table(postgresql_url: str) -> None:
    async def scenario(one: House, two: House) -> None:
        table_id = await finished(one, ANN, BOB, CAT)
        asking = zip((one, two, one), (ANN, BOB, CAT), strict=True)
        await asyncio.gather(*(house.do(table_id, person, command("again"), "k") for house, person in asking))
        following = await two.table((await two.table(table_id)).again or "")
        assert [seat.person for seat in following.seats] == [CAT.id, ANN.id, BOB.id]

    play_in_two(postgresql_url, scenario)


def test_an_order_is_an_order_in_a_house_too(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        with pytest.raises(Refused, match="none of the seats is me"):
            await house.open(ANN, Order(game="hashi", seats=["open", "open"]))
        assert [name async for name in house.store.listing.every_table()] == []

    play(sqlite_url, scenario)


def test_a_closed_house_can_be_opened_again_on_the_same_database(sqlite_url: str) -> None:
    async def scenario() -> None:
        async with house_at(sqlite_url) as house:
            table_id = await begun(house, ANN, BOB)
            await move(house, table_id, ANN, 0)
            before = everything(await house.table(table_id))
        store = Store.open(sqlite_url)
        house = House(store, LocalBus(), Here())
        assert everything(await house.table(table_id)) == before
        await house.close()

    asyncio.run(scenario())
