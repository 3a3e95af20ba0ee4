"""`kakehashi arena` as somebody types it."""

import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from kakehashi.arena import ladder
from kakehashi.cli import main


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["shangri-la", "--bots", "random,random"], "Three or four play, not 2."),
        (["hashi", "--bots", "random,random,random,random,random"], "One to four play, not 5."),
        (["hashi", "--bots", "somebody"], "There is no bot 'somebody' for hashi"),
        (["hashi", "--bots", ""], "There is no bot '' for hashi"),
        (["hashi", "--bots", "random", "--board", "nowhere.json"], "nowhere.json cannot be read"),
        (["shangri-la", "--bots", "random,random,random", "--preset", "dutch"], "The preset cannot be 'dutch'"),
        (["hashi", "--bots", "random", "--file", "/"], "/ cannot be used"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence_and_status_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess"],
        ["hashi"],
        ["hashi", "--bots", "random", "--games", "0"],
        ["hashi", "--bots", "random", "--pace", "0"],
        ["hashi", "--bots", "random", "--pace", "nan"],
        ["hashi", "--bots", "random", "--workers", "no"],
        ["hashi", "--bots", "random", "--pace", "2", "--simulations", "2"],
        ["hashi", "--bots", "random", "--preset", "french"],
        ["shangri-la", "--bots", "random,random,random", "--board", "A"],
        ["ladder", "chess"],
    ],
)
def test_a_bad_option_gets_a_sentence_and_status_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *arguments]) == 2
    said = capsys.readouterr().err
    assert (said.startswith("kakehashi: "), said.count("\n")) == (True, 1)


def test_a_match_prints_its_standings(capsys: pytest.CaptureFixture[str]) -> None:
    match = ["hashi", "--bots", "greedy,random", "--games", "4", "--board", "B", "--workers", "1"]
    assert main(["arena", *match, "--markdown"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "| bot | games | wins | won, % | score | rating | ms a move | slowest |"
    assert [line.split(" | ")[0] for line in lines[2:]] == ["| greedy", "| random"]


def test_a_ladder_prints_its_tables_and_goes_on_from_its_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(ladder, "levels", lambda game: ("random", "greedy"))
    arguments = ["arena", "ladder", "hashi", "--games", "2", "--workers", "1", "--file", str(tmp_path / "ladder.jsonl")]
    assert main(arguments) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Hashi: alone\n\nbot     board  games")
    assert "\n\nHashi, side A: one against three\n\nbot     against three" in shown
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
    terminal.expect("Stopped after [1-9][0-9]* of 100000 games. The same command takes it up again")
    rest = terminal.read()
    terminal.close()
    assert terminal.exitstatus == 130
    assert "Traceback" not in rest
    assert "greedy" in rest, "the standings so far are shown"


def test_nothing_heavy_is_loaded_before_it_is_known_what_to_do() -> None:
    script = (
        "import sys\n"
        "from kakehashi.cli import main\n"
        "try:\n    main(['arena', '--help'])\n"
        "except SystemExit:\n    print(sorted({'distributed', 'numba', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
