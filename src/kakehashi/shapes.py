"""The shapes of what is told of a game, at a table or off it.

What is different in every game is plain data here, with its name.
"""

from typing import Annotated, Any, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from kakehashi.errors import Json, Reason


def described_as(name: str) -> Any:
    """What the API's description puts in its place."""
    return Field(json_schema_extra={"described_as": name})


Notation = Annotated[Json, described_as("Notation")]
Picture = Annotated[Json, described_as("Picture")]
Result = Annotated[Json, described_as("Result")]
Offer = Annotated[Json, described_as("Offer")]
Effects = Annotated[Json, described_as("Effects")]
Setting = Annotated[Json, described_as("Setting")]
OF_GAMES = ("Notation", "Picture", "Result", "Offer", "Effects", "Setting")
"""What every game describes."""


class MoveShown(TypedDict):
    """A move, and what it did."""

    seat: int
    move: str
    effects: Effects


class ViewShown(TypedDict):
    """The game as a seat sees it, or a spectator; the position in the notation of the game is in it, too."""

    seat: int | None
    result: Result
    picture: Picture
    offer: NotRequired[Offer | None]
    """What it may do now, if it may act."""
    may_undo: NotRequired[bool]
    """Whether its last move can be taken back."""


class StepShown(TypedDict):
    """A step of a game, and how things were after it: a move, or a round that all have played."""

    moves: list[MoveShown]
    views: list[ViewShown]


class Studied(TypedDict):
    """A game from a start, and what may come next."""

    setting: Setting
    start: ViewShown
    steps: list[StepShown]
    view: ViewShown
    """The position after all the moves, also those of a round that is not complete."""
    acting: list[int]
    offer: Offer | None
    """What the seat may do next; nothing if it may not act."""
    saved: Json
    """What makes that position again, all that is hidden in it included: another start."""
    link: Json
    """The same with names for what has one, as short as it can be: for an address."""


class Fault(TypedDict):
    """Why there can be no such position."""

    sentence: str
    reason: Reason | None


class Edited(TypedDict):
    """A position that was laid out by hand."""

    setting: Setting
    view: ViewShown
    saved: Json
    """What makes that position again: a start, if there is no fault."""
    chosen: dict[str, str]
    """What it is played by, as far as there are names for it."""
    fault: Fault | None
