"""How somebody is called when it is their turn: by the tab's title, a notification, a sound."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from server.clients import Client
from web.scenes import moves
from web.states import wait_for_table

Visit = Callable[..., Page]
MINE = re.compile("^● Your turn! · Hashi")
HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => true })"
NOTED = """
  window.noted = [];
  window.Notification = class {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title, { body }) { window.noted.push(`${title} ${body}`); }
    close() {}
  };
"""
HEARD = """
  window.heard = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.heard += 1;
    return make.call(this);
  };
"""


def wait_for_bob(page: Page, ann: Client, *scripts: str) -> Callable[[], None]:
    """Ann has played and waits for Bob; returns what lets him play."""
    bob = Client.sign_in(ann.servers, "Bob")
    table = ann.create_table("hashi", "me", "open")
    bob.take_seat(table)
    for script in scripts:
        page.add_init_script(script)
    page.goto(f"/table/{table}")
    wait_for_table(page)
    expect(page).to_have_title(MINE)
    play(ann, table, 0)
    expect(page).to_have_title(re.compile("^Hashi"))
    return lambda: play(bob, table, 1)


def play(person: Client, table: str, seat: int) -> None:
    now = person.state(table)
    answer = person.send(table, "move", seat=seat, move=moves(now)[0], expected=now["version"])
    assert answer.status_code == 200, answer.text


def switch_on(page: Page, label: str) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(label).check()
    page.keyboard.press("Escape")


def test_the_title_of_the_tab_says_whose_turn_it_is(open_page: Visit, ann: Client) -> None:
    page = open_page(ann)
    bob_plays = wait_for_bob(page, ann)
    bob_plays()
    expect(page).to_have_title(MINE)


def test_whoever_wants_it_is_notified_while_the_page_is_hidden(open_page: Visit, ann: Client) -> None:
    page = open_page(ann, permissions=["notifications"])
    page.add_init_script(NOTED)
    switch_on(page, "Browser notification")
    bob_plays = wait_for_bob(page, ann, HIDDEN)
    page.evaluate("noted.length = 0")
    bob_plays()
    expect(page).to_have_title(MINE)
    page.wait_for_function("noted.length > 0")
    assert page.evaluate("noted") == ["Your turn! Hashi"]


@pytest.mark.parametrize(("asked", "hidden"), [(False, True), (True, False)], ids=["did-not-ask", "looks-at-it"])
def test_nobody_is_notified_who_did_not_ask_or_looks_at_the_page(
    open_page: Visit, ann: Client, asked: bool, hidden: bool
) -> None:
    page = open_page(ann, permissions=["notifications"])
    page.add_init_script(NOTED)
    if asked:
        switch_on(page, "Browser notification")
    bob_plays = wait_for_bob(page, ann, *([HIDDEN] if hidden else []))
    assert page.evaluate("document.hidden") is hidden
    bob_plays()
    expect(page).to_have_title(MINE)
    assert page.evaluate("noted") == []


def test_sounds_are_made_for_those_who_want_them(open_page: Visit, ann: Client) -> None:
    page = open_page(ann)
    page.add_init_script(HEARD)
    bob_plays = wait_for_bob(page, ann)
    bob_plays()
    expect(page).to_have_title(MINE)
    assert page.evaluate("heard") == 0
    switch_on(page, "Woodblock sounds")
    assert page.evaluate("heard") == 2
    bob_plays = wait_for_bob(page, ann)
    # Whether a sound is allowed before a touch is for the browser to say: after one it is.
    page.get_by_role("tab", name="Talk").click()
    page.evaluate("heard = 0")
    bob_plays()
    expect(page).to_have_title(MINE)
    page.wait_for_function("heard > 0")
    assert page.evaluate("heard") == 2
