"""The shapes of what a game of Hashi tells of itself as plain data, for those who describe it."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from kakehashi.errors import Reason
from kakehashi.hashi.picture import CardFace, Picture, Sheet


class Bonuses(TypedDict, total=False):
    """The points for each category that a seat has got."""

    red: int
    blue: int
    six: int


class Standing(TypedDict):
    """How far a game has come."""

    round: int
    card: CardFace | None
    sheets: list[str]
    played: list[bool]
    bonuses: list[Bonuses]


class Notation(TypedDict):
    """What `notation` gives."""

    position: Standing


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


class Effects(TypedDict):
    """What a move did."""

    number: int | None
    finished: list[str]


class BoardIsland(TypedDict):
    """An island of a board."""

    id: str
    x: int
    y: int
    flag: Literal["red", "blue"] | None


class BoardFile(TypedDict):
    """A board as its file has it."""

    name: str
    islands: list[BoardIsland]
    lines: list[tuple[str, str]]


class Setting(TypedDict):
    """What `setting` gives."""

    players: int
    board: BoardFile


SHAPES: dict[str, object] = {
    "Picture": Picture,
    "Notation": Notation,
    "Result": Result,
    "Offer": Offer,
    "Effects": Effects,
    "Setting": Setting,
}
