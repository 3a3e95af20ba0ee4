"""The searching bots: `adept`, `master` and `sage`."""

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kakehashi.bots import Budget, Chooser
from kakehashi.bots.opinion import Opinion, Thought, independent
from kakehashi.bots.shangrila.features import Numbers
from kakehashi.bots.shangrila.sight import expected_masters
from kakehashi.bots.shangrila.tree import (
    BROUGHT,
    CHILD,
    EDGE_SIZE,
    EDGES,
    HEAD,
    MOST_A_SIMULATION,
    MOST_THREADS,
    MOVE,
    N_NODES,
    NODE_SIZE,
    OPENED,
    ROOT,
    SETTLED,
    SIZES,
    SOLVED,
    TRIED,
    USED,
    Words,
    begin,
    chosen_edge,
    find,
    is_full,
    lead,
    simulate,
    transplant,
)
from kakehashi.bots.shangrila.weights import learned
from kakehashi.compiled import Ints, Randomness, prepare, randomness
from kakehashi.shangrila import Move, Position
from kakehashi.shangrila.moves import move_with, parse_move
from kakehashi.shangrila.rules import STATE_SIZE

NO_LIMIT = 1 << 40
MOST_WORDS = 50_000_000
"""A tree has so many words at most: 200 MB."""
KEPT = 5
"""One word of so many is kept between two turns, and when room is made for others."""
LONGEST_LINE = 8
"""So many moves at most are told of how a game may go on."""
LEAST_WORDS = 2 * MOST_THREADS * MOST_A_SIMULATION
"""With fewer a tree might still be full after room was made."""
_LONGEST_BATCH = 0.0125
"""So many seconds at most does a batch of simulations take."""
_UNDER_WAY = 0.05
"""After so many seconds it is known how fast a search is: its first batches are so small that the calls take longer."""
_SHORTEST = 1e-7
"""Not every clock sees that anything took time."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How well a bot plays."""

    weights: Callable[[int], Numbers]
    """How it judges positions, by the number of players."""
    simulations: int = NO_LIMIT
    """How many simulations it makes for a move, if it has the time."""
    exploration: float = 0.3
    """How much it looks at moves that it has not tried often."""
    trust: float = 40.0
    """How sharply it looks at those first that are promising one turn ahead."""
    foresight: float = 0.3
    """How much it counts what comes of a move if all play what looks best so far, beside what it brought on average."""
    words: int = MOST_WORDS
    """How large its tree may become; then it gives up what it has met least."""

    def __post_init__(self) -> None:
        """There must be room for some simulations beside what is kept."""
        if self.words < LEAST_WORDS:
            raise ValueError(f"A tree of {self.words} words has no room to search: it needs {LEAST_WORDS} at least.")

    @property
    def manner(self) -> Numbers:
        """How it searches, as the tree takes it."""
        return np.array([self.exploration, self.trust, self.foresight])


class Tree:
    """A tree with its room; at first nothing is known but the root."""

    def __init__(self, words: int) -> None:
        self.words: Words = np.empty(words, np.int32)
        self.worth = self.words.view(np.float32)
        self.size: Ints = np.zeros(SIZES, np.int64)
        begin(self.words, self.size)

    def part(self, top: int, most: int) -> "Tree":
        """What is under a node, in a tree of its own: at most so many words, what was met most."""
        part, least = Tree(min(int(self.size[USED]), most)), 1
        while not transplant(top, least, self.words, part.words, part.size):
            least *= 2
        return part

    def packed(self) -> "Tree":
        """The same tree without any room to grow."""
        tree = Tree(int(self.size[USED]))
        tree.words[:], tree.size[:] = self.words[: self.size[USED]], self.size
        return tree

    def take(self, other: "Tree", top: int = ROOT) -> None:
        """Hold what is under a node of another tree; nothing but the root if that does not fit in here."""
        if not transplant(top, 1, other.words, self.words, self.size):
            begin(self.words, self.size)

    def edges(self, node: int = ROOT) -> list[int]:
        """The edges of a node."""
        edges = int(self.words[node + OPENED])
        first = edges + HEAD
        return list(range(first, first + EDGE_SIZE * int(self.words[edges + EDGES]), EDGE_SIZE)) if edges else []


class Search:
    """Searches, and keeps what it found for its next turn."""

    def __init__(self, strength: Strength) -> None:
        self._strength = strength
        self._parameters = strength.manner
        self._tree = Tree(NODE_SIZE)
        self._root: Ints = np.zeros(STATE_SIZE, np.int64)
        self.simulations = 0
        """How many simulations the last move took."""
        self.expected = np.zeros(4)
        """The share of the win that each seat got in them, added up."""
        self.worth: float | None = None
        """The share of the win that whoever made the last move could expect; None if there was nothing to think."""

    def __call__(self, position: Position, seat: int, budget: Budget, seed: int) -> Move:
        """The best move found within the budget; there is no need to think about the only one."""
        self.worth = None
        if len(position.legal_moves) == 1:
            return position.legal_moves[0]
        self._think(position, budget, seed, choosing=True)
        move, edge = self._chosen()
        self.worth, _ = self._weighed(edge, seat)
        child = int(self._tree.words[edge + CHILD])
        if child:
            self._keep(position.play(move), child)
        else:
            self._forget()
        return move

    def think_on(self, position: Position, seat: int, seed: int, stop: Callable[[], bool]) -> None:
        """Search while others are to move, until as much is found as is kept for the next turn.

        Whoever makes a number of simulations for a move makes no more than these.
        """
        if position.over or self._strength.simulations < NO_LIMIT:
            return
        self._take_root(position, NO_LIMIT, self._strength.words // KEPT)
        self._simulate(Limits(NO_LIMIT, stop=stop), randomness(seed), np.zeros(4))
        self._tree = self._tree.packed()

    @property
    def kept(self) -> tuple[int, int]:
        """How many positions are kept for the next turn, and in how many bytes."""
        return int(self._tree.size[N_NODES]), self._tree.words.nbytes

    def opinion(self, position: Position, seat: int, budget: Budget, seed: int, about: Sequence[str]) -> Opinion:
        """What it thinks of every move that it has tried, and of these; nothing that it thought before matters.

        Where it is asked about moves, it looks at each of them and at its own as closely, from the position after it.
        The two looks differ in what its own is worth: all others are as far from it as they were in the first.
        """
        self._forget()
        self._think(position, budget, seed)
        best, _ = self._chosen()
        judged, chances = self._judged(seat, best), self._chances(position)
        scores = expected_masters(position, self._weights, seed)
        closely = {
            move: self._looked_at(move, position.play(move), seat, budget, seed)
            for move in (dict.fromkeys((best, *map(parse_move, about))) if about else ())
        }
        self._forget()
        if closely:
            shift = closely[best].worth - judged[best].worth
            judged = {move: _shifted(thought, shift) for move, thought in judged.items()} | closely
        of_best = judged[best].error
        thoughts = (replace(thought, error=independent(of_best, thought.error)) for thought in judged.values())
        by_worth = tuple(sorted(thoughts, key=lambda one: (one.move != best, -one.worth)))
        return Opinion("share", by_worth, tuple(chance for chance, _ in chances), scores)

    def _judged(self, seat: int, best: Move) -> dict[Move, Thought]:
        """What the best move and all that were tried are worth, and how far off that may be; of what is solved it is
        certain.
        """
        words, judged = self._tree.words, {}
        for edge in self._tree.edges():
            move, child = move_with(int(words[edge + MOVE])), int(words[edge + CHILD])
            if words[edge + SETTLED] or words[edge + TRIED] or move == best:
                judged[move] = Thought(move, *self._weighed(edge, seat), self._line(child) if child else ())
        return judged

    def _weighed(self, edge: int, seat: int) -> tuple[float, float]:
        """What a move is worth, and how far off that may be."""
        words = self._tree.words
        if won := int(words[edge + SETTLED]):
            return _share(won, seat), 0.0
        return _mean(float(self._tree.worth[edge + BROUGHT]), int(words[edge + TRIED]) + 1)

    def _looked_at(self, move: Move, after: Position, seat: int, budget: Budget, seed: int) -> Thought:
        """What a move is worth to whoever makes it, looked at from the position after it."""
        if after.over:
            return Thought(move, (seat in after.winners) / len(after.winners), 0.0)
        self._forget()
        self._think(after, budget, seed)
        return Thought(move, *self._chances(after)[seat], self._line(ROOT))

    def _chances(self, position: Position) -> list[tuple[float, float]]:
        """The share of the win that each seat may expect in what was searched, and how far off that may be."""
        if won := int(self._tree.words[ROOT + SOLVED]):
            return [(_share(won, seat), 0.0) for seat in range(position.players)]
        return [_mean(float(self.expected[seat]), self.simulations) for seat in range(position.players)]

    def _line(self, node: int) -> tuple[Move, ...]:
        """How the game goes on from a node by the moves that were tried most, or that are known to be best."""
        words, line = self._tree.words, list[Move]()
        while len(line) < LONGEST_LINE and words[node + OPENED]:
            won, edges = words[node + SOLVED], [edge for edge in self._tree.edges(node) if words[edge + CHILD]]
            if not edges:
                break
            edge = max(edges, key=lambda edge: (0 < words[edge + SETTLED] == won, words[edge + TRIED]))
            line.append(move_with(int(words[edge + MOVE])))
            node = int(words[edge + CHILD])
        return tuple(line)

    def _forget(self) -> None:
        """Keep nothing for the next turn."""
        self._tree = Tree(NODE_SIZE)
        self._root = np.zeros(STATE_SIZE, np.int64)

    def _keep(self, position: Position, node: int) -> None:
        """Keep what is under a node, where a position was met, for the next turn."""
        self._tree, self._root = self._tree.part(node, self._strength.words // KEPT).packed(), position.state

    def _think(self, position: Position, budget: Budget, seed: int, choosing: bool = False) -> None:
        """Search a position within the budget; if only the move matters, no longer than it can still change."""
        ends = time.perf_counter() + budget.seconds if budget.ms is not None else math.inf
        most = min(self._strength.simulations, budget.simulations or (1 if budget.ms is None else NO_LIMIT))
        self._take_root(position, most, self._strength.words)
        limits = Limits(most, ends, budget.stop, choosing and budget.ms is not None)
        self._search(limits, seed, min(budget.cores, MOST_THREADS))

    def _chosen(self) -> tuple[Move, int]:
        """The best move found, and its edge."""
        edge = int(chosen_edge(self._root, self._tree.words, self._tree.worth))
        return move_with(int(self._tree.words[edge + MOVE])), edge

    def _take_root(self, position: Position, simulations: int, words: int) -> None:
        """Make a position the root, with all that is known of it from before.

        There is room for so many simulations, but for so many words at most, and these have room for what was kept.
        """
        state, kept = position.state, self._tree
        known = find(self._root, state, kept.words)
        room = len(kept.words) + (simulations + MOST_THREADS) * MOST_A_SIMULATION
        self._tree, self._root = Tree(min(room, words)), state
        if known >= 0 and kept.words[known + OPENED]:
            self._tree.take(kept, known)
        self._weights = self._strength.weights(position.players)

    def _search(self, limits: "Limits", seed: int, cores: int) -> None:
        """Simulate within limits, on so many cores; room is made whenever there is none left."""
        self.simulations, found = 0, [np.zeros(4) for _ in range(cores)]
        generators = [randomness(seed + core) for core in range(cores)]
        with ThreadPoolExecutor(cores) as threads:
            on_each: Any = threads.map if cores > 1 else map
            while True:
                share = limits.shared(self.simulations, cores)
                made = sum(on_each(self._simulate, [share] * cores, generators, found))
                self.simulations += made
                if made == 0 or not is_full(self._tree.words, self._tree.size):
                    break
                self._tree.take(self._tree.part(ROOT, self._strength.words // KEPT))
        self.expected = sum(found, np.zeros(4))

    def _simulate(self, limits: "Limits", random: Randomness, expected: Numbers) -> int:
        """Simulate within limits, while there is room and something left to find out; returns how often."""
        tree, done, batch, now = self._tree, 0, 1.0, time.perf_counter()
        begins = now
        while True:
            made = simulate(
                self._root,
                limits.simulations - done,
                int(batch),
                tree.words,
                tree.worth,
                tree.size,
                self._weights,
                self._parameters,
                random,
                expected,
            )
            done += made
            before, now = now, max(time.perf_counter(), now + _SHORTEST)
            speed = done / (now - begins) if now - begins > _UNDER_WAY else math.inf
            to_come = min(limits.simulations - done, speed * (limits.ends - now))
            if made == 0 or to_come <= 0 or limits.stop():
                return done
            if limits.choosing and lead(tree.words) > to_come * limits.cores:
                return done
            # The less time is left, the fewer; and never so many that nobody could interrupt.
            batch = max(1.0, min(4 * batch, batch * min((limits.ends - now) / 8, _LONGEST_BATCH) / (now - before)))


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends."""

    simulations: int
    """After so many."""
    ends: float = math.inf
    """When it is so late."""
    stop: Callable[[], bool] = lambda: False
    """When this says so."""
    choosing: bool = False
    """When what is left cannot change which move was tried most."""
    cores: int = 1
    """How many search at once, each within these limits."""

    def shared(self, done: int, cores: int) -> "Limits":
        """The limits of each of so many that search at once, when so much is done already."""
        return replace(self, simulations=-((done - self.simulations) // cores), cores=cores)


def _share(won: int, seat: int) -> float:
    """The share of the win that a seat has if these have won."""
    return (won >> seat & 1) / won.bit_count()


def _shifted(thought: Thought, shift: float) -> Thought:
    """The same on another scale; what is certain stays so."""
    return replace(thought, worth=min(max(thought.worth + shift, 0.0), 1.0)) if thought.error else thought


def _mean(total: float, number: int) -> tuple[float, float]:
    """The mean of so many shares, and its standard error: shares lie between 0 and 1, so it is at most that."""
    mean = total / max(number, 1)
    return mean, math.sqrt(max(mean * (1 - mean), 0.0) / max(number, 1))


def adept() -> Chooser:
    """Makes 2,000 simulations."""
    return Search(Strength(learned, simulations=2_000))


def master() -> Chooser:
    """Makes 30,000 simulations."""
    return Search(Strength(learned, simulations=30_000))


def sage() -> Chooser:
    """Makes as many simulations as its time allows."""
    return Search(Strength(learned))


prepare()
