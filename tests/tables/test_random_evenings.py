"""Random sequences of joins, moves, undos, resignations, chats, reconnects and server restarts at one table.

Versions never have a gap, every viewer gets each event once, and no acknowledged command is lost.
"""

import asyncio
import shutil
import tempfile
from collections.abc import Coroutine
from contextlib import AsyncExitStack, ExitStack
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from depth import PATIENCE_S, examples
from server.app import Client, RequestError, Socket, run_app, running_app
from server.faults import patched_clock
from wire import Command, Event, Json

Answer = TypeVar("Answer")

NAMES = ("Ann", "Bob", "Cat", "Eve")
people = st.sampled_from(NAMES[:3])
viewers = st.sampled_from([*NAMES, None])
seats = st.integers(0, 2)
randoms = st.integers(0, 2**32).map(Random)
SEATINGS = (["me", "open", "open"], ["me", "open", "random"], ["me", "me", "open"], ["open", "random", "me"])
EXPECTED_CODES = {
    *("already", "already-asked", "begun", "disclosed", "not-begun", "not-over", "not-your-seat", "not-your-turn"),
    *("nothing-asked", "nothing-to-undo", "over", "seat-taken", "stale"),
}


class Evening(RuleBasedStateMachine):
    """A state machine of one table and its people."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="kakehashi-"))
        (self.folder / "tables.sqlite").write_bytes(empty_database())
        self.patches = ExitStack()
        self.clock = self.patches.enter_context(patched_clock())
        self.loop = asyncio.new_event_loop()
        self.clients: dict[str, Client] = {}
        self.table = ""
        self.n_keys = 0
        self.last_command: tuple[str, str, str, Json, int] | None = None
        self.acked = 0
        """The highest acknowledged version."""
        self.acked_moves: dict[int, int] = {}
        """The seat of each acknowledged move, by version."""
        self.sockets: list[tuple[str | None, Socket, int, AsyncExitStack]] = []
        self.wait_for(self.start())
        self.wait_for(self.sign_in())

    def wait_for(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        async def bounded() -> Answer:
            async with asyncio.timeout(2 * PATIENCE_S):
                return await work

        return self.loop.run_until_complete(bounded())

    async def start(self) -> None:
        self.server = AsyncExitStack()
        self.app = await self.server.enter_async_context(running_app(f"sqlite:///{self.folder}/tables.sqlite"))
        self.clients = {name: client.at(self.app) for name, client in self.clients.items()}

    async def sign_in(self) -> None:
        self.clients = {name: await self.app.sign_in(name) for name in NAMES}

    async def stop(self) -> None:
        for *_, line in self.sockets:
            await line.aclose()
        self.sockets.clear()
        await self.server.aclose()

    def teardown(self) -> None:
        self.wait_for(self.stop())
        self.loop.close()
        self.patches.close()
        shutil.rmtree(self.folder)

    def client(self, name: str | None) -> Client:
        return self.app.anonymous if name is None else self.clients[name]

    async def send(self, name: str, kind: str, **fields: Any) -> int | None:
        """Send a command; it may be rejected, but only with an expected code."""
        self.n_keys += 1
        key = f"key-{self.n_keys}"
        try:
            version = await self.clients[name].send(self.table, kind, key, **fields)
        except RequestError as rejected:
            if rejected.code not in EXPECTED_CODES:
                raise
            return None
        self.last_command = name, kind, key, fields, version
        if kind != Command.REMATCH:
            self.acked = max(self.acked, version)
        if kind == Command.MOVE:
            assert version not in self.acked_moves
            self.acked_moves[version] = fields["seat"]
        return version

    async def state(self, name: str | None = None) -> Json:
        return await self.client(name).state(self.table)

    async def seats_of(self, name: str) -> list[int]:
        return [n for n, seat in enumerate((await self.state(name))["seats"]) if seat["you"]]

    # Coming and going

    @initialize(
        game=st.sampled_from(["hashi", "hashi", "shangri-la"]), seating=st.sampled_from(SEATINGS), clock=st.booleans()
    )
    def create_table(self, game: str, seating: list[str], clock: bool) -> None:
        options = {"clock": {"kind": "bank", "seconds": 60}} if clock else {}
        self.table = self.wait_for(self.clients["Ann"].create_table(*seating, game=game, **options))
        self.wait_for(self.connect(None))

    @rule(person=people, seat=seats | st.none())
    def take_seat(self, person: str, seat: int | None) -> None:
        self.wait_for(self.send(person, Command.TAKE_SEAT, seat=seat))

    @rule()
    def take_all_seats(self) -> None:
        for person in ("Bob", "Cat", "Bob"):
            self.wait_for(self.send(person, Command.TAKE_SEAT, seat=None))

    @rule(person=people, seat=seats)
    def leave_seat(self, person: str, seat: int) -> None:
        self.wait_for(self.send(person, Command.LEAVE_SEAT, seat=seat))

    async def connect(self, name: str | None, since: int | None = None) -> None:
        line = AsyncExitStack()
        socket = await line.enter_async_context(self.client(name).connect(self.table, since))
        version = socket.state["version"]
        first = version if since is None or since > version else since
        self.sockets.append((name, socket, first, line))

    @rule(viewer=viewers, since=st.none() | st.integers(0, 60))
    def watch(self, viewer: str | None, since: int | None) -> None:
        self.wait_for(self.connect(viewer, since))

    @rule(number=st.integers(0, 9))
    def stop_watching(self, number: int) -> None:
        if self.sockets:
            *_, line = self.sockets.pop(number % len(self.sockets))
            self.wait_for(line.aclose())

    @rule()
    def restart(self) -> None:
        async def again() -> None:
            before = {name: await self.client(name).table(self.table) for name in ("Ann", "Bob", None)}
            events = {name: await self.log_of(name) for name in before}
            await self.stop()
            await self.start()
            for name, known in before.items():
                table = await self.client(name).table(self.table)
                log = await self.log_of(name)
                later = log[len(events[name]) :]
                assert log[: len(events[name])] == events[name]
                assert {event["event"]["kind"] for event in later} <= {Event.CLOCKS_RESUMED}
                differing = {"version", "at", "clock"} if later else set()
                assert table["about"] == known["about"]
                for part in known["now"].keys() - differing:
                    assert table["now"][part] == known["now"][part], part

        self.wait_for(again())

    # Playing

    async def try_to_move(self, random: Random, name: str | None = None) -> None:
        state = await self.state()
        seat = random.choice(state["acting"] or [0])
        holders = [person for person in NAMES if seat in await self.seats_of(person)]
        sender = name or (holders or ["Eve"])[0]
        move = "-"
        if holders and state["acting"]:
            try:
                move = await self.clients[holders[0]].random_move(self.table, seat, random)
            except (TypeError, RequestError):  # it is not their turn any more
                move = "-"
        if move == "-" and sender in holders:
            return
        version = await self.send(sender, Command.MOVE, seat=seat, move=move, expected=state["version"])
        if sender not in holders:
            assert version is None, "a move for the seat of another player"

    @rule(random=randoms, n_moves=st.integers(1, 8))
    def play(self, random: Random, n_moves: int) -> None:
        for _ in range(n_moves):
            self.wait_for(self.try_to_move(random))
            self.wait_for(self.settle())

    @rule(random=randoms, person=st.sampled_from(NAMES))
    def anyone_tries_to_move(self, random: Random, person: str) -> None:
        self.wait_for(self.try_to_move(random, person))

    @rule(person=people, seat=seats)
    def request_undo(self, person: str, seat: int) -> None:
        self.wait_for(self.send(person, Command.REQUEST_UNDO, seat=seat))

    @rule(person=people, kind=st.sampled_from([Command.ACCEPT_UNDO, Command.ACCEPT_UNDO, Command.DECLINE_UNDO]))
    def answer_undo(self, person: str, kind: str) -> None:
        self.wait_for(self.send(person, kind))

    @rule()
    def all_accept_undo(self) -> None:
        for person in NAMES[:3]:
            self.wait_for(self.send(person, Command.ACCEPT_UNDO))

    @rule(person=people, seat=seats)
    def resign(self, person: str, seat: int) -> None:
        self.wait_for(self.send(person, Command.RESIGN, seat=seat))

    @rule(person=people)
    def chat(self, person: str) -> None:
        self.wait_for(self.send(person, Command.SEND_CHAT, phrase="hello"))

    @rule(person=people)
    def ask_for_rematch(self, person: str) -> None:
        self.wait_for(self.send(person, Command.REMATCH))

    @rule(milliseconds=st.sampled_from([1, 1000, 20_000]))
    def let_time_pass(self, milliseconds: int) -> None:
        self.clock.advance(milliseconds / 1000)

    @rule()
    def send_last_command_again(self) -> None:
        if self.last_command:
            name, kind, key, fields, version = self.last_command
            assert self.wait_for(self.clients[name].send(self.table, kind, key, **fields)) == version

    @rule(random=randoms)
    def everything_at_once(self, random: Random) -> None:
        async def at_once() -> None:
            work: list[Coroutine[Any, Any, object]] = []
            for person in NAMES[:3]:
                work += [self.try_to_move(random), self.send(person, Command.SEND_CHAT, phrase="oops")]
                work += [self.send(person, Command.REQUEST_UNDO, seat=0)]
                work += [self.send(person, random.choice([Command.ACCEPT_UNDO, Command.DECLINE_UNDO]))]
                work += [self.send(person, Command.TAKE_SEAT, seat=None)]
            random.shuffle(work)
            await asyncio.gather(*work)

        self.wait_for(at_once())

    # What always holds

    def is_settled(self, state: Json) -> bool:
        """Return True if the server has nothing to do: no bot is to move and no time has run out."""
        if state["status"] != "playing":
            return True
        bots = [seat for seat in state["acting"] if state["seats"][seat]["bot"]]
        clocks = [clock for clock in state["clock"] or () if clock["since"] is not None]
        is_late = any(clock["since"] + clock["left"] < self.clock.now_ms for clock in clocks)
        return not is_late and (state["undo"] is not None or not bots)

    async def settle(self) -> Json:
        while not self.is_settled(state := await self.state()):
            await asyncio.sleep(0.001)
        return state

    @invariant()
    def every_viewer_has_been_sent_each_event_once(self) -> None:
        if self.table:
            self.wait_for(self.check_viewers())

    async def check_viewers(self) -> None:
        state = await self.settle()
        version = state["version"]
        assert version >= self.acked
        logs = {name: await self.log_of(name) for name in {None, *(name for name, *_ in self.sockets)}}
        states = {name: await self.state(name) for name, *_ in self.sockets}
        events = [one["event"] for one in logs[None]]
        assert [event["version"] for event in events] == list(range(1, version + 1))
        for number, seat in self.acked_moves.items():
            assert (events[number - 1]["kind"], events[number - 1]["seat"]) == (Event.MOVED, seat)
        for name, socket, first, _ in self.sockets:
            await socket.wait_for_version(version)
            assert socket.versions == list(range(first + 1, version + 1))
            assert socket.event_messages == logs[name][first:]
            assert socket.state == states[name]

    async def log_of(self, name: str | None) -> list[Json]:
        return await self.client(name).event_messages(self.table)

    @invariant()
    def the_status_makes_sense(self) -> None:
        if self.table:
            self.wait_for(self.check_status())

    async def check_status(self) -> None:
        state = await self.state()
        seats_open = any(seat["open"] for seat in state["seats"])
        assert not (seats_open and state["moves"])
        assert seats_open or state["status"] in ("playing", "over")
        assert not seats_open or state["status"] in ("open", "over")
        assert state["undo"] is None or state["status"] == "playing"
        assert bool(state["acting"]) == (state["status"] == "playing")
        assert all(clock["left"] >= 0 for clock in state["clock"] or ())
        assert state["again"] is None or state["status"] == "over"

    @invariant()
    def lists_agree_with_the_table(self) -> None:
        if self.table:
            self.wait_for(self.check_lists())

    async def check_lists(self) -> None:
        for name in NAMES[:3]:
            state = await self.state(name)
            mine = {n for n, seat in enumerate(state["seats"]) if seat["you"]}
            listed = {one["table"]: one for one in (await self.clients[name].get("/api/me/tables"))["tables"]}
            assert self.table in listed or not mine
            if mine:
                one = listed[self.table]
                assert (one["status"], one["changed"]) == (state["status"], state["at"])
                assert one["your_turn"] == bool(mine & set(state["acting"]))


@cache
def empty_database() -> bytes:
    """Return an empty database with the newest schema."""
    with tempfile.TemporaryDirectory(prefix="kakehashi-") as folder:
        file = Path(folder) / "empty.sqlite"

        async def nothing(_: object) -> None:
            pass

        run_app(f"sqlite:///{file}", nothing)
        return file.read_bytes()


TestEvening = Evening.TestCase
TestEvening.settings = examples(3, stateful_step_count=25)
