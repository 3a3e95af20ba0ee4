"""Every page in every state: anybody can use it, nothing sticks out, and a picture of it is kept."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from server.clients import Client
from web.scenes import SCENES

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build" / "screenshots"
AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text()
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
# What is left of 1280 × 900 for somebody who zooms to 200 %.
ZOOMED: Any = {"width": 640, "height": 450}
DEVICES = {"desktop": DESKTOP, "phone": PHONE}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("scene", SCENES)
def test_anybody_can_use_a_page_by_day_and_by_night_and_when_it_is_twice_as_large(
    open_page: Callable[..., Page], ann: Client, page_errors: list[str], scene: str, device: str
) -> None:
    page = open_page(ann, **DEVICES[device])
    SCENES[scene](page, ann, device == "phone")
    page.evaluate(AXE)
    for theme in "dark", "light":
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        keep_picture(page, f"{scene}-{device}-{theme}")
        assert broken_rules(page) == []
    check_width(page)
    if device == "desktop":
        page.set_viewport_size(ZOOMED)
        keep_picture(page, f"{scene}-zoomed-light")
        check_width(page)
    forgive_404(page_errors, scene)


def check_width(page: Page) -> None:
    wide, room = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= room, "the page scrolls sideways"


def forgive_404(page_errors: list[str], scene: str) -> None:
    """The browser itself complains of a page that is not there."""
    if scene == "not_found":
        page_errors[:] = [heard for heard in page_errors if "404" not in heard]


def keep_picture(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", full_page=True)


def broken_rules(page: Page) -> list[str]:
    """What axe, which the page has been given, finds wrong with it by all of its rules."""
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)")
    return [f"{rule['id']} ({rule['help']}): {node['html'][:200]}" for rule in found for node in rule["nodes"][:5]]


def test_a_page_that_somebody_cannot_use_is_noticed(page: Page) -> None:
    page.goto("/device/word")
    page.wait_for_selector("h1")
    page.evaluate(AXE)
    assert broken_rules(page) == []
    page.evaluate("document.querySelector('main').append(document.createElement('input'))")
    assert any(rule.startswith("label ") for rule in broken_rules(page))
