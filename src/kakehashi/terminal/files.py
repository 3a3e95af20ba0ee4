"""Keeps games in files."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from kakehashi.errors import Refused, quoted
from kakehashi.records import Record

_MOST_BYTES = 1_000_000
"""No game is as long as that."""


def save(record: Record, name: str) -> Path:
    """Write a game to a file: all of it or, if that fails, nothing; the old file then stays as it was."""
    try:
        path = Path(name).expanduser().resolve()
        if path.exists():
            _refuse_strangers(path)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name[:40]}.", delete=False
        ) as file:
            try:
                file.write(record.text())
                file.flush()
                os.fsync(file.fileno())
                os.replace(file.name, path)
            except BaseException:
                os.unlink(file.name)
                raise
    except Refused:
        raise
    except (OSError, ValueError, RuntimeError) as error:
        raise Refused("bad-request", f"The game cannot be saved in {quoted(name)}: {_reason(error)}.") from None
    return path


def _refuse_strangers(path: Path) -> None:
    """A slip of the finger should cost no file that is not a game."""
    try:
        load(path)
    except Refused:
        raise Refused("bad-request", f"{path} exists and is no game of ours; choose another name.") from None


def load(name: str | Path, read: Callable[[str], Record] = Record.parse) -> Record:
    """The game in a file, as saved here; another `read` takes other texts."""
    try:
        path = Path(name).expanduser()
        if path.exists() and not path.is_file():
            raise Refused("bad-request", f"{path} is not a file.")
        if path.stat().st_size > _MOST_BYTES:
            raise Refused("bad-record", f"{path} is too long for a game.")
        text = path.read_text(encoding="utf-8")
    except Refused:
        raise
    except (OSError, ValueError, RuntimeError) as error:
        raise Refused("bad-request", f"No game can be read from {quoted(str(name))}: {_reason(error)}.") from None
    try:
        return read(text)
    except (ValueError, RecursionError) as error:
        raise Refused("bad-record", f"{path} holds no game that can be played: {error}") from None


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return "it is no text" if isinstance(error, UnicodeError) else str(error)
