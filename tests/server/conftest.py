"""The server alone on SQLite, and two processes together on PostgreSQL and Redis: the same tests for both."""

from collections.abc import Iterator

import psycopg
import pytest

from server.clients import Person
from server.servers import Server, Servers
from tables.conftest import RedisServer, postgresql, running_redis

__all__ = ["postgresql"]

SECRET = "a secret that both processes know"


@pytest.fixture(scope="session")
def shared_redis() -> Iterator[RedisServer]:
    yield from running_redis()


@pytest.fixture(scope="session")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    yield from serving(Server(tmp_path_factory.mktemp("alone")))


@pytest.fixture(scope="session")
def together(tmp_path_factory: pytest.TempPathFactory, postgresql: str, shared_redis: RedisServer) -> Iterator[Servers]:
    database = new_database(postgresql, "together")
    yield from serving(
        *(
            Server(tmp_path_factory.mktemp("together"), database=database, redis=shared_redis.url, secret=SECRET)
            for _ in range(2)
        )
    )


@pytest.fixture(scope="session", params=["alone", "together"])
def servers(request: pytest.FixtureRequest) -> Servers:
    """What people connect to: their requests go to all of the processes in turn."""
    return request.getfixturevalue(str(request.param))  # type: ignore[no-any-return]


@pytest.fixture
def ann(servers: Servers) -> Person:
    return Person.new(servers, "Ann")


@pytest.fixture
def bob(servers: Servers) -> Person:
    return Person.new(servers, "Bob")


@pytest.fixture
def eve(servers: Servers) -> Person:
    """Somebody who sits nowhere."""
    return Person.new(servers, "Eve")


def serving(*started: Server) -> Iterator[Servers]:
    """These servers, started; in the end nothing may have gone wrong in any of them."""
    servers = Servers(*started)
    try:
        for server in started:
            server.begin()
        for server in started:
            server.wait()
        yield servers
    finally:
        servers.close()
    servers.check()


def new_database(postgresql: str, name: str) -> str:
    """The URL of an empty database."""
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgresql.replace("/postgres?", f"/{name}?")
