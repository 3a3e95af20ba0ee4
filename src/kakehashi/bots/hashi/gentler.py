"""The gentler bots of Hashi: they play the turn after which their sheet looks best, of those that they notice."""

from dataclasses import dataclass
from random import Random

import numpy as np

from kakehashi.bots import Budget, Chooser
from kakehashi.bots.hashi.evaluation import WORK_SIZE, Weights, general, map_of, tell_cards, value
from kakehashi.bots.hashi.rivals import Rivals, has_twin, prizes_alone
from kakehashi.bots.hashi.turns import NOWHERE
from kakehashi.compiled import Ints, compiled, count, inlined, nth, prepare
from kakehashi.hashi import Draw, Move, Position, SetUp
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.choices import LINE_BITS, MOST_SETS, draw_set, lines_of, list_bridges
from kakehashi.hashi.deck import ROUNDS, bridges_of, number_of
from kakehashi.hashi.rules import SHEET_SIZE, islands_for, lines_to_draw, write

APART = 0.5
"""How much of the islands those notice who have a twin: they would go on to play alike."""


@inlined
def are_noticed(bridges: int, lines: int) -> bool:
    """Whether all bridges of a set lie on these lines."""
    while bridges != 0:
        if lines >> ((bridges & (1 << LINE_BITS) - 1) - 1) & 1 == 0:
            return False
        bridges >>= LINE_BITS
    return True


@compiled(
    "UniTuple(int64, 2)(int64[::1], int64[::1], int64[::1], int64[::1], int64, int64[::1], float64[::1], int64, int64)"
)
def best_noticed(
    board: Ints,
    chart: Ints,
    sheet: Ints,
    cards: Ints,
    round_: int,
    worth: Ints,
    weights: Weights,
    islands: int,
    lines: int,
) -> tuple[int, int]:
    """Of the turns that write on these islands and draw on these lines, the one after which the sheet is worth most.

    Where none of them is of use, it looks at all: nobody overlooks the only thing there is to do.
    """
    sets, after, drawn = np.empty(MOST_SETS, np.int64), np.empty(SHEET_SIZE, np.int64), np.empty(SHEET_SIZE, np.int64)
    work = np.zeros(WORK_SIZE, np.int64)
    card, prizes = cards[round_ - 1], worth[3 * round_ : 3 * round_ + 3]
    tell_cards(cards, round_, work)
    possible = islands_for(board, sheet, number_of(card))
    islands = islands & possible if islands & possible else possible
    if lines & lines_to_draw(board, sheet) == 0:
        lines = -1
    most, best = -np.inf, (NOWHERE, 0)
    for choice in range(count(islands) + 1):
        where = nth(islands, choice) if choice < count(islands) else NOWHERE
        after[:] = sheet
        if where != NOWHERE:
            write(after, where, number_of(card))
        for found in range(list_bridges(board, after, bridges_of(card), sets)):
            if not are_noticed(sets[found], lines):
                continue
            drawn[:] = after
            draw_set(board, drawn, sets[found])
            worthy = value(board, chart, drawn, ROUNDS - round_, prizes, weights, work)
            if worthy > most:
                most, best = worthy, (where, sets[found])
    return best


@dataclass(frozen=True, slots=True)
class AtSight:
    """A bot that looks no further than the sheet after its turn, and needs no time."""

    attention: float = 1.0
    """How likely it is to look at an island, or at a line, each time anew."""
    carelessness: float = 0.0
    """How likely it is to forget the bonuses for a turn."""

    def __call__(self, position: Position, seat: int, budget: Budget, seed: int) -> Move:
        """The turn. The seed says what is noticed, and parts it from those who have the same bridges."""
        random, alone = Random(f"{seed} {seat} {position.round}"), position.players == 1
        if position.card is None:
            return _set_up(position, seat, random)
        weights, board = general(alone), position.board
        prizes = prizes_alone() if alone else Rivals(position, seat, weights).expected
        where, bridges = best_noticed(
            board.ints,
            map_of(board),
            position.sheet(seat),
            np.array([card.code for card in position.deck], np.int64),
            position.round,
            np.zeros_like(prizes) if random.random() < self.carelessness else prizes,
            weights,
            _some(len(ISLANDS), min(self.attention, APART) if has_twin(position, seat) else self.attention, random),
            _some(len(board.lines), self.attention, random),
        )
        return Draw("" if where == NOWHERE else ISLANDS[where], lines_of(position.board, bridges))


def _some(number: int, likely: float, random: Random) -> int:
    """A set of some of so many things, each of them as likely."""
    return sum(1 << thing for thing in range(number) if random.random() < likely)


def _set_up(position: Position, seat: int, random: Random) -> Move:
    """Help oneself, hinder a neighbour: a 3 where most lines meet, or a 4 where fewest do."""
    alone = position.players == 1
    lines = {name: sum(name in line for line in position.board.lines) for name in position.islands_for(seat)}
    wanted = max(lines.values()) if alone else min(lines.values())
    return SetUp(random.choice([name for name in lines if lines[name] == wanted]), 3 if alone else 4)


def novice() -> Chooser:
    """Overlooks some islands and lines, and forgets the bonuses now and then."""
    return AtSight(attention=0.8, carelessness=0.3)


def greedy() -> Chooser:
    """Overlooks fewer of them, and forgets nothing."""
    return AtSight(attention=0.86)


def skilled() -> Chooser:
    """Overlooks hardly anything."""
    return AtSight(attention=0.97)


prepare()
