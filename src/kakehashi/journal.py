"""A file in which long work is kept as it is done, to go on from there: a head that says what it is, then lines."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from kakehashi.errors import Refused


class Journal:
    """A file, as a run before has left it; a line that could not be finished is cut off."""

    def __init__(self, path: Path, head: Mapping[str, object], what_else: Callable[[bytes], str]) -> None:
        """A file with another head is refused, and left alone: `what_else` says what it is, by its first line."""
        self._path = path
        self.lines: list[bytes] = []
        """What there is after the head."""
        try:
            self._take_up(_line(head), what_else)
        except OSError as error:
            raise Refused("bad-request", f"{path} cannot be used: {error.strerror}.") from None

    def _take_up(self, head: bytes, what_else: Callable[[bytes], str]) -> None:
        content = self._path.read_bytes() if self._path.exists() else b""
        whole = content[: content.rfind(b"\n") + 1]
        first, *self.lines = whole.splitlines(keepends=True) or [b""]
        if first != head and (first or not head.startswith(content)):
            raise Refused("bad-request", f"{self._path} {what_else(first)}: name another file.")
        with self._path.open("ab") as file:
            file.truncate(len(whole))
            if not first:
                file.write(head)

    def add(self, data: object) -> None:
        """Write down what was done."""
        with self._path.open("ab") as file:
            file.write(_line(data))


def _line(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"
