"""Compiled and plain Python rules agree move by move."""

import os
import subprocess
import sys
from pathlib import Path

from .transcript import transcript

PACKAGE = __name__.rpartition(".")[0]
ABOVE = Path(__file__).parents[len(PACKAGE.split("."))]


def test_compiled_and_plain_rules_play_the_same_games() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", f"{PACKAGE}.transcript"],
        cwd=ABOVE,
        env=os.environ | {"NUMBA_DISABLE_JIT": "0"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    here, there = list(transcript()), done.stdout.splitlines()
    assert len(here) > 1000
    for line_here, line_there in zip(here, there, strict=True):
        assert line_here == line_there
