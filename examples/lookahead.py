"""A bot in Python for Shangri-La that beats `greedy`: it has `greedy` play on for all, and looks at what that leads to.

.venv/bin/kakehashi arena shangri-la --bots 'greedy,greedy,cmd:.venv/bin/python examples/lookahead.py'
"""

import time

from bot import lead

from kakehashi.bots import Bot
from kakehashi.programs import run
from kakehashi.shangrila import Move, Position

TURNS = 8


class Lookahead:
    """Looks eight turns ahead, as far as its time allows."""

    def __init__(self) -> None:
        self.greedy = Bot("shangri-la", "greedy")

    def choose(self, position: Position, seat: int, ms: int) -> Move:
        """The move after which it is furthest ahead, eight turns later."""
        deadline = time.monotonic() + 0.8 * ms / 1000
        first = self.greedy.choose(position, seat)
        best, move_of_best = self.after(position.play(first), seat), first
        for move in position.legal_moves:
            if time.monotonic() > deadline:
                break
            if (lead_later := self.after(position.play(move), seat)) > best:
                best, move_of_best = lead_later, move
        return move_of_best

    def after(self, position: Position, seat: int) -> int:
        """By how much a seat is ahead when `greedy` has played on for all."""
        for _ in range(TURNS):
            if position.over:
                break
            position = position.play(self.greedy.choose(position))
        return lead(position, seat)


if __name__ == "__main__":
    run(Lookahead)
