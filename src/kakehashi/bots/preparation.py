"""Compiles games and their bots before anybody needs them: `python -m kakehashi.bots.preparation [GAME]`.

How far that has come is seen by what lies on the disk: so every process can tell, whichever does the work.
"""

import os
import sys
from pathlib import Path
from typing import TextIO

from kakehashi.bots import Bot, levels
from kakehashi.compiled import cache_folder, kept_in
from kakehashi.games import REGISTRY, games

try:
    import fcntl
except ImportError:  # there is no such thing on Windows
    fcntl = None  # type: ignore[assignment]

NICENESS = 10
"""People go first."""


def rules_kept(game: str) -> tuple[int, int]:
    """How much of a game's rules is compiled, of how much; the game itself is not loaded for that."""
    return kept_in(_room(game))


def kept(game: str) -> tuple[int, int]:
    """How much of a game's rules and bots is compiled, of how much."""
    done, of = rules_kept(game)
    bots_done, of_bots = kept_in(f"bots/{_room(game)}")
    return done + bots_done, of + of_bots


def _room(game: str) -> str:
    return REGISTRY[game].split(".")[-2]


def prepare(game: str) -> None:
    """Compile everything of a game, unless nothing of it can be kept."""
    if folder := cache_folder(_room(game)):
        with _alone(folder):
            for level in levels(game):
                Bot(game, level)


def _alone(folder: Path) -> TextIO:
    """Wait while another process does the same: what it has done is then found done."""
    place = (folder / "preparing").open("w")
    if fcntl:
        fcntl.flock(place, fcntl.LOCK_EX)
    return place


if __name__ == "__main__":
    os.nice(NICENESS)
    for name in sys.argv[1:] or games():
        prepare(name)
