"""What pages need of a position: what they draw, and help for a seat that builds its turn."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kakehashi.errors import Json, Reason
from kakehashi.hashi import rules
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.moves import Draw, Move, SetUp, read_move
from kakehashi.hashi.picture import islands_in, picture, sheet_picture
from kakehashi.hashi.reasons import reason_against
from kakehashi.hashi.remarks import remarks
from kakehashi.hashi.turn import NOWHERE, Turn

if TYPE_CHECKING:
    from kakehashi.hashi.position import Position


class Page:
    """A position as pages want it, in plain data."""

    def __init__(self, position: "Position") -> None:
        self._position = position

    def picture(self) -> Json:
        """What a page draws: everything that is in the position, but for the order of the cards to come."""
        return {**picture(self._position)}

    def hints(self, seat: int, so_far: Mapping[str, object]) -> Json:
        """The seat's `sheet` if it is said where the number goes, and `why` something may not come next if asked."""
        position = self._position
        position.check_seat(seat)
        turn = Turn(position, seat)
        found: Json = {}
        if "where" in so_far and position.card and seat in position.acting:
            turn = _turn_so_far(turn, str(so_far["where"]), str(so_far.get("bridges", "-")))
            found["sheet"] = sheet_picture(position.board, turn.sheet)
        if "why" in so_far:
            found["why"] = _why_not(turn, str(so_far["why"]))
        return found

    def effects(self, move: Move | str, seat: int | None = None) -> Json:
        """The number that a move of this round writes, and the islands that it finishes."""
        position, seat, move = self._position, self._position.mover(seat), read_move(move)
        sheet = position.before[position.sheet_for(seat)].copy()
        after = position.with_move(sheet, move)
        if isinstance(move, SetUp):
            number: int | None = move.number
        else:
            number = position.card.number if position.card and move.where else None
        return {"number": number, "finished": islands_in(int(rules.finished(after) & ~rules.finished(sheet)))}

    def remarks(self, move: Move | str, seat: int | None = None) -> list[Reason]:
        """What there is to say of a seat's legal move, the weightiest first."""
        position, seat, move = self._position, self._position.mover(seat), read_move(move)
        return remarks(position, seat, move, position.with_move(position.sheets[position.sheet_for(seat)], move))


def _turn_so_far(turn: Turn, where: str, bridges: str) -> Turn:
    turn = turn.write(where)
    for line in bridges.split(",") if bridges not in ("", "-") else ():
        turn = turn.draw(line)
    return turn


def _why_not(turn: Turn, what: str) -> Reason | None:
    """Why an island may not take the number, a line the next bridge, or (`-`) nothing be done; None if it may."""
    position, seat = turn.position, turn.seat
    if what in tuple(ISLANDS):
        if what in position.islands_for(seat):
            return None
        move = Draw(what) if position.round else SetUp(what, rules.SET_UP_NUMBERS[0])
        return reason_against(position, seat, move)
    if position.card is None or seat not in position.acting:
        return reason_against(position, seat, Draw())
    return None if what == NOWHERE else turn.against_next(what)
