"""The ladder: every level against the levels below it, in the tables that the documentation shows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kakehashi.arena.fixture import Outcome
from kakehashi.arena.match import Match, Terms, hashi, shangrila
from kakehashi.arena.results import Results
from kakehashi.arena.standings import by_opening, slowest_text
from kakehashi.arena.statistics import estimate
from kakehashi.arena.table import Table
from kakehashi.bots import LEVELS

USUAL_GAMES = {"shangri-la": 200, "hashi": 300}
"""How many games each match of a ladder has."""
_FURTHER = (("adept", "random"), ("sage", "greedy"))
_OPPONENTS = 3


@dataclass(frozen=True)
class Part:
    """Matches that make one table, and how each makes a row of it."""

    title: str
    heads: tuple[str, ...]
    words: int
    matches: tuple[Match, ...]
    row: Callable[[Match, Sequence[Outcome]], tuple[str, ...]]


def ladder(game: str, terms: Terms, levels: Sequence[str] = tuple(LEVELS)) -> list[Part]:
    """The parts of a game's ladder, for levels from the weakest to the strongest."""
    if game == "hashi":
        return [_alone(levels, terms), _one_against_three("Hashi, side A", hashi, levels, terms)]
    return [_one_against_three("Shangri-La", shangrila, levels, terms)]


def tables(parts: Sequence[Part], results: Results) -> list[Table]:
    """The tables of a ladder whose matches, part by part, have these results: a row for each that has begun."""
    outcomes = iter([results.outcomes(number) for number in range(len(results.matches))])
    return [
        Table(
            part.title,
            part.heads,
            [part.row(match, played) for match in part.matches if (played := next(outcomes))],
            part.words,
        )
        for part in parts
    ]


def _one_against_three(
    name: str, match: Callable[[Sequence[str], Terms], Match], levels: Sequence[str], terms: Terms
) -> Part:
    """Each level against three of the level below, and some against three that are further down."""
    pairs = [(above, below) for below, above in pairwise(levels)]
    pairs += [pair for pair in _FURTHER if set(pair) <= set(levels)]
    return Part(
        f"{name}: one against three",
        ("bot", "against three", "games", "won, %", "score", "their score", "slowest"),
        2,
        tuple(match((bot, *(other,) * _OPPONENTS), terms) for bot, other in pairs),
        _duel_row,
    )


def _duel_row(match: Match, outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    bot, other = match.bots[:2]
    return (
        bot,
        other,
        f"{len(outcomes)}",
        estimate(by_opening(match, outcomes, bot, lambda outcome, seat: 100 * outcome.shares[seat])).text(),
        estimate(by_opening(match, outcomes, bot, lambda outcome, seat: outcome.scores[seat])).text(2),
        estimate(by_opening(match, outcomes, other, lambda outcome, seat: outcome.scores[seat])).text(2),
        _slowest(outcomes),
    )


def _alone(levels: Sequence[str], terms: Terms) -> Part:
    """Each level alone on both sides, always with the same decks."""
    from kakehashi.hashi.board import SIDES

    return Part(
        "Hashi: alone",
        ("bot", "side", "games", "points", "finished islands", "of bonuses, %", "slowest"),
        2,
        tuple(hashi((bot,), terms, side) for bot in levels for side in SIDES),
        _solo_row,
    )


def _solo_row(match: Match, outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    points = sum(outcome.scores[0] for outcome in outcomes)
    bonuses = sum(sum(outcome.result["bonuses"][0].values()) for outcome in outcomes)
    return (
        match.bots[0],
        str(match.config["board"]),
        f"{len(outcomes)}",
        estimate([[outcome.scores[0]] for outcome in outcomes]).text(2),
        estimate([[outcome.result["finished"][0]] for outcome in outcomes]).text(2),
        f"{100 * bonuses / max(1, points):.0f}",
        _slowest(outcomes),
    )


def _slowest(outcomes: Sequence[Outcome]) -> str:
    return slowest_text(max(max(outcome.slowest) for outcome in outcomes))
