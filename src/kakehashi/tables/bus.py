"""How the processes of a server tell each other that a table has changed.

The database is the truth and whoever listens also looks there from time to time: a notice that is lost does no harm.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import aclosing, suppress
from secrets import token_hex
from typing import TYPE_CHECKING, Protocol

from kakehashi.errors import Refused

if TYPE_CHECKING:
    from redis.asyncio import Redis

Listener = Callable[[str, int], None]
"""Called in the event loop with a table and a version that it has reached."""

_log = logging.getLogger(__name__)

_CHANNEL = "kakehashi.tables"
_PATIENCE = 1.0
"""Seconds after which Redis is taken to be away."""
_SHORTEST_PAUSE, _LONGEST_PAUSE = 0.05, 2.0
_QUIET = 10.0
"""Seconds without a notice after which Redis is asked whether it is still there."""


class Bus(Protocol):
    """Carries notices to every process, this one included."""

    def subscribe(self, listener: Listener) -> None:
        """Call this with every notice."""

    async def start(self) -> None:
        """Begin to listen."""

    async def publish(self, table: str, version: int) -> None:
        """Tell everybody; never fails and hardly waits."""

    async def close(self) -> None:
        """Stop listening."""


class LocalBus:
    """The bus of a server that is one process."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> None:
        """Call this with every notice."""
        self._listeners.append(listener)

    async def start(self) -> None:
        """Nothing has to be begun."""

    async def publish(self, table: str, version: int) -> None:
        """Tell everybody here, as soon as the event loop comes to it."""
        loop = asyncio.get_running_loop()
        for listener in self._listeners:
            loop.call_soon(listener, table, version)

    async def close(self) -> None:
        """Nothing has to be stopped."""


class RedisBus(LocalBus):
    """The bus of several processes. Notices within this process do not need Redis and arrive even if it is away.

    Others get the newest version of a table; those that it had reached between two sendings are left out.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        self._redis = _client(url)
        self._self = token_hex(8)
        self._outbox: dict[str, int] = {}
        self._something_to_send = asyncio.Event()
        self._listening = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._away = False

    async def start(self) -> None:
        """Begin to listen. If Redis is away, it is tried again and again in the background."""
        self._tasks = [asyncio.create_task(self._keep_trying(work)) for work in (self._listen, self._send)]
        with suppress(TimeoutError):
            await asyncio.wait_for(self._listening.wait(), _PATIENCE)

    async def publish(self, table: str, version: int) -> None:
        """Tell everybody here at once, and the others in the background."""
        await super().publish(table, version)
        self._outbox[table] = max(version, self._outbox.get(table, 0))
        self._something_to_send.set()

    async def close(self) -> None:
        """Stop listening; what can still be sent is sent."""
        # The client of Redis may lose a cancellation that comes together with its own time-out: cancel until all end.
        pending = set(self._tasks)
        while pending:
            for task in pending:
                task.cancel()
            _, pending = await asyncio.wait(pending, timeout=_PATIENCE)
        if self._tasks and not self._away:
            with suppress(Exception):
                await asyncio.wait_for(self._send_outbox(), _PATIENCE)
        with suppress(Exception):
            await asyncio.wait_for(self._redis.aclose(), _PATIENCE)

    async def _keep_trying(self, work: Callable[["_Pause"], Awaitable[None]]) -> None:
        pause = _Pause()
        while True:
            try:
                await work(pause)
            except Exception as error:  # whatever it is, the game goes on without notices until the next attempt
                if not self._away:
                    _log.warning("Redis is away; other processes hear of moves later. %s", error)
                self._away = True
            await pause.wait()

    async def _send(self, pause: "_Pause") -> None:
        while True:
            await self._something_to_send.wait()
            await self._send_outbox()
            self._is_there()
            pause.over()

    async def _send_outbox(self) -> None:
        self._something_to_send.clear()
        notices, self._outbox = self._outbox, {}
        if not notices:
            return
        try:
            pipeline = self._redis.pipeline(transaction=False)
            for table, version in notices.items():
                pipeline.publish(_CHANNEL, f"{self._self} {version} {table}")
            await pipeline.execute()
        except BaseException:  # even when cancelled: they are sent the next time
            self._outbox = notices | self._outbox
            self._something_to_send.set()
            raise

    async def _listen(self, pause: "_Pause") -> None:
        async with aclosing(self._redis.pubsub()) as channel:
            await channel.subscribe(_CHANNEL)
            asked = False
            while True:
                message = await channel.get_message(timeout=_PATIENCE if asked else _QUIET)
                if message is None:
                    if asked:
                        raise ConnectionError("It does not answer.")
                    await channel.ping()
                asked = message is None
                if message is not None and message["type"] == "subscribe":
                    self._listening.set()
                    self._is_there()
                    pause.over()
                elif message is not None and message["type"] == "message":
                    await self._hear(message["data"])

    def _is_there(self) -> None:
        if self._away:
            _log.warning("Redis is back.")
        self._away = False

    async def _hear(self, notice: bytes) -> None:
        with suppress(ValueError):  # somebody else's words on our channel
            sender, version, table = notice.decode().split(" ", 2)
            if sender != self._self:
                await super().publish(table, int(version))


class _Pause:
    """Between two attempts: longer each time, until one succeeds."""

    def __init__(self) -> None:
        self._seconds = _SHORTEST_PAUSE

    async def wait(self) -> None:
        await asyncio.sleep(self._seconds)
        self._seconds = min(2 * self._seconds, _LONGEST_PAUSE)

    def over(self) -> None:
        self._seconds = _SHORTEST_PAUSE


def _client(url: str) -> "Redis":
    try:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ImportError:
        sentence = "Redis needs a package that is not installed: pip install 'kakehashi[redis]'."
        raise Refused("bad-bus", sentence) from None
    try:
        return Redis.from_url(
            url, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE, retry=Retry(NoBackoff(), 0)
        )
    except ValueError:  # what was given may hold a password: it is not repeated
        raise Refused("bad-bus", "The address of Redis is no URL such as redis://localhost:6379.") from None
