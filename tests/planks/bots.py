"""The bots of Planks."""

from kakehashi.bots import Budget, Chooser, Level

from .game import Position

USUAL = "thrifty"
LEVELS = {USUAL: Level("planks.bots:thrifty", 0, "lays the plank that just spans the gap, if it has one")}


def thrifty() -> Chooser:
    def choose(position: Position, seat: int, budget: Budget, seed: int) -> str:
        planks = position.legal(seat)
        return next((plank for plank in planks if int(plank) >= position.gaps[position.spanned]), planks[-1])

    return choose
