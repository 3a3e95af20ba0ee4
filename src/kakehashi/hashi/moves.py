"""Moves: the number of set-up, and a turn; small values with a text form."""

import re
from dataclasses import dataclass

from kakehashi.errors import Refused, quoted
from kakehashi.hashi.board import ISLANDS


@dataclass(frozen=True, slots=True)
class SetUp:
    """Write a 3 or a 4 on an island of the left neighbour's sheet."""

    island: str
    """One of `ISLANDS`."""
    number: int

    def __post_init__(self) -> None:
        _check_islands(self, self.island)

    def __str__(self) -> str:
        return f"{self.island}={self.number}"


@dataclass(frozen=True, slots=True)
class Draw:
    """A turn: write the card's number on an island or nowhere, then draw its bridges or none."""

    where: str = ""
    """An island, or nothing."""
    bridges: tuple[str, ...] = ()
    """Lines, sorted; one that gets two bridges stands twice."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "bridges", tuple(sorted(self.bridges)))
        _check_islands(self, *([self.where] if self.where else []))
        for line in self.bridges:
            if len(line) != 2 or not set(line) <= set(ISLANDS) or line[0] >= line[1]:
                raise Refused(
                    "illegal-move", f"{self}: a line is two islands in alphabetical order, not {quoted(line)}."
                )

    def __str__(self) -> str:
        return f"{self.where or '-'}:{bridges_text(self.bridges)}"


Move = SetUp | Draw


def _check_islands(move: Move, *names: str) -> None:
    for name in names:
        if name not in tuple(ISLANDS):
            raise Refused("illegal-move", f"{move}: the islands are a to r, not {quoted(name)}.")


def bridges_text(bridges: tuple[str, ...]) -> str:
    """The part of a turn that says what is drawn."""
    return ",".join(bridges) or "-"


_LINE = f"[{ISLANDS}][{ISLANDS}]"
_SET_UP = re.compile(f"([{ISLANDS}])=([1-6])")
_DRAW = re.compile(f"([{ISLANDS}]|-):({_LINE}(?:,{_LINE})*|-)")


def parse_move(text: str) -> Move:
    """The move that is written so."""
    if found := _SET_UP.fullmatch(text):
        return SetUp(found[1], int(found[2]))
    if found := _DRAW.fullmatch(text):
        move = Draw(found[1].replace("-", ""), tuple(found[2].split(",")) if found[2] != "-" else ())
        if str(move) != text:
            raise Refused("illegal-move", f"{text}: bridges are written in alphabetical order: {move}.")
        return move
    raise Refused(
        "illegal-move",
        f"{quoted(text)} is no move: write c=3 in set-up, then c:cd,ef to write and draw, with - for what is left out.",
    )


def read_move(move: Move | str) -> Move:
    """A move that is given as it is, or by its text."""
    if isinstance(move, str):
        return parse_move(move)
    if not isinstance(move, Move):
        raise Refused("illegal-move", f"{quoted(move)} is no move: a move is a value or its text.")
    return move
