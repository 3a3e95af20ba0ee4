"""The game in a real pseudo-terminal, and in a pipe."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pexpect

PLAY = "import sys; from kakehashi.terminal.play import play; sys.exit(play('shangri-la', seed=4{}))"


def spawn(given: str = "", width: int = 120) -> "pexpect.spawn[str]":
    environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
    environment.pop("NO_COLOR", None)
    return pexpect.spawn(
        sys.executable,
        ["-c", PLAY.format(given)],
        env=environment,
        dimensions=(50, width),
        encoding="utf-8",
        timeout=180,
    )


def test_a_person_plays_in_a_terminal(tmp_path: Path) -> None:
    child = spawn()
    for question in ("How many players", "people play", "How strong", "Which rulebook", "Which set-up"):
        child.expect(question)
        child.sendline("")
    child.expect("Red: place a Master or recruit.")
    assert child.before
    assert "\x1b[" in child.before
    child.expect("Red> ")
    child.sendline("+Ah+Cf")
    child.expect("Violet .*Red: place a Master, recruit, or start a journey.*Red> ")
    child.sendline("A>B")
    child.expect(r"The bridge AB falls.*Play it\? \[Y/n\] ")
    child.sendline("n")
    child.expect("Nothing is played.*Red> ")
    child.sendline(f"save {tmp_path / 'game'}")
    child.expect("The game is saved in .*Red> ")
    child.sendintr()
    child.expect("Left; the game is in")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert (tmp_path / "game").exists()


def test_a_waiting_player_sees_which_bot_is_thinking() -> None:
    child = spawn(", players=4, people='r', bot='adept', options=dict(preset='french', setup='first-game')")
    child.expect("Red> ")
    child.sendline("+Ah+Cf")
    for name in ("Blue", "Yellow"):
        child.expect(rf"{name} \(adept\) is thinking …")
        # The terminal removes the line before it prints the move.
        child.expect(rf"\x1b\[2K.*?{name}")
    child.expect("Red> ")
    child.close()


def test_control_c_while_a_bot_thinks_leaves_with_status_0() -> None:
    child = spawn(", players=3, people='b', bot='sage', options=dict(preset='french', setup='first-game')")
    child.expect(r"Red \(sage\) is thinking …")
    child.sendintr()
    child.expect("Left without saving")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_control_d_at_the_bot_level_question_starts_no_game() -> None:
    child = spawn(", players=4, people='r', options=dict(preset='french', setup='free')")
    child.expect("How strong")
    child.sendeof()
    child.expect("No game was started")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_control_d_leaves_with_status_0() -> None:
    child = spawn(", players=4, people='r', bot='random', options=dict(preset='french', setup='free')")
    child.expect("Red> ")
    child.sendeof()
    child.expect("Left without saving")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_spectator_is_shown_round_after_round() -> None:
    child = spawn(", players=3, people='-', bot='random', options=dict(preset='french', setup='first-game')", width=70)
    child.expect("next round.*: ")
    child.sendline("Aa")
    child.expect("Red is played by a bot")
    child.sendline("")
    child.expect("Yellow (places|recruits|sends).*next round.*: ")
    child.sendline("all")
    child.expect("The game is over")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def piped(typed: bytes, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-c", PLAY.format("")],
        input=typed,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=180,
        check=False,
    )


def test_piped_input_plays_and_is_written_into_the_transcript() -> None:
    done = piped(b"\n\n\n\n\n+Ah+Cf\n\xff\xfe\n", COLUMNS="100")
    screen = done.stdout.decode()
    assert done.returncode == 0
    assert "Red> +Ah+Cf\n" in screen
    assert "is no move" in screen
    assert not re.search("\x1b", screen)


def test_a_pipe_gets_no_thinking_indicator() -> None:
    screen = piped(b"\n\n\n\n\n+Ah+Cf\n", COLUMNS="100", FORCE_COLOR="1").stdout.decode()
    assert "Blue " in screen.partition("Red> +Ah+Cf")[2]
    assert "is thinking" not in screen


def test_a_terminal_without_unicode_works() -> None:
    done = piped(b"\n\n\n\n\n", PYTHONIOENCODING="ascii:strict", COLUMNS="100")
    assert done.returncode == 0
    assert b"Red: place a Master or recruit." in done.stdout
