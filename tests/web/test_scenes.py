"""Every page in every state is accessible on desktop and phone in both themes, and fits the window."""

import os
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
# A window of 1280 × 900 at a zoom of 200 %.
ZOOMED: Any = {"width": 640, "height": 450}
DEVICES = {"desktop": DESKTOP, "phone": PHONE}
CONTRAST = "color-contrast"
"""The only rule of axe that depends on the theme."""


@pytest.mark.parametrize("scene", SCENES)
def test_page_is_accessible_and_fits_on_every_device(
    open_page: Callable[..., Page], ann: Client, page_errors: list[str], scene: str
) -> None:
    """A page opened on a phone grows to a desktop: every axe rule runs on both, contrast in both themes."""
    page = open_page(ann, **PHONE)
    SCENES[scene](page, ann, True)
    page.evaluate(AXE)
    keep_picture(page, f"{scene}-phone-light")
    assert broken_rules(page, without=(CONTRAST,)) == []
    check_width(page)
    become_desktop(page)
    keep_picture(page, f"{scene}-desktop-light")
    assert broken_rules(page) == []
    check_width(page)
    show_theme(page, "dark")
    keep_picture(page, f"{scene}-desktop-dark")
    assert broken_rules(page, only=(CONTRAST,)) == []
    page.set_viewport_size(ZOOMED)
    check_width(page)
    if scene == "not_found":  # the browser itself logs the 404
        page_errors[:] = [error for error in page_errors if "404" not in error]


def become_desktop(page: Page) -> None:
    """Resize a phone page to a desktop, and emulate a mouse."""
    page.set_viewport_size(DESKTOP["viewport"])
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    metrics = {**DESKTOP["viewport"], "deviceScaleFactor": 1, "mobile": False}
    devtools.send("Emulation.setDeviceMetricsOverride", metrics)
    assert page.evaluate("[innerWidth, matchMedia('(pointer: coarse)').matches]") == [1280, False]


def show_theme(page: Page, theme: Any) -> None:
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def check_width(page: Page) -> None:
    width, room = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert width <= room, "the page scrolls sideways"


def keep_picture(page: Page, name: str) -> None:
    """Save a picture of the page if KEEP_PICTURES=1 is set."""
    if os.environ.get("KEEP_PICTURES"):
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}.png", full_page=True)


def broken_rules(page: Page, only: tuple[str, ...] = (), without: tuple[str, ...] = ()) -> list[str]:
    """Return the violations that axe finds, by all rules or by the given ones; axe must be loaded."""
    options: dict[str, Any] = {"resultTypes": ["violations"], "rules": {rule: {"enabled": False} for rule in without}}
    if only:
        options["runOnly"] = list(only)
    found = page.evaluate("options => axe.run(document, options).then(({ violations }) => violations)", options)
    return [f"{rule['id']} ({rule['help']}): {node['html'][:200]}" for rule in found for node in rule["nodes"][:5]]


def test_inaccessible_page_is_noticed(page: Page) -> None:
    page.goto("/device/word")
    page.wait_for_selector("h1")
    page.evaluate(AXE)
    assert broken_rules(page) == []
    page.evaluate("document.querySelector('main').append(document.createElement('input'))")
    assert any(rule.startswith("label ") for rule in broken_rules(page))
