"""A game that the pages have no room for: its table opens all the same, and is played by its notation."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from server.clients import Person

Visit = Callable[..., Page]
UNKNOWN = "tide-pool"


def renamed(text: str | bytes) -> str:
    """What the server says of Hashi, as if it were a game that the pages do not know."""
    return (text if isinstance(text, str) else text.decode()).replace('"game":"hashi"', f'"game":"{UNKNOWN}"')


def through(line: WebSocketRoute) -> None:
    server = line.connect_to_server()
    line.on_message(server.send)
    server.on_message(lambda text: line.send(renamed(text)))


@pytest.fixture
def table(visit: Visit, ann: Person) -> Page:
    """Ann, alone at a table of it."""
    page = visit(ann)
    page.route_web_socket("**/socket**", through)
    page.goto(f"/table/{ann.open('hashi', 'me')}")
    return page


def test_its_moves_are_chosen_from_a_list_or_typed_and_the_log_has_them_in_the_notation(table: Page) -> None:
    expect(table.get_by_role("heading", level=1)).to_have_text("Tide pool")
    expect(table.get_by_role("region", name="The position")).to_contain_text('"round": 0')
    table.get_by_role("region", name="You may play").get_by_role("button").first.click()
    chosen = table.locator('.plain button[aria-pressed="true"]').inner_text()
    table.get_by_role("button", name=f"Play {chosen}").click()
    expect(table.locator('.log li[data-at="1"]')).to_contain_text(f"Ann: {chosen}")
    expect(table.get_by_role("region", name="The position")).to_contain_text('"round": 1')
    table.get_by_label("Type a move").fill("-:-")
    table.keyboard.press("Enter")
    expect(table.locator('.log li[data-at="2"]')).to_contain_text("Ann: -:-")
    expect(table.get_by_role("list", name="Seats")).to_contain_text("0 points")


def test_what_is_no_move_of_it_says_so(table: Page) -> None:
    table.get_by_label("Type a move").fill("a:ab")
    table.keyboard.press("Enter")
    expect(table.locator(".bar").get_by_role("alert")).to_have_text("The rules do not allow that now.")


def test_a_table_of_it_is_opened_by_its_name(visit: Visit, ann: Person) -> None:
    page = visit(ann)
    ordered: list[dict[str, object]] = []

    def games(route: Route) -> None:
        said = route.fetch().json()
        said["games"].append(
            {"game": UNKNOWN, "players": [2, 3], "choices": {"depth": ["low", "high"]}, "bots": ["random"]}
        )
        route.fulfill(json=said)

    def tables(route: Route) -> None:
        if route.request.method == "POST":
            ordered.append(json.loads(route.request.post_data or ""))
            route.fulfill(status=201, json={"about": {"table": "nowhere1"}})
        else:
            route.continue_()

    page.route("**/api/games", games)
    page.route("**/api/tables", tables)
    page.goto("/new/hashi")
    page.get_by_label("Game").select_option("Tide pool")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tide pool")
    page.get_by_label("Seat 2").select_option("random")
    page.get_by_label("depth").select_option("high")
    page.get_by_role("button", name="Start").click()
    expect(page).to_have_url("/table/nowhere1")
    assert ordered == [
        {"game": UNKNOWN, "seats": ["me", "random"], "choices": {"depth": "high"}, "public": False, "clock": None}
    ]
