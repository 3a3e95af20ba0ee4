"""Talks with the people at the keyboard."""

import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import TypeVar

from rich.console import Console, RenderableType
from rich.text import Text

from kakehashi.errors import Refused

DIM = "dim"
Read = Callable[[str], str]
"""Shows a prompt and returns the line that was typed; raises `EOFError` when there are no more."""
Answer = TypeVar("Answer")


class Leave(Exception):
    """Somebody wants to leave the game."""


class NoMoreInput(Leave):
    """Nobody can answer any more: a pipe has come to its end."""


def read_line(prompt: str) -> str:
    """A line from standard input."""
    line = input(prompt)
    if not sys.stdin.isatty():
        # Nobody has typed it, so nobody has seen it.
        print(line)
    return line


class Asking:
    """A console to write to, and a way to read."""

    def __init__(self, console: Console, read: Read) -> None:
        self.console = console
        self._read = read

    def show(self, renderable: RenderableType) -> None:
        """Show anything."""
        self.console.print(renderable)

    def say(self, *sentences: str) -> None:
        """Write sentences, a line each; nothing in them is taken for markup, for some of it was typed."""
        self.console.print(Text("\n".join(sentences)))

    def hint(self, *sentences: str) -> None:
        """Write what is only there to help."""
        self.console.print(Text("\n".join(sentences), DIM))

    def ask(self, prompt: str) -> str:
        """A line that is typed, without the blanks around it."""
        try:
            line = self._read(f"{prompt} ").strip()
        except (EOFError, KeyboardInterrupt) as error:
            self.console.print()
            # At a keyboard, Control-D says that somebody wants to leave.
            ended = isinstance(error, EOFError) and not sys.stdin.isatty()
            raise (NoMoreInput if ended else Leave) from None
        if line.lower() in ("quit", "exit"):
            raise Leave
        return line

    def until(self, question: str, default: str, understand: Callable[[str], Answer]) -> Answer:
        """Ask until the answer makes sense; just Enter means the default."""
        while True:
            try:
                return understand(self.ask(f"{question} [{default}]") or default)
            except Refused as error:
                self.say(str(error))

    def agree(self, question: str) -> bool:
        """Ask for a yes or a no; just Enter means yes."""
        return self.until(question, "Y/n", _yes_or_no)

    def waiting(self, sentence: str) -> AbstractContextManager[object]:
        """Show a sentence as long as something takes; only in a real terminal, where somebody is waiting."""
        return self.console.status(Text(sentence, DIM)) if self.console.file.isatty() else nullcontext()


def _yes_or_no(answer: str) -> bool:
    answers = {"y/n": True, "y": True, "yes": True, "n": False, "no": False}
    if answer.lower() not in answers:
        raise Refused("bad-request", "Please answer y or n.")
    return answers[answer.lower()]


def choose(answer: str, choices: Iterable[str], what: str, first: int = 1) -> str:
    """One of several names, given by itself, by its number from the first on, or by a beginning that only it has."""
    names = list(choices)
    wanted = answer.strip().lower()
    if wanted.isdecimal() and len(wanted) < 3 and 0 <= int(wanted) - first < len(names):
        return names[int(wanted) - first]
    beginning = [name for name in names if wanted and name.lower().startswith(wanted)]
    found = [name for name in beginning if name.lower() == wanted] or beginning
    if len(found) == 1:
        return found[0]
    raise Refused("bad-request", f"There is no {what} {answer!r:.60}: choose from {', '.join(names)}.")
