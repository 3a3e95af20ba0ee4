"""Bots: given a position, a seat, a time to think and a seed, a bot returns a move; the same seed, the same move."""

import random
from importlib import import_module
from typing import Protocol, cast

from kakehashi.errors import Refused, quoted
from kakehashi.games import GAMES, Move, Position


class Bot(Protocol):
    """What every bot can do."""

    def __call__(self, position: Position, seat: int, ms: int, seed: int) -> Move:
        """The move that the bot would play for a seat, after thinking for at most so many milliseconds."""


def random_bot(position: Position, seat: int, ms: int, seed: int) -> Move:
    """Any legal move."""
    return position.random_move(seat, random.Random(seed))


_BOTS = {name: {"random": "kakehashi.bots.random_bot"} for name in GAMES}
_BOTS["hashi"]["greedy"] = "kakehashi.bots.greedy.greedy"


def bots(game: str) -> list[str]:
    """The names of the bots of a game, weakest first."""
    return list(_BOTS[game])


def bot(game: str, name: object) -> Bot:
    """The bot with this name. It is loaded only now, for bots can be heavy."""
    if not isinstance(name, str) or name not in _BOTS[game]:
        raise Refused(
            "bad-request", f"There is no bot {quoted(name)} for {game}: the bots are {', '.join(bots(game))}."
        )
    module, _, function = _BOTS[game][name].rpartition(".")
    return cast(Bot, getattr(import_module(module), function))
