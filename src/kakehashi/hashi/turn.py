"""A turn built in the steps that a person takes: where the number goes, then bridge by bridge.

What may come next is only what still leads to a legal turn: all of the card's bridges, or none.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kakehashi.compiled import Ints
from kakehashi.errors import Reason, Refused, quoted
from kakehashi.hashi import rules
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.choices import lines_for_the_next
from kakehashi.hashi.moves import Draw
from kakehashi.hashi.reasons import against_drawing, in_words, reason_against

if TYPE_CHECKING:
    from kakehashi.hashi.position import Position

NOWHERE = "-"


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat's turn so far: where the number goes (None: not said yet, `-`: nowhere) and the bridges drawn."""

    position: "Position"
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
        card = self.position.card if self.seat in self.position.acting else None
        left = card.bridges - len(self.bridges) if card else 0
        if self.where is None or left == 0:
            return ()
        board, sheet = self.position.board, self.sheet
        lines = lines_for_the_next(board.ints, sheet, left, sheet.copy(), sheet.copy())
        return tuple(line for number, line in enumerate(board.lines) if lines >> number & 1)

    @property
    def sheet(self) -> Ints:
        """A copy of the seat's sheet with the turn so far on it."""
        number = Draw((self.where or "").strip(NOWHERE))
        sheet = self.position.with_move(self.position.sheets[self.seat], number)
        for drawn in self.bridges:
            rules.draw_bridge(self.position.board.ints, sheet, self.position.board.lines.index(drawn))
        return sheet

    def against_next(self, line: str) -> Reason | None:
        """Why a line may not take the next bridge; None if it may."""
        if self.where is None:
            return {"code": "where-first"}
        if line in self.next_lines:
            return None
        reason = against_drawing(self.position.board, self.sheet, line)
        if reason:
            return reason
        if self.position.card and len(self.bridges) == self.position.card.bridges:
            return {"code": "all-drawn", "number": len(self.bridges)}
        return {"code": "dead-end", "line": line}

    @property
    def move(self) -> Draw | None:
        """The turn, if it may be played as it is."""
        if self.where is None or self.seat not in self.position.acting or (self.next_lines and self.bridges):
            return None
        return Draw(self.where.strip(NOWHERE), self.bridges)

    def write(self, where: str) -> "Turn":
        """The turn with the number written there, or nowhere (`-`)."""
        if where not in self.next_islands:
            first = self.where is None and where in tuple(ISLANDS)
            reason = reason_against(self.position, self.seat, Draw(where)) if first else None
            raise Refused("illegal-move", f"The number cannot go to {quoted(where)} now.", reason)
        return Turn(self.position, self.seat, where)

    def draw(self, line: str) -> "Turn":
        """The turn with one bridge more."""
        reason = self.against_next(line)
        if reason:
            raise Refused("illegal-move", f"{line}: {in_words(reason)}.", reason)
        return Turn(self.position, self.seat, self.where, (*self.bridges, line))
