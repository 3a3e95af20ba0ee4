"""What can be typed after `kakehashi`, and which command it leads to."""

import argparse
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from kakehashi import __version__, commands
from kakehashi.bots import both_names
from kakehashi.errors import Refused, quoted
from kakehashi.games import game, games


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


def not_for(game_meant: str | None, words: Sequence[str]) -> str:
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


def named_in(arguments: Sequence[str]) -> list[str]:
    """The games that a command names."""
    return [name for name in games() if name in arguments]


def _meant(arguments: Sequence[str]) -> list[str]:
    """The games that a command may be about: those that it names, else all. Only their rules need be loaded."""
    return named_in(arguments) or games()


def parser_for(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """What can be typed; the options of the games are asked for only where they matter, which takes a moment."""
    command = next((word for word in arguments if not word.startswith("-")), None)
    parser = _Parser(prog="kakehashi", description="Board games about bridges: play, study, compute.")
    parser.add_argument("--version", action="version", version=f"kakehashi {__version__}")
    of_all = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)

    play = of_all.add_parser(
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
    play.set_defaults(run=commands.play)

    engine = of_all.add_parser(
        "engine",
        help="answer other programs: one JSON object a line",
        description="The rules and the bots over standard input and output, one JSON object a line each way.",
    )
    engine.set_defaults(run=commands.engine)

    bot = of_all.add_parser(
        "bot",
        help="let a program of yours play at a table of a server",
        description="A program that is asked for moves, as in the arena (cmd:), sits down at a table of a server.",
    )
    bot.add_argument("--table", required=True, metavar="LINK", help="the link to the table, as it is shown there")
    bot.add_argument("--seat", type=_positive, metavar="N", help="which seat, from 1 on (any that is free)")
    bot.add_argument("--name", metavar="NAME", help="how it is called there (as its file is)")
    bot.add_argument("--ms", type=_positive, default=1000, metavar="N", help="milliseconds for a move (%(default)s)")
    bot.add_argument("program", nargs=argparse.REMAINDER, metavar="COMMAND", help="the program, and words for it")
    bot.set_defaults(run=commands.bot)

    bench = of_all.add_parser(
        "bench",
        help="measure how fast the rules are",
        description="Random games and turns a second on one core, as one JSON line.",
    )
    bench.add_argument("game", choices=games(), help="which game")
    if command == "bench":
        _add_options(bench, _meant(arguments))
    bench.add_argument("--seconds", type=_seconds, default=5.0, help="how long to measure (%(default)s)")
    bench.set_defaults(run=commands.bench)

    serve = of_all.add_parser(
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
    serve.set_defaults(run=commands.serve)

    db = of_all.add_parser("db", help="look after the database", description="The database of the tables.")
    of_db = db.add_subparsers(title="commands", metavar="COMMAND", dest="db_command", required=True)
    check = of_db.add_parser(
        "check",
        help="replay every table",
        description="Replay every table from its events, and say what would be lost where that fails.",
    )
    check.add_argument("--data", type=Path, metavar="FOLDER", help="where the database is, as for serve")
    check.set_defaults(run=commands.db_check)

    analyse = of_all.add_parser(
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
    analyse.set_defaults(run=commands.analyse)

    data = of_all.add_parser("data", help="look through saved games", description="Games that the arena has saved.")
    of_data = data.add_subparsers(title="commands", metavar="COMMAND", dest="data_command", required=True)
    replay = of_data.add_parser(
        "check",
        help="replay every game",
        description="Replay every game in files that the arena has saved, and say what is wrong where.",
    )
    replay.set_defaults(run=commands.data_check)
    statistics = of_data.add_parser(
        "statistics",
        help="how long games are, how much there is to choose, which seats win, how scores are spread",
        description="What the games in files have in common that the arena has saved.",
    )
    statistics.add_argument("--json", action="store_true", help="print one JSON array")
    statistics.add_argument("--markdown", action="store_true", help="print tables as Markdown")
    statistics.set_defaults(run=commands.data_statistics)
    for command_of_data in (replay, statistics):
        command_of_data.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a file of games, in Parquet")

    _add_draw(of_all)
    _add_hashi(of_all)
    arena = of_all.add_parser("arena", help="let bots play each other", description="Bots against bots.")
    if command == "arena":
        _add_arena(arena, arguments)
    return parser


def _add_draw(of_all: "argparse._SubParsersAction[_Parser]") -> None:
    draw = of_all.add_parser(
        "draw",
        help="a position or a game as a picture",
        description="Draw a position, or one of a game, as SVG or PNG, with the look of the pages.",
    )
    draw.add_argument("position", metavar="POSITION", help="a position in the notation, or a file with a game")
    draw.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="where to write it: .svg or .png (SVG, printed)"
    )
    draw.add_argument(
        "--theme", metavar="light|dark", help="by day or by night (SVG: as the reader has it; PNG: light)"
    )
    draw.add_argument("--size", type=_positive, metavar="N", help="how many pixels wide")
    draw.add_argument("--move", type=_whole, metavar="N", help="of a game: after so many moves (all of them)")
    draw.add_argument("--last", metavar="MOVE", help="mark this as the last move (of a game: it is marked)")
    draw.add_argument("--preview", metavar="MOVE", help="show what this move would do")
    draw.add_argument("--seat", metavar="SEAT", help="whose sheet, or whose move: a number from 1 on, or a colour")
    draw.add_argument("--board", metavar="FILE", help="of a position of Hashi: a board file, A or B (A)")
    draw.add_argument("--animate", action="store_true", help="of a game: all of it, as a moving picture")
    draw.add_argument("--seconds", type=_seconds, metavar="N", help="of a moving picture: how long a position stands")
    draw.set_defaults(run=commands.draw)


def _add_arena(arena: argparse.ArgumentParser, arguments: Sequence[str]) -> None:
    of_arena = arena.add_subparsers(title="commands", metavar="COMMAND", dest="arena_command", required=True)
    matches = [
        of_arena.add_parser(name, help=f"a match of {name}", description=f"A match of {name}.") for name in games()
    ]
    for name, match in zip(games(), matches, strict=True):
        if name in arguments:
            _add_options(match, [name])
        match.add_argument(
            "--bots",
            required=True,
            metavar="A,B,…",
            help="who plays: one name for each seat, or cmd:COMMAND for a program of yours",
        )
        match.add_argument("--games", type=_positive, default=100, metavar="N", help="how many games (%(default)s)")
        match.add_argument(
            "--save", type=Path, metavar="FOLDER", help="keep every game, in the notation; or all in one FILE.parquet"
        )
        match.add_argument(
            "--ms", type=_positive, default=1000, metavar="N", help="milliseconds for a move of a program (%(default)s)"
        )
        match.set_defaults(run=commands.arena_match)
    ladder = of_arena.add_parser(
        "ladder",
        help="each level and the one below it, from both sides",
        description="Each level and the one below it, from both sides, where bots meet; each level by itself, where "
        "one can play alone: the tables that the documentation shows.",
    )
    ladder.add_argument("game", nargs="?", choices=games(), help="which game (all)")
    ladder.add_argument("--games", type=_positive, metavar="N", help=f"games in each match ({_usual(arguments)})")
    ladder.set_defaults(run=commands.arena_ladder)
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


def _add_hashi(of_all: "argparse._SubParsersAction[_Parser]") -> None:
    hashi = of_all.add_parser(
        "hashi", help="boards of Hashi, and the best that was possible", description="Only for Hashi."
    )
    of_hashi = hashi.add_subparsers(title="commands", metavar="COMMAND", dest="hashi_command", required=True)
    board = of_hashi.add_parser("board", help="check a board file and draw it")
    board.add_argument("board", metavar="FILE", help="a board file, or A or B for a side that comes with the game")
    board.set_defaults(run=commands.board)
    forge = of_hashi.add_parser("forge", help="make a new board", description="Make a new board: a seed, a board.")
    forge.add_argument("--seed", type=_whole, required=True, metavar="N", help="the same number, the same board")
    forge.add_argument("--output", type=Path, metavar="FILE", help="where to write it (standard output)")
    forge.set_defaults(run=commands.forge)
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
    best.set_defaults(run=commands.best)
