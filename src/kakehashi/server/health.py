"""Whether the server can serve."""

import asyncio
import time

from kakehashi.errors import Refused
from kakehashi.tables.store import Store

_SECONDS_REMEMBERED = 5.0


class Health:
    """Whether the database takes what is written. It is tried every few seconds at most, however many ask."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._trying = asyncio.Lock()
        self._well, self._tried = False, float("-inf")

    async def is_well(self) -> bool:
        """Whether it did when it was last tried."""
        async with self._trying:
            if time.monotonic() > self._tried + _SECONDS_REMEMBERED:
                try:
                    await self._store.try_writing()
                    self._well = True
                except Refused:
                    self._well = False
                self._tried = time.monotonic()
        return self._well
