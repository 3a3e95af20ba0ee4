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
    COLOUR_NAMES,
    COLOURS,
    DISCIPLINE_NAMES,
    DISCIPLINES,
    RED_VILLAGE,
    RED_VILLAGE_BRIDGES,
    VILLAGES,
)
from kakehashi.shangrila.moves import SPACES, Space
from kakehashi.shangrila.options import Options
from kakehashi.shangrila.rules import (
    MASTERS,
    PASSES,
    PLAYERS,
    SET_UP_TURNS,
    STANDING,
    STUDENTS,
    TILES_OF_A_KIND,
    TURNS,
    break_bridges,
    keeps_caps,
    start,
)
from kakehashi.shangrila.spaces import VILLAGES_IN_A_HALF

_NUMBER = re.compile("0|[1-9][0-9]{0,3}")


def _bad(sentence: str) -> Refused:
    return Refused("bad-request", sentence)


def check_colours(colours: object) -> str:
    """Colours in turn order: three or four different letters."""
    if not isinstance(colours, str) or len(colours) not in (3, 4) or not set(colours) <= set(COLOURS):
        raise _bad(f"The colours {quoted(colours)} should be three or four of the letters {COLOURS}, in turn order.")
    if len(set(colours)) < len(colours):
        raise _bad(f"The colours {colours} name one colour twice.")
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
    """The colours and the state of a position that is written so."""
    fields = text.split(" ")
    if len(fields) != 5:
        raise _bad(f"A position has five fields with one space between them, not {len(fields)}.")
    colours, villages, broken, turns, passes = fields
    check_colours(colours)
    state = start(len(colours), options)
    _read_bridges(state, broken)
    _read_villages(state, colours, villages)
    for name, number, place in (("turns taken", turns, TURNS), ("passes", passes, PASSES)):
        if not _NUMBER.fullmatch(number):
            raise _bad(f"The number of {name} is {quoted(number)}, which is not a number from 0 to 9999.")
        state[place] = int(number)
    if state[PASSES] > len(colours):
        raise _bad(f"There are {passes} passes in a row, but the game is over after {len(colours)}.")
    if state[TURNS] < SET_UP_TURNS * len(colours):
        _check_set_up(state, colours, options)
    return colours, state


def _read_bridges(state: Ints, text: str) -> None:
    broken = tuple(text.split(",")) if text != "-" else ()
    for bridge in broken:
        if bridge not in BRIDGES:
            raise _bad(f"There is no bridge {quoted(bridge)}.")
    if list(broken) != sorted(set(broken)):
        raise _bad(f"The broken bridges {text} are not sorted, each once.")
    if state[PLAYERS] == 3 and not set(RED_VILLAGE_BRIDGES) <= set(broken):
        raise _bad(
            f"With three players the bridges {', '.join(RED_VILLAGE_BRIDGES)} of village {RED_VILLAGE} are broken."
        )
    break_bridges(state, sum(1 << BRIDGES.index(bridge) for bridge in broken))


def _read_villages(state: Ints, colours: str, text: str) -> None:
    villages = text.split("/")
    if len(villages) != len(VILLAGES):
        raise _bad(f"There are {len(VILLAGES)} villages, not {len(villages)}.")
    for village, tiles in zip(VILLAGES, villages, strict=True):
        if len(tiles) != len(DISCIPLINES):
            raise _bad(f"Village {village} has {len(DISCIPLINES)} spaces, not {len(tiles)}.")
        for discipline, tile in zip(DISCIPLINES, tiles, strict=True):
            if tile != ".":
                _read_tile(state, colours, Space(village, discipline), tile)
    for colour in colours:
        for discipline in DISCIPLINES:
            tiles_of_a_kind = 0
            for tiles in villages:
                tile = tiles[DISCIPLINES.index(discipline)]
                tiles_of_a_kind += (tile.lower() == colour) + (tile == colour.upper())
            if tiles_of_a_kind > TILES_OF_A_KIND:
                raise _bad(
                    f"{COLOUR_NAMES[colour]} has {tiles_of_a_kind} tiles of the discipline "
                    f"{DISCIPLINE_NAMES[discipline]}: there are only {TILES_OF_A_KIND}."
                )


def _read_tile(state: Ints, colours: str, space: Space, tile: str) -> None:
    if tile not in colours + colours.upper():
        raise _bad(f"The tile {quoted(tile)} on {space.name} is of no colour in play: those are {colours}.")
    if len(colours) == 3 and space.village == RED_VILLAGE:
        raise _bad(f"With three players village {RED_VILLAGE} is out, but there is a tile on {space.name}.")
    half, bit = space.number >> 6, 1 << (space.number & 63)
    state[MASTERS + 2 * colours.index(tile.lower()) + half] |= bit
    if tile.isupper():
        state[STUDENTS + half] |= bit


def _check_set_up(state: Ints, colours: str, options: Options) -> None:
    """Refuse a position in set-up that placing Masters one by one cannot reach."""
    turns, players = int(state[TURNS]), len(colours)
    if options.setup == "first-game":
        raise _bad(f"A first game starts after {SET_UP_TURNS * players} turns of set-up, not after {turns}.")
    if state[PASSES] or state[STUDENTS] or state[STUDENTS + 1]:
        raise _bad(f"Only {turns} turns are taken: in set-up nobody has a Student or passes.")
    if state[STANDING] != start(players, options)[STANDING]:
        raise _bad(f"Only {turns} turns are taken: in set-up no bridge breaks.")
    for seat, colour in enumerate(colours):
        placed = [space.discipline for space in SPACES if holds(state, MASTERS + 2 * seat, space)]
        expected = (turns - seat + players - 1) // players
        if len(placed) != expected or len(set(placed)) < expected:
            raise _bad(
                f"After {turns} turns of set-up {COLOUR_NAMES[colour]} has placed {expected} Masters of different "
                f"disciplines, not {len(placed)} of {len(set(placed))}."
            )
    # With three players the caps can give way (see set_up_choices), but only when somebody places the seventh Master:
    # before, five villages at most hold an own one, and the twelve tiles of the others can fill no more than six.
    if (players == 4 or turns <= 6 * players) and not keeps_caps(state):
        raise _bad(f"In set-up no village holds more than {players - 2} Masters of one colour or {players - 1} in all.")
