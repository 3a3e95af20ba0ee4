"""Fixtures: one server on SQLite, and two servers that share PostgreSQL and Redis."""

from collections.abc import Iterator

import pytest

from databases import RedisServer, create_database
from server.clients import Client
from server.servers import Server, ServerGroup

SECRET = "a secret that both processes know"

on_both = pytest.mark.parametrize("servers", ["single_server", "server_pair"], indirect=True)
"""Run a test against one server, and again against two that share their database and Redis."""


@pytest.fixture(scope="session")
def single_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    yield from run_servers(Server(tmp_path_factory.mktemp("single")))


@pytest.fixture(scope="session")
def server_pair(
    tmp_path_factory: pytest.TempPathFactory, postgresql: str, shared_redis: RedisServer
) -> Iterator[ServerGroup]:
    database = create_database(postgresql, "pair")
    yield from run_servers(
        *(
            Server(tmp_path_factory.mktemp("pair"), database=database, redis=shared_redis.url, secret=SECRET)
            for _ in range(2)
        )
    )


@pytest.fixture(scope="session")
def servers(request: pytest.FixtureRequest) -> ServerGroup:
    """The servers of a test: one, or both kinds if the test is marked `on_both`."""
    return request.getfixturevalue(getattr(request, "param", "single_server"))  # type: ignore[no-any-return]


@pytest.fixture
def ann(servers: ServerGroup) -> Client:
    return Client.sign_in(servers, "Ann")


@pytest.fixture
def bob(servers: ServerGroup) -> Client:
    return Client.sign_in(servers, "Bob")


@pytest.fixture
def eve(servers: ServerGroup) -> Client:
    """A person without a seat."""
    return Client.sign_in(servers, "Eve")


@pytest.fixture
def visitor(servers: ServerGroup) -> Client:
    """A client without a cookie."""
    return Client(servers, None)


def run_servers(*started: Server) -> Iterator[ServerGroup]:
    """Start servers, stop them at the end, and check that none logged an error."""
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
