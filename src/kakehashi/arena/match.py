"""A match: who plays whom, at which game and on what terms."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from kakehashi.bots import LEVELS, Bot, Budget
from kakehashi.games import Data, game


@dataclass(frozen=True)
class Terms:
    """How many games, from which seed, and how long a bot may think about a move."""

    games: int
    seed: int = 0
    pace: float = 1.0
    """Every bot's usual time is multiplied by this."""
    simulations: int | None = None
    """If given, bots think for so many simulations and not for a time: the same seed then gives the same games."""

    def budget(self, bot: str) -> Budget:
        """How long a bot may think about a move."""
        if self.simulations is not None:
            return Budget(simulations=self.simulations)
        return Budget(ms=self.pace * LEVELS[bot])


@dataclass(frozen=True)
class Match:
    """Bots that play a number of games. Every opening is played once from each seat."""

    game: str
    bots: tuple[str, ...]
    """Who plays: in the first game from the first seat on, in the next one seat further, and so round."""
    config: Data
    """What the game's `new` needs but for the opening."""
    random_turns: int
    """How many turns of the opening are random. Where a deck is shuffled there need be none."""
    terms: Terms

    @property
    def players(self) -> int:
        """How many sit at a table."""
        return len(self.bots)

    def opening_of(self, number: int) -> int:
        """Which opening a game has."""
        return number // self.players

    def seating(self, number: int) -> tuple[str, ...]:
        """The bots by seat in a game."""
        first = number % self.players
        return self.bots[-first:] + self.bots[:-first] if first else self.bots

    def description(self) -> Data:
        """What makes this match another than others, as plain data. How many games there are does not."""
        return {
            "game": self.game,
            "bots": list(self.bots),
            "config": self.config,
            "random_turns": self.random_turns,
            "seed": self.terms.seed,
            "pace": self.terms.pace,
            "simulations": self.terms.simulations,
        }

    def prepare(self) -> None:
        """Check that all this can be played, and compile what is needed, so that no worker has to."""
        game(self.game).new(self.config)
        for name in dict.fromkeys(self.bots):
            Bot(self.game, name)


def shangrila(bots: Sequence[str], terms: Terms, preset: str | None = None, setup: str | None = None) -> Match:
    """A match of Shangri-La. Each seat's first Master is placed at random, unless the set-up is a first game's."""
    config: Data = {"players": len(bots)} | ({"preset": preset} if preset else {})
    config |= {"options": {"setup": setup}} if setup else {}
    return Match("shangri-la", tuple(bots), config, 0 if setup == "first-game" else len(bots), terms)


def hashi(bots: Sequence[str], terms: Terms, board: object = None) -> Match:
    """A match of Hashi on a board, given as the rules take it: the openings are the decks."""
    config: Data = {"players": len(bots), "board": "A" if board is None else board}
    return Match("hashi", tuple(bots), config, 0, terms)


def seed_from(*parts: object) -> int:
    """A seed that always comes of the same parts, on every machine."""
    digest = hashlib.sha256("/".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1
