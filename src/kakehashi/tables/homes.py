"""Where bots think: in processes on this machine, each with what its bots remember, or on a cluster."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import ExitStack, suppress
from ctypes import c_uint64
from functools import partial
from multiprocessing.sharedctypes import RawValue
from typing import Any, TypeVar, cast

from kakehashi.bots.preparation import NICENESS
from kakehashi.errors import Refused
from kakehashi.executors import on_cluster, on_this_machine
from kakehashi.tables.minds import Mind, Question, answered, aside, listen, think_on

_log = logging.getLogger(__name__)

_Answer = TypeVar("_Answer")


class Home:
    """One process where bots think, or a whole cluster; started when it is needed, and again when it was lost."""

    def __init__(self, freed: Callable[[], None], cluster: str | None = None) -> None:
        self._freed, self._cluster = freed, cluster
        self.busy = 0
        """How many questions are thought about here."""
        self._executor: Executor | None = None
        self._stack, self._starting = ExitStack(), asyncio.Lock()
        # Without a lock: a process may die at any moment.
        self._patience = RawValue(c_uint64, 0)
        self._on: Future[Any] | None = None
        self.minds: set[Mind] = set()
        """Who is remembered here."""
        self.ahead: Question | None = None
        """What is thought about here while others are to move, or was until nothing more was to be gained."""

    @property
    def started(self) -> bool:
        """Whether it takes no time to begin."""
        return self._executor is not None

    @property
    def thinks_on(self) -> bool:
        """Whether a bot thinks on here."""
        return self._on is not None and not self._on.done()

    async def ask(self, work: Callable[..., _Answer], *question: object) -> _Answer:
        """Have something thought about, and then call `freed`, which can be long after whoever asked has hung up.

        What goes wrong with it is nobody else's affair, unless a process is lost.
        """
        self.busy += 1
        try:
            executor = await self._at_work()
            self.interrupt()
            try:
                answer = self._submit(executor, work, *question)
            except BrokenExecutor:  # it was lost while nobody thought there, so nothing else was
                executor = await self._at_work()
                answer = self._submit(executor, work, *question)
        except BaseException:
            self._answered()
            raise
        loop = asyncio.get_running_loop()
        answer.add_done_callback(lambda _: loop.call_soon_threadsafe(self._answered))
        try:
            return (await asyncio.wrap_future(answer))[0]
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task and task.cancelling():
                raise  # nobody wants to know any more
            self._give_up(executor)
            raise Refused("failed", "The cluster has gone while a bot was thinking.") from None

    def _answered(self) -> None:
        self.busy -= 1
        self._freed()

    def think_on(self, question: Question, seconds: float) -> None:
        """Have a bot think on that is remembered here, until it is interrupted."""
        self.interrupt()
        self.ahead = question
        self._on = self.have_done(think_on, question, seconds, self._patience.value)

    async def aside(self, work: Callable[..., _Answer | None], asked: object) -> _Answer | None:
        """Have some work done until it is interrupted, and then nothing comes of it; nor if the process is lost."""
        await self._at_work()
        self.interrupt()
        on = self._on = self.have_done(aside, work, asked, None if self._cluster else self._patience.value)
        if on is None:
            return None
        try:
            return cast(_Answer | None, (await asyncio.wrap_future(on))[0])
        except BrokenExecutor:
            return None
        finally:
            if not on.done():
                self.interrupt()

    def interrupt(self) -> None:
        """Have nobody think on here."""
        self._patience.value += 1
        self.ahead = None

    def have_done(self, work: Callable[..., object], *question: object) -> Future[Any] | None:
        """Have something done that nobody waits for, unless there is nobody here."""
        if self._executor is None:
            return None
        try:
            done = self._submit(self._executor, work, *question)
        except BrokenExecutor:
            return None
        done.add_done_callback(_complain)
        return done

    def _submit(
        self, executor: Executor, work: Callable[..., _Answer], *question: object
    ) -> Future[tuple[_Answer, set[Mind]]]:
        try:
            answer = executor.submit(answered, work, *question)
        except Exception:
            self._give_up(executor)
            raise
        answer.add_done_callback(partial(self._done, executor))
        return answer

    def _done(self, executor: Executor, answer: Future[Any]) -> None:
        if answer.cancelled():
            return
        if isinstance(answer.exception(), BrokenExecutor):
            self._give_up(executor)
        elif not answer.exception():
            self.minds = answer.result()[1]

    async def _at_work(self) -> Executor:
        async with self._starting:
            if self._executor is None:
                self._executor = await asyncio.to_thread(self._start)
            return self._executor

    def _start(self) -> Executor:
        with suppress(Exception):
            self._stack.close()
        if self._cluster:
            place = on_cluster(self._cluster)
        else:
            place = on_this_machine(1, NICENESS, partial(listen, self._patience))
        return self._stack.enter_context(place)[0]

    def _give_up(self, executor: Executor) -> None:
        """The next question starts another process, which remembers nobody."""
        if executor is self._executor:
            self._executor, self.minds, self.ahead = None, set(), None

    async def close(self) -> None:
        """End it, in the middle of its thoughts."""
        async with self._starting:
            self._executor = None
            await asyncio.to_thread(self._stack.__exit__, KeyboardInterrupt, KeyboardInterrupt(), None)


def _complain(done: Future[Any]) -> None:
    """Nobody waits for it, so nobody else would hear what went wrong; that a process was lost is no news."""
    if not done.cancelled() and (error := done.exception()) and not isinstance(error, BrokenExecutor):
        _log.warning("A bot could not think on: %s", error, exc_info=error)
