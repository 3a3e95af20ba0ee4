"""The API's description, with what FastAPI cannot know: what each game tells, and what goes over the WebSocket."""

import json
from functools import cache
from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter

from kakehashi.games import GAMES, game
from kakehashi.server.messages import Heard, Spoken

Schema = dict[str, Any]

_IN_A_DEFINITION, _IN_THE_DESCRIPTION = "#/$defs/", "#/components/schemas/"


def describe(app: FastAPI) -> None:
    """Have the description of an app tell of the games and of the WebSocket, too."""
    plain = app.openapi

    @cache
    def whole() -> Schema:
        description = plain()
        schemas = description["components"]["schemas"]
        for name, messages in (("Spoken", Spoken), ("Heard", Heard)):
            for message, schema in _named(name, messages).items():
                schemas.setdefault(message, schema)
        _add_games(schemas)
        return description

    app.openapi = whole  # type: ignore[method-assign]


def _named(name: str, shape: Any, prefix: str = "") -> dict[str, Schema]:
    """The schema of a shape and of all it is made of, by name."""
    schema = TypeAdapter(shape).json_schema(ref_template=f"{_IN_A_DEFINITION}{{model}}")
    text = json.dumps(schema).replace(_IN_A_DEFINITION, f"{_IN_THE_DESCRIPTION}{prefix}")
    schema = json.loads(text)
    parts = {f"{prefix}{part}": its_schema for part, its_schema in schema.pop("$defs", {}).items()}
    return parts | {f"{prefix}{name}": schema}


def _add_games(schemas: dict[str, Schema]) -> None:
    """Put in what each game tells, and say that a view, an offer and what is told are those of one of the games."""
    of_games = ["".join(part.capitalize() for part in name.split("-")) for name in GAMES]
    for name, of_game in zip(GAMES, of_games, strict=True):
        for shape, its_type in game(name).SHAPES.items():
            schemas |= _named(shape, its_type, of_game)
        _complete_view(schemas[f"{of_game}View"], of_game, schemas["ViewShown"])
    for shape in ("View", "Offer", "Told"):
        schemas[f"{shape}Shown"] = {
            "title": f"{shape}Shown",
            "description": schemas[f"{shape}Shown"]["description"],
            "anyOf": [_reference(f"{of_game}{shape}") for of_game in of_games],
        }


def _complete_view(view: Schema, of_game: str, shown: Schema) -> None:
    """Add to what a game shows what is in every view."""
    parts = {part.lower(): _reference(f"{of_game}{part}") for part in ("Result", "Picture", "Offer")}
    view["properties"] |= shown["properties"] | parts
    view["required"] = [*view["required"], *shown["required"]]


def _reference(name: str) -> Schema:
    return {"$ref": f"{_IN_THE_DESCRIPTION}{name}"}
