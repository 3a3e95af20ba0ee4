"""One browser and one server for all browser tests of a process; a fresh browser context for each page."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from server.clients import Client
from server.conftest import run_servers
from server.servers import Server, ServerGroup
from web.chromium import MISSING, chromium

PATIENCE_MS = 60_000
"""Nothing that works takes so long; a test that waits longer fails."""
FIRST_LOOK = 100
"""How many simulations the server spends on each position of an analysis: enough to rank moves, and quick."""


# Package scope: while Playwright's loop runs in this thread, no test may call asyncio.run.
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
    """Start a server without rate limits, whose analyses are quick."""
    yield from run_servers(Server(tmp_path_factory.mktemp("web"), first_look=FIRST_LOOK))


@pytest.fixture(scope="package")
def server(servers: ServerGroup) -> Server:
    return servers.next_server()


@pytest.fixture
def ann(servers: ServerGroup) -> Client:
    """Return a person that the server knows."""
    return Client.sign_in(servers, "Ann")


@pytest.fixture
def page_errors() -> Iterator[list[str]]:
    """Collect errors of all pages, such as what the Content-Security-Policy blocks; any left at the end fail."""
    errors: list[str] = []
    yield errors
    assert not errors, "\n".join(errors)


@pytest.fixture
def open_page(browser: Browser, server: Server, page_errors: list[str]) -> Iterator[Callable[..., Page]]:
    """Open a page for a new visitor, or for `who`, in a context of its own with the given options."""
    contexts: list[BrowserContext] = []
    origin = f"http://{server.address}"

    def collect_message(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            page_errors.append(f"{message.type}: {message.text}")

    def check_url(url: str) -> None:
        if not url.startswith((f"{origin}/", f"ws://{server.address}/", "data:", "blob:")):
            page_errors.append(f"a page asks another server: {url}")

    def open_(who: Client | None = None, pace: str = "once", **options: object) -> Page:
        # Without animation no test waits for it; tests of animation ask for it.
        settings = {"base_url": origin, "locale": "en-GB", "reduced_motion": "reduce", **options}
        context = browser.new_context(**settings)  # type: ignore[arg-type]
        contexts.append(context)
        context.add_init_script(
            f"""if (location.host) localStorage.kakehashi ??= '{{"pace":"{pace}"}}'""",
        )
        context.set_default_timeout(PATIENCE_MS)
        if who and who.cookie:
            name, value = who.cookie.split("=", 1)
            context.add_cookies([{"name": name, "value": value, "url": origin}])
        page = context.new_page()
        page.on("console", collect_message)
        page.on("pageerror", lambda error: page_errors.append(str(error)))
        page.on("request", lambda request: check_url(request.url))
        page.on("websocket", lambda socket: check_url(socket.url))
        return page

    yield open_
    for context in contexts:
        context.close()


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """Open the page of a new visitor."""
    return open_page()
