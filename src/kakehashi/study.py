"""Any position, off the table: what a page draws of it, what may come next, what a move does. Nothing is kept.

Who asks knows the whole position, so nothing in it is hidden from them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, NotRequired, cast

from pydantic import Field
from typing_extensions import TypedDict

from kakehashi.errors import Json, Refused
from kakehashi.games import Position, game

Viewer = tuple[int, ...]
"""Whoever looks at a game, by the seats that are theirs: none for a spectator."""


def described_as(name: str) -> Any:
    """What the API's description puts in its place."""
    return Field(json_schema_extra={"described_as": name})


Notation = Annotated[Json, described_as("Notation")]
Picture = Annotated[Json, described_as("Picture")]
Result = Annotated[Json, described_as("Result")]
Offer = Annotated[Json, described_as("Offer")]
Effects = Annotated[Json, described_as("Effects")]
Setting = Annotated[Json, described_as("Setting")]
OF_GAMES = ("Notation", "Picture", "Result", "Offer", "Effects", "Setting")
"""What every game describes."""


class MoveShown(TypedDict):
    """A move, and what it did."""

    seat: int
    move: str
    effects: Effects


class ViewShown(TypedDict):
    """The game as a seat sees it, or a spectator; the position in the notation of the game is in it, too."""

    seat: int | None
    result: Result
    picture: Picture
    offer: NotRequired[Offer | None]
    """What it may do now, if it may act."""
    may_undo: NotRequired[bool]
    """Whether its last move can be taken back."""


class StepShown(TypedDict):
    """A step of a game, and how things were after it: a move, or a round that all have played."""

    moves: list[MoveShown]
    views: list[ViewShown]


class Studied(TypedDict):
    """A game from a start, and what may come next."""

    setting: Setting
    start: ViewShown
    steps: list[StepShown]
    view: ViewShown
    """The position after all the moves, also those of a round that is not complete."""
    acting: list[int]
    offer: Offer | None
    """What the seat may do next; nothing if it may not act."""


def study(
    name: str,
    start: Mapping[str, object],
    moves: Sequence[str | tuple[int, str]],
    seat: int | None,
    so_far: Mapping[str, object],
) -> Studied:
    """The game that begins so, after these moves, as a seat sees it; and what it may do next.

    A start is a `position` in the notation, or what a new game takes. A move stands alone, and is then played by
    whoever is to move, or with its seat.
    """
    rules = game(name)
    first = rules.load(start) if "position" in start else rules.new(start)
    if seat is not None and seat not in range(first.players):
        raise Refused("bad-request", f"There is no seat {seat}: the seats are 0 to {first.players - 1}.")
    viewer = () if seat is None else (seat,)
    position, played = first, list[tuple[int, str]]()
    for number, move in enumerate(moves, 1):
        played.append(((position.acting or (0,))[0], move) if isinstance(move, str) else move)
        try:
            position = position.play(played[-1][1], played[-1][0])
        except Refused as refused:
            raise Refused(refused.code, f"Move {number}: {refused}", refused.reason) from None
    return {
        "setting": first.setting(),
        "start": views_of(first, viewer)[0],
        "steps": list(steps(first, played, viewer)),
        "view": views_of(position, viewer)[0],
        "acting": list(position.acting),
        "offer": None if seat is None or seat not in position.acting else offer(position, seat, so_far),
    }


def offer(position: Position, seat: int, so_far: Mapping[str, object]) -> Json:
    """What a seat may do next, given what it has said of its move so far, with help for choosing."""
    return position.offer(seat, so_far) | position.hints(seat, so_far)


def shown(seen: Position) -> Json:
    """A position of which everything may be seen that is in it."""
    return {**seen.notation(), "result": seen.result(), "picture": seen.picture()}


def views_of(position: Position, viewer: Viewer) -> list[ViewShown]:
    """The game as each seat of a viewer sees it."""
    return [cast(ViewShown, {"seat": seat, **shown(position.seen_by(seat))}) for seat in viewer or (None,)]


def shown_move(before: Position, seat: int, move: str) -> MoveShown:
    """A move that was played in a position, and what it did."""
    return {"seat": seat, "move": move, "effects": before.effects(move, seat)}


def steps(start: Position, moves: Iterable[tuple[int, str]], viewer: Viewer) -> Iterable[StepShown]:
    """The steps of a game, each when nothing of it is concealed any more."""
    position, together = start, list[MoveShown]()
    for seat, move in moves:
        before, position = position, position.play(move, seat)
        together.append(shown_move(before, seat, move))
        if not position.concealed:
            together.sort(key=lambda shown: shown["seat"])
            yield {"moves": together, "views": views_of(position, viewer)}
            together = []
