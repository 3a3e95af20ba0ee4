"""What a seat could have reached in a finished game, had it known what was to come: found out piece by piece."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from time import monotonic

from typing_extensions import TypedDict

from kakehashi.errors import Json, Refused
from kakehashi.games import game
from kakehashi.records import Record

SECONDS_A_PIECE = 0.5
"""What takes longer is kept piece by piece."""


class Afterwards(TypedDict):
    """What was still possible after a move."""

    move: int
    """Which move of the game it is."""
    best: int
    """So many points could be reached."""
    bound: int
    """More than so many could not."""


class Hindsight(TypedDict):
    """What is known so far of the best that a seat could have reached."""

    played: int
    """The points that it has got."""
    best: int
    bound: int
    line: list[tuple[int, str]]
    """The game with the best that was found: all moves with their seats, the seat's own for as long as is possible."""
    turns: list[Afterwards]
    """What was possible after its turns, as far as is known."""
    of: int
    """So many turns it had."""
    parting: int | None
    """The number of the first move after which the best was out of reach; None if none is known."""
    done: bool
    """Whether nothing is left to find out."""


class Piece(TypedDict):
    """What is known after a piece of the work."""

    known: list[Json]
    """What the game needs to go on."""
    told: Hindsight


@dataclass(frozen=True, slots=True)
class LookBack:
    """A seat's game to look back at, on from what is known."""

    game: str
    start: Json
    moves: tuple[tuple[int, str], ...]
    seat: int
    known: tuple[Json, ...] = ()


def check(name: str) -> None:
    """Raises `Refused` where nobody can find out what was possible."""
    module = game(name).ANALYSIS
    if not module:
        raise Refused("bad-request", f"Nobody can prove what the best was that was possible in {name}.")
    import_module(module).check()


def look_further(asked: LookBack, stop: Callable[[], bool] = lambda: False) -> Piece | None:
    """Some more of it; nothing if it was told to stop before anything new was found."""
    record = Record(asked.game, game(asked.game).load(asked.start), list(asked.moves))
    review = import_module(game(asked.game).ANALYSIS or "").Review.of(record, asked.seat)
    review.resume(asked.known)
    begun = monotonic()
    for _ in review.look(stop):
        if monotonic() - begun >= SECONDS_A_PIECE and review.kept() != list(asked.known):
            break
    if stop() and review.kept() == list(asked.known):
        return None
    return {"known": review.kept(), "told": review.told()}
