"""Lessons are played on the real board, by touching what is lit; the rulebook is found from everywhere."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from learn.material import Json, lessons, matches, reached, read, rules
from server.clients import Client
from web.test_scenes import DESKTOP, PHONE

WAYS = [
    ("shangri-la", "en", DESKTOP),
    ("shangri-la", "de", PHONE),
    ("shangri-la", "fr", DESKTOP),
    ("hashi", "en", PHONE),
    ("hashi", "de", DESKTOP),
    ("hashi", "fr", PHONE),
]


class Learner:
    """Somebody who does lessons, with a mouse or with a finger."""

    def __init__(self, page: Page, name: str, finger: bool) -> None:
        self.page, self.name, self.finger = page, name, finger

    def touch(self, thing: Locator) -> None:
        """Where something lies on it, it is touched all the same: so it is for people."""
        box = thing.bounding_box()
        assert box
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.finger:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def seen(self, moves: list[str]) -> str:
        """The first of these moves that leads nowhere out of sight: on a phone not all of the map is shown."""
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
        """Put a move together, and send it."""
        if self.name == "shangri-la":
            self._build_shangrila(move)
        else:
            self._build_hashi(move)
        send = self.page.locator(".do button.primary")
        expect(send).to_be_enabled()
        send.click()

    def _build_shangrila(self, move: str) -> None:
        if ">" in move:
            self.touch(self.page.locator(f'[data-village="{move[0]}"] text').first)
            expect(self.page.locator(f'[data-village="{move[0]}"][aria-pressed="true"]')).to_be_visible()
            expect(self.page.locator(f'.ground.lit[data-village="{move[2]}"]')).to_be_attached()
            self.touch(self.page.locator(f'[data-village="{move[2]}"] text').first)
        elif move != "-":
            for space in re.findall("[A-M][a-z]", move):
                self.touch_space(self.page.locator(f'[data-space="{space}"]'))

    def touch_space(self, space: Locator) -> None:
        """Where the whole map is shown on a phone, the first tap brings the village closer."""
        far = self.page.locator(".world").get_attribute("style")
        self.touch(space)
        closer = self.page.locator(f'.world:not([style="{far}"])')
        space.and_(self.page.locator('[aria-pressed="true"]')).or_(closer).first.wait_for()
        if space.get_attribute("aria-pressed") == "false":
            self.touch(space)
        expect(space).to_have_attribute("aria-pressed", "true")

    def _build_hashi(self, move: str) -> None:
        if "=" in move:
            self.touch(self.page.locator(f'.large [data-island="{move[0]}"] .hit'))
            self.page.locator(".do").get_by_role("button", name=move[2], exact=True).click()
            return
        where, bridges = move.split(":")
        if move == "-:-":
            self.page.locator(".do button").last.click()
        if where != "-":
            self.touch(self.page.locator(f'.large [data-island="{where}"] .hit'))
            expect(self.page.locator(f'.large [data-island="{where}"]')).to_have_attribute("aria-pressed", "true")
        added = self.page.locator(".large .bridge.added")
        for number, line in enumerate(bridges.split(",") if bridges != "-" else (), 1):
            # Which lines are open is known when the server has answered; what is sent is what the page has seen.
            self.page.locator(".large .line.open").first.wait_for(state="attached")
            self.draw(*line)
            expect(added).to_have_count(number)

    def draw(self, start: str, end: str) -> None:
        """By a drag, or by touching one island and then the other."""
        ends = [self.page.locator(f'.large [data-island="{island}"] .hit').bounding_box() for island in (start, end)]
        (ax, ay), (bx, by) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in ends if box]
        if self.finger:
            # In the middle of a long line another one may cross; on a short one there is room only there.
            part = 0.4 if abs(bx - ax) + abs(by - ay) > 110 else 0.5
            self.page.touchscreen.tap(ax + part * (bx - ax), ay + part * (by - ay))
            return
        self.page.mouse.move(ax, ay)
        self.page.mouse.down()
        self.page.mouse.move(bx, by, steps=4)
        self.page.mouse.up()


def answers(name: str, lesson: Json) -> list[str]:
    """The moves that solve a lesson."""
    position = reached(name, lesson["start"], lesson.get("before", []))
    return sorted(str(move) for move in position.legal(lesson["seat"]) if matches(lesson["right"], str(move)))


@pytest.mark.parametrize(("name", "language", "device"), WAYS, ids=lambda way: way if isinstance(way, str) else "")
def test_every_lesson_is_done_one_after_another(
    open_page: Callable[..., Page], name: str, language: str, device: dict[str, Any]
) -> None:
    page = open_page(locale=language, **device)
    learner, said = Learner(page, name, device is PHONE), read(name, "lessons", f"{language}.json")
    page.goto(f"/learn/{name}")
    for lesson in lessons(name):
        words = said[lesson["id"]]
        expect(page.get_by_role("heading", level=1)).to_have_text(words["title"])
        if "choices" in lesson:
            for choice in (lesson["wrong"][0], lesson["right"][0]):
                page.get_by_role("button", name=words["choices"][choice], exact=True).click()
                reply = words["right"] if choice == lesson["right"][0] else words["wrong"][choice]
                expect(page.locator(".answer")).to_have_text(plain(reply), use_inner_text=True)
        else:
            page.locator("main[data-ready]").wait_for()
            learner.build(learner.seen(answers(name, lesson)))
            expect(page.locator(".answer .right")).to_have_text(plain(words["right"]), use_inner_text=True)
        page.locator("nav .primary").click()
    expect(page.locator("main .primary")).to_be_visible()
    assert page.url.endswith(f"/learn/{name}/all-done")


def plain(text: str) -> str:
    return text.replace("**", "")


def test_a_wrong_answer_is_answered_and_tried_again_and_progress_is_kept(page: Page) -> None:
    said = read("shangri-la", "lessons", "en.json")["weaker"]
    page.goto("/learn/shangri-la/weaker")
    page.locator("main[data-ready]").wait_for()
    learner = Learner(page, "shangri-la", False)
    learner.build("A>D")
    expect(page.locator(".answer .wrong")).to_have_text(plain(said["wrong"]["A>D"]), use_inner_text=True)
    page.get_by_role("button", name="Try again").click()
    page.locator("main[data-ready]").wait_for()
    # Whoever begins again has nothing chosen any more, and can do it anew.
    learner.touch(page.locator('[data-village="A"] text').first)
    expect(page.locator('[data-village="A"][aria-pressed="true"]')).to_be_visible()
    page.get_by_role("button", name="Again").click()
    expect(page.locator('[data-village="A"][aria-pressed="true"]')).to_have_count(0)
    page.locator("main[data-ready]").wait_for()
    # What the lesson is not about is not done, and what the rules forbid is said in their words.
    learner.touch(page.locator('[data-space="Eh"]'))
    expect(page.locator(".answer p")).not_to_be_empty()
    learner.build("A>B")
    expect(page.locator(".answer .right")).to_be_visible()
    page.goto("/learn/shangri-la")
    page.get_by_text("All lessons").click()
    expect(page.locator("details li", has_text=said["title"]).get_by_label("done")).to_be_visible()
    page.goto("/learn/shangri-la/nothing")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here.")


def test_on_a_phone_what_is_to_be_pressed_is_never_out_of_sight(open_page: Callable[..., Page]) -> None:
    page = open_page(**PHONE)
    page.goto("/learn/hashi/setup")
    page.locator("main[data-ready]").wait_for()
    learner = Learner(page, "hashi", True)
    high = page.locator(".board").first.bounding_box()
    learner.touch(page.locator('.large [data-island="j"] .hit'))
    page.locator(".do").get_by_role("button", name="4", exact=True).click()
    expect(page.locator(".do .primary")).to_be_in_viewport(ratio=1)
    assert page.locator(".board").first.bounding_box() == high


def test_whoever_has_never_played_is_shown_where_to_learn_first(page: Page, ann: Client) -> None:
    page.goto("/")
    door = page.get_by_role("region", name="Hashi")
    expect(door.locator(".primary")).to_contain_text("Learn")
    page.goto(f"/table/{ann.create_table('hashi', 'me')}")
    page.locator(".board .large").wait_for()
    page.goto("/")
    expect(door.locator(".primary")).to_contain_text("Play now")
    door.get_by_role("link", name="Learn").click()
    expect(page).to_have_url(re.compile("/learn/hashi/card$"))


def test_a_refusal_leads_to_its_rule_and_rules_are_found(open_page: Callable[..., Page], ann: Client) -> None:
    page = open_page(ann)
    page.goto(f"/table/{ann.create_table('shangri-la', 'me', 'me', 'me', 'me', options={'setup': 'first-game'})}")
    page.locator(".bar.wants").wait_for()
    Learner(page, "shangri-la", False).touch(page.locator('[data-space="Fr"]'))
    page.get_by_role("button", name="See the rule").click()
    plan = read("shangri-la", "rulebook", "plan.json")
    expect(page.locator(f"#rule-{plan['reasons']['no-master']}")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".panel")).to_have_count(0)
    page.keyboard.press("r")
    expect(page.locator(f"#rule-{plan['now']['turn']}")).to_be_focused()
    page.goto("/rules/shangri-la")
    page.get_by_role("searchbox").fill("eleventh stone")
    expect(page.get_by_role("status")).to_contain_text("rule")
    found = page.locator("article h3").count()
    assert 0 < found < 12
    page.get_by_role("searchbox").fill("xylophone")
    expect(page.get_by_role("status")).to_have_text("No rule has these words.")


def test_a_figure_shows_what_happens_step_by_step(page: Page) -> None:
    page.goto("/rules/shangri-la/meets-nothing")
    rule = page.locator("#rule-meets-nothing")
    shown = rule.locator(".bridges path")
    shown.first.wait_for()
    before = rule.locator(".pieces").inner_html()
    rule.get_by_role("button", name="Show what happens").click()
    expect(rule.get_by_role("button", name="From the beginning")).to_be_visible()
    assert rule.locator(".pieces").inner_html() != before
    rule.get_by_role("button", name="Step back").click()
    expect(rule.get_by_role("button", name="Show what happens")).to_be_visible()


def test_on_paper_it_is_day_and_every_figure_is_there(open_page: Callable[..., Page]) -> None:
    page = open_page(color_scheme="dark")
    page.goto("/rules/hashi")
    page.evaluate(
        "window.print = () => { document.title = `${document.querySelectorAll('figure .large').length} printed` }"
    )
    page.get_by_role("button", name="Print").click()
    expect(page).to_have_title(f"{sum('figure' in rule for rule in rules('hashi'))} printed")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
