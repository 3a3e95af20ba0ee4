"""Whatever the screen and however large the text: what is needed is there, whole, and says what it is."""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from server.clients import Client
from web.players import HashiPlayer, ShangriLaPlayer
from web.scenes import FIRST_GAME, moves, travel
from web.states import wait_for_table
from wire import offer_of, seats_to_play

Visit = Callable[..., Page]
CLOCK = {"kind": "bank", "seconds": 600, "increment": 5}
SCREENS: dict[str, ViewportSize] = {
    "desktop": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
    "phone on its side": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "tablet on its side": {"width": 1180, "height": 820},
}
# Text that its box does not hold, and things that stick out of the page.
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
    """No button is cut, and every number at a seat says of what."""
    assert cut(page.locator("main button:visible, header button:visible")) == []
    scores = page.locator(".seats .score")
    assert cut(scores) == []
    for number in range(scores.count()):
        assert re.search(r"\d+\s+\D+\d+\s+\D{4}", scores.nth(number).inner_text())


@pytest.fixture
def four(ann: Client) -> str:
    """A table of four with clocks, some turns on."""
    table = ann.create_table("shangri-la", "me", "me", "me", "me", options=FIRST_GAME, clock=CLOCK)
    travel(ann, table, until=lambda now: now["moves"] >= 14)
    return table


def test_four_players_have_room_on_every_screen(open_page: Visit, ann: Client, four: str) -> None:
    page = open_page(ann, viewport=SCREENS["desktop"])
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
        # The moves and all supplies beside or below the board; on a desk the last three moves whole.
        side = page.locator("aside .side")
        expect(side.locator("td").last).to_be_visible()
        assert side.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1"), screen
        assert page.locator(".log").evaluate(WHOLE) >= (3 if screen == "desktop" else 2), screen
    # Supplies stand in the order of the seats, whoever looks.
    names = page.locator("aside .side thead text").all_text_contents()
    assert names == ["R", "B", "Y", "V"]


def test_whose_turn_it_is_can_be_seen_in_forced_colours(open_page: Visit, ann: Client, four: str) -> None:
    page = open_page(ann, viewport=SCREENS["phone"], forced_colors="active")
    page.goto(f"/table/{four}")
    wait_for_table(page)
    look = "all => all.map((one) => getComputedStyle(one).outlineStyle)"
    outlines = page.locator(".seats li").evaluate_all(look)
    assert sorted(outlines) == ["none", "none", "none", "solid"]
    assert page.locator(".seats li").nth(outlines.index("solid")).get_by_text("it is their turn").count() == 1


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_no_button_is_cut_when_text_is_twice_as_large(open_page: Visit, ann: Client, four: str, screen: str) -> None:
    page = open_page(ann, viewport=SCREENS[screen], locale="de-DE")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Page.enable")
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    page.goto("/")
    expect(page.get_by_role("button", name="Gleich spielen").first).to_be_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert cut(page.locator("button:visible")) == []
    page.goto(f"/table/{four}")
    wait_for_table(page)
    check_whole(page)


def test_a_phone_on_its_side_has_a_button_on_its_first_screen(open_page: Visit) -> None:
    page = open_page(viewport=SCREENS["phone on its side"])
    page.goto("/")
    for button in page.get_by_role("button", name="Play now").all():
        expect(button).to_be_in_viewport(ratio=1)


def test_the_picture_above_a_quiet_page_shows_its_travellers_whole(open_page: Visit) -> None:
    page = open_page(viewport=SCREENS["desktop"])
    page.goto("/new/shangri-la")
    expect(page.locator(".band .people")).to_be_in_viewport(ratio=1)


def test_what_everybody_should_know_hides_nothing_of_what_the_others_did(open_page: Visit, ann: Client) -> None:
    bob = Client.sign_in(ann.servers, "Bob")
    table = ann.create_table("shangri-la", "me", "open", "random", "random")
    bob.take_seat(table)
    page = open_page(ann, viewport=SCREENS["phone"], locale="fr-FR")
    page.goto(f"/table/{table}")
    wait_for_table(page)
    for seat, person in enumerate((ann, bob)):
        now = person.state(table)
        person.send(table, "move", seat=seat, move=offer_of(now, seat)["moves"][0], expected=now["version"])
    recap = page.get_by_role("list", name="Depuis votre dernier tour")
    expect(recap.get_by_role("button")).to_have_count(3)
    bob.send(table, "resign", seat=1)
    note = page.locator(".bar").get_by_role("alert")
    expect(note).to_contain_text("Bob abandonne")
    parts = "main > .board, .note, .sentence, ol.recap, .bar > .buttons"
    for screen in "phone", "desktop":
        page.set_viewport_size(SCREENS[screen])
        for thing in note, recap, page.locator(".sentence"):
            expect(thing).to_be_in_viewport(ratio=1)
        assert page.evaluate(OVERLAPS, [parts, parts]) == 0, screen
        assert page.locator(".say").evaluate("(one) => one.scrollHeight <= one.clientHeight + 1"), screen
    note.get_by_role("button", name="OK").click()
    expect(note).to_have_count(0)


def test_an_explanation_covers_nothing_that_may_be_touched(open_page: Visit, ann: Client) -> None:
    page = open_page(ann, viewport=SCREENS["desktop"])
    tip = page.get_by_role("tooltip", include_hidden=True)
    page.goto(f"/table/{ann.create_table('hashi', 'me')}")
    player = HashiPlayer(page, 1)
    island = player.island(player.open_islands()[2])
    island.click()
    expect(page.locator(".choice")).to_have_count(2)
    expect(tip).to_have_text(re.compile("Island"))
    assert page.evaluate(OVERLAPS, ["[role=tooltip]", ".lit, .bar"]) == 0
    page.goto(f"/table/{ann.create_table('shangri-la', 'me', 'me', 'me', options=FIRST_GAME)}")
    wait_for_table(page)
    page.locator('[data-space="Ip"]').hover()
    expect(tip).to_have_text("I, Priest: empty")
    assert page.evaluate(OVERLAPS, ["[role=tooltip]", ".lit, .bar"]) == 0


@pytest.mark.parametrize("seats", [1, 4])
def test_the_end_is_seen_whole(open_page: Visit, ann: Client, seats: int) -> None:
    table = ann.create_table("hashi", *["me"] * seats)
    # All do the same, so all share the win, which takes the longest to say.
    with ann.connect(table) as socket:
        while socket.wait_for_state(lambda now: now["status"] == "over" or seats_to_play(now))["status"] != "over":
            assert socket.play_random_move(seats_to_play(socket.state)[0], Random(1))["type"] == "done"
    page = open_page(ann, viewport=SCREENS["desktop"])
    page.goto(f"/table/{table}")
    wait_for_table(page)
    over = page.locator("section.over")
    for part in over.locator("h2, li, figure").all():
        expect(part).to_be_in_viewport(ratio=1)
    # What goes on below that fades away, and the moves are a touch away.
    assert page.locator("aside .side").evaluate("(one) => getComputedStyle(one, '::after').position") == "sticky"
    page.get_by_role("tab", name="Moves").click()
    expect(over).to_be_hidden()
    expect(page.locator(".log .now")).to_be_in_viewport(ratio=1)
    page.get_by_role("tab", name="Result").click()
    expect(over).to_be_visible()
    page.set_viewport_size(SCREENS["phone"])
    page.reload()
    wait_for_table(page)
    expect(over).to_be_visible()
    page.get_by_role("navigation", name="More").get_by_role("button", name="Board").click()
    expect(over).to_be_hidden()


def test_badges_cover_no_number_and_no_piece(open_page: Visit, ann: Client) -> None:
    page = open_page(ann, viewport=SCREENS["desktop"])
    table = ann.create_table("shangri-la", "me", "me", "me", options=FIRST_GAME)
    travel(ann, table, until=lambda now: any(">" in move for move in moves(now)))
    page.goto(f"/table/{table}")
    player = ShangriLaPlayer(page, 1, finger=False)
    player.wait()
    expect(page.locator('[data-village="C"]').first).to_have_accessible_name(re.compile("Not used with three players"))
    expect(page.locator(".unused")).to_have_text(re.compile("Not used"))
    player.touch(player.button("Journey"))
    player.touch(page.locator('.tag[data-village="I"]'))
    expect(page.locator(".outcome").first).to_be_visible()
    assert page.locator(".outcome").count() > 1
    for others in ".tag rect.edge", "[data-space] .face", ".outcome":
        assert page.evaluate(OVERLAPS, [".outcome", others]) == 0, others
    # Whichever is looked at, all stay to be compared.
    badges = page.locator(".outcome").count()
    page.locator(".tag.lit").first.hover()
    expect(page.locator(".journey-preview")).to_be_visible()
    expect(page.locator(".outcome")).to_have_count(badges)


def test_alone_in_hashi_the_round_is_said_on_a_phone(open_page: Visit, ann: Client) -> None:
    table = ann.create_table("hashi", "me")
    with ann.connect(table) as socket:
        socket.play_random_move(seats_to_play(socket.wait_for_state(seats_to_play))[0], Random(3))
    page = open_page(ann, viewport=SCREENS["phone"])
    page.goto(f"/table/{table}")
    wait_for_table(page)
    expect(page.get_by_text("Round 1/17").first).to_be_visible()
    expect(page.locator("ol.seats")).to_contain_text(re.compile(r"\d\s+points"))
    page.set_viewport_size(SCREENS["desktop"])
    expect(page.get_by_text("Rounds 13–17").last).to_be_visible()
