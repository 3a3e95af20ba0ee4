"""Help for a seat that builds its turn: its sheet with the turn so far on it, and why something may not come next."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kakehashi.errors import Reason
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.moves import Draw, SetUp
from kakehashi.hashi.picture import sheet_picture
from kakehashi.hashi.reasons import reason_against
from kakehashi.hashi.rules import SET_UP_NUMBERS
from kakehashi.hashi.turn import NOWHERE, Turn

if TYPE_CHECKING:
    from kakehashi.hashi.position import Position


def hints(position: "Position", seat: int, so_far: Mapping[str, object]) -> dict[str, object]:
    """The `sheet` if it is said where the number goes, and `why` something may not come next if that is asked."""
    turn = Turn(position, seat)
    found: dict[str, object] = {}
    if "where" in so_far and position.card and seat in position.acting:
        turn = _turn_so_far(turn, str(so_far["where"]), str(so_far.get("bridges", "-")))
        found["sheet"] = sheet_picture(position.board, turn.sheet)
    if "why" in so_far:
        found["why"] = _why_not(turn, str(so_far["why"]))
    return found


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
        return reason_against(position, seat, Draw(what) if position.round else SetUp(what, SET_UP_NUMBERS[0]))
    if position.card is None or seat not in position.acting:
        return reason_against(position, seat, Draw())
    return None if what == NOWHERE else turn.against_next(what)
