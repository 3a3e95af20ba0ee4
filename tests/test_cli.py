"""The `kakehashi` command."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kakehashi import __version__
from kakehashi.records import Record


def kakehashi(*arguments: str, said: str = "", encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kakehashi", *arguments],
        input=said,
        capture_output=True,
        encoding=encoding,
        env=os.environ | {"PYTHONIOENCODING": encoding},
        timeout=120,
        check=False,
    )


def test_version_is_printed_without_loading_anything_heavy() -> None:
    script = (
        "import sys\n"
        "from kakehashi.cli import main\n"
        "try:\n    main(['--version'])\n"
        "except SystemExit:\n    print(sorted({'numba', 'numpy', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [f"kakehashi {__version__}", "[]"]


@pytest.mark.parametrize("command", [[], ["play"], ["engine"], ["bench"]])
def test_help_describes_each_command(command: list[str]) -> None:
    done = kakehashi(*command, "--help")
    assert done.returncode == 0
    assert "usage: kakehashi" in done.stdout


def test_bench_prints_one_line_of_json() -> None:
    done = kakehashi("bench", "shangri-la", "--seconds", "0.1")
    measured = json.loads(done.stdout)
    assert done.stdout.count("\n") == 1
    assert measured["turns_per_s"] > measured["games_per_s"] > 0


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ([], "COMMAND"),
        (["sing"], "'sing'"),
        (["bench", "chess"], "'chess'"),
        (["bench", "shangri-la", "--seconds", "0"], "seconds"),
        (["bench", "shangri-la", "--seconds", "nan"], "seconds"),
        (["play", "--players", "5"], "5"),
        (["play", "--players", "many"], "'many'"),
        (["play", "--louder"], "--louder"),
        (["serve", "quickly"], "quickly"),
    ],
)
def test_a_bad_command_gets_a_message_and_status_2(arguments: list[str], named: str) -> None:
    done = kakehashi(*arguments)
    assert done.returncode == 2
    assert named in done.stderr
    assert done.stderr.startswith("kakehashi: ")
    assert "Traceback" not in done.stderr


def test_a_closed_pipe_is_no_crash() -> None:
    engine = subprocess.Popen(
        [sys.executable, "-m", "kakehashi", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert engine.stdin
    assert engine.stdout
    assert engine.stderr
    engine.stdout.close()
    engine.stdin.write(b'{"op":"games"}\n' * 10)
    engine.stdin.close()
    assert engine.wait(timeout=60) == 1
    assert b"Traceback" not in engine.stderr.read()
    engine.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_gets_a_message(unbuffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "kakehashi", "hashi", "forge", "--seed", "7"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert "No space left on device" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_output_falls_back_to_plain_characters(encoding: str) -> None:
    done = kakehashi("hashi", "board", "A", encoding=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert (
        done.stdout.splitlines()[-1]
        == {
            "ascii": "^ red flag  v blue flag  . no number yet  (finished)  - bridge  = two",
            "cp1252": "^ red flag  v blue flag  · no number yet  (finished)  - bridge  = two",
            "utf-8": "▲ red flag  ▼ blue flag  · no number yet  (finished)  ─ bridge  ═ two",
        }[encoding]
    )


def test_arena_output_works_in_any_encoding() -> None:
    done = kakehashi("arena", "hashi", "--bots", "random", "--games", "2", "--workers", "1", encoding="ascii")
    assert done.returncode == 0
    assert " ~ " in done.stdout


def test_a_board_is_checked_and_drawn() -> None:
    done = kakehashi("hashi", "board", "A")
    assert done.returncode == 0
    assert "A: 18 islands on " in done.stdout
    assert "red flag" in done.stdout


def test_a_bad_board_file_gets_a_message(tmp_path: Path) -> None:
    missing, no_json, wrong = tmp_path / "missing", tmp_path / "no.json", tmp_path / "wrong.json"
    no_json.write_text("islands")
    wrong.write_text('{"islands": []}')
    for path, sentence in ((missing, "cannot be read"), (no_json, "is not JSON"), (wrong, "18 islands, not 0")):
        done = kakehashi("hashi", "board", str(path))
        assert (done.returncode, sentence in done.stderr) == (2, True)


def test_forge_writes_a_board_that_the_checker_accepts(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    assert kakehashi("hashi", "forge", "--seed", "7", "--output", str(path)).returncode == 0
    assert path.read_text() == kakehashi("hashi", "forge", "--seed", "7").stdout
    assert kakehashi("hashi", "board", str(path)).returncode == 0
    assert kakehashi("hashi", "forge", "--seed", "7", "--output", str(tmp_path)).returncode == 2


def test_bench_of_hashi_takes_a_board() -> None:
    assert json.loads(kakehashi("bench", "hashi", "--board", "B", "--seconds", "0.1").stdout)["games_per_s"] > 0


@pytest.mark.parametrize(("game", "shown"), [("", "Red>"), ("hashi", "You>")])
def test_play_asks_for_the_game_and_every_question_has_an_answer_on_enter(game: str, shown: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kakehashi", "play"],
        input=f"{game}\n\n\n\n\n\nquit\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0
    assert shown in done.stdout
    assert "Traceback" not in done.stderr


def test_every_bot_is_named_in_the_help() -> None:
    help_ = " ".join(kakehashi("play", "--help").stdout.split())
    assert "random (aimless), novice (very easy), greedy (easy), skilled (medium), adept (strong)," in help_


@pytest.mark.parametrize(
    "given",
    [["shangri-la", "--players", "3", "--preset", "french", "--setup", "first-game"],
     ["hashi", "--players", "2", "--board", "A"]],
)  # fmt: skip
def test_play_asks_nothing_if_all_options_are_given(given: list[str]) -> None:
    done = kakehashi("play", *given, "--people", "-", "--bot", "greedy")
    assert done.returncode == 0
    assert "?" not in done.stdout
    assert "wins" in done.stdout or "share the win" in done.stdout


def test_an_option_of_the_other_game_is_refused() -> None:
    done = kakehashi("play", "hashi", "--setup", "free")
    sentence = "kakehashi: The option --setup is for shangri-la, not for hashi.\n"
    assert (done.returncode, done.stderr) == (2, sentence)


def test_leaving_at_the_first_question_starts_no_game() -> None:
    done = kakehashi("play", said="quit\n")
    assert (done.returncode, "No game was started." in done.stdout, "How many" in done.stdout) == (0, True, False)


def test_play_takes_the_game_from_a_saved_file(tmp_path: Path) -> None:
    record = Record.new("hashi", {"players": 1, "seed": 1})
    (tmp_path / "game.txt").write_text(record.text())
    done = kakehashi("play", "--load", str(tmp_path / "game.txt"), said="quit\n")
    assert done.returncode == 0
    assert "Which game" not in done.stdout
