"""Fixtures that change a server inside the test's process."""

from server.faults import (
    downtime_clock,
    end_unwatched_searches,
    fake_clock,
    fast_polls,
    fast_retries,
    limits,
    no_polls,
    no_timers,
    presence_clock,
    quick_hints,
    replays,
    short_grace,
    storage,
    store_every_piece,
)

__all__ = [
    "downtime_clock",
    "end_unwatched_searches",
    "fake_clock",
    "fast_polls",
    "fast_retries",
    "limits",
    "no_polls",
    "no_timers",
    "presence_clock",
    "quick_hints",
    "replays",
    "short_grace",
    "storage",
    "store_every_piece",
]
