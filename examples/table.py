"""Two people and a bot play Shangri-La through a server, to the end, whatever happens to the server.

In one terminal:   .venv/bin/kakehashi serve
In another:        .venv/bin/python examples/table.py
Then kill the server in the middle (kill -9, Ctrl-C) and start it again: the game goes on where it was.
"""

import argparse
import asyncio
import json
import random
import urllib.request
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

NAMES = ("Ann", "Bob")
PAUSE = 0.2
"""Seconds before a move, so that there is time to do something to the server."""


class Person:
    """Somebody with a cookie."""

    def __init__(self, address: str, name: str) -> None:
        self.address, self.name, self.cookie = address, name, ""
        _, headers = self.send("PUT", "/api/me", {"name": name})
        self.cookie = str(headers["set-cookie"]).split(";")[0]

    def send(self, method: str, path: str, content: dict[str, Any]) -> tuple[Any, Any]:
        """Ask something of the server; its answer and the headers of it."""
        request = urllib.request.Request(
            f"http://{self.address}{path}",
            json.dumps(content).encode(),
            {"Content-Type": "application/json", "Cookie": self.cookie},
            method=method,
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer), answer.headers

    async def play(self, table: str, seat: int) -> Any:
        """Play random moves at a table to its end; after a lost connection, go on from the last version seen."""
        unanswered, now = None, {"version": 0}
        while True:
            try:
                url = f"ws://{self.address}/api/tables/{table}/socket?since={now['version']}"
                async with connect(url, additional_headers={"Cookie": self.cookie}) as socket:
                    if unanswered:
                        # Perhaps it was carried out, perhaps not: with the same id it is, once.
                        await socket.send(unanswered)
                    async for text in socket:
                        message = json.loads(text)
                        if message["type"] in ("done", "refused"):
                            unanswered = None
                        if "event" in message and message["event"]["kind"] == "moved" and seat == 0:
                            print(*(f"{move['seat']} {move['move']}" for move in message["event"]["moves"]), flush=True)
                        if "now" in message:
                            now = merged(now, message["now"])
                        if now["status"] == "over":
                            return now["views"][0]["result"]
                        if seat in now["acting"] and unanswered is None:
                            await asyncio.sleep(PAUSE)
                            unanswered = self.command(now, seat)
                            await socket.send(unanswered)
            except (OSError, ConnectionClosed, InvalidHandshake):
                print(f"{self.name}: the server is away", flush=True)
                await asyncio.sleep(0.5)

    def command(self, now: Any, seat: int) -> str:
        """A random move, as the server wants to hear it."""
        move = random.choice(now["views"][0]["offer"]["moves"])
        command = {"do": "move", "seat": seat, "move": move, "expected": now["version"]}
        return json.dumps({"type": "do", "id": f"{self.name}-{now['version']}", "command": command})


def merged(now: Any, changes: Any) -> Any:
    """The table after an event, which says only what has changed, in each view too."""
    views = {view["seat"]: view for view in now.get("views", ())}
    changed = [{**views.get(view["seat"], {}), **view} for view in changes.get("views", views.values())]
    return {**now, **changes, "views": changed}


async def main() -> None:
    """Sit down and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--address", default="127.0.0.1:8017")
    address = parser.parse_args().address
    ann, bob = (Person(address, name) for name in NAMES)
    state, _ = ann.send("POST", "/api/tables", {"game": "shangri-la", "seats": ["me", "open", "adept"]})
    table = state["about"]["table"]
    bob.send("POST", f"/api/tables/{table}/commands", {"id": "sit", "command": {"do": "take"}})
    results = await asyncio.gather(ann.play(table, 0), bob.play(table, 1))
    print("both saw the same end:", results[0] == results[1], results[0])


if __name__ == "__main__":
    asyncio.run(main())
