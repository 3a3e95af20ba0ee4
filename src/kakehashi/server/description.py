"""The API's description, with what FastAPI cannot know: events, what each game tells, what goes over the WebSocket."""

import json
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, get_type_hints

from fastapi import FastAPI
from pydantic import Field, TypeAdapter, create_model
from typing_extensions import is_typeddict

from kakehashi.games import game, games
from kakehashi.server.messages import Heard, Spoken
from kakehashi.shapes import OF_GAMES
from kakehashi.tables.events import EVENTS, open_fields

Schema = dict[str, Any]

_IN_A_DEFINITION, _IN_THE_DESCRIPTION = "#/$defs/", "#/components/schemas/"


def describe(app: FastAPI) -> None:
    """Have the description of an app tell of the games and of the WebSocket, too."""
    plain = app.openapi

    @cache
    def whole() -> Schema:
        description = plain()
        schemas = description["components"]["schemas"]
        for name, shape in (("Spoken", Spoken), ("Heard", Heard), ("Event", _events())):
            for part, schema in _named(name, shape).items():
                schemas.setdefault(part, schema)
        _add_games(schemas)
        return dict(_put_in(description))

    app.openapi = whole  # type: ignore[method-assign]


def _named(name: str, shape: Any, prefix: str = "") -> dict[str, Schema]:
    """The schema of a shape and of all it is made of, by name."""
    schema = TypeAdapter(shape).json_schema(ref_template=f"{_IN_A_DEFINITION}{{model}}")
    text = json.dumps(schema).replace(_IN_A_DEFINITION, f"{_IN_THE_DESCRIPTION}{prefix}")
    schema = json.loads(text)
    parts = {f"{prefix}{part}": its_schema for part, its_schema in schema.pop("$defs", {}).items()}
    return parts | {f"{prefix}{name}": schema}


def _events() -> Any:
    """Every event as viewers are told of it: its open fields and its consequences."""
    shapes = []
    for kind, event in EVENTS.items():
        fields: dict[str, Any] = {"version": int, "at": int, "kind": Literal[kind]}
        fields |= {name: (event.model_fields[name].annotation, event.model_fields[name]) for name in open_fields(event)}
        consequences = event.consequences.__annotations__["return"]
        fields |= get_type_hints(consequences) if is_typeddict(consequences) else {}
        shapes.append(create_model(f"{event.__name__}Event", __doc__=event.__doc__, **fields))
    return Annotated[reduce(or_, shapes), Field(discriminator="kind")]


def _add_games(schemas: dict[str, Schema]) -> None:
    """Put in what each game tells: alone, as one of all games, and by the name of the game."""
    prefixes = {name: "".join(part.capitalize() for part in name.split("-")) for name in games()}
    for name, prefix in prefixes.items():
        for shape, its_type in game(name).SHAPES.items():
            schemas |= _named(shape, its_type, prefix)
        notation = schemas[f"{prefix}Notation"]
        schemas[f"{prefix}View"] = _of_game(prefix, schemas["ViewShown"], notation["properties"])
        schemas[f"{prefix}ViewChanges"] = schemas[f"{prefix}View"] | {"required": ["seat"]}
        schemas[f"{prefix}About"] = _of_game(prefix, schemas["About"], {"game": {"type": "string", "const": name}})
    for shape in OF_GAMES:
        schemas[shape] = _one_of(f"{shape} of one of the games.", [f"{prefix}{shape}" for prefix in prefixes.values()])
    for shape, its_name in (("View", "ViewShown"), ("ViewChanges", "ViewChanges"), ("About", "About")):
        told = schemas.get(its_name, schemas["ViewShown"])["description"]
        schemas[its_name] = _one_of(told, [f"{prefix}{shape}" for prefix in prefixes.values()])
    views = {"type": "array", "items": _reference("ViewChanges")}
    changes = schemas["Now"] | {"title": "Changes", "description": "What is different now; all else is as it was."}
    schemas["Changes"] = changes | {"properties": changes["properties"] | {"views": views}, "required": []}
    mapping = {name: f"{_IN_THE_DESCRIPTION}{prefix}About" for name, prefix in prefixes.items()}
    schemas["About"]["discriminator"] = {"propertyName": "game", "mapping": mapping}
    schemas["ByGame"] = _object(
        "What each game tells: for who writes the page of one.",
        {
            name: _object(
                f"What {name} tells.", {shape: _reference(f"{prefix}{shape}") for shape in (*OF_GAMES, "View")}
            )
            for name, prefix in prefixes.items()
        },
    )


def _of_game(prefix: str, shape: Schema, more: Schema) -> Schema:
    """A shape as a game has it: with more in it, and with its own of what is different in every game."""
    properties = {name: _put_in(schema, prefix) for name, schema in shape["properties"].items()} | more
    required = [name for name in properties if name in shape["required"] or name in more]
    return shape | {"properties": properties, "required": required}


def _put_in(schema: Any, prefix: str = "") -> Any:
    """The same, with references instead of what only says what it is described as."""
    if isinstance(schema, list):
        return [_put_in(part, prefix) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "described_as" in schema:
        return _reference(f"{prefix}{schema['described_as']}")
    return {name: _put_in(part, prefix) for name, part in schema.items()}


def _one_of(description: str, shapes: list[str]) -> Schema:
    return {"description": description, "anyOf": [_reference(shape) for shape in shapes]}


def _object(description: str, properties: Schema) -> Schema:
    return {"type": "object", "description": description, "properties": properties, "required": list(properties)}


def _reference(name: str) -> Schema:
    return {"$ref": f"{_IN_THE_DESCRIPTION}{name}"}
