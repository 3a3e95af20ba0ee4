"""The shapes of what a game of Hashi tells of itself as plain data, for those who describe it."""

from typing import NotRequired

from typing_extensions import TypedDict

from kakehashi.errors import Reason
from kakehashi.hashi.picture import Picture, Sheet

Card = tuple[int, int]
"""A number, and how many bridges."""


class Bonuses(TypedDict, total=False):
    """The points for each category that a seat has got."""

    red: int
    blue: int
    six: int


class Standing(TypedDict):
    """How far a game has come."""

    round: int
    card: Card | None
    sheets: list[str]
    played: list[bool]
    bonuses: list[Bonuses]


class View(TypedDict):
    """What `view` gives."""

    position: Standing
    cards: list[Card]


class Result(TypedDict):
    """What `result` gives."""

    over: bool
    scores: list[int]
    winners: list[int]
    finished: list[int]
    bonuses: list[Bonuses]
    title: NotRequired[str | None]


class Offer(TypedDict, total=False):
    """What `offer` and `hints` give."""

    moves: list[str]
    where: list[str]
    bridges: list[str]
    sheet: Sheet
    why: Reason | None


class Told(TypedDict):
    """What `told` gives."""

    number: int | None
    finished: list[str]


SHAPES: dict[str, object] = {"Picture": Picture, "View": View, "Result": Result, "Offer": Offer, "Told": Told}
