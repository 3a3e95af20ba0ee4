"""The history of a table: the game step by step as a viewer may see it, with chat and other events."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from server.app import App, Client, Socket, run_app
from server.faults import FakeClock
from wire import Command, Event, Json, Message, merge, offer_of


async def begin(app: App, *seats: str, game: str = "hashi") -> tuple[str, list[Client]]:
    """Create a table with a person at each seat; a number refers to an earlier person."""
    people = [await app.sign_in(name) for name in ("Ann", "Bob", "Cat")[: len(set(seats))]]
    table = await people[0].create_table("me", *["open"] * (len(seats) - 1), game=game)
    for seat, name in enumerate(seats):
        if seat:
            await people["ABC".index(name)].take_seat(table, seat)
    return table, [people["ABC".index(name)] for name in seats]


def as_seen_later(views: list[Json]) -> list[Json]:
    """Return views without offers, which only the present state has."""
    return [{name: view[name] for name in view if name not in ("offer", "may_undo")} for view in views]


def states_after_events(socket: Socket) -> list[tuple[Json, Json]]:
    """Return each event, and the client's state after it."""
    known, after = next(message["now"] for message in socket.messages if message["type"] == Message.STATE), []
    for message in socket.messages:
        if message["type"] == Message.EVENT:
            known = merge(known, message["now"])
            after.append((message["event"], known))
    return after


def assert_steps_match(history: Json, socket: Socket, is_step: Callable[[Json], object]) -> None:
    expected = [(event, state) for event, state in states_after_events(socket) if is_step(event)]
    assert [step["moves"] for step in history["steps"]] == [event["moves"] for event, _ in expected]
    assert [step["at"] for step in history["steps"]] == [event["at"] for event, _ in expected]
    assert [step["views"] for step in history["steps"]] == [as_seen_later(state["views"]) for _, state in expected]


def test_every_round_of_hashi_is_a_step_when_all_have_played(sqlite_url: str, fake_clock: FakeClock) -> None:
    async def scenario(app: App) -> None:
        table, seats = await begin(app, "A", "B", "B")
        viewers = {(None,): app.anonymous, (0,): seats[0], (1, 2): seats[1]}
        for seen, viewer in viewers.items():
            start = await viewer.history(table)
            assert (start["version"], start["steps"]) == ((await viewer.state(table))["version"], [])
            assert start["start"] == as_seen_later((await viewer.state(table))["views"])
            assert tuple(view["seat"] for view in start["start"]) == seen
        async with (
            app.anonymous.connect(table) as spectator,
            seats[0].connect(table) as first,
            seats[1].connect(table) as second,
        ):
            for number in range(4):
                for seat in Random(number).sample(range(3), 3):
                    fake_clock.advance(1)
                    version = await seats[seat].move(table, seat)
            for viewer, socket in zip(viewers.values(), (spectator, first, second), strict=True):
                await socket.wait_for_version(version)
                shown = await viewer.history(table)
                assert len(shown["steps"]) == 4
                assert [move["seat"] for move in shown["steps"][0]["moves"]] == [0, 1, 2]
                assert_steps_match(shown, socket, lambda event: event.get("step"))
        # The history contains no hidden moves, not even those of the viewer.
        shown = await seats[1].history(table)
        version = await seats[1].move(table, 1)
        assert await seats[1].history(table) == {**shown, "version": version}

    run_app(sqlite_url, scenario)


def test_every_move_of_shangrila_is_a_step(sqlite_url: str, fake_clock: FakeClock) -> None:
    async def scenario(app: App) -> None:
        table, seats = await begin(app, "A", "B", "C", game="shangri-la")
        async with seats[1].connect(table) as socket:
            for _ in range(10):
                fake_clock.advance(1)
                (seat,) = (await app.anonymous.state(table))["acting"]
                version = await seats[seat].move(table, seat)
            await socket.wait_for_version(version)
            shown = await seats[1].history(table)
            assert len(shown["steps"]) == 10
            assert_steps_match(shown, socket, lambda event: event["kind"] == Event.MOVED)

    run_app(sqlite_url, scenario)


def test_moves_taken_back_are_left_out_and_the_others_keep_their_times(sqlite_url: str, fake_clock: FakeClock) -> None:
    async def scenario(app: App) -> None:
        table, (ann, bob) = await begin(app, "A", "B")
        undone, other, *_ = offer_of(await ann.state(table), 0)["moves"]
        await ann.move(table, 0, undone)
        await ann.send(table, Command.REQUEST_UNDO, seat=0)
        await bob.send(table, Command.ACCEPT_UNDO)
        for person, seat in ((bob, 1), (ann, 0)):
            fake_clock.advance(1)
            await person.move(table, seat, other)
        for viewer in (ann, bob, app.anonymous):
            shown = await viewer.history(table)
            (step,) = shown["steps"]
            assert [(move["seat"], move["move"]) for move in step["moves"]] == [(0, other), (1, other)]
            assert step["at"] == fake_clock.now_ms
            assert json.dumps(undone) not in json.dumps(shown["talk"])

    run_app(sqlite_url, scenario)


def test_undo_in_shangrila_takes_the_answers_to_a_move_with_it(sqlite_url: str, fake_clock: FakeClock) -> None:
    async def scenario(app: App) -> None:
        table, (ann, bob, cat) = await begin(app, "A", "B", "C", game="shangri-la")
        times = []
        for seat, person in enumerate((ann, bob, cat)):
            fake_clock.advance(1)
            times.append(fake_clock.now_ms)
            await person.move(table, seat)
        await bob.send(table, Command.REQUEST_UNDO, seat=1)
        await ann.send(table, Command.ACCEPT_UNDO)
        assert [step["at"] for step in (await ann.history(table))["steps"]] == times
        await cat.send(table, Command.ACCEPT_UNDO)
        assert [step["at"] for step in (await ann.history(table))["steps"]] == times[:1]
        fake_clock.advance(1)
        await bob.move(table, 1)
        assert [step["at"] for step in (await ann.history(table))["steps"]] == [times[0], fake_clock.now_ms]

    run_app(sqlite_url, scenario)


def test_history_lists_chat_and_commands_with_the_names_and_seats_at_that_time(
    sqlite_url: str, fake_clock: FakeClock
) -> None:
    async def scenario(app: App) -> None:
        table, (ann, bob) = await begin(app, "A", "B")
        await bob.send(table, Command.SEND_CHAT, text="Hello!")
        fake_clock.advance(5)
        await ann.send(table, Command.SEND_CHAT, phrase="good-luck")
        await ann.move(table, 0)
        for answer in (Command.DECLINE_UNDO, Command.ACCEPT_UNDO):
            await ann.send(table, Command.REQUEST_UNDO, seat=0)
            await bob.send(table, answer)
        await bob.send(table, Command.RESIGN, seat=1)
        assert not any(seat["you"] for seat in (await bob.state(table))["seats"])
        talk = (await app.anonymous.history(table))["talk"]
        now = fake_clock.now_ms
        assert [line["event"] for line in talk[1:3]] == [
            {"kind": Event.CHAT_SENT, "version": 3, "at": now - 5000, "seat": 1, "text": "Hello!"},
            {"kind": Event.CHAT_SENT, "version": 4, "at": now, "seat": 0, "phrase": "good-luck"},
        ]
        listed: list[Any] = talk[3:]
        assert [(line["event"]["kind"], line["asker"], line["event"].get("undone")) for line in listed] == [
            (Event.UNDO_REQUESTED, None, False),
            (Event.UNDO_DECLINED, 0, None),
            (Event.UNDO_REQUESTED, None, False),
            (Event.UNDO_ACCEPTED, 0, True),
            (Event.SEAT_REPLACED, None, False),
        ]
        assert listed[1]["event"]["seats"] == [1]
        assert listed[-1]["event"]["why"] == "resigned"
        assert all(line["names"] == ["Ann", "Bob"] for line in talk[1:])
        for person, seats in ((ann, [0]), (bob, [1]), (app.anonymous, [])):
            talk = (await person.history(table))["talk"]
            assert all(line["yours"] == seats for line in talk[1:])

    run_app(sqlite_url, scenario)
