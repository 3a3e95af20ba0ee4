"""All games of a match: in one process or several, stopped and resumed."""

import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

import psutil
import pytest

from depth import PATIENCE_S
from kakehashi.arena.fixture import Fixture
from kakehashi.arena.match import Match, Terms
from kakehashi.arena.standings import standings_report
from kakehashi.arena.tournament import Resources, Stopped, play_all, run
from kakehashi.cli import main
from kakehashi.records import Record
from server.servers import wait_until

from .outcomes import hashi, played_here, shangrila, timeless

HASHI = hashi(["greedy", "random", "random"], Terms(games=10, seed=3))
SHANGRILA = shangrila(["random"] * 4, Terms(games=4, simulations=5))


def test_two_workers_give_the_same_results_as_one_process() -> None:
    results = play_all([HASHI, SHANGRILA], Resources(workers=2))
    for number, match in enumerate((HASHI, SHANGRILA)):
        assert [replace(one, match=0) for one in timeless(results.outcomes(number))] == timeless(played_here(match))
    assert not active_children()


def test_games_are_submitted_a_few_at_a_time() -> None:
    submitted: list[int] = []

    class Counted(ThreadPoolExecutor):
        def submit(self, *arguments, **named):  # type: ignore[no-untyped-def]
            submitted.append(1)
            return super().submit(*arguments, **named)

    with Counted(1) as executor:
        outcomes = run([Fixture(HASHI, number) for number in range(10)], executor, 3)
        for n_outcomes, _ in enumerate(outcomes, 1):
            assert len(submitted) - n_outcomes <= 3
    assert len(submitted) == 10


def test_interrupt_while_rules_are_loaded_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[Match] = []
    before = signal.getsignal(signal.SIGINT)

    def prepare(match: Match) -> None:
        signal.raise_signal(signal.SIGINT)
        loaded.append(match)

    monkeypatch.setattr(Match, "prepare", prepare)
    with pytest.raises(Stopped):
        play_all([HASHI], Resources(workers=1))
    assert loaded == [HASHI]
    assert signal.getsignal(signal.SIGINT) == before


def test_games_are_saved_in_the_notation(tmp_path: Path) -> None:
    folder = tmp_path / "all" / "games"
    results = play_all([HASHI], Resources(workers=1, save=folder))
    for outcome in results.outcomes(0):
        record = Record.parse((folder / f"game-{outcome.game:05}.txt").read_text("utf-8"))
        assert record.position.result() == outcome.result
    assert len(list(folder.iterdir())) == 10


def start_endless_match(file: Path) -> "subprocess.Popen[str]":
    """Start an endless match, and wait for some games."""
    match = ["--bots", ",".join(HASHI.bots), "--seed", str(HASHI.terms.seed), "--games", "100000", "--workers", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "kakehashi", "arena", "hashi", *match, "--file", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") > 5, PATIENCE_S)
    return process


def test_interrupted_match_is_taken_up_and_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    process = start_endless_match(file)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 130
    assert {line.split()[0] for line in output.splitlines()[1:3]} == {"greedy", "random"}, "the standings so far"
    assert "Traceback" not in errors
    assert str(file) in errors
    match = replace(HASHI, terms=replace(HASHI.terms, games=file.read_bytes().count(b"\n") + 10))
    resumed = standings_report(match, play_all([match], Resources(workers=1, file=file)).outcomes(0)).rows
    whole = standings_report(match, played_here(match)).rows
    assert [row[:6] for row in resumed] == [row[:6] for row in whole]


def test_lost_workers_are_reported_and_killed_matches_leave_none(tmp_path: Path) -> None:
    process = start_endless_match(tmp_path / "lost.jsonl")
    workers = psutil.Process(process.pid).children(recursive=True)
    for worker in workers:
        # One child is enough; Python's resource tracker is among them.
        if "resource_tracker" not in " ".join(worker.cmdline()):
            worker.kill()
            break
    _, errors = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 2
    assert "Traceback" not in errors
    killed = start_endless_match(tmp_path / "killed.jsonl")
    killed.kill()
    # Workers inherit standard error, so its end shows that all workers are gone.
    killed.communicate(timeout=PATIENCE_S)


def test_games_that_cannot_be_saved_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def refused(folder: Path) -> None:
        match = ["arena", "hashi", "--bots", "random", "--games", "1", "--workers", "1"]
        assert main([*match, "--save", str(folder)]) == 2
        [error] = capsys.readouterr().err.splitlines()
        assert str(folder) in error

    (tmp_path / "file").touch()
    refused(tmp_path / "file")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "game-00000.txt").write_text("a game of another match")
    refused(tmp_path / "full")
    assert (tmp_path / "full" / "game-00000.txt").read_text() == "a game of another match"
