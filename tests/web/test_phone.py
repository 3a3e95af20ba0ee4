"""On a phone, by finger: whatever has to be touched is large enough."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from server.clients import Client
from web.players import LIT_SPACES, HashiPlayer, ShangriLaPlayer
from web.scenes import FIRST_GAME, moves
from web.states import wait_for_table

Visit = Callable[..., Page]
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
FINGER = 44
CONTROLS = "button:visible, a:visible, select:visible, input:visible"


# A box to tick is as large as its label.
SIZES = """all => all.map((one) => {
  const thing = one.matches('[type=checkbox]') ? one.closest('label') : one;
  const { width, height } = thing.getBoundingClientRect();
  return [width, height, thing.outerHTML.slice(0, 150)];
})"""


def too_small(things: Locator) -> list[str]:
    """Those that a finger could miss."""
    return [
        f"{width:.1f} × {height:.1f}: {thing}"
        for width, height, thing in things.evaluate_all(SIZES)
        if min(width, height) < FINGER - 0.5
    ]


def test_several_turns_of_shangri_la_by_finger(open_page: Visit) -> None:
    page = open_page(**PHONE)
    page.goto("/new/shangri-la")
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    assert too_small(page.locator(CONTROLS)) == []
    for number, who in enumerate(["me", "me", "me", "nobody"], 1):
        page.get_by_label(f"Seat {number}").select_option(who)
    page.get_by_role("button", name="Start").tap()
    player = ShangriLaPlayer(page, seed=3, finger=True)
    for kind in "Place", "Recruit", "Recruit", "Recruit", "Journey", "Journey":
        player.wait()
        assert too_small(page.locator(CONTROLS)) == []
        player.turn(kind)
    assert {"Place", "Recruit two", "Journey"} <= set(player.played)


# Where the sentence is cut, or a button stands alone or is cut itself.
CROWDED = """bar => {
  const [say, ...buttons] = [bar.querySelector('.say'), ...bar.querySelectorAll('.buttons > *')];
  const rows = new Set(buttons.map((one) => one.offsetTop));
  return [say.scrollHeight > say.clientHeight, rows.size > 1, buttons.some((one) => one.scrollWidth > one.clientWidth)];
}"""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_sentence_the_moves_of_others_and_five_buttons_have_room(
    open_page: Visit, ann: Client, language: str
) -> None:
    page = open_page(ann, **PHONE, locale=language)
    table = ann.create_table("shangri-la", "me", "greedy", "greedy", "greedy", options=FIRST_GAME)
    now = ann.state(table)
    recruit = next(move for move in moves(now) if re.fullmatch(r"\+..\+..", move))
    ann.send(table, "move", seat=0, move=recruit, expected=now["version"])
    page.goto(f"/table/{table}")
    wait_for_table(page)
    expect(page.locator(".bar .recap li")).to_have_count(3)
    expect(page.locator(".bar .buttons > *")).to_have_count(5)
    assert page.locator(".bar").evaluate(CROWDED) == [False, False, False]
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    assert page.locator("ol.seats .role").evaluate_all(cut) == []


def test_the_spaces_of_a_village_are_large_enough_when_it_is_seen_closer(open_page: Visit, ann: Client) -> None:
    page = open_page(ann, **PHONE)
    page.goto(f"/table/{ann.create_table('shangri-la', 'me', 'me', 'me', options=FIRST_GAME)}")
    player = ShangriLaPlayer(page, seed=3, finger=True)
    player.wait()
    space = player.one_of(LIT_SPACES)
    player.zoom_in(player.space(space))
    expect(page.locator('[data-space][aria-pressed="true"]')).to_have_count(0)
    assert too_small(page.locator(f'[data-space^="{space[0]}"]')) == []
    page.get_by_role("button", name="Show the whole map").tap()
    expect(page.get_by_role("button", name="Show the whole map")).to_have_count(0)
    assert too_small(page.locator(f'[data-space^="{space[0]}"]')) != []


def test_rounds_of_hashi_by_finger(open_page: Visit) -> None:
    page = open_page(**PHONE)
    page.goto("/")
    expect(page.get_by_role("button", name="Alone")).to_be_visible()
    assert too_small(page.locator(CONTROLS)) == []
    page.get_by_role("button", name="Alone").tap()
    player = HashiPlayer(page, seed=5, finger=True)
    for _ in range(6):
        player.wait()
        assert too_small(page.locator(CONTROLS)) == []
        assert too_small(page.locator(".board .large .island .hit")) == []
        player.turn()
    assert player.steps() == 6
    assert player.written > 0
    assert player.drawn > 0


def test_moves_talk_and_table_are_sheets_over_the_board(open_page: Visit, ann: Client) -> None:
    page = open_page(ann, **PHONE)
    page.goto(f"/table/{ann.create_table('hashi', 'me')}")
    wait_for_table(page)
    more = page.get_by_role("navigation", name="More")
    for name, shown in (("Table", "Blue flags"), ("Moves", "Start of the game"), ("Talk", "Say something")):
        more.get_by_role("button", name=re.compile(name)).tap()
        expect(page.get_by_text(shown).or_(page.get_by_placeholder(shown)).first).to_be_visible()
        assert too_small(page.locator(CONTROLS)) == []
        more.get_by_role("button", name="Board").tap()
        expect(more.get_by_role("button", name="Board")).to_have_attribute("aria-current", "true")
    expect(page.get_by_placeholder("Say something")).to_be_hidden()


def test_settings_by_finger(open_page: Visit, ann: Client) -> None:
    page = open_page(ann, **PHONE)
    page.goto("/")
    page.get_by_role("button", name="Settings").tap()
    expect(page.get_by_role("button", name="Make a link")).to_be_visible()
    assert too_small(page.get_by_role("dialog").locator(CONTROLS)) == []
    page.get_by_label("Appearance").select_option("dark")
    page.get_by_role("button", name="Close").tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
