"""Processes in which Planks is registered, as a game of ours would be: by one line."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

HERE = Path(__file__).parent
KAKEHASHI = str(Path(sys.executable).with_name("kakehashi"))


@contextmanager
def registering() -> Iterator[None]:
    """Have every process that is started meanwhile know the game."""
    with pytest.MonkeyPatch.context() as patched:
        path = (str(HERE / "registered"), str(HERE.parent), os.environ.get("PYTHONPATH", ""))
        patched.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
        yield


@pytest.fixture(scope="package", autouse=True)
def registered() -> Iterator[None]:
    """The game is known to every process that these tests start."""
    with registering():
        yield


Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run() -> Run:
    """Runs `kakehashi` with these arguments; `typed` is what comes in."""

    def kakehashi(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [KAKEHASHI, *arguments], input=typed, capture_output=True, text=True, timeout=120, check=False
        )

    return kakehashi
