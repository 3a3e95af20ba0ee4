"""`kakehashi serve`: the server, its processes and its log."""

import json
import logging
import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import uvicorn

from kakehashi.server.app import app_for
from kakehashi.server.settings import PREFIX, Settings

SOCKETS: dict[str, Any] = {
    "ws": "websockets-sansio",
    "ws_max_size": 16 * 1024,
    "ws_ping_interval": 20.0,
    "ws_ping_timeout": 20.0,
    # A connection that packs its messages needs hundreds of kilobytes, for messages of one.
    "ws_per_message_deflate": False,
}
"""How WebSockets are served."""


class JsonLines(logging.Formatter):
    """Each record of the log as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def serve(settings: Settings, said: Sequence[tuple[str, object]] = ()) -> int:
    """Serve until somebody stops it; what was said on the command line is passed on to processes."""
    log_config = {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": JsonLines}},
        "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "lines", "stream": "ext://sys.stderr"}},
        "root": {"level": settings.log_level.upper(), "handlers": ["lines"]},
    }
    for name, value in said:
        os.environ[f"{PREFIX}{name.upper()}"] = str(value)
    several = settings.processes > 1
    uvicorn.run(
        "kakehashi.server.app:make" if several else app_for(settings),
        factory=several,
        workers=settings.processes if several else None,
        host=settings.host,
        port=settings.port,
        access_log=False,
        log_config=log_config,
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        **SOCKETS,
        timeout_graceful_shutdown=5,
    )
    print("kakehashi: stopped.", file=sys.stderr)
    return 0
