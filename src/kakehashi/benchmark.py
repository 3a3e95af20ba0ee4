"""How fast the rules of a game are: random games on one core."""

import time
from collections.abc import Callable, Mapping
from random import Random

from kakehashi.games import Game, game


def measure(name: str, options: Mapping[str, object], seconds: float) -> dict[str, float]:
    """Games and turns a second of this process's own processor time, over at least so many seconds."""
    rules = game(name)
    play = rules.random_games(options) if rules.random_games else _through_positions(rules, options)
    batch, games, turns, spent = 1, 0, 0, 0.0
    while spent < seconds:
        before = time.process_time()
        turns += play(batch)
        took = time.process_time() - before
        games, spent = games + batch, spent + took
        if took < 0.05:
            batch *= 2  # too short to measure well
    return {"games_per_s": round(games / spent, 1), "turns_per_s": round(turns / spent, 1)}


def _through_positions(rules: Game, options: Mapping[str, object]) -> Callable[[int], int]:
    """Random games of rules that have no faster way: move by move."""
    random = Random(1)

    def play(games: int) -> int:
        turns = 0
        for _ in range(games):
            position = rules.new({**options, "seed": random.getrandbits(62)})
            while not position.over:
                seat = position.acting[0]
                position = position.play(str(position.random_move(seat, random)), seat)
                turns += 1
        return turns

    return play
