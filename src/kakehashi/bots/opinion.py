"""What a bot thinks of a position: its best move, and what each move that it has considered is worth to the seat."""

from dataclasses import dataclass
from math import hypot
from typing import Literal

from kakehashi.games import Move

Unit = Literal["share", "points"]
"""What worth is counted in: the share of the win to be expected, from 0 to 1, or the points at the end."""

COSTLY: dict[Unit, float] = {"share": 0.08, "points": 3.0}
"""What somebody would like to know who has lost it by one move."""
_SURE = 2
"""So many standard errors are more than chance."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot thinks of a move."""

    move: Move
    worth: float
    """In the unit of the opinion."""
    error: float
    """The standard error of how far this is from the worth of the best move, as far as chance goes."""
    line: tuple[Move, ...] = ()
    """How the game goes on from there if all play what looks best to the bot, as far as it has looked."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a bot thinks of a position."""

    unit: Unit
    thoughts: tuple[Thought, ...]
    """Of the move that it would play, then of the others, those that are worth most first."""
    chances: tuple[float, ...] = ()
    """The share of the win that each seat may expect; nothing where a bot has no idea of that."""
    scores: tuple[float, ...] = ()
    """The score that each seat may expect, likewise."""

    @property
    def best(self) -> Thought:
        """Of the move that it would play."""
        return self.thoughts[0]

    def of(self, move: object) -> Thought | None:
        """What it thinks of a move, by its text; nothing if it has not considered it."""
        return next((thought for thought in self.thoughts if str(thought.move) == str(move)), None)

    def cost(self, move: object) -> float:
        """By how much a move is worth less than the best; nothing if it is worth more, or was not considered."""
        thought = self.of(move)
        return max(0.0, self.best.worth - thought.worth) if thought else 0.0

    def is_costly(self, move: object, much: float | None = None) -> bool:
        """Whether a move costs much, or as much as is said, and certainly not only by chance."""
        thought = self.of(move)
        much = COSTLY[self.unit] if much is None else much
        return thought is not None and self.cost(move) > max(much, _SURE * thought.error)


def independent(best: float, other: float) -> float:
    """The standard error of a distance between two that were judged apart, each with an error of its own."""
    return hypot(best, other)
