"""Nobody acts on somebody else's seat: whoever tries is refused, and the table stays as it was."""

import json
from collections.abc import Callable
from random import Random
from typing import get_args

import pytest
from itsdangerous import URLSafeSerializer

from kakehashi.tables.commands import Command
from server.clients import Message, Person, code_of, finished
from server.servers import Servers

Said = tuple[str, Message]
"""The table, and a command that Ann could send there."""


def at_an_open_table(ann: Person, bob: Person, **command: object) -> Said:
    table = ann.open("shangri-la", "me", "open", "open", public=True)
    bob.sit(table, 1)
    return table, command


def at_a_game(ann: Person, bob: Person, **command: object) -> Said:
    """A game where Ann has moved once, and it is her turn again."""
    table = ann.open("shangri-la", "me", "open", "me", hints=True)
    bob.sit(table)
    for person, seat in ((ann, 0), (bob, 1)):
        with person.at(table) as socket:
            socket.hear()
            assert socket.play(seat, Random(1))["type"] == "done"
    if command["do"] in ("move", "hint"):
        with ann.at(table) as socket:
            socket.hear()
            command["expected"] = socket.now["version"]
            if command["do"] == "move":
                command["move"] = socket.move(2, Random(1))
    return table, command


def at_a_game_with_a_wish(ann: Person, bob: Person, **command: object) -> Said:
    table, command = at_a_game(ann, bob, **command)
    assert bob.do(table, "undo", seat=1).status_code == 200
    return table, command


def at_the_end(ann: Person, bob: Person, **command: object) -> Said:
    return finished(ann), command


COMMANDS: dict[str, Callable[[Person, Person], Said]] = {
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


def forged(servers: Servers, ann: Person) -> list[str]:
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
def test_nobody_sends_a_command_for_somebody_else(ann: Person, bob: Person, eve: Person, do: str) -> None:
    table, command = COMMANDS[do](ann, bob)
    servers = ann.servers
    before = ann.get(f"/api/tables/{table}").json()
    refused = TAKEN if do == "take" else NOT_YOURS
    tries = [(Person(servers, None), NOBODY), (eve, refused)]
    tries += [(Person(servers, cookie), NOBODY) for cookie in forged(servers, ann)]
    tries += [(bob, refused)] * (do in WITH_A_SEAT)
    for person, expected in tries:
        assert code_of(person.do(table, **command)) == expected
    # A spectator, and the same people, over a WebSocket.
    for person, expected in tries:
        with person.at(table) as socket:
            socket.hear()
            answer = socket.do(**command)
            assert (answer["type"], answer["code"]) == ("refused", expected[1])
    assert ann.get(f"/api/tables/{table}").json() == before
    # It was not for another reason that they were refused: Ann may, unless it is a seat that she has already.
    if do == "take":
        assert code_of(ann.do(table, **command)) == TAKEN
    else:
        assert ann.do(table, **command).json()["version"] == before["now"]["version"] + 1


def test_the_seat_of_a_bot_is_nobodys(ann: Person, bob: Person) -> None:
    table = ann.open("shangri-la", "me", "me", "random")
    for do, more in (("move", {"move": "Ad", "expected": 1}), ("undo", {}), ("resign", {})):
        for person in (ann, bob):
            assert code_of(person.do(table, do, seat=2, **more)) == NOT_YOURS
    assert code_of(ann.do(table, "move", seat=3, move="Ad", expected=1)) == NOT_YOURS


def test_a_seat_is_kept_for_whoever_played_before(ann: Person, bob: Person, eve: Person) -> None:
    table = ann.open("hashi", "me", "open")
    bob.sit(table)
    random = Random(1)
    with ann.at(table) as anns, bob.at(table) as bobs:
        anns.hear()
        bobs.hear()
        while anns.now["status"] != "over":
            anns.play(0, random)
            done = bobs.play(1, random)
            for each in (anns, bobs):
                each.until_now(lambda now, done=done: now["version"] >= done["version"])  # type: ignore[misc]
    assert ann.do(table, "again").status_code == 200
    following = ann.now(table)["again"]
    for command in ({"seat": 0}, {}):
        assert code_of(eve.do(following, "take", **command)) == TAKEN
    assert code_of(ann.do(following, "take", seat=0)) == TAKEN
    assert bob.do(following, "take").status_code == 200


def test_only_whose_seat_it_is_may_ask_what_it_may_do(ann: Person, bob: Person, eve: Person) -> None:
    table = ann.open("hashi", "me", "open")
    bob.sit(table)
    asked = {"seat": 0, "so_far": {}}
    assert ann.post(f"/api/tables/{table}/offer", asked).json()["moves"]
    for person, expected in ((bob, NOT_YOURS), (eve, NOT_YOURS), (Person(ann.servers, None), NOBODY)):
        assert code_of(person.post(f"/api/tables/{table}/offer", asked)) == expected
        with person.at(table) as socket:
            assert socket.ask(0)["code"] == "not-your-seat"


def test_who_has_resigned_has_no_seat_any_more(ann: Person, bob: Person) -> None:
    table = ann.open("hashi", "me", "open", stand_in="random")
    bob.sit(table)
    with bob.at(table) as socket:
        assert socket.do("resign", seat=1)["type"] == "done"
        assert socket.until_now(lambda now: now["seats"][1]["bot"])["seats"][1]["you"] is False
        for command in ({"do": "say", "text": "Boo"}, {"do": "move", "seat": 1, "move": "c=3", "expected": 3}):
            assert socket.do(**command)["code"] == "not-your-seat"


def test_no_cookie_or_id_of_anybody_is_in_what_others_get(ann: Person, bob: Person, eve: Person) -> None:
    table = ann.open("hashi", "me", "open", public=True)
    with eve.at(table) as watching:
        bob.sit(table)
        bob.do(table, "say", text="hello")
        bob.do(table, "move", seat=1, move="c=3", expected=3)
        ann.do(table, "undo", seat=0)
        bob.do(table, "undo", seat=1)
        ann.do(table, "agree")
        watching.until_now(lambda now: now["version"] >= ann.now(table)["version"])
    seen = json.dumps(watching.heard)
    seen += "".join(
        eve.get(path).text for path in (f"/api/tables/{table}", f"/api/tables/{table}/events", "/api/tables")
    )
    for person in (ann, bob):
        assert person.cookie is not None
        value = person.cookie.removeprefix("kakehashi=").rpartition(".")[0]
        for secret in (value, URLSafeSerializer("?").load_payload(value.encode())):
            assert secret not in seen
