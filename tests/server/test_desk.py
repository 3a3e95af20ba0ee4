"""The cost of requests, the metrics of commands, and the queue of jobs without a table."""

import asyncio
import re
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from depth import PATIENCE_S
from kakehashi.hashi.board import side
from kakehashi.server import api
from kakehashi.tables.export import replayed
from server.app import HOST, App, run_app
from wire import Command, command

TERMINAL_GAMES = Path(__file__).parents[1] / "terminal" / "saved"
MAX_WAITING = 100
"""The maximum number of queued jobs without a table."""
START: dict[str, Any] = {"players": 1, "seed": 1}
LARGE_START = {**START, "board": side("A").as_dict()}


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.sqlite"


async def post_from(app: App, address: str, path: str, sent: object) -> httpx.Response:
    """Send a request from an IP address."""
    transport = httpx.ASGITransport(app.asgi, client=(address, 1))
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as http:
        return await http.post(path, json=sent)


def test_requests_cost_as_much_as_their_work(database: str) -> None:
    file = (TERMINAL_GAMES / "shangri-la.txt").read_text()
    requests = {
        "10.0.0.1": ("/api/study", {"game": "hashi", "start": START}),
        "10.0.0.2": ("/api/study", {"game": "hashi", "start": START, "moves": ["c=3", *["-:-"] * 17]}),
        "10.0.0.3": ("/api/study", {"game": "hashi", "start": LARGE_START}),
        "10.0.0.4": ("/api/replay", {"text": file}),
    }

    async def scenario(app: App) -> None:
        answers = [await post_from(app, address, *request) for address, request in requests.items()]
        assert answers[0].status_code == 200
        assert [(answer.status_code, answer.json()["code"]) for answer in answers[1:]] == [(429, "too-fast")] * 3

    # One and a half requests are allowed at once: the first one is as much, the others are more.
    run_app(database, scenario, requests_a_second=0.5)


def test_commands_are_counted_by_their_outcome(database: str) -> None:
    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        table = await ann.create_table("me", "open")
        before = await figures(app)
        for text in ("Hello!", "Good luck!"):
            await ann.send(table, Command.SEND_CHAT, text=text)
        refused = await ann.request(
            "POST", f"/api/tables/{table}/commands", json={"id": "key", "command": command(Command.ACCEPT_UNDO)}
        )
        now = await figures(app)
        counted = {name: count - before.get(name, 0) for name, count in now.items() if count != before.get(name, 0)}
        chat, undo = Command.SEND_CHAT, Command.ACCEPT_UNDO
        assert counted[f'kakehashi_commands_total{{do="{chat}",outcome="done"}}'] == 2
        assert counted[f'kakehashi_commands_total{{do="{undo}",outcome="{refused.json()["code"]}"}}'] == 1
        assert counted["kakehashi_command_seconds_count"] == 2

    run_app(database, scenario)


async def figures(app: App) -> dict[str, float]:
    """Return the server's Prometheus metrics."""
    lines = (await app.anonymous.request("GET", "/metrics")).text
    return {name: float(value) for name, value in re.findall(r"^(kakehashi_.*) (\S+)$", lines, re.MULTILINE)}


def test_work_off_the_tables_has_a_bounded_queue_and_tables_do_not_wait_for_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_go_on = threading.Event()

    def held(text: str) -> object:
        assert may_go_on.wait(PATIENCE_S)
        return replayed(text)

    monkeypatch.setattr(api, "replayed", held)
    file = (TERMINAL_GAMES / "shangri-la.txt").read_text()

    async def scenario(app: App) -> None:
        ann = await app.sign_in("Ann")
        table = await ann.create_table("me", "open")
        answers = [
            asyncio.create_task(app.request("POST", "/api/replay", json={"text": file})) for _ in range(MAX_WAITING + 5)
        ]
        refused: set[asyncio.Task[httpx.Response]] = set()
        waiting = set(answers)
        async with asyncio.timeout(PATIENCE_S):
            while len(refused) < 5:
                done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                refused |= done
        assert {task.result().json()["code"] for task in refused} == {"too-fast"}
        assert len(await ann.events(table)) == 1, "a table answers meanwhile"
        assert len(waiting) == MAX_WAITING
        may_go_on.set()
        assert {answer.status_code for answer in await asyncio.gather(*waiting)} == {200}

    run_app(database, scenario)
