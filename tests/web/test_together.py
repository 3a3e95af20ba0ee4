"""Two people at one table, and somebody who watches."""

import json
import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from server.clients import Client
from server.servers import ServerGroup
from web.players import HashiPlayer
from web.states import board_labels, table_id_of, table_state, wait_for_table
from web.times import freeze_timers

Visit = Callable[..., Page]
SET_UP = re.compile("touch an island|Tippe auf eine Insel", re.I)


class Couple(NamedTuple):
    """Ann, who reads English, and Bernd, who reads German."""

    ann: Page
    bernd: Page


def say_nothing(page: Page, name: str = "Do nothing") -> None:
    """Let a round of Hashi pass."""
    page.locator(".bar").get_by_role("button", name=name, exact=True).click()
    page.locator(".bar button.primary").click()


@pytest.fixture
def couple(open_page: Visit) -> Couple:
    """They have met over a link, at a table of Hashi."""
    ann, bernd = open_page(), open_page(locale="de-DE")
    ann.goto("/new/hashi")
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Open the table").click()
    link = ann.get_by_label("Invite your friends").input_value()
    expect(ann.get_by_text("The game begins when 1 more player sits down.")).to_be_visible()
    bernd.goto(link)
    expect(bernd.get_by_role("main")).to_contain_text(re.compile("Ann.*Seite A, leichter.*Ohne Uhr", re.DOTALL))
    bernd.get_by_label("Dein Name").fill("Bernd")
    bernd.get_by_role("button", name="Platz nehmen").click()
    for page in ann, bernd:
        wait_for_table(page)
    expect(ann.get_by_role("list", name="Seats")).to_contain_text("Bernd")
    return Couple(ann, bernd)


@pytest.fixture
def in_round(couple: Couple) -> Couple:
    """And have set up."""
    for page in couple:
        player = HashiPlayer(page, seed=1)
        player.touch(player.island(player.open_islands()[0]))
        player.button("3").click()
        player.confirm.click()
    for page in couple:
        expect(page.locator('.log li[data-at="1"]')).to_be_attached()
    return couple


def test_the_link_of_a_new_table_can_be_copied(open_page: Visit) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/new/shangri-la")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
    # What says that it is done would say so only for a while.
    freeze_timers(page)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_whoever_sat_down_may_get_up_again(open_page: Visit) -> None:
    ann, bob = open_page(), open_page()
    ann.goto("/new/hashi")
    ann.get_by_label("Seat 3").select_option("open")
    ann.get_by_role("button", name="Open the table").click()
    bob.goto(ann.get_by_label("Invite your friends").input_value())
    bob.get_by_role("button", name="Sit down").click()
    expect(ann.get_by_text("The game begins when 1 more player sits down.")).to_be_visible()
    bob.get_by_role("button", name="Get up").click()
    expect(ann.get_by_text("The game begins when 2 more players sit down.")).to_be_visible()
    ann.get_by_role("button", name="Get up").click()
    for page in ann, bob:
        expect(page.get_by_role("heading", name="Everybody has left this table.")).to_be_visible()


def test_whoever_is_known_sits_down_by_their_name_however_late_the_page_learns_it(
    open_page: Visit, ann: Client, servers: ServerGroup
) -> None:
    table = Client.sign_in(servers, "Bob").create_table("hashi", "me", "open")
    page, late = open_page(ann), list[Route]()
    page.route("**/api/me", lambda route: late.append(route) if route.request.method == "GET" else route.continue_())
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Sit down").click()
    for route in late:
        route.continue_()
    wait_for_table(page)
    expect(page.get_by_role("list", name="Seats")).to_contain_text("Ann")


def test_an_open_table_is_found_on_the_home_page(open_page: Visit) -> None:
    ann, bob = open_page(), open_page()
    ann.goto("/new/shangri-la")
    ann.get_by_label("Show it to everybody").check()
    ann.get_by_label("Time").select_option("days3")
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.get_by_label("Invite your friends")).to_be_visible()
    bob.goto("/")
    link = bob.locator(f'a[href="/table/{table_id_of(ann)}"]')
    expect(bob.get_by_role("listitem").filter(has=link)).to_contain_text("Three days for each move")
    link.click()
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(ann.get_by_role("list", name="Seats")).to_contain_text("Bob")
    wait_for_table(bob)
    ann.get_by_role("link", name="To the start page").click()
    row = ann.get_by_role("listitem").filter(has=ann.get_by_role("link", name="Go on"))
    expect(row).to_contain_text(re.compile("Bob.*(now|ago).*(Bob to move|your turn)", re.DOTALL))


def test_a_reload_shows_the_same(in_round: Couple) -> None:
    ann, _ = in_round
    say_nothing(ann)
    expect(ann.locator(".bar").get_by_role("status")).to_have_text("Bernd is thinking.")
    wait_for_table(ann)
    before = board_labels(ann), ann.locator(".log").inner_text(), ann.get_by_role("list", name="Seats").inner_text()
    ann.reload()
    expect(ann.locator(".bar").get_by_role("status")).to_have_text("Bernd is thinking.")
    wait_for_table(ann)
    assert (
        board_labels(ann),
        ann.locator(".log").inner_text(),
        ann.get_by_role("list", name="Seats").inner_text(),
    ) == before


def test_a_move_made_without_a_connection_is_played_once_when_it_is_back(
    in_round: Couple, page_errors: list[str]
) -> None:
    ann, bernd = in_round
    bernd.context.set_offline(True)
    expect(bernd.locator("header")).to_contain_text("Keine Verbindung")
    say_nothing(ann)
    say_nothing(bernd, "Nichts tun")
    expect(ann.locator(".bar").get_by_role("status")).to_have_text("Bernd is thinking.")
    assert table_state(ann)["moves"] == 3
    bernd.context.set_offline(False)
    for page in in_round:
        expect(page.locator('.log li[data-at="2"]')).to_be_attached()
    expect(bernd.locator("header")).not_to_contain_text("Keine Verbindung")
    assert table_state(ann)["moves"] == 4
    page_errors[:] = [heard for heard in page_errors if "ERR_INTERNET_DISCONNECTED" not in heard]


def test_a_move_whose_answer_was_lost_is_played_once(open_page: Visit, ann: Client) -> None:
    """The line is cut just when the server has heard the move, and before it can say so."""
    cut: list[str] = []

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def heard(message: str | bytes) -> None:
            if not cut or json.loads(message)["type"] != "done":
                line.send(message)
            elif len(cut) == 1:
                cut.append("lost")
                line.close(code=1012)

        def said(message: str | bytes) -> None:
            if json.loads(message).get("command", {}).get("do") == "move":
                cut.append(str(message))
            server.send(message)

        line.on_message(said)
        server.on_message(heard)

    page = open_page(ann)
    page.route_web_socket(re.compile("/socket"), carry)
    page.goto(f"/table/{ann.create_table('hashi', 'me')}")
    HashiPlayer(page, seed=1).set_up()
    expect(page.locator(".bar").get_by_role("button", name="Do nothing")).to_be_visible()
    assert len(cut) == 3, "the page has said its move twice"
    assert cut[0] == cut[2]
    assert table_state(page)["moves"] == 1


def test_a_move_is_taken_back_when_the_other_agrees(couple: Couple) -> None:
    ann, bernd = couple
    player = HashiPlayer(ann, seed=1)
    island = player.open_islands()[0]
    player.island(island).click()
    player.button("4").click()
    player.confirm.click()
    ann.locator(".bar").get_by_role("button", name="Undo").click()
    expect(ann.get_by_text("the others have to agree")).to_be_visible()
    bernd.get_by_role("button", name="Nein").click()
    expect(ann.get_by_text("the others have to agree")).to_have_count(0)
    expect(ann.locator(".bar").get_by_role("status")).to_have_text("Bernd is thinking.")
    note = ann.locator(".bar").get_by_role("alert")
    expect(note).to_contain_text("Bernd says no: the move stands.")
    # Whoever comes back is told what they have not seen.
    ann.reload()
    expect(note).to_contain_text("Bernd says no: the move stands.")
    note.get_by_role("button", name="OK").click()
    ann.locator(".bar").get_by_role("button", name="Undo").click()
    expect(bernd.get_by_text("möchte den letzten Zug zurücknehmen")).to_be_visible()
    bernd.get_by_role("button", name="Zustimmen").click()
    expect(ann.locator(".bar").get_by_role("status")).to_contain_text("touch an island where", ignore_case=True)
    expect(player.island(island)).to_have_attribute("aria-label", re.compile("no number"))
    expect(note).to_contain_text("All agree: your last move is taken back.")
    note.get_by_role("button", name="OK").click()
    expect(note).to_have_count(0)


def test_what_is_said_arrives_in_the_language_of_the_reader(couple: Couple) -> None:
    ann, bernd = couple
    for page, talk in ((ann, "Talk"), (bernd, "Gespräch")):
        page.get_by_role("tab", name=talk).click()
    ann.get_by_label("Say something").fill("A fine table!")
    ann.get_by_role("button", name="Send").click()
    expect(bernd.locator(".talk li").last).to_contain_text("A fine table!")
    ann.get_by_role("button", name="Good luck!").click()
    expect(bernd.locator(".talk li").last).to_contain_text("Viel Glück!")
    expect(ann.locator(".talk li").last).to_contain_text("Good luck!")


def test_what_is_said_unseen_is_counted_on_its_tab(couple: Couple) -> None:
    ann, bernd = couple
    bernd.get_by_role("tab", name="Gespräch").click()
    bernd.get_by_role("button", name="Hallo!").click()
    expect(ann.get_by_role("tab", name=re.compile("Talk"))).to_contain_text("1")
    ann.reload()
    expect(ann.get_by_role("tab", name=re.compile("Talk"))).to_contain_text("1")
    ann.get_by_role("tab", name=re.compile("Talk")).click()
    expect(ann.locator(".talk li").last).to_contain_text("Hello!")
    expect(ann.get_by_role("tab", name=re.compile("Talk"))).not_to_contain_text("1")


def test_whoever_watches_sees_moves_and_talk_and_cannot_act(open_page: Visit, in_round: Couple) -> None:
    ann, bernd = in_round
    eve = open_page()
    eve.goto(ann.url)
    told = eve.locator(".bar").get_by_role("status")
    expect(told).to_have_text(re.compile("Waiting for|watching"))
    say_nothing(ann)
    ann.locator(".bar").get_by_role("button", name="Undo").click()
    expect(told).to_contain_text("would like to take back the last move.")
    ann.get_by_role("button", name="Never mind").click()
    expect(told).to_contain_text("Bernd is thinking.")
    say_nothing(bernd, "Nichts tun")
    expect(eve.locator('.log li[data-at="2"]')).to_contain_text("does nothing")
    wait_for_table(eve)
    expect(eve.locator('.board .large [role="button"], .bar .buttons button')).to_have_count(0)
    expect(eve.get_by_label(re.compile("Type a move"))).to_have_count(0)
    bernd.get_by_role("tab", name="Gespräch").click()
    bernd.get_by_role("button", name="Danke!").click()
    eve.get_by_role("tab", name=re.compile("Talk")).click()
    expect(eve.locator(".talk li").last).to_contain_text("Thanks!")
    expect(eve.get_by_label("Say something")).to_have_count(0)


def test_a_move_out_of_turn_is_explained_and_forgotten_when_the_turn_comes(in_round: Couple) -> None:
    ann, bernd = in_round
    say_nothing(ann)
    expect(ann.locator(".bar.wants")).to_have_count(0)
    expect(ann.get_by_label("Type a move")).to_have_count(0)
    ann.get_by_role("button", name="Type a move").click()
    ann.get_by_label("Type a move").fill("-:-")
    ann.keyboard.press("Enter")
    expect(ann.locator(".bar").get_by_role("status")).to_have_text("It is not your turn.")
    say_nothing(bernd, "Nichts tun")
    expect(ann.locator(".bar.wants")).to_be_visible()
    expect(ann.locator(".bar").get_by_role("alert")).to_have_count(0)


def test_both_come_to_the_same_new_table_to_play_again(in_round: Couple) -> None:
    ann, bernd = in_round
    for number in range(1, 18):
        say_nothing(ann)
        say_nothing(bernd, "Nichts tun")
        for page in in_round:
            expect(page.locator(f'.log li[data-at="{number + 1}"]')).to_be_attached()
    old = ann.url
    ann.get_by_role("button", name="Play again").click()
    expect(ann).not_to_have_url(old)
    expect(ann.get_by_text("kept for Bernd")).to_be_visible()
    expect(bernd.locator(".bar").get_by_role("status")).to_contain_text("Für das nächste Spiel ist ein Tisch offen.")
    bernd.get_by_role("button", name="Zum Tisch").click()
    for page in in_round:
        wait_for_table(page)
        expect(page.locator(".bar").get_by_role("status")).to_have_text(SET_UP)
    assert ann.url == bernd.url
