"""How far some work has come: a bar on a terminal, now and then a line elsewhere. Both on standard error."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

_SECONDS_BETWEEN_LINES = 30


class _Speed(ProgressColumn):
    """How many a second."""

    def __init__(self, things: str) -> None:
        super().__init__()
        self._things = things

    def render(self, task: Task) -> Text:
        """The column of one bar."""
        return Text(f"{task.speed:.3g} {self._things}/s" if task.speed else "")


@contextmanager
def progress(things: str, done: int, total: int) -> Iterator[Callable[[], None]]:
    """Show progress from so many things done; what it gives is to be called after each further one."""
    if not sys.stderr.isatty():
        yield _lines(things, done, total)
        return
    columns = (
        TextColumn(things),
        MofNCompleteColumn(),
        BarColumn(),
        TimeRemainingColumn(),
        TextColumn("left"),
        _Speed(things),
    )
    # One can take minutes: the speed of the last half-minute would say little.
    with Progress(*columns, console=Console(stderr=True), speed_estimate_period=3600) as bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda: bar.advance(task)


def _lines(things: str, done: int, total: int) -> Callable[[], None]:
    start = last = time.monotonic()
    before = done

    def advance() -> None:
        nonlocal done, last
        done += 1
        now = time.monotonic()
        if now - last >= _SECONDS_BETWEEN_LINES:
            last = now
            left = timedelta(seconds=round((now - start) / (done - before) * (total - done)))
            print(f"kakehashi: {done} of {total} {things}, about {left} left", file=sys.stderr, flush=True)

    return advance
