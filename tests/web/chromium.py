"""Which Chromium the tests look with. `python tests/web/chromium.py` makes sure that there is one."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = "The tests need a Chromium: install one, or name it in the environment, as CHROMIUM=/usr/bin/chromium."


def chromium() -> str | None:
    """The path of a Chromium on this machine."""
    return shutil.which(os.environ.get("CHROMIUM", "")) or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    """Install Debian's, where that is possible and allowed."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        print("Installing Chromium for the tests", flush=True)
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", "-qq", *command], env=environment, check=False, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    if not chromium():
        install()
    if not chromium():
        sys.exit(MISSING)
