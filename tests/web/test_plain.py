"""A game that the pages have no room for: its table opens all the same, and is played by its notation."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from planks.conftest import registering
from server.clients import Client
from server.conftest import run_servers
from server.servers import Server, ServerGroup
from web.states import table_id_of

Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    """A server that knows Planks, a game of the tests."""
    with registering():
        yield from run_servers(Server(tmp_path_factory.mktemp("plain")))


@pytest.fixture(scope="module")
def server(servers: ServerGroup) -> Server:
    return servers.next_server()


@pytest.fixture
def table(open_page: Visit, ann: Client) -> Page:
    """Ann, at a table of it with a bot."""
    page = open_page(ann)
    page.goto(f"/table/{ann.create_table('planks', 'me', 'thrifty', options={'row': 'short'})}")
    return page


def test_a_table_of_it_is_opened_by_its_name(open_page: Visit, ann: Client) -> None:
    page = open_page(ann)
    page.goto("/")
    page.get_by_role("link", name="With friends").first.click()
    page.get_by_label("Game").select_option("Planks")
    expect(page.get_by_role("heading", level=1)).to_have_text("Planks")
    page.get_by_label("Seat 2").select_option("thrifty")
    expect(page.get_by_label("row")).to_have_value("long")
    page.get_by_label("row").select_option("short")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("region", name="How it is played")).to_contain_text("short")
    expect(page.get_by_role("list", name="Seats")).to_contain_text("thrifty")
    assert ann.get(f"/api/tables/{table_id_of(page)}").json()["about"]["setting"]["row"] == "short"
    page.goto("/")
    expect(page.get_by_role("listitem").filter(has_text="Planks")).to_have_count(1)


def test_its_moves_are_typed_or_chosen_and_told_in_the_notation_to_the_end(table: Page) -> None:
    position = table.get_by_role("region", name="The position")
    expect(position).to_contain_text("gap: ")
    table.get_by_label("Type a move").fill("5")
    table.keyboard.press("Enter")
    expect(table.locator('.log li[data-at="1"]')).to_contain_text("Ann: 5")
    for round_, move in ((2, "4"), (3, "3")):
        table.get_by_role("region", name="You may play").get_by_role("button", name=move, exact=True).click()
        table.get_by_role("button", name=f"Play {move}").click()
        expect(table.locator(f'.log li[data-at="{round_}"]')).to_contain_text(f"Ann: {move}")
    expect(table.locator("section.over")).to_contain_text("win")
    expect(table.locator("section.over table tbody tr")).to_have_count(2)
    expect(position).to_contain_text('"543"')


def test_what_is_no_move_of_it_says_so(table: Page) -> None:
    table.get_by_label("Type a move").fill("9")
    table.keyboard.press("Enter")
    expect(table.locator(".bar").get_by_role("alert")).to_have_text("The rules do not allow that now.")
