"""What `kakehashi arena` does: it plays, and prints tables. Returns the exit status."""

import sys
from collections.abc import Callable, Sequence
from functools import partial

from kakehashi.arena.event import Means, Stopped, hold
from kakehashi.arena.ladder import ladder, tables
from kakehashi.arena.match import Match, Terms
from kakehashi.arena.results import Results
from kakehashi.arena.standings import standings_table
from kakehashi.arena.table import Table

_STOPPED = 130


def play_match(match: Match, means: Means, markdown: bool) -> int:
    """Play a match and print its standings."""
    return _play([match], means, lambda results: [standings_table(match, results.outcomes(0))], markdown)


def play_ladder(games: Sequence[str], number: int | None, seed: int, pace: float, means: Means, markdown: bool) -> int:
    """Play the ladders of games, so many games or the usual number in each match, and print their tables."""
    parts = [part for game in games for part in ladder(game, Terms(number or 0, seed, pace))]
    return _play([match for part in parts for match in part.matches], means, partial(tables, parts), markdown)


def _play(matches: Sequence[Match], means: Means, tables: Callable[[Results], Sequence[Table]], markdown: bool) -> int:
    """Play matches and print their tables; if somebody stops it, those of what was played until then."""
    try:
        results: Results | None = hold(matches, means)
        status = 0
    except Stopped as stopped:
        print(f"kakehashi: {stopped}", file=sys.stderr)
        results, status = stopped.results, _STOPPED
    shown = [table for table in tables(results) if table.rows] if results else []
    for number, table in enumerate(shown):
        if number:
            print()
        table.show(markdown)
    return status
