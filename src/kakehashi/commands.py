"""What each command does, given what was typed. Everything heavy is imported by the one that needs it."""

import argparse
import json
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from kakehashi.description import Option
from kakehashi.errors import Json, Refused, quoted
from kakehashi.games import game, games


def play(arguments: argparse.Namespace) -> int:
    """Play a game in the terminal."""
    from kakehashi.terminal.play import game_in, play, which_game

    game = arguments.game or (game_in(arguments.load) if arguments.load else which_game())
    if game is None:
        return 0
    return play(
        game,
        players=arguments.players,
        people=arguments.people,
        bot=arguments.bot,
        options=_options(game, arguments),
        seed=arguments.seed,
        load=arguments.load,
    )


def _options(name: str, arguments: argparse.Namespace) -> Json:
    """What was chosen of a game's options; those of other games are refused."""
    known = {option.name: option for option in game(name).OPTIONS}
    given = {option: value for option in arguments.options if (value := getattr(arguments, option)) is not None}
    for option in given:
        if option not in known:
            raise Refused("bad-request", f"The option --{option} is not for {name}.")
    return {option: _chosen(known[option], value) for option, value in given.items()}


def _chosen(option: Option, value: str) -> object:
    """What was chosen, out of a file if it is the name of one."""
    if value in option.values:
        return value
    if option.from_file:
        return _read_json(Path(value), option.name)
    raise Refused("bad-request", f"The {option.name} cannot be {quoted(value)}: it is {' or '.join(option.values)}.")


def engine(arguments: argparse.Namespace) -> int:
    """Answer other programs, line by line."""
    from kakehashi.adapters.engine import run

    run(sys.stdin.buffer, sys.stdout)
    return 0


def bot(arguments: argparse.Namespace) -> int:
    """Let a program take a seat at a table of a server."""
    from kakehashi.programs.seat import play

    if not arguments.program:
        raise Refused("bad-request", "Which program? Name it after the options, such as ./mybot.")
    seat = None if arguments.seat is None else arguments.seat - 1
    file = next((word for word in reversed(arguments.program) if Path(word).is_file()), arguments.program[0])
    with _of_the_server():
        return play(
            arguments.table, shlex.join(arguments.program), seat, arguments.name or Path(file).stem, arguments.ms
        )


def bench(arguments: argparse.Namespace) -> int:
    """Measure how fast the rules are."""
    from kakehashi.benchmark import measure

    print(json.dumps(measure(arguments.game, _options(arguments.game, arguments), arguments.seconds)))
    return 0


def _read_json(path: Path, what: str) -> object:
    """What a file says, not yet checked."""
    try:
        return json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Refused("bad-request", f"The {what} {path} cannot be read: {error.strerror}.") from None
    except (ValueError, RecursionError) as error:
        raise Refused("bad-request", f"The {what} {path} is not JSON: {error}.") from None


@contextmanager
def _of_the_server() -> Iterator[None]:
    """Import what only a server needs; whoever has just the rules is told what to install."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if str(missing.name).startswith("kakehashi"):
            raise
        raise Refused(
            "bad-request",
            f"Tables need packages that are not installed, such as {missing.name}: install kakehashi[server] where you "
            "have installed kakehashi, for example by pip install 'kakehashi[server]'.",
        ) from None


def serve(arguments: argparse.Namespace) -> int:
    """Serve tables, or say how they would be served."""
    with _of_the_server():
        from kakehashi.server.serve import serve, serve_and_open
        from kakehashi.server.settings import read_settings, told

    given = {name: getattr(arguments, name) for name in ("host", "port", "processes", "data")}
    settings = read_settings(**given)
    if arguments.settings:
        print(told(settings))
        return 0
    serving = serve_and_open if arguments.open else serve
    return serving(settings, [(name, value) for name, value in given.items() if value is not None])


def db_check(arguments: argparse.Namespace) -> int:
    """Replay every table of a database."""
    with _of_the_server():
        from kakehashi.server.settings import read_settings
        from kakehashi.tables.check import check

    if arguments.data is not None and not arguments.data.is_dir():
        raise Refused("bad-settings", f"There is no data folder {arguments.data}.")
    settings = read_settings(data=arguments.data)
    if not settings.database and not (settings.data / "kakehashi.sqlite").exists():
        raise Refused("bad-settings", f"There is no database in {settings.data} yet.")
    return check(settings.database_url)


def arena_match(arguments: argparse.Namespace) -> int:
    """Let bots play a match, and save its games if that is wanted."""
    from kakehashi.arena.command import play_match
    from kakehashi.arena.match import Match, Terms
    from kakehashi.arena.tournament import Resources

    names = (name.strip() for name in arguments.bots.split(","))
    game, bots = arguments.arena_command, tuple(name if ":" in name else name.lower() for name in names)
    terms = Terms(arguments.games, arguments.seed, arguments.pace, arguments.simulations, arguments.ms)
    match = Match(game, bots, _options(game, arguments), terms)
    resources = Resources(arguments.workers, arguments.cluster, arguments.file, arguments.save)
    if arguments.save and arguments.save.suffix == ".parquet":
        from kakehashi.data.command import play_and_save

        return play_and_save(match, replace(resources, save=None), arguments.save, arguments.markdown)
    if arguments.save and arguments.save.suffix and not arguments.save.is_dir():
        raise Refused(
            "bad-request",
            f"Games are saved in a file that ends in .parquet, or as texts in a folder; {arguments.save} looks like "
            "neither.",
        )
    return play_match(match, resources, arguments.markdown)


def arena_ladder(arguments: argparse.Namespace) -> int:
    """Let every level meet the one below it."""
    from kakehashi.arena.command import play_ladder
    from kakehashi.arena.tournament import Resources

    chosen = [arguments.game] if arguments.game else games()
    resources = Resources(arguments.workers, arguments.cluster, arguments.file)
    return play_ladder(chosen, arguments.games, arguments.seed, arguments.pace, resources, arguments.markdown)


def data_check(arguments: argparse.Namespace) -> int:
    """Replay the games in files."""
    from kakehashi.data.command import check_files

    return check_files(arguments.files)


def data_statistics(arguments: argparse.Namespace) -> int:
    """Tell what the games in files have in common."""
    from kakehashi.data.command import show_statistics

    return show_statistics(arguments.files, arguments.json, arguments.markdown)


def analyse(arguments: argparse.Namespace) -> int:
    """Tell what every move of a finished game was worth."""
    from kakehashi.analysis.command import analyse
    from kakehashi.analysis.findings import Findings
    from kakehashi.records import record_in
    from kakehashi.terminal.files import load

    findings = Findings(load(arguments.game, record_in), arguments.depth, arguments.file, arguments.simulations)
    return analyse(findings, arguments.workers, arguments.json, arguments.svg)


def draw(arguments: argparse.Namespace) -> int:
    """Draw a position or a game."""
    from kakehashi.terminal.drawing import Wanted, draw

    board = None if arguments.board is None else _chosen_board(arguments.board)
    names = ("output", "theme", "size", "last", "preview", "seat", "move", "animate", "seconds")
    draw(arguments.position, board, Wanted(**{name: getattr(arguments, name) for name in names}))
    return 0


# The commands of one game


def board(arguments: argparse.Namespace) -> int:
    """Check a board of Hashi and draw it."""
    from kakehashi.terminal.hashi.sheet import show_board

    show_board(_chosen_board(arguments.board))
    return 0


def _chosen_board(value: str) -> object:
    from kakehashi.hashi.game import OPTIONS

    return _chosen(next(option for option in OPTIONS if option.name == "board"), value)


def forge(arguments: argparse.Namespace) -> int:
    """Make a board of Hashi."""
    from kakehashi.hashi.forge import forge

    text = json.dumps(forge(arguments.seed).as_dict(), indent=1) + "\n"
    if arguments.output is None:
        print(text, end="")
        return 0
    try:
        arguments.output.write_text(text, "utf-8")
    except OSError as error:
        raise Refused("bad-request", f"{arguments.output} cannot be written: {error.strerror}.") from None
    return 0


def best(arguments: argparse.Namespace) -> int:
    """Tell the best that was possible in a game of Hashi, or with a deck."""
    from kakehashi.terminal.hashi.best import show_best_of_deck, show_best_of_game

    of_deck = [f"--{name}" for name in ("board", "deck", "setup") if getattr(arguments, name) is not None]
    if arguments.game:
        if of_deck:
            raise Refused("bad-request", f"A game has its own board, cards and set-up: {of_deck[0]} is not for it.")
        return show_best_of_game(arguments.game, arguments.seat, arguments.seconds, arguments.json)
    if not arguments.deck:
        raise Refused("bad-request", "The best of what? Name a GAME, or a deck with --deck.")
    if arguments.seat:
        raise Refused("bad-request", "With a deck one plays alone: --seat is for a GAME.")
    board, deck = _chosen_board(arguments.board or "A"), _read_json(arguments.deck, "deck")
    return show_best_of_deck(board, deck, arguments.setup, arguments.seconds, arguments.json)
