"""Ratings by the model of Plackett and Luce, on the scale known from chess."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from kakehashi.arena.fixture import Outcome
from kakehashi.arena.match import Match
from kakehashi.arena.statistics import Estimate

Numbers = npt.NDArray[np.float64]
Played = Iterable[tuple[Match, Sequence[Outcome]]]
"""Matches, each with its games."""

MEAN = 1500.0
"""The middle of those who are rated together."""
SCALE = 400 / math.log(10)
"""400 points more: ten times as likely to come before the other."""
_STEPS = 100


@dataclass(frozen=True)
class Ratings:
    """Bots that met, each other or through others, on one scale."""

    names: Sequence[str]
    strengths: Numbers
    """The logarithm of how likely each is to come first."""
    covariance: Numbers
    """How far off they may be together; not numbers where there were too few openings to tell."""

    def of(self, name: str) -> Estimate:
        """The rating of a bot."""
        return self._estimate(self._place(name), MEAN)

    def gap(self, above: str, below: str) -> Estimate:
        """By how many points one is above another: known better than either rating."""
        return self._estimate(self._place(above) - self._place(below), 0.0)

    def _place(self, name: str) -> Numbers:
        return np.array([float(known == name) for known in self.names])

    def _estimate(self, which: Numbers, middle: float) -> Estimate:
        variance = float(which @ self.covariance @ which)
        return Estimate(middle + SCALE * float(which @ self.strengths), SCALE * math.sqrt(max(variance, 0.0)))


def likely(points: float) -> float:
    """How likely who is so many points above another is to come before it."""
    return 1 / (1 + math.exp(-points / SCALE))


def ratings(played: Played) -> Ratings | None:
    """The ratings under which what was seen was most likely; None if nobody met another.

    In this model who else takes part does not change how likely one is to come before another. So a game tells of
    every two bots in it how often a seat of the one came before a seat of the other. That is less than all it could
    tell, so the errors are not the model's own: they come from how much the openings differ.
    """
    played = [(match, outcomes) for match, outcomes in played if outcomes]
    names = sorted({name for match, _ in played for name in match.bots})
    seen = [
        (names.index(one), names.index(other), before, (number, match.opening_of(outcome.game)))
        for number, (match, outcomes) in enumerate(played)
        for outcome in outcomes
        for one, other, before in _compared(outcome)
    ]
    if not seen:
        return None
    # Those who met are taken to have drawn one game besides, or who always won would be infinitely strong.
    met = sorted({(one, other) for one, other, _, _ in seen})
    sides = np.zeros((len(met) + len(seen), len(names)))
    for row, (one, other) in enumerate([*met, *((one, other) for one, other, _, _ in seen)]):
        sides[row, one], sides[row, other] = 1.0, -1.0
    before = np.array([0.5] * len(met) + [share for _, _, share, _ in seen])
    strengths, flat = _fitted(sides, before)
    surprise = sides[len(met) :] * (before - _expected(sides, strengths))[len(met) :, None]
    openings = sorted({opening for *_, opening in seen})
    slopes = np.zeros((len(openings), len(names)))
    np.add.at(slopes, [openings.index(opening) for *_, opening in seen], surprise)
    number = len(openings)
    unbiased = number / (number - 1) if number > 1 else math.nan
    return Ratings(names, strengths, unbiased * flat @ slopes.T @ slopes @ flat)


def _compared(outcome: Outcome) -> Iterator[tuple[str, str, float]]:
    """Every two bots in a game, with how often the one came before the other.

    Winners come first, then the others by score; programs that failed come last.
    """
    seats: dict[str, list[tuple[bool, float, int]]] = {}
    for seat, (name, share, score) in enumerate(zip(outcome.bots, outcome.shares, outcome.scores, strict=True)):
        seats.setdefault(name, []).append((outcome.valid(seat), share, score))
    for one, other in combinations(sorted(seats), 2):
        pairs = [(mine > theirs) + (mine == theirs) / 2 for mine in seats[one] for theirs in seats[other]]
        yield one, other, sum(pairs) / len(pairs)


def _expected(sides: Numbers, strengths: Numbers) -> Numbers:
    return 1 / (1 + np.exp(-sides @ strengths))


def _fitted(sides: Numbers, before: Numbers) -> tuple[Numbers, Numbers]:
    """The most likely strengths, their mean 0, by Newton's method; and how far each is moved by a surprise."""
    strengths: Numbers = np.zeros(sides.shape[1])
    for _ in range(_STEPS):
        expected = _expected(sides, strengths)
        curve = sides.T @ (sides * (expected * (1 - expected))[:, None])
        flat = np.asarray(np.linalg.pinv(curve, rcond=1e-9, hermitian=True), np.float64)
        step = flat @ sides.T @ (before - expected)
        strengths += np.clip(step, -1.0, 1.0)
        if np.abs(step).max() < 1e-9:
            break
    return strengths - strengths.mean(), flat
