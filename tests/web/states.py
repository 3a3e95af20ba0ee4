"""How things are at the table that a page shows, as the server tells its reader."""

from typing import Any

from playwright.sync_api import Page, expect

VILLAGES, ISLANDS = 13, 18


def table_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def now(page: Page) -> dict[str, Any]:
    return dict(page.request.get(f"/api/tables/{table_of(page)}").json()["now"])


def offered(page: Page) -> list[str]:
    """The moves that the reader may make, where the server lists them."""
    return [str(move) for view in now(page)["views"] for move in view.get("offer", {}).get("moves", [])]


def board(page: Page) -> list[str]:
    """What lies on the board that is shown, in words: every village and every space, or every island."""
    page.locator(".board [data-island], .board [data-village]").first.wait_for()
    if page.locator(".board [data-island]").count() == 0:
        expect(page.locator('[data-village][role="button"]')).to_have_count(VILLAGES)
    else:
        expect(page.locator(".board .large [data-island]")).to_have_count(ISLANDS)
    things = page.locator("[data-space], [data-village], .large [data-island]").and_(
        page.locator(".board [aria-label]")
    )
    names = things.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    return [str(name).replace(", just played", "") for name in names]
