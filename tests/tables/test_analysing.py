"""A finished game is analysed for all who look, on from where it was, and never where a bot would have to wait."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import sleep

import pytest

from kakehashi.bots import Bot
from kakehashi.errors import Refused
from kakehashi.games import game
from kakehashi.records import Record
from kakehashi.tables import errands
from kakehashi.tables.analysing import Analysis
from kakehashi.tables.house import House
from kakehashi.tables.minds import Question
from kakehashi.tables.table import Table
from kakehashi.tables.thinking import Thinker

from .houses import Here, house_at, opened


def alone(seed: int = 1) -> str:
    """A finished game, as somebody keeps it in a file."""
    record, bot = Record.new("hashi", {"players": 1, "seed": seed}), Bot("hashi", "novice")
    while not record.position.over:
        record.play(str(bot.choose(record.position, 0, len(record.moves))), 0)
    return record.text()


async def done(house: House, table: Table) -> Analysis:
    while (shown := await house.analysing.shown(table))["running"]:
        await asyncio.sleep(0.01)
    return shown


def test_it_is_found_out_once_kept_and_can_be_deepened(url: str) -> None:
    async def story() -> None:
        thinker = Here()
        async with house_at(url, thinker=thinker) as house:
            table = await house.lay_out(alone())
            assert (await house.analysing.shown(table))["depth"] is None
            begun = await house.analysing.begin(table, 0)
            assert (begun["depth"], begun["running"], begun["of"]) == (0, True, 18)
            await house.analysing.begin(table, 0)  # somebody else looks on
            first = await done(house, table)
            assert (first["done"], sorted(thinker.asked)) == (18, [(0, number) for number in range(18)])
            assert first["accounts"]
            (account,) = first["accounts"]
            assert account["score"] == table.position.result()["scores"][0]  # type: ignore[index]
        thinker = Here()
        async with house_at(url, thinker=thinker) as house:
            table = await house.table(table.id)
            assert await house.analysing.shown(table) == first
            assert await house.analysing.begin(table, 0) == first
            assert not thinker.asked
            await house.analysing.begin(table, 1)
            closer = await done(house, table)
            assert (closer["depth"], closer["done"]) == (1, 18)
            assert closer["moves"] != first["moves"]

    asyncio.run(story())


def test_it_is_stopped_and_goes_on_where_it_was(sqlite_url: str) -> None:
    async def story() -> None:
        thinker = Here()
        async with house_at(sqlite_url, thinker=thinker) as house:
            table = await house.lay_out(alone())
            await house.analysing.begin(table, 0)
            while (shown := await house.analysing.shown(table))["done"] < 5:
                await asyncio.sleep(0)
            stopped = await house.analysing.stop(table)
            assert not stopped["running"]
            assert shown["done"] <= stopped["done"] < 18
            assert [judged is not None for judged in stopped["moves"]].count(True) == stopped["done"]
            assert stopped["accounts"] is None
            before = len(thinker.asked)
            await house.analysing.begin(table, 0)
            assert (await done(house, table))["done"] == 18
            # Those that were being thought about when it was stopped are asked again.
            assert 18 <= len(thinker.asked) <= 18 + house._thinker.places
            assert len(thinker.asked) > before
            assert await house.analysing.stop(table) == await house.analysing.shown(table)

    asyncio.run(story())


def test_a_game_that_goes_on_is_not_analysed_nor_are_too_many_at_once(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errands, "MOST_AT_ONCE", 1)

    async def story() -> None:
        thinker = Here()
        async with house_at(sqlite_url, thinker=thinker) as house:
            going_on = await house.table(await opened(house, "me", "random"))
            for ask in (house.analysing.shown(going_on), house.analysing.begin(going_on, 0)):
                with pytest.raises(Refused, match="not over") as refused:
                    await ask
                assert refused.value.code == "not-over"
            thinker.may_answer.clear()
            await house.analysing.begin(await house.lay_out(alone(1)), 0)
            with pytest.raises(Refused, match="try again later"):
                await house.analysing.begin(await house.lay_out(alone(2)), 0)

    asyncio.run(story())


def work_until_told_to_stop(file: str, stop: Callable[[], bool]) -> str | None:
    """The first time it goes on until somebody wants something else; then it is done at once."""
    tries = Path(file).read_text() if Path(file).exists() else ""
    Path(file).write_text(tries + "tried ")
    while not tries and not stop():
        sleep(0.01)
    return "done" if tries else None


def test_a_bot_that_has_to_move_does_not_wait_for_it(tmp_path: Path) -> None:
    file = tmp_path / "tries"

    async def story() -> None:
        thinker = Thinker(workers=1)
        await thinker.start()
        try:
            aside = asyncio.create_task(thinker.aside("hashi", work_until_told_to_stop, str(file)))
            while not file.exists():
                assert not aside.done()
                await asyncio.sleep(0.01)
            start = game("hashi").new({"players": 1, "seed": 1}).saved()
            assert await thinker.move(Question("hashi", start, (), 0, 1, "novice"))
            assert await aside == "done"
            assert file.read_text() == "tried tried "
        finally:
            await thinker.close()

    asyncio.run(asyncio.wait_for(story(), 120))


def test_whoever_stops_it_gives_the_process_back(tmp_path: Path) -> None:
    file = tmp_path / "tries"

    async def story() -> None:
        thinker = Thinker(workers=1)
        await thinker.start()
        try:
            aside = asyncio.create_task(thinker.aside("hashi", work_until_told_to_stop, str(file)))
            while not file.exists():
                await asyncio.sleep(0.01)
            aside.cancel()
            await asyncio.wait([aside])
            assert await thinker.aside("hashi", work_until_told_to_stop, str(file)) == "done"
        finally:
            await thinker.close()

    asyncio.run(asyncio.wait_for(story(), 120))
