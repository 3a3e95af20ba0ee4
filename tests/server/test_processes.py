"""Several processes on one machine: each table has one owner, and gets another when its owner dies."""

import asyncio
import os
import signal
import socket as sockets
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import httpx
import psutil
import pytest
from websockets.exceptions import WebSocketException
from websockets.protocol import State

from databases import RedisServer, create_database
from depth import PATIENCE_S, depth
from server.clients import Client, Socket
from server.conftest import SECRET, run_servers
from server.load import Load, check_database
from server.servers import KAKEHASHI, Server, ServerGroup, clean_environment, wait_until
from wire import Command, Message, command, seats_to_play

N_TABLES = 16
"""Enough tables for every process to own some."""


@pytest.fixture(scope="module")
def meeting_folder() -> Iterator[Path]:
    """The folder where processes find each other; its path is short because socket paths must be."""
    with tempfile.TemporaryDirectory(prefix="kakehashi-") as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def trio(
    tmp_path_factory: pytest.TempPathFactory, postgresql: str, shared_redis: RedisServer, meeting_folder: Path
) -> Iterator[ServerGroup]:
    """Three servers that know each other, each at its own address. A test that kills one restarts it."""
    folder, database = tmp_path_factory.mktemp("trio"), create_database(postgresql, "trio")
    settings = {"database": database, "redis": shared_redis.url, "secret": SECRET, "neighbours": meeting_folder}
    yield from run_servers(*(Server(folder, **settings) for _ in range(3)))


@pytest.fixture(scope="module")
def workers(
    tmp_path_factory: pytest.TempPathFactory, postgresql: str, shared_redis: RedisServer
) -> Iterator[ServerGroup]:
    """One server of two processes; it replaces a process that is killed."""
    folder, database = tmp_path_factory.mktemp("workers"), create_database(postgresql, "workers")
    for servers in run_servers(Server(folder, database=database, redis=shared_redis.url, secret=SECRET, processes=2)):
        wait_until(lambda servers=servers: len(processes(servers)) == 2, PATIENCE_S)  # type: ignore[misc]
        yield servers


def processes(servers: ServerGroup) -> list[psutil.Process]:
    """Return what answers requests: the servers, or the processes of one server."""
    mains = [psutil.Process(server.pid) for server in servers.all if server.is_running()]
    return [child for main in mains for child in main.children() if is_listening(child)] or mains


def is_listening(process: psutil.Process) -> bool:
    """Return True if a process answers requests; bot workers do not."""
    try:
        return any(one.status == psutil.CONN_LISTEN for one in process.net_connections("inet"))
    except psutil.Error:
        return False


def process_by_port(servers: ServerGroup) -> dict[int, int]:
    """Return the process that serves each connection, by the client's port."""
    return {
        one.raddr.port: process.pid
        for process in processes(servers)
        for one in process.net_connections("inet")
        if one.raddr
    }


def port_of(socket: Socket) -> int:
    return int(socket.connection.socket.getsockname()[1])


def is_open(socket: Socket) -> bool:
    return socket.connection.protocol.state is State.OPEN


def open_sockets(stack: ExitStack, person: Client, table: str, n_sockets: int = 1) -> list[Socket]:
    """Connect to a table through each server in turn; wait for the first message of each connection."""
    opened = [stack.enter_context(person.connect(table)) for _ in range(n_sockets)]
    for socket in opened:
        assert socket.receive()["type"] == Message.STATE
    return opened


def test_sockets_of_a_table_end_at_one_process_whichever_server_they_reach(trio: ServerGroup) -> None:
    ann, owners = Client.sign_in(trio, "Ann"), set()
    for number in range(N_TABLES):
        table = ann.create_table("hashi", "me", "open")
        with ExitStack() as stack:
            opened = open_sockets(stack, ann, table, 3)
            by_port = process_by_port(trio)
            (owner,) = {by_port[port_of(socket)] for socket in opened}
            owners.add(owner)
            done = opened[number % 3].command(Command.SEND_CHAT, text="Hello!")
            for socket in opened:
                assert socket.wait_for_state(lambda now: now["version"] > 1)["version"] == done["version"]
    assert owners == {process.pid for process in processes(trio)}


def test_requests_for_a_table_go_where_its_sockets_go(trio: ServerGroup) -> None:
    first, second, _ = trio.all
    before = [tables_in_memory(server) for server in trio.all]
    with ExitStack() as stack:
        # Connections that stay open from one request to the next.
        here, there = (
            stack.enter_context(httpx.Client(verify=False, base_url=f"http://{server.address}", timeout=PATIENCE_S))
            for server in (first, second)
        )
        cookie = {"Cookie": Client.sign_in(trio, "Ann").cookie or ""}
        wanted = {"game": "hashi", "seats": ["me", "open"]}
        # Open all connections first: a connection stays at the process that got it.
        created = [here.post("/api/tables", json=wanted, headers=cookie).json() for _ in range(N_TABLES)]
        for number, table in enumerate(state["about"]["table"] for state in created):
            for http in (here, there, there, here):
                assert http.get(f"/api/tables/{table}").json()["now"]["version"] == 1
            sent = {"id": f"{number}", "command": command(Command.SEND_CHAT, text="Hello!")}
            assert there.post(f"/api/tables/{table}/commands", json=sent, headers=cookie).is_success
            assert here.get(f"/api/tables/{table}").json()["now"]["version"] == 2
            here.cookies.clear()
    # The first server created all tables; the others own only their share.
    more = [tables_in_memory(server) - n_before for server, n_before in zip(trio.all, before, strict=True)]
    assert more[0] == N_TABLES
    assert 0 < more[1] + more[2] < N_TABLES


def tables_in_memory(server: Server) -> int:
    lines = httpx.get(f"http://{server.address}/metrics", verify=False, timeout=PATIENCE_S).text.splitlines()
    return next(int(float(line.split()[1])) for line in lines if line.startswith("kakehashi_tables_in_memory "))


def test_more_connections_than_wait_at_a_busy_process_are_all_answered(trio: ServerGroup) -> None:
    ann = Client.sign_in(trio, "Ann")
    first, *others = trio.all
    tables = [ann.create_table("hashi", "me", "open") for _ in range(10)]
    with ExitStack() as stack, suspended_servers(others):
        lines = [stack.enter_context(sockets.create_connection(("127.0.0.1", first.port))) for _ in range(120)]
        for number, line in enumerate(lines):
            head = f"GET /api/tables/{tables[number % 10]} HTTP/1.1\r\nHost: {first.address}\r\nConnection: close\r\n"
            line.sendall(f"{head}X-Much: {'x' * 15_000}\r\n\r\n".encode())
        assert httpx.get(f"http://{first.address}/healthz", verify=False, timeout=PATIENCE_S).is_success
        resume(others)
        for number, line in enumerate(lines):
            line.settimeout(PATIENCE_S)
            answer = line.makefile("rb").read()
            assert answer.startswith(b"HTTP/1.1 200")
            assert tables[number % 10].encode() in answer


@contextmanager
def suspended_servers(servers: list[Server]) -> Iterator[None]:
    """Suspend servers until `resume` or the end of the block."""
    for server in servers:
        os.kill(server.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        resume(servers)


def resume(servers: list[Server]) -> None:
    for server in servers:
        os.kill(server.pid, signal.SIGCONT)


def test_killed_process_leaves_its_tables_bots_and_clocks_to_the_others(
    trio: ServerGroup, meeting_folder: Path
) -> None:
    ann, bob = Client.sign_in(trio, "Ann"), Client.sign_in(trio, "Bob")
    n_listening = len(list(meeting_folder.iterdir()))
    with ExitStack() as stack:
        tables = [ann.create_table("hashi", "me", "open") for _ in range(N_TABLES)]
        sockets_of = {table: open_sockets(stack, ann, table)[0] for table in tables}
        with_bots, socket, owner = table_with_bots(stack, trio, ann)
        victim = next(server for server in trio.all if server.pid == owner)
        survivors = [server for server in trio.all if server is not victim]
        by_port = process_by_port(trio)
        staying = [table for table in tables if by_port[port_of(sockets_of[table])] != owner]

        clock = {"kind": "bank", "seconds": 10}
        with_clocks = [ann.create_table("hashi", "me", "open", clock=clock) for _ in range(4)]
        for table in with_clocks:
            bob.take_seat(table)
        # The process dies while its bots think.
        thinking = victim.bot_processes()
        for process in thinking:
            process.suspend()
        version = socket.play_random_move(0, Random(1))["version"]
        victim.kill()
        for process in thinking:
            process.resume()
        # A connection that closes before it names its process does no harm.
        for path in meeting_folder.iterdir():
            with sockets.socket(sockets.AF_UNIX, sockets.SOCK_SEQPACKET) as line:
                if line.connect_ex(str(path)) == 0:
                    line.close()

        http = stack.enter_context(
            httpx.Client(verify=False, base_url=f"http://{survivors[0].address}", timeout=PATIENCE_S)
        )
        assert all(http.get(f"/api/tables/{table}").json()["now"]["version"] == 1 for table in tables)
        for table in staying:
            assert sockets_of[table].command(Command.SEND_CHAT, text="Hello!")["type"] == Message.ACK
        assert staying
        assert all(is_open(sockets_of[table]) for table in staying)
        with ann.connect(with_bots, server=survivors[1]) as socket:
            socket.wait_for_state(lambda now: now["version"] > version)
        wait_until(
            lambda: all(http.get(f"/api/tables/{table}").json()["now"]["version"] > 2 for table in with_clocks),
            PATIENCE_S,
        )
    victim.start()
    wait_until(lambda: len(list(meeting_folder.iterdir())) == n_listening, PATIENCE_S)


def table_with_bots(stack: ExitStack, servers: ServerGroup, person: Client) -> tuple[str, Socket, int]:
    """Return a table where bots have moved, a socket to it, and its process; bots of another process moved too."""
    owners = set[int]()
    while len(owners) < 2:
        table = person.create_table("shangri-la", "me", "random", "random")
        (socket,) = open_sockets(stack, person, table)
        owners.add(owner := process_by_port(servers)[port_of(socket)])
        socket.wait_for_state(seats_to_play)
        socket.play_random_move(0, Random(1))
        socket.wait_for_state(seats_to_play)
    return table, socket, owner


def test_killed_process_of_a_server_is_replaced_and_nothing_is_lost(workers: ServerGroup) -> None:
    (server,) = workers.all
    random = Random(7)

    async def scenario() -> Load:
        async with Load(lambda: server.address).running() as load:
            for _ in range(depth(1, 100)):
                await load.wait_for_moves(random.randrange(40))
                random.choice(processes(workers)).kill()
                await load.wait_for_every_player(1)
        return load

    asyncio.run(scenario()).check(workers)
    ann = Client.sign_in(workers, "Ann")
    tables = [ann.create_table("hashi", "me", "open") for _ in range(N_TABLES)]
    with ExitStack() as stack:
        sockets_of: dict[str, Socket] = {}

        def is_shared() -> bool:
            """Reopen closed connections; return True if two processes own the tables."""
            try:
                for table in tables:
                    if table not in sockets_of or not is_open(sockets_of[table]):
                        (sockets_of[table],) = open_sockets(stack, ann, table)
                by_port = process_by_port(workers)
                return len({by_port[port_of(socket)] for socket in sockets_of.values()}) == 2
            except (LookupError, psutil.Error, OSError, WebSocketException):
                return False

        wait_until(is_shared, PATIENCE_S)
    check_database(server)


@pytest.mark.parametrize("name", ["file", "x" * 100], ids=["a file", "a path that is too long"])
def test_folder_where_processes_cannot_meet_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    environment = clean_environment() | {
        "KAKEHASHI_DATA": str(tmp_path / "data"),
        "KAKEHASHI_NEIGHBOURS": str(tmp_path / name),
    }
    done = subprocess.run(
        [KAKEHASHI, "serve"], env=environment, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == 2, done.stderr
    assert str(tmp_path / name) in done.stderr
