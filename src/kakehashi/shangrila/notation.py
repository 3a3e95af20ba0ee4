"""The text form of a position, both ways.

Five fields: the colours in turn order; the villages; the broken bridges; the turns taken; the passes in a row.
"""

import re

import numpy as np
import numpy.typing as npt

from kakehashi.compiled import Ints, compiled, lowest
from kakehashi.errors import Refused, quoted
from kakehashi.shangrila.board import (
    BRIDGES,
    COLOURS,
    DISCIPLINES,
    RED_VILLAGE,
    RED_VILLAGE_BRIDGES,
    VILLAGES,
)
from kakehashi.shangrila.choices import is_legal
from kakehashi.shangrila.faults import fault
from kakehashi.shangrila.moves import SPACES, Pass, Space
from kakehashi.shangrila.options import Options
from kakehashi.shangrila.rules import (
    CAP,
    MASTERS,
    OWN_CAP,
    PASSES,
    PLAYERS,
    SET_UP_TURNS,
    STANDING,
    STONES,
    STONES_AT_THE_END,
    STUDENTS,
    TILES_OF_A_KIND,
    TURNS,
    break_bridges,
    keeps_caps,
    start,
    supply,
)
from kakehashi.shangrila.spaces import VILLAGES_IN_A_HALF

_NUMBER = re.compile("0|[1-9][0-9]{0,3}")


def check_colours(colours: object) -> str:
    """Colours in turn order: three or four different letters."""
    if not isinstance(colours, str) or len(colours) not in (3, 4) or not set(colours) <= set(COLOURS):
        raise fault("colours", given=quoted(colours))
    if len(set(colours)) < len(colours):
        raise fault("colour-twice", given=colours)
    return colours


Letters = npt.NDArray[np.uint8]

_EMPTY = b"/".join(b"." * len(DISCIPLINES) for _ in VILLAGES)
_CAPITAL = ord("a") - ord("A")


@compiled("void(int64[::1], uint8[::1], uint8[::1])")
def _lay_tiles(state: Ints, colours: Letters, villages: Letters) -> None:
    """Write the tiles into a text of empty villages: what is a byte in a half is eight letters in the text."""
    for seat in range(len(colours)):
        for half in range(2):
            masters = state[MASTERS + 2 * seat + half]
            while masters:
                space = lowest(masters)
                masters &= masters - 1
                with_student = state[STUDENTS + half] >> space & 1
                villages[8 * VILLAGES_IN_A_HALF * half + space] = colours[seat] - _CAPITAL * with_student


def write(state: Ints, colours: str) -> str:
    """The text form of a position."""
    villages = bytearray(_EMPTY)
    _lay_tiles(state, np.frombuffer(bytearray(colours, "ascii"), np.uint8), np.frombuffer(villages, np.uint8))
    standing, turns, passes = int(state[STANDING]), int(state[TURNS]), int(state[PASSES])
    broken = ",".join([bridge for i, bridge in enumerate(BRIDGES) if not standing >> i & 1])
    return f"{colours} {villages.decode('ascii')} {broken or '-'} {turns} {passes}"


def holds(state: Ints, place: int, space: Space) -> bool:
    """Whether a set of the state holds a space."""
    return bool(state[place + (space.number >> 6)] >> (space.number & 63) & 1)


def read(text: str, options: Options) -> tuple[str, Ints]:
    """The colours and the state of a position that is written so, if there can be such a one."""
    colours, state = lay_out(text, options)
    check(state, colours, options)
    return colours, state


# What is written


def lay_out(text: str, options: Options) -> tuple[str, Ints]:
    """The colours and the state of a position that is written so, whether there can be such a one or not."""
    if not isinstance(text, str):
        raise Refused("bad-request", f"The position should be a text in the notation, not {quoted(text)}.")
    fields = text.split(" ")
    if len(fields) != 5:
        raise fault("fields", count=len(fields))
    colours, villages, broken, turns, passes = fields
    check_colours(colours)
    state = start(len(colours), options)
    _read_bridges(state, broken)
    _read_villages(state, colours, villages)
    for name, number, place in (("turns", turns, TURNS), ("passes", passes, PASSES)):
        if not _NUMBER.fullmatch(number):
            raise fault(name, given=quoted(number))
        state[place] = int(number)
    return colours, state


def _read_bridges(state: Ints, text: str) -> None:
    broken = tuple(text.split(",")) if text != "-" else ()
    for bridge in broken:
        if bridge not in BRIDGES:
            raise fault("bridge", given=quoted(bridge))
    if list(broken) != sorted(set(broken)):
        raise fault("bridges", given=text)
    if state[PLAYERS] == 3 and not set(RED_VILLAGE_BRIDGES) <= set(broken):
        raise fault("red-bridges")
    break_bridges(state, sum(1 << BRIDGES.index(bridge) for bridge in broken))


def _read_villages(state: Ints, colours: str, text: str) -> None:
    villages = text.split("/")
    if len(villages) != len(VILLAGES):
        raise fault("villages", count=len(villages))
    for village, tiles in zip(VILLAGES, villages, strict=True):
        if len(tiles) != len(DISCIPLINES):
            raise fault("spaces", village=village, count=len(tiles))
        for discipline, tile in zip(DISCIPLINES, tiles, strict=True):
            if tile != ".":
                _read_tile(state, colours, Space(village, discipline), tile)


def _read_tile(state: Ints, colours: str, space: Space, tile: str) -> None:
    if tile not in colours + colours.upper():
        raise fault("tile", given=quoted(tile), space=str(space), colours=colours)
    half, bit = space.number >> 6, 1 << (space.number & 63)
    state[MASTERS + 2 * colours.index(tile.lower()) + half] |= bit
    if tile.isupper():
        state[STUDENTS + half] |= bit


# What can be


def check(state: Ints, colours: str, options: Options) -> None:
    """Refuse a position that cannot be: more lies there than there is, or what no turn allows."""
    _check_tiles(state, colours)
    if state[PASSES] > len(colours):
        raise fault("too-many-passes", count=int(state[PASSES]), most=len(colours))
    if state[TURNS] < SET_UP_TURNS * len(colours):
        _check_set_up(state, colours, options)
        return
    # Villages without a Stone are joined to others without one, so that the number at the end is never jumped over.
    stones = sum(holds(state, STONES, Space(village, DISCIPLINES[0])) for village in VILLAGES)
    if options.end == "eleven-stones" and stones > STONES_AT_THE_END:
        raise fault("stones", count=stones)
    _check_passes(state, colours)


def _check_tiles(state: Ints, colours: str) -> None:
    for seat, colour in enumerate(colours):
        for space in SPACES:
            if len(colours) == 3 and space.village == RED_VILLAGE and holds(state, MASTERS + 2 * seat, space):
                raise fault("red-village", space=str(space))
        for number, discipline in enumerate(DISCIPLINES):
            if (left := int(supply(state, seat, number))) < 0:
                raise fault("tiles", colour=colour, discipline=discipline, count=TILES_OF_A_KIND - left)


def _check_passes(state: Ints, colours: str) -> None:
    """Whoever passed could do nothing, and nothing has changed since."""
    then = state.copy()
    then[PASSES] = 0
    for back in range(1, int(state[PASSES]) + 1):
        then[TURNS] = state[TURNS] - back
        if not is_legal(then, Pass().number):
            raise fault("free-pass", colour=colours[int(then[TURNS]) % len(colours)])


def _check_set_up(state: Ints, colours: str, options: Options) -> None:
    """Refuse a position in set-up that placing Masters one by one cannot reach."""
    turns, players = int(state[TURNS]), len(colours)
    if options.setup == "first-game":
        raise fault("first-game", expected=SET_UP_TURNS * players, turns=turns)
    if state[PASSES] or state[STUDENTS] or state[STUDENTS + 1]:
        raise fault("set-up-students", turns=turns)
    if state[STANDING] != start(players, options)[STANDING]:
        raise fault("set-up-bridges", turns=turns)
    for seat, colour in enumerate(colours):
        placed = [space.discipline for space in SPACES if holds(state, MASTERS + 2 * seat, space)]
        expected, different = (turns - seat + players - 1) // players, len(set(placed))
        if len(placed) != expected or different < expected:
            about = {"turns": turns, "colour": colour, "expected": expected, "count": len(placed)}
            raise fault("set-up-masters", **about, different=different)
    # With three players the caps can give way (see set_up_choices), but only when somebody places the seventh Master:
    # before, five villages at most hold an own one, and the twelve tiles of the others can fill no more than six.
    if (players == 4 or turns <= 6 * players) and not keeps_caps(state):
        raise fault("set-up-caps", own=int(OWN_CAP[players]), all=int(CAP[players]))
