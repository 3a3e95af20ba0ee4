"""The challenge of the day: one try counts, results stay hidden before it, and the shared text has no spoilers."""

import json
import re
import sqlite3
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from kakehashi.challenges import Made
from kakehashi.games import game
from kakehashi.records import Record
from server.clients import Client, status_and_code
from server.servers import Server, ServerGroup
from web.appearance import check_appearance, check_rules
from web.test_languages import check_no_english
from web.test_learn import Learner
from web.test_scenes import PHONE

Visit = Callable[..., Page]
MADE = Path(__file__).parents[1] / "challenges"
DEAL: Made = json.loads((MADE / "deal.json").read_text())
PUZZLE: Made = json.loads((MADE / "puzzle.json").read_text())
"""Prepared challenges, because generating new ones takes minutes."""
BEST, LESSER = "L>K", "+Gr+Ih"
TABLE = re.compile("/table/")


@pytest.fixture
def today(servers: ServerGroup, server: Server) -> str:
    """The server's day, with complete challenges for it and for the days before and after."""
    day = date.fromisoformat(servers.request("GET", "/api/challenges").json()["today"])
    for one in (day - timedelta(1), day, day + timedelta(1)):
        store_challenge(server, one, "hashi", DEAL)
        store_challenge(server, one, "shangri-la", PUZZLE)
    return day.isoformat()


def store_challenge(server: Server, day: date, game: str, made: Made) -> None:
    """Store a challenge in the database of the server."""
    connection = sqlite3.connect(server.folder / "kakehashi.sqlite", timeout=20)
    with connection:
        row = (day.isoformat(), game, 1000, json.dumps(made))
        connection.execute("INSERT OR REPLACE INTO challenges (day, game, steps, data) VALUES (?, ?, ?, ?)", row)
    connection.close()


def play_try(person: Client, day: str, seed: int = 1) -> str:
    """Play the ranked try to the end; return its table."""
    table = str(person.post(f"/api/challenges/{day}/hashi/tries", {}).json()["mine"]["table"])
    with person.connect(table) as socket:
        socket.play_to_end(Random(seed))
    return table


def solve(person: Client, day: str, move: str) -> None:
    answer = person.post(f"/api/challenges/{day}/shangri-la/tries", {"move": move})
    assert answer.status_code == 200, answer.text


def challenge_card(page: Page, name: str) -> Locator:
    return page.locator(f'[data-testid="challenge"][data-game="{name}"]')


def day_in_archive(page: Page, day: str) -> Locator:
    return page.locator(f'table a[href="/challenges/{day}"]')


def test_a_try_counts_once_and_results_are_shown_after_it(
    open_page: Visit, servers: ServerGroup, ann: Client, today: str
) -> None:
    bob = Client.sign_in(servers, "Bob the builder")
    play_try(bob, today, 2)
    page = open_page(ann)
    page.goto("/")
    expect(page.locator(".today small")).to_contain_text(re.compile(r"\d"))
    page.locator(".today").click()
    expect(page).to_have_url(re.compile("/challenges$"))
    card = challenge_card(page, "hashi")
    expect(card.get_by_test_id("results-hidden")).to_be_visible()
    expect(page.get_by_text("Bob the builder")).to_have_count(0)
    expect(day_in_archive(page, today)).to_have_attribute("data-tried", "0")
    check_appearance(page, "daily-before")
    card.get_by_test_id("begin-challenge").click()
    expect(page).to_have_url(TABLE)
    table = page.url.rpartition("/")[2]
    expect(page.locator(".bar.wants")).to_be_visible()
    # The ranked try has no hints.
    expect(page.locator(".bar .hint")).to_have_count(0)
    page.goto("/")
    expect(page.locator(".today small strong")).to_be_visible()
    expect(page.locator("li", has=page.locator(f'a[href="/table/{table}"]')).locator(".challenge")).to_be_visible()
    page.goto("/challenges")
    expect(card.get_by_test_id("tries-under-way")).to_contain_text("1")
    expect(day_in_archive(page, today)).to_have_attribute("data-trying", "1")
    expect(card.get_by_test_id("resume-challenge")).to_be_visible()
    expect(card.get_by_test_id("begin-challenge")).to_have_count(0)
    assert play_try(ann, today) == table
    page.reload()
    expect(card.locator(".score")).to_have_text(re.compile(r"^\d+\D+$"))
    expect(card.locator("li.you")).to_contain_text("Ann")
    expect(page.get_by_test_id("streak")).to_have_text(re.compile(r"\D1\b"))
    expect(card.get_by_test_id("result").filter(has_text="Bob the builder").first).to_be_visible()
    expect(card.locator("dd")).to_have_text([re.compile(r"^54\D+$"), re.compile(r"^48\D+$")])
    expect(day_in_archive(page, today)).to_have_attribute("data-tried", "1")
    # The shared text contains the result, and no moves.
    points = card.locator(".score").inner_text()
    assert re.search(rf": {points}\n[▁▄█]{{17}}$", page.get_by_test_id("share-text").input_value())
    check_appearance(page, "daily-after")
    card.get_by_test_id("view-my-game").click()
    page.locator('section.over a[href^="/challenges/"]').click()
    card.get_by_test_id("view-my-game").click()
    page.locator(".bar button.primary").click()
    expect(page).not_to_have_url(re.compile(table))
    expect(page).to_have_url(TABLE)
    expect(page.locator(".bar .hint")).to_be_visible()
    page.goto("/games")
    expect(page.get_by_test_id("game").locator(".challenge")).to_be_visible()


def test_resigning_a_try_needs_consent_and_earns_no_title(open_page: Visit, ann: Client, today: str) -> None:
    ann.post(f"/api/challenges/{today}/hashi/tries", {})
    page = open_page(ann)
    page.goto("/challenges")
    card = challenge_card(page, "hashi")
    card.get_by_test_id("resume-challenge").click()
    page.locator("button.resign").click()
    # The first click only asks.
    confirm = page.locator(".ways button")
    expect(confirm).to_have_count(2)
    assert ann.state(page.url.rpartition("/")[2])["status"] != "over"
    confirm.first.click()
    over = page.locator("section.over")
    # A bot plays the rest of the game.
    expect(over.get_by_role("heading", level=2).first).to_have_text(re.compile(r"\d+\D+$"), timeout=120_000)
    expect(over.locator("figure").first).to_be_visible()
    expect(over.locator('[aria-current="true"]')).to_have_count(0)
    page.goto("/challenges")
    expect(card.get_by_test_id("resigned")).to_be_visible()


def test_results_tell_guests_apart_and_guests_may_give_a_name(
    open_page: Visit, servers: ServerGroup, today: str
) -> None:
    other, guest = (Client.sign_in(servers, "Guest") for _ in range(2))
    solve(other, today, BEST)
    solve(guest, today, BEST)
    page = open_page(guest)
    page.goto("/challenges")
    own = challenge_card(page, "shangri-la").locator("li.you")
    expect(own).to_contain_text(re.compile(r"^\s*Guest \d"))
    form = page.get_by_test_id("naming")
    form.locator("input").fill("Gil")
    form.locator("button").click()
    expect(own).to_contain_text("Gil")
    expect(form).to_have_count(0)


def test_the_first_move_in_a_puzzle_counts_and_is_explained(open_page: Visit, ann: Client, today: str) -> None:
    page = open_page(ann, **PHONE)
    page.goto("/challenges")
    page.get_by_test_id("open-puzzle").click()
    panel = page.locator("main > section")
    expect(panel.locator("[data-counts=true]")).to_be_visible()
    expect(page.locator("main[data-ready]")).to_be_visible()
    expect(panel.locator("tbody")).to_have_count(0)
    check_appearance(page, "daily-puzzle")
    learner = Learner(page, "shangri-la", True)
    learner.build(LESSER)
    expect(panel.locator(".answer .wrong")).to_have_text(re.compile(r"\b17\s?%.*\bL\b.*K\b"))
    rows = panel.locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(panel.locator("tbody tr.best")).to_have_attribute("data-move", BEST)
    expect(rows.locator("td.number")).to_have_text([re.compile(r"^35\s?%"), re.compile(r"^18\s?%"), re.compile(r"%$")])
    check_appearance(page, "daily-solved")
    panel.get_by_test_id("try-again").click()
    expect(panel.locator("[data-counts=false]")).to_be_visible()
    expect(page.locator("main[data-ready]")).to_be_visible()
    learner.build(BEST)
    expect(panel.locator(".answer .right")).to_be_visible()
    panel.get_by_test_id("show-move").first.click()
    panel.get_by_test_id("back-to-challenge").click()
    # The first move counts.
    card = challenge_card(page, "shangri-la")
    expect(card.locator(".score")).to_have_text(re.compile(r"\b17\s?%"))
    assert page.get_by_test_id("share-text").input_value().endswith("▰▰▱▱▱")
    expect(card.locator("dd")).to_have_count(1)


def test_past_days_are_for_practice_and_tomorrow_is_not_shown(
    open_page: Visit, ann: Client, today: str, page_errors: list[str]
) -> None:
    yesterday = (date.fromisoformat(today) - timedelta(1)).isoformat()
    page = open_page(ann)
    page.goto(f"/challenges/{yesterday}")
    practise = challenge_card(page, "hashi").get_by_test_id("practise")
    expect(practise).to_be_visible()
    expect(page.get_by_test_id("begin-challenge")).to_have_count(0)
    page.get_by_test_id("open-puzzle").click()
    expect(page.locator("main > section [data-counts=false]")).to_be_visible()
    expect(page.locator("main > section tbody")).to_have_count(0)
    page.go_back()
    practise.click()
    expect(page).to_have_url(TABLE)
    tomorrow = (date.fromisoformat(today) + timedelta(1)).isoformat()
    page.goto(f"/challenges/{tomorrow}")
    expect(page.locator('main a.button[href="/"]')).to_be_visible()
    expect(page.get_by_test_id("challenge")).to_have_count(0)
    # The browser logs an error for each game.
    assert len(page_errors) == 2
    page_errors.clear()


def test_a_puzzle_that_is_being_made_shows_its_progress_and_then_itself(
    open_page: Visit, server: Server, ann: Client, today: str
) -> None:
    # The server does not continue a complete challenge.
    assert ann.get(f"/api/challenges/{today}/shangri-la").json()["ready"]
    made = {"steps": 3, "ready": False, "games": 2, "likely": [], "positions": 61, "checked": 1}
    store_challenge(server, date.fromisoformat(today), "shangri-la", made)
    page = open_page(ann)
    page.goto("/challenges")
    expect(page.get_by_test_id("being-made")).to_be_visible()
    expect(page.get_by_test_id("made-so-far")).to_have_text(re.compile(r"\b3\b\D+\b61\b\D+\b1\b"))
    check_rules(page)
    store_challenge(server, date.fromisoformat(today), "shangri-la", PUZZLE)
    expect(page.get_by_test_id("open-puzzle")).to_be_visible(timeout=60_000)


def test_the_server_does_not_solve_todays_puzzle_before_the_try(ann: Client, today: str) -> None:
    start, other = PUZZLE["start"], {"setup": "first-game"}
    position = game("shangri-la").load(start)
    record = {"text": Record("shangri-la", position).text()}
    asked = {"game": "shangri-la", "start": start, "moves": [], "depth": 0}
    for moves in ([], [BEST]):
        assert status_and_code(ann.post("/api/opinion", asked | {"moves": moves})) == (403, "try-first")
    assert status_and_code(ann.post("/api/records", record)) == (403, "try-first")
    assert ann.post("/api/opinion", asked | {"start": other}).status_code == 200
    solve(ann, today, BEST)
    assert ann.post("/api/opinion", asked).status_code == 200
    assert ann.post("/api/records", record).status_code == 201


def test_tries_of_others_are_hidden_before_the_own_try(
    open_page: Visit, servers: ServerGroup, ann: Client, today: str
) -> None:
    table = play_try(Client.sign_in(servers, "Bob"), today)
    page = open_page(ann)
    page.goto(f"/table/{table}")
    page.locator('main a[href^="/challenges"]').click()
    expect(page.get_by_test_id("begin-challenge")).to_be_visible()
    assert status_and_code(ann.get(f"/api/tables/{table}")) == (403, "try-first")


def test_challenges_speak_german_and_french(open_page: Visit, servers: ServerGroup, today: str) -> None:
    for language in "de", "fr":
        person = Client.sign_in(servers, "Ann")
        page = open_page(person, locale=language)
        page.goto("/challenges")
        expect(page.get_by_test_id("begin-challenge")).to_be_visible()
        check_no_english(page, language)
        solve(person, today, LESSER)
        page.get_by_test_id("open-puzzle").click()
        expect(page.locator("main > section tbody tr")).to_have_count(3)
        # The page describes moves in words, without notation.
        expect(page.locator(".wrong")).not_to_contain_text(BEST)
        check_no_english(page, language)
        play_try(person, today)
        page.goto("/challenges")
        expect(page.get_by_test_id("copy")).to_be_visible()
        check_no_english(page, language)
