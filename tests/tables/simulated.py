"""A table without a server: it handles commands, records events, and has a clock that only the test moves.

Only this module uses the private names of the table's core. Seats are dictionaries without empty fields.
"""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any

import orjson
from pydantic import TypeAdapter

from kakehashi.errors import Refused
from kakehashi.games import Position, game
from kakehashi.study import Viewer
from kakehashi.tables import clock, commands, deciding, views
from kakehashi.tables import table as core
from kakehashi.tables.clock import Bank, Days
from kakehashi.tables.history import history
from kakehashi.tables.loading import replay
from kakehashi.tables.log import Entry
from kakehashi.tables.order import Order, commitment, opened_as
from kakehashi.tables.people import Person
from kakehashi.tables.store import Store
from wire import Command, Event, Json, command, merge

__all__ = ["Bank", "Days", "Person", "Refused", "commitment"]

ANN, BOB, CAT, DAN = PEOPLE = tuple(Person(f"#{name.lower()}#", name, 0) for name in ("Ann", "Bob", "Cat", "Dan"))
EVE = Person("#eve#", "Eve", 0)
"""A person who has no seat."""
START_MS = 1000
SALT = "salz"

DAY_MS = clock.DAY
OPEN_TABLE_TIMEOUT_MS = core.WAITS
"""The server closes an open table after this time."""
BOT_GRACE_MS = core.PATIENCE
"""Another process asks a bot again after this time without an answer."""
MAX_EVENTS = deciding.MOST_EVENTS
MAX_MESSAGE_LENGTH = commands.LONGEST_MESSAGE
PHRASES = commands.PHRASES

_COMMAND: TypeAdapter[Any] = TypeAdapter(commands.Command)


def parse_command(kind: str, **fields: Any) -> object:
    """Parse a command as the server does; raise `ValidationError` if it is invalid."""
    return _COMMAND.validate_python(command(kind, **fields))


def error_code(action: Callable[[], object]) -> str | None:
    """Return the code of the error that a function raises; None if it succeeds."""
    try:
        action()
    except Refused as error:
        return error.code
    return None


@dataclass(frozen=True)
class LogEntry:
    """A stored event."""

    version: int
    kind: str
    data: Json


class SimulatedTable:
    """A table that Ann created. `handle` and `apply` change it."""

    def __init__(self, *seats: str, game_name: str = "hashi", seed: int = 1, **options: Any) -> None:
        order = Order(game=game_name, seats=list(seats), **options)
        opened = opened_as(order, ANN)
        setting = game(game_name).load(opened.start).setting()
        start = game(game_name).new(setting | {"seed": seed}).saved()
        opened = opened.model_copy(update={"start": start, "salt": SALT, "seed": 99})
        self._table = core.Table("t")
        self.entries: list[Entry] = []
        """The stored log."""
        self.now_ms = START_MS
        self._append(opened)

    # Commands and events

    def _append(self, event: Any, key: str | None = None) -> LogEntry:
        entry = Entry("t", self.version + 1, event.kind, event.stored(), self.now_ms, key)
        self._table = self._table.after(entry) if self.entries else replay("t", [entry])
        self.entries.append(entry)
        return LogEntry(entry.version, entry.kind, entry.data)

    def decide(self, person: Person, kind: str, **fields: Any) -> tuple[str, Json]:
        """Return the kind and the stored fields of the event that a command would cause."""
        event = deciding.decide(self._table, person, _COMMAND.validate_python(command(kind, **fields)), self.now_ms)
        return event.kind, event.stored()

    def handle(self, person: Person, kind: str, key: str | None = None, **fields: Any) -> LogEntry:
        """Handle a command; return the event that it caused."""
        event = deciding.decide(self._table, person, _COMMAND.validate_python(command(kind, **fields)), self.now_ms)
        return self._append(event, key)

    def apply(self, kind: str, version: int | None = None, **fields: Any) -> None:
        """Append an event without a command, and change the table in place."""
        self.append(Entry("t", self.version + 1 if version is None else version, kind, fields, self.now_ms))

    def append(self, entry: Entry) -> None:
        """Append an entry of another log, and change the table in place."""
        self._table.apply(entry)
        self.entries.append(entry)

    def rejection(self, person: Person, kind: str, **fields: Any) -> str | None:
        """Return the error code that a command would get; None if it would be accepted."""
        return error_code(lambda: self.decide(person, kind, **fields))

    def rejection_with_sentence(self, person: Person, kind: str, **fields: Any) -> tuple[str, str] | None:
        """Return the error code and sentence that a command would get; None if it would be accepted."""
        try:
            self.decide(person, kind, **fields)
        except Refused as error:
            return error.code, str(error)
        return None

    def move(self, seat: int, move: str | None = None, random: Random | None = None) -> LogEntry:
        """Play a move as the person or bot of a seat: `move`, or a random legal move."""
        move = move or self.random_move(seat, random or Random(self.version))
        person = self._table.seats[seat].person
        if person is None:
            return self._append(self._bot_move(seat, move, self.turn_started(seat)[0]))
        return self.handle(Person(person, "", 0), Command.MOVE, seat=seat, move=move, expected=self.version)

    def _bot_move(self, seat: int, move: str, expected: int) -> Any:
        return deciding.bot_moves(self._table, seat, move, expected)

    def bot_move(self, seat: int, move: str, expected: int) -> tuple[str, Json]:
        """Return the kind and fields of the event that a bot's move would cause."""
        event = self._bot_move(seat, move, expected)
        return event.kind, event.stored()

    def bot_rejection(self, seat: int, move: str, expected: int) -> str | None:
        """Return the error code that a bot's move would get; None if it would be accepted."""
        return error_code(lambda: self._bot_move(seat, move, expected))

    def play_random(self, random: Random, max_moves: int = 1000) -> "SimulatedTable":
        """Play at most `max_moves` random legal moves; the acting seats play in random order."""
        for _ in range(max_moves):
            if self.status != "playing":
                break
            self.move(random.choice(self.acting), random=random)
        return self

    def undo(self, seat: int) -> None:
        """Undo the last move of a seat: its person requests it, and all other people accept."""
        requester = next(person for person in PEOPLE if seat in self.seats_of(person))
        self.handle(requester, Command.REQUEST_UNDO, seat=seat)
        for person in PEOPLE:
            if person is not requester and self.undo_request:
                self.handle(person, Command.ACCEPT_UNDO)

    def advance(self, milliseconds: int) -> None:
        self.now_ms += milliseconds

    def time_out(self) -> LogEntry:
        """Let a bot replace the first seat whose time has run out."""
        return self._append(deciding.time_runs_out(self._table, self.now_ms))

    def resume_clocks(self, down_ms: int) -> bool:
        """Apply the end of a downtime; return True if it moved a clock."""
        event = deciding.clocks_go_on(self._table, down_ms)
        if event is not None:
            self._append(event)
        return event is not None

    def close_unused(self) -> None:
        """Close the table, which has been open for too long."""
        self._append(deciding.nobody_came(self._table, self.now_ms))

    def reserve_seat(self, seat: int, person: Person) -> None:
        """Reserve an open seat for a person, as a rematch does."""
        self._table.seats[seat] = replace(self._table.seats[seat], kept_for=person.id)

    # State

    @property
    def version(self) -> int:
        return self._table.version

    @property
    def status(self) -> str:
        return self._table.status

    @property
    def position(self) -> Position:
        return self._table.position

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may move."""
        return self._table.position.acting

    @property
    def moves(self) -> list[tuple[int, str]]:
        """The moves without undone ones: seat and text."""
        return self._table.record.moves

    @property
    def setting(self) -> Json:
        return dict(self._table.record.start.setting())

    @property
    def start(self) -> Json:
        """The start of the game, including its secrets."""
        return dict(self._table.record.start.saved())

    @property
    def secret(self) -> str:
        return str(self._table.record.start.secret())

    @property
    def salt(self) -> str:
        return self._table.salt

    @property
    def bot_seed(self) -> int:
        return self._table.seed

    @property
    def options(self) -> Json:
        """The options that the creator chose."""
        table = self._table
        return {"game": table.game, "public": table.public, "stand_in": table.stand_in, "clock": table.clock}

    @property
    def seats(self) -> list[Json]:
        return [seat_fields(seat) for seat in self._table.seats]

    def seats_of(self, person: Person) -> tuple[int, ...]:
        return self._table.seats_of(person.id)

    @property
    def people(self) -> set[str]:
        """The ids of the people at the table."""
        return set(self._table.people)

    @property
    def undo_request(self) -> tuple[int, set[str]] | None:
        """The seat whose move would be undone, and the ids of the people who accepted."""
        request = self._table.asked
        return (request.seat, request.agreed) if request else None

    @property
    def rematch(self) -> str:
        """The id of the rematch's table."""
        return self._table.following

    @property
    def handled_commands(self) -> dict[str, int]:
        """The version after each command, by command id."""
        return self._table.commands

    @property
    def turns(self) -> dict[int, tuple[int, int]]:
        """The version and time at which the turn of each acting seat started."""
        return {seat: (moment.version, moment.at) for seat, moment in self._table.begun.items()}

    def turn_started(self, seat: int) -> tuple[int, int]:
        return self.turns[seat]

    @property
    def turn_starts_now(self) -> tuple[int, int]:
        """The version and time of the last event, for comparison with `turns`."""
        return self.version, self.now_ms

    @property
    def left_ms(self) -> list[int]:
        """The time that each seat had left at the start of its turn."""
        return self._table.left

    def deadline(self, seat: int) -> int | None:
        return self._table.deadline(seat)

    @property
    def deadlines(self) -> list[int | None]:
        return [self._table.deadline(seat) for seat in range(len(self._table.seats))]

    @property
    def late_seats(self) -> list[int]:
        return self._table.late(self.now_ms)

    @property
    def due(self) -> int | None:
        """The time at which the server must next act on the table."""
        return self._table.due()

    @property
    def bots_to_act(self) -> list[int]:
        return self._table.bots_to_act()

    @property
    def next_bot(self) -> int | None:
        """The seat of the bot that may think ahead while people move."""
        return self._table.next_bot()

    @property
    def fingerprint(self) -> str:
        return self._table.fingerprint()

    @property
    def summary(self) -> Json:
        """The table as lists show it."""
        summary = self._table.summary()
        return {"status": summary.status, "version": summary.version, "due": summary.due, **summary.about}

    def random_move(self, seat: int, random: Random) -> str:
        return str(self._table.position.random_move(seat, random))

    def everything(self) -> tuple[object, ...]:
        """Return the whole content of the table, for comparison with another table."""
        return _everything(self._table)

    # Messages to viewers. A viewer is a set of seats; a spectator has none.

    def state_seen_by(self, *seats: int) -> Json:
        """Return the first message to a viewer: the constant `about`, and the state `now`."""
        return dict(views.state(self._table, seats))

    def about_seen_by(self, *seats: int) -> Json:
        return dict(self.state_seen_by(*seats)["about"])

    def now_seen_by(self, *seats: int) -> Json:
        return dict(views.Views(self._table).now(seats))

    def views_seen_by(self, *seats: int) -> list[Json]:
        """Return the viewer's views of the game, one for each seat."""
        return [dict(view) for view in self.now_seen_by(*seats)["views"]]

    def events_seen_by(self, *seats: int, after: int = 0) -> list[Json]:
        """Return the event messages after a version, for a viewer who had these seats all the time."""
        return [
            dict(one) for one in views.since(replay("t", self.entries[:after]), self.entries[after:], lambda _: seats)
        ]

    def last_event_seen_by(self, *seats: int) -> Json:
        """Return the last event; check that its message changes the earlier state into the present one."""
        (message,) = self.events_seen_by(*seats, after=self.version - 1)
        earlier = self.entries[:-1]
        before = dict(views.Views(replay("t", earlier)).now(seats)) if earlier else {}
        assert merge(before, message["now"]) == self.now_seen_by(*seats)
        return dict(message["event"])

    def history_seen_by(self, *seats: int) -> Any:
        return history(self.entries, "t", seats)

    def offer(self, viewer: Viewer, seat: int, so_far: Json | None = None) -> Json:
        """Return the offer for a seat of the viewer."""
        return dict(views.offer(self._table, viewer, seat, so_far or {}))

    def offer_rejection(self, viewer: Viewer, seat: int) -> str | None:
        return error_code(lambda: self.offer(viewer, seat))

    async def save(self, store: Store, name: str) -> None:
        """Store the log and the summaries as a server does, under the given table id."""
        table = core.Table(name)
        for entry in self.entries:
            entry = replace(entry, table=name)
            table.apply(entry)
            assert await store.log.append(entry, table.summary())

    # Copies

    def with_log(self, entries: list[Entry]) -> "SimulatedTable":
        """Return a table with another log."""
        other = object.__new__(SimulatedTable)
        other.entries, other.now_ms, other._table = entries, self.now_ms, replay("t", entries)
        return other

    def snapshots(self) -> "Iterator[SimulatedTable]":
        """Replay the log; yield the table after every event."""
        other = object.__new__(SimulatedTable)
        other.entries, other.now_ms, other._table = [], self.now_ms, core.Table("t")
        for entry in self.entries:
            other._table.apply(entry)
            other.entries.append(entry)
            yield other

    def copy_after(self, kind: str, **fields: Any) -> "SimulatedTable":
        """Return a copy with one more event, without changing this table."""
        entry = Entry("t", self.version + 1, kind, fields, 5000, "k")
        other = object.__new__(SimulatedTable)
        other.entries, other.now_ms, other._table = [*self.entries, entry], 5000, self._table.after(entry)
        return other

    def next_game(self, person: Person) -> "SimulatedTable":
        """Return the rematch that a person opens."""
        opened = self._table.next_game(person)
        return self.with_log([Entry("t", 1, Event.TABLE_OPENED, opened.stored(), 0)])


def save_tables(url: str, *tables: SimulatedTable) -> None:
    """Store tables in a database, as "table-0" and so on."""

    async def save() -> None:
        store = Store.open(url)
        for number, table in enumerate(tables):
            await table.save(store, f"table-{number}")
        await store.close()

    asyncio.run(save())


def stored_tables(url: str) -> dict[str, SimulatedTable]:
    """Return every table of a database, replayed, by its id."""

    async def load() -> dict[str, SimulatedTable]:
        store, tables = Store.open(url), {}
        async for name in store.listing.every_table():
            table = object.__new__(SimulatedTable)
            table.entries = await store.log.entries(name)
            table.now_ms, table._table = table.entries[-1].at, replay(name, table.entries)
            tables[name] = table
        await store.close()
        return tables

    return asyncio.run(load())


def seat_fields(seat: Any) -> Json:
    """Return the fields of a seat without empty ones."""
    return {name: value for name, value in asdict(seat).items() if value}


def open_table(person: Person, **order: Any) -> SimulatedTable:
    """Return the table that an order creates, with random secrets; raise if the order is invalid."""
    opened = opened_as(parse_order(**order), person)
    other = object.__new__(SimulatedTable)
    other.entries = [Entry("t", 1, Event.TABLE_OPENED, opened.stored(), START_MS)]
    other.now_ms, other._table = START_MS, replay("t", other.entries)
    return other


def parse_order(**order: Any) -> Order:
    """Parse an order as the server does; raise `ValidationError` if it is invalid."""
    return Order.model_validate({"game": "hashi", "seats": ["me", "open"]} | order)


def example_orders() -> list[Json]:
    """Return the example orders of the API description."""
    schema: Any = Order.model_config["json_schema_extra"]
    return [dict(example) for example in schema["examples"]]


def hashi(*people: Person, **options: Any) -> SimulatedTable:
    """Return a started game of Hashi between these people, including Ann."""
    return _start("hashi", people, options)


def shangrila(*people: Person, **options: Any) -> SimulatedTable:
    """Return a started game of Shangri-La between these people, including Ann."""
    return _start("shangri-la", people, options)


def _start(name: str, people: tuple[Person, ...], options: Any) -> SimulatedTable:
    table = SimulatedTable(*("me" if person is ANN else "open" for person in people), game_name=name, **options)
    for seat, person in enumerate(people):
        if person is not ANN:
            table.handle(person, Command.TAKE_SEAT, seat=seat)
    assert table.status == "playing"
    return table


def _everything(table: core.Table) -> tuple[object, ...]:
    shown = [
        orjson.dumps(views.state(table, viewer)) for viewer in ((), *((seat,) for seat in range(len(table.seats))))
    ]
    undo_request = (table.asked.seat, table.asked.agreed) if table.asked else None
    turns = dict(table.begun), list(table.left), undo_request, table.due()
    saved = table.salt, table.seed, list(table.seats), dict(table.commands), table.again, table.abandoned, table.status
    return table.id, shown, table.record.text(), turns, saved, table.summary()
