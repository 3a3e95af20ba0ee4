"""Fixtures that change a server inside the test's process."""

from server.faults import (
    fake_clock,
    fast_polls,
    fast_retries,
    impatient_jobs,
    limits,
    no_polls,
    no_timers,
    presence_clock,
    quick_advice,
    replays,
    short_grace,
    sleepy_clock,
    small_pieces,
    storage,
)

__all__ = [
    "fake_clock",
    "fast_polls",
    "fast_retries",
    "impatient_jobs",
    "limits",
    "no_polls",
    "no_timers",
    "presence_clock",
    "quick_advice",
    "replays",
    "short_grace",
    "sleepy_clock",
    "small_pieces",
    "storage",
]
