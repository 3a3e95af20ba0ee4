"""What a game says of itself to rooms that name no game: what can be chosen in it, and how its bots are compared."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose when a game is opened: at a table, on the command line, in the terminal."""

    name: str
    values: Mapping[str, str]
    """What there is to choose from, each with a few words that say what is special about it."""
    usual: str
    """What a person gets who does not choose: by Enter in the terminal, and on the page of a new table."""
    question: str = ""
    """How the terminal asks for it; nothing if it does not."""
    from_file: bool = False
    """Whether the name of a file with JSON may be given on the command line instead."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A report of a game's ladder: each level alone, or one against so many of the level below it."""

    title: str
    games: int
    """How many are usually played in each of its matches."""
    opponents: int
    """None if a bot plays alone, for points."""
    variants: tuple[Mapping[str, str], ...] = ({},)
    """Every match is played with each of these options."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """For bots alone: what else of the result is shown, by the heading of its column."""
