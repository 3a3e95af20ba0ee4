"""What a test may change inside a server of its own process: clocks, limits, and a store or a replay that waits.

The private names of the server stand here and in `app.py`, and in no test.
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
    """The server's clock: it stands still until a test moves it."""

    def __init__(self) -> None:
        self.now_ms = 1_000_000

    def __call__(self) -> int:
        return self.now_ms

    def advance(self, seconds: float) -> None:
        self.now_ms += round(seconds * 1000)


@contextmanager
def patched_clock() -> Iterator[FakeClock]:
    """Replace the server's clock; however far it jumps, the server has not been down."""
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
    """A clock for tests of downtime: a jump of more than five seconds means that the machine was asleep."""
    monkeypatch.setattr(absence, "LONGEST_SILENCE", 5_000)
    return fake_clock


@pytest.fixture
def no_timers(fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server looks at a table only when somebody comes to it, not by itself."""
    monkeypatch.setattr(caretaker, "_SECONDS_BEFORE_LOADING", 1e6)
    monkeypatch.setattr(caretaker, "_SECONDS_BETWEEN_LOOKS", 1e6)


@pytest.fixture
def fast_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the server look for changes by other processes all the time."""
    monkeypatch.setattr(caretaker, "_SECONDS_BETWEEN_POLLS", 0.02)


@pytest.fixture
def no_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the server hear of changes by other processes only through Redis."""
    monkeypatch.setattr(caretaker, "_SECONDS_BETWEEN_POLLS", 1_000_000)


@pytest.fixture
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have hints and judgements searched for by a count of simulations, not for a second."""
    monkeypatch.setattr(minds, "HINT", Budget(simulations=40))
    monkeypatch.setattr(minds, "GLANCE", Budget(simulations=40))


@pytest.fixture
def store_every_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the best line of a game stored whenever anything new is known, not every half second."""
    monkeypatch.setattr("kakehashi.analysis.hindsight.SECONDS_A_PIECE", 0)


@pytest.fixture
def end_unwatched_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the search for a best line end at once when no client asks for it any more."""
    monkeypatch.setattr("kakehashi.tables.hindsights.PATIENCE_SECONDS", 0)


class Limits:
    """Limits of the server, which a test may lower."""

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
    """The clock by which people count as away. It stands still until a test moves it."""

    GRACE_S = presence.GRACE

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s

    def advance(self, seconds: float) -> None:
        self.now_s += seconds


@pytest.fixture
def presence_clock(monkeypatch: pytest.MonkeyPatch) -> PresenceClock:
    """People are looked for when a socket opens, and by this clock."""
    fake = PresenceClock()
    monkeypatch.setattr(live, "Presence", lambda: presence.Presence(fake))
    monkeypatch.setattr(live, "GRACE", 1e6)
    return fake


@pytest.fixture
def short_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """People who are gone count as away almost at once."""
    for module in (presence, live):
        monkeypatch.setattr(module, "GRACE", 0.05)


class Storage:
    """The server's log of events. A test may hold its reads and writes, and lose its answer to a write."""

    def __init__(self) -> None:
        self._may_read, self._may_write = asyncio.Event(), asyncio.Event()
        self._may_read.set()
        self._may_write.set()
        self._changed = asyncio.Condition()
        self.n_reads = self.n_writes = 0
        """How many have been asked for."""
        self._lost_answers = 0

    def hold_reads(self) -> None:
        self._may_read.clear()

    def hold_writes(self) -> None:
        self._may_write.clear()

    def release(self) -> None:
        self._may_read.set()
        self._may_write.set()

    def lose_answer(self) -> None:
        """Write the next event, and fail all the same, as when the connection to a database breaks."""
        self._lost_answers += 1

    async def wait_for_reads(self, n_reads: int) -> None:
        """Wait until so many reads have been asked for since the start."""
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
def storage(monkeypatch: pytest.MonkeyPatch) -> Storage:
    held, entries, append = Storage(), Log.entries, Log.append

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


class Replays:
    """The thread that replays games for those who have missed events. A test may hold it."""

    def __init__(self) -> None:
        self._may_run = threading.Event()
        self._may_run.set()
        self.n_requested = self.n_run = 0
        """How many replays were asked for, and how many were done."""

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
def replays(monkeypatch: pytest.MonkeyPatch) -> Replays:
    held, replay = Replays(), House.replay

    async def hold_back(served: House, work: Callable[[], Any]) -> Any:
        held.n_requested += 1
        return await replay(served, lambda: held.run(work))

    monkeypatch.setattr(House, "replay", hold_back)
    return held


@pytest.fixture
def fast_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the server try again at once what failed in the background."""
    monkeypatch.setattr(making, "PAUSE", 0.01)
