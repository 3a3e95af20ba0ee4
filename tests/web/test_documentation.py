"""The documentation builds without warnings; readers can browse and search it offline in both colour schemes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from web.test_scenes import AXE

ROOT = Path(__file__).parent.parent.parent
PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
# Wait for pictures that load late, too.
BROKEN = """async (images) => {
  for (const image of images) image.loading = 'eager';
  const ended = (image) => new Promise((done) => (image.onload = image.onerror = done));
  await Promise.all(images.map((image) => image.complete || ended(image)));
  return images.filter((image) => !image.naturalWidth).map((image) => image.src);
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True)
    assert (built.returncode, built.stdout, built.stderr) == (0, "", "")
    return folder


@pytest.fixture
def color_scheme() -> str:
    return "light"


@pytest.fixture
def reader(browser: Browser, color_scheme: Literal["light", "dark"]) -> Iterator[Page]:
    """A browser page without a network."""
    requests: list[str] = []
    context = browser.new_context(color_scheme=color_scheme, viewport=DESKTOP, reduced_motion="reduce")
    page = context.new_page()
    page.on("request", lambda request: requests.append(request.url))
    yield page
    context.close()
    assert not [address for address in requests if not address.startswith(("file:", "data:", "blob:", "about:"))]


def test_every_page_fits_and_shows_its_pictures(site: Path, reader: Page) -> None:
    pages = sorted(path for path in site.glob("*.html") if path.name != "404.html")
    assert len(pages) > 15
    for path in pages:
        # The reference is slow to lay out, so check only a few widths.
        reader.set_viewport_size(DESKTOP)
        reader.goto(path.as_uri(), wait_until="domcontentloaded")
        assert reader.locator("img").evaluate_all(BROKEN) == [], path.name
        for size in (DESKTOP, PHONE):
            reader.set_viewport_size(size)
            assert reader.evaluate("document.documentElement.scrollWidth") <= size["width"], path.name


def test_reference_shows_properties_and_fields(site: Path, reader: Page) -> None:
    reader.goto((site / "reference.html").as_uri(), wait_until="domcontentloaded")
    expect(reader.locator('[id="kakehashi.shangrila.Position.legal_moves"]')).to_contain_text("property")
    expect(reader.locator('[id="kakehashi.shangrila.Journey.origin"]')).to_be_visible()


@pytest.mark.parametrize(("color_scheme", "palette"), [("light", "default"), ("dark", "slate")])
def test_documentation_is_accessible(site: Path, reader: Page, palette: str) -> None:
    for name in ("index.html", "rules.html", "library.html"):
        reader.goto((site / name).as_uri(), wait_until="domcontentloaded")
        expect(reader.locator("body")).to_have_attribute("data-md-color-scheme", palette)
        reader.evaluate(AXE)
        found = reader.evaluate("axe.run(document, { runOnly: ['color-contrast', 'image-alt', 'link-name'] })")
        assert [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]] == [], name


def test_word_is_found(site: Path, reader: Page) -> None:
    reader.goto((site / "index.html").as_uri())
    field = reader.locator('[data-md-component="search-query"]')
    field.click()
    # The search reads the field after each key and may miss pasted text.
    field.press_sequentially("Stones")
    found = reader.locator(".md-search-result__link").first
    expect(found).to_be_visible(timeout=60_000)
    found.click()
    expect(reader.locator("article")).to_contain_text("Stone")
