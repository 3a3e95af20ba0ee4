"""Moves: small values with a text form, and the numbers that stand for them in the compiled rules."""

import re
from dataclasses import dataclass
from functools import cache

from kakehashi.errors import Reason, Refused, quoted
from kakehashi.shangrila.board import DISCIPLINE_NAMES, DISCIPLINES, VILLAGES, WAYS
from kakehashi.shangrila.rules import JOURNEY, PASS, PLACE, RECRUIT, move_of, parts_of
from kakehashi.shangrila.spaces import HALF, SHIFT


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a village."""

    village: str
    """One of `VILLAGES`."""
    discipline: str
    """One of `DISCIPLINES`."""

    def __post_init__(self) -> None:
        if self.village not in tuple(VILLAGES) or self.discipline not in tuple(DISCIPLINES):
            raise Refused("illegal-move", f"There is no space {quoted(self.village)} {quoted(self.discipline)}.")

    def __str__(self) -> str:
        return self.village + self.discipline

    @property
    def name(self) -> str:
        """The space in words."""
        return f"the {DISCIPLINE_NAMES[self.discipline]} of {self.village}"

    @property
    def number(self) -> int:
        """The number of the space in the compiled rules; spaces are sorted by it."""
        village = VILLAGES.index(self.village)
        return int(64 * HALF[village] + SHIFT[village]) + DISCIPLINES.index(self.discipline)


SPACES = tuple(Space(village, discipline) for village in VILLAGES for discipline in DISCIPLINES)
"""All spaces, sorted by village, then by discipline."""


_BY_NUMBER = {space.number: space for space in SPACES}


def space_of(number: int) -> Space:
    """The space with this number."""
    return _BY_NUMBER[number]


IMPOSSIBLE = {
    "twice": "a Master takes only one Student",
    "no-bridge": "no bridge leads from {origin} to {destination}",
}
"""Why some moves can be played in no position, by code."""


@dataclass(frozen=True, slots=True)
class Place:
    """Place a Master."""

    space: Space

    def __str__(self) -> str:
        return str(self.space)

    @property
    def number(self) -> int:
        """The number of the move in the compiled rules."""
        return int(move_of(PLACE, self.space.number, -1))


@dataclass(frozen=True, slots=True)
class Recruit:
    """Recruit one Student, or two: on different Masters, sorted by village, then by discipline."""

    spaces: tuple[Space, ...]

    def __post_init__(self) -> None:
        if len(self.spaces) not in (1, 2):
            raise Refused("illegal-move", f"{self}: one Student is recruited, or two.")
        if len(set(self.spaces)) < len(self.spaces):
            raise Refused("illegal-move", f"{self}: {IMPOSSIBLE['twice']}.", {"code": "twice"})
        object.__setattr__(self, "spaces", tuple(sorted(self.spaces, key=lambda space: space.number)))

    def __str__(self) -> str:
        return "".join(f"+{space}" for space in self.spaces)

    @property
    def number(self) -> int:
        """The number of the move in the compiled rules."""
        first, second = (*self.spaces, None)[:2]
        return int(move_of(RECRUIT, first.number if first else 0, second.number if second else -1))


@dataclass(frozen=True, slots=True)
class Journey:
    """Send all Students of a village over a bridge."""

    origin: str
    destination: str

    def __post_init__(self) -> None:
        if (self.origin, self.destination) not in WAYS:
            reason: Reason = {"code": "no-bridge", "origin": self.origin, "destination": self.destination}
            raise Refused("illegal-move", f"{self}: {IMPOSSIBLE['no-bridge'].format(**reason)}.", reason)

    def __str__(self) -> str:
        return f"{self.origin}>{self.destination}"

    @property
    def number(self) -> int:
        """The number of the move in the compiled rules."""
        return int(move_of(JOURNEY, WAYS.index((self.origin, self.destination)), -1))


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, because nothing can be done."""

    def __str__(self) -> str:
        return "-"

    @property
    def number(self) -> int:
        """The number of the move in the compiled rules."""
        return int(move_of(PASS, 0, -1))


Move = Place | Recruit | Journey | Pass


@cache
def move_with(number: int) -> Move:
    """The move that a number of the compiled rules stands for."""
    kind, first, second = parts_of(number)
    if kind == PLACE:
        return Place(space_of(first))
    if kind == RECRUIT:
        return Recruit((space_of(first),) if second < 0 else (space_of(first), space_of(second)))
    if kind == JOURNEY:
        return Journey(*WAYS[first])
    return Pass()


_SPACE = f"([{VILLAGES}])([{DISCIPLINES}])"
_PLACE = re.compile(_SPACE)
_RECRUIT = re.compile(rf"\+{_SPACE}(?:\+{_SPACE})?")
_JOURNEY = re.compile(f"([{VILLAGES}])>([{VILLAGES}])")


def parse_move(text: str) -> Move:
    """The move that is written so."""
    if text == "-":
        return Pass()
    if found := _PLACE.fullmatch(text):
        return Place(Space(*found.groups()))
    if found := _JOURNEY.fullmatch(text):
        return Journey(*found.groups())
    if _RECRUIT.fullmatch(text):
        move = Recruit(tuple(Space(*letters) for letters in text[1:].split("+")))
        if str(move) != text:
            raise Refused("illegal-move", f"{text}: Students are written by village, then by discipline: {move}.")
        return move
    raise Refused(
        "illegal-move",
        f"{quoted(text)} is no move: write Ar to place, +Ar or +Ar+Bf to recruit, A>B to journey, - to pass.",
    )


# There are a few thousand moves, and the same ones come again and again.
_written = cache(parse_move)


def read_move(move: Move | str) -> Move:
    """A move that is given as it is, or by its text."""
    if isinstance(move, str):
        return _written(move)
    if not isinstance(move, Move):
        raise Refused("illegal-move", f"{quoted(move)} is no move: a move is a value or its text.")
    return move
