"""What the routes share: the house, the people, the rates, and how a command is carried out for somebody."""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from kakehashi.errors import Refused
from kakehashi.server.aside import Aside
from kakehashi.server.limits import Rate
from kakehashi.server.metrics import COMMANDS, SECONDS
from kakehashi.server.people import People
from kakehashi.tables.commands import Command
from kakehashi.tables.house import House
from kakehashi.tables.people import Person

# To look a counter up takes longer than to count.
_counter = cache(COMMANDS.labels)


_EVENTS_A_REQUEST = 10
"""So many past events count as one request."""
_STUDY = 5
"""What is to be worked out of any position counts as so many events."""
_LETTERS_AN_EVENT = 40
"""So much of a start counts as one: a whole board has a thousand letters, and is thirty times the work of a move."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Made once for the whole server; every route answers from it."""

    house: House
    people: People
    commands: Rate
    """Of each person."""
    requests: Rate
    """Of each address."""
    new_tables: Rate
    """Of each person."""
    new_names: Rate
    """Of each address; of each person, links to another device."""
    most_connections: int
    """From one address."""
    connections: Counter[str] = field(default_factory=Counter)
    """How many there are, by address."""
    aside: Aside = field(default_factory=Aside)
    elsewhere: str | None = None
    """Where others on the network find this server."""

    def charge_events(self, address: str, events: int) -> None:
        """Note that somebody asks for so many past events: they are more work than other requests."""
        self.requests.check(address, events / _EVENTS_A_REQUEST)

    def charge_study(self, address: str, moves: int, letters: int) -> None:
        """Note that somebody asks for a game off the table: so many moves, from a start that is so long."""
        self.charge_events(address, _STUDY + moves + letters // _LETTERS_AN_EVENT)

    async def do(
        self,
        table: str,
        person: Person,
        command: Command,
        key: str,
        acknowledge: Callable[[int], None] = lambda _: None,
    ) -> int:
        """Carry out a command for somebody, unless they send too many."""
        start, outcome = time.perf_counter(), "failed"

        def done(version: int) -> None:
            SECONDS.observe(time.perf_counter() - start)
            acknowledge(version)

        try:
            self.commands.check(person.id)
            version = await self.house.do(table, person, command, key, done)
            outcome = "done"
            return version
        except Refused as refused:
            outcome = refused.code
            raise
        finally:
            _counter(command.do, outcome).inc()
