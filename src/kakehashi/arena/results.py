"""The outcomes of a tournament, kept in a file as they come: a head that says which matches, then one line a game."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from kakehashi import __version__
from kakehashi.arena.fixture import Fixture, Outcome
from kakehashi.arena.match import Match
from kakehashi.errors import Refused


class Results:
    """What has been played so far. Without a file it is forgotten with the process."""

    def __init__(self, matches: Sequence[Match], path: Path | None = None) -> None:
        self.matches = matches
        self._outcomes: dict[tuple[int, int], Outcome] = {}
        self._path = path
        if path is not None:
            try:
                self._take_up(path)
            except OSError as error:
                raise Refused("bad-request", f"{path} cannot be used: {error.strerror}.") from None

    def _take_up(self, path: Path) -> None:
        """Read what a run before has left, and cut off a line that it could not finish."""
        head = _line({"kakehashi arena": [match.description() for match in self.matches], "version": __version__})
        content = path.read_bytes() if path.exists() else b""
        whole = content[: content.rfind(b"\n") + 1]
        first, *games = whole.splitlines(keepends=True) or [b""]
        if first != head and (first or not head.startswith(content)):
            raise Refused("bad-request", f"{path} {_what_else(first)}: name another file.")
        for number, line in enumerate(games, 2):
            try:
                self._remember(self._read(json.loads(line)))
            except (ValueError, TypeError, KeyError, IndexError):
                raise Refused("bad-request", f"Line {number} of {path} is no game of this match.") from None
        with path.open("ab") as file:
            file.truncate(len(whole))
            if not first:
                file.write(head)

    def _read(self, data: dict[str, Any]) -> Outcome:
        by_seat = {name: tuple(data[name]) for name in ("bots", "moves", "seconds", "slowest")}
        outcome = Outcome(**(data | by_seat))
        match = self.matches[outcome.match]
        if outcome.bots != match.seating(outcome.game) or any(len(v) != match.players for v in by_seat.values()):
            raise ValueError
        if len(outcome.scores) != match.players or sum(outcome.shares) == 0:
            raise ValueError
        return outcome

    def _remember(self, outcome: Outcome) -> None:
        self._outcomes.setdefault((outcome.match, outcome.game), outcome)

    def add(self, outcome: Outcome) -> None:
        """Keep an outcome."""
        self._remember(outcome)
        if self._path is not None:
            data = asdict(outcome)
            del data["text"]  # it has a file of its own
            with self._path.open("ab") as file:
                file.write(_line(data))

    def outcomes(self, match: int) -> list[Outcome]:
        """The games of a match that have been played, in their order."""
        games = range(self.matches[match].terms.games)
        return [self._outcomes[match, game] for game in games if (match, game) in self._outcomes]

    def missing(self, keep: bool = False) -> list[Fixture]:
        """The games that are still to be played."""
        return [
            Fixture(match, game, number, keep)
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


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"
