"""What pages need of a position: what they draw, and help for somebody who builds a move."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from kakehashi.errors import Json, Reason, Refused
from kakehashi.shangrila.moves import Journey, Move, read_move
from kakehashi.shangrila.picture import Picture, picture
from kakehashi.shangrila.remarks import remarks
from kakehashi.shangrila.turn import steps_to

if TYPE_CHECKING:
    from kakehashi.shangrila.position import Position


class Page:
    """A position as pages want it, in plain data."""

    def __init__(self, position: "Position") -> None:
        self._position = position

    def picture(self) -> Json:
        """What a page draws of the position: everything."""
        return {**self._picture}

    @cached_property
    def _picture(self) -> Picture:
        return picture(self._position)

    def hints(self, seat: int, so_far: Mapping[str, object]) -> Json:
        """The `steps` that lead to each move; or what `journeys` from a village would do, or `why` not."""
        if "why" in so_far:
            return {"why": self._reason_against(seat, str(so_far["why"]))}
        moves = self._position.legal(seat)
        if "journeys" not in so_far:
            return {"steps": steps_to(moves)}
        journeys = (move for move in moves if isinstance(move, Journey) and move.origin == so_far["journeys"])
        return {"journeys": {str(journey): self._position.preview(journey).as_dict() for journey in journeys}}

    def _reason_against(self, seat: int, move: str) -> Reason | None:
        try:
            self._position.play(move, seat)
        except Refused as refused:
            if refused.reason is None:
                raise
            return refused.reason
        return None

    def effects(self, move: Move | str, seat: int | None = None) -> Json:
        """What a move, legal in this position, does: for a journey its preview."""
        move = read_move(move)
        return self._position.preview(move).as_dict() if isinstance(move, Journey) else {}

    def remarks(self, move: Move | str, seat: int | None = None) -> list[Reason]:
        """What there is to say of a legal move, the weightiest first."""
        return remarks(self._position, read_move(move))
