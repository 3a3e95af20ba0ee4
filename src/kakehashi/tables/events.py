"""What happens at a table: every event is one of these.

Its fields are what is written down of it, in the log of the table, as its kind and JSON. Those that are `Hidden` nobody
is told. What viewers are told besides, because it comes of the event, is in its `consequences`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, ValidationError
from typing_extensions import TypedDict

from kakehashi.errors import Json, Refused
from kakehashi.shapes import MoveShown
from kakehashi.study import Viewer
from kakehashi.tables.clock import Clock

if TYPE_CHECKING:
    from kakehashi.tables.views import Change

_HIDDEN = object()
_Value = TypeVar("_Value")
Hidden = Annotated[_Value, _HIDDEN]
"""What is written down and never sent."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table. Somebody sits there, or a bot, or it is open."""

    person: str | None = None
    name: str = ""
    bot: str | None = None
    kept_for: str | None = None
    """The only person who may take it, if it is kept for somebody."""
    was: str | None = None
    """For whom the bot plays on."""

    @property
    def taken(self) -> bool:
        """Whether somebody plays here."""
        return self.person is not None or self.bot is not None


class Undone(TypedDict):
    """Whether a move is taken back by it, because all have agreed."""

    undone: bool


class Answer(TypedDict):
    """The seats of whoever answers a wish."""

    seats: list[int]


class Agreement(Answer, Undone):
    """The seats of whoever agrees, and whether that was the last of them."""


class Moves(TypedDict):
    """The moves that are seen now for the first time; `step` when nothing is concealed any more."""

    moves: list[MoveShown]
    step: bool


class _Event(BaseModel):
    model_config = ConfigDict(frozen=True)

    @property
    def kind(self) -> str:
        """Its name in the log, and for viewers."""
        return type(self).__name__.lower()

    def stored(self) -> Json:
        """What is written down of it."""
        return self.model_dump(exclude_none=True)

    def seen_by(self, viewer: Viewer, change: "Change") -> Json:
        """What a viewer is told of it."""
        told = {name: value for name in open_fields(type(self)) if (value := getattr(self, name)) is not None}
        return {**told, **self.consequences(viewer, change)}

    def consequences(self, viewer: Viewer, change: "Change") -> Mapping[str, object]:
        """What comes of it that a viewer may know."""
        return {}


class Opened(_Event):
    """The table was opened."""

    game: Hidden[str]
    rules: Hidden[int]
    """The version of the rules."""
    start: Hidden[Json]
    moves: Hidden[list[tuple[int, str]]] = []
    """What had been played before, if a game goes on here that began elsewhere."""
    from_file: Hidden[bool] = False
    """Whether it is only to be looked at."""
    seats: Hidden[list[Seat]]
    public: Hidden[bool]
    clock: Hidden[Clock | None] = None
    stand_in: Hidden[str]
    """The bot that plays on for whoever resigns or runs out of time."""
    hints: Hidden[bool] = False
    """Whether one may ask what a good move would be."""
    challenge: Hidden[str | None] = None
    """The day whose challenge is played here: until it is over, not everybody may look."""
    salt: Hidden[str]
    seed: Hidden[int]
    """Of the bots."""


class Taken(_Event):
    """Somebody sat down."""

    seat: int
    person: Hidden[str]
    name: str


class Left(_Event):
    """Somebody got up before the game began."""

    seat: int


class Moved(_Event):
    """A seat has moved."""

    seat: int
    move: Hidden[str]

    def consequences(self, viewer: Viewer, change: "Change") -> Moves:
        """The moves that a viewer sees now for the first time: when all have played, those of all."""
        concealed = change.table.position.concealed
        seats = {self.seat} & set(viewer) if self.seat in concealed else {self.seat, *change.position.concealed}
        return {"moves": change.moves(frozenset(seats)), "step": not concealed}


class Replaced(_Event):
    """A bot plays on."""

    seat: int
    bot: str
    why: Literal["resigned", "time"]

    def consequences(self, viewer: Viewer, change: "Change") -> Undone:
        """All others may have agreed to take a move back."""
        return {"undone": change.undoes}


class Asked(_Event):
    """Somebody would like to take a move back."""

    seat: int
    person: Hidden[str]

    def consequences(self, viewer: Viewer, change: "Change") -> Undone:
        """Where there is nobody to ask, it is done at once."""
        return {"undone": change.undoes}


class Agreed(_Event):
    """Somebody agrees to that."""

    person: Hidden[str]

    def consequences(self, viewer: Viewer, change: "Change") -> Agreement:
        """With the last of them the move is taken back."""
        return {"seats": list(change.table.seats_of(self.person)), "undone": change.undoes}


class Declined(_Event):
    """Somebody does not."""

    person: Hidden[str]

    def consequences(self, viewer: Viewer, change: "Change") -> Answer:
        """Where they sit."""
        return {"seats": list(change.table.seats_of(self.person))}


class Said(_Event):
    """Somebody said something: a text or a phrase."""

    seat: int
    text: str | None = None
    phrase: str | None = None


class Hinted(_Event):
    """Somebody has asked what a good move would be."""

    seat: int


class Again(_Event):
    """These people play again."""

    table: str


class Resumed(_Event):
    """The server was away, and clocks go on."""

    away: Hidden[int]
    """For so many milliseconds."""


class Closed(_Event):
    """Nobody had sat down for a long time."""


Event = Opened | Taken | Left | Moved | Replaced | Asked | Agreed | Declined | Said | Hinted | Again | Resumed | Closed
"""Something that happens at a table."""

EVENTS: dict[str, type[Event]] = {event.__name__.lower(): event for event in get_args(Event)}
"""The kinds of events by name."""


def read(kind: str, data: Json) -> Event:
    """The event that was written down so."""
    if kind not in EVENTS:
        raise Refused("bad-log", f"The log of the table is damaged: nobody knows what {kind!r} is.")
    try:
        return EVENTS[kind].model_validate(data)
    except ValidationError as error:
        wrong = error.errors()[0]["loc"][0]
        raise Refused("bad-log", f"The log of the table is damaged: {kind!r} has no sound {wrong!r}.") from None


def open_fields(event: type[Event] | type[_Event]) -> list[str]:
    """The fields of an event that everybody is told."""
    return _OPEN[event]


_OPEN: dict[type[_Event], list[str]] = {
    event: [name for name, field in event.model_fields.items() if _HIDDEN not in field.metadata]
    for event in EVENTS.values()
}
