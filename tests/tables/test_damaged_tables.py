"""A table whose log cannot be replayed: every request gets a final answer, until the log can be replayed again."""

import pytest

from databases import execute
from server.app import Client, RequestError, create_started_table, run_async, running_app
from server.faults import FakeClock, Limits
from wire import Command, Message

CLOSED_FOR_GOOD = 4410
DAMAGE = {
    "other-rules": """UPDATE events SET data = replace(data, '"rules":', '"rules":9') WHERE version = 1""",
    "unreadable": "UPDATE events SET data = '{' || data WHERE version = 2",
    "incomplete": """UPDATE events SET data = replace(data, '"seat"', '"seal"') WHERE version = 2""",
    "illegal": """UPDATE events SET kind = 'moved', data = '{"seat":0,"move":"secret=9"}' WHERE version = 2""",
    "unknown": "UPDATE events SET kind = 'sung' WHERE version = 2",
    "gap": "UPDATE events SET version = 7 WHERE version = 2",
    "gone": "UPDATE events SET table_id = 'elsewhere'",
}
REPAIR = {
    "other-rules": """UPDATE events SET data = replace(data, '"rules":9', '"rules":') WHERE version = 1""",
    "gone": "UPDATE events SET table_id = (SELECT id FROM tables)",
}


async def begin_damaged_table(url: str, damage: str, *more: str) -> tuple[Client, str]:
    """Create a table with a clock, stop the server, and damage the table; return the first player and the table."""
    async with running_app(url) as app:
        ann, bob = await app.sign_in_all("Ann", "Bob")
        table = await create_started_table(ann, bob, clock={"kind": "bank", "seconds": 3600})
    execute(url, DAMAGE[damage], *more)
    return ann, table


async def final_answer(ann: Client, table: str) -> str:
    """Return the error code of every request to a table; all must agree."""
    codes = set()
    for asked in (ann.state(table), ann.events(table), ann.send(table, Command.SEND_CHAT, phrase="hello")):
        with pytest.raises(RequestError) as rejected:
            await asked
        assert "secret" not in str(rejected.value.body)
        codes.add(rejected.value.code)
    async with ann.socket(table) as socket:
        assert await socket.wait_for_close() == CLOSED_FOR_GOOD
        (message,) = socket.messages
        assert message["type"] == Message.ERROR
        assert "secret" not in str(message)
        codes.add(message["code"])
    (code,) = codes
    return str(code)


async def status_in_list(ann: Client, table: str) -> tuple[str, bool]:
    (listed,) = (await ann.get("/api/me/tables"))["tables"]
    assert listed["table"] == table
    return listed["status"], listed["your_turn"]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_table_gives_a_final_answer_and_waits_for_no_player(
    sqlite_url: str, damage: str, limits: Limits
) -> None:
    limits.unfinished_tables_of_a_person(1)

    async def scenario() -> None:
        ann, table = await begin_damaged_table(sqlite_url, damage)
        async with running_app(sqlite_url) as app:
            ann = ann.at(app)
            assert await status_in_list(ann, table) == ("playing", True)
            assert await final_answer(ann, table) == (damage if damage == "other-rules" else "bad-log")
            assert await status_in_list(ann, table) == ("broken", False)
            # The table does not count as one of the player's unfinished tables.
            await ann.create_table("me", "open")

    run_async(scenario)


@pytest.mark.parametrize("damage", REPAIR)
def test_a_repaired_table_is_back_at_once(url: str, damage: str, fake_clock: FakeClock) -> None:
    """The clock stands still, so that no clock event rewrites the summary."""

    async def scenario() -> None:
        ann, table = await begin_damaged_table(url, damage)
        async with running_app(url) as app:
            ann = ann.at(app)
            await final_answer(ann, table)
            assert (await status_in_list(ann, table))[0] == "broken"
            execute(url, REPAIR[damage])
            assert (await ann.state(table))["status"] == "playing"
            assert await status_in_list(ann, table) == ("playing", True)
            await ann.move(table, 0)

    run_async(scenario)


def test_a_finished_table_that_is_damaged_stays_in_the_list_as_finished(sqlite_url: str) -> None:
    async def scenario() -> None:
        ann, table = await begin_damaged_table(sqlite_url, "other-rules", "UPDATE tables SET status = 'over'")
        async with running_app(sqlite_url) as app:
            assert await final_answer(ann.at(app), table) == "other-rules"
            assert await status_in_list(ann.at(app), table) == ("over", False)

    run_async(scenario)
