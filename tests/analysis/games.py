"""Games that random players and quick ones have played."""

from functools import cache

from kakehashi.bots import Bot
from kakehashi.records import Record


@cache
def _moves(name: str, players: int, bot: str) -> Record:
    record, bots = Record.new(name, {"players": players, "seed": 5}), [Bot(name, bot) for _ in range(players)]
    while not record.position.over:
        seat = record.position.acting[-1]
        record.play(str(bots[seat].choose(record.position, seat, len(record.moves))), seat)
    return record


def played(name: str, players: int, bot: str = "novice") -> Record:
    """A finished game."""
    return _moves(name, players, bot).copy()
