"""`kakehashi`: the one command. Everything heavy is imported by the subcommand that needs it."""

import argparse
import errno
import json
import math
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

from kakehashi import __version__
from kakehashi.bots import both_names
from kakehashi.description import Option
from kakehashi.errors import Json, Refused, quoted
from kakehashi.games import game, games
from kakehashi.terminal.signs import write_plainly

_CANNOT_WRITE = {getattr(errno, name) for name in ("EPIPE", "ENOSPC", "EDQUOT", "EFBIG") if hasattr(errno, name)}
"""How it fails when somebody no longer reads, and when there is no room on a disk."""


def _play(arguments: argparse.Namespace) -> int:
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


def _engine(arguments: argparse.Namespace) -> int:
    from kakehashi.adapters.engine import run

    run(sys.stdin.buffer, sys.stdout)
    return 0


def _bench(arguments: argparse.Namespace) -> int:
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


def _serve(arguments: argparse.Namespace) -> int:
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


def _db_check(arguments: argparse.Namespace) -> int:
    with _of_the_server():
        from kakehashi.server.settings import read_settings
        from kakehashi.tables.check import check

    if arguments.data is not None and not arguments.data.is_dir():
        raise Refused("bad-settings", f"There is no data folder {arguments.data}.")
    settings = read_settings(data=arguments.data)
    if not settings.database and not (settings.data / "kakehashi.sqlite").exists():
        raise Refused("bad-settings", f"There is no database in {settings.data} yet.")
    return check(settings.database_url)


def _arena_match(arguments: argparse.Namespace) -> int:
    from kakehashi.arena.command import play_match
    from kakehashi.arena.match import Match, Terms
    from kakehashi.arena.tournament import Resources

    game, bots = arguments.arena_command, tuple(name.strip().lower() for name in arguments.bots.split(","))
    terms = Terms(arguments.games, arguments.seed, arguments.pace, arguments.simulations)
    match = Match(game, bots, _options(game, arguments), terms)
    resources = Resources(arguments.workers, arguments.cluster, arguments.file, arguments.save)
    return play_match(match, resources, arguments.markdown)


def _arena_ladder(arguments: argparse.Namespace) -> int:
    from kakehashi.arena.command import play_ladder
    from kakehashi.arena.tournament import Resources

    chosen = [arguments.game] if arguments.game else games()
    resources = Resources(arguments.workers, arguments.cluster, arguments.file)
    return play_ladder(chosen, arguments.games, arguments.seed, arguments.pace, resources, arguments.markdown)


def _analyse(arguments: argparse.Namespace) -> int:
    from kakehashi.analysis.command import analyse
    from kakehashi.analysis.findings import Findings
    from kakehashi.records import record_in
    from kakehashi.terminal.files import load

    findings = Findings(load(arguments.game, record_in), arguments.depth, arguments.file, arguments.simulations)
    return analyse(findings, arguments.workers, arguments.json, arguments.svg)


class _Parser(argparse.ArgumentParser):
    """Reads a command; what cannot be read is refused in a sentence, as everything else is."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and where to read what there is."""
        raise Refused("bad-request", f"{message[:1].upper()}{message[1:]}; {self.prog} --help tells what there is.")

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Say in a sentence of ours that there is no such game or command."""
        if action.choices is not None and value not in action.choices:
            what, known = str(action.metavar or action.dest).lower(), ", ".join(map(str, action.choices))
            raise Refused("bad-request", f"There is no {what} {quoted(value)}: choose from {known}.")


def _not_for(game_meant: str | None, words: Sequence[str]) -> str:
    """What is wrong with words that a command does not know: often they are options of another game."""
    option = words[0].partition("=")[0]
    owners = [name for name in games() if option in (f"--{known.name}" for known in game(name).OPTIONS)]
    if owners and game_meant:
        return f"The option {option} is for {' and '.join(owners)}, not for {game_meant}."
    return f"Nobody knows what {quoted(' '.join(words))} means here."


def _seconds(text: str) -> float:
    return _number(text, float, 3600, "a number of seconds above 0 and up to 3600")


def _whole(text: str) -> int:
    with suppress(ValueError):
        return int(text)
    raise argparse.ArgumentTypeError(f"it should be a whole number, not {text!r}")


def _positive(text: str) -> int:
    return int(_number(text, int, math.inf, "a whole number from 1 on"))


def _factor(text: str) -> float:
    return _number(text, float, 1000, "a factor above 0 and up to 1000")


def _number(text: str, kind: Callable[[str], float], most: float, what: str) -> float:
    """The number that was given, if it is above 0 and not too large."""
    with suppress(ValueError):
        number = kind(text)
        if 0 < number <= most:
            return number
    raise argparse.ArgumentTypeError(f"it should be {what}, not {text!r}")


def _add_options(parser: argparse.ArgumentParser, names: Sequence[str]) -> None:
    """Let somebody choose what the options of these games leave open."""
    added: dict[str, list[str]] = {}
    for name in names:
        for option in game(name).OPTIONS:
            of_game = f"for {name}: " if len(names) > 1 else ""
            values = ", ".join(option.values) + " or a file" * option.from_file
            added.setdefault(option.name, []).append(of_game + values)
    for option_name, words in added.items():
        parser.add_argument(f"--{option_name}", metavar="…", help="; ".join(words))
    parser.set_defaults(options=tuple(added))


def _named(arguments: Sequence[str]) -> list[str]:
    """The games that a command names."""
    return [name for name in games() if name in arguments]


def _meant(arguments: Sequence[str]) -> list[str]:
    """The games that a command may be about: those that it names, else all. Only their rules need be loaded."""
    return _named(arguments) or games()


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """What can be typed; the options of the games are asked for only where they matter, which takes a moment."""
    command = next((word for word in arguments if not word.startswith("-")), None)
    parser = _Parser(prog="kakehashi", description="Board games about bridges: play, study, compute.")
    parser.add_argument("--version", action="version", version=f"kakehashi {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)

    play = commands.add_parser(
        "play",
        help="play a game in the terminal",
        description="Play a game in the terminal. What is not given here is asked for.",
    )
    play.add_argument("game", nargs="?", choices=games(), help="which game")
    play.add_argument("--players", type=_whole, metavar="N", help="how many")
    play.add_argument("--people", metavar="SEATS", help="who are people, such as r or rb, 1 or 12; - for nobody")
    if command == "play":
        known = dict.fromkeys(name for meant in _meant(arguments) for name in both_names(meant).values())
        play.add_argument("--bot", metavar="NAME", help=f"who plays the others: {', '.join(known)}")
        _add_options(play, _meant(arguments))
    play.add_argument(
        "--seed", type=_whole, help="the same number, the same deck and the same moves of those who play at sight"
    )
    play.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    play.set_defaults(run=_play)

    engine = commands.add_parser(
        "engine",
        help="answer other programs: one JSON object a line",
        description="The rules and the bots over standard input and output, one JSON object a line each way.",
    )
    engine.set_defaults(run=_engine)

    bench = commands.add_parser(
        "bench",
        help="measure how fast the rules are",
        description="Random games and turns a second on one core, as one JSON line.",
    )
    bench.add_argument("game", choices=games(), help="which game")
    if command == "bench":
        _add_options(bench, _meant(arguments))
    bench.add_argument("--seconds", type=_seconds, default=5.0, help="how long to measure (%(default)s)")
    bench.set_defaults(run=_bench)

    serve = commands.add_parser(
        "serve",
        help="serve tables to browsers",
        description="Serve tables to browsers and other programs. There are more settings than these (--settings), "
        "which the environment may give, or a file in TOML that KAKEHASHI_CONFIG names.",
    )
    serve.add_argument("--host", metavar="ADDRESS", help="where to listen: 0.0.0.0 for everybody (127.0.0.1)")
    serve.add_argument("--port", type=_whole, metavar="N", help="the port (8017)")
    serve.add_argument("--processes", type=_positive, metavar="N", help="how many; several need PostgreSQL (1)")
    serve.add_argument("--data", type=Path, metavar="FOLDER", help="where the database and the secret are")
    serve.add_argument("--settings", action="store_true", help="print all settings as they are, and serve nothing")
    serve.add_argument("--open", action="store_true", help="open the browser there, also if it is served already")
    serve.set_defaults(run=_serve)

    db = commands.add_parser("db", help="look after the database", description="The database of the tables.")
    of_db = db.add_subparsers(title="commands", metavar="COMMAND", dest="db_command", required=True)
    check = of_db.add_parser(
        "check",
        help="replay every table",
        description="Replay every table from its events, and say what would be lost where that fails.",
    )
    check.add_argument("--data", type=Path, metavar="FOLDER", help="where the database is, as for serve")
    check.set_defaults(run=_db_check)

    analyse = commands.add_parser(
        "analyse",
        help="what every move of a finished game was worth",
        description="What the strongest bot thinks of every move of a finished game. Ctrl-C stops it and tells what is "
        "known until then; with --file it goes on where it was.",
    )
    analyse.add_argument("game", type=Path, metavar="GAME", help="a file with a finished game")
    analyse.add_argument(
        "--depth", type=_whole, default=0, metavar="N", help="0 to 3: each takes four times as long (0)"
    )
    analyse.add_argument("--simulations", type=_positive, metavar="N", help="so many at depth 0 (as is usual)")
    analyse.add_argument("--workers", type=_positive, metavar="N", help="processes (one for each core)")
    analyse.add_argument("--file", type=Path, metavar="FILE", help="keep what is found here, and go on from it")
    analyse.add_argument("--json", action="store_true", help="print one JSON object")
    analyse.add_argument("--svg", type=Path, metavar="FILE", help="draw a chart, too")
    analyse.set_defaults(run=_analyse)

    _add_hashi(commands)
    arena = commands.add_parser("arena", help="let bots play each other", description="Bots against bots.")
    if command == "arena":
        _add_arena(arena, arguments)
    return parser


def _add_arena(arena: argparse.ArgumentParser, arguments: Sequence[str]) -> None:
    of_arena = arena.add_subparsers(title="commands", metavar="COMMAND", dest="arena_command", required=True)
    matches = [
        of_arena.add_parser(name, help=f"a match of {name}", description=f"A match of {name}.") for name in games()
    ]
    for name, match in zip(games(), matches, strict=True):
        if name in arguments:
            _add_options(match, [name])
        match.add_argument("--bots", required=True, metavar="A,B,…", help="who plays: one name for each seat")
        match.add_argument("--games", type=_positive, default=100, metavar="N", help="how many games (%(default)s)")
        match.add_argument("--save", type=Path, metavar="FOLDER", help="keep every game, in the notation")
        match.set_defaults(run=_arena_match)
    ladder = of_arena.add_parser(
        "ladder",
        help="each level and the one below it, from both sides",
        description="Each level and the one below it, from both sides, where bots meet; each level by itself, where "
        "one can play alone: the tables that the documentation shows.",
    )
    ladder.add_argument("game", nargs="?", choices=games(), help="which game (all)")
    ladder.add_argument("--games", type=_positive, metavar="N", help=f"games in each match ({_usual(arguments)})")
    ladder.set_defaults(run=_arena_ladder)
    for command in (*matches, ladder):
        thinking = command.add_mutually_exclusive_group()
        thinking.add_argument(
            "--pace", type=_factor, default=1.0, metavar="X", help="times the usual time of each bot (%(default)s)"
        )
        if command is not ladder:
            thinking.add_argument(
                "--simulations", type=_positive, metavar="N", help="so many a move, not a time: the same every time"
            )
        command.add_argument(
            "--seed", type=_whole, default=0, metavar="N", help="another number, other games (%(default)s)"
        )
        command.add_argument("--workers", type=_positive, metavar="N", help="processes (one for each core)")
        command.add_argument("--cluster", metavar="tcp://…", help="play on the Dask cluster with this scheduler")
        command.add_argument("--file", type=Path, metavar="FILE", help="keep results here, and go on from them")
        command.add_argument("--markdown", action="store_true", help="print tables as Markdown")


def _usual(arguments: Sequence[str]) -> str:
    """How many games a match of a ladder usually has; asked for only where somebody wants a ladder."""
    if "ladder" not in arguments:
        return ""
    numbers = {name: {contest.games for contest in game(name).LADDER} for name in _meant(arguments)}
    return ", ".join(f"{' or '.join(map(str, sorted(games)))} of {name}" for name, games in numbers.items())


# The commands of one game. They stand here, apart from all others, because to ask each game for commands of its own
# would load the rules of all of them for `kakehashi --help`.


def _add_hashi(commands: "argparse._SubParsersAction[_Parser]") -> None:
    hashi = commands.add_parser(
        "hashi", help="boards of Hashi, and the best that was possible", description="Only for Hashi."
    )
    of_hashi = hashi.add_subparsers(title="commands", metavar="COMMAND", dest="hashi_command", required=True)
    board = of_hashi.add_parser("board", help="check a board file and draw it")
    board.add_argument("board", metavar="FILE", help="a board file, or A or B for a side that comes with the game")
    board.set_defaults(run=_board)
    forge = of_hashi.add_parser("forge", help="make a new board", description="Make a new board: a seed, a board.")
    forge.add_argument("--seed", type=_whole, required=True, metavar="N", help="the same number, the same board")
    forge.add_argument("--output", type=Path, metavar="FILE", help="where to write it (standard output)")
    forge.set_defaults(run=_forge)
    best = of_hashi.add_parser(
        "best",
        help="the best that was possible, proven",
        description="The most points that anybody who knew the cards could have got: in a game that is over, from its "
        "set-up on, beside what was played; or alone with a deck.",
    )
    best.add_argument("game", nargs="?", type=Path, metavar="GAME", help="a game, as saved or taken home from a table")
    best.add_argument("--seat", type=_positive, metavar="N", help="whose game, from 1 on, if several played")
    best.add_argument("--board", metavar="FILE", help="instead of a game: a board file, A or B (A)")
    best.add_argument("--deck", type=Path, metavar="FILE", help="instead of a game: the cards in their order, as JSON")
    best.add_argument("--setup", metavar="MOVE", help="the number of set-up, such as c=4 (it is chosen, too)")
    best.add_argument("--seconds", type=_seconds, metavar="N", help="stop after so many seconds")
    best.add_argument("--json", action="store_true", help="print one JSON object")
    best.set_defaults(run=_best)


def _board(arguments: argparse.Namespace) -> int:
    from kakehashi.terminal.hashi.sheet import show_board

    show_board(_chosen_board(arguments.board))
    return 0


def _chosen_board(value: str) -> object:
    from kakehashi.hashi.game import OPTIONS

    return _chosen(next(option for option in OPTIONS if option.name == "board"), value)


def _forge(arguments: argparse.Namespace) -> int:
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


def _best(arguments: argparse.Namespace) -> int:
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    write_plainly()
    try:
        with _everything_written():
            return _run(sys.argv[1:] if arguments is None else arguments)
    except Refused as refused:
        print(f"kakehashi: {refused}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if error.errno not in _CANNOT_WRITE:
            raise
        # What is left of the output goes nowhere, or Python would complain again when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # Whoever read it may have gone: then there is nobody left to tell.
        if error.errno != errno.EPIPE:
            print(f"kakehashi: {error.filename or 'The output'} cannot be written: {error.strerror}.", file=sys.stderr)
        return 1


def _run(given: Sequence[str]) -> int:
    parsed, unknown = _parser(given).parse_known_args(given)
    if unknown:
        raise Refused("bad-request", _not_for(next(iter(_named(given)), None), unknown))
    return int(parsed.run(parsed))


@contextmanager
def _everything_written() -> Iterator[None]:
    """Find out here, and not when all is over, that an output cannot be written."""
    try:
        yield
    finally:
        if sys.stdout:
            sys.stdout.flush()
