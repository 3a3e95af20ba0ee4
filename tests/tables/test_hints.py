"""Hints and judgements: which tables allow them, who sees the request, and who gets the answer."""

import asyncio
from random import Random
from typing import Any

import pytest

from server.app import App, Client, RequestError, error_code, run_app
from wire import Command, Event, Json, offer_of

pytestmark = pytest.mark.usefixtures("quick_hints")


async def ask_for_hint(person: Client, table: str, seat: int = 0) -> Json:
    """Request a hint as a page does: send the command, which all viewers see, then fetch the answer."""
    version = (await person.state(table))["version"]
    await person.send(table, Command.REQUEST_HINT, seat=seat, expected=version)
    return await hint(person, table, seat)


async def hint(person: Client, table: str, seat: int = 0) -> Json:
    return await person.post(f"/api/tables/{table}/hint", {"seat": seat})


async def judgement(person: Client, table: str, seat: int = 0) -> Json:
    return await person.post(f"/api/tables/{table}/judgement", {"seat": seat})


async def effects(person: Client, data: Json, move: str) -> Json:
    """Return the effects of a first move of seat 0, as the analysis board shows them."""
    # In Hashi all three play at once, and a step is their round.
    first = data["moves"][: 3 if data["game"] == "hashi" else 1]
    moves = [[seat, move if seat == 0 else text] for seat, text in first]
    asked = {"game": data["game"], "start": data["start"], "moves": moves, "seat": 0}
    (step,) = (await person.post("/api/study", asked))["steps"]
    return next(dict(played["effects"]) for played in step["moves"] if played["seat"] == 0)


async def finished_game(person: Client, table: str) -> Json:
    """Play a game against bots to its end, and return it."""
    async with person.connect(table) as socket:
        await socket.play_to_end(Random(1))
    return await person.get(f"/api/tables/{table}/game.json")


def test_hints_are_on_where_one_person_plays_unless_a_table_says_otherwise(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")

        async def has_hints(*seats: str, **options: Any) -> bool:
            table = await ann.create_table(*seats, game="shangri-la", **options)
            return bool((await ann.table(table))["about"]["hints"])

        assert await has_hints("me", "adept", "adept")
        assert not await has_hints("me", "open", "adept")
        assert not await has_hints("me", "me", "adept")
        assert not await has_hints("me", "adept", "adept", hints=False)
        assert await has_hints("me", "open", "adept", hints=True)
        app.bots.hold()

    run_app(sqlite_url, scenario)


def test_rematch_has_hints_if_the_game_before_had_them(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        for hints in (True, False):
            table = await ann.create_table("me", hints=hints)
            await finished_game(ann, table)
            await ann.send(table, Command.REMATCH)
            rematch = (await ann.state(table))["again"]
            assert (await ann.table(rematch))["about"]["hints"] == hints

    run_app(sqlite_url, scenario)


def test_all_viewers_see_the_hint_request_but_not_the_hint(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in("Ann"), await app.sign_in("Bob")
        table = await ann.create_table("me", "open", hints=True)
        await bob.take_seat(table)
        version = await ann.send(table, Command.REQUEST_HINT, seat=0, expected=2)
        for person in (bob, app.anonymous):
            (message,) = (await person.get(f"/api/tables/{table}/events?since={version - 1}"))["events"]
            assert set(message["now"]) - {"at"} == {"version"}
            event = {name: value for name, value in message["event"].items() if name != "at"}
            assert event == {"version": version, "kind": Event.HINT_REQUESTED, "seat": 0}

    run_app(sqlite_url, scenario)


def test_hint_is_for_one_seat_and_one_turn(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob, eve = [await app.sign_in(name) for name in ("Ann", "Bob", "Eve")]
        table = await ann.create_table("me", "open", "me", game="shangri-la", hints=True)
        await bob.take_seat(table)

        def request(person: Client, seat: int, expected: int) -> Any:
            return person.send(table, Command.REQUEST_HINT, seat=seat, expected=expected)

        assert await error_code(request(bob, 1, 2)) == "not-your-turn"
        for person in (bob, eve):
            assert await error_code(request(person, 0, 2)) == "not-your-seat"
        assert await error_code(hint(ann, table)) == "bad-request"
        assert (await ask_for_hint(ann, table))["move"]
        for person in (bob, eve):
            assert await error_code(hint(person, table)) == "not-your-seat"
        await ann.move(table, 0)
        assert await error_code(request(ann, 0, 2)) == "stale"
        assert await error_code(hint(ann, table)) == "not-your-turn"
        await bob.move(table, 1)
        await ann.move(table, 2)
        assert await error_code(hint(ann, table)) == "bad-request"

    run_app(sqlite_url, scenario)


@pytest.mark.parametrize("game", ["hashi", "shangri-la"])
def test_hint_is_a_legal_move_with_its_effects(sqlite_url: str, game: str) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        table = await ann.create_table("me", "random", "random", game=game)
        advice = await ask_for_hint(ann, table)
        assert advice["seat"] == 0
        assert isinstance(advice["remarks"], list)
        await ann.move(table, 0, advice["move"])
        data = await finished_game(ann, table)
        assert advice["effects"] == await effects(ann, data, advice["move"])

    run_app(sqlite_url, scenario)


def test_asking_again_gets_the_same_answer_and_no_bot_thinks_twice(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in("Ann"), await app.sign_in("Bob")
        table, other = await ann.create_table("me"), await ann.create_table("me", "open")
        app.bots.hold()
        hanging_up = asyncio.create_task(ask_for_hint(ann, table))
        await app.bots.wait_for_job(seat=0, n_moves=0)
        hanging_up.cancel()
        # Other tables continue meanwhile.
        await bob.take_seat(other)
        await bob.move(other, 1)
        app.bots.release()
        first = await hint(ann, table)
        assert await hint(ann, table) == first
        assert app.bots.jobs == [(0, 0)]

    run_app(sqlite_url, scenario)


def test_failed_hint_is_searched_for_again(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        table = await ann.create_table("me")
        app.bots.n_failing_answers = 1
        with pytest.raises(RequestError):
            await ask_for_hint(ann, table)
        assert (await hint(ann, table))["move"] in offer_of(await ann.state(table), 0)["moves"]

    run_app(sqlite_url, scenario)


@pytest.mark.parametrize(("game", "unit"), [("hashi", "points"), ("shangri-la", "share")])
def test_last_move_is_judged_beside_a_better_one(sqlite_url: str, game: str, unit: str) -> None:
    judged: list[Json] = []

    async def scenario(app: App) -> None:
        ann, bob = await app.sign_in("Ann"), await app.sign_in("Bob")
        table = await ann.create_table("me", "random", "random", game=game)
        assert await error_code(judgement(ann, table)) == "no-move"
        played = await ann.random_move(table, 0, Random(1))
        await ann.move(table, 0, played)
        first = await judgement(ann, table)
        assert (first["played"]["move"], first["unit"]) == (played, unit)
        assert first["cost"] >= 0
        assert first["better"]["move"] == first["best"][0]["move"]
        assert await error_code(judgement(bob, table)) == "not-your-seat"
        judged.append({"table": table, "person": ann.cookie, "judgement": first})

    async def later(app: App) -> None:
        """A judgement that left the cache is computed again."""
        (known,) = judged
        ann = Client(app, known["person"])
        async with ann.connect(known["table"]) as socket:
            await socket.wait_for_state(lambda state: state["moves"] >= 3)
        assert await judgement(ann, known["table"]) == known["judgement"]
        data = await finished_game(ann, known["table"])
        better = known["judgement"]["better"]
        assert better["effects"] == await effects(ann, data, better["move"])

    run_app(sqlite_url, scenario)
    run_app(sqlite_url, later)


def test_table_without_hints_gives_neither_hint_nor_judgement(sqlite_url: str) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        table = await ann.create_table("me", "random", hints=False)
        assert await error_code(ask_for_hint(ann, table)) == "no-hints"
        assert await error_code(hint(ann, table)) == "no-hints"
        await ann.move(table, 0)
        assert await error_code(judgement(ann, table)) == "no-hints"

    run_app(sqlite_url, scenario)
