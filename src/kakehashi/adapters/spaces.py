"""What agents may see and do, as Gymnasium describes it, and with it PettingZoo."""

import numpy as np
from gymnasium import spaces

from kakehashi.environments.single import Single


def observation_space(game: Single) -> spaces.Dict:
    """What a seat sees, and which actions it may take."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, game.highest, (game.size,), np.int8),
            "action_mask": spaces.Box(0, 1, (game.actions,), np.int8),
        }
    )


def action_space(game: Single) -> spaces.Discrete:
    """The actions that there are."""
    return spaces.Discrete(game.actions)
