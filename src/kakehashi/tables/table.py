"""A table: who sits there, how far the game has come, whose time is running. It is nothing but its events, replayed."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

import orjson
from pydantic import TypeAdapter

from kakehashi.bots import LEVELS
from kakehashi.errors import Refused
from kakehashi.games import Data, Position, game
from kakehashi.records import Record
from kakehashi.tables.clock import DAY, Bank, Clock, Days
from kakehashi.tables.listing import Summary
from kakehashi.tables.log import Entry
from kakehashi.tables.order import Terms, commitment, written
from kakehashi.tables.people import Person

_CLOCK: TypeAdapter[Bank | Days | None] = TypeAdapter(Clock | None)

WAITS = 14 * DAY
"""So long a table waits for people."""
PATIENCE = 10_000
"""So many milliseconds after a bot should have answered, another process may ask it again."""


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


@dataclass(frozen=True, slots=True)
class Moment:
    """When something began."""

    version: int
    at: int


@dataclass(slots=True)
class Asked:
    """A wish to take back the last move of a seat, and the people who agree."""

    seat: int
    agreed: set[str]
    version: int


@dataclass
class Table:
    """A table as its events have made it."""

    id: str
    version: int = 0
    changed: int = 0
    status: str = "open"
    """`open` while seats are, then `playing`, then `over`."""
    game: str = ""
    record: Record = field(init=False)
    seats: list[Seat] = field(default_factory=list)
    public: bool = False
    clock: Bank | Days | None = None
    stand_in: str = ""
    salt: str = ""
    seed: int = 0
    abandoned: bool = False
    """Whether all have left before the game began."""
    begun: dict[int, Moment] = field(default_factory=dict)
    """When the present turn began of each seat that may act."""
    left: list[int] = field(default_factory=list)
    """Milliseconds left to each seat when its turn began."""
    asked: Asked | None = None
    undone: int = 0
    """The version in which a move was last taken back."""
    again: str | None = None
    """The table where these people play again."""
    commands: dict[str, int] = field(default_factory=dict)
    """The versions that commands have led to, by their ids."""

    @classmethod
    def replayed(cls, table_id: str, entries: Iterable[Entry]) -> "Table":
        """The table that these events make."""
        table = cls(table_id)
        for entry in entries:
            table.apply(entry)
        return table

    def next_opening(self, person: Person) -> Data:
        """How the next game of these people is opened: everybody one seat further, seats kept for all but one."""
        seats: list[Data] = []
        for seat in (*self.seats[-1:], *self.seats[:-1]):
            sat = seat.person or seat.was
            if sat is None:
                seats.append({"bot": seat.bot})
            else:
                seats.append(
                    {"person": sat, "name": person.name} if sat == person.id else {"kept_for": sat, "name": seat.name}
                )
        terms = Terms(self.public, self.clock, self.stand_in)
        return written(self.game, self.record.start.setting(), seats, terms)

    @property
    def following(self) -> str:
        """The id of the table where these people may play again: whoever of them comes first opens it."""
        return sha256(f"{self.salt} again".encode()).hexdigest()[:16]

    # What may be asked

    @property
    def position(self) -> Position:
        """The position now."""
        return self.record.position

    @property
    def people(self) -> frozenset[str]:
        """Those who sit here and, when it is over, those who once did too."""
        over = self.status == "over"
        return frozenset(person for seat in self.seats if (person := seat.person or (seat.was if over else None)))

    @property
    def commitment(self) -> str | None:
        """What is told of the game's secret before the end; nothing where there is none."""
        secret = self.record.start.secret()
        return commitment(self.salt, secret) if secret else None

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats of somebody."""
        return tuple(n for n, seat in enumerate(self.seats) if person is not None and seat.person == person)

    def has_sat(self, person: str) -> bool:
        """Whether somebody sits here, or did until a bot played on."""
        return any(person in (seat.person, seat.was) for seat in self.seats)

    def bots_to_act(self) -> list[int]:
        """The seats whose bots should think now: nobody moves while a move may be taken back."""
        if self.status != "playing" or self.asked:
            return []
        return [seat for seat in self.position.acting if self.seats[seat].bot]

    def deadline(self, seat: int) -> int | None:
        """When the time of a seat runs out; never if it has no clock or need not act."""
        if self.clock is None or self.status != "playing" or seat not in self.begun or self.seats[seat].bot:
            return None
        return self.begun[seat].at + self.left[seat]

    def late(self, now: int) -> list[int]:
        """The seats whose time has run out."""
        return [seat for seat in self.begun if (end := self.deadline(seat)) is not None and end < now]

    def due(self) -> int | None:
        """When somebody should look after this table: a clock runs out, or a bot may have been forgotten."""
        if self.status == "open":
            return self.changed + WAITS
        ends = [end for seat in self.begun if (end := self.deadline(seat)) is not None]
        thinking = [LEVELS[self.seats[seat].bot or "random"] for seat in self.bots_to_act()]
        if thinking:
            ends.append(self.changed + 2 * sum(thinking) + PATIENCE)
        return min(ends, default=None)

    def summary(self) -> Summary:
        """What lists show of the table."""
        people = [{"name": seat.name, "bot": seat.bot, "open": not seat.taken} for seat in self.seats]
        about: Data = {"seats": people, "clock": self.clock.model_dump() if self.clock else None}
        waiting = [seat for seat in self.position.acting if self.status == "playing"]
        about["fingerprint"] = sha256(orjson.dumps(self.position.data())).hexdigest()[:16]
        about |= {"waiting": sorted({person for n in waiting if (person := self.seats[n].person)})}
        return Summary(
            self.id, self.version, self.game, self.status, self.public, self.people, about, self.changed, self.due()
        )

    # What has happened

    def after(self, entry: Entry) -> "Table":
        """The table after one more event; this one stays as it is."""
        table = object.__new__(Table)
        table.__dict__.update(self.__dict__)
        table.seats, table.left, table.commands = self.seats.copy(), self.left.copy(), self.commands.copy()
        table.record = self.record.copy()
        if self.asked:
            table.asked = replace(self.asked, agreed=self.asked.agreed.copy())
        table.apply(entry)
        return table

    def apply(self, entry: Entry) -> None:
        """Let an event happen; it has been decided that it may."""
        if entry.version != self.version + 1:
            raise Refused("bad-log", f"The log of the table is damaged: {entry.version} follows {self.version}.")
        happens: dict[str, Callable[[Entry, Any], None]] = {
            "opened": self._opened,
            "taken": self._taken,
            "left": self._left,
            "moved": self._moved,
            "replaced": self._replaced,
            "asked": self._asked,
            "agreed": self._agreed,
            "declined": self._declined,
            "said": self._said,
            "again": self._again,
            "resumed": self._resumed,
            "closed": self._closed,
        }
        if entry.kind not in happens:
            raise Refused("bad-log", f"The log of the table is damaged: nobody knows what {entry.kind!r} is.")
        happens[entry.kind](entry, entry.data)
        self.status = self._status_now()
        self.version, self.changed = entry.version, entry.at
        if entry.command is not None:
            self.commands[entry.command] = entry.version

    def _opened(self, entry: Entry, data: Any) -> None:
        self.game, rules = data["game"], game(data["game"])
        if data["rules"] != rules.VERSION:
            raise Refused(
                "other-rules", f"The table was opened under rules {data['rules']}, and these are {rules.VERSION}."
            )
        self.record = Record(self.game, rules.load(data["start"]))
        self.seats = [Seat(**seat) for seat in data["seats"]]
        self.public, self.stand_in, self.salt, self.seed = (data[n] for n in ("public", "stand_in", "salt", "seed"))
        self.clock = _CLOCK.validate_python(data["clock"])
        self.left = [self.clock.at_first() if self.clock else 0 for _ in self.seats]
        self._begin_if_full(entry)

    def _status_now(self) -> str:
        if self.abandoned or self.position.over:
            return "over"
        return "playing" if all(seat.taken for seat in self.seats) else "open"

    def _taken(self, entry: Entry, data: Any) -> None:
        self.seats[data["seat"]] = Seat(data["person"], data["name"])
        self._begin_if_full(entry)

    def _begin_if_full(self, entry: Entry) -> None:
        if self._status_now() == "playing":
            self._turns_begin(entry, None, ())

    def _left(self, entry: Entry, data: Any) -> None:
        self.seats[data["seat"]] = Seat()
        self.abandoned = not any(seat.person for seat in self.seats)

    def _moved(self, entry: Entry, data: Any) -> None:
        seat, before = data["seat"], self.position.acting
        if self.clock and not self.seats[seat].bot:
            left = self.left[seat] - (entry.at - self.begun[seat].at)
            self.left[seat] = self.clock.after_move(max(0, left))
        self.record.play(data["move"], seat)
        self.asked = None
        self._turns_begin(entry, seat, before)

    def _turns_begin(self, entry: Entry, mover: int | None, before: tuple[int, ...]) -> None:
        """After a move, or after it was taken back, a turn begins for all who may act and could not before.

        For the mover too; who acts at the same time goes on with the turn that has begun.
        """
        now = Moment(entry.version, entry.at)
        self.begun = {
            seat: self.begun[seat] if seat in before and seat != mover else now for seat in self.position.acting
        }

    def _replaced(self, entry: Entry, data: Any) -> None:
        seat = data["seat"]
        self.seats[seat] = replace(self.seats[seat], person=None, bot=data["bot"], was=self.seats[seat].person)
        if self.asked and self.asked.seat == seat:
            self.asked = None
        self._take_back_if_agreed(entry)

    def _asked(self, entry: Entry, data: Any) -> None:
        self.asked = Asked(data["seat"], {data["person"]}, entry.version)
        self._take_back_if_agreed(entry)

    def _agreed(self, entry: Entry, data: Any) -> None:
        if self.asked:
            self.asked.agreed.add(data["person"])
            self._take_back_if_agreed(entry)

    def _take_back_if_agreed(self, entry: Entry) -> None:
        if self.asked is None or {seat.person for seat in self.seats if seat.person} - self.asked.agreed:
            return
        mover, before = self.asked.seat, self.position.acting
        gone = Counter(seat for seat, _ in self.record.moves)
        self.record.take_back(mover)
        gone.subtract(seat for seat, _ in self.record.moves)
        if self.clock:
            # What a move earned goes back with it.
            self.left = [self.clock.before_moves(left, gone[seat]) for seat, left in enumerate(self.left)]
        self.asked, self.undone = None, entry.version
        self._turns_begin(entry, mover, before)

    def _declined(self, entry: Entry, data: Any) -> None:
        self.asked = None

    def _resumed(self, entry: Entry, data: Any) -> None:
        # Nobody knows when the server went: all that passed since the last event is forgiven.
        self.begun = {seat: replace(moment, at=moment.at + data["away"]) for seat, moment in self.begun.items()}

    def _closed(self, entry: Entry, data: Any) -> None:
        self.abandoned = True

    def _said(self, entry: Entry, data: Any) -> None:
        pass

    def _again(self, entry: Entry, data: Any) -> None:
        self.again = data["table"]
