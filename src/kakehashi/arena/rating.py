"""Ratings by the model of Plackett and Luce, on the scale known from chess."""

import math
from collections.abc import Sequence

from openskill.models import PlackettLuce

from kakehashi.arena.fixture import Outcome
from kakehashi.arena.match import seed_from
from kakehashi.arena.statistics import Estimate

MEAN = 1500.0
"""The rating of a bot of which nothing is known."""
_ELO = 400 / math.log(10)  # 400 points more: ten times as likely to come before the other
_UNKNOWN = 100.0  # in simulations with known strengths this start gave the least bias over 300 games


def ratings(outcomes: Sequence[Outcome]) -> dict[str, Estimate]:
    """The rating of each bot with its error, from games in a given order; none if all seats have the same bot.

    A bot that sits at several seats is one player, and it cannot be said to have beaten itself. So one of its seats,
    drawn by the number of the game, stands for it, and only the order among these is rated. In this model that is no
    distortion: who else takes part does not change how likely one is to come before another. It only leaves some of
    what was seen unused, so the errors are honest and rather large.
    """
    names = sorted({name for outcome in outcomes for name in outcome.bots})
    if len(names) < 2:
        return {}
    # A bot does not learn between games (tau), and every game tells all it can (gamma). The library divides by
    # beta times the root of the number of players.
    model = PlackettLuce(mu=MEAN, sigma=_UNKNOWN, beta=_ELO / math.sqrt(len(names)), tau=0.0, gamma=lambda *_: 1.0)
    known = [model.rating(name=name) for name in names]
    for outcome in outcomes:
        seats = [_seat_for(name, outcome) for name in names]
        # The lower rank is the better: the winners, then by score.
        ranks = [[-outcome.shares[seat], -outcome.scores[seat]] for seat in seats]
        order = sorted(ranks)
        rated = model.rate([[rating] for rating in known], ranks=[float(order.index(rank)) for rank in ranks])
        known = [team[0] for team in rated]
    return {name: Estimate(rating.mu, rating.sigma) for name, rating in zip(names, known, strict=True)}


def _seat_for(name: str, outcome: Outcome) -> int:
    seats = [seat for seat, bot in enumerate(outcome.bots) if bot == name]
    return seats[seed_from("stands for", name, outcome.game) % len(seats)]
