"""How Shangri-La describes itself to the rest of the house."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from kakehashi.compiled import randomness
from kakehashi.description import Contest, Option
from kakehashi.errors import Json, Refused, quoted
from kakehashi.shangrila.board import BRIDGES, COLOURS, DISCIPLINES, VILLAGES
from kakehashi.shangrila.choices import random_games as play_random_games
from kakehashi.shangrila.editing import edited
from kakehashi.shangrila.faults import FAULTS
from kakehashi.shangrila.options import PRESETS, VALUES, Options
from kakehashi.shangrila.position import Position
from kakehashi.shangrila.reasons import REASONS
from kakehashi.shangrila.remarks import REMARKS as REMARKS
from kakehashi.shangrila.shapes import SHAPES as SHAPES

VERSION = 1
PLAYERS = range(3, 5)
OPTIONS = (
    Option(
        "preset",
        {
            "german-2003": "the original",
            "english-2003": "one Student may be recruited even where two could",
            "french": "between equals, the origin of a journey is the stronger",
            "reference-manual": "played until the last bridge has fallen",
        },
        "german-2003",
        "Which rulebook, by number or name?",
    ),
    Option(
        "setup",
        {"first-game": "everybody's Masters are there already", "free": "an empty board"},
        "first-game",
        "Which set-up, by number or name?",
    ),
    *(Option(name, dict.fromkeys(values, ""), values[0]) for name, values in VALUES.items() if name != "setup"),
)
FACTS: Json = {
    "villages": list(VILLAGES),
    "bridges": list(BRIDGES),
    "disciplines": list(DISCIPLINES),
    "reasons": sorted(REASONS),
    "remarks": sorted(REMARKS),
    "faults": sorted(FAULTS),
}
BOTS = "kakehashi.bots.shangrila"
ENVIRONMENT = "kakehashi.environments.shangrila.games"
ANALYSIS = None
CHALLENGE = "kakehashi.challenges.shangrila"
LADDER = (Contest("Shangri-La", games=200, opponents=3),)
BOARD = "kakehashi.terminal.shangrila"


def new(config: Mapping[str, object]) -> Position:
    """The start of a game with these `colours`, or for so many `players`, with the options of a `preset` or others.

    Those that differ from the preset's may be given in `options`, or each by its name.
    """
    players = config.get("players", len(COLOURS))
    if type(players) is not int or players not in PLAYERS:
        raise Refused("bad-request", f"Three or four play, not {quoted(players)}.")
    colours = config.get("colours", COLOURS[:players])
    if not isinstance(colours, str):
        raise Refused("bad-request", f"The colours should be a text such as rbyv, not {quoted(colours)}.")
    preset, options = config.get("preset", next(iter(PRESETS))), config.get("options", {})
    if not isinstance(preset, str) or preset not in PRESETS:
        raise Refused("bad-request", f"There is no rulebook {quoted(preset)}: they are {', '.join(PRESETS)}.")
    if isinstance(options, Mapping):
        by_name = {name: config[name] for name in VALUES if name in config}
        options = PRESETS[preset].as_dict() | dict(options) | by_name
    return Position.new(colours, Options.read(options))


def load(config: Mapping[str, object]) -> Position:
    """The `position` that is written so, under these `options`."""
    return Position.parse(*_written(config))


def told(setting: Mapping[str, Any], view: Mapping[str, Any]) -> Position:
    """The position of a seat, by the setting of its table and its view, which has it as it is."""
    return load({**setting, "position": view["position"]})


def edit(config: Mapping[str, object], edits: Sequence[str]) -> tuple[Position, Refused | None]:
    """The position that `load` or `new` would make, after these edits."""
    return edited(Position.sketch(*_written(config)) if "position" in config else new(config), edits)


def _written(config: Mapping[str, object]) -> tuple[str, Options]:
    return cast(str, config.get("position")), Options.read(config.get("options", {}))


def chosen(start: Position) -> dict[str, str]:
    """The rulebook, if there is one for these options, or else each of them; and the set-up."""
    options = start.options
    for name, preset in PRESETS.items():
        if replace(preset, setup=options.setup) == options:
            return {"preset": name, "setup": options.setup}
    return options.as_dict()


def turns_to_vary(start: Position) -> int:
    """Each seat's first Master is placed at random, where Masters are still to be placed."""
    return start.players if start.in_set_up else 0


def random_games(config: Mapping[str, object]) -> Callable[[int], int]:
    """Random games from a start."""
    start, random = new(config).state, randomness(1)
    return lambda games: int(play_random_games(start, games, random))
