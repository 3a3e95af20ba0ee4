"""The same people play again, at a table of their own."""

import asyncio
from dataclasses import replace

import pytest

from kakehashi.errors import Refused
from kakehashi.tables.house import House
from kakehashi.tables.views import Views

from .houses import begun, finished, play, play_to_the_end
from .tables import ANN, BOB, CAT, EVE, command


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
        shown = Views(await house.table(following)).now(())["seats"]
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
