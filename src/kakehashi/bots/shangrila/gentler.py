"""The gentler bots: two that play at sight, one turn ahead, and one that looks a little further."""

from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np

from kakehashi.bots import Budget, Chooser
from kakehashi.bots.shangrila.evaluation import WORK_SIZE, shares
from kakehashi.bots.shangrila.features import IN_DANGER, LEAD, N_FEATURES, N_VILLAGES, Numbers
from kakehashi.bots.shangrila.search import Search, Strength
from kakehashi.bots.shangrila.weights import learned
from kakehashi.compiled import Ints, Randomness, compiled, draw, inlined, prepare, randomness
from kakehashi.shangrila import Move, Position
from kakehashi.shangrila.board import ORIGIN
from kakehashi.shangrila.choices import CHOICES_SIZE, choices, numbered
from kakehashi.shangrila.moves import move_with
from kakehashi.shangrila.rules import JOURNEY, PASS, STATE_SIZE, parts_of, play, to_move
from kakehashi.shangrila.spaces import village_of

EVERYWHERE = (1 << N_VILLAGES) - 1


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
        worth = share[to_move(state)] - 1e-6 * draw(random, 1000)
        if worth > most:
            most, best = worth, move
    return best


@cache
def careless(players: int) -> Numbers:
    """What was learned, but for what others may do to one's Masters."""
    weights = learned(players).copy()
    weights[:, [IN_DANGER, LEAD]] = 0.0
    return weights


@dataclass(frozen=True, slots=True)
class AtSight:
    """A bot that plays the move after which the position looks best, of those that it notices."""

    attention: float = 1.0
    """How likely it is to look at a village, each time anew."""
    carelessness: float = 0.0
    """How likely it is to forget, for a turn, what others may do."""

    def __call__(self, position: Position, seat: int, budget: Budget, seed: int) -> Move:
        """The move; where it notices none, it looks everywhere. It needs no time."""
        chance, random = Random(f"{seed} {seat} {position.turns}"), randomness(seed)
        looked_at = sum(1 << village for village in range(N_VILLAGES) if chance.random() < self.attention)
        weights = (careless if chance.random() < self.carelessness else learned)(position.players)
        move = best_noticed(position.state, weights, looked_at, random)
        return move_with(int(move if move >= 0 else best_noticed(position.state, weights, EVERYWHERE, random)))


def novice() -> Chooser:
    """Overlooks some villages, and forgets now and then what others may do."""
    return AtSight(attention=0.7, carelessness=0.2)


def greedy() -> Chooser:
    """Takes what looks best, and sees all there is."""
    return AtSight()


def skilled() -> Chooser:
    """Makes 120 simulations."""
    return Search(Strength(learned, simulations=120))


prepare()
