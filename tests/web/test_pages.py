"""The pages as a browser sees them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from server.clients import Client


@pytest.mark.parametrize("path", ["/", "/new/hashi", "/new/shangri-la", "/device/word"])
def test_page_opens_without_errors(page: Page, path: str) -> None:
    failed: list[str] = []
    page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    page.goto(path)
    page.wait_for_selector("h1")
    page.wait_for_load_state("networkidle")
    expect(page).to_have_title(re.compile("Kakehashi"))
    assert not failed


def test_missing_page_answers_404_and_leads_home(page: Page, page_errors: list[str]) -> None:
    answer = page.goto("/nothing/here")
    assert answer
    assert answer.status == 404
    expect(page.get_by_test_id("not-found")).to_be_visible()
    page.get_by_test_id("home").click()
    expect(page).to_have_url("/")
    assert [error for error in page_errors if "404" not in error] == []
    page_errors.clear()


def test_missing_table_says_so(page: Page) -> None:
    page.goto("/table/nowhere")
    expect(page.get_by_test_id("no-table")).to_be_visible()


def test_table_that_cannot_be_shown_is_listed_without_a_link(open_page: Callable[..., Page], ann: Client) -> None:
    tables = [ann.create_table("hashi", "me", "open") for _ in range(2)]
    page = open_page(ann)

    def break_first(route: Route) -> None:
        answer = route.fetch().json()
        for table in answer["tables"]:
            table["status"] = "broken" if table["table"] == tables[0] else table["status"]
        route.fulfill(json=answer)

    page.route("**/api/me/tables", break_first)
    page.goto("/")
    expect(page.locator(f'a[href="/table/{tables[1]}"]')).to_be_visible()
    row = page.locator(f'[data-table="{tables[0]}"]')
    expect(row).to_have_attribute("data-status", "broken")
    expect(row.get_by_role("link")).to_have_count(0)


@pytest.mark.parametrize(
    "script",
    [
        "document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">red</p>')",
        "fetch('http://127.0.0.1:1/').catch(() => {})",
    ],
    ids=["inline style", "another server"],
)
def test_security_policy_blocks_and_the_error_is_noticed(page: Page, page_errors: list[str], script: str) -> None:
    page.goto("/")
    with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
        page.evaluate(script)
    assert page_errors
    page_errors.clear()
