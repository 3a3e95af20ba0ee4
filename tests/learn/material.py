"""Lessons and rulebooks as the pages have them: what is done in a plan, what is said in a file for each language."""

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
"""Every rule of each game, by a name."""

Json = dict[str, Any]


def read(name: str, *parts: str) -> Any:
    """A file in the room of a game."""
    return json.loads(ROOMS[name].joinpath(*parts).read_text("utf-8"))


def lessons(name: str) -> list[Json]:
    """What is done in the lessons of a game."""
    return list(read(name, "lessons", "plan.json"))


def rules(name: str) -> list[Json]:
    """What the rulebook of a game has, paragraph by paragraph."""
    return [rule for chapter in read(name, "rulebook", "plan.json")["chapters"] for rule in chapter["rules"]]


def started(name: str, start: Json) -> Position:
    """The position where something starts: as `study` reads it."""
    return game(name).load(start) if "position" in start else game(name).new(start)


def reached(name: str, start: Json, moves: list[str]) -> Position:
    """The position after moves, each by whoever is to move."""
    position = started(name, start)
    for move in moves:
        position = position.play(move, position.acting[0])
    return position


def matches(patterns: list[str], move: str) -> bool:
    """Whether a move is one of these, in which * stands for anything."""
    return any(fnmatchcase(move, pattern) for pattern in patterns)


def texts_in(material: object) -> Iterator[str]:
    """All that is said."""
    if isinstance(material, str):
        yield material
    elif isinstance(material, list):
        for part in material:
            yield from texts_in(part)
    elif isinstance(material, dict):
        for part in material.values():
            yield from texts_in(part)


def words_of(text: str) -> list[str]:
    """The words of a text as a reader sees them: links have names that nobody reads."""
    return re.findall(r"[^\W_]+", re.sub(r"\[\[[^|\]]*\|", "", text).lower())
