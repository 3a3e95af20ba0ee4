"""A table: who sits there, how far the game has come, whose time is running. It is nothing but its events, replayed."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b, sha256
from typing import Any, Literal, assert_never

import orjson

from kakehashi.bots import level_of
from kakehashi.errors import Json, Refused
from kakehashi.games import Position, game
from kakehashi.records import Record
from kakehashi.tables.clock import DAY, Bank, Days
from kakehashi.tables.events import (
    Again,
    Agreed,
    Asked,
    Closed,
    Declined,
    Event,
    Hinted,
    Left,
    Moved,
    Opened,
    Replaced,
    Resumed,
    Said,
    Seat,
    Taken,
    read,
)
from kakehashi.tables.listing import Summary
from kakehashi.tables.log import Entry
from kakehashi.tables.order import commitment, opened
from kakehashi.tables.people import Person

WAITS = 14 * DAY
"""So long a table waits for people."""
PATIENCE = 10_000
"""So many milliseconds after a bot should have answered, another process may ask it again."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When something began."""

    version: int
    at: int


@dataclass(slots=True)
class Wish:
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
    status: Literal["open", "playing", "over"] = "open"
    """`open` while seats are, then `playing`, then `over`."""
    game: str = ""
    record: Record = field(init=False)
    seats: list[Seat] = field(default_factory=list)
    public: bool = False
    clock: Bank | Days | None = None
    stand_in: str = ""
    salt: str = ""
    seed: int = 0
    hints: bool = False
    """Whether one may ask what a good move would be."""
    hinted: dict[int, int] = field(default_factory=dict)
    """The version in which each seat has last asked that."""
    challenge: str | None = None
    """The day whose challenge is played here."""
    from_file: bool = False
    """Whether it is a game from a file, to be looked at: nobody plays here."""
    abandoned: bool = False
    """Whether all have left before the game began."""
    ended: int | None = None
    """When it was over."""
    begun: dict[int, Moment] = field(default_factory=dict)
    """When the present turn began of each seat that may act."""
    left: list[int] = field(default_factory=list)
    """Milliseconds left to each seat when its turn began."""
    asked: Wish | None = None
    undone: int = 0
    """The version in which a move was last taken back."""
    took_back: frozenset[int] = frozenset()
    """The seats that have taken back a move."""
    gave_up: frozenset[int] = frozenset()
    """The seats whose people had moved before a bot played on."""
    again: str | None = None
    """The table where these people play again."""
    commands: dict[str, int] = field(default_factory=dict)
    """The versions that commands have led to, by their ids."""

    def next_game(self, person: Person) -> Opened:
        """How the next game of these people is opened: everybody one seat further, each seat kept for its person."""
        seats = []
        for seat in (*self.seats[-1:], *self.seats[:-1]):
            sat = seat.person or seat.was
            if sat is None:
                seats.append(Seat(bot=seat.bot))
            elif sat == person.id:
                seats.append(Seat(sat, person.name, kept_for=sat))
            else:
                seats.append(Seat(kept_for=sat, name=seat.name))
        setting = self.record.start.setting()
        event = opened(self.game, setting, seats, self.public, self.clock, self.stand_in)
        return event.model_copy(update={"hints": self.hints})

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
        """What is told of the game's secret before the end; nothing where there is none, or where it was in a file."""
        secret = self.record.start.secret()
        return commitment(self.salt, secret) if secret and not self.from_file else None

    @property
    def continued(self) -> bool:
        """Whether a game goes on here that was begun elsewhere; what is given in a challenge nobody has played."""
        return self.record.final > 0 and self.challenge is None

    @property
    def practice(self) -> bool:
        """Whether the challenge of a day is played here that does not count any more."""
        return self.challenge is not None and self.hints

    def options(self) -> Mapping[str, str]:
        """What was chosen of the game's options, as far as there are names for it."""
        return game(self.game).chosen(self.record.start)

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

    def next_bot(self) -> int | None:
        """The seat of the bot that comes next in turn, if only people are to act now."""
        acting = self.position.acting if self.status == "playing" else ()
        if not acting or any(self.seats[seat].bot for seat in acting):
            return None
        in_turn = (*range(acting[0], len(self.seats)), *range(acting[0]))
        return next((seat for seat in in_turn if self.seats[seat].bot), None)

    def deadline(self, seat: int) -> int | None:
        """When the time of a seat runs out; never if it has no clock or need not act."""
        if self.clock is None or self.status != "playing" or seat not in self.begun or self.seats[seat].bot:
            return None
        return self.begun[seat].at + self.left[seat]

    def hint_asked(self, seat: int) -> bool:
        """Whether a seat has asked for a hint in its present turn."""
        return seat in self.begun and self.hinted.get(seat, 0) >= self.begun[seat].version

    def late(self, now: int) -> list[int]:
        """The seats whose time has run out."""
        return [seat for seat in self.begun if (end := self.deadline(seat)) is not None and end < now]

    def due(self) -> int | None:
        """When somebody should look after this table: a clock runs out, or a bot may have been forgotten."""
        if self.status == "open":
            return self.changed + WAITS
        ends = [end for seat in self.begun if (end := self.deadline(seat)) is not None]
        thinking = [level_of(self.game, self.seats[seat].bot).ms for seat in self.bots_to_act()]
        if thinking:
            ends.append(self.changed + 2 * sum(thinking) + PATIENCE)
        return min(ends, default=None)

    def summary(self) -> Summary:
        """What lists show of the table."""
        waiting = [seat for seat in self.position.acting if self.status == "playing"]
        seats: list[Json] = [
            {"name": seat.name, "bot": seat.bot, "open": not seat.taken, "acting": number in waiting}
            for number, seat in enumerate(self.seats)
        ]
        if self.position.over:
            result: dict[str, Any] = self.position.result()
            for number, seat in enumerate(seats):
                seat |= {"score": result["scores"][number], "won": number in result["winners"]}
                seat |= {"hinted": number in self.hinted, "took_back": number in self.took_back}
                seat["gave_up"] = number in self.gave_up
        about: Json = {"seats": seats, "clock": self.clock.model_dump() if self.clock else None}
        about |= {"challenge": self.challenge, "practice": self.practice}
        about["sat"] = [seat.person or seat.was for seat in self.seats]
        if self.status == "open" or self.position.over:
            about["options"] = self.options()
        if self.position.over:
            about |= {"ended": self.ended, "moves": len(self.record.moves)}
            about["continued"] = self.continued
        about["fingerprint"] = self.fingerprint()
        about |= {"waiting": sorted({person for n in waiting if (person := self.seats[n].person)})}
        return Summary(
            self.id, self.version, self.game, self.status, self.public, self.people, about, self.changed, self.due()
        )

    def fingerprint(self) -> str:
        """What tells this position from others; without the salt nobody can try which hidden moves have led to it."""
        notation = orjson.dumps(self.position.notation())
        return blake2b(notation, key=self.salt.encode(), digest_size=8).hexdigest()

    # What has happened

    def after(self, entry: Entry) -> "Table":
        """The table after one more event; this one stays as it is."""
        table = object.__new__(Table)
        table.__dict__.update(self.__dict__)
        table.seats, table.left, table.commands = self.seats.copy(), self.left.copy(), self.commands.copy()
        table.record, table.hinted = self.record.copy(), self.hinted.copy()
        if self.asked:
            table.asked = replace(self.asked, agreed=self.asked.agreed.copy())
        table.apply(entry)
        return table

    def apply(self, entry: Entry) -> None:
        """Let an event happen; it has been decided that it may."""
        if entry.version != self.version + 1:
            raise Refused("bad-log", f"The log of the table is damaged: {entry.version} follows {self.version}.")
        self._happen(read(entry.kind, entry.data), Moment(entry.version, entry.at))
        self.status = self._status_now()
        self.version, self.changed = entry.version, entry.at
        if self.status == "over" and self.ended is None:
            self.ended = entry.at
        if entry.command_id is not None:
            self.commands[entry.command_id] = entry.version

    def _happen(self, event: Event, now: Moment) -> None:
        match event:
            case Opened():
                self._open(event, now)
            case Taken(seat=seat, person=person, name=name):
                self.seats[seat] = Seat(person, name, kept_for=self.seats[seat].kept_for)
                self._begin_if_full(now)
            case Left(seat=seat):
                self._leave(seat)
            case Moved(seat=seat, move=move):
                self._move(seat, move, now)
            case Replaced(seat=seat, bot=bot):
                self._replace(seat, bot, now)
            case Asked(seat=seat, person=person):
                self.asked = Wish(seat, {person}, now.version)
                self._take_back_if_agreed(now)
            case Agreed(person=person):
                if self.asked:
                    self.asked.agreed.add(person)
                    self._take_back_if_agreed(now)
            case Declined():
                self.asked = None
            case Said():
                pass
            case Hinted(seat=seat):
                self.hinted[seat] = now.version
            case Again(table=table):
                self.again = table
            case Resumed(away=away):
                # Nobody knows when the server went: all that passed since the last event is forgiven.
                self.begun = {seat: replace(moment, at=moment.at + away) for seat, moment in self.begun.items()}
            case Closed():
                self.abandoned = True
            case _ as never:
                assert_never(never)

    def _open(self, event: Opened, now: Moment) -> None:
        rules = game(event.game)
        if event.rules != rules.VERSION:
            raise Refused(
                "other-rules", f"The table was opened under rules {event.rules}, and these are {rules.VERSION}."
            )
        played = list(event.moves)
        self.game, self.record = event.game, Record(event.game, rules.load(event.start), played, final=len(played))
        self.seats, self.public, self.clock = list(event.seats), event.public, event.clock
        self.stand_in, self.salt, self.seed = event.stand_in, event.salt, event.seed
        self.hints, self.from_file, self.challenge = event.hints, event.from_file, event.challenge
        self.left = [self.clock.at_first() if self.clock else 0 for _ in self.seats]
        self._begin_if_full(now)

    def _status_now(self) -> Literal["open", "playing", "over"]:
        if self.abandoned or self.from_file or self.position.over:
            return "over"
        return "playing" if all(seat.taken for seat in self.seats) else "open"

    def _begin_if_full(self, now: Moment) -> None:
        if self._status_now() == "playing":
            self._turns_begin(now, None, ())

    def _leave(self, seat: int) -> None:
        # A seat that was kept for whoever gets up stays so: they may come back.
        kept_for, name = self.seats[seat].kept_for, self.seats[seat].name
        self.seats[seat] = Seat(kept_for=kept_for, name=name) if kept_for else Seat()
        self.abandoned = not any(seat.person or seat.kept_for for seat in self.seats)

    def _move(self, seat: int, move: str, now: Moment) -> None:
        before = self.position.acting
        if self.clock and not self.seats[seat].bot:
            left = self.left[seat] - (now.at - self.begun[seat].at)
            self.left[seat] = self.clock.after_move(max(0, left))
        self.record.play(move, seat)
        self.asked = None
        self._turns_begin(now, seat, before)

    def _turns_begin(self, now: Moment, mover: int | None, before: tuple[int, ...]) -> None:
        """After a move, or after it was taken back, a turn begins for all who may act and could not before.

        For the mover too; who acts at the same time goes on with the turn that has begun.
        """
        self.begun = {
            seat: self.begun[seat] if seat in before and seat != mover else now for seat in self.position.acting
        }

    def _replace(self, seat: int, bot: str, now: Moment) -> None:
        self.seats[seat] = replace(self.seats[seat], person=None, bot=bot, was=self.seats[seat].person)
        if any(mover == seat for mover, _ in self.record.moves[self.record.final :]):
            self.gave_up |= {seat}
        if self.asked and self.asked.seat == seat:
            self.asked = None
        self._take_back_if_agreed(now)

    def _take_back_if_agreed(self, now: Moment) -> None:
        if self.asked is None or {seat.person for seat in self.seats if seat.person} - self.asked.agreed:
            return
        mover, before = self.asked.seat, self.position.acting
        gone = Counter(seat for seat, _ in self.record.moves)
        self.record.take_back(mover)
        gone.subtract(seat for seat, _ in self.record.moves)
        if self.clock:
            # What a move earned goes back with it.
            self.left = [self.clock.before_moves(left, gone[seat]) for seat, left in enumerate(self.left)]
        self.asked, self.undone, self.took_back = None, now.version, self.took_back | {mover}
        self._turns_begin(now, mover, before)
