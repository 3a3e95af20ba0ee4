"""What the features of a position are worth: by hand, or learned from games."""

import json
from functools import cache
from importlib.resources import files

import numpy as np

from kakehashi.bots.shangrila.evaluation import N_ROWS, SET_UP
from kakehashi.bots.shangrila.features import (
    GAINS,
    IN_DANGER,
    MASTERS,
    N_FEATURES,
    SETTLED,
    STUDENTS_ALIVE,
    VILLAGES_ALIVE,
    Numbers,
)
from kakehashi.shangrila.rules import N_BRIDGES

LEARNED = "learned.json"
"""Where the learned weights are kept."""
KNOTS = (1, 4, 8, 14, 23)
"""The numbers of standing bridges for which weights are learned; in between they change evenly."""


def by_hand(**worth: float) -> Numbers:
    """The same weights throughout the game."""
    places = {
        "masters": MASTERS,
        "settled": SETTLED,
        "villages": VILLAGES_ALIVE,
        "students": STUDENTS_ALIVE,
        "gains": GAINS,
        "in_danger": IN_DANGER,
    }
    weights = np.zeros((N_ROWS, N_FEATURES))
    for name, weight in worth.items():
        weights[:, places[name]] = weight
    return weights


WATCHFUL = by_hand(masters=0.5, settled=0.1, villages=0.1, students=0.1, gains=0.15, in_danger=-0.2)
"""Masters, Students who may become some, and what can be won and lost by the next journeys."""


def spread(knots: Numbers) -> Numbers:
    """The weights for every number of bridges, from those for set-up and for the knots."""
    weights = np.empty((N_ROWS, N_FEATURES))
    weights[SET_UP] = knots[0]
    for feature in range(N_FEATURES):
        weights[: N_BRIDGES + 1, feature] = np.interp(range(N_BRIDGES + 1), KNOTS, knots[1:, feature])
    return weights


@cache
def learned(players: int) -> Numbers:
    """What games against itself taught (see training.py), for three or four players."""
    known = json.loads(files(__package__).joinpath(LEARNED).read_text("utf-8"))
    return spread(np.array(known[str(players)]))
