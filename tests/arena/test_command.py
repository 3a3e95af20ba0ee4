"""`kakehashi arena` on the command line."""

import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from kakehashi.arena import ladder
from kakehashi.cli import main


@pytest.mark.parametrize(
    ("arguments", "marker"),
    [
        (["shangri-la", "--bots", "random,random"], ""),
        (["hashi", "--bots", "random,random,random,random,random"], ""),
        (["hashi", "--bots", "somebody"], "somebody"),
        (["hashi", "--bots", ""], "''"),
        (["hashi", "--bots", "random", "--board", "nowhere.json"], "nowhere.json"),
        (["shangri-la", "--bots", "random,random,random", "--preset", "dutch"], "dutch"),
        (["hashi", "--bots", "random", "--file", "/"], "/"),
        (["chess"], "chess"),
        (["hashi"], "--bots"),
        (["hashi", "--bots", "random", "--games", "0"], "--games"),
        (["hashi", "--bots", "random", "--pace", "0"], "--pace"),
        (["hashi", "--bots", "random", "--pace", "nan"], "--pace"),
        (["hashi", "--bots", "random", "--workers", "no"], "--workers"),
        (["hashi", "--bots", "random", "--pace", "2", "--simulations", "2"], "--simulations"),
        (["hashi", "--bots", "random", "--preset", "french"], "preset"),
        (["shangri-la", "--bots", "random,random,random", "--board", "A"], "board"),
        (["ladder", "chess"], "chess"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(
    arguments: list[str], marker: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("kakehashi: ")
    assert marker in line


def test_match_prints_its_standings(capsys: pytest.CaptureFixture[str]) -> None:
    match = ["hashi", "--bots", "greedy,random", "--games", "4", "--board", "B", "--workers", "1"]
    assert main(["arena", *match, "--markdown"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "| bot | games | wins | won, % | score | rating | ms a move | slowest |"
    assert [line.split(" | ")[0] for line in lines[2:]] == ["| greedy", "| random"]


def test_ladder_prints_its_tables_and_goes_on_from_its_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(ladder, "levels", lambda game: ("random", "greedy"))
    arguments = ["arena", "ladder", "hashi", "--games", "2", "--workers", "1", "--file", str(tmp_path / "ladder.jsonl")]
    assert main(arguments) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Hashi: ")
    assert shown.count("\nrandom ") >= 2
    assert shown.count("\ngreedy ") >= 2
    assert main(arguments) == 0
    assert capsys.readouterr().out == shown


def test_on_a_terminal_there_is_a_bar_and_ctrl_c_stops_at_once(tmp_path: Path) -> None:
    match = ["hashi", "--bots", "random,greedy", "--games", "100000", "--workers", "2"]
    terminal = pexpect.spawn(
        sys.executable,
        ["-m", "kakehashi", "arena", *match, "--file", str(tmp_path / "results.jsonl")],
        env=os.environ | {"TERM": "xterm-256color"},
        encoding="utf-8",
        timeout=60,
        dimensions=(24, 120),
    )
    terminal.expect(r"[1-9][0-9]*/100000")
    terminal.expect("games/s")
    terminal.sendintr()
    terminal.expect("kakehashi: .*[1-9][0-9]* .*100000")
    rest = terminal.read()
    terminal.close()
    assert terminal.exitstatus == 130
    assert "Traceback" not in rest
    assert "greedy" in rest, "the standings so far are shown"


def test_help_loads_nothing_heavy() -> None:
    script = (
        "import sys\n"
        "from kakehashi.cli import main\n"
        "try:\n    main(['arena', '--help'])\n"
        "except SystemExit:\n    print(sorted({'distributed', 'numba', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
