"""Hints and the coach, as one sees them: a good move as a preview, its reasons, and what became of one's own."""

import os
import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from server.clients import Client
from web.players import HashiPlayer, Player, ShangriLaPlayer
from web.scenes import FIRST_GAME
from web.states import table_id_of
from wire import seats_to_play

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}


def picture(page: Page, name: str) -> None:
    """For somebody who wants to look at it."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


@pytest.mark.parametrize("look", ["phone", "desktop"])
def test_a_hint_is_shown_as_a_preview_with_its_reasons(open_page: Callable[..., Page], ann: Client, look: str) -> None:
    given = PHONE if look == "phone" else DESKTOP
    for name, kind in (("shangri-la", ShangriLaPlayer), ("hashi", HashiPlayer)):
        options = FIRST_GAME if name == "shangri-la" else {}
        table = ann.create_table(name, "me", "random", "random", options=options)
        page = open_page(ann, color_scheme="dark" if look == "phone" else "light", **given)
        page.goto(f"/table/{table}")
        player: Player = kind(page, 1, look == "phone")
        player.wait()
        picture(page, f"{name}-{look}-before")
        if look == "phone":
            player.touch(player.button("Hint"))
        else:
            page.keyboard.press("h")
        expect(player.sentence).to_have_text(re.compile("^A good move: ."))
        expect(player.confirm).to_be_visible()
        expect(player.button("Hint")).to_have_count(0)
        picture(page, f"{name}-{look}-hint")
        player.touch(player.button("Back"))
        expect(player.sentence).not_to_have_text(re.compile("^A good move"))
        player.touch(player.button("Hint"))
        expect(player.sentence).to_have_text(re.compile("^A good move: ."))
        player.play()


def test_others_are_told_and_where_there_are_no_hints_there_is_no_button(
    open_page: Callable[..., Page], ann: Client
) -> None:
    bob = Client.sign_in(ann.servers, "Bob")
    table = ann.create_table("hashi", "me", "open", hints=True)
    bob.take_seat(table)
    page = open_page(ann)
    page.goto(f"/table/{table}")
    player = HashiPlayer(page, 1)
    player.wait()
    expect(player.button("Hint")).to_be_visible()
    bob.send(table, "hint", seat=1, expected=bob.state(table)["version"])
    expect(page.locator(".bar")).to_contain_text("Bob has used a hint.")
    page.goto(f"/table/{ann.create_table('hashi', 'me', 'me')}")
    player.wait()
    expect(player.button("Hint")).to_have_count(0)


@pytest.mark.parametrize("look", ["phone", "desktop"])
def test_the_coach_looks_on_speaks_of_what_cost_much_and_goes_away(
    open_page: Callable[..., Page], ann: Client, look: str
) -> None:
    table = ann.create_table("shangri-la", "me", "random", "random", options=FIRST_GAME)
    page = open_page(
        ann, color_scheme="dark" if look == "desktop" else "light", **(PHONE if look == "phone" else DESKTOP)
    )
    page.goto("/rules/shangri-la")
    page.evaluate("(table) => localStorage.setItem('kakehashi coach', JSON.stringify([table]))", table)
    page.goto(f"/table/{table}")
    player = ShangriLaPlayer(page, 1, look == "phone")
    player.wait()
    coach = page.locator(".coach")
    expect(coach).to_contain_text("I look on.")
    picture(page, f"coach-{look}-welcome")
    player.touch(coach.get_by_role("button", name="OK"))
    expect(coach).to_have_count(0)

    def judged(route: object) -> None:
        best = {"move": "Aa", "worth": 0.4, "error": 0, "line": [], "remarks": [{"code": "grows", "village": "A"}]}
        route.fulfill(  # type: ignore[attr-defined]
            json={
                "seat": 0, "best": [best], "better": {"seat": 0, "move": "Aa", "effects": {}}, "cost": 0.2,
                "unit": "share", "costly": True,
            }
        )  # fmt: skip

    page.route("**/judgement", judged)
    player.turn()
    expect(coach).to_contain_text("Better: ")
    expect(coach).to_contain_text("One Master more, in A.")
    picture(page, f"coach-{look}-better")
    player.wait()  # while the others move, what is in the bar moves, too
    player.touch(coach.get_by_role("button", name="Take it back"))
    expect(coach).to_have_count(0)
    expect(page.locator(".log li[data-at]")).to_have_count(1)
    player.turn()
    player.touch(coach.get_by_role("button", name="No coach, thanks"))
    expect(coach).to_have_count(0)
    page.reload()
    player.wait()
    expect(coach).to_have_count(0)


def test_islands_that_are_lost_are_marked_for_those_who_want_it(open_page: Callable[..., Page], ann: Client) -> None:
    table = ann.create_table("hashi", "me")
    with ann.connect(table) as socket:
        random = Random(5)
        while socket.wait_for_state(seats_to_play)["moves"] < 16:
            socket.play_random_move(0, random)
    page = open_page(ann, **PHONE)
    page.goto(f"/table/{table}")
    HashiPlayer(page, 1).wait()
    marks = page.locator(".lost")
    expect(marks).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("mark islands that can no longer be finished").check()
    page.get_by_role("dialog").get_by_role("button", name="Close").first.click()
    lost = ann.state(table)["views"][0]["picture"]["lost"][0]
    assert lost
    expect(marks).to_have_count(len(lost))
    expect(page.locator(f'[aria-label^="Island {lost[0]},"]')).to_have_attribute(
        "aria-label", re.compile("cannot be finished")
    )
    picture(page, "assist")


def test_whoever_opens_a_table_says_whether_hints_may_be_asked_for(open_page: Callable[..., Page], ann: Client) -> None:
    page = open_page(ann)
    for seat, usual in ("A friend", False), ("Bot 1: very easy", True):
        page.goto("/new/hashi")
        page.get_by_label("Seat 2").select_option(label=seat)
        box = page.get_by_role("checkbox", name="Hints may be asked for")
        expect(box).to_be_checked(checked=usual)
        box.set_checked(not usual)
        page.locator("form button.primary").click()
        page.wait_for_url("**/table/*")
        assert ann.get(f"/api/tables/{table_id_of(page)}").json()["about"]["hints"] is not usual
