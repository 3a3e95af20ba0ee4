"""The ladder: every level against the one below it, in the reports that the documentation shows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from kakehashi.arena.fixture import Outcome
from kakehashi.arena.match import Match, Terms
from kakehashi.arena.rating import MEAN, Ratings, likely, ratings
from kakehashi.arena.report import Report
from kakehashi.arena.results import Results
from kakehashi.arena.standings import by_opening, slowest_text
from kakehashi.arena.statistics import estimate
from kakehashi.bots import levels
from kakehashi.description import Contest
from kakehashi.games import game as game_named

_NUMBERS = {1: "one", 2: "two", 3: "three"}


@dataclass(frozen=True)
class Part:
    """Matches that make one report, and how each makes a row of it."""

    title: str
    heads: tuple[str, ...]
    words: int
    matches: tuple[Match, ...]
    row: Callable[[Match, Sequence[Outcome]], tuple[str, ...]]
    scale: Callable[[Sequence[Sequence[Outcome]]], Report] | None = None
    """What all of its matches together say, where bots meet."""


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
    shown = []
    for part in parts:
        played = [next(outcomes) for _ in part.matches]
        rows = [part.row(match, games) for match, games in zip(part.matches, played, strict=True) if games]
        shown.append(Report(part.title, part.heads, rows, part.words))
        if part.scale:
            shown.append(part.scale(played))
    return shown


def _one_against_others(game: str, contest: Contest, names: Sequence[str], terms: Terms) -> Part:
    """Each level and the one below it, from both sides: one against some of the others, and the other way round."""
    steps = [(above, below) for below, above in pairwise(names)]
    # Of two at a table each is alone.
    duels = [duel for step in steps for duel in (step, step[::-1])] if contest.opponents > 1 else steps
    others = _NUMBERS.get(contest.opponents, str(contest.opponents))
    chosen = _told_apart_by(contest)
    matches = tuple(
        Match(game, (bot, *(other,) * contest.opponents), options, terms)
        for bot, other in duels
        for options in contest.variants
    )
    return Part(
        f"{contest.title}: one against {others}",
        ("bot", f"against {others}", *chosen, "games", "won, %", "score", "their score", "slowest"),
        2 + len(chosen),
        matches,
        partial(_duel_row, chosen),
        partial(_scale, contest.title, matches, names),
    )


def _scale(title: str, matches: Sequence[Match], names: Sequence[str], played: Sequence[Sequence[Outcome]]) -> Report:
    """All levels that met on one scale, with the step from each to the next."""
    rated = ratings(zip(matches, played, strict=True))
    return Report(
        f"{title}: all on one scale",
        ("bot", "rating", "above the one before", "comes before it, %"),
        _scale_rows(rated, [name for name in names if name in rated.names]) if rated else [],
    )


def _scale_rows(rated: Ratings, names: Sequence[str]) -> Sequence[tuple[str, ...]]:
    """A row for each level; the middle one is what the others are measured from, or the weakest would move them all."""
    middle, rows = names[len(names) // 2], []
    for below, name in zip((None, *names), names, strict=False):
        rating, gap = rated.gap(name, middle), rated.gap(name, below) if below else None
        rows.append(
            (
                name,
                f"{MEAN:.0f}" if name == middle else replace(rating, mean=MEAN + rating.mean).text(0),
                gap.text(0) if gap else "–",
                f"{100 * likely(gap.mean):.0f}" if gap else "–",
            )
        )
    return rows


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
