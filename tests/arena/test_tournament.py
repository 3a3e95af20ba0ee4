"""All games of a match: on one process or two, stopped and taken up again."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

import pytest

from kakehashi.arena import tournament
from kakehashi.arena.fixture import Fixture, Outcome, play
from kakehashi.arena.match import Match, Terms
from kakehashi.arena.results import Results
from kakehashi.arena.standings import standings_report
from kakehashi.arena.tournament import Resources, Stopped, play_all, run
from kakehashi.errors import Refused
from kakehashi.records import Record

from .outcomes import hashi, played_here, shangrila, timeless

HASHI = hashi(["greedy", "random", "random"], Terms(games=10, seed=3))


@pytest.mark.parametrize("match", [HASHI, shangrila(["random"] * 4, Terms(games=10, simulations=5))])
def test_one_worker_and_two_give_the_same_results(match: Match) -> None:
    expected = timeless(played_here(match))
    for workers in (1, 2):
        assert timeless(play_all([match], Resources(workers=workers)).outcomes(0)) == expected
    assert not active_children()


def test_only_so_many_games_are_asked_for_at_a_time() -> None:
    asked: list[int] = []

    class Counted(ThreadPoolExecutor):
        def submit(self, *arguments, **named):  # type: ignore[no-untyped-def]
            asked.append(1)
            return super().submit(*arguments, **named)

    with Counted(1) as executor:
        outcomes = run([Fixture(HASHI, number) for number in range(10)], executor, 3)
        for came, _ in enumerate(outcomes, 1):
            assert len(asked) - came <= 3
    assert len(asked) == 10


def test_a_tournament_that_was_stopped_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    resources = Resources(workers=1, file=tmp_path / "results.jsonl")
    add = Results.add

    def interrupted(results: Results, outcome: Outcome) -> None:
        if len(results.missing()) == 6:
            raise KeyboardInterrupt
        add(results, outcome)

    monkeypatch.setattr(Results, "add", interrupted)
    with pytest.raises(Stopped, match=r"Stopped after 4 of 10 games\. The same command takes it up again from .*jsonl"):
        play_all([HASHI], resources)
    assert not active_children()
    monkeypatch.setattr(Results, "add", add)
    again: list[int] = []
    monkeypatch.setattr(tournament, "run", lambda fixtures, *_: (again.append(f.number) or play(f) for f in fixtures))
    results = play_all([HASHI], resources)
    assert len(again) == 6
    assert timeless(results.outcomes(0)) == timeless(played_here(HASHI))


def test_without_a_file_it_says_that_nothing_was_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(tournament, "run", interrupted)
    with pytest.raises(Stopped, match=r"Stopped after 0 of 10 games\. Nothing was kept: with --file"):
        play_all([HASHI], Resources(workers=1))


def test_an_interrupt_while_rules_are_loaded_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[Match] = []
    before = signal.getsignal(signal.SIGINT)

    def prepare(match: Match) -> None:
        signal.raise_signal(signal.SIGINT)
        loaded.append(match)

    monkeypatch.setattr(Match, "prepare", prepare)
    with pytest.raises(Stopped, match="Stopped before a game was played"):
        play_all([HASHI], Resources(workers=1))
    assert loaded == [HASHI]
    assert signal.getsignal(signal.SIGINT) == before


def test_the_loss_of_workers_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "play", _die)
    with pytest.raises(Refused, match="The workers were lost after 0 of 10 games"):
        play_all([HASHI], Resources(workers=1))


def _die(fixture: Fixture) -> None:
    os._exit(1)


def test_games_are_saved_in_the_notation(tmp_path: Path) -> None:
    folder = tmp_path / "all" / "games"
    results = play_all([HASHI], Resources(workers=1, save=folder))
    for outcome in results.outcomes(0):
        record = Record.parse((folder / f"game-{outcome.game:05}.txt").read_text("utf-8"))
        assert record.position.result() == outcome.result
    assert len(list(folder.iterdir())) == 10


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Refused, match="cannot be saved in"):
        play_all([HASHI], Resources(save=tmp_path / "file"))


def real_process(file: Path) -> "subprocess.Popen[str]":
    """A match without end, when it has played some games."""
    match = ["--bots", ",".join(HASHI.bots), "--seed", str(HASHI.terms.seed), "--games", "100000", "--workers", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "kakehashi", "arena", "hashi", *match, "--file", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not (file.exists() and file.read_bytes().count(b"\n") > 5) and time.monotonic() < deadline:
        time.sleep(0.02)
    return process


def test_a_real_process_is_interrupted_and_the_table_is_as_if_it_had_not_been(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    process = real_process(file)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert output.startswith("bot     games"), "the standings so far"
    assert "The same command takes it up again" in errors
    assert "Traceback" not in errors
    match = replace(HASHI, terms=replace(HASHI.terms, games=file.read_bytes().count(b"\n") + 20))
    resumed = standings_report(match, play_all([match], Resources(workers=1, file=file)).outcomes(0)).rows
    whole = standings_report(match, played_here(match)).rows
    assert [row[:6] for row in resumed] == [row[:6] for row in whole]


def test_the_workers_of_a_process_that_was_killed_end_as_well(tmp_path: Path) -> None:
    process = real_process(tmp_path / "results.jsonl")
    process.kill()
    # They have its standard error too: that it ends means that they are gone.
    process.communicate(timeout=30)


def test_a_game_that_cannot_be_kept_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "game-00000.txt").mkdir()
    resources = Resources(workers=1, save=tmp_path, file=tmp_path / "results.jsonl")
    with pytest.raises(Refused, match=r"A game cannot be kept: .*Is a directory"):
        play_all([replace(HASHI, terms=Terms(games=1))], resources)


def test_games_of_another_match_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "game-00000.txt").write_text("somebody's best game")
    with pytest.raises(Refused, match=r"There are games in .* already: name another folder"):
        play_all([HASHI], Resources(workers=1, save=tmp_path))
    assert (tmp_path / "game-00000.txt").read_text() == "somebody's best game"
