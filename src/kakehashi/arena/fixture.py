"""One game of a match: it is played here, in whatever process, and its outcome is plain data."""

import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kakehashi.arena.match import Match
from kakehashi.bots import Bot
from kakehashi.games import game
from kakehashi.records import Record
from kakehashi.seeds import seed_from


@dataclass(frozen=True)
class Fixture:
    """A game to be played."""

    match: Match
    number: int
    """Which game of the match, from 0."""
    match_number: int = 0
    """Which match of a tournament."""
    keep: bool = False
    """Whether the game's record is wanted."""


@dataclass(frozen=True)
class Outcome:
    """How a game went. Where there is one value a seat, it is in the order of the seats."""

    match: int
    game: int
    bots: tuple[str, ...]
    result: dict[str, Any]
    """What the rules say of the last position."""
    moves: tuple[int, ...]
    """How many moves each bot chose."""
    seconds: tuple[float, ...]
    """How long it thought about all of them."""
    slowest: tuple[float, ...]
    """The longest it thought about one, as a share of the time it had; 0 if it has no time of its own."""
    text: str = field(default="", compare=False)
    """The game's record, if it was wanted."""

    @property
    def scores(self) -> list[int]:
        """The scores by seat."""
        return list(self.result["scores"])

    @property
    def shares(self) -> list[float]:
        """What each seat has of the win: those who share it get equal parts."""
        winners = self.result["winners"]
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.bots))]


def play(fixture: Fixture) -> Outcome:
    """Play a game to its end: the opening by chance, then every bot for its seat."""
    match, terms = fixture.match, fixture.match.terms
    names = match.seating(fixture.number)
    record = _opened(fixture)
    bots = [Bot(match.game, name) for name in names]
    budgets = [terms.budget(match.game, name) for name in names]
    moves, seconds, slowest = [0] * match.players, [0.0] * match.players, [0.0] * match.players
    while not record.position.over:
        # Who acts at the same time as others does not see what they do: any order is as good.
        seat = record.position.acting[0]
        seed = seed_from(terms.seed, "move", fixture.number, seat, moves[seat])
        before = time.perf_counter()
        move = bots[seat].choose(record.position, seat, seed, budgets[seat])
        took = time.perf_counter() - before
        record.play(str(move), seat)
        moves[seat] += 1
        seconds[seat] += took
        if allowed := budgets[seat].ms:
            slowest[seat] = max(slowest[seat], 1000 * took / allowed)
    result = record.position.result()
    text = _annotated(record, fixture) if fixture.keep else ""
    return Outcome(
        fixture.match_number, fixture.number, names, result, tuple(moves), tuple(seconds), tuple(slowest), text
    )


def _opened(fixture: Fixture) -> Record:
    match = fixture.match
    seed = seed_from(match.terms.seed, "opening", match.opening_of(fixture.number))
    record = Record.new(match.game, match.config | {"seed": seed})
    chance = Random(seed)
    for _ in range(game(match.game).turns_to_vary(record.start)):
        seat = record.position.acting[0]
        record.play(str(record.position.random_move(seat, chance)), seat)
    return record


def _annotated(record: Record, fixture: Fixture) -> str:
    """The record with who sat where, as the terminal writes it, and which game of which match it was."""
    record.notes["seats"] = record.seating(fixture.match.seating(fixture.number))
    record.notes["arena"] = f"game {fixture.number} of seed {fixture.match.terms.seed}"
    return record.text()
