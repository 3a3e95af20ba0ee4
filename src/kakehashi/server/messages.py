"""The shapes of the messages that go over a WebSocket, either way."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from kakehashi.errors import Reason
from kakehashi.server.models import CommandSent, KeyText, Question, Sent
from kakehashi.shapes import Offer
from kakehashi.tables.shapes import EventShown, State


class Do(CommandSent):
    """Carry out a command."""

    type: Literal["do"]


class Ask(Question):
    """What may I do next?"""

    type: Literal["ask"]
    id: KeyText


class Ping(Sent):
    """Are you there?"""

    type: Literal["ping"]


Spoken = Annotated[Do | Ask | Ping, Field(discriminator="type")]
"""What a client may say."""


class StateMessage(State):
    """The table as you may see it."""

    type: Literal["state"]


class EventMessage(EventShown):
    """Something happened."""

    type: Literal["event"]


class DoneMessage(BaseModel):
    """Your command has been carried out."""

    type: Literal["done"]
    id: str
    version: int


class RefusedMessage(BaseModel):
    """What you said has changed nothing."""

    type: Literal["refused"]
    id: str | None
    code: str
    message: str
    reason: Reason | None = None


class OfferMessage(BaseModel):
    """The answer to what you asked."""

    type: Literal["offer"]
    id: str
    offer: Offer


class PresenceMessage(BaseModel):
    """The seats whose people are not here just now: those of the others are, or bots'."""

    type: Literal["presence"]
    away: list[int]


class PongMessage(BaseModel):
    """The answer to a ping."""

    type: Literal["pong"]


Heard = Annotated[
    StateMessage | EventMessage | DoneMessage | RefusedMessage | OfferMessage | PresenceMessage | PongMessage,
    Field(discriminator="type"),
]
"""What a client may hear."""
