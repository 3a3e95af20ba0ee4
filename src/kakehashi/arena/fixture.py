"""One game of a match: it is played here, in whatever process, and its outcome is plain data."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from kakehashi.arena.match import Match
from kakehashi.bots import Bot, usual_stand_in
from kakehashi.games import game
from kakehashi.programs.player import Player
from kakehashi.programs.process import Failed, command_in
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
    turns: bool = False
    """Whether it is wanted turn by turn, for data."""


class Turn(NamedTuple):
    """A move of a game, and what data tells of it."""

    seat: int
    move: str
    legal: int
    """How many moves the seat had to choose from."""
    worth: float | None
    """What the move seemed worth to the bot; None if it did not say, and in the opening."""


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
    lost: tuple[str, ...] = ()
    """Why each seat has lost the game whatever its result, if it was a program that failed; empty where none did."""
    text: str = field(default="", compare=False)
    """The game's record, if it was wanted."""
    turns: tuple[Turn, ...] = field(default=(), compare=False)
    """The game turn by turn, if that was wanted."""

    @property
    def scores(self) -> list[int]:
        """The scores by seat; a program that failed has none."""
        return [score if self.valid(seat) else 0 for seat, score in enumerate(self.result["scores"])]

    def valid(self, seat: int) -> bool:
        """Whether a seat was played to the end by who sat there."""
        return not (self.lost and self.lost[seat])

    @property
    def winners(self) -> list[int]:
        """Who has won: where it would have been a program that failed, who has the most points of the others."""
        winners = [seat for seat in self.result["winners"] if self.valid(seat)]
        others = [seat for seat in range(len(self.bots)) if self.valid(seat)]
        most = max((self.scores[seat] for seat in others), default=0)
        return winners or [seat for seat in others if self.scores[seat] == most]

    @property
    def shares(self) -> list[float]:
        """What each seat has of the win: those who share it get equal parts."""
        winners = self.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.bots))]


def play(fixture: Fixture) -> Outcome:
    """Play a game to its end: the opening by chance, then every bot for its seat.

    A program that fails has lost. A bot plays on for it, as at tables, so that the others have a game all the same.
    """
    match, terms = fixture.match, fixture.match.terms
    names = match.seating(fixture.number)
    record = _opened(fixture)
    bots = [_seated(fixture, seat, name) for seat, name in enumerate(names)]
    budgets = [terms.budget(match.game, name) for name in names]
    turns, lost = [0] * match.players, [""] * match.players
    moves, seconds, slowest = [0] * match.players, [0.0] * match.players, [0.0] * match.players
    worths = list[float | None]()
    try:
        while not record.position.over:
            # Who acts at the same time as others does not see what they do: any order is as good.
            seat = record.position.acting[0]
            bot, seed = bots[seat], seed_from(terms.seed, "move", fixture.number, seat, turns[seat])
            before = time.perf_counter()
            try:
                move = str(bot.choose(record.position, seat, seed, budgets[seat]))
            except Failed as failed:
                stand_in = usual_stand_in(match.game)
                if allowed := bot.had(budgets[seat]):
                    slowest[seat] = max(slowest[seat], 1000 * (time.perf_counter() - before) / allowed)
                lost[seat] = str(failed)
                bots[seat], budgets[seat] = Bot(match.game, stand_in), terms.budget(match.game, stand_in)
                continue
            took, allowed = time.perf_counter() - before, bot.had(budgets[seat])
            record.play(move, seat)
            worths.append(bot.worth if isinstance(bot, Bot) else None)
            turns[seat] += 1
            if not lost[seat]:
                moves[seat] += 1
                seconds[seat] += took
                slowest[seat] = max(slowest[seat], 1000 * took / allowed if allowed else 0)
        result = record.position.result()
        for bot in bots:
            if isinstance(bot, Player):
                bot.end(result)
    finally:
        for bot in bots:
            if isinstance(bot, Player):
                bot.stop()
    return Outcome(
        fixture.match_number,
        fixture.number,
        names,
        result,
        tuple(moves),
        tuple(seconds),
        tuple(slowest),
        tuple(lost) if any(lost) else (),
        _annotated(record, fixture) if fixture.keep else "",
        _turns(record, worths) if fixture.turns else (),
    )


def _seated(fixture: Fixture, seat: int, name: str) -> Bot | Player:
    """Who plays for a seat."""
    match = fixture.match
    if (command := command_in(name)) is None:
        return Bot(match.game, name)
    return Player(match.game, command, seed_from(match.terms.seed, "program", fixture.number, seat))


def _opened(fixture: Fixture) -> Record:
    match = fixture.match
    seed = match.opening_seed(fixture.number)
    record = Record.new(match.game, match.config | {"seed": seed})
    chance = Random(seed)
    for _ in range(game(match.game).turns_to_vary(record.start)):
        seat = record.position.acting[0]
        record.play(str(record.position.random_move(seat, chance)), seat)
    return record


def _turns(record: Record, worths: Sequence[float | None]) -> tuple[Turn, ...]:
    """The game turn by turn; of the last moves, the bots' own, it is known what they seemed worth."""
    by_chance = [None] * (len(record.moves) - len(worths))
    told = zip(record.positions(), record.moves, [*by_chance, *worths], strict=False)
    return tuple(Turn(seat, move, len(position.legal(seat)), worth) for position, (seat, move), worth in told)


def _annotated(record: Record, fixture: Fixture) -> str:
    """The record with who sat where, as the terminal writes it, and which game of which match it was."""
    record.notes["seats"] = record.seating(fixture.match.seating(fixture.number))
    record.notes["arena"] = f"game {fixture.number} of seed {fixture.match.terms.seed}"
    return record.text()
