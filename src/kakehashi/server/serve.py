"""`kakehashi serve`: the server, its processes and its log."""

import asyncio
import errno
import json
import logging
import logging.config
import os
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, TextIO

import uvicorn
from uvicorn.supervisors import Multiprocess

from kakehashi import __version__
from kakehashi.bots.preparation import kept
from kakehashi.errors import Refused
from kakehashi.games import games
from kakehashi.server.app import app_for, tune_garbage_collection
from kakehashi.server.browser import address, for_the_network, is_kakehashi, open_running, open_when_it_answers
from kakehashi.server.neighbours import try_folder
from kakehashi.server.settings import PREFIX, Settings, read_secret
from kakehashi.server.wire import WatchedRequests, WatchedSocket
from kakehashi.tables.database import file_of
from kakehashi.tables.store import Store

try:
    import fcntl
except ImportError:  # there is no such thing on Windows
    fcntl = None  # type: ignore[assignment]
try:
    import resource
except ImportError:
    resource = None  # type: ignore[assignment]

_log = logging.getLogger(__name__)

_MOST_FILES = 65_536
_SECONDS_BETWEEN_LOOKS = 0.5
_SECONDS_TO_GIVE_UP = 120.0
"""When nothing more has been compiled for so long, nothing more is said of it."""

PROTOCOLS: dict[str, Any] = {
    "http": WatchedRequests,
    "ws": WatchedSocket,
    "ws_max_size": 16 * 1024,
    "ws_ping_interval": 20.0,
    "ws_ping_timeout": 20.0,
    # A connection that packs its messages needs hundreds of kilobytes, for messages of one.
    "ws_per_message_deflate": False,
}
"""How requests and WebSockets are served."""


class JsonLines(logging.Formatter):
    """Each record of the log as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how grave, from where, what; and where in the program, if something failed."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


class Running(Refused):
    """Another server uses the same database; `url` is where it is."""

    def __init__(self, file: Path, url: str) -> None:
        where = f" at {url}" if url else ""
        super().__init__(
            "bad-settings",
            f"Kakehashi is running already{where}, with the games in {file}: stop it first, or name another "
            "folder with --data.",
        )
        self.url = url


def serve(settings: Settings, given: Sequence[tuple[str, object]] = (), with_browser: bool = False) -> int:
    """Serve until somebody stops it; what was given on the command line is passed on to processes."""
    # Decks and the secret are in the data folder: nobody else on this machine needs to read them.
    os.umask(0o077)
    _allow_many_connections()
    with _only_server(settings), _meeting_place(settings) as neighbours:
        return _serve(settings.model_copy(update={"neighbours": neighbours}), given, with_browser)


def serve_and_open(settings: Settings, given: Sequence[tuple[str, object]] = ()) -> int:
    """Serve, and open the browser there; if a server is there already, only open the browser."""
    if "log_level" not in settings.model_fields_set:
        settings = settings.model_copy(update={"log_level": "warning"})
    url = address(settings)
    if is_kakehashi(url):
        open_running(url)
        return 0
    try:
        return serve(settings, given, with_browser=True)
    except Running as running:
        if not open_running(running.url):
            raise
        return 0


@contextmanager
def _only_server(settings: Settings) -> Iterator[None]:
    """Two servers on one SQLite database would not hear of each other's moves: the second one is refused."""
    file = file_of(settings.database_url)
    if file is None or fcntl is None:
        yield
        return
    with _lock_of(file) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.seek(0)
            raise Running(file, lock.read()) from None
        lock.truncate(0)
        lock.write(address(settings))
        lock.flush()
        yield


def _lock_of(file: Path) -> TextIO:
    try:
        return Path(f"{file}.lock").open("a+")
    except OSError as error:
        raise Refused("bad-settings", f"The database {file} cannot be used: {error.strerror}.") from None


@contextmanager
def _meeting_place(settings: Settings) -> Iterator[Path | None]:
    """The folder where processes find each other; elsewhere than on Linux each serves what it gets."""
    if settings.neighbours:
        try_folder(settings.neighbours)
    if settings.neighbours or settings.processes == 1 or sys.platform != "linux":
        yield settings.neighbours
        return
    with TemporaryDirectory(prefix="kakehashi-", ignore_cleanup_errors=True) as folder:
        os.environ[f"{PREFIX}NEIGHBOURS"] = folder
        yield Path(folder)


def _handing_over(settings: Settings) -> dict[str, Any]:
    """How connections are taken where other processes may look after their tables."""
    if not settings.neighbours:
        return {}
    from kakehashi.server.handover import TAKING

    return TAKING


def _serve(settings: Settings, given: Sequence[tuple[str, object]], with_browser: bool) -> int:
    log_config = {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": JsonLines}},
        "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "lines", "stream": "ext://sys.stderr"}},
        "root": {"level": settings.log_level.upper(), "handlers": ["lines"]},
        # It tells of every connection, with the address of the table, which is for those who were given it.
        "loggers": {"uvicorn.error": {"level": "WARNING"}, "alembic": {"level": "WARNING"}},
    }
    for name, value in given:
        os.environ[f"{PREFIX}{name.upper()}"] = str(value)
    several = settings.processes > 1
    if several:
        # What is wrong is said once, here, and not by every process.
        read_secret(settings)
        asyncio.run(_try_database(settings.database_url))
    listening = _listen(settings)
    logging.config.dictConfig(log_config)
    app = "kakehashi.server.app:make" if several else app_for(settings)
    _log.info("Kakehashi %s serves at %s, data in %s.", __version__, address(settings), settings.data)
    Thread(target=_tell_preparation, daemon=True).start()
    if not several:
        tune_garbage_collection()
    if with_browser:
        open_when_it_answers(address(settings))
    if elsewhere := for_the_network(settings):
        print(f"Others on your network find Kakehashi at {elsewhere}", flush=True)
    config = uvicorn.Config(
        app,
        factory=several,
        workers=settings.processes if several else None,
        access_log=False,
        log_config=log_config,
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        **PROTOCOLS | _handing_over(settings),
        timeout_graceful_shutdown=5,
        # On a busy machine a process takes a while to start.
        timeout_worker_healthcheck=30,
    )
    with suppress(KeyboardInterrupt):
        if several:
            Multiprocess(config, [listening]).run()
        else:
            uvicorn.Server(config).run([listening])
    return 0


def _tell_preparation() -> None:
    """Say on one line how far the games are compiled, which goes on in the background; nothing if they are."""
    live, said = sys.stderr.isatty(), False
    before, since = -1, time.monotonic()
    while True:
        so_far = [kept(name) for name in games()]
        done, of = (sum(numbers) for numbers in zip(*so_far, strict=True))
        before, since = done, since if done == before else time.monotonic()
        if done >= of or time.monotonic() - since > _SECONDS_TO_GIVE_UP:
            break
        if live:
            line = f"\rkakehashi: preparing the games for this machine, once: {done} of {of} "
            print(line, end="", file=sys.stderr, flush=True)
        elif not said:
            line = "kakehashi: preparing the games for this machine, once; bots answer in about a minute"
            print(line, file=sys.stderr, flush=True)
        said = True
        time.sleep(_SECONDS_BETWEEN_LOOKS)
    if said and live:
        print("\r\033[K", end="", file=sys.stderr, flush=True)


def _allow_many_connections() -> None:
    """Every visitor is an open file, and many systems allow a program 256 or 1,024 of them until it asks for more."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):  # macOS has another limit, of which it does not tell
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _listen(settings: Settings) -> socket.socket:
    """Where visitors come in; at `::` those by IPv4, too."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    both = settings.host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((settings.host, settings.port), family=family, dualstack_ipv6=both)
    except OSError as error:
        where = f"{settings.host}, port {settings.port}"
        why = str(error.strerror).partition(" (")[0]
        advice = ""
        if error.errno == errno.EADDRINUSE:
            advice = f" Stop what is there, or take another port, such as --port {settings.port % 65535 + 1}"
            advice += f" (make serve PORT={settings.port % 65535 + 1})."
        raise Refused("bad-settings", f"Nobody can listen at {where}: {why}.{advice}") from None


async def _try_database(url: str) -> None:
    await Store.open(url).close()
