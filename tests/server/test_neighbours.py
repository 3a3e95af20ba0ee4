"""Processes find each other, agree who looks after a table, and hand connections over."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kakehashi.errors import Refused
from kakehashi.server.neighbours import Neighbours, try_folder

TABLES = [f"table-{number}" for number in range(300)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@asynccontextmanager
async def living(folder: Path, number: int) -> AsyncIterator[list[Neighbours]]:
    """So many processes, that have met."""
    all_of_them = [Neighbours(folder) for _ in range(number)]
    for one in all_of_them:
        one.start()
    try:
        await until(lambda: met(all_of_them))
        yield all_of_them
    finally:
        for one in all_of_them:
            one.close()


def met(those: list[Neighbours]) -> bool:
    """Whether each table is one's, and each has some."""
    return all(owners(those, table) == 1 for table in TABLES) and all(any(map(one.owns, TABLES)) for one in those)


def owners(those: list[Neighbours], table: str) -> int:
    return sum(one.owns(table) for one in those)


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not what():
            await asyncio.sleep(0.002)


async def connected() -> tuple[socket.socket, asyncio.Transport]:
    """A client, and its connection in this process."""
    client, accepted = socket.socketpair()
    client.setblocking(False)
    transport, _ = await asyncio.get_running_loop().connect_accepted_socket(asyncio.Protocol, accepted)
    return client, transport


def test_a_folder_where_nobody_can_listen_is_refused(folder: Path) -> None:
    (folder / "file").touch()
    with pytest.raises(Refused, match=r"^Processes cannot find each other in .*file: File exists\.$"):
        try_folder(folder / "file")
    with pytest.raises(Refused, match=r"^Processes cannot find each other in .*: AF_UNIX path too long\.$"):
        try_folder(folder / ("x" * 100))
    try_folder(folder / "new")
    assert not list((folder / "new").iterdir())


def test_who_is_alone_looks_after_everything() -> None:
    alone = Neighbours(None)
    alone.start()
    assert all(map(alone.owns, TABLES))
    alone.close()


def test_each_table_is_looked_after_by_one_of_three_processes(folder: Path) -> None:
    async def scenario() -> None:
        async with living(folder, 3) as those:
            shares = [sum(map(one.owns, TABLES)) for one in those]
            assert sum(shares) == len(TABLES)
            assert min(shares) > 50

    asyncio.run(scenario())


def test_what_a_process_had_goes_to_the_others_and_what_they_had_stays(folder: Path) -> None:
    async def scenario() -> None:
        async with living(folder, 3) as those:
            first, *others = those
            before = {table: [one.owns(table) for one in others] for table in TABLES}
            left: list[None] = []
            for other in others:
                other.take_over = lambda: left.append(None)
            first.close()
            await until(lambda: len(left) == 2)
            assert met(others)
            assert all([one.owns(t) for one in others] == had for t, had in before.items() if any(had))

    asyncio.run(scenario())


def test_who_comes_later_is_known_to_all(folder: Path) -> None:
    async def scenario() -> None:
        async with living(folder, 2) as those:
            came: list[None] = []
            for one in those:
                one.share = lambda: came.append(None)
            third = Neighbours(folder)
            third.start()
            await until(lambda: len(came) == 2)
            assert met([*those, third])
            third.close()

    asyncio.run(scenario())


def test_a_line_that_ends_before_a_name_is_said_is_nobodys(folder: Path) -> None:
    async def scenario() -> None:
        async with living(folder, 1) as (one,):
            came: list[None] = []
            one.share = lambda: came.append(None)
            with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as line:
                line.connect(str(next(folder.iterdir())))
            second = Neighbours(folder)
            second.start()
            await until(lambda: met([one, second]))
            assert came == [None]
            second.close()

    asyncio.run(scenario())


def test_what_a_killed_process_has_left_behind_is_cleared_up(folder: Path) -> None:
    async def scenario() -> None:
        dead = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        dead.bind(str(folder / "dead"))
        dead.close()
        async with living(folder, 2):
            assert not (folder / "dead").exists()
        assert not list(folder.iterdir())

    asyncio.run(scenario())


def test_a_connection_is_handed_over_with_what_was_read_and_goes_on(folder: Path) -> None:
    async def scenario() -> None:
        async with living(folder, 2) as (here, there):
            table = next(filter(there.owns, TABLES))
            mine = next(filter(here.owns, TABLES))
            arrived: list[tuple[socket.socket, bytes]] = []
            there.adopt = lambda accepted, data: arrived.append((accepted, data))
            client, transport = await connected()
            assert not here.hand_over(mine, transport, b"stays")
            assert here.hand_over(table, transport, b"read")
            await until(lambda: bool(arrived))
            accepted, data = arrived[0]
            assert data == b"read"
            accepted.send(b"answer")
            loop = asyncio.get_running_loop()
            assert await loop.sock_recv(client, 100) == b"answer"
            client.close()
            accepted.close()

    asyncio.run(scenario())


def test_more_connections_than_the_line_holds_all_arrive_in_their_order(folder: Path) -> None:
    async def scenario() -> None:
        async with living(folder, 2) as (here, there):
            table = next(filter(there.owns, TABLES))
            arrived: list[bytes] = []

            def adopt(accepted: socket.socket, data: bytes) -> None:
                arrived.append(data)
                accepted.close()

            there.adopt = adopt
            pairs = [await connected() for _ in range(100)]
            sent = [b"%d " % number + b"x" * 20_000 for number in range(100)]
            for (_, transport), data in zip(pairs, sent, strict=True):
                assert here.hand_over(table, transport, data)
            assert len(arrived) < 100
            await until(lambda: len(arrived) == 100)
            assert arrived == sent
            for client, _ in pairs:
                client.close()

    asyncio.run(scenario())


def test_a_connection_stays_if_the_other_process_has_just_gone(folder: Path) -> None:
    async def scenario() -> None:
        async with living(folder, 2) as (here, there):
            table = next(filter(there.owns, TABLES))
            client, transport = await connected()
            there.close()  # and nobody has had the time to notice
            assert not here.hand_over(table, transport, b"read")
            transport.write(b"here")
            assert await asyncio.get_running_loop().sock_recv(client, 100) == b"here"
            transport.close()
            client.close()

    asyncio.run(scenario())
