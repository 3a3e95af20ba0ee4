"""The shapes of what is sent and answered, for the API's description and for what is checked on the way in."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from kakehashi.analysis.judging import DEPTHS
from kakehashi.errors import Json
from kakehashi.shapes import Notation, Result, Setting
from kakehashi.tables import finished
from kakehashi.tables.clock import Clock
from kakehashi.tables.commands import Command, SeatNumber
from kakehashi.tables.shapes import EventShown
from kakehashi.tables.strength import Rating
from kakehashi.tables.tallies import Tallies

KeyText = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
"""A name that a program gives to a command: with the same one it is carried out once."""


MOST_STUDIED = 500
"""More moves than any game has."""

Depth = Annotated[int, Field(ge=0, lt=DEPTHS, description="Each takes four times as long as the one before.")]
"""How closely to look."""

TABLE = r"^[A-Za-z0-9_-]{8,40}$"
"""What the id of a table looks like."""


class Sent(BaseModel):
    """Something that was sent: nothing may be in it that nobody knows."""

    model_config = ConfigDict(extra="forbid")


class Name(Sent):
    """How somebody wants to be called."""

    name: Annotated[str, Field(max_length=200)]

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"name": "Ann"}]})


class Claim(Sent):
    """The word of a one-time link."""

    word: Annotated[str, Field(max_length=100)]

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"word": "V4xw0bkQpIaDqJg1uRcLmZ3t"}]})


class CommandSent(Sent):
    """A command, with a name of its own."""

    id: KeyText
    command: Command

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"id": "c7", "command": {"do": "move", "seat": 0, "move": "Ad", "expected": 3}}]
        },
    )


class Question(Sent):
    """What a seat may do next, given what it has said of its move so far."""

    seat: SeatNumber
    so_far: Annotated[dict[str, str], Field(max_length=4)] = Field(default_factory=dict)

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"seat": 0, "so_far": {"where": "c"}}]})


class AdviceSought(Sent):
    """Which of my seats would like advice."""

    seat: SeatNumber

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"seat": 0}]})


class Analysing(Sent):
    """How closely to look at a finished game."""

    depth: Depth = 0

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"depth": 0}]})


class Trying(Sent):
    """A try that counts: for a puzzle, the move."""

    move: Annotated[str, Field(max_length=60, description="In the notation.")] | None = None

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{}, {"move": "A>B"}]})


class OffTheTable(Sent):
    """A game from a start, and the moves since."""

    game: Annotated[str, Field(max_length=40)]
    start: Json = Field(description="A `position` in the notation, or what a new game takes.")
    moves: Annotated[
        list[Annotated[str, Field(max_length=40)] | tuple[SeatNumber, Annotated[str, Field(max_length=40)]]],
        Field(max_length=MOST_STUDIED, description="Each by whoever is to move, or with the seat that plays it."),
    ] = Field(default_factory=list)


class Studying(OffTheTable):
    """A game from a start, the moves since, whose eyes see it, and what that seat has said of its next move so far."""

    seat: SeatNumber | Literal["acting"] | None = Field(
        None, description="`acting` is the one that is to move; null is a spectator."
    )
    so_far: Annotated[dict[str, str], Field(max_length=4)] = Field(default_factory=dict)

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"game": "shangri-la", "start": {"setup": "first-game"}, "moves": ["Ar"], "seat": 1}]
        },
    )


class OpinionSought(OffTheTable):
    """A game from a start, and the moves since: what would the strongest bot do now?"""

    seat: SeatNumber | None = None
    depth: Depth = 0

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"game": "shangri-la", "start": {"setup": "first-game"}, "moves": ["Ar"]}]},
    )


class Editing(Sent):
    """A position, and what somebody has changed of it by hand, one thing after another."""

    game: Annotated[str, Field(max_length=40)]
    start: Json = Field(description="A `position` in the notation, or what a new game takes.")
    edits: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=MOST_STUDIED)] = Field(
        default_factory=list
    )

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"game": "shangri-la", "start": {"setup": "first-game"}, "edits": ["Ar=b", "AB=broken"]}]
        },
    )


_GAME = """kakehashi game: shangri-la
start: {"position": "rby ......./......./......./......./......./......./......./......./......./......./......./\
......./....... BC,CF,CJ 0 0"}
moves:
1 0 Aa
"""


class Text(Sent):
    """A game as a text file."""

    text: Annotated[str, Field(max_length=100_000)]

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"text": _GAME}]})


class Somebody(BaseModel):
    """Who I am, if anybody."""

    name: str | None


class Me(BaseModel):
    """Somebody."""

    name: str


class Link(BaseModel):
    """A one-time link: a word, to be brought to the other device."""

    word: str
    seconds: int = Field(description="How long it can be used.")


class SeatListed(BaseModel):
    """A seat in a list."""

    name: str
    bot: str | None
    open: bool
    you: bool
    """Whether I sit there, or did until a bot played on."""
    acting: bool
    score: int | None
    """At the end, what it has, and whether it has won."""
    won: bool


class Events(BaseModel):
    """What happened at a table."""

    events: list[EventShown]


class Listed(BaseModel):
    """A table in a list."""

    table: str
    game: str
    status: Literal["open", "playing", "over", "broken"] = Field(
        description="`broken`: it cannot be replayed, so nobody can play there."
    )
    changed: int
    seats: list[SeatListed]
    clock: Clock | None
    options: dict[str, str]
    """While it is open, and when it is over: what was chosen of the game's options."""
    challenge: str | None
    """The day whose challenge is played there, if it is one."""
    practice: bool
    """Whether that is for practice: it does not count any more."""
    your_turn: bool


class List(BaseModel):
    """Tables."""

    tables: list[Listed]


class PastSeat(BaseModel):
    """A seat of a finished game."""

    name: str
    bot: str | None
    you: bool
    score: int
    won: bool


class PastGame(BaseModel):
    """A finished game of mine."""

    table: str
    game: str
    ended: int
    seats: list[PastSeat]
    options: dict[str, str]
    result: finished.Result
    place: int
    uncounted: finished.Uncounted | None
    """Why it does not count for my rating; nothing if it does."""
    challenge: str | None
    """The day whose challenge it was, if it was one."""
    practice: bool


class PastGames(BaseModel):
    """Finished games of mine, the newest first."""

    games: list[PastGame]
    of: int
    """How many there are."""
    left: int
    """So many games from before an upgrade are still to be counted: they come when one asks again."""


class Ratings(BaseModel):
    """How strong I am in each game, as far as it is known."""

    ratings: list[Rating]


class Statistics(Ratings):
    """What my finished games say together."""

    games: list[Tallies]
    left: int
    """So many games from before an upgrade are still to be counted: they come when one asks again."""


class Done(BaseModel):
    """The version that a command has led to."""

    version: int


class OptionShown(BaseModel):
    """Something to choose when a game is opened."""

    values: list[str]
    usual: str
    """What is proposed to somebody who has not chosen."""


class GameShown(BaseModel):
    """A game, and what can be chosen in it."""

    game: str
    players: list[int]
    options: dict[str, OptionShown]
    """What may be chosen, by name."""
    bots: list[str]


class Games(BaseModel):
    """The games, and what can be said at a table."""

    games: list[GameShown]
    phrases: list[str]
    version: str
    elsewhere: str | None = None


class Progress(BaseModel):
    """So much is done, of so much."""

    done: int
    of: int


class Preparing(BaseModel):
    """The games whose bots cannot think yet."""

    games: dict[str, Progress]


class Kept(BaseModel):
    """A finished game."""

    game: str
    rules: int
    """The version of them."""
    start: dict[str, Any]
    seats: list[str]
    moves: list[tuple[int, str]]
    result: Result


class Replayed(BaseModel):
    """A game that was kept, position by position."""

    game: str
    setting: Setting
    notes: dict[str, str]
    moves: list[tuple[int, str]]
    views: list[Notation]
    result: Result
