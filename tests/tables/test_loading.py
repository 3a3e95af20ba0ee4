"""A table that cannot be replayed gets a final answer, and is broken until it can be."""

import asyncio

import pytest

from kakehashi.errors import Refused
from kakehashi.tables import house as houses
from kakehashi.tables.clock import Bank
from kakehashi.tables.house import House

from .houses import Onlooker, begun, house_at, opened, play
from .tables import ANN, BOB, command
from .test_store import due, say

DAMAGE = {
    "other-rules": """UPDATE events SET data = replace(data, '"rules":', '"rules":9') WHERE version = 1""",
    "unreadable": "UPDATE events SET data = '{' || data WHERE version = 2",
    "incomplete": """UPDATE events SET data = replace(data, '"seat"', '"seal"') WHERE version = 2""",
    "illegal": "UPDATE events SET kind = 'moved' WHERE version = 2",
    "unknown": "UPDATE events SET kind = 'sung' WHERE version = 2",
    "gap": "UPDATE events SET version = 7 WHERE version = 2",
    "gone": "UPDATE events SET table_id = 'elsewhere'",
}
REPAIR = {
    "other-rules": """UPDATE events SET data = replace(data, '"rules":9', '"rules":') WHERE version = 1""",
    "gone": "UPDATE events SET table_id = (SELECT id FROM tables)",
}


def a_table(url: str) -> str:
    """A table of Ann's with a clock, in a house that is closed again."""
    found = []

    async def scenario(house: House) -> None:
        found.append(await begun(house, ANN, BOB, clock=Bank(seconds=3600)))

    play(url, scenario)
    return found[0]


async def refusal(house: House, table_id: str) -> str:
    """How everybody is refused who comes to a table."""
    codes = set()
    for asked in (
        house.table(table_id),
        house.watch(table_id, Onlooker(), print),
        house.do(table_id, ANN, command("say", phrase="hello"), "k"),
    ):
        with pytest.raises(Refused) as refused:
            await asked
        codes.add(refused.value.code)
    (code,) = codes
    return str(code)


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_table_that_cannot_be_replayed_is_broken(url: str, damage: str) -> None:
    table_id = a_table(url)
    say(url, DAMAGE[damage])

    async def scenario(house: House) -> None:
        before = await due(house.store, 1 << 60)
        assert before
        assert await refusal(house, table_id) == (damage if damage == "other-rules" else "bad-log")
        assert await due(house.store, 1 << 60) == []
        assert await house.store.listing.count_open(ANN.id) == 0
        (listed,) = await house.store.listing.tables_of(ANN.id, 9)
        assert (listed.table, listed.status, listed.version) == (table_id, "broken", 2)

    play(url, scenario)


@pytest.mark.parametrize("damage", REPAIR)
def test_when_it_can_be_replayed_it_is_back(url: str, damage: str) -> None:
    table_id = a_table(url)

    async def scenario() -> None:
        async with asyncio.timeout(60), house_at(url) as house:
            before = await house.store.listing.summary(table_id)
            say(url, DAMAGE[damage])
            await refusal(house, table_id)
            say(url, REPAIR[damage])
            assert (await house.table(table_id)).status == "playing"
            after = await house.store.listing.summary(table_id)
            assert before is not None
            assert after is not None
            assert (after.status, after.people) == ("playing", before.people)
            assert after.due is not None

    asyncio.run(scenario())


def test_thirty_of_them_keep_nobody_from_opening_another(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "MOST_OPEN", 2)

    async def some(house: House) -> None:
        for _ in range(2):
            await opened(house, "me", "open")

    async def more(house: House) -> None:
        for summary in await house.store.listing.tables_of(ANN.id, 9):
            assert await refusal(house, summary.table) == "other-rules"
        await opened(house, "me", "open")

    play(sqlite_url, some)
    say(sqlite_url, DAMAGE["other-rules"])
    play(sqlite_url, more)


def test_what_is_damaged_is_not_told_to_everybody(sqlite_url: str) -> None:
    """It may be a move that nobody is to know yet."""
    table_id = a_table(sqlite_url)
    say(sqlite_url, """UPDATE events SET kind = 'moved', data = '{"seat":0,"move":"secret=9"}' WHERE version = 2""")

    async def scenario(house: House) -> None:
        with pytest.raises(Refused) as refused:
            await house.table(table_id)
        assert "secret" not in str(refused.value)

    play(sqlite_url, scenario)


def test_a_game_that_is_over_stays_among_the_finished(sqlite_url: str) -> None:
    table_id = a_table(sqlite_url)
    say(sqlite_url, DAMAGE["other-rules"], "UPDATE tables SET status = 'over'")

    async def scenario(house: House) -> None:
        assert await refusal(house, table_id) == "other-rules"
        (listed,) = await house.store.listing.tables_of(ANN.id, 9)
        assert listed.status == "over"

    play(sqlite_url, scenario)
