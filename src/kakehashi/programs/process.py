"""A program that is asked for moves: a process of its own, which may do anything and harms nobody."""

import atexit
import errno
import json
import os
import selectors
import shlex
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import IO

from kakehashi.errors import Json, Refused, quoted

PREFIX = "cmd:"
"""How a program is named among bots: by its command."""
_LONGEST_LINE = 100_000
_LAST_WORDS = 4096
_FULL_PIPE = 1 << 20
"""As much as a pipe may hold."""
_SECONDS_TO_END = 1.0


class Failed(Exception):
    """A program has lost its game by itself: its text is the kind of its failure, a colon, and what was wrong."""

    def __init__(self, kind: str, what: str) -> None:
        super().__init__(f"{kind}: {what}")


def command_in(name: str) -> str | None:
    """The command in the name of a bot, if it is a program."""
    return name.removeprefix(PREFIX).strip() if name.startswith(PREFIX) else None


class Process:
    """A program that runs. Whatever it does, a question is answered in time or raises `Failed`, and then it is ended.

    It has a session of its own: Ctrl-C is not for it, and what it starts ends with it.
    """

    def __init__(self, command: str) -> None:
        words = _words(command)
        self._words, self._changed = words, _changed(words)
        try:
            self._process = subprocess.Popen(
                words,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise Refused("bad-request", f"The program {command} cannot be started: {_why(words[0], error)}.") from None
        _guard.watch(self._process.pid)
        self._unsent, self._said, self.last_words = b"", b"", b""
        self._closed_its_output = False
        self.answers = 0
        """How many questions it has answered."""
        self._selector = selectors.DefaultSelector()
        for pipe in (self._in, self._out, self._errors):
            os.set_blocking(pipe.fileno(), False)
        for pipe in (self._out, self._errors):
            self._selector.register(pipe, selectors.EVENT_READ)

    @property
    def _in(self) -> IO[bytes]:
        return self._process.stdin  # type: ignore[return-value]

    @property
    def _out(self) -> IO[bytes]:
        return self._process.stdout  # type: ignore[return-value]

    @property
    def _errors(self) -> IO[bytes]:
        return self._process.stderr  # type: ignore[return-value]

    def tell(self, line: Json) -> None:
        """Write a line. If the program does not read just now, the rest is sent with the next question."""
        self._unsent += json.dumps(line).encode() + b"\n"
        self._send()

    def ask(self, line: Json, seconds: float) -> bytes:
        """The line with which the program answers, in so many seconds."""
        try:
            return self._ask(line, seconds)
        except BaseException:
            self.kill()
            raise

    def _ask(self, line: Json, seconds: float) -> bytes:
        self._exchange(0)
        if self._said:
            raise Failed("nonsense", f"it wrote {_shown(self._said)} without having been asked")
        self.tell(line)
        deadline = time.monotonic() + seconds
        while b"\n" not in self._said:
            if self._closed_its_output:
                raise Failed("crashed", self._how_it_ended())
            if len(self._said) > _LONGEST_LINE:
                raise Failed("nonsense", f"it wrote a line of more than {_LONGEST_LINE:,} bytes")
            if (left := deadline - time.monotonic()) <= 0:
                raise Failed("late", f"it did not answer within {seconds:.2f} s")
            self._exchange(left)
        answer, _, more = self._said.partition(b"\n")
        if more:
            raise Failed("nonsense", f"it wrote more than one line: {_shown(answer)} and then {_shown(more)}")
        self._said = b""
        self.answers += 1
        return answer

    def _send(self) -> None:
        try:
            while self._unsent:
                written = os.write(self._in.fileno(), self._unsent)
                self._unsent = self._unsent[written:]
        except BlockingIOError:
            pass
        except OSError:
            self._unsent = b""  # it reads no more, and what becomes of it is seen at its output

    def _exchange(self, seconds: float) -> None:
        """Read what the program writes, and write what it has not read yet, as soon as one of them can be done."""
        if self._unsent:
            self._selector.register(self._in, selectors.EVENT_WRITE)
        ready = [key.fileobj for key, _ in self._selector.select(seconds)]
        if self._unsent:
            self._selector.unregister(self._in)
            self._send()
        if self._errors in ready:
            self.last_words = (self.last_words + self._read(self._errors))[-_LAST_WORDS:]
        if self._out in ready:
            read = self._read(self._out)
            self._said += read
            self._closed_its_output = not read

    def _read(self, pipe: IO[bytes]) -> bytes:
        try:
            read = os.read(pipe.fileno(), 65536)
        except BlockingIOError:  # pragma: no cover  (it was ready a moment ago)
            return b""
        if not read:
            self._selector.unregister(pipe)
        return read

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(_SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            return f"it closed its output, but did not end{self._cited()}"
        with suppress(OSError, ValueError):
            # Once: what it has started may write on for ever.
            self.last_words = (self.last_words + os.read(self._errors.fileno(), _FULL_PIPE))[-_LAST_WORDS:]
        if status < 0:
            with suppress(ValueError):
                return f"it was ended by {signal.Signals(-status).name}{self._cited()}"
        if status == 0 and self.answers == 0:  # as who has written only a class
            return f"it ended without an answer (in Python, run makes a program of a bot){self._cited()}"
        return f"it ended with status {status}{self._cited()}"

    def _cited(self) -> str:
        lines = [line.strip() for line in self.last_words.decode(errors="replace").splitlines() if line.strip(" ^~")]
        last = " / ".join(lines[-3:])[-300:]
        return f", and its last words were: {last}" if last else ""

    @property
    def has_ended(self) -> bool:
        """Whether the program is no more."""
        return self._process.poll() is not None

    @property
    def is_outdated(self) -> bool:
        """Whether a file in its command has changed since it was started."""
        return _changed(self._words) != self._changed

    @property
    def has_ended_well(self) -> bool:
        """Whether it has ended by itself, and without complaint."""
        return self._process.poll() == 0

    def end(self) -> None:
        """Let the program end by itself, as its input does; after a second, whatever it is doing."""
        self._in.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_SECONDS_TO_END)
        self.kill()

    def kill(self) -> None:
        """End the program, and whatever it has started, at once."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        _guard.forget(self._process.pid)
        self._selector.close()
        for pipe in (self._in, self._out, self._errors):
            pipe.close()


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Refused("bad-request", f"The command {quoted(command)} cannot be read: {error}.") from None
    if not words:
        raise Refused("bad-request", f"A program is named by its command, such as {PREFIX}./mybot.")
    return words


def _changed(words: list[str]) -> list[int]:
    """When the files among the words of a command have last changed."""
    times = []
    for word in filter(os.path.isfile, words):
        with suppress(OSError):  # somebody may be writing it anew
            times.append(os.stat(word).st_mtime_ns)
    return times


def _why(program: str, error: OSError) -> str:
    """Why a program cannot be started, and what to do about it."""
    if isinstance(error, FileNotFoundError) and not os.path.exists(program):
        return "there is none"
    if isinstance(error, FileNotFoundError) and "/" not in program:
        return f"what is in this folder is written ./{program}"
    if isinstance(error, FileNotFoundError):
        return "what its first line says should run it is not there"
    if isinstance(error, PermissionError) and not os.path.isdir(program):
        return f"it is not executable; chmod +x {program} makes it so, or name what runs it, as in python {program}"
    if error.errno == errno.ENOEXEC:
        return f"its first line does not say what runs it, such as #!/usr/bin/env python3; or name it: python {program}"
    return error.strerror or str(error)


def _shown(said: bytes) -> str:
    return quoted(said.decode(errors="replace"))


_GUARDIAN = f"""
import os, signal, sys, time

def is_there(group):
    try:
        os.killpg(group, 0)
    except OSError:
        return False
    return True

groups = set()
for line in sys.stdin:
    (groups.add if line[0] == "+" else groups.discard)(int(line[1:]))
deadline = time.monotonic() + {_SECONDS_TO_END}
while any(map(is_there, groups)) and time.monotonic() < deadline:
    time.sleep(0.02)
for group in filter(is_there, groups):
    os.killpg(group, signal.SIGKILL)
"""
"""Reads which programs run. When nobody writes to it any more, it ends those that are left."""


class _Guard:
    """Sees to it that no program outlives this process, however that ends: a process of its own looks after them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._guardian: subprocess.Popen[bytes] | None = None

    def watch(self, pid: int) -> None:
        self._note(f"+{pid}\n")

    def forget(self, pid: int) -> None:
        self._note(f"-{pid}\n")

    def _note(self, line: str) -> None:
        with self._lock:
            if self._guardian is None:
                self._guardian = subprocess.Popen(
                    [sys.executable, "-I", "-S", "-c", _GUARDIAN],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
            with suppress(OSError):
                assert self._guardian.stdin is not None
                self._guardian.stdin.write(line.encode())
                self._guardian.stdin.flush()

    def dismiss(self) -> None:
        if self._guardian is not None:
            with suppress(OSError):
                self._guardian.communicate()


_guard = _Guard()
atexit.register(_guard.dismiss)
