"""When nobody was here: the server was down, or the machine slept. Nobody's clock runs then."""

from kakehashi.tables import clock

LONGEST_SILENCE = 5_000
"""Milliseconds; whoever has not looked for longer has been away."""


class Absences:
    """The times in which this process was not here, as far as it knows."""

    def __init__(self, alone: bool) -> None:
        self._seen = clock.milliseconds()
        # Others may have been here before we came, if they use the same store.
        self._times = [(0, self._seen)] if alone else []

    @property
    def ended(self) -> int:
        """When the last one ended."""
        return self._times[-1][1] if self._times else 0

    def look(self) -> None:
        """Say that we are here; to be said far more often than every `LONGEST_SILENCE`."""
        before, self._seen = self._seen, clock.milliseconds()
        if self._seen - before > LONGEST_SILENCE:
            self._times.append((before, self._seen))
        elif self._seen < before:
            # The clock was set back: nobody has been away in the future.
            self._times = [(min(begin, self._seen), min(end, self._seen)) for begin, end in self._times]

    def since(self, moment: int) -> int:
        """For how many milliseconds nobody was here after a moment."""
        if moment >= self.ended:
            return 0
        return sum(max(0, end - max(begin, moment)) for begin, end in self._times)
