"""A tournament: all games of some matches, played on an executor, stopped and taken up again."""

import signal
import threading
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from kakehashi.arena.fixture import Fixture, Outcome, play
from kakehashi.arena.match import Match
from kakehashi.arena.results import Results
from kakehashi.errors import Refused
from kakehashi.executors import on_cluster, on_this_machine
from kakehashi.progress import progress


@dataclass(frozen=True)
class Resources:
    """Where games are played, and where they are kept."""

    workers: int | None = None
    """How many processes; None for one on each core."""
    cluster: str | None = None
    """The address of a Dask scheduler, to play there."""
    file: Path | None = None
    """Where outcomes are kept, to go on from there."""
    save: Path | None = None
    """The folder where the games themselves are kept."""
    turns: bool = False
    """Whether outcomes are kept with every turn, for data."""


class Stopped(Exception):
    """Somebody pressed Ctrl-C; the text says how to go on."""

    def __init__(self, text: str, results: Results | None = None) -> None:
        super().__init__(text)
        self.results = results
        """What was played until then, if anything was."""


def play_all(matches: Sequence[Match], resources: Resources) -> Results:
    """Play all games that are still missing; raises `Stopped` if somebody stops it."""
    try:
        with _interrupts_deferred():
            for match in matches:
                match.prepare()
    except KeyboardInterrupt:
        raise Stopped("Stopped before a game was played.") from None
    if resources.save is not None:
        _make_folder(resources.save, begun=resources.file is not None)
    results = Results(matches, resources.file)
    missing = results.missing(resources.save is not None, resources.turns)
    total = sum(match.terms.games for match in matches)
    done = total - len(missing)
    try:
        with progress("games", done, total) as advance, closing(_played(missing, resources)) as outcomes:
            for outcome in outcomes:
                _keep(outcome, results, resources)
                done += 1
                advance()
    except KeyboardInterrupt:
        raise Stopped(f"Stopped after {done} of {total} games. {_how_to_go_on(resources)}", results) from None
    except (BrokenExecutor, CancelledError):
        raise Refused(
            "failed", f"The workers were lost after {done} of {total} games. {_how_to_go_on(resources)}"
        ) from None
    return results


@contextmanager
def _interrupts_deferred() -> Iterator[None]:
    """Have a first Ctrl-C wait until this is done; a second one does not wait.

    Machine code that is being made or loaded calls back into Python, and an interrupt that falls there is lost.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed = False

    def note(*_: object) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def _how_to_go_on(resources: Resources) -> str:
    if resources.file is None:
        return "Nothing was kept: with --file it could be taken up again."
    return f"The same command takes it up again from {resources.file}."


def _keep(outcome: Outcome, results: Results, resources: Resources) -> None:
    """Keep the game before its result: what has a result is not played again."""
    try:
        if resources.save is not None:
            (resources.save / f"game-{outcome.game:05}.txt").write_text(outcome.text, "utf-8")
        results.add(outcome)
    except OSError as error:
        raise Refused("failed", f"A game cannot be kept: {error}.") from None


def _make_folder(folder: Path, begun: bool) -> None:
    """Make the folder of the games. Unless the tournament may have begun before, there must be none in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not begun and any(folder.glob("game-*.txt")):
            raise Refused("bad-request", f"There are games in {folder} already: name another folder.")
    except OSError as error:
        raise Refused("bad-request", f"Games cannot be saved in {folder}: {error.strerror}.") from None


def _played(fixtures: Sequence[Fixture], resources: Resources) -> Generator[Outcome]:
    if not fixtures:
        return
    place = on_this_machine(resources.workers) if resources.cluster is None else on_cluster(resources.cluster)
    with place as (executor, at_once):
        # Twice as many as run: nobody waits for work, and little is lost when it is stopped.
        yield from run(fixtures, executor, 2 * at_once)


def run(fixtures: Iterable[Fixture], executor: Executor, in_flight: int) -> Iterator[Outcome]:
    """Play games on an executor, no more than so many asked for at a time; outcomes come as they are ready."""
    waiting: set[Future[Outcome]] = set()
    for fixture in fixtures:
        waiting.add(executor.submit(play, fixture))
        if len(waiting) == in_flight:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        yield from (future.result() for future in done)
