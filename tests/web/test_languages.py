"""The pages in German and in French."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from server.clients import Client
from web.scenes import FIRST_GAME, moves
from web.states import wait_for_table

Visit = Callable[..., Page]
WORDS = Path(__file__).parents[2] / "web/src"
CATALOGUES = [WORDS / "words/en.ts", WORDS / "shangrila/words/en.ts", WORDS / "hashi/words/en.ts"]
LIMIT = 100_000
"""The bytes of script and style that a table may send to somebody who was never here."""
LABELS = "all => all.map((one) => [one.ariaLabel, one.placeholder, one.title, one.dataset.tip].join(' '))"
HASHI_PARTS = {
    "board": "no bridge yet",
    "side": "All islands with a red flag finished",
    "log": "Start of the game",
    "bar": "Before the first card: touch an island without a flag, then choose 3 or 4.",
}
SAYS = {
    "de": {
        "home": "Zwei Spiele",
        "order": "Wer spielt",
        "settings": "Einstellungen",
        "turn": "Du bist dran",
        "novice": "sehr leicht",
        "placed": r"Ann setzt in [A-M] einen [^ ]+ ein\.",
    },
    "fr": {
        "home": "Deux jeux de ponts",
        "order": "Qui joue",
        "settings": "Réglages",
        "turn": "À vous",
        "novice": "très facile",
        "placed": r"Ann place un .+ en [A-M]\.",
    },
}


def english() -> set[str]:
    """The sentences of the English catalogues that say something without a number or a name in them."""
    texts = set()
    for catalogue in CATALOGUES:
        texts |= set(re.findall(r"'([^'\\\n]+)'", catalogue.read_text()))
    return {text for text in texts if re.search(r"[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}", text)}


def said(page: Page) -> str:
    """All that a page shows, and all that it says to those who listen."""
    labels = page.locator("[aria-label], [placeholder], [title], [data-tip]").evaluate_all(LABELS)
    return "\n".join([page.locator("body").inner_text(), *labels])


def check_no_english(page: Page) -> None:
    """Neither sentences in English, nor what only the command line calls the bots."""
    shown = said(page)
    assert [text for text in english() if text in shown] == []
    assert not re.search(r"\b(random|novice|greedy|skilled|adept|master|sage)\b", shown, re.IGNORECASE)


def test_the_english_sentences_are_found_where_they_are_shown(open_page: Visit, ann: Client) -> None:
    page = open_page(ann)
    page.goto("/")
    expect(page.get_by_role("heading", name="Two games about bridges")).to_be_visible()
    assert len(english()) > 80
    assert len([text for text in english() if text in said(page)]) > 4
    page.goto(f"/table/{ann.create_table('hashi', 'me')}")
    wait_for_table(page)
    shown = said(page)
    assert [part for part, text in HASHI_PARTS.items() if text not in english() or text not in shown] == []


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_page_speaks_the_language_of_the_browser(open_page: Visit, ann: Client, language: str) -> None:
    page, says = open_page(ann, locale=f"{language}-{language.upper()}"), SAYS[language]
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text(says["home"])
    expect(page.locator("html")).to_have_attribute("lang", language)
    check_no_english(page)
    for ways in page.locator(".ways").all():
        tops = ways.locator("> *").evaluate_all("all => all.map((one) => one.offsetTop)")
        assert len(set(tops)) == 1, "the buttons of a door stand in one row on a desktop"
    for game in "shangri-la", "hashi":
        page.goto(f"/new/{game}")
        expect(page.get_by_text(says["order"])).to_be_visible()
        expect(page.get_by_role("option", name=says["novice"]).first).to_be_attached()
        check_no_english(page)
    page.get_by_role("button", name=says["settings"]).click()
    # Its last part comes when the server has said who reads this.
    expect(page.get_by_role("dialog").locator("section button")).to_be_visible()
    check_no_english(page)
    page.goto(f"/table/{ann.create_table('hashi', 'me', 'open')}")
    expect(page.get_by_role("textbox")).to_be_visible()
    check_no_english(page)
    page.goto(f"/table/{ann.create_table('hashi', 'me')}")
    wait_for_table(page)
    check_no_english(page)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_moves_are_told_in_the_language_of_the_reader(open_page: Visit, ann: Client, language: str) -> None:
    page, says = open_page(ann, locale=language), SAYS[language]
    table = ann.create_table("shangri-la", "me", "me", "novice", options=FIRST_GAME)
    now = ann.state(table)
    place = next(move for move in moves(now) if re.fullmatch("[A-M][a-z]", move))
    ann.send(table, "move", seat=0, move=place, expected=now["version"])
    page.goto(f"/table/{table}")
    expect(page.locator('.log li[data-at="1"]')).to_have_text(re.compile(says["placed"]))
    expect(page.locator(".bar").get_by_role("status")).to_contain_text(says["turn"])
    expect(page.locator("ol.seats")).to_contain_text(says["novice"])
    wait_for_table(page)
    check_no_english(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    check_no_english(page)


@pytest.mark.parametrize("game", ["shangri-la", "hashi"])
def test_only_the_language_that_is_shown_is_loaded_and_the_first_visit_is_light(
    open_page: Visit, ann: Client, game: str
) -> None:
    page = open_page(ann, locale="de-DE")
    loaded: list[Request] = []
    page.on("requestfinished", lambda one: loaded.append(one))
    page.goto(f"/table/{ann.create_table(game, 'me', 'me', 'me')}")
    wait_for_table(page)
    page.wait_for_load_state("networkidle")
    languages = [found[1] for one in loaded if (found := re.search(r"/assets/(en|de|fr)-", one.url))]
    assert set(languages) == {"de"}
    code = [one.sizes() for one in loaded if one.resource_type in ("script", "stylesheet")]
    assert sum(one["responseBodySize"] + one["responseHeadersSize"] for one in code) < LIMIT


def test_a_language_that_cannot_be_loaded_leaves_the_page_as_it_is(open_page: Visit, page_errors: list[str]) -> None:
    page = open_page(locale="de-DE")
    page.goto("/")
    page.get_by_role("button", name="Einstellungen").click()
    language = page.get_by_label("Sprache")
    page.context.set_offline(True)
    language.select_option("fr")
    expect(page.get_by_role("alert")).to_contain_text("Der Server ist nicht zu erreichen.")
    expect(language).to_have_value("")
    page.context.set_offline(False)
    page_errors.clear()
    language.select_option("fr")
    expect(page.get_by_role("dialog", name="Réglages")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("heading", level=1, include_hidden=True)).to_contain_text(SAYS["fr"]["home"])


def test_the_language_can_be_switched_at_the_table_without_a_reload(open_page: Visit, ann: Client) -> None:
    page = open_page(ann)
    page.goto(f"/table/{ann.create_table('shangri-la', 'me', 'me', 'me', options=FIRST_GAME)}")
    status = page.locator(".bar").get_by_role("status")
    expect(status).to_contain_text("Your turn")
    wait_for_table(page)
    page.evaluate("window.here = true")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("dialog", name="Einstellungen")).to_be_visible()
    page.keyboard.press("Escape")
    expect(status).to_contain_text(SAYS["de"]["turn"])
    check_no_english(page)
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("Sprache").select_option("fr")
    page.keyboard.press("Escape")
    expect(status).to_contain_text(SAYS["fr"]["turn"])
    check_no_english(page)
    assert page.evaluate("window.here")
    page.reload()
    expect(status).to_contain_text(SAYS["fr"]["turn"])
