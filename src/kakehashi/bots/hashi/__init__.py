"""Bots that play Hashi."""

from kakehashi.bots import ADVISER as ADVISER
from kakehashi.bots import STAND_IN as STAND_IN
from kakehashi.bots import searching_levels

LEVELS = searching_levels(__name__)
FIRST_LOOK = 900
RATINGS = {"random": 62, "novice": 1223, "greedy": 1367, "skilled": 1500, "adept": 1642, "master": 1803, "sage": 1912}
