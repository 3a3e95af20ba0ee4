"""The greedy bot: it looks one turn ahead."""

from kakehashi.bots import Chooser
from kakehashi.bots.shangrila.search import Search, Strength
from kakehashi.bots.shangrila.weights import WATCHFUL


def greedy() -> Chooser:
    """Plays the move after which the position looks best: the first that a search would try."""
    search = Search(Strength(lambda players: WATCHFUL, simulations=1))
    return lambda position, seat, budget, seed: search(position, seat, budget, seed)
