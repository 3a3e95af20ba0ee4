"""The challenge of the day: one try counts, what others did is seen after it, and what is shared spoils nothing."""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from kakehashi.challenges import Made
from kakehashi.games import game
from kakehashi.records import Record
from server.clients import Client, error_code
from server.conftest import run_servers
from server.servers import Server, ServerGroup
from web.test_languages import check_no_english
from web.test_learn import Learner
from web.test_scenes import AXE, DEVICES, broken_rules, check_width, keep_picture

Visit = Callable[..., Page]
MADE = Path(__file__).parents[1] / "challenges"
DEAL: Made = json.loads((MADE / "deal.json").read_text())
PUZZLE: Made = json.loads((MADE / "puzzle.json").read_text())
"""Challenges as they were made: to make others, with all that is told afterwards, takes a minute or two."""
BEST = "L>K"
SAYS = {
    "en": {"title": "Challenge of the day", "begin": "Begin my try", "puzzle": "Find the best move", "copy": "Copy"},
    "de": {
        "title": "Aufgabe des Tages",
        "begin": "Meinen Versuch beginnen",
        "puzzle": "Den besten Zug finden",
        "copy": "Kopieren",
    },
    "fr": {
        "title": "Défi du jour",
        "begin": "Commencer mon essai",
        "puzzle": "Trouver le meilleur coup",
        "copy": "Copier",
    },
}


@pytest.fixture(scope="package")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    yield from run_servers(Server(tmp_path_factory.mktemp("daily")))


@pytest.fixture(scope="package")
def server(servers: ServerGroup) -> Server:
    return servers.next_server()


@pytest.fixture
def today(servers: ServerGroup, server: Server) -> str:
    """The day by the server, whose challenges are made, as those of the day before and of the day after are."""
    day = date.fromisoformat(servers.request("GET", "/api/challenges").json()["today"])
    for one in (day - timedelta(1), day, day + timedelta(1)):
        keep(server, one, "hashi", DEAL)
        keep(server, one, "shangri-la", PUZZLE)
    return day.isoformat()


def keep(server: Server, day: date, game: str, made: Made) -> None:
    """Put a challenge into the database of the server."""
    connection = sqlite3.connect(server.folder / "kakehashi.sqlite", timeout=20)
    with connection:
        row = (day.isoformat(), game, 1000, json.dumps(made))
        connection.execute("INSERT OR REPLACE INTO challenges (day, game, steps, data) VALUES (?, ?, ?, ?)", row)
    connection.close()


def finish(person: Client, day: str, seed: int = 1) -> str:
    """Play the try that counts to its end; returns its table."""
    table = str(person.post(f"/api/challenges/{day}/hashi/tries", {}).json()["mine"]["table"])
    with person.connect(table) as socket:
        socket.play_to_end(Random(seed))
    return table


def seen_well(page: Page, name: str) -> None:
    """By day and by night, by whoever looks or listens."""
    page.evaluate(AXE)
    for theme in "dark", "light":
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        keep_picture(page, f"{name}-{theme}")
        assert broken_rules(page) == []
    check_width(page)


@pytest.mark.parametrize("device", DEVICES)
def test_from_the_first_page_to_a_try_that_counts_and_to_what_others_did(
    open_page: Visit, servers: ServerGroup, ann: Client, today: str, device: str
) -> None:
    bob = Client.sign_in(servers, "Bob")
    finish(bob, today, 2)
    page = open_page(ann, **DEVICES[device])
    page.goto("/")
    expect(page.locator(".today small")).to_contain_text(re.compile(r"\d"))
    keep_picture(page, f"daily-home-{device}")
    page.get_by_role("link", name="Challenge of the day").click()
    expect(page).to_have_url(re.compile("/challenges$"))
    cards = page.get_by_role("region", name="Hashi")
    expect(cards).to_contain_text("You see the results when your own try is over.")
    expect(page.get_by_text("Bob")).to_have_count(0)
    expect(page.get_by_role("link", name=re.compile(r"0 of 2 tried$")).first).to_be_visible()
    seen_well(page, f"daily-before-{device}")
    cards.get_by_role("button", name="Begin my try").click()
    expect(page).to_have_url(re.compile("/table/"))
    table = page.url.rpartition("/")[2]
    expect(page.locator(".board")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.goto("/")
    expect(page.locator(".today small")).to_contain_text("your try is under way")
    expect(page.locator("li", has_text="Go on")).to_contain_text(re.compile(r"Hashi\s*Challenge of \w"))
    page.goto("/challenges")
    expect(cards).to_contain_text("1 try is under way.")
    expect(page.get_by_role("link", name=re.compile(r"0 of 2 tried, 1 under way$"))).to_be_visible()
    expect(cards.get_by_role("button", name="Go on")).to_be_visible()
    assert finish(ann, today) == table
    page.reload()
    expect(cards.locator(".score")).to_have_text(re.compile(r"^\d+ points?$"))
    expect(cards.locator("li.you")).to_contain_text("Ann")
    expect(page.locator(".head")).to_contain_text("your row: 1 day")
    expect(cards.locator("li", has_text="Bob").first).to_be_visible()
    expect(cards.locator("dd")).to_have_text(["54 points", "48 points"])
    expect(page.get_by_role("button", name="Copy")).to_be_visible()
    assert re.search(r"Hashi: \d+ points?\n[▁▄█]{17}$", page.locator("textarea").input_value())
    seen_well(page, f"daily-after-{device}")
    cards.get_by_role("link", name="Look at my game").click()
    page.locator("section.over").get_by_role("link", name=re.compile("^Challenge of")).click()
    cards.get_by_role("link", name="Look at my game").click()
    page.get_by_role("button", name="Practise with these cards").click()
    expect(page).not_to_have_url(re.compile(table))
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    page.goto("/games")
    expect(page.locator("li")).to_contain_text(re.compile(r"Hashi\s*Challenge of \w"))


def test_who_resigns_a_try_is_asked_first_and_gets_no_title_for_what_a_bot_reaches(
    open_page: Visit, ann: Client, today: str
) -> None:
    ann.post(f"/api/challenges/{today}/hashi/tries", {})
    page = open_page(ann)
    page.goto("/challenges")
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Resign").click()
    expect(page.locator(".ways")).to_contain_text("This is your one try: if you resign it is over")
    page.get_by_role("button", name="Resign").click()
    over = page.locator("section.over")
    expect(over.get_by_role("heading")).to_have_text(
        re.compile(r"^You resigned\. A bot played on to the end: \d+ points\.$"), timeout=60_000
    )
    expect(over).not_to_contain_text("You may call yourself")
    page.get_by_role("link", name="Challenge of the day").click()
    expect(page.get_by_role("region", name="Hashi")).to_contain_text("You gave this one up.")


def test_whoever_has_said_no_name_is_told_from_others_and_may_say_one(
    open_page: Visit, servers: ServerGroup, today: str
) -> None:
    for person in (other := Client.sign_in(servers, "Guest"), guest := Client.sign_in(servers, "Guest")):
        person.post(f"/api/challenges/{today}/shangri-la/tries", {"move": BEST})
    assert other
    page = open_page(guest)
    page.goto("/challenges")
    rows = page.get_by_role("region", name="Shangri-La").locator("li")
    expect(rows.filter(has_text="(you)")).to_contain_text(re.compile(r"^Guest [2-9]"))
    page.get_by_label("You stand in the results as").fill("Gil")
    page.get_by_role("button", name="Save").click()
    expect(rows.filter(has_text="(you)")).to_contain_text("Gil")
    expect(page.get_by_label("You stand in the results as")).to_have_count(0)


@pytest.mark.parametrize("device", DEVICES)
def test_the_first_move_in_a_position_counts_and_then_it_is_explained(
    open_page: Visit, ann: Client, today: str, device: str
) -> None:
    page = open_page(ann, **DEVICES[device])
    page.goto("/challenges")
    page.get_by_role("link", name="Find the best move").click()
    panel = page.locator("main > section")
    expect(panel).to_contain_text("Yellow is to move. Find the best move.")
    expect(panel).to_contain_text("Your first move counts.")
    expect(page.locator("main[data-ready]")).to_be_visible()
    seen_well(page, f"daily-puzzle-{device}")
    ann_there = Learner(page, "shangri-la", device == "phone")
    ann_there.build("+Gr+Ih")
    expect(panel.locator(".answer .wrong")).to_contain_text(
        re.compile(r"^This gives away 17% of a win\. The best move: .*L.*K")
    )
    expect(panel).to_contain_text("It wins 35% of such games, the next best move 18%.")
    expect(panel.locator("tbody tr")).to_have_count(3)
    expect(panel.locator("tbody tr.best")).to_have_count(1)
    seen_well(page, f"daily-solved-{device}")
    panel.get_by_role("button", name="Try again").click()
    expect(panel).to_contain_text("this does not count")
    expect(page.locator("main[data-ready]")).to_be_visible()
    ann_there.build(BEST)
    expect(panel.locator(".answer .right")).to_have_text("That is the best move!")
    panel.get_by_role("button", name=re.compile("^Show on the map")).first.click()
    panel.get_by_role("link", name="Back to the challenge").click()
    # What counts is the first one.
    cards = page.get_by_role("region", name="Shangri-La")
    expect(cards).to_contain_text("Your move gave away 17% of a win.")
    assert page.locator("textarea").input_value().endswith("▰▰▱▱▱")
    expect(cards).to_contain_text("A bot (easy)")


def test_a_past_day_is_for_practice_and_tomorrow_is_not_there(
    open_page: Visit, ann: Client, today: str, page_errors: list[str]
) -> None:
    yesterday = (date.fromisoformat(today) - timedelta(1)).isoformat()
    page = open_page(ann)
    page.goto(f"/challenges/{yesterday}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Challenge of ")
    expect(page.get_by_role("button", name="Begin my try")).to_have_count(0)
    page.get_by_role("link", name="Find it for practice").click()
    expect(page.locator("main > section")).to_contain_text("this does not count")
    expect(page.locator("main > section tbody")).to_have_count(0)
    page.go_back()
    page.get_by_role("button", name="Play for practice").click()
    expect(page).to_have_url(re.compile("/table/"))
    tomorrow = (date.fromisoformat(today) + timedelta(1)).isoformat()
    page.goto(f"/challenges/{tomorrow}")
    expect(page.get_by_text("There is no such thing.")).to_be_visible()
    # The browser says so, too: once for each game.
    assert len(page_errors) == 2
    page_errors.clear()


def test_who_comes_while_it_is_made_sees_how_far_it_is_and_need_not_come_again(
    open_page: Visit, server: Server, ann: Client, today: str
) -> None:
    # What the server has found complete it does not make any further.
    assert ann.get(f"/api/challenges/{today}/shangri-la").json()["ready"]
    made = {"steps": 3, "ready": False, "games": 2, "likely": [], "positions": 61, "checked": 1}
    keep(server, date.fromisoformat(today), "shangri-la", made)
    page = open_page(ann)
    page.goto("/challenges")
    expect(page.get_by_role("status")).to_contain_text("The position is being made")
    expect(page.get_by_role("region", name="Shangri-La")).to_contain_text(
        "Bots are playing game 3. 61 positions were looked at so far, 1 checked closely."
    )
    page.evaluate(AXE)
    assert broken_rules(page) == []
    keep(server, date.fromisoformat(today), "shangri-la", PUZZLE)
    expect(page.get_by_role("link", name="Find the best move")).to_be_visible()


def test_the_house_does_not_solve_todays_puzzle_for_whoever_has_not_tried(ann: Client, today: str) -> None:
    start, other = PUZZLE["start"], {"setup": "first-game"}
    position = game("shangri-la").load(start)
    record = {"text": Record("shangri-la", position).text()}
    asked = {"game": "shangri-la", "start": start, "moves": [], "depth": 0}
    for moves in ([], [BEST]):
        assert error_code(ann.post("/api/opinion", asked | {"moves": moves})) == (403, "try-first")
    assert error_code(ann.post("/api/records", record)) == (403, "try-first")
    assert ann.post("/api/opinion", asked | {"start": other}).status_code == 200
    assert ann.post(f"/api/challenges/{today}/shangri-la/tries", {"move": BEST}).status_code == 200
    assert ann.post("/api/opinion", asked).status_code == 200
    assert ann.post("/api/records", record).status_code == 201


def test_somebody_elses_try_is_not_shown_before_ones_own(
    open_page: Visit, servers: ServerGroup, ann: Client, today: str
) -> None:
    table = finish(Client.sign_in(servers, "Bob"), today)
    page = open_page(ann)
    page.goto(f"/table/{table}")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "You see this when your own try at the challenge of the day is over."
    )
    page.get_by_role("link", name="Challenge of the day").click()
    expect(page.get_by_role("button", name="Begin my try")).to_be_visible()


@pytest.mark.parametrize("language", SAYS)
def test_it_is_told_in_every_language(open_page: Visit, ann: Client, today: str, language: str) -> None:
    page, says = open_page(ann, locale=language), SAYS[language]
    page.goto("/")
    page.get_by_role("link", name=says["title"]).click()
    expect(page.get_by_role("button", name=says["begin"])).to_be_visible()
    if language != "en":
        check_no_english(page)
    page.get_by_role("link", name=says["puzzle"]).click()
    expect(page.locator("main[data-ready]")).to_be_visible()
    assert ann.post(f"/api/challenges/{today}/shangri-la/tries", {"move": "+Gr+Ih"}).status_code == 200
    page.reload()
    expect(page.locator("main > section tbody tr")).to_have_count(3)
    expect(page.locator(".wrong")).not_to_contain_text("L>K")
    if language != "en":
        check_no_english(page)
    finish(ann, today)
    page.goto("/challenges")
    expect(page.get_by_role("button", name=says["copy"], exact=True)).to_be_visible()
    if language != "en":
        check_no_english(page)
