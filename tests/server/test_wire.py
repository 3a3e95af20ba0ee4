"""Whoever sends too much, or never finishes what they began, harms nobody else."""

import resource
import select
import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from kakehashi.server.wire import SECONDS_TO_ASK
from server.clients import Client, websocket_request
from server.conftest import run_servers
from server.servers import Server, ServerGroup

MASK = bytes(4)
FLOODS = {
    "pings": b"\x89\x80" + MASK,
    "pongs": b"\x8a\x80" + MASK,
    "pings that say much": b"\x89\xfd" + MASK + b"x" * 125,
    "messages": b"\x81\x82" + MASK + b"{}",
    "long messages": b"\x81\xfe" + struct.pack(">H", 15_000) + MASK + b" " * 15_000,
    "empty fragments": b"\x00\x80" + MASK,
}


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    """A server with the limits that it has if nobody sets them."""
    server = Server(tmp_path_factory.mktemp("usual"), commands_a_second=10, requests_a_second=50)
    yield from run_servers(server)


def visit(server: Server, table: str) -> socket.socket:
    """A WebSocket of a spectator from elsewhere, opened by hand."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    line.sendall(websocket_request(server, table, **{"X-Forwarded-For": "10.0.0.1"}))
    heard = b""
    while b"\r\n\r\n" not in heard:
        heard += line.recv(1)
    assert heard.startswith(b"HTTP/1.1 101")
    return line


def closed_with(line: socket.socket) -> int:
    """Read until the connection is closed; returns its code."""
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
    """Send a frame again and again, as fast as it is taken."""
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
def test_who_floods_the_server_is_let_go_and_nobody_waits(usual: ServerGroup, frame: bytes) -> None:
    ann = Client.sign_in(usual, "Ann")
    table = ann.create_table("hashi", "me", "open")
    with ann.connect(table) as socket, visit(usual.all[0], table) as line:
        socket.receive()
        if frame == FLOODS["empty fragments"]:
            line.sendall(b"\x01\x80" + MASK)
        with flooding(line, frame):
            for _ in range(5):
                start = time.monotonic()
                assert socket.command("say", phrase="hello")["type"] == "done"
                assert time.monotonic() - start < 1
            line.settimeout(20)
            assert closed_with(line) == 4429


def test_a_page_that_asks_and_plays_as_fast_as_it_may_is_not_let_go(usual: ServerGroup) -> None:
    ann = Client.sign_in(usual, "Ann")
    with ann.connect(ann.create_table("hashi", "me")) as socket:
        socket.receive()
        # Others have come from the same address a moment ago, and were counted: so much time makes up for it.
        time.sleep(3)
        for _ in range(140):
            socket.send(type="ask", id="a", seat=0, so_far={})
        for _ in range(140):
            assert socket.receive()["type"] == "offer"
        for _ in range(100):
            socket.connection.ping().wait(20)


def half(server: Server, begun: bytes) -> socket.socket:
    """A request that was begun, and never goes on."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    line.sendall(begun)
    return line


BODY = b"PUT /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
HALVES = {
    "nothing": b"",
    "half of a header": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: ",
    "half of a body": BODY,
    "half of a second body": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + BODY,
}


def test_what_was_begun_and_never_goes_on_is_closed(usual: ServerGroup) -> None:
    lines = {half(usual.all[0], begun): name for name, begun in HALVES.items()}
    dripping = next(line for line, name in lines.items() if name == "half of a header")
    until = time.monotonic() + SECONDS_TO_ASK + 10
    try:
        while lines and time.monotonic() < until:
            for line in select.select(list(lines), [], [], 1)[0]:
                with suppress(ConnectionError):
                    if line.recv(10_000):
                        continue
                lines.pop(line)
                line.close()
            if dripping in lines:  # a byte now and then does not help
                dripping.sendall(b"x")
        assert not lines, lines.values()
    finally:
        for line in lines:
            line.close()


def test_a_thousand_half_requests_keep_nobody_out(tmp_path: Path) -> None:
    server = Server(tmp_path)
    few, most = 256, resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (few, most[1]))
    server.launch()
    resource.setrlimit(resource.RLIMIT_NOFILE, most)
    begun: list[socket.socket] = []
    try:
        server.wait_until_ready()
        begun.extend(half(server, HALVES["half of a header"]) for _ in range(1000))
        start = time.monotonic()
        assert httpx.get(f"http://{server.address}/healthz", verify=False, timeout=20).text == "ok\n"
        assert time.monotonic() - start < 5
    finally:
        for line in begun:
            line.close()
        server.stop()
    assert not server.logged_errors()
