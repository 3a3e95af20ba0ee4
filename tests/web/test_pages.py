"""The pages as a browser sees them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from server.clients import Client


@pytest.mark.parametrize("path", ["/", "/new/hashi", "/new/shangri-la", "/device/word"])
def test_a_page_opens_without_a_complaint(page: Page, path: str) -> None:
    failed: list[str] = []
    page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    page.goto(path)
    page.wait_for_selector("h1")
    page.wait_for_load_state("networkidle")
    expect(page).to_have_title(re.compile("Kakehashi"))
    assert not failed


def test_a_page_that_is_not_there_says_so_and_leads_home(page: Page, page_errors: list[str]) -> None:
    answer = page.goto("/nothing/here")
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", name="There is nothing here.")).to_be_visible()
    page.get_by_role("main").get_by_role("link").click()
    expect(page).to_have_url("/")
    assert [complaint for complaint in page_errors if "404" not in complaint] == []
    page_errors.clear()


def test_a_table_that_is_not_there_says_so(page: Page) -> None:
    page.goto("/table/nowhere")
    expect(page.get_by_role("heading", name="There is no such table.")).to_be_visible()


def test_nobody_is_invited_to_a_table_that_cannot_be_shown(open_page: Callable[..., Page], ann: Client) -> None:
    tables = [ann.create_table("hashi", "me", "open") for _ in range(2)]
    page = open_page(ann)

    def listed(route: Route) -> None:
        said = route.fetch().json()
        for table in said["tables"]:
            table["status"] = "broken" if table["table"] == tables[0] else table["status"]
        route.fulfill(json=said)

    page.route("**/api/me/tables", listed)
    page.goto("/")
    expect(page.locator(f'a[href="/table/{tables[1]}"]')).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="cannot go on")).to_have_count(1)
    expect(page.locator(f'a[href="/table/{tables[0]}"]')).to_have_count(0)


def test_a_style_that_the_policy_blocks_is_noticed(page: Page, page_errors: list[str]) -> None:
    page.goto("/")
    with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
        page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">red</p>')")
    assert len(page_errors) == 1
    page_errors.clear()


def test_a_page_that_asks_somebody_else_is_stopped_and_noticed(page: Page, page_errors: list[str]) -> None:
    page.goto("/")
    with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
        page.evaluate("fetch('http://127.0.0.1:1/').catch(() => {})")
    assert page_errors
    page_errors.clear()
