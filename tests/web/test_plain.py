"""A game without its own board in the pages: people play it by notation."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from planks.conftest import registering
from server.clients import Client
from server.conftest import run_servers
from server.servers import Server, ServerGroup
from web.states import table_id_of, table_state

OpenPage = Callable[..., Page]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    """Start a server that knows Planks, a game of the tests."""
    with registering():
        yield from run_servers(Server(tmp_path_factory.mktemp("plain")))


@pytest.fixture(scope="module")
def server(servers: ServerGroup) -> Server:
    return servers.next_server()


@pytest.fixture
def table(open_page: OpenPage, ann: Client) -> Page:
    """Open Ann's table of Planks with a bot."""
    page = open_page(ann)
    page.goto(f"/table/{ann.create_table('planks', 'me', 'thrifty', options={'row': 'short'})}")
    return page


def test_table_of_an_unknown_game_is_created_by_its_name(open_page: OpenPage, ann: Client) -> None:
    page = open_page(ann)
    page.goto("/")
    page.get_by_test_id("new-table").first.click()
    page.get_by_test_id("game").select_option("planks")
    expect(page.get_by_role("heading", level=1)).to_have_text("Planks")
    page.get_by_test_id("seat-2").select_option("thrifty")
    expect(page.get_by_test_id("option-row")).to_have_value("long")
    page.get_by_test_id("option-row").select_option("short")
    page.get_by_test_id("create-table").click()
    expect(page.get_by_test_id("setting")).to_contain_text("short")
    expect(page.get_by_test_id("seats")).to_contain_text("thrifty")
    table = table_id_of(page)
    assert ann.get(f"/api/tables/{table}").json()["about"]["setting"]["row"] == "short"
    page.goto("/")
    expect(page.locator(f'[data-table="{table}"]')).to_contain_text("Planks")


def test_moves_are_typed_or_chosen_to_the_end(table: Page) -> None:
    position = table.get_by_test_id("position").locator("pre")
    expect(position).not_to_be_empty()
    table.get_by_test_id("move-input").fill("9")
    table.keyboard.press("Enter")
    expect(table.locator(".bar").get_by_role("alert")).not_to_be_empty()
    assert 0 in table_state(table)["acting"]
    table.get_by_test_id("move-input").fill("5")
    table.keyboard.press("Enter")
    expect(table.locator('.log li[data-at="1"]')).to_contain_text("Ann: 5")
    for round_, move in ((2, "4"), (3, "3")):
        table.get_by_test_id("legal-moves").locator(f'[data-move="{move}"]').click()
        table.get_by_test_id("play-move").click()
        expect(table.locator(f'.log li[data-at="{round_}"]')).to_contain_text(f"Ann: {move}")
    expect(table.get_by_test_id("result").locator("table tbody tr")).to_have_count(2)
    expect(position).to_contain_text('"543"')
