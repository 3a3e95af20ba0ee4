"""What a page draws of a position of Shangri-La: the villages, the bridges that stand, everybody's supply."""

from functools import lru_cache
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


# A move changes little of the board: what is as it was, here or at another table, is not made anew.


@lru_cache(4096)
def _village(tiles: str, count: int, masters: int, stone: int) -> Village:
    return {"tiles": tiles, "strength": [count, masters], "stone": bool(stone)}


@lru_cache(4096)
def _bridges(standing: int) -> list[str]:
    return [bridge for i, bridge in enumerate(BRIDGES) if standing >> i & 1]


@lru_cache(4096)
def _supply(tiles: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(DISCIPLINES, tiles, strict=True))


def picture(position: "Position") -> Picture:
    """A position to draw; nobody may change it, because its parts are remembered."""
    state, counted = position.state, np.empty(_SIZE, np.int64)
    _look(state, counted)
    ints: list[int] = state.tolist()
    seen: tuple[int, ...] = tuple(counted.tolist())
    places = zip(_PLACES, position.villages, seen[:_SUPPLIES:2], seen[1:_SUPPLIES:2], strict=True)
    return {
        "villages": {
            village: _village(tiles, count, masters, ints[rules.STONES + half] >> shift & 1)
            for (village, half, shift), tiles, count, masters in places
        },
        "standing": _bridges(ints[rules.STANDING]),
        "supplies": {
            colour: _supply(seen[first : first + len(DISCIPLINES)])
            for colour, first in zip(position.colours, range(_SUPPLIES, _SIZE, len(DISCIPLINES)), strict=False)
        },
        "set_up": position.in_set_up,
        "turns": position.turns,
        "red_village_sleeps": position.players == 3,
        "ended_by": position.ended_by,
    }
