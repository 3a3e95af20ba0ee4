"""Several processes on one machine: each table is looked after by one of them, and by another if that one dies."""

import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random

import httpx
import psutil
import pytest
from websockets.exceptions import WebSocketException
from websockets.protocol import State

from server.clients import Client, Socket
from server.conftest import SECRET, create_database, run_servers
from server.load import Load
from server.servers import Server, ServerGroup, wait_until
from tables.conftest import RedisServer
from wire import seats_to_play


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, postgresql: str, shared_redis: RedisServer) -> Iterator[ServerGroup]:
    """Two servers, each at an address of its own, that know of each other. Whoever kills one starts it again."""
    folder, url = tmp_path_factory.mktemp("pair"), create_database(postgresql, "neighbours")
    with tempfile.TemporaryDirectory(prefix="kakehashi-") as neighbours:
        settings = {"database": url, "redis": shared_redis.url, "secret": SECRET, "neighbours": neighbours}
        yield from run_servers(*(Server(folder, **settings) for _ in range(2)))


@pytest.fixture(scope="module")
def workers(
    tmp_path_factory: pytest.TempPathFactory, postgresql: str, shared_redis: RedisServer
) -> Iterator[ServerGroup]:
    """One server of two processes; for one that is killed it starts another."""
    folder, url = tmp_path_factory.mktemp("workers"), create_database(postgresql, "workers")
    for servers in run_servers(Server(folder, database=url, redis=shared_redis.url, secret=SECRET, processes=2)):
        wait_until(lambda servers=servers: len(processes(servers)) == 2)  # type: ignore[misc]
        yield servers


def processes(servers: ServerGroup) -> list[psutil.Process]:
    """Those that answer: the servers, or the processes of a server of several."""
    mains = [psutil.Process(server.pid) for server in servers.all if server.is_running()]
    return [child for main in mains for child in main.children() if answers(child)] or mains


def answers(process: psutil.Process) -> bool:
    """Not where bots think: nobody has a connection to them."""
    try:
        return any(one.status == psutil.CONN_LISTEN for one in process.net_connections("inet"))
    except psutil.Error:
        return False


def holders(servers: ServerGroup) -> dict[int, int]:
    """The process that has the other end of each connection, by the port of this end: asked once for many of them."""
    return {
        one.raddr.port: process.pid
        for process in processes(servers)
        for one in process.net_connections("inet")
        if one.raddr
    }


def holder(held: dict[int, int], socket: Socket) -> int:
    port: int = socket.connection.socket.getsockname()[1]
    return held[port]


def sockets_at(stack: ExitStack, person: Client, table: str, number: int = 4) -> list[Socket]:
    """So many connections to a table, through every server in turn, each of them welcomed."""
    sockets = [stack.enter_context(person.connect(table)) for _ in range(number)]
    for socket in sockets:
        assert socket.receive()["type"] == "state"
    return sockets


def owner_of(held: dict[int, int], sockets: list[Socket]) -> int:
    (owner,) = {holder(held, socket) for socket in sockets}
    return owner


def test_sockets_of_a_table_end_at_one_process_whichever_was_reached(pair: ServerGroup) -> None:
    ann, owners = Client.sign_in(pair, "Ann"), set()
    for number in range(16):
        table = ann.create_table("hashi", "me", "open")
        with ExitStack() as stack:
            sockets = sockets_at(stack, ann, table)
            owners.add(owner_of(holders(pair), sockets))
            # They are as good as any: what one says, all hear.
            done = sockets[number % 4].command("say", phrase="hello")
            for socket in sockets:
                assert socket.wait_for_state(lambda now: now["version"] > 1)["version"] == done["version"]
    assert owners == {process.pid for process in processes(pair)}


def test_requests_for_a_table_go_where_its_sockets_go(pair: ServerGroup) -> None:
    first, second = pair.all
    before = [tables_in_memory(server) for server in pair.all]
    with ExitStack() as stack:
        # Connections that stay open from one request to the next.
        here, there = (
            stack.enter_context(httpx.Client(verify=False, base_url=f"http://{s.address}")) for s in pair.all
        )
        cookie = {"Cookie": Client.sign_in(pair, "Ann").cookie or ""}
        order = {"game": "hashi", "seats": ["me", "open"]}
        opened = [here.post("/api/tables", json=order, headers=cookie).json()["about"]["table"] for _ in range(16)]
        said = {"command": {"do": "say", "phrase": "hello"}}
        for number, table in enumerate(opened):
            for http in (here, there, there, here):
                assert http.get(f"/api/tables/{table}").json()["now"]["version"] == 1
            assert there.post(
                f"/api/tables/{table}/commands", json={"id": f"{number}"} | said, headers=cookie
            ).is_success
            assert here.get(f"/api/tables/{table}").json()["now"]["version"] == 2
            here.cookies.clear()
    # The first one has opened them all, and the second one has only its own.
    assert tables_in_memory(first) == before[0] + 16
    assert 0 < tables_in_memory(second) - before[1] < 16


def tables_in_memory(server: Server) -> int:
    lines = httpx.get(f"http://{server.address}/metrics", verify=False).text.splitlines()
    return next(int(float(line.split()[1])) for line in lines if line.startswith("kakehashi_tables_in_memory "))


def test_a_process_that_was_killed_comes_back_and_gets_tables_again(workers: ServerGroup) -> None:
    ann = Client.sign_in(workers, "Ann")
    tables = [ann.create_table("hashi", "me", "open") for _ in range(16)]
    with ExitStack() as stack:
        sockets: dict[str, list[Socket]] = {table: [] for table in tables}

        def owners() -> set[int]:
            """Who has the connections of each table, when those that were closed have come again."""
            for table in tables:
                sockets[table] = [socket for socket in sockets[table] if is_open(socket)]
                sockets[table] += sockets_at(stack, ann, table, 3 - len(sockets[table]))
            held = holders(workers)
            return {owner_of(held, sockets[table]) for table in tables}

        survivor = owners().pop()
        (victim,) = (process for process in processes(workers) if process.pid != survivor)
        victim.kill()
        wait_until(lambda: is_shared(owners, survivor, victim.pid), 60)


def is_open(socket: Socket) -> bool:
    return socket.connection.protocol.state is State.OPEN


def is_shared(owners: Callable[[], set[int]], survivor: int, gone: int) -> bool:
    """Whether a new process has tables beside the one that is left, as connections come and go."""
    try:
        shared = owners()
    except (LookupError, ValueError, psutil.Error, OSError, WebSocketException):
        return False
    return len(shared) == 2 and survivor in shared and gone not in shared


def test_a_server_of_two_processes_loses_one_again_and_again_and_nothing_else(workers: ServerGroup) -> None:
    random = Random(7)
    (server,) = workers.all

    async def story() -> Load:
        async with Load(lambda: server.address).going_on() as load:
            for _ in range(4):
                await asyncio.sleep(random.random() * 0.7)
                random.choice(processes(workers)).kill()
                await load.more(1)
        return load

    assert asyncio.run(story()).check(server.database) > 30


def test_a_bot_that_thought_in_a_process_that_died_thinks_in_the_other_one_at_once(pair: ServerGroup) -> None:
    ann = Client.sign_in(pair, "Ann")
    owners = set[int]()
    while len(owners) < 2:  # until bots have thought in both of them
        table = ann.create_table("shangri-la", "me", "random", "random")
        with ann.connect(table) as socket:
            owners.add(owner := holder(holders(pair), socket))
            socket.wait_for_state(seats_to_play)
            socket.play_random_move(0, Random(1))
            socket.wait_for_state(seats_to_play)
    victim, other = sorted(pair.all, key=lambda server: server.pid != owner)
    with ann.connect(table) as socket:
        socket.wait_for_state(seats_to_play)
        thinking = victim.bot_processes()
        for process in thinking:
            process.suspend()
        version = socket.play_random_move(0, Random(1))["version"]
        victim.kill()
        for process in thinking:
            process.resume()
    with ann.connect(table, server=other) as socket:
        took = wait_until(lambda: socket.receive()["now"]["version"] > version)
    assert took < 9  # after ten seconds it would be overdue
    victim.start()


def test_clocks_of_a_process_that_died_run_out_in_the_other_one(pair: ServerGroup) -> None:
    ann, bob = Client.sign_in(pair, "Ann"), Client.sign_in(pair, "Bob")
    tables = [ann.create_table("hashi", "me", "open", clock={"kind": "bank", "seconds": 10}) for _ in range(4)]
    for table in tables:
        bob.take_seat(table)
    start = time.monotonic()
    victim, other = pair.all
    victim.kill()
    with httpx.Client(verify=False, base_url=f"http://{other.address}") as http:
        wait_until(lambda: all(http.get(f"/api/tables/{table}").json()["now"]["version"] > 2 for table in tables))
    # A second until somebody looks; nobody waits for the one that has gone, which takes five.
    assert time.monotonic() - start < 14
    victim.start()
