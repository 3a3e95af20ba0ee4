"""What the page for those who write a bot shows is what there is."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from arena.outcomes import hashi
from kakehashi.arena.fixture import Fixture, play
from kakehashi.arena.match import Terms
from kakehashi.games import game
from kakehashi.programs import lines
from kakehashi.programs.player import end_all

from .bots import NODE, ROOT

PAGE = (ROOT / "docs" / "own-bots.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_class_of_the_page_is_a_program_with_the_lines_below_it(tmp_path: Path) -> None:
    [shown], [program] = blocks("pycon"), blocks("python")
    written = [line[4:] for line in shown.splitlines() if line.startswith((">>> ", "... "))]
    assert "\n".join(written[:3]) in program
    (tmp_path / "mybot.py").write_text(program)
    outcome = play(Fixture(hashi([f"cmd:{sys.executable} {tmp_path}/mybot.py"], Terms(1, ms=10_000)), 0))
    end_all()
    assert (outcome.lost, outcome.moves) == ((), (18,))


def test_the_loop_of_the_page_is_that_of_the_example() -> None:
    [loop] = blocks("js")
    assert (ROOT / "examples" / "bot.js").read_text("utf-8").endswith(loop)


def test_the_lines_of_the_page_have_the_fields_that_there_are() -> None:
    [shown] = blocks("json")
    position = game("shangri-la").new({})
    real = [
        lines.start("shangri-la", position, 2, 77),
        lines.question("shangri-la", position, 2, 1000),
        {"move": "Ad"},
        lines.end(2, position.result()),
    ]
    for text, line in zip(shown.splitlines(), real, strict=True):
        assert json.loads(text).keys() == line.keys()
        described = re.search(rf"^\| `{line.get('type', 'move')}`, .*$", PAGE, re.MULTILINE)
        assert described
        assert all(f"`{field}`" in described[0] for field in line if field not in ("type", "move"))
    assert json.loads(shown.splitlines()[3])["result"].keys() == position.result().keys()
    assert lines.move_in(shown.splitlines()[2].encode()) == "Ad"


def test_a_program_can_be_asked_by_hand() -> None:
    [command] = [block for block in blocks("console") if "printf" in block]
    done = subprocess.run(
        ["sh", "-c", command.removeprefix("$ ")],
        cwd=ROOT,
        env=os.environ | {"PATH": f"{NODE.parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == '{"move":"c=3"}\n'
