"""The challenges of a house are made: when somebody first asks for one on its day, and then the next day's.

So nobody has to wait for that one; it is not told before its day has come.
"""

import asyncio
import logging
from datetime import timedelta

from kakehashi.challenges import Made, Task, challenging, kind_of, seed_of, step
from kakehashi.errors import Refused
from kakehashi.tables.challenges import Challenges
from kakehashi.tables.days import day_in, today
from kakehashi.tables.thinking import Thinker

_log = logging.getLogger(__name__)

PAUSE, LONGEST_PAUSE = 60.0, 3600.0
"""So many seconds pass before something is tried again that could not be made, twice as many each time."""


class Making:
    """Makes challenges step by step, and keeps each step."""

    def __init__(self, thinker: Thinker, kept: Challenges, secret: str, first_look: int | None) -> None:
        self._thinker, self._kept = thinker, kept
        self._secret, self._first_look = secret, first_look
        self._under_way: dict[str, tuple[str, asyncio.Task[None]]] = {}
        """By game, for which day and the one after it."""

    async def made(self, day: str, name: str) -> Made:
        """What there is of a challenge whose day has come; today's is made further, and then tomorrow's."""
        if name not in challenging() or day_in(day) > today():
            raise Refused("not-found", "There is no such challenge, or not yet.")
        made = await self._kept.made(day, name)
        if day == today().isoformat():
            if not made and kind_of(name) == "deal":  # nobody has to wait for cards
                made = await self._further(day, name, made)
            self._make(day, name)
        elif not made.get("ready"):
            raise Refused("not-found", "There was no challenge on that day.")
        return made

    def _make(self, day: str, name: str) -> None:
        made_for, making = self._under_way.get(name, ("", None))
        if made_for != day:
            if making:  # what it has kept is gone on from
                making.cancel()
            tomorrow = day_in(day) + timedelta(1)
            self._under_way[name] = day, asyncio.create_task(self._make_all(name, day, tomorrow.isoformat()))

    async def _make_all(self, name: str, *days: str) -> None:
        for day in days:
            pause, complete = PAUSE, False
            while not complete:
                try:
                    made = await self._kept.made(day, name)
                    while not (complete := bool(made.get("complete"))):
                        made = await self._further(day, name, made)
                except Exception as error:
                    _log.warning("A challenge could not be made: %s", error, exc_info=error)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)

    async def _further(self, day: str, name: str, made: Made) -> Made:
        task = Task(name, seed_of(self._secret, day_in(day), name), made, self._first_look)
        if not made and kind_of(name) == "deal":
            further = await asyncio.to_thread(step, task)
        else:
            further = await self._thinker.aside(name, step, task)
        assert further is not None
        return await self._kept.keep(day, name, further)

    async def close(self) -> None:
        """Make nothing further."""
        makings = [making for _, making in self._under_way.values()]
        for making in makings:
            making.cancel()
        await asyncio.gather(*makings, return_exceptions=True)


def check_ready(made: Made) -> None:
    """Raises `Refused` if people cannot try it yet."""
    if not made.get("ready"):
        raise Refused("being-made", "This challenge is still being made: that takes some minutes.")
