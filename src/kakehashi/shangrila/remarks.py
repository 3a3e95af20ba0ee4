"""What there is to say of a legal move, for somebody who learns: what it wins and costs, what it protects.

Everything follows from the position before the move and the one after it, by the rules' own previews.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kakehashi.errors import Reason
from kakehashi.shangrila.board import BRIDGES, WAYS
from kakehashi.shangrila.journeys import Preview, foresee
from kakehashi.shangrila.moves import Journey, Move, Place, Recruit

if TYPE_CHECKING:
    from kakehashi.shangrila.position import Position

REMARKS = {
    "wins": "it brings {number:new Master|new Masters} in {village}",
    "drives-out": "it drives {number:Master|Masters} of others out of {village}",
    "loses": "it costs {number:own tile|own tiles}",
    "safe": "{village} gets a Stone, and {number:own Master is|own Masters are} safe there",
    "shelters": "nobody can drive out the {number:own Master|own Masters} in {village} with the next journey any more",
    "ready": "the next journey from {origin} to {destination} could bring {number:new Master|new Masters}",
    "students": "{number:Student|Students} more can travel later",
    "takes": "it takes {space} before {colour} does",
    "grows": "one Master more, in {village}",
    "outgrows": "{village} becomes stronger than {neighbour}",
    "foothold": "it is the first own Master in {village}, where others may follow",
    "bridges": "{number:bridge leads|bridges lead} to {village}",
    "only": "nothing else can be done",
}
"""Every remark by its code, in English; after a colon, the words for one and those for more that follow a value."""
MOST = 3

_Weighed = tuple[float, Reason]


def remarks(position: "Position", move: Move) -> list[Reason]:
    """The weightiest things to say of a legal move of whoever is to move: each a code, and what it speaks of."""
    if len(position.legal_moves) == 1:
        return [{"code": "only"}]
    after = position.play(move)
    found = [*_of_move(position, after, move), *(() if after.over else _of_dangers(position, after))]
    return [remark for _, remark in sorted(found, key=lambda one: -one[0])[:MOST]]


def _of_move(position: "Position", after: "Position", move: Move) -> Iterator[_Weighed]:
    colour = str(position.to_move)
    match move:
        case Journey():
            yield from _of_journey(position, after, position.preview(move))
        case Recruit(spaces):
            villages = "".join(sorted({space.village for space in spaces}))
            yield from _of_recruiting(position, after, villages, len(spaces))
        case Place(space) if position.in_set_up:
            if not _masters(position, space.village, colour):
                yield 1.0, {"code": "foothold", "village": space.village}
            bridges = sum(space.village in bridge for bridge in position.standing_bridges)
            yield 0.5, {"code": "bridges", "village": space.village, "number": bridges}
        case Place(space):  # pragma: no branch - who passes has no other move
            others = _others_in(position, space.village, colour)
            rival = next((other for other in others if position.supply(other, space.discipline)), None)
            if rival:
                yield 1.2, {"code": "takes", "space": str(space), "colour": rival}
            else:
                yield 0.9, {"code": "grows", "village": space.village}
            yield from _of_strength(position, after, space.village)


def _of_journey(position: "Position", after: "Position", seen: Preview) -> Iterator[_Weighed]:
    colour = str(position.to_move)
    won = _wins(seen, colour)
    if won:
        yield 4.0 * won, {"code": "wins", "number": won, "village": seen.destination}
    lost = sum(one.colour == colour and one.fate == "supply" for one in seen.travellers)
    lost += sum(1 + one.displaced.isupper() for one in seen.travellers if one.displaced.lower() == colour)
    if lost:
        yield 3.0 * lost, {"code": "loses", "number": lost}
    driven_out = sum(one.displaced.lower() not in ("", colour) for one in seen.travellers)
    if driven_out:
        yield 2.0 * driven_out, {"code": "drives-out", "number": driven_out, "village": seen.destination}
    for village in seen.stones:
        # Once the game is over nothing is in danger.
        if not after.over and (safe := _masters(after, village, colour)):
            yield 1.5 * safe, {"code": "safe", "village": village, "number": safe}


def _of_recruiting(position: "Position", after: "Position", villages: str, number: int) -> Iterator[_Weighed]:
    colour = str(position.to_move)
    ways = [(_wins(seen, colour), seen) for seen in _crossings(after) if seen.origin in villages]
    won, best = max(ways, key=lambda way: way[0])
    if won:
        remark: Reason = {"code": "ready", "origin": best.origin, "destination": best.destination, "number": won}
        yield 1.5 * won, remark
    yield 0.5, {"code": "students", "number": number}
    yield from [stronger for village in villages for stronger in _of_strength(position, after, village)][:1]


def _of_strength(position: "Position", after: "Position", village: str) -> Iterator[_Weighed]:
    """A neighbour where somebody else lives, than which a village has become stronger."""
    colour = str(position.to_move)
    was = {seen.destination: seen.stronger for seen in _crossings(position) if seen.origin == village}
    for seen in _crossings(after):
        neighbour = seen.destination
        if seen.origin == village == seen.stronger != was[neighbour] and _others_in(after, neighbour, colour):
            yield 1.0, {"code": "outgrows", "village": village, "neighbour": neighbour}
            return


def _of_dangers(position: "Position", after: "Position") -> Iterator[_Weighed]:
    """Villages where others could have driven out Masters of whoever moves with one journey, and cannot any more."""
    colour = str(position.to_move)
    still = set(_dangers(after, colour))
    for village, number in _dangers(position, colour).items():
        kept = _masters(after, village, colour) >= _masters(position, village, colour)
        # Of a Stone it is said anyway.
        if village not in still and kept and village not in after.stones:
            yield 2.0 * number, {"code": "shelters", "village": village, "number": number}


def _dangers(position: "Position", colour: str) -> dict[str, int]:
    """By village, how many Masters of a colour somebody else could drive out of it with one journey."""
    dangers: dict[str, int] = {}
    for seen in _crossings(position):
        lost = sum(one.displaced.lower() == colour for one in seen.travellers)
        if lost and any(one.colour != colour for one in seen.travellers):
            dangers[seen.destination] = max(lost, dangers.get(seen.destination, 0))
    return dangers


def _crossings(position: "Position") -> Iterator[Preview]:
    """What would come of a journey over every bridge that stands, either way, whoever made it."""
    standing, state = position.standing_bridges, position.state
    for way, (origin, destination) in enumerate(WAYS):
        if BRIDGES[way % len(BRIDGES)] in standing:
            tiles = position.village(origin), position.village(destination)
            yield foresee(state, way, origin, destination, tiles)


def _wins(seen: Preview, colour: str) -> int:
    return sum(one.colour == colour and one.fate in ("master", "drives-out") for one in seen.travellers)


def _masters(position: "Position", village: str, colour: str) -> int:
    return position.village(village).lower().count(colour)


def _others_in(position: "Position", village: str, mine: str) -> list[str]:
    """The colours in a village but one."""
    return [colour for colour in position.colours if colour != mine and _masters(position, village, colour)]
