"""The server alone on SQLite, and two processes together on PostgreSQL and Redis: the same tests for both."""

from collections.abc import Iterator

import psycopg
import pytest

from server.clients import Client
from server.servers import Server, ServerGroup
from tables.conftest import RedisServer, postgresql, running_redis

__all__ = ["postgresql"]

SECRET = "a secret that both processes know"


@pytest.fixture(scope="session")
def shared_redis() -> Iterator[RedisServer]:
    yield from running_redis()


@pytest.fixture(scope="session")
def single_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    yield from run_servers(Server(tmp_path_factory.mktemp("single")))


@pytest.fixture(scope="session")
def server_pair(
    tmp_path_factory: pytest.TempPathFactory, postgresql: str, shared_redis: RedisServer
) -> Iterator[ServerGroup]:
    database = create_database(postgresql, "together")
    yield from run_servers(
        *(
            Server(tmp_path_factory.mktemp("pair"), database=database, redis=shared_redis.url, secret=SECRET)
            for _ in range(2)
        )
    )


@pytest.fixture(scope="session", params=["single_server", "server_pair"])
def servers(request: pytest.FixtureRequest) -> ServerGroup:
    """What people connect to: their requests go to all of the processes in turn."""
    return request.getfixturevalue(str(request.param))  # type: ignore[no-any-return]


@pytest.fixture
def ann(servers: ServerGroup) -> Client:
    return Client.sign_in(servers, "Ann")


@pytest.fixture
def bob(servers: ServerGroup) -> Client:
    return Client.sign_in(servers, "Bob")


@pytest.fixture
def eve(servers: ServerGroup) -> Client:
    """Somebody who sits nowhere."""
    return Client.sign_in(servers, "Eve")


def run_servers(*started: Server) -> Iterator[ServerGroup]:
    """These servers, started; in the end nothing may have gone wrong in any of them."""
    servers = ServerGroup(*started)
    try:
        for server in started:
            server.launch()
        for server in started:
            server.wait_until_ready()
        yield servers
    finally:
        servers.close()
    servers.assert_no_errors()


def create_database(postgresql: str, name: str) -> str:
    """The URL of an empty database."""
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgresql.replace("/postgres?", f"/{name}?")
