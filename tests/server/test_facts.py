"""What the pages know without asking is what the rules say."""

import re
from pathlib import Path

from kakehashi.server.facts import facts, openapi, written
from kakehashi.server.problems import STATUS
from server.servers import ServerGroup

ROOT = Path(__file__).parent.parent.parent


def test_the_facts_of_the_pages_are_not_stale() -> None:
    assert (ROOT / "web/src/api/facts.json").read_text("utf-8") == written(facts()), "run make types"


def test_the_description_is_the_one_that_a_server_gives(single_server: ServerGroup) -> None:
    assert openapi() == single_server.request("GET", "/openapi.json").json()


def test_every_code_of_a_problem_has_its_status_and_is_in_the_protocol() -> None:
    problems = (ROOT / "docs/protocol.md").read_text().split("## Problems")[1].split("\n## ")[0]
    assert set(re.findall(r"`([a-z-]+)`", problems)) == set(STATUS)
