"""A connection goes to the process that looks after its table, whichever process has accepted it.

The connection itself is handed over, with what was read of the request: nothing stands between it and its new process.
"""

import asyncio
import re
import socket
from typing import Any

import h11
import uvloop

from kakehashi.server.neighbours import NEIGHBOURS, Neighbours
from kakehashi.server.wire import WatchedRequests

_OF_A_TABLE = re.compile(rb"[A-Z]+ /api/tables/([\w-]+)[/? ]")


class Loop(uvloop.Loop):
    """An event loop that knows how its server makes the protocol of a connection."""

    def __init__(self) -> None:
        super().__init__()
        self.protocol: asyncio.Future[Any] = self.create_future()

    async def create_server(self, protocol_factory: Any, *given: Any, **more: Any) -> Any:
        """Listen, as every event loop does."""
        server = await super().create_server(protocol_factory, *given, **more)
        if not self.protocol.done():
            self.protocol.set_result(protocol_factory)
        return server


class SharedRequests(WatchedRequests):
    """A connection on which requests come; one for a table of another process goes there, with all that follow."""

    read_elsewhere = b""
    """What another process has read before this one got the connection."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, or go on where the other process has stopped."""
        super().connection_made(transport)
        if self.read_elsewhere:
            super().data_received(self.read_elsewhere)

    def data_received(self, data: bytes) -> None:
        """Read; but first see whether this is somebody else's."""
        begins = self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]
        found = _OF_A_TABLE.match(data) if begins else None
        neighbours: Neighbours = self.app_state[NEIGHBOURS]
        if found is None or not neighbours.hand_over(found[1].decode(), self.transport, data):
            super().data_received(data)


TAKING: dict[str, Any] = {"loop": f"{__name__}:Loop", "http": SharedRequests}
"""How a server takes connections that may be for another process."""


def adopt_for(neighbours: Neighbours) -> None:
    """Serve here what other processes hand over."""
    loop, adopting = asyncio.get_running_loop(), set[asyncio.Task[None]]()
    if not isinstance(loop, Loop):
        return

    async def adopt(accepted: socket.socket, data: bytes) -> None:
        make = await loop.protocol

        def protocol() -> SharedRequests:
            made: SharedRequests = make()
            made.read_elsewhere = data
            return made

        await loop.connect_accepted_socket(protocol, accepted)

    def begin(accepted: socket.socket, data: bytes) -> None:
        task = loop.create_task(adopt(accepted, data))
        adopting.add(task)
        task.add_done_callback(adopting.discard)

    neighbours.adopt = begin
