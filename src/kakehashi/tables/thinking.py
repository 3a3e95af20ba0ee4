"""Bots think here: in processes of their own, or on a cluster, never where people are waiting."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import ExitStack, suppress

from kakehashi.bots import Bot, levels
from kakehashi.bots.preparation import NICENESS
from kakehashi.errors import Json, Refused
from kakehashi.executors import on_cluster, on_this_machine
from kakehashi.games import game
from kakehashi.records import Record
from kakehashi.tables.preparing import Preparation


def think(name: str, start: Json, moves: Sequence[tuple[int, str]], seat: int, bot: str, seed: int) -> str:
    """The move of a bot in a game that began so and came so far."""
    position = Record(name, game(name).load(start), list(moves)).position
    move = str(Bot(name, bot).choose(position, seat, seed))
    position.play(move, seat)  # a bot that breaks the rules has failed, and that is its own affair
    return move


def load(name: str) -> None:
    """Have all bots of a game ready in this process."""
    for level in levels(name):
        Bot(name, level)


class Thinker:
    """Asks bots for moves; processes are started when they are needed, and again when they were lost."""

    def __init__(self, workers: int | None = None, cluster: str | None = None) -> None:
        self._workers, self._cluster = workers, cluster
        self._executor: Executor | None = None
        self.preparation = Preparation()
        self._loading: list[asyncio.Task[None]] = []
        self._stack, self._starting = ExitStack(), asyncio.Lock()

    async def move(
        self, name: str, start: Json, moves: Sequence[tuple[int, str]], seat: int, bot: str, seed: int
    ) -> str:
        """The move of a bot. What goes wrong with one has nothing to do with the others, unless a process is lost."""
        if not self._cluster:
            await self.preparation.bots(name)
        executor = await self._at_work()
        try:
            answer = executor.submit(think, name, start, tuple(moves), seat, bot, seed)
        except Exception:
            self._give_up(executor)
            raise
        try:
            return await asyncio.wrap_future(answer)
        except BrokenExecutor:
            self._give_up(executor)
            raise
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task and task.cancelling():
                raise  # nobody wants to know any more
            self._give_up(executor)
            raise Refused("failed", "The cluster has gone while a bot was thinking.") from None

    async def _at_work(self) -> Executor:
        """Where bots think."""
        async with self._starting:
            if self._executor is None:
                self._executor = await asyncio.to_thread(self._start)
            return self._executor

    async def _load(self, name: str) -> None:
        """Have a process load what has just been compiled: the first who asks does not wait for that."""
        with suppress(Exception):  # whoever asks a bot hears what is wrong
            await self.preparation.bots(name)
            await asyncio.wrap_future((await self._at_work()).submit(load, name))
        self.preparation.unready.discard(name)

    def _give_up(self, executor: Executor) -> None:
        """The next question starts other processes."""
        if executor is self._executor:
            self._executor = None

    def _start(self) -> Executor:
        with suppress(Exception):
            self._stack.close()
        place = on_cluster(self._cluster) if self._cluster else on_this_machine(self._workers, NICENESS)
        return self._stack.enter_context(place)[0]

    async def start(self) -> None:
        """Have everything compiled that is not yet, before anybody asks."""
        await self.preparation.start()
        self._loading = [asyncio.create_task(self._load(name)) for name in self.preparation.unready]

    async def close(self) -> None:
        """End the processes, in the middle of their thoughts."""
        for loading in self._loading:
            loading.cancel()
        self._executor = None
        await self.preparation.close()
        await asyncio.to_thread(self._stack.__exit__, KeyboardInterrupt, KeyboardInterrupt(), None)
