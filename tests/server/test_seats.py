"""Nobody acts on somebody else's seat: whoever tries is refused, and the table stays as it was."""

import json
from collections.abc import Callable
from random import Random
from typing import get_args

import pytest
from itsdangerous import URLSafeSerializer

from kakehashi.tables.commands import Command
from server.clients import Client, Message, error_code, finished_table
from server.servers import ServerGroup

Said = tuple[str, Message]
"""The table, and a command that Ann could send there."""


def at_an_open_table(ann: Client, bob: Client, **command: object) -> Said:
    table = ann.create_table("shangri-la", "me", "open", "open", public=True)
    bob.take_seat(table, 1)
    return table, command


def at_a_game(ann: Client, bob: Client, **command: object) -> Said:
    """A game where Ann has moved once, and it is her turn again."""
    table = ann.create_table("shangri-la", "me", "open", "me", hints=True)
    bob.take_seat(table)
    for person, seat in ((ann, 0), (bob, 1)):
        with person.connect(table) as socket:
            socket.receive()
            assert socket.play_random_move(seat, Random(1))["type"] == "done"
    if command["do"] in ("move", "hint"):
        with ann.connect(table) as socket:
            socket.receive()
            command["expected"] = socket.state["version"]
            if command["do"] == "move":
                command["move"] = socket.random_move(2, Random(1))
    return table, command


def at_a_game_with_a_wish(ann: Client, bob: Client, **command: object) -> Said:
    table, command = at_a_game(ann, bob, **command)
    assert bob.send(table, "undo", seat=1).status_code == 200
    return table, command


def at_the_end(ann: Client, bob: Client, **command: object) -> Said:
    return finished_table(ann), command


COMMANDS: dict[str, Callable[[Client, Client], Said]] = {
    "take": lambda ann, bob: at_an_open_table(ann, bob, do="take", seat=0),
    "leave": lambda ann, bob: at_an_open_table(ann, bob, do="leave", seat=0),
    "move": lambda ann, bob: at_a_game(ann, bob, do="move", seat=2),
    "undo": lambda ann, bob: at_a_game(ann, bob, do="undo", seat=0),
    "agree": lambda ann, bob: at_a_game_with_a_wish(ann, bob, do="agree"),
    "decline": lambda ann, bob: at_a_game_with_a_wish(ann, bob, do="decline"),
    "say": lambda ann, bob: at_a_game(ann, bob, do="say", text="I am Ann."),
    "hint": lambda ann, bob: at_a_game(ann, bob, do="hint", seat=2),
    "resign": lambda ann, bob: at_a_game(ann, bob, do="resign", seat=0),
    "again": lambda ann, bob: at_the_end(ann, bob, do="again"),
}
"""Where each command could be sent by Ann."""
WITH_A_SEAT = ("take", "leave", "move", "undo", "hint", "resign")
NOT_YOURS, NOBODY, TAKEN = (403, "not-your-seat"), (401, "no-person"), (409, "seat-taken")


def forged(servers: ServerGroup, ann: Client) -> list[str]:
    """Cookies that we have not signed, or not for this."""
    assert ann.cookie is not None
    value, _, signature = ann.cookie.removeprefix("kakehashi=").rpartition(".")
    person = URLSafeSerializer("?").load_payload(value.encode())
    signers = (URLSafeSerializer("a guess", salt="person"), URLSafeSerializer(""), URLSafeSerializer("person"))
    texts = [str(signer.dumps(person)) for signer in signers]
    texts += [value, f"{value}.", f"{value}.{signature[:-2]}", f"{value}.{'A' * len(signature)}", person, "", "." * 9]
    return [f"kakehashi={text}" for text in texts]


def test_every_command_is_tried_here() -> None:
    union = get_args(get_args(Command)[0])
    assert {get_args(command.model_fields["do"].annotation)[0] for command in union} == set(COMMANDS)


@pytest.mark.parametrize("do", COMMANDS)
def test_nobody_sends_a_command_for_somebody_else(ann: Client, bob: Client, eve: Client, do: str) -> None:
    table, command = COMMANDS[do](ann, bob)
    servers = ann.servers
    before = ann.get(f"/api/tables/{table}").json()
    refused = TAKEN if do == "take" else NOT_YOURS
    tries = [(Client(servers, None), NOBODY), (eve, refused)]
    tries += [(Client(servers, cookie), NOBODY) for cookie in forged(servers, ann)]
    tries += [(bob, refused)] * (do in WITH_A_SEAT)
    for person, expected in tries:
        assert error_code(person.send(table, **command)) == expected
    # A spectator, and the same people, over a WebSocket.
    for person, expected in tries:
        with person.connect(table) as socket:
            socket.receive()
            answer = socket.command(**command)
            assert (answer["type"], answer["code"]) == ("refused", expected[1])
    assert ann.get(f"/api/tables/{table}").json() == before
    # It was not for another reason that they were refused: Ann may, unless it is a seat that she has already.
    if do == "take":
        assert error_code(ann.send(table, **command)) == TAKEN
    else:
        assert ann.send(table, **command).json()["version"] == before["now"]["version"] + 1


def test_the_seat_of_a_bot_is_nobodys(ann: Client, bob: Client) -> None:
    table = ann.create_table("shangri-la", "me", "me", "random")
    for do, more in (("move", {"move": "Ad", "expected": 1}), ("undo", {}), ("resign", {})):
        for person in (ann, bob):
            assert error_code(person.send(table, do, seat=2, **more)) == NOT_YOURS
    assert error_code(ann.send(table, "move", seat=3, move="Ad", expected=1)) == NOT_YOURS


def test_a_seat_is_kept_for_whoever_played_before(ann: Client, bob: Client, eve: Client) -> None:
    table = ann.create_table("hashi", "me", "open")
    bob.take_seat(table)
    random = Random(1)
    with ann.connect(table) as anns, bob.connect(table) as bobs:
        anns.receive()
        bobs.receive()
        while anns.state["status"] != "over":
            anns.play_random_move(0, random)
            done = bobs.play_random_move(1, random)
            for each in (anns, bobs):
                each.wait_for_state(lambda now, done=done: now["version"] >= done["version"])  # type: ignore[misc]
    assert ann.send(table, "again").status_code == 200
    following = ann.state(table)["again"]
    for command in ({"seat": 0}, {}):
        assert error_code(eve.send(following, "take", **command)) == TAKEN
    assert error_code(ann.send(following, "take", seat=0)) == TAKEN
    assert bob.send(following, "take").status_code == 200


def test_only_whose_seat_it_is_may_ask_what_it_may_do(ann: Client, bob: Client, eve: Client) -> None:
    table = ann.create_table("hashi", "me", "open")
    bob.take_seat(table)
    asked = {"seat": 0, "so_far": {}}
    assert ann.post(f"/api/tables/{table}/offer", asked).json()["moves"]
    for person, expected in ((bob, NOT_YOURS), (eve, NOT_YOURS), (Client(ann.servers, None), NOBODY)):
        assert error_code(person.post(f"/api/tables/{table}/offer", asked)) == expected
        with person.connect(table) as socket:
            assert socket.query(0)["code"] == "not-your-seat"


def test_who_has_resigned_has_no_seat_any_more(ann: Client, bob: Client) -> None:
    table = ann.create_table("hashi", "me", "open", stand_in="random")
    bob.take_seat(table)
    with bob.connect(table) as socket:
        assert socket.command("resign", seat=1)["type"] == "done"
        assert socket.wait_for_state(lambda now: now["seats"][1]["bot"])["seats"][1]["you"] is False
        for command in ({"do": "say", "text": "Boo"}, {"do": "move", "seat": 1, "move": "c=3", "expected": 3}):
            assert socket.command(**command)["code"] == "not-your-seat"


def test_no_cookie_or_id_of_anybody_is_in_what_others_get(ann: Client, bob: Client, eve: Client) -> None:
    table = ann.create_table("hashi", "me", "open", public=True)
    with eve.connect(table) as watching:
        bob.take_seat(table)
        bob.send(table, "say", text="hello")
        bob.send(table, "move", seat=1, move="c=3", expected=3)
        ann.send(table, "undo", seat=0)
        bob.send(table, "undo", seat=1)
        ann.send(table, "agree")
        watching.wait_for_state(lambda now: now["version"] >= ann.state(table)["version"])
    seen = json.dumps(watching.messages)
    seen += "".join(
        eve.get(path).text for path in (f"/api/tables/{table}", f"/api/tables/{table}/events", "/api/tables")
    )
    for person in (ann, bob):
        assert person.cookie is not None
        value = person.cookie.removeprefix("kakehashi=").rpartition(".")[0]
        for secret in (value, URLSafeSerializer("?").load_payload(value.encode())):
            assert secret not in seen
