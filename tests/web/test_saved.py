"""A saved game can be opened, replayed, and continued from any move."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from web.states import table_state, wait_for_table

SAVED = Path(__file__).parents[1] / "terminal" / "saved"
TABLE = re.compile(r"/table/[\w-]+$")


def test_saved_game_is_looked_through_and_played_on(open_page: Callable[..., Page], page_errors: list[str]) -> None:
    page = open_page()
    page.goto("/")
    file = page.get_by_test_id("saved-game-file")
    file.set_input_files({"name": "letter.txt", "mimeType": "text/plain", "buffer": b"Dear Ann,"})
    expect(page.get_by_test_id("error")).to_be_visible()
    assert len(page_errors) == 1
    page_errors.clear()  # the browser itself logs the refused request
    file.set_input_files(SAVED / "shangri-la.txt")
    expect(page).to_have_url(TABLE)
    wait_for_table(page)
    assert table_state(page)["moves"] == 4
    page.keyboard.press(",")
    page.get_by_test_id("back-to-now").wait_for()
    page.get_by_test_id("play-on-from-here").click()
    expect(page.get_by_test_id("continues")).to_have_attribute("data-moves", "3")
    # The link is enough to open the game.
    page.reload()
    expect(page.get_by_test_id("seat-1")).to_have_value("me")
    page.get_by_test_id("seat-4").select_option("me")
    page.get_by_test_id("create-table").click()
    expect(page.locator(".bar.wants")).to_be_visible()
    assert table_state(page)["moves"] == 3
    expect(page.locator(".log li[data-at]")).to_have_count(4)


def test_saved_game_is_dropped_on_the_page(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/")
    expect(page.get_by_test_id("open-saved-game")).to_be_visible()
    page.evaluate(
        """text => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], 'game.txt', { type: 'text/plain' }));
          document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        (SAVED / "hashi.txt").read_text(),
    )
    expect(page).to_have_url(TABLE)
    wait_for_table(page)
    page.get_by_test_id("play-on-from-here").click()
    expect(page.get_by_test_id("continues")).to_have_attribute("data-moves", re.compile(r"^[1-9]"))
