"""A table that cannot be replayed answers every client with a final error."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from server.clients import Client, status_and_code
from server.servers import Server, ServerGroup


@pytest.fixture
def single(tmp_path: Path) -> Iterator[ServerGroup]:
    servers = ServerGroup(Server(tmp_path))
    try:
        servers.all[0].start()
        yield servers
    finally:
        servers.close()


CLOSED_FOR_GOOD = 4410
DAMAGE = {
    """UPDATE events SET data = replace(data, '"rules":', '"rules":9') WHERE table_id = ?""": ("other-rules", 409),
    "UPDATE events SET data = '{' || data WHERE version = 2 AND table_id = ?": ("bad-log", 500),
}


def test_broken_table_answers_with_a_final_error_and_waits_for_no_player(single: ServerGroup) -> None:
    (server,) = single.all
    ann, bob = (Client.sign_in(single, name) for name in ("Ann", "Bob"))
    tables = {ann.create_table("hashi", "me", "open"): statement for statement in DAMAGE}
    for table in tables:
        bob.take_seat(table)
    assert [listed["your_turn"] for listed in ann.get("/api/me/tables").json()["tables"]] == [True, True]
    server.stop()
    with sqlite3.connect(server.folder / "kakehashi.sqlite") as connection:
        for table, statement in tables.items():
            connection.execute(statement, (table,))
    connection.close()
    server.start()
    for table, statement in tables.items():
        code, status = DAMAGE[statement]
        with ann.connect(table) as socket:
            assert socket.receive()["code"] == code
            with pytest.raises(ConnectionClosed) as closed:
                socket.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == CLOSED_FOR_GOOD
        assert status_and_code(ann.get(f"/api/tables/{table}")) == (status, code)
    listed = ann.get("/api/me/tables").json()["tables"]
    assert {one["table"]: (one["status"], one["your_turn"]) for one in listed} == dict.fromkeys(
        tables, ("broken", False)
    )
