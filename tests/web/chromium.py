"""The Chromium of the browser tests; `python tests/web/chromium.py` installs one if it is missing."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = "The browser tests need Chromium: install it, or set its path, as in CHROMIUM=/usr/bin/chromium."


def chromium() -> str | None:
    """Return the path of an installed Chromium, or None; prefer the headless shell, which is fastest."""
    return shutil.which(os.environ.get("CHROMIUM", "")) or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    """Install Chromium with apt, if this machine has apt and this user may use it."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        print("Installing Chromium for the browser tests: apt-get install chromium-headless-shell", flush=True)
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update"], ["install", "-y", "--no-install-recommends", "chromium-headless-shell"]):
            subprocess.run(["apt-get", "-qq", *command], env=environment, check=False, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    if not chromium():
        install()
    if not chromium():
        sys.exit(MISSING)
