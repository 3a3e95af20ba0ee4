"""The example that trains a policy improves it, and prints the result."""

import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kakehashi.hashi import Board

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_hashi.py"


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLE))


def test_gradients_match_finite_differences(example: dict[str, Any]) -> None:
    training = example["Training"]("A", 1, games=16, steps=24)
    policy, random = training.policy, np.random.default_rng(2)
    for name, weights in policy.weights.items():
        policy.weights[name] = weights.astype(np.float64) + random.normal(0, 0.1, weights.shape)
    seen = training.play().seen[-40:]
    wanted, values, inside = policy.think(seen)
    on_wanted, on_value = random.normal(size=wanted.shape), random.normal(size=values.shape)
    drawable = policy.sight.lines
    on_wanted[:, 55 + drawable : 91] = 0

    def height() -> float:
        wanted, values, _ = policy.think(seen)
        return float((wanted * on_wanted).sum() + (values * on_value).sum())

    slopes = policy.slopes(inside, on_wanted, on_value)
    assert slopes.keys() == policy.weights.keys()
    for name, weights in policy.weights.items():
        steepest = np.unravel_index(np.abs(slopes[name]).argmax(), weights.shape)
        before = weights[steepest]
        weights[steepest] = before + 1e-2
        above = height()
        weights[steepest] = before - 1e-2
        below = height()
        weights[steepest] = before
        assert (above - below) / 2e-2 == pytest.approx(slopes[name][steepest], rel=0.05), name


def test_better_actions_become_more_likely(example: dict[str, Any]) -> None:
    training = example["Training"]("A", 1, games=32, steps=32, batch=256)
    chances, taken = example["chances"], training.play()
    rows = np.arange(len(taken.actions)), taken.actions
    before = np.log(chances(training.policy.think(taken.seen)[0], taken.masks)[rows])
    assert np.allclose(np.exp(before), taken.likely, rtol=1e-3)
    for _ in range(5):
        training.learn(taken, 2e-3, 0.0)
    gained = np.log(chances(training.policy.think(taken.seen)[0], taken.masks)[rows]) - before
    assert np.corrcoef(gained, taken.credit)[0, 1] > 0.3


def test_the_example_reads_the_board_correctly(example: dict[str, Any]) -> None:
    sight = example["Sight"](Board.read("B"))
    assert sight.joins.sum() == 2 * sight.lines == 2 * len(Board.read("B").lines)


def test_the_example_reports_its_score_beside_greedy() -> None:
    command = [sys.executable, str(EXAMPLE), "--steps", "30000", "--decks", "2"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [re.sub(r"-?\d+\.\d+", "x", line) for line in lines[-3:]] == [
        "the policy  x ± x points with 2 decks",
        "greedy      x ± x points with the same decks",
        "difference  x ± x",
    ]
