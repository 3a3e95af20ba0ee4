"""How strong the bots of Hashi are alone: the points of each level on the same decks.

python benchmarks/hashi_bots.py [--decks 300] [--pace 0.1] [--side A B] [--bots greedy adept master sage]
"""

import argparse
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from kakehashi.bots import LEVELS, Bot, Budget
from kakehashi.hashi import Board, Position, shuffled
from kakehashi.hashi.board import SIDES
from kakehashi.hashi.rules import CATEGORIES

Result = tuple[int, int, tuple[int, ...], float]
"""The points of a game, its finished islands, what each category brought, the longest thought in milliseconds."""


def play(side: str, name: str, pace: float, seed: int) -> Result:
    """A solo game of a bot to its end; deck and bot have the same seed."""
    bot, position, longest = Bot("hashi", name), Position.new(Board.read(side), 1, shuffled(seed)), 0.0
    while not position.over:
        start = time.perf_counter()
        move = bot.choose(position, 0, seed * 100 + position.round, Budget(ms=LEVELS[name] * pace))
        longest = max(longest, 1000 * (time.perf_counter() - start))
        position = position.play(move, 0)
    bonuses = tuple(position.bonuses(0).get(category, 0) for category in CATEGORIES)
    return position.score(0), len(position.finished(0)), bonuses, longest


def row(side: str, name: str, results: list[Result]) -> str:
    """One line of the table: what a bot gets on a side."""
    points = [result[0] for result in results]
    error = statistics.stdev(points) / len(points) ** 0.5
    islands = statistics.mean(result[1] for result in results)
    earned = " | ".join(f"{statistics.mean(result[2][place] for result in results):.1f}" for place in range(3))
    slowest = max(result[3] for result in results)
    return (
        f"| {side} | {name} | {statistics.mean(points):.2f} ± {error:.2f} | {islands:.1f} | {earned} | {slowest:.0f} |"
    )


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="The points of Hashi's bots alone, on the same decks.")
    parser.add_argument("--decks", type=int, default=300, help="how many decks")
    parser.add_argument("--pace", type=float, default=0.1, help="the part of the usual time that the bots think")
    parser.add_argument("--side", nargs="+", choices=SIDES, default=list(SIDES))
    parser.add_argument(
        "--bots", nargs="+", choices=list(LEVELS), default=[name for name in LEVELS if name != "random"]
    )
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    print("| side | bot | points | finished islands | red | blue | six | longest thought, ms |")
    print("|---|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor(chosen.processes, get_context("spawn")) as pool:
        for side in chosen.side:
            for name in chosen.bots:
                games = [pool.submit(play, side, name, chosen.pace, seed) for seed in range(chosen.decks)]
                results = []
                for number, game in enumerate(games, 1):
                    results.append(game.result())
                    print(f"\r{name} on side {side}: {number} of {chosen.decks} ", end="", file=sys.stderr, flush=True)
                print("\r\033[K", end="", file=sys.stderr, flush=True)
                print(row(side, name, results), flush=True)


if __name__ == "__main__":
    main()
