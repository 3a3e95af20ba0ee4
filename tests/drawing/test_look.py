"""Pages and drawings share their shapes and colours."""

import json
import re
from pathlib import Path

import pytest

from kakehashi.drawing.letters import number_text, word
from kakehashi.drawing.look import look, rules_of, stylesheet
from kakehashi.drawing.sea import Layout, deck, waves
from kakehashi.shangrila import BRIDGES, DISCIPLINES, VILLAGES

ROOT = Path(__file__).parents[2]
PAGES = json.loads((ROOT / "tests/drawing/pages.json").read_text("utf-8"))


def test_the_colours_are_those_of_the_pages() -> None:
    css = (ROOT / "web/src/look/tokens.css").read_text("utf-8")
    day, night = re.findall(r":root[^{]*\{(.*?)\n\}", css, re.DOTALL)
    assert look()["themes"] == {
        theme: dict(re.findall(r"--([\w-]+): (#\w{6});", body)) for theme, body in (("light", day), ("dark", night))
    }


def test_the_map_shows_every_village_and_bridge_of_the_rules() -> None:
    shapes = look()["shangrila"]
    assert tuple(shapes["villages"]) == tuple(VILLAGES)
    assert tuple(shapes["bridges"]) == tuple(BRIDGES)
    assert tuple(shapes["spaces"]) == tuple(shapes["signs"]) == tuple(DISCIPLINES)
    assert len(shapes["trails"]) == 2 * len(BRIDGES)


def test_a_board_is_laid_out_as_on_a_page() -> None:
    layout = Layout({"islands": PAGES["islands"], "lines": ()})
    places = [{"x": x, "y": y} for x, y in layout.places.values()]
    assert {"width": layout.width, "height": layout.height, "places": places} == PAGES["layout"]
    # The page's sea extends beyond the board, and its last digits may be rounded differently.
    ours, theirs = (re.findall(r"-?[\d.]+", path) for path in (waves(layout, beyond=True), PAGES["waves"]))
    assert [float(number) for number in ours] == pytest.approx([float(number) for number in theirs], abs=0.11)


@pytest.mark.parametrize("length", PAGES["decks"])
def test_a_bridge_is_built_as_on_a_page(length: str) -> None:
    ours, theirs = deck(float(length)), PAGES["decks"][length]
    for part in ("deck", "left", "right", "planks"):
        assert re.sub(r"\.0(?!\d)", "", theirs[part]) == getattr(ours, part)
    assert [{"x": float(number_text(x)), "y": float(number_text(y))} for x, y in ours.posts] == theirs["posts"]


def test_the_letters_are_those_of_the_fonts_that_the_pages_have() -> None:
    letters = json.loads((ROOT / "src/kakehashi/drawing/letters.json").read_text("utf-8"))
    installed = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))["packages"]
    for font in letters.values():
        assert font["version"] == installed[f"node_modules/{font['package']}"]["version"]
    assert word("1", "title", 1000, 250).startswith("M67 0Q61 0 58 -8")
    assert word("H", "title", 500, 100, 50) != word("H", "title", 500)


def test_a_colour_is_mixed_as_browsers_do() -> None:
    rules = [(".a", "fill:color-mix(in srgb, var(--red) 45%, var(--key-line))"), (".b", "fill:var(--none, none)")]
    assert stylesheet(rules, {"a", "b"}, "k", "light") == ".ka{fill:#663434}.kb{fill:none}"
    assert stylesheet(rules, {"a"}, "k", None) == (
        ".k{--c0:#663434}@media(prefers-color-scheme:dark){.k{--c0:#5b2826}}.ka{fill:var(--c0)}"
    )
    assert stylesheet(rules, set(), "k", "light") == ""


def test_unset_attributes_paint_nothing() -> None:
    assert not [rule for rule in rules_of("shangrila/Tile", "p") if "--base" in rule[1]]
    assert (".r .p-seal", "fill:var(--red);stroke:var(--on);stroke-width:1.5") in rules_of(
        "shangrila/Tile", "p", {"r": {"base": "var(--red)"}}
    )
    with pytest.raises(KeyError, match="nowhere"):
        stylesheet([(".a", "fill:var(--nowhere)")], {"a"}, "k", "light")
