"""Players that use a table's page: they touch highlighted parts of the board, and buttons below it."""

import re
from random import Random

from playwright.sync_api import Locator, Page, expect

from web.states import wait_for_table

LIT_SPACES = '[data-space][aria-disabled="false"][aria-pressed="false"]'
LIT_EMPTY = f'{LIT_SPACES}[data-piece=""]'
LIT_VILLAGES = '[data-village][aria-disabled="false"][aria-pressed="false"]'


def button_id(name: str) -> str:
    """Return the test id of a button below the board, such as `do-nothing` or `number-3`."""
    return f"number-{name}" if name.isdigit() else name.lower().replace(" ", "-")


class Player:
    """A player at a table, with a mouse or, on a phone, with a finger."""

    def __init__(self, page: Page, seed: int, finger: bool = False) -> None:
        self.page, self.random, self.is_touch = page, Random(seed), finger
        # The primary button: it plays a move, accepts an undo, or continues.
        self.confirm = page.locator(".bar button.primary")
        self.sentence = page.locator(".bar").get_by_role("status")

    def touch(self, element: Locator) -> None:
        if self.is_touch:
            element.tap()
        else:
            element.click()

    def button(self, name: str) -> Locator:
        """Return a button below the board, such as "Undo", "Do nothing" or the number "3"."""
        return self.page.locator(".bar").get_by_test_id(button_id(name))

    def n_log_entries(self) -> int:
        """Return the number of moves or rounds in the log."""
        wait_for_table(self.page)
        return self.page.locator(".log li[data-at]").count() - 1

    def wait_for_turn(self) -> bool:
        """Wait for this player's turn or the end of the game; return False at the end."""
        self.page.locator(".bar.wants, section.over").first.wait_for(state="attached")
        wait_for_table(self.page)
        return self.page.locator("section.over").count() == 0

    def play(self) -> None:
        """Play the chosen move, and wait until it is in the log."""
        n_before = self.n_log_entries()
        self.touch(self.confirm)
        expect(self.page.locator(f'.log li[data-at="{n_before + 1}"]')).to_be_attached()


class ShangriLaPlayer(Player):
    """Plays Shangri-La at random, and prefers journeys, so that games end soon."""

    def __init__(self, page: Page, seed: int, finger: bool = False) -> None:
        super().__init__(page, seed, finger)
        self.kinds_played: list[str] = []

    def play_to_end(self) -> None:
        while self.wait_for_turn():
            self.play_turn()

    def play_turn(self, *wanted: str) -> str:
        """Play a move of the first wanted kind that is possible, or of any kind; return its kind."""
        self.wait_for_turn()
        enabled = self.page.locator(":enabled:not([aria-disabled])")
        kinds = [kind for kind in ("Journey", "Recruit", "Place") if self.button(kind).and_(enabled).count()]
        kind = next((kind for kind in wanted if kind in kinds), None)
        if kind is None and kinds:
            kind = "Journey" if "Journey" in kinds and self.random.random() < 0.8 else self.random.choice(kinds)
        if kind:
            self.touch(self.button(kind))
            expect(self.button(kind)).to_have_attribute("aria-pressed", "true")
        self.kinds_played.append(self.choose_move())
        self.play()
        return self.kinds_played[-1]

    def choose_move(self) -> str:
        """Touch random highlighted spaces until a move is complete; return its kind."""
        if self.confirm.count():
            return "Pass"
        place = self.page.locator(LIT_EMPTY)
        for touches in range(1, 3):
            space = self.random_lit(LIT_SPACES)
            placed = place.and_(self.space(space)).count() > 0
            self.touch_space(space)
            if self.page.locator('[data-village][aria-pressed="true"]').count():
                self.choose_destination()
                return "Journey"
            if self.confirm.count():
                return "Place" if placed else "Recruit" if touches == 1 else "Recruit two"
        raise AssertionError(self.sentence.inner_text())

    def choose_destination(self) -> None:
        """Choose a random destination; check the preview of the journey."""
        destination = self.random_lit(LIT_VILLAGES)
        self.touch(self.page.locator(f'[data-village="{destination}"] text').first)
        expect(self.page.locator(".journey-preview")).to_be_visible()
        expect(self.confirm).to_have_attribute("data-move", re.compile(f".>{destination}"))
        expect(self.confirm).to_contain_text(destination)

    def random_lit(self, lit: str) -> str:
        """Return the name of a random space or village among highlighted ones."""
        elements = self.page.locator(lit)
        expect(elements).not_to_have_count(0)
        names = elements.evaluate_all("all => all.map((one) => one.dataset.space ?? one.dataset.village)")
        return str(self.random.choice(names))

    def space(self, name: str) -> Locator:
        return self.page.locator(f'[data-space="{name}"]')

    def touch_space(self, name: str) -> None:
        space = self.space(name)
        journey = self.button("Journey").and_(self.page.locator('[aria-pressed="true"]')).count() > 0
        # In a journey the target is a whole village, which is large enough without zoom.
        if self.is_touch and not journey:
            self.zoom_in(space)
        self.touch(space)
        self.page.locator(
            f'[data-space="{name}"][aria-pressed="true"], [data-village="{name[0]}"][aria-pressed="true"]'
        ).wait_for()

    def zoom_in(self, space: Locator) -> None:
        """Zoom in to a village by a tap on a space of the small map."""
        whole = self.page.locator(".board button.whole")
        if whole.count():
            whole.tap()
            expect(whole).to_have_count(0)
        space.tap()
        expect(whole).to_be_visible()


class HashiPlayer(Player):
    """Plays Hashi at random; writes a number and draws bridges whenever possible."""

    def __init__(self, page: Page, seed: int, finger: bool = False) -> None:
        super().__init__(page, seed, finger)
        self.n_written = self.n_drawn = 0
        self.n_steps_of_turn = 0

    def play_to_end(self) -> None:
        while self.wait_for_turn():
            self.play_turn()

    def play_turn(self) -> None:
        self.wait_for_turn()
        if self.n_log_entries() == 0:
            self.set_up()
            return
        self.n_steps_of_turn = 0
        self.draw_all()
        if self.write() and not self.has_drawn():
            self.draw_all()
        if not self.confirm.count():
            self.take_all_back()
            self.do_nothing()
        self.play()

    def take_all_back(self) -> None:
        """Take back every step of this turn.

        Count the taps, because the Back button stays until the last tap has had its effect.
        """
        for _ in range(self.n_steps_of_turn):
            self.take_back()
        expect(self.button("Back")).to_have_count(0)

    def take_back(self) -> None:
        self.touch(self.button("Back"))

    def do_nothing(self) -> None:
        self.touch(self.button("Do nothing"))

    def set_up(self) -> None:
        self.wait_for_turn()
        self.touch(self.island(self.random.choice(self.open_islands())))
        self.touch(self.button(self.random.choice(["3", "4"])))
        self.play()

    def island(self, name: str) -> Locator:
        return self.page.locator(f'.board .large [data-island="{name}"]')

    def open_islands(self) -> list[str]:
        """Return the islands that may take the number."""
        wait_for_table(self.page)
        return list(
            self.page.locator(".board .large .island.open").evaluate_all("all => all.map((one) => one.dataset.island)")
        )

    def open_lines(self) -> list[str]:
        """Return the lines that may take a bridge, each as its two islands."""
        wait_for_table(self.page)
        lines = self.page.locator(".board .large .line.open path.hit").evaluate_all(
            "all => all.map((one) => [one.dataset.line, Number(one.dataset.bridges)])"
        )
        # An open line has a row of gold dots; a line with a bridge has one on each side.
        n_dot_rows = sum(2 if bridges else 1 for _, bridges in lines)
        expect(self.page.locator(".board .large path.open")).to_have_count(n_dot_rows)
        return [line for line, _ in lines]

    def has_drawn(self) -> bool:
        """Return True if the chosen move draws a bridge."""
        play_button = self.page.locator(".bar").get_by_test_id("play-move")
        return play_button.count() > 0 and not str(play_button.get_attribute("data-move")).endswith(":-")

    def write(self) -> bool:
        islands = self.open_islands()
        if not islands:
            return False
        name = self.random.choice(islands)
        self.touch_island(name)
        refusal = self.page.locator(".bar .refusal")
        written = self.page.locator(f'.board .large [data-island="{name}"][aria-pressed="true"]')
        written.or_(refusal).first.wait_for(state="attached")
        if refusal.count():
            return False
        wait_for_table(self.page)
        self.n_written += 1
        self.n_steps_of_turn += 1
        return True

    def touch_island(self, name: str) -> None:
        self.touch(self.island(name))

    def draw_all(self) -> None:
        """Draw all bridges of the card along random open lines."""
        for _ in range(3):
            lines = self.open_lines()
            if not lines:
                return
            self.draw(self.random.choice(lines))
            self.n_drawn += 1
            self.n_steps_of_turn += 1

    def draw(self, line: str) -> None:
        """Draw a bridge, and wait until its line shows one more."""
        before = self.bridges(line)
        self.touch_line(line)
        expect(self.line(line)).to_have_attribute("data-bridges", str(before + 1))

    def touch_line(self, line: str) -> None:
        """Draw a bridge: drag the mouse from island to island, or tap the line with a finger."""
        if self.is_touch:
            self.tap_line(line)
        else:
            self.drag(*line)

    def line(self, line: str) -> Locator:
        return self.page.locator(f'.board .large path.hit[data-line="{line}"]')

    def bridges(self, line: str) -> int:
        """Return the number of bridges on a line of the sheet."""
        return int(str(self.line(line).get_attribute("data-bridges")))

    def drag(self, start: str, end: str) -> None:
        mouse = self.page.mouse
        mouse.move(*self.centre(start))
        mouse.down()
        mouse.move(*self.centre(end), steps=4)
        mouse.up()

    def tap_line(self, line: str) -> None:
        (left, top), (right, bottom) = self.centre(line[0]), self.centre(line[1])
        # Tap long lines beside their middle, where other lines may cross; short ones have room only there.
        is_long = abs(right - left) + abs(bottom - top) > 110
        part = 0.36 if is_long else 0.5
        self.page.touchscreen.tap(left + part * (right - left), top + part * (bottom - top))

    def centre(self, name: str) -> tuple[float, float]:
        box = self.island(name).locator(".hit").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
