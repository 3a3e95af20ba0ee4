"""Bots think here: in processes of their own, or on a cluster, never where people are waiting."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import ExitStack, suppress
from typing import TypeVar

from kakehashi.bots import Bot, Budget, adviser, levels
from kakehashi.bots.preparation import NICENESS
from kakehashi.errors import Json, Refused
from kakehashi.executors import on_cluster, on_this_machine
from kakehashi.games import Position, game
from kakehashi.records import Record
from kakehashi.study import shown_move
from kakehashi.tables.preparing import Preparation
from kakehashi.tables.shapes import Advice, Judgement

HINT, GLANCE = Budget(ms=1000), Budget(ms=400)
"""How long somebody waits who asks for a move; a move that was played is judged by three such glances."""

_Answer = TypeVar("_Answer")


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


def advise(name: str, start: Json, moves: Sequence[tuple[int, str]], seat: int, seed: int) -> Advice:
    """A good move for a seat in a game that began so and came so far, and why."""
    position = Record(name, game(name).load(start), list(moves)).position
    move = str(Bot(name, adviser(name)).choose(position, seat, seed, HINT))
    return _advice(position.seen_by(seat), seat, move)


def judge(name: str, start: Json, moves: Sequence[tuple[int, str]], seat: int, seed: int) -> Judgement:
    """What the last of these moves, of this seat, was worth beside a better one."""
    *before, (_, played) = moves
    position = Record(name, game(name).load(start), list(before)).position
    opinion = Bot(name, adviser(name)).opinion(position, seat, seed, GLANCE, [played])
    if opinion is None:
        raise Refused("failed", f"Nobody has an opinion in {name}.")
    advice = _advice(position.seen_by(seat), seat, str(opinion.best.move))
    cost = round(opinion.cost(played), 3)
    return {**advice, "played": played, "cost": cost, "unit": opinion.unit, "costly": opinion.is_costly(played)}


def _advice(seen: Position, seat: int, move: str) -> Advice:
    return {**shown_move(seen, seat, move), "remarks": seen.remarks(move, seat)}


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
        """The move of a bot."""
        return await self._ask(think, name, start, tuple(moves), seat, bot, seed)

    async def advice(self, name: str, start: Json, moves: Sequence[tuple[int, str]], seat: int, seed: int) -> Advice:
        """A good move for somebody, and why."""
        return await self._ask(advise, name, start, tuple(moves), seat, seed)

    async def judgement(
        self, name: str, start: Json, moves: Sequence[tuple[int, str]], seat: int, seed: int
    ) -> Judgement:
        """What somebody's last move was worth."""
        return await self._ask(judge, name, start, tuple(moves), seat, seed)

    async def _ask(self, work: Callable[..., _Answer], name: str, *question: object) -> _Answer:
        """Have something thought about. What goes wrong with one has nothing to do with the others, unless a process
        is lost.
        """
        if not self._cluster:
            await self.preparation.bots(name)
        executor = await self._at_work()
        try:
            answer = executor.submit(work, name, *question)
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
