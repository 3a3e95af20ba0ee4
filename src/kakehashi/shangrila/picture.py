"""What a page draws of a position of Shangri-La: the villages, the bridges that stand, everybody's supply."""

from typing import TYPE_CHECKING, Literal

import numpy as np
from typing_extensions import TypedDict

from kakehashi.compiled import Ints, compiled
from kakehashi.shangrila import rules
from kakehashi.shangrila.board import BRIDGES, DISCIPLINES, VILLAGES
from kakehashi.shangrila.spaces import HALF, SHIFT

if TYPE_CHECKING:
    from kakehashi.shangrila.position import Position

EndedBy = Literal["passes", "bridges", "stones"]
"""Everybody in a row has passed, the last bridge has fallen, or enough Stones lie on the board."""

_PLACES = tuple(zip(VILLAGES, HALF.tolist(), SHIFT.tolist(), strict=True))


class Village(TypedDict):
    """A village."""

    tiles: str
    """Its seven spaces as the notation writes them."""
    strength: list[int]
    """How many tiles lie there, and how many of them are Masters."""
    stone: bool


class Picture(TypedDict):
    """A position."""

    villages: dict[str, Village]
    standing: list[str]
    """The bridges that stand."""
    supplies: dict[str, dict[str, int]]
    """By colour and discipline, how many tiles are left."""
    set_up: bool
    turns: int
    """How many have been taken, those of set-up included."""
    red_village_sleeps: bool
    """With three players the red village is out."""
    ended_by: EndedBy | None
    """What has ended the game."""


_STRENGTHS, _SUPPLIES = 0, 2 * len(VILLAGES)
_SIZE = _SUPPLIES + 4 * len(DISCIPLINES)


@compiled("void(int64[::1], int64[::1])")
def _look(state: Ints, seen: Ints) -> None:
    """Write down the strength of each village and each player's supply."""
    for village in range(_SUPPLIES // 2):
        seen[_STRENGTHS + 2 * village], seen[_STRENGTHS + 2 * village + 1] = rules.strength(state, village)
    for seat in range(state[rules.PLAYERS]):
        for discipline in range(rules.SET_UP_TURNS):
            seen[_SUPPLIES + rules.SET_UP_TURNS * seat + discipline] = rules.supply(state, seat, discipline)


def picture(position: "Position") -> Picture:
    """A position to draw."""
    state, counted = position.state, np.empty(_SIZE, np.int64)
    _look(state, counted)
    ints: list[int] = state.tolist()
    seen: list[int] = counted.tolist()
    strengths, supplies = seen[:_SUPPLIES], seen[_SUPPLIES:]
    return {
        "villages": {
            village: {
                "tiles": tiles,
                "strength": strengths[2 * number : 2 * number + 2],
                "stone": bool(ints[rules.STONES + half] >> shift & 1),
            }
            for number, ((village, half, shift), tiles) in enumerate(zip(_PLACES, position.villages, strict=True))
        },
        "standing": [bridge for i, bridge in enumerate(BRIDGES) if ints[rules.STANDING] >> i & 1],
        "supplies": {
            colour: dict(zip(DISCIPLINES, supplies[len(DISCIPLINES) * seat :], strict=False))
            for seat, colour in enumerate(position.colours)
        },
        "set_up": position.in_set_up,
        "turns": position.turns,
        "red_village_sleeps": position.players == 3,
        "ended_by": position.ended_by,
    }
