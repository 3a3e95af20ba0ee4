"""Scenes: functions that bring a page into each of its states."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect

from server.clients import Client
from web.players import HashiPlayer, ShangriLaPlayer
from web.states import expect_replay_at, wait_for_table
from wire import Command, Json, Message, offer_of, seats_to_play

FIRST_GAME = {"setup": "first-game"}
Scene = Callable[[Page, Client, bool], None]
FINISHED_GAMES = Path(__file__).with_name("played")


def home(page: Page, ann: Client, finger: bool) -> None:
    ann.create_table("hashi", "me", "random")
    page.goto("/")
    expect(page.get_by_test_id("resume").first).to_be_visible()


def create_shangrila(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/new/shangri-la")
    expect(page.get_by_test_id("create-table")).to_be_visible()


def create_hashi(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/new/hashi")
    expect(page.get_by_test_id("create-table")).to_be_visible()


def waiting_room(page: Page, ann: Client, finger: bool) -> None:
    page.goto(f"/table/{ann.create_table('shangri-la', 'me', 'open', 'adept')}")
    expect(page.get_by_test_id("share-link")).to_be_visible()


def shangrila_turn(page: Page, ann: Client, finger: bool) -> None:
    page.goto(f"/table/{ann.create_table('shangri-la', 'me', 'random', 'random', 'random', options=FIRST_GAME)}")
    wait_for_table(page)


def shangrila_preview(page: Page, ann: Client, finger: bool) -> None:
    """Choose a journey, without playing it."""
    table = ann.create_table("shangri-la", "me", "me", "me", options=FIRST_GAME)
    play_journeys(ann, table, until=lambda now: any(">" in move for move in legal_moves(now)))
    page.goto(f"/table/{table}")
    player = ShangriLaPlayer(page, 1, finger)
    player.wait_for_turn()
    player.touch(player.button("Journey"))
    expect(player.button("Journey")).to_have_attribute("aria-pressed", "true")
    player.choose_move()


def shangrila_over(page: Page, ann: Client, finger: bool) -> None:
    table = ann.create_table("shangri-la", "me", "me", "me", options=FIRST_GAME)
    play_journeys(ann, table, until=lambda now: now["status"] == "over")
    page.goto(f"/table/{table}")
    expect_result(page)


def hashi_set_up(page: Page, ann: Client, finger: bool) -> None:
    page.goto(f"/table/{ann.create_table('hashi', 'me', 'random')}")
    player = HashiPlayer(page, 1, finger)
    player.wait_for_turn()
    player.touch(player.island(player.open_islands()[2]))
    expect(player.button("4")).to_be_visible()


def hashi_round(page: Page, ann: Client, finger: bool) -> None:
    """Write a number in the middle of a game, without playing the turn."""
    table = ann.create_table("hashi", "me", "me")
    random = Random(3)
    with ann.connect(table) as socket:
        while socket.wait_for_state(seats_to_play)["moves"] < 16:
            socket.play_random_move(seats_to_play(socket.state)[0], random)
    page.goto(f"/table/{table}")
    player = HashiPlayer(page, 1, finger)
    player.wait_for_turn()
    if player.open_islands():
        player.write()


def hashi_over(page: Page, ann: Client, finger: bool) -> None:
    table = ann.create_table("hashi", "me")
    with ann.connect(table) as socket:
        socket.play_to_end(Random(1))
    page.goto(f"/table/{table}")
    expect_result(page)
    # The browser verifies the shuffle, which takes a moment.
    expect(page.get_by_test_id("shuffle")).to_have_attribute("data-valid", "true")


def replay(page: Page, ann: Client, finger: bool) -> None:
    page.goto(f"/table/{import_table(ann, 'hashi')}")
    wait_for_table(page)
    page.keyboard.press(",")
    expect(page.get_by_test_id("back-to-now")).to_be_visible()
    expect_replay_at(page, 17, 18)


def chat(page: Page, ann: Client, finger: bool) -> None:
    table = ann.create_table("hashi", "me")
    ann.send(table, Command.SEND_CHAT, text="What a fine sheet!")
    ann.send(table, Command.SEND_CHAT, phrase="good-luck")
    page.goto(f"/table/{table}")
    wait_for_table(page)
    page.keyboard.press("t")
    expect(page.get_by_test_id("chat-message")).to_have_count(2)


def undo_requested(page: Page, ann: Client, finger: bool) -> None:
    bob = Client.sign_in(ann.servers, "Bob")
    table = ann.create_table("shangri-la", "me", "open", "random", options=FIRST_GAME)
    bob.take_seat(table)
    ann.send(table, Command.MOVE, seat=0, move=legal_moves(ann.state(table))[0], expected=ann.state(table)["version"])
    ann.send(table, Command.REQUEST_UNDO, seat=0)
    page.goto(f"/table/{table}")
    wait_for_table(page)
    expect(page.get_by_test_id("withdraw-undo")).to_be_visible()


def settings(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/")
    page.get_by_test_id("settings").click()
    page.get_by_test_id("make-device-link").click()
    expect(page.get_by_role("dialog").get_by_test_id("share-link")).to_be_visible()


def keys(page: Page, ann: Client, finger: bool) -> None:
    shangrila_turn(page, ann, finger)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


def not_found(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/nothing/here")
    expect(page.get_by_test_id("not-found")).to_be_visible()


def no_table(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/table/nowhere")
    expect(page.get_by_test_id("no-table")).to_be_visible()


def device(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/device/word")
    expect(page.get_by_test_id("claim")).to_be_visible()


def lesson_shangrila(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/learn/shangri-la/stronger-tiles")
    page.locator(".do button[aria-pressed]", has_text=re.compile(r"\bB\b")).click()
    expect(page.locator(".answer .wrong")).to_be_visible()
    page.locator(".board [data-village]").first.wait_for()


def lesson_hashi(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/learn/hashi/double")
    page.locator("main[data-ready] .large").wait_for()


def lessons_done(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/learn/hashi/all-done")
    expect(page.locator("main button.primary")).to_be_visible()


def rulebook(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/rules/shangri-la/stone-closed")
    expect(page.locator("#rule-stone-closed")).to_be_focused()
    page.locator("figure [data-village]").first.wait_for()


def rules_at_the_table(page: Page, ann: Client, finger: bool) -> None:
    shangrila_turn(page, ann, finger)
    page.get_by_test_id("rules").click()
    expect(page.locator(".panel h3").first).to_be_visible()


def legal_moves(now: Json) -> list[str]:
    """Return the legal moves of the viewer's first acting seat."""
    return [str(move) for move in offer_of(now, seats_to_play(now)[0])["moves"]]


def play_journeys(person: Client, table: str, until: Callable[[Json], bool]) -> None:
    """Play all seats of a table until a condition; prefer journeys, then recruiting."""
    random = Random(5)
    with person.connect(table) as socket:
        while not until(socket.wait_for_state(lambda now: now["status"] == "over" or seats_to_play(now))):
            now = socket.state
            journeys = [move for move in legal_moves(now) if ">" in move]
            recruits = [move for move in legal_moves(now) if move.startswith("+")]
            move = random.choice(journeys or recruits or legal_moves(now))
            done = socket.command(Command.MOVE, seat=seats_to_play(now)[0], move=move, expected=now["version"])
            assert done["type"] == Message.ACK, done
            socket.receive_until(lambda message: message["type"] == Message.EVENT)


def import_table(person: Client, game: str) -> str:
    """Import a finished game from a file; return its table."""
    answer = person.post("/api/records", {"text": (FINISHED_GAMES / f"{game}.txt").read_text()})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["about"]["table"])


def expect_result(page: Page) -> None:
    """Wait until the page shows the result."""
    wait_for_table(page)
    expect(page.get_by_test_id("result")).to_be_visible()
    expect(page.get_by_test_id("score-chart")).to_be_attached()


SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (
        home,
        create_shangrila,
        create_hashi,
        waiting_room,
        shangrila_turn,
        shangrila_preview,
        shangrila_over,
        hashi_set_up,
        hashi_round,
        hashi_over,
        replay,
        chat,
        undo_requested,
        settings,
        keys,
        not_found,
        no_table,
        device,
        lesson_shangrila,
        lesson_hashi,
        lessons_done,
        rulebook,
        rules_at_the_table,
    )
}
