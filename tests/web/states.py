"""The state of the table that a page shows."""

from typing import Any

from playwright.sync_api import Page, expect

# No part says that it is busy; islands and small sheets are drawn late without saying so.
WHOLE_TABLE = (
    'main[aria-busy="false"]:not(:has([aria-busy="true"])):not(:has(.board .sheets:empty))'
    ':has([role="application"], .board .large [data-island]) .bar'
)


def wait_for_table(page: Page) -> None:
    """Wait until the whole table is drawn: the board, the log with all moves, and the buttons."""
    page.locator(WHOLE_TABLE).wait_for(state="attached")


def table_id_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def table_state(page: Page) -> dict[str, Any]:
    return dict(page.request.get(f"/api/tables/{table_id_of(page)}").json()["now"])


def legal_moves(page: Page) -> list[str]:
    """Return the legal moves of the viewer, where the server lists them."""
    return [str(move) for view in table_state(page)["views"] for move in (view["offer"] or {}).get("moves", [])]


def board_labels(page: Page) -> list[str]:
    """Return what the board shows: every space with its tile, every village or island as it is read aloud."""
    wait_for_table(page)
    things = page.locator(".board").locator("[data-space], [data-village][aria-label], .large [data-island]")
    read = "({ dataset, ariaLabel }) => dataset.space ? `${dataset.space} ${dataset.piece}` : ariaLabel"
    return list(things.evaluate_all(f"all => all.map({read})"))


def expect_replay_at(page: Page, at: int, last: int) -> None:
    """Wait until the page shows the moment after so many moves, of so many in all."""
    slider = page.get_by_test_id("replay").locator("input").first
    expect(slider).to_have_value(str(at))
    expect(slider).to_have_attribute("max", str(last))
