"""Tables without a store: their events, and what these have made of them."""

from collections.abc import Callable
from random import Random
from typing import Any

import orjson
from pydantic import TypeAdapter

from kakehashi.errors import Refused
from kakehashi.games import game
from kakehashi.study import Viewer
from kakehashi.tables import views
from kakehashi.tables.commands import Command
from kakehashi.tables.deciding import bot_moves, decide, time_runs_out
from kakehashi.tables.events import Event
from kakehashi.tables.loading import replay
from kakehashi.tables.log import Entry
from kakehashi.tables.order import Order, opened_as
from kakehashi.tables.people import Person
from kakehashi.tables.shapes import EventShown
from kakehashi.tables.table import Table

ANN, BOB, CAT, DAN = PEOPLE = tuple(Person(f"#{name.lower()}#", name, 0) for name in ("Ann", "Bob", "Cat", "Dan"))
EVE = Person("#eve#", "Eve", 0)
"""Somebody who sits nowhere."""

_COMMAND: TypeAdapter[Command] = TypeAdapter(Command)


def command(do: str, **said: Any) -> Command:
    return _COMMAND.validate_python({"do": do, **said})


class Living:
    """A table that goes on event by event."""

    def __init__(self, *seats: str, seed: int = 1, name: str = "hashi", **more: Any) -> None:
        order = Order(game=name, seats=list(seats), **more)
        opened = opened_as(order, ANN)
        setting = game(name).load(opened.start).setting()
        start = game(name).new(setting | {"seed": seed}).saved()
        opened = opened.model_copy(update={"start": start, "salt": "salz", "seed": 99})
        self.table = Table("t")
        self.entries: list[Entry] = []
        self.time = 1000
        self.happen(opened)

    def happen(self, event: Event, key: str | None = None) -> Entry:
        entry = Entry("t", self.table.version + 1, event.kind, event.stored(), self.time, key)
        self.entries.append(entry)
        self.table = self.table.after(entry) if self.table.version else replay("t", [entry])
        return entry

    def do(self, person: Person, what: str, key: str | None = None, **said: Any) -> Entry:
        return self.happen(decide(self.table, person, command(what, **said), self.time), key)

    def move(self, seat: int, move: str | None = None, random: Random | None = None) -> Entry:
        """Somebody moves on a seat, or its bot."""
        move = move or str(self.table.position.random_move(seat, random or Random(self.table.version)))
        person = self.table.seats[seat].person
        if person is None:
            return self.happen(bot_moves(self.table, seat, move, self.table.begun[seat].version))
        return self.do(Person(person, "", 0), "move", seat=seat, move=move, expected=self.table.version)

    def time_passes(self, milliseconds: int) -> None:
        self.time += milliseconds

    def run_out(self) -> Entry:
        return self.happen(time_runs_out(self.table, self.time))

    def play_on(self, random: Random, moves: int = 1000) -> "Living":
        """Random legal moves, in a round in any order, to the end or for so many moves."""
        for _ in range(moves):
            if self.table.status != "playing":
                break
            self.move(random.choice(self.table.position.acting), random=random)
        return self


def hashi(*people: Person, **more: Any) -> Living:
    """A game of Hashi for these people, begun."""
    return _begun("hashi", people, more)


def shangrila(*people: Person, **more: Any) -> Living:
    """A game of Shangri-La for these people, begun."""
    return _begun("shangri-la", people, more)


def _begun(name: str, people: tuple[Person, ...], more: Any) -> Living:
    living = Living(*("me" if person is ANN else "open" for person in people), name=name, **more)
    for seat, person in enumerate(people):
        if person is not ANN:
            living.do(person, "take", seat=seat)
    assert living.table.status == "playing"
    return living


def refusal(work: Callable[[], object]) -> tuple[str, str] | None:
    """The code and the sentence with which something is refused."""
    try:
        work()
    except Refused as refused:
        return refused.code, str(refused)
    return None


def refused(living: Living, person: Person, what: str, **said: Any) -> tuple[str, str] | None:
    """With which code and sentence a person's command is refused."""
    return refusal(lambda: decide(living.table, person, command(what, **said), living.time))


def everything(table: Table) -> tuple[object, ...]:
    """All that a table holds, to compare it with another."""
    shown = [orjson.dumps(views.state(table, mine)) for mine in ((), *((seat,) for seat in range(len(table.seats))))]
    asked = (table.asked.seat, table.asked.agreed) if table.asked else None
    turns = table.begun, table.left, asked, table.due()
    kept = table.salt, table.seed, table.seats, table.commands, table.again, table.abandoned, table.status
    return table.id, shown, table.record.text(), turns, kept, table.summary()


def told_to_seats(entries: list[Entry], mine: Viewer, after: int = 0) -> list[EventShown]:
    """What somebody who has these seats all the time is told of the events after a version."""
    return list(views.since(replay("t", entries[:after]), entries[after:], lambda _: mine))


def told_to(person: str | None, entries: list[Entry], after: int = 0) -> list[bytes]:
    """What somebody who watches is told of these events, each when it happens, with the seats they have then."""
    seen: views.Views | None = None
    messages = []
    for entry in entries:
        before, table = seen, seen.table.after(entry) if seen else replay(entry.table, [entry])
        seen, was = views.Views(table), before.table.seats_of(person) if before else ()
        if entry.version > after:
            messages.append(views.Change(entry, before, seen).shown_to(table.seats_of(person), was))
    return [orjson.dumps({"type": "event", **message}) for message in messages]
