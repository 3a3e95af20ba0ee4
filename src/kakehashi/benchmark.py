"""How fast the rules are: random games on one core."""

import time
from collections.abc import Callable


def _measure(play: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Games and what they sum up to, a second of this process's own processor time, over at least so many seconds."""
    batch, games, total, spent = 1, 0, 0, 0.0
    while spent < seconds:
        before = time.process_time()
        of_batch = play(batch)
        took = time.process_time() - before
        games, total, spent = games + batch, total + int(of_batch), spent + took
        if took < 0.05:
            batch *= 2  # too short to measure well
    return games / spent, total / spent


def measure_shangrila(seconds: float) -> dict[str, float]:
    """Random four-player games of Shangri-La: games and turns a second."""
    from kakehashi.compiled import randomness
    from kakehashi.shangrila.choices import random_games
    from kakehashi.shangrila.notation import empty_state
    from kakehashi.shangrila.options import Options

    start, random = empty_state(4, Options()), randomness(1)
    games, turns = _measure(lambda batch: random_games(start, batch, random), seconds)
    return {"games_per_s": round(games, 1), "turns_per_s": round(turns, 1)}


def measure_hashi(board: object, seconds: float) -> dict[str, float]:
    """Random solo games of Hashi on a board: games and turns (set-up and seventeen rounds) a second."""
    import numpy as np

    from kakehashi.compiled import randomness
    from kakehashi.hashi import CARDS, Board
    from kakehashi.hashi.choices import random_games
    from kakehashi.hashi.deck import ROUNDS

    words, random = Board.read(board).words, randomness(1)
    deck = np.array([card.word for card in CARDS])
    games, _ = _measure(lambda batch: random_games(words, deck, batch, random), seconds)
    return {"games_per_s": round(games, 1), "turns_per_s": round((1 + ROUNDS) * games, 1)}
