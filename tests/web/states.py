"""The state of a table, read from its page."""

from typing import Any

from playwright.sync_api import Page, expect

# Islands and small sheets have no aria-busy, so their presence is checked.
COMPLETE_TABLE = (
    'main[aria-busy="false"]:not(:has([aria-busy="true"])):not(:has(.board .sheets:empty))'
    ':has([role="application"], .board .large [data-island]) .bar'
)


def wait_for_table(page: Page) -> None:
    """Wait until the table is complete: board, log and buttons."""
    page.locator(COMPLETE_TABLE).wait_for(state="attached")


def table_id_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def table_state(page: Page) -> dict[str, Any]:
    return dict(page.request.get(f"/api/tables/{table_id_of(page)}").json()["now"])


def legal_moves(page: Page) -> list[str]:
    """Return the legal moves of the viewer's seats, if the server lists them."""
    return [str(move) for view in table_state(page)["views"] for move in (view["offer"] or {}).get("moves", [])]


def board_labels(page: Page) -> list[str]:
    """Return a label for each part of the board: spaces with their tile, villages and islands by accessible name."""
    wait_for_table(page)
    parts = page.locator(".board").locator("[data-space], [data-village][aria-label], .large [data-island]")
    label = "({ dataset, ariaLabel }) => dataset.space ? `${dataset.space} ${dataset.piece}` : ariaLabel"
    return list(parts.evaluate_all(f"all => all.map({label})"))


def expect_replay_at(page: Page, at: int, last: int) -> None:
    """Wait until the replay is after `at` of `last` moves."""
    slider = page.get_by_test_id("replay").locator("input").first
    expect(slider).to_have_value(str(at))
    expect(slider).to_have_attribute("max", str(last))
