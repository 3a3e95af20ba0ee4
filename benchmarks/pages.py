"""What the pages weigh, how soon they answer, and whether anything stutters: measured in a real Chromium.

.venv/bin/python benchmarks/pages.py [weight] [touch] [frames] [lighthouse]

Without a name all are measured. A server of its own is started on this machine, with a database of its own.
"""

import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
sys.path.insert(0, str(ROOT))

from hatch_build import npm  # noqa: E402

from web.chromium import MISSING, chromium  # noqa: E402

LIMIT_KB = 100
LIMIT_FONTS_KB = 60
LIMIT_MS = 50
LIMIT_SCORE = 95
LIMIT_RUN_S = 90
FIRST_GAME = {"setup": "first-game"}


@contextmanager
def serving() -> Iterator[str]:
    """A server; its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        settings = {"data": folder, "port": port, "requests_a_second": "1e9", "tables_an_hour": "1e12"}
        environment = os.environ | {f"KAKEHASHI_{name.upper()}": str(value) for name, value in settings.items()}
        kakehashi = Path(sys.executable).with_name("kakehashi")
        with subprocess.Popen([kakehashi, "serve"], env=environment, stderr=subprocess.DEVNULL) as server:
            address = f"http://127.0.0.1:{port}"
            for _ in range(600):
                try:
                    httpx.get(f"{address}/healthz")
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            yield address
            server.terminate()


def open_table(page: Page, game: str, seats: list[str], options: dict[str, object] | None = None) -> str:
    """A table that is opened by whoever looks at the page; its path."""
    order = {"game": game, "seats": seats, "options": options or {}}
    table: str = page.evaluate(
        """async (order) => {
            const send = (method, path, body) =>
                fetch(path, {method, headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)})
            await send("PUT", "/api/me", {name: "Ann"})
            return (await (await send("POST", "/api/tables", order)).json()).about.table
        }""",
        order,
    )
    return f"/table/{table}"


def both_tables(page: Page) -> dict[str, str]:
    """A table of each game, where it is the turn of whoever looks at the page."""
    page.goto("/")
    return {
        "table of Shangri-La": open_table(page, "shangri-la", ["me", "greedy", "greedy", "greedy"], FIRST_GAME),
        "table of Hashi": open_table(page, "hashi", ["me", "greedy"]),
    }


def weight(browser: Browser, address: str) -> None:
    """What a first visit to each page loads, compressed as it is sent."""
    page = visitor(browser, address).new_page()
    paths = {"home": "/", "new table": "/new/shangri-la", **both_tables(page)}
    print(f"Weight of a first visit, kB as sent (at most {LIMIT_KB} of script and style, {LIMIT_FONTS_KB} of fonts)")
    for name, path in paths.items():
        loaded = first_visit(browser, address, path)
        code = loaded["Script"] + loaded["Stylesheet"]
        print(f"  {name:<22} script and style {code / 1000:6.1f}   fonts {loaded['Font'] / 1000:5.1f}")


def first_visit(browser: Browser, address: str, path: str) -> dict[str, float]:
    """The bytes that somebody loads who was never here, by kind."""
    page = visitor(browser, address).new_page()
    line = page.context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    loaded: dict[str, float] = defaultdict(float)
    line.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))

    def finished(event: dict[str, object]) -> None:
        loaded[kinds.get(str(event["requestId"]), "Other")] += float(str(event["encodedDataLength"]))

    line.on("Network.loadingFinished", finished)
    line.send("Network.enable")
    page.goto(path)
    page.wait_for_load_state("networkidle")
    page.context.close()
    return loaded


FRAME = """(selector) => new Promise((done) => {
    const element = document.querySelector(selector)
    const before = performance.now()
    element.dispatchEvent(new MouseEvent("click", {bubbles: true, clientX: 0, clientY: 0}))
    requestAnimationFrame(() => { const channel = new MessageChannel()
        channel.port1.onmessage = () => done(performance.now() - before)
        channel.port2.postMessage(0) })
})"""
"""How long from a click until the next frame has been drawn: a task that follows the frame comes after its drawing."""


def touch(browser: Browser, address: str) -> None:
    """How long from a click until what may be touched next is drawn."""
    page = visitor(browser, address).new_page()
    tables = both_tables(page)
    print(f"From a click to the drawn frame with what may be touched next, ms (at most {LIMIT_MS})")
    things = {"table of Shangri-La": '[data-space][aria-disabled="false"]', "table of Hashi": "[data-island].open"}
    for name, selector in things.items():
        page.goto(tables[name])
        page.wait_for_selector(selector)
        taken = []
        for _ in range(20):
            page.wait_for_selector(selector)
            taken.append(page.evaluate(FRAME, selector))
            page.keyboard.press("Escape")
            back = page.get_by_role("button", name="Back", exact=True)
            if back.count():
                back.click()
        print(f"  {name:<22} median {statistics.median(taken):5.1f}   longest {max(taken):5.1f}")
    page.context.close()


def frames(browser: Browser, address: str) -> None:
    """Frames that took too long while a whole game is played and everything moves.

    The moves are drawn at random and come one a second, as those of bots do: bots would take the processor away.
    """
    print("Watching a whole game, everything moving; this takes some minutes", flush=True)
    page = visitor(browser, address, reduced_motion="no-preference").new_page()
    page.goto("/")
    path = open_table(page, "shangri-la", ["me"] * 4, FIRST_GAME)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    page.evaluate(
        """() => {
            window.long = []
            window.seen = 0
            new PerformanceObserver((list) => {
                for (const entry of list.getEntries()) window.long.push(Math.round(entry.duration))
            }).observe({type: "long-animation-frame"})
            const count = () => { window.seen += 1; requestAnimationFrame(count) }
            requestAnimationFrame(count)
        }"""
    )
    choose = random.Random(1)
    moves = 0
    while True:
        now = page.request.get(f"/api{path.replace('table', 'tables')}").json()["now"]
        offered = [(view["seat"], move) for view in now["views"] for move in (view["offer"] or {}).get("moves", [])]
        if not offered:
            break
        # Journeys end the game, and are what moves most.
        seat, move = choose.choice([one for one in offered if ">" in one[1]] or offered)
        command = {"do": "move", "seat": seat, "move": move, "expected": now["version"]}
        page.request.post(
            f"/api{path.replace('table', 'tables')}/commands",
            data={"id": f"m{moves}", "command": command},
            headers={"Origin": address},
        )
        moves += 1
        page.wait_for_timeout(1000)
    long, seen = page.evaluate("[window.long, window.seen]")
    print(f"  moves {moves}, frames {seen}, of them over {LIMIT_MS} ms: {len(long)}, longest {max(long, default=0)} ms")
    page.context.close()


def lighthouse(browser: Browser, address: str) -> None:
    """Lighthouse's marks for a phone with a slow processor and a slow line, and for a desktop."""
    page = visitor(browser, address).new_page()
    paths = {"home": "/", **both_tables(page)}
    page.context.close()
    print(f"Lighthouse, of 100 (at least {LIMIT_SCORE}): median of 3")
    for name, path in paths.items():
        for device in ("mobile", "desktop"):
            marks = [judged(f"{address}{path}", device) for _ in range(3)]
            performance, accessibility = (statistics.median(mark) for mark in zip(*marks, strict=True))
            print(
                f"  {name:<22} {device:<8} performance {performance:.0f}   accessibility {accessibility:.0f}",
                flush=True,
            )


def judged(url: str, device: str) -> tuple[float, float]:
    """The marks of one run."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        preset = ["--preset=desktop"] if device == "desktop" else []
        done = npm(
            ROOT / "web",
            *("exec", "--", "lighthouse", url, "--quiet", *preset, "--output=json", f"--output-path={report}"),
            *("--only-categories=performance,accessibility", "--chrome-flags=--headless=new --no-sandbox"),
            settings={"CHROME_PATH": chromium() or ""},
            capture_output=True,
            timeout=LIMIT_RUN_S,
        )
        if done.returncode:
            raise SystemExit(f"Lighthouse failed: {done.stderr!s}")
        marks = json.loads(report.read_text())["categories"]
        return 100 * marks["performance"]["score"], 100 * marks["accessibility"]["score"]


def visitor(browser: Browser, address: str, **given: object) -> BrowserContext:
    """Somebody who was never here."""
    how = {"base_url": address, "locale": "en-GB", "viewport": {"width": 1280, "height": 900}, **given}
    return browser.new_context(**how)  # type: ignore[arg-type]


MEASURES = {"weight": weight, "touch": touch, "frames": frames, "lighthouse": lighthouse}


def main() -> None:
    """Measure what is named, or all."""
    unknown = set(sys.argv[1:]) - set(MEASURES)
    if unknown:
        raise SystemExit(f"There is no measure {min(unknown)}: they are {', '.join(MEASURES)}.")
    path = chromium()
    if not path:
        raise SystemExit(MISSING)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        for name, measure in MEASURES.items():
            if name in (sys.argv[1:] or MEASURES):
                measure(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
