"""Thirty people behind one router, with the settings that docs/hosting.md recommends."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from server.clients import Client, Socket
from server.conftest import run_servers
from server.servers import UNLIMITED, Server, ServerGroup
from wire import Message, seats_to_play

HOSTING = Path(__file__).parent.parent.parent / "docs/hosting.md"
GUESTS = 30
REQUESTS_OF_A_PAGE = 15


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    advice = HOSTING.read_text().split("for an evening of thirty people")[1].split("\n- ")[0].split("\n\n")[0]
    advised = {name.lower(): value for name, value in re.findall(r"KAKEHASHI_([A-Z_]+)=(\w+)", advice)}
    assert advised
    yield from run_servers(Server(tmp_path_factory.mktemp("evening"), **(dict.fromkeys(UNLIMITED) | advised)))


def test_thirty_people_arrive_at_once_and_play(evening: ServerGroup) -> None:
    def arrive(number: int) -> Client:
        for _ in range(REQUESTS_OF_A_PAGE):
            assert Client(evening, None).get("/api/games").status_code == 200
        return Client.sign_in(evening, f"Guest {number}")

    with ThreadPoolExecutor(8) as threads:
        guests = list(threads.map(arrive, range(GUESTS)))
    tables = [guest.create_table("hashi", "me", "open") for guest in guests[::2]]
    for guest, table in zip(guests[1::2], tables, strict=True):
        guest.take_seat(table)
    with ExitStack() as all_of_them:
        at = [all_of_them.enter_context(guest.connect(tables[n // 2])) for n, guest in enumerate(guests)]
        with ThreadPoolExecutor(GUESTS) as threads:
            list(threads.map(play_three_rounds, at))


def play_three_rounds(socket: Socket) -> None:
    for number in range(3):
        socket.wait_for_state(seats_to_play)
        assert socket.play_random_move(seats_to_play(socket.state)[0], Random(number))["type"] == Message.ACK
