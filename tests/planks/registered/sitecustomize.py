"""Register Planks in processes that have this folder on their path."""

from kakehashi.games import REGISTRY

REGISTRY["planks"] = "planks.game"
