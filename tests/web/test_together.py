"""Two people at one table, and a spectator."""

import json
import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from server.clients import Client
from server.servers import ServerGroup
from web.players import HashiPlayer
from web.states import board_labels, table_id_of, table_state, wait_for_table
from web.times import freeze_timers
from wire import Command, Message, command_kind, offer_of

OpenPage = Callable[..., Page]
ROUNDS = 18
NOTHING = "-:-"


class Couple(NamedTuple):
    """Ann, who reads English, and Bernd, who reads German, with their pages of a table of Hashi."""

    ann: Page
    bernd: Page
    table: str
    clients: tuple[Client, Client]


def do_nothing(page: Page) -> None:
    """Pass a round of Hashi with the mouse."""
    page.get_by_test_id("do-nothing").click()
    page.get_by_test_id("play-move").click()


def set_up(client: Client, table: str, seat: int) -> None:
    """Write the first number over HTTP."""
    state = client.state(table)
    move(client, table, seat, str(offer_of(state, seat)["moves"][0]))


def move(client: Client, table: str, seat: int, move: str) -> None:
    version = client.state(table)["version"]
    answer = client.send(table, Command.MOVE, seat=seat, move=move, expected=version)
    assert answer.status_code == 200, answer.text


def logged(page: Page, at: int) -> Locator:
    return page.locator(f'.log li[data-at="{at}"]')


def seats(page: Page) -> Locator:
    return page.get_by_test_id("seats")


def expect_waiting(page: Page) -> None:
    """Wait until this page waits for the other player."""
    expect(page.locator(".bar.wants")).to_have_count(0)
    wait_for_table(page)


@pytest.fixture
def meet(open_page: OpenPage, servers: ServerGroup) -> Callable[[int], Couple]:
    """Seat both at a table over HTTP, play some rounds, and open their pages."""

    def meet(rounds: int = 0) -> Couple:
        clients = Client.sign_in(servers, "Ann"), Client.sign_in(servers, "Bernd")
        table = clients[0].create_table("hashi", "me", "open")
        clients[1].take_seat(table)
        for number in range(rounds):
            for seat, client in enumerate(clients):
                if number:
                    move(client, table, seat, NOTHING)
                else:
                    set_up(client, table, seat)
        ann, bernd = open_page(clients[0]), open_page(clients[1], locale="de-DE")
        for page in ann, bernd:
            page.goto(f"/table/{table}")
            wait_for_table(page)
        return Couple(ann, bernd, table, clients)

    return meet


@pytest.fixture
def couple(meet: Callable[[int], Couple]) -> Couple:
    """Open their table before the first move."""
    return meet(0)


@pytest.fixture
def in_round(meet: Callable[[int], Couple]) -> Couple:
    """Open their table after both have set up."""
    return meet(1)


def test_two_people_meet_over_a_link(open_page: OpenPage) -> None:
    ann = open_page(permissions=["clipboard-read", "clipboard-write"])
    bernd = open_page(locale="de-DE")
    ann.goto("/new/hashi")
    ann.get_by_test_id("your-name").fill("Ann")
    ann.get_by_test_id("create-table").click()
    expect(ann.get_by_test_id("missing-players")).to_have_attribute("data-count", "1")
    # The button confirms the copy only for a while.
    freeze_timers(ann)
    copy = ann.get_by_test_id("copy-link")
    copy.click()
    expect(copy).to_have_attribute("data-copied", "true")
    link = ann.get_by_test_id("share-link").input_value()
    assert ann.evaluate("navigator.clipboard.readText()") == link == ann.url
    ann.clock.resume()
    bernd.goto(link)
    expect(bernd.get_by_test_id("seat").first).to_contain_text("Ann")
    expect(bernd.get_by_test_id("terms").locator("dd")).to_have_count(2)
    bernd.get_by_test_id("your-name").fill("Bernd")
    bernd.get_by_test_id("take-seat").click()
    for page in ann, bernd:
        wait_for_table(page)
        expect(seats(page)).to_contain_text("Ann")
        expect(seats(page)).to_contain_text("Bernd")


def test_players_leave_their_seats_before_the_game(open_page: OpenPage) -> None:
    ann, bob = open_page(), open_page()
    ann.goto("/new/hashi")
    ann.get_by_test_id("seat-3").select_option("open")
    ann.get_by_test_id("create-table").click()
    missing = ann.get_by_test_id("missing-players")
    expect(missing).to_have_attribute("data-count", "2")
    bob.goto(ann.get_by_test_id("share-link").input_value())
    bob.get_by_test_id("take-seat").click()
    expect(missing).to_have_attribute("data-count", "1")
    bob.get_by_test_id("leave-seat").click()
    expect(missing).to_have_attribute("data-count", "2")
    ann.get_by_test_id("leave-seat").click()
    for page in ann, bob:
        expect(page.get_by_test_id("deserted")).to_be_visible()


def test_known_visitor_takes_a_seat_by_name_even_if_the_page_learns_it_late(
    open_page: OpenPage, ann: Client, servers: ServerGroup
) -> None:
    table = Client.sign_in(servers, "Bob").create_table("hashi", "me", "open")
    page, late = open_page(ann), list[Route]()
    page.route("**/api/me", lambda route: late.append(route) if route.request.method == "GET" else route.continue_())
    page.goto(f"/table/{table}")
    page.get_by_test_id("take-seat").click()
    for route in late:
        route.continue_()
    wait_for_table(page)
    expect(seats(page)).to_contain_text("Ann")


def test_public_table_is_joined_and_resumed_from_the_home_page(open_page: OpenPage) -> None:
    ann, bob = open_page(), open_page()
    ann.goto("/new/shangri-la")
    ann.get_by_test_id("public").check()
    ann.get_by_test_id("clock").select_option("days3")
    ann.get_by_test_id("create-table").click()
    expect(ann.get_by_test_id("share-link")).to_be_visible()
    table = table_id_of(ann)
    bob.goto("/")
    row = bob.get_by_test_id("open-tables").locator(f'[data-table="{table}"]')
    expect(row.get_by_test_id("terms")).not_to_be_empty()
    row.get_by_test_id("join").click()
    bob.get_by_test_id("your-name").fill("Bob")
    bob.get_by_test_id("take-seat").click()
    expect(seats(ann)).to_contain_text("Bob")
    wait_for_table(bob)
    ann.goto("/")
    row = ann.get_by_test_id("my-tables").locator(f'[data-table="{table}"]')
    expect(row).to_have_attribute("data-status", "playing")
    expect(row).to_contain_text("Bob")
    row.get_by_test_id("resume").click()
    wait_for_table(ann)


def test_reload_shows_the_same(in_round: Couple) -> None:
    ann = in_round.ann
    do_nothing(ann)
    expect_waiting(ann)
    before = board_labels(ann), ann.locator(".log").inner_text(), seats(ann).inner_text()
    ann.reload()
    wait_for_table(ann)
    expect_waiting(ann)
    assert (board_labels(ann), ann.locator(".log").inner_text(), seats(ann).inner_text()) == before


def test_move_made_without_a_connection_is_played_once_when_it_is_back(
    in_round: Couple, page_errors: list[str]
) -> None:
    ann, bernd, *_ = in_round
    bernd.context.set_offline(True)
    lost = bernd.get_by_test_id("connection-lost")
    expect(lost).to_be_visible()
    do_nothing(ann)
    do_nothing(bernd)
    expect_waiting(ann)
    assert table_state(ann)["moves"] == 3
    bernd.context.set_offline(False)
    for page in ann, bernd:
        expect(logged(page, 2)).to_be_attached()
    expect(lost).to_have_count(0)
    assert table_state(ann)["moves"] == 4
    page_errors[:] = [error for error in page_errors if "ERR_INTERNET_DISCONNECTED" not in error]


def test_move_whose_answer_is_lost_is_played_once(open_page: OpenPage, ann: Client) -> None:
    """The connection breaks after the server has received the move, before its answer arrives."""
    cut: list[str] = []

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def from_server(message: str | bytes) -> None:
            if not cut or json.loads(message)["type"] != Message.ACK:
                line.send(message)
            elif len(cut) == 1:
                cut.append("lost")
                line.close(code=1012)

        def from_page(message: str | bytes) -> None:
            sent = json.loads(message).get("command")
            if sent and command_kind(sent) == Command.MOVE:
                cut.append(str(message))
            server.send(message)

        line.on_message(from_page)
        server.on_message(from_server)

    page = open_page(ann)
    page.route_web_socket(re.compile("/socket"), connect)
    page.goto(f"/table/{ann.create_table('hashi', 'me')}")
    HashiPlayer(page, seed=1).set_up()
    expect(page.get_by_test_id("do-nothing")).to_be_visible()
    assert len(cut) == 3, "the page sends its move twice"
    assert cut[0] == cut[2]
    assert table_state(page)["moves"] == 1


def test_undo_needs_the_consent_of_the_other_player(open_page: OpenPage, couple: Couple) -> None:
    ann, bernd, table, _ = couple
    eve = open_page()
    eve.goto(f"/table/{table}")
    wait_for_table(eve)
    player = HashiPlayer(ann, seed=1)
    island = player.open_islands()[0]
    player.island(island).click()
    player.button("4").click()
    player.confirm.click()
    undo = player.button("Undo")
    undo.click()
    expect(ann.get_by_test_id("withdraw-undo")).to_be_visible()
    # A spectator sees the request, and cannot answer it.
    expect(eve.get_by_test_id("bar").get_by_role("status")).to_contain_text("Ann")
    bernd.get_by_test_id("decline-undo").click()
    expect(ann.get_by_test_id("withdraw-undo")).to_have_count(0)
    expect_waiting(ann)
    note = ann.get_by_test_id("note")
    expect(note).to_have_attribute("data-kind", "declined")
    # The note is still there after a reload.
    ann.reload()
    expect(note).to_have_attribute("data-kind", "declined")
    note.get_by_test_id("dismiss-note").click()
    expect(note).to_have_count(0)
    # A withdrawn request changes nothing.
    undo.click()
    ann.get_by_test_id("withdraw-undo").click()
    expect(undo).to_be_visible()
    assert table_state(ann)["moves"] == 1
    undo.click()
    accept = bernd.get_by_test_id("accept-undo")
    expect(accept).to_be_visible()
    expect(eve.locator(".bar .buttons button")).to_have_count(0)
    accept.click()
    expect(ann.locator(".bar.wants")).to_be_visible()
    expect(player.island(island)).to_have_attribute("data-number", "0")
    expect(note).to_have_attribute("data-kind", "agreed")
    note.get_by_test_id("dismiss-note").click()
    expect(note).to_have_count(0)


def test_chat_arrives_in_the_reader_s_language_and_is_counted_until_read(couple: Couple) -> None:
    ann, bernd, *_ = couple
    bernd.get_by_test_id("tab-talk").click()
    bernd.get_by_test_id("phrase-hello").click()
    tab, messages = ann.get_by_test_id("tab-talk"), ann.get_by_test_id("chat-message")
    expect(tab.get_by_test_id("unread")).to_have_text("1")
    ann.reload()
    expect(tab.get_by_test_id("unread")).to_have_text("1")
    tab.click()
    expect(messages.last).to_have_attribute("data-phrase", "hello")
    expect(tab.get_by_test_id("unread")).to_have_count(0)
    hello = messages.last.inner_text().removeprefix("Bernd")
    expect(bernd.get_by_test_id("chat-message").last).not_to_contain_text(hello)
    ann.get_by_test_id("chat-input").fill("A fine table!")
    ann.get_by_test_id("chat-send").click()
    expect(bernd.get_by_test_id("chat-message").last).to_contain_text("A fine table!")


def test_spectator_sees_moves_and_chat_and_cannot_act(open_page: OpenPage, in_round: Couple) -> None:
    _, bernd, table, clients = in_round
    eve = open_page()
    eve.goto(f"/table/{table}")
    wait_for_table(eve)
    for seat, client in enumerate(clients):
        move(client, table, seat, NOTHING)
    expect(logged(eve, 2)).to_contain_text("Bernd")
    expect(logged(eve, 2)).to_contain_text("Ann")
    wait_for_table(eve)
    expect(eve.locator('.board .large [role="button"], .bar .buttons button')).to_have_count(0)
    expect(eve.get_by_test_id("type-move")).to_have_count(0)
    expect(eve.get_by_test_id("resign")).to_have_count(0)
    bernd.get_by_test_id("tab-talk").click()
    bernd.get_by_test_id("phrase-thanks").click()
    eve.get_by_test_id("tab-talk").click()
    expect(eve.get_by_test_id("chat-message").last).to_have_attribute("data-phrase", "thanks")
    expect(eve.get_by_test_id("chat-input")).to_have_count(0)


def test_move_out_of_turn_is_explained_until_the_turn_comes(in_round: Couple) -> None:
    ann, bernd, *_ = in_round
    do_nothing(ann)
    expect_waiting(ann)
    waiting = ann.locator(".bar").get_by_role("status")
    before = waiting.inner_text()
    expect(ann.get_by_test_id("move-input")).to_have_count(0)
    ann.get_by_test_id("type-move").click()
    ann.get_by_test_id("move-input").fill(NOTHING)
    ann.keyboard.press("Enter")
    expect(waiting).not_to_have_text(before)
    assert table_state(ann)["moves"] == 3
    do_nothing(bernd)
    expect(ann.locator(".bar.wants")).to_be_visible()
    expect(ann.locator(".bar").get_by_role("alert")).to_have_count(0)


def test_rematch_leads_both_players_to_the_same_new_table(meet: Callable[[int], Couple]) -> None:
    ann, bernd, table, _ = meet(ROUNDS)
    ann.get_by_test_id("rematch").click()
    expect(ann).not_to_have_url(re.compile(table))
    expect(ann.locator('[data-testid="seat"][data-reserved]')).to_contain_text("Bernd")
    bernd.get_by_test_id("rematch").click()
    for page in ann, bernd:
        wait_for_table(page)
        expect(page.locator(".bar.wants")).to_be_visible()
    assert ann.url == bernd.url
