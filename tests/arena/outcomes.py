"""Outcomes to compare, and outcomes made by hand."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kakehashi.arena.fixture import Fixture, Outcome, play
from kakehashi.arena.match import Match, Terms


def shangrila(bots: Sequence[str], terms: Terms, **options: object) -> Match:
    return Match("shangri-la", tuple(bots), options, terms)


def hashi(bots: Sequence[str], terms: Terms, **options: object) -> Match:
    return Match("hashi", tuple(bots), options, terms)


def timeless(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Return outcomes without their times, in the order of the games: the same for the same seed."""
    ordered = sorted(outcomes, key=lambda outcome: (outcome.match, outcome.game))
    return [replace(outcome, seconds=(), slowest=()) for outcome in ordered]


def played_here(match: Match) -> list[Outcome]:
    """Play all games of a match in this process."""
    return [play(Fixture(match, number)) for number in range(match.terms.games)]


def made(match: Match, game: int, scores: list[int], winners: list[int], ms: float = 0, slowest: float = 0) -> Outcome:
    """Return an outcome of Hashi in which every seat made ten moves of `ms` milliseconds each."""
    result = {"scores": scores, "winners": winners}
    seats = range(match.players)
    return Outcome(
        0,
        game,
        match.seating(game),
        result,
        tuple(10 for _ in seats),
        tuple(ms / 100 for _ in seats),
        tuple(slowest for _ in seats),
    )
