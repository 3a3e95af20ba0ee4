"""What is done with saved games: by `kakehashi data`, and by the arena that saves them. Returns the exit status."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from kakehashi.arena.command import play_match
from kakehashi.arena.match import Match
from kakehashi.arena.tournament import Resources
from kakehashi.data.check import check
from kakehashi.data.files import Played, check_place, games_in, save
from kakehashi.data.statistics import count, countable, reports
from kakehashi.errors import Refused

_MOST_TOLD = 20
"""So many faults of one file are told."""


def check_files(paths: Sequence[Path]) -> int:
    """Play all games of files again, and say what is wrong where."""
    status = 0
    for path in paths:
        checked = check(path)
        for row, sentence in checked.faults[:_MOST_TOLD]:
            print(f"{path}, row {row}: {sentence}")
        if (more := len(checked.faults) - _MOST_TOLD) > 0:
            print(f"{path}: {more} more games are wrong.")
        right = checked.games - len(checked.faults)
        print(f"{path}: {right} of {checked.games} games are right, with {checked.moves} moves in all.")
        status = 1 if checked.faults else status
    return status


def play_and_save(match: Match, resources: Resources, path: Path, markdown: bool) -> int:
    """Play a match and save its games as Parquet, those that were played if it is stopped.

    Parquet cannot be written line by line: games are kept in the file of results, and it is made of them.
    """
    results = resources.file or path.with_suffix(".jsonl")
    check_place(path, results, match)
    try:
        status = play_match(match, replace(resources, file=results, turns=True), markdown)
    except Refused as refused:
        if refused.code == "failed":  # in the middle of it, and why is what counts
            with suppress(Refused):
                save(path, results, match)
        raise
    save(path, results, match)
    return status


def show_statistics(paths: Sequence[Path], as_json: bool, markdown: bool) -> int:
    """Print what the games of files have in common."""
    counted = count(played for path in paths for played in _games_to_count(path))
    if as_json:
        print(json.dumps([games.as_data() for games in counted]))
        return 0
    for number, report in enumerate(reports(counted)):
        if number:
            print()
        report.show(markdown)
    if failed := sum(games.failed for games in counted):
        print(f"\nLeft out: {failed} game{'s' * (failed > 1)} that a program lost because it failed.")
    return 0


def _games_to_count(path: Path) -> Iterator[Played]:
    for played in games_in(path):
        if not countable(played):
            what = f"{path} has a game that cannot be counted, from row {played.first} on"
            raise Refused("bad-request", f"{what}: kakehashi data check {path} says what is wrong.")
        yield played
