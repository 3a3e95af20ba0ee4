"""The shapes of what viewers are told of a table. What is different in every game is plain data here, with its name."""

from collections.abc import Mapping
from typing import Annotated, Literal, NotRequired

from typing_extensions import TypedDict

from kakehashi.analysis.judging import Judged
from kakehashi.errors import Json, Reason
from kakehashi.shapes import DescribedAs, Effects, MoveShown, Setting, StepShown, ViewShown
from kakehashi.tables.clock import Clock

Happened = Annotated[Json, DescribedAs("Event")]
"""An event as a viewer is told of it."""


class SeatShown(TypedDict):
    """A seat."""

    name: str
    bot: str | None
    open: bool
    kept: bool
    """Open, but only for whoever is named."""
    you: bool


class ClockShown(TypedDict):
    """The time of a seat, in milliseconds: what was left when its turn began, and since when that is running."""

    left: int
    since: int | None


class UndoShown(TypedDict):
    """A wish to take a move back."""

    seat: int
    agreed: list[int]


class Revealed(TypedDict):
    """What was secret, when the game is over."""

    salt: str
    secret: str


class About(TypedDict):
    """What stays the same from the opening of a table on."""

    table: str
    game: str
    setting: Setting
    options: Mapping[str, str]
    """What was chosen of the game's options, as far as there are names for it."""
    public: bool
    clock: Clock | None
    stand_in: str
    hints: bool
    """Whether one may ask what a good move would be."""
    commitment: str | None
    from_file: bool
    """Whether it is a game from a file, to be looked at."""
    continued: bool
    """Whether moves had been played elsewhere before the game came here; those given in a challenge are not meant."""
    challenge: str | None
    """The day whose challenge is played here, if it is one."""
    practice: bool
    """Whether that is for practice: it does not count any more."""


class Now(TypedDict):
    """What changes."""

    version: int
    at: int
    status: Literal["open", "playing", "over"]
    seats: list[SeatShown]
    acting: list[int]
    views: list[ViewShown]
    moves: int
    clock: list[ClockShown] | None
    undo: UndoShown | None
    again: str | None
    revealed: NotRequired[Revealed]


class State(TypedDict):
    """A table as somebody sees it."""

    about: About
    now: Now


Changes = Annotated[Json, DescribedAs("Changes")]
"""What of `Now` is different after an event, and so in each of its views; what is left out is as it was."""


class EventShown(TypedDict):
    """Something that happened, and what has changed by it."""

    event: Happened
    now: Changes


class Step(StepShown):
    """A step of a game at a table, and when it was complete."""

    at: int


class Advice(TypedDict):
    """A good move for a seat, as a bot sees it: what it does, and what there is to say of it."""

    seat: int
    move: str
    effects: Effects
    remarks: list[Reason]


class Judgement(Judged):
    """What a bot thinks of the last move of a seat, at a glance."""

    better: MoveShown
    """The best move, and what it does."""
    costly: bool
    """Whether so much was lost that somebody would like to know, and certainly not only by chance."""


class Talk(TypedDict):
    """Something that was said at a table, or that happened to those who sit there."""

    event: Happened
    names: list[str]
    """Who sat where until then."""
    yours: list[int]
    """The seats that were mine until then: whoever was replaced has none any more."""
    asker: int | None
    """The seat whose wish to take a move back was to be answered then."""


class History(TypedDict):
    """A game from its start, as somebody may see it now, and what was said and happened to people."""

    version: int
    start: list[ViewShown]
    steps: list[Step]
    talk: list[Talk]
