"""A match: who plays whom, at which game and on what terms."""

from collections.abc import Mapping
from dataclasses import dataclass

from kakehashi.bots import Bot, Budget, level_of, usual_stand_in
from kakehashi.errors import Json
from kakehashi.games import game
from kakehashi.programs.player import USUAL_MS, check
from kakehashi.programs.process import command_in
from kakehashi.seeds import seed_from


@dataclass(frozen=True)
class Terms:
    """How many games, from which seed, and how long a bot may think about a move."""

    games: int
    seed: int = 0
    pace: float = 1.0
    """Every bot's usual time is multiplied by this."""
    simulations: int | None = None
    """If given, bots think for so many simulations and not for a time: the same seed then gives the same games."""
    ms: int = USUAL_MS
    """For how many milliseconds programs, which have no usual time, may think about a move."""

    def budget(self, game: str, bot: str) -> Budget:
        """How long a bot may think about a move. Programs do not count simulations: they always have a time."""
        if command_in(bot) is not None:
            return Budget(ms=self.pace * self.ms)
        if self.simulations is not None:
            return Budget(simulations=self.simulations)
        return Budget(ms=self.pace * level_of(game, bot).ms)


@dataclass(frozen=True)
class Match:
    """Bots that play a number of games. Every opening is played once from each seat."""

    game: str
    bots: tuple[str, ...]
    """Who plays: in the first game from the first seat on, in the next one seat further, and so round.

    A bot goes by its name, a program by its command: `cmd:./mybot`.
    """
    options: Mapping[str, object]
    """What is chosen of the game's options."""
    terms: Terms

    @property
    def config(self) -> Json:
        """What the game's `new` needs but for the seed of the opening."""
        return {"players": self.players, **self.options}

    @property
    def players(self) -> int:
        """How many sit at a table."""
        return len(self.bots)

    def opening_of(self, number: int) -> int:
        """Which opening a game has."""
        return number // self.players

    def opening_seed(self, number: int) -> int:
        """The seed of a game's opening, which the game's `new` takes."""
        return seed_from(self.terms.seed, "opening", self.opening_of(number))

    def seating(self, number: int) -> tuple[str, ...]:
        """The bots by seat in a game."""
        first = number % self.players
        return self.bots[-first:] + self.bots[:-first] if first else self.bots

    def description(self) -> Json:
        """What makes this match another than others, as plain data. How many games there are does not."""
        return {
            "game": self.game,
            "bots": list(self.bots),
            "options": dict(self.options),
            "seed": self.terms.seed,
            "pace": self.terms.pace,
            "simulations": self.terms.simulations,
            **({"ms": self.terms.ms} if self.commands else {}),
        }

    @property
    def commands(self) -> list[str]:
        """The commands of the programs that take part."""
        commands = map(command_in, dict.fromkeys(self.bots))
        return [command for command in commands if command is not None]

    def prepare(self) -> None:
        """Check that all this can be played, and compile what is needed, so that no worker has to."""
        game(self.game).new(self.config)
        stand_ins = [usual_stand_in(self.game)] if self.commands else []
        for name in dict.fromkeys((*self.bots, *stand_ins)):
            if command_in(name) is None:
                Bot(self.game, name)
        for command in self.commands:
            check(command)
