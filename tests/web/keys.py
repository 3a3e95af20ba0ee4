"""Playing with only the keyboard."""

from playwright.sync_api import Locator, Page, expect

from web.players import HashiPlayer
from web.sheets import Sheet


def tab_until_focused(page: Page, target: Locator) -> None:
    """Press the tab key until an element has the focus."""
    target.wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if target.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"no tab key leads to {target}")


def expect_focus(page: Page, name: str) -> None:
    """Wait until a village, a space or an island has the focus."""
    selector = f'[data-village="{name}"][role], [data-space="{name}"], .large [data-island="{name}"]'
    expect(page.locator(f".board :is({selector})")).to_be_focused()


class KeyboardPlayer(HashiPlayer):
    """Plays Hashi with only the keyboard."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, seed)
        self.wait_for_turn()
        tab_until_focused(page, page.locator('.board .large .island[tabindex="0"]'))
        self.sheet = Sheet.of(page)

    def focused_island(self) -> str:
        """Return the island that has the focus."""
        return str(self.page.evaluate("document.activeElement.dataset.island"))

    def focus_island(self, island: str) -> None:
        for key in self.sheet.way(self.focused_island(), island):
            self.page.keyboard.press(key)
        expect_focus(self.page, island)

    def touch(self, element: Locator) -> None:
        raise AssertionError("there is no mouse")

    def set_up(self) -> None:
        self.touch_island(self.random.choice(self.open_islands()))
        expect(self.button("4")).to_be_visible()
        self.page.keyboard.press("4")
        self.play()

    def touch_island(self, name: str) -> None:
        self.focus_island(name)
        self.page.keyboard.press("Enter")

    def touch_line(self, line: str) -> None:
        self.focus_island(line[0])
        self.page.keyboard.press(f"Shift+{self.sheet.direction(*line)}")

    def take_back(self) -> None:
        self.page.keyboard.press("Escape")

    def do_nothing(self) -> None:
        self.page.keyboard.press("-")

    def play(self) -> None:
        n_before = self.n_log_entries()
        expect(self.confirm).to_be_visible()
        self.page.keyboard.press("p")
        expect(self.page.locator(f'.log li[data-at="{n_before + 1}"]')).to_be_attached()
