"""The search tree: Monte-Carlo tree search for several players, compiled whole.

Each player maximises its own share of the win. A position is judged when it is first met. When it is met again it is
opened: the moves out of it are judged one turn ahead and get their shares of the attention by that, the best first. In
wide turns the value of two Students is added up from that of each, and only the best moves are kept.
"""

import numpy as np

from kakehashi.bots.shangrila.evaluation import WORK_SIZE, expected_shares, shares, won_shares
from kakehashi.bots.shangrila.features import N_FEATURES, Numbers
from kakehashi.compiled import Ints, Randomness, compiled, draw, inlined
from kakehashi.shangrila.choices import (
    CHOICES_SIZE,
    N_PAIRS,
    N_RECRUITING,
    RECRUIT_SET,
    choices,
    numbered,
)
from kakehashi.shangrila.rules import (
    PLAYERS,
    RECRUIT,
    STATE_SIZE,
    TURNS,
    is_over,
    move_of,
    parts_of,
    play,
    to_move,
)
from kakehashi.shangrila.spaces import nth_space

# A node is a position that was met: where its edges begin, how many they are (-1 until it is opened), how often it was
# met, whether moves were left out, whether it is solved (then it is known how the game ends, if all play well), and the
# best of the solved nodes that it leads to (-1 if none is).
FIRST, EDGES, MET, CUT, SOLVED, BEST_SOLVED = 0, 1, 2, 3, 4, 5
NODE_SIZE = 6
# An edge is a move: how often it was tried, the node it leads to (-1 if none yet), and whether that is solved.
MOVE, TRIED, CHILD, SETTLED = 0, 1, 2, 3
EDGE_SIZE = 4
# What is known of an edge: the attention it deserves, and the sum of shares that it brought to whoever moves there; the
# judgement one turn ahead counts as the first try.
PRIOR, BROUGHT = 0, 1
VALUE_SIZE = 2
# The size of the tree: nodes and edges in use; and how many positions were judged to make it.
N_NODES, N_EDGES, N_JUDGED = 0, 1, 2
SIZES = 3
# How to search: how much to explore, and how sharply to trust the judgement one turn ahead.
EXPLORATION, TRUST = 0, 1

DEEPEST = 256
MOST_EDGES = 64
"""So many moves are kept of a position."""
MOST_TURNS = 4
"""Between two turns of a player there are at most so many."""


@inlined
def new_node(nodes: Ints, size: Ints) -> int:
    """A node of which nothing is known yet."""
    node = size[N_NODES]
    nodes[node] = 0
    nodes[node, EDGES], nodes[node, BEST_SOLVED] = -1, -1
    size[N_NODES] += 1
    return node


@inlined
def judge(
    state: Ints, move: int, weights: Numbers, after: Ints, features: Numbers, work: Ints, share: Numbers
) -> float:
    """What the player to move can expect after a move."""
    after[:] = state
    play(after, move)
    shares(after, weights, features, work, share)
    return share[to_move(state)]


@inlined
def keep(node: int, move: int, worth: float, nodes: Ints, edges: Ints, values: Numbers) -> None:
    """Give a node an edge, in its place among the others; the worst is dropped if there are too many."""
    first, place = nodes[node, FIRST], nodes[node, FIRST] + nodes[node, EDGES]
    if nodes[node, EDGES] == MOST_EDGES:
        nodes[node, CUT] = 1
        place -= 1
        if worth <= values[place, BROUGHT]:
            return
    else:
        nodes[node, EDGES] += 1
    while place > first and values[place - 1, BROUGHT] < worth:
        values[place, BROUGHT] = values[place - 1, BROUGHT]
        edges[place, MOVE] = edges[place - 1, MOVE]
        place -= 1
    values[place, BROUGHT], edges[place, MOVE] = worth, move


@inlined
def open_node(
    state: Ints,
    node: int,
    nodes: Ints,
    edges: Ints,
    values: Numbers,
    size: Ints,
    weights: Numbers,
    parameters: Numbers,
    random: Randomness,
    room: Ints,
    alone: Numbers,
    features: Numbers,
    share: Numbers,
) -> None:
    """Give a node its edges, those that look best first."""
    after, can, work = room[:STATE_SIZE], room[STATE_SIZE:], room[STATE_SIZE + CHOICES_SIZE :]
    nodes[node, FIRST], nodes[node, EDGES] = size[N_EDGES], 0
    numbers = max(choices(state, can), 1)
    waiting = 0.0
    if can[N_PAIRS] > 0:
        # As if one could wait for a turn: what each Student alone adds to that is what it brings to a pair.
        after[:] = state
        after[TURNS] += 1
        expected_shares(after, weights, features, work, share)
        waiting = share[to_move(state)]
        for number in range(can[N_RECRUITING]):
            space = nth_space(can[RECRUIT_SET], can[RECRUIT_SET + 1], number)
            alone[space] = judge(state, move_of(RECRUIT, space, -1), weights, after, features, work, share)
        size[N_JUDGED] += 1 + can[N_RECRUITING]
    for number in range(numbers):
        move = numbered(can, number)
        kind, first, second = parts_of(move)
        if move < 0:
            continue
        # Two in one village can make it the stronger one, so they are more than their sum.
        if kind == RECRUIT and second >= 0 and first >> 3 != second >> 3:
            worth = alone[first] + alone[second] - waiting
        else:
            worth = judge(state, move, weights, after, features, work, share)
            size[N_JUDGED] += 1
        # Among equals chance decides, so that not every game is the same.
        keep(node, move, min(max(worth, 0.0), 1.0) - 1e-6 * draw(random, 1000), nodes, edges, values)
    begin, end = nodes[node, FIRST], nodes[node, FIRST] + nodes[node, EDGES]
    best, total = values[begin, BROUGHT], 0.0
    for edge in range(begin, end):
        edges[edge, TRIED], edges[edge, CHILD], edges[edge, SETTLED] = 0, -1, 0
        values[edge, PRIOR] = np.exp((values[edge, BROUGHT] - best) * parameters[TRUST])
        total += values[edge, PRIOR]
    for edge in range(begin, end):
        values[edge, PRIOR] /= total
    size[N_EDGES] = end


@inlined
def most_promising(node: int, nodes: Ints, edges: Ints, values: Numbers, exploration: float) -> int:
    """The edge to try next, among those that are not solved; the first if all are."""
    attention = exploration * np.sqrt(nodes[node, MET])
    first = nodes[node, FIRST]
    best, chosen = -1.0, first
    for edge in range(first, first + nodes[node, EDGES]):
        if edges[edge, SETTLED] == 1:
            continue
        tries = edges[edge, TRIED] + 1
        promise = (values[edge, BROUGHT] + attention * values[edge, PRIOR]) / tries
        if promise > best:
            best, chosen = promise, edge
        if tries == 1:
            break  # those behind it were not tried either, and look worse
    return chosen


@inlined
def is_solved(node: int, chosen: int, mover: int, nodes: Ints, edges: Ints, ends: Numbers) -> bool:
    """Whether a node is solved now that the node behind one of its edges is; if so, notes how it ends.

    It is when that edge wins the game alone, or when all edges are solved: then the best of them will be played; among
    equals, the one that was solved first.
    """
    edges[chosen, SETTLED] = 1
    child, best_solved = edges[chosen, CHILD], nodes[node, BEST_SOLVED]
    if best_solved < 0 or ends[child, mover] > ends[best_solved, mover]:
        nodes[node, BEST_SOLVED] = best_solved = child
    if ends[best_solved, mover] < 1.0:
        if nodes[node, CUT] == 1:
            return False
        for edge in range(nodes[node, FIRST], nodes[node, FIRST] + nodes[node, EDGES]):
            if edges[edge, SETTLED] == 0:
                return False
    nodes[node, SOLVED] = 1
    ends[node] = ends[best_solved]
    return True


@compiled(
    "int64(int64[::1], int64, int64, int64[:, ::1], float64[:, ::1], int64[:, ::1], float64[:, ::1], int64[::1],"
    "float64[:, ::1], float64[::1], uint64[::1], float64[::1])"
)
def simulate(
    root: Ints,
    simulations: int,
    judged: int,
    nodes: Ints,
    ends: Numbers,
    edges: Ints,
    values: Numbers,
    size: Ints,
    weights: Numbers,
    parameters: Numbers,
    random: Randomness,
    expected: Numbers,
) -> int:
    """Simulate from the root, which is node 0, so often.

    It ends sooner when so many positions were judged, when the room is full, and when the root is solved. Returns how
    many simulations these were; what each player got in them is added up in `expected`.
    """
    state, room = np.empty(STATE_SIZE, np.int64), np.empty(STATE_SIZE + CHOICES_SIZE + WORK_SIZE, np.int64)
    features, alone, share = np.empty((4, N_FEATURES)), np.empty(2 * 64), np.empty(4)
    work = room[STATE_SIZE + CHOICES_SIZE :]
    path, met, movers = np.empty(DEEPEST, np.int64), np.empty(DEEPEST, np.int64), np.empty(DEEPEST, np.int64)
    if size[N_NODES] == 0:
        new_node(nodes, size)
    judged += size[N_JUDGED]
    for done in range(simulations):
        full = size[N_NODES] == len(nodes) or size[N_EDGES] + MOST_EDGES > len(edges)
        if size[N_JUDGED] >= judged or nodes[0, SOLVED] == 1 or (full and nodes[0, EDGES] >= 0):
            return done
        state[:] = root
        node, depth = 0, 0
        # Down the tree, by what looks best, to a position that was not opened yet.
        while True:
            nodes[node, MET] += 1
            if nodes[node, SOLVED] == 1:
                share[:] = ends[node]
                break
            if depth == DEEPEST:
                expected_shares(state, weights, features, work, share)
                break
            if nodes[node, EDGES] < 0:
                if node > 0 and nodes[node, MET] == 1:
                    expected_shares(state, weights, features, work, share)
                    break
                open_node(
                    state, node, nodes, edges, values, size, weights, parameters, random, room, alone, features, share
                )
            edge = most_promising(node, nodes, edges, values, parameters[EXPLORATION])
            if node == 0 and edges[edge, SETTLED] == 1:
                return done  # nothing is left to find out, though moves were left out
            path[depth], met[depth], movers[depth] = edge, node, to_move(state)
            depth += 1
            play(state, edges[edge, MOVE])
            if edges[edge, CHILD] < 0:
                edges[edge, CHILD] = new_node(nodes, size)
                if is_over(state):
                    nodes[edges[edge, CHILD], SOLVED] = 1
                    won_shares(state, ends[edges[edge, CHILD]])
            node = edges[edge, CHILD]
        size[N_JUDGED] += 1
        for seat in range(root[PLAYERS]):
            expected[seat] += share[seat]
        # Up again, with what was found.
        solved = nodes[node, SOLVED] == 1
        for step in range(depth - 1, -1, -1):
            edge, mover = path[step], movers[step]
            edges[edge, TRIED] += 1
            values[edge, BROUGHT] += share[mover]
            solved = solved and is_solved(met[step], edge, mover, nodes, edges, ends)
            # Whoever can have more for certain will not take less.
            best_solved = nodes[met[step], BEST_SOLVED]
            if best_solved >= 0 and ends[best_solved, mover] > share[mover]:
                share[:] = ends[best_solved]
    return simulations


@compiled("int64(int64[::1], int64[:, ::1], float64[:, ::1], int64[:, ::1], float64[:, ::1])")
def chosen_move(root: Ints, nodes: Ints, ends: Numbers, edges: Ints, values: Numbers) -> int:
    """The move that was tried most often, unless another one is certain to bring as much."""
    first, mover, best_solved = nodes[0, FIRST], to_move(root), nodes[0, BEST_SOLVED]
    best, certain = -1, -1
    for edge in range(first, first + nodes[0, EDGES]):
        if best_solved >= 0 and edges[edge, CHILD] == best_solved:
            certain = edge
        if edges[edge, SETTLED] == 0 and (best < 0 or edges[edge, TRIED] > edges[best, TRIED]):
            best = edge
    if best < 0 or nodes[0, SOLVED] == 1:
        return edges[certain, MOVE]
    if certain >= 0 and ends[best_solved, mover] >= values[best, BROUGHT] / (edges[best, TRIED] + 1):
        return edges[certain, MOVE]
    return edges[best, MOVE]


@compiled("int64(int64[::1], int64[::1], int64[:, ::1], int64[:, ::1])")
def find(root: Ints, wanted: Ints, nodes: Ints, edges: Ints) -> int:
    """The node of a position a few turns after the root; -1 if it was never met."""
    turns = wanted[TURNS] - root[TURNS]
    if turns < 0 or turns > MOST_TURNS:
        return -1
    states, at = np.empty((MOST_TURNS + 1, STATE_SIZE), np.int64), np.empty(MOST_TURNS + 1, np.int64)
    following = np.zeros(MOST_TURNS + 1, np.int64)
    states[0], at[0], depth = root, 0, 0
    while depth >= 0:
        node = at[depth]
        if depth == turns:
            if (states[depth] == wanted).all():
                return node
            depth -= 1
            continue
        if following[depth] >= nodes[node, EDGES]:
            depth -= 1
            continue
        edge = nodes[node, FIRST] + following[depth]
        following[depth] += 1
        if edges[edge, CHILD] >= 0:
            states[depth + 1], at[depth + 1], following[depth + 1] = states[depth], edges[edge, CHILD], 0
            play(states[depth + 1], edges[edge, MOVE])
            depth += 1
    return -1


@compiled(
    "void(int64, int64[:, ::1], float64[:, ::1], int64[:, ::1], float64[:, ::1],"
    "int64[:, ::1], float64[:, ::1], int64[:, ::1], float64[:, ::1], int64[::1])"
)
def transplant(
    top: int,
    nodes: Ints,
    ends: Numbers,
    edges: Ints,
    values: Numbers,
    new_nodes: Ints,
    new_ends: Numbers,
    new_edges: Ints,
    new_values: Numbers,
    size: Ints,
) -> None:
    """Copy the part of a tree under a node into room for another tree, of which it becomes the root."""
    origin = np.empty(len(nodes), np.int64)
    origin[0], copied = top, 0
    size[N_NODES], size[N_EDGES] = 1, 0
    while copied < size[N_NODES]:
        old = nodes[origin[copied]]
        new_nodes[copied], new_ends[copied] = old, ends[origin[copied]]
        if old[EDGES] > 0:
            new_nodes[copied, FIRST] = size[N_EDGES]
            for edge in range(old[FIRST], old[FIRST] + old[EDGES]):
                new = size[N_EDGES]
                size[N_EDGES] += 1
                new_edges[new], new_values[new] = edges[edge], values[edge]
                if edges[edge, CHILD] >= 0:
                    origin[size[N_NODES]] = edges[edge, CHILD]
                    new_edges[new, CHILD] = size[N_NODES]
                    if edges[edge, CHILD] == old[BEST_SOLVED]:
                        new_nodes[copied, BEST_SOLVED] = size[N_NODES]
                    size[N_NODES] += 1
        copied += 1
