"""What a seat sees of a game of Shangri-La, as numbers for a network: itself first, then the others in turn order."""

from collections.abc import Sequence

import numpy as np

from kakehashi.compiled import SPREAD, Bytes, Ints, compiled, inlined, put_bytes
from kakehashi.environments.layout import Layout
from kakehashi.environments.shangrila.actions import NOBODY, put_spaces, seat_of, state_after
from kakehashi.shangrila import Position
from kakehashi.shangrila.board import BRIDGES, DISCIPLINES, VILLAGES
from kakehashi.shangrila.rules import PASSES, PLAYERS, STANDING, STONES, TILES_OF_A_KIND, in_set_up, masters, students
from kakehashi.shangrila.spaces import villages_in

SEATS = 4
"""There is room for four; of three, the last one has nothing."""
LAYOUT = Layout(
    masters=(SEATS, len(VILLAGES), len(DISCIPLINES)),
    students=(SEATS, len(VILLAGES), len(DISCIPLINES)),
    begun=(len(VILLAGES), len(DISCIPLINES)),
    stones=(len(VILLAGES),),
    bridges=(len(BRIDGES),),
    supply=(SEATS, len(DISCIPLINES)),
    set_up=(1,),
    passes=(1,),
)
"""The parts of an observation by name, with their shapes."""
HIGHEST = TILES_OF_A_KIND
"""No number in an observation is larger."""

_MASTERS, _STUDENTS, _BEGUN, _STONES, _BRIDGES, _SUPPLY, _SET_UP, _PASSES = LAYOUT.starts
_SPACES = len(VILLAGES) * len(DISCIPLINES)
_ALL_TILES = SPREAD[(1 << len(DISCIPLINES)) - 1] * TILES_OF_A_KIND


@inlined
def put_observation(state: Ints, first: int, seat: int, room: Bytes, at: int) -> None:
    """Write what a seat sees, from a place on. What is written in eights may run over into what is written after it."""
    stones = villages_in(state[STONES]) | villages_in(state[STONES + 1]) << 7
    put_bytes(room, at + _STONES, SPREAD[stones & 255])
    put_bytes(room, at + _STONES + 8, SPREAD[stones >> 8])
    for done in (0, 8, 16):
        put_bytes(room, at + _BRIDGES + done, SPREAD[state[STANDING] >> done & 255])
    for other in range(SEATS):
        its, plays = (seat + other) % state[PLAYERS], other < state[PLAYERS]
        on_board = put_spaces(
            room, at + _MASTERS + _SPACES * other, plays * masters(state, its, 0), plays * masters(state, its, 1)
        )
        on_board += put_spaces(
            room, at + _STUDENTS + _SPACES * other, plays * students(state, its, 0), plays * students(state, its, 1)
        )
        put_bytes(room, at + _SUPPLY + len(DISCIPLINES) * other, plays * (_ALL_TILES - on_board))
    begun = 1 << (first & 63) if first != NOBODY else 0
    put_spaces(room, at + _BEGUN, begun * (first < 64), begun * (first >= 64))
    room[at + _SET_UP] = in_set_up(state)
    room[at + _PASSES] = state[PASSES]


@compiled("void(int64[::1], int64, int64, int8[::1])")
def write_observation(state: Ints, first: int, seat: int, room: Bytes) -> None:
    """Write what a seat sees."""
    put_observation(state, first, seat, room, 0)


def observe(position: Position, so_far: Sequence[int] = (), seat: int | None = None) -> Bytes:
    """What a seat, or whoever is to move, sees of a position, given the actions of the turn so far."""
    state, first = state_after(position, so_far)
    room = np.zeros(LAYOUT.size, np.int8)
    write_observation(state, first, seat_of(position, seat), room)
    return room
