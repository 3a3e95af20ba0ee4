"""How much harder side B is than side A: random play and the greedy bot, alone, on the same 1,000 decks.

python benchmarks/sides.py
"""

import statistics

import numpy as np

from kakehashi.bots.greedy import greedy
from kakehashi.compiled import randomness
from kakehashi.hashi import CARDS, Board, Position, shuffled
from kakehashi.hashi.board import SIDES
from kakehashi.hashi.choices import random_games

DECKS = 1000
RANDOM_GAMES = 100_000


def greedy_game(board: Board, seed: int) -> Position:
    """A solo game of the greedy bot to its end."""
    position = Position.new(board, 1, shuffled(seed))
    while not position.over:
        position = position.play(greedy(position, 0, 0, seed), 0)
    return position


def main() -> None:
    """Measure, and print a table."""
    deck = np.array([card.word for card in CARDS])
    print("| side | random, points | greedy, points | greedy, islands finished | red | blue | six |")
    print("|---|---|---|---|---|---|---|")
    for side in SIDES:
        board = Board.read(side)
        at_random = random_games(board.words, deck, RANDOM_GAMES, randomness(1)) / RANDOM_GAMES
        games = [greedy_game(board, seed) for seed in range(DECKS)]
        points = [game.score(0) for game in games]
        error = statistics.stdev(points) / DECKS**0.5
        finished = statistics.mean(len(game.finished(0)) for game in games)
        earned = [sum(category in game.bonuses(0) for game in games) / DECKS for category in ("red", "blue", "six")]
        shares = " | ".join(f"{share:.0%}" for share in earned)
        print(f"| {side} | {at_random:.1f} | {statistics.mean(points):.1f} ± {error:.1f} | {finished:.1f} | {shares} |")


if __name__ == "__main__":
    main()
