"""Good advice for those who ask at a table: a move for their turn, or what their last one was worth."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from kakehashi.errors import Refused
from kakehashi.seeds import seed_from
from kakehashi.tables.deciding import check_hints, check_seat
from kakehashi.tables.minds import Question
from kakehashi.tables.people import Person
from kakehashi.tables.shapes import Advice, Judgement
from kakehashi.tables.table import Table
from kakehashi.tables.thinking import Thinker

_MOST_KEPT = 500

_Answer = TypeVar("_Answer")


class Advising:
    """Asks the bots, once for each question: whoever asks again gets the same answer, and may do so at any time."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._answers: dict[tuple[object, ...], asyncio.Task[Any]] = {}

    async def hint(self, table: Table, person: Person, seat: int) -> Advice:
        """A good move for a seat; everybody knows that it has asked, for that is a command of its own."""
        check_hints(table)
        check_seat(table, person, seat)
        if table.status != "playing" or seat not in table.begun:
            raise Refused("not-your-turn", f"It is not the turn of seat {seat}.")
        if not table.hint_asked(seat):
            raise Refused("bad-request", "Whoever wants a hint asks for it by the command hint first.")
        version, moves = table.begun[seat].version, tuple(table.record.moves)
        return await self._once(
            ("hint", table.id, seat, version),
            lambda: self._thinker.advice(_question(table, moves, seat)),
        )

    async def judgement(self, table: Table, person: Person, seat: int) -> Judgement:
        """What the last move of a seat was worth."""
        check_hints(table)
        check_seat(table, person, seat)
        played = [number for number, (mover, _) in enumerate(table.record.moves) if mover == seat]
        if not played or played[-1] < table.record.final:
            raise Refused("no-move", f"Seat {seat} has not moved yet.")
        moves = tuple(table.record.moves[: played[-1] + 1])
        return await self._once(
            ("judgement", table.id, moves),
            lambda: self._thinker.judgement(_question(table, moves, seat)),
        )

    async def _once(self, question: tuple[object, ...], ask: Callable[[], Coroutine[None, None, _Answer]]) -> _Answer:
        task: asyncio.Task[_Answer] | None = self._answers.get(question)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            while len(self._answers) >= _MOST_KEPT:
                self._answers.pop(next(iter(self._answers)))
            task = self._answers[question] = asyncio.create_task(ask())
        # Whoever hangs up may come back for the answer, and another one may wait for it, too.
        return await asyncio.shield(task)

    def close(self) -> None:
        """Think no more."""
        for task in self._answers.values():
            task.cancel()


def _question(table: Table, moves: tuple[tuple[int, str], ...], seat: int) -> Question:
    """With another seed than the bots at the table have: nobody should learn from advice what they will do."""
    seed = seed_from(table.seed, "advice", seat, len(moves))
    return Question(table.game, table.record.start.saved(), moves, seat, seed)
