"""Page files are compressed and cached correctly, and leave other paths to the API."""

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from starlette.responses import PlainTextResponse

from kakehashi.server.pages import Pages
from server.servers import ServerGroup

SCRIPT = b"document.title = 'Kakehashi';" * 20


class Browser:
    """A client for pages served from a folder."""

    def __init__(self, folder: Path) -> None:
        self._transport = httpx.ASGITransport(Pages(PlainTextResponse("from the app"), folder))

    def request(self, path: str, method: str = "GET", **headers: str) -> httpx.Response:
        """Send a request; return the answer, unpacked from gzip."""

        async def answer() -> httpx.Response:
            async with httpx.AsyncClient(transport=self._transport, base_url="http://here") as http:
                named = {name.replace("_", "-"): value for name, value in headers.items()}
                return await http.request(method, f"http://here{path}", headers=named)

        return asyncio.run(answer())


@pytest.fixture
def browser(tmp_path: Path) -> Browser:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Kakehashi</title>")
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    (tmp_path / "built-from").write_text("0123")
    (tmp_path / "assets" / "index-1234.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "index-1234.js.gz").write_bytes(gzip.compress(SCRIPT))
    (tmp_path / "assets" / "index-1234.js.br").write_bytes(b"packed by brotli")
    (tmp_path / "assets" / "font-1234.woff2").write_bytes(b"wOF2")
    return Browser(tmp_path)


def test_unknown_path_gets_the_page_with_status_404(browser: Browser) -> None:
    answer = browser.request("/anything/at/all", accept="text/html,*/*")
    assert answer.status_code == 404
    assert answer.text == browser.request("/").text


@pytest.mark.parametrize("path", ["/", "/table/0123456789abcdef", "/new/hashi", "/device/word", "/table/"])
def test_every_page_is_the_same_file_and_revalidated(browser: Browser, path: str) -> None:
    answer = browser.request(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    known = browser.request(path, if_none_match=f"W/{answer.headers['etag']}")
    assert (known.status_code, known.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/api", "/api/games", "/api/nothing/here", "/healthz", "/metrics", "/openapi.json", "//api/games"]
)
def test_paths_of_the_api_reach_the_app(browser: Browser, path: str) -> None:
    assert browser.request(path).text == "from the app"


@pytest.mark.parametrize(
    "path", ["/wp-login.php", "/table/x.html", "/assets/index-0000.js", "/built-from.txt", "/.env"]
)
def test_missing_file_is_left_to_the_app(browser: Browser, path: str) -> None:
    assert browser.request(path).text == "from the app"


def test_requests_that_do_not_read_go_to_the_app(browser: Browser) -> None:
    assert browser.request("/", "POST").text == "from the app"
    assert browser.request("/", "HEAD").headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    ("accepted", "encoding", "content"),
    [
        ("gzip, deflate, br, zstd", "br", b"packed by brotli"),
        ("gzip, deflate", "gzip", SCRIPT),
        ("br;q=0, gzip;q=0.5", "gzip", SCRIPT),
        ("identity", None, SCRIPT),
        ("", None, SCRIPT),
    ],
)
def test_file_is_sent_in_the_smallest_accepted_encoding(
    browser: Browser, accepted: str, encoding: str | None, content: bytes
) -> None:
    answer = browser.request("/assets/index-1234.js", accept_encoding=accepted)
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.content == content


def test_assets_are_cached_forever_and_other_files_are_not(browser: Browser) -> None:
    font = browser.request("/assets/font-1234.woff2")
    assert (font.headers["content-type"], font.content) == ("font/woff2", b"wOF2")
    assert font.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "content-encoding" not in font.headers
    for path, kind in (("/icon.svg", "image/svg+xml"), ("/manifest.webmanifest", "application/manifest+json")):
        answer = browser.request(path)
        assert (answer.headers["content-type"], answer.headers["cache-control"]) == (kind, "no-cache")


def test_pages_that_are_not_built_are_unavailable(tmp_path: Path) -> None:
    browser = Browser(tmp_path / "nothing")
    answer = browser.request("/table/0123456789abcdef")
    assert answer.status_code == 503
    assert "make serve" in answer.text
    assert browser.request("/api/games").text == "from the app"


def test_server_sends_pages_with_its_headers(single_server: ServerGroup) -> None:
    page = single_server.request("GET", "/table/0123456789abcdef")
    assert page.status_code == 200
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert '<meta name="description"' in " ".join(page.text.split())
    missing = single_server.request("GET", "/nothing.html")
    assert missing.status_code == 404
    assert missing.json()["code"] == "not-found"
    assert single_server.request("GET", "/api/nothing").status_code == 404
    assert single_server.request("POST", "/table/0123456789abcdef").status_code == 404


def test_long_answers_of_the_api_are_compressed(single_server: ServerGroup) -> None:
    assert (
        single_server.request("GET", "/openapi.json", headers={"Accept-Encoding": "gzip"}).headers["content-encoding"]
        == "gzip"
    )
    assert "content-encoding" not in single_server.request("GET", "/api/me").headers
