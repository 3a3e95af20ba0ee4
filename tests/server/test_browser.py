"""`kakehashi serve --open`, as `make play` calls it: one command, and the browser is there."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kakehashi.server.browser import address, is_kakehashi
from kakehashi.server.settings import Settings
from server.servers import KAKEHASHI, ServerGroup, free_port


class Home:
    """Somebody's machine with a browser, which writes down what it is opened with."""

    def __init__(self, folder: Path, data: Path | None = None) -> None:
        self.folder, self.opened, self._data = folder, folder / "opened", data or folder
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> "{self.opened}"\n')
        browser.chmod(0o755)
        outside = {name: value for name, value in os.environ.items() if not name.startswith("KAKEHASHI_")}
        self.environment = outside | {"BROWSER": str(browser)}

    def play(self, port: int, **environment: str) -> "subprocess.Popen[str]":
        command = [KAKEHASHI, "serve", "--open", "--data", str(self._data), "--port", str(port)]
        return subprocess.Popen(
            command, env=self.environment | environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def pages(self) -> list[str]:
        """What the browser was opened with; it may take a moment."""
        until = time.monotonic() + 10
        while not self.opened.exists() and time.monotonic() < until:
            time.sleep(0.02)
        return self.opened.read_text().split() if self.opened.exists() else []


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@contextmanager
def _playing(home: Home, port: int, **environment: str) -> Iterator[str]:
    """While it runs; gives the line that it has said."""
    process = home.play(port, **environment)
    try:
        assert process.stdout is not None
        yield process.stdout.readline()
    finally:
        process.send_signal(signal.SIGINT)
        rest, complaints = process.communicate(timeout=30)
    # Where nothing was compiled yet, that is said, too.
    heard = [line for line in complaints.splitlines() if not line.endswith("bots answer in about a minute")]
    assert (rest, heard) == ("", [])


def test_the_browser_opens_when_the_server_answers_and_one_line_says_where(home: Home) -> None:
    port = free_port()
    with _playing(home, port) as line:
        assert line == f"Kakehashi is at http://127.0.0.1:{port} (Ctrl-C stops it)\n"
        assert home.pages() == [f"http://127.0.0.1:{port}"]
        assert is_kakehashi(f"http://127.0.0.1:{port}")


@pytest.mark.parametrize("same", ["port", "data folder"])
def test_a_server_that_runs_already_is_opened_and_not_started_again(
    single_server: ServerGroup, tmp_path: Path, same: str
) -> None:
    (server,) = single_server.all
    home = Home(tmp_path, data=server.folder if same == "data folder" else tmp_path)
    second = home.play(server.port if same == "port" else free_port())
    said, complaints = second.communicate(timeout=60)
    assert (second.returncode, said, complaints) == (0, f"Kakehashi is already at http://{server.address}\n", "")
    assert home.pages() == [f"http://{server.address}"]


def test_without_a_browser_there_is_only_the_line(home: Home) -> None:
    with _playing(home, free_port(), BROWSER=str(home.folder / "nothing")) as line:
        assert line.startswith("Kakehashi is at http://127.0.0.1:")


def test_another_program_at_the_port_is_not_taken_for_ours(home: Home) -> None:
    other = subprocess.Popen(
        [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=home.folder,
    )  # fmt: skip
    try:
        assert other.stdout is not None
        found = re.search(r"port (\d+)", other.stdout.readline())
        assert found is not None
        refused = home.play(int(found[1]))
        said, complaints = refused.communicate(timeout=60)
    finally:
        other.kill()
        other.communicate()
    assert (refused.returncode, said) == (2, "")
    assert complaints.startswith("kakehashi: Nobody can listen at 127.0.0.1")
    assert not home.opened.exists()


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8017"),
        ("0.0.0.0", "http://127.0.0.1:8017"),
        ("::", "http://[::1]:8017"),
        ("games.home", "http://games.home:8017"),
    ],
)
def test_the_browser_is_sent_to_an_address_that_it_can_reach(host: str, url: str) -> None:
    assert address(Settings(host=host, port=8017)) == url
