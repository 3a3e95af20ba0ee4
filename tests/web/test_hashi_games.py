"""Games of Hashi alone: the end of one by mouse with animations, and some rounds by keys."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from depth import depth
from server.clients import Client
from web.keys import KeyboardPlayer, tab_until_focused
from web.players import HashiPlayer
from web.states import table_state
from wire import seats_to_play

ROUNDS = 18
"""The set-up and seventeen cards."""


def test_animated_game_alone_by_mouse_ends_with_points_and_a_title(open_page: Callable[..., Page], ann: Client) -> None:
    table, random = ann.create_table("hashi", "me"), Random(7)
    with ann.connect(table) as socket:
        while socket.wait_for_state(seats_to_play)["moves"] < depth(11, 0):
            socket.play_random_move(0, random)
    page = open_page(ann, pace="fast", reduced_motion="no-preference")
    page.goto(f"/table/{table}")
    player = HashiPlayer(page, seed=7)
    player.play_to_end()
    assert player.n_log_entries() == ROUNDS
    assert player.n_written + player.n_drawn > 5
    over = page.get_by_test_id("result")
    points = str(table_state(page)["views"][0]["result"]["scores"][0])
    expect(over.get_by_role("heading")).to_contain_text(points)
    expect(over.locator(".title strong")).not_to_be_empty()
    current = over.locator('[aria-current="true"]')
    expect(current).to_have_count(1)
    expect(current.locator("strong")).to_have_text(points)
    expect(over.get_by_test_id("shuffle")).to_have_attribute("data-valid", "true")


def test_keys_write_draw_take_back_and_do_nothing(page: Page) -> None:
    page.goto("/")
    tab_until_focused(page, page.get_by_test_id("play-alone"))
    page.keyboard.press("Enter")
    player = KeyboardPlayer(page, seed=3)
    player.set_up()
    while not (player.n_written and player.n_drawn) or player.n_log_entries() < 5:
        player.play_turn()
    steps = player.n_log_entries()
    player.wait_for_turn()
    player.do_nothing()
    player.play()
    assert table_state(page)["moves"] == steps + 1
