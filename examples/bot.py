"""A bot in Python for any of our games: it takes a move after which it is as far ahead of the others as it can be.

.venv/bin/kakehashi arena hashi --bots 'random,cmd:.venv/bin/python examples/bot.py'
    .venv/bin/kakehashi bot --table LINK .venv/bin/python examples/bot.py
"""

import random
from typing import Any

from kakehashi.programs import run


class Hasty:
    """Looks at what it has after its move, and no further."""

    def choose(self, position: Any, seat: int, ms: int) -> object:
        """Any of the moves that look best."""
        moves = list(position.legal(seat))
        random.shuffle(moves)
        return max(moves, key=lambda move: lead(position.play(move, seat), seat))


def lead(position: Any, seat: int) -> int:
    """By how much a seat is ahead of the best of the others."""
    mine, others = position.scores[seat], [score for n, score in enumerate(position.scores) if n != seat]
    return int(mine - max(others, default=0))


if __name__ == "__main__":
    run(Hasty)
