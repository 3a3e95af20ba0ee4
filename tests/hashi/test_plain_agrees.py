"""Compiled and plain Python play the same games: each prints the same transcript."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from kakehashi.compiled import PLAIN, randomness
from kakehashi.hashi import CARDS
from kakehashi.hashi.choices import random_games

from .games import BOARDS, MANNERS, Game, Plan


def story() -> Iterator[str]:
    """Yield a transcript of seeded games: the mode of Python, every sheet, all legal turns, and random totals."""
    yield "plain" if PLAIN else "compiled"
    deck = np.array([card.code for card in CARDS], np.int64)
    for board in sorted(BOARDS):
        for seed in range(3):
            totals = [int(random_games(BOARDS[board].ints, deck, 1, randomness(100 * seed + n))) for n in range(15)]
            yield f"{board} {seed} {totals}"
        for players, manner in enumerate(sorted(MANNERS), 1):
            for before, seat, move, now in Game(board, players, manner, players).moves():
                yield f"{before.round} {seat} {move} of {len(before.legal(seat))} {now.sheet_texts[seat]}"
            yield f"{now.result()}"
        for seed in range(6):
            yield f"{Plan(board, seed, 0.05).play().result()}"


def test_compiled_and_plain_rules_play_the_same_games() -> None:
    environment = os.environ | {"NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run(
        [sys.executable, "-m", f"{__package__}.{Path(__file__).stem}"],
        cwd=Path(__file__).parent.parent, env=environment, check=True, capture_output=True, text=True,
    )  # fmt: skip
    mine, other = list(story()), done.stdout.splitlines()
    assert (mine[0], other[0]) == ("plain", "compiled")
    assert len(mine) > 300
    assert mine[1:] == other[1:]


if __name__ == "__main__":
    print("\n".join(story()))
