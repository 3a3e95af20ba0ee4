"""Hints at a table: where they are allowed, that everybody knows who has asked, and what is answered to whom."""

import asyncio
from typing import Any

import pytest

from kakehashi.bots import Budget
from kakehashi.errors import Refused
from kakehashi.tables import minds
from kakehashi.tables.advising import _question
from kakehashi.tables.minds import Question
from kakehashi.tables.order import Order, opened_as
from kakehashi.tables.thinking import Thinker

from .houses import Here, Onlooker, begun, house_at, move, opened, until
from .tables import ANN, BOB, EVE, Living, command, hashi, refused, shangrila, told_to_seats


@pytest.fixture(autouse=True)
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minds, "HINT", Budget(simulations=40))
    monkeypatch.setattr(minds, "GLANCE", Budget(simulations=40))


def allowed(*seats: str, game: str = "shangri-la", **more: Any) -> bool:
    return opened_as(Order(game=game, seats=list(seats), **more), ANN).hints


def test_there_are_hints_where_one_person_plays_and_nobody_else_can() -> None:
    assert allowed("me", "adept", "adept")
    assert allowed("me", game="hashi")
    assert not allowed("me", "open", "adept")
    assert not allowed("me", "me", "adept")


def test_whoever_opens_a_table_may_say_otherwise() -> None:
    assert not allowed("me", "adept", "adept", hints=False)
    assert allowed("me", "open", "adept", hints=True)


def test_the_table_tells_and_the_next_game_has_them_too() -> None:
    for hints in (True, False):
        table = Living("me", "greedy", hints=hints).table
        assert table.hints == hints
        assert table.next_game(ANN).hints == hints


def test_everybody_is_told_who_has_asked_and_nothing_more() -> None:
    living = hashi(ANN, BOB, hints=True)
    entry = living.do(ANN, "hint", seat=0, expected=living.table.version)
    (told,) = told_to_seats(living.entries, (1,), after=entry.version - 1)
    assert told["event"] == {"version": entry.version, "at": entry.at, "kind": "hinted", "seat": 0}
    assert set(told["now"]) == {"version"}
    assert living.table.hint_asked(0)
    assert not living.table.hint_asked(1)


def test_a_hint_is_for_one_turn() -> None:
    living = shangrila(ANN, BOB, ANN, hints=True)
    living.do(ANN, "hint", seat=0, expected=living.table.version)
    living.move(0)
    assert not living.table.hint_asked(0)
    for seat in (1, 2):
        living.move(seat)
    assert not living.table.hint_asked(0)


def test_why_there_is_no_hint() -> None:
    living = shangrila(ANN, BOB, ANN)
    now = living.table.version
    assert refused(living, ANN, "hint", seat=0, expected=now) == ("no-hints", "There are no hints at this table.")
    living = shangrila(ANN, BOB, ANN, hints=True)
    now = living.table.version
    for person, seat, code in ((BOB, 1, "not-your-turn"), (BOB, 0, "not-your-seat"), (EVE, 0, "not-your-seat")):
        assert (refused(living, person, "hint", seat=seat, expected=now) or ("",))[0] == code
    living.move(0)
    assert (refused(living, ANN, "hint", seat=0, expected=now) or ("",))[0] == "stale"


@pytest.mark.parametrize("game", ["hashi", "shangri-la"])
def test_who_asks_gets_a_move_that_may_be_played_and_what_it_does(sqlite_url: str, game: str) -> None:
    async def scenario() -> None:
        async with asyncio.timeout(60), house_at(sqlite_url) as house:
            table_id = await opened(house, "me", "greedy", "greedy", game=game)
            ann = Onlooker(ANN)
            await house.watch(table_id, ann, ann.welcome)
            table = await house.table(table_id)
            with pytest.raises(Refused, match="by the command hint first"):
                await house.advising.hint(table, ANN, 0)
            await house.do(table_id, ANN, command("hint", seat=0, expected=table.version), "h")
            assert "hinted" in [event["kind"] for event in ann.events]
            table = await house.table(table_id)
            advice = await house.advising.hint(table, ANN, 0)
            assert advice["move"] in map(str, table.position.legal(0))
            assert advice["effects"] == table.position.page.effects(advice["move"], 0)
            assert advice["remarks"] == table.position.seen_by(0).page.remarks(advice["move"], 0)
            for person, code in ((BOB, "not-your-seat"), (EVE, "not-your-seat")):
                with pytest.raises(Refused) as refusal:
                    await house.advising.hint(table, person, 0)
                assert refusal.value.code == code
            await house.do(table_id, ANN, command("move", seat=0, move=advice["move"], expected=table.version), "m")
            with pytest.raises(Refused):
                await house.advising.hint(await house.table(table_id), ANN, 0)

    asyncio.run(scenario())


def test_who_asks_again_gets_the_same_answer_and_nobody_thinks_twice(sqlite_url: str) -> None:
    async def scenario() -> None:
        thinker = Here()
        async with asyncio.timeout(60), house_at(sqlite_url, thinker=thinker) as house:
            table_id = await opened(house, "me")
            table = await house.table(table_id)
            await house.do(table_id, ANN, command("hint", seat=0, expected=table.version), "h")
            table = await house.table(table_id)
            thinker.may_answer.clear()
            gone = asyncio.create_task(house.advising.hint(table, ANN, 0))
            await until(lambda: len(thinker.asked) == 1)
            gone.cancel()
            # Others go on meanwhile.
            other = await begun(house, ANN, BOB, game="hashi")
            await move(house, other, BOB, 1)
            thinker.may_answer.set()
            first = await house.advising.hint(table, ANN, 0)
            assert await house.advising.hint(table, ANN, 0) is first
            assert thinker.asked == [(0, 0)]

    asyncio.run(scenario())


def test_an_answer_that_failed_is_sought_again(sqlite_url: str) -> None:
    class Failing(Here):
        async def advice(self, *question: Any) -> Any:
            if not self.asked:
                self.asked.append((0, 0))
                raise RuntimeError("a bot without a thought")
            return await super().advice(*question)

    async def scenario() -> None:
        async with asyncio.timeout(60), house_at(sqlite_url, thinker=Failing()) as house:
            table_id = await opened(house, "me")
            table = await house.table(table_id)
            await house.do(table_id, ANN, command("hint", seat=0, expected=table.version), "h")
            table = await house.table(table_id)
            with pytest.raises(RuntimeError):
                await house.advising.hint(table, ANN, 0)
            assert (await house.advising.hint(table, ANN, 0))["move"]

    asyncio.run(scenario())


@pytest.mark.parametrize("game", ["hashi", "shangri-la"])
def test_my_last_move_is_judged_beside_a_better_one(sqlite_url: str, game: str) -> None:
    async def scenario() -> None:
        async with asyncio.timeout(60), house_at(sqlite_url) as house:
            table_id = await opened(house, "me", "greedy", "greedy", game=game)
            with pytest.raises(Refused) as refusal:
                await house.advising.judgement(await house.table(table_id), ANN, 0)
            assert refusal.value.code == "no-move"
            await move(house, table_id, ANN, 0)
            table = await house.table(table_id)
            judged = await house.advising.judgement(table, ANN, 0)
            assert judged["played"]["move"] == next(text for seat, text in table.record.moves if seat == 0)
            assert judged["unit"] == {"hashi": "points", "shangri-la": "share"}[game]
            assert judged["cost"] >= 0
            better = judged["better"]
            assert better["move"] == judged["best"][0]["move"]
            assert better["effects"] == table.record.start.page.effects(better["move"], 0)
            with pytest.raises(Refused, match="Seat 0 is not yours"):
                await house.advising.judgement(table, BOB, 0)
            # Nothing that came later matters.
            assert await house.advising.judgement(await house.table(table_id), ANN, 0) is judged

    asyncio.run(scenario())


def test_a_judgement_is_the_same_whenever_it_is_asked_for() -> None:
    living = shangrila(ANN, BOB, ANN, hints=True)
    living.move(0)
    moves = tuple(living.table.record.moves)
    early = _question(living.table, moves, 0)
    living.move(1)
    assert _question(living.table, moves, 0) == early


def test_where_there_are_no_hints_no_move_is_judged(sqlite_url: str) -> None:
    async def scenario() -> None:
        async with asyncio.timeout(60), house_at(sqlite_url) as house:
            table_id = await opened(house, "me", "greedy", hints=False)
            await move(house, table_id, ANN, 0)
            with pytest.raises(Refused) as refusal:
                await house.advising.judgement(await house.table(table_id), ANN, 0)
            assert refusal.value.code == "no-hints"

    asyncio.run(scenario())


def test_advice_comes_from_the_processes_where_bots_think() -> None:
    async def scenario() -> None:
        thinker = Thinker(workers=1)
        start = Living("me").table.record.start.saved()
        advice = await thinker.advice(Question("hashi", start, (), 0, 1))
        judged = await thinker.judgement(Question("hashi", start, ((0, advice["move"]),), 0, 1))
        assert judged["played"]["move"] == advice["move"]
        await thinker.close()

    asyncio.run(asyncio.wait_for(scenario(), 240))
