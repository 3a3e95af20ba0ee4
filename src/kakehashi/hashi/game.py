"""The face of Hashi to the rest of the house: games out of plain data, such as JSON carries."""

from collections.abc import Mapping

from kakehashi.errors import Refused, quoted
from kakehashi.hashi.board import SIDES, Board
from kakehashi.hashi.deck import read_deck, shuffled
from kakehashi.hashi.position import Position
from kakehashi.hashi.shapes import SHAPES as SHAPES

VERSION = 1
PLAYERS = range(1, 5)
CHOICES = {"board": SIDES}


def new(config: Mapping[str, object]) -> Position:
    """The start of a game for so many `players` on a `board`, with a `deck` or one shuffled by a `seed`."""
    players = config.get("players", 1)
    if type(players) is not int or players not in PLAYERS:
        raise Refused("bad-request", f"One to four play, not {quoted(players)}.")
    board = Board.read(config.get("board", "A"))
    seed = config.get("seed", 0)
    if type(seed) is not int:
        raise Refused("bad-request", f"A seed is a whole number, not {quoted(seed)}.")
    deck = read_deck(config["deck"]) if "deck" in config else shuffled(seed)
    return Position.new(board, players, deck)


def load(config: Mapping[str, object]) -> Position:
    """The start of a game that was kept: its board and its deck."""
    if "deck" not in config:
        raise Refused("bad-request", "A game of Hashi is loaded from its start: its board and its deck.")
    return new(config)
