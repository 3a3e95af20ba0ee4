"""The search tree: Monte-Carlo tree search for several players, compiled whole.

Each player maximises its own share of the win. A position is judged when it is first met. When it is met again it is
opened: the moves out of it are judged one turn ahead and get their shares of the attention by that, the best first. In
wide turns the value of two Students is added up from that of each, and only the best moves are kept.

A tree is one block of 32-bit words, of which `worth` sees the same words as numbers with a point. Whatever is met is
put behind what is there; nodes and edges are called by the place where they begin. Several threads may search one tree:
what one has begun and not ended counts as a loss to the others, so that they look elsewhere.
"""

import numpy as np
import numpy.typing as npt

from kakehashi.bots.shangrila.evaluation import WORK_SIZE, expected_shares, shares, won_share, won_shares
from kakehashi.bots.shangrila.features import N_FEATURES, Numbers
from kakehashi.compiled import Ints, Randomness, compiled, copy, draw, fetch_and_add, inlined, publish
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
    winners,
)
from kakehashi.shangrila.spaces import nth_space

Words = npt.NDArray[np.int32]
Worth = npt.NDArray[np.float32]

# The root begins at 0, so 0 stands for no node and no edge everywhere else.
ROOT = 0
# A node is a position that was met: where its edges are listed (0 until it is opened), how often it was met, who wins
# if all play well (a set; 0 until that is proven), and the shares of the win that come of it if all play what looks
# best so far.
OPENED, MET, SOLVED, ENDS = 0, 1, 2, 3
NODE_SIZE = 7
# A list of edges begins with how many they are, and whether moves were left out.
EDGES, CUT = 0, 1
HEAD = 2
# An edge is a move: how often it was tried, the node it leads to, who wins there if that is proven, the attention that
# it deserves, the sum of shares that it brought to whoever moves there, and the share that comes of it if all play what
# looks best so far; the judgement one turn ahead counts as the first try.
MOVE, TRIED, CHILD, SETTLED, PRIOR, BROUGHT, OUTLOOK = 0, 1, 2, 3, 4, 5, 6
EDGE_SIZE = 7
# What a search knows of its tree: how many words of the block are in use, and how many nodes that is.
USED, N_NODES = 0, 1
SIZES = 2
# How to search: how much to explore, how sharply to trust the judgement one turn ahead, and how much the outlook counts
# beside what a move brought on average.
EXPLORATION, TRUST, FORESIGHT = 0, 1, 2

DEEPEST = 256
MOST_EDGES = 64
"""So many moves are kept of a position."""
MOST_A_SIMULATION = NODE_SIZE + HEAD + MOST_EDGES * EDGE_SIZE
"""So many words at most does a simulation add: a node, and the edges of another one."""
MOST_THREADS = 64
"""So many may search one tree at once."""
MOST_TURNS = 4
"""Between two turns of a player there are at most so many."""


@inlined
def word(tree: Words, place: int) -> int:
    """A word of a tree, as wide as the rules take it."""
    return np.int64(tree[place])  # type: ignore[return-value]


@inlined
def new_node(tree: Words, size: Ints) -> int:
    """A node of which nothing is known yet."""
    fetch_and_add(size, N_NODES, 1)
    node = fetch_and_add(size, USED, NODE_SIZE)
    for offset in range(NODE_SIZE):
        tree[node + offset] = 0
    return node


@compiled("void(int32[::1], int64[::1])")
def begin(tree: Words, size: Ints) -> None:
    """A tree of which nothing is known but its root."""
    size[:] = 0
    new_node(tree, size)


@inlined
def judge(
    state: Ints, move: int, weights: Numbers, after: Ints, features: Numbers, work: Ints, share: Numbers
) -> float:
    """What the player to move can expect after a move."""
    copy(state, after)
    play(after, move)
    shares(after, weights, features, work, share)
    return share[to_move(state)]


@inlined
def keep(edges: int, move: int, value: float, tree: Words, worth: Worth) -> None:
    """Add an edge to a list, in its place among the others; the worst is dropped if there are too many."""
    first = edges + HEAD
    place = first + EDGE_SIZE * tree[edges + EDGES]
    if tree[edges + EDGES] == MOST_EDGES:
        tree[edges + CUT] = 1
        place -= EDGE_SIZE
        if value <= worth[place + BROUGHT]:
            return
    else:
        tree[edges + EDGES] += 1
    while place > first and worth[place - EDGE_SIZE + BROUGHT] < value:
        worth[place + BROUGHT] = worth[place - EDGE_SIZE + BROUGHT]
        tree[place + MOVE] = tree[place - EDGE_SIZE + MOVE]
        place -= EDGE_SIZE
    worth[place + BROUGHT] = value
    tree[place + MOVE] = move


@inlined
def open_node(
    state: Ints,
    node: int,
    tree: Words,
    worth: Worth,
    size: Ints,
    weights: Numbers,
    parameters: Numbers,
    random: Randomness,
    after: Ints,
    can: Ints,
    work: Ints,
    alone: Numbers,
    features: Numbers,
    share: Numbers,
) -> int:
    """Give a node its edges, those that look best first; returns how many positions were judged for that."""
    numbers, judged = max(choices(state, can), 1), 0
    edges = fetch_and_add(size, USED, HEAD + EDGE_SIZE * min(numbers, MOST_EDGES))
    tree[edges + EDGES], tree[edges + CUT] = 0, 0
    waiting = 0.0
    if can[N_PAIRS] > 0:
        # As if one could wait for a turn: what each Student alone adds to that is what it brings to a pair.
        copy(state, after)
        after[TURNS] += 1
        expected_shares(after, weights, features, work, share)
        waiting = share[to_move(state)]
        for number in range(can[N_RECRUITING]):
            space = nth_space(can[RECRUIT_SET], can[RECRUIT_SET + 1], number)
            alone[space] = judge(state, move_of(RECRUIT, space, -1), weights, after, features, work, share)
        judged += 1 + can[N_RECRUITING]
    for number in range(numbers):
        move = numbered(can, number)
        kind, first, second = parts_of(move)
        if move < 0:
            continue
        # Two in one village can make it the stronger one, so they are more than their sum.
        if kind == RECRUIT and second >= 0 and first >> 3 != second >> 3:
            value = alone[first] + alone[second] - waiting
        else:
            value = judge(state, move, weights, after, features, work, share)
            judged += 1
        # Among equals chance decides, so that not every game is the same; less than that a word cannot tell apart.
        keep(edges, move, min(max(value, 0.0), 1.0) - 1e-7 * draw(random, 100), tree, worth)
    begin, end = edges + HEAD, edges + HEAD + EDGE_SIZE * tree[edges + EDGES]
    best, total = worth[begin + BROUGHT], 0.0
    for edge in range(begin, end, EDGE_SIZE):
        tree[edge + TRIED], tree[edge + CHILD], tree[edge + SETTLED] = 0, 0, 0
        worth[edge + OUTLOOK] = worth[edge + BROUGHT]
        worth[edge + PRIOR] = np.exp((worth[edge + BROUGHT] - best) * parameters[TRUST])
        total += worth[edge + PRIOR]
    for edge in range(begin, end, EDGE_SIZE):
        worth[edge + PRIOR] /= total
    publish(tree, node + OPENED, edges)
    return judged


@inlined
def most_promising(node: int, tree: Words, worth: Worth, parameters: Numbers) -> int:
    """The edge to try next, among those that are not solved; the first if all are."""
    attention, foresight = parameters[EXPLORATION] * np.sqrt(tree[node + MET]), parameters[FORESIGHT]
    edges = tree[node + OPENED]
    first = edges + HEAD
    best, chosen = -1.0, first
    for edge in range(first, first + EDGE_SIZE * tree[edges + EDGES], EDGE_SIZE):
        if tree[edge + SETTLED] > 0:
            continue
        tries = tree[edge + TRIED] + 1
        promise = ((1.0 - foresight) * worth[edge + BROUGHT] + attention * worth[edge + PRIOR]) / tries
        promise += foresight * worth[edge + OUTLOOK]
        if promise > best:
            best, chosen = promise, edge
        if tries == 1:
            break  # those behind it were not tried either, and look worse
    return chosen


@inlined
def solve(node: int, won: int, tree: Words, worth: Worth) -> None:
    """Note who wins from a node if all play well: in one word, of which no thread can see a half."""
    for seat in range(4):
        worth[node + ENDS + seat] = won_share(won, seat)
    publish(tree, node + SOLVED, won)


@inlined
def look_ahead(node: int, mover: int, tree: Words, worth: Worth) -> int:
    """Note what comes of a node if the move is played that has the best outlook among those that were tried.

    Returns who wins by the best of the moves of which that is known; 0 if there are none. The node is solved when that
    wins the game alone, or when all moves are known: then the best will be played, among equals that which looked best.
    """
    if tree[node + SOLVED] > 0:
        return word(tree, node + SOLVED)
    edges = tree[node + OPENED]
    first = edges + HEAD
    best, most, certain, certain_share, known = 0, -1.0, 0, -1.0, tree[edges + CUT] == 0
    for edge in range(first, first + EDGE_SIZE * tree[edges + EDGES], EDGE_SIZE):
        child, won = word(tree, edge + CHILD), word(tree, edge + SETTLED)
        known = known and won > 0
        if child == 0:
            break  # neither it nor those behind it were tried
        if won > 0 and won_share(won, mover) > certain_share:
            certain, certain_share = won, won_share(won, mover)
        if worth[edge + OUTLOOK] > most:
            best, most = child, worth[edge + OUTLOOK]
    if known or certain_share == 1.0:
        solve(node, certain, tree, worth)
    elif best > 0:
        for seat in range(4):
            worth[node + ENDS + seat] = worth[best + ENDS + seat]
    return certain


@compiled("boolean(int32[::1], int64[::1])")
def is_full(tree: Words, size: Ints) -> bool:
    """Whether there is no room for what one simulation may add, nor for what other threads are about to."""
    return size[USED] + MOST_THREADS * MOST_A_SIMULATION > len(tree)


@compiled(
    "int64(int64[::1], int64, int64, int32[::1], float32[::1], int64[::1], float64[:, ::1], float64[::1],"
    "uint64[::1], float64[::1])",
    nogil=True,
)
def simulate(
    root: Ints,
    simulations: int,
    judged: int,
    tree: Words,
    worth: Worth,
    size: Ints,
    weights: Numbers,
    parameters: Numbers,
    random: Randomness,
    expected: Numbers,
) -> int:
    """Simulate from the root so often.

    It ends sooner when so many positions were judged, when the block is full, and when the root is solved. Returns how
    many simulations these were; what each player got in them is added up in `expected`.
    """
    state, after, can = np.empty(STATE_SIZE, np.int64), np.empty(STATE_SIZE, np.int64), np.empty(CHOICES_SIZE, np.int64)
    work, features = np.empty(WORK_SIZE, np.int64), np.empty((4, N_FEATURES))
    alone, share = np.empty(2 * 64), np.empty(4)
    path, met, movers = np.empty(DEEPEST, np.int64), np.empty(DEEPEST, np.int64), np.empty(DEEPEST, np.int64)
    for done in range(simulations):
        if judged <= 0 or tree[ROOT + SOLVED] > 0 or is_full(tree, size):
            return done
        copy(root, state)
        node, depth, grown = ROOT, 0, False
        # Down the tree, by what looks best, to a position that was not opened yet.
        while True:
            tree[node + MET] += 1
            if tree[node + SOLVED] > 0:
                won_shares(word(tree, node + SOLVED), share)
                break
            if depth == DEEPEST:
                expected_shares(state, weights, features, work, share)
                break
            if tree[node + OPENED] == 0:
                # Another thread may have met it too, but each simulation opens one node at most.
                if node != ROOT and (tree[node + MET] == 1 or grown):
                    expected_shares(state, weights, features, work, share)
                    for seat in range(4):
                        worth[node + ENDS + seat] = share[seat]
                    break
                judged -= open_node(
                    state, node, tree, worth, size, weights, parameters, random, after, can, work, alone, features,
                    share,
                )  # fmt: skip
                grown = True
            edge = most_promising(node, tree, worth, parameters)
            if node == ROOT and tree[edge + SETTLED] > 0:
                return done  # nothing is left to find out, though moves were left out
            path[depth], met[depth], movers[depth] = edge, node, to_move(state)
            depth += 1
            # So far it has brought nothing: whoever else comes here meanwhile is kept off by that.
            tree[edge + TRIED] += 1
            play(state, word(tree, edge + MOVE))
            if tree[edge + CHILD] == 0:
                child, grown = new_node(tree, size), True
                if is_over(state):
                    solve(child, winners(state), tree, worth)
                publish(tree, edge + CHILD, child)
            node = word(tree, edge + CHILD)
        judged -= 1
        for seat in range(root[PLAYERS]):
            expected[seat] += share[seat]
        # Up again, with what was found.
        for step in range(depth - 1, -1, -1):
            edge, mover = path[step], movers[step]
            child = word(tree, edge + CHILD)
            worth[edge + BROUGHT] += share[mover]
            worth[edge + OUTLOOK] = worth[child + ENDS + mover]
            if tree[child + SOLVED] > 0:
                tree[edge + SETTLED] = tree[child + SOLVED]
            certain = look_ahead(met[step], mover, tree, worth)
            # Whoever can have more for certain will not take less.
            if certain > 0 and won_share(certain, mover) > share[mover]:
                won_shares(certain, share)
    return simulations


@compiled("int64(int64[::1], int32[::1], float32[::1])")
def chosen_edge(root: Ints, tree: Words, worth: Worth) -> int:
    """The edge that was tried most often, unless another one is certain to bring as much."""
    edges, mover = tree[ROOT + OPENED], to_move(root)
    best, certain, certain_share, first = 0, 0, -1.0, edges + HEAD
    for edge in range(first, first + EDGE_SIZE * tree[edges + EDGES], EDGE_SIZE):
        won = word(tree, edge + SETTLED)
        if won > 0 and won_share(won, mover) > certain_share:
            certain, certain_share = edge, won_share(won, mover)
        if won == 0 and (best == 0 or tree[edge + TRIED] > tree[best + TRIED]):
            best = edge
    if best == 0 or certain_share >= worth[best + BROUGHT] / (tree[best + TRIED] + 1):
        return certain
    return best


@compiled("int64(int32[::1])")
def lead(tree: Words) -> int:
    """How much more often than any other move the first of them was tried, among those that are not solved."""
    edges, most, second = tree[ROOT + OPENED], 0, 0
    first = edges + HEAD
    for edge in range(first, first + EDGE_SIZE * tree[edges + EDGES], EDGE_SIZE):
        if tree[edge + SETTLED] == 0:
            tried = word(tree, edge + TRIED)
            second = max(second, min(most, tried))
            most = max(most, tried)
    return most - second


@compiled("int64(int64[::1], int64[::1], int32[::1])")
def find(root: Ints, wanted: Ints, tree: Words) -> int:
    """The node of a position a few turns after the root; -1 if it was never met."""
    turns = wanted[TURNS] - root[TURNS]
    if turns < 0 or turns > MOST_TURNS:
        return -1
    states, at = np.empty((MOST_TURNS + 1, STATE_SIZE), np.int64), np.zeros(MOST_TURNS + 1, np.int64)
    following = np.zeros(MOST_TURNS + 1, np.int64)
    states[0], depth = root, 0
    while depth >= 0:
        edges = tree[at[depth] + OPENED]
        if depth == turns:
            if (states[depth] == wanted).all():
                return at[depth]
            depth -= 1
            continue
        if edges == 0 or following[depth] == tree[edges + EDGES]:
            depth -= 1
            continue
        edge = edges + HEAD + EDGE_SIZE * following[depth]
        following[depth] += 1
        if tree[edge + CHILD] > 0:
            states[depth + 1], at[depth + 1], following[depth + 1] = states[depth], tree[edge + CHILD], 0
            play(states[depth + 1], word(tree, edge + MOVE))
            depth += 1
    return -1


@compiled("boolean(int64, int64, int32[::1], int32[::1], int64[::1])")
def transplant(top: int, least: int, tree: Words, new: Words, size: Ints) -> bool:
    """Copy the part of a tree under a node into another block, where that node is the root; False if it is too much.

    Nodes that were met less than so often, if that is more than once, are copied without their edges, and then so are
    those that are solved: what they led to is given up, and found again if it should matter.
    """
    most_nodes = len(new) // NODE_SIZE
    origins, places = np.empty(most_nodes, np.int64), np.empty(most_nodes, np.int64)
    origins[0], places[0] = top, ROOT
    used, nodes, copied = NODE_SIZE, 1, 0
    while copied < nodes:
        old, node = origins[copied], places[copied]
        copied += 1
        for offset in range(NODE_SIZE):
            new[node + offset] = tree[old + offset]
        edges = tree[old + OPENED]
        new[node + OPENED] = 0
        if edges == 0:
            continue
        if node != ROOT and least > 1 and (tree[old + MET] < least or tree[old + SOLVED] > 0):
            new[node + MET] = 1
            continue
        length, children = HEAD + EDGE_SIZE * word(tree, edges + EDGES), 0
        for edge in range(edges + HEAD, edges + length, EDGE_SIZE):
            children += tree[edge + CHILD] > 0
        if used + length + NODE_SIZE * children > len(new):
            return False
        new[node + OPENED] = used
        for offset in range(length):
            new[used + offset] = tree[edges + offset]
        first, used = used + HEAD, used + length
        for edge in range(first, used, EDGE_SIZE):
            child = word(new, edge + CHILD)
            if child > 0:
                origins[nodes], places[nodes] = child, used
                new[edge + CHILD] = used
                nodes += 1
                used += NODE_SIZE
    size[USED], size[N_NODES] = used, nodes
    return True
