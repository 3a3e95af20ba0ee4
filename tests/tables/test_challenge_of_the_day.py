"""The challenge of the day is fair: one try counts, and cards, answers and results stay hidden until its end."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kakehashi.errors import Refused
from kakehashi.games import game
from kakehashi.records import Record
from kakehashi.tables.challenging import GRACE, MOST_RESULTS, streak
from server.app import App, Client, InProcessBots, error_code, run_app, store_challenge
from server.faults import FakeClock
from wire import Command, Json

PUZZLE: Json = json.loads((Path(__file__).parents[1] / "challenges" / "puzzle.json").read_text())
"""A challenge of Shangri-La that a server generated."""
MOVES: list[str] = [answer["move"] for answer in PUZZLE["answer"]]
"""The answers of the puzzle, best first."""
MORNING_MS = 1_794_816_000_000
"""2026-11-16, 08:00 UTC."""
DAY, TOMORROW = "2026-11-16", "2026-11-17"
MINUTE_S, HOUR_S, DAY_S = 60, 3600, 24 * 3600
UNTIL_MIDNIGHT_S = 16 * HOUR_S

Scenario = Callable[[App], Coroutine[None, None, None]]


@pytest.fixture
def morning(fake_clock: FakeClock) -> FakeClock:
    fake_clock.now_ms = MORNING_MS
    return fake_clock


def run_without_bots(url: str, scenario: Scenario) -> None:
    """Run a scenario on a server whose bots are held, so that challenges stop after their cards."""

    async def without_bots(app: App) -> None:
        app.bots.hold()
        await scenario(app)

    run_app(url, without_bots)


async def challenge(person: Client, day: str = DAY, name: str = "hashi") -> Json:
    return await person.get(f"/api/challenges/{day}/{name}")


async def calendar(person: Client, month: str = "") -> Json:
    return await person.get(f"/api/challenges{month and f'?month={month}'}")


async def begin(person: Client, day: str = DAY) -> str:
    """Begin the ranked try; return its table."""
    return str((await person.post(f"/api/challenges/{day}/hashi/tries", {}))["mine"]["table"])


async def answer(person: Client, move: str | None, day: str = DAY) -> Json:
    """Answer the puzzle of a day; return the challenge as the person sees it afterwards."""
    return await person.post(f"/api/challenges/{day}/shangri-la/tries", {"move": move})


async def practise(person: Client, day: str = DAY, name: str = "hashi") -> str:
    return str((await person.post(f"/api/challenges/{day}/{name}/practice", {}))["about"]["table"])


async def play_to_end(person: Client, table: str, seed: int = 1) -> Json:
    async with person.connect(table) as socket:
        return await socket.play_to_end(Random(seed))


async def finish(person: Client, day: str = DAY, seed: int = 1) -> str:
    table = await begin(person, day)
    await play_to_end(person, table, seed)
    return table


async def game_of(person: Client, table: str) -> Json:
    """Return a finished game, with its cards."""
    return await person.get(f"/api/tables/{table}/game.json")


def test_cards_are_others_on_another_day_and_the_first_move_is_given(sqlite_url: str, morning: FakeClock) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in("Ann"), await app.sign_in("Bob")
        tables = [await ann.table(await begin(ann)), await bob.table(await begin(bob))]
        assert [table["now"]["moves"] for table in tables] == [1, 1]
        assert tables[0]["about"]["commitment"] != tables[1]["about"]["commitment"]
        today = await game_of(ann, await finish(ann))
        morning.advance(DAY_S)
        tomorrow = await game_of(ann, await finish(ann, TOMORROW))
        assert today["start"]["deck"] != tomorrow["start"]["deck"]

    run_without_bots(sqlite_url, scenario)


def test_unfinished_try_shows_nothing_of_others(sqlite_url: str, morning: FakeClock) -> None:
    async def scenario(app: App) -> None:
        ann, bob, eve = [await app.sign_in(name) for name in ("Ann", "Bob", "Eve")]
        await finish(ann)
        table = await begin(bob)
        for person in (bob, eve, app.anonymous):
            shown = await challenge(person)
            assert (shown["results"], shown["solution"]) == (None, None)
            assert (shown["tried"], shown["trying"]) == (1, 1)
        nothing = {"move": None, "over": False, "score": None, "late": False, "signs": ""}
        assert (await challenge(bob))["mine"] == {"table": table, **nothing}
        # Practice shows the cards, too.
        practice = await practise(ann)
        assert (await ann.table(practice))["about"]["hints"]
        assert await error_code(bob.table(practice)) == "try-first"
        await play_to_end(bob, table)
        await bob.table(practice)
        assert len((await challenge(bob))["results"]) == 2

    run_without_bots(sqlite_url, scenario)


def test_given_move_cannot_be_undone(sqlite_url: str, morning: FakeClock) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        assert await error_code(ann.send(await begin(ann), Command.REQUEST_UNDO, seat=0)) == "nothing-to-undo"

    run_without_bots(sqlite_url, scenario)


def test_resigned_try_counts_and_has_no_result(sqlite_url: str, morning: FakeClock) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in("Ann"), await app.sign_in("Bob")
        table = await begin(ann)
        await ann.send(table, Command.RESIGN, seat=0)
        await finish(bob)
        assert await begin(ann) == table
        shown = await challenge(ann)
        assert (shown["mine"]["over"], shown["mine"]["score"]) == (True, None)
        assert [result["name"] for result in shown["results"]] == ["Bob"]

    run_without_bots(sqlite_url, scenario)


def test_finished_try_shows_all_results_and_the_solution(
    sqlite_url: str, morning: FakeClock, fast_retries: None, caplog: pytest.LogCaptureFixture
) -> None:
    class FailingBots(InProcessBots):
        failures_left = 2

        async def aside(self, name: str, work: Callable[..., Any], asked: Any) -> Any:
            if self.failures_left:
                self.failures_left -= 1
                raise (RuntimeError, Refused)[self.failures_left]("failed", "A test wants this to fail.")
            return await super().aside(name, work, asked)

    async def scenario(app: App) -> None:
        people = [await app.sign_in(name) for name in ("Ann", "Bob")]
        tables = [await finish(person, seed=seed) for seed, person in enumerate(people)]
        scores = [(await game_of(people[0], table))["result"]["scores"][0] for table in tables]
        while not (shown := await challenge(people[0]))["solution"]["complete"]:
            await asyncio.sleep(0.05)
        results, solution = shown["results"], shown["solution"]
        assert {result["name"]: result["score"] for result in results} == dict(zip(("Ann", "Bob"), scores, strict=True))
        assert [result["score"] for result in results] == sorted(scores, reverse=True)
        assert {result["name"]: result["you"] for result in results} == {"Ann": True, "Bob": False}
        assert solution["bot"] == "sage"
        assert solution["bound"] >= solution["best"] >= max(solution["bot_score"], *scores) > 0
        assert len(shown["mine"]["signs"]) == 17

    run_app(sqlite_url, scenario, bots=FailingBots())
    assert caplog.text.count("A challenge could not be made") == 2


def test_challenge_of_tomorrow_is_hidden_also_after_the_clock_is_set_back(sqlite_url: str, morning: FakeClock) -> None:
    async def scenario(app: App) -> None:
        await store_challenge(sqlite_url, TOMORROW, "shangri-la", PUZZLE)
        ann = await app.sign_in("Ann")

        async def check_hidden() -> None:
            for day in (TOMORROW, "2027-01-01"):
                for name in ("hashi", "shangri-la"):
                    assert await error_code(challenge(ann, day, name)) == "not-found"
                    assert await error_code(practise(ann, day, name)) == "not-found"
                assert await error_code(answer(ann, MOVES[0], day)) == "not-found"
            assert (await calendar(ann))["days"] == []

        await check_hidden()
        morning.advance(DAY_S)
        assert (await challenge(ann, TOMORROW, "shangri-la"))["ready"]
        await begin(ann, TOMORROW)
        morning.advance(-DAY_S)
        await check_hidden()

    run_without_bots(sqlite_url, scenario)


def test_past_day_is_for_practice(sqlite_url: str, morning: FakeClock) -> None:
    async def scenario(app: App) -> None:
        ann, bob, eve = [await app.sign_in(name) for name in ("Ann", "Bob", "Eve")]
        anns, bobs = await finish(ann), await begin(bob)
        morning.advance(DAY_S)
        assert await error_code(begin(eve)) == "day-over"
        await app.anonymous.table(anns)
        assert (await challenge(eve))["results"]
        practice = await practise(eve)
        await play_to_end(eve, practice)
        assert (await game_of(eve, practice))["start"] == (await game_of(ann, anns))["start"]
        # An unfinished try may still continue, so results stay hidden.
        assert await error_code(bob.table(anns)) == "try-first"
        assert await begin(bob) == bobs
        await play_to_end(bob, bobs)
        assert len((await challenge(bob))["results"]) == 2
        assert await error_code(challenge(ann, "2026-11-01")) == "not-found"

    run_without_bots(sqlite_url, scenario)


def test_late_try_is_ranked_behind_all_others(sqlite_url: str, morning: FakeClock) -> None:
    """Later, all people could know the cards."""

    async def scenario(app: App) -> None:
        people = {name: await app.sign_in(name) for name in ("Ann", "Bob", "Eve")}
        tables = {name: await begin(person) for name, person in people.items()}
        finished_s = 0.0

        async def finish_at(seconds: float, name: str, seed: int) -> Json:
            nonlocal finished_s
            morning.advance(seconds - finished_s)
            finished_s = seconds
            await play_to_end(people[name], tables[name], seed)
            return dict((await challenge(people[name]))["mine"])

        end_s = UNTIL_MIDNIGHT_S + GRACE / 1000
        eve = await finish_at(UNTIL_MIDNIGHT_S - 1, "Eve", 1)
        bob = await finish_at(end_s - MINUTE_S, "Bob", 4)
        assert eve["score"] != bob["score"], "then other seeds are needed here"
        ann = await finish_at(end_s + MINUTE_S, "Ann", 1 if eve["score"] > bob["score"] else 4)
        assert ann["score"] == max(eve["score"], bob["score"])
        assert [mine["late"] for mine in (eve, bob, ann)] == [False, False, True]
        results = (await challenge(people["Ann"]))["results"]
        assert [result["score"] for result in results] == [ann["score"], min(eve["score"], bob["score"]), ann["score"]]
        assert [result["late"] for result in results] == [False, False, True]
        assert results[-1]["name"] == "Ann"

    run_without_bots(sqlite_url, scenario)


def test_first_to_reach_a_result_leads(sqlite_url: str, morning: FakeClock) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in("Ann"), await app.sign_in("Bob")
        tables = [await begin(ann), await begin(bob)]
        for person, table in ((bob, tables[1]), (ann, tables[0])):
            morning.advance(MINUTE_S)
            await play_to_end(person, table)
        first, second = (await challenge(ann))["results"]
        assert first["score"] == second["score"]
        assert (first["name"], second["name"]) == ("Bob", "Ann")

    run_without_bots(sqlite_url, scenario)


def test_server_evaluates_no_puzzle_of_today_before_the_answer(sqlite_url: str, morning: FakeClock) -> None:
    async def scenario(app: App) -> None:
        await store_challenge(sqlite_url, DAY, "shangri-la", PUZZLE)
        ann, bob = await app.sign_in("Ann"), await app.sign_in("Bob")
        text = Record("shangri-la", game("shangri-la").load(PUZZLE["start"])).text()

        async def codes(person: Client) -> list[str]:
            asked = [{"game": "shangri-la", "start": PUZZLE["start"], "moves": moves} for moves in ([], [MOVES[1]])]
            opinions = [await error_code(person.post("/api/opinion", one)) for one in asked]
            return [*opinions, await error_code(person.post("/api/records", {"text": text}))]

        assert await codes(ann) == ["try-first"] * 3
        other = Record("shangri-la", game("shangri-la").new({"setup": "first-game"})).text()
        await ann.post("/api/records", {"text": other})
        await answer(ann, MOVES[0])
        await ann.post("/api/records", {"text": text})
        assert await codes(bob) == ["try-first"] * 3
        morning.advance(DAY_S)
        await bob.post("/api/records", {"text": text})

    run_without_bots(sqlite_url, scenario)


def test_day_that_does_not_exist_is_an_error(sqlite_url: str, morning: FakeClock) -> None:
    async def scenario(app: App) -> None:
        for day in ("20261116", "2026-W47-1", "today"):
            assert await error_code(challenge(app.anonymous, day)) == "bad-request"
        assert await error_code(challenge(app.anonymous, "2026-02-30")) == "not-found"
        assert await error_code(calendar(app.anonymous, "2026-13")) == "not-found"

    run_without_bots(sqlite_url, scenario)


def test_first_answer_to_a_puzzle_counts(url: str, morning: FakeClock) -> None:
    async def scenario(app: App) -> None:
        await store_challenge(url, DAY, "shangri-la", PUZZLE)
        ann, bob = await app.sign_in("Ann"), await app.sign_in("Bob")
        before = await challenge(ann, name="shangri-la")
        assert before["start"] == PUZZLE["start"]
        assert (before["solution"], before["mine"]) == (None, None)
        best, second = MOVES[:2]
        for wrong in ("A>A", "", None):
            assert await error_code(answer(ann, wrong)) == "illegal-move"
        answers = await asyncio.gather(*(answer(ann, move) for move in [second, best] * 3))
        counted = answers[0]["mine"]
        assert counted["move"] in (best, second)
        assert [one["mine"] for one in answers] == [counted] * 6
        assert (await answer(ann, best if counted["move"] == second else second))["mine"] == counted
        shown = await answer(bob, second)
        assert [move["move"] for move in shown["solution"]["moves"]] == MOVES
        lost = PUZZLE["answer"][0]["worth"] - PUZZLE["answer"][1]["worth"]
        assert shown["mine"]["score"] == pytest.approx(lost, abs=1e-3)
        scores = [result["score"] for result in shown["results"]]
        assert scores == sorted(scores)
        assert await error_code(practise(bob, name="shangri-la")) == "bad-request"

    run_without_bots(url, scenario)


def test_puzzle_cannot_be_answered_before_it_is_ready(sqlite_url: str, morning: FakeClock) -> None:
    async def scenario(app: App) -> None:
        await store_challenge(sqlite_url, DAY, "shangri-la", {"ready": False, "games": 1, "likely": [], "steps": 1})
        ann = await app.sign_in("Ann")
        assert await error_code(answer(ann, MOVES[0])) == "being-made"
        shown = await challenge(ann, name="shangri-la")
        assert (shown["ready"], shown["start"]) == (False, None)
        assert shown["progress"] == {"stage": "playing", "games": 2, "positions": 0, "checked": 0}
        content = {"ready": False, "games": 2, "likely": [{}], "positions": 40, "checked": 3, "steps": 5}
        await store_challenge(sqlite_url, DAY, "shangri-la", content)
        shown = await challenge(ann, name="shangri-la")
        assert shown["progress"] == {"stage": "checking", "games": 2, "positions": 40, "checked": 3}

    run_without_bots(sqlite_url, scenario)


def test_long_ranking_shows_the_best_and_the_own_result(sqlite_url: str, morning: FakeClock) -> None:
    async def scenario(app: App) -> None:
        await store_challenge(sqlite_url, DAY, "shangri-la", PUZZLE)
        eve = await app.sign_in("Eve")
        await answer(eve, MOVES[2])
        for number in range(MOST_RESULTS + 1):
            morning.advance(1)
            await answer(await app.sign_in(f"Player {number}"), MOVES[number == 0])
        shown = await challenge(eve, name="shangri-la")
        names = [result["name"] for result in shown["results"]]
        assert names == [*(f"Player {number}" for number in range(1, MOST_RESULTS + 1)), "Eve"]
        assert shown["tried"] == MOST_RESULTS + 2

    run_without_bots(sqlite_url, scenario)


def test_players_of_the_same_name_are_numbered(sqlite_url: str, morning: FakeClock) -> None:
    async def scenario(app: App) -> None:
        await store_challenge(sqlite_url, DAY, "shangri-la", PUZZLE)
        people = [await app.sign_in(name) for name in ("Guest", "Cat", "Guest")]
        for person, move in zip(people, (MOVES[2], MOVES[1], MOVES[0]), strict=True):
            morning.advance(MINUTE_S)
            await answer(person, move)
        results = (await challenge(people[0], name="shangri-la"))["results"]
        shown = [(result["name"], result["namesake"], result["you"]) for result in results]
        assert shown == [("Guest", 2, False), ("Cat", 0, False), ("Guest", 1, True)]

    run_without_bots(sqlite_url, scenario)


def test_try_by_earlier_rules_keeps_its_score_and_has_no_picture(
    sqlite_url: str, morning: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    cookies = []

    async def play(app: App) -> None:
        ann = await app.sign_in("Ann")
        await finish(ann)
        assert (await challenge(ann))["mine"]["signs"]
        cookies.append(ann.cookie)

    async def look(app: App) -> None:
        mine = (await challenge(Client(app, cookies[0])))["mine"]
        assert mine["score"] is not None
        assert mine["signs"] == ""

    run_without_bots(sqlite_url, play)
    monkeypatch.setattr(game("hashi"), "VERSION", 99)
    run_without_bots(sqlite_url, look)


def test_archive_lists_the_challenges_of_a_month(sqlite_url: str, morning: FakeClock) -> None:
    async def scenario(app: App) -> None:
        for day in ("2026-10-31", "2026-11-02", "2026-11-15"):
            await store_challenge(sqlite_url, day, "shangri-la", PUZZLE)
        # A challenge that was not ready at the end of its day is not listed.
        await store_challenge(sqlite_url, "2026-11-03", "shangri-la", {"ready": False, "steps": 1})
        ann = await app.sign_in("Ann")
        await begin(ann)
        november = await calendar(ann)
        assert (november["today"], november["month"], november["earlier"]) == (DAY, "2026-11", True)
        assert [(day["day"], day["tried"], day["trying"]) for day in november["days"]] == [
            (DAY, [], ["hashi"]),
            ("2026-11-15", [], []),
            ("2026-11-02", [], []),
        ]
        assert november["streak"] == {"now": 1, "longest": 1}
        assert november["seconds"] == UNTIL_MIDNIGHT_S
        october = await calendar(app.anonymous, "2026-10")
        assert ([day["day"] for day in october["days"]], october["earlier"]) == (["2026-10-31"], False)
        assert (await calendar(app.anonymous, "9999-12"))["days"] == []

    run_without_bots(sqlite_url, scenario)


def test_statistics_leave_practice_out(sqlite_url: str, morning: FakeClock) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        counted = await finish(ann)
        await play_to_end(ann, await practise(ann))
        hashi = (await ann.get("/api/me/statistics"))["games"][0]
        assert hashi["games"] == 2
        assert [one["table"] for one in hashi["alone"]] == [counted]

    run_without_bots(sqlite_url, scenario)


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
def test_streak_continues_until_a_day_ends_without_a_try(days: list[int], now: int, longest: int) -> None:
    tried = {f"2026-11-{day:02}" for day in days}
    assert streak(tried, date(2026, 11, 16)) == {"now": now, "longest": longest}
