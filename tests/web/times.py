"""A page clock that only the test advances."""

from datetime import datetime, timedelta

from playwright.sync_api import Page

START = datetime(2030, 1, 1)


def freeze_timers(page: Page) -> None:
    """Stop all timers of the page; afterwards only `page.clock.run_for` advances the time."""
    page.clock.install(time=START)
    # An installed clock runs until it is paused; an hour is far more than that takes.
    page.clock.pause_at(START + timedelta(hours=1))
