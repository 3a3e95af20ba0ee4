"""What one has played: every game is found again, and counted, drawn and told in figures, in every language."""

import base64
import json
import math
import re
import sqlite3
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from kakehashi.bots import ratings
from server.clients import Client, finished_table
from server.servers import Server
from web.test_languages import check_no_english
from web.test_scenes import AXE, DEVICES, PHONE, ZOOMED, broken_rules, check_width, keep_picture

Visit = Callable[..., Page]
NOW = 1_790_000_000_000
HOUR = 3_600_000
SAYS = {
    "en": {"statistics": "Statistics", "wins": "Wins", "table": "As a table", "title": "Bamboo binder"},
    "de": {"statistics": "Statistik", "wins": "Siege", "table": "Als Tabelle", "title": "Bambusbinder"},
    "fr": {"statistics": "Statistiques", "wins": "Victoires", "table": "Sous forme de tableau", "title": "bambou"},
}


def id_of(person: Client) -> str:
    """Who somebody is to the server, as the cookie says."""
    assert person.cookie
    text = person.cookie.partition("=")[2].partition(".")[0]
    return str(json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))))


def have_played(server: Server, person: Client, number: int) -> None:
    """So many games of somebody who gets better, as a server lists them: drawn from the model of the ratings."""
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


def look_through(page: Page, name: str, device: str) -> None:
    """By day and by night: a picture, and nothing that somebody could not use."""
    page.evaluate(AXE)
    for theme in "dark", "light":
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        keep_picture(page, f"{name}-{device}-{theme}")
        assert broken_rules(page) == []
    check_width(page)
    if device == "desktop":
        page.set_viewport_size(ZOOMED)
        check_width(page)
        page.set_viewport_size(DEVICES[device]["viewport"])


@pytest.mark.parametrize("device", DEVICES)
def test_every_game_is_found_again(open_page: Visit, ann: Client, server: Server, device: str) -> None:
    have_played(server, ann, 120)
    last = finished_table(ann, 1, "novice")
    page = open_page(ann, **DEVICES[device])
    page.goto("/")
    page.get_by_role("link", name="All finished games, and statistics").click()
    expect(page.get_by_role("heading", level=1, name="Your games")).to_be_visible()
    rows = page.locator("main li")
    expect(page.get_by_role("status")).to_have_text("121 games")
    expect(rows).to_have_count(50)
    expect(rows.first).to_contain_text("a bot (very easy)")
    look_through(page, "games", device)
    for more in 100, 121:
        page.get_by_role("button", name="Show more").click()
        expect(rows).to_have_count(more)
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)
    page.get_by_label("Name of an opponent").fill("bob")
    expect(page.get_by_role("status")).to_have_text("4 games")
    expect(rows).to_have_count(4)
    expect(rows.filter(has_text="not rated: with hints")).to_have_count(2)
    page.get_by_label("How it went").select_option("shared win")
    expect(page.get_by_role("status")).to_have_text("There is no such game.")
    page.get_by_label("How it went").select_option("any")
    page.get_by_label("Name of an opponent").fill("")
    page.locator("form select").first.select_option("Hashi")
    page.get_by_label("How it went").select_option("alone")
    expect(page.get_by_role("status")).to_have_text("40 games")
    page.get_by_label("How it went").select_option("any")
    expect(page.get_by_role("status")).to_have_text("81 games")
    with page.expect_download() as one:
        rows.first.get_by_role("link", name=re.compile("^Save: Hashi")).click()
    assert last in one.value.suggested_filename
    rows.first.get_by_role("link", name=re.compile("^Analysis: Hashi")).click()
    expect(page).to_have_url(re.compile(f"/table/{last}#analysis$"))
    expect(page.get_by_text("Nobody has analysed this game yet.")).to_be_visible()
    page.go_back()
    expect(rows.first).to_be_visible()
    with page.expect_download() as everything:
        page.get_by_role("link", name="Save all games").click()
    assert everything.value.suggested_filename == "kakehashi-games.zip"


@pytest.mark.parametrize("device", DEVICES)
def test_what_they_say_together_is_drawn_and_stands_in_tables(
    open_page: Visit, ann: Client, server: Server, device: str
) -> None:
    have_played(server, ann, 300)
    page = open_page(ann, **DEVICES[device])
    page.goto("/games/statistics")
    shangrila, hashi = page.locator("main > section").nth(0), page.locator("main > section").nth(1)
    expect(shangrila.get_by_role("heading", level=2)).to_contain_text("100 games")
    expect(hashi.get_by_role("heading", level=2)).to_contain_text("200 games")
    expect(shangrila.locator(".now strong")).to_have_text(re.compile(r"^1[2-5]\d\d ± \d\d$"))
    expect(shangrila).to_contain_text(re.compile("The bot that fits you: (easy|medium)"))
    expect(shangrila.locator("figure svg .line")).to_have_count(1)
    wins = shangrila.get_by_role("table", name="By the strongest opponent")
    expect(wins.get_by_role("row")).to_have_count(5)
    expect(wins.get_by_role("rowheader").first).to_have_text("All")
    expect(wins.get_by_role("row").nth(1)).to_contain_text(re.compile(r"\d+ of 100"))
    expect(shangrila.get_by_role("table", name="By seat").get_by_role("row")).to_have_count(5)
    # Of few games no share is told.
    expect(wins.get_by_role("row").filter(has_text="people")).to_have_count(0)
    people = hashi.get_by_role("table", name="By the strongest opponent").get_by_role("row").filter(has_text="people")
    expect(people).to_contain_text("of 10")
    # Alone: a bar for every score there was, beside the titles.
    expect(hashi.locator("svg text.title").filter(has_text="Bamboo binder")).to_have_count(1)
    look_through(page, "statistics", device)
    scores = hashi.locator("figure").filter(has_text="How often which score")
    scores.locator("summary").click()
    counted = [int(text) for text in scores.locator("tbody td:last-child").all_inner_texts()]
    assert sum(counted) == 70
    hashi.get_by_role("button", name="B", exact=False).last.click()
    expect(hashi).to_contain_text("25 games from the beginning and without hints: best")
    for title, rows in (("Your rating over time", 45), ("Scores over time", 25)):
        course = hashi.locator("figure").filter(has_text=title)
        course.locator("summary").focus()
        page.keyboard.press("Enter")
        expect(course.locator("tbody tr")).to_have_count(rows)
    assert broken_rules(page) == []
    check_width(page)


def test_whoever_has_played_nothing_is_told_so(open_page: Visit, ann: Client) -> None:
    for page in open_page(ann), open_page():
        for path in "/games", "/games/statistics":
            page.goto(path)
            expect(page.get_by_text("Your finished games will stand here")).to_be_visible()
        page.evaluate(AXE)
        assert broken_rules(page) == []


@pytest.mark.parametrize("language", SAYS)
def test_it_is_told_in_every_language(open_page: Visit, ann: Client, server: Server, language: str) -> None:
    have_played(server, ann, 120)
    page, says = open_page(ann, locale=language, **PHONE), SAYS[language]
    page.goto("/games")
    expect(page.locator("main li").first).to_be_visible()
    if language != "en":
        check_no_english(page)
    page.get_by_role("link", name=says["statistics"]).click()
    expect(page.get_by_role("heading", name=says["wins"]).first).to_be_visible()
    expect(page.locator("svg text.title").filter(has_text=says["title"])).to_have_count(1)
    keep_picture(page, f"statistics-{language}-phone-light")
    check_width(page)
    for summary in page.locator("summary").all():
        summary.click()
    expect(page.locator("summary").filter(has_text=says["table"]).first).to_be_visible()
    if language != "en":
        check_no_english(page)


def test_the_bot_that_fits_is_proposed_and_another_may_be_taken(open_page: Visit, ann: Client, server: Server) -> None:
    newcomer = open_page()
    newcomer.goto("/")
    level = newcomer.get_by_label("How strong the bots are").first
    expect(level).to_have_value("novice")
    expect(newcomer.locator(".fits")).to_have_count(0)
    have_played(server, ann, 300)
    page = open_page(ann)
    page.goto("/")
    door = page.locator(".door").first
    expect(door.locator(".fits")).to_contain_text(re.compile(r"Your rating: 1\d\d\d ± \d+\. This level fits you\."))
    keep_picture(page, "proposed-desktop-light")
    level = door.get_by_label("How strong the bots are")
    fitting = level.input_value()
    assert fitting in ("greedy", "skilled")
    level.select_option("sage")
    expect(door.locator(".fits")).not_to_contain_text("This level fits you.")
    door.get_by_role("button", name="Take what fits you").click()
    expect(level).to_have_value(fitting)
    # After a game, too.
    page.goto(f"/table/{finished_table(ann, 1, 'random')}")
    over = page.locator("section.over")
    expect(over).to_contain_text(re.compile(r"Your rating\s+1\d\d\d ± \d+"))
    page.evaluate(AXE)
    assert broken_rules(page) == []
    keep_picture(page, "fits-desktop-light")
    over.get_by_role("button", name=re.compile("^Next game against: ")).click()
    expect(page.locator("ol.seats")).to_contain_text(re.compile("easy|medium"))


def test_ratings_are_asked_for_when_a_game_has_ended_and_not_again(open_page: Visit, ann: Client) -> None:
    page, asked = open_page(ann), list[str]()
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/api/me/ratings") else None)

    def home() -> None:
        with page.expect_response("**/api/me/tables"):
            page.get_by_role("link", name="Kakehashi").first.click()

    with page.expect_response("**/api/me/tables"):
        page.goto("/")
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    assert asked == []
    finished_table(ann, 1, "novice")
    page.goto("/games")
    expect(page.locator("main li")).to_have_count(1)
    home()
    expect(page.locator(".fits")).to_have_count(1)
    page.get_by_role("link", name="All finished games, and statistics").click()
    expect(page.locator("main li")).to_have_count(1)
    home()
    expect(page.locator(".fits")).to_have_count(1)
    page.wait_for_load_state("networkidle")
    assert len(asked) == 1
