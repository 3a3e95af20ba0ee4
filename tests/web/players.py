"""People who play by what they see: they touch what is lit, and press the buttons below the board."""

from random import Random

from playwright.sync_api import Locator, Page, expect

from web.states import wait_for_table

LIT_SPACES = '[data-space][aria-disabled="false"][aria-pressed="false"]'
LIT_EMPTY = f'{LIT_SPACES}[aria-label$=": empty"]'
LIT_VILLAGES = '[data-village][aria-disabled="false"][aria-pressed="false"]'


class Player:
    """Somebody at a table, with a mouse or, on a phone, with a finger."""

    def __init__(self, page: Page, seed: int, finger: bool = False) -> None:
        self.page, self.random, self.is_touch = page, Random(seed), finger
        self.confirm = page.locator(".bar button.primary")
        self.sentence = page.locator(".bar").get_by_role("status")

    def touch(self, thing: Locator) -> None:
        if self.is_touch:
            thing.tap()
        else:
            thing.click()

    def button(self, name: str) -> Locator:
        return self.page.locator(".bar").get_by_role("button", name=name, exact=True)

    def steps(self) -> int:
        """How many moves, or rounds, the log tells."""
        wait_for_table(self.page)
        return self.page.locator(".log li[data-at]").count() - 1

    def wait(self) -> bool:
        """Until it is my turn, or the game is over; whether it is my turn."""
        self.page.locator(".bar.wants, section.over").first.wait_for(state="attached")
        wait_for_table(self.page)
        return self.page.locator("section.over").count() == 0

    def play(self) -> None:
        """Send the move that is chosen, and see it in the log."""
        steps = self.steps()
        self.touch(self.confirm)
        expect(self.page.locator(f'.log li[data-at="{steps + 1}"]')).to_be_attached()


class ShangriLaPlayer(Player):
    """Plays Shangri-La at random, but rather travels: otherwise a game would take long."""

    def __init__(self, page: Page, seed: int, finger: bool = False) -> None:
        super().__init__(page, seed, finger)
        self.played: list[str] = []

    def play_to_the_end(self) -> None:
        while self.wait():
            self.turn()

    def turn(self, *wanted: str) -> str:
        """One move of mine; of the kinds that are wanted, the first that is possible."""
        self.wait()
        enabled = self.page.locator(":enabled:not([aria-disabled])")
        kinds = [kind for kind in ("Journey", "Recruit", "Place") if self.button(kind).and_(enabled).count()]
        kind = next((kind for kind in wanted if kind in kinds), None)
        if kind is None and kinds:
            kind = "Journey" if "Journey" in kinds and self.random.random() < 0.8 else self.random.choice(kinds)
        if kind:
            self.touch(self.button(kind))
            expect(self.button(kind)).to_have_attribute("aria-pressed", "true")
        self.played.append(self.choose())
        self.play()
        return self.played[-1]

    def choose(self) -> str:
        """Touch what is lit until it is a move; returns the kind of it."""
        if self.confirm.count():
            return "Pass"
        place = self.page.locator(LIT_EMPTY)
        for touches in range(1, 3):
            space = self.one_of(LIT_SPACES)
            placed = place.and_(self.space(space)).count() > 0
            self.touch_space(space)
            if self.page.locator('[data-village][aria-pressed="true"]').count():
                self.choose_destination()
                return "Journey"
            if self.confirm.count():
                return "Place" if placed else "Recruit" if touches == 1 else "Recruit two"
        raise AssertionError(self.sentence.inner_text())

    def choose_destination(self) -> None:
        """Before a journey is confirmed, what would come of it is shown."""
        destination = self.one_of(LIT_VILLAGES)
        self.touch(self.page.locator(f'[data-village="{destination}"] text').first)
        expect(self.page.locator(".journey-preview")).to_be_visible()
        expect(self.sentence).to_contain_text("strong")
        expect(self.sentence).to_contain_text("The bridge falls.")
        expect(self.confirm).to_contain_text(f"to {destination}")

    def one_of(self, lit: str) -> str:
        """The name of something that is lit."""
        things = self.page.locator(lit)
        expect(things).not_to_have_count(0)
        names = things.evaluate_all("all => all.map((one) => one.dataset.space ?? one.dataset.village)")
        return str(self.random.choice(names))

    def space(self, name: str) -> Locator:
        return self.page.locator(f'[data-space="{name}"]')

    def touch_space(self, name: str) -> None:
        space = self.space(name)
        journey = self.button("Journey").and_(self.page.locator('[aria-pressed="true"]')).count() > 0
        # Who wants a journey means the village, and hits it at once.
        if self.is_touch and not journey:
            self.zoom_in(space)
        self.touch(space)
        self.page.locator(
            f'[data-space="{name}"][aria-pressed="true"], [data-village="{name[0]}"][aria-pressed="true"]'
        ).wait_for()

    def zoom_in(self, space: Locator) -> None:
        """The first tap on a village of a small map shows it larger."""
        whole = self.page.get_by_role("button", name="Show the whole map")
        if whole.count():
            whole.tap()
            expect(whole).to_have_count(0)
        space.tap()
        expect(whole).to_be_visible()


class HashiPlayer(Player):
    """Plays Hashi at random: writes where it may, draws what it can."""

    def __init__(self, page: Page, seed: int, finger: bool = False) -> None:
        super().__init__(page, seed, finger)
        self.written = self.drawn = 0
        # What was done in this turn, to be taken back one by one.
        self.begun = 0

    def play_to_the_end(self) -> None:
        while self.wait():
            self.turn()

    def turn(self) -> None:
        self.wait()
        if self.steps() == 0:
            self.set_up()
            return
        self.begun = 0
        self.draw_all()
        if self.write() and not self.has_drawn():
            self.draw_all()
        if not self.confirm.count():
            self.take_all_back()
            self.do_nothing()
        self.play()

    def take_all_back(self) -> None:
        """As many steps as were made: whether Back is still there says nothing before a tap has done its work."""
        for _ in range(self.begun):
            self.take_back()
        expect(self.button("Back")).to_have_count(0)

    def take_back(self) -> None:
        self.touch(self.button("Back"))

    def do_nothing(self) -> None:
        self.touch(self.button("Do nothing"))

    def set_up(self) -> None:
        self.wait()
        self.touch(self.island(self.random.choice(self.open_islands())))
        self.touch(self.button(self.random.choice(["3", "4"])))
        self.play()

    def island(self, name: str) -> Locator:
        return self.page.locator(f'.board .large [data-island="{name}"]')

    def open_islands(self) -> list[str]:
        """The islands where the number may be written."""
        wait_for_table(self.page)
        return list(
            self.page.locator(".board .large .island.open").evaluate_all("all => all.map((one) => one.dataset.island)")
        )

    def open_lines(self) -> list[str]:
        """The lines where a bridge may be drawn, each as its two islands."""
        wait_for_table(self.page)
        labels = self.page.locator(".board .large .line.open path.hit").evaluate_all(
            "all => all.map((one) => one.getAttribute('aria-label'))"
        )
        # Gold dots along each of them; where a bridge would hide them, on both sides of it.
        gold = sum(1 if label.endswith("no bridge yet") else 2 for label in labels)
        expect(self.page.locator(".board .large path.open")).to_have_count(gold)
        return [label[10] + label[15] for label in labels]

    def has_drawn(self) -> bool:
        return "draw" in self.confirm.inner_text().lower() if self.confirm.count() else False

    def write(self) -> bool:
        islands = self.open_islands()
        if not islands:
            return False
        name = self.random.choice(islands)
        self.touch_island(name)
        refused = self.page.locator(".bar .refusal")
        written = self.page.locator(f'.board .large [data-island="{name}"][aria-pressed="true"]')
        written.or_(refused).first.wait_for(state="attached")
        if refused.count():
            return False
        wait_for_table(self.page)
        self.written += 1
        self.begun += 1
        return True

    def touch_island(self, name: str) -> None:
        self.touch(self.island(name))

    def draw_all(self) -> None:
        """All bridges of the card, along lines that are open."""
        for _ in range(3):
            lines = self.open_lines()
            if not lines:
                return
            self.draw(self.random.choice(lines))
            self.drawn += 1
            self.begun += 1

    def draw(self, line: str) -> None:
        """Draw a bridge, and see one more on its line."""
        before, label = self.bridges(line), str(self.line(line).get_attribute("aria-label"))
        self.touch_line(line)
        expect(self.line(line)).not_to_have_attribute("aria-label", label)
        assert self.bridges(line) == before + 1, line

    def touch_line(self, line: str) -> None:
        """With a mouse by a drag from one island to the other; with a finger by a tap on the line."""
        if self.is_touch:
            self.tap_line(line)
        else:
            self.drag(*line)

    def line(self, line: str) -> Locator:
        return self.page.locator(f'.board .large path.hit[aria-label^="Line from {line[0]} to {line[1]},"]')

    def bridges(self, line: str) -> int:
        """How many bridges the sheet shows on a line."""
        told = str(self.line(line).get_attribute("aria-label")).rsplit(", ", 1)[1]
        return 0 if told.startswith("no") else int(told.split()[0])

    def drag(self, start: str, end: str) -> None:
        mouse = self.page.mouse
        mouse.move(*self.middle(start))
        mouse.down()
        mouse.move(*self.middle(end), steps=4)
        mouse.up()

    def tap_line(self, line: str) -> None:
        (left, top), (right, bottom) = self.middle(line[0]), self.middle(line[1])
        # In the middle of a long line another one may cross; on a short one there is room only there.
        far = abs(right - left) + abs(bottom - top) > 110
        part = 0.36 if far else 0.5
        self.page.touchscreen.tap(left + part * (right - left), top + part * (bottom - top))

    def middle(self, name: str) -> tuple[float, float]:
        box = self.island(name).locator(".hit").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
