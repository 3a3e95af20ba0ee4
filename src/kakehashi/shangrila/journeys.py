"""A journey seen before it is played: who is stronger, who lands where, who is driven out, what breaks."""

from dataclasses import dataclass
from typing import Literal, cast, get_args

import numpy as np

from kakehashi.compiled import Ints, compiled
from kakehashi.shangrila.board import BRIDGES, DESTINATION, DISCIPLINES, ORIGIN, Colour, Discipline
from kakehashi.shangrila.rules import N_BRIDGES, arrivals, compare, is_last_bridge, strength

_ORIGIN_TILES, _ORIGIN_MASTERS, _DESTINATION_TILES, _DESTINATION_MASTERS, _ORIGIN_STRONGER, _DECIDED_BY = range(6)
_FATES, _ORIGIN_STONE, _DESTINATION_STONE, _SIZE = 6, 10, 11, 12

DecidedBy = Literal["tiles", "masters", "tie"]
Fate = Literal["master", "drives-out", "student", "supply"]
DECIDED_BY: tuple[DecidedBy, ...] = get_args(DecidedBy)
FATES: tuple[Fate, ...] = get_args(Fate)


@dataclass(frozen=True, slots=True)
class Traveller:
    """A Student on the journey, and what becomes of it."""

    colour: Colour
    discipline: Discipline
    fate: Fate
    """`master` on a free space, `drives-out` and becomes Master, `student` on its own Master, or to the `supply`."""
    displaced: str = ""
    """What is driven out, as the notation writes it: a small letter for a Master, a capital with its Student."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a journey would do."""

    origin: str
    destination: str
    origin_tiles: int
    origin_masters: int
    destination_tiles: int
    destination_masters: int
    stronger: str
    """The stronger village."""
    decided_by: DecidedBy
    """What makes it the stronger: `tiles`, `masters`, or the rule for a `tie`."""
    travellers: tuple[Traveller, ...]
    bridge: str
    stones: tuple[str, ...]
    """The villages that get their Stone."""

    def as_dict(self) -> dict[str, object]:
        """The preview as plain data."""
        return _plain(self) | {"travellers": [_plain(one) for one in self.travellers], "stones": list(self.stones)}


def _plain(seen: Preview | Traveller) -> dict[str, object]:
    return {name: getattr(seen, name) for name in seen.__slots__}


@compiled("void(int64[::1], int64, int64[::1])")
def _foresee(state: Ints, way: int, seen: Ints) -> None:
    """Write down what a journey would do."""
    origin, destination, bridge = ORIGIN[way], DESTINATION[way], way % N_BRIDGES
    seen[_ORIGIN_TILES], seen[_ORIGIN_MASTERS] = strength(state, origin)
    seen[_DESTINATION_TILES], seen[_DESTINATION_MASTERS] = strength(state, destination)
    seen[_ORIGIN_STRONGER], seen[_DECIDED_BY] = compare(state, origin, destination)
    seen[_FATES], seen[_FATES + 1], seen[_FATES + 2], seen[_FATES + 3] = arrivals(state, origin, destination)
    seen[_ORIGIN_STONE] = is_last_bridge(state, origin, bridge)
    seen[_DESTINATION_STONE] = is_last_bridge(state, destination, bridge)


def foresee(state: Ints, way: int, origin: str, destination: str, tiles_at: tuple[str, str]) -> Preview:
    """The preview of a journey; `tiles_at` are the origin and the destination as the notation writes them."""
    written = np.empty(_SIZE, np.int64)
    _foresee(state, way, written)
    seen: list[int] = written.tolist()
    travellers = []
    for number, (discipline, here, there) in enumerate(zip(DISCIPLINES, *tiles_at, strict=True)):
        for fate, disciplines in zip(FATES, seen[_FATES:], strict=False):
            if disciplines >> number & 1:
                displaced = there if fate == "drives-out" else ""
                colour = cast(Colour, here.lower())
                travellers.append(Traveller(colour, cast(Discipline, discipline), fate, displaced))
    stones = sorted(origin * seen[_ORIGIN_STONE] + destination * seen[_DESTINATION_STONE])
    return Preview(
        origin=origin,
        destination=destination,
        origin_tiles=seen[_ORIGIN_TILES],
        origin_masters=seen[_ORIGIN_MASTERS],
        destination_tiles=seen[_DESTINATION_TILES],
        destination_masters=seen[_DESTINATION_MASTERS],
        stronger=origin if seen[_ORIGIN_STRONGER] else destination,
        decided_by=DECIDED_BY[seen[_DECIDED_BY]],
        travellers=tuple(travellers),
        bridge=BRIDGES[way % N_BRIDGES],
        stones=tuple(stones),
    )
