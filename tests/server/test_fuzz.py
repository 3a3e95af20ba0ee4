"""Arbitrary bytes and messages over a WebSocket harm neither server nor table."""

import json
import socket as sockets
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given
from hypothesis import strategies as st

from depth import PATIENCE_S, examples
from server.clients import Client, Socket, websocket_request
from server.conftest import on_both
from server.servers import ServerGroup
from wire import Command, Message, command, seats_to_play

NAMES = [value for words in (Command, Message) for name, value in vars(words).items() if name.isupper()]
"""Every command and every message type."""
WORDS = st.one_of(
    st.sampled_from(NAMES),
    st.sampled_from(
        ["type", "id", "command", "seat", "so_far", "where", "bridges", "text", "phrase", "expected", "me", "hello"]
    ),
    st.sampled_from(["c=3", "Ad", "-:-", "c:-", "a:ab", "", " ", "\0", "\u202e", "𝔘", "__class__", "'; --"]),
)
NUMBERS = st.one_of(st.integers(-2, 5), st.sampled_from([1 << 31, 1 << 63, -(1 << 63), 10**30, 0.5, 1e308, -0.0]))
VALUES = st.recursive(
    st.one_of(WORDS, NUMBERS, st.none(), st.booleans(), st.text(max_size=8)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=6,
)
SEATS, KEYS = st.integers(0, 3), st.sampled_from(["a", "b", "c", "d"])
WITH_SEAT = (Command.TAKE_SEAT, Command.LEAVE_SEAT, Command.REQUEST_UNDO)
WITHOUT_SEAT = (Command.TAKE_SEAT, Command.ACCEPT_UNDO, Command.DECLINE_UNDO, Command.REMATCH)
COMMANDS = st.one_of(
    st.builds(command, st.sampled_from(WITH_SEAT), seat=SEATS),
    st.builds(command, st.sampled_from(WITHOUT_SEAT)),
    st.builds(command, st.just(Command.SEND_CHAT), text=st.text(max_size=210)),
    st.builds(command, st.just(Command.SEND_CHAT), phrase=WORDS),
    st.builds(
        command, st.just(Command.MOVE), seat=SEATS, move=st.one_of(WORDS, st.text(max_size=10)), expected=NUMBERS
    ),
)
MESSAGES = st.one_of(
    st.fixed_dictionaries({"type": st.just(Message.COMMAND), "id": KEYS, "command": COMMANDS}),
    st.fixed_dictionaries(
        {
            "type": st.just(Message.QUERY),
            "id": KEYS,
            "seat": SEATS,
            "so_far": st.dictionaries(WORDS, WORDS, max_size=5),
        }
    ),
    st.fixed_dictionaries({"type": st.just(Message.PING)}),
)


@pytest.fixture
def servers(single_server: ServerGroup) -> ServerGroup:
    """One process is enough: messages are read in the same way everywhere."""
    return single_server


@st.composite
def damaged_messages(draw: st.DrawFn) -> str | bytes:
    """A message, possibly with a random change."""
    message: Any = draw(MESSAGES)
    spoil = draw(st.sampled_from(["not", "replace", "add", "remove", "text", "bytes", "anything"]))
    if spoil == "anything":
        return json.dumps(draw(VALUES))
    place = message["command"] if "command" in message and draw(st.booleans()) else message
    if spoil == "replace":
        place[draw(st.sampled_from(sorted(place)))] = draw(VALUES)
    elif spoil == "add":
        place[draw(WORDS)] = draw(VALUES)
    elif spoil == "remove":
        del place[draw(st.sampled_from(sorted(place)))]
    text = json.dumps(message, ensure_ascii=draw(st.booleans()))
    if spoil in ("text", "bytes"):
        start, length = draw(st.integers(0, len(text))), draw(st.integers(0, 5))
        text = text[:start] + draw(st.text(max_size=5)) + text[start + length :]
    data = text.encode(errors="replace")
    return data if spoil == "bytes" else data.decode()


def fuzz(person: Client, table: str, check: Callable[[], None]) -> None:
    """Send damaged messages; check that the server still answers and that `check` passes."""

    @examples(60, phases=[Phase.generate])
    @given(messages=st.lists(damaged_messages(), min_size=1, max_size=12))
    def send_all(messages: list[str | bytes]) -> None:
        with person.connect(table) as socket:
            socket.receive()
            for message in messages:
                socket.send_raw(message)
            # The answer also shows that the server has handled all earlier messages.
            socket.send(type=Message.QUERY, id="the-end", seat=3, so_far={})
            socket.receive_until(lambda message: message.get("id") == "the-end")

    send_all()
    check()


@on_both
@pytest.mark.parametrize("game", ["hashi", "shangri-la"])
def test_game_goes_on_after_any_messages_of_a_player(ann: Client, bob: Client, game: str) -> None:
    table = ann.create_table(game, "me", "open", "me")
    bob.take_seat(table)

    def check() -> None:
        events = ann.get(f"/api/tables/{table}/events").json()["events"]
        assert [event["event"]["version"] for event in events] == list(range(1, len(events) + 1))
        with ann.connect(table) as anns, bob.connect(table) as bobs:
            anns.receive()
            bobs.receive()
            assert anns.state["status"] == "playing"
            play_some(anns, bobs)

    fuzz(ann, table, check)
    ann.servers.assert_no_errors()


def play_some(*sockets: Socket) -> None:
    """Play up to eight moves; stop at an undo request or the end of the game."""
    random = Random(1)
    for _ in range(8):
        socket = next((socket for socket in sockets if seats_to_play(socket.state)), None)
        if socket is None:
            return
        done = socket.play_random_move(seats_to_play(socket.state)[0], random)
        assert done["type"] == Message.ACK
        for each in sockets:
            each.wait_for_state(lambda now, done=done: now["version"] >= done["version"])  # type: ignore[misc]


@on_both
@pytest.mark.parametrize("known", [True, False], ids=["with a name", "without a name"])
def test_messages_of_a_spectator_change_nothing(ann: Client, bob: Client, eve: Client, known: bool) -> None:
    table = ann.create_table("hashi", "me", "open")
    bob.take_seat(table)
    before = ann.get(f"/api/tables/{table}").json()

    def check() -> None:
        assert ann.get(f"/api/tables/{table}").json() == before

    fuzz(eve if known else Client(ann.servers, None), table, check)
    ann.servers.assert_no_errors()


def test_bytes_that_are_no_websocket_do_no_harm(single_server: ServerGroup) -> None:
    ann = Client.sign_in(single_server, "Ann")
    table = ann.create_table("hashi", "me")
    server = single_server.all[0]
    random = Random(1)
    head = websocket_request(server, table)
    for start in (b"", head[:-2], head, head.replace(b"13", b"x"), b"GET / HTTP/1.1\r\n", b"PUT /api/me HTTP/9\r\n"):
        for _ in range(5):
            with sockets.create_connection(("127.0.0.1", server.port)) as raw, suppress(ConnectionError):
                raw.sendall(start + random.randbytes(300))
                raw.shutdown(sockets.SHUT_WR)
                raw.settimeout(PATIENCE_S)
                while raw.recv(65536):
                    pass
    assert ann.send(table, Command.MOVE, seat=0, move="c=3", expected=1).status_code == 200
    single_server.assert_no_errors()
