"""Servers are killed, Redis is killed, the network is cut: nothing acknowledged is lost or happens twice."""

import asyncio
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psutil
import pytest
import redis as redis_client

from databases import RedisServer, create_database
from depth import PATIENCE_S, depth
from server.clients import Client
from server.conftest import SECRET, on_both, run_servers
from server.load import Load, Proxy, check_database, round_robin
from server.servers import Server, ServerGroup, wait_until
from wire import Command

MAX_MOVES_BETWEEN_KILLS = depth(15, 40)


@pytest.fixture
def single(tmp_path: Path) -> Iterator[ServerGroup]:
    yield from run_servers(Server(tmp_path))


def addresses_of(servers: ServerGroup) -> list[str]:
    return [server.address for server in servers.all]


def test_killed_and_stopped_server_loses_nothing(single: ServerGroup) -> None:
    (server,) = single.all
    random = Random(1)
    bot_processes: list[psutil.Process] = []

    async def scenario() -> Load:
        async with Load(lambda: server.address).running() as load:
            for _ in range(depth(2, 200)):
                await load.wait_for_moves(random.randrange(MAX_MOVES_BETWEEN_KILLS))
                bot_processes.extend(server.kill())
                await asyncio.to_thread(server.start)
            for _ in range(depth(1, 50)):
                await load.wait_for_moves(random.randrange(MAX_MOVES_BETWEEN_KILLS))
                assert await asyncio.to_thread(server.stop) in (0, -signal.SIGTERM)
                await asyncio.to_thread(server.start)
        return load

    asyncio.run(scenario()).check(single)
    _, alive = psutil.wait_procs(bot_processes, timeout=PATIENCE_S)
    assert not alive, "bots outlive their server"
    check_database(server)


def test_server_killed_beside_another_loses_nothing(
    tmp_path_factory: pytest.TempPathFactory, postgresql: str, shared_redis: RedisServer
) -> None:
    database = create_database(postgresql, "killed")
    random = Random(2)
    pair = [
        Server(tmp_path_factory.mktemp("pair"), database=database, redis=shared_redis.url, secret=SECRET)
        for _ in range(2)
    ]
    for servers in run_servers(*pair):

        async def scenario(servers: ServerGroup = servers) -> Load:
            async with Load(round_robin(*addresses_of(servers))).running() as load:
                for number in range(depth(2, 200)):
                    server = servers.all[number % 2]
                    await load.wait_for_moves(random.randrange(MAX_MOVES_BETWEEN_KILLS))
                    server.kill()
                    # The other server continues without Redis.
                    await load.wait_for_moves(random.randrange(1, MAX_MOVES_BETWEEN_KILLS))
                    await asyncio.to_thread(server.start)
            return load

        asyncio.run(scenario()).check(servers)
        check_database(servers.all[0])


def test_redis_killed_loses_nothing_and_news_travel_when_it_is_back(
    tmp_path_factory: pytest.TempPathFactory, postgresql: str
) -> None:
    database = create_database(postgresql, "without_redis")
    with tempfile.TemporaryDirectory(prefix="kakehashi-") as folder:
        redis = RedisServer(Path(folder))
        redis.start()
        pair = [
            Server(tmp_path_factory.mktemp("pair"), database=database, redis=redis.url, secret=SECRET) for _ in range(2)
        ]
        try:
            for servers in run_servers(*pair):

                async def scenario(servers: ServerGroup = servers) -> Load:
                    random = Random(3)
                    async with Load(round_robin(*addresses_of(servers))).running() as load:
                        for _ in range(depth(1, 100)):
                            await load.wait_for_moves(random.randrange(MAX_MOVES_BETWEEN_KILLS))
                            redis.kill()
                            await load.wait_for_every_player(1)
                            await asyncio.to_thread(redis.start)
                    return load

                asyncio.run(scenario()).check(servers)
                assert_news_travel(servers, redis)
                check_database(servers.all[0])
        finally:
            redis.kill()


def assert_news_travel(servers: ServerGroup, redis: RedisServer) -> None:
    """Assert that both servers are connected to Redis again, and that one publishes its events there."""
    with redis_client.Redis.from_url(redis.url, decode_responses=True) as client, client.pubsub() as news:
        wait_until(lambda: len(client.client_list(_type="pubsub")) >= 2, PATIENCE_S)
        news.psubscribe("*")
        ann = Client.sign_in(servers, "Ann")
        table = ann.create_table("hashi", "me", "open")
        with ann.connect(table, server=servers.all[0]) as first, ann.connect(table, server=servers.all[1]) as second:
            version = first.command(Command.SEND_CHAT, text="Hello!")["version"]
            second.wait_for_state(lambda now: now["version"] >= version)
        published = (news.get_message(timeout=1) or {} for _ in iter(int, 1))
        wait_until(lambda: table in str(next(published).get("data")), PATIENCE_S)


@on_both
def test_cut_network_loses_nothing_of_commands_doubled_and_out_of_order(servers: ServerGroup) -> None:
    random = Random(4)
    next_address = round_robin(*addresses_of(servers))

    async def scenario() -> Load:
        async with Proxy(next_address).open() as proxy, Load(lambda: proxy.address, is_noisy=True).running() as load:
            for _ in range(depth(4, 200)):
                await load.wait_for_moves(random.randrange(MAX_MOVES_BETWEEN_KILLS))
                # The proxy loses both commands and acks.
                await proxy.lose_and_cut(random.randint(1, 4))
        return load

    asyncio.run(scenario()).check(servers)
