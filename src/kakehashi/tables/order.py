"""What somebody says who opens a table."""

import secrets
from hashlib import sha256
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from kakehashi.bots import LEVELS
from kakehashi.errors import Refused, quoted
from kakehashi.games import Data, game
from kakehashi.tables.clock import Clock

ME, OPEN = "me", "open"


class Order(BaseModel):
    """Which game, how, with whom."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"game": "shangri-la", "seats": ["me", "open", "adept"], "choices": {"preset": "french"}},
                {"game": "hashi", "seats": ["me", "open"], "choices": {"board": "B"}, "public": True},
            ]
        },
    )

    game: str = Field(max_length=20, description="shangri-la or hashi")
    seats: Annotated[list[Annotated[str, Field(max_length=20)]], Field(min_length=1, max_length=4)]
    """Who sits where, from the first seat on: `me`, `open` for whoever comes, or the name of a bot."""
    choices: dict[str, Any] = Field(default_factory=dict)
    """How the game is played: for Shangri-La `preset` or `options`, for Hashi `board`."""
    public: bool = False
    """Whether the table is in the list of open tables; otherwise only those find it who have its link."""
    clock: Clock | None = None
    stand_in: Annotated[str, Field(max_length=20)] = "adept"
    """The bot that plays on for whoever resigns or runs out of time."""


def opening(order: Order, person: str, name: str) -> Data:
    """What is written down when a table is opened as ordered: the start of its game, secrets included."""
    rules = game(order.game)
    for choice in order.choices:
        if choice not in rules.CHOICES:
            raise Refused(
                "bad-order",
                f"There is nothing called {quoted(choice)} to choose in {order.game}: "
                f"one may choose {', '.join(rules.CHOICES)}.",
            )
    if ME not in order.seats:
        raise Refused("bad-order", "Whoever opens a table takes a seat at it: none of the seats is me.")
    for bot in (order.stand_in, *(seat for seat in order.seats if seat not in (ME, OPEN))):
        if bot not in LEVELS:
            raise Refused("bad-order", f"There is no bot {quoted(bot)}: the bots are {', '.join(LEVELS)}.")
    seats: list[Data] = [
        {"person": person, "name": name} if seat == ME else {} if seat == OPEN else {"bot": seat}
        for seat in order.seats
    ]
    terms = Terms(order.public, order.clock, order.stand_in)
    return written(order.game, order.choices | {"players": len(order.seats)}, seats, terms)


class Terms(NamedTuple):
    """On what terms a table is played, whichever the game."""

    public: bool
    clock: Clock | None
    stand_in: str


def written(name: str, setting: Data, seats: list[Data], terms: Terms) -> Data:
    """What is written down of a table with these seats, its cards shuffled now."""
    rules = game(name)
    return {
        "game": name,
        "rules": rules.VERSION,
        "start": rules.new(setting | {"seed": secrets.randbits(62)}).config(),
        "seats": seats,
        "public": terms.public,
        "clock": terms.clock.model_dump() if terms.clock else None,
        "stand_in": terms.stand_in,
        "salt": secrets.token_hex(16),
        "seed": secrets.randbits(62),
    }


def commitment(salt: str, secret: str) -> str:
    """What is published of a secret at the start, so that everybody can check at the end that it was not changed."""
    return sha256(f"{salt} {secret}".encode()).hexdigest()
