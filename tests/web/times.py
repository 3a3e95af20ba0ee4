"""Time that passes only when a test says so."""

from datetime import datetime, timedelta

from playwright.sync_api import Page

START = datetime(2030, 1, 1)


def freeze_timers(page: Page) -> None:
    """Stop all timers of the page; from then on `page.clock.run_for` lets time pass."""
    page.clock.install(time=START)
    # An installed clock runs on until it is paused, which never takes an hour.
    page.clock.pause_at(START + timedelta(hours=1))
