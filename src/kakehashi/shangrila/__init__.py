"""The Bridges of Shangri-La, by Leo Colovini: three or four players, no luck, no hidden information."""

from kakehashi.compiled import prepare
from kakehashi.shangrila.board import BRIDGES, COLOURS, DISCIPLINES, VILLAGES
from kakehashi.shangrila.journeys import Preview, Traveller
from kakehashi.shangrila.moves import Journey, Move, Pass, Place, Recruit, Space, parse_move
from kakehashi.shangrila.options import PRESETS, Options
from kakehashi.shangrila.position import Position
from kakehashi.shangrila.turn import Turn

prepare()

__all__ = [
    "BRIDGES",
    "COLOURS",
    "DISCIPLINES",
    "PRESETS",
    "VILLAGES",
    "Journey",
    "Move",
    "Options",
    "Pass",
    "Place",
    "Position",
    "Preview",
    "Recruit",
    "Space",
    "Traveller",
    "Turn",
    "parse_move",
]
