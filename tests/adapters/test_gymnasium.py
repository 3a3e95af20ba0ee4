"""Hashi alone as an environment of Gymnasium."""

from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import kakehashi.adapters.gymnasium as adapter


@pytest.mark.parametrize("board", ["A", "B"])
def test_environments_pass_the_gymnasium_check(board: str) -> None:
    check_env(gymnasium.make(adapter.NAME, board=board, render_mode="ansi").unwrapped)


def test_the_rewards_of_a_game_sum_to_its_points() -> None:
    env, random = gymnasium.make(adapter.NAME), Random(1)
    for seed in (1, 2, None):
        seen, _ = env.reset(seed=seed)
        total, over, steps = 0.0, False, 0
        while not over:
            action = random.choice(np.flatnonzero(seen["action_mask"]).tolist())
            seen, reward, over, cut, info = env.step(action)
            total, steps = total + float(reward), steps + 1
            assert not cut
            assert info == {}
        position = env.unwrapped.position  # type: ignore[attr-defined]
        assert (position.over, position.scores) == (True, (total,))
        assert steps <= 53


def test_an_illegal_action_costs_a_point_and_changes_nothing() -> None:
    env = gymnasium.make(adapter.NAME)
    seen, _ = env.reset(seed=1)
    for number in range(adapter.MOST_STEPS):
        after, reward, over, cut, info = env.step(np.int64(91))
        assert np.array_equal(after["observation"], seen["observation"])
        assert (reward, over, info, cut) == (-1.0, False, {"illegal": True}, number == adapter.MOST_STEPS - 1)
