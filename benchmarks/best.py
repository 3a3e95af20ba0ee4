"""How often the best that is possible alone in Hashi is proven within a minute of one core, and how long that takes.

.venv/bin/python benchmarks/best.py --decks 50

The set-up is drawn with the deck; with `--free` it is chosen, too.
"""

import argparse
import statistics
import time
from random import Random

from kakehashi.analysis.hashi.best import Found, best
from kakehashi.analysis.hashi.question import Question
from kakehashi.hashi import Board, Position, shuffled
from kakehashi.hashi.board import SIDES


def measured(side: str, deck: int, free: bool, limit: float) -> tuple[Found, float]:
    """What is found for a deck in so many seconds of the processor at most, and how many it took."""
    position = Position.new(Board.read(side), 1, shuffled(deck))
    if not free:
        position = position.play(Random(deck).choice(position.legal(0)), 0)
    begun = time.process_time()
    *_, found = best(Question(position), stop=lambda: time.process_time() - begun >= limit)
    return found, time.process_time() - begun


def line(name: str, found: list[tuple[Found, float]], limit: float) -> str:
    """What came of some decks."""
    proven, seconds = [one.best for one, _ in found if one.proven], [seconds for _, seconds in found]
    return (
        f"  {name:<5} {len(proven)} of {len(found)} proven within {limit:g} s, median "
        f"{statistics.median(seconds):.1f} s, longest {max(seconds):.1f} s; "
        f"{statistics.mean(proven):.1f} points, {min(proven)} to {max(proven)}"
    )


def main() -> None:
    """Measure, and print a line for each side and one for both."""
    parser = argparse.ArgumentParser(description="How soon the best that is possible in Hashi is proven.")
    parser.add_argument("--decks", type=int, default=5, help="on each side (%(default)s)")
    parser.add_argument("--free", action="store_true", help="choose the set-up, too")
    parser.add_argument("--seconds", type=float, default=60, help="at most for a deck (%(default)s)")
    given = parser.parse_args()
    print(f"Hashi alone, the best that is possible, set-up {'chosen' if given.free else 'given'}, one core", flush=True)
    both = []
    for side in SIDES:
        found = [measured(side, deck, given.free, given.seconds) for deck in range(given.decks)]
        both += found
        print(line(side, found, given.seconds), flush=True)
    print(line("both", both, given.seconds))


if __name__ == "__main__":
    main()
