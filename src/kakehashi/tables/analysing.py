"""Finished games are analysed here, when bots have nothing else to do: move by move, each kept as it is found."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

from typing_extensions import TypedDict

from kakehashi.analysis.findings import accounts
from kakehashi.analysis.judging import Inquiry, Judged, Outlook, Surveyed, effort, inquiries, judge, survey
from kakehashi.errors import Json, Refused
from kakehashi.games import Position
from kakehashi.tables.analyses import Analyses, Found
from kakehashi.tables.errands import Errands, done_whole
from kakehashi.tables.table import Table
from kakehashi.tables.thinking import Thinker


class Analysis(TypedDict):
    """What is known of a finished game."""

    depth: int | None
    """How closely it was looked at last; None if it was not."""
    running: bool
    done: int
    """So many moves were judged at that depth."""
    of: int
    moves: list[Judged | None]
    """What is thought of each, as closely as it was looked at."""
    accounts: list[Json] | None
    """What a game has to say of how scores came about, when every move was judged."""


@dataclass
class _Work:
    """A game that is being analysed."""

    table: Table
    depth: int
    found: Found
    asked: Iterator[Inquiry]


class Analysing:
    """Analyses games for all who look at them."""

    def __init__(self, thinker: Thinker, analyses: Analyses, first_look: int | None = None) -> None:
        self._thinker, self._analyses, self._first_look = thinker, analyses, first_look
        self._errands = Errands[_Work](self._go_through)

    async def shown(self, table: Table) -> Analysis:
        """How far it is."""
        if table.status != "over":
            raise Refused("not-over", "The game is not over yet: it can be analysed when it is.")
        work = self._errands.get(table.id)
        found = work.found if work else await self._analyses.found(table.id)
        depth = work.depth if work else max(found, default=None)
        moves = range(len(table.record.moves))
        judged = {move: known for depth in sorted(found) for move, known in found[depth].items()}
        return {
            "depth": depth,
            "running": work is not None,
            "done": 0 if depth is None else len(found.get(depth, ())),
            "of": len(moves),
            "moves": [judged.get(move) for move in moves],
            "accounts": accounts(table.record, judged),
        }

    async def begin(self, table: Table, depth: int) -> Analysis:
        """Begin, or go on, or look closer: whoever asks again while it goes on changes nothing."""
        await self.shown(table)
        found = await self._analyses.found(table.id)
        known = found.setdefault(depth, {})
        asked = [one for one in inquiries(table.record, depth, self._first_look) if one.number not in known]
        if asked:
            # From the end: how it ended is what people ask first, and it is known soonest.
            self._errands.begin(table.id, _Work(table, depth, found, iter(asked[::-1])))
        return await self.shown(table)

    async def stop(self, table: Table) -> Analysis:
        """Stop; what was found is kept."""
        await self._errands.stop(table.id)
        return await self.shown(table)

    async def opinion(self, name: str, position: Position, seat: int | None, depth: int) -> Surveyed:
        """What the strongest bot thinks of a position, for a seat that is to move; the first if none is named."""
        if position.over:
            raise Refused("over", "The game is over.")
        if seat is None:
            seat = position.acting[0]
        if seat not in position.acting:
            raise Refused("not-your-turn", f"It is not the turn of seat {seat}.")
        asked = Outlook(name, position.saved(), (), seat, effort(name, depth, self._first_look))
        return await self._thinker.aside(name, survey, asked)

    async def _go_through(self, work: _Work) -> None:
        async with asyncio.TaskGroup() as group:
            for _ in range(self._thinker.places):
                group.create_task(self._ask_for_more(work))

    async def _ask_for_more(self, work: _Work) -> None:
        for inquiry in work.asked:
            judged = await self._thinker.aside(inquiry.game, judge, inquiry)
            await done_whole(self._analyses.keep(work.table.id, work.depth, inquiry.number, judged))
            work.found[work.depth][inquiry.number] = judged

    async def close(self) -> None:
        """Stop everything."""
        await self._errands.close()
