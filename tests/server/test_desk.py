"""How a command is carried out for somebody, and what is measured of it; what is asked off the table."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from kakehashi.errors import Refused
from kakehashi.hashi.board import side
from kakehashi.server import api, aside
from kakehashi.server.aside import Aside
from kakehashi.server.desk import Desk
from kakehashi.server.limits import Rate
from kakehashi.server.metrics import REGISTRY
from kakehashi.server.people import People
from kakehashi.server.problems import add_problems
from kakehashi.tables.house import House
from tables.houses import Onlooker, begun, play
from tables.tables import ANN, BOB, command


def measured() -> float:
    return REGISTRY.get_sample_value("kakehashi_command_seconds_count") or 0.0


def test_a_command_is_measured_until_it_is_acknowledged_and_not_until_all_are_told(tmp_path: Path) -> None:
    class Slow(Onlooker):
        def tell(self, message: bytes) -> None:
            super().tell(message)
            before_telling.append(measured())

    before_telling: list[float] = []

    async def scenario(house: House) -> None:
        much = Rate(1000, "requests")
        desk = Desk(house, People(house.store, "secret"), much, much, much, much, 9)
        table_id, watcher, before = await begun(house, ANN, BOB), Slow(), measured()
        await house.watch(table_id, watcher, watcher.welcome)
        await desk.do(table_id, ANN, command("say", text="Hello!"), "1")
        assert before_telling == [before + 1] == [measured()]

    play(f"sqlite:///{tmp_path}/tables.db", scenario)


def studies_at_once(tmp_path: Path, path: str, sent: dict[str, Any]) -> int:
    """How many such requests one address may make at a time."""
    answered: list[int] = []

    async def scenario(house: House) -> None:
        much, few = Rate(1000, "requests"), Rate(0.001, "requests", 20)
        desk, app = Desk(house, People(house.store, "secret"), much, few, much, much, 9), FastAPI()
        add_problems(app)
        app.include_router(api.routes(desk))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
            while (answer := await client.post(path, json=sent)).status_code == 200:
                answered.append(answer.status_code)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
        desk.aside.close()

    play(f"sqlite:///{tmp_path}/tables.db", scenario)
    return len(answered)


def test_a_position_off_the_table_counts_by_the_work_it_is(tmp_path: Path) -> None:
    start: dict[str, Any] = {"players": 1, "seed": 1}
    plain = studies_at_once(tmp_path, "/api/study", {"game": "hashi", "start": start})
    moves = studies_at_once(tmp_path, "/api/study", {"game": "hashi", "start": start, "moves": ["c=3", *["-:-"] * 17]})
    board = start | {"board": side("A").as_dict()}
    boards = studies_at_once(tmp_path, "/api/study", {"game": "hashi", "start": board})
    assert (plain, moves, boards) == (40, 8, 6)


def test_a_game_from_a_file_that_is_played_again_counts_by_its_length(tmp_path: Path) -> None:
    file = Path(__file__).parents[1] / "terminal" / "saved" / "shangri-la.txt"
    assert studies_at_once(tmp_path, "/api/replay", {"text": file.read_text()}) < 10


def test_at_a_table_nobody_waits_for_what_is_asked_off_it(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        off_the_table, may_go_on = Aside(), threading.Event()
        long = asyncio.create_task(off_the_table.do(lambda: may_go_on.wait(20)))
        await asyncio.sleep(0)
        assert await house.replay(lambda: "told") == "told"
        assert not long.done()
        may_go_on.set()
        await long
        off_the_table.close()

    play(f"sqlite:///{tmp_path}/tables.db", scenario)


def test_when_too_many_wait_the_next_is_sent_away_and_who_goes_is_not_worked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(aside, "MOST_WAITING", 3)

    async def scenario() -> None:
        off_the_table, may_go_on, done = Aside(), threading.Event(), list[int]()
        long = asyncio.create_task(off_the_table.do(lambda: may_go_on.wait(20)))
        waiting = [asyncio.create_task(off_the_table.do(lambda n=n: done.append(n))) for n in range(2)]  # type: ignore[misc]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await off_the_table.do(lambda: None)
        assert refused.value.code == "too-fast"
        waiting[0].cancel()
        await asyncio.sleep(0)
        last = asyncio.create_task(off_the_table.do(lambda: done.append(2)))
        await asyncio.sleep(0)
        may_go_on.set()
        await asyncio.gather(long, waiting[1], last)
        assert done == [1, 2]
        off_the_table.close()

    asyncio.run(scenario())
