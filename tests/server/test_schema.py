"""The API description is complete, and the server conforms to it for any request."""

import json
import re
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import Phase, given
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from depth import examples
from server.clients import Client, create_finished_table, expect_ack, expect_error
from server.servers import ServerGroup
from wire import Command, Event, Message, seats_to_play, words

OPERATIONS = [
    ("GET", "/api/games"),
    ("GET", "/api/preparing"),
    ("POST", "/api/study"),
    ("POST", "/api/edit"),
    ("POST", "/api/opinion"),
    ("GET", "/api/me"),
    ("PUT", "/api/me"),
    ("POST", "/api/me/link"),
    ("POST", "/api/me/claim"),
    ("GET", "/api/me/tables"),
    ("GET", "/api/me/games"),
    ("GET", "/api/me/games.zip"),
    ("GET", "/api/me/ratings"),
    ("GET", "/api/me/statistics"),
    ("GET", "/api/tables"),
    ("POST", "/api/tables"),
    ("GET", "/api/tables/{table_id}"),
    ("GET", "/api/tables/{table_id}/events"),
    ("GET", "/api/tables/{table_id}/history"),
    ("POST", "/api/tables/{table_id}/commands"),
    ("POST", "/api/tables/{table_id}/offer"),
    ("POST", "/api/tables/{table_id}/hint"),
    ("POST", "/api/tables/{table_id}/judgement"),
    ("GET", "/api/tables/{table_id}/analysis"),
    ("POST", "/api/tables/{table_id}/analysis"),
    ("DELETE", "/api/tables/{table_id}/analysis"),
    ("GET", "/api/tables/{table_id}/best/{seat}"),
    ("POST", "/api/tables/{table_id}/best/{seat}"),
    ("DELETE", "/api/tables/{table_id}/best/{seat}"),
    ("GET", "/api/tables/{table_id}/game.txt"),
    ("GET", "/api/tables/{table_id}/game.json"),
    ("POST", "/api/records"),
    ("POST", "/api/replay"),
    ("GET", "/api/challenges"),
    ("GET", "/api/challenges/{day}/{game}"),
    ("POST", "/api/challenges/{day}/{game}/tries"),
    ("POST", "/api/challenges/{day}/{game}/practice"),
    ("GET", "/healthz"),
    ("GET", "/metrics"),
]
OF_GAMES = ("Notation", "Picture", "Result", "Offer", "Effects", "Setting")
"""The schemas that differ by game."""
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def description(single_server: ServerGroup) -> dict[str, Any]:
    return dict(single_server.request("GET", "/openapi.json").json())


def test_every_operation_is_tried_here(description: dict[str, Any]) -> None:
    described = [(method.upper(), path) for path, item in description["paths"].items() for method in item]
    assert sorted(described) == sorted(OPERATIONS)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_operation_is_described(description: dict[str, Any], method: str, path: str) -> None:
    operation = description["paths"][path][method.lower()]
    assert operation["description"].endswith(".")
    assert operation["tags"]
    for status, answer in operation["responses"].items():
        kinds = {"application/json", "text/plain", "application/zip"}
        if int(status) >= 400:
            kinds = {"application/problem+json"}
        assert kinds & set(answer["content"]) == set(answer["content"])
        for content in answer["content"].values():
            assert content["schema"] not in ({}, {"type": "string"}) or "text/plain" in answer["content"]
    for part in operation.get("requestBody", {}).get("content", {}).values():
        assert _has_example(description, part["schema"])
    assert all("examples" in parameter or "schema" in parameter for parameter in operation.get("parameters", ()))


def test_shapes_of_each_game_are_described(description: dict[str, Any]) -> None:
    schemas = description["components"]["schemas"]
    assert {"numbers", "bridges", "finished", "closed", "points", "chain"} < set(schemas["HashiSheet"]["properties"])
    assert {"tiles", "strength", "stone"} == set(schemas["ShangriLaVillage"]["properties"])
    assert schemas["ShangriLaPreview"]["properties"]["decided_by"]["enum"] == ["tiles", "masters", "tie"]
    for shape, of_a_game in (("ViewShown", "View"), *((name, name) for name in (*OF_GAMES, "About"))):
        of_games = [option["$ref"].rpartition("/")[2] for option in schemas[shape]["anyOf"]]
        assert of_games == [f"Hashi{of_a_game}", f"ShangriLa{of_a_game}"]
    assert {"seat", "result", "picture", "position"} <= set(schemas["HashiView"]["required"])
    assert schemas["HashiAbout"]["properties"]["game"]["const"] == "hashi"
    assert schemas["HashiAbout"]["properties"]["setting"] == {"$ref": "#/components/schemas/HashiSetting"}
    of_shangrila = schemas["ByGame"]["properties"]["shangri-la"]["properties"]
    assert of_shangrila["Offer"] == {"$ref": "#/components/schemas/ShangriLaOffer"}


def test_every_event_is_described(description: dict[str, Any]) -> None:
    schemas = description["components"]["schemas"]
    kinds = schemas["Event"]["discriminator"]["mapping"]
    assert set(kinds) == words(Event)
    fields = {
        kind: set(schemas[reference.rpartition("/")[2]]["properties"]) - {"version", "at", "kind"}
        for kind, reference in kinds.items()
    }
    assert fields[Event.TABLE_OPENED] == fields[Event.CLOCKS_RESUMED] == fields[Event.TABLE_CLOSED] == set()
    assert fields[Event.SEAT_TAKEN] == {"seat", "name"}
    assert fields[Event.MOVED] == {"seat", "moves", "step"}
    assert fields[Event.UNDO_ACCEPTED] == {"seats", "undone"}
    assert fields[Event.SEAT_REPLACED] == {"seat", "bot", "why", "undone"}
    assert schemas["EventShown"]["properties"]["event"] == {"$ref": "#/components/schemas/Event"}


def test_every_message_and_command_is_described(description: dict[str, Any]) -> None:
    schemas = description["components"]["schemas"]
    from_server, from_client = (set(schemas[name]["discriminator"]["mapping"]) for name in ("Heard", "Spoken"))
    assert from_client == {Message.COMMAND, Message.QUERY, Message.PING}
    assert from_server == words(Message) - from_client
    commands = schemas["CommandSent"]["properties"]["command"]["discriminator"]["mapping"]
    assert set(commands) == words(Command)
    references = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(description)))
    assert references <= set(schemas)


def test_messages_are_as_described(single_server: ServerGroup, description: dict[str, Any]) -> None:
    """Check messages and a history of both games against their schemas, without additional fields."""
    messages: list[Any] = []
    ann = Client.sign_in(single_server, "Ann")
    for game in ("hashi", "shangri-la"):
        table = ann.create_table(game, "me", "me", "me")
        with ann.watch(table) as socket:
            for number in range(40):
                socket.play_random_move(seats_to_play(socket.state)[0], Random(number))
            expect_ack(socket.send_chat(phrase="hello"))
            socket.query(seats_to_play(socket.state)[0], why="a" if game == "hashi" else "Ar")
            expect_error(socket.move(0, "?"))
            socket.ping()
            messages += socket.messages
    from_server = {Message.STATE, Message.EVENT, Message.ACK, Message.ERROR, Message.OFFER, Message.PONG}
    assert {message["type"] for message in messages} == from_server
    strict = Draft202012Validator({**_closed(description), "$ref": "#/components/schemas/Heard"})
    for message in messages:
        strict.validate(message)
    strict = Draft202012Validator({**_closed(description), "$ref": "#/components/schemas/History"})
    strict.validate(ann.history(table))


def _closed(schema: Any) -> Any:
    """Return a schema without additional properties."""
    if isinstance(schema, list):
        return [_closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: _closed(part) for name, part in schema.items()}
    named = schema.get("type") == "object" and "properties" in schema and "additionalProperties" not in schema
    return closed | ({"additionalProperties": False} if named else {})


def _has_example(description: dict[str, Any], schema: dict[str, Any]) -> bool:
    named = description["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return bool(named.get("examples"))


@pytest.fixture(scope="module")
def known(single_server: ServerGroup) -> tuple[Client, list[str]]:
    """A person, and tables in several states."""
    ann = Client.sign_in(single_server, "Ann")
    return ann, [
        ann.create_table("hashi", "me", "me"),
        ann.create_table("shangri-la", "me", "open", "open"),
        create_finished_table(ann),
    ]


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_answer_is_as_described(
    single_server: ServerGroup, description: dict[str, Any], known: tuple[Client, list[str]], method: str, path: str
) -> None:
    schema = schemathesis.openapi.from_dict(_without_pairs(description))
    operation = next(
        found.ok()
        for found in schema.get_all_operations()
        if isinstance(found, Ok) and (found.ok().method.upper(), found.ok().path) == (method, path)
    )
    ann, tables = known
    modes = [schemathesis.GenerationMode.POSITIVE]
    if "requestBody" in operation.definition.raw or "parameters" in operation.definition.raw:
        modes.append(schemathesis.GenerationMode.NEGATIVE)
    cases = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in modes))

    @examples(8, 400, phases=[Phase.generate])
    @given(case=cases, cookie=st.sampled_from([ann.cookie, ann.cookie, None]), table=st.sampled_from([*tables, None]))
    def try_it(case: Any, cookie: str | None, table: str | None) -> None:
        if table and "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = table
        headers = {"Cookie": cookie} if cookie else {}
        case.call_and_validate(base_url=f"http://{single_server.all[0].address}", headers=headers, checks=CHECKS)

    try_it()
    for server in single_server.all:
        assert not server.logged_errors()


def _without_pairs(schema: Any) -> Any:
    """Return a schema with lists instead of pairs, which schemathesis writes down wrongly."""
    if isinstance(schema, list):
        return [_without_pairs(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {name: _without_pairs(part) for name, part in schema.items() if name != "prefixItems"}
    return kept | ({"items": {"anyOf": schema["prefixItems"]}} if "prefixItems" in schema else {})


def test_examples_of_the_description_work(single_server: ServerGroup, description: dict[str, Any]) -> None:
    ann = Client.sign_in(single_server, "Ann")
    schemas = description["components"]["schemas"]
    for order in schemas["Order"]["examples"]:
        assert ann.post("/api/tables", order).status_code == 201
    assert ann.request("PUT", "/api/me", json=schemas["Name"]["examples"][0]).status_code == 200
    assert ann.post("/api/replay", schemas["Text"]["examples"][0]).status_code == 200
    assert json.dumps(description).isascii()
