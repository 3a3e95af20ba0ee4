"""What a position holds for each player, in numbers: what the bots judge it by."""

import numpy as np
import numpy.typing as npt

from kakehashi.compiled import Ints, count, inlined, lowest
from kakehashi.shangrila.board import BRIDGES_AT, DESTINATION
from kakehashi.shangrila.rules import (
    N_BRIDGES,
    PLAYERS,
    STANDING,
    STUDENTS,
    arrivals,
    in_village,
    masters,
    strength,
    students,
    supply,
    taken,
    to_move,
    without_stone,
)
from kakehashi.shangrila.spaces import HALF, SHIFT, VILLAGES_IN_A_HALF, WAYS_OUT, villages_in, whole

Numbers = npt.NDArray[np.float64]

# For each player: Masters on the board; those in villages with a Stone, which nobody can take; villages that still
# live; Students; free spaces to place on, up to four, and all of them; disciplines of which no tile is left, and how
# unevenly the supply is spread; new Masters that the best journeys out of each village would bring, and the best one of
# all; Masters that somebody could drive out; the best journey again for the player to move and for the next one; how
# soon the player's turn is; then over all Masters in living villages: how much stronger the village is than its
# strongest neighbour, and its bridges.
MASTERS, SETTLED, VILLAGES_ALIVE, STUDENTS_ALIVE, FEW_FREE, FREE, USED_UP, UNEVEN = range(8)
GAINS, BEST_GAIN, IN_DANGER, GAIN_NOW, GAIN_NEXT, TURN, LEAD, EXPOSURE = range(8, 16)
N_FEATURES = 16

MOST_LEAD = 4.0
N_VILLAGES = 13


@inlined
def count_pieces(state: Ints, features: Numbers) -> None:
    """Count what each player has on the board."""
    for seat in range(state[PLAYERS]):
        free = 0
        for half in range(2):
            alive, own = without_stone(state, half), masters(state, seat, half)
            features[seat, MASTERS] += count(own)
            features[seat, SETTLED] += count(own & ~alive)
            features[seat, VILLAGES_ALIVE] += count(villages_in(own & alive))
            features[seat, STUDENTS_ALIVE] += count(students(state, seat, half) & alive)
            free += count(alive & ~taken(state, half) & whole(own))
        features[seat, FEW_FREE] = min(free, 4)
        features[seat, FREE] = free
        for discipline in range(7):
            left = supply(state, seat, discipline)
            features[seat, USED_UP] += left == 0
            features[seat, UNEVEN] += left * left


@inlined
def weigh_villages(state: Ints, strengths: Ints) -> None:
    """The strength of each village: its tiles, and its Masters to break a tie."""
    for village in range(N_VILLAGES):
        tiles, its_masters = strength(state, village)
        strengths[village] = tiles << 4 | its_masters


@inlined
def weigh_journeys(state: Ints, strengths: Ints, neighbours: Ints, features: Numbers) -> None:
    """What the journeys that are possible now would bring to each player and take from them."""
    players = state[PLAYERS]
    standing = state[STANDING] | state[STANDING] << N_BRIDGES
    endangered = 0, 0
    neighbours[:] = 0
    for origin in range(N_VILLAGES):
        here = HALF[origin]
        travellers = in_village(state[STUDENTS + here], origin)
        ways = WAYS_OUT[here << 7 | 1 << (origin - VILLAGES_IN_A_HALF * here)] & standing
        best_0, best_1, best_2, best_3 = 0, 0, 0, 0
        while ways != 0:
            destination = DESTINATION[lowest(ways)]
            ways &= ways - 1
            neighbours[destination] = max(neighbours[destination], strengths[origin])
            if travellers == 0:
                continue
            promoted, driving_out, _, _ = arrivals(state, origin, destination)
            new = promoted | driving_out
            driven_out = driving_out << SHIFT[destination]
            if HALF[destination] == 0:
                endangered = endangered[0] | driven_out, endangered[1]
            else:
                endangered = endangered[0], endangered[1] | driven_out
            best_0 = max(best_0, count(new & in_village(masters(state, 0, here), origin)))
            best_1 = max(best_1, count(new & in_village(masters(state, 1, here), origin)))
            best_2 = max(best_2, count(new & in_village(masters(state, 2, here), origin)))
            best_3 = max(best_3, count(new & in_village(masters(state, 3, here), origin)))
        if travellers != 0:
            for seat, best in enumerate((best_0, best_1, best_2, best_3)):
                features[seat, GAINS] += best
                features[seat, BEST_GAIN] = max(features[seat, BEST_GAIN], best)
    mover = to_move(state)
    for seat in range(players):
        features[seat, IN_DANGER] = count(endangered[0] & masters(state, seat, 0)) + count(
            endangered[1] & masters(state, seat, 1)
        )
        until_turn = (seat - mover) % players
        features[seat, TURN] = 1.0 - until_turn / players
        if until_turn == 0:
            features[seat, GAIN_NOW] = features[seat, BEST_GAIN]
        elif until_turn == 1:
            features[seat, GAIN_NEXT] = features[seat, BEST_GAIN]


@inlined
def weigh_homes(state: Ints, strengths: Ints, neighbours: Ints, features: Numbers) -> None:
    """How safe the Masters of each player stand."""
    for village in range(N_VILLAGES):
        bridges = count(BRIDGES_AT[village] & state[STANDING])
        if bridges == 0:
            continue
        half = HALF[village]
        lead = (strengths[village] - neighbours[village]) / 16.0
        kept = min(max(lead, -MOST_LEAD), MOST_LEAD)
        for seat in range(state[PLAYERS]):
            here = count(in_village(masters(state, seat, half), village))
            if here > 0:
                features[seat, LEAD] += here * kept
                features[seat, EXPOSURE] += here * bridges


@inlined
def describe(state: Ints, features: Numbers, strengths: Ints, neighbours: Ints) -> None:
    """Write down the features of every player; `strengths` and `neighbours` are room to work in."""
    features[:, :] = 0.0
    count_pieces(state, features)
    weigh_villages(state, strengths)
    weigh_journeys(state, strengths, neighbours, features)
    weigh_homes(state, strengths, neighbours, features)
