"""What can be done without a mouse."""

from random import Random

from playwright.sync_api import Locator, Page, expect

from web.players import HashiPlayer
from web.sheets import Sheet


def tab_to(page: Page, wanted: Locator) -> None:
    """Press the tab key until something has the focus."""
    wanted.wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if wanted.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"no tab key leads to {wanted}")


class KeyPlayer(HashiPlayer):
    """Somebody without a mouse."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, seed)
        self.random = Random(seed)
        page.locator(".board .large .island").first.wait_for()
        tab_to(page, page.locator('.board .large .island[tabindex="0"]'))
        self.sheet = Sheet.of(page)

    def at(self) -> str:
        """The island that has the focus."""
        return str(self.page.evaluate("document.activeElement.dataset.island"))

    def go(self, island: str) -> None:
        for key in self.sheet.way(self.at(), island):
            self.page.keyboard.press(key)
        assert self.at() == island

    def touch(self, thing: Locator) -> None:
        raise AssertionError("there is no mouse")

    def set_up(self) -> None:
        self.go(self.random.choice(self.open_islands()))
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("4")
        self.send()

    def turn(self) -> None:
        self.draw_all()
        if islands := self.open_islands():
            self.go(self.random.choice(islands))
            self.page.keyboard.press("Enter")
            self.written += 1
        if not self.confirm.count():
            self.clear()
            self.page.keyboard.press("-")
        self.send()

    def clear(self) -> None:
        """What was begun and cannot be ended is taken back."""
        while self.button("Back").count():
            self.page.keyboard.press("Escape")

    def draw(self, line: str) -> None:
        before = self.bridges(line)
        self.go(line[0])
        self.page.keyboard.press(f"Shift+{self.sheet.direction(*line)}")
        assert self.bridges(line) == before + 1, line

    def send(self) -> None:
        steps = self.steps()
        expect(self.confirm).to_be_visible()
        self.page.keyboard.press("p")
        expect(self.page.locator(f'.log li[data-at="{steps + 1}"]')).to_be_attached()
