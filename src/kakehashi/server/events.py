"""The shapes of what happens at a table, one for each kind."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from kakehashi.server.shapes import MoveShown


class _Event(BaseModel):
    version: int
    at: int


class OpenedEvent(_Event):
    """The table was opened."""

    kind: Literal["opened"]


class TakenEvent(_Event):
    """Somebody sat down."""

    kind: Literal["taken"]
    seat: int
    name: str


class LeftEvent(_Event):
    """Somebody got up before the game began."""

    kind: Literal["left"]
    seat: int


class MovedEvent(_Event):
    """A seat has moved."""

    kind: Literal["moved"]
    seat: int
    moves: list[MoveShown]
    """Those that are seen now for the first time."""
    step: bool
    """Whether nothing is concealed any more: a step of the game is complete."""


class ReplacedEvent(_Event):
    """A bot plays on."""

    kind: Literal["replaced"]
    seat: int
    bot: str
    why: Literal["resigned", "time"]
    undone: bool
    """Whether a move is taken back by it: all others had agreed."""


class AskedEvent(_Event):
    """Somebody would like to take a move back."""

    kind: Literal["asked"]
    seat: int
    undone: bool


class AgreedEvent(_Event):
    """Somebody agrees to that."""

    kind: Literal["agreed"]
    seats: list[int]
    undone: bool


class DeclinedEvent(_Event):
    """Somebody does not."""

    kind: Literal["declined"]
    seats: list[int]


class SaidEvent(_Event):
    """Somebody said something: a text or a phrase."""

    kind: Literal["said"]
    seat: int
    text: str | None = None
    phrase: str | None = None


class AgainEvent(_Event):
    """These people play again."""

    kind: Literal["again"]
    table: str


class ResumedEvent(_Event):
    """The server was away, and clocks go on."""

    kind: Literal["resumed"]


class ClosedEvent(_Event):
    """Nobody had sat down for a long time."""

    kind: Literal["closed"]


Happened = Annotated[
    OpenedEvent
    | TakenEvent
    | LeftEvent
    | MovedEvent
    | ReplacedEvent
    | AskedEvent
    | AgreedEvent
    | DeclinedEvent
    | SaidEvent
    | AgainEvent
    | ResumedEvent
    | ClosedEvent,
    Field(discriminator="kind"),
]
"""Something that happened at a table."""
