"""Long work that goes on while people do something else; each is known by what it is about."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

from kakehashi.errors import Refused

MOST_AT_ONCE = 16
"""So much goes on at the same time."""

_log = logging.getLogger(__name__)

Work = TypeVar("Work")


class Errands(Generic[Work]):
    """Begins and stops long work of one kind, of which there is not too much at once."""

    def __init__(self, do: Callable[[Work], Awaitable[None]]) -> None:
        self._do = do
        self._under_way: dict[Hashable, tuple[Work, asyncio.Task[None]]] = {}

    def get(self, about: Hashable) -> Work | None:
        """The work that goes on about something."""
        return self._under_way[about][0] if about in self._under_way else None

    def begin(self, about: Hashable, work: Work) -> None:
        """Begin it, unless some goes on already about the same thing."""
        if about in self._under_way:
            return
        if len(self._under_way) == MOST_AT_ONCE:
            raise Refused("busy", "Too many games are being analysed: try again later.")
        task = asyncio.create_task(self._go_through(work))
        task.add_done_callback(lambda _: self._under_way.pop(about))
        self._under_way[about] = work, task

    async def _go_through(self, work: Work) -> None:
        try:
            await self._do(work)
        except Exception as failed:
            _log.warning("A game could not be analysed: %s", failed, exc_info=failed)

    async def stop(self, about: Hashable) -> None:
        """Stop it, if it goes on."""
        if about in self._under_way:
            _, task = self._under_way[about]
            task.cancel()
            await asyncio.wait([task])

    async def close(self) -> None:
        """Stop everything."""
        for about in list(self._under_way):
            await self.stop(about)


async def done_whole(work: Coroutine[Any, Any, None]) -> None:
    """Have a small part done to its end, even if the whole is stopped meanwhile: nothing changes after a stop."""
    task = asyncio.create_task(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise
