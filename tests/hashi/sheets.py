"""Fixed boards, and short descriptions of sheets and positions that name only what matters.

The lattice, on which most tests are played. Its corners a, d, m and p have red flags; e, f and r have blue ones.

    a---b---c---d        ef crosses bh and ci
    | e-+---+-f |        kl crosses hn and io
    g-+-h---i-+-j        ek crosses gh, fl crosses ij
    | k-+---+-l |        kq crosses mn, lr crosses op
    m-+-n---o-+-p
      q-------r
"""

import json
from pathlib import Path

import pytest

from kakehashi.errors import Refused
from kakehashi.hashi import Board, Card, Move, Position
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.notation import read_sheet

FOLDER = Path(__file__).parent / "boards"


def board(name: str) -> Board:
    """Return a board of the tests."""
    return Board.read(json.loads((FOLDER / f"{name}.json").read_text("utf-8")))


LATTICE, LIMIT = board("lattice"), board("limit")
RED, BLUE, PLAIN = "admp", "efr", "bcghijklnoq"
"""The islands of the lattice by their flag."""


def sheet(bridges: str = "", **numbers: int) -> str:
    """A sheet in the notation; `sheet("ab2 bh", b=3)`: two bridges from a to b, one from b to h, and a 3 on b."""
    written = "".join(str(numbers.get(island, ".")) for island in ISLANDS)
    drawn = sorted(bridge if bridge[-1].isdecimal() else f"{bridge}1" for bridge in bridges.split())
    return f"{written} {','.join(drawn) or '-'}"


def position(
    *sheets: str,
    card: tuple[int, int] = (5, 3),
    then: tuple[tuple[int, int], ...] = (),
    at_round: int = 1,
    on: Board = LATTICE,
) -> Position:
    """A round without moves: a sheet for each seat, the open card, and the next cards."""
    deck = [Card(1, 1)] * 18
    deck[at_round - 1 : at_round + len(then)] = [Card(*card), *(Card(*further) for further in then)]
    start = Position.new(on, len(sheets), tuple(deck[:18]))
    words = start.sheets.copy()
    for seat, text in enumerate(sheets):
        words[seat] = read_sheet(on, text)
    return Position(on, start.deck, at_round, start.played, words, words)


def after(start: Position, moves: str) -> Position:
    """The position after space-separated moves, with the seats in order."""
    for move in moves.split():
        start = start.play(move)
    return start


def islands(position: Position, seat: int = 0) -> str:
    """The islands that may take the number, as one word."""
    return "".join(position.islands_for(seat))


def draws(position: Position, where: str = "", seat: int = 0) -> set[str]:
    """Every way to draw the card's bridges as texts, including none (`-`)."""
    return {",".join(bridges) or "-" for bridges in position.bridges_for(seat, where)}


def reason(position: Position, move: Move | str, seat: int | None = 0) -> str:
    """Return the error sentence of an illegal move."""
    with pytest.raises(Refused) as refused:
        position.play(move, seat)
    assert refused.value.code == "illegal-move"
    return str(refused.value)
