"""Servers are killed, Redis is killed, the network is cut: nothing that was acknowledged is lost or happens twice."""

import asyncio
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psutil
import pytest

from server.clients import Client
from server.conftest import SECRET, create_database, run_servers
from server.load import AMONG_PEOPLE, WITH_BOTS, Games, Load, Proxy, in_turn
from server.servers import Server, ServerGroup
from tables.conftest import RedisServer

LONGEST = 0.7
"""Seconds that people play between two kills, at most."""


@pytest.fixture
def single(tmp_path: Path) -> Iterator[ServerGroup]:
    yield from run_servers(Server(tmp_path))


def database_of(server: Server) -> str:
    return f"sqlite:///{server.folder / 'kakehashi.sqlite'}"


@pytest.mark.parametrize("games", [AMONG_PEOPLE, WITH_BOTS], ids=["among people", "with bots"])
def test_a_server_is_killed_again_and_again_and_has_lost_nothing(single: ServerGroup, games: Games) -> None:
    (server,) = single.all
    random = Random(1)
    left: list[psutil.Process] = []

    async def story() -> Load:
        async with Load(lambda: server.address, games).going_on() as load:
            for _ in range(5):
                await asyncio.sleep(random.random() * LONGEST)
                left.extend(server.kill())
                await asyncio.to_thread(server.start)
        return load

    load = asyncio.run(story())
    assert load.check(database_of(server)) > 30
    # Those who thought for it have gone with it.
    _, alive = psutil.wait_procs(left, timeout=10)
    assert not alive


def test_one_of_two_processes_is_killed_and_nothing_is_lost(
    tmp_path_factory: pytest.TempPathFactory, postgresql: str, shared_redis: RedisServer
) -> None:
    url = create_database(postgresql, "killed")
    random = Random(2)
    pair = [
        Server(tmp_path_factory.mktemp("pair"), database=url, redis=shared_redis.url, secret=SECRET) for _ in range(2)
    ]
    for servers in run_servers(*pair):

        async def story(servers: ServerGroup = servers) -> Load:
            async with Load(in_turn(*(server.address for server in servers.all))).going_on() as load:
                for number in range(8):
                    await asyncio.sleep(random.random() * LONGEST)
                    server = servers.all[number % 2]
                    server.kill()
                    # The other one goes on without it.
                    await asyncio.sleep(random.random() * LONGEST)
                    await asyncio.to_thread(server.start)
            return load

        assert asyncio.run(story()).check(url) > 30


def test_redis_is_killed_and_comes_back_and_nothing_is_lost(
    tmp_path_factory: pytest.TempPathFactory, postgresql: str
) -> None:
    url = create_database(postgresql, "without_redis")
    with tempfile.TemporaryDirectory(prefix="kakehashi-") as folder:
        redis = RedisServer(Path(folder))
        redis.start()
        pair = [Server(tmp_path_factory.mktemp("pair"), database=url, redis=redis.url, secret=SECRET) for _ in range(2)]
        try:
            for servers in run_servers(*pair):

                async def story(servers: ServerGroup = servers) -> Load:
                    async with Load(in_turn(*(server.address for server in servers.all))).going_on() as load:
                        for _ in range(4):
                            await asyncio.sleep(0.3)
                            redis.kill()
                            await load.more(1)
                            await asyncio.to_thread(redis.start)
                    return load

                assert asyncio.run(story()).check(url) > 30
                # What one process writes the other one tells, soon after Redis has come back.
                _news_travel(servers)
        finally:
            redis.kill()


def _news_travel(servers: ServerGroup) -> None:
    ann = Client.sign_in(servers, "Ann")
    table = ann.create_table("hashi", "me", "open")
    with ann.connect(table, server=servers.all[0]) as first, ann.connect(table, server=servers.all[1]) as second:
        second.receive()
        delays = []
        for number in range(5):
            version = first.command("say", text=f"{number}")["version"]
            start = time.monotonic()
            second.wait_for_state(lambda now, version=version: now["version"] >= version)  # type: ignore[misc]
            delays.append(time.monotonic() - start)
    assert min(delays) < 0.5


@pytest.mark.parametrize("noisy", [False, True], ids=["as it is", "doubled and out of order"])
def test_the_network_is_cut_and_nothing_is_lost(servers: ServerGroup, noisy: bool) -> None:
    random = Random(3)
    addresses = in_turn(*(server.address for server in servers.all))

    async def story() -> Load:
        async with (
            Proxy(addresses).open() as proxy,
            Load(lambda: proxy.address, noisy=noisy).going_on() as load,
        ):
            for _ in range(8):
                await asyncio.sleep(random.random() * LONGEST / 2)
                # What is on its way is lost first: commands that never came, and acknowledgements that nobody heard.
                proxy.losing = True
                await asyncio.sleep(random.random() * 0.1)
                proxy.cut()
        return load

    assert asyncio.run(story()).check(url_of(servers)) > 30


def url_of(servers: ServerGroup) -> str:
    return servers.all[0].database or database_of(servers.all[0])


def test_a_server_that_is_told_to_stop_drops_nothing(single: ServerGroup) -> None:
    (server,) = single.all

    async def story() -> Load:
        async with Load(lambda: server.address).going_on() as load:
            for _ in range(2):
                await asyncio.sleep(0.3)
                assert await asyncio.to_thread(server.stop) in (0, -signal.SIGTERM)
                await asyncio.to_thread(server.start)
        return load

    assert asyncio.run(story()).check(database_of(server)) > 30
