"""The searching bots of Hashi use no hidden information, are repeatable and legal, and beat the one-ply bots."""

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from statistics import mean

import numpy as np
import pytest

from kakehashi.bots import Bot, Budget
from kakehashi.bots.hashi.evaluation import NAMED, SIZE, WORK_SIZE, by_name, general, learned, map_of, tell_cards, value
from kakehashi.bots.hashi.rivals import prizes_alone
from kakehashi.bots.hashi.training import learn
from kakehashi.compiled import randomness
from kakehashi.hashi import CARDS, Board, Card, Position, shuffled
from kakehashi.hashi.deck import ROUNDS
from kakehashi.hashi.notation import read_sheet

SEARCHING = ("adept", "master", "sage")
BRIEFLY = Budget(simulations=24)


def after(start: Position, rounds: int, name: str = "greedy") -> Position:
    """The position after set-up and `rounds` rounds, with the same bot at every seat."""
    bot, position = Bot("hashi", name), start
    while position.round <= rounds:
        seat = position.acting[0]
        position = position.play(bot.choose(position, seat, position.round, Budget(simulations=1)), seat)
    return position


def solo(name: str, seed: int, budget: Budget) -> int:
    """The points of a bot that plays alone."""
    bot, position = Bot("hashi", name), Position.new(Board.read("A"), 1, shuffled(seed))
    while not position.over:
        position = position.play(bot.choose(position, 0, seed, budget), 0)
    return position.score(0)


@pytest.mark.parametrize("name", SEARCHING)
@pytest.mark.parametrize("players", [1, 3])
def test_the_same_seed_and_simulations_give_the_same_move(name: str, players: int) -> None:
    start = Position.new(Board.read("B"), players, shuffled(3))
    for position in (start, after(start, 0), after(start, 6)):
        moves = {str(Bot("hashi", name).choose(position, 0, 5, BRIEFLY)) for _ in range(3)}
        assert len(moves) == 1


@pytest.mark.parametrize("name", ["novice", "greedy", "skilled", *SEARCHING])
def test_bots_of_one_level_differ_by_seed(name: str) -> None:
    position = Position.new(Board.read("A"), 3, shuffled(2))
    while position.round <= 6:
        for seat in position.acting:
            seed = 100 * position.round + seat
            position = position.play(Bot("hashi", name).choose(position, seat, seed, Budget(simulations=4)), seat)
    assert len({sheet.tobytes() for sheet in position.sheets}) == 3


@pytest.mark.parametrize("name", SEARCHING)
def test_a_bot_does_not_depend_on_the_hidden_deck_order(name: str) -> None:
    position = after(Position.new(Board.read("A"), 1, shuffled(4)), 5)
    other = replace(position, deck=position.deck[: position.round] + position.deck[position.round :][::-1])
    assert other.deck != position.deck
    bot = Bot("hashi", name)
    assert bot.choose(position, 0, 1, BRIEFLY) == bot.choose(other, 0, 1, BRIEFLY)


@pytest.mark.parametrize("name", SEARCHING)
def test_a_bot_does_not_depend_on_hidden_moves(name: str) -> None:
    position = after(Position.new(Board.read("A"), 2, shuffled(4)), 5)
    moves = position.legal(1)
    bot = Bot("hashi", name)
    chosen = {str(bot.choose(position.play(move, 1), 0, 1, BRIEFLY)) for move in (moves[0], moves[-1])}
    assert chosen == {str(bot.choose(position, 0, 1, BRIEFLY))}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("budget", [Budget(ms=0), Budget(ms=5), Budget(simulations=8)], ids=str)
def test_every_move_of_a_whole_game_is_legal(players: int, budget: Budget) -> None:
    names = [SEARCHING[seat % 3] for seat in range(players)]
    bots, position = [Bot("hashi", name) for name in names], Position.new(Board.read("B"), players, shuffled(players))
    while not position.over:
        seat = position.acting[-1]
        position = position.play(bots[seat].choose(position, seat, 7, budget), seat)
    assert min(position.score(seat) for seat in range(players)) > 20


def test_bots_play_any_board_and_deck() -> None:
    islands = [
        {"id": "abcdefghijklmnopqr"[i], "x": i % 6, "y": i // 6, "flag": (["red"] * 4 + ["blue"] * 3 + [None] * 11)[i]}
        for i in range(18)
    ]
    position = Position.new(Board.read({"name": "grid", "islands": islands}), 2, (Card(6, 3),) * 18)
    bot = Bot("hashi", "sage")
    while not position.over:
        seat = position.acting[0]
        position = position.play(bot.choose(position, seat, 1, Budget(ms=3)), seat)


def test_adept_is_clearly_stronger_than_greedy() -> None:
    seeds = range(12)
    adept = mean(solo("adept", seed, BRIEFLY) for seed in seeds)
    assert adept > mean(solo("greedy", seed, BRIEFLY) for seed in seeds) + 2


@pytest.mark.parametrize("name", SEARCHING)
def test_a_bonus_in_its_last_round_comes_before_islands(name: str) -> None:
    """Alone on side A in round 7: b is finished, i and o lack a bridge each, and so do islands without a flag."""
    board = Board.read("A")
    sheet = ".13.....2....322.. bc1,in1,op1"
    start = Position.new(board, 1, (*(Card(1, 1),) * 6, Card(6, 2), *CARDS[:11]))
    words = start.sheets.copy()
    words[0] = read_sheet(board, sheet)
    position = replace(start, round=7, sheets=words, before=words)
    move = Bot("hashi", name).choose(position, 0, 1, Budget(simulations=200))
    assert position.play(move, 0).bonuses(0) == {"blue": 7}


def test_training_improves_the_policy() -> None:
    board = Board.read("A")
    deck, random = np.array([card.code for card in CARDS]), randomness(1)
    weights, sums, sizes = np.zeros(SIZE), np.zeros(SIZE), np.zeros(SIZE)

    def mean_points(pace: float, games: int) -> float:
        total = learn(board.ints, map_of(board), deck, games, True, 7, 4, 3, pace, 0.9, weights, sums, sizes, random)
        return total / games

    before = mean_points(0.0, 200)
    mean_points(1.0, 1000)
    assert mean_points(0.0, 200) > before + 5


def exact(position: Position) -> float:
    """The points that a perfect player alone gets on the average from here, over all orders of the cards to come."""
    if position.over:
        return position.score(0)
    return max(worth(position, str(move)) for move in position.legal(0))


def worth(position: Position, move: str) -> float:
    """The expected points after a move."""
    now, after_it = position.round, position.play(move, 0)
    if now == ROUNDS:
        return after_it.score(0)
    played, left = position.deck[:now], position.deck[now:]
    orders = [(*played, card, *(other for other in left if other != card)) for card in left]
    return mean(exact(replace(after_it, deck=deck)) for deck in orders)


def ending(seed: int) -> Position:
    """Alone, with three rounds to play."""
    return after(Position.new(Board.read("AB"[seed % 2]), 1, shuffled(seed)), 14)


def test_sage_plays_small_endings_exactly() -> None:
    bot = Bot("hashi", "sage")
    for seed in (0, 1, 3, 6, 8):
        position = ending(seed)
        move = bot.choose(position, 0, 1, Budget(simulations=3000))
        assert worth(position, str(move)) == pytest.approx(exact(position))


def test_a_decided_position_needs_no_search() -> None:
    patient, start = Budget(ms=60_000), Position.new(Board.read("A"), 1, shuffled(82))
    forced, last, small = after(start, 15), after(start, ROUNDS - 1), ending(1)
    assert [len(position.legal(0)) > 1 for position in (forced, small)] == [False, True]
    bot, begin = Bot("hashi", "sage"), time.perf_counter()
    for position in (forced, last, small):
        bot.choose(position, 0, 1, patient)
    assert time.perf_counter() - begin < 20


ENDING = """
from bots.test_hashi import ending
from kakehashi.bots import Bot, Budget
from kakehashi.compiled import PLAIN
opinion = Bot("hashi", "sage").opinion(ending(1), 0, 1, Budget(simulations=8))
print(PLAIN, [(str(thought.move), round(thought.worth, 9)) for thought in opinion.thoughts])
"""


def test_uncompiled_bots_find_the_same_moves() -> None:
    compiled, plain = (
        subprocess.run(
            [sys.executable, "-c", ENDING], cwd=Path(__file__).parents[1], check=True, capture_output=True, text=True,
            env=os.environ | {"NUMBA_DISABLE_JIT": without},
        ).stdout.split(" ", 1)
        for without in "01"
    )  # fmt: skip
    assert (compiled[0], plain[0]) == ("False", "True")
    assert compiled[1] == plain[1]


@pytest.mark.parametrize("side", "AB")
def test_island_weights_start_from_general_weights(side: str) -> None:
    board, prizes, work = Board.read(side), prizes_alone(), np.zeros(WORK_SIZE, np.int64)
    weights = general(alone=True)
    position = Position.new(board, 1, shuffled(3))
    cards = np.array([card.code for card in position.deck])
    while not position.over:
        now, sheet = position.round, position.sheet(0)
        given = sheet, ROUNDS - now, prizes[3 * now : 3 * now + 3]
        tell_cards(cards, now, work)
        known = value(board.ints, map_of(board), *given, weights, work)
        named = value(board.ints, map_of(board, named=True), *given, by_name(board, weights), work)
        assert named == pytest.approx(known)
        position = position.play(Bot("hashi", "greedy").choose(position, 0, 1), 0)


def test_island_weights_apply_only_to_solo_games_on_our_sides() -> None:
    sides = [Board.read(side) for side in "AB"]
    assert [learned(side, alone=True)[0][NAMED] for side in sides] == [1, 1]
    assert [learned(side, alone=False)[0][NAMED] for side in sides] == [0, 0]
    other = replace(sides[0], lines=sides[0].lines[:-1])
    assert learned(other, alone=True)[0][NAMED] == 0
