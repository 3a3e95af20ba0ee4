"""The shapes of what a game of Shangri-La tells of itself as plain data, for those who describe it."""

from typing_extensions import TypedDict

from kakehashi.errors import Reason
from kakehashi.shangrila.journeys import Preview
from kakehashi.shangrila.options import Options
from kakehashi.shangrila.picture import Picture
from kakehashi.shangrila.turn import Steps


class Notation(TypedDict):
    """What `notation` gives."""

    position: str
    to_move: str | None


class Result(TypedDict):
    """What `result` gives."""

    over: bool
    scores: list[int]
    """Masters."""
    villages: list[int]
    winners: list[int]


class Offer(TypedDict, total=False):
    """What `offer` and `hints` give."""

    moves: list[str]
    steps: Steps
    journeys: dict[str, Preview]
    why: Reason | None


class Setting(TypedDict):
    """What `setting` gives."""

    colours: str
    options: Options


class Nothing(TypedDict):
    """There is no more to tell than the move says."""


SHAPES: dict[str, object] = {
    "Notation": Notation,
    "Picture": Picture,
    "Result": Result,
    "Offer": Offer,
    "Effects": Preview | Nothing,
    "Setting": Setting,
}
