"""The shapes of what is told of a game, at a table or off it.

What is different in every game is plain data here, with its name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, NotRequired

from typing_extensions import TypedDict

from kakehashi.errors import Json, Reason


@dataclass(frozen=True)
class DescribedAs:
    """What the API's description puts in its place; said as pydantic asks for it, which only a server has."""

    name: str

    def __get_pydantic_json_schema__(self, shape: Any, describe: Callable[[Any], Json]) -> Json:
        return describe(shape) | {"described_as": self.name}


Notation = Annotated[Json, DescribedAs("Notation")]
Picture = Annotated[Json, DescribedAs("Picture")]
Result = Annotated[Json, DescribedAs("Result")]
Offer = Annotated[Json, DescribedAs("Offer")]
Effects = Annotated[Json, DescribedAs("Effects")]
Setting = Annotated[Json, DescribedAs("Setting")]
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
