"""The pages as a browser sees them."""

import pytest
from playwright.sync_api import Page, Response


@pytest.mark.parametrize("path", ["/", "/new/hashi", "/new/shangri-la", "/nothing/here"])
def test_a_page_opens_without_a_complaint_and_asks_nobody_else(page: Page, path: str) -> None:
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(path)
    page.wait_for_selector("h1")
    page.wait_for_load_state("networkidle")
    assert "Kakehashi" in page.title()
    origin = page.evaluate("location.origin")
    assert {answer.url for answer in answers if not answer.url.startswith((f"{origin}/", "data:"))} == set()
    assert {answer.url for answer in answers if answer.status >= 400} == set()


def test_a_style_that_the_policy_blocks_is_noticed(page: Page, complaints: list[str]) -> None:
    page.goto("/")
    with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
        page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">red</p>')")
    assert len(complaints) == 1
    complaints.clear()
