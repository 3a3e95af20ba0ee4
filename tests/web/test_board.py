"""The analysis board: edited and imported positions, a tree of moves, the address, a bot's evaluation."""

import re
from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from server.clients import Client
from web.appearance import check_appearance, check_rules
from web.states import wait_for_table
from web.test_analysis import ANALYSIS_TIMEOUT_S, MOVES, ROUNDS, import_game
from web.test_languages import check_no_english

Visit = Callable[..., Page]
EMPTY = "......."
POSITION = f"rbyv Rb...../y....../{'/'.join([EMPTY] * 9)}/v....../.v..... - 28 0"
RED, BLUE, YELLOW, VIOLET = range(4)


def open_board(page: Page, position: str = POSITION, more: str = "") -> None:
    page.goto(f"/board/shangri-la?position={quote(position)}{more}")
    wait_until_ready(page)


def wait_until_ready(page: Page) -> None:
    expect(page.locator("main[data-ready]")).to_be_visible()


def foot(page: Page) -> Locator:
    return page.locator(".foot")


def status(page: Page) -> Locator:
    """The text below the board: who moves, why a move is refused, why a position is invalid."""
    return foot(page).get_by_role("status")


def expect_mover(page: Page, seat: int) -> None:
    expect(status(page)).to_have_attribute("data-mover", str(seat))


def expect_piece(page: Page, space: str, piece: str) -> None:
    expect(page.locator(f'.board [data-space="{space}"]')).to_have_attribute("data-piece", piece)


def choose_space(page: Page, space: str) -> None:
    """Choose a space with the keyboard."""
    page.locator(f'.board [data-village="{space[0]}"][role]').focus()
    page.keyboard.press("Enter")
    page.locator(f'.board [data-space="{space}"]').focus()
    page.keyboard.press("Enter")


def place_master(page: Page, space: str) -> None:
    foot(page).locator(".do button[aria-pressed]").first.click()
    choose_space(page, space)
    foot(page).locator("button.primary").click()


def moves_in_tree(page: Page) -> Locator:
    """The moves in the tree, after the start."""
    return page.locator('.tree button:not([data-path=""])')


def expect_path(page: Page, *moves: str) -> None:
    """Expect the moves that lead to the shown position."""
    expect(page.locator(".tree [aria-current=step]")).to_have_attribute("data-path", " ".join(moves))


def test_tried_moves_form_a_tree_that_the_address_contains(open_page: Visit) -> None:
    page = open_page()
    page.goto("/")
    page.locator('a[href="/board/shangri-la"]').click()
    wait_until_ready(page)
    expect_mover(page, RED)
    expect(page).to_have_url(re.compile("/board/shangri-la[?]position="))
    open_board(page)
    expect_mover(page, RED)
    place_master(page, "Ad")
    expect_path(page, "Ad")
    expect_mover(page, BLUE)
    place_master(page, "Ah")
    expect_path(page, "Ad", "Ah")
    page.get_by_test_id("earlier").click()
    expect_path(page, "Ad")
    place_master(page, "Ay")
    expect_path(page, "Ad", "Ay")
    # A variation stands below the move that it replaces.
    expect(page.locator(".tree .instead button")).to_have_attribute("data-path", "Ad Ay")
    expect(page.locator(".tree .instead button .number")).to_have_text("2")
    expect_piece(page, "Ay", "b")
    check_appearance(page, "board")
    # The address opens the same position.
    other = open_page()
    other.goto(page.url)
    wait_until_ready(other)
    expect_path(other, "Ad", "Ay")
    expect(moves_in_tree(other)).to_have_count(3)
    expect(other.locator('.tree [data-path="Ad Ah"]')).to_be_visible()
    expect_piece(other, "Ay", "b")
    expect(other).to_have_url(page.url)
    # A click leads to a move, and so do keys.
    page.locator('.tree [data-path="Ad Ah"]').click()
    expect_piece(page, "Ah", "b")
    expect_piece(page, "Ay", "")
    page.keyboard.press(",")
    expect_path(page, "Ad")
    page.keyboard.press("ArrowLeft")
    expect_path(page)
    page.keyboard.press("ArrowRight")
    expect_path(page, "Ad")
    page.keyboard.press(".")
    expect_path(page, "Ad", "Ah")
    page.get_by_test_id("delete-move").click()
    expect(moves_in_tree(page)).to_have_count(2)
    expect_path(page, "Ad")
    page.get_by_test_id("delete-move").click()
    expect_path(page)
    expect(moves_in_tree(page)).to_have_count(0)
    expect(page).not_to_have_url(re.compile("moves="))


def test_a_position_is_edited_by_hand_and_impossible_ones_are_refused(open_page: Visit) -> None:
    page = open_page()
    open_board(page)
    page.get_by_test_id("edit-position").click()
    panel = page.locator(".panel")
    undo, try_moves = page.get_by_test_id("undo-edit"), page.get_by_test_id("try-moves")
    expect(undo).to_be_disabled()
    expect(try_moves).to_be_enabled()
    # A Master, its Student, another colour's, nothing.
    choose_space(page, "Ad")
    expect_piece(page, "Ad", "r")
    choose_space(page, "Ad")
    expect_piece(page, "Ad", "r+student")
    panel.locator('[data-colour="v"]').click()
    choose_space(page, "Ad")
    expect_piece(page, "Ad", "v")
    panel.locator('[data-colour="none"]').click()
    choose_space(page, "Aa")
    expect_piece(page, "Aa", "")
    # A bridge, by its name and on the map.
    bridges = panel.locator(".bridges button")
    expect(bridges).to_have_count(23)
    broken = panel.locator('.bridges [aria-pressed="false"]')
    bridges.get_by_text("AB", exact=True).click()
    expect(broken).to_have_text(["AB"])
    page.locator('.board [data-way="L>M"]').dispatch_event("click")
    expect(broken).to_have_text(["AB", "LM"])
    panel.get_by_test_id("player-to-move").select_option("y")
    panel.get_by_test_id("rulebook").select_option("french")
    check_appearance(page, "board-editor")
    # Seven tiles of a discipline: the page shows them, but the position is not playable.
    panel.locator('[data-colour="r"]').click()
    for village in "ABCDEFG":
        choose_space(page, f"{village}p")
        expect_piece(page, f"{village}p", "r")
    expect(status(page)).to_have_attribute("data-fault", "tiles")
    expect(try_moves).to_be_disabled()
    check_rules(page)
    undo.click()
    expect(status(page)).not_to_have_attribute("data-fault", re.compile(""))
    try_moves.click()
    expect_mover(page, YELLOW)
    expect(page).to_have_url(re.compile("position=rbyv%20|position=rbyv[+]R[.]vr"))
    expect(page).to_have_url(re.compile(r"[+]AB,LM[+]30[+]0.*tie:origin"))
    place_master(page, "Ba")
    expect_path(page, "Ba")


def test_colours_and_phase_of_an_edited_position_are_chosen_and_changes_can_be_dropped(
    open_page: Visit, page_errors: list[str]
) -> None:
    page = open_page()
    open_board(page)
    page.get_by_test_id("edit-position").click()
    panel, undo = page.locator(".panel"), page.get_by_test_id("undo-edit")
    faults = page.locator(".foot [data-fault]")
    panel.get_by_test_id("colours").select_option("rby")
    expect(panel.locator("[data-colour]:not([data-colour=none])")).to_have_count(3)
    # Three players do not use village C.
    panel.locator(".bridges button").get_by_text("BC", exact=True).click()
    expect(page.locator(".foot [data-refused]")).to_be_visible()
    assert all("400" in complaint for complaint in page_errors)
    page_errors.clear()  # the browser logs the refused request
    panel.get_by_test_id("clear-map").click()
    panel.get_by_test_id("phase").select_option("set-up")
    expect(panel.get_by_test_id("player-to-move")).to_be_disabled()
    panel.locator('[data-colour="b"]').click()
    choose_space(page, "Aa")
    expect(faults).to_have_attribute("data-fault", "set-up-masters")
    undo.click()
    expect(faults).to_have_count(0)
    undo.click()
    undo.click()
    expect(panel.get_by_test_id("phase")).to_have_value("play")
    # Set-up has no Students: the page says that they were removed, until that is undone.
    panel.get_by_test_id("phase").select_option("set-up")
    expect(page.locator(".foot [data-told]")).to_be_visible()
    undo.click()
    expect(page.locator(".foot [data-told]")).to_have_count(0)
    page.get_by_test_id("cancel-edit").click()
    expect_mover(page, RED)
    expect_piece(page, "Ar", "r+student")


def test_a_newcomer_asks_the_bot_and_tries_its_moves(open_page: Visit) -> None:
    page = open_page()
    open_board(page)
    page.get_by_test_id("ask-bot").click()
    opinion = page.locator(".opinion")
    expect(opinion.locator("tbody tr").first).to_have_attribute("data-place", "best", timeout=1000 * ANALYSIS_TIMEOUT_S)
    expect(opinion.locator(".chances li")).to_have_count(4)
    expect(opinion.locator(".chances")).to_have_text(re.compile(r"(\D*\d+\s?%){4}"))
    check_appearance(page, "board-opinion")
    best = str(opinion.locator("tbody tr").first.get_attribute("data-move"))
    opinion.locator(".try").first.click()
    expect_path(page, best)
    expect(opinion).to_have_count(0)
    # The page remembers the evaluation of a position.
    page.get_by_test_id("earlier").click()
    expect(opinion.locator("tbody tr").first).to_have_attribute("data-move", best)


def test_a_position_is_copied_and_loaded_as_a_text(open_page: Visit, page_errors: list[str]) -> None:
    page = open_page()
    open_board(page)
    page.locator("summary").click()
    field, load = page.get_by_test_id("position"), page.get_by_test_id("load-position")
    expect(field).to_have_value(POSITION)
    place_master(page, "Ad")
    expect(field).to_have_value(re.compile("^rbyv Rbr[.]{4}/.* 29 0$"))
    field.fill(POSITION.replace("- 28", "BA 28"))
    load.click()
    expect(page.locator("form [role=alert]")).to_contain_text("BA")
    expect_path(page, "Ad")
    field.fill(POSITION.replace("- 28", "AB 31"))
    load.click()
    expect_mover(page, VIOLET)
    expect_path(page)
    # The browser logs the refused request.
    assert all("400" in complaint for complaint in page_errors)
    page_errors.clear()


def test_moves_and_positions_of_hashi_are_tried(open_page: Visit, ann: Client, page_errors: list[str]) -> None:
    page = open_page(ann)
    page.goto(f"/board/hashi?table={import_game(ann, 'hashi')}&at=3")
    wait_until_ready(page)
    expect(moves_in_tree(page)).to_have_count(ROUNDS)
    here = page.locator(".tree [aria-current=step]")
    # Moves are numbered by their rounds: the game begins in round 7.
    expect(here.locator(".number")).to_have_text("9")
    expect(page).to_have_url(re.compile("board=A&"))
    page.locator("summary").click()
    field, load = page.get_by_test_id("position"), page.get_by_test_id("load-position")
    text = field.input_value()
    assert re.match(r"^10 \d\d,", text)
    field.fill(text.replace("10 ", "30 ", 1))
    load.click()
    expect(page.locator("form [role=alert]")).to_contain_text(re.compile(r"\b30\b"))
    page_errors.clear()  # the browser logs the refused request
    page.get_by_test_id("earlier").click()
    expect(field).to_have_value(re.compile("^9 "))
    field.fill(text)
    load.click()
    expect(moves_in_tree(page)).to_have_count(0)
    expect(page).to_have_url(re.compile("position=10[+].*board=A"))
    page.get_by_test_id("ask-bot").click()
    opinion = page.locator(".opinion")
    expect(opinion.locator("tbody tr").first).to_have_attribute("data-place", "best", timeout=1000 * ANALYSIS_TIMEOUT_S)
    check_appearance(page, "board-hashi")
    opinion.locator(".try").last.click()
    expect(here.locator(".number")).to_have_text("10")
    path = str(here.get_attribute("data-path"))
    again = open_page(ann)
    again.goto(page.url)
    wait_until_ready(again)
    expect_path(again, path)


def test_an_address_that_leads_nowhere_opens_a_board_all_the_same(open_page: Visit, page_errors: list[str]) -> None:
    page = open_page()
    open_board(page, "rbyv")
    home = foot(page).get_by_role("link")
    expect(page.locator(".foot.wrong")).to_be_visible()
    expect(home).to_have_attribute("href", "/")
    place_master(page, "Ad")
    expect(home).to_have_count(0)
    expect(page.locator(".foot.wrong")).to_have_count(0)
    # The page drops an illegal move and all moves after it.
    open_board(page, more="&moves=Ad+A%3EM")
    expect(page.locator(".foot.wrong")).to_be_visible()
    expect_path(page, "Ad")
    expect(moves_in_tree(page)).to_have_count(1)
    page_errors.clear()  # the browser logs the refused request


def test_a_finished_game_is_opened_on_the_board_at_any_of_its_moves(open_page: Visit, ann: Client) -> None:
    table = import_game(ann, "shangri-la")
    page = open_page(ann)
    page.goto(f"/table/{table}")
    wait_for_table(page)
    page.keyboard.press(",")
    page.keyboard.press(",")
    expect(page.locator(".log li.now")).to_have_attribute("data-at", str(MOVES - 2))
    page.locator('.bar a[href^="/board/"]').click()
    wait_until_ready(page)
    expect(moves_in_tree(page)).to_have_count(MOVES)
    number = page.locator(".tree [aria-current=step] .number")
    expect(number).to_have_text(str(MOVES - 2))
    page.go_back()
    page.goto(f"/table/{table}#analysis")
    page.get_by_test_id("open-on-board").click()
    wait_until_ready(page)
    expect(number).to_have_text(str(MOVES))
    expect(status(page)).not_to_have_attribute("data-mover", re.compile(""))
    expect(page.get_by_test_id("ask-bot")).to_have_count(0)


def test_a_game_that_goes_on_cannot_be_opened_on_the_board(open_page: Visit, ann: Client) -> None:
    table = ann.create_table("shangri-la", *["me"] * 3, options={"setup": "first-game"})
    page = open_page(ann)
    page.goto(f"/table/{table}")
    wait_for_table(page)
    page.locator(".bar button[aria-pressed]").first.click()
    page.locator('.board [data-space][aria-disabled="false"]').first.click()
    page.locator(".bar button.primary").click()
    expect(page.locator('.log li[data-at="1"]')).to_be_attached()
    page.keyboard.press(",")
    expect(page.locator(".log li.now")).to_have_attribute("data-at", "0")
    expect(page.locator('a[href^="/board/"]')).to_have_count(0)


def test_the_board_speaks_german_and_french(open_page: Visit) -> None:
    for language in "de", "fr":
        page = open_page(locale=language)
        open_board(page)
        page.locator("summary").click()
        page.get_by_test_id("ask-bot").click()
        expect(page.locator(".opinion tbody tr").first).to_be_visible(timeout=1000 * ANALYSIS_TIMEOUT_S)
        check_no_english(page, language)
        page.get_by_test_id("edit-position").click()
        bridges = page.locator(".bridges button")
        expect(bridges).to_have_count(23)
        # With all bridges broken there would be too many Stones.
        for bridge in bridges.all():
            bridge.click()
        expect(page.locator('.bridges [aria-pressed="false"]')).to_have_count(23)
        expect(status(page)).to_have_attribute("data-fault", "stones")
        check_no_english(page, language)
