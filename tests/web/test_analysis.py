"""After a game one knows why: everybody's chances, the moves that cost much and what was better, luck and skill."""

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from kakehashi.hashi import Position
from kakehashi.records import Record, record_in
from server.clients import Client
from server.conftest import run_servers
from server.servers import Server, ServerGroup
from web.test_languages import check_no_english
from web.test_scenes import AXE, DEVICES, broken_rules, check_width, keep_picture

Visit = Callable[..., Page]
PLAYED = Path(__file__).parent / "played"
"""The end of a game of four in Shangri-La, where Blue and Yellow give much away, and a game of Hashi alone."""
FIRST_LOOK = 300
SAYS = {
    "en": {"analyse": "Analyse", "deeper": "Look deeper", "gave": "This gave away", "learn": "Learn from it"},
    "de": {"analyse": "Analysieren", "deeper": "Genauer hinsehen", "gave": "Das verschenkte", "learn": "Daraus lernen"},
    "fr": {
        "analyse": "Analyser",
        "deeper": "Regarder de plus près",
        "gave": "Ce coup a cédé",
        "learn": "En tirer la leçon",
    },
}


@pytest.fixture(scope="package")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    """A server that looks at a game long enough to know what was costly in it, and no longer."""
    yield from run_servers(Server(tmp_path_factory.mktemp("analysis"), first_look=FIRST_LOOK))


@pytest.fixture(scope="package")
def server(servers: ServerGroup) -> Server:
    return servers.next_server()


def lay_out(ann: Client, game: str, event: str = "any") -> str:
    """A table with a game that was played; the same game at the same event is at the same one."""
    first, *lines = (PLAYED / f"{game}.txt").read_text().splitlines()
    answer = ann.post("/api/records", {"text": "\n".join([first, f"event: {event}", *lines])})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["about"]["table"])


def analysed(page: Page, table: str, says: dict[str, str] = SAYS["en"]) -> None:
    """Come to a table where a game is over, and ask for its analysis."""
    page.goto(f"/table/{table}")
    page.locator("section.over").get_by_role("button", name=says["analyse"]).click()
    expect(page.get_by_role("button", name=says["deeper"])).to_be_visible(timeout=60_000)


def slider(page: Page) -> Locator:
    return page.get_by_role("slider")


@pytest.mark.parametrize("device", DEVICES)
def test_one_sees_what_everybody_could_hope_for_and_what_would_have_been_better(
    open_page: Visit, ann: Client, device: str
) -> None:
    page = open_page(ann, **DEVICES[device])
    analysed(page, lay_out(ann, "shangri-la"))
    expect(page).to_have_url(re.compile("#analysis$"))
    panel = page.locator(".panel")
    costly = panel.locator("section ul button")
    expect(costly).to_have_count(2)
    costly.nth(1).click()
    expect(panel).to_contain_text("Yellow recruits")
    expect(panel.locator(".verdict")).to_contain_text(re.compile(r"This gave away \d+% of a win\."))
    expect(panel.locator(".verdict")).to_contain_text("Better: Yeti-whisperer in M.")
    expect(panel.locator(".verdict")).to_contain_text("In the place of Yellow: It takes the Yeti-whisperer of M")
    expect(panel).to_contain_text(re.compile(r"known to about ±\s[^ ]+%"))
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile(r"^Move 7 of 21, Red \d+%, Blue \d+%,"))
    page.evaluate(AXE)
    for theme in "dark", "light":
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        keep_picture(page, f"analysis-{device}-{theme}")
        assert broken_rules(page) == []
    check_width(page)
    # What was better is shown on the board, and goes away again.
    panel.get_by_role("button", name="Show on the board: Yeti-whisperer in M").click()
    expect(page.locator('.board [data-space="My"]')).to_have_attribute("aria-label", re.compile("Yellow|yellow"))
    page.get_by_role("button", name="Back to the game").click()
    expect(page.get_by_role("button", name="Back to the game")).to_have_count(0)
    panel.locator(".whose button", has_text="Blue").click()
    expect(costly).to_have_count(1)
    panel.locator("summary").click()
    expect(panel.locator("details tbody tr")).to_have_count(21)
    page.get_by_role("button", name="Back to the table").click()
    expect(page.locator(".bar")).to_be_visible()
    expect(page).not_to_have_url(re.compile("#"))


@pytest.mark.parametrize("device", DEVICES)
def test_the_drawing_is_the_slider_of_the_replay(open_page: Visit, ann: Client, device: str) -> None:
    page = open_page(ann, **DEVICES[device])
    analysed(page, lay_out(ann, "shangri-la"))
    moment = page.locator(".moment")
    expect(moment).to_have_text("Move 21 of 21")
    slider(page).focus()
    page.keyboard.press("ArrowLeft")
    expect(moment).to_have_text("Move 20 of 21")
    page.keyboard.press("Home")
    expect(moment).to_have_text("Start of the game")
    drawing = page.locator(".slider")
    box = drawing.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 3, box["y"] + 20)
    expect(moment).to_have_text("Move 7 of 21")
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 20)
    page.mouse.up()
    expect(moment).to_have_text("Move 21 of 21")
    page.get_by_role("button", name="Costly move before").click()
    expect(moment).to_have_text("Move 7 of 21")
    page.keyboard.press(",")
    expect(moment).to_have_text("Move 6 of 21")


def test_by_a_link_nothing_is_begun_and_what_is_going_on_can_be_stopped(open_page: Visit, ann: Client) -> None:
    table = lay_out(ann, "shangri-la", "not looked at before")
    page = open_page(ann)
    page.goto(f"/table/{table}#analysis")
    expect(page.get_by_text("Nobody has analysed this game yet.")).to_be_visible()
    expect(slider(page)).to_have_attribute("aria-valuetext", "Move 21 of 21")
    expect(page.locator("figure")).not_to_contain_text("Chances")
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("button", name="Look deeper")).to_be_visible(timeout=60_000)
    # The deepest look takes a while.
    assert ann.post(f"/api/tables/{table}/analysis", {"depth": 3}).json()["running"]
    page.reload()
    for _ in range(2):
        page.get_by_role("button", name="Stop").click()
        expect(page.locator(".panel [role=status]")).to_have_text(re.compile(r"^\d+ of 21 moves$"))
        expect(page.get_by_role("progressbar")).to_be_visible()
        page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Stop").click()
    # Whoever comes later finds what was found, and needs no name for it.
    other = open_page()
    other.goto(f"/table/{table}#analysis")
    expect(other.get_by_role("button", name="Go on")).to_be_visible()
    expect(other.locator(".panel section ul button").first).to_be_visible()


@pytest.mark.parametrize("device", DEVICES)
def test_one_looks_for_something_better_and_is_told_whether_it_is(open_page: Visit, ann: Client, device: str) -> None:
    page = open_page(ann, **DEVICES[device])
    analysed(page, lay_out(ann, "shangri-la"))
    page.locator(".whose button", has_text="Yellow").click()
    page.get_by_role("button", name="Learn from it").click()
    exercise = page.locator(".exercise")
    expect(exercise).to_contain_text("Find something better: 1 of 1")
    expect(exercise).to_contain_text("What would be better?")

    def play(space: str) -> None:
        page.locator(f'.board [data-space="{space}"][aria-disabled="false"]').click()
        exercise.locator(".do button.primary").click()

    exercise.get_by_role("button", name="Place").click()
    play("Mr")
    expect(exercise.locator(".wrong")).to_be_visible()
    page.evaluate(AXE)
    assert broken_rules(page) == []
    keep_picture(page, f"analysis-exercise-{device}-light")
    exercise.get_by_role("button", name="Try again").click()
    exercise.get_by_role("button", name="Place").click()
    play("My")
    expect(exercise.locator(".right")).to_contain_text("Right!")
    expect(exercise.locator(".verdict")).to_contain_text("This gave away")
    exercise.get_by_role("button", name="Finish").click()
    expect(exercise).to_contain_text("You found something better 1 time of 1.")
    exercise.get_by_role("button", name="Back to the analysis").click()
    expect(slider(page)).to_be_attached()
    page.get_by_role("button", name="Learn from it").click()
    exercise.get_by_role("button", name="Show it").click()
    expect(exercise.locator(".considered tbody tr").first).to_contain_text("best")
    expect(page.locator('.board [data-space="My"]')).to_have_attribute("aria-label", re.compile("Yellow|yellow"))


def test_my_own_moves_come_first(open_page: Visit, ann: Client) -> None:
    earlier = {"table": lay_out(ann, "shangri-la"), "moves": 20}
    table = ann.create_table("shangri-la", *["me"] * 4, continues=earlier)
    assert ann.send(table, "move", seat=0, move="I>J", expected=ann.state(table)["version"]).status_code == 200
    page = open_page(ann)
    analysed(page, table)
    expect(page.locator(".whose [aria-pressed=true]")).to_have_text("Ann")
    expect(page.get_by_text("No costly move was found.")).to_be_visible()
    page.locator(".whose button").nth(2).click()
    page.locator(".panel section ul button").click()
    expect(page.locator(".verdict")).to_contain_text("Better: ")
    expect(page.locator(".verdict")).not_to_contain_text("In the place of")


@pytest.mark.parametrize("device", DEVICES)
def test_in_hashi_luck_and_skill_add_up_to_the_score(open_page: Visit, ann: Client, device: str) -> None:
    page = open_page(ann, **DEVICES[device])
    analysed(page, lay_out(ann, "hashi"))
    first, luck, skill, score = [written(text) for text in page.locator("dl dd").all_inner_texts()[:4]]
    assert first + luck + skill == score
    page.locator("details summary").last.click()
    rows = page.locator("details tbody tr")
    expect(rows).to_have_count(18)
    assert sum(written(text) for text in rows.locator("td:nth-child(4)").all_inner_texts()) == luck
    assert sum(written(text) for text in rows.locator("td:nth-child(5)").all_inner_texts()) == skill
    slider(page).focus()
    page.keyboard.press("Home")
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile(r"^Round 7/17, \d+\.\d points expected, Luck"))
    expect(page.locator(".moment")).to_have_text("Round 7/17")
    expect(page.locator(".board .nth" if device == "phone" else ".board .caption")).to_have_text("Round 7/17")
    expect(page.locator(".considered tbody tr").first).to_contain_text("best")
    page.evaluate(AXE)
    for theme in "dark", "light":
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        keep_picture(page, f"analysis-hashi-{device}-{theme}")
        assert broken_rules(page) == []
    check_width(page)


def test_luck_and_skill_are_drawn_whatever_comes_first(open_page: Visit, ann: Client) -> None:
    page, table = open_page(ann), lay_out(ann, "hashi")
    analysed(page, table)
    wanted = page.locator("figure .slider rect.skill")
    expect(wanted).to_have_count(18)
    # The moves come later than what is known of them.
    waiting: list[Route] = []
    page.route("**/history", lambda route: waiting.append(route))
    page.reload()
    expect(page.get_by_role("button", name="Look deeper")).to_be_visible()
    assert waiting
    waiting[0].continue_()
    expect(wanted).to_have_count(18)
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile("^Round 17/17"))


def written(text: str) -> Decimal:
    """A number as a page writes it, with its sign before it."""
    return Decimal(re.sub(r"[^\d.\-]", "", text.replace("−", "-")))


def late(ann: Client) -> str:
    """A table with the last rounds of the game of Hashi: what was possible there is soon proven."""
    record = record_in((PLAYED / "hashi.txt").read_text())
    middle = record.start
    for seat, move in record.moves[:8]:
        middle = middle.play(move, seat)
    assert isinstance(middle, Position)
    late = Record("hashi", Position.parse(middle.text, middle.board), record.moves[8:])
    return str(ann.post("/api/records", {"text": late.text()}).json()["about"]["table"])


@pytest.mark.parametrize("device", DEVICES)
def test_in_hashi_the_best_that_was_possible_is_proven_and_shown_beside(
    open_page: Visit, ann: Client, device: str
) -> None:
    page = open_page(ann, **DEVICES[device])
    analysed(page, late(ann))
    best = page.locator("section", has=page.get_by_role("heading", name="The best that was possible"))
    # Whoever came before has found it out.
    if best.get_by_role("button", name="Find out").is_visible():
        best.get_by_role("button", name="Find out").click()
    expect(best).to_contain_text("More was not possible: proven.", timeout=60_000)
    reached, possible = [int(text) for text in best.locator("dd").all_inner_texts()]
    assert reached == 50 < possible
    best.get_by_role("button", name="Show that turn").click()
    expect(best.get_by_role("button", name="The best game")).to_have_attribute("aria-pressed", "true")
    boards = page.locator(".board .half")
    expect(boards).to_have_count(2 if device == "desktop" else 1)
    told = page.locator(".board > .caption").last if device == "desktop" else page.locator(".moment")
    expect(told).to_contain_text("The best game")
    best.locator("summary").click()
    expect(best.locator("tbody tr")).to_have_count(10)
    expect(best.locator("tr[aria-current]")).to_have_class(re.compile("parting"))
    own, other = best.locator("tr[aria-current] td").all_inner_texts()[:2]
    assert own != other
    page.evaluate(AXE)
    for theme in "dark", "light":
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        keep_picture(page, f"analysis-best-{device}-{theme}")
        assert broken_rules(page) == []
    check_width(page)
    best.get_by_role("button", name="As played").click()
    expect(page.locator(".board > .caption")).to_have_count(0)
    expect(page.locator(".moment")).not_to_contain_text("The best game")


@pytest.mark.parametrize("language", SAYS)
def test_it_is_told_in_every_language(open_page: Visit, ann: Client, language: str) -> None:
    page, says = open_page(ann, locale=language), SAYS[language]
    for game in "shangri-la", "hashi":
        analysed(page, lay_out(ann, game), says)
        if game == "shangri-la":
            page.locator(".panel section ul button").first.click()
            expect(page.locator(".verdict")).to_contain_text(says["gave"])
            expect(page.get_by_role("button", name=says["learn"])).to_be_visible()
        page.locator("details summary").last.click()
        if language != "en":
            check_no_english(page)
