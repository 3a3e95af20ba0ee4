"""What somebody says who opens a table."""

import secrets
from hashlib import sha256
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from kakehashi.bots import adviser, level_of, levels, usual_stand_in
from kakehashi.challenges import Made
from kakehashi.errors import Json, Refused, quoted
from kakehashi.games import game
from kakehashi.records import Record
from kakehashi.tables.clock import Clock
from kakehashi.tables.commands import MOST_SEATS
from kakehashi.tables.events import Opened, Seat
from kakehashi.tables.people import Person

ME, OPEN = "me", "open"
_LONGEST_NAME = 50
"""Of somebody in a file: a name, and the bot that played on."""


class Earlier(BaseModel):
    """A game that was played at another table, up to a move."""

    model_config = ConfigDict(extra="forbid")

    table: str = Field(max_length=40)
    moves: int = Field(ge=0, le=1 << 20)
    """After so many of its moves."""


class Order(BaseModel):
    """Which game, how, with whom."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"game": "shangri-la", "seats": ["me", "open", "adept"], "options": {"preset": "french"}},
                {"game": "hashi", "seats": ["me", "open"], "options": {"board": "B"}, "public": True},
            ]
        },
    )

    game: str = Field(max_length=20)
    seats: Annotated[list[Annotated[str, Field(max_length=20)]], Field(min_length=1, max_length=MOST_SEATS)]
    """Who sits where, from the first seat on: `me`, `open` for whoever comes, or the name of a bot."""
    options: dict[str, Any] = Field(default_factory=dict)
    """How the game is played: what is chosen of its options, by their names."""
    public: bool = False
    """Whether the table is in the list of open tables; otherwise only those find it who have its link."""
    clock: Clock | None = None
    stand_in: Annotated[str, Field(max_length=20)] | None = None
    """The bot that plays on for whoever resigns or runs out of time; if it is not said, the usual one of the game."""
    hints: bool | None = None
    """Whether one may ask what a good move would be; if it is not said, where one person plays and nobody else can."""
    continues: Earlier | None = None
    """The game at another table that goes on here; its options are those of that game."""


def opened_as(order: Order, person: Person, played: Record | None = None) -> Opened:
    """The event of a table that a person opens as ordered, where perhaps a game goes on that was `played` so far."""
    rules = game(order.game)
    for choice in order.options:
        if choice not in (known := [option.name for option in rules.OPTIONS]):
            raise Refused(
                "bad-order",
                f"There is nothing called {quoted(choice)} to choose in {order.game}: "
                f"one may choose {', '.join(known)}.",
            )
    if ME not in order.seats:
        raise Refused("bad-order", "Whoever opens a table takes a seat at it: none of the seats is me.")
    stand_in = order.stand_in or usual_stand_in(order.game)
    for bot in (stand_in, *(seat for seat in order.seats if seat not in (ME, OPEN))):
        level_of(order.game, bot)
    seats = [
        Seat(person.id, person.name) if seat == ME else Seat() if seat == OPEN else Seat(bot=seat)
        for seat in order.seats
    ]
    event = (
        _going_on(order, played, seats, stand_in)
        if played
        else opened(
            order.game, order.options | {"players": len(order.seats)}, seats, order.public, order.clock, stand_in
        )
    )
    return event.model_copy(update={"hints": _hints(order)})


def _hints(order: Order) -> bool:
    """Whether hints may be asked for; never in a game whose bots have nothing to say."""
    alone = order.seats.count(ME) == 1 and OPEN not in order.seats
    return adviser(order.game) is not None and (alone if order.hints is None else order.hints)


def _going_on(order: Order, played: Record, seats: list[Seat], stand_in: str) -> Opened:
    """The event of a table where a game goes on; what nobody knew of it yet is drawn anew, as its file may tell it."""
    if order.game != played.game or order.options:
        raise Refused("bad-order", "A game goes on by the rules by which it began: they cannot be chosen again.")
    if len(seats) != played.start.players:
        raise Refused("bad-order", f"{played.start.players} play this game, not {len(seats)}.")
    if played.position.over:
        raise Refused("over", "The game is over there: it can go on from an earlier move.")
    event = opened(order.game, played.start.setting(), seats, order.public, order.clock, stand_in)
    return event.model_copy(update=_so_far(played))


def challenged(name: str, made: Made, day: str, person: Person, hints: bool) -> Opened:
    """The event of a table where somebody plays the challenge of a day, from its start and with its cards."""
    start = game(name).load(made["start"])
    event = opened(name, start.setting(), [Seat(person.id, person.name)], False, None, usual_stand_in(name))
    return event.model_copy(
        update={
            "start": start.saved(),
            "moves": [(seat, move) for seat, move in made["moves"]],
            "challenge": day,
            "hints": hints,
        }
    )


def laid_out(record: Record) -> Opened:
    """The event of a table where a game from a file can be looked at; who played is told if the file has it."""
    bots = levels(record.game)
    names = record.notes.get("players", "").split("; ")
    if len(names) != record.start.players:
        # The terminal and the arena write which bots sat where; people have no names there.
        names = [who if who in bots else "" for who in record.seated() or [""] * record.start.players]
    seats = []
    for name in names:
        # A bot that has played on for somebody stands behind their name.
        who, _, level = name.removesuffix(")").rpartition(" (")
        if name in bots:
            seats.append(Seat(bot=name))
        elif name.endswith(")") and level in bots:
            seats.append(Seat(name=_printable(who), bot=level))
        else:
            seats.append(Seat(name=_printable(name)))
    event = opened(record.game, record.start.setting(), seats, False, None, usual_stand_in(record.game))
    return event.model_copy(update={"start": record.start.saved(), "moves": record.moves, "from_file": True})


def _printable(name: str) -> str:
    return "".join(filter(str.isprintable, name))[:_LONGEST_NAME]


def _so_far(record: Record) -> Json:
    start = record.start.redealt(secrets.randbits(62), record.position)
    return {"start": start.saved(), "moves": record.moves}


def opened(name: str, setting: Json, seats: list[Seat], public: bool, clock: Clock | None, stand_in: str) -> Opened:
    """The event of a table with these seats, its cards shuffled now."""
    rules = game(name)
    return Opened(
        game=name,
        rules=rules.VERSION,
        start=rules.new(setting | {"seed": secrets.randbits(62)}).saved(),
        seats=seats,
        public=public,
        clock=clock,
        stand_in=stand_in,
        salt=secrets.token_hex(16),
        seed=secrets.randbits(62),
    )


def commitment(salt: str, secret: str) -> str:
    """What is published of a secret at the start, so that everybody can check at the end that it was not changed."""
    return sha256(f"{salt} {secret}".encode()).hexdigest()
