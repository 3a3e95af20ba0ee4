"""The challenge of the day is fair: one try counts, and before it is over nobody sees the cards or what is best."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kakehashi.errors import Refused
from kakehashi.games import game
from kakehashi.records import Record
from kakehashi.study import line
from kakehashi.tables import challenging, making
from kakehashi.tables.challenging import GRACE, streak
from kakehashi.tables.finished import finished as finished_games
from kakehashi.tables.house import House
from kakehashi.tables.order import Order
from kakehashi.tables.table import Table
from kakehashi.tables.tallies import tallies

from .conftest import Time
from .houses import Onlooker, house_at, move, play, play_to_the_end
from .tables import ANN, BOB, CAT, EVE, command

PUZZLE = json.loads((Path(__file__).parents[1] / "challenges" / "puzzle.json").read_text())
"""A challenge of Shangri-La, as one was made."""
MORNING = 1_794_816_000_000
"""2026-11-16, 08:00 UTC."""
DAY, TOMORROW = "2026-11-16", "2026-11-17"
A_DAY = 24 * 60 * 60 * 1000
A_MINUTE = 60 * 1000


@pytest.fixture
def morning(time: Time) -> Time:
    time.now = MORNING
    return time


async def refused(doing: Awaitable[object], code: str) -> str:
    with pytest.raises(Refused) as told:
        await doing
    assert told.value.code == code, told.value
    return str(told.value)


async def begun(house: House, person: Any = ANN, day: str = DAY) -> Table:
    table = await house.take_up(person, day, "hashi")
    assert table is not None
    return table


async def finished(house: House, person: Any = ANN) -> Table:
    return await play_to_the_end(house, (await begun(house, person)).id, [person])


async def known(house: House, *people: Any) -> None:
    for person in people:
        await house.store.people.save(person)


def test_a_try_begins_once_however_often_and_from_wherever_it_is_asked_for(url: str, morning: Time) -> None:
    async def story(house: House) -> None:
        tables = await asyncio.gather(*(begun(house) for _ in range(5)))
        assert len({table.id for table in tables}) == 1
        async with house_at(url) as other:
            assert (await begun(other)).id == tables[0].id
            assert (await begun(other, BOB)).id != tables[0].id
        shown = await house.challenging.shown(ANN.id, DAY, "hashi")
        assert shown["mine"] == {
            "table": tables[0].id,
            "move": None,
            "over": False,
            "score": None,
            "late": False,
            "signs": "",
        }
        assert (shown["tried"], shown["trying"]) == (0, 2)

    play(url, story)


def test_all_have_the_same_cards_and_those_of_another_day_are_others(sqlite_url: str, morning: Time) -> None:
    async def story(house: House) -> None:
        mine, bobs = await begun(house), await begun(house, BOB)
        assert mine.record.start.saved() == bobs.record.start.saved()
        assert mine.record.moves == bobs.record.moves
        assert len(mine.record.moves) == 1  # the first number is given
        assert mine.commitment != bobs.commitment
        morning.now += A_DAY
        assert (await begun(house, ANN, TOMORROW)).record.start.secret() != mine.record.start.secret()

    play(sqlite_url, story)


def test_before_ones_own_try_is_over_nothing_is_seen_of_others(url: str, morning: Time) -> None:
    async def story(house: House) -> None:
        anns = (await finished(house)).id
        await begun(house, BOB)
        for person in (BOB.id, EVE.id, None):
            await refused(house.seen(anns, person), "try-first")
            onlooker = Onlooker()
            onlooker.person = person
            await refused(house.watch(anns, onlooker, onlooker.welcome), "try-first")
            shown = await house.challenging.shown(person, DAY, "hashi")
            assert shown["results"] is None
            assert shown["solution"] is None
            assert (shown["tried"], shown["trying"]) == (1, 1)
        earlier = {"game": "hashi", "seats": ["me"], "continues": {"table": anns, "moves": 5}}
        await refused(house.open(EVE, Order.model_validate(earlier)), "try-first")
        await refused(house.practise(EVE, DAY, "hashi"), "try-first")
        await refused(house.practise(BOB, DAY, "hashi"), "try-first")
        # Whoever has finished sees all, and may practise; what they practise is not seen by others either.
        practice = await house.practise(ANN, DAY, "hashi")
        assert practice.hints
        assert practice.record.start.saved() == (await house.table(anns)).record.start.saved()
        await refused(house.seen(practice.id, BOB.id), "try-first")
        assert (await house.seen(practice.id, ANN.id)).id == practice.id
        bobs = await play_to_the_end(house, (await begun(house, BOB)).id, [BOB])
        assert (await house.seen(anns, BOB.id)).id == anns
        assert (await house.seen(bobs.id, ANN.id)).id == bobs.id

    play(url, story)


def test_in_a_try_that_counts_nobody_helps_and_nothing_is_taken_back(sqlite_url: str, morning: Time) -> None:
    async def story(house: House) -> None:
        table = await begun(house)
        version = table.version
        await refused(house.do(table.id, ANN, command("hint", seat=0, expected=version), "hint"), "no-hints")
        await refused(house.advising.judgement(table, ANN, 0), "no-hints")
        await refused(house.do(table.id, ANN, command("undo", seat=0), "first"), "nothing-to-undo")
        await move(house, table.id, ANN, 0)
        await refused(house.do(table.id, ANN, command("undo", seat=0), "then"), "disclosed")

    play(sqlite_url, story)


def test_who_gives_up_has_tried_and_has_no_result(sqlite_url: str, morning: Time) -> None:
    async def story(house: House) -> None:
        await known(house, ANN, BOB)
        table = await begun(house)
        await house.do(table.id, ANN, command("resign", seat=0), "enough")
        await finished(house, BOB)
        assert (await begun(house)).id == table.id
        shown = await house.challenging.shown(ANN.id, DAY, "hashi")
        assert shown["mine"]
        assert shown["mine"]["over"]
        assert shown["mine"]["score"] is None
        assert [result["name"] for result in shown["results"] or ()] == [BOB.name]

    play(sqlite_url, story)


def test_afterwards_one_sees_everybodys_results_the_best_first(url: str, morning: Time) -> None:
    async def story(house: House) -> None:
        house._thinker.may_make.set()  # type: ignore[attr-defined]
        await known(house, ANN, BOB)
        scores = {person.name: (await finished(house, person)).position.score(0) for person in (ANN, BOB)}  # type: ignore[attr-defined]
        while not (shown := await house.challenging.shown(ANN.id, DAY, "hashi"))["solution"]["complete"]:  # type: ignore[index]
            await asyncio.sleep(0.05)
        results, solution = shown["results"] or [], shown["solution"]
        assert {result["name"]: result["score"] for result in results} == scores
        assert [result["score"] for result in results] == sorted(scores.values(), reverse=True)
        assert {result["name"]: result["you"] for result in results} == {ANN.name: True, BOB.name: False}
        assert solution
        assert solution["bot"] == "sage"
        assert solution["best"]
        assert solution["bot_score"]
        assert solution["best"] >= max(solution["bot_score"], *scores.values())
        assert shown["mine"]
        assert len(shown["mine"]["signs"]) == 17

    play(url, story)


def test_tomorrow_is_not_told_and_a_clock_that_is_set_back_does_not_open_it(sqlite_url: str, morning: Time) -> None:
    async def story(house: House) -> None:
        # It may be there already.
        await house.store.challenges.keep(TOMORROW, "shangri-la", PUZZLE)
        for day in (TOMORROW, "2027-01-01"):
            for name in ("hashi", "shangri-la"):
                await refused(house.challenging.shown(ANN.id, day, name), "not-found")
                await refused(house.take_up(ANN, day, name, "A>B"), "not-found")
                await refused(house.practise(ANN, day, name), "not-found")
        assert (await house.challenging.calendar(ANN.id))["days"] == []
        morning.now += A_DAY
        assert (await house.challenging.shown(ANN.id, TOMORROW, "shangri-la"))["ready"]
        await begun(house, ANN, TOMORROW)
        morning.now -= A_DAY
        await refused(house.challenging.shown(EVE.id, TOMORROW, "hashi"), "not-found")
        assert [day["day"] for day in (await house.challenging.calendar(ANN.id))["days"]] == []

    play(sqlite_url, story)


def test_a_day_that_is_over_is_for_practice(sqlite_url: str, morning: Time) -> None:
    async def story(house: House) -> None:
        anns, bobs = await finished(house), await begun(house, BOB)
        morning.now += A_DAY
        await refused(house.take_up(EVE, DAY, "hashi"), "day-over")
        assert (await house.seen(anns.id, None)).id == anns.id
        assert (await house.challenging.shown(EVE.id, DAY, "hashi"))["results"]
        practice = await house.practise(EVE, DAY, "hashi")
        assert practice.record.start.saved() == anns.record.start.saved()
        # What was begun may be finished still: so whoever has begun sees nothing either before it is over.
        await refused(house.seen(anns.id, BOB.id), "try-first")
        assert (await begun(house, BOB)).id == bobs.id
        await play_to_the_end(house, bobs.id, [BOB])
        assert len((await house.challenging.shown(BOB.id, DAY, "hashi"))["results"] or ()) == 2
        await refused(house.challenging.shown(ANN.id, "2026-11-01", "hashi"), "not-found")

    play(sqlite_url, story)


def test_what_ends_long_after_its_day_is_not_ranked(sqlite_url: str, morning: Time) -> None:
    """By then all of the day could be known for a while."""

    async def story(house: House) -> None:
        await known(house, ANN, BOB, EVE)
        tables = {person.name: (await begun(house, person)).id for person in (ANN, BOB, EVE)}
        midnight = MORNING + 16 * 60 * 60 * 1000
        for person, now in (
            (EVE, midnight - 1),
            (BOB, midnight + GRACE - A_MINUTE),
            (ANN, midnight + GRACE + A_MINUTE),
        ):
            morning.now, random = now, Random(4)
            while person is ANN and (await house.table(tables[ANN.name])).status == "playing":
                await move(house, tables[ANN.name], ANN, 0, random=random)  # better than the others do
            await play_to_the_end(house, tables[person.name], [person])
            mine = (await house.challenging.shown(person.id, DAY, "hashi"))["mine"]
            assert mine
            assert mine["late"] is (person is ANN)
        results = (await house.challenging.shown(ANN.id, DAY, "hashi"))["results"] or []
        assert [(result["name"], result["late"]) for result in results][-1] == (ANN.name, True)
        assert [result["late"] for result in results] == [False, False, True]
        ranked = [result["score"] for result in results[:-1] if result["score"] is not None]
        assert ranked == sorted(ranked, reverse=True)
        assert max(ranked) < (results[-1]["score"] or 0)

    play(sqlite_url, story)


def test_of_the_same_result_the_first_to_have_it_leads(sqlite_url: str, morning: Time) -> None:
    async def story(house: House) -> None:
        await known(house, ANN, BOB)
        tables = {person.name: (await begun(house, person)).id for person in (ANN, BOB)}
        for person in (BOB, ANN):  # who has begun first is done last
            morning.now += A_MINUTE
            await play_to_the_end(house, tables[person.name], [person])
        first, second = (await house.challenging.shown(ANN.id, DAY, "hashi"))["results"] or ()
        assert first["score"] == second["score"]
        assert (first["name"], second["name"]) == (BOB.name, ANN.name)

    play(sqlite_url, story)


def test_no_bot_of_the_house_tells_the_answer_of_today_before_the_try(sqlite_url: str, morning: Time) -> None:
    async def story(house: House) -> None:
        await house.store.challenges.keep(DAY, "shangri-la", PUZZLE)
        best, second = (one["move"] for one in PUZZLE["answer"][:2])
        there = [line("shangri-la", PUZZLE["start"], []), line("shangri-la", PUZZLE["start"], [second])]
        text = Record("shangri-la", there[0][0]).text()
        check = house.challenging.check_opinion
        for person in (ANN.id, None):
            for played in there:
                await refused(check("shangri-la", played, person), "try-first")
            await refused(house.lay_out(text, person), "try-first")
        await check("shangri-la", line("shangri-la", {"setup": "first-game"}, []), ANN.id)
        await house.take_up(ANN, DAY, "shangri-la", best)
        await check("shangri-la", there[1], ANN.id)
        await house.lay_out(text, ANN.id)
        await refused(check("shangri-la", there[0], BOB.id), "try-first")
        morning.now += A_DAY
        await check("shangri-la", there[0], BOB.id)

    play(sqlite_url, story)


def test_what_could_not_be_made_is_tried_again(
    sqlite_url: str, morning: Time, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(making, "PAUSE", 0.01)

    async def story(house: House) -> None:
        aside, failures = house._thinker.aside, [RuntimeError("The cluster has gone."), Refused("failed", "Again.")]

        async def fails_twice(*asked: Any) -> Any:
            if failures:
                raise failures.pop()
            return await aside(*asked)

        monkeypatch.setattr(house._thinker, "aside", fails_twice)
        house._thinker.may_make.set()  # type: ignore[attr-defined]
        while not (await house.store.challenges.made(DAY, "hashi")).get("steps", 0) > 2:
            await house.challenging.shown(ANN.id, DAY, "hashi")
            await asyncio.sleep(0.02)

    play(sqlite_url, story)
    assert caplog.text.count("A challenge could not be made") == 2


def test_a_try_is_no_game_that_was_begun_elsewhere(sqlite_url: str, morning: Time) -> None:
    async def story(house: House) -> None:
        await finished(house)
        practice = await house.practise(ANN, DAY, "hashi")
        await play_to_the_end(house, practice.id, [ANN])
        all_games = (await finished_games(house.store, [ANN.id], house.replay)).of
        games = {game.practice: game for game in all_games[ANN.id]}
        assert [game.continued for game in games.values()] == [False, False]
        told = tallies("hashi", games.values(), {})
        assert [alone["table"] for alone in told["alone"]] == [games[False].table]

    play(sqlite_url, story)


@pytest.mark.parametrize("day", ["2026-02-30", "20261116", "2026-W47-1", "today", ""])
def test_what_is_no_day_gets_a_sentence(sqlite_url: str, morning: Time, day: str) -> None:
    async def story(house: House) -> None:
        assert "no day such as" in await refused(house.challenging.shown(None, day, "hashi"), "not-found")
        await refused(house.challenging.shown(None, DAY, "go"), "not-found")

    play(sqlite_url, story)


def test_of_a_puzzle_the_first_answer_counts(url: str, morning: Time) -> None:
    async def story(house: House) -> None:
        await known(house, ANN, BOB)
        await house.store.challenges.keep(DAY, "shangri-la", PUZZLE)
        before = await house.challenging.shown(ANN.id, DAY, "shangri-la")
        assert before["start"] == PUZZLE["start"]
        assert (before["solution"], before["mine"]) == (None, None)
        best, other = PUZZLE["answer"][0]["move"], PUZZLE["answer"][1]["move"]
        for wrong in ("A>A", "", None):
            await refused(house.take_up(ANN, DAY, "shangri-la", wrong), "illegal-move")
        moves = [other, best] * 3
        assert await asyncio.gather(*(house.take_up(ANN, DAY, "shangri-la", move) for move in moves)) == [None] * 6
        after = await house.challenging.shown(ANN.id, DAY, "shangri-la")
        counted = after["mine"]
        assert counted
        assert counted["move"] in (best, other)
        await house.take_up(ANN, DAY, "shangri-la", best if counted["move"] == other else other)
        assert (await house.challenging.shown(ANN.id, DAY, "shangri-la"))["mine"] == counted
        await house.take_up(BOB, DAY, "shangri-la", other)
        shown = await house.challenging.shown(BOB.id, DAY, "shangri-la")
        assert shown["solution"]
        assert shown["solution"]["moves"][0]["move"] == best
        assert shown["mine"]
        lost = PUZZLE["answer"][0]["worth"] - PUZZLE["answer"][1]["worth"]
        assert shown["mine"]["score"] == pytest.approx(lost, abs=1e-3)
        assert [result["score"] for result in shown["results"] or ()] == sorted(
            result["score"] for result in shown["results"] or () if result["score"] is not None
        )
        await refused(house.practise(BOB, DAY, "shangri-la"), "bad-request")

    play(url, story)


def test_a_puzzle_that_is_not_ready_cannot_be_answered(sqlite_url: str, morning: Time) -> None:
    async def story(house: House) -> None:
        await house.store.challenges.keep(DAY, "shangri-la", {"ready": False, "games": 1, "likely": [], "steps": 1})
        await refused(house.take_up(ANN, DAY, "shangri-la", "A>B"), "being-made")
        shown = await house.challenging.shown(ANN.id, DAY, "shangri-la")
        assert (shown["ready"], shown["start"]) == (False, None)
        assert shown["progress"] == {"stage": "playing", "games": 2, "positions": 0, "checked": 0}
        made = {"ready": False, "games": 2, "likely": [{}], "positions": 40, "checked": 3, "steps": 5}
        await house.store.challenges.keep(DAY, "shangri-la", made)
        shown = await house.challenging.shown(ANN.id, DAY, "shangri-la")
        assert shown["progress"] == {"stage": "checking", "games": 2, "positions": 40, "checked": 3}

    play(sqlite_url, story)


def test_of_many_results_the_best_are_told_and_ones_own(
    sqlite_url: str, morning: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(challenging, "MOST_RESULTS", 2)

    async def story(house: House) -> None:
        await house.store.challenges.keep(DAY, "shangri-la", PUZZLE)
        for person, answer in ((EVE, 3), (ANN, 2), (BOB, 1), (CAT, 0)):
            await known(house, person)
            await house.take_up(person, DAY, "shangri-la", PUZZLE["answer"][answer]["move"])
        shown = await house.challenging.shown(EVE.id, DAY, "shangri-la")
        assert [result["name"] for result in shown["results"] or ()] == [CAT.name, BOB.name, EVE.name]
        assert shown["tried"] == 4

    play(sqlite_url, story)


def test_who_have_the_same_name_are_told_apart(sqlite_url: str, morning: Time) -> None:
    async def story(house: House) -> None:
        await house.store.challenges.keep(DAY, "shangri-la", PUZZLE)
        guests = [replace(person, name="Guest") for person in (ANN, BOB)]
        for person, answer in ((guests[0], 2), (CAT, 1), (guests[1], 0)):
            morning.now += A_MINUTE
            await known(house, person)
            await house.take_up(person, DAY, "shangri-la", PUZZLE["answer"][answer]["move"])
        results = (await house.challenging.shown(ANN.id, DAY, "shangri-la"))["results"] or []
        told = [(result["name"], result["namesake"], result["you"]) for result in results]
        assert told == [("Guest", 2, False), (CAT.name, 0, False), ("Guest", 1, True)]

    play(sqlite_url, story)


def test_a_try_by_rules_that_have_changed_has_no_picture(
    sqlite_url: str, morning: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        await finished(house)
        monkeypatch.setattr(game("hashi"), "VERSION", 99)
        async with house_at(sqlite_url) as other:
            mine = (await other.challenging.shown(ANN.id, DAY, "hashi"))["mine"]
        assert mine
        assert mine["score"] is not None
        assert mine["signs"] == ""

    play(sqlite_url, story)


def test_what_is_kept_first_stays(url: str) -> None:
    async def story(house: House) -> None:
        keep: Callable[..., Any] = house.store.challenges.keep
        assert (await keep(DAY, "hashi", {"steps": 1, "of": "the first"}))["of"] == "the first"
        assert (await keep(DAY, "hashi", {"steps": 1, "of": "the second"}))["of"] == "the first"
        assert (await keep(DAY, "hashi", {"steps": 2, "of": "the second"}))["of"] == "the second"

    play(url, story)


def test_the_archive_has_the_days_of_a_month(sqlite_url: str, morning: Time) -> None:
    async def story(house: House) -> None:
        for day in ("2026-10-31", "2026-11-02", "2026-11-15"):
            await house.store.challenges.keep(day, "shangri-la", PUZZLE)
        # What was not ready when its day was over cannot be looked at, so it is not listed.
        await house.store.challenges.keep("2026-11-03", "shangri-la", {"ready": False, "steps": 1})
        await begun(house)
        november = await house.challenging.calendar(ANN.id)
        assert (november["today"], november["month"], november["earlier"]) == (DAY, "2026-11", True)
        assert [(day["day"], day["tried"], day["trying"]) for day in november["days"]] == [
            (DAY, [], ["hashi"]),
            ("2026-11-15", [], []),
            ("2026-11-02", [], []),
        ]
        assert november["streak"] == {"now": 1, "longest": 1}
        assert november["seconds"] == 16 * 60 * 60
        october = await house.challenging.calendar(None, "2026-10")
        assert ([day["day"] for day in october["days"]], october["earlier"]) == (["2026-10-31"], False)
        await refused(house.challenging.calendar(None, "2026-13"), "not-found")
        assert (await house.challenging.calendar(None, "9999-12"))["days"] == []

    play(sqlite_url, story)


@pytest.mark.parametrize(
    ("days", "now", "longest"),
    [
        ([], 0, 0),
        ([16], 1, 1),
        ([15], 1, 1),
        ([14], 0, 1),
        ([13, 14, 15, 16], 4, 4),
        ([1, 2, 3, 15, 16], 2, 3),
        ([1, 2, 3, 10], 0, 3),
    ],
)
def test_a_streak_goes_on_until_a_day_is_over_without_a_try(days: list[int], now: int, longest: int) -> None:
    tried = {f"2026-11-{day:02}" for day in days}
    assert streak(tried, date(2026, 11, 16)) == {"now": now, "longest": longest}


def test_chance_does_not_matter_to_a_practice(sqlite_url: str, morning: Time) -> None:
    """The same cards come in the same order, whatever is played."""

    async def story(house: House) -> None:
        await finished(house)
        cards = []
        for seed in range(2):
            table, random = (await house.practise(ANN, DAY, "hashi")).id, Random(seed)
            seen = []
            while (now := await house.table(table)).status == "playing":
                seen.append(now.position.card)  # type: ignore[attr-defined]
                await move(house, table, ANN, 0, random=random)
            cards.append(seen)
        assert cards[0] == cards[1]

    play(sqlite_url, story)
