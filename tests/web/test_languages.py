"""The pages in German and in French."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from server.clients import Client
from web.scenes import FIRST_GAME, legal_moves
from web.states import wait_for_table
from wire import Command

Visit = Callable[..., Page]
SOURCES = Path(__file__).parents[2] / "web/src"
CATALOGUES = [SOURCES / "words/en.ts", SOURCES / "shangrila/words/en.ts", SOURCES / "hashi/words/en.ts"]
LIMIT = 100_000
"""The maximum bytes of scripts and styles for a new visitor's table."""
LABELS = "all => all.map((one) => [one.ariaLabel, one.placeholder, one.title, one.dataset.tip].join(' ')).join('\\n')"


def english_sentences() -> set[str]:
    """Return the English messages without numbers and names."""
    texts = {text for catalogue in CATALOGUES for text in re.findall(r"'([^'\\\n]+)'", catalogue.read_text())}
    return {text for text in texts if re.search(r"[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}", text)}


def text_of(page: Page, part: str = "body") -> str:
    """Return all visible text of a part of a page, and all text for screen readers."""
    labelled = page.locator(part).locator("[aria-label], [placeholder], [title], [data-tip]")
    return f"{page.locator(part).first.inner_text()}\n{labelled.evaluate_all(LABELS)}"


def check_no_english(page: Page, language: str) -> None:
    """Expect no English message, and no bot names of the command line."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    shown = text_of(page)
    assert [text for text in english_sentences() if text in shown] == []
    assert not re.search(r"\b(random|novice|greedy|skilled|adept|master|sage)\b", shown, re.IGNORECASE)


def test_english_sentences_are_found_where_they_are_shown(open_page: Visit, ann: Client) -> None:
    """The check for English finds English in every part of a page."""
    page, english = open_page(ann), english_sentences()
    assert len(english) > 80
    page.goto("/")
    expect(page.locator(".ways button").first).to_be_visible()
    assert sum(text in text_of(page) for text in english) > 4
    page.goto(f"/table/{ann.create_table('hashi', 'me')}")
    wait_for_table(page)
    for part in "main > .board", "aside .side", ".log", ".bar":
        shown = text_of(page, part)
        assert [text for text in english if text in shown], part


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_page_speaks_the_language_of_the_browser(open_page: Visit, ann: Client, language: str) -> None:
    page = open_page(ann, locale=f"{language}-{language.upper()}")
    page.goto("/")
    expect(page.locator(".ways button").first).to_be_visible()
    check_no_english(page, language)
    for ways in page.locator(".ways").all():
        tops = ways.locator("> *").evaluate_all("all => all.map((one) => one.offsetTop)")
        assert len(set(tops)) == 1, "the buttons of a game stand in one row on a desktop"
    for game in "shangri-la", "hashi":
        page.goto(f"/new/{game}")
        expect(page.locator('option[value="novice"]').first).to_be_attached()
        check_no_english(page, language)
    page.locator("header button").last.click()
    # The last part appears after the server has identified the person.
    expect(page.get_by_role("dialog").locator("section button")).to_be_visible()
    check_no_english(page, language)
    page.goto(f"/table/{ann.create_table('hashi', 'me', 'open')}")
    expect(page.get_by_role("textbox")).to_be_visible()
    check_no_english(page, language)
    page.goto(f"/table/{ann.create_table('hashi', 'me')}")
    wait_for_table(page)
    check_no_english(page, language)


def test_language_is_switched_at_the_table_without_a_reload(open_page: Visit, ann: Client) -> None:
    table = ann.create_table("shangri-la", "me", "me", "novice", options=FIRST_GAME)
    now = ann.state(table)
    place = next(move for move in legal_moves(now) if re.fullmatch("[A-M][a-z]", move))
    ann.send(table, Command.MOVE, seat=0, move=place, expected=now["version"])
    page = open_page(ann)
    page.goto(f"/table/{table}")
    page.locator('.log li[data-at="1"]').wait_for()
    wait_for_table(page)
    page.evaluate("window.here = true")
    parts = {part: {text_of(page, part)} for part in ('.log li[data-at="1"]', ".bar [role=status]", "ol.seats")}
    for count, language in enumerate(("de", "fr"), 2):
        page.locator("header button").last.click()
        page.locator("#language").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        check_no_english(page, language)
        for part, texts in parts.items():
            texts.add(text_of(page, part))
            assert len(texts) == count, (part, texts)
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_visible()
        check_no_english(page, language)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("window.here")
    page.reload()
    wait_for_table(page)
    check_no_english(page, "fr")


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


def test_language_that_cannot_be_loaded_leaves_the_page_as_it_is(open_page: Visit, page_errors: list[str]) -> None:
    page = open_page(locale="de-DE")
    page.goto("/")
    page.locator("header button").last.click()
    language, html = page.locator("#language"), page.locator("html")
    page.context.set_offline(True)
    language.select_option("fr")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(language).to_have_value("")
    check_no_english(page, "de")
    page.context.set_offline(False)
    page_errors.clear()
    language.select_option("fr")
    expect(html).to_have_attribute("lang", "fr")
    expect(page.get_by_role("alert")).to_have_count(0)
    check_no_english(page, "fr")
