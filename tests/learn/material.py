"""Lessons and rulebooks of the pages: a plan for each game, and its texts in a file for each language."""

import json
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from kakehashi.games import Position, game

WEB = Path(__file__).parents[2] / "web/src"
ROOMS = {"shangri-la": WEB / "shangrila", "hashi": WEB / "hashi"}
LANGUAGES = ("en", "de", "fr")
ROWS: dict[str, dict[str, str]] = json.loads((Path(__file__).parent / "rows.json").read_text("utf-8"))
"""Every rule of each game, by its id."""

Json = dict[str, Any]


def read(name: str, *parts: str) -> Any:
    """Read a JSON file of a game's pages."""
    return json.loads(ROOMS[name].joinpath(*parts).read_text("utf-8"))


def lessons(name: str) -> list[Json]:
    """Return the plan of a game's lessons."""
    return list(read(name, "lessons", "plan.json"))


def rules(name: str) -> list[Json]:
    """Return the paragraphs of a game's rulebook."""
    return [rule for chapter in read(name, "rulebook", "plan.json")["chapters"] for rule in chapter["rules"]]


def started(name: str, start: Json) -> Position:
    """Return the position where a lesson or figure starts, read as `study` reads it."""
    return game(name).load(start) if "position" in start else game(name).new(start)


def reached(name: str, start: Json, moves: list[str]) -> Position:
    """Return the position after moves, each by the first seat to move."""
    position = started(name, start)
    for move in moves:
        position = position.play(move, position.acting[0])
    return position


def matches(patterns: list[str], move: str) -> bool:
    """Return whether a move matches a pattern, in which * stands for anything."""
    return any(fnmatchcase(move, pattern) for pattern in patterns)


def texts_in(material: object) -> Iterator[str]:
    """Yield all texts in nested data."""
    if isinstance(material, str):
        yield material
    elif isinstance(material, list):
        for part in material:
            yield from texts_in(part)
    elif isinstance(material, dict):
        for part in material.values():
            yield from texts_in(part)


def words_of(text: str) -> list[str]:
    """Return the words of a text as a reader sees them, without the ids in links."""
    return re.findall(r"[^\W_]+", re.sub(r"\[\[[^|\]]*\|", "", text).lower())
