"""The finished games of a person, with their results and whether they count."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from databases import execute
from kakehashi.errors import Refused
from kakehashi.tables.finished import Finished, finished
from kakehashi.tables.store import Store
from server.app import App, run_app, store_person
from wire import Command, Json

from .simulated import ANN, BOB, Bank, Person, SimulatedTable, hashi, save_tables, shangrila


def over(table: SimulatedTable) -> SimulatedTable:
    return table.play_random(Random(1))


def answers(url: str, path: str, *people: Person) -> list[Json]:
    """Start a server on a database; return its answer to each of these people."""
    bodies: list[Json] = []

    async def scenario(app: App) -> None:
        clients = [await store_person(app, url, person) for person in people]
        bodies.extend([await client.get(path) for client in clients])

    run_app(url, scenario)
    return bodies


def games_of(url: str, *people: Person) -> list[dict[str, Json]]:
    """Return the finished games of each person by table."""
    return [{game["table"]: game for game in body["games"]} for body in answers(url, "/api/me/games", *people)]


def test_finished_games_are_listed_with_their_results(url: str) -> None:
    alone = over(SimulatedTable("me", seed=3, options={"board": "B"}))
    together = over(shangrila(ANN, BOB, BOB))
    unfinished = hashi(ANN, BOB)
    abandoned = SimulatedTable("me", "open")
    abandoned.handle(ANN, Command.LEAVE_SEAT, seat=0)
    ended = together.now_ms
    together.advance(5000)
    together.handle(BOB, Command.SEND_CHAT, text="Well played!")
    save_tables(url, alone, together, unfinished, abandoned)
    (games,) = games_of(url, ANN)
    assert set(games) == {"table-0", "table-1"}
    first, second = games["table-0"], games["table-1"]
    assert (first["game"], first["result"], first["uncounted"], first["place"]) == ("hashi", "alone", "alone", 1)
    assert first["options"] == {"board": "B"}
    assert [seat["score"] for seat in first["seats"]] == alone.position.result()["scores"]
    result: Any = together.position.result()
    assert [seat["score"] for seat in second["seats"]] == result["scores"]
    assert [seat["won"] for seat in second["seats"]] == [seat in result["winners"] for seat in range(3)]
    assert [(seat["name"], seat["you"]) for seat in second["seats"]] == [("Ann", True), ("Bob", False), ("Bob", False)]
    assert (second["ended"], second["uncounted"], second["options"]["preset"]) == (ended, None, "german-2003")


def test_game_that_does_not_count_says_why(sqlite_url: str) -> None:
    hinted = SimulatedTable("me", "random", hints=True)
    hinted.handle(ANN, Command.REQUEST_HINT, seat=0, expected=1)
    undone = SimulatedTable("me", "random", "random", game_name="shangri-la", options={"setup": "first-game"})
    undone.move(0)
    undone.handle(ANN, Command.REQUEST_UNDO, seat=0)
    assert not undone.moves
    resigned = hashi(ANN, BOB)
    resigned.handle(ANN, Command.RESIGN, seat=0)
    undone_by_bob = shangrila(ANN, BOB, BOB)
    undone_by_bob.move(0)
    undone_by_bob.move(1)
    undone_by_bob.undo(1)
    tables = [hinted, undone, resigned, SimulatedTable("me", "me", "random"), hashi(ANN, BOB), undone_by_bob]
    save_tables(sqlite_url, *(over(table) for table in tables))
    of_ann, of_bob = games_of(sqlite_url, ANN, BOB)
    expected = ["hints", "taken-back", "resigned", "several-seats", None, None]
    assert [of_ann[f"table-{number}"]["uncounted"] for number in range(6)] == expected
    assert of_ann["table-2"]["result"] == "resigned"
    assert of_bob["table-2"]["uncounted"] is None
    assert of_bob["table-5"]["uncounted"] == "taken-back"


def test_resignation_and_timeout_count_after_the_first_move(sqlite_url: str) -> None:
    resigned, left, timed_out = hashi(ANN, BOB), hashi(ANN, BOB), hashi(ANN, BOB, clock=Bank(seconds=60))
    for table in (resigned, left, timed_out):
        table.move(0)
        table.move(1)
    resigned.handle(ANN, Command.RESIGN, seat=0)
    left.handle(BOB, Command.RESIGN, seat=1)
    timed_out.move(1)
    timed_out.advance(60_001)
    timed_out.time_out()
    save_tables(sqlite_url, over(resigned), over(left), over(timed_out))
    of_ann, of_bob = games_of(sqlite_url, ANN, BOB)
    for games, name in ((of_ann, "table-0"), (of_ann, "table-2"), (of_bob, "table-1")):
        assert (games[name]["result"], games[name]["uncounted"]) == ("resigned", None)
    assert of_ann["table-1"]["result"] in ("won", "shared", "lost")
    assert [seat["gave_up"] for seat in resigned.summary["seats"]] == [True, False]
    assert [seat["gave_up"] for seat in left.summary["seats"]] == [False, True]


def test_score_of_a_bot_that_plays_on_alone_is_in_no_statistics(sqlite_url: str) -> None:
    resigned = SimulatedTable("me")
    resigned.handle(ANN, Command.RESIGN, seat=0)
    save_tables(sqlite_url, over(resigned), over(SimulatedTable("me")))
    (statistics,) = answers(sqlite_url, "/api/me/statistics", ANN)
    assert [alone["table"] for alone in statistics["games"][0]["alone"]] == ["table-1"]


def test_skill_in_statistics_is_that_of_the_analysis(url: str) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        table = await ann.create_table("me")
        async with ann.connect(table) as socket:
            await socket.play_to_end(Random(1))
        await ann.post(f"/api/tables/{table}/analysis", {"depth": 0})
        while (shown := await ann.get(f"/api/tables/{table}/analysis"))["running"]:
            await asyncio.sleep(0.02)
        skill = pytest.approx(shown["accounts"][0]["skill"], abs=0.001)
        (alone,) = (await ann.get("/api/me/statistics"))["games"][0]["alone"]
        assert alone["skill"] == skill
        # More games than a database query may name at once.
        moves = len((await ann.get(f"/api/tables/{table}/game.json"))["moves"])
        store = Store.open(url)
        many = {f"nowhere-{number}": 18 for number in range(70_000)}
        assert await store.analyses.skills({**many, table: moves}) == {table: skill}
        assert await store.analyses.skills({table: moves + 1}) == {}
        await store.close()

    run_app(url, scenario)


# Rows of an earlier version: missing fields are read from the log


def change_rows(url: str, change: Callable[[Json], Json]) -> None:
    """Change the summary of every table."""
    store = Store.open(url)
    with store.database.engine.begin() as connection:
        for table, about in connection.execute(text("SELECT id, about FROM tables")).fetchall():
            new = {"about": json.dumps(change(json.loads(about))), "id": table}
            connection.execute(text("UPDATE tables SET about = :about WHERE id = :id"), new)
    asyncio.run(store.close())


def without_results(about: Json) -> Json:
    seats = [{name: seat[name] for name in ("name", "bot", "open")} for seat in about["seats"]]
    return {"seats": seats, "clock": None, "waiting": []}


def read_games(url: str, *people: Person, **limits: int) -> dict[str, list[Finished]]:
    """Read the finished games from the store, without a server."""
    return asyncio.run(_read(url, people, limits))[0]


async def _read(url: str, people: tuple[Person, ...], limits: dict[str, int]) -> tuple[dict[str, list[Finished]], int]:
    store = Store.open(url)
    try:
        found = await finished(store, [person.id for person in people], _replay, **limits)
        return found.of, found.left
    finally:
        await store.close()


async def _replay(work: Callable[[], Any]) -> Any:
    return work()


def test_missing_results_are_read_from_the_log_and_stored(url: str) -> None:
    challenge = over(SimulatedTable("me"))
    first = challenge.entries[0]
    challenge.entries[0] = replace(first, data=first.data | {"challenge": "2026-11-16"})
    save_tables(url, over(shangrila(ANN, BOB, BOB)), challenge)
    (before,) = games_of(url, ANN)
    assert before["table-1"]["challenge"] == "2026-11-16"
    change_rows(url, without_results)
    assert games_of(url, ANN) == [before]
    # Stored results no longer need the log.
    execute(url, "DELETE FROM events")
    assert games_of(url, ANN) == [before]


def test_missing_mark_of_a_challenge_is_read_from_the_log(sqlite_url: str) -> None:
    challenge = over(SimulatedTable("me"))
    first = challenge.entries[0]
    challenge.entries[0] = replace(first, data=first.data | {"challenge": "2026-11-16"})
    save_tables(sqlite_url, challenge)
    change_rows(
        sqlite_url, lambda about: {name: about[name] for name in about if name not in ("challenge", "practice")}
    )
    (games,) = games_of(sqlite_url, ANN)
    assert games["table-0"]["challenge"] == "2026-11-16"


def test_only_some_games_are_read_at_a_time_the_newest_first(url: str) -> None:
    tables = []
    for number in range(3):
        table = SimulatedTable("me", seed=number)
        table.advance(1000 * number)
        tables.append(over(table))
    save_tables(url, *tables)
    newest = read_games(url, ANN, BOB, most=2)
    assert [game.table for game in newest[ANN.id]] == ["table-2", "table-1"]
    assert newest[BOB.id] == []
    change_rows(url, without_results)
    for expected in (["table-2"], ["table-2", "table-1"], ["table-2", "table-1", "table-0"]):
        games, left = asyncio.run(_read(url, (ANN,), {"most_found_out": 1}))
        assert [game.table for game in games[ANN.id]] == expected
        assert left == 3 - len(expected)


@pytest.mark.parametrize("damage", ["DELETE FROM events", "UPDATE events SET data = '{}' WHERE version > 1"])
def test_log_that_cannot_be_replayed_is_read_once_by_each_version(
    sqlite_url: str, damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        store = Store.open(sqlite_url)
        read_log, read = store.log.entries, list[str]()

        async def counting(table: str) -> Any:
            read.append(table)
            return await read_log(table)

        monkeypatch.setattr(store.log, "entries", counting)
        for _ in range(2):
            assert (await finished(store, [ANN.id], _replay)).of == {ANN.id: []}
        assert read == ["table-0"]
        monkeypatch.setattr("kakehashi.tables.finished.__version__", "later")
        await finished(store, [ANN.id], _replay)
        assert read == ["table-0"] * 2
        await store.close()

    save_tables(sqlite_url, over(SimulatedTable("me")))
    change_rows(sqlite_url, without_results)
    execute(sqlite_url, damage)
    asyncio.run(scenario())


def test_log_is_read_again_after_a_failure_of_the_database(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        store = Store.open(sqlite_url)

        async def failing(table: str) -> Any:
            raise Refused("store-failed", table)

        with monkeypatch.context() as broken:
            broken.setattr(store.log, "entries", failing)
            assert (await finished(store, [ANN.id], _replay)).of == {ANN.id: []}
        assert [game.table for game in (await finished(store, [ANN.id], _replay)).of[ANN.id]] == ["table-0"]
        await store.close()

    save_tables(sqlite_url, over(SimulatedTable("me")))
    change_rows(sqlite_url, without_results)
    asyncio.run(scenario())


def test_every_game_of_an_earlier_version_is_listed(tmp_path: Path) -> None:
    before = Path(__file__).parent / "before"
    connection = sqlite3.connect(tmp_path / "kakehashi.sqlite")
    connection.executescript((before / "tables.sql").read_text())
    connection.close()
    expected = {
        table
        for table, one in json.loads((before / "tables.json").read_text()).items()
        if one["status"] == "over" and any(ANN.id in (seat[1], seat[4]) for seat in one["seats"]) and one["moves"] > 10
    }
    assert expected
    assert {game.table for game in read_games(f"sqlite:///{tmp_path}/kakehashi.sqlite", ANN)[ANN.id]} == expected
