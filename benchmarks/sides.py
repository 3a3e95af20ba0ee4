"""How much harder side B is than side A: the random and the greedy bot, alone, on the same 1,000 decks.

.venv/bin/python benchmarks/sides.py
"""

import statistics

import numpy as np

from kakehashi.bots import Bot
from kakehashi.compiled import randomness
from kakehashi.hashi import CARDS, Board, Position, shuffled
from kakehashi.hashi.board import SIDES
from kakehashi.hashi.choices import random_games
from kakehashi.hashi.rules import CATEGORIES

DECKS = 1000
RANDOM_GAMES = 100_000
PLAYERS = ("random", "greedy")


def game(board: Board, player: Bot, seed: int) -> Position:
    """A solo game of a bot to its end; deck and bot have the same seed."""
    position = Position.new(board, 1, shuffled(seed))
    while not position.over:
        # Another seed in every round, or a random bot would always choose alike.
        position = position.play(str(player.choose(position, 0, seed * 100 + position.round)), 0)
    return position


def row(side: str, player: str) -> str:
    """One line of the table: what a bot gets on a side."""
    games = [game(Board.read(side), Bot("hashi", player), seed) for seed in range(DECKS)]
    points = [game.score(0) for game in games]
    error = statistics.stdev(points) / DECKS**0.5
    finished = statistics.mean(len(game.finished(0)) for game in games)
    shares = [sum(category in game.bonuses(0) for game in games) / DECKS for category in CATEGORIES]
    earned = " | ".join(f"{share:.0%}" for share in shares)
    return f"| {side} | {player} | {statistics.mean(points):.1f} ± {error:.1f} | {finished:.1f} | {earned} |"


def main() -> None:
    """Measure, and print a table."""
    print("| side | player | points | finished islands | red | blue | six |")
    print("|---|---|---|---|---|---|---|")
    for player in PLAYERS:
        for side in SIDES:
            print(row(side, player))
    print()
    deck = np.array([card.code for card in CARDS])
    for side in SIDES:
        total = random_games(Board.read(side).ints, deck, RANDOM_GAMES, randomness(1))
        print(f"Side {side}: {total / RANDOM_GAMES:.2f} points in {RANDOM_GAMES:,} random games of the compiled rules")


if __name__ == "__main__":
    main()
