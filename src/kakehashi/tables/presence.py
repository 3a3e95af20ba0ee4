"""Who of those who sit at a table is not here just now. It is told, and never written down."""

from collections.abc import Callable, Collection, Sequence
from time import monotonic

from kakehashi.tables.events import Seat

GRACE = 8.0
"""So many seconds somebody may be gone before others are told: a page is loaded again, a line is cut."""


class Presence:
    """Which seats are away. A table that has just come into memory knows nothing yet: first all may come back."""

    def __init__(self, time: Callable[[], float] = monotonic) -> None:
        self._time = time
        self._begun = time()
        self._gone: dict[str, float] = {}
        self.away: list[int] | None = None
        """The seats whose people are not here, as they were last told; None before that is known."""

    def went(self, person: str) -> None:
        """Somebody who sits here has looked away."""
        self._gone[person] = self._time()

    def look(self, seats: Sequence[Seat], here: Collection[str | None]) -> bool:
        """See who is away; whether that is news."""
        now, before = self._time(), self.away
        if now - self._begun < GRACE:
            return False
        self.away = [
            number
            for number, seat in enumerate(seats)
            if seat.person is not None
            and seat.person not in here
            and now - self._gone.get(seat.person, self._begun) >= GRACE
        ]
        return self.away != before
