"""What the table page does for whoever plays: choices, confirmation, looking back, clocks."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from server.clients import Client
from web.players import LIT_EMPTY, HashiPlayer, ShangriLaPlayer
from web.states import WHOLE_TABLE, board_labels, legal_moves, table_state, wait_for_table
from web.times import freeze_timers

Visit = Callable[..., Page]
FIRST_GAME = {"setup": "first-game"}
HELD_FRAMES = """
  let frames = new Map(), last = 0;
  window.requestAnimationFrame = (call) => (frames.set(++last, call), last);
  window.cancelAnimationFrame = (frame) => frames.delete(frame);
  window.nextFrame = () => {
    const due = frames;
    frames = new Map();
    for (const call of due.values()) call(performance.now());
  };
"""


def sentence(page: Page) -> Locator:
    return page.locator(".bar").get_by_role("status")


def prefer(page: Page, label: str, choice: str) -> None:
    """Choose something in the settings."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(label).select_option(choice)
    page.keyboard.press("Escape")


@pytest.fixture
def page(open_page: Visit, ann: Client) -> Page:
    """Ann alone on all three seats of a table: it is always her turn."""
    page = open_page(ann)
    page.goto(f"/table/{ann.create_table('shangri-la', 'me', 'me', 'me', options=FIRST_GAME)}")
    wait_for_table(page)
    return page


@pytest.mark.parametrize(
    ("game", "seats", "parts"),
    [
        ("shangri-la", ["me", "me", "me"], {'[data-village][role="button"]': 13, "[data-space]": 84}),
        ("hashi", ["me", "random"], {".large [data-island]": 18, ".sheets svg.small": 2}),
    ],
)
def test_a_table_is_called_whole_when_it_is_and_not_before(
    open_page: Visit, ann: Client, game: str, seats: list[str], parts: dict[str, int]
) -> None:
    page = open_page(ann)
    page.add_init_script(HELD_FRAMES)
    with page.expect_response(re.compile("/history$")):
        page.goto(f"/table/{ann.create_table(game, *seats)}")
    page.locator(".bar.wants").wait_for()
    whole = page.locator(WHOLE_TABLE)
    frames = 0
    while not whole.count() and frames < 40:
        page.evaluate("nextFrame()")
        frames += 1
    assert frames > 4
    wait_for_table(page)
    assert {part: page.locator(f".board {part}").count() for part in parts} == parts
    expect(page.locator(".log li")).to_have_count(2)


def test_back_unwinds_a_choice_step_by_step_and_undo_a_move(page: Page) -> None:
    player = ShangriLaPlayer(page, seed=2)
    before = board_labels(page)
    player.button("Recruit").click()
    player.touch_space(player.one_of('[data-space][aria-disabled="false"]'))
    expect(sentence(page)).to_contain_text("second Student")
    player.button("Back").click()
    expect(page.locator('[data-space][aria-pressed="true"]')).to_have_count(0)
    player.button("Back").click()
    expect(player.button("Recruit")).to_have_attribute("aria-pressed", "false")
    expect(player.button("Back")).to_have_count(0)
    assert board_labels(page) == before
    player.turn("Place")
    assert board_labels(page) != before
    player.button("Undo").click()
    expect(page.locator('.log li[data-at="1"]')).to_have_count(0)
    assert board_labels(page) == before


def test_a_double_click_on_undo_takes_back_one_move(page: Page) -> None:
    player = ShangriLaPlayer(page, seed=2)
    for _ in range(3):
        player.turn("Place")
    player.button("Undo").click()
    expect(page.locator('.log li[data-at="3"]')).to_have_count(0)
    # The second click comes when the first has had its effect.
    player.button("Undo").hover()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    player.turn("Place")
    assert table_state(page)["moves"] == 3


def test_a_move_waits_for_confirmation(page: Page) -> None:
    player = ShangriLaPlayer(page, seed=2)
    player.touch_space(player.one_of(LIT_EMPTY))
    expect(player.confirm).to_be_enabled()
    assert table_state(page)["moves"] == 0


def test_whoever_never_confirms_plays_with_the_last_touch(page: Page) -> None:
    prefer(page, "Confirm a move", "never")
    player = ShangriLaPlayer(page, seed=2)
    player.space(player.one_of(LIT_EMPTY)).click()
    expect(page.locator('.log li[data-at="1"]')).to_contain_text("places")
    assert table_state(page)["moves"] == 1


def test_a_move_may_send_itself_and_until_then_be_taken_back(page: Page) -> None:
    freeze_timers(page)
    prefer(page, "Confirm a move", "timer")
    player = ShangriLaPlayer(page, seed=2)
    space = player.one_of(LIT_EMPTY)
    player.touch_space(space)
    expect(player.confirm).to_contain_text("in 3 s")
    page.clock.run_for(2000)
    expect(player.confirm).to_contain_text("in 1 s")
    player.button("Back").click()
    page.clock.run_for(4000)
    assert table_state(page)["moves"] == 0
    player.touch_space(space)
    page.clock.run_for(3000)
    expect(page.locator('.log li[data-at="1"]')).to_be_attached()


def test_the_log_tells_moves_in_words_and_leads_back_to_each(page: Page) -> None:
    player = ShangriLaPlayer(page, seed=2)
    moments = [board_labels(page)]
    for kind in "Place", "Recruit", "Place":
        player.turn(kind)
        moments.append(board_labels(page))
    expect(page.locator('.log li[data-at="1"]')).to_have_text(re.compile(r"Ann places an? [\w-]+ in [A-M]\."))
    expect(page.locator('.log li[data-at="2"]')).to_have_text(re.compile(r"Ann recruits two Students: .+ and .+\."))
    for at in 1, 2, 0:
        page.locator(f'.log li[data-at="{at}"] button').click()
        expect(page.locator(f'.log li[data-at="{at}"] button')).to_have_attribute("aria-current", "step")
        expect(sentence(page)).to_contain_text(f"Move {at} of 3. Ann " if at else "Start of the game.")
        assert board_labels(page) == moments[at]
        expect(page.locator('.board [aria-disabled="false"]')).to_have_count(0)
    page.locator(".bar").get_by_role("button", name="Back to now").click()
    expect(sentence(page)).to_contain_text("Your turn")
    assert board_labels(page) == moments[3]


def test_whoever_looks_back_is_not_thrown_forward_by_a_new_move(open_page: Visit, ann: Client) -> None:
    table = ann.create_table("shangri-la", "me", "me", "me", options=FIRST_GAME)
    page, elsewhere = open_page(ann), open_page(ann)
    for one in page, elsewhere:
        one.goto(f"/table/{table}")
    player = ShangriLaPlayer(elsewhere, seed=4)
    for _ in range(2):
        player.turn("Place")
    expect(page.locator('.log li[data-at="2"]')).to_be_attached()
    slider = page.get_by_role("slider", name="Look back")
    slider.fill("1")
    expect(slider).to_have_attribute("aria-valuetext", "Move 1 of 2")
    seen = board_labels(page)
    player.turn("Place")
    expect(slider).to_have_attribute("aria-valuetext", "Move 1 of 3")
    assert board_labels(page) == seen
    expect(sentence(page)).to_contain_text("Move 1 of 3. Ann places")
    page.get_by_role("group", name="Look back").get_by_role("button", name="Back to now").click()
    expect(slider).to_have_attribute("aria-valuetext", "Move 3 of 3")
    assert board_labels(page) == board_labels(elsewhere)


def test_what_the_others_did_is_shown_in_turn_and_stays_marked_until_one_acts(open_page: Visit, ann: Client) -> None:
    """Step by step, and where nothing moves; then it can be seen again."""
    page = open_page(ann, pace="step")
    table = ann.create_table("shangri-la", "me", "random", "random", options=FIRST_GAME)
    page.goto(f"/table/{table}")
    player = ShangriLaPlayer(page, seed=2)
    player.turn("Place")
    seats = page.get_by_role("list", name="Seats").get_by_role("listitem")
    following = page.locator(".bar").get_by_role("button", name="Next")
    somewhere = page.locator('[data-space][aria-label$=": empty"]').first
    for number, name, thing in (1, "Blue", following), (2, "Yellow", somewhere):
        expect(sentence(page)).to_have_text(re.compile(f"^{name} (places|recruits)"))
        expect(seats.nth(number)).to_contain_text("their move is shown")
        expect(page.locator('.board [aria-disabled="false"]')).to_have_count(0)
        thing.click(force=True)  # what is not lit is touched all the same
    # A touch on the board goes on, and takes nothing.
    expect(page.locator('.board [aria-pressed="true"]')).to_have_count(0)
    expect(sentence(page)).to_contain_text("Your turn")
    expect(seats.nth(0)).to_contain_text("it is their turn")
    recap = page.get_by_role("list", name="Since your last turn").get_by_role("button")
    expect(recap).to_have_count(2)
    marked = page.locator('[data-space][aria-label$=", just played"]')
    assert {
        re.findall("Blue|Yellow", name or "")[0] for name in (one.get_attribute("aria-label") for one in marked.all())
    } == {
        "Blue",
        "Yellow",
    }
    recap.nth(0).click()
    expect(sentence(page)).to_have_text(re.compile(r"^Move 2 of 3\. Blue (places|recruits)"))
    expect(seats.nth(1)).to_contain_text("their move is shown")
    page.locator(".bar").get_by_role("button", name="Back to now").click()
    page.locator(".bar").get_by_role("button", name="Place").click()
    expect(recap).to_have_count(0)


def test_a_game_plays_by_itself_from_where_one_looks(page: Page) -> None:
    player = ShangriLaPlayer(page, seed=2)
    for _ in range(2):
        player.turn("Place")
    prefer(page, "Others’ moves", "normal")
    back = page.get_by_role("group", name="Look back")
    back.get_by_role("button", name="To the start").click()
    back.get_by_role("button", name="Play from here").click()
    expect(sentence(page)).to_contain_text("Move 1 of 2. Ann places")
    expect(sentence(page)).to_contain_text("Your turn")


def test_clocks_are_shown_and_run_for_whoever_is_waited_for(open_page: Visit) -> None:
    page = open_page()
    page.goto("/new/shangri-la")
    for number in 1, 2, 3, 4:
        page.get_by_label(f"Seat {number}").select_option("me")
    page.get_by_label("Time").select_option("bank10")
    page.get_by_role("button", name="Start").click()
    clocks = page.get_by_role("list", name="Seats").locator(".clock")
    expect(clocks).to_have_count(4)
    expect(clocks.nth(0)).to_have_text(re.compile(r"^9:"))
    expect(clocks.nth(1)).to_have_text(re.compile(r"^10:00"))
    left = clocks.nth(0).inner_text()
    expect(clocks.nth(0)).not_to_have_text(left)
    player = ShangriLaPlayer(page, seed=1)
    player.turn("Place")
    expect(clocks.nth(1)).to_have_text(re.compile(r"^9:"))
    stands, runs = clocks.nth(0).inner_text(), clocks.nth(1).inner_text()
    expect(clocks.nth(1)).not_to_have_text(runs)
    expect(clocks.nth(0)).to_have_text(stands)


def test_whoever_resigns_is_asked_first_and_then_replaced(open_page: Visit, ann: Client) -> None:
    page = open_page(ann)
    page.goto(f"/table/{ann.create_table('hashi', 'me', 'random')}")
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("button", name="Stay")).to_be_focused()
    # Wherever the focus is, Escape means no.
    page.locator('.board [tabindex="0"]').first.focus()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Stay")).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Resign")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("A bot will play on in your place.")).to_be_visible()
    page.get_by_role("button", name="Resign").click()
    # The bots are soon done, and the result comes to the front by itself.
    expect(page.get_by_role("tab", name="Result")).to_have_attribute("aria-selected", "true")
    page.get_by_role("tab", name="Talk").click()
    expect(page.locator(".talk")).to_contain_text("Ann resigns; a bot")
    expect(page.get_by_role("list", name="Seats")).not_to_contain_text("you")


def test_an_attempt_that_is_not_allowed_is_explained(page: Page) -> None:
    places = {move for move in legal_moves(page) if re.fullmatch("[A-M][a-z]", move)}
    empty = page.locator('[data-space][aria-label$=": empty"]')
    names = [str(one.get_attribute("data-space")) for one in empty.all()]
    wrong = next(name for name in names if name not in places)
    page.locator(f'[data-space="{wrong}"]').click(force=True)
    expect(page.locator(".bar").get_by_role("alert")).to_have_text(f"You have no Master in {wrong[0]} yet.")
    assert table_state(page)["moves"] == 0


def test_an_attempt_that_is_not_allowed_is_explained_in_german(open_page: Visit, ann: Client) -> None:
    page = open_page(ann, locale="de-DE")
    page.goto(f"/table/{ann.create_table('shangri-la', 'me', 'me', 'me', options=FIRST_GAME)}")
    wait_for_table(page)
    taken = page.locator('[data-space][aria-label*="Meister, Blau"]').first
    taken.click(force=True)
    expect(page.locator(".bar").get_by_role("alert")).to_have_text(re.compile("von Blau besetzt"))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en-GB", r"Island \w has a flag\. In set-up choose one without\."),
        ("fr-FR", r"L’île \w a un drapeau\. Pour la mise en place, choisissez-en une sans drapeau\."),
    ],
)
def test_an_attempt_in_hashi_that_is_not_allowed_is_explained(
    open_page: Visit, ann: Client, language: str, told: str
) -> None:
    page = open_page(ann, locale=language)
    page.goto(f"/table/{ann.create_table('hashi', 'me')}")
    wait_for_table(page)
    page.locator(".board .large .island:not(.open)").first.click(force=True)
    expect(page.locator(".bar").get_by_role("alert")).to_have_text(re.compile(told))


def test_a_bridge_that_is_not_allowed_is_explained(open_page: Visit, ann: Client) -> None:
    page = open_page(ann)
    page.goto(f"/table/{ann.create_table('hashi', 'me')}")
    player = HashiPlayer(page, seed=2)
    player.set_up()
    assert player.open_lines()
    lines = page.locator(".board .large .line:not(.open) path.hit").evaluate_all(
        r"all => all.map((one) => one.getAttribute('aria-label').match(/from (\w) to (\w)/).slice(1).join(''))"
    )
    player.drag(*lines[0])
    alert = page.locator(".bar").get_by_role("alert")
    expect(alert).to_have_text(re.compile("Neither end of \\w\u2060–\u2060\\w has a number[.]"))
    player.drag("a", "r")
    expect(alert).to_have_text("There is no line a\u2060–\u2060r.")


SENTENCES = {
    "en-GB": ("This game cannot be shown any more.", "rules that have changed", "To the start page"),
    "de-DE": ("Diese Partie lässt sich nicht mehr zeigen.", "Regeln, die sich", "Zur Startseite"),
    "fr-FR": ("Cette partie ne peut plus être affichée.", "des règles qui ont changé", "Vers l’accueil"),
}


@pytest.mark.parametrize("locale", SENTENCES)
def test_a_table_that_can_never_be_shown_says_why_and_leads_home(open_page: Visit, locale: str) -> None:
    page, lines = open_page(locale=locale), list[WebSocketRoute]()

    def refuse(line: WebSocketRoute) -> None:
        lines.append(line)
        line.send(json.dumps({"type": "refused", "id": None, "code": "other-rules", "message": "", "reason": None}))
        line.close(code=4410)

    page.route_web_socket(re.compile("/socket"), refuse)
    page.goto("/table/aaaaaaaaaaaaaaaa")
    title, why, home = SENTENCES[locale]
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text(why)
    page.get_by_role("link", name=home, exact=True).click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(title)
    assert len(lines) == 1
