"""The shapes of what a game of Shangri-La tells of itself as plain data, for those who describe it."""

from typing_extensions import TypedDict

from kakehashi.errors import Reason
from kakehashi.shangrila.journeys import Preview
from kakehashi.shangrila.options import Options
from kakehashi.shangrila.picture import Picture


class Notation(TypedDict):
    """What `view` gives."""

    position: str
    to_move: str | None


class Result(TypedDict):
    """What `result` gives, by colour."""

    over: bool
    scores: dict[str, int]
    villages: dict[str, int]
    winners: list[str]


class Offer(TypedDict, total=False):
    """What `offer` and `hints` give."""

    moves: list[str]
    journeys: dict[str, Preview]
    why: Reason | None


class Setting(TypedDict):
    """What `setting` gives."""

    colours: str
    options: Options


class Nothing(TypedDict):
    """There is no more to tell than the move says."""


SHAPES: dict[str, object] = {
    "Picture": Picture,
    "Notation": Notation,
    "Result": Result,
    "Offer": Offer,
    "Effects": Preview | Nothing,
    "Setting": Setting,
}
