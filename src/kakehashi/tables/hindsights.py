"""What could have been reached in finished games is found out here, when bots have nothing else to do."""

from dataclasses import dataclass, field
from time import monotonic

from typing_extensions import TypedDict

from kakehashi.analysis.hindsight import Hindsight, LookBack, Piece, check, look_further
from kakehashi.errors import Refused
from kakehashi.tables.analyses import Analyses
from kakehashi.tables.errands import Errands, done_whole
from kakehashi.tables.table import Table
from kakehashi.tables.thinking import Thinker

PATIENCE_SECONDS = 300
"""If nobody has looked for so long, it is looked for no further until somebody asks again: it may take for ever."""


class HindsightShown(TypedDict):
    """What is known of the best that a seat could have reached, and whether more is being found out."""

    running: bool
    found: Hindsight | None


@dataclass
class _Look:
    """A seat's game that is being looked back at."""

    table: Table
    seat: int
    piece: Piece | None
    looked_at: float = field(default_factory=monotonic)

    @property
    def done(self) -> bool:
        return self.piece is not None and self.piece["told"]["done"]


class Hindsights:
    """Looks back at the games of seats, for all who look at them."""

    def __init__(self, thinker: Thinker, analyses: Analyses) -> None:
        self._thinker, self._analyses = thinker, analyses
        self._errands = Errands[_Look](self._go_through)

    async def shown(self, table: Table, seat: int) -> HindsightShown:
        """How far it is."""
        if table.status != "over":
            raise Refused("not-over", "The game is not over yet: what was possible is told when it is.")
        look = self._errands.get((table.id, seat))
        if look:
            look.looked_at = monotonic()
        piece = look.piece if look else await self._analyses.hindsight(table.id, seat)
        return {"running": look is not None, "found": piece["told"] if piece else None}

    async def begin(self, table: Table, seat: int) -> HindsightShown:
        """Begin, or go on: whoever asks again while it goes on changes nothing."""
        await self.shown(table, seat)
        check(table.record.game)
        if seat not in range(table.position.players):
            sentence = f"There is no seat {seat}: the seats are 0 to {table.position.players - 1}."
            raise Refused("bad-request", sentence)
        look = _Look(table, seat, await self._analyses.hindsight(table.id, seat))
        if not look.done:
            self._errands.begin((table.id, seat), look)
        return await self.shown(table, seat)

    async def stop(self, table: Table, seat: int) -> HindsightShown:
        """Stop; what was found is kept."""
        await self._errands.stop((table.id, seat))
        return await self.shown(table, seat)

    async def _go_through(self, look: _Look) -> None:
        record = look.table.record
        while not look.done and monotonic() - look.looked_at < PATIENCE_SECONDS:
            known = tuple(look.piece["known"]) if look.piece else ()
            asked = LookBack(record.game, record.start.saved(), tuple(record.moves), look.seat, known)
            piece = await self._thinker.aside(record.game, look_further, asked)
            await done_whole(self._analyses.keep_hindsight(look.table.id, look.seat, piece))
            look.piece = piece

    async def close(self) -> None:
        """Stop everything."""
        await self._errands.close()
