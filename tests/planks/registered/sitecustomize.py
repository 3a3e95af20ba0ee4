"""For processes that a test starts with this folder on their path: the one line by which a game is registered."""

from kakehashi.games import REGISTRY

REGISTRY["planks"] = "planks.game"
