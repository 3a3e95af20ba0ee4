"""The face of Shangri-La to the rest of the house: games out of plain data, such as JSON carries."""

from collections.abc import Mapping

from kakehashi.errors import Refused, quoted
from kakehashi.shangrila.options import Options
from kakehashi.shangrila.position import Position


def new(config: Mapping[str, object]) -> Position:
    """The start of a game with these `colours` and `options`."""
    colours = config.get("colours", "rbyv")
    if not isinstance(colours, str):
        raise Refused("bad-request", f"The colours should be a text such as rbyv, not {quoted(colours)}.")
    return Position.new(colours, Options.read(config.get("options", {})))


def load(config: Mapping[str, object]) -> Position:
    """The `position` that is written so, under these `options`."""
    text = config.get("position")
    if not isinstance(text, str):
        raise Refused("bad-request", f"The position should be a text in the notation, not {quoted(text)}.")
    return Position.parse(text, Options.read(config.get("options", {})))
