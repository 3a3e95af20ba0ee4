"""Where bytes arrive, before anybody reads them: what uvicorn's protocols do not watch is watched here."""

import asyncio
import logging
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import State

from kakehashi.errors import Refused
from kakehashi.server.hosts import unmapped
from kakehashi.server.limits import Rate
from kakehashi.server.socket import TOO_FAST

_log = logging.getLogger(__name__)

FRAMES_A_SECOND = "frames_a_second"
"""Under this name the app tells, when it starts, how many frames and kilobytes one WebSocket may send."""

SECONDS_TO_ASK = 15.0
"""Within that time a request must be here whole, its body too."""
_PART = 1024
"""So many bytes are read before they are counted: at most 170 frames."""
_SECONDS_TO_CLOSE = 2.0
"""How long a client that was let go has to read why."""


class WatchedRequests(H11Protocol):
    """A connection on which requests come, one after the other, each of them soon enough."""

    _too_late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self.client = _unmapped(self.client)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        super().connection_lost(exc)
        self._watch()

    def handle_events(self) -> None:
        """Read what has come, and see whether it is a whole request."""
        super().handle_events()
        self._watch()

    def _watch(self) -> None:
        # Who has become a WebSocket, or has gone, is no longer among the connections.
        awaited = self in self.connections and (
            self.cycle is None or self.cycle.response_complete or self.cycle.more_body
        )
        if awaited and self._too_late is None:
            self._too_late = self.loop.call_later(SECONDS_TO_ASK, self.transport.abort)
        elif not awaited and self._too_late is not None:
            self._too_late.cancel()
            self._too_late = None


class WatchedSocket(WebSocketsSansIOProtocol):
    """A WebSocket of which every frame counts: pings, pongs and fragments too, of which the app hears nothing."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        super().__init__(config, server_state, app_state)
        allowed = app_state.get(FRAMES_A_SECOND)
        self._frames = Rate(allowed, "frames") if allowed else None
        self._let_go = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note who has come."""
        super().connection_made(transport)
        self.client = _unmapped(self.client)

    def data_received(self, data: bytes) -> None:
        """Read what has come, part by part, until it is too much."""
        if self._frames is None or not self.handshake_initiated:
            super().data_received(data)
            return
        for start in range(0, len(data), _PART):
            if self._let_go or self.transport.is_closing():
                return
            part = data[start : start + _PART]
            super().data_received(part)
            self._count(len(part) / 1024)

    def handle_events(self) -> None:
        """Count the frames that were read, and pass them on."""
        self._count(len(self.conn.events))
        if not self._let_go:
            super().handle_events()

    def _count(self, much: float) -> None:
        if self._frames is None or self._let_go:
            return
        try:
            self._frames.check("", much)
        except Refused:
            self._close()

    def _close(self) -> None:
        """Read no more, and say why; whoever still sends would not hear it if the line were cut at once."""
        self._let_go = True
        if self.close_sent or self.conn.state is not State.OPEN:
            self.transport.abort()
            return
        _log.warning("Let go of %s, who sent too much.", self.client[0] if self.client else "somebody")
        self.transport.pause_reading()
        self.read_paused = False  # so that nobody reads on
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_FAST})
        self.conn.send_close(TOO_FAST)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(_SECONDS_TO_CLOSE, self.transport.abort)


def _unmapped(client: tuple[str, int] | None) -> tuple[str, int] | None:
    return (unmapped(client[0]), client[1]) if client else None
