"""The house on real databases: committed, then acknowledged, then told."""

import asyncio

import pytest

from kakehashi.bots import Bot
from kakehashi.errors import Refused
from kakehashi.tables.bus import LocalBus
from kakehashi.tables.house import House
from kakehashi.tables.listing import Summary
from kakehashi.tables.loading import replay
from kakehashi.tables.log import Entry
from kakehashi.tables.order import Order
from kakehashi.tables.store import Store

from .houses import Here, Onlooker, begun, house_at, move, opened, play, play_to_the_end, stored, until
from .tables import ANN, BOB, CAT, PEOPLE, command, everything, told_to


@pytest.mark.parametrize("game", ["hashi", "shangri-la"])
def test_people_and_bots_play_a_game_to_its_end(sqlite_url: str, game: str) -> None:
    Bot(game, "greedy")  # after a change of the rules it is compiled, which takes longer than anybody waits

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


def test_an_order_is_an_order_in_a_house_too(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        with pytest.raises(Refused, match="none of the seats is me"):
            await house.open(ANN, Order(game="hashi", seats=["open", "open"]))
        assert [name async for name in house.store.listing.every_table()] == []

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
