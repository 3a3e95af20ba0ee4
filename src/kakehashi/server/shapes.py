"""The shapes that are different in every game: here they are as open as can be, and description.py says the rest."""

from typing import Any

from pydantic import BaseModel, ConfigDict, RootModel


class OfferShown(RootModel[dict[str, Any]]):
    """What a seat may do next, and help for choosing."""


class ToldShown(RootModel[dict[str, Any]]):
    """What a move did."""


class ViewShown(BaseModel):
    """The game as a seat sees it, or a spectator."""

    model_config = ConfigDict(extra="allow")

    seat: int | None
    result: dict[str, Any]
    picture: dict[str, Any]
    offer: OfferShown | None = None
    may_undo: bool | None = None


class MoveShown(BaseModel):
    """A move, and what it did."""

    seat: int
    move: str
    told: ToldShown
