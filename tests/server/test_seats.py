"""Only the person of a seat may act for it; other requests are refused and change nothing."""

import json
from collections.abc import Callable
from random import Random

import pytest
from itsdangerous import URLSafeSerializer

from server.clients import Client, create_finished_table, expect_ack, expect_error, expect_version, status_and_code
from server.conftest import on_both
from server.servers import ServerGroup
from wire import Command, Event, Json

Scenario = tuple[str, Json]
"""A table, and the fields of a command that Ann could send there."""


def open_table(ann: Client, bob: Client, kind: str, sent: Json) -> Scenario:
    table = ann.create_table("shangri-la", "me", "open", "open", public=True)
    bob.take_seat(table, 1)
    return table, sent


def game(ann: Client, bob: Client, kind: str, sent: Json) -> Scenario:
    """Start a game where Ann has moved once, and it is her turn again."""
    table = ann.create_table("shangri-la", "me", "open", "me", hints=True)
    bob.take_seat(table)
    for person, seat in ((ann, 0), (bob, 1)):
        with person.watch(table) as socket:
            expect_ack(socket.play_random_move(seat, Random(1)))
    with ann.watch(table) as socket:
        if kind in (Command.MOVE, Command.REQUEST_HINT):
            sent["expected"] = socket.state["version"]
        if kind == Command.MOVE:
            sent["move"] = socket.random_move(2, Random(1))
    return table, sent


def game_with_undo_request(ann: Client, bob: Client, kind: str, sent: Json) -> Scenario:
    table, sent = game(ann, bob, kind, sent)
    expect_version(bob.request_undo(table, 1))
    return table, sent


def finished_game(ann: Client, bob: Client, kind: str, sent: Json) -> Scenario:
    return create_finished_table(ann), sent


COMMANDS: dict[str, tuple[Callable[[Client, Client, str, Json], Scenario], Json]] = {
    Command.TAKE_SEAT: (open_table, {"seat": 0}),
    Command.LEAVE_SEAT: (open_table, {"seat": 0}),
    Command.MOVE: (game, {"seat": 2}),
    Command.REQUEST_UNDO: (game, {"seat": 0}),
    Command.ACCEPT_UNDO: (game_with_undo_request, {}),
    Command.DECLINE_UNDO: (game_with_undo_request, {}),
    Command.SEND_CHAT: (game, {"text": "I am Ann."}),
    Command.REQUEST_HINT: (game, {"seat": 2}),
    Command.RESIGN: (game, {"seat": 0}),
    Command.REMATCH: (finished_game, {}),
}
"""For each command, a table where Ann could send it."""
NOT_YOURS, NO_PERSON, TAKEN = (403, "not-your-seat"), (401, "no-person"), (409, "seat-taken")


def forged_cookies(ann: Client) -> list[str]:
    """Return cookies that the server did not sign, or signed for another purpose."""
    assert ann.cookie is not None
    value, _, signature = ann.cookie.removeprefix("kakehashi=").rpartition(".")
    person = URLSafeSerializer("?").load_payload(value.encode())
    signers = (URLSafeSerializer("a guess", salt="person"), URLSafeSerializer(""), URLSafeSerializer("person"))
    texts = [str(signer.dumps(person)) for signer in signers]
    texts += [value, f"{value}.", f"{value}.{signature[:-2]}", f"{value}.{'A' * len(signature)}", person, "", "." * 9]
    return [f"kakehashi={text}" for text in texts]


def test_every_command_of_the_api_is_tried_here(single_server: ServerGroup) -> None:
    schemas = single_server.request("GET", "/openapi.json").json()["components"]["schemas"]
    described = schemas["CommandSent"]["properties"]["command"]["discriminator"]["mapping"]
    assert set(described) == set(COMMANDS)


@pytest.mark.parametrize("kind", COMMANDS)
def test_command_for_another_person_is_refused(
    ann: Client, bob: Client, eve: Client, visitor: Client, kind: str
) -> None:
    scenario, fields = COMMANDS[kind]
    table, sent = scenario(ann, bob, kind, dict(fields))
    before = ann.table(table)
    refused = TAKEN if kind == Command.TAKE_SEAT else NOT_YOURS
    tries = [(visitor, NO_PERSON), (eve, refused)]
    tries += [(Client(ann.servers, cookie), NO_PERSON) for cookie in forged_cookies(ann)]
    tries += [(bob, refused)] * ("seat" in sent)
    for person, expected in tries:
        assert status_and_code(person.send(table, kind, **sent)) == expected
        with person.watch(table) as socket:
            assert expect_error(socket.command(kind, **sent)) == expected[1]
    assert ann.table(table) == before
    # The command itself is valid: Ann may send it, unless she has the seat already.
    if kind == Command.TAKE_SEAT:
        assert status_and_code(ann.send(table, kind, **sent)) == TAKEN
    else:
        assert expect_version(ann.send(table, kind, **sent)) == before["now"]["version"] + 1


def test_seat_of_a_bot_belongs_to_no_person(ann: Client, bob: Client) -> None:
    table = ann.create_table("shangri-la", "me", "me", "random")
    for person in (ann, bob):
        for refused in (person.move(table, 2, "Ad", 1), person.request_undo(table, 2), person.resign(table, 2)):
            assert status_and_code(refused) == NOT_YOURS
    assert status_and_code(ann.move(table, 3, "Ad", 1)) == NOT_YOURS


def test_seat_of_a_rematch_is_kept_for_its_player(ann: Client, bob: Client, eve: Client) -> None:
    table = ann.create_table("hashi", "me", "open")
    bob.take_seat(table)
    random = Random(1)
    with ann.watch(table) as anns, bob.watch(table) as bobs:
        while anns.state["status"] != "over":
            anns.play_random_move(0, random)
            version = expect_ack(bobs.play_random_move(1, random))
            for each in (anns, bobs):
                each.wait_for_version(version)
    expect_version(ann.rematch(table))
    following = ann.state(table)["again"]
    for seat in (0, None):
        assert status_and_code(eve.send(following, Command.TAKE_SEAT, seat=seat)) == TAKEN
    assert status_and_code(ann.send(following, Command.TAKE_SEAT, seat=0)) == TAKEN
    bob.take_seat(following)


def test_only_the_player_gets_the_offer_of_a_seat(ann: Client, bob: Client, eve: Client, visitor: Client) -> None:
    table = ann.create_table("hashi", "me", "open")
    bob.take_seat(table)
    assert ann.query(table, 0).json()["moves"]
    for person, expected in ((bob, NOT_YOURS), (eve, NOT_YOURS), (visitor, NO_PERSON)):
        assert status_and_code(person.query(table, 0)) == expected
        with person.connect(table) as socket:
            assert expect_error(socket.query(0)) == "not-your-seat"


@on_both
def test_player_who_resigned_has_no_seat(ann: Client, bob: Client) -> None:
    table = ann.create_table("hashi", "me", "open", stand_in="random")
    bob.take_seat(table)
    with bob.watch(table) as socket:
        expect_ack(socket.resign(1))
        assert socket.receive_event(Event.SEAT_REPLACED)["seat"] == 1
        assert socket.state["seats"][1]["you"] is False
        assert expect_error(socket.send_chat(text="Boo")) == "not-your-seat"
        assert expect_error(socket.move(1, "c=3", 3)) == "not-your-seat"


def test_messages_hold_no_cookie_and_no_id_of_others(ann: Client, bob: Client, eve: Client) -> None:
    table = ann.create_table("hashi", "me", "open", public=True)
    with eve.watch(table) as spectator:
        bob.take_seat(table)
        bob.send_chat(table, text="hello")
        expect_version(bob.move(table, 1, "c=3", 3))
        ann.request_undo(table, 0)
        expect_version(bob.request_undo(table, 1))
        ann.accept_undo(table)
        spectator.wait_for_version(ann.state(table)["version"])
    seen = json.dumps(spectator.messages)
    seen += "".join(
        eve.get(path).text for path in (f"/api/tables/{table}", f"/api/tables/{table}/events", "/api/tables")
    )
    for person in (ann, bob):
        assert person.cookie is not None
        value = person.cookie.removeprefix("kakehashi=").rpartition(".")[0]
        for secret in (value, URLSafeSerializer("?").load_payload(value.encode())):
            assert secret not in seen
