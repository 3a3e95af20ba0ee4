"""Players see everything they need, complete and labelled, on every screen and with large text."""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from server.clients import Client
from server.servers import ServerGroup
from web.players import HashiPlayer, ShangriLaPlayer
from web.scenes import FIRST_GAME, legal_moves, play_journeys
from web.states import wait_for_table
from wire import Command, Message, offer_of, seats_to_play

Visit = Callable[..., Page]
CLOCK = {"kind": "bank", "seconds": 600, "increment": 5}
SCREENS: dict[str, ViewportSize] = {
    "desktop": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
    "phone on its side": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "tablet on its side": {"width": 1180, "height": 820},
}
# Find text that overflows its box, and elements that overflow the page.
CUT = """all => all.filter((one) => {
  const { left, right } = one.getBoundingClientRect();
  const inner = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
  return inner || left < -1 || right > innerWidth + 1;
}).map((one) => one.outerHTML.slice(0, 160))"""
WHOLE = """(list) => [...list.children].filter((line) => {
  const [{ top, bottom }, box] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
  return top >= box.top - 1 && bottom <= box.bottom + 1;
}).length"""
OVERLAPS = """([some, others]) => {
  const boxes = (query) => [...document.querySelectorAll(query)].map((one) => one.getBoundingClientRect());
  return boxes(some).flatMap((a, i) => boxes(others).filter((b, j) => (some !== others || i < j) &&
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
}"""


def cut(things: Locator) -> list[str]:
    return list(things.evaluate_all(CUT))


def check_whole(page: Page) -> None:
    """Expect no cut button, and a unit for every number at a seat."""
    assert cut(page.locator("main button:visible, header button:visible")) == []
    scores = page.locator(".seats .score")
    assert cut(scores) == []
    for text in scores.all_inner_texts():
        assert re.search(r"\d+\s+\D+\d+\s+\D{4}", text)


@pytest.fixture(scope="module")
def host(servers: ServerGroup) -> Client:
    """A player for tests that only view tables."""
    return Client.sign_in(servers, "Ann")


@pytest.fixture(scope="module")
def four(host: Client) -> str:
    """A table of four with clocks, after some turns."""
    table = host.create_table("shangri-la", "me", "me", "me", "me", options=FIRST_GAME, clock=CLOCK)
    play_journeys(host, table, until=lambda now: now["moves"] >= 14)
    return table


def test_four_players_have_room_on_every_screen(open_page: Visit, host: Client, four: str) -> None:
    page = open_page(host, viewport=SCREENS["desktop"])
    page.goto(f"/table/{four}")
    for screen, size in SCREENS.items():
        page.set_viewport_size(size)
        wait_for_table(page)
        check_whole(page)
        clocks = page.locator(".seats .clock")
        sizes = clocks.evaluate_all("all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))")
        assert min(sizes) >= 20, screen
        assert max(sizes) >= 26, screen
        if "phone" in screen:
            continue
        # The moves and all supplies beside or below the board; on a desktop the last three moves whole.
        side = page.locator("aside .side")
        expect(side.locator("td").last).to_be_visible()
        assert side.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1"), screen
        assert page.locator(".log").evaluate(WHOLE) >= (3 if screen == "desktop" else 2), screen
    # Supplies stand in the order of the seats, for every viewer.
    assert page.locator("aside .side thead text").all_text_contents() == ["R", "B", "Y", "V"]
    # Forced colours leave an outline around the player to move, and a word for screen readers.
    page.set_viewport_size(SCREENS["phone"])
    page.emulate_media(forced_colors="active")
    seats = page.locator(".seats li")
    outlines = seats.evaluate_all("all => all.map((one) => getComputedStyle(one).outlineStyle)")
    assert sorted(outlines) == ["none", "none", "none", "solid"]
    expect(seats.nth(outlines.index("solid")).locator(".unseen").last).not_to_be_empty()


def test_no_button_is_cut_when_text_is_twice_as_large(open_page: Visit, host: Client, four: str) -> None:
    page = open_page(host, viewport=SCREENS["desktop"], locale="de-DE")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Page.enable")
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    for path, ready in (("/", ".ways button"), (f"/table/{four}", ".bar")):
        page.goto(path)
        page.locator(ready).first.wait_for()
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        for screen in "desktop", "phone":
            page.set_viewport_size(SCREENS[screen])
            if path == "/":
                assert cut(page.locator("button:visible")) == [], screen
            else:
                wait_for_table(page)
                check_whole(page)


def test_first_screen_shows_the_most_important_parts(open_page: Visit) -> None:
    page = open_page(viewport=SCREENS["phone on its side"])
    page.goto("/")
    play_now = page.locator(".ways > button:first-child")
    expect(play_now).to_have_count(2)
    for button in play_now.all():
        expect(button).to_be_in_viewport(ratio=1)
    page.set_viewport_size(SCREENS["desktop"])
    page.goto("/new/shangri-la")
    expect(page.locator(".band .people")).to_be_in_viewport(ratio=1)


def test_note_hides_nothing_of_the_others_moves(open_page: Visit, ann: Client) -> None:
    bob = Client.sign_in(ann.servers, "Bob")
    table = ann.create_table("shangri-la", "me", "open", "random", "random")
    bob.take_seat(table)
    page = open_page(ann, viewport=SCREENS["phone"], locale="fr-FR")
    page.goto(f"/table/{table}")
    wait_for_table(page)
    for seat, person in enumerate((ann, bob)):
        now = person.state(table)
        person.send(table, Command.MOVE, seat=seat, move=offer_of(now, seat)["moves"][0], expected=now["version"])
    recap, note = page.locator(".bar ol.recap"), page.locator(".bar .note")
    expect(recap.get_by_role("button")).to_have_count(3)
    bob.send(table, Command.RESIGN, seat=1)
    expect(note).to_contain_text("Bob")
    parts = "main > .board, .note, .sentence, ol.recap, .bar > .buttons"
    for screen in "phone", "desktop":
        page.set_viewport_size(SCREENS[screen])
        for thing in note, recap, page.locator(".sentence"):
            expect(thing).to_be_in_viewport(ratio=1)
        assert page.evaluate(OVERLAPS, [parts, parts]) == 0, screen
        assert page.locator(".say").evaluate("(one) => one.scrollHeight <= one.clientHeight + 1"), screen
    note.get_by_role("button").click()
    expect(note).to_have_count(0)


def test_explanation_covers_nothing_that_may_be_touched(open_page: Visit, ann: Client) -> None:
    page = open_page(ann, viewport=SCREENS["desktop"])
    tip = page.get_by_role("tooltip", include_hidden=True)
    page.goto(f"/table/{ann.create_table('hashi', 'me')}")
    player = HashiPlayer(page, 1)
    island = player.island(player.open_islands()[2])
    island.click()
    expect(page.locator(".choice")).to_have_count(2)
    expect(tip).to_be_visible()
    assert page.evaluate(OVERLAPS, ["[role=tooltip]", ".lit, .bar"]) == 0
    page.goto(f"/table/{ann.create_table('shangri-la', 'me', 'me', 'me', options=FIRST_GAME)}")
    wait_for_table(page)
    space = page.locator('[data-space="Ip"]')
    space.hover()
    expect(tip).to_have_text(str(space.get_attribute("aria-label")))
    assert page.evaluate(OVERLAPS, ["[role=tooltip]", ".lit, .bar"]) == 0


@pytest.mark.parametrize("seats", [1, 4])
def test_result_is_seen_whole(open_page: Visit, host: Client, seats: int) -> None:
    table = host.create_table("hashi", *["me"] * seats)
    # All make the same moves and share the win, which takes the most room.
    with host.connect(table) as socket:
        while socket.wait_for_state(lambda now: now["status"] == "over" or seats_to_play(now))["status"] != "over":
            assert socket.play_random_move(seats_to_play(socket.state)[0], Random(1))["type"] == Message.ACK
    page = open_page(host, viewport=SCREENS["desktop"])
    page.goto(f"/table/{table}")
    wait_for_table(page)
    over = page.locator("section.over")
    for part in over.locator("h2, li, figure").all():
        expect(part).to_be_in_viewport(ratio=1)
    # Text that continues below fades out, and a touch opens the moves.
    assert page.locator("aside .side").evaluate("(one) => getComputedStyle(one, '::after').position") == "sticky"
    page.locator("#tab-log").click()
    expect(over).to_be_hidden()
    expect(page.locator(".log .now")).to_be_in_viewport(ratio=1)
    page.locator("#tab-result").click()
    expect(over).to_be_visible()
    page.set_viewport_size(SCREENS["phone"])
    page.reload()
    wait_for_table(page)
    expect(over).to_be_visible()
    page.locator(".foot nav button").first.click()
    expect(over).to_be_hidden()


def test_outcomes_of_journeys_cover_nothing_and_say_who_is_stronger(open_page: Visit, ann: Client) -> None:
    page = open_page(ann, viewport=SCREENS["desktop"])
    table = ann.create_table("shangri-la", "me", "me", "me", options=FIRST_GAME)
    play_journeys(ann, table, until=lambda now: any(">" in move for move in legal_moves(now)))
    page.goto(f"/table/{table}")
    ShangriLaPlayer(page, 1).wait_for_turn()
    # Three players do not use the red village.
    expect(page.locator('[data-village="C"][role]')).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".unused")).not_to_be_empty()
    page.locator('.tag[data-village="I"]').click()
    outcomes = page.locator(".outcome")
    journeys = {move for move in legal_moves(ann.state(table)) if move.startswith("I>")}
    expect(outcomes).to_have_count(len(journeys))
    assert len(journeys) > 1
    for others in ".tag rect.edge", "[data-space] .face", ".outcome":
        assert page.evaluate(OVERLAPS, [".outcome", others]) == 0, others
    with ann.connect(table) as socket:
        seat = seats_to_play(socket.wait_for_state(seats_to_play))[0]
        previews = socket.query(seat, journeys="I")["offer"]["journeys"]
    shown = outcomes.evaluate_all("all => all.map((one) => [one.dataset.way, one.classList.contains('stronger')])")
    assert dict(shown) == {way: preview["stronger"] == preview["origin"] for way, preview in previews.items()}
    # Pointing at one destination leaves all of them to be compared.
    page.locator(".tag.lit").first.hover()
    expect(page.locator(".journey-preview")).to_be_visible()
    expect(outcomes).to_have_count(len(journeys))


def test_round_of_a_solo_game_is_shown_on_a_phone(open_page: Visit, host: Client) -> None:
    table = host.create_table("hashi", "me")
    with host.connect(table) as socket:
        socket.play_random_move(seats_to_play(socket.wait_for_state(seats_to_play))[0], Random(3))
    page = open_page(host, viewport=SCREENS["phone"])
    page.goto(f"/table/{table}")
    wait_for_table(page)
    expect(page.get_by_text(re.compile(r"\b1/17$")).first).to_be_visible()
    expect(page.locator("ol.seats .score")).to_have_text(re.compile(r"\d\s+\D{3}"))
    page.set_viewport_size(SCREENS["desktop"])
    expect(page.locator(".stacks .range").last).to_be_visible()
    expect(page.locator(".stacks .range").last).to_have_text(re.compile(r"13\D17$"))
