"""The table page of a player: choices, confirmation, the log, replay, clocks, resignation."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from server.clients import Client
from web.players import LIT_EMPTY, HashiPlayer, ShangriLaPlayer
from web.states import COMPLETE_TABLE, board_labels, expect_replay_at, legal_moves, table_state, wait_for_table
from web.times import freeze_timers
from wire import Message

OpenPage = Callable[..., Page]
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
MARKED = "[data-space]:has(.rim.fresh)"
"""Spaces that the last moves changed."""


def sentence(page: Page) -> Locator:
    return page.locator(".bar").get_by_role("status")


def logged(page: Page, at: int) -> Locator:
    return page.locator(f'.log li[data-at="{at}"]')


def set_preference(page: Page, setting: str, choice: str) -> None:
    page.get_by_test_id("settings").click()
    page.get_by_test_id(setting).select_option(choice)
    page.keyboard.press("Escape")


@pytest.fixture
def page(open_page: OpenPage, ann: Client) -> Page:
    """Open a table where Ann has all three seats: it is always her turn."""
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
def test_table_counts_as_whole_only_when_everything_is_drawn(
    open_page: OpenPage, ann: Client, game: str, seats: list[str], parts: dict[str, int]
) -> None:
    page = open_page(ann)
    page.add_init_script(HELD_FRAMES)
    with page.expect_response(re.compile("/history$")):
        page.goto(f"/table/{ann.create_table(game, *seats)}")
    page.locator(".bar.wants").wait_for()
    whole = page.locator(COMPLETE_TABLE)
    frames = 0
    while not whole.count() and frames < 40:
        page.evaluate("nextFrame()")
        frames += 1
    assert frames > 4
    wait_for_table(page)
    assert {part: page.locator(f".board {part}").count() for part in parts} == parts
    expect(page.locator(".log li")).to_have_count(2)


def test_back_unwinds_a_choice_step_by_step_and_undo_takes_back_one_move(page: Page) -> None:
    player = ShangriLaPlayer(page, seed=2)
    before = board_labels(page)
    player.button("Recruit").click()
    player.touch_space(player.random_lit('[data-space][aria-disabled="false"]'))
    player.button("Back").click()
    expect(page.locator('[data-space][aria-pressed="true"]')).to_have_count(0)
    player.button("Back").click()
    expect(player.button("Recruit")).to_have_attribute("aria-pressed", "false")
    expect(player.button("Back")).to_have_count(0)
    assert board_labels(page) == before
    player.play_turn("Place")
    assert board_labels(page) != before
    player.button("Undo").click()
    expect(logged(page, 1)).to_have_count(0)
    assert board_labels(page) == before
    for _ in range(3):
        player.play_turn("Place")
    player.button("Undo").click()
    expect(logged(page, 3)).to_have_count(0)
    # The second click of a double click arrives after the first took effect.
    player.button("Undo").hover()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    player.play_turn("Place")
    assert table_state(page)["moves"] == 3


def test_lit_spaces_are_the_legal_ones_and_a_move_waits_for_confirmation(page: Page) -> None:
    player = ShangriLaPlayer(page, seed=2)
    player.button("Place").click()
    expect(player.button("Place")).to_have_attribute("aria-pressed", "true")
    lit = page.locator(LIT_EMPTY).evaluate_all("all => all.map((one) => one.dataset.space)")
    assert sorted(lit) == sorted(move for move in legal_moves(page) if re.fullmatch("[A-M][a-z]", move))
    player.touch_space(player.random_lit(LIT_EMPTY))
    expect(player.confirm).to_be_enabled()
    assert table_state(page)["moves"] == 0


def test_move_without_confirmation_is_sent_with_the_last_touch(page: Page) -> None:
    set_preference(page, "confirm", "never")
    player = ShangriLaPlayer(page, seed=2)
    space = player.random_lit(LIT_EMPTY)
    player.space(space).click()
    expect(logged(page, 1)).to_contain_text(space[0])
    assert table_state(page)["moves"] == 1


def test_move_with_countdown_sends_itself_unless_taken_back(page: Page) -> None:
    freeze_timers(page)
    set_preference(page, "confirm", "timer")
    player = ShangriLaPlayer(page, seed=2)
    space = player.random_lit(LIT_EMPTY)
    player.touch_space(space)
    countdown = page.get_by_test_id("countdown")
    expect(countdown).to_have_attribute("data-seconds", "3")
    page.clock.run_for(2000)
    expect(countdown).to_have_attribute("data-seconds", "1")
    player.button("Back").click()
    page.clock.run_for(4000)
    assert table_state(page)["moves"] == 0
    player.touch_space(space)
    page.clock.run_for(3000)
    expect(logged(page, 1)).to_be_attached()


def test_log_lists_each_move_and_opens_the_moment_after_it(page: Page) -> None:
    player = ShangriLaPlayer(page, seed=2)
    moments = [board_labels(page)]
    for kind in "Place", "Recruit", "Place":
        player.play_turn(kind)
        moments.append(board_labels(page))
    for at in 1, 2, 3:
        expect(logged(page, at)).to_contain_text("Ann")
    for at in 1, 2, 0:
        logged(page, at).get_by_role("button").click()
        expect(logged(page, at).get_by_role("button")).to_have_attribute("aria-current", "step")
        expect_replay_at(page, at, 3)
        assert board_labels(page) == moments[at]
        expect(page.locator('.board [aria-disabled="false"]')).to_have_count(0)
    page.get_by_test_id("back-to-now").click()
    expect(page.locator(".bar.wants")).to_be_visible()
    assert board_labels(page) == moments[3]
    # Played from the start, the game shows each move and comes back to the present.
    freeze_timers(page)
    set_preference(page, "pace", "normal")
    replay = page.get_by_role("tabpanel")
    replay.get_by_test_id("first").click()
    replay.get_by_test_id("replay-play").click()
    for at in 1, 2:
        run_timers_until(page, page.locator(f'.log li.now[data-at="{at}"]'))
        assert board_labels(page) == moments[at]
    run_timers_until(page, page.locator(".bar.wants"))


def run_timers_until(page: Page, shown: Locator) -> None:
    """Advance the page's time in small steps until an element is visible."""
    for _ in range(600):
        if shown.count():
            return
        page.clock.run_for(100)
    raise AssertionError(f"a minute of the page's time does not lead to {shown}")


def test_viewer_of_an_earlier_moment_stays_there_when_a_move_comes(open_page: OpenPage, ann: Client) -> None:
    table = ann.create_table("shangri-la", "me", "me", "me", options=FIRST_GAME)
    page, elsewhere = open_page(ann), open_page(ann)
    for one in page, elsewhere:
        one.goto(f"/table/{table}")
    player = ShangriLaPlayer(elsewhere, seed=4)
    for _ in range(2):
        player.play_turn("Place")
    expect(logged(page, 2)).to_be_attached()
    wait_for_table(page)
    page.get_by_role("tabpanel").get_by_test_id("replay").locator("input").fill("1")
    expect_replay_at(page, 1, 2)
    shown = board_labels(page)
    player.play_turn("Place")
    expect_replay_at(page, 1, 3)
    assert board_labels(page) == shown
    page.get_by_role("tabpanel").get_by_test_id("last").click()
    expect_replay_at(page, 3, 3)
    assert board_labels(page) == board_labels(elsewhere)


def test_moves_of_others_are_shown_one_by_one_and_stay_marked_until_the_player_acts(
    open_page: OpenPage, ann: Client
) -> None:
    """Stepwise, without animation; then each can be shown again."""
    page = open_page(ann, pace="step")
    table = ann.create_table("shangri-la", "me", "random", "random", options=FIRST_GAME)
    page.goto(f"/table/{table}")
    player = ShangriLaPlayer(page, seed=2)
    player.play_turn("Place")
    seats = page.get_by_test_id("seats").get_by_role("listitem")
    acting = re.compile(r"\bacting\b")
    for number, thing in (1, page.get_by_test_id("next")), (2, page.locator('[data-space][data-piece=""]').first):
        expect(seats.nth(number)).to_have_class(acting)
        expect(page.locator(".bar.telling")).to_be_visible()
        expect(page.locator('.board [aria-disabled="false"]')).to_have_count(0)
        thing.click(force=True)  # other spaces take clicks, too
    # A touch on the board only continues, without choosing a space.
    expect(page.locator('.board [aria-pressed="true"]')).to_have_count(0)
    expect(page.locator(".bar.wants")).to_be_visible()
    expect(seats.nth(0)).to_have_class(acting)
    recap = page.get_by_test_id("recap").get_by_role("button")
    expect(recap).to_have_count(2)
    owners = set(page.locator(MARKED).evaluate_all("all => all.map((one) => one.dataset.piece[0])"))
    assert len(owners) == 2
    recap.nth(0).click()
    expect_replay_at(page, 2, 3)
    expect(seats.nth(1)).to_have_class(acting)
    page.get_by_test_id("back-to-now").click()
    player.button("Place").click()
    expect(recap).to_have_count(0)


def test_clock_runs_for_the_seat_to_move_only(open_page: OpenPage, ann: Client) -> None:
    page = open_page(ann)
    page.clock.install(time=datetime.now(UTC))
    page.goto("/new/shangri-la")
    for number in 1, 2, 3, 4:
        page.get_by_test_id(f"seat-{number}").select_option("me")
    page.get_by_test_id("clock").select_option("bank10")
    page.get_by_test_id("create-table").click()
    player = ShangriLaPlayer(page, seed=1)
    player.wait_for_turn()
    clocks = page.locator('[data-testid="seats"] .clock')
    expect(clocks).to_have_count(4)
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=2))
    for running in 0, 1:
        page.clock.run_for(1000)
        expect(clocks.nth(running)).to_have_class(re.compile(r"\brunning\b"))
        expect(page.locator('[data-testid="seats"] .clock.running')).to_have_count(1)
        before = [clock_seconds(clock) for clock in clocks.all()]
        assert 0 < before[running] < 600
        page.clock.run_for(20_000)
        after = [clock_seconds(clock) for clock in clocks.all()]
        assert [before[seat] - after[seat] for seat in range(4)] == [20 * (seat == running) for seat in range(4)]
        assert after[2] == after[3] == 600
        shown = clocks.nth(running).inner_text()
        assert re.match(rf"{after[running] // 60}:{after[running] % 60:02}", shown)
        if running == 0:
            player.play_turn("Place")


def clock_seconds(clock: Locator) -> int:
    return int(str(clock.get_attribute("data-seconds")))


def test_resignation_asks_first_and_a_bot_plays_on(open_page: OpenPage, ann: Client) -> None:
    page = open_page(ann)
    page.goto(f"/table/{ann.create_table('hashi', 'me', 'random')}")
    resign, cancel = page.get_by_test_id("resign"), page.get_by_test_id("cancel-resign")
    resign.click()
    expect(cancel).to_be_focused()
    # Wherever the focus is, Escape means no.
    page.locator('.board [tabindex="0"]').first.focus()
    page.keyboard.press("Escape")
    expect(cancel).to_have_count(0)
    resign.click()
    page.keyboard.press("Enter")
    expect(resign).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("confirm-resign")).to_be_visible()
    page.get_by_test_id("confirm-resign").click()
    # The bots finish soon, and the result opens automatically.
    expect(page.get_by_test_id("tab-result")).to_have_attribute("aria-selected", "true")
    page.get_by_test_id("tab-talk").click()
    expect(page.locator('[data-testid="chat-event"][data-kind="replaced"]')).to_contain_text("Ann")
    expect(page.locator('[data-testid="seats"] li[data-bot]')).to_have_count(2)


LANGUAGES = ["en-GB", "de-DE", "fr-FR"]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_illegal_attempt_is_explained(open_page: OpenPage, ann: Client, locale: str) -> None:
    page = open_page(ann, locale=locale)
    page.goto(f"/table/{ann.create_table('shangri-la', 'me', 'me', 'me', options=FIRST_GAME)}")
    wait_for_table(page)
    places = {move for move in legal_moves(page) if re.fullmatch("[A-M][a-z]", move)}
    empty = page.locator('[data-space][data-piece=""]').evaluate_all("all => all.map((one) => one.dataset.space)")
    wrong = next(name for name in empty if name not in places)
    page.locator(f'[data-space="{wrong}"]').click(force=True)
    alert = page.locator(".bar").get_by_role("alert")
    expect(alert).to_contain_text(wrong[0])
    first = alert.inner_text()
    page.locator('[data-space][aria-disabled="true"]:not([data-piece=""])').first.click(force=True)
    expect(alert).not_to_have_text(first)
    expect(alert).not_to_be_empty()
    assert table_state(page)["moves"] == 0


@pytest.mark.parametrize("locale", LANGUAGES)
def test_illegal_attempt_in_hashi_is_explained(open_page: OpenPage, ann: Client, locale: str) -> None:
    page = open_page(ann, locale=locale)
    page.goto(f"/table/{ann.create_table('hashi', 'me')}")
    player = HashiPlayer(page, seed=2)
    player.wait_for_turn()
    alert = page.locator(".bar").get_by_role("alert")
    flagged = page.locator(".board .large .island:not(.open)").first
    flagged.click(force=True)
    expect(alert).to_contain_text(str(flagged.get_attribute("data-island")))
    player.set_up()
    expect(alert).to_have_count(0)
    assert player.open_lines()
    closed = page.locator(".board .large .line:not(.open) path.hit").first
    line = str(closed.get_attribute("data-line"))
    player.drag(*line)
    expect(alert).to_contain_text(f"{line[0]}\u2060–\u2060{line[1]}")
    player.drag("a", "r")
    expect(alert).to_contain_text("a\u2060–\u2060r")
    assert table_state(page)["moves"] == 1


@pytest.mark.parametrize("locale", LANGUAGES)
def test_table_of_other_rules_says_why_and_leads_home(open_page: OpenPage, locale: str) -> None:
    page, lines = open_page(locale=locale), list[WebSocketRoute]()

    def refuse(line: WebSocketRoute) -> None:
        lines.append(line)
        refusal = {"type": Message.ERROR, "id": None, "code": "other-rules", "message": "", "reason": None}
        line.send(json.dumps(refusal))
        line.close(code=4410)

    page.route_web_socket(re.compile("/socket"), refuse)
    page.goto("/table/aaaaaaaaaaaaaaaa")
    expect(page.get_by_test_id("unreadable")).to_have_attribute("data-code", "other-rules")
    expect(page.get_by_role("main").locator("p")).not_to_be_empty()
    page.get_by_test_id("home").click()
    expect(page.get_by_test_id("play-now").first).to_be_visible()
    assert len(lines) == 1
