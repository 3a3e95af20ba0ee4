"""A turn built in the steps that a person takes, with what may come next.

A step is a piece of the notation: `Ar` places a Master; `+Ar` puts a Student on a Master, and a second one may follow;
`A>` names the village that a journey leaves, and `B` the one it leads to; `-` passes. Nothing here knows a rule: what
may come next is what leads to a legal move.
"""

from dataclasses import dataclass

from kakehashi.errors import Refused, quoted
from kakehashi.shangrila.moves import Journey, Move, Recruit
from kakehashi.shangrila.position import Position


def steps_of(move: Move) -> tuple[str, ...]:
    """The steps that make up a move."""
    match move:
        case Recruit(spaces):
            return tuple(f"+{space}" for space in spaces)
        case Journey(origin, destination):
            return f"{origin}>", destination
        case _:
            return (str(move),)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn so far: the position it starts from, and the steps taken."""

    position: Position
    steps: tuple[str, ...] = ()

    def _possible(self) -> list[tuple[Move, tuple[str, ...]]]:
        """The legal moves that these steps can lead to, and the steps that each still lacks."""
        possible = []
        for move in self.position.legal_moves:
            steps = steps_of(move)
            if set(self.steps) <= set(steps):
                possible.append((move, tuple(step for step in steps if step not in self.steps)))
        return possible

    @property
    def next_steps(self) -> tuple[str, ...]:
        """The steps that may come next, sorted."""
        found: set[str] = set()
        for move, left in self._possible():
            # Students may be put down in any order; a journey has a beginning.
            found.update(left[:1] if isinstance(move, Journey) else left)
        return tuple(sorted(found))

    @property
    def move(self) -> Move | None:
        """The move that these steps make, if they make one: it may be played now."""
        return next((move for move, left in self._possible() if not left), None)

    def take(self, step: str) -> "Turn":
        """The turn with one step more."""
        if step not in self.next_steps:
            after = f" after {' '.join(self.steps)}" if self.steps else ""
            raise Refused("illegal-move", f"The step {quoted(step)} leads to no legal move{after}.")
        return Turn(self.position, (*self.steps, step))

    def back(self) -> "Turn":
        """The turn without its last step."""
        return Turn(self.position, self.steps[:-1])
