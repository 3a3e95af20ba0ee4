"""Where somebody stands among others whose ratings are known: by the same model, from games with them."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, permutations, product
from operator import itemgetter

import numpy as np

from kakehashi.arena.rating import MEAN, SCALE
from kakehashi.arena.statistics import Estimate

Ranked = Sequence[tuple[str, tuple[float, float]]]
"""A game: who sat at each seat, with the share of the win and the score; who has more of them came before."""

_STEPS = 100


def placed(who: str, games: Sequence[Ranked], others: Mapping[str, float], before: Estimate) -> Estimate:
    """The rating of somebody, and how far off it may be, given what one would have thought `before` any game.

    Who else takes part does not change how likely one is to come before another, so whoever's rating is not known is
    left out. A tie counts as every order of those who share a place, each in part.
    """
    known = {**others, who: before.mean}
    stages = [
        (first == who, sum(math.exp((known[name] - MEAN) / SCALE) for name in left if name != who), weight)
        for game in games
        for order, weight in _orders([(name, key) for name, key in game if name in known])
        for first, left in _stages(order, who)
    ]
    won = sum(weight for first, _, weight in stages if first)
    rivals, weights = np.array([odds for _, odds, _ in stages]), np.array([weight for _, _, weight in stages])
    middle, sure = (before.mean - MEAN) / SCALE, (SCALE / before.error) ** 2
    strength = middle
    for _ in range(_STEPS):
        mine = 1 / (1 + rivals * math.exp(-strength))
        slope = won - float(weights @ mine) - sure * (strength - middle)
        curve = float(weights @ (mine * (1 - mine))) + sure
        step = slope / curve
        strength += min(1.0, max(-1.0, step))
        if abs(step) < 1e-9:
            break
    return Estimate(MEAN + SCALE * strength, SCALE / math.sqrt(curve))


def _orders(game: Ranked) -> Iterator[tuple[list[str], float]]:
    """The orders in which those of a game may have come, the first first, each with its part."""
    ranked = sorted(game, key=itemgetter(1), reverse=True)
    tied = [[name for name, _ in group] for _, group in groupby(ranked, itemgetter(1))]
    orders = list(product(*(list(permutations(group)) for group in tied)))
    for order in orders:
        yield [name for group in order for name in group], 1 / len(orders)


def _stages(order: list[str], who: str) -> Iterator[tuple[str, list[str]]]:
    """Who came first among those that were left, place by place, as long as somebody was with others among them."""
    for place in range(min(order.index(who) + 1, len(order) - 1)):
        yield order[place], order[place:]
