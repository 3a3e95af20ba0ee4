"""Plays a game in the terminal: people at one keyboard, bots at the other seats."""

import contextlib
import io
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rich.console import Console

from kakehashi.bots import level_of
from kakehashi.errors import Refused
from kakehashi.games import REGISTRY
from kakehashi.terminal import files, opening
from kakehashi.terminal.asking import Asking, Leave, NoMoreInput, Read, choose, read_line
from kakehashi.terminal.loop import Loop
from kakehashi.terminal.signs import write_plainly


def play(
    game: str,
    *,
    players: int | None = None,
    people: str | None = None,
    bot: str | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
    load: Path | None = None,
    console: Console | None = None,
    read: Read = read_line,
) -> int:
    """Play a game to its end, or until somebody leaves; returns the exit status.

    What is None is asked for; what is given and makes no sense raises `Refused`.
    """
    asking = Asking(console or this_console(), read)
    if bot is not None:
        level_of(game, bot)
    if load is not None and game_in(load) != game:
        raise Refused("bad-record", f"{load} is a game of {game_in(load)}, not of {game}.")
    try:
        if load is None:
            session = opening.new(asking, game, players, people, bot, options or {}, seed)
        else:
            session = opening.saved(asking, load, people, bot, seed)
    except (Leave, KeyboardInterrupt):
        asking.say("No game was started.")
        return 0
    loop = Loop(asking, session)
    try:
        loop.run()
    except (Leave, KeyboardInterrupt):
        asking.say(loop.farewell())
    return 0


def which_game() -> str | None:
    """Ask for the game; None if somebody leaves instead."""
    asking, usual = Asking(this_console(), read_line), next(iter(REGISTRY))
    try:
        return asking.until(
            f"Which game, {' or '.join(REGISTRY)}?", usual, lambda answer: choose(answer, REGISTRY, "game")
        )
    except NoMoreInput:
        return usual
    except Leave:
        asking.say("No game was started.")
        return None


def game_in(path: Path) -> str:
    """The game that a file holds."""
    return files.load(path).game


@cache  # a stream that has been read from cannot be set up again
def this_console() -> Console:
    """The console of this process; whatever bytes come and go, reading and writing do not fail."""
    write_plainly()
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin.isatty():
        # With it, a line can be edited and called back; not every Python has it.
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401
    return Console(highlight=False)
