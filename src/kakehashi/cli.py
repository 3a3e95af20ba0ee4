"""`kakehashi`: the one command. Everything heavy is imported by the subcommand that needs it."""

import argparse
import json
import math
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from kakehashi import __version__
from kakehashi.bots import LEVELS
from kakehashi.errors import Refused
from kakehashi.games import GAMES


def _play(arguments: argparse.Namespace) -> int:
    from kakehashi.terminal.play import game_in, play, which_game

    game = arguments.game or (game_in(arguments.load) if arguments.load else which_game())
    if game is None:
        return 0
    for option in ("board",) if game == "shangri-la" else ("preset", "setup"):
        if getattr(arguments, option) is not None:
            raise Refused("bad-request", f"The option --{option} is not for {game}.")
    if game == "hashi":
        return _play_hashi(arguments)
    return play(
        game,
        players=arguments.players,
        people=arguments.people,
        bot=arguments.bot,
        preset=arguments.preset,
        setup=arguments.setup,
        seed=arguments.seed,
        load=arguments.load,
    )


def _play_hashi(arguments: argparse.Namespace) -> int:
    from kakehashi.terminal.asking import Asking, read_line
    from kakehashi.terminal.hashi import play_hashi
    from kakehashi.terminal.play import this_console

    return play_hashi(
        Asking(this_console(), read_line),
        players=arguments.players,
        people=arguments.people,
        bot=arguments.bot,
        board=_named_board(arguments.board),
        seed=arguments.seed,
        load=arguments.load,
    )


def _engine(arguments: argparse.Namespace) -> int:
    from kakehashi.adapters.engine import run

    run(sys.stdin.buffer, sys.stdout)
    return 0


def _bench(arguments: argparse.Namespace) -> int:
    from kakehashi.benchmark import measure_hashi, measure_shangrila

    if arguments.game == "hashi":
        print(json.dumps(measure_hashi(_named_board(arguments.board), arguments.seconds)))
    else:
        print(json.dumps(measure_shangrila(arguments.seconds)))
    return 0


def _read_board(path: Path) -> object:
    """What a board file says, not yet checked."""
    try:
        return json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Refused("bad-request", f"The board {path} cannot be read: {error.strerror}.") from None
    except (ValueError, RecursionError) as error:
        raise Refused("bad-request", f"The board {path} is not JSON: {error}.") from None


def _board(arguments: argparse.Namespace) -> int:
    from kakehashi.terminal.sheet import show_board

    show_board(_named_board(arguments.board))
    return 0


def _named_board(name: str | None) -> object:
    """A side by its letter, else what a file says."""
    return name if name in (None, "A", "B") else _read_board(Path(name))


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


def _serve(arguments: argparse.Namespace) -> int:
    from kakehashi.server.serve import serve, serve_and_open
    from kakehashi.server.settings import read_settings

    said = {name: getattr(arguments, name) for name in ("host", "port", "processes", "data")}
    settings = read_settings(**said)
    serving = serve_and_open if arguments.open else serve
    return serving(settings, [(name, value) for name, value in said.items() if value is not None])


def _db_check(arguments: argparse.Namespace) -> int:
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
    from kakehashi.arena.event import Means
    from kakehashi.arena.match import Terms, hashi, shangrila

    bots = [name.strip().lower() for name in arguments.bots.split(",")]
    terms = Terms(arguments.games, arguments.seed, arguments.pace, arguments.simulations)
    if arguments.arena_command == "hashi":
        match = hashi(bots, terms, _named_board(arguments.board))
    else:
        match = shangrila(bots, terms, arguments.preset, arguments.setup)
    means = Means(arguments.workers, arguments.cluster, arguments.file, arguments.save)
    return play_match(match, means, arguments.markdown)


def _arena_ladder(arguments: argparse.Namespace) -> int:
    from kakehashi.arena.command import play_ladder
    from kakehashi.arena.event import Means

    games = (arguments.game,) if arguments.game else GAMES
    means = Means(arguments.workers, arguments.cluster, arguments.file)
    return play_ladder(games, arguments.games, arguments.seed, arguments.pace, means, arguments.markdown)


def _seconds(text: str) -> float:
    return _number(text, float, 3600, "a number of seconds above 0 and up to 3600")


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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kakehashi", description="Board games about bridges: play, study, compute.")
    parser.add_argument("--version", action="version", version=f"kakehashi {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)

    play = commands.add_parser(
        "play",
        help="play a game in the terminal",
        description="Play a game in the terminal. What is not given here is asked for.",
    )
    play.add_argument("game", nargs="?", choices=GAMES, help="which game")
    play.add_argument("--terminal", action="store_true", help="play in the terminal, as this command always does")
    play.add_argument("--players", type=int, choices=[1, 2, 3, 4], help="how many: 3 or 4, for hashi 1 to 4")
    play.add_argument("--people", metavar="SEATS", help="who are people: r or rb, for hashi 1 or 12; - for nobody")
    play.add_argument("--bot", metavar="NAME", help=f"who plays the others: {', '.join(LEVELS)}")
    play.add_argument("--board", metavar="FILE", help="for hashi: A, B or a board file")
    play.add_argument(
        "--preset",
        metavar="RULEBOOK",
        help="whose options: german-2003, english-2003, french, reference-manual",
    )
    play.add_argument("--setup", choices=["free", "first-game"], help="an empty board, or the set-up for a first game")
    play.add_argument("--seed", type=int, help="the same number, the same deck and the same moves of random and greedy")
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
    bench.add_argument("game", choices=GAMES, help="which game")
    bench.add_argument("--board", default="A", metavar="FILE", help="for hashi: A, B or a board file (%(default)s)")
    bench.add_argument("--seconds", type=_seconds, default=5.0, help="how long to measure (%(default)s)")
    bench.set_defaults(run=_bench)

    serve = commands.add_parser(
        "serve",
        help="serve tables to browsers",
        description="Serve tables to browsers and other programs. All settings: docs/hosting.md.",
    )
    serve.add_argument("--host", metavar="ADDRESS", help="where to listen: 0.0.0.0 for everybody (127.0.0.1)")
    serve.add_argument("--port", type=int, metavar="N", help="the port (8017)")
    serve.add_argument("--processes", type=_positive, metavar="N", help="how many; several need PostgreSQL (1)")
    serve.add_argument("--data", type=Path, metavar="FOLDER", help="where the database and the secret are")
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

    hashi = commands.add_parser("hashi", help="check, draw and make boards of Hashi", description="Boards of Hashi.")
    of_hashi = hashi.add_subparsers(title="commands", metavar="COMMAND", dest="hashi_command", required=True)
    board = of_hashi.add_parser("board", help="check a board file and draw it")
    board.add_argument("board", metavar="FILE", help="a board file, or A or B for a side that comes with the game")
    board.set_defaults(run=_board)
    forge = of_hashi.add_parser("forge", help="make a new board", description="Make a new board: a seed, a board.")
    forge.add_argument("--seed", type=int, required=True, metavar="N", help="the same number, the same board")
    forge.add_argument("--output", type=Path, metavar="FILE", help="where to write it (standard output)")
    forge.set_defaults(run=_forge)
    _add_arena(commands.add_parser("arena", help="let bots play each other", description="Bots against bots."))
    return parser


def _add_arena(arena: argparse.ArgumentParser) -> None:
    of_arena = arena.add_subparsers(title="commands", metavar="COMMAND", dest="arena_command", required=True)
    shangrila = of_arena.add_parser("shangri-la", help="a match of Shangri-La", description="A match of Shangri-La.")
    shangrila.add_argument("--preset", metavar="RULEBOOK", help="whose options, as for play (german-2003)")
    shangrila.add_argument("--setup", choices=["free", "first-game"], help="where games start (free)")
    hashi = of_arena.add_parser("hashi", help="a match of Hashi", description="A match of Hashi.")
    hashi.add_argument("--board", metavar="FILE", help="A, B or a board file (A)")
    for match in (shangrila, hashi):
        match.add_argument("--bots", required=True, metavar="A,B,…", help="who plays: one name for each seat")
        match.add_argument("--games", type=_positive, default=100, metavar="N", help="how many games (%(default)s)")
        match.add_argument("--save", type=Path, metavar="FOLDER", help="keep every game, in the notation")
        match.set_defaults(run=_arena_match)
    ladder = of_arena.add_parser(
        "ladder",
        help="every level against those below it",
        description="Every level against those below it: the tables that the documentation shows.",
    )
    ladder.add_argument("game", nargs="?", choices=GAMES, help="which game (both)")
    ladder.add_argument("--games", type=_positive, metavar="N", help="games in each match (shangri-la 200, hashi 300)")
    ladder.set_defaults(run=_arena_ladder)
    for command in (shangrila, hashi, ladder):
        thinking = command.add_mutually_exclusive_group()
        thinking.add_argument(
            "--pace", type=_factor, default=1.0, metavar="X", help="times the usual time of each bot (%(default)s)"
        )
        if command is not ladder:
            thinking.add_argument(
                "--simulations", type=_positive, metavar="N", help="so many a move, not a time: the same every time"
            )
        command.add_argument(
            "--seed", type=int, default=0, metavar="N", help="another number, other games (%(default)s)"
        )
        command.add_argument("--workers", type=_positive, metavar="N", help="processes (one for each core)")
        command.add_argument("--cluster", metavar="tcp://…", help="play on the Dask cluster with this scheduler")
        command.add_argument("--file", type=Path, metavar="FILE", help="keep results here, and go on from them")
        command.add_argument("--markdown", action="store_true", help="print tables as Markdown")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    parsed = _parser().parse_args(arguments)
    try:
        return int(parsed.run(parsed))
    except Refused as refused:
        print(f"kakehashi: {refused}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone: there is nobody left to tell, and closing it must not complain again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(main())
