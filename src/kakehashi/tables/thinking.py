"""Bots are asked here. They think in processes of their own, or on a cluster, never where people are waiting."""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from kakehashi.tables.homes import Home
from kakehashi.tables.minds import Mind, Question, advise, forget, judge, load, think
from kakehashi.tables.preparing import Preparation
from kakehashi.tables.shapes import Advice, Judgement

_ANY_NUMBER = 1 << 30
_ON_A_CLUSTER = 16
_SECONDS_TO_WAIT = 0.05

_Answer = TypeVar("_Answer")


class Thinker:
    """Asks bots for moves, where they are remembered if it can; and has them think on where people are to move."""

    def __init__(
        self, workers: int | None = None, cluster: str | None = None, cores: int = 1, seconds_ahead: float = 0
    ) -> None:
        self._cluster, self._cores, self._seconds_ahead = cluster, cores, seconds_ahead
        processes = 1 if cluster else workers or os.cpu_count() or 1
        # Whoever has to wait does so here, and is asked where somebody is done first; a cluster has a queue of its own.
        self._free = asyncio.Semaphore(_ANY_NUMBER if cluster else processes)
        self._homes = [Home(self._free.release, cluster) for _ in range(processes)]
        self.preparation = Preparation()
        self._loading: list[asyncio.Task[None]] = []

    async def move(self, question: Question) -> str:
        """The move of a bot at a table."""
        if self._cluster:  # nobody knows where there it will think next time
            question = replace(question, table="")
        return await self._ask(question.game, question.mind, think, question, self._cores)

    async def advice(self, question: Question) -> Advice:
        """A good move for somebody, and why."""
        return await self._ask(question.game, None, advise, question)

    async def judgement(self, question: Question) -> Judgement:
        """What somebody's last move was worth."""
        return await self._ask(question.game, None, judge, question)

    async def aside(self, name: str, work: Callable[..., _Answer | None], asked: object) -> _Answer:
        """Have some work done that can wait: where nobody thinks, and from the beginning after somebody has had to."""
        if not self._cluster:
            await self.preparation.bots(name)
        while True:
            home = min(self._homes, key=lambda home: (home.busy, home.thinks_on, not home.started))
            if self._cluster or not (home.busy or home.thinks_on):
                answer = await home.aside(work, asked)
                if answer is not None:
                    return answer
            await asyncio.sleep(_SECONDS_TO_WAIT)

    @property
    def places(self) -> int:
        """How much work can be done at once, as far as is known."""
        return _ON_A_CLUSTER if self._cluster else len(self._homes)

    async def _ask(self, name: str, mind: Mind | None, work: Callable[..., _Answer], *question: object) -> _Answer:
        if not self._cluster:
            await self.preparation.bots(name)
        await self._free.acquire()
        home = self._home_for(mind)
        for other in self._homes:
            if other is not home and mind in other.minds:
                other.have_done(forget, (mind,))
        return await home.ask(work, *question)

    def _home_for(self, mind: Mind | None) -> Home:
        """Where nobody thinks; where one is remembered rather than elsewhere, and where nobody thinks on."""
        return min(self._homes, key=lambda home: (home.busy, mind not in home.minds, not home.started, home.thinks_on))

    def think_on(self, table: str, question: Question | None) -> None:
        """Have a bot of a table think about what has come of it, if it is remembered and nothing else is to be done.

        Without a question nobody at the table is to think on. However often it is asked, each is thought about once,
        and again only if that was interrupted.
        """
        for home in self._homes:
            if home.ahead == question:
                continue
            if home.ahead and home.ahead.table == table:
                home.interrupt()
            if question and question.mind in home.minds and not home.busy:
                home.think_on(question, self._seconds_ahead)

    @property
    def thinks_on(self) -> bool:
        """Whether bots may think while others are to move."""
        return self._seconds_ahead > 0

    @property
    def remembered(self) -> int:
        """How many bots are remembered."""
        return sum(len(home.minds) for home in self._homes)

    def forget(self, table: str) -> None:
        """Remember nobody at a table where the game is over."""
        for home in self._homes:
            if minds := [mind for mind in home.minds if mind.table == table]:
                home.have_done(forget, minds)

    async def _load(self, name: str) -> None:
        """Have a process load what has just been compiled: the first who asks does not wait for that."""
        with suppress(Exception):  # whoever asks a bot hears what is wrong
            await self.preparation.bots(name)
            await self._ask(name, None, load, name)
        self.preparation.unready.discard(name)

    async def start(self) -> None:
        """Have everything compiled that is not yet, before anybody asks."""
        await self.preparation.start()
        self._loading = [asyncio.create_task(self._load(name)) for name in self.preparation.unready]

    async def close(self) -> None:
        """End the processes, in the middle of their thoughts."""
        for loading in self._loading:
            loading.cancel()
        await self.preparation.close()
        await asyncio.gather(*(home.close() for home in self._homes))
