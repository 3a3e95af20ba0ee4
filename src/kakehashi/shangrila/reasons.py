"""Why a move that may not be played may not: a code with what it speaks of, and one sentence in the rulebook's words.

The rules decide; this only looks for the part of them that a refused move runs into.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kakehashi.errors import Reason, Refused
from kakehashi.shangrila.board import COLOUR_NAMES, DISCIPLINE_NAMES
from kakehashi.shangrila.moves import IMPOSSIBLE, Journey, Move, Place, Recruit, Space
from kakehashi.shangrila.rules import CAP, OWN_CAP, TILES_OF_A_KIND

if TYPE_CHECKING:
    from kakehashi.shangrila.position import Position

REASONS = IMPOSSIBLE | {
    "over": "the game is over",
    "turn": "it is not the turn of seat {seat}",
    "set-up": "Masters are still being set up, so a Master must be placed",
    "stone": "village {village} has a Stone",
    "taken": "{space} is already {colour}",
    "already-set-up": "{colour} has already set up the {discipline}",
    "crowded": "in set-up village {village} takes at most {own} of one colour and {all} in all",
    "no-master": "{colour} has no Master in village {village}",
    "supply": "{colour} has no {discipline} left in the supply",
    "not-yours": "{space} is no Master of {colour}",
    "student": "{space} has a Student already",
    "only-one": "{colour} has only one {discipline} left in the supply",
    "two": "{colour} can recruit two Students, and so must",
    "broken": "the bridge {bridge} is broken",
    "no-student": "{colour} has no Student in village {village}",
    "pass": "passing is only for those who can do nothing else",
}
"""Every reason by its code, in English."""


def in_words(reason: Reason, sentences: Mapping[str, str] = REASONS) -> str:
    """A reason in English."""
    words = dict(reason)
    if "colour" in reason:
        words["colour"] = COLOUR_NAMES[str(reason["colour"])]
    if "discipline" in reason:
        words["discipline"] = DISCIPLINE_NAMES[str(reason["discipline"])]
    if "space" in reason:
        words["space"] = Space(*str(reason["space"])).name
    return sentences[str(reason["code"])].format(**words)


def refusal(position: "Position", move: Move) -> Refused:
    """The error that this move, which is not legal, raises."""
    reason = reason_against(position, move)
    return Refused("illegal-move", f"{move}: {in_words(reason)}.", reason)


def not_the_turn_of(seat: int) -> Refused:
    """The error of a seat that moves out of turn."""
    reason: Reason = {"code": "turn", "seat": seat}
    words = in_words(reason)
    return Refused("illegal-move", f"{words[0].upper()}{words[1:]}.", reason)


def reason_against(position: "Position", move: Move) -> Reason:
    """Why this move, which is not legal, may not be played."""
    if position.seat_to_move is None:
        return {"code": "over"}
    if position.in_set_up and not isinstance(move, Place):
        return {"code": "set-up"}
    match move:
        case Place(space):
            return _against_placing(position, space)
        case Recruit(spaces):
            return _against_recruiting(position, spaces)
        case Journey(origin, destination):
            return _against_journey(position, origin, destination)
        case _:
            return {"code": "pass"}


def _colour(position: "Position") -> str:
    return position.colours[position.seat_to_move or 0]


def _against_placing(position: "Position", space: Space) -> Reason:
    colour, tile = _colour(position), position.tile(space)
    if space.village in position.stones:
        return {"code": "stone", "village": space.village}
    if tile:
        return {"code": "taken", "space": str(space), "colour": tile.lower()}
    if position.in_set_up:
        if position.supply(colour, space.discipline) < TILES_OF_A_KIND:
            return {"code": "already-set-up", "colour": colour, "discipline": space.discipline}
        own, in_all = OWN_CAP[position.players], CAP[position.players]
        return {"code": "crowded", "village": space.village, "own": int(own), "all": int(in_all)}
    if colour not in position.village(space.village).lower():
        return {"code": "no-master", "colour": colour, "village": space.village}
    return {"code": "supply", "colour": colour, "discipline": space.discipline}


def _against_recruiting(position: "Position", spaces: tuple[Space, ...]) -> Reason:
    colour = _colour(position)
    for space in spaces:
        if space.village in position.stones:
            return {"code": "stone", "village": space.village}
        if position.tile(space).lower() != colour:
            return {"code": "not-yours", "space": str(space), "colour": colour}
        if position.tile(space).isupper():
            return {"code": "student", "space": str(space)}
        if position.supply(colour, space.discipline) == 0:
            return {"code": "supply", "colour": colour, "discipline": space.discipline}
    if len(spaces) == 2:
        return {"code": "only-one", "colour": colour, "discipline": spaces[0].discipline}
    return {"code": "two", "colour": colour}


def _against_journey(position: "Position", origin: str, destination: str) -> Reason:
    bridge = "".join(sorted((origin, destination)))
    if bridge not in position.standing_bridges:
        return {"code": "broken", "bridge": bridge}
    return {"code": "no-student", "colour": _colour(position), "village": origin}
