"""The outcomes of a tournament, kept in a file as they come: a head that says which matches, then one line a game."""

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from kakehashi import __version__
from kakehashi.arena.fixture import Fixture, Outcome
from kakehashi.arena.match import Match
from kakehashi.errors import Refused
from kakehashi.journal import Journal


class Results:
    """What has been played so far. Without a file it is forgotten with the process."""

    def __init__(self, matches: Sequence[Match], path: Path | None = None) -> None:
        self.matches = matches
        self._outcomes: dict[tuple[int, int], Outcome] = {}
        self._journal: Journal | None = None
        if path is not None:
            head = {"kakehashi arena": [match.description() for match in matches], "version": __version__}
            self._journal = Journal(path, head, _what_else)
            for number, line in enumerate(self._journal.lines, 2):
                try:
                    self._remember(self._read(json.loads(line)))
                except (ValueError, TypeError, KeyError, IndexError):
                    raise Refused("bad-request", f"Line {number} of {path} is no game of this match.") from None

    def _read(self, data: dict[str, Any]) -> Outcome:
        by_seat = {name: tuple(data[name]) for name in ("bots", "moves", "seconds", "slowest")}
        if "lost" in data:
            by_seat["lost"] = tuple(map(str, data["lost"]))
        outcome = Outcome(**(data | by_seat | {"turns": ()}))
        match = self.matches[outcome.match]
        if outcome.bots != match.seating(outcome.game) or any(len(v) != match.players for v in by_seat.values()):
            raise ValueError
        if len(outcome.scores) != match.players or not (outcome.lost or sum(outcome.shares)):
            raise ValueError
        return outcome

    def _remember(self, outcome: Outcome) -> None:
        # Games are long, and they are in their files.
        self._outcomes.setdefault((outcome.match, outcome.game), replace(outcome, text="", turns=()))

    def add(self, outcome: Outcome) -> None:
        """Keep an outcome."""
        self._remember(outcome)
        if self._journal is not None:
            data = asdict(outcome)
            del data["text"]  # it has a file of its own
            if not outcome.lost:
                del data["lost"]
            if not outcome.turns:
                del data["turns"]
            self._journal.add(data)

    def outcomes(self, match: int) -> list[Outcome]:
        """The games of a match that have been played, in their order."""
        games = range(self.matches[match].terms.games)
        return [self._outcomes[match, game] for game in games if (match, game) in self._outcomes]

    def missing(self, keep: bool = False, turns: bool = False) -> list[Fixture]:
        """The games that are still to be played."""
        return [
            Fixture(match, game, number, keep, turns)
            for number, match in enumerate(self.matches)
            for game in range(match.terms.games)
            if (number, game) not in self._outcomes
        ]


def _what_else(head: bytes) -> str:
    """What a file with this first line is, if not the one of these matches."""
    try:
        version = json.loads(head)["version"]
    except (ValueError, TypeError, KeyError):
        return "is not a file of results"
    if version != __version__:
        return f"holds results of Kakehashi {version}, and this is {__version__}"
    return "holds the results of another match"
