"""Fixtures that change a server in the test's process: clocks, limits, timers, and held reads, writes and replays.

Only this module and `app.py` use private names of the server.
"""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from depth import PATIENCE_S
from kakehashi.bots import Budget
from kakehashi.errors import Refused
from kakehashi.tables import absence, caretaker, clock, deciding, house, live, making, minds, presence
from kakehashi.tables.house import House
from kakehashi.tables.listing import Summary
from kakehashi.tables.log import Entry, Log


class FakeClock:
    """A clock for the server; only `advance` moves it."""

    def __init__(self) -> None:
        self.now_ms = 1_000_000

    def __call__(self) -> int:
        return self.now_ms

    def advance(self, seconds: float) -> None:
        self.now_ms += round(seconds * 1000)


@contextmanager
def patched_clock() -> Iterator[FakeClock]:
    """Replace the server's clock; no jump counts as downtime."""
    fake = FakeClock()
    with (
        patch.object(clock, "milliseconds", fake),
        patch.object(caretaker, "_SECONDS_BEFORE_LOADING", 0),
        patch.object(caretaker, "_SECONDS_BETWEEN_LOOKS", 0.01),
        patch.object(absence, "LONGEST_SILENCE", 1 << 60),
    ):
        yield fake


@pytest.fixture
def fake_clock() -> Iterator[FakeClock]:
    with patched_clock() as fake:
        yield fake


@pytest.fixture
def downtime_clock(fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """A fake clock for tests of downtime: a jump of more than five seconds counts as downtime."""
    monkeypatch.setattr(absence, "LONGEST_SILENCE", 5_000)
    return fake_clock


@pytest.fixture
def no_timers(fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the server's own timers: it checks a table only when a client asks for it."""
    monkeypatch.setattr(caretaker, "_SECONDS_BEFORE_LOADING", 1e6)
    monkeypatch.setattr(caretaker, "_SECONDS_BETWEEN_LOOKS", 1e6)


@pytest.fixture
def fast_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server poll for changes of other processes every 20 ms."""
    monkeypatch.setattr(caretaker, "_SECONDS_BETWEEN_POLLS", 0.02)


@pytest.fixture
def no_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop polling: the server learns of changes by other processes only through Redis."""
    monkeypatch.setattr(caretaker, "_SECONDS_BETWEEN_POLLS", 1_000_000)


@pytest.fixture
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit hints and judgements to 40 simulations instead of a second."""
    monkeypatch.setattr(minds, "HINT", Budget(simulations=40))
    monkeypatch.setattr(minds, "GLANCE", Budget(simulations=40))


@pytest.fixture
def store_every_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """Store every improvement of a best line, not one every half second."""
    monkeypatch.setattr("kakehashi.analysis.hindsight.SECONDS_A_PIECE", 0)


@pytest.fixture
def end_unwatched_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """End the search for a best line as soon as no client asks for it."""
    monkeypatch.setattr("kakehashi.tables.hindsights.PATIENCE_SECONDS", 0)


class Limits:
    """Setters for limits of the server."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch

    def tables_in_memory(self, most: int) -> None:
        self._monkeypatch.setattr(live, "MOST_KEPT", most)

    def unfinished_tables_of_a_person(self, most: int) -> None:
        self._monkeypatch.setattr(house, "MOST_OPEN", most)

    def missed_events(self, most: int) -> None:
        self._monkeypatch.setattr(house, "MOST_MISSED", most)

    def events_of_a_table(self, most: int) -> None:
        self._monkeypatch.setattr(deciding, "MOST_EVENTS", most)


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> Limits:
    return Limits(monkeypatch)


class PresenceClock:
    """A clock for presence; only `advance` moves it."""

    GRACE_S = presence.GRACE

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s

    def advance(self, seconds: float) -> None:
        self.now_s += seconds


@pytest.fixture
def presence_clock(monkeypatch: pytest.MonkeyPatch) -> PresenceClock:
    """Check presence by this clock, and only when a socket opens."""
    fake = PresenceClock()
    monkeypatch.setattr(live, "Presence", lambda: presence.Presence(fake))
    monkeypatch.setattr(live, "GRACE", 1e6)
    return fake


@pytest.fixture
def short_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count people as away 50 ms after they disconnect."""
    for module in (presence, live):
        monkeypatch.setattr(module, "GRACE", 0.05)


class LogControl:
    """Control over the log of events: hold its reads and writes, or lose the answer to a write."""

    def __init__(self) -> None:
        self._may_read, self._may_write = asyncio.Event(), asyncio.Event()
        self._may_read.set()
        self._may_write.set()
        self._changed = asyncio.Condition()
        self.n_reads = self.n_writes = 0
        """How many reads and writes the server has begun."""
        self._lost_answers = 0

    def hold_reads(self) -> None:
        self._may_read.clear()

    def hold_writes(self) -> None:
        self._may_write.clear()

    def release(self) -> None:
        self._may_read.set()
        self._may_write.set()

    def lose_answer(self) -> None:
        """Fail after the next write, as if the connection to the database had broken."""
        self._lost_answers += 1

    async def wait_for_reads(self, n_reads: int) -> None:
        """Wait until the server has begun `n_reads` reads in all."""
        async with asyncio.timeout(PATIENCE_S), self._changed:
            await self._changed.wait_for(lambda: self.n_reads >= n_reads)

    async def wait_for_writes(self, n_writes: int) -> None:
        async with asyncio.timeout(PATIENCE_S), self._changed:
            await self._changed.wait_for(lambda: self.n_writes >= n_writes)

    async def before_read(self) -> None:
        async with self._changed:
            self.n_reads += 1
            self._changed.notify_all()
        async with asyncio.timeout(PATIENCE_S):
            await self._may_read.wait()

    async def before_write(self) -> None:
        async with self._changed:
            self.n_writes += 1
            self._changed.notify_all()
        async with asyncio.timeout(PATIENCE_S):
            await self._may_write.wait()

    def after_write(self) -> None:
        if self._lost_answers:
            self._lost_answers -= 1
            raise Refused("store-failed", "The answer is lost because a test wants it to be.")


@pytest.fixture
def storage(monkeypatch: pytest.MonkeyPatch) -> LogControl:
    held, entries, append = LogControl(), Log.entries, Log.append

    async def read(log: Log, table: str, after: int = 0) -> list[Entry]:
        await held.before_read()
        return await entries(log, table, after)

    async def write(log: Log, entry: Entry, summary: Summary, same_people: bool = False) -> bool:
        await held.before_write()
        is_written = await append(log, entry, summary, same_people)
        held.after_write()
        return is_written

    monkeypatch.setattr(Log, "entries", read)
    monkeypatch.setattr(Log, "append", write)
    return held


class ReplayControl:
    """Control over the thread that replays games for clients who missed events."""

    def __init__(self) -> None:
        self._may_run = threading.Event()
        self._may_run.set()
        self.n_requested = self.n_run = 0
        """How many replays the server has requested and run."""

    def hold(self) -> None:
        self._may_run.clear()

    def release(self) -> None:
        self._may_run.set()

    async def wait_for_requests(self, n_requested: int) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while self.n_requested < n_requested:
                await asyncio.sleep(0.001)

    def run(self, work: Callable[[], Any]) -> Any:
        self._may_run.wait(PATIENCE_S)
        self.n_run += 1
        return work()


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> ReplayControl:
    held, replay = ReplayControl(), House.replay

    async def hold_back(served: House, work: Callable[[], Any]) -> Any:
        held.n_requested += 1
        return await replay(served, lambda: held.run(work))

    monkeypatch.setattr(House, "replay", hold_back)
    return held


@pytest.fixture
def fast_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let background work retry 10 ms after a failure."""
    monkeypatch.setattr(making, "PAUSE", 0.01)
