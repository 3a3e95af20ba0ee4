"""The finished games of a person, what they say together, and how strong they make somebody."""

import asyncio
import json
import sqlite3
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from kakehashi.bots import ratings
from kakehashi.errors import Refused
from kakehashi.tables.clock import Bank
from kakehashi.tables.finished import Finished, Sat, finished
from kakehashi.tables.store import Store
from kakehashi.tables.strength import SURE, UNSURE, fitting, opponents, rating
from kakehashi.tables.table import Table
from kakehashi.tables.tallies import tallies

from .houses import house_at, opened, play_to_the_end
from .tables import ANN, BOB, Living, hashi, shangrila


async def replaying(work: Any) -> Table:
    return work()  # type: ignore[no-any-return]


async def kept(store: Store, living: Living, name: str) -> None:
    """Keep a table with all that happened there, under a name of its own."""
    table = Table(name)
    for entry in living.entries:
        entry = replace(entry, table=name)
        table.apply(entry)
        assert await store.log.append(entry, table.summary())


def games_of(url: str, *tables: Living) -> list[Finished]:
    async def scenario() -> list[Finished]:
        store = Store.open(url)
        for number, living in enumerate(tables):
            await kept(store, living, f"table-{number}")
        games = (await finished(store, [ANN.id], replaying)).of
        await store.close()
        return games[ANN.id]

    return asyncio.run(scenario())


def over(living: Living, seed: int = 1) -> Living:
    return living.play_on(Random(seed))


def test_a_finished_game_is_told_as_it_went(url: str) -> None:
    alone = over(Living("me", seed=3, options={"board": "B"}))
    together = over(shangrila(ANN, BOB, BOB))
    going_on = hashi(ANN, BOB)
    left = Living("me", "open")
    left.do(ANN, "leave", seat=0)
    together.time_passes(5000)
    together.do(BOB, "say", text="Well played!")
    second, first = games_of(url, alone, together, going_on, left)
    assert {first.table, second.table} == {"table-0", "table-1"}
    first, second = sorted((first, second), key=lambda game: game.table)
    assert (first.game, first.result, first.uncounted, first.place) == ("hashi", "alone", "alone", 1)
    assert first.options == {"board": "B"}
    assert first.seats[0].score == alone.table.position.result()["scores"][0]
    result: Any = together.table.position.result()
    assert [sat.score for sat in second.seats] == result["scores"]
    assert second.share == (1 / len(result["winners"]) if 0 in result["winners"] else 0)
    assert (second.ended, second.uncounted, second.options["preset"]) == (1000, None, "german-2003")
    assert [sat.name for sat in second.others] == ["Bob", "Bob"]


def challenge(**more: Any) -> Living:
    living = over(Living("me", **more))
    opened = living.entries[0]
    living.entries[0] = replace(opened, data=opened.data | {"challenge": "2026-11-16"})
    return living


@pytest.mark.parametrize("hints", [True, False])
def test_a_challenge_with_hints_is_practice(sqlite_url: str, hints: bool) -> None:
    (game,) = games_of(sqlite_url, challenge(hints=hints))
    assert (game.challenge, game.practice) == ("2026-11-16", hints)


def test_what_a_bot_reached_for_somebody_who_gave_up_alone_is_not_theirs(sqlite_url: str) -> None:
    resigned = Living("me")
    resigned.do(ANN, "resign", seat=0)
    games = games_of(sqlite_url, over(resigned), over(Living("me")))
    assert {game.table: game.result for game in games} == {"table-0": "resigned", "table-1": "alone"}
    assert [alone["table"] for alone in tallies("hashi", games, {})["alone"]] == ["table-1"]


def test_what_does_not_count_says_why(url: str) -> None:
    hinted = Living("me", "random")
    hinted.do(ANN, "hint", seat=0, expected=1)
    undone = Living("me", "random", "random", name="shangri-la", options={"setup": "first-game"})
    undone.move(0)
    undone.do(ANN, "undo", seat=0)
    assert not undone.table.record.moves
    resigned = hashi(ANN, BOB)
    resigned.do(ANN, "resign", seat=0)
    tables = [hinted, undone, resigned, Living("me", "me", "random"), hashi(ANN, BOB)]
    games = games_of(url, *(over(table) for table in tables))
    by_table = {game.table: game for game in games}
    assert [by_table[f"table-{number}"].uncounted for number in range(5)] == [
        "hints",
        "taken-back",
        "resigned",
        "several-seats",
        None,
    ]
    assert by_table["table-2"].result == "resigned"
    assert by_table["table-2"].share == 0


def test_who_has_moved_and_gives_up_or_lets_the_time_run_out_counts(url: str) -> None:
    resigned, left, timed_out = hashi(ANN, BOB), hashi(ANN, BOB), hashi(ANN, BOB, clock=Bank(seconds=60))
    for living in (resigned, left, timed_out):
        living.move(0)
        living.move(1)
    resigned.do(ANN, "resign", seat=0)
    left.do(BOB, "resign", seat=1)
    timed_out.move(1)
    timed_out.time_passes(60_001)
    timed_out.run_out()
    games = games_of(url, over(resigned), over(left), over(timed_out))
    mine, theirs, late = sorted(games, key=lambda game: game.table)
    assert [(game.result, game.uncounted) for game in (mine, late)] == [("resigned", None)] * 2
    assert [[sat.gave_up for sat in game.seats] for game in (mine, theirs)] == [[True, False], [False, True]]
    assert (theirs.result in ("won", "shared", "lost"), theirs.uncounted) == (True, None)


def test_a_move_that_somebody_else_took_back_leaves_a_game_mine(sqlite_url: str) -> None:
    undone = shangrila(ANN, BOB, BOB)
    undone.move(0)
    undone.move(1)
    undone.do(BOB, "undo", seat=1)
    undone.do(ANN, "agree")
    (game,) = games_of(sqlite_url, over(undone))
    assert (game.uncounted, [sat.took_back for sat in game.seats]) == (None, [False, True, False])


def test_what_was_not_kept_when_a_game_ended_is_found_out_once(url: str) -> None:
    async def scenario() -> None:
        store = Store.open(url)
        await kept(store, over(shangrila(ANN, BOB, BOB)), "table")
        (now,) = (await finished(store, [ANN.id], replaying)).of[ANN.id]
        with store.database.engine.begin() as connection:
            about = json.loads(connection.scalar(text("SELECT about FROM tables")) or "")
            before = {name: about[name] for name in ("seats", "clock", "waiting", "fingerprint")}
            for seat in before["seats"]:
                del seat["hinted"], seat["score"], seat["won"]
            connection.execute(text("UPDATE tables SET about = :about"), {"about": json.dumps(before)})
        replays = []

        async def counting(work: Any) -> Table:
            replays.append(work)
            return await replaying(work)

        for _ in range(2):
            assert (await finished(store, [ANN.id], counting)).of == {ANN.id: [now]}
        assert len(replays) == 1
        await store.close()

    asyncio.run(scenario())


def test_only_so_much_is_read_and_found_out_at_a_time_the_newest_first(url: str) -> None:
    async def scenario() -> None:
        store = Store.open(url)
        for number in range(3):
            living = Living("me", seed=number)
            living.time_passes(1000 * number)
            await kept(store, over(living), f"table-{number}")
        assert await store.listing.count_over([ANN.id, BOB.id]) == 3
        assert await store.listing.count_over([ANN.id], 2) == 2
        newest = (await finished(store, [ANN.id, BOB.id], replaying, most=2)).of
        assert [game.table for game in newest[ANN.id]] == ["table-2", "table-1"]
        assert newest[BOB.id] == []
        with store.database.engine.begin() as connection:
            before = {"seats": [{"name": "Ann", "bot": None, "open": False}], "clock": None, "waiting": []}
            connection.execute(text("UPDATE tables SET about = :about"), {"about": json.dumps(before)})
        found = [await finished(store, [ANN.id], replaying, most_found_out=1) for _ in range(3)]
        assert [[game.table for game in one.of[ANN.id]] for one in found] == [
            ["table-2"],
            ["table-2", "table-1"],
            ["table-2", "table-1", "table-0"],
        ]
        assert [one.left for one in found] == [2, 1, 0]
        await store.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("damage", ["DELETE FROM events", "UPDATE events SET data = '{}' WHERE version > 1"])
def test_what_cannot_be_found_out_is_not_tried_again_by_the_same_program(
    url: str, damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        store = Store.open(url)
        await kept(store, over(Living("me")), "table")
        with store.database.engine.begin() as connection:
            before = {"seats": [{"name": "Ann", "bot": None, "open": False}], "clock": None, "waiting": []}
            connection.execute(text("UPDATE tables SET about = :about"), {"about": json.dumps(before)})
            connection.execute(text(damage))
        entries, read = store.log.entries, list[str]()

        async def counting(table: str) -> Any:
            read.append(table)
            return await entries(table)

        monkeypatch.setattr(store.log, "entries", counting)
        for _ in range(2):
            assert (await finished(store, [ANN.id], replaying)).of == {ANN.id: []}
        assert read == ["table"]
        assert [one.about["seats"] for one in await store.listing.tables_of(ANN.id, 9)] == [before["seats"]]
        monkeypatch.setattr("kakehashi.tables.finished.__version__", "later")
        await finished(store, [ANN.id], replaying)
        assert read == ["table"] * 2
        await store.close()

    asyncio.run(scenario())


def test_a_challenge_that_was_not_marked_when_it_ended_is_found_out(sqlite_url: str) -> None:
    async def scenario() -> None:
        store = Store.open(sqlite_url)
        await kept(store, challenge(), "table")
        with store.database.engine.begin() as connection:
            about = json.loads(connection.scalar(text("SELECT about FROM tables")) or "")
            del about["challenge"], about["practice"]
            connection.execute(text("UPDATE tables SET about = :about"), {"about": json.dumps(about)})
        (game,) = (await finished(store, [ANN.id], replaying)).of[ANN.id]
        assert game.challenge == "2026-11-16"
        await store.close()

    asyncio.run(scenario())


def test_a_database_that_fails_for_a_moment_is_asked_again(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        store = Store.open(sqlite_url)
        await kept(store, over(Living("me")), "table")
        with store.database.engine.begin() as connection:
            before = {"seats": [{"name": "Ann", "bot": None, "open": False}], "clock": None, "waiting": []}
            connection.execute(text("UPDATE tables SET about = :about"), {"about": json.dumps(before)})

        async def failing(table: str) -> Any:
            raise Refused("store-failed", table)

        with monkeypatch.context() as broken:
            broken.setattr(store.log, "entries", failing)
            assert (await finished(store, [ANN.id], replaying)).of == {ANN.id: []}
        assert [game.table for game in (await finished(store, [ANN.id], replaying)).of[ANN.id]] == ["table"]
        await store.close()

    asyncio.run(scenario())


def test_a_game_that_was_not_kept_and_has_lost_its_events_is_left_out(url: str) -> None:
    async def scenario() -> None:
        store = Store.open(url)
        await kept(store, over(Living("me")), "table")
        with store.database.engine.begin() as connection:
            before = {"seats": [{"name": "Ann", "bot": None, "open": False}], "clock": None, "waiting": []}
            connection.execute(text("UPDATE tables SET about = :about"), {"about": json.dumps(before)})
            connection.execute(text("DELETE FROM events"))
        assert (await finished(store, [ANN.id], replaying)).of == {ANN.id: []}
        await store.close()

    asyncio.run(scenario())


def test_every_game_of_an_earlier_version_is_there(tmp_path: Path) -> None:
    before = Path(__file__).parent / "before"
    connection = sqlite3.connect(tmp_path / "kakehashi.sqlite")
    connection.executescript((before / "tables.sql").read_text())
    connection.close()

    async def scenario() -> list[Finished]:
        store = Store.open(f"sqlite:///{tmp_path}/kakehashi.sqlite")
        games = (await finished(store, [ANN.id], replaying)).of
        await store.close()
        return games[ANN.id]

    told = json.loads((before / "tables.json").read_text())
    wanted = {
        table
        for table, one in told.items()
        if one["status"] == "over" and any(ANN.id in (seat[1], seat[4]) for seat in one["seats"]) and one["moves"] > 10
    }
    assert {game.table for game in asyncio.run(scenario())} == wanted
    assert wanted


# What is made of them


def game(*seats: tuple[str, int], ended: int = 0, name: str = "shangri-la", mine: int = 0, **more: Any) -> Finished:
    """A game that went so: a bot or a person at each seat, with a score; the most have won."""
    most = max(score for _, score in seats)
    sat = tuple(
        Sat(
            "" if who in ratings(name) else who,
            who if who in ratings(name) else None,
            None if who in ratings(name) else who,
            score,
            score == most,
            *(False, False, False),
        )
        for who, score in seats
    )
    told: dict[str, Any] = {"options": {"preset": "english"}, "moves": 100}
    told |= {"continued": False, "practice": False, "challenge": None}
    return Finished(f"table-{ended}", name, ended, sat, (mine,), **(told | more))


def against(bot: str, won: int, lost: int) -> list[Finished]:
    wins = [game(("me", 5), (bot, 3), (bot, 2), ended=number) for number in range(won)]
    return wins + [game(("me", 1), (bot, 3), (bot, 2), ended=won + number) for number in range(lost)]


def test_whoever_has_not_played_is_rated_as_the_first_opponent_and_fits_it() -> None:
    found = rating("shangri-la", [], {})
    assert (found["rating"], found["error"], found["games"]) == (ratings("shangri-la")["novice"], UNSURE, 0)
    assert (found["fits"], found["course"]) == ("novice", [])


def test_who_wins_rises_and_a_stronger_bot_fits() -> None:
    found = rating("shangri-la", against("greedy", 30, 5)[::-1], {}, course=True)
    assert found["rating"] > ratings("shangri-la")["greedy"]
    assert found["error"] < UNSURE / 3
    assert (found["games"], len(found["course"])) == (35, 35)
    assert found["course"][-1]["rating"] == found["rating"]
    assert [moment["at"] for moment in found["course"]] == list(range(35))
    assert fitting("shangri-la", 0) == "novice"
    assert fitting("shangri-la", 1420) == "greedy"
    assert fitting("shangri-la", 1440) == "skilled"


def test_only_the_latest_games_make_a_rating() -> None:
    long_ago, lately = against("skilled", 0, 300), against("skilled", 100, 0)
    found = rating("shangri-la", lately + long_ago, {}, course=True)
    assert found["rating"] == rating("shangri-la", lately, {})["rating"]
    assert 40 < len(found["course"]) <= 60


def test_people_count_when_enough_is_known_of_them() -> None:
    games = [game(("me", 5), ("bob", 3), ended=number, name="hashi") for number in range(10)]
    assert opponents(games) == {"bob"}
    strangers = rating("hashi", games, {"bob": []})
    assert (strangers["games"], strangers["error"]) == (0, UNSURE)
    strong = [game(("bob", 5), ("skilled", 3), ended=n, name="hashi") for n in range(20)]
    strong += [game(("bob", 1), ("skilled", 3), ended=n, name="hashi") for n in range(20)]
    known = rating("hashi", games, {"bob": strong})
    assert known["games"] == 10
    assert known["rating"] > 1500
    assert known["error"] > SURE


def gives_up(one: Finished, *seats: int, **more: bool) -> Finished:
    """The same game, but at these seats somebody has given up, and a bot has come as far as they did."""
    left = {"bot": "random", "person": "somebody", "gave_up": True} | more
    sat = (replace(sat, **left) if number in seats else sat for number, sat in enumerate(one.seats))
    return replace(one, seats=tuple(sat))


def test_who_gives_up_comes_last_whatever_a_bot_makes_of_it() -> None:
    won, lost = game(("me", 5), ("skilled", 3), name="hashi"), game(("me", 1), ("skilled", 3), name="hashi")
    given_up = [gives_up(one, 0) for one in (won, lost)]
    assert [one.uncounted for one in given_up] == [None, None]
    assert rating("hashi", given_up, {}) == rating("hashi", [lost, lost], {})
    before_a_move = gives_up(won, 0, gave_up=False)
    assert (before_a_move.uncounted, rating("hashi", [before_a_move], {})["games"]) == ("resigned", 0)


def test_when_somebody_else_gives_up_one_came_before_them() -> None:
    strong = [game(("bob", 5 - n % 2 * 4), ("skilled", 3), ended=n, name="hashi") for n in range(40)]
    won, lost = game(("me", 5), ("bob", 3), name="hashi"), game(("me", 1), ("bob", 3), name="hashi")
    given_up = [gives_up(one, 1, person="bob") for one in (won, lost)]  # type: ignore[arg-type]
    assert rating("hashi", given_up, {"bob": strong}) == rating("hashi", [won, won], {"bob": strong})
    for helped in ({"gave_up": False}, {"hinted": True}, {"took_back": True}):
        nobody = gives_up(won, 1, **helped)
        assert rating("hashi", [nobody], {"somebody": strong})["games"] == 0


def test_one_is_measured_by_those_whom_one_meets_most_often() -> None:
    games = [game(("me", 5), (f"guest-{number:02}", 3), name="hashi") for number in range(40)]
    games += [game(("me", 5), ("bob", 3), name="hashi"), game(("me", 5), ("bob", 3), name="hashi")]
    assert opponents(games) == {"bob", *(f"guest-{number:02}" for number in range(19))}


def test_a_bot_that_was_not_measured_says_nothing() -> None:
    assert "sage" not in ratings("shangri-la"), "then another one is needed here"
    won = game(("me", 5), ("skilled", 3), name="shangri-la")
    unmeasured = replace(won, seats=(won.seats[0], replace(won.seats[1], bot="sage")))
    assert rating("shangri-la", [unmeasured] * 5, {})["games"] == 0


def test_games_are_counted_by_what_they_have_in_common() -> None:
    games = [
        game(("me", 5), ("novice", 3), ("greedy", 2)),
        game(("novice", 5), ("me", 3), ("novice", 2), mine=1),
        game(("me", 5), ("novice", 5), ("bob", 2), options={}),
        game(("me", 5), name="hashi", options={"board": "A"}),
        game(("me", 9), name="hashi", options={"board": "A"}, continued=True),
        game(("me", 9), name="hashi", options={"board": "A"}, practice=True),
    ]
    told = tallies("shangri-la", games, {})
    assert (told["games"], told["against"]) == (3, {"key": "", "games": 3, "won": 1.5, "chance": 1.0})
    assert [(tally["key"], tally["games"], tally["won"]) for tally in told["levels"]] == [
        ("novice", 1, 0),
        ("greedy", 1, 1),
        ("people", 1, 0.5),
    ]
    assert [(tally["key"], tally["won"]) for tally in told["seats"]] == [("1", 1.5), ("2", 0)]
    assert [(tally["key"], tally["games"]) for tally in told["options"]["preset"]] == [("", 1), ("english", 2)]
    assert told["alone"] == []
    (alone,) = tallies("hashi", games, {"table-0": -1.5})["alone"]
    assert (alone["score"], alone["skill"], alone["options"]) == (5, -1.5, {"board": "A"})


def test_the_skill_of_a_game_alone_is_that_of_its_account(url: str) -> None:
    async def scenario() -> None:
        async with asyncio.timeout(120), house_at(url) as house:
            table = await play_to_the_end(house, await opened(house, "me"), [ANN])
            await house.analysing.begin(table, 0)
            while (shown := await house.analysing.shown(table))["running"]:
                await asyncio.sleep(0.01)
            assert shown["accounts"]
            moves = len(table.record.moves)
            # More games than one question to a database may name.
            elsewhere = {f"nowhere-{number}": 18 for number in range(70_000)}
            skills = await house.store.analyses.skills({**elsewhere, table.id: moves})
            assert skills == {table.id: pytest.approx(shown["accounts"][0]["skill"], abs=0.001)}
            assert await house.store.analyses.skills({table.id: moves + 1}) == {}

    asyncio.run(scenario())
