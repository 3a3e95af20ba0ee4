"""Days as the server counts them, by UTC: no other clock is asked."""

from datetime import UTC, date, datetime, timedelta

from kakehashi.errors import Refused, quoted
from kakehashi.tables import clock


def today() -> date:
    """The day by the clock of the server."""
    return datetime.fromtimestamp(clock.milliseconds() / 1000, UTC).date()


def day_in(text: str) -> date:
    """The day that a text names; raises `Refused` if that is none."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise Refused("not-found", f"{quoted(text)} is no day such as 2026-11-16.")
    return day


def end_of(day: date) -> int:
    """When a day is over, in milliseconds."""
    return int(datetime.combine(day + timedelta(1), datetime.min.time(), UTC).timestamp() * 1000)
