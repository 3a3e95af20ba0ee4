"""A game of Hashi looked back at: what a seat played, what it could have reached, and where the two part."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from kakehashi.analysis.hashi.best import Found, best
from kakehashi.analysis.hashi.question import Question
from kakehashi.errors import Refused
from kakehashi.hashi import Position
from kakehashi.records import Record


@dataclass
class Review:
    """What is known of a seat's game; it grows as `look` goes on."""

    question: Question
    """From the first round on: the set-up number is given, for nobody knew a card when it was written."""
    before: list[str]
    """What the seat played before."""
    own: list[str]
    """What it played from there on."""
    reachable: list[Found] = field(default_factory=list)
    """What could be reached from the first round on, then after each turn. All moves are to be played from there on."""

    @classmethod
    def of(cls, record: Record, seat: int) -> "Review":
        """Look back at a seat's game, which is over."""
        start = record.start
        if not isinstance(start, Position):
            raise Refused("bad-request", f"The best that was possible is known for hashi, not for {record.game}.")
        if seat not in range(start.players):
            raise Refused("bad-request", f"There is no seat {seat}: the seats are 0 to {start.players - 1}.")
        if not record.position.over:
            raise Refused("not-over", "The game is not over yet: the best that was possible is told when it is.")
        before, own, others = list[str](), list[str](), dict[int, list[tuple[int, str]]]()
        position, outset = start, None
        for mover, move in record.moves:
            if outset is None and position.round and not any(position.played):
                outset = position
            if mover == seat:
                (own if outset else before).append(move)
            else:
                others.setdefault(position.round, []).append((mover, move))
            position = position.play(move, mover)
        return cls(Question(outset or position, seat, others), before, own)

    @property
    def played(self) -> int:
        """The points that the seat has got."""
        return self.question.total(self.own)

    @property
    def best(self) -> Found:
        """The best that was possible, by moves that are the seat's own for as long as is known to be possible."""
        same = [n for n, found in enumerate(self.reachable) if found.best == self.reachable[0].best]
        return replace(self.reachable[0], moves=self.own[: same[-1]] + self.reachable[same[-1]].moves)

    @property
    def parting(self) -> int | None:
        """The round of the first turn after which the best was out of reach; None if none is known."""
        for turn, found in enumerate(self.reachable):
            if found.bound < self.reachable[0].best:
                return self.question.position.round + turn - 1
            if found.best < self.reachable[0].best:
                return None
        return None

    def look(self, stop: Callable[[], bool] = lambda: False) -> Iterator[Found]:
        """Find out the best that was possible, then what still was after each turn; gives what is found."""
        for turn in range(len(self.own) + 1):
            for found in self._look_after(turn, stop):
                self.reachable[turn:] = [found]
                yield found
            if stop():
                return

    def _look_after(self, turn: int, stop: Callable[[], bool]) -> Iterator[Found]:
        before = self.reachable[turn - 1] if turn else None
        if before and before.moves[0] == self.own[turn - 1]:
            yield replace(before, moves=before.moves[1:])
            return
        question = self.question.after(self.own[:turn])
        yield from best(question, self.own[turn:], before.bound if before else None, stop)
