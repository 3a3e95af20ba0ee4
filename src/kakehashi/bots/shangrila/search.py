"""The searching bots: `adept`, `master` and `sage`."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from kakehashi.bots import Budget, Chooser
from kakehashi.bots.opinion import Opinion, Thought, independent
from kakehashi.bots.shangrila.features import Numbers
from kakehashi.bots.shangrila.tree import (
    BROUGHT,
    CHILD,
    EDGE_SIZE,
    EDGES,
    FIRST,
    MOST_EDGES,
    MOVE,
    N_NODES,
    NODE_SIZE,
    SETTLED,
    SIZES,
    SOLVED,
    TRIED,
    VALUE_SIZE,
    chosen_move,
    find,
    simulate,
    transplant,
)
from kakehashi.bots.shangrila.weights import learned
from kakehashi.compiled import Ints, Randomness, prepare, randomness
from kakehashi.shangrila import Move, Position
from kakehashi.shangrila.moves import move_with, parse_move
from kakehashi.shangrila.rules import STATE_SIZE

NO_LIMIT = 1 << 40


@dataclass(frozen=True, slots=True)
class Strength:
    """How well a bot plays."""

    weights: Callable[[int], Numbers]
    """How it judges positions, by the number of players."""
    nodes: int
    """How many positions it can keep in mind: it thinks until its mind is full, if it has the time."""
    exploration: float = 0.3
    """How much it looks at moves that it has not tried often."""
    trust: float = 40.0
    """How sharply it looks at those first that are promising one turn ahead."""


class Tree:
    """Room for a tree."""

    def __init__(self, nodes: int) -> None:
        # Most positions are met once and never opened: in a large tree there are ten to sixteen edges to a node.
        edges = MOST_EDGES * min(nodes, 1000) + 12 * nodes
        self.nodes: Ints = np.empty((nodes, NODE_SIZE), np.int64)
        self.ends: Numbers = np.empty((nodes, 4))
        self.edges: Ints = np.empty((edges, EDGE_SIZE), np.int64)
        self.values: Numbers = np.empty((edges, VALUE_SIZE))
        self.size: Ints = np.zeros(SIZES, np.int64)


class Search:
    """Searches, and keeps what it found for its next turn."""

    def __init__(self, strength: Strength) -> None:
        self._strength = strength
        self._parameters = np.array([strength.exploration, strength.trust])
        # Two: what is kept of one is moved into the other.
        self._tree, self._other = Tree(strength.nodes), Tree(strength.nodes)
        self._root: Ints = np.zeros(STATE_SIZE, np.int64)
        self.simulations = 0
        """How many simulations the last move took."""
        self.expected = np.zeros(4)
        """The share of the win that each seat got in them, added up."""

    def __call__(self, position: Position, seat: int, budget: Budget, seed: int) -> Move:
        """The best move found within the budget; there is no need to think about the only one."""
        if len(position.legal_moves) == 1:
            return position.legal_moves[0]
        self._think(position, budget, seed)
        return self._chosen()

    def opinion(self, position: Position, seat: int, budget: Budget, seed: int, about: Sequence[str]) -> Opinion:
        """What it thinks of every move that it has tried, and of these; nothing that it thought before matters.

        Where it is asked about moves, it looks at each of them and at its own as closely, from the position after it.
        """
        self._forget()
        self._think(position, budget, seed)
        best, judged = self._chosen(), self._judged(seat)
        for move in dict.fromkeys((best, *map(parse_move, about))) if about else ():
            judged[move] = self._worth(position.play(move), seat, budget, seed)
        of_best = judged[best][1]
        thoughts = (Thought(move, worth, independent(of_best, error)) for move, (worth, error) in judged.items())
        return Opinion("share", tuple(sorted(thoughts, key=lambda one: (one.move != best, -one.worth))))

    def _judged(self, seat: int) -> dict[Move, tuple[float, float]]:
        """What each move that was tried is worth, and how far off that may be; of what is solved it is certain."""
        tree, judged = self._tree, {}
        first = tree.nodes[0, FIRST]
        for edge, value in zip(
            tree.edges[first : first + tree.nodes[0, EDGES]].tolist(),
            tree.values[first : first + tree.nodes[0, EDGES]].tolist(),
            strict=True,
        ):
            if edge[SETTLED]:
                judged[move_with(edge[MOVE])] = float(tree.ends[edge[CHILD], seat]), 0.0
            elif edge[TRIED]:
                judged[move_with(edge[MOVE])] = _mean(value[BROUGHT], edge[TRIED] + 1)
        return judged

    def _worth(self, position: Position, seat: int, budget: Budget, seed: int) -> tuple[float, float]:
        """What a position after a move is worth to whoever made it, and how far off that may be."""
        if position.over:
            won = position.winners
            return (1 / len(won) if position.colours[seat] in won else 0.0), 0.0
        self._forget()
        self._think(position, budget, seed)
        if self._tree.nodes[0, SOLVED]:
            return float(self._tree.ends[0, seat]), 0.0
        return _mean(float(self.expected[seat]), self.simulations)

    def _forget(self) -> None:
        """Keep nothing for the next turn."""
        self._tree.size[:] = 0

    def _think(self, position: Position, budget: Budget, seed: int) -> None:
        """Search a position within the budget."""
        begins = time.perf_counter()
        self._weights = self._strength.weights(position.players)
        self._take_root(position)
        self.simulations, self.expected[:] = 0, 0.0
        random = randomness(seed)
        # The first simulation opens the root, so that there is a move to name.
        self._simulate(budget.simulations or 1, NO_LIMIT, random)
        if budget.ms is not None:
            self._simulate_until(begins + budget.seconds, random)

    def _chosen(self) -> Move:
        """The best move found."""
        tree = self._tree
        return move_with(int(chosen_move(self._root, tree.nodes, tree.ends, tree.edges, tree.values)))

    def _take_root(self, position: Position) -> None:
        """Make a position the root, with all that is known of it from before."""
        state, tree, other = position.state, self._tree, self._other
        known = find(self._root, state, tree.nodes, tree.edges) if tree.size[N_NODES] else -1
        if known < 0:
            tree.size[:] = 0
        else:
            transplant(
                known,
                tree.nodes,
                tree.ends,
                tree.edges,
                tree.values,
                other.nodes,
                other.ends,
                other.edges,
                other.values,
                other.size,
            )
            self._tree, self._other = other, tree
        self._root = state

    def _simulate_until(self, ends: float, random: Randomness) -> None:
        """Simulate until it is time, in batches of so many judgements: the less time is left, the fewer."""
        batch, now = 64, time.perf_counter()
        while now < ends:
            before = now
            if self._simulate(NO_LIMIT, batch, random) == 0:
                return
            now = time.perf_counter()
            as_many_as_fit = batch * (ends - now) / (now - before)
            batch = max(1, min(4 * batch, int(as_many_as_fit / 8)))

    def _simulate(self, simulations: int, judged: int, random: Randomness) -> int:
        """Simulate; returns how often it was done, which is not at all if there is nothing more to find out."""
        tree = self._tree
        done = simulate(
            self._root,
            simulations,
            judged,
            tree.nodes,
            tree.ends,
            tree.edges,
            tree.values,
            tree.size,
            self._weights,
            self._parameters,
            random,
            self.expected,
        )
        self.simulations += done
        return done


def _mean(total: float, number: int) -> tuple[float, float]:
    """The mean of so many shares, and its standard error: shares lie between 0 and 1, so it is at most that."""
    mean = total / max(number, 1)
    return mean, math.sqrt(max(mean * (1 - mean), 0.0) / max(number, 1))


def adept() -> Chooser:
    """Keeps 150 positions in mind."""
    return Search(Strength(learned, nodes=150))


def master() -> Chooser:
    """Keeps 4,000 positions in mind."""
    return Search(Strength(learned, nodes=4_000))


def sage() -> Chooser:
    """Keeps in mind what it finds in its time, up to 200,000 positions."""
    return Search(Strength(learned, nodes=200_000))


prepare()
