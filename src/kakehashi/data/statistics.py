"""What games in files have in common: how long they are, how much there is to choose, which seats win, what scores."""

import json
import statistics as numbers
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import groupby

from kakehashi.arena.report import Report
from kakehashi.arena.statistics import Estimate, estimate
from kakehashi.bots import levels
from kakehashi.data.files import Played, Row
from kakehashi.errors import Json


@dataclass(frozen=True)
class Kind:
    """What games have in common that are counted together."""

    game: str
    players: int
    options: str
    bots: tuple[str, ...]
    """Who plays, in any order of seats."""
    thinking: str
    """How long about a move."""

    @classmethod
    def of(cls, head: Row) -> "Kind":
        """Which kind of game one is."""
        thinking = f"{head['simulations']} simulations" if head["simulations"] else f"{head['pace']:g} × usual time"
        thinking += f", programs {head['ms']} ms" if head["ms"] else ""
        return cls(head["game"], len(head["bots"]), head["options"], tuple(sorted(head["bots"])), thinking)

    @property
    def lineup(self) -> str:
        """Who plays, for people."""
        who = Counter(self.bots)
        return self.bots[0] if len(who) == 1 else ", ".join(f"{n} {bot}" if n > 1 else bot for bot, n in who.items())


@dataclass(frozen=True)
class Spread:
    """How numbers are spread."""

    mean: Estimate
    deviation: float
    """The standard deviation."""
    least: float
    quarter: float
    """A quarter of them are no more than this."""
    median: float
    three_quarters: float
    most: float


@dataclass
class Games:
    """Games of one kind, counted."""

    kind: Kind
    openings: list[int] = field(default_factory=list)
    """By game, and so is what follows."""
    lengths: list[int] = field(default_factory=list)
    bots: list[Sequence[str]] = field(default_factory=list)
    scores: list[Sequence[int]] = field(default_factory=list)
    winners: list[Sequence[int]] = field(default_factory=list)
    choices: Counter[int] = field(default_factory=Counter)
    """How often there was so much to choose from."""
    failed: int = 0
    """How many more games there were in which a program failed: they say nothing of how games go."""

    def add(self, played: Played) -> None:
        """Count a game."""
        head = played.head
        if any(head["lost"] or ()):
            self.failed += 1
            return
        self.openings.append(head["opening"])
        self.lengths.append(len(played.rows))
        self.bots.append(head["bots"])
        self.scores.append(head["scores"])
        self.winners.append(head["winners"])
        self.choices.update(row["legal"] for row in played.rows)

    def won(self, seat: int) -> Estimate:
        """In how many of a hundred games a seat wins; of a shared win it has its part."""
        return self._estimate(
            lambda game: [100 * (seat in self.winners[game]) / len(self.winners[game])] if self.winners[game] else [0.0]
        )

    def scores_of(self, bot: str) -> Spread:
        """How the scores of a bot are spread."""

        def own(game: int) -> list[float]:
            return [float(score) for score, who in zip(self.scores[game], self.bots[game], strict=True) if who == bot]

        return _spread([score for game in range(len(self.scores)) for score in own(game)], self._estimate(own))

    @property
    def length(self) -> Spread:
        """How the lengths of the games are spread."""
        return _spread(self.lengths, self._estimate(lambda game: [self.lengths[game]]))

    @property
    def choice(self) -> float:
        """How much there is to choose from, on average over all moves."""
        return sum(n * times for n, times in self.choices.items()) / self.choices.total()

    @property
    def shared(self) -> int:
        """How many games have several winners."""
        return sum(len(winners) > 1 for winners in self.winners)

    def _estimate(self, values: Callable[[int], Sequence[float]]) -> Estimate:
        """The mean of what each game gives; games with the same opening depend on each other."""
        in_order = sorted(range(len(self.openings)), key=self.openings.__getitem__)
        by_opening = groupby(in_order, self.openings.__getitem__)
        return estimate([[value for game in games for value in values(game)] for _, games in by_opening])

    def as_data(self) -> Json:
        """All of it as plain data."""
        kind = {**asdict(self.kind), "options": json.loads(self.kind.options)}
        if not self.lengths:
            return kind | {"games": 0, "failed": self.failed}
        return kind | {
            "games": len(self.lengths),
            "failed": self.failed,
            "moves": _plain(self.length),
            "choices": {"mean": self.choice, "most": max(self.choices)},
            "shared": self.shared,
            "seats": [_plain_estimate(self.won(seat)) for seat in range(self.kind.players)],
            "scores": {bot: _plain(self.scores_of(bot)) for bot in dict.fromkeys(self.kind.bots)},
        }


def countable(played: Played) -> bool:
    """Whether a game has all that is counted: in a file that others have rewritten, some of it may be missing."""
    head = played.head
    try:
        by_seat, options = [*head["bots"], *head["scores"]], json.loads(head["options"])
    except (ValueError, TypeError, RecursionError):
        return False
    if not isinstance(options, dict) or len(head["bots"]) != len(head["scores"]):
        return False
    thinking = head["simulations"] or head["pace"]
    return None not in (*by_seat, thinking, head["opening"], head["winners"], *(row["legal"] for row in played.rows))


def count(games: Iterable[Played]) -> list[Games]:
    """Games counted by their kinds."""
    counted = dict[Kind, Games]()
    for played in games:
        kind = Kind.of(played.head)
        counted.setdefault(kind, Games(kind)).add(played)
    return [counted[kind] for kind in sorted(counted, key=_order)]


def _order(kind: Kind) -> tuple[object, ...]:
    """Games one after the other, and in each the weakest bots first; those that are not ours come last."""
    names = list(levels(kind.game))
    strengths = sorted(names.index(bot) if bot in names else len(names) for bot in kind.bots)
    return kind.game, kind.players, kind.options, strengths, kind.bots, kind.thinking


def _spread(values: Sequence[float], mean: Estimate) -> Spread:
    several = values if len(values) > 1 else [*values, *values]
    quarter, median, three_quarters = numbers.quantiles(several, n=4, method="inclusive")
    return Spread(mean, numbers.pstdev(values), min(values), quarter, median, three_quarters, max(values))


def _plain(spread: Spread) -> Json:
    return {**asdict(spread), **_plain_estimate(spread.mean)}


def _plain_estimate(estimate: Estimate) -> Json:
    # JSON has no word for what is not a number.
    return {"mean": estimate.mean, "error": None if estimate.error != estimate.error else estimate.error}


# Tables


def reports(counted: Sequence[Games]) -> list[Report]:
    """What was counted as tables: three for each game, number of players and options."""
    shown = []
    told = [games for games in counted if games.lengths]
    for _, group in groupby(told, lambda one: (one.kind.game, one.kind.players, one.kind.options)):
        games = list(group)
        title = _title(games[0].kind)
        shown.append(Report(f"{title}: how long games are, and how much there is to choose", *_lengths(games)))
        if games[0].kind.players > 1:
            shown.append(Report(f"{title}: how often each seat wins, %", *_seats(games)))
        shown.append(Report(f"{title}: scores", *_scores(games)))
    return shown


def _title(kind: Kind) -> str:
    chosen = [f"{name} {_named(value)}" for name, value in json.loads(kind.options).items()]
    players = "alone" if kind.players == 1 else f"{kind.players} players"
    return ", ".join((kind.game, players, *chosen))


def _named(value: object) -> str:
    """What was chosen of an option; what came out of a file goes by its name."""
    return str(value.get("name", "of a file")) if isinstance(value, dict) else str(value)


Table = tuple[Sequence[str], Sequence[Sequence[str]], int]
"""Heads, rows, and how many columns are words."""


def _lengths(games: Sequence[Games]) -> Table:
    failed = any(one.failed for one in games)
    heads = ("bots", "thinking", "games", "moves", "fewest", "most", "choices a move", "most choices")
    rows = [
        (
            one.kind.lineup,
            one.kind.thinking,
            f"{len(one.lengths)}",
            one.length.mean.text(),
            f"{one.length.least:g}",
            f"{one.length.most:g}",
            f"{one.choice:.1f}",
            f"{max(one.choices)}",
            *([f"{one.failed}"] if failed else ()),
        )
        for one in games
    ]
    return (*heads, "failed") if failed else heads, rows, 2


def _seats(games: Sequence[Games]) -> Table:
    seats = range(games[0].kind.players)
    heads = ("bots", "thinking", *(f"seat {seat + 1}" for seat in seats), "games", "shared")
    rows = [
        (
            one.kind.lineup,
            one.kind.thinking,
            *(one.won(seat).text() for seat in seats),
            f"{len(one.lengths)}",
            f"{one.shared}",
        )
        for one in games
    ]
    return heads, rows, 2


def _scores(games: Sequence[Games]) -> Table:
    heads = ("bot", "thinking", "mean", "deviation", "least", "quarter", "median", "three quarters", "most")
    rows = []
    for one in games:
        for bot in dict.fromkeys(one.kind.bots):
            spread = one.scores_of(bot)
            rest = (spread.least, spread.quarter, spread.median, spread.three_quarters, spread.most)
            who = bot if one.kind.lineup == bot else f"{bot} in {one.kind.lineup}"
            shown = (spread.mean.text(2), f"{spread.deviation:.2f}", *(f"{number:g}" for number in rest))
            rows.append((who, one.kind.thinking, *shown))
    return heads, rows, 2
