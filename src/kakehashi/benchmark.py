"""How fast the rules are: random games on one core."""

import time

from kakehashi.errors import Refused, quoted
from kakehashi.games import GAMES


def measure(game: str, seconds: float) -> dict[str, float]:
    """Games and turns a second of this process's own processor time, over at least so many seconds."""
    if game not in GAMES:
        raise Refused("bad-request", f"There is no game {quoted(game)}: the games are {', '.join(GAMES)}.")
    from kakehashi.compiled import randomness
    from kakehashi.shangrila.choices import random_games
    from kakehashi.shangrila.notation import empty_state
    from kakehashi.shangrila.options import Options

    start, random = empty_state(4, Options()), randomness(1)
    batch, games, turns, spent = 1, 0, 0, 0.0
    while spent < seconds:
        before = time.process_time()
        turns_of_batch = random_games(start, batch, random)
        took = time.process_time() - before
        if took < 0.05:
            batch *= 2  # too short to measure well
        games, turns, spent = games + batch, turns + int(turns_of_batch), spent + took
    return {"games_per_s": round(games / spent, 1), "turns_per_s": round(turns / spent, 1)}
