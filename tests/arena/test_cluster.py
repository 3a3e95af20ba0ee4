"""The arena on a cluster: a real Dask scheduler and two workers, each a process."""

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
from server.clients import Client
from server.conftest import run_servers
from server.servers import Server

from .outcomes import hashi, shangrila, timeless


def dask(part: str, *arguments: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", f"distributed.cli.dask_{part}", "--no-dashboard", *arguments]
    return subprocess.Popen(command, stderr=subprocess.DEVNULL)


def end(processes: list["subprocess.Popen[bytes]"]) -> None:
    for process in processes:
        process.terminate()
    for process in processes:
        process.wait(timeout=60)


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
    deadline = time.monotonic() + 60
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
            client.wait_for_workers(2, timeout=60)
        yield scheduler
    finally:
        end(workers)


def test_cluster_without_workers_is_refused(scheduler: str) -> None:
    with pytest.raises(Refused, match=scheduler):
        play_all([hashi(["random"], Terms(1))], Resources(cluster=scheduler))


def test_cluster_gives_the_same_results_as_this_machine(cluster: str) -> None:
    matches = [
        hashi(["greedy", "random"], Terms(games=8, seed=1, simulations=10)),
        shangrila(["random"] * 3, Terms(games=8, seed=1, simulations=10)),
    ]
    far, here = play_all(matches, Resources(cluster=cluster)), play_all(matches, Resources(workers=2))
    for number in range(2):
        assert timeless(far.outcomes(number)) == timeless(here.outcomes(number))
        assert len(far.outcomes(number)) == 8


def test_bots_of_tables_think_there_too(cluster: str, tmp_path: Path) -> None:
    for servers in run_servers(Server(tmp_path, cluster=cluster, seconds_ahead=60)):
        ann = Client.sign_in(servers, "Ann")
        table = ann.create_table("hashi", "me", "adept", "adept")
        with ann.connect(table) as socket:
            socket.wait_for_state(lambda now: now["version"] >= 3)
        bot_processes = servers.all[0].bot_processes()
        assert not [process for process in bot_processes if "resource_tracker" not in " ".join(process.cmdline())]
        assert "kakehashi_bots_remembered 0.0" in ann.get("/metrics").text


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "somewhere"])
def test_missing_cluster_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakehashi.executors._SECONDS_TO_CONNECT", 0.5)
    with pytest.raises(Refused, match=address):
        play_all([hashi(["random"], Terms(1))], Resources(cluster=address))


def test_missing_dask_is_reported_with_the_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Refused, match=r"pip install 'kakehashi\[cluster\]'"):
        play_all([hashi(["random"], Terms(1))], Resources(cluster="tcp://127.0.0.1:1"))
