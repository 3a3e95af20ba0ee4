"""Lessons are played on the real board; the rulebook opens from everywhere and shows every figure.

`tests/learn` solves every lesson in every language without a browser: here the page itself is tested.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from learn.material import Json, lessons, matches, reached, read, rules
from server.clients import Client
from web.test_scenes import DESKTOP, PHONE

# One lesson for each way to answer: choose, place, recruit, travel, pass; write, draw, draw twice, set up, do nothing.
SAMPLES = {
    "shangri-la": ["aim", "village", "recruit", "journey", "pass"],
    "hashi": ["setup", "card", "line", "double", "nothing", "deadline"],
}
ALL_LESSONS = {name: [lesson["id"] for lesson in lessons(name)] for name in SAMPLES}


class Learner:
    """Plays lessons, with a mouse or with a finger."""

    def __init__(self, page: Page, name: str, finger: bool = False) -> None:
        self.page, self.name, self.is_touch = page, name, finger
        self.buttons = page.get_by_test_id("move-buttons")
        self.reply = page.get_by_test_id("lesson-reply").locator("[data-result]")

    def open(self, lesson_id: str) -> None:
        self.page.goto(f"/learn/{self.name}/{lesson_id}")

    def wait_until_ready(self, lesson_id: str) -> None:
        """Wait until the lesson has shown its position and takes an answer."""
        self.page.locator(f'[data-testid="lesson"][data-lesson="{lesson_id}"][data-ready]').wait_for()

    def expect_reply(self, result: str, text: str) -> None:
        self.page.locator(f'[data-testid="lesson-reply"] [data-result="{result}"]').wait_for()
        expect(self.reply).to_have_text(text.replace("**", ""), use_inner_text=True)

    def do_lesson(self, lesson: Json, texts: Json) -> None:
        """Answer a lesson, first wrong where there is a choice, and read the reply."""
        self.wait_until_ready(lesson["id"])
        expect(self.page.get_by_role("heading", level=1)).to_have_text(texts["title"])
        if "choices" in lesson:
            for result in ("wrong", "right"):
                choice = lesson[result][0]
                self.page.locator(f'[data-testid="choice"][data-choice="{choice}"]').click()
                self.expect_reply(result, texts["right"] if result == "right" else texts["wrong"][choice])
        else:
            self.build(self.first_visible(answers(self.name, lesson)))
            self.expect_reply("right", texts["right"])

    def touch(self, thing: Locator) -> None:
        """Touch the centre of an element, even if another element covers it."""
        box = thing.bounding_box()
        assert box
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.is_touch:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def first_visible(self, moves: list[str]) -> str:
        """Return the first move whose villages are all visible; a phone shows only a part of the map."""
        if self.name == "hashi" or len(moves) == 1:
            return moves[0]
        shown = self.page.locator(".board").first.bounding_box()
        assert shown

        def inside(village: str) -> bool:
            box = self.page.locator(f'.ground[data-village="{village}"]').bounding_box()
            assert box
            right, bottom = box["x"] + box["width"], box["y"] + box["height"]
            across = shown["x"] <= box["x"] and right <= shown["x"] + shown["width"]
            return across and shown["y"] <= box["y"] and bottom <= shown["y"] + shown["height"]

        return next(move for move in moves if all(map(inside, re.findall("[A-M]", move))))

    def build(self, move: str) -> None:
        """Build a move on the board, and play it."""
        if self.name == "shangri-la":
            self._build_shangrila(move)
        else:
            self._build_hashi(move)
        self.buttons.locator("button.primary").click()

    def _build_shangrila(self, move: str) -> None:
        if ">" in move:
            self.touch(self.page.locator(f'[data-village="{move[0]}"] text').first)
            self.page.locator(f'[data-village="{move[0]}"][aria-pressed="true"]').wait_for()
            self.page.locator(f'.ground.lit[data-village="{move[2]}"]').wait_for(state="attached")
            self.touch(self.page.locator(f'[data-village="{move[2]}"] text').first)
        elif move != "-":
            for space in re.findall("[A-M][a-z]", move):
                self.touch_space(self.page.locator(f'[data-space="{space}"]'))

    def touch_space(self, space: Locator) -> None:
        """Touch a space; on a phone, the first tap on the whole map only zooms in."""
        far = self.page.locator(".world").get_attribute("style")
        self.touch(space)
        closer = self.page.locator(f'.world:not([style="{far}"])')
        chosen = space.and_(self.page.locator('[aria-pressed="true"]'))
        chosen.or_(closer).first.wait_for()
        if not chosen.count():
            self.touch(space)
        chosen.wait_for()

    def _build_hashi(self, move: str) -> None:
        if "=" in move:
            self.touch(self.page.locator(f'.large [data-island="{move[0]}"] .hit'))
            self.buttons.get_by_role("button", name=move[2], exact=True).click()
            return
        where, bridges = move.split(":")
        if move == "-:-":
            self.buttons.locator("button").last.click()
        if where != "-":
            self.touch(self.page.locator(f'.large [data-island="{where}"] .hit'))
            self.page.locator(f'.large [data-island="{where}"][aria-pressed="true"]').wait_for()
        added = self.page.locator(".large .bridge.added")
        for number, line in enumerate(bridges.split(",") if bridges != "-" else (), 1):
            # The server says which lines are open.
            self.page.locator(".large .line.open").first.wait_for(state="attached")
            self.draw(*line)
            added.nth(number - 1).wait_for(state="attached")

    def draw(self, start: str, end: str) -> None:
        """Draw a bridge by a drag or, with a finger, by a tap on the line."""
        ends = [self.page.locator(f'.large [data-island="{island}"] .hit').bounding_box() for island in (start, end)]
        (ax, ay), (bx, by) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in ends if box]
        if self.is_touch:
            # Tap long lines beside their middle, where other lines may cross; short ones have room only there.
            part = 0.4 if abs(bx - ax) + abs(by - ay) > 110 else 0.5
            self.page.touchscreen.tap(ax + part * (bx - ax), ay + part * (by - ay))
            return
        self.page.mouse.move(ax, ay)
        self.page.mouse.down()
        self.page.mouse.move(bx, by, steps=4)
        self.page.mouse.up()


def answers(name: str, lesson: Json) -> list[str]:
    """Return the moves that solve a lesson."""
    position = reached(name, lesson["start"], lesson.get("before", []))
    return sorted(str(move) for move in position.legal(lesson["seat"]) if matches(lesson["right"], str(move)))


@pytest.mark.parametrize("name", SAMPLES)
def test_lessons_are_done_one_after_another(open_page: Callable[..., Page], name: str) -> None:
    page = open_page(**DESKTOP)
    learner, texts = Learner(page, name), read(name, "lessons", "en.json")
    page.goto(f"/learn/{name}")
    for lesson in lessons(name):
        learner.do_lesson(lesson, texts[lesson["id"]])
        page.get_by_test_id("next-lesson").click()
    expect(page.get_by_test_id("play-first-game")).to_be_visible()
    assert page.url.endswith(f"/learn/{name}/all-done")


@pytest.mark.parametrize(("name", "language"), [("shangri-la", "de"), ("hashi", "fr")])
def test_every_kind_of_lesson_is_done_by_finger_in_another_language(
    open_page: Callable[..., Page], name: str, language: str
) -> None:
    page = open_page(locale=language, **PHONE)
    learner, texts = Learner(page, name, finger=True), read(name, "lessons", f"{language}.json")
    plan = {lesson["id"]: lesson for lesson in lessons(name)}
    for lesson_id in SAMPLES[name]:
        learner.open(lesson_id)
        learner.do_lesson(plan[lesson_id], texts[lesson_id])
        expect(page.get_by_test_id("next-lesson")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("name", "lesson_id", "lit"),
    [("shangri-la", "village", "[data-space].lit"), ("hashi", "card", ".large .island.lit")],
)
def test_only_parts_that_the_lesson_needs_are_highlighted(page: Page, name: str, lesson_id: str, lit: str) -> None:
    learner = Learner(page, name)
    learner.open(lesson_id)
    learner.wait_until_ready(lesson_id)
    lesson = next(lesson for lesson in lessons(name) if lesson["id"] == lesson_id)
    wanted = {move.split(":")[0] for move in answers(name, lesson)}
    expect(page.locator(lit)).to_have_count(len(wanted))
    names = page.locator(lit).evaluate_all("all => all.map((one) => one.dataset.space ?? one.dataset.island)")
    assert set(names) == wanted


def test_wrong_answer_gets_a_reply_and_another_try(page: Page) -> None:
    texts = read("shangri-la", "lessons", "en.json")["weaker"]
    learner = Learner(page, "shangri-la")
    learner.open("weaker")
    learner.wait_until_ready("weaker")
    learner.build("A>D")
    learner.expect_reply("wrong", texts["wrong"]["A>D"])
    page.get_by_test_id("try-again").click()
    learner.wait_until_ready("weaker")
    # A restart clears the choice, and the player can choose again.
    village, chosen = (
        page.locator('[data-village="A"] text').first,
        page.locator('[data-village="A"][aria-pressed="true"]'),
    )
    learner.touch(village)
    expect(chosen).to_be_visible()
    page.get_by_test_id("restart-lesson").click()
    expect(chosen).to_have_count(0)
    learner.wait_until_ready("weaker")
    # The lesson also responds to an unrelated touch.
    learner.touch(page.locator('[data-space="Eh"]'))
    expect(learner.reply).to_have_attribute("data-result", "refused")
    # Only a correct answer counts.
    expect(page.get_by_test_id("lesson-done")).to_have_count(0)
    learner.build("A>B")
    learner.expect_reply("right", texts["right"])
    expect(page.locator('li[data-lesson="weaker"]').get_by_test_id("lesson-done")).to_be_attached()
    expect(page.get_by_test_id("lesson-done")).to_have_count(1)


def test_progress_is_stored_and_resumed(page: Page) -> None:
    first, second, *_ = ALL_LESSONS["hashi"]
    page.goto("/learn/hashi")
    learner = Learner(page, "hashi")
    learner.do_lesson(lessons("hashi")[0], read("hashi", "lessons", "en.json")[first])
    page.goto("/learn/hashi")
    learner.wait_until_ready(second)
    page.get_by_test_id("lesson-list").locator("summary").click()
    expect(page.locator(f'li[data-lesson="{first}"]').get_by_test_id("lesson-done")).to_be_visible()
    page.get_by_test_id("previous-lesson").click()
    learner.wait_until_ready(first)


def test_unknown_lesson_is_not_found(page: Page) -> None:
    page.goto("/learn/shangri-la/nothing")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_test_id("lesson")).to_have_count(0)


def test_buttons_stay_in_sight_on_a_phone(open_page: Callable[..., Page]) -> None:
    page = open_page(**PHONE)
    learner = Learner(page, "hashi", finger=True)
    learner.open("setup")
    learner.wait_until_ready("setup")
    board = page.locator(".board").first
    before = board.bounding_box()
    learner.touch(page.locator('.large [data-island="j"] .hit'))
    learner.buttons.get_by_role("button", name="4", exact=True).click()
    expect(learner.buttons.locator(".primary")).to_be_in_viewport(ratio=1)
    assert board.bounding_box() == before


def test_new_player_is_offered_lessons_first(page: Page, ann: Client) -> None:
    page.goto("/")
    hashi = page.locator("section").filter(has=page.locator("#door-hashi"))
    expect(hashi.locator("a.primary")).to_have_attribute("href", "/learn/hashi")
    page.goto(f"/table/{ann.create_table('hashi', 'me')}")
    page.locator(".board .large").wait_for()
    page.goto("/")
    expect(hashi.locator("button.primary")).to_be_visible()
    expect(hashi.locator("a.primary")).to_have_count(0)
    hashi.locator('a[href="/learn/hashi"]').click()
    expect(page).to_have_url(re.compile(f"/learn/hashi/{ALL_LESSONS['hashi'][0]}$"))


def test_refusal_leads_to_its_rule(open_page: Callable[..., Page], ann: Client) -> None:
    page = open_page(ann)
    page.goto(f"/table/{ann.create_table('shangri-la', 'me', 'me', 'me', 'me', options={'setup': 'first-game'})}")
    page.locator(".bar.wants").wait_for()
    Learner(page, "shangri-la").touch(page.locator('[data-space="Fr"]'))
    page.locator(".bar button.rule").click()
    plan = read("shangri-la", "rulebook", "plan.json")
    panel = page.get_by_test_id("rules-panel")
    expect(panel.locator(f"#rule-{plan['reasons']['no-master']}")).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    page.keyboard.press("r")
    expect(panel.locator(f"#rule-{plan['now']['turn']}")).to_be_focused()


def test_rules_are_searched_by_words(page: Page) -> None:
    page.goto("/rules/shangri-la")
    found, status = page.locator("article h3"), page.get_by_test_id("rules-found")
    expect(found).to_have_count(len(rules("shangri-la")))
    search = page.get_by_test_id("search-rules")
    search.fill(read("shangri-la", "rulebook", "en.json")["rules"]["stone-closed"]["title"].upper())
    expect(page.locator("#rule-stone-closed")).to_be_visible()
    expect(status).to_have_text(re.compile(r"^\d+\b"))
    count = int(status.inner_text().split()[0])
    expect(found).to_have_count(count)
    assert 0 < count < 12
    search.fill("xylophone")
    expect(found).to_have_count(0)
    expect(status).not_to_have_text(re.compile(r"\d|^$"))
    # A link in the contents shows all rules again.
    search.fill("")
    expect(found).to_have_count(len(rules("shangri-la")))


def test_figure_shows_every_step(page: Page) -> None:
    page.goto("/rules/hashi/round-leave-out")
    figure = page.locator("#rule-round-leave-out figure")
    board, forward, back = figure.locator(".board"), *map(figure.get_by_test_id, ("step-forward", "step-back"))
    steps = len(next(rule["figure"]["moves"] for rule in rules("hashi") if rule["id"] == "round-leave-out"))
    expect(figure).to_have_attribute("data-steps", str(steps))
    expect(figure).to_have_attribute("data-step", "0")
    expect(back).to_be_disabled()
    shown = [sheet_of(board)]
    for step in range(1, steps + 1):
        forward.click()
        expect(figure).to_have_attribute("data-step", str(step))
        shown.append(sheet_of(board))
    assert shown[0] != shown[1] != shown[2] == shown[3], "the last turn does nothing"
    for step in reversed(range(steps)):
        back.click()
        expect(figure).to_have_attribute("data-step", str(step))
        assert sheet_of(board) == shown[step]
    # After the last step it begins again.
    for _ in range(steps + 1):
        forward.click()
    expect(figure).to_have_attribute("data-step", "1")
    assert sheet_of(board) == shown[1]


def sheet_of(board: Locator) -> list[str]:
    """Return the accessible name of each island of a figure, and its bridges."""
    board.locator(".large [data-island]").first.wait_for(state="attached")
    names = board.locator(".large [data-island]").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    return [*map(str, names), str(board.locator(".large .bridge").count())]


def test_rulebook_prints_every_figure_by_daylight(open_page: Callable[..., Page]) -> None:
    page = open_page(color_scheme="dark")
    page.goto("/rules/hashi")
    page.evaluate(
        "window.print = () => { document.title = `${document.querySelectorAll('figure .large').length} printed` }"
    )
    page.get_by_test_id("print").click()
    expect(page).to_have_title(f"{sum('figure' in rule for rule in rules('hashi'))} printed")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.get_by_test_id("print")).to_be_hidden()
