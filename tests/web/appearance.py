"""One look at a page in a state: both themes, a desktop, a phone and a page zoomed to 200 %, by the rules of axe."""

from typing import Any

from playwright.sync_api import Page, expect

from web.test_scenes import AXE, DESKTOP, PHONE, ZOOMED, broken_rules, check_width, keep_picture

COLOURS = "axe.run(document, { runOnly: ['color-contrast'] }).then(({ violations }) => violations.map(({ id }) => id))"


def check_appearance(page: Page, name: str) -> None:
    """Check that everybody can use a page as it is now, in both themes and at every width; keep pictures of it."""
    own = page.viewport_size
    page.evaluate(AXE)
    page.set_viewport_size(DESKTOP["viewport"])
    set_theme(page, "dark")
    keep_picture(page, f"{name}-desktop-dark")
    # The structure of a page is the same in both themes.
    assert page.evaluate(COLOURS) == []
    set_theme(page, "light")
    keep_picture(page, f"{name}-desktop-light")
    assert broken_rules(page) == []
    check_width(page)
    page.set_viewport_size(ZOOMED)
    check_width(page)
    check_phone(page, name)
    if own:
        page.set_viewport_size(own)


def check_phone(page: Page, name: str) -> None:
    """Check a page as wide as a phone, where axe has been loaded already."""
    page.set_viewport_size(PHONE["viewport"])
    keep_picture(page, f"{name}-phone-light")
    assert broken_rules(page) == []
    check_width(page)


def check_rules(page: Page) -> None:
    """Check a page by the rules of axe, as it is now."""
    page.evaluate(AXE)
    assert broken_rules(page) == []


def set_theme(page: Page, theme: Any) -> None:
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
