"""The greedy bot: it looks one turn ahead, and counts."""

from kakehashi.bots import Budget, Thought
from kakehashi.bots.shangrila.search import Level, Search
from kakehashi.bots.shangrila.weights import COUNTING
from kakehashi.shangrila import Move, Position


def greedy() -> Thought:
    """Plays the move after which it counts most: the first that a search would try."""
    search = Search(Level(lambda players: COUNTING, nodes=2, edges=2_000))

    def think(position: Position, seat: int, budget: Budget, seed: int) -> Move:
        return search(position, seat, Budget(simulations=1), seed)

    return think
