"""The WebSocket half of the server: one connection looks at one table."""

import asyncio
import json
import re
from typing import Any

import orjson
from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect

from kakehashi.errors import Refused
from kakehashi.server.desk import Desk
from kakehashi.server.limits import address_of
from kakehashi.server.messages import Ask, Do, Spoken
from kakehashi.server.metrics import CONNECTIONS
from kakehashi.server.models import TABLE
from kakehashi.server.problems import sentence
from kakehashi.tables import views
from kakehashi.tables.commands import Take
from kakehashi.tables.loading import BROKEN_CODES, NoSuchTable
from kakehashi.tables.people import Person
from kakehashi.tables.shapes import EventShown
from kakehashi.tables.views import Views

_MOST_WAITING = 200
"""Messages that wait for a client; one that reads no more is let go, and may come back."""
_SECONDS_TO_CLOSE = 5.0
"""A client that does not even take the end is left to the operating system after that."""
_SPOKEN: TypeAdapter[Any] = TypeAdapter(Spoken)

_LONGEST_ID = 64

TRY_AGAIN, NOT_YET, NO_SUCH_TABLE, TOO_SLOW, BROKEN, TOO_FAST = 1013, 4403, 4404, 4408, 4410, 4429
_CLOSING = {
    "too-fast": TOO_FAST,
    "try-first": NOT_YET,
    "no-such-table": NO_SUCH_TABLE,
    **dict.fromkeys(BROKEN_CODES, BROKEN),
}
"""By the code of a refusal: for all but the first there is no use in coming again."""


def routes(desk: Desk) -> APIRouter:
    """The route, answered at a desk."""
    api = APIRouter()

    @api.websocket("/api/tables/{table_id}/socket")
    async def socket(websocket: WebSocket, table_id: str) -> None:
        await websocket.accept()
        address = address_of(websocket)
        if desk.connections[address] >= desk.most_connections:
            await websocket.close(TOO_FAST)
            return
        desk.connections[address] += 1
        try:
            await Connection(desk, websocket, table_id).serve()
        finally:
            desk.connections[address] -= 1
            if not desk.connections[address]:
                del desk.connections[address]

    return api


def _id_in(text: str | bytes) -> str | None:
    """The id in a message that is wrong otherwise, if there is one."""
    try:
        said = json.loads(text)  # it reads more of what is wrong than orjson does
    except (ValueError, RecursionError):
        return None
    name = said.get("id") if isinstance(said, dict) else None
    # Half of a letter cannot be sent back.
    return name if isinstance(name, str) and len(name) <= _LONGEST_ID and name.isprintable() else None


class Connection:
    """Somebody who looks at a table, and may do something there."""

    def __init__(self, desk: Desk, websocket: WebSocket, table_id: str) -> None:
        self._desk, self._websocket, self._table_id = desk, websocket, table_id
        self._waiting: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._most_waiting = _MOST_WAITING
        self._serving: asyncio.Task[None] | None = None
        self._closing = self._given_up = False
        self._address = address_of(websocket)
        self._who: Person | None = None
        self.person: str | None = None

    def tell(self, message: bytes) -> None:
        """Send a message when the client is ready for it."""
        if self._closing:
            return
        if self._waiting.qsize() < self._most_waiting:
            self._waiting.put_nowait(message)
        else:
            self._close(TOO_SLOW)

    def lose(self) -> None:
        """Let go of the client, who may come back at once."""
        self._close(TRY_AGAIN)

    def _close(self, code: int) -> None:
        """Close the connection as soon as possible: whatever waits is dropped."""
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(code)
        self._closing = True
        self._desk.house.leave(self._table_id, self)
        asyncio.get_running_loop().call_later(_SECONDS_TO_CLOSE, self._give_up)

    def _give_up(self) -> None:
        if self._serving:
            self._given_up = self._serving.cancel()

    def _say(self, kind: str, **content: object) -> None:
        self.tell(orjson.dumps({"type": kind, **content}))

    def _refuse(self, name: str | None, refused: Refused) -> None:
        reason = {"reason": refused.reason} if refused.reason else {}
        self._say("refused", id=name, code=refused.code, message=str(refused), **reason)

    async def serve(self) -> None:
        """Serve the client until it goes."""
        CONNECTIONS.inc()
        self._serving = asyncio.current_task()
        sender = asyncio.create_task(self._send())
        try:
            await self._listen()
        except Refused as refused:
            self._refuse(None, refused)
            self._waiting.put_nowait(_CLOSING.get(refused.code, TRY_AGAIN))
            await sender
        except WebSocketDisconnect:
            pass
        except asyncio.CancelledError:
            if not self._given_up:
                raise
        finally:
            self._serving = None
            self._desk.house.leave(self._table_id, self)
            sender.cancel()
            CONNECTIONS.dec()

    async def _send(self) -> None:
        """Send what waits, one message after the other."""
        try:
            while True:
                message = await self._waiting.get()
                if isinstance(message, int):
                    await self._websocket.close(message)
                    return
                await self._websocket.send({"type": "websocket.send", "text": message.decode()})
        except (WebSocketDisconnect, RuntimeError):
            pass  # the client has gone, and `_listen` hears of it

    async def _listen(self) -> None:
        if not re.fullmatch(TABLE, self._table_id):
            raise NoSuchTable
        self._who = await self._desk.people.who(self._websocket)
        self.person = self._who.id if self._who else None
        since = self._websocket.query_params.get("since", "")
        seen = int(since) if since.isdecimal() and len(since) < 10 else None
        if seen is not None:
            house = self._desk.house
            table = await house.seen(self._table_id, self.person)
            if house.tells_all(table, seen):
                self._desk.charge_events(self._address, house.missed_count(table, seen))
        message = await self._watch(seen)
        while message["type"] != "websocket.disconnect":
            await self._received(message)
            message = await self._websocket.receive()

    async def _watch(self, since: int | None) -> Message:
        """Look at the table; returns the first message. Whoever hangs up while they wait is not served any more."""
        watching = asyncio.create_task(self._desk.house.watch(self._table_id, self, self._welcome, since))
        hearing = asyncio.create_task(self._websocket.receive())
        try:
            await asyncio.wait((watching, hearing), return_when=asyncio.FIRST_COMPLETED)
            if not hearing.done() or hearing.result()["type"] != "websocket.disconnect":
                await watching
            return await hearing
        finally:
            watching.cancel()
            hearing.cancel()

    async def _received(self, message: Message) -> None:
        if self._closing:
            return
        try:
            self._desk.requests.check(self._address)
        except Refused:
            self._close(TOO_FAST)
        else:
            await self._heard(message.get("text") or message.get("bytes") or "")

    def _welcome(self, seen: Views, missed: list[EventShown]) -> None:
        self._most_waiting = _MOST_WAITING + len(missed)
        for event in missed:
            self._say("event", **event)
        self._say("state", **seen.state(seen.table.seats_of(self.person)))

    async def _heard(self, text: str | bytes) -> None:
        """Answer a message; a bad one gets a sentence and harms nothing."""
        try:
            spoken = _SPOKEN.validate_json(text)
        except ValidationError as error:
            self._say("refused", id=_id_in(text), code="bad-request", message=sentence(list(error.errors())))
            return
        if isinstance(spoken, Do):
            await self._do(spoken)
        elif isinstance(spoken, Ask):
            await self._ask(spoken)
        else:
            self._say("pong")

    async def _do(self, spoken: Do) -> None:
        def acknowledge(version: int) -> None:
            self._say("done", id=spoken.id, version=version)

        try:
            if self._who is None or isinstance(spoken.command, Take):
                self._who = await self._desk.people.need(self._websocket)  # perhaps by another name
            await self._desk.do(self._table_id, self._who, spoken.command, spoken.id, acknowledge)
        except Refused as refused:
            self._refuse(spoken.id, refused)
            if refused.code == "stale":
                self._welcome(Views(await self._desk.house.table(self._table_id)), [])

    async def _ask(self, spoken: Ask) -> None:
        try:
            table = await self._desk.house.table(self._table_id)
            offer = views.offer(table, table.seats_of(self.person), spoken.seat, spoken.so_far)
        except Refused as refused:
            self._refuse(spoken.id, refused)
        else:
            self._say("offer", id=spoken.id, offer=offer)
