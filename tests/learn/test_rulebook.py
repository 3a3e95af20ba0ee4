"""The rulebook is complete: every rule and refusal has a paragraph, every figure is a legal position."""

import json
import re

import pytest

from kakehashi.study import study

from .material import LANGUAGES, ROOMS, ROWS, WEB, Json, read, rules, texts_in

FACTS = json.loads((WEB / "api/facts.json").read_text("utf-8"))["games"]
FIGURES = [
    pytest.param(name, rule["figure"], id=f"{name}-{rule['id']}")
    for name in ROOMS
    for rule in rules(name)
    if "figure" in rule
]


@pytest.mark.parametrize("name", ROOMS)
def test_every_rule_has_its_paragraph(name: str) -> None:
    covered = {row for rule in rules(name) for row in rule.get("covers", [])}
    assert covered == set(ROWS[name])
    names = [rule["id"] for rule in rules(name)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", ROOMS)
def test_every_refusal_code_leads_to_a_paragraph(name: str) -> None:
    plan = read(name, "rulebook", "plan.json")
    assert sorted(plan["reasons"]) == FACTS[name]["reasons"]
    assert set(plan["reasons"].values()) <= {rule["id"] for rule in rules(name)}


@pytest.mark.parametrize("name", ROOMS)
def test_every_topic_of_the_table_leads_to_a_paragraph(name: str) -> None:
    now = read(name, "rulebook", "plan.json")["now"]
    assert now.keys() >= {"set-up", "turn", "over"}
    assert set(now.values()) <= {rule["id"] for rule in rules(name)}


@pytest.mark.parametrize("name", ROOMS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", ["lessons", "rulebook"])
def test_every_link_leads_to_a_paragraph(name: str, language: str, folder: str) -> None:
    said = " ".join(texts_in(read(name, folder, f"{language}.json")))
    links = re.findall(r"\[\[([^|\]]*)\|[^\]]+\]\]", said)
    assert said.count("[[") == said.count("]]") == len(links)
    assert set(links) <= {rule["id"] for rule in rules(name)}
    assert links or folder == "lessons"


@pytest.mark.parametrize("name", ROOMS)
def test_chapter_and_rule_of_the_same_id_begin_together(name: str) -> None:
    # The page scrolls to the chapter, so the rule has to stand at its beginning.
    chapters, names = read(name, "rulebook", "plan.json")["chapters"], {rule["id"] for rule in rules(name)}
    assert len({chapter["id"] for chapter in chapters}) == len(chapters)
    for chapter in chapters:
        assert chapter["id"] not in names or chapter["rules"][0]["id"] == chapter["id"]


@pytest.mark.parametrize("name", ROOMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_rulebook_is_complete_in_every_language(name: str, language: str) -> None:
    plan, said = read(name, "rulebook", "plan.json"), read(name, "rulebook", f"{language}.json")
    assert list(said["chapters"]) == [chapter["id"] for chapter in plan["chapters"]]
    assert list(said["rules"]) == [rule["id"] for rule in rules(name)]
    for rule in rules(name):
        words = said["rules"][rule["id"]]
        assert words["title"]
        assert words["text"]
        assert all(words["text"])
        assert ("caption" in words) == ("figure" in rule)
        assert ("ours" in words) == bool(rule.get("ours"))


@pytest.mark.parametrize(("name", "figure"), FIGURES)
def test_every_figure_is_a_legal_position_with_legal_moves(name: str, figure: Json) -> None:
    seen = study(name, figure["start"], figure.get("moves", []), figure.get("seat"), {})
    assert len(seen["steps"]) <= len(figure.get("moves", []))
    assert seen["view"]["picture"]
