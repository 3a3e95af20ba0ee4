"""Houses to play in: on a real database, with bots that think where they are."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import orjson

from kakehashi.challenges import Task
from kakehashi.tables.bus import Bus, LocalBus
from kakehashi.tables.house import House
from kakehashi.tables.loading import replay
from kakehashi.tables.minds import Question, advise, judge, think
from kakehashi.tables.order import Order
from kakehashi.tables.people import Person
from kakehashi.tables.shapes import Advice, EventShown, Judgement
from kakehashi.tables.store import Store
from kakehashi.tables.table import Table
from kakehashi.tables.thinking import Thinker
from kakehashi.tables.views import Views

from .tables import ANN, command


class Here(Thinker):
    """Bots that need no processes of their own, and can be made to wait."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, int]] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.may_make = asyncio.Event()
        """Challenges are made further only where a test says so: that takes a while."""

    async def move(self, question: Question) -> str:
        await self._wait(question)
        return think(question)

    async def advice(self, question: Question) -> Advice:
        await self._wait(question)
        return advise(question)

    async def judgement(self, question: Question) -> Judgement:
        self.asked.append((question.seat, len(question.moves)))
        return judge(question)

    async def aside(self, name: str, work: Callable[..., Any], asked: Any) -> Any:
        await self.may_answer.wait()
        if isinstance(asked, Task):
            await self.may_make.wait()
            return await asyncio.to_thread(work, asked)
        self.asked.append((asked.seat, len(asked.moves)))
        return work(asked)

    async def _wait(self, question: Question) -> None:
        self.asked.append((question.seat, len(question.moves)))
        await self.may_answer.wait()


class Onlooker:
    """Somebody who looks at a table, and what they are told."""

    def __init__(self, person: Person | None = None) -> None:
        self.person = person.id if person else None
        self.told: list[bytes] = []
        self.away: list[list[int]] = []
        """The seats that were away, each time they were told; not among the rest, which is in the log."""
        self.welcomed = 0
        self.is_lost = False
        self.missed: list[EventShown] = []

    def tell(self, message: bytes) -> None:
        said = orjson.loads(message)
        if said["type"] == "presence":
            self.away.append(said["away"])
        else:
            self.told.append(message)

    def welcome(self, seen: Views, missed: list[EventShown]) -> None:
        self.welcomed, self.missed = seen.table.version, missed

    @property
    def told_of_missed(self) -> list[bytes]:
        """What they are sent of what they have missed."""
        return [orjson.dumps({"type": "event", **missed}) for missed in self.missed]

    @property
    def events(self) -> list[Any]:
        return [orjson.loads(message)["event"] for message in self.told]

    @property
    def versions(self) -> list[int]:
        return [event["version"] for event in self.events]

    def lose(self) -> None:
        self.is_lost = True


@asynccontextmanager
async def house_at(
    url: str, bus: Bus | None = None, thinker: Thinker | None = None, owns: Callable[[str], bool] = lambda _: True
) -> AsyncIterator[House]:
    store = await asyncio.to_thread(Store.open, url)
    house = House(store, bus or LocalBus(), thinker or Here(), owns, first_look=16, secret="a secret of the tests")
    await house.start()
    try:
        yield house
    finally:
        await house.close()


def play(url: str, scenario: Callable[[House], Awaitable[None]]) -> None:
    """Open a house, let something happen, and close it."""

    async def whole() -> None:
        async with asyncio.timeout(60), house_at(url) as house:
            await scenario(house)

    asyncio.run(whole())


async def opened(house: House, *seats: str, game: str = "hashi", **more: Any) -> str:
    order = Order.model_validate({"game": game, "seats": list(seats), "stand_in": "random"} | more)
    return (await house.open(ANN, order)).id


async def begun(house: House, *people: Person, game: str = "hashi", **more: Any) -> str:
    """A table at which these people play."""
    table_id = await opened(house, *("me" if person is ANN else "open" for person in people), game=game, **more)
    for seat, person in enumerate(people):
        if person is not ANN:
            await house.do(table_id, person, command("take", seat=seat), f"sit {seat}")
    return table_id


async def move(
    house: House, table_id: str, person: Person, seat: int, key: str = "", random: Random | None = None
) -> int:
    """Somebody plays any legal move."""
    table = await house.table(table_id)
    text = str(table.position.random_move(seat, random or Random(table.version)))
    said = command("move", seat=seat, move=text, expected=table.version)
    return await house.do(table_id, person, said, key or f"move {table.version} {seat}")


async def play_to_the_end(house: House, table_id: str, people: Sequence[Person]) -> Table:
    """These people play any legal moves whenever they may, and bots play theirs."""
    while (table := await house.table(table_id)).status == "playing":
        acting = table.position.acting
        mine = [(person, seat) for person in people for seat in table.seats_of(person.id) if seat in acting]
        for person, seat in mine[:1]:
            await move(house, table_id, person, seat)
        if not mine:
            await asyncio.sleep(0.001)
    return table


async def until(what: Callable[[], bool]) -> None:
    """Wait for something that happens soon."""
    async with asyncio.timeout(20):
        while not what():
            await asyncio.sleep(0.002)


async def finished(house: House, *people: Person) -> str:
    """A table at which these people have played a game to its end."""
    table_id = await begun(house, *people)
    await play_to_the_end(house, table_id, people)
    return table_id


async def stored(house: House, table_id: str) -> Table:
    """A table as it would be if it were read now."""
    return replay(table_id, await house.store.log.entries(table_id))
