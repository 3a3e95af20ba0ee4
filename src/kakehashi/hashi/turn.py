"""A turn built in the steps that a person takes: where the number goes, then bridge by bridge.

What may come next is only what still leads to a legal turn: all of the card's bridges, or none.
"""

from collections import Counter
from dataclasses import dataclass

from kakehashi.errors import Refused, quoted
from kakehashi.hashi import rules
from kakehashi.hashi.moves import Draw
from kakehashi.hashi.position import Position
from kakehashi.hashi.reasons import why_not_draw

NOWHERE = "-"


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat's turn so far: where the number goes (None: not said yet, `-`: nowhere) and the bridges drawn."""

    position: Position
    seat: int
    where: str | None = None
    bridges: tuple[str, ...] = ()

    @property
    def next_islands(self) -> tuple[str, ...]:
        """The islands where the number may go, and `-` for nowhere; none once it is said."""
        if self.where is not None or self.seat not in self.position.acting or self.position.round == 0:
            return ()
        return (NOWHERE, *self.position.islands_for(self.seat))

    @property
    def next_lines(self) -> tuple[str, ...]:
        """The lines that may take the next bridge, so that all the card's bridges can still be drawn."""
        if self.where is None:
            return ()
        drawn = Counter(self.bridges)
        found: set[str] = set()
        for bridges in self.position.bridges_for(self.seat, self.where.strip(NOWHERE)):
            left = Counter(bridges) - drawn
            if len(bridges) - len(self.bridges) == left.total():
                found.update(left)
        return tuple(sorted(found))

    def why_not_next(self, line: str) -> str | None:
        """Why a line may not take the next bridge; None if it may."""
        if line in self.next_lines:
            return None
        sheet = self.position.with_number(self.seat, (self.where or "").strip(NOWHERE))
        for drawn in self.bridges:
            rules.draw_bridge(self.position.board.words, sheet, self.position.board.lines.index(drawn))
        reason = why_not_draw(self.position.board, sheet, line)
        if reason:
            return reason
        if self.position.card and len(self.bridges) == self.position.card.bridges:
            return f"all {len(self.bridges)} bridges of the card are drawn"
        return f"after {line} the rest of the card's bridges could not be drawn"

    @property
    def move(self) -> Draw | None:
        """The turn, if it may be played as it is."""
        if self.where is None or self.seat not in self.position.acting or (self.next_lines and self.bridges):
            return None
        return Draw(self.where.strip(NOWHERE), self.bridges)

    def write(self, where: str) -> "Turn":
        """The turn with the number written there, or nowhere (`-`)."""
        if where not in self.next_islands:
            raise Refused("illegal-move", f"The number cannot go to {quoted(where)} now.")
        return Turn(self.position, self.seat, where)

    def draw(self, line: str) -> "Turn":
        """The turn with one bridge more."""
        reason = self.why_not_next(line) if self.where is not None else "first say where the number goes"
        if reason:
            raise Refused("illegal-move", f"{line}: {reason}.")
        return Turn(self.position, self.seat, self.where, (*self.bridges, line))

    def back(self) -> "Turn":
        """The turn without its last step."""
        if self.bridges:
            return Turn(self.position, self.seat, self.where, self.bridges[:-1])
        return Turn(self.position, self.seat)
