"""Fixtures for browser tests: one browser and one server for each worker, and a new context for each page."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from server.clients import Client
from server.conftest import run_servers
from server.servers import Server, ServerGroup
from web.chromium import MISSING, chromium

PATIENCE_MS = 60_000
"""A wait in the browser fails after this time."""
ANALYSIS_SIMULATIONS = 100
"""The server's simulations for each position of an analysis: enough to rank moves, and quick."""


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
    """A server without rate limits and with quick analyses."""
    yield from run_servers(Server(tmp_path_factory.mktemp("web"), first_look=ANALYSIS_SIMULATIONS))


@pytest.fixture(scope="package")
def server(servers: ServerGroup) -> Server:
    return servers.next_server()


@pytest.fixture
def ann(servers: ServerGroup) -> Client:
    """A signed-in person."""
    return Client.sign_in(servers, "Ann")


@pytest.fixture
def page_errors() -> Iterator[list[str]]:
    """Collect the errors of all pages; the test fails if any are left. A test that expects errors removes them."""
    errors: list[str] = []
    yield errors
    assert not errors, "\n".join(errors)


@pytest.fixture
def open_page(browser: Browser, server: Server, page_errors: list[str]) -> Iterator[Callable[..., Page]]:
    """A function that opens a page for a new visitor, or for `person`, in a new browser context."""
    contexts: list[BrowserContext] = []
    origin = f"http://{server.address}"

    def collect_message(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            page_errors.append(f"{message.type}: {message.text}")

    def check_url(url: str) -> None:
        if not url.startswith((f"{origin}/", f"ws://{server.address}/", "data:", "blob:")):
            page_errors.append(f"a page sends a request to another server: {url}")

    def open_(person: Client | None = None, pace: str = "once", **options: object) -> Page:
        # Animations are off, so that tests need not wait for them; tests of animations turn them on.
        settings = {"base_url": origin, "locale": "en-GB", "reduced_motion": "reduce", **options}
        context = browser.new_context(**settings)  # type: ignore[arg-type]
        contexts.append(context)
        context.add_init_script(
            f"""if (location.host) localStorage.kakehashi ??= '{{"pace":"{pace}"}}'""",
        )
        context.set_default_timeout(PATIENCE_MS)
        if person and person.cookie:
            name, value = person.cookie.split("=", 1)
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
    """A page of a new visitor."""
    return open_page()
