"""Hashi alone as an environment of Gymnasium: to import this registers `kakehashi/Hashi-v1`."""

from typing import Any

import numpy as np

try:
    import gymnasium
except ModuleNotFoundError:
    raise ModuleNotFoundError("The environment needs Gymnasium: pip install 'kakehashi[research]'.") from None

from kakehashi.adapters.rendering import check_mode, rendered
from kakehashi.adapters.spaces import action_space, observation_space
from kakehashi.compiled import Bytes
from kakehashi.environments.single import Single
from kakehashi.games import Position

NAME = "kakehashi/Hashi-v1"
MODES = ["ansi", "svg"]
MOST_STEPS = 400
"""A game takes at most 53 steps: more are taken only by who tries what is not legal."""
ILLEGAL = -1.0
"""What it brings to try something that is not legal; nothing else happens then."""


class Hashi(gymnasium.Env[Any, np.int64]):
    """A game alone on a `board`. The reward is every point when the round is over in which it was made."""

    def __init__(self, render_mode: str | None = None, board: object = "A", rewards: str = "points") -> None:
        check_mode(render_mode, MODES)
        self.render_mode = render_mode
        self._game = Single("hashi", {"players": 1, "board": board, "rewards": rewards})
        self.observation_space, self.action_space = observation_space(self._game), action_space(self._game)

    metadata = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012 (Gymnasium's own)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Bytes], dict[str, Any]]:
        """Begin a game: with the cards of a seed, or as they come."""
        super().reset(seed=seed)
        self._game.restart(seed)
        return self._game.observe(0), {}

    def step(self, action: np.int64) -> tuple[dict[str, Bytes], float, bool, bool, dict[str, Any]]:
        """Take an action. One that is not legal changes nothing, costs a point and is told as `illegal`."""
        number = self._game.number(action)
        if not self._game.is_legal(number):
            return self._game.observe(0), ILLEGAL, self._game.over, False, {"illegal": True}
        self._game.step(number)
        return self._game.observe(0), float(self._game.arrays.rewards[0, 0]), self._game.over, False, {}

    def render(self) -> str | None:
        """The position as somebody who watches sees it."""
        return rendered(self._game.game, self.position, self.render_mode)

    @property
    def position(self) -> Position:
        """The position, with its secrets, without what is done of a turn."""
        return self._game.position


gymnasium.register(NAME, entry_point="kakehashi.adapters.gymnasium:Hashi", max_episode_steps=MOST_STEPS)
