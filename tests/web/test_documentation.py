"""The documentation: it builds without a warning, and can be read and searched from the disk, by day and by night."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from web.test_scenes import AXE

ROOT = Path(__file__).parent.parent.parent
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 900}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True)
    assert (built.returncode, built.stdout, built.stderr) == (0, "", "")
    return folder


@pytest.fixture(params=["light", "dark"])
def reader(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Somebody who reads without a network."""
    asked: list[str] = []
    context = browser.new_context(color_scheme=request.param, viewport=DESKTOP)
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    yield page
    context.close()
    assert not [address for address in asked if not address.startswith(("file:", "data:", "blob:", "about:"))]


def pages(site: Path) -> list[Path]:
    return sorted(path for path in site.glob("*.html") if path.name != "404.html")


@pytest.mark.parametrize("reader", ["light"], indirect=True)
def test_every_page_fits_and_shows_its_pictures(site: Path, reader: Page) -> None:
    assert len(pages(site)) > 15
    broken = "images => images.filter(image => image.complete && !image.naturalWidth).map(image => image.src)"
    for path in pages(site):
        for size in (DESKTOP, PHONE):
            reader.set_viewport_size(size)  # type: ignore[arg-type]
            if size == DESKTOP:
                reader.goto(path.as_uri())
            assert reader.evaluate("document.documentElement.scrollWidth") <= size["width"], path.name
            assert reader.locator("img").evaluate_all(broken) == [], path.name


@pytest.mark.parametrize("reader", ["light"], indirect=True)
def test_the_reference_shows_what_is_asked_by_name(site: Path, reader: Page) -> None:
    """What is kept is a property, and fields are shown that speak for themselves."""
    reader.goto((site / "reference.html").as_uri())
    expect(reader.locator('[id="kakehashi.shangrila.Position.legal_moves"]')).to_contain_text("property")
    expect(reader.locator('[id="kakehashi.shangrila.Journey.origin"]')).to_be_visible()


def test_everybody_can_read_it(site: Path, reader: Page) -> None:
    for name in ("index.html", "rules.html", "library.html"):
        reader.goto((site / name).as_uri())
        reader.evaluate(AXE)
        found = reader.evaluate("axe.run(document, { runOnly: ['color-contrast', 'image-alt', 'link-name'] })")
        assert [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]] == [], name


def test_a_word_is_found(site: Path, reader: Page) -> None:
    reader.goto((site / "index.html").as_uri())
    reader.get_by_role("textbox", name="Search").fill("Stones")
    found = reader.locator(".md-search-result__link").first
    expect(found).to_be_visible()
    found.click()
    expect(reader.locator("article")).to_contain_text("Stone")
