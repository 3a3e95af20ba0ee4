"""A sheet at the beginning of a round, all cards known: what could still come of it?"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from kakehashi.hashi import Draw, Position, rules
from kakehashi.hashi.deck import ROUNDS


@dataclass(frozen=True)
class Question:
    """What a seat can reach from a position if it knows the cards, and the others play what they played.

    Among several players a bonus counts in full for those who get it no later than anybody else. Nothing on one's own
    sheet changes what the others may draw: so all that their sheets say is, for each category, up to which round it
    counts in full, as the rules themselves do for somebody alone.
    """

    position: Position
    """Nobody has played in its round; with several players, set-up is over: one's number is the neighbour's choice."""
    seat: int = 0
    others: Mapping[int, Sequence[tuple[int, str]]] = field(default_factory=dict)
    """By round, what the others play: seats and moves."""

    def positions(self, moves: Sequence[str]) -> Iterator[Position]:
        """The positions before, between and after moves of the seat, by the rules."""
        position = self.position
        yield position
        for move in moves:
            now = position.round
            position = position.play(move, self.seat)
            for seat, other in self.others.get(now, ()):
                position = position.play(other, seat)
            yield position

    def after(self, moves: Sequence[str]) -> "Question":
        """What can be reached after these moves."""
        *_, position = self.positions(moves)
        return Question(position, self.seat, self.others)

    def total(self, moves: Sequence[str]) -> int:
        """The points that moves to the end of the game lead to."""
        return self.after(moves).position.score(self.seat)

    @cached_property
    def idle(self) -> list[str]:
        """The moves that leave out all that can be left out: they can always be played."""
        set_up = [str(self.position.legal(self.seat)[0])] if self.position.round == 0 else []
        return set_up + [str(Draw())] * (ROUNDS + 1 - max(self.position.round, 1))

    @cached_property
    def deadlines(self) -> tuple[int, ...]:
        """For each category the last round in which it counts in full; it may be past."""
        if self.position.players == 1:
            return rules.LAST_ROUND_ALONE
        deadlines = [ROUNDS] * len(rules.CATEGORIES)
        for position in self.positions(self.idle):
            for category, name in enumerate(rules.CATEGORIES):
                if any(name in position.bonuses(seat) for seat in range(position.players) if seat != self.seat):
                    deadlines[category] = min(deadlines[category], position.round - 1)
        return tuple(deadlines)
