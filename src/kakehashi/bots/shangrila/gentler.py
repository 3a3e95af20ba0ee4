"""The gentler bots: two that play at sight, one turn ahead, and one that looks a little further."""

from dataclasses import dataclass
from functools import cache
from random import Random

from kakehashi.bots import Budget, Chooser
from kakehashi.bots.shangrila.features import IN_DANGER, LEAD, N_VILLAGES, Numbers
from kakehashi.bots.shangrila.search import Search, Strength
from kakehashi.bots.shangrila.sight import EVERYWHERE, best_noticed
from kakehashi.bots.shangrila.weights import learned
from kakehashi.compiled import prepare, randomness
from kakehashi.shangrila import Move, Position
from kakehashi.shangrila.moves import move_with


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
