"""A real browser at a real server."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from server.conftest import serving
from server.servers import Server
from web.chromium import MISSING, chromium


# Not for the whole session: while Playwright runs, no other test of the same process could use asyncio.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium()
    assert path, MISSING
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of our own, where nobody is too fast."""
    server = Server(tmp_path_factory.mktemp("web"))
    for _ in serving(server):
        yield server


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What pages complain of, such as what the Content-Security-Policy blocks; in the end there must be nothing."""
    heard: list[str] = []
    yield heard
    assert not heard, "\n".join(heard)


@pytest.fixture
def visit(browser: Browser, server: Server, complaints: list[str]) -> Iterator[Callable[..., Page]]:
    """Lets somebody come who was never here; what is given, such as a viewport, is their browser's."""
    contexts: list[BrowserContext] = []

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(f"{message.type}: {message.text}")

    def come(**given: object) -> Page:
        browsers = {"base_url": f"http://{server.address}", "locale": "en-GB", **given}
        context = browser.new_context(**browsers)  # type: ignore[arg-type]
        contexts.append(context)
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("console", said)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield come
    for context in contexts:
        context.close()


@pytest.fixture
def page(visit: Callable[..., Page]) -> Page:
    """The page of somebody who was never here."""
    return visit()
