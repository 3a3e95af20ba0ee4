"""What a position is worth: for each player the share of a win to expect."""

import numpy as np

from kakehashi.bots.shangrila.features import N_FEATURES, N_VILLAGES, Numbers, describe
from kakehashi.compiled import Ints, count, inlined
from kakehashi.shangrila.rules import N_BRIDGES, PLAYERS, STANDING, in_set_up, is_over, winners

# What counts changes during a game: there is a row of weights for each number of standing bridges, and one for set-up.
SET_UP = N_BRIDGES + 1
N_ROWS = N_BRIDGES + 2
WORK_SIZE = 2 * N_VILLAGES


@inlined
def won_share(won: int, seat: int) -> float:
    """The share of the win that a player has if these have won."""
    return (won >> seat & 1) / count(won)


@inlined
def won_shares(won: int, share: Numbers) -> None:
    """The share of the win that each player has if these have won."""
    for seat in range(4):
        share[seat] = won_share(won, seat)


@inlined
def expected_shares(state: Ints, weights: Numbers, features: Numbers, work: Ints, share: Numbers) -> None:
    """The share of the win that each player can expect, judged by the features."""
    describe(state, features, work[:N_VILLAGES], work[N_VILLAGES:])
    row = SET_UP if in_set_up(state) else count(state[STANDING])
    total = 0.0
    for seat in range(state[PLAYERS]):
        worth = 0.0
        for feature in range(N_FEATURES):
            worth += weights[row, feature] * features[seat, feature]
        share[seat] = np.exp(min(worth, 500.0))
        total += share[seat]
    for seat in range(state[PLAYERS]):
        share[seat] /= total


@inlined
def shares(state: Ints, weights: Numbers, features: Numbers, work: Ints, share: Numbers) -> None:
    """The share of the win that each player has if the game is over, else what they can expect."""
    if is_over(state):
        won_shares(winners(state), share)
    else:
        expected_shares(state, weights, features, work, share)
