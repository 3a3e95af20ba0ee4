"""Trains a small policy on Hashi alone, from nothing, and compares it with the bot `greedy`: NumPy, two cores, minutes.

    .venv/bin/python examples/train_hashi.py [--steps 5000000] [--board A] [--decks 300]

Many games are played at once (`kakehashi.environments.vector`). A network that looks at every island and every line
with the same few weights says how likely each action should be and how many points are still to come; proximal policy
optimisation (PPO) makes likelier what went better than expected. All of it stands in this file.
"""

import argparse
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar, cast

# Two halves are worked on side by side, each in one thread: NumPy by itself would use a second core for little.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np
import numpy.typing as npt

from kakehashi.bots import Bot
from kakehashi.environments import hashi as environment
from kakehashi.environments.vector import Games
from kakehashi.hashi import ISLANDS, Board, Position

Floats = npt.NDArray[np.float32]
T = TypeVar("T")

# Where the actions begin: see docs/environments.md.
WRITE, NOWHERE, LINES, NOTHING = 36, 54, 55, 91
HIDDEN = 32
POINTS = 10.0
"""Rewards are counted in units of so many points."""


class Sight:
    """What the network looks at: numbers for each island, for each line, and for all of the sheet."""

    def __init__(self, board: Board) -> None:
        self.lines = len(board.lines)
        self.ends = np.array([[ISLANDS.index(end) for end in line] for line in board.lines])
        self.joins = np.zeros((len(ISLANDS), self.lines), np.float32)
        for line, ends in enumerate(self.ends):
            self.joins[ends, line] = 1

    def look(self, observations: npt.NDArray[np.int8]) -> tuple[Floats, Floats, Floats]:
        """The islands, the lines and the rest, of so many observations."""
        parts = environment.LAYOUT.parts(observations)
        rows, seven = len(observations), np.eye(7, dtype=np.float32)
        number, has = parts["numbers"][:, 0].astype(np.int64), parts["bridges"][:, 0].astype(np.int64)
        drawn, crossed = parts["lines"][:, 0, : self.lines].astype(np.int64), parts["crossed"][:, 0, : self.lines]
        red, blue = parts["flags"][:, 0], parts["flags"][:, 1]

        # How many more bridges an island takes, and how many could still reach it.
        room = np.where(number > 0, number, 6) - has
        one, other = self.ends[:, 0], self.ends[:, 1]
        free = np.where(crossed > 0, 0, 2 - drawn)
        to_one, to_other = np.minimum(free, room[:, other]), np.minimum(free, room[:, one])
        reach = np.zeros_like(room)
        for line in range(self.lines):
            reach[:, one[line]] += to_one[:, line]
            reach[:, other[line]] += to_other[:, line]
        spare = np.clip(np.where(number > 0, reach - room, reach - 3), -2, 4) + 2
        needs = np.where(number > 0, room, 6) * (number > 0)
        islands = np.concatenate(
            [
                seven[number], seven[has], seven[needs], seven[spare],
                np.stack([red, blue, number == 0, (number > 0) & (room == 0), reach / 4], 2).astype(np.float32),
            ],
            axis=2,
        )  # fmt: skip
        possible = np.minimum(free, np.minimum(room[:, one], room[:, other]))
        lines = np.concatenate(
            [
                np.eye(3, dtype=np.float32)[drawn], np.eye(3, dtype=np.float32)[possible],
                crossed[:, :, None].astype(np.float32),
            ],
            axis=2,
        )  # fmt: skip
        rest = np.concatenate(
            [
                parts["card_number"], parts["card_bridges"], parts["stage"], np.eye(4)[parts["left"][:, 0]],
                np.eye(19)[parts["round"][:, 0]], parts["to_come"].reshape(rows, -1), parts["worth"] / 9,
                parts["bonuses"][:, 0] > 0, (parts["to_come"].sum(2)),
            ],
            axis=1,
        ).astype(np.float32)  # fmt: skip
        return islands, lines, rest


@dataclass
class Policy:
    """A network, and how its weights are moved (Adam)."""

    sight: Sight
    seed: int
    weights: dict[str, Floats] = field(default_factory=dict)

    def __post_init__(self) -> None:
        random = np.random.default_rng(self.seed)
        shown = self.sight.look(np.zeros((1, environment.LAYOUT.size), np.int8))
        island, line, rest = (seen.shape[-1] for seen in shown)
        shapes = {
            "which island": (len(ISLANDS), HIDDEN), "which line": (self.sight.lines, HIDDEN),
            "island": (island, HIDDEN), "island rest": (rest, HIDDEN), "write": (HIDDEN, 3),
            "end": (HIDDEN, HIDDEN), "line": (line, HIDDEN), "line rest": (rest, HIDDEN), "draw": (HIDDEN, 1),
            "all": (HIDDEN, HIDDEN), "all rest": (rest, HIDDEN), "other": (HIDDEN, 3),
        }  # fmt: skip
        for name, shape in shapes.items():
            scale = 0.01 if name in ("write", "draw", "other", "which island", "which line") else (1 / shape[0]) ** 0.5
            self.weights[name] = (random.standard_normal(shape) * scale).astype(np.float32)
        self.moments = {name: [np.zeros_like(its), np.zeros_like(its)] for name, its in self.weights.items()}
        self.updates = 0

    def think(self, observations: npt.NDArray[np.int8]) -> tuple[Floats, Floats, tuple[Floats, ...]]:
        """How much each action is wanted, how many points are still to come, and what `slopes` needs of it."""
        w, sight = self.weights, self.sight
        islands, lines, rest = sight.look(observations)
        h = islands @ w["island"]
        h += w["which island"] + (rest @ w["island rest"])[:, None]
        np.maximum(h, 0, out=h)
        ends = h @ w["end"]
        z = lines @ w["line"]
        z += ends[:, sight.ends[:, 0]]
        z += ends[:, sight.ends[:, 1]]
        z += w["which line"] + (rest @ w["line rest"])[:, None]
        np.maximum(z, 0, out=z)
        c = np.maximum(h.mean(1) @ w["all"] + rest @ w["all rest"], 0)
        written, other = h @ w["write"], c @ w["other"]
        wanted = np.full((len(rest), environment.ACTIONS), -30, np.float32)
        wanted[:, :18], wanted[:, 18:36], wanted[:, WRITE:NOWHERE] = written[..., 0], written[..., 1], written[..., 2]
        wanted[:, LINES : LINES + sight.lines] = (z @ w["draw"])[..., 0]
        wanted[:, NOWHERE], wanted[:, NOTHING] = other[:, 0], other[:, 1]
        return wanted, other[:, 2], (islands, lines, rest, h, z, c)

    def slopes(self, seen: tuple[Floats, ...], on_wanted: Floats, on_value: Floats) -> dict[str, Floats]:
        """How steeply something grows with each weight, given how it grows with what `think` said."""
        islands, lines, rest, h, z, c = seen
        w, sight, slopes = self.weights, self.sight, dict[str, Floats]()
        on_written = np.stack([on_wanted[:, :18], on_wanted[:, 18:36], on_wanted[:, WRITE:NOWHERE]], 2)
        on_other = np.stack([on_wanted[:, NOWHERE], on_wanted[:, NOTHING], on_value], 1)
        on_drawn = on_wanted[:, LINES : LINES + sight.lines, None]
        slopes["write"], slopes["draw"] = product(h, on_written), product(z, on_drawn)
        slopes["other"] = c.T @ on_other
        on_c = (on_other @ w["other"].T) * (c > 0)
        slopes["all"], slopes["all rest"] = h.mean(1).T @ on_c, rest.T @ on_c
        on_z = on_drawn * w["draw"].T
        on_z *= z > 0
        slopes["line"], slopes["line rest"], slopes["which line"] = (
            product(lines, on_z),
            rest.T @ on_z.sum(1),
            on_z.sum(0),
        )
        on_ends = sight.joins @ on_z
        slopes["end"] = product(h, on_ends)
        on_h = on_ends @ w["end"].T
        on_h += on_written @ w["write"].T
        on_h += (on_c @ w["all"].T)[:, None] / h.shape[1]
        on_h *= h > 0
        slopes["island"], slopes["island rest"] = product(islands, on_h), rest.T @ on_h.sum(1)
        slopes["which island"] = on_h.sum(0)

        return slopes

    def descend(self, slopes: dict[str, Floats], rate: float) -> None:
        """Move the weights down these slopes."""
        length = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        self.updates += 1
        for name, slope in slopes.items():
            mean, square = self.moments[name]
            slope *= min(1, 0.5 / (length + 1e-8))
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = mean / (1 - 0.9**self.updates) / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-6)
            self.weights[name] -= rate * step


SIDE_BY_SIDE = ThreadPoolExecutor(2)


def halves(work: Callable[[slice], T], rows: int) -> list[T]:
    """The same work for the first half of so many rows, and for the second."""
    return list(SIDE_BY_SIDE.map(work, (slice(0, rows // 2), slice(rows // 2, rows))))


def product(before: Floats, after: Floats) -> Floats:
    """The slopes of weights that lie between these two, over all rows and places."""
    return before.reshape(-1, before.shape[-1]).T @ after.reshape(-1, after.shape[-1])


def chances(wanted: Floats, masks: npt.NDArray[np.int8]) -> Floats:
    """How likely each action is; none that is not legal."""
    wanted = np.where(masks > 0, wanted, -1e9)
    wanted -= wanted.max(1, keepdims=True)
    likely = np.exp(wanted)
    return likely / likely.sum(1, keepdims=True)


class Taken(NamedTuple):
    """Steps that were taken in many games, and what is known of each."""

    seen: npt.NDArray[np.int8]
    masks: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int64]
    likely: Floats
    """How likely the action was."""
    credit: Floats
    """By how much it went better than expected."""
    values: Floats
    """What was expected."""


@dataclass
class Training:
    """So many games, so many steps of each before the weights are moved."""

    board: str
    seed: int
    games: int = 512
    steps: int = 64
    batch: int = 1024
    passes: int = 2
    rate: float = 2e-3
    fading: float = 0.96
    """How much of what came later is credited to an action, step by step."""
    curiosity: float = 0.01

    def __post_init__(self) -> None:
        self.policy = Policy(Sight(Board.read(self.board)), self.seed)
        self.random = np.random.default_rng(self.seed)
        self.envs = Games("hashi", self.games, players=1, board=self.board, seed=1_000_000 * (self.seed + 1))
        self.scores, self.finished = np.zeros(self.games), list[float]()

    def run(self, steps: int) -> Policy:
        """Train for so many steps."""
        began, spent, told, taken = time.monotonic(), time.process_time(), 0.0, 0
        while taken < steps:
            left = 1 - taken / steps
            self.learn(self.play(), self.rate * max(left, 0.05), self.curiosity * left)
            taken += self.games * self.steps
            if taken > told + steps / 20:
                told, clock, processor = taken, time.monotonic() - began, time.process_time() - spent
                print(
                    f"{taken:10,} steps  {clock:4.0f} s ({processor:.0f} s of processors)  "
                    f"{np.mean(self.finished[-1000:]):5.1f} points",
                    flush=True,
                )
        return self.policy

    def play(self) -> Taken:
        """Take steps in all games."""
        arrays, shape = self.envs.arrays, (self.steps + 1, self.games)
        seen = np.empty((*shape, environment.LAYOUT.size), np.int8)
        masks = np.empty((*shape, environment.ACTIONS), np.int8)
        actions, (likely, values, credit) = np.zeros(shape, np.int64), np.zeros((3, *shape), np.float32)
        rewards, goes_on = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        for step in range(self.steps):
            seen[step], masks[step] = arrays.observations, arrays.masks
            noise = self.random.random(arrays.masks.shape, np.float32)

            def choose(rows: slice, step: int = step, noise: Floats = noise) -> None:
                wanted, values[step, rows], _ = self.policy.think(seen[step, rows])
                chance = chances(wanted, masks[step, rows])
                # The largest of these is each action as often as it is likely (Gumbel).
                drawn = np.log(chance + 1e-9) - np.log(-np.log(noise[rows] + 1e-9) + 1e-9)
                actions[step, rows] = np.where(masks[step, rows] > 0, drawn, -np.inf).argmax(1)
                likely[step, rows] = chance[np.arange(len(chance)), actions[step, rows]]

            halves(choose, self.games)
            self.envs.step(actions[step])
            rewards[step], goes_on[step] = arrays.rewards[:, 0] / POINTS, ~arrays.over
            self.scores += arrays.rewards[:, 0]
            self.finished += self.scores[arrays.over].tolist()
            self.scores[arrays.over] = 0
        values[-1] = self.policy.think(arrays.observations)[1]
        for step in reversed(range(self.steps)):
            surprise = rewards[step] + goes_on[step] * values[step + 1] - values[step]
            credit[step] = surprise + goes_on[step] * self.fading * credit[step + 1]
        return Taken(
            *(array[:-1].reshape(-1, *array.shape[2:]) for array in (seen, masks, actions, likely, credit, values))
        )

    def learn(self, taken: Taken, rate: float, curiosity: float) -> None:
        """Make likelier what went better than expected, and expect what came."""
        targets = taken.credit + taken.values
        merits = (taken.credit - taken.credit.mean()) / (taken.credit.std() + 1e-6)

        def slopes_of(rows: npt.NDArray[np.int64], of: int) -> dict[str, Floats]:
            wanted, value, inside = self.policy.think(taken.seen[rows])
            chance, credit = chances(wanted, taken.masks[rows]), merits[rows]
            chosen = np.arange(len(rows)), taken.actions[rows]
            ratio = chance[chosen] / taken.likely[rows]
            # Nothing is gained beyond a fifth more, or less, of what was likely.
            push = -credit * ratio * np.where(credit > 0, ratio < 1.2, ratio > 0.8)
            is_chosen, logs = np.zeros_like(chance), np.log(chance + 1e-9)
            is_chosen[chosen] = 1
            doubt = -(chance * logs).sum(1, keepdims=True)
            slope = push[:, None] * (is_chosen - chance) + curiosity * chance * (logs + doubt)
            return self.policy.slopes(inside, slope / of, (value - targets[rows]) / 2 / of)

        for _ in range(self.passes):
            order = self.random.permutation(len(targets))
            for begin in range(0, len(order), self.batch):
                rows = order[begin : begin + self.batch]
                one, other = halves(lambda half, rows=rows: slopes_of(rows[half], len(rows)), len(rows))
                self.policy.descend({name: slope + other[name] for name, slope in one.items()}, rate)


def scores_of(policy: Policy, board: str, decks: int, seed: int) -> tuple[list[int], list[Position]]:
    """What the policy reaches with so many decks, always by what it wants most, and how these games began."""
    games, actions = Games("hashi", decks, players=1, board=board, seed=seed), np.zeros(decks, np.int64)
    starts = [games.position(game) for game in range(decks)]
    score, open_ = np.zeros(decks), np.ones(decks, bool)
    while open_.any():
        wanted, _, _ = policy.think(games.arrays.observations)
        actions[:] = np.where(games.arrays.masks > 0, wanted, -np.inf).argmax(1)
        games.step(actions)
        score += games.arrays.rewards[:, 0] * open_
        open_ &= ~games.arrays.over
    return [int(points) for points in score], cast(list[Position], starts)


def greedy_score(start: Position, seed: int) -> int:
    """What the bot reaches with the same deck."""
    bot, position = Bot("hashi", "greedy"), start
    while not position.over:
        position = position.play(bot.choose(position, seed=seed))
    return position.scores[0]


def told(numbers: list[int]) -> str:
    """A mean with its standard error."""
    return f"{np.mean(numbers):.2f} ± {np.std(numbers, ddof=1) / len(numbers) ** 0.5:.2f}"


def main() -> None:
    """Train, and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=5_000_000)
    parser.add_argument("--board", default="A")
    parser.add_argument("--decks", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    policy = Training(arguments.board, arguments.seed).run(arguments.steps)
    trained, starts = scores_of(policy, arguments.board, arguments.decks, seed=0)
    greedy = [greedy_score(start, seed) for seed, start in enumerate(starts)]
    print(f"the policy  {told(trained)} points with {arguments.decks} decks")
    print(f"greedy      {told(greedy)} points with the same decks")
    print(f"difference  {told([mine - its for mine, its in zip(trained, greedy, strict=True)])}")


if __name__ == "__main__":
    main()
