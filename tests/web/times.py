"""Time that passes only when a test says so."""

from datetime import datetime, timedelta

from playwright.sync_api import Page

BEGINNING = datetime(2030, 1, 1)


def freeze_timers(page: Page) -> None:
    """From now on no timer of the page goes off by itself; `page.clock.run_for` lets some time pass."""
    page.clock.install(time=BEGINNING)
    # Installed, it would go on with real time; so much is never over before it stands.
    page.clock.pause_at(BEGINNING + timedelta(hours=1))
