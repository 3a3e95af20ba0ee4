"""The best that is possible in a game of Hashi whose cards are known, proven.

From the top, yes or no: can it be 60, can it be 58, and so on over the totals that exist. The first yes is the answer,
and the noes before it are the proof. How long a yes takes varies much with luck: so the work on each question is
limited, and those left open are asked again with another seed and twice the work. The work is counted, not timed: the
same question has the same answer everywhere.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import count, product
from typing import TYPE_CHECKING

from kakehashi.analysis.hashi.question import Question
from kakehashi.errors import Refused
from kakehashi.hashi import rules
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.deck import ROUNDS

if TYPE_CHECKING:
    from kakehashi.analysis.hashi.model import Model

_FIRST_WORK = 4.0
"""In the solver's own units: about as many seconds, or half of it."""


@dataclass(frozen=True)
class Found:
    """What is known so far of the best that is possible."""

    best: int
    """So many points can be reached."""
    moves: list[str]
    """They are reached by these moves, to the end of the game."""
    bound: int
    """More than so many cannot be."""
    seed: int = field(default=0, compare=False)
    """How often all that is left open was asked: from there `best` goes on."""

    @property
    def proven(self) -> bool:
        """Whether nothing is left to find out."""
        return self.best == self.bound


def best(
    question: Question,
    known: Sequence[str] | None = None,
    most: int | None = None,
    stop: Callable[[], bool] = lambda: False,
    seed: int = 0,
) -> Iterator[Found]:
    """What is found as it is found; the last is all that there is to know, unless somebody said stop.

    `known` are moves to begin with, such as those that were played, and `most` a total that cannot be beaten, if one
    is known. `stop` is asked again and again, and is followed within a fraction of a second. With the moves, the bound
    and the seed of something that was found it goes on from there, and finds the same as if it had not been stopped.
    """
    moves = list(question.idle if known is None else known)
    found = question.total(moves)
    left = [total for total in totals(question) if total > found and (most is None or total <= most)]
    yield Found(found, moves, max(left, default=found), seed)
    model = _model(question) if left else None
    for tries in count(seed):
        for total in (asked := left.copy()):
            if model is None or stop():
                return
            answer = model.ask(total, _FIRST_WORK * 2**tries, tries, stop)
            if answer.moves is None and not answer.impossible and stop():
                return  # it was interrupted, not left open: it is to be asked again as it was
            if answer.moves is not None:
                moves, found = answer.moves, _checked(question, answer.moves, total, max(left))
                left = [total for total in left if total > found]
            elif answer.impossible:
                left = [other for other in left if other < total]
            ends = answer.moves is not None or total == asked[-1]
            yield Found(found, moves, max(left, default=found), tries + ends)
            if answer.moves is not None:
                break
        if not left:
            return


def totals(question: Question) -> list[int]:
    """The totals that there can be, the highest first."""
    sheet = question.position.sheet(question.seat)
    bonuses = []
    for category, deadline in enumerate(question.deadlines):
        earned = int(sheet[rules.BONUS + category])
        later = {0, rules.LATER[category]} if deadline < ROUNDS else {0}
        first = {rules.FIRST[category]} if deadline >= question.position.round else set()
        bonuses.append({earned} if earned else later | first)
    found = set()
    for points in product(*bonuses):
        # Without the bonus of a colour, one of its islands at least is not finished.
        unfinished = sum(points[category] == 0 for category in (rules.RED_FLAGS, rules.BLUE_FLAGS))
        for finished in range(len(ISLANDS) - unfinished + 1):
            found.add(sum(points) + rules.POINTS_AN_ISLAND * finished)
    return sorted(found, reverse=True)


def _checked(question: Question, moves: list[str], least: int, most: int) -> int:
    """What moves lead to by the rules; if it is not what was asked for, the model of them is wrong."""
    try:
        total = question.total(moves)
    except Refused as refused:
        raise RuntimeError(f"A move that was found cannot be played: {refused}") from refused
    if not least <= total <= most:
        raise RuntimeError(f"Moves for {least} to {most} points were found, but the rules count {total}: {moves}")
    return total


def check() -> None:
    """Raises `Refused` where the solver is missing, which is a package that not everybody has."""
    if not find_spec("ortools"):
        sentence = "The best that is possible is found with OR-Tools: pip install 'kakehashi[analysis]'."
        raise Refused("bad-request", sentence)


def _model(question: Question) -> "Model":
    """The model of a question; the solver is loaded only now."""
    check()
    from kakehashi.analysis.hashi.model import Model

    return Model(question)
