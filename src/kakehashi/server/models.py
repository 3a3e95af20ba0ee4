"""The shapes of what is sent and answered, for the API's description and for what is checked on the way in."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from kakehashi.tables.clock import Clock
from kakehashi.tables.commands import Command, Place

KeyText = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
"""A name that a program gives to a command: with the same one it is carried out once."""


TABLE = r"^[A-Za-z0-9_-]{8,40}$"
"""What the id of a table looks like."""


class _Sent(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Name(_Sent):
    """How somebody wants to be called."""

    name: Annotated[str, Field(max_length=200)]

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"name": "Ann"}]})


class Claim(_Sent):
    """The word of a one-time link."""

    word: Annotated[str, Field(max_length=100)]

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"word": "V4xw0bkQpIaDqJg1uRcLmZ3t"}]})


class Numbered(_Sent):
    """A command, with a name of its own."""

    id: KeyText
    command: Command

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"id": "c7", "command": {"do": "move", "seat": 0, "move": "Ad", "expected": 3}}]
        },
    )


class Question(_Sent):
    """What a seat may do next, given what it has said of its move so far."""

    seat: Place
    said: Annotated[dict[str, str], Field(max_length=4)] = Field(default_factory=dict)

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"seat": 0, "said": {"where": "c"}}]})


_GAME = """kakehashi game: shangri-la
start: {"position": "rby ......./......./......./......./......./......./......./......./......./......./......./\
......./....... BC,CF,CJ 0 0"}
moves:
1 0 Aa
"""


class Text(_Sent):
    """A game as a text file."""

    text: Annotated[str, Field(max_length=100_000)]

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"text": _GAME}]})


class Do(Numbered):
    """Over the WebSocket: carry out a command."""

    type: Literal["do"]


class Ask(Question):
    """Over the WebSocket: what may I do next?"""

    type: Literal["ask"]
    id: KeyText


class Ping(_Sent):
    """Over the WebSocket: are you there?"""

    type: Literal["ping"]


Spoken = Annotated[Do | Ask | Ping, Field(discriminator="type")]
"""What a client may say over the WebSocket."""


class Me(BaseModel):
    """Somebody."""

    name: str


class Link(BaseModel):
    """A one-time link: a word, to be brought to the other device."""

    word: str
    seconds: int = Field(description="How long it can be used.")


class SeatShown(BaseModel):
    """A seat."""

    name: str
    bot: str | None
    open: bool
    kept: bool = False
    you: bool = False


class About(BaseModel):
    """What stays the same from the opening of a table on."""

    table: str
    game: str
    setting: dict[str, Any]
    public: bool
    clock: Clock | None
    stand_in: str
    commitment: str | None


class ViewShown(BaseModel):
    """The game as a seat sees it, or a spectator; what is in it depends on the game."""

    model_config = ConfigDict(extra="allow")

    seat: int | None
    result: dict[str, Any]
    offer: dict[str, Any] | None = None


class ClockShown(BaseModel):
    """The time of a seat, in milliseconds."""

    left: int
    since: int | None


class UndoShown(BaseModel):
    """A wish to take a move back."""

    seat: int
    agreed: list[int]


class Opened(BaseModel):
    """What was secret, when the game is over."""

    salt: str
    secret: str


class Now(BaseModel):
    """What changes."""

    version: int
    at: int
    status: Literal["open", "playing", "over"]
    seats: list[SeatShown]
    acting: list[int]
    views: list[ViewShown]
    moves: int
    clock: list[ClockShown] | None
    undo: UndoShown | None
    again: str | None
    opened: Opened | None = None


class State(BaseModel):
    """A table as somebody sees it."""

    about: About
    now: Now


class Happened(BaseModel):
    """Something that happened at a table; more is in it, depending on its kind."""

    model_config = ConfigDict(extra="allow")

    version: int
    at: int
    kind: str


class Told(BaseModel):
    """Something that happened, and how things are after it."""

    event: Happened
    now: Now


class Events(BaseModel):
    """What happened at a table."""

    events: list[Told]


class Listed(BaseModel):
    """A table in a list."""

    table: str
    game: str
    status: Literal["open", "playing", "over"]
    changed: int
    seats: list[SeatShown]
    clock: Clock | None
    your_turn: bool


class List(BaseModel):
    """Tables."""

    tables: list[Listed]


class Done(BaseModel):
    """The version that a command has led to."""

    version: int


class GameShown(BaseModel):
    """A game, and what can be chosen in it."""

    game: str
    players: list[int]
    choices: dict[str, Any]
    bots: list[str]


class Games(BaseModel):
    """The games, and what can be said at a table."""

    games: list[GameShown]
    phrases: list[str]
    version: str


class Kept(BaseModel):
    """A finished game."""

    game: str
    start: dict[str, Any]
    seats: list[str]
    moves: list[tuple[int, str]]
    result: dict[str, Any]


class Replayed(BaseModel):
    """A game that was kept, position by position."""

    game: str
    setting: dict[str, Any]
    notes: dict[str, str]
    moves: list[tuple[int, str]]
    views: list[dict[str, Any]]
    result: dict[str, Any]
