"""Hashi, by Jeffrey D. Allers: one to four players draw bridges between islands, all at once, from the same cards."""

from kakehashi.compiled import prepare
from kakehashi.hashi.board import ISLANDS, SIDES, Board, Island
from kakehashi.hashi.deck import CARDS, ROUNDS, Card, shuffled
from kakehashi.hashi.moves import Draw, Move, SetUp, parse_move
from kakehashi.hashi.position import Position
from kakehashi.hashi.turn import Turn

prepare()

__all__ = [
    "CARDS",
    "ISLANDS",
    "ROUNDS",
    "SIDES",
    "Board",
    "Card",
    "Draw",
    "Island",
    "Move",
    "Position",
    "SetUp",
    "Turn",
    "parse_move",
    "shuffled",
]
