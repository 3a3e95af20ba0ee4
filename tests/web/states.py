"""How things are at the table that a page shows, as the server tells its reader."""

from typing import Any

from playwright.sync_api import Page

# Nothing says that it is still being put together. Islands, and the small sheets beside them, come without saying so.
WHOLE_TABLE = (
    'main[aria-busy="false"]:not(:has([aria-busy="true"])):not(:has(.board .sheets:empty))'
    ':has([role="application"], .board .large [data-island]) .bar'
)


def wait_for_table(page: Page) -> None:
    """Wait until the table is all there: the whole board, the log with all moves, and what may be done now."""
    page.locator(WHOLE_TABLE).wait_for(state="attached")


def table_id_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def table_state(page: Page) -> dict[str, Any]:
    return dict(page.request.get(f"/api/tables/{table_id_of(page)}").json()["now"])


def legal_moves(page: Page) -> list[str]:
    """The moves that the reader may make, where the server lists them."""
    return [str(move) for view in table_state(page)["views"] for move in (view["offer"] or {}).get("moves", [])]


def board_labels(page: Page) -> list[str]:
    """What lies on the board that is shown, in words: every village and every space, or every island."""
    wait_for_table(page)
    things = page.locator("[data-space], [data-village], .large [data-island]").and_(
        page.locator(".board [aria-label]")
    )
    names = things.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    return [str(name).replace(", just played", "") for name in names]
