"""What the pages know without asking: `python -m kakehashi.server.facts` writes the facts of the games as JSON.

With `openapi` it writes the API's description instead, from which the types of the pages are made.
"""

import asyncio
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.types import Message

from kakehashi.bots import levels
from kakehashi.errors import Json
from kakehashi.games import game, games
from kakehashi.server.api import options_of
from kakehashi.server.app import app_for
from kakehashi.server.problems import STATUS
from kakehashi.server.settings import Settings
from kakehashi.tables.commands import PHRASES


def facts() -> Json:
    """What each game says of itself, and every code that a page says in the reader's language."""
    return {
        "games": {name: _facts_of(name) for name in games()},
        "problems": sorted(STATUS),
        "phrases": list(PHRASES),
    }


def _facts_of(name: str) -> Json:
    return {
        "bots": {bot: level.called for bot, level in levels(name).items()},
        "options": options_of(name),
        **game(name).FACTS,
    }


def openapi() -> Json:
    """The description of the API, as a server gives it."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_asked("/openapi.json", Settings(data=Path(folder), database="", redis="")))


async def _asked(path: str, settings: Settings) -> Json:
    """What a server with these settings answers to a request."""
    answer = bytearray()

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        answer.extend(message.get("body", b""))

    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": []}
    await app_for(settings)(scope, receive, send)
    return dict(json.loads(answer))


def written(data: Json) -> str:
    """The text of a file: always the same for the same data."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(written(openapi() if sys.argv[1:] == ["openapi"] else facts()), end="")
