"""A proxy between a program and its server that injects faults into answers."""

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread

from websockets.protocol import State
from websockets.server import ServerProtocol

from server.servers import Server


def answered(status: str, content: str, length: int | None = None) -> bytes:
    """An answer, or the beginning of a longer answer."""
    return f"HTTP/1.1 {status}\r\nContent-Length: {length or len(content)}\r\n\r\n{content}".encode()


LOST = b""
"""No answer, although the server has handled the request."""


class Proxy(ThreadingTCPServer):
    """Forwards everything, but answers some requests with its next fault.

    A fault of None lets the request pass.
    """

    daemon_threads = True

    def __init__(self, server: Server, to: str, troubles: list[bytes | None]) -> None:
        super().__init__(("127.0.0.1", 0), _Carried)
        self.port, self._to, self._troubles = server.port, to.encode(), troubles
        self.n_met = 0
        """The requests that could meet a fault."""
        self.delivered = bytearray()
        """All bytes that came from the server."""

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.server_address[1]}"

    @contextmanager
    def open(self) -> Iterator["Proxy"]:
        thread = Thread(target=self.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield self
        finally:
            self.shutdown()
            thread.join()
            self.server_close()

    def trouble(self, request: bytes) -> bytes | None:
        """Return the answer to a request, if it does not come from the server."""
        if self.n_met == len(self._troubles) or self._to not in request:
            return None
        self.n_met += 1
        return self._troubles[self.n_met - 1]


class _Carried(StreamRequestHandler):
    server: Proxy

    def handle(self) -> None:
        # To the end, or closing the connection would look like a lost one.
        request = b""
        while not request.endswith(b"\r\n\r\n") and (line := self.rfile.readline()):
            request += line
        length = re.search(rb"content-length: (\d+)", request.lower())
        request += self.rfile.read(int(length[1]) if length else 0)
        trouble = self.server.trouble(request)
        if trouble:
            self.request.sendall(_let_in(request) + trouble if b"/socket?" in request else trouble)
            return
        with socket.create_connection(("127.0.0.1", self.server.port)) as there:
            there.sendall(request)
            if trouble == LOST:
                there.recv(1)
                return
            back = Thread(target=_carry, args=(there, self.request, self.server.delivered))
            back.start()
            _carry(self.request, there)
            back.join()


def _carry(here: socket.socket, there: socket.socket, delivered: bytearray | None = None) -> None:
    with suppress(OSError):
        while data := here.recv(65536):
            there.sendall(data)
            if delivered is not None:
                delivered += data
    with suppress(OSError):
        there.shutdown(socket.SHUT_WR)


def _let_in(request: bytes) -> bytes:
    """The handshake answer of a WebSocket."""
    protocol = ServerProtocol()
    protocol.receive_data(request)
    [asked] = protocol.events_received()
    protocol.send_response(protocol.accept(asked))  # type: ignore[arg-type]
    return b"".join(protocol.data_to_send())


def said_and_closed(text: str, code: int) -> bytes:
    """The bytes of a WebSocket that sends one message and closes."""
    protocol = ServerProtocol(state=State.OPEN)
    protocol.send_text(text.encode())
    protocol.send_close(code)
    return b"".join(protocol.data_to_send())
