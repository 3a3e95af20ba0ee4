"""Programs in the arena: they win and lose, and their failures harm no other bot."""

import json
import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from arena.outcomes import hashi, made
from kakehashi.arena.match import Terms
from kakehashi.arena.rating import ratings
from kakehashi.arena.standings import failures, standings
from kakehashi.cli import main
from kakehashi.records import Record
from server.servers import wait_until

from .bots import ANSWER, EXAMPLES, ROOT, WriteProgram, end_programs, failure_kinds, play_game, write_program

__all__ = ["end_programs", "write_program"]

BAD = "if asked == 3: raise ValueError('lost my way')\n" + ANSWER

pytestmark = pytest.mark.usefixtures("end_programs")


@pytest.mark.parametrize("language", EXAMPLES)
@pytest.mark.parametrize(("game", "others"), [("hashi", ["random"]), ("shangri-la", ["random", "random"])])
def test_example_programs_play_whole_games(game: str, others: list[str], language: str) -> None:
    outcome = play_game(f"cmd:{EXAMPLES[language]}", *others, game=game)
    assert outcome.lost == ()
    assert outcome.result["over"]
    assert outcome.moves[0] >= 17
    assert Record.parse(outcome.text).position.over


def test_same_seed_gives_a_python_bot_the_same_game() -> None:
    first, second = (play_game(f"cmd:{EXAMPLES['python']}", "random", seed=5) for _ in range(2))
    assert first.result == second.result


def test_failing_program_loses_and_the_table_says_so(
    write_program: WriteProgram, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, file = write_program(BAD), tmp_path / "results.jsonl"
    match = ["arena", "hashi", "--bots", f"random,cmd:{bad}", "--games", "4", "--ms", "60000"]
    match += ["--workers", "2", "--file", str(file)]
    assert main(match) == 0
    output = capsys.readouterr()
    heads, winner, loser = output.out.splitlines()
    assert heads.split()[-1] == "failed"
    assert (winner.split()[0], winner.split()[-1]) == ("random", "–")
    assert loser.startswith(f"cmd:{bad} ")
    assert loser.endswith(" 4 crashed")
    assert re.search(r" 4 +0\.0 +0\.0 ± 0\.0 +0\.00 ± 0\.00 ", loser), "no win and no points"
    [complaint] = output.err.splitlines()
    assert f"cmd:{bad}" in complaint
    assert "ValueError: lost my way" in complaint
    games = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    assert {lost.partition(":")[0] for game in games for lost in game["lost"]} == {"", "crashed"}
    # A resumed match keeps its games, with the reasons of failures.
    assert main(match) == 0
    assert capsys.readouterr() == output


def test_match_without_programs_keeps_neither_failures_nor_their_time(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    match = ["arena", "hashi", "--bots", "random", "--games", "1", "--workers", "1", "--file", str(file)]
    assert main(match) == 0
    head, line = map(json.loads, file.read_text().splitlines())
    assert list(head["kakehashi arena"][0]) == ["game", "bots", "options", "seed", "pace", "simulations"]
    assert list(line) == ["match", "game", "bots", "result", "moves", "seconds", "slowest"]
    program = hashi(["cmd:./mybot"], Terms(1, ms=300))
    assert program.description()["ms"] == 300


def test_failed_bot_comes_last_and_the_best_of_the_others_wins() -> None:
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
    [row] = [row for row in standings(match, [outcome]) if row.bot == "cmd:x"]
    assert row.failures == {"late": 1}
    assert failures([outcome]) == ["cmd:x lost game 0, late: it did not answer within 1.25 s"]


def test_equal_failures_are_listed_together() -> None:
    match = hashi(["random", "cmd:x"], Terms(9))
    outcome = made(match, 0, [12, 30], [0])
    games = [replace(outcome, game=game, lost=("", f"late: {why}")) for game, why in enumerate("aabcdefga")]
    listed = failures(games)
    assert len(listed) == 6, "five kinds, and how many more there are"
    assert re.findall(r"\d", listed[0]) == ["0", "1", "8"]
    assert all(line.endswith(f"late: {why}") for line, why in zip(listed, "abcde", strict=False))
    assert len(failures(games[:2])) == 1


def test_program_that_fails_alone_has_no_points(write_program: WriteProgram) -> None:
    outcome = play_game(f"cmd:{write_program(BAD)}")
    assert failure_kinds(outcome) == ["crashed"]
    assert (outcome.scores, outcome.shares, outcome.moves) == ([0], [0], (2,))


@pytest.mark.parametrize(
    ("bot", "marker"),
    [
        ("cmd:./none", "./none"),
        ("cmd:no-such-command", "no-such-command"),
        ("cmd:'", "'"),
        ("cmd:", "cmd:"),
        ("cmd:.", "."),
        ("cmd./mybot", "cmd./mybot"),
        ("cmd:./not-executable", "chmod +x ./not-executable"),
        ("cmd:./no-first-line", "#!/usr/bin/env python3"),
        ("cmd:./no-interpreter", "./no-interpreter"),
        ("cmd:no-interpreter", "./no-interpreter"),
    ],
)
def test_program_that_cannot_start_is_refused_before_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], bot: str, marker: str
) -> None:
    monkeypatch.chdir(tmp_path)
    contents = {"not-executable": "print()", "no-first-line": "print()", "no-interpreter": "#!/no/such/python"}
    for name, content in contents.items():
        (tmp_path / name).write_text(content)
        (tmp_path / name).chmod(0o644 if name == "not-executable" else 0o755)
    assert main(["arena", "hashi", "--bots", f"random,{bot}", "--games", "1"]) == 2
    [complaint] = capsys.readouterr().err.splitlines()
    assert marker in complaint


@pytest.mark.parametrize("ended_by", [signal.SIGINT, signal.SIGKILL])
def test_no_program_is_left_when_the_arena_ends(
    write_program: WriteProgram, tmp_path: Path, ended_by: signal.Signals
) -> None:
    running = tmp_path / "running"
    sleepy = write_program(
        f"open({str(running)!r}, 'a').write(f'{{os.getpid()}}\\n')\nif asked == 2: time.sleep(600)\n{ANSWER}"
    )
    match = ["arena", "hashi", "--bots", f"random,cmd:{sleepy}", "--ms", "600000", "--games", "9", "--workers", "2"]
    arena = subprocess.Popen(
        [sys.executable, "-m", "kakehashi", *match], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        wait_until(lambda: running.exists() and running.read_text().count("\n") >= 4, 60)
        programs = [psutil.Process(pid) for pid in {int(line) for line in running.read_text().split()}]
        assert len(programs) == 2
        arena.send_signal(ended_by)
        _, errors = arena.communicate(timeout=60)
    finally:
        arena.kill()
    if ended_by == signal.SIGINT:
        assert arena.returncode == 130
        assert len(errors.splitlines()) == 1
    _, alive = psutil.wait_procs(programs, timeout=60)
    assert not alive


def test_command_may_have_capitals_and_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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


def test_example_programs_win() -> None:
    thoughtful = f"cmd:{sys.executable} {ROOT}/examples/lookahead.py"
    matches = {
        (f"cmd:{EXAMPLES['python']}", "random"): ("hashi", 8, 6),
        (thoughtful, "greedy", "greedy"): ("shangri-la", 3, 2),
    }
    for bots, (game, n_games, min_wins) in matches.items():
        outcomes = [play_game(*bots, game=game, seed=1, number=number) for number in range(n_games)]
        assert sum(outcome.shares[outcome.bots.index(bots[0])] for outcome in outcomes) >= min_wins
