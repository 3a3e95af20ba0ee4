"""What the pages know without asking: `python -m kakehashi.server.facts` writes the facts of the games as JSON.

With `openapi` it writes the API's description instead, from which the types of the pages are made.
"""

import asyncio
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.types import Message

from kakehashi.bots import LEVELS
from kakehashi.games import Data
from kakehashi.hashi import position as hashi
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.reasons import REASONS as HASHI_REASONS
from kakehashi.hashi.rules import CATEGORIES
from kakehashi.server.app import app_for
from kakehashi.server.problems import STATUS
from kakehashi.server.settings import Settings
from kakehashi.shangrila.board import BRIDGES, COLOURS, DISCIPLINES, PLACES, VILLAGES
from kakehashi.shangrila.options import PRESETS, VALUES
from kakehashi.shangrila.reasons import REASONS as SHANGRILA_REASONS
from kakehashi.tables.commands import PHRASES


def facts() -> Data:
    """The maps and the words of the games, and every code that a page says in the reader's language."""
    return {
        "shangrila": {
            "villages": list(VILLAGES),
            "places": {village: list(place) for village, place in PLACES.items()},
            "bridges": list(BRIDGES),
            "disciplines": list(DISCIPLINES),
            "colours": list(COLOURS),
            "reasons": sorted(SHANGRILA_REASONS),
        },
        "hashi": {
            "islands": list(ISLANDS),
            "titles": [list(title) for title in hashi.TITLES],
            "reasons": sorted(HASHI_REASONS),
            "categories": list(CATEGORIES),
        },
        "problems": sorted(STATUS),
        "phrases": list(PHRASES),
        "bots": list(LEVELS),
        "presets": {name: options.as_dict() for name, options in PRESETS.items()},
        "options": {name: list(values) for name, values in VALUES.items()},
    }


def openapi() -> Data:
    """The description of the API, as a server gives it."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_asked("/openapi.json", Settings(data=Path(folder), database="", redis="")))


async def _asked(path: str, settings: Settings) -> Data:
    """What a server with these settings answers to a request."""
    answer = bytearray()

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        answer.extend(message.get("body", b""))

    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": []}
    await app_for(settings)(scope, receive, send)
    return dict(json.loads(answer))


def written(data: Data) -> str:
    """The text of a file: always the same for the same data."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(written(openapi() if sys.argv[1:] == ["openapi"] else facts()), end="")
