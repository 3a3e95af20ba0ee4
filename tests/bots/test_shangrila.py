"""The bots of Shangri-La: legal, repeatable, exact at the end, and better the higher their level."""

import random
from functools import cache

import numpy as np
import pytest

from kakehashi.bots import Bot, Budget, bots
from kakehashi.bots.shangrila import training
from kakehashi.bots.shangrila.features import GAINS, IN_DANGER, MASTERS, N_FEATURES, SETTLED, STUDENTS_ALIVE, Numbers
from kakehashi.bots.shangrila.search import NO_LIMIT, Level, Search, Tree
from kakehashi.bots.shangrila.tree import N_NODES, SOLVED, chosen_move, simulate
from kakehashi.bots.shangrila.weights import COUNTING, KNOTS, learned, spread
from kakehashi.compiled import randomness
from kakehashi.shangrila import PRESETS, Move, Options, Position
from kakehashi.shangrila.moves import move_with

GAME = "shangri-la"
SEARCHING = ("adept", "master", "sage")


def small(**more: int) -> Search:
    return Search(Level(lambda players: COUNTING, nodes=5_000, edges=100_000, **more))


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
    assert bots(GAME) == ["random", "greedy", "adept", "master", "sage"]


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


def test_the_tree_is_kept_from_turn_to_turn() -> None:
    position, search = by_chance(4, 40, 6), small()
    position = position.play(search(position, position.acting[0], Budget(simulations=2000), 1))
    # The others play what the search expects of them, so their answers are known.
    for _ in range(3):
        position = position.play(small()(position, position.acting[0], Budget(simulations=300), 1))
    search(position, position.acting[0], Budget(simulations=1), 2)
    kept = int(search._tree.size[N_NODES])
    fresh = small()
    fresh(position, position.acting[0], Budget(simulations=1), 2)
    assert kept > fresh._tree.size[N_NODES]


def test_a_position_of_another_game_finds_nothing_kept() -> None:
    search, fresh = small(), small()
    one, other = by_chance(4, 40, 7), by_chance(3, 42, 8)
    search(one, one.acting[0], Budget(simulations=500), 1)
    for bot in (search, fresh):
        bot(other, other.acting[0], Budget(simulations=200), 2)
    assert (search._tree.size == fresh._tree.size).all()


def test_a_full_tree_is_searched_on_without_growing() -> None:
    position = by_chance(4, 40, 9)
    search = Search(Level(lambda players: COUNTING, nodes=50, edges=200))
    assert position.is_legal(search(position, position.acting[0], Budget(simulations=3000), 1))
    assert search.simulations == 3000
    assert search._tree.size[N_NODES] == 50


# Exact at the end


@cache
def ends_of(position: Position) -> tuple[float, ...]:
    """How a game ends if everybody plays for the largest share: by trying everything."""
    if position.over:
        return tuple((colour in position.winners) / len(position.winners) for colour in position.colours)
    seat = position.acting[0]
    return max((ends_of(position.play(move)) for move in position.legal_moves), key=lambda ends: ends[seat])


def near_the_end() -> list[Position]:
    """Positions before the last journey from which not much can happen any more."""
    found = []
    for seed in range(400):
        position, chance, before = by_chance(3, 21, seed), random.Random(seed), []
        while not position.over:
            before.append(position)
            position = position.play(position.random_move(position.acting[0], chance))
        late = [one for one in before if len(one.standing_bridges) <= 2 and len(one.legal_moves) <= 6]
        found += [one for one in late[-2:-1] if small_enough(one, 2000)]
    return found


def small_enough(position: Position, most: int) -> bool:
    """Whether there are at most so many ways to go on."""
    ways, level = 0, {position}
    while level and ways <= most:
        level = {one.play(move) for one in level if not one.over for move in one.legal_moves}
        ways += len(level)
    return ways <= most


def test_when_little_can_happen_the_end_is_known() -> None:
    positions = near_the_end()
    assert len(positions) >= 10
    for position in positions:
        seat, search = position.acting[0], small()
        chosen = search(position, seat, Budget(simulations=20_000), 1)
        if len(position.legal_moves) > 1:
            assert search._tree.nodes[0, SOLVED] == 1
        assert ends_of(position.play(chosen))[seat] == ends_of(position)[seat]


def test_once_solved_no_more_time_is_spent() -> None:
    position = next(one for one in near_the_end() if len(one.legal_moves) > 1)
    search = small()
    search(position, position.acting[0], Budget(simulations=10**9), 1)
    assert search.simulations < 10**6


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
    [("greedy", "random", 0.4), ("adept", "random", 0.7), ("master", "adept", 0.4), ("sage", "greedy", 0.6)],
)
def test_a_level_wins_more_than_chance_would(one: str, others: str, least: float) -> None:
    assert wins(one, others, 16, 100) >= least


# What is seen in a position


def features_of(position: Position) -> Numbers:
    # The judgement of a position writes its features; a single simulation of a game of training shows them.
    features = np.zeros((training.MOST_TURNS, 4, N_FEATURES))
    training.describe_position(position.state, features[0])
    return features[0]


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
        assert learned(players).shape == COUNTING.shape
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
    position, tree = by_chance(4, 30, 2), Tree(1000, 60_000)
    expected = np.zeros(4)
    done = simulate(
        position.state, 500, NO_LIMIT, tree.nodes, tree.ends, tree.edges, tree.values, tree.size, COUNTING,
        training.MANNER, randomness(1), expected,
    )  # fmt: skip
    assert done == 500
    assert expected.sum() == pytest.approx(500)
    move: Move = move_with(int(chosen_move(position.state, tree.nodes, tree.ends, tree.edges, tree.values)))
    assert position.is_legal(move)
