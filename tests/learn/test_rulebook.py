"""The rulebook is whole: every rule has its paragraph, every refusal leads to one, every figure is a position."""

import json

import pytest

from kakehashi.study import study

from .material import LANGUAGES, ROOMS, ROWS, WEB, Json, read, rules

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
def test_every_refusal_leads_to_a_paragraph(name: str) -> None:
    plan = read(name, "rulebook", "plan.json")
    assert sorted(plan["reasons"]) == FACTS[name]["reasons"]
    assert set(plan["reasons"].values()) <= {rule["id"] for rule in rules(name)}


@pytest.mark.parametrize("name", ROOMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_is_whole_in_every_language(name: str, language: str) -> None:
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
def test_every_figure_is_a_position_and_its_moves_are_played(name: str, figure: Json) -> None:
    seen = study(name, figure["start"], figure.get("moves", []), figure.get("seat"), {})
    assert len(seen["steps"]) <= len(figure.get("moves", []))
    assert seen["view"]["picture"]
