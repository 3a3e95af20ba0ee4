"""What came of a match: one row a bot."""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from kakehashi.arena.fixture import Outcome
from kakehashi.arena.match import Match
from kakehashi.arena.rating import ratings
from kakehashi.arena.report import Report
from kakehashi.arena.statistics import Estimate, estimate


@dataclass(frozen=True)
class Standing:
    """A bot in a match; if it had several seats at a table, all of them together."""

    bot: str
    games: int
    """How many games, each counted once for every seat that the bot had."""
    wins: float
    """How many of them it won; of a shared win, its part."""
    won: Estimate
    """In how many of a hundred games a seat of this bot wins."""
    score: Estimate
    rating: Estimate | None
    """None where there is nobody to be compared with."""
    ms: float
    """The mean time of a move."""
    slowest: float
    """The longest time of a move, as a share of the time it had; 0 if it has no time of its own."""
    failures: Counter[str]
    """How often it has lost by its own failure, by kind."""


def standings(match: Match, outcomes: Sequence[Outcome]) -> list[Standing]:
    """The bots of a match, the most successful first; nobody before a game has been played."""
    if not outcomes:
        return []
    rated = ratings([(match, outcomes)])
    rows = []
    for name in set(match.bots):
        shares = by_opening(match, outcomes, name, lambda outcome, seat: 100 * outcome.shares[seat])
        seats = [(outcome, seat) for outcome in outcomes for seat, bot in enumerate(outcome.bots) if bot == name]
        seconds = sum(outcome.seconds[seat] for outcome, seat in seats)
        rows.append(
            Standing(
                name,
                len(seats),
                math.fsum(outcome.shares[seat] for outcome, seat in seats),
                estimate(shares),
                estimate(by_opening(match, outcomes, name, lambda outcome, seat: outcome.scores[seat])),
                rated.of(name) if rated else None,
                1000 * seconds / max(1, sum(outcome.moves[seat] for outcome, seat in seats)),
                max(outcome.slowest[seat] for outcome, seat in seats),
                Counter(outcome.lost[seat].split(":")[0] for outcome, seat in seats if not outcome.valid(seat)),
            )
        )
    return sorted(rows, key=lambda row: (-row.won.mean, row.bot))


def by_opening(
    match: Match, outcomes: Sequence[Outcome], name: str, value: Callable[[Outcome, int], float]
) -> list[list[float]]:
    """A value of each seat that a bot had, in groups of the same opening; outcomes are in the order of the games."""
    return [
        [value(outcome, seat) for outcome in group for seat, bot in enumerate(outcome.bots) if bot == name]
        for _, group in groupby(outcomes, lambda outcome: match.opening_of(outcome.game))
    ]


def standings_report(match: Match, outcomes: Sequence[Outcome]) -> Report:
    """The standings for people; whoever plays alone wins against nobody, and is compared with nobody."""
    columns: dict[str, Callable[[Standing], str]] = {
        "bot": lambda row: row.bot,
        "games": lambda row: f"{row.games}",
        "wins": lambda row: f"{row.wins:.1f}",
        "won, %": lambda row: row.won.text(),
        "score": lambda row: row.score.text(2),
        "rating": lambda row: row.rating.text(0) if row.rating else "–",
        "ms a move": lambda row: f"{row.ms:.2f}",
        "slowest": lambda row: slowest_text(row.slowest),
    }
    if match.commands:
        columns["failed"] = lambda row: ", ".join(f"{n} {kind}" for kind, n in sorted(row.failures.items())) or "–"
    if len(match.bots) == 1:
        for column in ("wins", "won, %", "rating"):
            del columns[column]
    rows = [tuple(text(row) for text in columns.values()) for row in standings(match, outcomes)]
    return Report("", tuple(columns), rows)


def failures(outcomes: Sequence[Outcome], most: int = 5) -> list[str]:
    """What was wrong with programs that failed, in a sentence for all that failed alike; the first tell most."""
    games: dict[tuple[str, str], list[int]] = {}
    for outcome in outcomes:
        for bot, why in zip(outcome.bots, outcome.lost, strict=bool(outcome.lost)):
            if why:
                games.setdefault((bot, why), []).append(outcome.game)
    told = [f"{bot} lost {_games_text(numbers)}, {why}" for (bot, why), numbers in games.items()]
    more = sum(len(numbers) for numbers in list(games.values())[most:])
    return [*told[:most], *([f"There were {more} more failures."] if more else [])]


def _games_text(numbers: Sequence[int]) -> str:
    """Some games for people: the first ones by their numbers."""
    if len(numbers) == 1:
        return f"game {numbers[0]}"
    if len(numbers) > 3:
        return f"{len(numbers)} games, the first of them game {numbers[0]}"
    return f"games {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def slowest_text(slowest: float) -> str:
    """The slowest move for people: how many times the bot's own time it took."""
    return f"{slowest:.2f} ×" if slowest else "–"
