"""What `kakehashi arena` does: it plays, and prints reports. Returns the exit status."""

import sys
from collections.abc import Callable, Sequence
from functools import partial

from kakehashi.arena.ladder import ladder, reports
from kakehashi.arena.match import Match
from kakehashi.arena.report import Report
from kakehashi.arena.results import Results
from kakehashi.arena.standings import failures, standings_report
from kakehashi.arena.tournament import Resources, Stopped, play_all

_STOPPED = 130


def play_match(match: Match, resources: Resources, markdown: bool) -> int:
    """Play a match and print its standings."""
    return _play([match], resources, lambda results: [standings_report(match, results.outcomes(0))], markdown)


def play_ladder(
    games: Sequence[str], number: int | None, seed: int, pace: float, resources: Resources, markdown: bool
) -> int:
    """Play the ladders of games, so many games or the usual number in each match, and print their reports."""
    parts = [part for game in games for part in ladder(game, number, seed, pace)]
    return _play([match for part in parts for match in part.matches], resources, partial(reports, parts), markdown)


def _play(
    matches: Sequence[Match], resources: Resources, reports: Callable[[Results], Sequence[Report]], markdown: bool
) -> int:
    """Play matches and print their reports; if somebody stops it, those of what was played until then.

    What was wrong with programs that failed is told below them.
    """
    try:
        results: Results | None = play_all(matches, resources)
        status = 0
    except Stopped as stopped:
        print(f"kakehashi: {stopped}", file=sys.stderr)
        results, status = stopped.results, _STOPPED
    if results is None:
        return status
    for number, report in enumerate(report for report in reports(results) if report.rows):
        if number:
            print()
        report.show(markdown)
    sys.stdout.flush()
    for match in range(len(matches)):
        for sentence in failures(results.outcomes(match)):
            print(f"kakehashi: {sentence}", file=sys.stderr)
    return status
