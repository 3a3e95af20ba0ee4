"""`kakehashi serve --open`: the browser opens at the server that starts, or at the one that is there already."""

import http.client
import json
import os
import socket
import threading
import time
import webbrowser
from contextlib import suppress
from urllib.parse import urlsplit

from kakehashi.server.settings import Settings

_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}
_LONGEST_START = 60.0


def address(settings: Settings) -> str:
    """Where a browser on this machine finds a server with these settings."""
    host = _EVERYWHERE.get(settings.host, settings.host)
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"


def for_the_network(settings: Settings) -> str | None:
    """Where others on the network find a server that listens everywhere; None if they do not."""
    if settings.host not in _EVERYWHERE:
        return None
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        # Nothing is sent: it is only asked from which of its addresses this machine would speak to others.
        line.connect(("192.0.2.1", 9))
        host = line.getsockname()[0]
        return None if host.startswith("127.") else f"http://{host}:{settings.port}"
    return None


def is_kakehashi(url: str) -> bool:
    """Whether one of our servers answers there."""
    with suppress(ValueError, KeyError, TypeError):
        return bool(json.loads(_ask(url, "/openapi.json"))["info"]["title"] == "Kakehashi")
    return False


def open_running(url: str) -> bool:
    """Open the browser at a server that runs already, or is about to; whether it answers."""
    if not _wait(url):
        return False
    print(f"Kakehashi is already at {url}", flush=True)
    _show(url)
    return True


def open_when_it_answers(url: str) -> None:
    """Open the browser as soon as the server that is being started answers."""

    def opening() -> None:
        if _wait(url):
            print(f"Kakehashi is at {url} (Ctrl-C stops it)", flush=True)
            _show(url)

    threading.Thread(target=opening, daemon=True).start()


def _wait(url: str) -> bool:
    """Wait until somebody answers; whether anybody does."""
    until = time.monotonic() + (_LONGEST_START if url else 0)
    while not _ask(url, "/healthz"):
        if time.monotonic() > until:
            return False
        time.sleep(0.1)
    return True


def _ask(url: str, path: str) -> bytes:
    """What is answered there; nothing if it is no success."""
    where = urlsplit(url)
    connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=5)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.read() if answer.status == 200 else b""
    except (OSError, http.client.HTTPException):
        return b""
    finally:
        connection.close()


def _show(url: str) -> None:
    with suppress(webbrowser.Error):
        browser = webbrowser.get()
        # One that draws in the terminal would write over ours, unless somebody asked for it.
        if type(browser) is not webbrowser.GenericBrowser or "BROWSER" in os.environ:
            browser.open(url)
