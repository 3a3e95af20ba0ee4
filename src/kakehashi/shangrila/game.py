"""The face of Shangri-La to the rest of the house: games out of plain data, such as JSON carries."""

from collections.abc import Mapping

from kakehashi.errors import Refused, quoted
from kakehashi.shangrila.options import PRESETS, VALUES, Options
from kakehashi.shangrila.position import Position
from kakehashi.shangrila.shapes import SHAPES as SHAPES

VERSION = 1
PLAYERS = range(3, 5)
CHOICES = {"preset": tuple(PRESETS), "options": VALUES}
COLOURS = "rbyv"


def new(config: Mapping[str, object]) -> Position:
    """The start of a game with these `colours`, or for so many `players`, with the `options` of a `preset` or others.

    `options` may name those only that differ from the preset's.
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
        options = PRESETS[preset].as_dict() | dict(options)
    return Position.new(colours, Options.read(options))


def load(config: Mapping[str, object]) -> Position:
    """The `position` that is written so, under these `options`."""
    text = config.get("position")
    if not isinstance(text, str):
        raise Refused("bad-request", f"The position should be a text in the notation, not {quoted(text)}.")
    return Position.parse(text, Options.read(config.get("options", {})))
