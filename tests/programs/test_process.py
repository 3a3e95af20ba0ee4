"""A program answers in time, or fails with a reason and is ended."""

from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from kakehashi.programs.process import Failed, Process
from server.servers import wait_until

from .bots import ANSWER, WriteProgram, end_all_programs, failure_kinds, play_game, write_program

__all__ = ["write_program"]

MISBEHAVING = {
    "raises an error": ("raise ValueError('no idea')", "crashed"),
    "is killed": ("os.kill(os.getpid(), 9)", "crashed"),
    "ends": ("sys.exit(0)", "crashed"),
    "closes its output": ("os.close(1); time.sleep(600)", "crashed"),
    "writes nonsense": ("print('what', flush=True)", "nonsense"),
    "writes bytes that are no text": ("os.write(1, b'\\xff\\n')", "nonsense"),
    "nests deeply": ("print('[' * 50_000, flush=True)", "nonsense"),
    "writes no object": ("print('[1]', flush=True)", "nonsense"),
    "writes no move": ("print('{\"move\": 3}', flush=True)", "nonsense"),
    "writes an illegal move": ('print(\'{"move": "a=9"}\', flush=True)', "illegal"),
    "writes without end": ("while True: sys.stdout.write('x' * 10_000)", "nonsense"),
    "answers twice": ("print(move + '\\n' + move, flush=True)", "nonsense"),
}
SHORT_MS = 100

Children = Callable[[], list[psutil.Process]]


@pytest.fixture(autouse=True)
def children() -> Iterator[Children]:
    """Return the running programs; tests must leave none behind."""
    this = psutil.Process()
    before = this.children(recursive=True)

    def programs() -> list[psutil.Process]:
        # Ignore processes of others, our guardian process, and those of Python itself.
        now = [child for child in this.children(recursive=True) if child not in before]
        return [child for child in now if not {"-c", "-I"} & set(child.cmdline())]

    yield programs
    end_all_programs()
    assert not programs()


@pytest.mark.parametrize(("does", "kind"), MISBEHAVING.values(), ids=MISBEHAVING)
def test_misbehaving_program_fails_for_a_reason_and_is_ended(
    write_program: WriteProgram, children: Children, does: str, kind: str
) -> None:
    outcome = play_game(f"cmd:{write_program(does)}")
    assert failure_kinds(outcome) == [kind]
    assert outcome.moves == (0,)
    assert not children()
    if "no idea" in does:
        assert "no idea" in outcome.lost[0], "the last words of a program are repeated"


@pytest.mark.parametrize("does", ["time.sleep(600)", "sys.stdout.write(move); sys.stdout.flush()"])
def test_slow_program_fails_but_its_first_answer_may_take_longer(write_program: WriteProgram, does: str) -> None:
    slow_at_first = f"time.sleep({5 * SHORT_MS / 1000})\n{ANSWER}"
    command = write_program(f"if asked > 1:\n    {does}\n    continue\n{slow_at_first}")
    outcome = play_game(f"cmd:{command}", ms=SHORT_MS)
    assert (failure_kinds(outcome), outcome.moves) == (["late"], (1,))


def test_processes_of_a_failed_program_end_with_it(
    tmp_path: Path, write_program: WriteProgram, children: Children
) -> None:
    started = tmp_path / "started"
    starts = f"""
import pathlib, subprocess
sleeping = subprocess.Popen(["sleep", "600"])
pathlib.Path({str(started)!r}).write_text(str(sleeping.pid))
print("what", flush=True)
sleeping.wait()
"""
    assert failure_kinds(play_game(f"cmd:{write_program(starts)}")) == ["nonsense"]
    # Find it by id, because an orphan is no child of this process.
    wait_until(lambda: has_ended(int(started.read_text())), 60)
    assert not children()


def has_ended(pid: int) -> bool:
    """Return True if a process has ended, even if it is still a zombie."""
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def test_program_may_write_as_many_complaints_as_it_likes(write_program: WriteProgram) -> None:
    command = write_program(f"sys.stderr.write('x' * 500_000)\n{ANSWER}")
    outcome = play_game(f"cmd:{command}")
    assert (failure_kinds(outcome), outcome.moves) == ([""], (18,))


def test_answer_without_a_question_is_nonsense(tmp_path: Path, write_program: WriteProgram) -> None:
    other_asked, written = str(tmp_path / "asked"), str(tmp_path / "written")
    wait_for = "while not os.path.exists({!r}): time.sleep(0.01)".format
    create = "open({!r}, 'w').close()".format
    # The first program repeats its answer before the next request.
    hasty = write_program("\n".join((ANSWER, wait_for(other_asked), ANSWER, create(written))))
    waits = write_program("\n".join((create(other_asked), wait_for(written), ANSWER)))
    outcome = play_game(f"cmd:{hasty}", f"cmd:{waits}")
    assert (failure_kinds(outcome), outcome.moves[0]) == (["nonsense", ""], 1)


def test_program_that_does_not_read_is_late(write_program: WriteProgram) -> None:
    deaf = Process(write_program("time.sleep(600)"))
    with pytest.raises(Failed) as failed:
        # More than the capacity of a pipe.
        deaf.ask({"legal": ["x" * 1_000_000]}, 0.1)
    assert str(failed.value).startswith("late:")


def test_program_plays_one_game_after_another_until_its_file_changes(
    tmp_path: Path, write_program: WriteProgram, children: Children
) -> None:
    pids = tmp_path / "pids"
    command = write_program(f"if asked % 18 == 1: open({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')\n{ANSWER}")
    for _ in range(2):
        assert failure_kinds(play_game(f"cmd:{command}")) == [""]
        assert len(children()) == 1
    file = Path(command)
    file.write_text(file.read_text().replace('["legal"][0]', '["legal"][-1]'))
    assert failure_kinds(play_game(f"cmd:{command}")) == [""]
    assert len(children()) == 1
    first, second, third = pids.read_text().split()
    assert first == second != third


def test_program_that_fails_in_its_second_game_has_failed(write_program: WriteProgram) -> None:
    command = write_program(f"assert asked < 20\n{ANSWER}")
    outcomes = [play_game(f"cmd:{command}") for _ in range(3)]
    assert [failure_kinds(outcome) for outcome in outcomes] == [[""], ["crashed"], [""]]


def test_program_that_ends_with_the_game_is_started_again(write_program: WriteProgram) -> None:
    command = write_program(ANSWER)
    file = Path(command)
    ends_slowly = "if line['type'] == 'end': time.sleep(0.2); sys.exit()\n    if "
    file.write_text(file.read_text().replace('if "legal"', f'{ends_slowly}"legal"', 1))
    assert [failure_kinds(play_game(f"cmd:{command}")) for _ in range(3)] == [[""]] * 3
