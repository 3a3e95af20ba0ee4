"""The analysis board: any position, made by hand or from a game; moves tried as a tree; what a bot thinks of them."""

import re
from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from server.clients import Client
from server.conftest import run_servers
from server.servers import Server, ServerGroup
from web.states import wait_for_table
from web.test_analysis import lay_out
from web.test_languages import check_no_english
from web.test_scenes import AXE, DEVICES, broken_rules, check_width, keep_picture

Visit = Callable[..., Page]
EMPTY = "......."
POSITION = f"rbyv Rb...../y....../{'/'.join([EMPTY] * 9)}/v....../.v..... - 28 0"
SAYS = {
    "en": {
        "ask": "What does the bot think?",
        "edit": "Edit",
        "try": "Try moves",
        "turn": "Red to move.",
        "stones": "There are 13 Stones, but the game is over when there are 11.",
        "seven": "Red has 7 Priest tiles: there are only 6.",
    },
    "de": {
        "ask": "Was meint der Bot?",
        "edit": "Bearbeiten",
        "try": "Züge ausprobieren",
        "turn": "Rot ist am Zug.",
        "stones": "Es liegen 13 Steine der Weisen, aber mit dem elften ist das Spiel zu Ende.",
        "seven": "Rot hat 7 Plättchen der Gilde Gebetsmüller: Es gibt nur 6.",
    },
    "fr": {
        "ask": "Qu’en pense le robot\u00a0?",
        "edit": "Modifier",
        "try": "Essayer des coups",
        "turn": "C’est à Rouge de jouer.",
        "stones": "Il y a 13 Pierres de sagesse, mais la partie est finie à la onzième.",
        "seven": "Rouge a 7 tuiles de la guilde Prêcheur\u00a0: il n’y en a que 6.",
    },
}


@pytest.fixture(scope="package")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    """A server whose bots have an opinion soon."""
    yield from run_servers(Server(tmp_path_factory.mktemp("board"), first_look=100))


@pytest.fixture(scope="package")
def server(servers: ServerGroup) -> Server:
    return servers.next_server()


def open_board(page: Page, position: str = POSITION, more: str = "") -> None:
    page.goto(f"/board/shangri-la?position={quote(position)}{more}")
    ready(page)


def ready(page: Page) -> None:
    expect(page.locator("main[data-ready]")).to_be_visible()


def foot(page: Page) -> Locator:
    return page.locator(".foot")


def touch(page: Page, space: str) -> None:
    """Touch a space with the keyboard: on a phone a finger has to come closer first."""
    village = page.locator(f'.board [data-village="{space[0]}"][role]')
    village.focus()
    page.keyboard.press("Enter")
    page.locator(f'.board [data-space="{space}"]').focus()
    page.keyboard.press("Enter")


def place(page: Page, space: str) -> None:
    foot(page).get_by_role("button", name="Place", exact=True).click()
    touch(page, space)
    foot(page).locator("button.primary").click()


def here(page: Page) -> Locator:
    """The move in the tree that is shown."""
    return page.locator(".tree [aria-current=step]")


def check_themes(page: Page, name: str) -> None:
    page.evaluate(AXE)
    for theme in "dark", "light":
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        keep_picture(page, f"{name}-{theme}")
        assert broken_rules(page) == []
    check_width(page)


@pytest.mark.parametrize("device", DEVICES)
def test_moves_are_tried_as_a_tree_and_the_address_has_all_of_it(open_page: Visit, device: str) -> None:
    page = open_page(**DEVICES[device])
    open_board(page)
    expect(foot(page)).to_contain_text("Red to move.")
    place(page, "Ad")
    expect(here(page)).to_have_text(re.compile("^1.*Dragon\u00adbreeder in A$"))
    expect(foot(page)).to_contain_text("Blue to move.")
    place(page, "Ah")
    page.get_by_role("button", name="Earlier").click()
    expect(here(page)).to_contain_text("Dragon\u00adbreeder")
    place(page, "Ay")
    # What was tried instead stands below it.
    tree = page.locator(".tree")
    expect(tree.locator(".instead button")).to_have_text(re.compile("^2.*Yeti-whisperer in A$"))
    expect(here(page)).to_contain_text("Yeti-whisperer")
    expect(page.locator('.board [data-space="Ay"]')).to_have_attribute("aria-label", re.compile("Blue Master"))
    check_themes(page, f"board-{device}")
    # Whoever gets the link sees the same.
    other = open_page(**DEVICES[device])
    other.goto(page.url)
    ready(other)
    expect(here(other)).to_contain_text("Yeti-whisperer in A")
    expect(other.locator(".tree button")).to_have_count(4)
    expect(other.locator(".tree")).to_contain_text("Healer in A")
    expect(other).to_have_url(page.url)
    # A touch leads there, and so do keys.
    tree.get_by_role("button", name="Healer in A").click()
    expect(page.locator('.board [data-space="Ah"]')).to_have_attribute("aria-label", re.compile("Blue Master"))
    expect(page.locator('.board [data-space="Ay"]')).to_have_attribute("aria-label", re.compile("empty"))
    page.keyboard.press(",")
    expect(here(page)).to_contain_text("Dragon\u00adbreeder")
    page.keyboard.press("ArrowLeft")
    expect(here(page)).to_have_text("Start")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(".")
    expect(here(page)).to_contain_text("Healer")
    page.get_by_role("button", name="Delete this move and all that follows it").click()
    expect(tree.locator("button")).to_have_count(3)
    expect(here(page)).to_contain_text("Dragon\u00adbreeder")
    page.get_by_role("button", name="Delete this move").click()
    expect(here(page)).to_have_text("Start")
    expect(page).not_to_have_url(re.compile("moves="))


@pytest.mark.parametrize("device", DEVICES)
def test_a_position_is_laid_out_by_hand_and_what_cannot_be_is_refused(open_page: Visit, device: str) -> None:
    page = open_page(**DEVICES[device])
    open_board(page)
    page.get_by_role("button", name="Edit", exact=True).click()
    panel = page.locator(".panel")
    expect(foot(page)).to_contain_text("One can play from this position.")
    # A Master, its Student, another colour's, nothing.
    touch(page, "Ad")
    expect(page.locator('[data-space="Ad"]')).to_have_attribute("aria-label", re.compile("Red Master$"))
    touch(page, "Ad")
    expect(page.locator('[data-space="Ad"]')).to_have_attribute("aria-label", re.compile("Red Master with Student"))
    panel.get_by_role("button", name="Violet").click()
    touch(page, "Ad")
    expect(page.locator('[data-space="Ad"]')).to_have_attribute("aria-label", re.compile("Violet Master$"))
    panel.get_by_role("button", name="Nothing").click()
    touch(page, "Aa")
    expect(page.locator('[data-space="Aa"]')).to_have_attribute("aria-label", re.compile("empty"))
    # A bridge, by its name and on the map.
    panel.get_by_role("button", name="AB", exact=True).click()
    expect(panel.get_by_role("button", name="AB", exact=True)).to_have_attribute("aria-pressed", "false")
    page.locator('.board [data-way="L>M"]').dispatch_event("click")
    expect(panel.get_by_role("button", name="LM", exact=True)).to_have_attribute("aria-pressed", "false")
    panel.get_by_label("To move").select_option("Yellow")
    panel.get_by_label("Rulebook").select_option("french")
    check_themes(page, f"board-editor-{device}")
    # Seven of a kind: it is shown, and nobody can play from there.
    panel.get_by_role("button", name="Red", exact=True).click()
    for village in "ABCDEFG":
        touch(page, f"{village}p")
        expect(page.locator(f'[data-space="{village}p"]')).to_have_attribute("aria-label", re.compile("Red Master"))
    expect(foot(page)).to_contain_text("Red has 7 Priest tiles: there are only 6.")
    expect(page.get_by_role("button", name="Try moves")).to_be_disabled()
    page.evaluate(AXE)
    assert broken_rules(page) == []
    page.get_by_role("button", name="Undo").click()
    expect(foot(page)).to_contain_text("One can play from this position.")
    page.get_by_role("button", name="Try moves").click()
    expect(foot(page)).to_contain_text("Yellow to move.")
    expect(page).to_have_url(re.compile("position=rbyv%20|position=rbyv[+]R[.]vr"))
    expect(page).to_have_url(re.compile(r"[+]AB,LM[+]30[+]0.*tie:origin"))
    place(page, "Ba")
    expect(here(page)).to_contain_text("Astrologer in B")


def test_who_plays_and_set_up_are_chosen_and_nothing_is_kept_that_somebody_leaves(
    open_page: Visit, page_errors: list[str]
) -> None:
    page = open_page()
    open_board(page)
    page.get_by_role("button", name="Edit", exact=True).click()
    panel = page.locator(".panel")
    panel.get_by_label("Who plays").select_option("rby")
    expect(page.locator('[data-village="C"][role]')).to_have_attribute("aria-label", re.compile("Not used"))
    panel.get_by_role("button", name="BC", exact=True).click()
    expect(foot(page)).to_contain_text("With three players the bridges of village C are broken.")
    page_errors.clear()  # browsers say themselves that something was refused
    panel.get_by_role("button", name="Clear the map").click()
    panel.get_by_label("Phase").select_option("set-up")
    expect(panel.get_by_label("To move")).to_be_disabled()
    panel.get_by_role("button", name="Blue", exact=True).click()
    touch(page, "Aa")
    expect(foot(page)).to_contain_text("After 1 turn of set-up Red has 1 Master of different disciplines, not 0 of 0.")
    page.get_by_role("button", name="Undo").click()
    expect(foot(page)).to_contain_text("One can play from this position.")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(panel.get_by_label("Phase")).to_have_value("play")
    panel.get_by_label("Phase").select_option("set-up")
    expect(foot(page)).to_contain_text("those were taken off the map. Undo brings them back.")
    page.get_by_role("button", name="Undo").click()
    expect(foot(page)).not_to_contain_text("Undo brings")
    page.get_by_role("button", name="Back without changes").click()
    expect(foot(page)).to_contain_text("Red to move.")
    expect(page.locator('[data-space="Ar"]')).to_have_attribute("aria-label", re.compile("Red Master with Student"))


@pytest.mark.parametrize("device", DEVICES)
def test_the_bot_says_what_it_thinks_and_its_moves_are_tried(open_page: Visit, ann: Client, device: str) -> None:
    page = open_page(ann, **DEVICES[device])
    open_board(page)
    page.get_by_role("button", name="What does the bot think?").click()
    opinion = page.locator(".opinion")
    expect(opinion.locator("tbody tr").first).to_contain_text("best", timeout=60_000)
    expect(opinion.locator(".chances li")).to_have_count(4)
    expect(opinion.locator(".chances")).to_contain_text(re.compile(r"\d+%"))
    check_themes(page, f"board-opinion-{device}")
    best = opinion.locator(".try").first
    name = best.inner_text()
    best.click()
    expect(here(page)).to_contain_text(name)
    expect(opinion).to_have_count(0)
    # What was thought of a position is still known.
    page.get_by_role("button", name="Earlier").click()
    expect(opinion.locator(".try").first).to_contain_text(name)


def test_whoever_was_never_here_may_ask_too(open_page: Visit) -> None:
    page = open_page()
    open_board(page)
    page.get_by_role("button", name="What does the bot think?").click()
    expect(page.locator(".opinion tbody tr").first).to_contain_text("best", timeout=60_000)


def test_a_position_comes_and_goes_as_a_text(open_page: Visit, page_errors: list[str]) -> None:
    page = open_page()
    open_board(page)
    page.locator("summary").click()
    field = page.get_by_label("The position in the notation")
    expect(field).to_have_value(POSITION)
    place(page, "Ad")
    expect(field).to_have_value(re.compile("^rbyv Rbr[.]{4}/.* 29 0$"))
    field.fill(POSITION.replace("- 28", "BA 28"))
    page.get_by_role("button", name="Load").click()
    expect(page.locator("form [role=alert]")).to_have_text("There is no bridge 'BA'.")
    expect(here(page)).to_contain_text("Dragon")
    field.fill(POSITION.replace("- 28", "AB 31"))
    page.get_by_role("button", name="Load").click()
    expect(foot(page)).to_contain_text("Violet to move.")
    expect(here(page)).to_have_text("Start")
    assert all("400" in complaint for complaint in page_errors)
    page_errors.clear()  # browsers say themselves that something was refused


def test_where_a_text_of_hashi_is_wrong_the_server_says(open_page: Visit, ann: Client, page_errors: list[str]) -> None:
    page = open_page(ann)
    page.goto(f"/board/hashi?table={lay_out(ann, 'hashi')}&at=3")
    ready(page)
    page.locator("summary").click()
    field = page.get_by_label("The position in the notation")
    text = field.input_value()
    assert re.match(r"^3 \d\d,", text)
    field.fill(text.replace("3 ", "30 ", 1))
    page.get_by_role("button", name="Load").click()
    expect(page.locator("form [role=alert]")).to_have_text(
        "This text is no position of the game. (The round is '30', which is not a number from 0 to 18.)"
    )
    field.fill(text)
    page.get_by_role("button", name="Earlier").click()
    expect(field).to_have_value(re.compile("^2 "))
    field.fill(text)
    page.get_by_role("button", name="Load").click()
    expect(page.locator(".tree button")).to_have_count(1)
    expect(page).to_have_url(re.compile("position=3[+].*board=A"))
    page_errors.clear()  # browsers say themselves that something was refused


def test_an_address_that_leads_nowhere_says_so_and_there_is_a_board(open_page: Visit, page_errors: list[str]) -> None:
    page = open_page()
    open_board(page, "rbyv")
    expect(foot(page)).to_contain_text("This link leads to no position that could be played.")
    expect(page.get_by_role("button", name="Place")).to_be_visible()
    expect(foot(page).get_by_role("link", name="To the start page")).to_have_attribute("href", "/")
    place(page, "Ad")
    expect(foot(page).get_by_role("link")).to_have_count(0)
    open_board(page, more="&moves=Ad+A%3EM")
    expect(foot(page)).to_contain_text("No bridge leads from A to M.")
    expect(here(page)).to_contain_text("Dragon\u00adbreeder in A")
    expect(page.locator(".tree button")).to_have_count(2)
    page_errors.clear()


def test_a_finished_game_is_opened_on_the_board_at_any_of_its_moves(open_page: Visit, ann: Client) -> None:
    table = lay_out(ann, "shangri-la")
    page = open_page(ann)
    page.goto(f"/table/{table}")
    wait_for_table(page)
    page.keyboard.press(",")
    page.keyboard.press(",")
    expect(page.locator(".bar")).to_contain_text("Move 19 of 21")
    page.get_by_role("link", name="Open on the analysis board").click()
    ready(page)
    expect(page.locator(".tree button")).to_have_count(22)
    expect(here(page)).to_have_text(re.compile("^19"))
    page.go_back()
    page.goto(f"/table/{table}#analysis")
    page.get_by_role("link", name="Open on the analysis board").click()
    ready(page)
    expect(here(page)).to_have_text(re.compile("^21"))
    expect(foot(page)).to_contain_text("The game is over here.")
    expect(page.get_by_role("button", name="What does the bot think?")).to_have_count(0)


def test_while_a_game_goes_on_there_is_no_way_from_it_to_the_board(open_page: Visit, ann: Client) -> None:
    table = ann.create_table("shangri-la", *["me"] * 3, options={"setup": "first-game"})
    page = open_page(ann)
    page.goto(f"/table/{table}")
    place_buttons = page.locator(".bar").get_by_role("button", name="Place", exact=True)
    place_buttons.click()
    page.locator('.board [data-space][aria-disabled="false"]').first.click()
    page.locator(".bar button.primary").click()
    page.keyboard.press(",")
    expect(page.get_by_role("button", name="Back to now").last).to_be_visible()
    expect(page.get_by_role("link", name="Open on the analysis board")).to_have_count(0)


@pytest.mark.parametrize("device", DEVICES)
def test_moves_are_tried_in_hashi_too(open_page: Visit, ann: Client, device: str) -> None:
    page = open_page(ann, **DEVICES[device])
    page.goto(f"/board/hashi?table={lay_out(ann, 'hashi')}&at=3")
    ready(page)
    expect(page.locator(".tree button")).to_have_count(19)
    # Three moves are the set-up and two rounds.
    expect(here(page)).to_have_text(re.compile("^2"))
    expect(page).to_have_url(re.compile("board=A&"))
    page.get_by_role("button", name="What does the bot think?").click()
    opinion = page.locator(".opinion")
    expect(opinion.locator("tbody tr").first).to_contain_text("best", timeout=60_000)
    check_themes(page, f"board-hashi-{device}")
    opinion.locator(".try").last.click()
    expect(here(page)).to_have_text(re.compile("^3"))
    again = open_page(ann, **DEVICES[device])
    again.goto(page.url)
    ready(again)
    expect(here(again)).to_have_text(here(page).text_content() or "?")


@pytest.mark.parametrize("language", SAYS)
def test_it_speaks_every_language(open_page: Visit, language: str) -> None:
    page, says = open_page(locale=language), SAYS[language]
    open_board(page)
    expect(foot(page)).to_contain_text(says["turn"])
    page.locator("summary").click()
    page.get_by_role("button", name=says["ask"]).click()
    expect(page.locator(".opinion tbody tr").first).to_be_visible(timeout=60_000)
    if language != "en":
        check_no_english(page)
    page.get_by_role("button", name=says["edit"], exact=True).click()
    expect(page.locator(".bridges button")).to_have_count(23)
    for village in "ABCDEFG":
        touch(page, f"{village}p")
        expect(page.locator(f'[data-space="{village}p"] .face')).to_have_count(1)
    expect(foot(page)).to_contain_text(says["seven"])
    if language != "en":
        check_no_english(page)
    expect(page.get_by_role("button", name=says["try"])).to_be_disabled()
    # Where all bridges are broken, there are more Stones than there can be.
    open_board(page)
    page.get_by_role("button", name=says["edit"], exact=True).click()
    expect(page.locator(".bridges button")).to_have_count(23)
    for bridge in page.locator(".bridges button").all():
        bridge.click()
    expect(foot(page)).to_contain_text(says["stones"])


def test_the_home_page_leads_to_it(open_page: Visit) -> None:
    page = open_page()
    page.goto("/")
    page.get_by_role("link", name="Analysis board: The Bridges of Shangri-La").click()
    ready(page)
    expect(foot(page)).to_contain_text("Red to move.")
    expect(page).to_have_url(re.compile("/board/shangri-la[?]position="))
