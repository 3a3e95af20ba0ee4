"""The challenge of a day: the same for everybody on a server, made from the date and from what only the server knows.

A game names the module of its challenge. That has a `KIND`: a `deal` is played alone to its end, from the same start
with the same cards; a `puzzle` is a position in which one move is clearly the best. And it has `step`, which makes a
challenge a little further from how far it is: so the work can be interrupted, and goes on anywhere. With the same seed
and as many simulations it is always the same challenge.
"""

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from importlib import import_module
from typing import Any, Literal, cast

from typing_extensions import TypedDict

from kakehashi.errors import Json, Refused
from kakehashi.games import game, games

Kind = Literal["deal", "puzzle"]
Made = dict[str, Any]
"""What there is of a challenge: how many `steps` were taken, whether it is `ready` for people and `complete`.

When it is ready it has its `start`, a deal the `moves` that are given, a puzzle the `seat` that is to move. All else is
its module's.
"""


Stage = Literal["playing", "checking", "proving"]


class Progress(TypedDict):
    """How far a puzzle is made that is not ready."""

    stage: Stage
    """Whether bots play a game, a position of it is checked, or one that seems to be a puzzle as closely as can be."""
    games: int
    """How many games they have played, with this one."""
    positions: int
    """How many positions of them were looked at."""
    checked: int
    """How many of those were checked, and were none."""


@dataclass(frozen=True, slots=True)
class Task:
    """How far a challenge is, and what is needed to make it further."""

    game: str
    seed: int
    made: Made
    first_look: int | None = None
    """With how many simulations a position is looked at first, if not as is usual in its game."""


def challenging() -> list[str]:
    """The games that have a challenge."""
    return [name for name in games() if game(name).CHALLENGE]


def kind_of(name: str) -> Kind:
    """What kind of challenge a game has."""
    return cast(Kind, _module(name).KIND)


def signs(name: str, made: Made, played: Json) -> str:
    """A small picture of a try, to be told to others: it tells how it went, and nothing of how it goes."""
    return str(_module(name).signs(made, played))


def solution(name: str, made: Made) -> Json:
    """What there is to know of a challenge that is ready, for those whose try is over."""
    return dict(_module(name).solution(made))


def costs(name: str, made: Made) -> dict[str, float]:
    """The moves of a puzzle, and what each gives away of a win: 0 only for the best."""
    return dict(_module(name).costs(made))


def progress(name: str, made: Made) -> Progress | None:
    """How far a challenge is that is not ready; nothing of what one never waits for."""
    return cast(Progress, _module(name).progress(made)) if kind_of(name) == "puzzle" else None


def seed_of(secret: str, day: date, name: str) -> int:
    """Where the chance of a day's challenge begins: nobody knows it who does not know the secret."""
    digest = hmac.digest(secret.encode(), f"challenge/{day.isoformat()}/{name}".encode(), "sha256")
    return int.from_bytes(digest[:8], "big") >> 1


def step(task: Task, stop: Callable[[], bool] = lambda: False) -> Made | None:
    """A challenge one step further; nothing if it was told to stop before it came to that."""
    made = _module(task.game).step(task, stop)
    return None if made is None or stop() else {**made, "steps": task.made.get("steps", 0) + 1}


def _module(name: str) -> Any:
    module = game(name).CHALLENGE
    if not module:
        raise Refused("not-found", f"There is no challenge in {name}.")
    return import_module(module)
