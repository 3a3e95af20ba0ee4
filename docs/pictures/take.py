"""Takes the pictures of the pages that the README shows, and the recording: python docs/pictures/take.py [NAME …]

Needs Pillow besides what the tests need; the bots play as they like, so it is never quite the same game.
"""

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "benchmarks")]

from pages import open_table, serving  # noqa: E402

from web.chromium import chromium  # noqa: E402
from web.players import HashiPlayer, ShangriLaPlayer  # noqa: E402

HERE = Path(__file__).parent
SIZE = {"width": 1180, "height": 780}
BETWEEN_MS = 130
LONG = 300_000
FIRST_GAME = {"setup": "first-game"}


def visitor(browser: Browser, address: str, **given: object) -> Page:
    """The page of somebody who was never here."""
    how = {"base_url": address, "locale": "en-GB", "viewport": SIZE, **given}
    context = browser.new_context(**how)  # type: ignore[arg-type]
    # For a picture nobody has to see how it came about.
    pace = "fast" if given.get("reduced_motion") == "no-preference" else "once"
    context.add_init_script(f"""if (location.host) localStorage.kakehashi ??= '{{"pace":"{pace}"}}'""")
    page = context.new_page()
    page.goto("/")
    return page


def picture(page: Page) -> Image.Image:
    """What the page shows now."""
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def shangrila(browser: Browser, address: str) -> None:
    """In the middle of a game, with a journey that could be made."""
    page = visitor(browser, address, reduced_motion="reduce")
    page.goto(open_table(page, "shangri-la", ["me", "adept", "adept", "adept"], FIRST_GAME))
    player = ShangriLaPlayer(page, 4)
    for wanted in ("Recruit", "Journey", "Recruit", "Place", "Journey", "Recruit", "Recruit"):
        player.wait()
        player.turn(wanted)
    player.wait()
    player.touch(player.button("Journey"))
    player.choose()
    picture(page).save(HERE / "shangri-la.webp", quality=88)


def hashi(browser: Browser, address: str) -> None:
    """In the middle of a game, by night."""
    page = visitor(browser, address, color_scheme="dark", reduced_motion="reduce")
    page.goto(open_table(page, "hashi", ["me", "adept", "adept"]))
    player = HashiPlayer(page, 2)
    for _ in range(9):
        player.wait()
        player.turn()
    player.wait()
    picture(page).save(HERE / "hashi.webp", quality=88)


def analysis(browser: Browser, address: str) -> None:
    """A game that is over, where the best that was possible was left, beside it."""
    page = visitor(browser, address, viewport={"width": 1400, "height": 860}, reduced_motion="reduce")
    page.request.put("/api/me", data={"name": "Ann"}, headers={"Origin": address})
    text = (ROOT / "tests" / "web" / "played" / "hashi.txt").read_text()
    kept = page.request.post("/api/records", data={"text": text}, headers={"Origin": address}).json()
    page.goto(f"/table/{kept['about']['table']}#analysis")
    page.get_by_role("button", name="Analyse").click()
    page.get_by_role("button", name="Look deeper").wait_for(timeout=LONG)
    page.get_by_role("button", name="Find out").click()
    page.get_by_role("button", name="Show that turn").click(timeout=LONG)
    page.get_by_role("button", name="Stop").wait_for(state="detached", timeout=LONG)
    page.mouse.move(0, 0)
    picture(page).save(HERE / "analysis.webp", quality=88)


def recording(browser: Browser, address: str) -> None:
    """Some turns, as they are seen."""
    page = visitor(browser, address, viewport={"width": 900, "height": 600}, reduced_motion="no-preference")
    page.goto(open_table(page, "shangri-la", ["me", "greedy", "greedy"], FIRST_GAME))
    player = ShangriLaPlayer(page, 7)
    frames: list[Image.Image] = []

    def watch(seconds: float) -> None:
        for _ in range(int(seconds * 1000 / BETWEEN_MS)):
            frames.append(picture(page))
            page.wait_for_timeout(BETWEEN_MS / 3)

    for wanted in ("Recruit", "Journey", "Journey"):
        player.wait()
        watch(0.4)
        player.touch(player.button(wanted))
        watch(0.4)
        player.choose()
        watch(1.2)
        player.touch(player.confirm)
        watch(2.6)
    shown = [frame.resize((600, 400), Image.Resampling.LANCZOS) for frame in frames]
    shown[0].save(
        HERE / "play.webp", save_all=True, append_images=shown[1:], duration=BETWEEN_MS, loop=0, quality=45, method=6
    )


def main() -> None:
    """Take them all."""
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        for take in (shangrila, hashi, analysis, recording):
            if sys.argv[1:] and take.__name__ not in sys.argv[1:]:
                continue
            take(browser, address)
            print(take.__name__, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
