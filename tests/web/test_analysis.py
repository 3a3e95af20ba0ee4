"""Analysis of a game in a browser: win chances, costly and better moves, luck and skill, best play."""

import re
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

from playwright.sync_api import Locator, Page, Route, expect

from server.clients import Client
from server.servers import Server, suspended, wait_until
from web.appearance import check_appearance
from web.test_languages import check_no_english
from wire import Json

Visit = Callable[..., Page]
FINISHED_GAMES = Path(__file__).parent / "played"
"""Imported games with only a few last moves: Shangri-La for four, and Hashi solo."""
MOVES, ROUNDS = 17, 11
YELLOW, VIOLET = 2, 3
COSTLY = 2
"""The number of Yellow's most costly move in Shangri-La; `My` was far better."""
ANALYSIS_TIMEOUT_S = 120


def import_game(ann: Client, game: str, event: str = "any") -> str:
    """Import a finished game; return its table, which is the same for the same game and event."""
    first, *lines = (FINISHED_GAMES / f"{game}-end.txt").read_text().splitlines()
    answer = ann.post("/api/records", {"text": "\n".join([first, f"event: {event}", *lines])})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["about"]["table"])


def analyse(ann: Client, table: str) -> Json:
    """Analyse the game at a table over HTTP, unless an analysis exists; return the analysis."""

    def analysis() -> Json:
        return dict(ann.get(f"/api/tables/{table}/analysis").json())

    def is_complete() -> bool:
        found = analysis()
        return not found["running"] and found["done"] == found["of"] > 0

    if not is_complete():
        assert ann.post(f"/api/tables/{table}/analysis", {"depth": 0}).status_code == 200
        wait_until(is_complete, ANALYSIS_TIMEOUT_S)
    return analysis()


def open_analysis(page: Page, ann: Client, table: str) -> Json:
    """Open the page of a complete analysis, and return the analysis."""
    analysis = analyse(ann, table)
    page.goto(f"/table/{table}#analysis")
    expect(page.get_by_test_id("look-deeper")).to_be_visible()
    return analysis


def slider(page: Page) -> Locator:
    return page.get_by_role("slider")


def expect_analysis_at(page: Page, at: int) -> None:
    expect(page.locator(".moment")).to_have_attribute("data-at", str(at))


def test_costly_moves_are_marked_and_lead_to_better_moves(open_page: Visit, ann: Client) -> None:
    page = open_page(ann)
    analysis = open_analysis(page, ann, import_game(ann, "shangri-la"))
    marked = {str(number): move["seat"] for number, move in enumerate(analysis["moves"]) if move["mark"]}
    assert marked[str(COSTLY)] == YELLOW
    assert VIOLET in marked.values()
    costly = page.get_by_test_id("costly-move")
    expect(costly).to_have_count(len(marked))
    expect(page.locator("figure .slider :is(.costly, .gross)")).to_have_count(len(marked))
    page.locator(f'[data-testid="costly-move"][data-number="{COSTLY}"]').click()
    expect_analysis_at(page, COSTLY + 1)
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_have_attribute("data-mark", analysis["moves"][COSTLY]["mark"])
    cost = round(100 * analysis["moves"][COSTLY]["cost"])
    expect(verdict).to_contain_text(re.compile(rf"\b{cost}\s?%"))
    # Reasons about another player name that player.
    yellow = page.locator(f'[data-testid="moves-of"][data-seat="{YELLOW}"]')
    expect(verdict).to_contain_text(yellow.inner_text().strip())
    expect(page.get_by_test_id("accuracy")).to_contain_text(re.compile(r"±\s?[^ ]+%"))
    chances = r".*\D\d+\s?%" * 4
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile(rf"\b{COSTLY + 1}\D+{MOVES}\b{chances}"))
    rows = page.get_by_test_id("considered")
    expect(rows.first).to_have_attribute("data-place", "best")
    expect(rows.first).to_have_attribute("data-move", "My")
    check_appearance(page, "analysis")
    # The better move is shown on the board until it is hidden again.
    space = page.locator('.board [data-space="My"]')
    expect(space).to_have_attribute("data-piece", "")
    rows.first.get_by_test_id("show-move").click()
    expect(space).to_have_attribute("data-piece", "y")
    page.get_by_test_id("hide-variation").click()
    expect(page.get_by_test_id("hide-variation")).to_have_count(0)
    expect(space).to_have_attribute("data-piece", "")
    yellow.click()
    expect(costly).to_have_count(list(marked.values()).count(YELLOW))
    expect(page.locator(f'[data-testid="costly-move"]:not([data-seat="{YELLOW}"])')).to_have_count(0)
    page.get_by_test_id("all-moves").locator("summary").click()
    expect(page.get_by_test_id("all-moves").locator("tbody tr")).to_have_count(MOVES)
    page.get_by_test_id("close-analysis").click()
    expect(page.locator(".bar")).to_be_visible()
    expect(page).not_to_have_url(re.compile("#"))


def test_the_drawing_is_the_slider_of_the_replay(open_page: Visit, ann: Client) -> None:
    page = open_page(ann)
    open_analysis(page, ann, import_game(ann, "shangri-la"))
    page.locator(f'[data-testid="moves-of"][data-seat="{YELLOW}"]').click()
    expect_analysis_at(page, MOVES)
    slider(page).focus()
    page.keyboard.press("ArrowLeft")
    expect_analysis_at(page, MOVES - 1)
    page.keyboard.press("Home")
    expect_analysis_at(page, 0)
    box = page.locator(".slider").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    moment = page.locator(".moment")
    expect(moment).to_have_attribute("data-at", re.compile(f"^({MOVES // 2}|{MOVES // 2 + 1})$"))
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 20)
    page.mouse.up()
    expect_analysis_at(page, MOVES)
    page.get_by_test_id("earlier-costly-move").click()
    expect_analysis_at(page, COSTLY + 1)
    page.keyboard.press(",")
    expect_analysis_at(page, COSTLY)
    page.get_by_test_id("later-costly-move").click()
    expect_analysis_at(page, COSTLY + 1)


def test_a_link_begins_nothing_and_a_running_analysis_can_be_stopped_and_resumed(
    open_page: Visit, ann: Client, server: Server
) -> None:
    table = import_game(ann, "shangri-la", "not looked at before")
    page = open_page(ann)
    page.goto(f"/table/{table}#analysis")
    expect(page.get_by_test_id("not-analysed")).to_be_visible()
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile(rf"\b{MOVES}\D+{MOVES}$"))
    expect(page.get_by_test_id("costly-move")).to_have_count(0)
    assert ann.get(f"/api/tables/{table}/analysis").json()["depth"] is None
    page.get_by_test_id("close-analysis").click()
    page.get_by_test_id("analyse").click()
    expect(page).to_have_url(re.compile("#analysis$"))
    expect(page.get_by_test_id("look-deeper")).to_be_visible(timeout=1000 * ANALYSIS_TIMEOUT_S)
    assert ann.post(f"/api/tables/{table}/analysis", {"depth": 3}).json()["running"]
    wait_until(lambda: ann.get(f"/api/tables/{table}/analysis").json()["done"] in range(1, MOVES))
    # The bots are suspended, so that the analysis cannot end before the test stops it.
    with suspended(server.bot_processes()):
        page.reload()
        for _ in range(2):
            page.get_by_test_id("stop-analysis").click()
            expect(page.get_by_test_id("resume-analysis")).to_be_visible()
            expect(page.get_by_test_id("analysis-progress")).to_have_text(re.compile(rf"^\d+\D+{MOVES}\b"))
            expect(page.get_by_role("progressbar")).to_be_visible()
            assert not ann.get(f"/api/tables/{table}/analysis").json()["running"]
            page.get_by_test_id("resume-analysis").click()
        page.get_by_test_id("stop-analysis").click()
    # A visitor without a name sees the results.
    other = open_page()
    other.goto(f"/table/{table}#analysis")
    expect(other.get_by_test_id("resume-analysis")).to_be_visible()
    expect(other.get_by_test_id("costly-move").first).to_be_visible()


def test_exercises_ask_for_a_better_move_and_judge_it(open_page: Visit, ann: Client) -> None:
    page = open_page(ann)
    open_analysis(page, ann, import_game(ann, "shangri-la"))
    page.locator(f'[data-testid="moves-of"][data-seat="{YELLOW}"]').click()
    page.get_by_test_id("learn").click()
    exercise = page.locator(".exercise")
    expect(exercise.get_by_role("heading")).to_have_text(re.compile(r"1\D+1$"))

    def play(space: str) -> None:
        exercise.locator(".do button[aria-pressed]").first.click()
        page.locator(f'.board [data-space="{space}"][aria-disabled="false"]').click()
        exercise.locator(".do button.primary").click()

    play("Mr")
    expect(exercise.locator(".answer .wrong")).to_be_visible()
    check_appearance(page, "analysis-exercise")
    exercise.get_by_test_id("try-again").click()
    play("My")
    expect(exercise.locator(".answer .right")).to_be_visible()
    expect(exercise.get_by_test_id("verdict")).to_be_visible()
    exercise.get_by_test_id("next-exercise").click()
    expect(exercise.get_by_test_id("exercises-done")).to_have_text(re.compile(r"1\D+1\D*$"))
    exercise.get_by_test_id("finish-exercises").click()
    expect(slider(page)).to_be_attached()
    page.get_by_test_id("learn").click()
    exercise.get_by_test_id("show-best").click()
    expect(exercise.get_by_test_id("considered").first).to_have_attribute("data-place", "best")
    expect(page.locator('.board [data-space="My"]')).to_have_attribute("data-piece", "y")


def test_players_see_their_own_costly_moves_first(open_page: Visit, ann: Client) -> None:
    earlier = {"table": import_game(ann, "shangri-la"), "moves": MOVES - 1}
    table = ann.create_table("shangri-la", *["me"] * 4, continues=earlier)
    last = (FINISHED_GAMES / "shangri-la-end.txt").read_text().split()[-1]
    assert ann.send(table, "move", seat=0, move=last, expected=ann.state(table)["version"]).status_code == 200
    page = open_page(ann)
    open_analysis(page, ann, table)
    expect(page.locator(".whose [aria-pressed=true]")).to_have_attribute("data-seat", "0")
    expect(page.get_by_test_id("no-costly-moves")).to_be_visible()
    page.locator(f'[data-testid="moves-of"][data-seat="{YELLOW}"]').click()
    page.get_by_test_id("costly-move").click()
    # For the player of the move, the reasons contain no name.
    expect(page.get_by_test_id("considered").first).to_be_visible()
    expect(page.get_by_test_id("verdict")).not_to_contain_text("Ann")


def test_luck_and_skill_add_up_to_the_score(open_page: Visit, ann: Client) -> None:
    page = open_page(ann)
    open_analysis(page, ann, import_game(ann, "hashi"))
    account = page.get_by_test_id("account")
    first, luck, skill, score = [number_in(text) for text in account.locator("dd").all_inner_texts()]
    assert first + luck + skill == score
    details = page.get_by_test_id("all-moves")
    details.locator("summary").click()
    rows = details.locator("tbody tr")
    expect(rows).to_have_count(ROUNDS)
    assert sum(number_in(text) for text in rows.locator("td:nth-child(4)").all_inner_texts()) == luck
    assert sum(number_in(text) for text in rows.locator("td:nth-child(5)").all_inner_texts()) == skill
    slider(page).focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect_analysis_at(page, 1)
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile(r"\b7/17\D+\d+\.\d\b"))
    expect(page.locator(".moment")).to_have_text(re.compile(r"\b7/17$"))
    expect(page.locator(".board .caption")).to_have_text(re.compile(r"\b7/17$"))
    expect(page.get_by_test_id("considered").first).to_have_attribute("data-place", "best")
    # The drawing is complete even if the moves arrive after their evaluations.
    drawn = page.locator("figure .slider rect.skill")
    expect(drawn).to_have_count(ROUNDS)
    held: list[Route] = []
    page.route("**/history", lambda route: held.append(route))
    page.reload()
    expect(page.get_by_test_id("look-deeper")).to_be_visible()
    assert held
    held[0].continue_()
    expect(drawn).to_have_count(ROUNDS)
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile(r"\b17/17\b"))


def number_in(text: str) -> Decimal:
    """Return a number with its sign, as the page writes it."""
    return Decimal(re.sub(r"[^\d.\-]", "", text.replace("−", "-")))


def test_the_best_play_is_proven_and_shown_beside_the_game(open_page: Visit, ann: Client) -> None:
    page = open_page(ann)
    open_analysis(page, ann, import_game(ann, "hashi", "the best play"))
    best = page.get_by_test_id("best-play")
    # Another test may have computed it at the same table.
    find, proven = best.get_by_test_id("find-best-play"), best.locator("tbody, dl .most")
    find.or_(proven).first.wait_for()
    if find.is_visible():
        find.click()
    expect(best).to_have_attribute("data-proven", "true", timeout=1000 * ANALYSIS_TIMEOUT_S)
    reached, possible = [int(text) for text in best.locator("dd").all_inner_texts()]
    assert reached == 50 < possible
    best.get_by_test_id("show-parting").click()
    expect(best.get_by_test_id("show-best-play")).to_have_attribute("aria-pressed", "true")
    boards, captions = page.locator(".board .half"), page.locator(".board > .caption")
    expect(boards).to_have_count(2)
    expect(captions).to_have_count(2)
    best.locator("summary").click()
    expect(best.locator("tbody tr")).to_have_count(ROUNDS)
    expect(best.locator("tr[aria-current]")).to_have_class(re.compile("parting"))
    own, other = best.locator("tr[aria-current] td").all_inner_texts()[:2]
    assert own != other
    moment = page.locator(".moment").inner_text()
    check_appearance(page, "analysis-best")
    # A phone has room for one board; the replay label says that it shows the best play.
    page.set_viewport_size({"width": 360, "height": 740})
    expect(boards).to_have_count(1)
    expect(page.locator(".moment")).to_have_text(re.compile(rf"^{re.escape(moment)} · \w"))
    best.get_by_test_id("show-as-played").click()
    expect(page.locator(".moment")).to_have_text(moment)


def test_the_analysis_speaks_german_and_french(open_page: Visit, ann: Client) -> None:
    for language in "de", "fr":
        page = open_page(ann, locale=language)
        for game in "shangri-la", "hashi":
            open_analysis(page, ann, import_game(ann, game))
            page.get_by_test_id("costly-move").first.click()
            expect(page.get_by_test_id("considered").first).to_be_visible()
            page.get_by_test_id("all-moves").locator("summary").click()
            check_no_english(page, language)
