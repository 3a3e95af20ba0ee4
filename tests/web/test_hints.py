"""Hints and the coach in a browser: a preview of a good move, and a judgement of the player's move."""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from server.clients import Client
from web.players import HashiPlayer, Player, ShangriLaPlayer
from web.scenes import FIRST_GAME
from web.states import table_id_of
from web.test_scenes import DESKTOP, PHONE, check_width
from wire import Command, seats_to_play

Visit = Callable[..., Page]


@pytest.mark.parametrize("game", ["shangri-la", "hashi"])
def test_a_hint_is_previewed_and_can_be_played(open_page: Visit, ann: Client, game: str) -> None:
    """Request the hint by a tap on a phone in Shangri-La, and by a key on a desktop in Hashi."""
    is_touch = game == "shangri-la"
    table = ann.create_table(game, "me", "random", "random", options=FIRST_GAME if game == "shangri-la" else {})
    page = open_page(ann, **(PHONE if is_touch else DESKTOP))
    page.goto(f"/table/{table}")
    kind = ShangriLaPlayer if game == "shangri-la" else HashiPlayer
    player: Player = kind(page, 1, is_touch)
    player.wait_for_turn()
    hint = page.locator(".bar button.hint")
    if is_touch:
        hint.tap()
    else:
        page.keyboard.press("h")
    expect(player.confirm).to_be_visible()
    expect(hint).to_have_count(0)
    hinted = player.sentence.inner_text()
    check_width(page)
    # After taking back the preview, the player may request the hint again.
    back = page.locator(".bar .buttons > button.short").first
    player.touch(back)
    expect(player.confirm).to_have_count(0)
    expect(player.sentence).not_to_have_text(hinted)
    player.touch(hint)
    expect(player.confirm).to_be_visible()
    player.play()


def test_hints_are_announced_to_others_and_tables_without_hints_have_no_button(open_page: Visit, ann: Client) -> None:
    bob = Client.sign_in(ann.servers, "Bob")
    table = ann.create_table("hashi", "me", "open", hints=True)
    bob.take_seat(table)
    page = open_page(ann)
    page.goto(f"/table/{table}")
    player = HashiPlayer(page, 1)
    player.wait_for_turn()
    hint = page.locator(".bar button.hint")
    expect(hint).to_be_visible()
    expect(page.locator(".bar .note")).to_have_count(0)
    bob.send(table, Command.REQUEST_HINT, seat=1, expected=bob.state(table)["version"])
    expect(page.locator(".bar .note")).to_contain_text("Bob")
    page.goto(f"/table/{ann.create_table('hashi', 'me', 'me')}")
    player.wait_for_turn()
    expect(hint).to_have_count(0)


def test_the_coach_judges_costly_moves_and_can_be_sent_away(open_page: Visit, ann: Client) -> None:
    table = ann.create_table("shangri-la", "me", "random", "random", options=FIRST_GAME)
    page = open_page(ann, **DESKTOP)
    page.goto("/rules/shangri-la")
    page.evaluate("(table) => localStorage.setItem('kakehashi coach', JSON.stringify([table]))", table)
    page.goto(f"/table/{table}")
    player = ShangriLaPlayer(page, 1)
    player.wait_for_turn()
    coach = page.get_by_test_id("coach")
    expect(coach).to_have_attribute("data-judges", "false")
    coach.get_by_test_id("dismiss").click()
    expect(coach).to_have_count(0)

    judged: list[str] = []

    def judge(route: Route) -> None:
        judged.append(route.request.url)
        best = {"move": "Aa", "worth": 0.4, "error": 0, "line": [], "remarks": [{"code": "grows", "village": "A"}]}
        better = {"seat": 0, "move": "Aa", "effects": {}}
        verdict = {"seat": 0, "best": [best], "better": better, "cost": 0.2, "unit": "share", "costly": True}
        route.fulfill(json=verdict)

    page.route("**/judgement", judge)
    player.play_turn()
    # The coach names the better move and its reason.
    expect(coach).to_have_attribute("data-judges", "true")
    expect(coach).to_contain_text(re.compile(r"\bA\b.*\bA\b"))
    page.set_viewport_size(PHONE["viewport"])
    check_width(page)
    page.set_viewport_size(DESKTOP["viewport"])
    # The buttons in the bar move while the others play, so a click could miss them.
    expect(page.locator('.log li[data-at="3"]')).to_be_attached()
    player.wait_for_turn()
    coach.get_by_test_id("take-back").click()
    expect(coach).to_have_count(0)
    expect(page.locator(".log li[data-at]")).to_have_count(1)
    player.play_turn()
    coach.get_by_test_id("send-coach-away").click()
    expect(coach).to_have_count(0)
    # The coach stays off: it does not judge the next move.
    page.reload()
    count = len(judged)
    player.play_turn()
    player.wait_for_turn()
    assert len(judged) == count
    expect(coach).to_have_count(0)


def test_lost_islands_are_marked_where_the_setting_is_on(open_page: Visit, ann: Client) -> None:
    table = ann.create_table("hashi", "me")
    with ann.connect(table) as socket:
        random = Random(5)
        while socket.wait_for_state(seats_to_play)["moves"] < 16:
            socket.play_random_move(0, random)
    lost = ann.state(table)["views"][0]["picture"]["lost"][0]
    assert lost
    page = open_page(ann)
    page.goto(f"/table/{table}")
    HashiPlayer(page, 1).wait_for_turn()
    island, marks = page.locator(f'.large [data-island="{lost[0]}"]').first, page.locator(".lost")
    label = str(island.get_attribute("aria-label"))
    expect(marks).to_have_count(0)
    page.locator("header button").last.click()
    page.locator("label.assist input").check()
    page.keyboard.press("Escape")
    expect(marks).to_have_count(len(lost))
    # Screen readers announce it, too.
    expect(island).not_to_have_attribute("aria-label", label)


def test_hints_are_usual_against_bots_only_and_the_order_may_change_that(open_page: Visit, ann: Client) -> None:
    page = open_page(ann)
    for seat, is_usual in ("open", False), ("novice", True):
        page.goto("/new/hashi")
        page.locator('form select:has(option[value="me"])').nth(1).select_option(seat)
        box = page.locator("form").get_by_role("checkbox").first
        expect(box).to_be_checked(checked=is_usual)
        box.set_checked(not is_usual)
        page.locator("form button.primary").click()
        page.wait_for_url("**/table/*")
        assert ann.get(f"/api/tables/{table_id_of(page)}").json()["about"]["hints"] is not is_usual
