"""Moves at sight: the one after which a position looks best, and how games end that are played so."""

import numpy as np

from kakehashi.bots.shangrila.evaluation import WORK_SIZE, shares
from kakehashi.bots.shangrila.features import N_FEATURES, N_VILLAGES, Numbers
from kakehashi.compiled import Ints, Randomness, compiled, draw, inlined, prepare, randomness
from kakehashi.shangrila import Position
from kakehashi.shangrila.board import ORIGIN
from kakehashi.shangrila.choices import CHOICES_SIZE, choices, numbered
from kakehashi.shangrila.rules import JOURNEY, PASS, STATE_SIZE, is_over, parts_of, play, score, to_move
from kakehashi.shangrila.spaces import village_of

EVERYWHERE = (1 << N_VILLAGES) - 1
GAMES = 16
"""So many are played."""
OVERLOOKED = 8
"""In them one village of so many is overlooked at every turn, so that they differ."""


@inlined
def is_noticed(move: int, looked_at: int) -> bool:
    """Whether a move is made in villages that are looked at; a journey is made where it begins."""
    kind, first, second = parts_of(move)
    if kind == PASS:
        return True
    if kind == JOURNEY:
        return looked_at >> int(ORIGIN[first]) & 1 == 1
    there = looked_at >> village_of(first) & 1 == 1
    return there and (second < 0 or looked_at >> village_of(second) & 1 == 1)


@compiled("int64(int64[::1], float64[:, ::1], int64, uint64[::1])")
def best_noticed(state: Ints, weights: Numbers, looked_at: int, random: Randomness) -> int:
    """The move in these villages after which the position looks best; -1 if there is none."""
    after, can, work = np.empty(STATE_SIZE, np.int64), np.empty(CHOICES_SIZE, np.int64), np.empty(WORK_SIZE, np.int64)
    features, share = np.empty((4, N_FEATURES)), np.empty(4)
    most, best = -1.0, -1
    for number in range(max(choices(state, can), 1)):
        move = numbered(can, number)
        if move < 0 or not is_noticed(move, looked_at):
            continue
        after[:] = state
        play(after, move)
        shares(after, weights, features, work, share)
        # Among equals chance decides, so that not every game is the same.
        worth = share[to_move(state)] - 1e-9 * draw(random, 1000)
        if worth > most:
            most, best = worth, move
    return best


@compiled("void(int64[::1], float64[:, ::1], int64, uint64[::1], float64[::1])")
def play_quickly(start: Ints, weights: Numbers, games: int, random: Randomness, masters: Numbers) -> None:
    """Play so many games on at sight; the Masters that each player has at the end are added up."""
    state = np.empty(STATE_SIZE, np.int64)
    for _ in range(games):
        state[:] = start
        while not is_over(state):
            looked_at = 0
            for village in range(N_VILLAGES):
                if draw(random, OVERLOOKED) > 0:
                    looked_at |= 1 << village
            move = best_noticed(state, weights, looked_at, random)
            play(state, move if move >= 0 else best_noticed(state, weights, EVERYWHERE, random))
        for seat in range(len(masters)):
            masters[seat] += score(state, seat)[0]


def expected_masters(position: Position, weights: Numbers, seed: int) -> tuple[float, ...]:
    """The mean of what every seat has at the end."""
    masters = np.zeros(position.players)
    play_quickly(position.state, weights, GAMES, randomness(seed), masters)
    return tuple((masters / GAMES).tolist())


prepare()
