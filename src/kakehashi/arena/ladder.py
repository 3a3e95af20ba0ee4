"""The ladder: every level against the levels below it, in the reports that the documentation shows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from kakehashi.arena.fixture import Outcome
from kakehashi.arena.match import Match, Terms
from kakehashi.arena.report import Report
from kakehashi.arena.results import Results
from kakehashi.arena.standings import by_opening, slowest_text
from kakehashi.arena.statistics import estimate
from kakehashi.bots import levels
from kakehashi.description import Contest
from kakehashi.games import game as game_named

_NUMBERS = {1: "one", 2: "two", 3: "three"}
_FURTHER = (("adept", "random"), ("sage", "greedy"))
"""Levels that, where a game has them, also meet one that is further below."""


@dataclass(frozen=True)
class Part:
    """Matches that make one report, and how each makes a row of it."""

    title: str
    heads: tuple[str, ...]
    words: int
    matches: tuple[Match, ...]
    row: Callable[[Match, Sequence[Outcome]], tuple[str, ...]]


def ladder(game: str, games: int | None, seed: int = 0, pace: float = 1.0) -> list[Part]:
    """The parts of a game's ladder, with so many games in each match, or as many as is usual there."""
    return [
        (_one_against_others if contest.opponents else _alone)(
            game, contest, list(levels(game)), Terms(games or contest.games, seed, pace)
        )
        for contest in game_named(game).LADDER
    ]


def reports(parts: Sequence[Part], results: Results) -> list[Report]:
    """The reports of a ladder whose matches, part by part, have these results: a row for each that has begun."""
    outcomes = iter([results.outcomes(number) for number in range(len(results.matches))])
    return [
        Report(
            part.title,
            part.heads,
            [part.row(match, played) for match in part.matches if (played := next(outcomes))],
            part.words,
        )
        for part in parts
    ]


def _one_against_others(game: str, contest: Contest, names: Sequence[str], terms: Terms) -> Part:
    """Each level against some of the level below, and some against those that are further down."""
    pairs = [(above, below) for below, above in pairwise(names)]
    pairs += [pair for pair in _FURTHER if set(pair) <= set(names)]
    others = _NUMBERS.get(contest.opponents, str(contest.opponents))
    chosen = _told_apart_by(contest)
    return Part(
        f"{contest.title}: one against {others}",
        ("bot", f"against {others}", *chosen, "games", "won, %", "score", "their score", "slowest"),
        2 + len(chosen),
        tuple(
            Match(game, (bot, *(other,) * contest.opponents), options, terms)
            for bot, other in pairs
            for options in contest.variants
        ),
        partial(_duel_row, chosen),
    )


def _told_apart_by(contest: Contest) -> list[str]:
    """The options in which the matches of a contest differ."""
    names = dict.fromkeys(name for options in contest.variants for name in options)
    return [name for name in names if len({options.get(name) for options in contest.variants}) > 1]


def _duel_row(chosen: Sequence[str], match: Match, outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    bot, other = match.bots[:2]
    return (
        bot,
        other,
        *(str(match.options.get(name, "")) for name in chosen),
        f"{len(outcomes)}",
        estimate(by_opening(match, outcomes, bot, lambda outcome, seat: 100 * outcome.shares[seat])).text(),
        estimate(by_opening(match, outcomes, bot, lambda outcome, seat: outcome.scores[seat])).text(2),
        estimate(by_opening(match, outcomes, other, lambda outcome, seat: outcome.scores[seat])).text(2),
        _slowest(outcomes),
    )


def _alone(game: str, contest: Contest, names: Sequence[str], terms: Terms) -> Part:
    """Each level alone, always with the same openings."""
    chosen = _told_apart_by(contest)
    return Part(
        contest.title,
        ("bot", *chosen, "games", "score", *contest.columns, "slowest"),
        1 + len(chosen),
        tuple(Match(game, (bot,), options, terms) for bot in names for options in contest.variants),
        partial(_solo_row, chosen, list(contest.columns.values())),
    )


def _solo_row(
    chosen: Sequence[str], columns: Sequence[str], match: Match, outcomes: Sequence[Outcome]
) -> tuple[str, ...]:
    return (
        match.bots[0],
        *(str(match.options.get(name, "")) for name in chosen),
        f"{len(outcomes)}",
        estimate([[outcome.scores[0]] for outcome in outcomes]).text(2),
        *(estimate([[outcome.result[column][0]] for outcome in outcomes]).text(2) for column in columns),
        _slowest(outcomes),
    )


def _slowest(outcomes: Sequence[Outcome]) -> str:
    return slowest_text(max(max(outcome.slowest) for outcome in outcomes))
