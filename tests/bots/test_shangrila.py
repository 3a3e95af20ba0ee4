"""The bots of Shangri-La: legal, repeatable, exact at the end, and better the higher their level."""

import random
from functools import cache

import numpy as np
import pytest

from kakehashi.bots import Bot, Budget, levels
from kakehashi.bots.shangrila import training
from kakehashi.bots.shangrila.features import GAINS, IN_DANGER, MASTERS, N_FEATURES, SETTLED, STUDENTS_ALIVE, Numbers
from kakehashi.bots.shangrila.search import NO_LIMIT, Search, Strength, Tree
from kakehashi.bots.shangrila.tree import CHILD, EDGES, FIRST, MOVE, N_NODES, SOLVED, TRIED, chosen_move, simulate
from kakehashi.bots.shangrila.weights import KNOTS, WATCHFUL, learned, spread
from kakehashi.compiled import randomness
from kakehashi.shangrila import PRESETS, Move, Options, Position
from kakehashi.shangrila.moves import move_with

GAME = "shangri-la"
SEARCHING = ("adept", "master", "sage")


def small(nodes: int = 5_000) -> Search:
    return Search(Strength(lambda players: WATCHFUL, nodes=nodes))


def by_chance(players: int, turns: int, seed: int, options: Options = PRESETS["german-2003"]) -> Position:
    """A position after so many random turns, or fewer if the game ended before."""
    position, chance = Position.new("rbyv"[:players], options), random.Random(seed)
    while position.turns < turns and not position.over:
        position = position.play(position.random_move(position.acting[0], chance))
    return position


def game(names: list[str], seed: int, simulations: int, options: Options = PRESETS["german-2003"]) -> Position:
    """A game between bots to its end."""
    position = by_chance(len(names), len(names), seed, options)
    seats = [Bot(GAME, name) for name in names]
    while not position.over:
        seat = position.acting[0]
        chosen = seats[seat].choose(position, seat, 1000 * seed + position.turns, Budget(simulations=simulations))
        position = position.play(chosen)
    return position


def test_there_are_five_levels() -> None:
    assert list(levels(GAME)) == ["random", "greedy", "adept", "master", "sage"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [3, 4])
def test_every_level_plays_whole_games_by_the_rules(players: int, preset: str) -> None:
    assert game(["greedy", "adept", "master", "sage"][:players], 1, 20, PRESETS[preset]).over
    assert game(["sage", "random", "greedy", "adept"][:players], 2, 5, PRESETS[preset]).over


@pytest.mark.parametrize("name", ["greedy", *SEARCHING])
@pytest.mark.parametrize("turns", [0, 9, 40, 80])
def test_the_same_seed_and_simulations_give_the_same_move(name: str, turns: int) -> None:
    position = by_chance(4, turns, 3)
    chosen = {str(Bot(GAME, name).choose(position, position.acting[0], 7, Budget(simulations=300))) for _ in range(2)}
    assert len(chosen) == 1


def test_a_bot_that_remembers_repeats_a_whole_game() -> None:
    assert game(["sage", "adept", "master", "greedy"], 4, 50) == game(["sage", "adept", "master", "greedy"], 4, 50)


@pytest.mark.parametrize("ms", [0, 1, 20])
def test_a_move_is_found_in_next_to_no_time(ms: int) -> None:
    position = by_chance(4, 60, 5)
    assert position.is_legal(Bot(GAME, "sage").choose(position, position.acting[0], 1, Budget(ms=ms)))


def test_the_only_move_needs_no_thought() -> None:
    position = Position.parse("rby " + "/".join(["......."] * 13) + " BC,CF,CJ 21 0")
    search = small()
    assert str(search(position, 0, Budget(simulations=1000), 1)) == "-"
    assert search.simulations == 0


# What was found is kept


def expected_line(search: Search, turns: int) -> list[Move]:
    """The moves that a search expects everybody to play, from its root."""
    tree, node, line = search._tree, 0, []
    for _ in range(turns):
        first, found = tree.nodes[node, FIRST], tree.nodes[node, EDGES]
        edge = max(range(first, first + found), key=lambda one: tree.edges[one, TRIED])
        line.append(move_with(int(tree.edges[edge, MOVE])))
        node = tree.edges[edge, CHILD]
    return line


def test_the_tree_is_kept_from_turn_to_turn() -> None:
    position, search, fresh = by_chance(4, 40, 6), small(nodes=40_000), small()
    search(position, position.acting[0], Budget(simulations=40_000), 1)
    for move in expected_line(search, 4):
        position = position.play(move)
    for bot in (search, fresh):
        bot(position, position.acting[0], Budget(simulations=1), 2)
    assert search._tree.size[N_NODES] > 5 > fresh._tree.size[N_NODES]


def test_what_is_kept_is_as_good_as_new() -> None:
    """A kept tree is a copy of a part: with it, the rest of a game goes on by the rules and ends solved."""
    position, search = near_the_end()[0], small()
    while not position.over:
        move = search(position, position.acting[0], Budget(simulations=300), position.turns)
        assert ends_of(position.play(move))[position.acting[0]] == ends_of(position)[position.acting[0]]
        position = position.play(move)


def test_a_position_of_another_game_finds_nothing_kept() -> None:
    search, fresh = small(), small()
    one, other = by_chance(4, 40, 7), by_chance(3, 42, 8)
    search(one, one.acting[0], Budget(simulations=500), 1)
    for bot in (search, fresh):
        bot(other, other.acting[0], Budget(simulations=200), 2)
    assert (search._tree.size == fresh._tree.size).all()


def test_who_has_a_full_mind_stops_thinking() -> None:
    position, search = by_chance(4, 40, 9), small(nodes=50)
    assert position.is_legal(search(position, position.acting[0], Budget(simulations=3000), 1))
    assert search.simulations < 3000
    assert search._tree.size[N_NODES] == 50
    # With the others' turns most of it is forgotten, so there is room again.
    for _ in range(4):
        position = position.play(position.legal_moves[-1])
    search(position, position.acting[0], Budget(simulations=3000), 1)
    assert search.simulations > 10


# Exact at the end


@cache
def ends_of(position: Position) -> tuple[float, ...]:
    """How a game ends if everybody plays for the largest share: by trying everything."""
    if position.over:
        return tuple((colour in position.winners) / len(position.winners) for colour in position.colours)
    seat = position.acting[0]
    return max((ends_of(position.play(move)) for move in position.legal_moves), key=lambda ends: ends[seat])


@cache
def near_the_end() -> list[Position]:
    """Positions before the last journeys from which not much can happen any more."""
    found: list[Position] = []
    for seed in range(1000):
        position, chance, before = by_chance(3, 21, seed), random.Random(seed), []
        while not position.over:
            before.append(position)
            position = position.play(position.random_move(position.acting[0], chance))
        late = [one for one in before[-6:] if 1 < len(one.legal_moves) <= 6]
        found += [one for one in late if small_enough(one, 300)][:1]
        if len(found) == 12:
            return found
    raise AssertionError("too few games end slowly enough")


def small_enough(position: Position, most: int) -> bool:
    """Whether there are at most so many ways to go on."""
    ways, level = 0, {position}
    while level and ways <= most:
        level = {one.play(move) for one in level if not one.over for move in one.legal_moves}
        ways += len(level)
    return ways <= most


def test_when_little_can_happen_the_end_is_known() -> None:
    for position in near_the_end():
        seat, search = position.acting[0], small()
        chosen = search(position, seat, Budget(simulations=20_000), 1)
        assert search._tree.nodes[0, SOLVED] == 1
        assert search._tree.ends[0, seat] == ends_of(position)[seat] == ends_of(position.play(chosen))[seat]


def test_once_solved_no_more_time_is_spent() -> None:
    position, search = near_the_end()[0], small()
    search(position, position.acting[0], Budget(ms=10**9), 1)
    assert search._tree.nodes[0, SOLVED] == 1


# Better the higher the level


def wins(one: str, others: str, games: int, simulations: int) -> float:
    """The share of its games that one wins against three others, seats rotated."""
    total = 0.0
    for number in range(games):
        names = [others] * 4
        names[number % 4] = one
        end = game(names, number // 4, simulations)
        total += ("rbyv"[number % 4] in end.winners) / len(end.winners)
    return total / games


@pytest.mark.parametrize(
    ("one", "others", "least"),
    [("greedy", "random", 0.8), ("adept", "greedy", 0.6), ("sage", "greedy", 0.7)],
)
def test_a_level_wins_more_than_chance_would(one: str, others: str, least: float) -> None:
    assert wins(one, others, 16, 1000) >= least


# What is seen in a position


def features_of(position: Position) -> Numbers:
    features = np.zeros((4, N_FEATURES))
    training.describe_position(position.state, features)
    return features


@pytest.mark.parametrize("seed", range(12))
def test_features_count_what_lies_on_the_board(seed: int) -> None:
    position = by_chance(3 + seed % 2, 30 + 6 * seed, seed)
    features = features_of(position)
    for seat, colour in enumerate(position.colours):
        villages = {village: position.village(village) for village in "ABCDEFGHIJKLM"}
        assert features[seat, MASTERS] == position.score(colour)[0]
        settled = sum(text.lower().count(colour) for village, text in villages.items() if village in position.stones)
        assert features[seat, SETTLED] == settled
        students = sum(
            text.count(colour.upper()) for village, text in villages.items() if village not in position.stones
        )
        assert features[seat, STUDENTS_ALIVE] == students


@pytest.mark.parametrize("seed", range(12))
def test_gains_and_dangers_are_what_journeys_would_do(seed: int) -> None:
    position = by_chance(4, 45 + 4 * seed, seed)
    if position.over:
        pytest.fail("this game ended too early to say anything")
    features = features_of(position)
    gains, dangers = journeys_of(position)
    assert features[:, GAINS].tolist() == gains
    assert features[:, IN_DANGER].tolist() == dangers


def journeys_of(position: Position) -> tuple[list[float], list[float]]:
    """By playing every journey that anybody could make now: best gains by origin, and Masters that may be lost."""
    gains, lost = [], []
    for colour in position.colours:
        best: dict[str, int] = {}
        taken: set[tuple[str, int]] = set()
        for origin, destination, after in journeys(position):
            before_there, there = position.village(destination), after.village(destination)
            new = sum(a.lower() == colour != b.lower() for a, b in zip(there, before_there, strict=True))
            best[origin] = max(best.get(origin, 0), new)
            taken |= {
                (destination, place)
                for place, (a, b) in enumerate(zip(there, before_there, strict=True))
                if b.lower() == colour != a.lower()
            }
        gains.append(float(sum(best.values())))
        lost.append(float(len(taken)))
    return gains, lost


def journeys(position: Position) -> list[tuple[str, str, Position]]:
    found = []
    for turns in range(4):
        # The same board with another player to move.
        fields = position.text.split(" ")
        moved = Position.parse(" ".join([*fields[:3], str(28 + (int(fields[3]) + turns) % 4), "0"]), position.options)
        found += [(str(move)[0], str(move)[2], moved.play(move)) for move in moved.legal_moves if ">" in str(move)]
    return found


# Learning


def test_learned_weights_are_there_for_three_and_four() -> None:
    for players in (3, 4):
        assert learned(players).shape == WATCHFUL.shape
        assert (learned(players) != 0).any()


def test_weights_between_knots_lie_between_theirs() -> None:
    knots = np.arange(float((1 + len(KNOTS)) * N_FEATURES)).reshape(-1, N_FEATURES)
    weights = spread(knots)
    assert (weights[KNOTS[0]] == knots[1]).all()
    assert (weights[KNOTS[1]] == knots[2]).all()
    assert ((weights[KNOTS[0] + 1] > knots[1]) & (weights[KNOTS[0] + 1] < knots[2])).all()


def test_games_with_itself_can_be_learned_from() -> None:
    features, rows, shares = training.gather(3, seconds=1.0, simulations=20, seed=1)
    assert np.allclose(shares.sum(axis=1), 1.0)
    assert rows.min() >= 1
    knots, _ = training.fit(features, rows, shares, seed=1)
    scaled, parts = features, training.parts_of_rows(rows)
    assert training.surprise(knots, scaled, parts, shares)[0] < training.surprise(0 * knots, scaled, parts, shares)[0]


def test_the_tree_can_be_searched_without_a_bot() -> None:
    position, tree = by_chance(4, 30, 2), Tree(1000)
    expected = np.zeros(4)
    done = simulate(
        position.state, 500, NO_LIMIT, tree.nodes, tree.ends, tree.edges, tree.values, tree.size, WATCHFUL,
        training.MANNER, randomness(1), expected,
    )  # fmt: skip
    assert done == 500
    assert expected.sum() == pytest.approx(500)
    move: Move = move_with(int(chosen_move(position.state, tree.nodes, tree.ends, tree.edges, tree.values)))
    assert position.is_legal(move)
