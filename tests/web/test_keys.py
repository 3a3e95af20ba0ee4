"""Shangri-La with only the keyboard."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from server.clients import Client
from web.keys import expect_focus, tab_until_focused
from web.states import board_labels, legal_moves, wait_for_table

DISCIPLINES = "radpyfh"


@pytest.fixture
def at_table(open_page: Callable[..., Page], ann: Client) -> Page:
    """A table where Ann has all three seats, so that it is always her turn."""
    page = open_page(ann)
    table = ann.create_table("shangri-la", "me", "me", "me", options={"setup": "first-game"})
    page.goto(f"/table/{table}")
    wait_for_table(page)
    tab_until_focused(page, page.locator('[data-village][tabindex="0"]'))
    return page


def legal_move(page: Page, pattern: str) -> str:
    return next(move for move in legal_moves(page) if re.fullmatch(pattern, move))


def touch(page: Page, space: str) -> None:
    """Select a space by the keys of its village and its number."""
    page.keyboard.press(f"Shift+{space[0]}")
    expect_focus(page, space[0])
    page.keyboard.press("Enter")
    expect_focus(page, f"{space[0]}p")
    page.keyboard.press(str(DISCIPLINES.index(space[1]) + 1))
    expect_focus(page, space)
    page.keyboard.press("Enter")


def play(page: Page) -> None:
    """Play the chosen move, and wait until it is in the log."""
    wait_for_table(page)
    steps = page.locator(".log li[data-at]").count()
    expect(page.locator(".bar button.primary")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator(f'.log li[data-at="{steps}"]')).to_be_attached()
    wait_for_table(page)


def chosen(page: Page, village: str) -> Locator:
    return page.locator(f'[data-village="{village}"][aria-pressed="true"]')


def test_table_is_created_and_a_master_is_placed_by_keys(page: Page) -> None:
    page.goto("/")
    tab_until_focused(page, page.locator('a[href="/new/shangri-la"]'))
    page.keyboard.press("Enter")
    # The first choice for a seat is the player, the last is an empty seat.
    for number, key in enumerate(["Home", "Home", "Home", "End"]):
        seat = page.locator("fieldset").first.locator("select").nth(number)
        tab_until_focused(page, seat)
        page.keyboard.press(key)
        expect(seat).to_have_value("me" if key == "Home" else "nobody")
    tab_until_focused(page, page.locator("form button.primary"))
    page.keyboard.press("Enter")
    wait_for_table(page)
    tab_until_focused(page, page.locator('[data-village][tabindex="0"]'))
    place = legal_move(page, "[A-M][a-z]")
    before = space_label(page, place)
    touch(page, place)
    play(page)
    assert space_label(page, place) != before


def space_label(page: Page, space: str) -> str:
    return str(page.locator(f'[data-space="{space}"]').get_attribute("aria-label"))


def test_students_masters_and_a_journey_by_keys(at_table: Page) -> None:
    page = at_table
    recruit = legal_move(page, r"(\+..){2}")
    students = recruit.split("+")[1:]
    for space in students:
        touch(page, space)
    play(page)
    for _ in range(2):
        touch(page, legal_move(page, "[A-M][a-z]"))
        play(page)
    origin, destination = legal_move(page, ".>.").split(">")
    page.locator(f'.tag[data-village="{origin}"]').click()
    expect(chosen(page, origin)).to_be_visible()
    page.keyboard.press("Escape")
    expect(chosen(page, origin)).to_have_count(0)
    page.keyboard.press("ArrowUp")  # back to the board
    touch(page, next(space for space in students if space[0] == origin))
    expect(chosen(page, origin)).to_be_visible()
    page.keyboard.press(f"Shift+{destination}")
    expect_focus(page, destination)
    page.keyboard.press("Enter")
    expect(page.locator(".journey-preview")).to_be_visible()
    bridge = page.locator(f'path[data-way="{origin}>{destination}"]')
    expect(bridge).to_have_count(1)
    play(page)
    expect(bridge).to_have_count(0)


def test_arrows_lead_through_villages_and_spaces(at_table: Page) -> None:
    page = at_table
    tip = page.locator('[role="tooltip"]')
    for key, village in ("Right", "B"), ("Left", "A"):
        page.keyboard.press(f"Arrow{key}")
        expect_focus(page, village)
        label = page.locator(f'.board [data-village="{village}"][role]').get_attribute("aria-label")
        expect(tip).to_have_text(str(label))
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    for key, name in ("Enter", "Ap"), ("ArrowRight", "Ay"), ("Escape", "A"):
        page.keyboard.press(key)
        expect_focus(page, name)


def test_explanations_show_under_the_mouse(at_table: Page) -> None:
    page = at_table
    tip = page.locator('[role="tooltip"]')
    for thing in page.locator(".seats .score").first, page.locator(".side td").first:
        thing.hover()
        expect(tip).to_be_visible()
        expect(tip).to_have_text(str(thing.get_attribute("data-tip")))
        box, screen = tip.bounding_box(), page.viewport_size
        assert box
        assert screen
        assert 0 <= box["x"] <= screen["width"] - box["width"], "it stays on the screen"
    page.mouse.move(400, 5)
    expect(tip).to_be_hidden()


def test_keys_of_the_page_lead_through_the_game(at_table: Page) -> None:
    page = at_table
    before = board_labels(page)
    touch(page, legal_move(page, "[A-M][a-z]"))
    play(page)
    page.keyboard.press(",")
    expect(page.locator('.log li[data-at="0"].now')).to_be_attached()
    assert board_labels(page) == before
    page.keyboard.press("n")
    expect(page.locator('.log li[data-at="1"].now')).to_be_attached()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("t")
    expect(page.locator("#say")).to_be_focused()


def test_move_can_be_typed_and_a_wrong_one_is_explained(at_table: Page) -> None:
    page = at_table
    page.keyboard.press("m")
    field, alert = page.locator("#typed"), page.locator(".bar").get_by_role("alert")
    expect(field).to_be_focused()
    expect(page.locator("form:has(#typed) > p")).to_be_in_viewport(ratio=1)
    page.keyboard.type("A>B")
    page.keyboard.press("Enter")
    expect(alert).not_to_be_empty()
    illegal = alert.inner_text()
    field.fill("nonsense")
    page.keyboard.press("Enter")
    expect(alert).not_to_have_text(illegal)
    expect(alert).not_to_be_empty()
    expect(page.locator('.log li[data-at="1"]')).to_have_count(0)
    field.fill(legal_move(page, r"(\+..)+"))
    page.keyboard.press("Enter")
    expect(page.locator('.log li[data-at="1"]')).to_be_attached()
    expect(field).to_have_value("")
    expect(alert).to_have_count(0)
    page.locator('[data-village][tabindex="0"], [data-space][tabindex="0"]').focus()
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)
