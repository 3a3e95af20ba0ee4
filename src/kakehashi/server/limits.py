"""How much one person, or one address, may ask for at a time."""

import time
from ipaddress import ip_address, ip_network

from starlette.requests import HTTPConnection

from kakehashi.errors import Refused
from kakehashi.server.hosts import unmapped

_MOST_KEPT = 10_000


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from. Whoever has an IPv6 address has 2⁶⁴ of them: they are one."""
    host = unmapped(connection.client.host) if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return str(ip_network((address, 64), strict=False)) if address.version == 6 else host


class Rate:
    """So many a second on average, and so many at once: three times as many if it is not said."""

    def __init__(self, a_second: float, what: str, at_once: float | None = None) -> None:
        self._a_second, self._what = a_second, what
        self._burst = max(3 * a_second if at_once is None else at_once, 1.0)
        self._spent: dict[str, tuple[float, float]] = {}
        """Of each who asked: how much is spent, and when that was noted."""

    def check(self, who: str, times: float = 1.0) -> None:
        """Note that somebody asks; raises `Refused` if it is too often. Nothing counts more than may come at once."""
        times, now = min(times, self._burst), time.monotonic()
        spent, noted = self._spent.pop(who, (0.0, now))
        spent = max(0.0, spent - (now - noted) * self._a_second)
        allowed = spent + times <= self._burst
        # Those who asked last are last: the first are forgotten when there are too many.
        self._spent[who] = (spent + times if allowed else spent), now
        if len(self._spent) > _MOST_KEPT:
            del self._spent[next(iter(self._spent))]
        if not allowed:
            raise Refused("too-fast", f"Too many {self._what} at a time: wait a moment.")
