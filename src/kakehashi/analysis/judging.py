"""What the strongest bot thinks of every move of a game, each by itself: in any order, anywhere, and on from there."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from typing_extensions import TypedDict

from kakehashi.bots import Bot, Budget, adviser, first_look
from kakehashi.bots.opinion import Opinion, Thought, Unit
from kakehashi.errors import Json, Reason, Refused
from kakehashi.games import Position, game
from kakehashi.records import Record

DEPTHS = 4
"""How often one may look closer: every time it takes four times as long."""
TOLD = 3
"""So many of the best moves are told."""
MARKS: dict[Unit, tuple[float, float]] = {"share": (0.08, 0.2), "points": (1.5, 4.0)}
"""What is a costly move, and what is a gross one."""

Mark = Literal["", "costly", "gross"]


class Considered(TypedDict):
    """A move that a bot has considered."""

    move: str
    worth: float
    """To whoever plays it, in the unit of the judgement."""
    error: float
    """The standard error of how far that is from the worth of the best move."""
    line: list[str]
    """How the game goes on from there."""
    remarks: list[Reason]
    """What there is to say of it, where one move is held against another."""


class Surveyed(TypedDict):
    """What a bot thinks of a position."""

    seat: int
    """Whose move it is about."""
    unit: Unit
    chances: list[float]
    """The share of the win that each seat may expect; nothing where no bot says so."""
    scores: list[float]
    """The score that each seat may expect, likewise."""
    best: list[Considered]
    """The moves that seem best, the first of them first."""


class Judged(Surveyed):
    """What a bot thinks of a move that was played, and of the position before it."""

    played: Considered
    cost: float
    """By how much it is worth less than the best."""
    mark: Mark


@dataclass(frozen=True, slots=True)
class Outlook:
    """A seat that is to move in a game which began so and came so far, and how closely to look at that."""

    game: str
    start: Json
    moves: tuple[tuple[int, str], ...]
    seat: int
    simulations: int
    """For each of the moves that are compared."""

    @property
    def number(self) -> int:
        """Which move of the game comes next, from 0."""
        return len(self.moves)

    def position(self) -> Position:
        """The position that it is about."""
        return Record(self.game, game(self.game).load(self.start), list(self.moves)).position


@dataclass(frozen=True, slots=True)
class Inquiry(Outlook):
    """The same, and what the seat played then."""

    played: str


def inquiries(record: Record, depth: int = 0, first: int | None = None) -> list[Inquiry]:
    """One for each move of a finished game; `first` is how many simulations a first look has, if not as is usual."""
    if not record.position.over:
        raise Refused("not-over", "Only a finished game is analysed.")
    if not record.moves:
        raise Refused("bad-record", "There is no move in this game to analyse.")
    start, moves, simulations = record.start.saved(), tuple(record.moves), effort(record.game, depth, first)
    return [
        Inquiry(record.game, start, moves[:number], seat, simulations, played)
        for number, (seat, played) in enumerate(moves)
    ]


def effort(name: str, depth: int, first: int | None = None) -> int:
    """With how many simulations a game is looked at so deep; raises `Refused` where nobody can."""
    if adviser(name) is None:
        raise Refused("bad-request", f"Nobody has an opinion in {name}: it cannot be analysed.")
    if depth not in range(DEPTHS):
        raise Refused("bad-request", f"The depth is 0 to {DEPTHS - 1}, not {depth}.")
    return int((first or first_look(name)) * 4**depth)


def judge(inquiry: Inquiry, stop: Callable[[], bool] = lambda: False) -> Judged | None:
    """What the strongest bot thinks of a move: the same every time, whatever else is going on.

    It is nothing if it was told to stop before it came to that.
    """
    before = inquiry.position()
    opinion = _opinion(inquiry, before, stop, inquiry.played)
    return judgement(opinion, before, inquiry.seat, inquiry.played) if opinion else None


def survey(outlook: Outlook, stop: Callable[[], bool] = lambda: False) -> Surveyed | None:
    """What the strongest bot would play in a position, and why, likewise."""
    before, seat = outlook.position(), outlook.seat
    opinion = _opinion(outlook, before, stop)
    if not opinion:
        return None
    surveyed = _surveyed(opinion, seat)
    _explain(before, seat, surveyed["best"][0])
    return surveyed


def _opinion(outlook: Outlook, before: Position, stop: Callable[[], bool], *about: str) -> Opinion | None:
    stopped = False

    def stop_now() -> bool:
        nonlocal stopped
        stopped = stopped or stop()
        return stopped

    budget = Budget(simulations=outlook.simulations, stop=stop_now)
    opinion = Bot(outlook.game, adviser(outlook.game)).opinion(before, outlook.seat, outlook.number, budget, about)
    return None if stopped else opinion


def judgement(opinion: Opinion, before: Position, seat: int, move: str) -> Judged:
    """An opinion of a move that was played, in figures and words that can be kept."""
    thought, mark, surveyed = opinion.of(move), _mark(opinion, move), _surveyed(opinion, seat)
    assert thought is not None
    played = _considered(thought)
    if mark:
        _explain(before, seat, surveyed["best"][0], played)
    return {**surveyed, "played": played, "cost": _rounded(opinion.cost(move)), "mark": mark}


def _surveyed(opinion: Opinion, seat: int) -> Surveyed:
    return {
        "seat": seat,
        "unit": opinion.unit,
        "chances": [_rounded(chance) for chance in opinion.chances],
        "scores": [round(score, 2) for score in opinion.scores],
        "best": [_considered(thought) for thought in opinion.thoughts[:TOLD]],
    }


def _explain(before: Position, seat: int, *moves: Considered) -> None:
    seen = before.seen_by(seat)
    for one in moves:
        one["remarks"] = seen.page.remarks(one["move"], seat)


def _mark(opinion: Opinion, move: str) -> Mark:
    costly, gross = MARKS[opinion.unit]
    if not opinion.is_costly(move, costly):
        return ""
    return "gross" if opinion.cost(move) > gross else "costly"


def _considered(thought: Thought) -> Considered:
    return {
        "move": str(thought.move),
        "worth": _rounded(thought.worth),
        "error": _rounded(thought.error),
        "line": [str(move) for move in thought.line],
        "remarks": [],
    }


def _rounded(number: float) -> float:
    return round(number, 4)
