"""The bots of Shangri-La are legal, repeatable, exact at the end, and stronger at higher levels."""

import random
import time
from functools import cache

import numpy as np
import pytest

from kakehashi.bots import Bot, Budget
from kakehashi.bots.shangrila import training
from kakehashi.bots.shangrila.features import GAINS, IN_DANGER, MASTERS, N_FEATURES, SETTLED, STUDENTS_ALIVE, Numbers
from kakehashi.bots.shangrila.search import KEPT, LEAST_WORDS, MOST_WORDS, NO_LIMIT, Limits, Search, Strength, Tree
from kakehashi.bots.shangrila.tree import (
    BROUGHT,
    CHILD,
    ENDS,
    MET,
    MOST_A_SIMULATION,
    MOST_THREADS,
    MOVE,
    N_NODES,
    PRIOR,
    ROOT,
    SOLVED,
    TRIED,
    USED,
    chosen_edge,
    lead,
    simulate,
)
from kakehashi.bots.shangrila.weights import KNOTS, WATCHFUL, learned, spread
from kakehashi.compiled import PLAIN, randomness
from kakehashi.shangrila import PRESETS, Move, Options, Position
from kakehashi.shangrila.moves import move_with

GAME = "shangri-la"
SEARCHING = ("skilled", "adept", "master", "sage")


def small(words: int = MOST_WORDS) -> Search:
    return Search(Strength(lambda players: WATCHFUL, words=words))


def thought(position: Position, search: Search, simulations: int, seed: int = 1) -> Search:
    """A finished search of a position, with its whole tree."""
    search._think(position, Budget(simulations=simulations), seed)
    return search


def by_chance(players: int, turns: int, seed: int, options: Options = PRESETS["german-2003"]) -> Position:
    """A position after `turns` random turns, or fewer if the game ends earlier."""
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


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [3, 4])
def test_every_level_plays_whole_games_by_the_rules(players: int, preset: str) -> None:
    assert game(["novice", "skilled", "master", "sage"][:players], 1, 20, PRESETS[preset]).over
    assert game(["adept", "random", "greedy", "novice"][:players], 2, 5, PRESETS[preset]).over


@pytest.mark.parametrize("name", ["novice", "greedy", *SEARCHING])
@pytest.mark.parametrize("turns", [0, 9, 40, 80])
def test_the_same_seed_and_simulations_give_the_same_move(name: str, turns: int) -> None:
    position = by_chance(4, turns, 3)
    chosen = {str(Bot(GAME, name).choose(position, position.acting[0], 7, Budget(simulations=300))) for _ in range(2)}
    assert len(chosen) == 1


def test_a_bot_with_memory_repeats_a_whole_game() -> None:
    assert game(["sage", "adept", "master", "greedy"], 4, 50) == game(["sage", "adept", "master", "greedy"], 4, 50)


@pytest.mark.parametrize("ms", [0, 1, 20])
def test_a_tiny_budget_still_finds_a_move(ms: int) -> None:
    position = by_chance(4, 60, 5)
    assert position.is_legal(Bot(GAME, "sage").choose(position, position.acting[0], 1, Budget(ms=ms)))


def test_the_only_move_needs_no_search() -> None:
    position = Position.parse("rby " + "/".join(["......."] * 13) + " BC,CF,CJ 21 0")
    search = small()
    assert str(search(position, 0, Budget(simulations=1000), 1)) == "-"
    assert search.simulations == 0


# Reuse of the tree


def expected_line(position: Position, search: Search, turns: int) -> list[Move]:
    """The principal variation of a search: the moves that it expects from all players."""
    line: list[Move] = []
    tree = search._tree
    for _ in range(turns):
        edge = max(tree.edges(), key=lambda one: int(tree.words[one + TRIED]))
        line.append(move_with(int(tree.words[edge + MOVE])))
        tree = tree.part(int(tree.words[edge + CHILD]), MOST_WORDS)
    return line


def test_the_tree_is_kept_from_turn_to_turn() -> None:
    position, search, fresh = by_chance(4, 40, 6), small(), small()
    line = expected_line(position, thought(position, small(), 40_000), 4)
    assert search(position, position.acting[0], Budget(simulations=40_000), 1) == line[0]
    for move in line:
        position = position.play(move)
    for bot in (search, fresh):
        thought(position, bot, 1, 2)
    assert search._tree.size[N_NODES] > 5 > fresh._tree.size[N_NODES]


def test_a_reused_tree_is_as_good_as_a_new_one() -> None:
    """A reused tree is a copy of a subtree; with it, the rest of a game stays legal and ends solved."""
    position, search = near_the_end()[0], small()
    while not position.over:
        move = search(position, position.acting[0], Budget(simulations=300), position.turns)
        assert ends_of(position.play(move))[position.acting[0]] == ends_of(position)[position.acting[0]]
        position = position.play(move)


def test_a_tree_is_not_reused_for_another_game() -> None:
    search, fresh = small(), small()
    one, other = by_chance(4, 40, 7), by_chance(3, 42, 8)
    search(one, one.acting[0], Budget(simulations=500), 1)
    for bot in (search, fresh):
        thought(other, bot, 200, 2)
    assert (search._tree.size == fresh._tree.size).all()


def test_pondering_results_are_reused() -> None:
    position, search = by_chance(4, 40, 6), small()
    stops = iter([False] * 20 + [True])
    search.think_on(position, position.acting[0], 1, lambda: next(stops))
    found, size = search.kept
    assert found > 100
    assert size == 4 * search._tree.size[USED]
    position = position.play(expected_line(position, search, 1)[0])
    thought(position, search, 1, 2)
    assert search._tree.size[N_NODES] > 100


def test_pondering_stops_at_the_memory_limit() -> None:
    position, search = by_chance(4, 40, 6), small(10 * LEAST_WORDS)
    search.think_on(position, position.acting[0], 1, lambda: False)
    assert search.kept[0] > 100
    assert search.kept[1] <= 4 * search._strength.words // KEPT


def test_a_tree_over_the_memory_limit_is_dropped() -> None:
    position, search = by_chance(4, 40, 6), small(LEAST_WORDS)
    thought(position, search, 90)
    assert search._tree.size[USED] > LEAST_WORDS // KEPT
    search.think_on(position, position.acting[0], 1, lambda: False)
    assert search.kept[0] == 1
    assert position.is_legal(thought(position, search, 10)._chosen()[0])


def test_a_bot_with_a_simulation_budget_does_not_ponder() -> None:
    position, search = by_chance(4, 40, 6), Search(Strength(learned, simulations=500))
    search(position, position.acting[0], Budget(simulations=500), 1)
    before = search.kept
    search.think_on(position, position.acting[0], 1, lambda: False)
    assert search.kept == before


# Memory for the tree


def too_small(simulations: int) -> int:
    """Memory for only a part of `simulations` simulations."""
    return (MOST_THREADS + simulations // 8) * MOST_A_SIMULATION


def test_a_tree_without_room_to_search_is_refused() -> None:
    with pytest.raises(ValueError, match="has no room to search"):
        small(LEAST_WORDS - 1)


@pytest.mark.parametrize("cores", [1, 3])
def test_the_smallest_tree_is_searched_to_the_end_of_the_time(cores: int) -> None:
    position, search = by_chance(4, 40, 6), small(LEAST_WORDS)
    search._think(position, Budget(ms=200, cores=cores), 1)
    assert search.simulations > 200
    assert position.is_legal(search._chosen()[0])


@pytest.mark.parametrize("seed", range(4))
def test_growing_the_tree_does_not_end_a_search(seed: int) -> None:
    position, search = by_chance(4, 30 + 10 * seed, seed), small(too_small(4000))
    thought(position, search, 4000)
    assert search.simulations == 4000
    assert search._tree.size[USED] < len(search._tree.words) == too_small(4000)
    assert position.is_legal(search._chosen()[0])
    assert search.expected.sum() == pytest.approx(4000, abs=0.01)
    # The dropped nodes had few visits, so the expected variation hardly changes.
    whole = thought(position, small(), 4000)
    assert search.expected / 4000 == pytest.approx(whole.expected / 4000, abs=0.05)


def test_a_search_does_not_depend_on_spare_capacity() -> None:
    position = by_chance(4, 40, 3)
    one, other = (thought(position, small(words), 500)._tree for words in (MOST_WORDS, too_small(8 * 500)))
    assert (one.words[: one.size[USED]] == other.words[: other.size[USED]]).all()


def outlook(tree: Tree, node: int, mover: list[int]) -> list[float]:
    """The value of a node if all players choose the best tried moves, computed from the whole tree."""
    part = tree.part(node, MOST_WORDS)
    children = [int(part.words[edge + CHILD]) for edge in part.edges() if part.words[edge + CHILD]]
    if not children:
        return [float(share) for share in part.worth[ROOT + ENDS : ROOT + ENDS + 4]]
    return max((outlook(part, child, mover[1:]) for child in children), key=lambda ends: ends[mover[0]])


def test_the_expected_result_follows_the_best_line() -> None:
    position = by_chance(4, 40, 3)
    search = thought(position, Search(Strength(learned)), 300)
    movers = [(position.turns + ahead) % 4 for ahead in range(60)]
    assert search._tree.worth[ROOT + ENDS : ROOT + ENDS + 4].tolist() == outlook(search._tree, ROOT, movers)


def test_a_subtree_is_copied_exactly() -> None:
    """The subtree below a move contains every later move, with the same visits and the same value."""
    position = by_chance(4, 40, 3)
    tree = thought(position, small(), 5000)._tree
    edge = max(tree.edges(), key=lambda one: int(tree.words[one + TRIED]))
    child = int(tree.words[edge + CHILD])
    part, little = tree.part(child, MOST_WORDS), tree.part(child, 4000)
    assert part.words[ROOT + MET] == little.words[ROOT + MET] == tree.words[child + MET]
    assert part.size[N_NODES] > little.size[N_NODES]
    for whole, given_up in zip(part.edges(), little.edges(), strict=True):
        for field in (MOVE, TRIED, PRIOR, BROUGHT):
            assert part.words[whole + field] == little.words[given_up + field]
    assert sum(int(part.words[one + TRIED]) for one in part.edges()) == part.words[ROOT + MET] - 1


def test_small_trees_still_solve_the_ending() -> None:
    for position in near_the_end()[:4]:
        search = thought(position, small(LEAST_WORDS), 20_000)
        seat = position.acting[0]
        assert ends_of(position.play(search._chosen()[0]))[seat] == ends_of(position)[seat]


@pytest.mark.skipif(PLAIN, reason="plain Python searches on one core at a time")
def test_several_cores_search_one_tree() -> None:
    position = by_chance(4, 40, 3)
    search = small(too_small(40_000))
    search._think(position, Budget(simulations=20_000, cores=4), 1)
    tree = search._tree
    assert 20_000 <= search.simulations < 20_100
    assert search.expected.sum() == pytest.approx(search.simulations)
    tried = sum(int(tree.words[one + TRIED]) for one in tree.edges())
    # Two threads that count at the same moment may count once.
    assert 0.95 * 20_000 < tried <= search.simulations
    assert position.is_legal(search._chosen()[0])


def test_a_search_ends_when_no_move_can_overtake() -> None:
    search = thought(by_chance(4, 40, 6), small(), 3000)
    tries = sorted((int(search._tree.words[edge + TRIED]) for edge in search._tree.edges()), reverse=True)
    ahead = lead(search._tree.words)
    assert ahead == tries[0] - tries[1] > 100
    choosing, thorough = (
        search._simulate(Limits(ahead - 50, choosing=only), randomness(1), np.zeros(4)) for only in (True, False)
    )
    assert choosing < thorough == ahead - 50


def test_an_early_stop_needs_a_known_search_speed() -> None:
    """The first simulation takes longest, so the time limit may seem to allow hardly any others."""
    search = thought(by_chance(4, 40, 6), small(), 100)
    search._tree.words[search._tree.edges()[0] + TRIED] += 10**8
    limits = Limits(NO_LIMIT, time.perf_counter() + 600, choosing=True)
    assert 1 < search._simulate(limits, randomness(1), np.zeros(4)) < 10**7


# Exact at the end


@cache
def ends_of(position: Position) -> tuple[float, ...]:
    """The end of a game if every player maximises their share, by exhaustive search."""
    if position.over:
        return tuple((seat in position.winners) / len(position.winners) for seat in range(position.players))
    seat = position.acting[0]
    return max((ends_of(position.play(move)) for move in position.legal_moves), key=lambda ends: ends[seat])


@cache
def near_the_end() -> list[Position]:
    """Positions before the last journeys with few possible continuations."""
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
    """True if there are at most this many continuations."""
    ways, level = 0, {position}
    while level and ways <= most:
        level = {one.play(move) for one in level if not one.over for move in one.legal_moves}
        ways += len(level)
    return ways <= most


def test_short_endings_are_solved() -> None:
    for position in near_the_end():
        seat, search = position.acting[0], small()
        chosen = thought(position, search, 20_000)._chosen()[0]
        assert proven(search)[seat] == ends_of(position)[seat] == ends_of(position.play(chosen))[seat]


def proven(search: Search) -> list[float]:
    """The share of each seat at the known end of a game."""
    won = int(search._tree.words[ROOT + SOLVED])
    assert won > 0
    return [(won >> seat & 1) / won.bit_count() for seat in range(4)]


@pytest.mark.skipif(PLAIN, reason="plain Python searches on one core at a time")
@pytest.mark.parametrize("seed", range(8))
def test_parallel_proofs_are_correct(seed: int) -> None:
    for position in near_the_end():
        seat, search = position.acting[0], small()
        search._think(position, Budget(simulations=20_000, cores=4), seed)
        assert proven(search)[seat] == ends_of(position)[seat] == ends_of(position.play(search._chosen()[0]))[seat]


def test_a_solved_position_ends_the_search() -> None:
    position, search = near_the_end()[0], small()
    search._think(position, Budget(ms=10**9), 1)
    assert proven(search)


# Strength by level


def wins(one: str, others: str, games: int, simulations: int) -> float:
    """The share of games that one bot wins against three others, with rotated seats."""
    total = 0.0
    for number in range(games):
        names = [others] * 4
        names[number % 4] = one
        end = game(names, number // 4, simulations)
        total += (number % 4 in end.winners) / len(end.winners)
    return total / games


@pytest.mark.parametrize(
    ("one", "others", "least"),
    [("novice", "random", 0.8), ("adept", "greedy", 0.5), ("sage", "novice", 0.5)],
)
def test_a_level_wins_more_than_chance_would(one: str, others: str, least: float) -> None:
    assert wins(one, others, 16, 1000) >= least


# Features of a position


def features_of(position: Position) -> Numbers:
    features = np.zeros((4, N_FEATURES))
    training.describe_position(position.state, features)
    return features


@pytest.mark.parametrize("seed", range(12))
def test_features_count_the_tiles_on_the_board(seed: int) -> None:
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
def test_gain_and_danger_features_match_journeys(seed: int) -> None:
    position = by_chance(4, 45 + 4 * seed, seed)
    if position.over:
        pytest.fail("this game ended too early to say anything")
    features = features_of(position)
    gains, dangers = journeys_of(position)
    assert features[:, GAINS].tolist() == gains
    assert features[:, IN_DANGER].tolist() == dangers


def journeys_of(position: Position) -> tuple[list[float], list[float]]:
    """Play every possible journey of every player: return best gains by origin, and Masters that may be lost."""
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


def test_learned_weights_exist_for_three_and_four_players() -> None:
    for players in (3, 4):
        assert learned(players).shape == WATCHFUL.shape
        assert (learned(players) != 0).any()


def test_weights_are_interpolated_between_knots() -> None:
    knots = np.arange(float((1 + len(KNOTS)) * N_FEATURES)).reshape(-1, N_FEATURES)
    weights = spread(knots)
    assert (weights[KNOTS[0]] == knots[1]).all()
    assert (weights[KNOTS[1]] == knots[2]).all()
    assert ((weights[KNOTS[0] + 1] > knots[1]) & (weights[KNOTS[0] + 1] < knots[2])).all()


def test_self_play_games_can_be_trained_on() -> None:
    features, rows, shares = training.gather(3, seconds=1.0, simulations=20, seed=1)
    assert np.allclose(shares.sum(axis=1), 1.0)
    assert rows.min() >= 1
    knots, _ = training.fit(features, rows, shares, seed=1)
    scaled, parts = features, training.parts_of_rows(rows)
    assert training.surprise(knots, scaled, parts, shares)[0] < training.surprise(0 * knots, scaled, parts, shares)[0]


def test_the_tree_can_be_searched_without_a_bot() -> None:
    position, tree = by_chance(4, 30, 2), Tree((500 + MOST_THREADS) * MOST_A_SIMULATION)
    expected = np.zeros(4)
    done = simulate(
        position.state, 500, NO_LIMIT, tree.words, tree.worth, tree.size, WATCHFUL, training.MANNER, randomness(1),
        expected,
    )  # fmt: skip
    assert done == 500
    assert expected.sum() == pytest.approx(500)
    move: Move = move_with(int(tree.words[chosen_edge(position.state, tree.words, tree.worth) + MOVE]))
    assert position.is_legal(move)
