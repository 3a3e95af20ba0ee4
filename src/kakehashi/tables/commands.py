"""What people at a table can do. Every command is one of these, whichever way it comes."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

PHRASES = ("hello", "good-luck", "well-played", "thanks", "oops", "take-your-time", "your-turn", "good-game")
"""Things to say that arrive in the reader's language."""
LONGEST_MESSAGE = 200

MOST_SEATS = 16
"""More are not even read; how many may play, each game says."""

SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS, description="A seat, from 0.")]

Seen = Annotated[int, Field(ge=0, description="The version that the player has seen.")]


class _Command(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Take(_Command):
    """Sit down: on this seat, or on any that is open."""

    do: Literal["take"]
    seat: SeatNumber | None = None


class Leave(_Command):
    """Get up from a seat before the game has begun."""

    do: Literal["leave"]
    seat: SeatNumber


class Move(_Command):
    """Play a move."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"do": "move", "seat": 0, "move": "Ad", "expected": 3}]},
    )

    do: Literal["move"]
    seat: SeatNumber
    move: Annotated[str, Field(max_length=60, description="In the notation.")]
    expected: Seen


class Undo(_Command):
    """Ask to take back the last move of a seat; it is done when all people agree."""

    do: Literal["undo"]
    seat: SeatNumber
    expected: Seen | None = None


class Agree(_Command):
    """Agree that a move is taken back."""

    do: Literal["agree"]
    expected: Seen | None = None


class Decline(_Command):
    """Do not agree, or take the own request back."""

    do: Literal["decline"]
    expected: Seen | None = None


class Say(_Command):
    """Say something to all at the table: a text, or a ready phrase by its name."""

    do: Literal["say"]
    text: Annotated[str, Field(max_length=LONGEST_MESSAGE)] | None = None
    phrase: Annotated[str, Field(max_length=30)] | None = None


class Resign(_Command):
    """Let a bot play on for a seat."""

    do: Literal["resign"]
    seat: SeatNumber


class Hint(_Command):
    """Ask what a good move would be: everybody is told that it was asked, and who asked may then read the answer."""

    do: Literal["hint"]
    seat: SeatNumber
    expected: Seen


class Again(_Command):
    """Play another game with the same people, seats rotated."""

    do: Literal["again"]


Command = Annotated[
    Take | Leave | Move | Undo | Agree | Decline | Say | Resign | Hint | Again, Field(discriminator="do")
]
