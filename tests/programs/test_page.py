"""The examples on the documentation page about bot programs work."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from .bots import NODE, ROOT, WriteProgram, end_all_programs, play_game, write_program

__all__ = ["write_program"]

PAGE = (ROOT / "docs" / "own-bots.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_class_on_the_page_is_a_program_with_the_lines_below_it(tmp_path: Path) -> None:
    [shown], [program] = blocks("pycon"), blocks("python")
    written = [line[4:] for line in shown.splitlines() if line.startswith((">>> ", "... "))]
    assert "\n".join(written[:3]) in program
    (tmp_path / "mybot.py").write_text(program)
    outcome = play_game(f"cmd:{sys.executable} {tmp_path}/mybot.py")
    end_all_programs()
    assert (outcome.lost, outcome.moves) == ((), (18,))


def test_loop_on_the_page_is_that_of_the_example() -> None:
    [loop] = blocks("js")
    assert (ROOT / "examples" / "bot.js").read_text("utf-8").endswith(loop)


def test_lines_on_the_page_have_the_fields_that_programs_get(tmp_path: Path, write_program: WriteProgram) -> None:
    [shown] = blocks("json")
    received = tmp_path / "received"
    program = Path(write_program("print(move, flush=True)"))
    noting = f"line = json.loads(line)\n    print(json.dumps(line), file=open({str(received)!r}, 'a'), flush=True)"
    program.write_text(program.read_text().replace("line = json.loads(line)", noting))
    outcome = play_game(f"cmd:{program}", "random", "random", game="shangri-la")
    end_all_programs()
    assert outcome.lost == ()
    first, question, *_, last = map(json.loads, received.read_text().splitlines())
    on_page = [json.loads(line) for line in shown.splitlines()]
    for line, real in zip(on_page, (first, question, {"move": ""}, last), strict=True):
        assert line.keys() == real.keys()
        described = re.search(rf"^\| `{real.get('type', 'move')}`, .*$", PAGE, re.MULTILINE)
        assert described
        assert all(f"`{field}`" in described[0] for field in real if field not in ("type", "move"))
    assert on_page[3]["result"].keys() == last["result"].keys()


def test_program_can_be_asked_by_hand() -> None:
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
