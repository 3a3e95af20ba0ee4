"""The searching bots: `adept`, `master` and `sage`."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from kakehashi.bots import Budget, Chooser
from kakehashi.bots.shangrila.features import Numbers
from kakehashi.bots.shangrila.tree import (
    EDGE_SIZE,
    MOST_EDGES,
    N_NODES,
    NODE_SIZE,
    SIZES,
    VALUE_SIZE,
    chosen_move,
    find,
    simulate,
    transplant,
)
from kakehashi.bots.shangrila.weights import learned
from kakehashi.compiled import Ints, Randomness, prepare, randomness
from kakehashi.shangrila import Move, Position
from kakehashi.shangrila.moves import move_with
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
        begins = time.perf_counter()
        if len(position.legal_moves) == 1:
            return position.legal_moves[0]
        self._weights = self._strength.weights(position.players)
        self._take_root(position)
        self.simulations, self.expected[:] = 0, 0.0
        random = randomness(seed)
        # The first simulation opens the root, so that there is a move to name.
        self._simulate(budget.simulations or 1, NO_LIMIT, random)
        if budget.ms is not None:
            self._simulate_until(begins + budget.seconds, random)
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
