"""Every page and every state of a page, and how one comes there."""

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from server.clients import Client, Message
from web.players import HashiPlayer, ShangriLaPlayer
from web.states import wait_for_table
from wire import offer_of, seats_to_play

FIRST_GAME = {"setup": "first-game"}
Scene = Callable[[Page, Client, bool], None]


def home(page: Page, ann: Client, finger: bool) -> None:
    ann.create_table("hashi", "me", "random")
    page.goto("/")
    expect(page.get_by_role("link", name="Go on").first).to_be_visible()


def order_shangrila(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/new/shangri-la")
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()


def order_hashi(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/new/hashi")
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()


def waiting_room(page: Page, ann: Client, finger: bool) -> None:
    page.goto(f"/table/{ann.create_table('shangri-la', 'me', 'open', 'adept')}")
    expect(page.get_by_label("Invite your friends")).to_be_visible()


def shangrila_turn(page: Page, ann: Client, finger: bool) -> None:
    page.goto(f"/table/{ann.create_table('shangri-la', 'me', 'random', 'random', 'random', options=FIRST_GAME)}")
    wait_for_table(page)


def shangrila_preview(page: Page, ann: Client, finger: bool) -> None:
    """Somebody who sits on all seats has recruited, and may travel now."""
    table = ann.create_table("shangri-la", "me", "me", "me", options=FIRST_GAME)
    travel(ann, table, until=lambda now: any(">" in move for move in moves(now)))
    page.goto(f"/table/{table}")
    player = ShangriLaPlayer(page, 1, finger)
    player.wait()
    player.touch(player.button("Journey"))
    expect(player.button("Journey")).to_have_attribute("aria-pressed", "true")
    player.choose()


def shangrila_over(page: Page, ann: Client, finger: bool) -> None:
    table = ann.create_table("shangri-la", "me", "me", "me", options=FIRST_GAME)
    travel(ann, table, until=lambda now: now["status"] == "over")
    page.goto(f"/table/{table}")
    see_result(page)


def hashi_set_up(page: Page, ann: Client, finger: bool) -> None:
    page.goto(f"/table/{ann.create_table('hashi', 'me', 'random')}")
    player = HashiPlayer(page, 1, finger)
    player.wait()
    player.touch(player.island(player.open_islands()[2]))
    expect(player.button("4")).to_be_visible()


def hashi_round(page: Page, ann: Client, finger: bool) -> None:
    """In the middle of a game, with something chosen."""
    table = ann.create_table("hashi", "me", "me")
    random = Random(3)
    with ann.connect(table) as socket:
        while socket.wait_for_state(seats_to_play)["moves"] < 16:
            socket.play_random_move(seats_to_play(socket.state)[0], random)
    page.goto(f"/table/{table}")
    player = HashiPlayer(page, 1, finger)
    player.wait()
    if player.open_islands():
        player.write()


def hashi_over(page: Page, ann: Client, finger: bool) -> None:
    table = ann.create_table("hashi", "me")
    with ann.connect(table) as socket:
        socket.play_to_end(Random(1))
    page.goto(f"/table/{table}")
    see_result(page)
    # The browser takes a moment to check that.
    expect(page.locator("section.over")).to_contain_text("not changed since: checked.")


def looking_back(page: Page, ann: Client, finger: bool) -> None:
    hashi_over(page, ann, finger)
    page.keyboard.press(",")
    expect(page.locator(".bar").get_by_role("status")).to_contain_text("Round 16/17. Ann ")
    expect(page.locator(".bar button.primary")).to_have_text("To the end")


def talk(page: Page, ann: Client, finger: bool) -> None:
    table = ann.create_table("hashi", "me")
    ann.send(table, "say", text="What a fine sheet!")
    ann.send(table, "say", phrase="good-luck")
    page.goto(f"/table/{table}")
    wait_for_table(page)
    page.keyboard.press("t")
    expect(page.locator(".talk")).to_contain_text("Good luck!")


def undo_asked(page: Page, ann: Client, finger: bool) -> None:
    bob = Client.sign_in(ann.servers, "Bob")
    table = ann.create_table("shangri-la", "me", "open", "random", options=FIRST_GAME)
    bob.take_seat(table)
    ann.send(table, "move", seat=0, move=moves(ann.state(table))[0], expected=ann.state(table)["version"])
    ann.send(table, "undo", seat=0)
    page.goto(f"/table/{table}")
    wait_for_table(page)
    expect(page.get_by_role("button", name="Never mind")).to_be_visible()


def settings(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("dialog")).to_contain_text(re.compile(r"\d+ minutes"))


def keys(page: Page, ann: Client, finger: bool) -> None:
    shangrila_turn(page, ann, finger)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()


def not_found(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/nothing/here")
    expect(page.get_by_role("heading", name="There is nothing here.")).to_be_visible()


def no_table(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/table/nowhere")
    expect(page.get_by_role("heading", name="There is no such table.")).to_be_visible()


def device(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/device/word")
    expect(page.get_by_role("button", name="Yes")).to_be_visible()


def lesson_shangrila(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/learn/shangri-la/stronger-tiles")
    page.get_by_role("button", name="Village B", exact=True).click()
    expect(page.locator(".answer .wrong")).to_be_visible()
    page.locator(".board [data-village]").first.wait_for()


def lesson_hashi(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/learn/hashi/double")
    page.locator("main[data-ready] .large").wait_for()


def lessons_done(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/learn/hashi/all-done")
    expect(page.get_by_role("button", name="Play a first game")).to_be_visible()


def rulebook(page: Page, ann: Client, finger: bool) -> None:
    page.goto("/rules/shangri-la/stone-closed")
    expect(page.locator("#rule-stone-closed")).to_be_focused()
    page.locator("figure [data-village]").first.wait_for()


def rules_at_the_table(page: Page, ann: Client, finger: bool) -> None:
    shangrila_turn(page, ann, finger)
    page.get_by_role("button", name="Rules").click()
    expect(page.locator(".panel h3").first).to_be_visible()


def moves(now: Message) -> list[str]:
    """What whoever sits on all seats may do."""
    return [str(move) for move in offer_of(now, seats_to_play(now)[0])["moves"]]


def travel(person: Client, table: str, until: Callable[[Message], bool]) -> None:
    """Play all seats of a table, and travel whenever that is possible; otherwise recruit, if that is."""
    random = Random(5)
    with person.connect(table) as socket:
        while not until(socket.wait_for_state(lambda now: now["status"] == "over" or seats_to_play(now))):
            now = socket.state
            journeys = [move for move in moves(now) if ">" in move]
            recruits = [move for move in moves(now) if move.startswith("+")]
            move = random.choice(journeys or recruits or moves(now))
            done = socket.command("move", seat=seats_to_play(now)[0], move=move, expected=now["version"])
            assert done["type"] == "done", done
            socket.receive_until(lambda message: message["type"] == "event")


def see_result(page: Page) -> None:
    """Also where there is little room, the result shows itself."""
    wait_for_table(page)
    expect(page.locator("section.over")).to_be_visible()
    expect(page.locator("section.over figure")).to_contain_text("How it went")


SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (
        home,
        order_shangrila,
        order_hashi,
        waiting_room,
        shangrila_turn,
        shangrila_preview,
        shangrila_over,
        hashi_set_up,
        hashi_round,
        hashi_over,
        looking_back,
        talk,
        undo_asked,
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
