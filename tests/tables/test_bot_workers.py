"""Bots in worker processes: a failure harms no other bot, and a bot reuses its search for the next move."""

import asyncio
import json
import os
import pickle
import signal
import threading
from collections.abc import Awaitable, Callable, Iterator
from ctypes import c_uint64
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest
from psutil import pid_exists

from depth import PATIENCE_S
from kakehashi.bots import Bot, Budget, levels
from kakehashi.bots.shangrila.search import Search
from kakehashi.errors import Refused
from kakehashi.games import REGISTRY, game
from kakehashi.shangrila import Position
from kakehashi.tables import minds, preparing
from kakehashi.tables.deciding import Followed, Stale
from kakehashi.tables.minds import Question
from kakehashi.tables.thinking import Thinker
from planks.bots import DIARY
from planks.conftest import registering
from server.app import App, Client, run_app, wait_until
from wire import Command, Event

# The private names of the worker pool that these tests use.

Job = Question
MAX_REMEMBERED_BOTS = minds.MOST_KEPT
answer_job, think_ahead_in_process, forget_in_process = minds.think, minds.think_on, minds.forget
Moves = tuple[tuple[int, str], ...]


class BotPool:
    """A pool of worker processes in which bots think."""

    def __init__(self, workers: int = 1, **options: Any) -> None:
        self._pool = Thinker(workers, **options)
        self.start, self.close = self._pool.start, self._pool.close
        self.move, self.judge = self._pool.move, self._pool.judgement
        self.think_ahead, self.forget = self._pool.think_on, self._pool.forget
        self.run_in_background = partial(self._pool.aside, "hashi")

    @property
    def remembered(self) -> int:
        return self._pool.remembered


def remembered_bot(job: Job) -> Bot | None:
    return minds.remembered(job.mind)


def remembered_tables() -> list[str]:
    return [bot.table for bot in minds._minds]


def bot_tree_size(bot: Bot) -> int:
    """Return how many positions a searching bot keeps for its next move."""
    assert isinstance(bot._chooser, Search)
    return bot._chooser.kept[0]


@pytest.fixture(autouse=True)
def forget_all_bots() -> Iterator[None]:
    """Clear the bots that are cached in the process of the tests."""
    yield
    minds._minds.clear()


class Compilation:
    """A fake progress of the compilation of games."""

    def __init__(self) -> None:
        self.done = {"hashi": (3, 4), "shangri-la": (5, 5)}
        self.threads: set[int] = set()
        """The threads that read the disk."""

    def progress(self, name: str) -> tuple[int, int]:
        self.threads.add(threading.get_ident())
        return self.done[name]


@pytest.fixture
def compilation(monkeypatch: pytest.MonkeyPatch) -> Compilation:
    compilation = Compilation()
    monkeypatch.setattr(preparing, "kept", compilation.progress)
    monkeypatch.setattr(preparing, "rules_kept", lambda _: (1, 1))
    monkeypatch.setattr(preparing, "PROGRAM", ("-c", "import time; time.sleep(600)"))
    return compilation


# Helpers.


class Diary:
    """The notes of the bot `patient` of Planks, from all processes."""

    def __init__(self, file: Path) -> None:
        self._file, self._wait = file, file.with_suffix(".wait")

    def notes(self, *kinds: str) -> list[dict[str, Any]]:
        lines = self._file.read_text().splitlines() if self._file.exists() else []
        return [note for note in map(json.loads, lines) if note["what"] in kinds]

    def kinds(self, *kinds: str) -> list[str]:
        return [note["what"] for note in self.notes(*kinds)]

    async def wait_for(self, kind: str, n: int = 1) -> list[dict[str, Any]]:
        await wait_until(lambda: len(self.notes(kind)) >= n)
        return self.notes(kind)

    def hold(self) -> None:
        """Hold all answers until `release`."""
        self._wait.touch()

    def release(self) -> None:
        self._wait.unlink()


@pytest.fixture
def diary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Diary]:
    monkeypatch.setitem(REGISTRY, "planks", "planks.game")
    monkeypatch.setenv(DIARY, str(tmp_path / "diary"))
    with registering():
        yield Diary(tmp_path / "diary")


ROUND: Moves = ((0, "1"), (1, "2"))
TWO_ROUNDS: Moves = (*ROUND, (0, "2"), (1, "3"))


def planks_job(moves: Moves = (), seat: int = 1, bot: str = "patient", table: str = "a table") -> Job:
    start = {"players": 2, "row": "long", "gaps": [3, 1, 5, 2, 4], "laid": [[], []]}
    return Job("planks", start, moves, seat, 1, bot, table)


def hashi_job(bot: str = "", moves: Moves = ()) -> Job:
    return Job("hashi", game("hashi").new({"players": 2, "seed": 1}).saved(), moves, 0, 1, bot, "a table")


def with_pool(scenario: Callable[[BotPool], Awaitable[None]], workers: int = 1, **options: Any) -> None:
    async def whole() -> None:
        pool = BotPool(workers, **options)
        try:
            async with asyncio.timeout(2 * PATIENCE_S):
                await scenario(pool)
        finally:
            await pool.close()

    asyncio.run(whole())


def play_with_workers(url: str, scenario: Callable[[App, Client], Awaitable[None]], seconds_ahead: float = 60) -> None:
    """Run a scenario on a server whose bots think in one worker process."""

    async def whole(app: App) -> None:
        await scenario(app, await app.sign_in("Ann"))

    run_app(url, whole, bot_processes=True, thinkers=1, seconds_ahead=seconds_ahead)


# The pool.


def test_second_move_at_a_table_builds_on_the_first(diary: Diary) -> None:
    async def scenario(pool: BotPool) -> None:
        await pool.move(planks_job())
        await pool.move(planks_job(table="another table"))
        await pool.move(planks_job(seat=0))
        await pool.move(planks_job(ROUND))
        notes = diary.notes("asked")
        assert [note["asked"] for note in notes] == [1, 1, 1, 2]
        assert {note["cores"] for note in notes} == {3}
        assert pool.remembered == 3
        pool.forget("a table")
        await wait_until(lambda: pool.remembered == 1)

    with_pool(scenario, cores=3)


def test_bot_thinks_where_it_thought_before_unless_it_would_have_to_wait(diary: Diary) -> None:
    async def scenario(pool: BotPool) -> None:
        async def at_once(*jobs: Job) -> dict[int, tuple[int, int]]:
            """Ask for moves at the same time; return each seat's process and number of jobs."""
            before = len(diary.notes("asked"))
            diary.hold()
            answers = [asyncio.create_task(pool.move(job)) for job in jobs]
            notes = (await diary.wait_for("asked", before + len(jobs)))[before:]
            diary.release()
            await asyncio.gather(*answers)
            return {note["seat"]: (note["process"], note["asked"]) for note in notes}

        first = await at_once(planks_job(seat=0), planks_job(seat=1))
        home, other = first[0][0], first[1][0]
        assert home != other
        assert await at_once(planks_job(ROUND, seat=1), planks_job(ROUND, seat=0)) == {0: (home, 2), 1: (other, 2)}
        # A bot that moves to another process starts with an empty cache, and stays there.
        elsewhere = await at_once(planks_job(ROUND, table="another table"), planks_job(TWO_ROUNDS, seat=0))
        assert elsewhere == {1: (home, 1), 0: (other, 1)}
        await wait_until(lambda: pool.remembered == 3)
        assert await at_once(planks_job(TWO_ROUNDS, seat=0)) == {0: (other, 2)}

    with_pool(scenario, workers=2)


def test_waiting_job_goes_to_the_first_process_that_is_free(diary: Diary) -> None:
    async def scenario(pool: BotPool) -> None:
        await pool.move(planks_job())
        diary.hold()
        slow = asyncio.create_task(pool.move(planks_job(ROUND)))
        await diary.wait_for("asked", 2)
        gone, *others = [
            asyncio.create_task(pool.move(planks_job(bot="random", table=f"table {number}"))) for number in range(5)
        ]
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(*others)
        assert not slow.done()
        diary.release()
        assert await slow == "1"

    with_pool(scenario, workers=2)


def test_failing_bot_harms_no_other_and_no_process_is_started_twice(diary: Diary) -> None:
    async def scenario(pool: BotPool) -> None:
        others = [asyncio.create_task(pool.move(planks_job(table=f"table {number}"))) for number in range(5)]
        with pytest.raises(Refused) as refused:
            await pool.move(planks_job(bot="nonesuch"))
        assert refused.value.code == "bad-request"
        assert all(await asyncio.gather(*others))
        processes = {note["process"] for note in diary.notes("asked")}
        assert 1 <= len(processes) <= 2
        assert all(pid_exists(process) for process in processes)
        for number in range(5):
            await pool.move(planks_job(ROUND, table=f"table {number}"))
        # Both bots keep their caches.
        assert {note["process"] for note in diary.notes("asked")} == processes
        assert [note["asked"] for note in diary.notes("asked")][5:] == [2] * 5

    with_pool(scenario, workers=2)


@pytest.mark.parametrize("state", ["thinks", "thinks on", "idle"])
def test_only_time_and_memory_are_lost_with_a_process(diary: Diary, state: str) -> None:
    async def scenario(pool: BotPool) -> None:
        await pool.move(planks_job())
        (note,) = diary.notes("asked")
        if state == "thinks":
            diary.hold()
            lost = asyncio.create_task(pool.move(planks_job(ROUND)))
            await diary.wait_for("asked", 2)
        elif state == "thinks on":
            pool.think_ahead("a table", planks_job(((1, "2"),)))
            await diary.wait_for("thinks on")
        os.kill(note["process"], signal.SIGKILL)
        if state == "thinks":
            with pytest.raises(Exception, match="terminated abruptly"):
                await lost
            diary.release()
        await wait_until(lambda: not pid_exists(note["process"]))
        assert await pool.move(planks_job(ROUND)) == "1"
        assert diary.notes("asked")[-1]["asked"] == 1
        assert await pool.move(planks_job(TWO_ROUNDS)) == "5"
        assert diary.notes("asked")[-1]["asked"] == 2

    with_pool(scenario, seconds_ahead=60)


def test_bot_stops_thinking_ahead_when_its_own_table_changes(diary: Diary) -> None:
    async def scenario(pool: BotPool) -> None:
        await pool.move(planks_job())
        pool.think_ahead("a table", planks_job(((1, "2"),)))
        await diary.wait_for("thinks on")
        pool.think_ahead("another table", None)
        pool.think_ahead("a table", planks_job(((1, "2"),)))
        assert diary.kinds("stops") == []
        pool.think_ahead("a table", None)
        await diary.wait_for("stops")
        assert len(diary.notes("thinks on")) == 1

    with_pool(scenario, seconds_ahead=60)


def test_interrupted_bot_thinks_ahead_again_at_the_next_event_of_its_table(diary: Diary) -> None:
    async def scenario(pool: BotPool) -> None:
        await pool.move(planks_job())
        for times in (1, 2):
            pool.think_ahead("a table", planks_job(((1, "2"),)))
            await diary.wait_for("thinks on", times)
            await pool.move(planks_job(bot="random", table="another table"))

    with_pool(scenario, seconds_ahead=60)


def run_until_interrupted(file: str, stop: Callable[[], bool]) -> str | None:
    """A job that runs until it is interrupted; the second time it ends at once."""
    is_first = not Path(file).exists()
    with open(file, "a") as tries:
        tries.write("tried ")
    while is_first and not stop():
        sleep(0.01)
    return None if is_first else "done"


def test_move_does_not_wait_for_work_in_the_background(tmp_path: Path) -> None:
    file = tmp_path / "tries"

    async def scenario(pool: BotPool) -> None:
        await pool.start()
        # Both ask for a process, and the pool starts only one.
        background = asyncio.create_task(pool.run_in_background(run_until_interrupted, str(file)))
        move = await pool.move(hashi_job("novice"))
        await wait_until(file.exists)
        assert (await pool.judge(hashi_job(moves=((0, move),))))["played"]["move"] == move
        assert await background == "done"
        assert file.read_text() == "tried tried "

    with_pool(scenario)


def test_stopped_work_in_the_background_gives_its_process_back(tmp_path: Path) -> None:
    file = tmp_path / "tries"

    async def scenario(pool: BotPool) -> None:
        background = asyncio.create_task(pool.run_in_background(run_until_interrupted, str(file)))
        await wait_until(file.exists)
        background.cancel()
        await asyncio.wait([background])
        assert await pool.run_in_background(run_until_interrupted, str(file)) == "done"

    with_pool(scenario)


# Inside one process.


@pytest.mark.parametrize("error", [Refused("over", "It is over.", {"code": "over"}), Stale(), Followed()])
def test_error_survives_the_way_from_another_process(error: Refused) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.code, again.reason) == (str(error), error.code, error.reason)


@pytest.mark.parametrize("error", [RuntimeError("confused"), None])
def test_bot_that_fails_or_breaks_the_rules_is_forgotten(
    diary: Diary, monkeypatch: pytest.MonkeyPatch, error: Exception | None
) -> None:
    def choose(*_: object) -> str:
        if error:
            raise error
        return "no plank"

    answer_job(planks_job())
    assert remembered_bot(planks_job()) is not None
    with monkeypatch.context() as patched:
        patched.setattr(Bot, "choose", choose)
        with pytest.raises(type(error) if error else Refused):
            answer_job(planks_job(ROUND))
    assert remembered_bot(planks_job()) is None
    assert answer_job(planks_job(ROUND)) == "1"


def test_bots_that_thought_last_are_remembered_if_they_have_something_to_remember(diary: Diary) -> None:
    for number in range(MAX_REMEMBERED_BOTS + 2):
        answer_job(planks_job(table=f"table {number}"))
        answer_job(planks_job(table="table 0"))
        answer_job(planks_job(bot="thrifty", table=f"table {number}"))
    answer_job(planks_job(table=""))
    kept = [f"table {number}" for number in range(3, MAX_REMEMBERED_BOTS + 2)]
    assert remembered_tables() == [*kept, "table 0"]
    forget_in_process([planks_job(table="table 0").mind])
    assert remembered_tables() == kept


def test_cached_search_of_another_game_does_no_harm() -> None:
    few, first, other = Budget(simulations=300), Position.new(), Position.new("rby")
    second = first.play(first.legal_moves[0])
    for positions in ((second, first), (first, other), (other, second)):
        bot = Bot("shangri-la", "sage")
        for position in positions:
            move = bot.choose(position, position.acting[0], 1, few)
        fresh = Bot("shangri-la", "sage").choose(positions[-1], positions[-1].acting[0], 1, few)
        assert move == fresh


def test_searching_bot_keeps_its_tree_and_grows_it_while_others_are_to_move(monkeypatch: pytest.MonkeyPatch) -> None:
    known = levels("shangri-la")
    monkeypatch.setitem(known, "sage", replace(known["sage"], ms=200))
    start = Position.new()
    job = Job("shangri-la", start.saved(), (), 0, 1, "sage", "a table")
    interruptions = c_uint64(7)
    minds.listen(interruptions)
    move = answer_job(job)
    bot = remembered_bot(job)
    assert bot is not None
    size = bot_tree_size(bot)
    after = replace(job, moves=((0, move),))
    think_ahead_in_process(after, 0.2, interruptions.value)
    grown = bot_tree_size(bot)
    assert grown > size > 1
    think_ahead_in_process(after, 60, interruptions.value + 1)  # it is interrupted already, and keeps its cache
    assert bot_tree_size(bot) >= grown
    others = start.play(move)
    while others.acting != (0,):
        others = others.play(others.legal_moves[0])
    answer_job(replace(job, start=others.saved()))
    assert remembered_bot(job) is bot


# At a table.


def test_bot_thinks_ahead_while_people_are_to_move_and_stops_when_they_have(sqlite_url: str, diary: Diary) -> None:
    async def scenario(app: App, ann: Client) -> None:
        table = await ann.create_table("me", "patient", game="planks")
        await diary.wait_for("thinks on")
        # A chat message does not restart a job.
        await ann.send(table, Command.SEND_CHAT, text="Hm.")
        await ann.move(table, 0)
        await diary.wait_for("thinks on", 2)
        assert diary.kinds("asked", "thinks on", "stops") == ["asked", "thinks on", "stops", "asked", "thinks on"]
        assert [note["asked"] for note in diary.notes("asked")] == [1, 2]
        assert {note["priority"] for note in diary.notes("thinks on")} == {19}
        async with ann.connect(table) as socket:
            await socket.play_to_end(Random(1))
        assert [note["asked"] for note in diary.notes("asked")] == [1, 2, 3, 4, 5]
        await wait_until(lambda: len(diary.notes("thinks on")) == len(diary.notes("stops")))
        # The game is over, so only the bot of the next table is cached.
        await ann.create_table("me", "patient", game="planks")
        n = len(diary.notes("thinks on"))
        await diary.wait_for("thinks on", n + 1)
        metrics = (await app.request("GET", "/metrics")).text
        assert "kakehashi_bots_remembered 1.0" in metrics
        # It stops for a bot that has to move at another table.
        await ann.create_table("me", "patient", game="planks")
        await diary.wait_for("thinks on", n + 2)
        assert diary.kinds("asked", "thinks on", "stops")[-5:] == ["asked", "thinks on", "stops", "asked", "thinks on"]

    play_with_workers(sqlite_url, scenario)


def test_next_of_several_bots_thinks_ahead_with_the_view_of_its_seat(sqlite_url: str, diary: Diary) -> None:
    async def scenario(app: App, ann: Client) -> None:
        bob = await app.sign_in("Bob")
        table = await ann.create_table("me", "open", "patient", "patient", game="planks")
        await bob.take_seat(table)
        await diary.wait_for("thinks on")
        await ann.move(table, 0, "1")
        note = (await diary.wait_for("thinks on", 2))[-1]
        assert note["seat"] == 2
        # Its own plank, and none of the others.
        assert [len(planks) for planks in note["seen"]["laid"]] == [0, 0, 1, 0]
        assert [gap > 0 for gap in note["seen"]["gaps"]] == [True, False, False, False, False]

    play_with_workers(sqlite_url, scenario)


def test_bot_thinks_ahead_no_longer_than_the_host_allows(sqlite_url: str, diary: Diary) -> None:
    async def scenario(app: App, ann: Client) -> None:
        await ann.create_table("me", "patient", game="planks")
        await diary.wait_for("stops")

    play_with_workers(sqlite_url, scenario, seconds_ahead=0.1)


def test_bot_does_not_think_ahead_unless_the_host_allows_it(sqlite_url: str, diary: Diary) -> None:
    async def scenario(app: App, ann: Client) -> None:
        table = await ann.create_table("me", "patient", game="planks")
        async with ann.connect(table) as socket:
            await socket.play_to_end(Random(1))
        assert [note["asked"] for note in diary.notes("asked")] == [1, 2, 3, 4, 5]
        assert diary.kinds("thinks on") == []

    play_with_workers(sqlite_url, scenario, seconds_ahead=0)


def test_bot_waits_while_its_game_is_compiled_and_viewers_see_the_progress(
    sqlite_url: str, compilation: Compilation
) -> None:
    async def scenario(app: App, ann: Client) -> None:
        async def preparing() -> Any:
            return (await ann.get("/api/preparing"))["games"]

        assert await preparing() == {"hashi": {"done": 3, "of": 5}}
        table = await ann.create_table("me", "random")
        said = await ann.send(table, Command.SEND_CHAT, text="Are you there?")
        compilation.done["hashi"] = (4, 4)
        async with ann.connect(table, since=0) as socket:
            moved = await socket.wait_for_event(Event.MOVED)
        assert moved["version"] > said
        async with asyncio.timeout(PATIENCE_S):
            while await preparing():  # until a process has loaded its bots
                await asyncio.sleep(0.05)
        # Visitors do not wait for the disk.
        assert threading.get_ident() not in compilation.threads

    play_with_workers(sqlite_url, scenario)


@pytest.mark.parametrize(("bot", "stand_in"), [("random", "greedy"), ("greedy", "greedy")])
def test_bot_that_always_fails_is_replaced_for_the_move(
    sqlite_url: str, bot: str, stand_in: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(app: App) -> None:
        app.bots.failing_bots = {bot}
        ann = await app.sign_in("Ann")
        table = await ann.create_table("me", bot, stand_in=stand_in)
        async with ann.connect(table) as socket:
            await socket.wait_for_state(lambda state: state["acting"] == [0])
        assert app.bots.jobs == [(1, 0)] * 4

    run_app(sqlite_url, scenario)
    (record,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert bot in record.getMessage()


def test_bot_that_fails_once_is_asked_again_at_once(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(app: App) -> None:
        app.bots.n_failing_answers = 1
        ann = await app.sign_in("Ann")
        table = await ann.create_table("me", "greedy")
        async with ann.connect(table) as socket:
            await socket.wait_for_state(lambda state: state["acting"] == [0])
        assert app.bots.jobs == [(1, 0)] * 2

    run_app(sqlite_url, scenario)
    assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]


def test_no_bot_is_asked_twice_for_a_move(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        table = await ann.create_table("me", "greedy", "random", game="shangri-la")
        async with ann.connect(table) as socket:
            await socket.play_to_end(Random(1))
        moves = (await ann.get(f"/api/tables/{table}/game.json"))["moves"]
        assert app.bots.jobs == [(seat, before) for before, (seat, _) in enumerate(moves) if seat]

    run_app(sqlite_url, scenario)
