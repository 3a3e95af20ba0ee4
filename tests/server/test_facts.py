"""The pages' copies of facts about games and API are up to date; the protocol lists every error."""

import json
import re
from pathlib import Path

from kakehashi.server.facts import facts, openapi
from server.servers import ServerGroup

ROOT = Path(__file__).parent.parent.parent
FACTS = json.loads((ROOT / "web/src/api/facts.json").read_text("utf-8"))


def test_facts_of_the_pages_are_not_stale() -> None:
    assert facts() == FACTS, "run make types"


def test_printed_api_description_is_the_one_of_a_server(single_server: ServerGroup) -> None:
    assert openapi() == single_server.request("GET", "/openapi.json").json()


def documented_codes() -> set[str]:
    problems = (ROOT / "docs/protocol.md").read_text().split("## Problems")[1].split("\n## ")[0]
    return set(re.findall(r"`([a-z-]+)`", problems))


def test_protocol_lists_every_error_code() -> None:
    assert documented_codes() == set(FACTS["problems"])


def test_every_error_code_has_a_test() -> None:
    tests = "".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    assert {code for code in documented_codes() if f'"{code}"' not in tests} == set()
