"""Whole games of Hashi alone: by mouse, with everything that moves, and by keys."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from web.keys import KeyboardPlayer, tab_until_focused
from web.players import HashiPlayer

TITLES = re.compile(
    "Minion|Dogsbody|Bamboo binder|Screw tightener|Concrete pourer|Project manager|Master bridge builder|"
    "Professional planner|Statics expert|Ace architect|Construction genius|Island god"
)


def test_a_whole_game_alone_by_mouse_with_everything_that_moves(open_page: Callable[..., Page]) -> None:
    page = open_page(pace="fast", reduced_motion="no-preference")
    page.goto("/")
    page.get_by_role("button", name="Alone").click()
    player = HashiPlayer(page, seed=7)
    player.play_to_the_end()
    assert player.steps() == 18
    assert player.written > 5
    assert player.drawn > 10
    check_title(page)


def test_a_whole_game_alone_by_keys(page: Page) -> None:
    page.goto("/")
    tab_until_focused(page, page.get_by_role("button", name="Alone"))
    page.keyboard.press("Enter")
    player = KeyboardPlayer(page, seed=3)
    player.set_up()
    for _ in range(17):
        player.turn()
    assert player.written > 5
    assert player.drawn > 10
    check_title(page)


def check_title(page: Page) -> None:
    """The end alone: points, and what one may call oneself."""
    over = page.locator("section.over")
    expect(over).to_contain_text(re.compile(r"The game is over: \d+ points?\."))
    expect(over.locator("strong").first).to_have_text(TITLES)
    expect(over.get_by_role("list", name="Titles").locator('[aria-current="true"]')).to_have_text(TITLES)
    expect(over).to_contain_text("Your best on this sheet and this device!")
    expect(page.locator("aside .side")).to_contain_text("Points for islands")
    expect(over).to_contain_text("shuffled before the game and not changed since: checked.")
