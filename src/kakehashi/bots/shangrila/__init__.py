"""Bots that play The Bridges of Shangri-La."""

from kakehashi.bots import ADVISER as ADVISER
from kakehashi.bots import STAND_IN as STAND_IN
from kakehashi.bots import searching_levels

LEVELS = searching_levels(__name__)
FIRST_LOOK = 20_000
RATINGS = {"random": 685, "novice": 1174, "greedy": 1347, "skilled": 1500, "adept": 1652, "master": 1808}
