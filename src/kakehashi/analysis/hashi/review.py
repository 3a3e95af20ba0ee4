"""A game of Hashi looked back at: what a seat played, what it could have reached, and where the two part."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from kakehashi.analysis.hashi.best import Found, best
from kakehashi.analysis.hashi.question import Question
from kakehashi.analysis.hindsight import Hindsight
from kakehashi.errors import Json, Refused
from kakehashi.hashi import Position
from kakehashi.records import Record


@dataclass
class Review:
    """What is known of a seat's game; it grows as `look` goes on."""

    question: Question
    """From the first round on: the set-up number is given, for nobody knew a card when it was written."""
    before: list[tuple[int, str]]
    """What everybody played before."""
    own: list[str]
    """What it played from there on."""
    numbers: list[int]
    """Which moves of the game those are."""
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
        before, numbers, others = list[tuple[int, str]](), list[int](), dict[int, list[tuple[int, str]]]()
        position, outset = start, None
        for number, (mover, move) in enumerate(record.moves):
            if outset is None and position.round and not any(position.played):
                outset = position
            if outset is None:
                before.append((mover, move))
            elif mover == seat:
                numbers.append(number)
            else:
                others.setdefault(position.round, []).append((mover, move))
            position = position.play(move, mover)
        own = [record.moves[number][1] for number in numbers]
        return cls(Question(outset or position, seat, others), before, own, numbers)

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
        """The first turn after which the best was out of reach, from 0; None if none is known."""
        for turn, found in enumerate(self.reachable):
            if found.bound < self.reachable[0].best:
                return turn - 1
            if found.best < self.reachable[0].best:
                return None
        return None

    @property
    def done(self) -> bool:
        """Whether nothing is left to find out."""
        return len(self.reachable) > len(self.own) and self.reachable[-1].proven

    def round_of(self, turn: int) -> int:
        """The round of a turn."""
        return self.question.position.round + turn

    def look(self, stop: Callable[[], bool] = lambda: False) -> Iterator[Found]:
        """Find out the best that was possible, then what still was after each turn; gives what is found.

        It goes on from what is known: what is found does not depend on how often it was stopped.
        """
        for turn in range(max(len(self.reachable) - 1, 0), len(self.own) + 1):
            for found in self._look_after(turn, stop):
                self.reachable[turn:] = [found]
                yield found
            if stop():
                return

    def kept(self) -> list[Json]:
        """What is known, as plain data."""
        return [asdict(found) for found in self.reachable]

    def resume(self, known: Iterable[Mapping[str, Any]]) -> None:
        """Go on from what is known."""
        self.reachable = [Found(**found) for found in known]

    def told(self) -> Hindsight:
        """What is known, for whoever looks at the game."""
        line = list(self.before)
        for turn, move in enumerate(self.best.moves):
            line += [(self.question.seat, move), *self.question.others.get(self.round_of(turn), ())]
        return {
            "played": self.played,
            "best": self.best.best,
            "bound": self.best.bound,
            "line": line,
            "turns": [
                {"move": number, "best": found.best, "bound": found.bound}
                for number, found in zip(self.numbers, self.reachable[1:], strict=False)
            ],
            "of": len(self.numbers),
            "parting": None if self.parting is None else self.numbers[self.parting],
            "done": self.done,
        }

    def _look_after(self, turn: int, stop: Callable[[], bool]) -> Iterator[Found]:
        question = self.question.after(self.own[:turn])
        if turn < len(self.reachable):
            known = self.reachable[turn]
            yield from best(question, known.moves, known.bound, stop, known.seed)
            return
        before = self.reachable[turn - 1] if turn else None
        if before and before.moves[0] == self.own[turn - 1]:
            yield replace(before, moves=before.moves[1:])
            return
        yield from best(question, self.own[turn:], before.bound if before else None, stop)
