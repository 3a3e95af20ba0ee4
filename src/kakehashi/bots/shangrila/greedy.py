"""The greedy bot: it looks one turn ahead."""

from kakehashi.bots import Budget, Chooser
from kakehashi.bots.shangrila.search import Search, Strength
from kakehashi.bots.shangrila.weights import WATCHFUL
from kakehashi.shangrila import Move, Position


def greedy() -> Chooser:
    """Plays the move after which the position looks best: the first that a search would try."""
    # In mind it has the root and the move that it tries.
    search = Search(Strength(lambda players: WATCHFUL, nodes=2))

    def choose(position: Position, seat: int, budget: Budget, seed: int) -> Move:
        return search(position, seat, Budget(simulations=1), seed)

    return choose
