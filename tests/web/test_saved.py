"""A game that was saved is opened again: to look through, and to play on from any move."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from web.states import table_state, wait_for_table

SAVED = Path(__file__).parents[1] / "terminal" / "saved"


def test_a_saved_game_is_looked_through_and_played_on(open_page: Callable[..., Page], page_errors: list[str]) -> None:
    page = open_page()
    page.goto("/")
    file = page.locator('input[type="file"]')
    file.set_input_files({"name": "letter.txt", "mimeType": "text/plain", "buffer": b"Dear Ann,"})
    expect(page.get_by_role("alert")).to_contain_text("its first line is not")
    assert len(page_errors) == 1
    page_errors.clear()  # browsers say themselves that something was refused
    file.set_input_files(SAVED / "shangri-la.txt")
    expect(page).to_have_url(re.compile(r"/table/[\w-]+$"))
    wait_for_table(page)
    expect(page.locator(".bar").get_by_role("status")).to_contain_text("Look through it, or play on from any move.")
    assert table_state(page)["moves"] == 4
    page.keyboard.press(",")
    page.get_by_role("link", name="Play on from here").click()
    expect(page.get_by_text("The game goes on after 3 moves")).to_be_visible()
    # The link brings anybody there.
    page.reload()
    expect(page.get_by_label("Seat 1")).to_have_value("me")
    page.get_by_label("Seat 4").select_option("me")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".bar.wants")).to_be_visible()
    assert table_state(page)["moves"] == 3
    expect(page.locator(".log li[data-at]")).to_have_count(4)


def test_a_saved_game_can_be_dropped_on_the_page(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/")
    expect(page.get_by_role("button", name="Open a saved game")).to_be_visible()
    page.evaluate(
        """text => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], 'game.txt', { type: 'text/plain' }));
          document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        (SAVED / "hashi.txt").read_text(),
    )
    expect(page).to_have_url(re.compile(r"/table/[\w-]+$"))
    wait_for_table(page)
    page.get_by_role("link", name="Play on from here").click()
    expect(page.get_by_text("Cards that were not turned yet are shuffled anew.")).to_be_visible()
