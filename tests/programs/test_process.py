"""A program may do anything: its question is answered in time, or it has failed for a reason, and is no more."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from kakehashi.bots import Budget
from kakehashi.errors import Refused
from kakehashi.hashi import Position
from kakehashi.programs import player
from kakehashi.programs.player import Player, check, end_all
from kakehashi.programs.process import Failed, Process, command_in
from server.servers import wait_until

from .bots import ANSWER, Written, written

__all__ = ["written"]

MISBEHAVING = {
    "crashes": (
        "raise ValueError('no idea')",
        r"^crashed: it ended with status 1, and its last words were: .*ValueError: no idea$",
    ),
    "is killed": ("os.kill(os.getpid(), 9)", "^crashed: it was ended by SIGKILL$"),
    "ends": ("sys.exit(0)", r"^crashed: it ended without an answer \(in Python, run "),
    "closes its output": ("os.close(1); time.sleep(60)", "^crashed: it closed its output, but did not end$"),
    "sleeps": ("time.sleep(60)", r"^late: it did not answer within 0\.\d\d s$"),
    "never ends its line": ("sys.stdout.write(move); sys.stdout.flush()", "^late: "),
    "writes nonsense": ("print('what', flush=True)", "^nonsense: it wrote 'what', which is not JSON$"),
    "writes what is no text": ("os.write(1, b'\\xff\\n')", "^nonsense: it wrote '\ufffd', which is not JSON$"),
    "nests deeply": ("print('[' * 50_000, flush=True)", "^nonsense: .* which is not JSON$"),
    "writes no object": ("print('[1]', flush=True)", r"^nonsense: it wrote \[1\], which is not an object such as {"),
    "names no move": ("print('{\"move\": 3}', flush=True)", "^nonsense: it wrote {'move': 3}, which is not an object"),
    "writes an illegal move": ('print(\'{"move": "a=9"}\', flush=True)', "^illegal: .*a=9"),
    "writes too much": (
        "while True: sys.stdout.write('x' * 10_000)",
        "^nonsense: it wrote a line of more than ",
    ),
    "answers twice": (
        "print(move + '\\n' + move, flush=True)",
        "^nonsense: it wrote more than one line: '{\"move.* and then '{\"move.*",
    ),
}


Children = Callable[[], list[psutil.Process]]


@pytest.fixture(autouse=True)
def children() -> Iterator[Children]:
    """Gives the programs that run; none is left by a test."""
    mine = psutil.Process()
    before = mine.children(recursive=True)

    def programs() -> list[psutil.Process]:
        # Neither what others have started, nor our guardian or what Python itself starts.
        now = [child for child in mine.children(recursive=True) if child not in before]
        return [child for child in now if not {"-c", "-I"} & set(child.cmdline())]

    yield programs
    end_all()
    assert not programs()


def choose(player: Player, ms: float = 10_000) -> str:
    return player.choose(Position.new(), 0, 0, Budget(ms=ms))


@pytest.mark.parametrize(("does", "why"), MISBEHAVING.values(), ids=MISBEHAVING)
def test_what_fails_says_why_and_is_ended(
    written: Written, children: Children, monkeypatch: pytest.MonkeyPatch, does: str, why: str
) -> None:
    if "late" in why:
        monkeypatch.setattr(player, "STARTING_MS", 0)
    with pytest.raises(Failed, match=why):
        choose(Player("hashi", written(does)), 100 if "late" in why else 10_000)
    assert not children()


def test_what_it_has_started_ends_with_it(tmp_path: Path, written: Written, children: Children) -> None:
    started = tmp_path / "started"
    starts = f"""
import pathlib, subprocess
sleeping = subprocess.Popen(["sleep", "60"])
pathlib.Path({str(started)!r}).write_text(str(sleeping.pid))
print("what", flush=True)
sleeping.wait()
"""
    with pytest.raises(Failed, match="nonsense"):
        choose(Player("hashi", written(starts)))
    # By its number: whoever has lost its parent is nobody's child here.
    wait_until(lambda: is_gone(int(started.read_text())), 10)
    assert not children()


def is_gone(pid: int) -> bool:
    """Whether it has ended; perhaps nobody has taken notice yet."""
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def test_it_may_complain_as_much_as_it_likes(written: Written) -> None:
    noisy = Player("hashi", written(f"sys.stderr.write('x' * 500_000)\n{ANSWER}"))
    assert choose(noisy) == "c=3"
    noisy.stop()


def test_what_it_wrote_without_being_asked_is_nonsense(tmp_path: Path, written: Written) -> None:
    go = tmp_path / "go"
    goes_on = f"""
while not os.path.exists({str(go)!r}): time.sleep(0.01)
print('and so on', flush=True)
os.remove({str(go)!r})
"""
    chatty = Player("hashi", written(ANSWER + goes_on))
    assert choose(chatty) == "c=3"
    go.touch()
    wait_until(lambda: not go.exists())
    with pytest.raises(Failed, match=r"nonsense: it wrote 'and so on\\n' without having been asked"):
        choose(chatty)


def test_who_does_not_read_cannot_hold_up_anybody(written: Written) -> None:
    deaf = Process(written("time.sleep(60)"))
    before = time.monotonic()
    with pytest.raises(Failed, match="late"):
        deaf.ask({"legal": ["x" * 1_000_000]}, 0.5)
    assert time.monotonic() - before < 2


def test_its_first_answer_may_take_longer(written: Written) -> None:
    slow = Player("hashi", written(f"time.sleep(0.4 if asked != 2 else 0.9)\n{ANSWER}"))
    assert choose(slow, 100) == "c=3"
    with pytest.raises(Failed, match=r"^late: it did not answer within 0\.35 s$"):
        choose(slow, 100)


def test_after_a_game_it_rests_and_plays_the_next_one(written: Written, children: Children) -> None:
    command = written(f"assert asked < 3\n{ANSWER}")
    for _ in range(2):
        first = Player("hashi", command)
        choose(first)
        first.end({})
        assert len(children()) == 1
    third = Player("hashi", command)
    with pytest.raises(Failed, match="crashed: it ended with status 1"):
        choose(third)
    fourth = Player("hashi", command)
    assert choose(fourth) == "c=3"
    fourth.stop()


def test_who_has_changed_since_does_not_play_the_next_game(written: Written, children: Children) -> None:
    command = written(ANSWER)
    first = Player("hashi", command)
    assert choose(first) == "c=3"
    first.end({})
    file = Path(command)
    file.write_text(file.read_text().replace('["legal"][0]', '["legal"][-1]'))
    second = Player("hashi", command)
    assert choose(second) == str(Position.new().legal(0)[-1])
    assert len(children()) == 1
    second.stop()


def test_who_ends_with_the_game_is_started_again(tmp_path: Path, written: Written) -> None:
    command = written(ANSWER)
    file = Path(command)
    slowly = "if line['type'] == 'end': time.sleep(0.2); sys.exit()\n    if 'legal'"
    file.write_text(file.read_text().replace("if 'legal'", slowly).replace('if "legal"', slowly))
    for _ in range(3):
        one = Player("hashi", command)
        assert choose(one) == "c=3"
        one.end({})


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("./none", r"The program \./none cannot be started: there is none\."),
        ("no-such-command", "there is none"),
        ("'", 'The command "\'" cannot be read: No closing quotation'),
        ("", r"A program is named by its command, such as cmd:\./mybot"),
        (".", "Permission denied"),
    ],
)
def test_a_command_that_cannot_be_started_is_refused(command: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        check(command)


def test_a_file_that_cannot_be_run_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mybot.py"
    file.write_text("print()")
    with pytest.raises(Refused, match=f"it is not executable; chmod \\+x {file} makes it so, or name what runs it"):
        check(str(file))
    file.chmod(0o755)
    with pytest.raises(Refused, match="its first line does not say what runs it, such as #!/usr/bin/env python3"):
        check(str(file))
    file.write_text("#!/no/such/python")
    with pytest.raises(Refused, match="what its first line says should run it is not there"):
        check(str(file))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refused, match=r"what is in this folder is written \./mybot\.py"):
        check("mybot.py")


def test_names_of_bots_are_no_commands() -> None:
    assert [command_in(name) for name in ("sage", "cmd:", "cmd: ./My Bot ")] == [None, "", "./My Bot"]
