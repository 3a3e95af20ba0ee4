"""Bots that play The Bridges of Shangri-La."""

from kakehashi.bots import ADVISER as ADVISER
from kakehashi.bots import STAND_IN as STAND_IN
from kakehashi.bots import searching_levels

LEVELS = searching_levels(__name__)
FIRST_LOOK = 20_000
RATINGS = {"random": 783, "novice": 1221, "greedy": 1363, "skilled": 1500}
