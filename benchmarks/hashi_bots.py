"""How strong the bots of Hashi are: the points of each level alone on the same decks, or its wins against another.

python benchmarks/hashi_bots.py [--decks 300] [--pace 0.1] [--side A B] [--bots greedy adept master sage]
python benchmarks/hashi_bots.py --against adept --bots master sage
"""

import argparse
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from kakehashi.bots import LEVELS, Bot, Budget
from kakehashi.hashi import Board, Position, shuffled
from kakehashi.hashi.board import SIDES
from kakehashi.hashi.rules import CATEGORIES


@dataclass(frozen=True)
class Result:
    """What became of a bot in a game."""

    points: int
    won: float
    """Its share of the win; alone always 1."""
    finished: int
    bonuses: tuple[int, ...]
    longest: float
    """Its longest thought in milliseconds."""


def play(side: str, name: str, against: str | None, pace: float, seed: int) -> Result:
    """A game to its end; deck and bots have the same seed. Against another, the seats change with every deck."""
    seat = seed % 2 if against else 0
    names = [name, against] if against and seat == 0 else [against, name] if against else [name]
    bots = [Bot("hashi", name) for name in names if name]
    position, longest = Position.new(Board.read(side), len(bots), shuffled(seed)), 0.0
    while not position.over:
        acting = position.acting[0]
        budget = Budget(ms=LEVELS[bots[acting].name] * pace)
        start = time.perf_counter()
        move = bots[acting].choose(position, acting, seed * 100 + position.round, budget)
        if acting == seat:
            longest = max(longest, 1000 * (time.perf_counter() - start))
        position = position.play(move, acting)
    bonuses = tuple(position.bonuses(seat).get(category, 0) for category in CATEGORIES)
    won = (seat in position.winners) / len(position.winners)
    return Result(position.score(seat), won, len(position.finished(seat)), bonuses, longest)


def mean(numbers: list[float]) -> str:
    """A mean and its error."""
    error = statistics.stdev(numbers) / len(numbers) ** 0.5
    return f"{statistics.mean(numbers):.2f} ± {error:.2f}"


def row(side: str, name: str, results: list[Result]) -> str:
    """One line of the table: what a bot gets on a side."""
    earned = [statistics.mean(result.bonuses[place] for result in results) for place in range(len(CATEGORIES))]
    cells = [
        side,
        name,
        mean([result.points for result in results]),
        mean([result.won for result in results]),
        f"{statistics.mean(result.finished for result in results):.1f}",
        *(f"{points:.1f}" for points in earned),
        f"{statistics.quantiles((result.longest for result in results), n=20)[-1]:.0f}",
        f"{max(result.longest for result in results):.0f}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="The points of Hashi's bots on the same decks.")
    parser.add_argument("--decks", type=int, default=300, help="how many decks")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first deck")
    parser.add_argument("--pace", type=float, default=0.1, help="the part of the usual time that the bots think")
    parser.add_argument("--side", nargs="+", choices=SIDES, default=list(SIDES))
    parser.add_argument(
        "--bots", nargs="+", choices=list(LEVELS), default=[name for name in LEVELS if name != "random"]
    )
    parser.add_argument("--against", choices=list(LEVELS), help="play with this bot as the other player")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    print("| side | bot | points | won | islands | red | blue | six | longest thought, ms: 19 of 20 games | all |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    seeds = range(chosen.first, chosen.first + chosen.decks)
    with ProcessPoolExecutor(chosen.processes, get_context("spawn")) as pool:
        for side in chosen.side:
            for name in chosen.bots:
                games = [pool.submit(play, side, name, chosen.against, chosen.pace, seed) for seed in seeds]
                results = []
                for number, game in enumerate(games, 1):
                    results.append(game.result())
                    print(f"\r{name} on side {side}: {number} of {chosen.decks} ", end="", file=sys.stderr, flush=True)
                print("\r\033[K", end="", file=sys.stderr, flush=True)
                print(row(side, name, results), flush=True)


if __name__ == "__main__":
    main()
