"""A turn built in the steps that a person takes, with what may come next.

A step is a piece of the notation: `Ar` places a Master; `+Ar` puts a Student on a Master, and a second one may follow;
`A>` names the village that a journey leaves, and `B` the one it leads to; `-` passes. Nothing here knows a rule: what
may come next is what leads to a legal move.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kakehashi.errors import Refused, quoted
from kakehashi.shangrila.moves import Journey, Move, Recruit, parse_move

if TYPE_CHECKING:
    from kakehashi.shangrila.position import Position

STOP = ""
"""The step of somebody who could go on, but plays what is there."""

Steps = dict[str, str | dict[str, str]]
"""By each first step the move that it makes or, by each second step, the moves that those two make."""


def steps_to(moves: Iterable[Move]) -> Steps:
    """All steps that lead to these moves. Students may be put down in any order; a journey has a beginning."""
    seconds: dict[str, dict[str, str]] = {}
    for move in moves:
        match move:
            case Recruit((first, second)):
                seconds.setdefault(f"+{first}", {})[f"+{second}"] = str(move)
                seconds.setdefault(f"+{second}", {})[f"+{first}"] = str(move)
            case Recruit((only,)):
                seconds.setdefault(f"+{only}", {})[STOP] = str(move)
            case Journey(origin, destination):
                seconds.setdefault(f"{origin}>", {})[destination] = str(move)
            case _:
                seconds[str(move)] = {STOP: str(move)}
    return {first: after[STOP] if list(after) == [STOP] else after for first, after in seconds.items()}


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn so far: the position it starts from, and the steps taken."""

    position: "Position"
    steps: tuple[str, ...] = ()

    def _after(self) -> str | Steps | dict[str, str]:
        """What may follow these steps, or the move that they make."""
        after: str | Steps | dict[str, str] = steps_to(self.position.legal_moves)
        for step in self.steps:
            after = after[step] if isinstance(after, dict) else after
        return after

    @property
    def next_steps(self) -> tuple[str, ...]:
        """The steps that may come next, sorted."""
        after = self._after()
        return tuple(sorted(step for step in after if step != STOP)) if isinstance(after, dict) else ()

    @property
    def move(self) -> Move | None:
        """The move that these steps make, if they make one: it may be played now."""
        after = self._after()
        made = after.get(STOP) if isinstance(after, dict) else after
        return parse_move(made) if isinstance(made, str) else None

    def take(self, step: str) -> "Turn":
        """The turn with one step more."""
        if step not in self.next_steps:
            after = f" after {' '.join(self.steps)}" if self.steps else ""
            raise Refused("illegal-move", f"The step {quoted(step)} leads to no legal move{after}.")
        return Turn(self.position, (*self.steps, step))
