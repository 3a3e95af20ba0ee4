"""Checks of a page in its present state: the rules of axe, both themes, and the widths of desktop, phone and zoom."""

from typing import Any

from playwright.sync_api import Page, expect

from web.test_scenes import AXE, DESKTOP, PHONE, ZOOMED, broken_rules, check_width, keep_picture

CONTRAST_VIOLATIONS = (
    "axe.run(document, { runOnly: ['color-contrast'] }).then(({ violations }) => violations.map(({ id }) => id))"
)


def check_appearance(page: Page, name: str) -> None:
    """Check accessibility and width of a page in both themes and at every width; save pictures."""
    original_size = page.viewport_size
    page.evaluate(AXE)
    page.set_viewport_size(DESKTOP["viewport"])
    set_theme(page, "dark")
    keep_picture(page, f"{name}-desktop-dark")
    # Both themes have the same structure, so all rules run only once.
    assert page.evaluate(CONTRAST_VIOLATIONS) == []
    set_theme(page, "light")
    keep_picture(page, f"{name}-desktop-light")
    assert broken_rules(page) == []
    check_width(page)
    page.set_viewport_size(ZOOMED)
    check_width(page)
    check_phone(page, name)
    if original_size:
        page.set_viewport_size(original_size)


def check_phone(page: Page, name: str) -> None:
    """Check a page at the width of a phone; axe must be loaded."""
    page.set_viewport_size(PHONE["viewport"])
    keep_picture(page, f"{name}-phone-light")
    assert broken_rules(page) == []
    check_width(page)


def check_rules(page: Page) -> None:
    """Check a page by all rules of axe."""
    page.evaluate(AXE)
    assert broken_rules(page) == []


def set_theme(page: Page, theme: Any) -> None:
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
