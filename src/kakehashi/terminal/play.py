"""Plays a game in the terminal: people at one keyboard, bots at the other seats."""

import contextlib
import io
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rich.console import Console

from kakehashi.bots import Bot
from kakehashi.errors import Refused
from kakehashi.games import game as game_named
from kakehashi.terminal import files, opening
from kakehashi.terminal.asking import Asking, Leave, NoMoreInput, Read, choose, read_line
from kakehashi.terminal.hashi import play_hashi
from kakehashi.terminal.table import Table

_PLAYED_HERE = "shangri-la"


def play(
    game: str = _PLAYED_HERE,
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
    asking, chosen = Asking(console or this_console(), read), dict(options or {})
    if game == "hashi":
        board = chosen.get("board")
        return play_hashi(asking, players=players, people=people, bot=bot, board=board, seed=seed, load=load)
    preset, setup = (None if name not in chosen else str(chosen[name]) for name in ("preset", "setup"))
    try:
        _check(game, bot)
        if load is None:
            sitting = opening.new(asking, game, players, people, bot, preset, setup)
        else:
            sitting = opening.saved(asking, game, load, people, bot)
    except (Leave, KeyboardInterrupt):
        asking.say("No game was started.")
        return 0
    table = Table(asking, game, bot, sitting, seed)
    try:
        table.run()
    except (Leave, KeyboardInterrupt):
        asking.say(table.farewell())
    return 0


def which_game() -> str | None:
    """Ask for the game; None if somebody leaves instead."""
    asking = Asking(this_console(), read_line)
    try:
        return asking.until("Which game, shangri-la or hashi?", _PLAYED_HERE, _game)
    except NoMoreInput:
        return _PLAYED_HERE
    except Leave:
        asking.say("No game was started.")
        return None


def game_in(path: Path) -> str:
    """The game that a file holds."""
    return files.load(path).game


def _game(answer: str) -> str:
    return choose(answer, [_PLAYED_HERE, "hashi"], "game")


def _check(game: str, bot: str | None) -> None:
    game_named(game)
    if game != _PLAYED_HERE:
        raise Refused("bad-request", f"The game {game} is not played in the terminal.")
    if bot is not None:
        Bot(game, bot)


@cache  # a stream that has been read from cannot be set up again
def this_console() -> Console:
    """The console of this process; whatever bytes come and go, reading and writing do not fail."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdin.isatty():
        # With it, a line can be edited and called back; not every Python has it.
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401
    return Console(highlight=False)
