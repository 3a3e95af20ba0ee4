"""On a phone every touch target is large enough."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from server.clients import Client
from server.servers import ServerGroup
from web.players import LIT_SPACES, HashiPlayer, ShangriLaPlayer
from web.scenes import FIRST_GAME, legal_moves
from web.states import wait_for_table
from wire import Command

Visit = Callable[..., Page]
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
FINGER = 44
CONTROLS = "button:visible, a:visible, select:visible, input:visible"


# The label of a checkbox is a part of its target.
SIZES = """all => all.map((one) => {
  const thing = one.matches('[type=checkbox]') ? one.closest('label') : one;
  const { width, height } = thing.getBoundingClientRect();
  return [width, height, thing.outerHTML.slice(0, 150)];
})"""


def too_small(things: Locator) -> list[str]:
    """Return the targets that are too small for a finger."""
    return [
        f"{width:.1f} × {height:.1f}: {thing}"
        for width, height, thing in things.evaluate_all(SIZES)
        if min(width, height) < FINGER - 0.5
    ]


def test_table_is_created_and_shangri_la_played_by_finger(open_page: Visit) -> None:
    page = open_page(**PHONE)
    page.goto("/new/shangri-la")
    seats = page.locator("fieldset").first.locator("select")
    expect(seats).to_have_count(4)
    assert too_small(page.locator(CONTROLS)) == []
    for number, player in enumerate(["me", "me", "me", "nobody"]):
        seats.nth(number).select_option(player)
    page.locator("form button.primary").tap()
    player = ShangriLaPlayer(page, 3, True)
    player.wait_for_turn()
    space = player.random_lit(LIT_SPACES)
    spaces = page.locator(f'[data-space^="{space[0]}"]')
    assert too_small(spaces) != []
    # The first tap on a village zooms in, and chooses nothing.
    player.zoom_in(player.space(space))
    expect(page.locator('[data-space][aria-pressed="true"]')).to_have_count(0)
    assert too_small(spaces) == []
    whole_map = page.locator(".board button.whole")
    whole_map.tap()
    expect(whole_map).to_have_count(0)
    bridges = page.locator(".board path.hit[data-way]").count()
    for kind in "Recruit", "Place", "Place", "Journey":
        player.wait_for_turn()
        assert too_small(page.locator(CONTROLS)) == []
        player.play_turn(kind)
    assert player.n_log_entries() == 4
    # The journey broke a bridge, which had a touch target at each end.
    expect(page.locator(".board path.hit[data-way]")).to_have_count(bridges - 2)


# Return whether the sentence is cut, the buttons wrap, and a button is cut.
CROWDED = """bar => {
  const [say, ...buttons] = [bar.querySelector('.say'), ...bar.querySelectorAll('.buttons > *')];
  const rows = new Set(buttons.map((one) => one.offsetTop));
  return [say.scrollHeight > say.clientHeight, rows.size > 1, buttons.some((one) => one.scrollWidth > one.clientWidth)];
}"""


@pytest.fixture(scope="module")
def host(servers: ServerGroup) -> Client:
    """A player for tests that only view tables."""
    return Client.sign_in(servers, "Ann")


@pytest.fixture(scope="module")
def recruited(host: Client) -> str:
    """A table where three bots have played since the player recruited."""
    table = host.create_table("shangri-la", "me", "greedy", "greedy", "greedy", options=FIRST_GAME)
    now = host.state(table)
    recruit = next(move for move in legal_moves(now) if re.fullmatch(r"\+..\+..", move))
    host.send(table, Command.MOVE, seat=0, move=recruit, expected=now["version"])
    return table


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_sentence_recap_and_five_buttons_have_room(
    open_page: Visit, host: Client, recruited: str, language: str
) -> None:
    page = open_page(host, **PHONE, locale=language)
    page.goto(f"/table/{recruited}")
    expect(page.locator(".bar .recap li")).to_have_count(3)
    expect(page.locator(".bar .buttons > *")).to_have_count(5)
    wait_for_table(page)
    assert page.locator(".bar").evaluate(CROWDED) == [False, False, False]
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    assert page.locator("ol.seats .role").evaluate_all(cut) == []


def test_rounds_of_hashi_by_finger(open_page: Visit) -> None:
    page = open_page(**PHONE)
    page.goto("/")
    alone = page.locator("section").filter(has=page.locator("#door-hashi")).locator(".ways > button").last
    expect(alone).to_be_visible()
    assert too_small(page.locator(CONTROLS)) == []
    alone.tap()
    player = HashiPlayer(page, 5, True)
    for _ in range(4):
        player.wait_for_turn()
        assert too_small(page.locator(CONTROLS)) == []
        assert too_small(page.locator(".board .large .island .hit")) == []
        player.play_turn()
    assert player.n_log_entries() == 4
    assert player.n_written > 0
    assert player.n_drawn > 0


def test_panels_cover_the_board_and_leave_it_again(open_page: Visit, ann: Client) -> None:
    page = open_page(ann, **PHONE)
    page.goto(f"/table/{ann.create_table('hashi', 'me')}")
    wait_for_table(page)
    board, *panels = page.locator(".foot nav button").all()
    for button, panel in zip(panels, ("aside .side table", ".log", "#say"), strict=True):
        button.tap()
        expect(page.locator(panel).first).to_be_visible()
        expect(button).to_have_attribute("aria-current", "true")
        assert too_small(page.locator(CONTROLS)) == []
        board.tap()
        expect(board).to_have_attribute("aria-current", "true")
        expect(page.locator(panel).first).to_be_hidden()


def test_settings_by_finger(open_page: Visit, ann: Client) -> None:
    page = open_page(ann, **PHONE)
    page.goto("/")
    page.locator("header button").last.tap()
    dialog = page.get_by_role("dialog")
    # The last part appears after the server has identified the person.
    expect(dialog.locator("section button")).to_be_visible()
    assert too_small(dialog.locator(CONTROLS)) == []
    page.locator("#theme").select_option("dark")
    dialog.locator(".top button").tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(dialog).to_have_count(0)
