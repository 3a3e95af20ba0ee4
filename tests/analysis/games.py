"""Finished games of random and fast bots."""

from functools import cache

from kakehashi.bots import Bot
from kakehashi.records import Record


@cache
def _moves(name: str, players: int, bot: str, seed: int, options: tuple[tuple[str, str], ...]) -> Record:
    record = Record.new(name, {"players": players, "seed": seed} | dict(options))
    bots = [Bot(name, bot) for _ in range(players)]
    while not record.position.over:
        seat = record.position.acting[-1]
        record.play(str(bots[seat].choose(record.position, seat, len(record.moves))), seat)
    return record


def played(name: str, players: int, bot: str = "novice", seed: int = 5, **options: str) -> Record:
    """A finished game."""
    return _moves(name, players, bot, seed, tuple(options.items())).copy()
