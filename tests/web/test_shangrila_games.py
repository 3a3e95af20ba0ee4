"""Whole games of Shangri-La by mouse, from the first page to the result."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from web.players import ShangriLaPlayer
from web.states import wait_for_table


@pytest.mark.parametrize(
    ("bots", "start"), [(("random", "greedy"), "free"), (("greedy", "random", "greedy"), "first-game")]
)
def test_a_whole_game_by_mouse(page: Page, bots: tuple[str, ...], start: str) -> None:
    page.goto("/")
    page.locator("section", has_text="Leo Colovini").get_by_role("link", name="With friends").click()
    order(page, bots, start)
    player = ShangriLaPlayer(page, seed=len(bots))
    player.play_to_the_end()
    assert {"Place", "Recruit two", "Journey"} <= set(player.played)
    check_result(page, len(bots) + 1)
    first = page.url
    page.get_by_role("button", name="Play again").click()
    expect(page).not_to_have_url(first)
    expect(page).to_have_url(re.compile(r"/table/[\w-]+$"))
    wait_for_table(page)


def order(page: Page, bots: tuple[str, ...], start: str) -> None:
    """Order a table with these bots."""
    for number in range(4):
        chosen = bots[number - 1] if 0 < number <= len(bots) else "me" if number == 0 else "nobody"
        page.get_by_label(f"Seat {number + 1}").select_option(chosen)
    page.get_by_role("combobox", name="Start").select_option(start)
    page.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile(r"/table/[\w-]+$"))


def check_result(page: Page, players: int) -> None:
    """The result says who has won and why: with the numbers that stand at the seats."""
    over = page.locator("section.over")
    expect(over.get_by_role("heading")).to_have_text(re.compile(r"wins\.|You win!|share the win\."))
    expect(over).to_contain_text(re.compile(r"villages are cut off|Nobody could do anything"))
    expect(over).to_contain_text(re.compile(r"Masters on the map; the next best has|broken by villages|nothing parts"))
    expect(over).to_contain_text(
        re.compile(rf"You came \d\w\w of {players}, (\d+ \w+ (ahead of|behind)|level with) \w+\.")
    )
    expect(over.locator("figure li")).to_have_count(players)
    rows = over.locator("tbody tr")
    expect(rows).to_have_count(players)
    explained = sorted(int(row.locator("td").first.inner_text()) for row in rows.all())
    seats = page.get_by_role("list", name="Seats").locator("strong")
    assert explained == sorted(int(score) for score in seats.all_inner_texts())
    best = int(rows.first.locator("td").first.inner_text())
    assert best == explained[-1]
    expect(page.locator(".bar").get_by_role("status")).to_have_text(over.get_by_role("heading").inner_text())


def test_one_touch_and_one_plays_and_everything_moves(open_page: Callable[..., Page]) -> None:
    page = open_page(pace="fast", reduced_motion="no-preference")
    page.goto("/")
    door = page.locator("section", has_text="Leo Colovini")
    strength = door.get_by_label("How strong the bots are")
    expect(strength).to_have_value("novice")
    expect(door.get_by_text("a good first opponent")).to_be_visible()
    strength.select_option("5 · very strong")
    page.reload()
    expect(strength).to_have_value("master")
    page.goto("/new/shangri-la")
    expect(page.get_by_label("Seat 3")).to_have_value("master")
    page.goto("/")
    strength.select_option("1 · very easy")
    door.get_by_role("button", name="Play now").click()
    player = ShangriLaPlayer(page, seed=5)
    expect(page.get_by_role("list", name="Seats").get_by_text("very easy")).to_have_count(3)
    for wanted in ("Recruit", "Journey", "Place"):
        player.turn(wanted)
    assert player.wait()
