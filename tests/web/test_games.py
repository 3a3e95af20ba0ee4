"""Finished games in a browser: the list, the statistics, and the recommended level."""

import base64
import json
import math
import re
import sqlite3
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page, expect

from kakehashi.bots import ratings
from server.clients import Client, create_finished_table
from server.servers import Server
from web.appearance import check_appearance, check_phone, check_rules
from web.test_languages import check_no_english
from web.test_scenes import PHONE, check_width

Visit = Callable[..., Page]
NOW = 1_790_000_000_000
HOUR = 3_600_000
SHARE = re.compile(r"^\d+\s?%$")


def id_of(person: Client) -> str:
    """Return the person's id from the cookie."""
    assert person.cookie
    text = person.cookie.partition("=")[2].partition(".")[0]
    return str(json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))))


def store_finished_games(server: Server, person: Client, number: int) -> None:
    """Store finished games of an improving person, drawn from the rating model."""
    who, chance = id_of(person), Random(7)
    tables, analyses = [], []
    for game in range(number):
        alone = game % 3 == 0
        name = "hashi" if game % 3 < 2 else "shangri-la"
        level = chance.choice(["novice", "greedy", "skilled"])
        players = 1 if alone else 2 if name == "hashi" else chance.choice([3, 4])
        mine = chance.randrange(players)
        skill = 1200 + 300 * game / number
        lots = [
            (skill if seat == mine else ratings(name)[level]) * math.log(10) / 400
            - math.log(-math.log(chance.random()))
            for seat in range(players)
        ]
        order = sorted(range(players), key=lambda seat: -lots[seat])
        most = round(chance.gauss(43 + 5 * game / number, 4)) if alone else 26
        seats = [
            {
                "name": "Ann" if seat == mine else "Bob" if game % 30 == 1 else "",
                "bot": None if seat == mine or game % 30 == 1 else level,
                "open": False,
                "acting": False,
                "score": most - 2 * order.index(seat),
                "won": seat == order[0],
                "hinted": game % 20 == 1 and seat == mine,
                "took_back": False,
                "gave_up": False,
            }
            for seat in range(players)
        ]
        side = {"board": "B" if game % 4 == 3 else "A"}
        rules = {"preset": chance.choice(["german-2003", "french"]), "setup": "first-game"}
        table, ended = f"played-{who[:8]}-{game:05}", NOW - (number - game) * 9 * HOUR
        about = {
            "seats": seats,
            "clock": None,
            "sat": [who if seat == mine else "bob" if game % 30 == 1 else None for seat in range(players)],
            "options": side if name == "hashi" else rules,
            "ended": ended,
            "moves": 18 if name == "hashi" else 130,
            "continued": False,
            "fingerprint": "",
            "waiting": [],
        }
        tables.append((table, 1, name, "over", 0, json.dumps(about), ended))
        if alone and game % 4 != 3:
            lost = max(0.0, chance.gauss(9 - 5 * game / number, 2)) / 18
            judged = json.dumps({"unit": "points", "played": {"worth": 40 - lost}, "best": [{"worth": 40.0}]})
            analyses += [(table, 0, move, judged) for move in range(18)]
    connection = sqlite3.connect(server.folder / "kakehashi.sqlite", timeout=20)
    with connection:
        connection.executemany(
            "INSERT INTO tables (id, version, game, status, public, about, changed) VALUES (?, ?, ?, ?, ?, ?, ?)",
            tables,
        )
        connection.executemany("INSERT INTO members VALUES (?, ?)", [(table[0], who) for table in tables])
        connection.executemany("INSERT INTO analyses VALUES (?, ?, ?, ?)", analyses)
    connection.close()


def expect_count(page: Page, count: int) -> None:
    """Expect the search to find this many games; the page first lists at most fifty."""
    expect(page.locator("main p.count")).to_have_attribute("data-count", str(count))
    expect(page.get_by_test_id("game")).to_have_count(min(count, 50))


def statistics_of(page: Page, name: str) -> Locator:
    return page.locator(f'[data-testid="game-statistics"][data-game="{name}"]')


def test_finished_games_are_listed_filtered_and_downloaded(open_page: Visit, ann: Client, server: Server) -> None:
    store_finished_games(server, ann, 120)
    last = create_finished_table(ann, 1, "novice")
    page = open_page(ann)
    page.goto("/")
    page.locator("main a.past").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    games, more = page.get_by_test_id("game"), page.get_by_test_id("show-more")
    expect_count(page, 121)
    expect(games.first.locator(f'a[href="/table/{last}"]')).to_be_visible()
    check_appearance(page, "games")
    for count in 100, 121:
        more.click()
        expect(games).to_have_count(count)
    expect(more).to_have_count(0)
    name, result = page.get_by_test_id("filter-name"), page.get_by_test_id("filter-result")
    name.fill("bob")
    expect_count(page, 4)
    expect(page.locator("[data-uncounted]")).to_have_count(2)
    result.select_option("shared")
    expect_count(page, 0)
    result.select_option("")
    name.fill("")
    page.get_by_test_id("filter-game").select_option("hashi")
    expect_count(page, 81)
    result.select_option("alone")
    expect_count(page, 40)
    result.select_option("")
    expect_count(page, 81)
    with page.expect_download() as one:
        games.first.locator("a[download]").click()
    assert last in one.value.suggested_filename
    games.first.locator('a[href$="#analysis"]').click()
    expect(page).to_have_url(re.compile(f"/table/{last}#analysis$"))
    expect(page.get_by_test_id("not-analysed")).to_be_visible()
    page.go_back()
    expect(games.first).to_be_visible()
    with page.expect_download() as everything:
        page.locator('a[href="/api/me/games.zip"]').click()
    assert everything.value.suggested_filename == "kakehashi-games.zip"


def test_statistics_are_drawn_and_stand_in_tables(open_page: Visit, ann: Client, server: Server) -> None:
    store_finished_games(server, ann, 300)
    page = open_page(ann)
    page.goto("/games/statistics")
    shangrila, hashi = statistics_of(page, "shangri-la"), statistics_of(page, "hashi")
    expect(shangrila.get_by_role("heading", level=2)).to_contain_text(re.compile(r"\D100\D"))
    expect(hashi.get_by_role("heading", level=2)).to_contain_text(re.compile(r"\D200\D"))
    expect(shangrila.locator(".now strong")).to_have_text(re.compile(r"^1[2-5]\d\d ± \d\d$"))
    expect(shangrila.locator("[data-fits]")).to_have_attribute("data-fits", re.compile("^(greedy|skilled)$"))
    expect(shangrila.locator("figure svg .line")).to_have_count(1)
    levels = shangrila.locator('[data-by="level"] tbody tr')
    expect(levels).to_have_count(4)
    expect(levels.first).to_have_attribute("data-key", "")
    expect(levels.first.locator("td.number")).to_have_text([re.compile(r"^\d+\D+100$"), SHARE])
    expect(shangrila.locator('[data-by="seat"] tbody tr')).to_have_count(4)
    # The page shows a share only for ten games or more.
    expect(shangrila.locator('[data-key="people"]')).to_have_count(0)
    people = hashi.locator('[data-by="level"] [data-key="people"] td.number')
    expect(people).to_have_text([re.compile(r"^\d+\D+10$"), SHARE])
    # Solo: a bar for every score, beside the titles.
    scores = hashi.get_by_test_id("score-counts")
    expect(scores.locator("svg text.title")).not_to_have_count(0)
    expect(scores.locator("svg rect.bar")).not_to_have_count(0)
    check_appearance(page, "statistics")
    scores.locator("summary").click()
    counted = [int(text) for text in scores.locator("tbody td:last-child").all_inner_texts()]
    assert sum(counted) == 70
    hashi.locator('[data-value="B"]').click()
    expect(hashi.get_by_test_id("solo-summary")).to_contain_text(re.compile(r"\b25\b"))
    rating, solo = hashi.get_by_test_id("course").nth(0), hashi.get_by_test_id("course").nth(1)
    for course, rows in ((rating, 45), (solo, 25)):
        course.locator("summary").focus()
        page.keyboard.press("Enter")
        expect(course.locator("tbody tr")).to_have_count(rows)
    check_rules(page)
    check_phone(page, "statistics-tables")


def test_without_finished_games_the_page_says_so(open_page: Visit, ann: Client) -> None:
    for page in open_page(ann), open_page():
        for path in "/games", "/games/statistics":
            page.goto(path)
            expect(page.get_by_test_id("no-games")).to_be_visible()
        check_rules(page)


def test_games_and_statistics_speak_german_and_french(open_page: Visit, ann: Client, server: Server) -> None:
    store_finished_games(server, ann, 120)
    for language in "de", "fr":
        page = open_page(ann, locale=language)
        page.goto("/games")
        expect(page.get_by_test_id("game").first).to_be_visible()
        check_no_english(page, language)
        page.locator('a[href="/games/statistics"]').click()
        expect(page.locator("svg text.title").first).to_be_visible()
        for summary in page.locator("summary").all():
            summary.click()
        check_no_english(page, language)
        # German words are longer than English ones.
        page.set_viewport_size(PHONE["viewport"])
        check_width(page)


def test_the_level_that_fits_is_recommended_and_another_may_be_chosen(
    open_page: Visit, ann: Client, server: Server
) -> None:
    newcomer = open_page()
    newcomer.goto("/")
    expect(newcomer.locator(".door select").first).to_have_value("novice")
    expect(newcomer.locator(".fits")).to_have_count(0)
    store_finished_games(server, ann, 300)
    page = open_page(ann)
    page.goto("/")
    door = page.locator(".door").first
    fits, level = door.locator(".fits"), door.locator("select")
    expect(fits).to_have_text(re.compile(r"\b1\d\d\d ± \d+\b"))
    expect(fits.locator("button")).to_have_count(0)
    fitting = level.input_value()
    assert fitting in ("greedy", "skilled")
    level.select_option("sage")
    fits.locator("button").click()
    expect(level).to_have_value(fitting)
    expect(fits.locator("button")).to_have_count(0)
    # The page after a game shows it, too.
    page.goto(f"/table/{create_finished_table(ann, 1, 'random')}")
    rating = page.locator("section.over").get_by_test_id("rating")
    expect(rating).to_contain_text(re.compile(r"\b1\d\d\d ± \d+"))
    check_appearance(page, "rating-after-a-game")
    before = page.url
    rating.get_by_test_id("play-fitting").click()
    expect(page).not_to_have_url(before)
    bots = [seat["bot"] for seat in ann.state(page.url.rpartition("/")[2])["seats"]]
    assert bots == [None, fitting_level(ann, "hashi")]


def fitting_level(person: Client, name: str) -> str:
    ratings = person.get("/api/me/ratings").json()["ratings"]
    return next(str(rating["fits"]) for rating in ratings if rating["game"] == name)


def test_ratings_are_fetched_only_after_a_game_has_ended(open_page: Visit, ann: Client) -> None:
    page, asked = open_page(ann), list[str]()
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/api/me/ratings") else None)

    def return_home() -> None:
        with page.expect_response("**/api/me/tables"):
            page.locator('header a[href="/"]').first.click()

    with page.expect_response("**/api/me/tables"):
        page.goto("/")
    expect(page.locator(".lists section").first).to_be_visible()
    assert asked == []
    create_finished_table(ann, 1, "novice")
    page.goto("/games")
    expect(page.get_by_test_id("game")).to_have_count(1)
    return_home()
    expect(page.locator(".fits")).to_have_count(1)
    page.locator("main a.past").click()
    expect(page.get_by_test_id("game")).to_have_count(1)
    return_home()
    expect(page.locator(".fits")).to_have_count(1)
    page.wait_for_load_state("networkidle")
    assert len(asked) == 1
