"""The searching bots of Hashi: honest, repeatable, within the rules, and stronger than those who only look."""

from dataclasses import replace
from statistics import mean

import numpy as np
import pytest

from kakehashi.bots import Bot, Budget
from kakehashi.bots.hashi.evaluation import SIZE, map_of
from kakehashi.bots.hashi.training import learn
from kakehashi.compiled import randomness
from kakehashi.hashi import CARDS, Board, Card, Position, shuffled
from kakehashi.hashi.notation import read_sheet

SEARCHING = ("adept", "master", "sage")
BRIEFLY = Budget(simulations=24)


def after(start: Position, rounds: int, name: str = "greedy") -> Position:
    """The position when so many rounds have been played after set-up, everybody playing like one bot."""
    bot, position = Bot("hashi", name), start
    while position.round <= rounds:
        seat = position.acting[0]
        position = position.play(bot.choose(position, seat, position.round, Budget(simulations=1)), seat)
    return position


def solo(name: str, seed: int, budget: Budget) -> int:
    """The points of a bot alone."""
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
def test_bots_of_one_level_at_a_table_part_by_their_seeds(name: str) -> None:
    position = Position.new(Board.read("A"), 3, shuffled(2))
    while position.round <= 6:
        for seat in position.acting:
            seed = 100 * position.round + seat
            position = position.play(Bot("hashi", name).choose(position, seat, seed, Budget(simulations=4)), seat)
    assert len({sheet.tobytes() for sheet in position.sheets}) == 3


@pytest.mark.parametrize("name", SEARCHING)
def test_the_order_of_the_cards_to_come_changes_nothing(name: str) -> None:
    position = after(Position.new(Board.read("A"), 1, shuffled(4)), 5)
    other = replace(position, deck=position.deck[: position.round] + position.deck[position.round :][::-1])
    assert other.deck != position.deck
    bot = Bot("hashi", name)
    assert bot.choose(position, 0, 1, BRIEFLY) == bot.choose(other, 0, 1, BRIEFLY)


@pytest.mark.parametrize("name", SEARCHING)
def test_what_others_play_in_this_round_changes_nothing(name: str) -> None:
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


def test_any_board_and_any_cards_will_do() -> None:
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


def test_training_makes_the_quick_choice_better() -> None:
    board = Board.read("A")
    deck, random = np.array([card.code for card in CARDS]), randomness(1)
    weights, sums, sizes = np.zeros(SIZE), np.zeros(SIZE), np.zeros(SIZE)

    def mean_points(pace: float, games: int) -> float:
        total = learn(board.ints, map_of(board), deck, games, True, 7, 4, 3, pace, 0.9, weights, sums, sizes, random)
        return total / games

    before = mean_points(0.0, 200)
    mean_points(1.0, 1000)
    assert mean_points(0.0, 200) > before + 5
