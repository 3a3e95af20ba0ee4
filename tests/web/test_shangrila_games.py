"""Games of Shangri-La by mouse, from the home page to the result."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from depth import depth
from server.clients import Client
from web.players import ShangriLaPlayer
from web.scenes import play_journeys
from web.states import table_state, wait_for_table

TABLE = re.compile(r"/table/[\w-]+$")


def test_game_by_mouse_ends_with_an_explained_result(open_page: Callable[..., Page], ann: Client) -> None:
    table = ann.create_table("shangri-la", "me", "random", "greedy")
    play_journeys(ann, table, until=lambda state: state["moves"] >= depth(60, 0))
    page = open_page(ann)
    page.goto(f"/table/{table}")
    player = ShangriLaPlayer(page, seed=2)
    player.play_to_end()
    assert "Journey" in player.kinds_played
    check_result(page)
    first = page.url
    page.get_by_test_id("rematch").click()
    expect(page).not_to_have_url(first)
    expect(page).to_have_url(TABLE)
    wait_for_table(page)
    assert {seat["bot"] for seat in table_state(page)["seats"]} == {None, "random", "greedy"}


def order(page: Page, bots: tuple[str, ...], start: str) -> None:
    """Create a table with these bots."""
    for number in range(4):
        chosen = bots[number - 1] if 0 < number <= len(bots) else "me" if number == 0 else "nobody"
        page.get_by_test_id(f"seat-{number + 1}").select_option(chosen)
    page.get_by_test_id("option-setup").select_option(start)
    page.get_by_test_id("create-table").click()
    expect(page).to_have_url(TABLE)


def check_result(page: Page) -> None:
    """The result explains who wins, with the same scores as the seats and the server."""
    scores = table_state(page)["views"][0]["result"]["scores"]
    over = page.get_by_test_id("result")
    expect(over.get_by_role("heading")).not_to_be_empty()
    expect(over.get_by_test_id("place")).not_to_be_empty()
    expect(over.locator(".because")).not_to_be_empty()
    expect(over.get_by_test_id("score-chart").locator("li")).to_have_count(len(scores))
    rows = over.locator("tbody tr")
    expect(rows).to_have_count(len(scores))
    ranked = [int(row.locator("td").first.inner_text()) for row in rows.all()]
    assert ranked == sorted(scores, reverse=True)
    seats = page.get_by_test_id("seats").locator("strong")
    assert [int(score) for score in seats.all_inner_texts()] == scores
    expect(page.locator(".bar").get_by_role("status")).to_have_text(over.get_by_role("heading").inner_text())


def test_first_game_of_four_players_begins_at_once(page: Page) -> None:
    page.goto("/new/shangri-la")
    order(page, ("greedy", "random", "greedy"), "first-game")
    player = ShangriLaPlayer(page, seed=3)
    for _ in range(2):
        player.play_turn("Place")
    assert table_state(page)["moves"] >= 5


def test_play_now_uses_the_chosen_bot_level_and_turns_are_animated(open_page: Callable[..., Page]) -> None:
    page = open_page(pace="fast", reduced_motion="no-preference")
    page.goto("/")
    door = page.get_by_test_id("game-shangri-la")
    level = door.get_by_test_id("bot-level")
    expect(level).to_have_value("novice")
    expect(door.get_by_test_id("bot-level-hint")).not_to_be_empty()
    level.select_option("master")
    page.reload()
    expect(level).to_have_value("master")
    page.goto("/new/shangri-la")
    expect(page.get_by_test_id("seat-3")).to_have_value("master")
    page.goto("/")
    level.select_option(index=1)
    chosen = level.input_value()
    assert chosen != "master"
    door.get_by_test_id("play-now").click()
    expect(page.locator(f'[data-testid="seats"] li[data-bot="{chosen}"]')).to_have_count(3)
    player = ShangriLaPlayer(page, seed=5)
    for wanted in ("Recruit", "Journey", "Place"):
        player.play_turn(wanted)
    assert player.wait_for_turn()
