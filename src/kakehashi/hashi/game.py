"""How Hashi describes itself to the rest of the house."""

from collections.abc import Callable, Mapping
from typing import Any, cast

import numpy as np

from kakehashi.compiled import randomness
from kakehashi.description import Contest, Option
from kakehashi.errors import Json, Refused
from kakehashi.hashi.board import SIDES, Board, side
from kakehashi.hashi.choices import random_games as play_random_games
from kakehashi.hashi.deck import CARDS, ROUNDS, read_deck, shuffled
from kakehashi.hashi.position import Position
from kakehashi.hashi.reasons import REASONS
from kakehashi.hashi.remarks import REMARKS as REMARKS
from kakehashi.hashi.rules import CATEGORIES, TITLES
from kakehashi.hashi.rules import PLAYERS as PLAYERS
from kakehashi.hashi.shapes import SHAPES as SHAPES
from kakehashi.hashi.text import written

VERSION = 1
OPTIONS = (
    Option(
        "board",
        dict(zip(SIDES, ("the easier side", "the harder side"), strict=True)),
        SIDES[0],
        "Which side of the board?",
        from_file=True,
    ),
)
FACTS: Json = {
    "titles": [least for least, _ in TITLES],
    "reasons": sorted(REASONS),
    "remarks": sorted(REMARKS),
    "categories": list(CATEGORIES),
}
BOTS = "kakehashi.bots.hashi"
ENVIRONMENT = "kakehashi.environments.hashi.games"
ANALYSIS = "kakehashi.analysis.hashi"
CHALLENGE = "kakehashi.challenges.hashi"
LADDER = (
    Contest(
        "Hashi: alone",
        games=300,
        opponents=0,
        variants=tuple({"board": side} for side in SIDES),
        columns={"finished islands": "finished"},
    ),
    Contest("Hashi, side A", games=300, opponents=3, variants=({"board": SIDES[0]},)),
)
BOARD = "kakehashi.terminal.hashi"
edit = None


def new(config: Mapping[str, object]) -> Position:
    """The start of a game for so many `players` on a `board`, with a `deck` or one shuffled by a `seed`."""
    players, seed = cast(int, config.get("players", 1)), cast(int, config.get("seed", 0))
    shuffled_deck = shuffled(seed)  # also where a deck is given: a seed that is none is refused
    deck = read_deck(config["deck"]) if "deck" in config else shuffled_deck
    return Position.new(Board.read(config.get("board", SIDES[0])), players, deck)


def load(config: Mapping[str, object]) -> Position:
    """The start of a game that was kept, its board and its deck; or a `position` on a board, as its text has it."""
    if "position" in config:
        return Position.parse(cast(str, config["position"]), Board.read(config.get("board", SIDES[0])))
    if "deck" not in config:
        raise Refused("bad-request", "A game of Hashi is loaded from its start, its board and its deck, or a position.")
    return new(config)


def told(setting: Mapping[str, Any], view: Mapping[str, Any]) -> Position:
    """The position of a seat that has yet to play, by the setting of its table and its view."""
    cards = view["picture"]["cards"] + view["picture"]["to_come"]
    return Position.parse(written(view["position"], cards), Board.read(setting["board"]))


def chosen(start: Position) -> dict[str, str]:
    """The side of the board, if it is one of ours."""
    name = start.board.name
    return {"board": name} if name in SIDES and start.board == side(name) else {}


def turns_to_vary(start: Position) -> int:
    """None: the deck is another one in every game."""
    return 0


def random_games(config: Mapping[str, object]) -> Callable[[int], int]:
    """Random solo games on a board: set-up, and seventeen rounds."""
    ints, random = Board.read(config.get("board", SIDES[0])).ints, randomness(1)
    deck = np.array([card.code for card in CARDS])

    def play(games: int) -> int:
        play_random_games(ints, deck, games, random)
        return (1 + ROUNDS) * games

    return play
