"""A table that cannot be replayed: whoever comes gets a final answer, and nobody is told that it waits for them."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from server.clients import Person, code_of
from server.servers import Server, Servers


@pytest.fixture
def single(tmp_path: Path) -> Iterator[Servers]:
    servers = Servers(Server(tmp_path).start())
    yield servers
    servers.close()


def damage(server: Server, statement: str) -> None:
    """Change the database of a server that stands still."""
    server.stop()
    with sqlite3.connect(server.folder / "kakehashi.sqlite") as connection:
        connection.execute(statement)
    connection.close()
    server.start()


@pytest.mark.parametrize(
    ("statement", "code", "status"),
    [
        ("""UPDATE events SET data = replace(data, '"rules":', '"rules":9')""", "other-rules", 409),
        ("UPDATE events SET data = '{' || data WHERE version = 2", "bad-log", 500),
    ],
)
def test_whoever_comes_gets_a_final_answer(single: Servers, statement: str, code: str, status: int) -> None:
    (server,) = single.all
    ann, bob = (Person.new(single, name) for name in ("Ann", "Bob"))
    table = ann.open("hashi", "me", "open")
    bob.sit(table)
    assert [listed["your_turn"] for listed in ann.get("/api/me/tables").json()["tables"]] == [True]
    damage(server, statement)
    with ann.at(table) as socket:
        assert socket.hear()["code"] == code
        with pytest.raises(ConnectionClosed) as closed:
            socket.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4410
    assert code_of(ann.get(f"/api/tables/{table}")) == (status, code)
    (listed,) = ann.get("/api/me/tables").json()["tables"]
    assert (listed["table"], listed["status"], listed["your_turn"]) == (table, "broken", False)
