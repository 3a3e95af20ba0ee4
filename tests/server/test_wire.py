"""Clients that send too much, or never finish a request, harm no other client."""

import resource
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from depth import PATIENCE_S
from server.clients import Client, websocket_request
from server.conftest import run_servers
from server.servers import Server, ServerGroup, wait_until
from wire import Command, Message

MASK = bytes(4)
FLOODS = {
    "pings": b"\x89\x80" + MASK,
    "messages": b"\x81\x82" + MASK + b"{}",
    "long messages": b"\x81\xfe" + struct.pack(">H", 15_000) + MASK + b" " * 15_000,
    "empty fragments": b"\x00\x80" + MASK,
}
FIRST_FRAGMENT = b"\x01\x80" + MASK
TOO_FAST = 4429
BODY = b"PUT /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
UNFINISHED_REQUESTS = {
    "nothing": b"",
    "half of a header": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: ",
    "half of a body": BODY,
    "half of a second body": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + BODY,
}


@pytest.fixture(scope="module")
def server_with_usual_limits(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    server = Server(tmp_path_factory.mktemp("usual"), commands_a_second=10, requests_a_second=50)
    yield from run_servers(server)


class DrippingRequest(threading.Thread):
    """A request that sends a byte now and then, but never ends."""

    def __init__(self, server: Server) -> None:
        super().__init__()
        self._line = send_half(server, UNFINISHED_REQUESTS["half of a header"])
        self._stopped = threading.Event()

    def run(self) -> None:
        with self._line, suppress(OSError):
            while not self._stopped.wait(0.5):
                self._line.sendall(b"x")

    def stop(self) -> None:
        self._stopped.set()
        self.join()


@pytest.fixture(scope="module", autouse=True)
def unfinished(server_with_usual_limits: ServerGroup) -> Iterator[tuple[dict[str, socket.socket], DrippingRequest]]:
    """Unfinished requests, begun before the other tests so that the server's timeout passes meanwhile."""
    (server,) = server_with_usual_limits.all
    lines = {name: send_half(server, begun) for name, begun in UNFINISHED_REQUESTS.items()}
    dripping = DrippingRequest(server)
    dripping.start()
    try:
        yield lines, dripping
    finally:
        dripping.stop()
        for line in lines.values():
            line.close()


def send_half(server: Server, begun: bytes) -> socket.socket:
    """Begin a request without finishing it."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S)
    line.sendall(begun)
    return line


def open_socket_by_hand(server: Server, table: str) -> socket.socket:
    """Open the WebSocket of a spectator from elsewhere."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S)
    line.sendall(websocket_request(server, table, **{"X-Forwarded-For": "10.0.0.1"}))
    heard = b""
    while b"\r\n\r\n" not in heard:
        heard += line.recv(1)
    assert heard.startswith(b"HTTP/1.1 101")
    return line


def wait_for_close_code(line: socket.socket) -> int:
    """Read until the connection is closed; return its code."""
    heard = line.makefile("rb")
    while True:
        first, length = heard.read(2)
        if length == 126:
            length = struct.unpack(">H", heard.read(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", heard.read(8))[0]
        content = heard.read(length)
        if first & 15 == 8:
            return int(struct.unpack(">H", content[:2])[0])


@contextmanager
def flooding(line: socket.socket, frame: bytes) -> Iterator[None]:
    """Send a frame repeatedly, as fast as the server reads."""
    done = threading.Event()

    def flood() -> None:
        many = frame * max(1, 64_000 // len(frame))
        while not done.is_set():
            try:
                line.send(many)
            except TimeoutError:
                continue
            except OSError:
                return

    line.settimeout(0.5)
    thread = threading.Thread(target=flood)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


@pytest.mark.parametrize("frame", FLOODS.values(), ids=FLOODS)
def test_flooding_client_is_disconnected_and_others_are_served(
    server_with_usual_limits: ServerGroup, frame: bytes
) -> None:
    ann = Client.sign_in(server_with_usual_limits, "Ann")
    table = ann.create_table("hashi", "me", "open")
    with ann.connect(table) as socket, open_socket_by_hand(server_with_usual_limits.all[0], table) as line:
        socket.receive()
        if frame == FLOODS["empty fragments"]:
            line.sendall(FIRST_FRAGMENT)
        with flooding(line, frame):
            for _ in range(5):
                assert socket.command(Command.SEND_CHAT, text="Hello!")["type"] == Message.ACK
            line.settimeout(PATIENCE_S)
            assert wait_for_close_code(line) == TOO_FAST


def test_frames_count_even_if_they_say_nothing(server_with_usual_limits: ServerGroup) -> None:
    ann = Client.sign_in(server_with_usual_limits, "Ann")
    with open_socket_by_hand(server_with_usual_limits.all[0], ann.create_table("hashi", "me")) as line:
        # Small frames, so that only their number exceeds a limit.
        line.sendall(FIRST_FRAGMENT + FLOODS["empty fragments"] * 5000)
        line.settimeout(PATIENCE_S)
        assert wait_for_close_code(line) == TOO_FAST


def test_client_just_within_the_limits_is_not_disconnected(server_with_usual_limits: ServerGroup) -> None:
    ann = Client.sign_in(server_with_usual_limits, "Ann")
    table = ann.create_table("hashi", "me")
    with ann.connect(table, additional_headers={"X-Forwarded-For": "10.0.0.2"}) as socket:
        socket.receive()
        for _ in range(140):
            socket.send(type=Message.QUERY, id="a", seat=0, so_far={})
        for _ in range(140):
            assert socket.receive()["type"] == Message.OFFER
        for _ in range(100):
            assert socket.connection.ping().wait(PATIENCE_S)


def test_thousand_unfinished_requests_lock_out_no_client(tmp_path: Path) -> None:
    server = Server(tmp_path)
    few, most = 256, resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (few, most[1]))
    server.launch()
    resource.setrlimit(resource.RLIMIT_NOFILE, most)
    begun: list[socket.socket] = []
    try:
        server.wait_until_ready()
        begun.extend(send_half(server, UNFINISHED_REQUESTS["half of a header"]) for _ in range(1000))
        answer = httpx.get(f"http://{server.address}/healthz", verify=False, timeout=PATIENCE_S)
        assert answer.status_code == 200
    finally:
        for line in begun:
            line.close()
        server.stop()
    assert not server.logged_errors()


def test_unfinished_requests_are_closed(unfinished: tuple[dict[str, socket.socket], DrippingRequest]) -> None:
    lines, dripping = unfinished
    for line in lines.values():
        with suppress(ConnectionError):
            while line.recv(10_000):
                pass
    wait_until(lambda: not dripping.is_alive(), PATIENCE_S)
