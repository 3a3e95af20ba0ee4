"""A thread for what people ask for off the table: it takes a while, and nobody at a table waits for it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from kakehashi.errors import Refused

MOST_WAITING = 100
"""About as many as are answered in a second."""

_Answer = TypeVar("_Answer")


class Aside:
    """One thing is worked out at a time; whoever comes when too many wait is sent away."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "aside")
        self._waiting = 0

    async def do(self, work: Callable[[], _Answer]) -> _Answer:
        """Work something out, when it is its turn; what nobody waits for any more is not begun."""
        if self._waiting >= MOST_WAITING:
            raise Refused("too-fast", "Too many ask for this at the same time: wait a moment.")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Stop."""
        self._thread.shutdown(wait=False, cancel_futures=True)
