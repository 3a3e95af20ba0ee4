"""Clocks: a bank of time with an increment for live play, or some days for every turn."""

import time
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

SECOND = 1000
"""In milliseconds, as all times of tables are."""
DAY = 24 * 60 * 60 * SECOND


def milliseconds() -> int:
    """The time now."""
    return time.time_ns() // 1_000_000


class Bank(BaseModel):
    """Everybody has so many seconds for the whole game, and some more after every move."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["bank"] = "bank"
    seconds: Annotated[int, Field(ge=10, le=6 * 60 * 60)]
    increment: Annotated[int, Field(ge=0, le=600)] = 0

    def at_first(self) -> int:
        """How many milliseconds a seat has at the start."""
        return self.seconds * SECOND

    def after_move(self, left: int) -> int:
        """How many it has after a move, when so many were left."""
        return left + self.increment * SECOND

    def before_moves(self, left: int, moves: int) -> int:
        """How many it has when so many of its moves are taken back; the time that they took stays spent."""
        return max(0, left - moves * self.increment * SECOND)


class Days(BaseModel):
    """Everybody has so many days for every turn."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["days"] = "days"
    days: Annotated[int, Field(ge=1, le=30)]

    def at_first(self) -> int:
        """How many milliseconds a seat has at the start."""
        return self.days * DAY

    def after_move(self, left: int) -> int:
        """How many it has after a move, when so many were left."""
        return self.at_first()

    def before_moves(self, left: int, moves: int) -> int:
        """How many it has when so many of its moves are taken back."""
        return left


Clock = Annotated[Bank | Days, Field(discriminator="kind")]
