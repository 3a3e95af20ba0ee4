"""Programs in the arena: they win and lose there, and whatever they do harms nobody but themselves."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from arena.outcomes import hashi, made
from kakehashi.arena.fixture import Fixture, play
from kakehashi.arena.match import Match, Terms
from kakehashi.arena.rating import ratings
from kakehashi.arena.results import Results
from kakehashi.arena.standings import failures, standings
from kakehashi.cli import main
from kakehashi.programs.player import end_all
from kakehashi.records import Record
from server.servers import wait_until

from .bots import ANSWER, EXAMPLES, ROOT, Written, written

__all__ = ["written"]

BAD = "if asked == 3: raise ValueError('lost my way')\n" + ANSWER


@pytest.fixture(autouse=True)
def all_end() -> Iterator[None]:
    yield
    end_all()


@pytest.mark.parametrize("language", EXAMPLES)
@pytest.mark.parametrize(("game", "others"), [("hashi", ["random"]), ("shangri-la", ["random", "random"])])
def test_the_examples_play_whole_games(game: str, others: list[str], language: str) -> None:
    match = Match(game, (f"cmd:{EXAMPLES[language]}", *others), {}, Terms(1, ms=10_000))
    outcome = play(Fixture(match, 0, keep=True))
    assert outcome.lost == ()
    assert outcome.result["over"]
    assert outcome.moves[0] >= 17
    assert Record.parse(outcome.text).position.over


def test_the_same_seed_gives_a_bot_in_python_the_same_game() -> None:
    match = hashi([f"cmd:{EXAMPLES['python']}", "random"], Terms(1, seed=5, ms=10_000))
    first, second = (play(Fixture(match, 0)) for _ in range(2))
    assert first.result == second.result


def test_a_program_that_fails_has_lost_and_the_table_says_why(
    written: Written, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, file = written(BAD), tmp_path / "results.jsonl"
    match = ["arena", "hashi", "--bots", f"random,cmd:{bad}", "--games", "8", "--ms", "9999"]
    match += ["--workers", "2", "--file", str(file)]
    assert main(match) == 0
    output = capsys.readouterr()
    table = output.out.splitlines()
    assert table[0].split()[-1] == "failed"
    assert table[1].split()[0] == "random"
    assert table[1].endswith(" –")
    assert table[2].startswith(f"cmd:{bad} ")
    assert table[2].endswith(" 8 crashed")
    assert re.search(r" 8 +0\.0 +0\.0 ± 0\.0 +0\.00 ± 0\.00 ", table[2]), (
        "no win and no points, whatever was played on for it"
    )
    told = output.err.splitlines()
    assert len(told) == 1
    assert f"kakehashi: cmd:{bad} lost 8 games, the first of them game 0, crashed: it ended with status 1" in told[0]
    assert "ValueError: lost my way" in told[0]
    # What was played is taken up again, with the reasons.
    assert main(match) == 0
    assert capsys.readouterr() == output


def test_the_file_of_a_match_without_programs_is_as_it_was(tmp_path: Path) -> None:
    match = hashi(["random"], Terms(1))
    Results([match], tmp_path / "results.jsonl").add(play(Fixture(match, 0)))
    head, line = map(json.loads, (tmp_path / "results.jsonl").read_text().splitlines())
    assert list(head["kakehashi arena"][0]) == ["game", "bots", "options", "seed", "pace", "simulations"]
    assert list(line) == ["match", "game", "bots", "result", "moves", "seconds", "slowest"]


def test_the_time_of_programs_makes_it_another_match() -> None:
    program, bots = (hashi([name], Terms(1, ms=300)).description() for name in ("cmd:./mybot", "random"))
    assert program["ms"] == 300
    assert "ms" not in bots


def test_who_fails_comes_last_and_the_best_of_the_others_wins() -> None:
    match = hashi(["random", "greedy", "cmd:x", "novice"], Terms(2))
    lost = ("", "", "late: it did not answer within 1.25 s", "")
    outcome = replace(made(match, 0, [12, 10, 30, 12], [2]), lost=lost)
    assert outcome.winners == [0, 3]
    assert outcome.shares == [0.5, 0, 0, 0.5]
    assert outcome.scores == [12, 10, 0, 12]
    shared = replace(outcome, result={"scores": [30, 10, 30, 12], "winners": [0, 2]})
    assert shared.winners == [0], "who shared the win with it has it alone"
    nothing = replace(outcome, result={"scores": [12, 0, 30, 12], "winners": [2]})
    rated = ratings([(match, [nothing, replace(nothing, game=0)])])
    assert rated is not None
    assert rated.of("greedy").mean > rated.of("cmd:x").mean, "also of those who have no points either"
    [table] = [row for row in standings(match, [outcome]) if row.bot == "cmd:x"]
    assert table.failures == {"late": 1}
    assert failures([outcome]) == ["cmd:x lost game 0, late: it did not answer within 1.25 s"]


def test_those_who_fail_alike_are_told_together() -> None:
    match = hashi(["random", "cmd:x"], Terms(9))
    outcome = made(match, 0, [12, 30], [0])
    games = [replace(outcome, game=game, lost=("", f"late: {why}")) for game, why in enumerate("aabcdefga")]
    assert failures(games) == [
        "cmd:x lost games 0, 1 and 8, late: a",
        *(f"cmd:x lost game {game}, late: {why}" for game, why in enumerate("bcde", 2)),
        "There were 2 more failures.",
    ]
    assert failures(games[:2]) == ["cmd:x lost games 0 and 1, late: a"]


def test_alone_it_has_no_points_and_nobody_has_won(written: Written, tmp_path: Path) -> None:
    match = hashi([f"cmd:{written(BAD)}"], Terms(1, ms=10_000))
    outcome = play(Fixture(match, 0))
    assert (outcome.scores, outcome.shares, outcome.moves) == ([0], [0], (2,))
    Results([match], tmp_path / "results.jsonl").add(outcome)
    assert Results([match], tmp_path / "results.jsonl").outcomes(0) == [outcome]


@pytest.mark.parametrize(
    ("bots", "why"),
    [
        ("random,cmd:./none", "The program ./none cannot be started: there is none."),
        ("random,cmd:", "A program is named by its command, such as cmd:./mybot."),
        ("random,cmd./mybot", "There is no bot 'cmd./mybot' for hashi"),
    ],
)
def test_what_cannot_play_is_refused_before_a_game(bots: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "hashi", "--bots", bots, "--games", "1"]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_however_the_arena_ends_no_program_is_left(written: Written, tmp_path: Path, way: signal.Signals) -> None:
    mark = tmp_path / "running"
    sleepy = written(f"open({str(mark)!r}, 'a').write(f'{{os.getpid()}}\\n')\nif asked == 2: time.sleep(600)\n{ANSWER}")
    match = ["arena", "hashi", "--bots", f"random,cmd:{sleepy}", "--ms", "600000", "--games", "9", "--workers", "2"]
    arena = subprocess.Popen(
        [sys.executable, "-m", "kakehashi", *match], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        wait_until(lambda: mark.exists() and mark.read_text().count("\n") >= 4, 60)
        programs = [psutil.Process(pid) for pid in {int(line) for line in mark.read_text().split()}]
        assert len(programs) == 2
        arena.send_signal(way)
        _, errors = arena.communicate(timeout=30)
    finally:
        arena.kill()
    if way == signal.SIGINT:
        assert arena.returncode == 130
        assert (
            errors
            == "kakehashi: Stopped after 0 of 9 games. Nothing was kept: with --file it could be taken up again.\n"
        )
    _, alive = psutil.wait_procs(programs, timeout=10)
    assert not alive


def test_a_command_may_have_capitals_and_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "My Bot.py"
    file.write_text(
        "import json, sys\nassert sys.argv[1] == 'Words and'\nfor line in sys.stdin:\n"
        "    legal = json.loads(line).get('legal')\n"
        "    if legal: print(json.dumps({'move': legal[-1], 'why': 'why not'}), flush=True)\n"
    )
    command = f'cmd:{sys.executable} -S "{file}" "Words and"'
    assert main(["arena", "hashi", "--bots", f"RANDOM, {command}", "--games", "2", "--workers", "1"]) == 0
    assert f"\n{command} " in capsys.readouterr().out
    assert os.listdir(tmp_path) == ["My Bot.py"]


def test_the_examples_win() -> None:
    hasty = hashi([f"cmd:{EXAMPLES['python']}", "random"], Terms(8, seed=1, ms=10_000))
    thoughtful = f"cmd:{sys.executable} {ROOT}/examples/lookahead.py"
    ahead = Match("shangri-la", (thoughtful, "greedy", "greedy"), {}, Terms(3, seed=1, ms=10_000))
    for match, least in ((hasty, 6), (ahead, 2)):
        outcomes = [play(Fixture(match, number)) for number in range(match.terms.games)]
        won = sum(outcome.shares[outcome.bots.index(match.bots[0])] for outcome in outcomes)
        assert won >= least
