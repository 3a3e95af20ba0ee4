"""The arena on a cluster: a real Dask scheduler and two workers, each a process."""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kakehashi.arena.match import Terms
from kakehashi.arena.tournament import Resources, play_all
from kakehashi.errors import Refused
from kakehashi.games import game
from kakehashi.tables.minds import Question
from kakehashi.tables.thinking import Thinker

from .outcomes import hashi, shangrila, timeless


def dask(part: str, *arguments: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", f"distributed.cli.dask_{part}", "--no-dashboard", *arguments]
    return subprocess.Popen(command, stderr=subprocess.DEVNULL)


def end(processes: list["subprocess.Popen[bytes]"]) -> None:
    for process in processes:
        process.terminate()
    for process in processes:
        process.wait(timeout=30)


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("dask")
    file = folder / "scheduler.json"
    process = dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
    try:
        yield wait_for_address(file)
    finally:
        end([process])


def wait_for_address(file: Path) -> str:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            return str(json.loads(file.read_text())["address"])
        except (FileNotFoundError, ValueError):
            time.sleep(0.05)
    raise TimeoutError


@pytest.fixture
def cluster(scheduler: str, tmp_path: Path) -> Iterator[str]:
    from distributed import Client

    arguments = (scheduler, "--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path))
    workers = [dask("worker", *arguments) for _ in range(2)]
    try:
        with Client(scheduler) as client:
            client.wait_for_workers(2, timeout=30)
        yield scheduler
    finally:
        end(workers)


def test_a_cluster_without_workers_is_refused(scheduler: str) -> None:
    with pytest.raises(Refused, match=f"The cluster {scheduler} has no workers"):
        play_all([hashi(["random"], Terms(1))], Resources(cluster=scheduler))


def test_a_cluster_gives_the_same_results_as_this_machine(cluster: str) -> None:
    matches = [
        hashi(["greedy", "random"], Terms(games=8, seed=1, simulations=10)),
        shangrila(["random"] * 3, Terms(games=8, seed=1, simulations=10)),
    ]
    far, here = play_all(matches, Resources(cluster=cluster)), play_all(matches, Resources(workers=2))
    for number in range(2):
        assert timeless(far.outcomes(number)) == timeless(here.outcomes(number))
        assert len(far.outcomes(number)) == 8


def test_bots_of_tables_think_there_too_and_are_not_remembered(cluster: str) -> None:
    start = game("hashi").new({"players": 3, "seed": 1}).saved()

    async def scenario() -> None:
        thinker = Thinker(cluster=cluster, seconds_ahead=60)
        try:
            questions = [Question("hashi", start, (), seat, 1, "adept", "a table") for seat in range(3)]
            assert all(await asyncio.gather(*map(thinker.move, questions)))
            assert thinker.remembered == 0
        finally:
            await thinker.close()

    asyncio.run(asyncio.wait_for(scenario(), 120))


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "somewhere"])
def test_a_cluster_that_is_not_there_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakehashi.executors._SECONDS_TO_CONNECT", 0.5)
    with pytest.raises(Refused, match=f"The cluster {address} cannot be reached"):
        play_all([hashi(["random"], Terms(1))], Resources(cluster=address))


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Refused, match=r"pip install 'kakehashi\[cluster\]'"):
        play_all([hashi(["random"], Terms(1))], Resources(cluster="tcp://127.0.0.1:1"))
