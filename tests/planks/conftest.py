"""Fixtures that register Planks in processes, with the one line that any game needs."""

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
    """Register the game in every process that is started meanwhile."""
    with pytest.MonkeyPatch.context() as patched:
        path = (str(HERE / "registered"), str(HERE.parent), os.environ.get("PYTHONPATH", ""))
        patched.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
        yield


@pytest.fixture(scope="package", autouse=True)
def registered() -> Iterator[None]:
    """Register the game in every process that these tests start."""
    with registering():
        yield


Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run() -> Run:
    """A function that runs `kakehashi` with these arguments and `typed` as input."""

    def kakehashi(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [KAKEHASHI, *arguments], input=typed, capture_output=True, text=True, timeout=120, check=False
        )

    return kakehashi
