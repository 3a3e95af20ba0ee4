"""What `kakehashi arena` does: it plays, and prints tables. Returns the exit status."""

import sys

from kakehashi.arena.event import Means, Stopped, hold
from kakehashi.arena.ladder import USUAL_GAMES, ladder, tables
from kakehashi.arena.match import Match, Terms
from kakehashi.arena.standings import standings_table

_STOPPED = 130


def play_match(match: Match, means: Means, markdown: bool) -> int:
    """Play a match and print its standings."""
    try:
        results = hold([match], means)
    except Stopped as stopped:
        print(f"kakehashi: {stopped}", file=sys.stderr)
        return _STOPPED
    standings_table(match, results.outcomes(0)).show(markdown)
    return 0


def play_ladder(
    games: tuple[str, ...], number: int | None, seed: int, pace: float, means: Means, markdown: bool
) -> int:
    """Play the ladders of games, so many games or the usual number in each match, and print their tables."""
    parts = [part for game in games for part in ladder(game, Terms(number or USUAL_GAMES[game], seed, pace))]
    try:
        results = hold([match for part in parts for match in part.matches], means)
    except Stopped as stopped:
        print(f"kakehashi: {stopped}", file=sys.stderr)
        return _STOPPED
    for number, table in enumerate(tables(parts, results)):
        if number:
            print()
        table.show(markdown)
    return 0
