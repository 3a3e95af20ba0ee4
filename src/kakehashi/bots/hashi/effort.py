"""How much of its budget a search has spent."""

import time

from kakehashi.bots import Budget


class Effort:
    """Time that has passed, or simulations that were run."""

    def __init__(self, budget: Budget) -> None:
        self._start = time.perf_counter()
        self._simulations = budget.simulations
        self._seconds = budget.seconds
        self._stop = budget.stop
        self._run, self._longest, self._last = 0, 0.0, 0.0

    def spent(self) -> float:
        """The part of the budget that is gone; 1 if no further step as long as the longest so far fits in."""
        if self._stop():
            return 1.0
        if self._simulations is not None:
            return self._run / self._simulations if self._run < self._simulations else 1.0
        passed = time.perf_counter() - self._start
        self._longest = max(self._longest, passed - self._last)
        self._last = passed
        return passed / self._seconds if passed + self._longest < self._seconds else 1.0

    def next_part(self) -> None:
        """From now on steps of another length are made."""
        self._last, self._longest = time.perf_counter() - self._start, 0.0

    def simulate(self, times: int = 1) -> None:
        """Count so many simulations."""
        self._run += times
