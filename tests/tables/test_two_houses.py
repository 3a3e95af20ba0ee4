"""Two houses on one database, as in two processes: every turn is played once, and each hears the other."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from kakehashi.tables import caretaker
from kakehashi.tables.bus import LocalBus, RedisBus
from kakehashi.tables.house import House

from .conftest import RedisServer, Time
from .houses import Here, Onlooker, begun, finished, house_at, move, opened, until
from .tables import ANN, BOB, CAT, PEOPLE, command, everything, told_to

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
