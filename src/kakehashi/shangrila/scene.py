"""What is drawn of a position: the board, how everybody stands, the last move marked, a move that could be made."""

from typing import TYPE_CHECKING

from kakehashi.drawing.shangrila import Marks, Scene
from kakehashi.errors import Refused, quoted
from kakehashi.shangrila.board import BRIDGES, COLOUR_NAMES
from kakehashi.shangrila.moves import Journey, Move, Pass, Place, Recruit, Space, read_move
from kakehashi.shangrila.reasons import not_the_turn_of, refusal
from kakehashi.shangrila.rules import PASSES
from kakehashi.wording import counted

if TYPE_CHECKING:
    from kakehashi.shangrila.position import Position


def scene(
    position: "Position", last: "Move | str | Position | None", preview: Move | str | None, seat: str | int | None
) -> Scene:
    """A position to draw. `last` is the move that led to it or, which tells more of it, the position before.

    All see the same map: the seat, or its colour, says only who would play the preview.
    """
    if seat is not None:
        seat = position._seat(seat)
    chosen, journey = _chosen(position, preview, seat)
    return Scene(
        picture=position.page.picture(),
        colours=position.colours,
        scores=position.scores,
        held=[position.score(player)[1] for player in range(position.players)],
        to_move=position.seat_to_move,
        winners=position.winners,
        marks=Marks() if last is None else _marks(position, last),
        chosen=chosen,
        journey=journey,
        title=_title(position),
        description=_description(position),
    )


def _chosen(
    position: "Position", preview: Move | str | None, seat: int | None
) -> tuple[dict[str, str], dict[str, object] | None]:
    """The spaces that a move would take, with the colour that would come there; or what a journey would do."""
    if preview is None:
        return {}, None
    move = read_move(preview)
    if seat is not None and seat not in position.acting:
        raise not_the_turn_of(seat)
    if not position.is_legal(move):
        raise refusal(position, move)
    if isinstance(move, Journey):
        return {}, position.preview(move).as_dict()
    return {str(space): str(position.to_move) for space in _spaces(move)}, None


def _spaces(move: Place | Recruit | Pass) -> tuple[Space, ...]:
    if isinstance(move, Pass):
        return ()
    return (move.space,) if isinstance(move, Place) else move.spaces


def _marks(position: "Position", last: "Move | str | Position") -> Marks:
    colour = position.colours[(position.turns - 1) % position.players]
    if isinstance(last, Move | str):
        move = read_move(last)
        if fault := _fault(position, move, colour):
            raise Refused("bad-request", f"{move} cannot have been the last move: {fault}.")
        if isinstance(move, Journey):
            return Marks(journey=str(move), colour=colour)
        return Marks(spaces=frozenset(map(str, _spaces(move))), colour=colour)
    move = _move_between(last, position)
    if not isinstance(move, Journey):
        return Marks(spaces=frozenset(map(str, _spaces(move))), colour=colour)
    travellers = {move.destination + one.discipline: one for one in last.preview(move).travellers}
    return Marks(
        spaces=frozenset(space for space, one in travellers.items() if one.fate != "supply"),
        driven_out={space: one.displaced.lower() for space, one in travellers.items() if one.displaced},
        journey=str(move),
        colour=colour,
    )


def _move_between(before: "Position", after: "Position") -> Move:
    if not isinstance(before, type(after)):
        raise Refused("bad-request", f"The last move is a move, or the position before, not {quoted(before)}.")
    for move in before.legal_moves:
        if before.play(move) == after:
            return move
    raise Refused("bad-request", "No move leads from the position that was given as the last one to this one.")


def _fault(position: "Position", move: Move, colour: str) -> str:
    """Why a move cannot have led to a position, as far as that can be seen."""
    if not position.turns:
        return "nobody has moved yet"
    if isinstance(move, Pass) != (position.state[PASSES] > 0):
        return "the last one was no pass" if isinstance(move, Pass) else "the last one was a pass"
    if isinstance(move, Journey):
        bridge = "".join(sorted((move.origin, move.destination)))
        if bridge in position.standing_bridges:
            return f"the bridge {bridge} stands"
        left = [tile for tile in position.village(move.origin) if tile.isupper()]
        return f"Students are still in {move.origin}" if left else ""
    lies = colour.upper() if isinstance(move, Recruit) else colour
    for space in _spaces(move):
        if position.tile(space) != lies:
            what = "Student" if isinstance(move, Recruit) else "Master alone"
            return f"no {what} of {COLOUR_NAMES[colour]} lies on {space}"
    return ""


def _title(position: "Position") -> str:
    if position.over:
        names = [COLOUR_NAMES[position.colours[seat]] for seat in position.winners]
        now = f"{names[0]} has won" if len(names) == 1 else f"{' and '.join(names)} share the win"
    else:
        now = f"{COLOUR_NAMES[str(position.to_move)]} is to move"
    return f"The Bridges of Shangri-La after {position.turns} turns: {now}"


def _description(position: "Position") -> str:
    standing = [
        f"{COLOUR_NAMES[colour]} has {counted(masters, 'Master')} in {counted(villages, 'village')}"
        for colour, (masters, villages) in zip(position.colours, map(position.score, position.colours), strict=True)
    ]
    broken = [bridge for bridge in BRIDGES if bridge not in position.standing_bridges]
    bridges = f"Broken bridges: {', '.join(broken)}. " if broken else ""
    stones = f"Stones: {', '.join(position.stones)}. " if position.stones else ""
    return f"{'; '.join(standing)}. {bridges}{stones}In the notation: {position.text}"
