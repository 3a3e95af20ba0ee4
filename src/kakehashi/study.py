"""Any position, off the table: what a page draws of it, what may come next, what a move does. Nothing is kept.

Whoever asks knows the whole position, or what makes it, and `saved` has all of it. What is drawn is what a seat or a
spectator sees, so that a board shows here what it would at a table.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, cast

from kakehashi.errors import Json, Refused
from kakehashi.games import Position, game
from kakehashi.shapes import Edited, MoveShown, StepShown, Studied, ViewShown

Viewer = tuple[int, ...]
"""Whoever looks at a game, by the seats that are theirs: none for a spectator."""


class Turn(NamedTuple):
    """A move that was played, and the positions before and after it."""

    before: Position
    seat: int
    move: str
    after: Position


def study(
    name: str,
    start: Mapping[str, object],
    moves: Sequence[str | tuple[int, str]],
    whose: int | Literal["acting"] | None,
    so_far: Mapping[str, object],
) -> Studied:
    """The game that begins so, after these moves, as a seat sees it; and what it may do next.

    A start is a `position` in the notation, or what a new game takes. A move stands alone, and is then played by
    whoever is to move, or with its seat. The `acting` seat is the one that is to move after them, if any is.
    """
    first = beginning(name, start)
    played = list(turns(first, moves))
    position = played[-1].after if played else first
    seat = next(iter(position.acting), None) if whose == "acting" else whose
    if seat is not None and seat not in range(first.players):
        raise Refused("bad-request", f"There is no seat {seat}: the seats are 0 to {first.players - 1}.")
    viewer = () if seat is None else (seat,)
    return {
        "setting": first.setting(),
        "start": views_of(first, viewer)[0],
        "steps": list(steps(played, viewer)),
        "view": views_of(position, viewer)[0],
        "acting": list(position.acting),
        "offer": None if seat is None or seat not in position.acting else offer(position, seat, so_far),
        "saved": position.saved(),
        "link": _link(name, position),
    }


def _link(name: str, position: Position) -> Json:
    saved = position.saved()
    return saved | {part: word for part, word in game(name).chosen(position).items() if part in saved}


def edit(name: str, start: Mapping[str, object], edits: Sequence[str]) -> Edited:
    """The position that a start says, after somebody has changed it by hand; and why there can be none, if so."""
    rules = game(name)
    if rules.edit is None:
        raise Refused("bad-request", f"Positions of {name} are not laid out by hand.")
    position, fault = rules.edit(start, edits)
    return {
        "setting": position.setting(),
        "view": views_of(position, ())[0],
        "saved": position.saved(),
        "chosen": dict(rules.chosen(position)),
        "fault": {"sentence": str(fault), "reason": fault.reason} if fault else None,
    }


def beginning(name: str, start: Mapping[str, object]) -> Position:
    """The position that a start says: in the notation, or as what a new game takes."""
    rules = game(name)
    return rules.load(start) if "position" in start else rules.new(start)


def line(name: str, start: Mapping[str, object], moves: Sequence[str | tuple[int, str]]) -> list[Position]:
    """The positions of a game that begins so, to where it has come after these moves."""
    first = beginning(name, start)
    return [first, *(turn.after for turn in turns(first, moves))]


def turns(start: Position, moves: Iterable[str | tuple[int, str]]) -> Iterator[Turn]:
    """The moves of a game as they are played, one after the other; raises `Refused` at one that may not be."""
    position = start
    for number, played in enumerate(moves, 1):
        seat, move = ((position.acting or (0,))[0], played) if isinstance(played, str) else played
        try:
            turn = Turn(position, seat, move, position.play(move, seat))
        except Refused as refused:
            raise Refused(refused.code, f"Move {number}: {refused}", refused.reason) from None
        yield turn
        position = turn.after


def offer(position: Position, seat: int, so_far: Mapping[str, object]) -> Json:
    """What a seat may do next, given what it has said of its move so far, with help for choosing."""
    return position.offer(seat, so_far) | position.page.hints(seat, so_far)


def shown(seen: Position) -> Json:
    """A position of which everything may be seen that is in it."""
    return {**seen.notation(), "result": seen.result(), "picture": seen.page.picture()}


def views_of(position: Position, viewer: Viewer) -> list[ViewShown]:
    """The game as each seat of a viewer sees it."""
    return [cast(ViewShown, {"seat": seat, **shown(position.seen_by(seat))}) for seat in viewer or (None,)]


def shown_move(before: Position, seat: int, move: str) -> MoveShown:
    """A move that was played in a position, and what it did."""
    return {"seat": seat, "move": move, "effects": before.page.effects(move, seat)}


def steps(played: Iterable[Turn], viewer: Viewer) -> Iterator[StepShown]:
    """The steps of a game, each when nothing of it is concealed any more."""
    together = list[MoveShown]()
    for before, seat, move, after in played:
        together.append(shown_move(before, seat, move))
        if not after.concealed:
            together.sort(key=lambda shown: shown["seat"])
            yield {"moves": together, "views": views_of(after, viewer)}
            together = []
