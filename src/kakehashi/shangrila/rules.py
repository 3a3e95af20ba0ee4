"""The rules of The Bridges of Shangri-La, in the order of the rulebook.

Everything here is a plain function over a *state*, a flat array of integers, and over sets of spaces (see spaces.py).
`play` trusts that a move is legal: choices.py says which moves are.
"""

import numpy as np

from kakehashi.compiled import Ints, compiled, count, inlined
from kakehashi.shangrila.board import (
    ALL_BRIDGES,
    BRIDGES,
    BRIDGES_AT,
    DESTINATION,
    DISCIPLINES,
    ORIGIN,
    RED_VILLAGE,
    VILLAGES,
)
from kakehashi.shangrila.options import Options
from kakehashi.shangrila.spaces import (
    BOARD,
    DISCIPLINES_ALL,
    EACH_VILLAGE,
    HALF,
    SHIFT,
    WAYS_OUT,
    disciplines_in,
    everywhere,
    villages_in,
    whole,
    with_at_least,
)

# What lies on the table. MASTERS holds two halves for each of four seats. A Student lies on a Master of its own colour,
# so the Students of all colours are one set. STONES holds all seven spaces of each village with a Stone.
MASTERS, STUDENTS, STONES, STANDING = 0, 8, 10, 12
TURNS, PASSES, PLAYERS = 13, 14, 15
TIE_GOES_TO_ORIGIN, ENDS_AT_LAST_BRIDGE, RECRUITS_UP_TO_TWO = 16, 17, 18
STATE_SIZE = 19

TILES_OF_A_KIND = 6
STONES_AT_THE_END = 11
# By players: in set-up a village takes at most so many Masters of one colour, and so many in all.
OWN_CAP, CAP = np.array([0, 0, 0, 1, 2]), np.array([0, 0, 0, 2, 3])
GOES_ON, ALL_PASSED, LAST_BRIDGE_FELL, STONES_LIE = 0, 1, 2, 3
N_VILLAGES, N_BRIDGES = len(VILLAGES), len(BRIDGES)
SET_UP_TURNS = len(DISCIPLINES)
"""Of each player: one Master of each discipline."""
RED = VILLAGES.index(RED_VILLAGE)

# A move is a number: its kind, then a space or a way, then for two Students the second space plus one.
PLACE, RECRUIT, JOURNEY, PASS = 0, 1, 2, 3


@compiled("int64(int64, int64, int64)")
def move_of(kind: int, first: int, second: int) -> int:
    """The number of a move; `second` is -1 where there is only one thing to say."""
    return kind | first << 2 | (second + 1) << 9


@compiled("UniTuple(int64, 3)(int64)")
def parts_of(move: int) -> tuple[int, int, int]:
    """The kind of a move, its first and its second part (-1 for none)."""
    return move & 3, move >> 2 & 127, (move >> 9) - 1


# The start


@compiled("void(int64[::1], int64)")
def break_bridges(state: Ints, bridges: int) -> None:
    """Break a set of bridges, and put a Stone on each village that has none left."""
    state[STANDING] &= ~bridges
    for village in range(N_VILLAGES):
        if state[STANDING] & BRIDGES_AT[village] == 0:
            state[STONES + HALF[village]] |= DISCIPLINES_ALL << SHIFT[village]


def start(players: int, options: Options) -> Ints:
    """The state before the first turn: all bridges stand but, with three players, those of the red village."""
    state = np.zeros(STATE_SIZE, np.int64)
    state[PLAYERS] = players
    state[STANDING] = ALL_BRIDGES
    state[TIE_GOES_TO_ORIGIN] = options.tie == "origin"
    state[ENDS_AT_LAST_BRIDGE] = options.end == "last-bridge"
    state[RECRUITS_UP_TO_TWO] = options.recruit == "up-to-two"
    if players == 3:
        break_bridges(state, BRIDGES_AT[RED])
    return state


# Tiles and villages


@inlined
def masters(state: Ints, seat: int, half: int) -> int:
    """The spaces where a player has a Master."""
    return state[MASTERS + 2 * seat + half]


@inlined
def students(state: Ints, seat: int, half: int) -> int:
    """The spaces where a player has a Student."""
    return state[STUDENTS + half] & masters(state, seat, half)


@inlined
def taken(state: Ints, half: int) -> int:
    """The spaces where anybody has a tile."""
    return masters(state, 0, half) | masters(state, 1, half) | masters(state, 2, half) | masters(state, 3, half)


@inlined
def without_stone(state: Ints, half: int) -> int:
    """The spaces of the villages where something can still happen."""
    return BOARD[half] & ~state[STONES + half]


@compiled("int64(int64[::1], int64, int64)")
def supply(state: Ints, seat: int, discipline: int) -> int:
    """How many tiles of a discipline a player has left: tiles never leave the game, so the board says it."""
    kind = EACH_VILLAGE << discipline
    left = TILES_OF_A_KIND
    for half in range(2):
        left -= count(masters(state, seat, half) & kind) + count(students(state, seat, half) & kind)
    return left


@inlined
def in_supply(state: Ints, seat: int) -> tuple[int, int]:
    """The disciplines of which a player has a tile left, and among them those with only one."""
    some, one = 0, 0
    for discipline in range(7):
        left = supply(state, seat, discipline)
        some |= (left > 0) << discipline
        one |= (left == 1) << discipline
    return some, one


@inlined
def to_move(state: Ints) -> int:
    """The seat whose turn it is."""
    return state[TURNS] % state[PLAYERS]


# Set-up: in turn, everybody places one Master of each discipline


@inlined
def in_set_up(state: Ints) -> bool:
    """Whether Masters are still being set up."""
    return state[TURNS] < SET_UP_TURNS * state[PLAYERS]


@inlined
def crowded(state: Ints, seat: int, half: int, beyond: int) -> int:
    """The villages that hold as many Masters as set-up allows, and so many more."""
    own_cap, cap = OWN_CAP[state[PLAYERS]] + beyond, CAP[state[PLAYERS]] + beyond
    return with_at_least(own_cap, masters(state, seat, half)) | with_at_least(cap, taken(state, half))


@inlined
def unplaced(state: Ints, seat: int) -> int:
    """The disciplines that a player has yet to place in set-up."""
    return DISCIPLINES_ALL & ~disciplines_in(masters(state, seat, 0) | masters(state, seat, 1))


@inlined
def set_up_spaces(state: Ints, seat: int, half: int, caps: bool) -> int:
    """Where a player may place a Master during set-up.

    Should the caps leave no space at all, as can happen with three players, they do not apply to that one placement:
    set_up_choices, which counts the spaces, then asks again without them.
    """
    spaces = without_stone(state, half) & ~taken(state, half) & everywhere(unplaced(state, seat))
    if caps:
        spaces &= ~crowded(state, seat, half, 0)
    return spaces


@compiled("boolean(int64[::1])")
def keeps_caps(state: Ints) -> bool:
    """Whether no village holds more Masters than set-up allows."""
    beyond = 0
    for seat in range(state[PLAYERS]):
        beyond |= crowded(state, seat, 0, 1) | crowded(state, seat, 1, 1)
    return beyond == 0


# Action 1: place a Master


@inlined
def home(state: Ints, seat: int, half: int) -> int:
    """All spaces of the villages where a player has a Master."""
    return whole(masters(state, seat, half))


@inlined
def place_spaces(state: Ints, seat: int, half: int, available: int) -> int:
    """Where a player may place a Master, given the disciplines in the supply."""
    return without_stone(state, half) & ~taken(state, half) & home(state, seat, half) & everywhere(available)


# Action 2: recruit Students


@inlined
def recruiting_spaces(state: Ints, seat: int, half: int, available: int) -> int:
    """The Masters of a player that may take a Student, given the disciplines in the supply."""
    alone = masters(state, seat, half) & ~state[STUDENTS + half]
    return without_stone(state, half) & alone & everywhere(available)


# Action 3: the journey of the Students


@inlined
def in_village(spaces: int, village: int) -> int:
    """The disciplines of a half's set that lie in one of its villages."""
    return spaces >> SHIFT[village] & DISCIPLINES_ALL


@compiled("UniTuple(int64, 2)(int64[::1], int64)")
def strength(state: Ints, village: int) -> tuple[int, int]:
    """How many tiles a village holds, Masters and Students of all colours, and how many of them are Masters."""
    half = HALF[village]
    its_masters = count(in_village(taken(state, half), village))
    return its_masters + count(in_village(state[STUDENTS + half], village)), its_masters


BY_TILES, BY_MASTERS, BY_TIE = 0, 1, 2


@inlined
def compare(state: Ints, origin: int, destination: int) -> tuple[bool, int]:
    """Whether the origin is stronger than the destination, and what decides it."""
    origin_tiles, origin_masters = strength(state, origin)
    destination_tiles, destination_masters = strength(state, destination)
    if origin_tiles != destination_tiles:
        return origin_tiles > destination_tiles, BY_TILES
    if origin_masters != destination_masters:
        return origin_masters > destination_masters, BY_MASTERS
    return state[TIE_GOES_TO_ORIGIN] == 1, BY_TIE


@inlined
def arrivals(state: Ints, origin: int, destination: int) -> tuple[int, int, int, int]:
    """What becomes of the travellers, as four sets of disciplines.

    Those who become Masters on an empty space, those who drive out another colour and become Masters, those who stay
    Students on a Master of their own, and those who go back to the supply.
    """
    there, here = HALF[destination], HALF[origin]
    travellers = in_village(state[STUDENTS + here], origin)
    held = in_village(taken(state, there), destination)
    taught = in_village(state[STUDENTS + there], destination)
    own = 0
    for seat in range(4):
        seat_here, seat_there = masters(state, seat, here), masters(state, seat, there)
        own |= in_village(seat_here, origin) & in_village(seat_there, destination)

    to_an_empty_space = travellers & ~held
    to_an_own_master = travellers & own & ~taught
    to_an_own_master_and_student = travellers & own & taught
    to_another_colour = travellers & held & ~own

    origin_stronger, _ = compare(state, origin, destination)
    if origin_stronger:
        return to_an_empty_space, to_another_colour, to_an_own_master, to_an_own_master_and_student
    return to_an_empty_space, 0, 0, to_an_own_master | to_an_own_master_and_student | to_another_colour


@inlined
def is_last_bridge(state: Ints, village: int, bridge: int) -> bool:
    """Whether a village is left without a bridge, and so gets its Stone, when this one breaks."""
    return state[STANDING] & BRIDGES_AT[village] == 1 << bridge


@inlined
def journey(state: Ints, way: int) -> None:
    """All Students of the origin travel, everybody's; then the bridge breaks."""
    origin, destination, bridge = ORIGIN[way], DESTINATION[way], way % N_BRIDGES
    here, there = HALF[origin], HALF[destination]
    promoted, driving_out, staying, _ = arrivals(state, origin, destination)
    driven_out = driving_out << SHIFT[destination]
    for seat in range(4):
        new_masters = in_village(masters(state, seat, here), origin) & (promoted | driving_out)
        at = MASTERS + 2 * seat + there
        state[at] = state[at] & ~driven_out | new_masters << SHIFT[destination]
    state[STUDENTS + here] &= ~(DISCIPLINES_ALL << SHIFT[origin])
    state[STUDENTS + there] = state[STUDENTS + there] & ~driven_out | staying << SHIFT[destination]

    for village in (origin, destination):
        if is_last_bridge(state, village, bridge):
            state[STONES + HALF[village]] |= DISCIPLINES_ALL << SHIFT[village]
    state[STANDING] &= ~(1 << bridge)


@inlined
def journey_ways(state: Ints, seat: int) -> int:
    """The ways a player may send Students: over standing bridges, out of villages where they have a Student."""
    first, second = villages_in(students(state, seat, 0)), villages_in(students(state, seat, 1))
    standing = state[STANDING] | state[STANDING] << N_BRIDGES
    return (WAYS_OUT[first] | WAYS_OUT[128 + second]) & standing


# The turn


@compiled("void(int64[::1], int64)")
def play(state: Ints, move: int) -> None:
    """Play a legal move."""
    kind, first, second = parts_of(move)
    if kind == PLACE:
        state[MASTERS + 2 * to_move(state) + (first >> 6)] |= 1 << (first & 63)
    elif kind == RECRUIT:
        state[STUDENTS + (first >> 6)] |= 1 << (first & 63)
        if second >= 0:
            state[STUDENTS + (second >> 6)] |= 1 << (second & 63)
    elif kind == JOURNEY:
        journey(state, first)
    state[PASSES] = state[PASSES] + 1 if kind == PASS else 0
    state[TURNS] += 1


# The end


@inlined
def stones(state: Ints) -> int:
    """How many Stones lie on the board."""
    return (count(state[STONES]) + count(state[STONES + 1])) // 7


@compiled("int64(int64[::1])")
def ending(state: Ints) -> int:
    """What has ended the game: its Stones or its last bridge, or that everybody in a row has passed; or it goes on."""
    if state[PASSES] == state[PLAYERS]:
        return ALL_PASSED
    if state[ENDS_AT_LAST_BRIDGE] == 1:
        return LAST_BRIDGE_FELL if state[STANDING] == 0 else GOES_ON
    return STONES_LIE if stones(state) >= STONES_AT_THE_END else GOES_ON


@inlined
def is_over(state: Ints) -> bool:
    """Whether the game has ended."""
    return ending(state) != GOES_ON


@compiled("UniTuple(int64, 2)(int64[::1], int64)")
def score(state: Ints, seat: int) -> tuple[int, int]:
    """How many Masters a player has on the board, and in how many villages; Students do not count."""
    its_masters, villages = 0, 0
    for half in range(2):
        its_masters += count(masters(state, seat, half))
        villages += count(villages_in(masters(state, seat, half)))
    return its_masters, villages


@compiled("int64(int64[::1])")
def winners(state: Ints) -> int:
    """The set of seats with the most Masters; of those who tie, with the most villages; who ties still, shares."""
    seats, best = 0, (-1, -1)
    for seat in range(state[PLAYERS]):
        its_score = score(state, seat)
        if its_score > best:
            seats, best = 0, its_score
        if its_score == best:
            seats |= 1 << seat
    return seats
