"""A real browser at a real server."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from kakehashi.bots import Bot, first_opponent
from kakehashi.games import game, games
from server.clients import Client
from server.conftest import run_servers
from server.servers import Server, ServerGroup
from web.chromium import MISSING, chromium

PATIENCE_MS = 15_000


# Not for the whole session: while Playwright runs, no other test of the same process could use asyncio.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium()
    assert path, MISSING
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    """A server of our own, where nobody is too fast."""
    compile_bots()
    yield from run_servers(Server(tmp_path_factory.mktemp("web")))


def compile_bots() -> None:
    """After a change of the rules the first answer of a bot takes longer than anybody waits at a page."""
    for name in games():
        position = game(name).new({"seed": 1})
        Bot(name, first_opponent(name)).choose(position, position.acting[0], seed=1)


@pytest.fixture(scope="package")
def study_servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    """A server for analyses, the analysis board and challenges: bots look at moves long enough to find costly ones."""
    compile_bots()
    yield from run_servers(Server(tmp_path_factory.mktemp("study"), first_look=100))


@pytest.fixture(scope="package")
def server(servers: ServerGroup) -> Server:
    return servers.next_server()


@pytest.fixture
def ann(servers: ServerGroup) -> Client:
    """Somebody whom the server knows, before she opens a page."""
    return Client.sign_in(servers, "Ann")


@pytest.fixture
def page_errors() -> Iterator[list[str]]:
    """What pages complain of, such as what the Content-Security-Policy blocks; in the end there must be nothing."""
    heard: list[str] = []
    yield heard
    assert not heard, "\n".join(heard)


@pytest.fixture
def open_page(browser: Browser, server: Server, page_errors: list[str]) -> Iterator[Callable[..., Page]]:
    """Lets somebody come: who was never here, or `who`. What else is given, such as a viewport, is their browser's."""
    contexts: list[BrowserContext] = []
    home = f"http://{server.address}"

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            page_errors.append(f"{message.type}: {message.text}")

    def asked(url: str) -> None:
        if not url.startswith((f"{home}/", f"ws://{server.address}/", "data:", "blob:")):
            page_errors.append(f"a page asks somebody else: {url}")

    def come(who: Client | None = None, pace: str = "once", **given: object) -> Page:
        # Where nothing moves and nothing is shown in turn nobody has to wait; tests of that say so.
        browsers = {"base_url": home, "locale": "en-GB", "reduced_motion": "reduce", **given}
        context = browser.new_context(**browsers)  # type: ignore[arg-type]
        contexts.append(context)
        context.add_init_script(
            f"""if (location.host) localStorage.kakehashi ??= '{{"pace":"{pace}"}}'""",
        )
        context.set_default_timeout(PATIENCE_MS)
        if who and who.cookie:
            name, value = who.cookie.split("=", 1)
            context.add_cookies([{"name": name, "value": value, "url": home}])
        page = context.new_page()
        page.on("console", said)
        page.on("pageerror", lambda error: page_errors.append(str(error)))
        page.on("request", lambda request: asked(request.url))
        page.on("websocket", lambda socket: asked(socket.url))
        return page

    yield come
    for context in contexts:
        context.close()


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """The page of somebody who was never here."""
    return open_page()
