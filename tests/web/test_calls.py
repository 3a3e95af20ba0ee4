"""Signals for a player's turn: the tab's title, a notification, a sound."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from server.clients import Client
from web.scenes import legal_moves
from web.states import wait_for_table
from wire import Command

Visit = Callable[..., Page]
MY_TURN = re.compile("^● ")
NOT_MY_TURN = re.compile("^[^●]")
# A script that lets tests hide the page and count notifications and sounds.
INSTRUMENTS = """
  window.isHidden = true;
  window.sounds = 0;
  window.notifications = [];
  Object.defineProperty(document, 'hidden', { get: () => window.isHidden });
  window.Notification = class {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title, { body }) { window.notifications.push({ title, body }); }
    close() {}
  };
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.sounds += 1;
    return make.call(this);
  };
"""


class Table:
    """A table of Ann, whose page the tests check, and Bob."""

    def __init__(self, ann: Client) -> None:
        self.ann, self.bob = ann, Client.sign_in(ann.servers, "Bob")
        self.id = ann.create_table("hashi", "me", "open")
        self.bob.take_seat(self.id)

    def play(self, person: Client, seat: int) -> None:
        now = person.state(self.id)
        # Set-up offers moves; later rounds offer islands, and drawing nothing is legal.
        offer = next(view["offer"] for view in now["views"] if view["seat"] == seat)
        move = legal_moves(now)[0] if "moves" in offer else f"{offer['where'][0]}:-"
        answer = person.send(self.id, Command.MOVE, seat=seat, move=move, expected=now["version"])
        assert answer.status_code == 200, answer.text

    def play_round(self, page: Page) -> None:
        """Play for both until it is Ann's turn again."""
        expect(page).to_have_title(MY_TURN)
        self.play(self.ann, 0)
        expect(page).to_have_title(NOT_MY_TURN)
        self.play(self.bob, 1)
        expect(page).to_have_title(MY_TURN)


def test_without_settings_only_the_title_says_whose_turn_it_is(open_page: Visit, ann: Client) -> None:
    table, page = Table(ann), open_page(ann, permissions=["notifications"])
    page.add_init_script(INSTRUMENTS)
    page.goto(f"/table/{table.id}")
    wait_for_table(page)
    page.locator("body").click(position={"x": 1, "y": 1})
    table.play_round(page)
    assert page.evaluate("[notifications.length, sounds]") == [0, 0]


def test_turn_is_announced_by_sound_and_to_a_hidden_page_by_notification(open_page: Visit, ann: Client) -> None:
    table, page = Table(ann), open_page(ann, permissions=["notifications"])
    page.add_init_script(INSTRUMENTS)
    page.goto(f"/table/{table.id}")
    wait_for_table(page)
    page.locator("header button").last.click()
    for setting in "notification-setting", "sound-setting":
        page.get_by_test_id(setting).check()
    # The setting plays the sound as a sample.
    page.wait_for_function("sounds > 0")
    page.keyboard.press("Escape")
    page.evaluate("sounds = 0, notifications.length = 0")
    table.play_round(page)
    page.wait_for_function("sounds > 0 && notifications.length > 0")
    assert page.evaluate("notifications.length") == 1
    assert page.evaluate("notifications[0].title && notifications[0].body.includes('Hashi')")
    # A player who looks at the page needs no notification; the sound comes first, so it shows that there is none.
    page.evaluate("isHidden = false, sounds = 0")
    table.play_round(page)
    page.wait_for_function("sounds > 0")
    assert page.evaluate("notifications.length") == 1
