"""The processes of this machine that serve the same tables, and which of them looks after a table.

Each listens in a folder that all of them know, and has a line to each of the others. When a line ends, the process at
its other end has gone. Nothing goes wrong while they do not agree: versions in the database decide then, as they do
between machines.
"""

import asyncio
import logging
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex

from kakehashi.errors import Refused

_log = logging.getLogger(__name__)

NEIGHBOURS = "neighbours"
"""Under this name the app tells, when it starts, who they are."""

_LONGEST = 256 * 1024
"""Bytes of a message: more than are read at once."""


def try_folder(folder: Path) -> None:
    """Make the folder, if need be; raises `Refused` if nobody can listen there."""
    path = folder / token_hex(8)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _line_socket() as tried:
            tried.bind(str(path))
        path.unlink()
    except OSError as error:
        why = error.strerror or error
        raise Refused("bad-settings", f"Processes cannot find each other in {folder}: {why}.") from None


class Neighbours:
    """The other processes, as this one knows them: none if there is no folder."""

    def __init__(self, folder: Path | None) -> None:
        self._folder, self._name = folder, token_hex(8)
        self._lines: dict[str, _Line] = {}
        self._sockets: set[socket.socket] = set()
        self.adopt: Callable[[socket.socket, bytes], None] = lambda accepted, _: accepted.close()
        """Called with a connection that another process has accepted, and with what it has read there."""
        self.share: Callable[[], None] = lambda: None
        """Called when another process has come."""
        self.take_over: Callable[[], None] = lambda: None
        """Called when another process has gone, or may have gone before this one came."""

    def owns(self, table: str) -> bool:
        """Whether a table is looked after here."""
        return self._owner(table) == self._name

    def hand_over(self, table: str, transport: asyncio.Transport, data: bytes) -> bool:
        """Give a connection, and what was read there, to whoever looks after a table; False if it stays here."""
        line = self._lines.get(self._owner(table))
        return line is not None and line.give(transport, data)

    def _owner(self, table: str) -> str:
        """Of those that are alive, the one whose name goes best with the table: whoever knows the same ones agrees."""
        if not self._lines:
            return self._name
        return max((self._name, *self._lines), key=lambda name: blake2b(f"{name} {table}".encode()).digest())

    def start(self) -> None:
        """Become known to the others, and know them."""
        if self._folder is None:
            return
        # Of two that start at once, the later one finds the earlier: listen, then look.
        listening = _line_socket()
        listening.bind(str(self._folder / self._name))
        listening.listen(64)
        self._when_readable(listening, self._answer, listening)
        for path in self._folder.iterdir():
            if path.name != self._name:
                self._call(path)
        if not self._lines:  # whoever was here before us
            self.take_over()

    def close(self) -> None:
        """Be gone for the others."""
        if self._folder is not None:
            (self._folder / self._name).unlink(missing_ok=True)
        self._lines.clear()
        for each in tuple(self._sockets):
            self._hang_up(each)

    def _call(self, path: Path) -> None:
        line = _line_socket()
        try:
            line.connect(str(path))
            line.send(self._name.encode())
        except OSError:
            line.close()
            with suppress(OSError):  # it was killed, and could not clear up
                path.unlink()
        else:
            self._when_readable(line, self._hear, line, path.name)
            self._met(path.name, line)

    def _answer(self, listening: socket.socket) -> None:
        with suppress(BlockingIOError):
            line, _ = listening.accept()
            line.setblocking(False)
            self._when_readable(line, self._learn_name, line)

    def _learn_name(self, line: socket.socket) -> None:
        name = ""
        with suppress(ConnectionError):
            name = line.recv(_LONGEST).decode()
        if not name:  # it has gone again
            self._hang_up(line)
            return
        self._when_readable(line, self._hear, line, name)
        self._met(name, line)

    def _hear(self, line: socket.socket, name: str) -> None:
        """Take a connection that is handed over, or see that the other process has gone."""
        data, handed = b"", list[int]()
        with suppress(ConnectionError):
            data, handed, _, _ = socket.recv_fds(line, _LONGEST, 1)
        if handed:
            self.adopt(socket.socket(fileno=handed[0]), data)
            return
        self._hang_up(line)
        if self._lines.pop(name, None):
            _log.info("Process %s sees that process %s has gone.", self._name, name)
            self.take_over()

    def _met(self, name: str, line: socket.socket) -> None:
        # Two that have called each other at once have two lines: one is enough.
        if name not in self._lines:
            self._lines[name] = _Line(line)
            _log.info("Process %s shares tables with process %s.", self._name, name)
            self.share()

    def _when_readable(self, each: socket.socket, then: Callable[..., None], *what: object) -> None:
        self._sockets.add(each)
        asyncio.get_running_loop().add_reader(each, then, *what)

    def _hang_up(self, each: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(each)
        loop.remove_writer(each)
        self._sockets.discard(each)
        each.close()


class _Line:
    """What goes to another process."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._waiting: deque[tuple[asyncio.Transport, bytes]] = deque()

    def give(self, transport: asyncio.Transport, data: bytes) -> bool:
        """Give a connection away, now or as soon as there is room for it; False if it cannot be done."""
        try:
            if self._waiting:
                raise BlockingIOError
            self._give(transport, data)
        except BlockingIOError:
            # What else the client says is for the other one to read.
            transport.pause_reading()
            self._waiting.append((transport, data))
            asyncio.get_running_loop().add_writer(self._line, self._give_waiting)
        except OSError:
            return False
        return True

    def _give_waiting(self) -> None:
        while self._waiting:
            try:
                self._give(*self._waiting[0])
            except BlockingIOError:
                return
            except OSError:
                self._waiting[0][0].abort()  # the client comes again
            self._waiting.popleft()
        asyncio.get_running_loop().remove_writer(self._line)

    def _give(self, transport: asyncio.Transport, data: bytes) -> None:
        if not transport.is_closing():
            socket.send_fds(self._line, [data], [transport.get_extra_info("socket").fileno()])
            # The other process has it now: here it is let go, and not ended.
            transport.abort()


def _line_socket() -> socket.socket:
    """Messages arrive whole, and it is seen when the other end has gone."""
    made = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    made.setblocking(False)
    return made
