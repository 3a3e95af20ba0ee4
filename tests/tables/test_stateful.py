"""People come, sit down, move, take back, resign, talk, watch, go and come back in any order, and the house may fall
down and be built again: whatever happens, the log is whole and everybody was told of it in order."""

import asyncio
import shutil
import tempfile
from collections.abc import Awaitable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from unittest.mock import patch

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from kakehashi.errors import Refused
from kakehashi.tables import caretaker, clock
from kakehashi.tables.bus import LocalBus
from kakehashi.tables.house import House
from kakehashi.tables.loading import replay
from kakehashi.tables.log import Entry
from kakehashi.tables.order import Order
from kakehashi.tables.people import Person
from kakehashi.tables.store import Store
from kakehashi.tables.table import Table

from .houses import Here, Onlooker
from .tables import ANN, BOB, CAT, EVE, command, everything, told_to

Answer = TypeVar("Answer")

people = st.sampled_from([ANN, BOB, CAT])
onlookers = st.sampled_from([ANN, BOB, CAT, EVE, None])
seats = st.integers(0, 2)
randoms = st.integers(0, 2**32).map(Random)
SEATINGS = (["me", "open", "open"], ["me", "open", "random"], ["me", "me", "open"], ["open", "random", "me"])
REFUSALS = {
    *("already", "already-asked", "begun", "disclosed", "not-begun", "not-over", "not-your-seat", "not-your-turn"),
    *("nothing-asked", "nothing-to-undo", "over", "seat-taken", "stale"),
}


class Evening(RuleBasedStateMachine):
    """One table, and all that can happen there."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="kakehashi-"))
        (self.folder / "tables.sqlite").write_bytes(_empty_database())
        self.now = 1_000_000
        self.patches = [
            patch.object(clock, "milliseconds", lambda: self.now),
            patch.object(caretaker, "_SECONDS_BETWEEN_LOOKS", 0.002),
        ]
        for one in self.patches:
            one.start()
        self.loop = asyncio.new_event_loop()
        self.keys = 0
        self.table_id = ""
        self.watchers: list[Onlooker] = []
        self.last: tuple[str, Person, Any, str, int] | None = None
        self.wait_for(self.build())

    def wait_for(self, work: Awaitable[Answer]) -> Answer:
        async def bounded() -> Answer:
            async with asyncio.timeout(30):
                return await work

        return self.loop.run_until_complete(bounded())

    async def build(self) -> None:
        self.house = House(Store.open(f"sqlite:///{self.folder}/tables.sqlite"), LocalBus(), Here())
        await self.house.start()

    def teardown(self) -> None:
        self.wait_for(self.house.close())
        self.loop.close()
        for one in self.patches:
            one.stop()
        shutil.rmtree(self.folder)

    async def do(self, person: Person, what: str, **said: Any) -> int | None:
        """Somebody does something; it may be refused, but only for a reason that makes sense."""
        self.keys += 1
        key, asked = f"key {self.keys}", command(what, **said)
        acknowledged: list[int] = []
        try:
            version = await self.house.do(self.table_id, person, asked, key, acknowledged.append)
        except Refused as refused:
            if refused.code not in REFUSALS or acknowledged:
                raise AssertionError(f"{what} was refused: {refused}") from refused
            return None
        assert acknowledged == [version]
        self.last = self.table_id, person, asked, key, version
        return version

    async def table(self) -> Table:
        return await self.house.table(self.table_id)

    async def log(self) -> list[Entry]:
        return await self.house.store.log.entries(self.table_id)

    # Coming and going

    @initialize(
        game=st.sampled_from(["hashi", "hashi", "shangri-la"]), seating=st.sampled_from(SEATINGS), clock=st.booleans()
    )
    def open(self, game: str, seating: list[str], clock: bool) -> None:
        said: dict[str, object] = {"game": game, "seats": seating, "stand_in": "random"}
        if clock:
            said["clock"] = {"kind": "bank", "seconds": 60}
        self.table_id = self.wait_for(self.house.open(ANN, Order.model_validate(said))).id

    @rule(person=people, seat=seats | st.none())
    def sit_down(self, person: Person, seat: int | None) -> None:
        self.wait_for(self.do(person, "take", seat=seat))

    @rule()
    def all_sit_down(self) -> None:
        for person in (BOB, CAT, BOB):
            self.wait_for(self.do(person, "take"))

    @rule(person=people, seat=seats)
    def get_up(self, person: Person, seat: int) -> None:
        self.wait_for(self.do(person, "leave", seat=seat))

    @rule(onlooker=onlookers, since=st.none() | st.integers(0, 60))
    def watch(self, onlooker: Person | None, since: int | None) -> None:
        async def come() -> None:
            watcher = Onlooker(onlooker)
            await self.house.watch(self.table_id, watcher, watcher.welcome, since)
            self.watchers.append(watcher)
            entries = (await self.log())[: watcher.welcomed]
            assert watcher.told_of_missed == ([] if since is None else told_to(watcher.person, entries, since))

        self.wait_for(come())

    @rule(number=st.integers(0, 9))
    def look_away(self, number: int) -> None:
        if self.watchers:
            watcher = self.watchers.pop(number % len(self.watchers))

            async def leave() -> None:
                self.house.leave(self.table_id, watcher)

            self.wait_for(leave())

    @rule()
    def the_house_is_built_again(self) -> None:
        async def again() -> None:
            await self.house.close()
            self.watchers.clear()
            await self.build()

        self.wait_for(again())

    # Playing

    async def any_move(self, random: Random, person: Person | None = None) -> None:
        table = await self.table()
        acting = table.position.acting
        seat = random.choice(acting or (0,))
        by_right = next((one for one in (ANN, BOB, CAT) if seat in table.seats_of(one.id)), EVE)
        move = str(table.position.random_move(seat, random)) if acting else "-"
        who = person or by_right
        version = await self.do(who, "move", seat=seat, move=move, expected=table.version)
        if who is not by_right or who is EVE:
            assert version is None, "nobody moves for another's seat"

    @rule(random=randoms, moves=st.integers(1, 8))
    def moves(self, random: Random, moves: int) -> None:
        for _ in range(moves):
            self.wait_for(self.any_move(random))
            self.wait_for(self.settle())

    @rule(random=randoms, person=st.sampled_from([ANN, BOB, CAT, EVE]))
    def somebody_tries_to_move(self, random: Random, person: Person) -> None:
        self.wait_for(self.any_move(random, person))

    @rule(person=people, seat=seats)
    def ask(self, person: Person, seat: int) -> None:
        self.wait_for(self.do(person, "undo", seat=seat))

    @rule(person=people, what=st.sampled_from(["agree", "agree", "decline"]))
    def answer(self, person: Person, what: str) -> None:
        self.wait_for(self.do(person, what))

    @rule()
    def all_agree(self) -> None:
        for person in (ANN, BOB, CAT):
            self.wait_for(self.do(person, "agree"))

    @rule(person=people, seat=seats)
    def resign(self, person: Person, seat: int) -> None:
        self.wait_for(self.do(person, "resign", seat=seat))

    @rule(person=people)
    def say(self, person: Person) -> None:
        self.wait_for(self.do(person, "say", phrase="hello"))

    @rule(person=people)
    def play_again(self, person: Person) -> None:
        self.wait_for(self.do(person, "again"))

    @rule(milliseconds=st.sampled_from([1, 1000, 20_000]))
    def time_passes(self, milliseconds: int) -> None:
        self.now += milliseconds

    @rule()
    def the_last_command_comes_twice(self) -> None:
        if self.last:
            *asked, version = self.last
            assert self.wait_for(self.house.do(*asked)) == version  # type: ignore[arg-type]

    @rule(random=randoms)
    def everything_at_once(self, random: Random) -> None:
        async def at_once() -> None:
            work: list[Awaitable[object]] = []
            for person in (ANN, BOB, CAT):
                work += [self.any_move(random), self.do(person, "say", phrase="oops"), self.do(person, "undo", seat=0)]
                work += [self.do(person, random.choice(["agree", "decline"])), self.do(person, "take")]
            random.shuffle(work)
            await asyncio.gather(*work)

        self.wait_for(at_once())

    # What is always so

    async def settle(self) -> None:
        """Wait until bots have moved, and for those whose time has run out bots play."""
        while (table := await self.table()).bots_to_act() or table.late(self.now):
            await asyncio.sleep(0.001)

    @invariant()
    def what_is_known_is_what_is_written(self) -> None:
        if not self.table_id:
            return
        self.wait_for(self.settle())
        entries, table = self.wait_for(self.log()), self.wait_for(self.table())
        assert [entry.version for entry in entries] == list(range(1, table.version + 1))
        assert everything(table) == everything(replay(self.table_id, entries))
        assert self.wait_for(self.house.store.listing.summary(self.table_id)) == table.summary()
        for watcher in self.watchers:
            assert watcher.told == told_to(watcher.person, entries, watcher.welcomed)

    @invariant()
    def the_status_makes_sense(self) -> None:
        if not self.table_id:
            return
        table = self.wait_for(self.table())
        taken = all(seat.taken for seat in table.seats)
        assert table.status == ("over" if table.abandoned or table.position.over else "playing" if taken else "open")
        assert taken or not table.record.moves
        assert not table.abandoned or not table.people
        assert not table.asked or table.status == "playing"
        assert set(table.begun) == (set(table.position.acting) if taken and not table.abandoned else set())
        assert all(left >= 0 for left in table.left)
        assert table.again is None or table.status == "over"

    @invariant()
    def nobody_has_moved_for_anothers_seat(self) -> None:
        if not self.table_id:
            return
        table = Table(self.table_id)
        for entry in self.wait_for(self.log()):
            if entry.kind == "moved":
                person = entry.command_id.split()[0] if entry.command_id else None
                assert table.seats[entry.data["seat"]].person == person
            table.apply(entry)


@cache
def _empty_database() -> bytes:
    """A database with the newest schema and nothing in it."""
    with tempfile.TemporaryDirectory(prefix="kakehashi-") as folder:
        file = Path(folder) / "empty.sqlite"
        asyncio.run(Store.open(f"sqlite:///{file}").close())
        return file.read_bytes()


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=15, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
