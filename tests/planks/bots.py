"""The bots of Planks."""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path

from kakehashi.bots import Budget, Chooser, Level

from .game import Position

STAND_IN = "thrifty"
LEVELS = {
    STAND_IN: Level("planks.bots:thrifty", 0, "lays the plank that just spans the gap, if it has one"),
    "patient": Level("planks.bots:Patient", 100, "lays the same, thinks on while others think, and keeps a diary"),
}
DIARY = "PLANKS_DIARY"
"""The environment variable with the path of the diary. While the path plus `.wait` exists, no bot answers."""


def thrifty() -> Chooser:
    def choose(position: Position, seat: int, budget: Budget, seed: int) -> str:
        planks = position.legal(seat)
        return next((plank for plank in planks if int(plank) >= position.gaps[position.spanned]), planks[-1])

    return choose


class Patient:
    """Counts its jobs."""

    def __init__(self) -> None:
        self._asked = 0
        self._choose = thrifty()

    def __call__(self, position: Position, seat: int, budget: Budget, seed: int) -> str:
        self._asked += 1
        self._note("asked", position, seat, cores=budget.cores)
        while DIARY in os.environ and Path(os.environ[DIARY]).with_suffix(".wait").exists():
            time.sleep(0.01)
        return str(self._choose(position, seat, budget, seed))

    def think_on(self, position: Position, seat: int, seed: int, stop: Callable[[], bool]) -> None:
        self._note("thinks on", position, seat)
        while not stop():
            time.sleep(0.01)
        self._note("stops", position, seat)

    def _note(self, what: str, position: Position, seat: int, **more: int) -> None:
        if DIARY in os.environ:
            about = {"seat": seat, "asked": self._asked, "seen": position.saved(), "process": os.getpid()}
            priority = os.getpriority(os.PRIO_PROCESS, 0)
            with open(os.environ[DIARY], "a") as diary:
                diary.write(json.dumps({"what": what, **about, "priority": priority, **more}) + "\n")
