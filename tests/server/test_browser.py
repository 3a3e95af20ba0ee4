"""`kakehashi serve --open`, which `make play` calls: the server starts, and a browser opens."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from depth import PATIENCE_S
from server.servers import (
    KAKEHASHI,
    ServerGroup,
    clean_environment,
    compile_games,
    free_port,
    wait_until,
)


class Desktop:
    """A fake browser that records the addresses it opens."""

    def __init__(self, folder: Path) -> None:
        self.opened = folder / "opened"
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> "{self.opened}"\n')
        browser.chmod(0o755)
        self.data, self.browser = folder, browser

    def start(self, port: int, *arguments: str) -> "subprocess.Popen[str]":
        compile_games()
        command = [KAKEHASHI, "serve", "--open", "--data", str(self.data), "--port", str(port), *arguments]
        environment = clean_environment() | {"BROWSER": str(self.browser)}
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def wait_for_page(self) -> str:
        """Wait until the browser has opened an address, and return it."""
        wait_until(lambda: self.opened.exists() and self.opened.read_text().endswith("\n"))
        (address,) = self.opened.read_text().split()
        return address


@pytest.fixture
def desktop(tmp_path: Path) -> Desktop:
    return Desktop(tmp_path)


@contextmanager
def running(desktop: Desktop, port: int) -> Iterator[str]:
    """Start a server and stop it with Ctrl-C; yield its only line."""
    process = desktop.start(port)
    try:
        assert process.stdout is not None
        yield process.stdout.readline()
    finally:
        process.send_signal(signal.SIGINT)
        output = process.communicate(timeout=PATIENCE_S)
    assert output == ("", "")


def test_browser_opens_as_soon_as_the_server_answers(desktop: Desktop) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with running(desktop, port) as line:
        assert url in line
        assert desktop.wait_for_page() == url
        assert httpx.get(f"{url}/healthz", verify=False, timeout=PATIENCE_S).text == "ok\n"


@pytest.mark.parametrize("same", ["127.0.0.1", "0.0.0.0", "localhost", "data folder", "no browser"])
def test_running_server_is_opened_and_not_started_again(
    single_server: ServerGroup, desktop: Desktop, same: str
) -> None:
    (server,) = single_server.all
    url = f"http://{server.address}"
    arguments: tuple[str, ...] = ()
    if same == "data folder":
        desktop.data = server.folder
    elif same == "no browser":
        desktop.browser = desktop.data / "nothing"
    else:
        arguments = ("--host", same)
        url = url.replace("127.0.0.1", "localhost") if same == "localhost" else url
    second = desktop.start(0 if same == "data folder" else server.port, *arguments)
    output, errors = second.communicate(timeout=PATIENCE_S)
    assert (second.returncode, errors) == (0, "")
    assert url in output
    assert output.count("\n") == 1
    if same == "no browser":
        assert not desktop.opened.exists()
    else:
        assert desktop.wait_for_page() == url


def test_another_program_at_the_port_is_not_opened(desktop: Desktop) -> None:
    other = subprocess.Popen(
        [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=desktop.data,
    )  # fmt: skip
    try:
        assert other.stdout is not None
        found = re.search(r"port (\d+)", other.stdout.readline())
        assert found is not None
        refused = desktop.start(int(found[1]))
        output, errors = refused.communicate(timeout=PATIENCE_S)
    finally:
        other.kill()
        other.communicate()
    assert (refused.returncode, output) == (2, "")
    assert found[1] in errors
    assert not desktop.opened.exists()
