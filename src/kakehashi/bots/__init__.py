"""Bots: given a position, a seat, a time to think and a seed, a bot returns a move; the same seed, the same move."""

import random
from typing import Protocol

from kakehashi.errors import Refused, quoted
from kakehashi.games import GAMES, Move, Position


class Bot(Protocol):
    """What every bot can do."""

    def __call__(self, position: Position, seat: int, ms: int, seed: int) -> Move:
        """The move that the bot would play for a seat, after thinking for at most so many milliseconds."""


def random_bot(position: Position, seat: int, ms: int, seed: int) -> Move:
    """Any legal move, each as likely as any other."""
    return random.Random(seed).choice(position.legal(seat))


_BOTS: dict[str, dict[str, Bot]] = {game: {"random": random_bot} for game in GAMES}


def bots(game: str) -> list[str]:
    """The names of the bots of a game, weakest first."""
    return list(_BOTS[game])


def bot(game: str, name: object) -> Bot:
    """The bot with this name."""
    found = _BOTS[game].get(name) if isinstance(name, str) else None
    if found is None:
        raise Refused(
            "bad-request", f"There is no bot {quoted(name)} for {game}: the bots are {', '.join(bots(game))}."
        )
    return found
