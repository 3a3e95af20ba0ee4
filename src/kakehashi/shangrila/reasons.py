"""Why a move that may not be played may not: one sentence, in the words of the rulebook.

The rules decide; this only looks for the part of them that a refused move runs into.
"""

from typing import TYPE_CHECKING

from kakehashi.shangrila.board import COLOUR_NAMES, DISCIPLINE_NAMES
from kakehashi.shangrila.moves import Journey, Move, Place, Recruit, Space
from kakehashi.shangrila.rules import TILES_OF_A_KIND

if TYPE_CHECKING:
    from kakehashi.shangrila.position import Position


def why_not(position: "Position", move: Move) -> str:
    """Why this move, which is not legal, may not be played."""
    if position.seat_to_move is None:
        return f"{move}: the game is over."
    if position.in_set_up and not isinstance(move, Place):
        return f"{move}: Masters are still being set up, so a Master must be placed."
    match move:
        case Place(space):
            return f"{move}: {_why_not_place(position, space)}."
        case Recruit(spaces):
            return f"{move}: {_why_not_recruit(position, spaces)}."
        case Journey(origin, destination):
            return f"{move}: {_why_not_journey(position, origin, destination)}."
        case _:
            return "-: passing is only for those who can do nothing else."


def _colour(position: "Position") -> str:
    return position.colours[position.seat_to_move or 0]


def _why_not_place(position: "Position", space: Space) -> str:
    colour, name = _colour(position), COLOUR_NAMES[_colour(position)]
    tile = position.tile(space)
    if space.village in position.stones:
        return f"village {space.village} has a Stone"
    if tile:
        return f"{space.name} is already {COLOUR_NAMES[tile.lower()]}"
    if position.in_set_up:
        if position.supply(colour, space.discipline) < TILES_OF_A_KIND:
            return f"{name} has already set up the {DISCIPLINE_NAMES[space.discipline]}"
        own, cap = len(position.colours) - 2, len(position.colours) - 1
        return f"in set-up village {space.village} takes at most {own} of one colour and {cap} in all"
    if colour not in position.village(space.village).lower():
        return f"{name} has no Master in village {space.village}"
    return f"{name} has no {DISCIPLINE_NAMES[space.discipline]} left in the supply"


def _why_not_recruit(position: "Position", spaces: tuple[Space, ...]) -> str:
    colour, name = _colour(position), COLOUR_NAMES[_colour(position)]
    for space in spaces:
        if space.village in position.stones:
            return f"village {space.village} has a Stone"
        if position.tile(space).lower() != colour:
            return f"{space.name} is no Master of {name}"
        if position.tile(space).isupper():
            return f"{space.name} has a Student already"
        if position.supply(colour, space.discipline) == 0:
            return f"{name} has no {DISCIPLINE_NAMES[space.discipline]} left in the supply"
    if len(spaces) == 2:
        return f"{name} has only one {DISCIPLINE_NAMES[spaces[0].discipline]} left in the supply"
    return f"{name} can recruit two Students, and so must"


def _why_not_journey(position: "Position", origin: str, destination: str) -> str:
    bridge = "".join(sorted((origin, destination)))
    if bridge not in position.standing_bridges:
        return f"the bridge {bridge} is broken"
    return f"{COLOUR_NAMES[_colour(position)]} has no Student in village {origin}"
