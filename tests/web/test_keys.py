"""Shangri-La without a mouse."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from server.clients import Client
from web.keys import expect_focus, tab_until_focused
from web.states import board_labels, legal_moves, wait_for_table

DISCIPLINES = "radpyfh"


@pytest.fixture
def at_table(open_page: Callable[..., Page], ann: Client) -> Page:
    """Ann alone on all three seats: it is always her turn."""
    page = open_page(ann)
    table = ann.create_table("shangri-la", "me", "me", "me", options={"setup": "first-game"})
    page.goto(f"/table/{table}")
    wait_for_table(page)
    tab_until_focused(page, page.locator('[data-village][tabindex="0"]'))
    return page


def touch(page: Page, space: str) -> None:
    """Go to a space by its village and its number, and touch it."""
    page.keyboard.press(f"Shift+{space[0]}")
    expect_focus(page, space[0])
    page.keyboard.press("Enter")
    expect_focus(page, f"{space[0]}p")
    page.keyboard.press(str(DISCIPLINES.index(space[1]) + 1))
    expect_focus(page, space)
    page.keyboard.press("Enter")


def play(page: Page, told: str) -> None:
    """Send what is chosen; the log tells it."""
    wait_for_table(page)
    steps = page.locator(".log li[data-at]").count()
    expect(page.locator(".bar button.primary")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator(f'.log li[data-at="{steps}"]')).to_contain_text(told)


def test_a_table_is_ordered_and_a_master_is_placed_by_keys(page: Page) -> None:
    page.goto("/")
    tab_until_focused(page, page.get_by_role("link", name="With friends").first)
    page.keyboard.press("Enter")
    for number, key in enumerate(["M", "M", "M", "N"], 1):
        tab_until_focused(page, page.get_by_label(f"Seat {number}"))
        page.keyboard.press(key)
    tab_until_focused(page, page.get_by_role("button", name="Start"))
    page.keyboard.press("Enter")
    wait_for_table(page)
    tab_until_focused(page, page.locator('[data-village][tabindex="0"]'))
    place = next(move for move in legal_moves(page) if re.fullmatch("[A-M][a-z]", move))
    touch(page, place)
    play(page, f"in {place[0]}.")


def test_masters_students_and_a_journey_by_keys(at_table: Page) -> None:
    page = at_table
    recruit = next(move for move in legal_moves(page) if move.startswith("+") and len(move) == 6)
    for space in recruit.split("+")[1:]:
        touch(page, space)
    play(page, "recruits two Students")
    for _ in range(2):
        touch(page, next(move for move in legal_moves(page) if re.fullmatch("[A-M][a-z]", move)))
        play(page, "places a")
    origin, destination = next(move for move in legal_moves(page) if ">" in move).split(">")
    page.locator(f'.tag[data-village="{origin}"]').click()
    expect(page.locator(".bar").get_by_role("status")).to_contain_text(f"All Students leave {origin}.")
    page.keyboard.press("Escape")
    expect(page.locator(".bar").get_by_role("status")).to_contain_text("Your turn")
    page.keyboard.press("ArrowUp")  # back to the board
    touch(page, next(space for space in recruit.split("+")[1:] if space[0] == origin))
    expect(page.locator(".bar").get_by_role("status")).to_contain_text(f"All Students leave {origin}.")
    page.keyboard.press(f"Shift+{destination}")
    expect_focus(page, destination)
    page.keyboard.press("Enter")
    expect(page.locator(".journey-preview")).to_be_visible()
    play(page, f"from {origin} to {destination}.")


def test_arrows_lead_from_village_to_village_and_from_space_to_space(at_table: Page) -> None:
    page = at_table
    expect_focus(page, "A")
    page.keyboard.press("ArrowRight")
    expect_focus(page, "B")
    told = page.locator('[role="tooltip"]')
    expect(told).to_have_text(re.compile("Village B, strength 2: 2 Masters, 0 Students"))
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    page.locator(".seats .score").first.hover()
    expect(told).to_contain_text("Masters on the map: the most win.")
    box, screen = told.bounding_box(), page.viewport_size
    assert box
    assert screen
    assert 0 <= box["x"] <= screen["width"] - box["width"], "it stays on the screen"
    page.locator(".side td").first.hover()
    expect(told).to_contain_text("left in the supply")
    page.mouse.move(400, 5)
    expect(told).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect_focus(page, "A")
    page.keyboard.press("Enter")
    expect_focus(page, "Ap")
    page.keyboard.press("ArrowRight")
    expect_focus(page, "Ay")
    page.keyboard.press("Escape")
    expect_focus(page, "A")


def test_the_keys_of_the_page_are_listed_and_lead_through_the_game(at_table: Page) -> None:
    page = at_table
    before = board_labels(page)
    touch(page, next(move for move in legal_moves(page) if re.fullmatch("[A-M][a-z]", move)))
    play(page, "places a")
    page.keyboard.press(",")
    expect(page.locator(".bar").get_by_role("status")).to_contain_text(
        re.compile(r"^Start of the game\.|^Move \d+ of \d+\.")
    )
    assert board_labels(page) == before
    page.keyboard.press("n")
    expect(page.locator(".bar").get_by_role("status")).to_contain_text("Your turn")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("t")
    expect(page.get_by_label("Say something")).to_be_focused()


def test_a_move_can_be_typed_and_a_wrong_one_is_explained(at_table: Page) -> None:
    page = at_table
    page.keyboard.press("m")
    field = page.get_by_label(re.compile("Type a move"))
    expect(field).to_be_focused()
    expect(page.get_by_text("Ar · +Ar+Bf · A>B")).to_be_in_viewport(ratio=1)
    page.keyboard.type("A>B")
    page.keyboard.press("Enter")
    expect(page.locator(".bar").get_by_role("alert")).to_have_text("You have no Student in A.")
    field.fill("nonsense")
    page.keyboard.press("Enter")
    expect(page.locator(".bar").get_by_role("alert")).to_have_text(
        "That is no move. Moves are written like Ar · +Ar+Bf · A>B."
    )
    move = next(move for move in legal_moves(page) if move.startswith("+"))
    field.fill(move)
    page.keyboard.press("Enter")
    expect(page.locator('.log li[data-at="1"]')).to_contain_text("recruits")
    expect(field).to_have_value("")
    expect(page.locator(".bar").get_by_role("alert")).to_have_count(0)
    page.locator('[data-village][tabindex="0"], [data-space][tabindex="0"]').focus()
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)
