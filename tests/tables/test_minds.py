"""A bot at a table keeps what it found, in the process where it thought, and may think on while people think."""

import asyncio
import json
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from ctypes import c_uint64
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from psutil import pid_exists

from kakehashi.bots import Bot, Budget, levels
from kakehashi.bots.shangrila.search import Search
from kakehashi.errors import Refused
from kakehashi.games import REGISTRY, game
from kakehashi.shangrila import Position
from kakehashi.tables import minds
from kakehashi.tables.house import House
from kakehashi.tables.minds import MOST_KEPT, Mind, Question, forget, listen, remembered, think, think_on
from kakehashi.tables.thinking import Thinker
from planks.bots import DIARY
from planks.conftest import registering

from .houses import Here, house_at, move, opened, play_to_the_end, until
from .tables import ANN, BOB, command

Moves = tuple[tuple[int, str], ...]
ROUND: Moves = ((0, "1"), (1, "2"))
AGAIN: Moves = (*ROUND, (0, "2"), (1, "3"))


class Diary:
    """What the patient bot has noted, in whichever process."""

    def __init__(self, file: Path) -> None:
        self._file, self._wait = file, file.with_suffix(".wait")

    def notes(self, *what: str) -> list[dict[str, Any]]:
        lines = self._file.read_text().splitlines() if self._file.exists() else []
        return [note for note in map(json.loads, lines) if note["what"] in what]

    def of(self, *what: str) -> list[str]:
        return [note["what"] for note in self.notes(*what)]

    def hold(self) -> None:
        """Nobody answers until they may."""
        self._wait.touch()

    def let_go(self) -> None:
        self._wait.unlink()


@pytest.fixture
def diary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Diary]:
    monkeypatch.setitem(REGISTRY, "planks", "planks.game")
    monkeypatch.setenv(DIARY, str(tmp_path / "diary"))
    with registering():
        yield Diary(tmp_path / "diary")


@pytest.fixture(autouse=True)
def nobody_remembered() -> Iterator[None]:
    """Where bots think in the process of the tests."""
    yield
    minds._minds.clear()


def asked(moves: Moves = (), seat: int = 1, bot: str = "patient", table: str = "a table") -> Question:
    start = {"players": 2, "row": "long", "gaps": [3, 1, 5, 2, 4], "laid": [[], []]}
    return Question("planks", start, moves, seat, 1, bot, table)


def with_thinker(scenario: Callable[[Thinker], Awaitable[None]], workers: int = 1, **more: Any) -> None:
    """Have bots think in real processes."""

    async def whole() -> None:
        thinker = Thinker(workers, **more)
        try:
            async with asyncio.timeout(60):
                await scenario(thinker)
        finally:
            await thinker.close()

    asyncio.run(whole())


def with_house(url: str, scenario: Callable[[House, Thinker], Awaitable[None]], seconds_ahead: float = 60) -> None:
    """Play at tables where bots think in one process."""

    async def whole() -> None:
        thinker = Thinker(1, seconds_ahead=seconds_ahead)
        async with asyncio.timeout(60), house_at(url, thinker=thinker) as house:
            await scenario(house, thinker)

    asyncio.run(whole())


def test_the_second_move_at_a_table_goes_on_from_the_first(diary: Diary) -> None:
    async def scenario(thinker: Thinker) -> None:
        await thinker.move(asked())
        await thinker.move(asked(table="another table"))
        await thinker.move(asked(seat=0))
        await thinker.move(asked(ROUND))
        assert [note["asked"] for note in diary.notes("asked")] == [1, 1, 1, 2]
        assert thinker.remembered == 3
        thinker.forget("a table")
        await until(lambda: thinker.remembered == 1)

    with_thinker(scenario)


def test_a_seat_thinks_where_it_thought_before_and_elsewhere_if_it_would_have_to_wait(diary: Diary) -> None:
    async def scenario(thinker: Thinker) -> None:
        async def at_once(*questions: Question) -> dict[int, tuple[int, int]]:
            """Who was asked in which process, and how often before."""
            before = len(diary.notes("asked"))
            diary.hold()
            answers = [asyncio.create_task(thinker.move(question)) for question in questions]
            await until(lambda: len(diary.notes("asked")) == before + len(questions))
            diary.let_go()
            await asyncio.gather(*answers)
            return {note["seat"]: (note["process"], note["asked"]) for note in diary.notes("asked")[before:]}

        first = await at_once(asked(seat=0), asked(seat=1))
        home, other = first[0][0], first[1][0]
        assert home != other
        assert await at_once(asked(ROUND, seat=1), asked(ROUND, seat=0)) == {0: (home, 2), 1: (other, 2)}
        # Who thinks elsewhere begins anew there, and is at home there from then on.
        elsewhere = await at_once(asked(ROUND, 1, table="another table"), asked(AGAIN, 0))
        assert elsewhere == {1: (home, 1), 0: (other, 1)}
        await until(lambda: thinker.remembered == 3)
        assert await at_once(asked(AGAIN, 0)) == {0: (other, 2)}

    with_thinker(scenario, workers=2)


def test_who_has_to_wait_is_asked_where_somebody_is_done_first(diary: Diary) -> None:
    async def scenario(thinker: Thinker) -> None:
        await thinker.move(asked())
        diary.hold()
        slow = asyncio.create_task(thinker.move(asked(ROUND)))
        await until(lambda: len(diary.notes("asked")) == 2)
        gone, *others = [
            asyncio.create_task(thinker.move(asked(bot="random", table=f"table {number}"))) for number in range(5)
        ]
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(*others)
        assert not slow.done()
        diary.let_go()
        assert await slow == "1"

    with_thinker(scenario, workers=2)


@pytest.mark.parametrize("state", ["thinks", "thinks on", "idle"])
def test_with_a_process_only_time_and_memory_are_lost(diary: Diary, state: str) -> None:
    async def scenario(thinker: Thinker) -> None:
        await thinker.move(asked())
        (note,) = diary.notes("asked")
        if state == "thinks":
            diary.hold()
            lost = asyncio.create_task(thinker.move(asked(ROUND)))
            await until(lambda: len(diary.notes("asked")) == 2)
        elif state == "thinks on":
            thinker.think_on("a table", asked(((1, "2"),)))
            await until(lambda: diary.of("thinks on") == ["thinks on"])
        os.kill(note["process"], signal.SIGKILL)
        if state == "thinks":
            with pytest.raises(Exception, match="terminated abruptly"):
                await lost
            diary.let_go()
        await until(lambda: not pid_exists(note["process"]))
        assert await thinker.move(asked(ROUND)) == "1"
        assert diary.notes("asked")[-1]["asked"] == 1
        assert await thinker.move(asked(AGAIN)) == "5"
        assert diary.notes("asked")[-1]["asked"] == 2

    with_thinker(scenario, seconds_ahead=60)


def test_a_bot_may_keep_as_many_cores_busy_as_the_host_says(diary: Diary) -> None:
    async def scenario(thinker: Thinker) -> None:
        await thinker.move(asked())
        assert [note["cores"] for note in diary.notes("asked")] == [3]

    with_thinker(scenario, cores=3)


def test_a_bot_thinks_on_while_people_are_to_move_and_stops_when_they_have(sqlite_url: str, diary: Diary) -> None:
    async def scenario(house: House, thinker: Thinker) -> None:
        table_id = await opened(house, "me", "patient", game="planks")
        await until(lambda: diary.of("thinks on") == ["thinks on"])
        # What is said at the table is no reason to begin anew.
        await house.do(table_id, ANN, command("say", text="Hm."), "say")
        await move(house, table_id, ANN, 0)
        await until(lambda: len(diary.notes("thinks on")) == 2)
        assert diary.of("asked", "thinks on", "stops") == ["asked", "thinks on", "stops", "asked", "thinks on"]
        assert [note["asked"] for note in diary.notes("asked")] == [1, 2]
        assert {note["priority"] for note in diary.notes("thinks on")} == {19}
        await play_to_the_end(house, table_id, [ANN])
        await until(lambda: thinker.remembered == 0)
        assert [note["asked"] for note in diary.notes("asked")] == [1, 2, 3, 4, 5]
        assert len(diary.notes("thinks on")) == len(diary.notes("stops"))

    with_house(sqlite_url, scenario)


def test_a_bot_stops_thinking_on_when_its_table_comes_to_something_else(diary: Diary) -> None:
    async def scenario(thinker: Thinker) -> None:
        await thinker.move(asked())
        thinker.think_on("a table", asked(((1, "2"),)))
        await until(lambda: diary.of("thinks on") == ["thinks on"])
        thinker.think_on("another table", None)
        assert diary.of("stops") == []
        thinker.think_on("a table", None)
        await until(lambda: diary.of("stops") == ["stops"])

    with_thinker(scenario, seconds_ahead=60)


def test_a_bot_stops_thinking_on_when_another_one_is_asked(sqlite_url: str, diary: Diary) -> None:
    async def scenario(house: House, thinker: Thinker) -> None:
        await opened(house, "me", "patient", game="planks")
        await until(lambda: diary.of("thinks on") == ["thinks on"])
        await opened(house, "me", "patient", game="planks")
        await until(lambda: len(diary.notes("thinks on")) == 2)
        assert diary.of("asked", "thinks on", "stops")[:4] == ["asked", "thinks on", "stops", "asked"]

    with_house(sqlite_url, scenario)


def test_a_bot_that_was_interrupted_thinks_on_at_the_next_event_of_its_table(diary: Diary) -> None:
    async def scenario(thinker: Thinker) -> None:
        await thinker.move(asked())
        for times in (1, 2):
            thinker.think_on("a table", asked(((1, "2"),)))
            await until(lambda times=times: diary.of("thinks on") == ["thinks on"] * times)  # type: ignore[misc]
            await thinker.move(asked(bot="random", table="another table"))

    with_thinker(scenario, seconds_ahead=60)


def test_who_thinks_on_sees_what_its_seat_sees_and_of_several_it_is_the_next(sqlite_url: str, diary: Diary) -> None:
    async def scenario(house: House, thinker: Thinker) -> None:
        table_id = await opened(house, "me", "open", "patient", "patient", game="planks")
        await house.do(table_id, BOB, command("take", seat=1), "sit")
        await until(lambda: len(diary.notes("thinks on")) == 1)
        await move(house, table_id, ANN, 0)
        await until(lambda: len(diary.notes("thinks on")) == 2)
        position = (await house.table(table_id)).position
        assert position.concealed == (0, 2, 3)
        note = diary.notes("thinks on")[-1]
        assert (note["seat"], note["seen"]) == (2, position.seen_by(2).saved())
        assert note["seen"] != position.saved()

    with_house(sqlite_url, scenario)


def test_a_bot_thinks_on_for_no_longer_than_the_host_says(sqlite_url: str, diary: Diary) -> None:
    async def scenario(house: House, thinker: Thinker) -> None:
        await opened(house, "me", "patient", game="planks")
        await until(lambda: diary.of("stops") == ["stops"])

    with_house(sqlite_url, scenario, seconds_ahead=0.1)


def test_a_bot_does_not_think_on_where_the_host_does_not_allow_it(sqlite_url: str, diary: Diary) -> None:
    async def scenario(house: House, thinker: Thinker) -> None:
        await play_to_the_end(house, await opened(house, "me", "patient", game="planks"), [ANN])
        assert [note["asked"] for note in diary.notes("asked")] == [1, 2, 3, 4, 5]
        assert diary.of("thinks on") == []

    with_house(sqlite_url, scenario, seconds_ahead=0)


def test_no_bot_is_asked_twice(sqlite_url: str) -> None:
    async def scenario() -> None:
        thinker = Here()
        async with asyncio.timeout(60), house_at(sqlite_url, thinker=thinker) as house:
            table_id = await opened(house, "me", "greedy", "random", game="shangri-la")
            table = await play_to_the_end(house, table_id, [ANN])
            assert thinker.asked == [(seat, before) for before, (seat, _) in enumerate(table.record.moves) if seat]

    asyncio.run(scenario())


@pytest.mark.parametrize("fails", [RuntimeError("confused"), None])
def test_a_bot_that_fails_is_forgotten(diary: Diary, monkeypatch: pytest.MonkeyPatch, fails: Exception | None) -> None:
    def choose(*_: object) -> str:
        if fails:
            raise fails
        return "no plank"

    think(asked())
    assert remembered(asked().mind) is not None
    with monkeypatch.context() as patched:
        patched.setattr(Bot, "choose", choose)
        with pytest.raises(type(fails) if fails else Refused):
            think(asked(ROUND))
    assert remembered(asked().mind) is None
    assert think(asked(ROUND)) == "1"


def test_those_are_remembered_who_thought_last_and_have_something_to_remember(diary: Diary) -> None:
    for number in range(MOST_KEPT + 2):
        think(asked(table=f"table {number}"))
        think(asked(table="table 0"))
        think(asked(bot="thrifty", table=f"table {number}"))
        hashi = game("hashi").new({"players": 1, "seed": number}).saved()
        think(Question("hashi", hashi, (), 0, 1, "skilled", f"table {number}"))
    think(asked(table=""))
    assert [mind.table for mind in minds._minds] == [*(f"table {n}" for n in range(3, MOST_KEPT + 2)), "table 0"]
    forget([Mind("table 0", 1, "patient")])
    assert len(minds._minds) == MOST_KEPT - 1


def test_what_a_bot_remembers_of_another_game_or_of_moves_taken_back_does_no_harm() -> None:
    few, first, other = Budget(simulations=300), Position.new(), Position.new("rby")
    second = first.play(first.legal_moves[0])
    for seen in ((second, first), (first, other), (other, second)):
        bot = Bot("shangri-la", "sage")
        for position in seen:
            move = bot.choose(position, position.acting[0], 1, few)
        fresh = Bot("shangri-la", "sage").choose(seen[-1], seen[-1].acting[0], 1, few)
        assert move == fresh


def test_a_bot_that_searches_keeps_its_tree_and_lets_it_grow_while_others_are_to_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = levels("shangri-la")
    monkeypatch.setitem(known, "sage", replace(known["sage"], ms=200))  # type: ignore[arg-type]
    start = Position.new()
    question = Question("shangri-la", start.saved(), (), 0, 1, "sage", "a table")
    patience = c_uint64(7)
    listen(patience)
    move = think(question)
    bot = remembered(question.mind)
    assert bot is not None
    kept = kept_by(bot)
    after = replace(question, moves=((0, move),))
    think_on(after, 0.2, patience.value)
    grown = kept_by(bot)
    assert grown > kept > 1
    think_on(after, 60, patience.value + 1)  # somebody has lost patience already, and nothing is lost
    assert kept_by(bot) >= grown
    others = start.play(move)
    while others.acting != (0,):
        others = others.play(others.legal_moves[0])
    think(replace(question, start=others.saved()))
    assert remembered(question.mind) is bot


def kept_by(bot: Bot) -> int:
    """How many positions a searching bot keeps for its next turn."""
    assert isinstance(bot._chooser, Search)
    return bot._chooser.kept[0]
