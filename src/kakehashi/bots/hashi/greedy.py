"""The greedy bot of Hashi: it plays the turn after which its sheet looks best."""

from random import Random

import numpy as np

from kakehashi.bots import Budget, Chooser
from kakehashi.bots.hashi.rivals import has_twin
from kakehashi.bots.hashi.turns import NOWHERE
from kakehashi.compiled import Ints, compiled, count, inlined, nth, prepare
from kakehashi.hashi import Draw, Move, Position, SetUp
from kakehashi.hashi.board import BLUE, ISLANDS, PLAIN, RED
from kakehashi.hashi.choices import MOST_SETS, draw_set, list_bridges
from kakehashi.hashi.deck import ROUNDS
from kakehashi.hashi.rules import (
    ALL_ISLANDS,
    BLANK,
    BONUS,
    CROSSED,
    DOUBLED,
    DRAWN,
    FIRST,
    MOST_BRIDGES,
    POINTS_AN_ISLAND,
    SHEET_SIZE,
    SIX,
    TAKING,
    WITH,
    finished,
    full,
    islands_for,
    lines_at,
    six_are_joined,
    write,
)


@inlined
def chance(need: int, room: int, blank: bool) -> float:
    """How likely an island is to be finished that needs so many bridges more and has room for so many."""
    if need > room:
        return 0.0
    if blank:
        # Its number is not written yet: any from what it has to what it can get will do.
        return 0.30 + 0.04 * min(room, 4)
    return 0.9 - 0.13 * need + 0.03 * min(room - need, 4)


@inlined
def value(board: Ints, sheet: Ints, rounds_left: int) -> float:
    """What a sheet is worth: finished islands, the likely ones, and the bonuses by how far they have come."""
    done = finished(sheet)
    lines = ~lines_at(board, full(sheet)) & ~sheet[DOUBLED] & ~sheet[CROSSED]
    worth, red, blue = 1.0 * POINTS_AN_ISLAND * count(done), 1.0, 1.0
    for island in range(len(ISLANDS)):
        bit = 1 << island
        likely = 1.0
        if done & bit == 0:
            own = lines & lines_at(board, bit)
            need = 0
            for bridges in range(MOST_BRIDGES):
                need += (sheet[TAKING + bridges] & ~sheet[WITH + bridges]) >> island & 1
            blank = sheet[BLANK] & bit != 0
            if blank:
                # With no bridge yet and a flag it needs one first; otherwise nothing but a number.
                need = 0 if (board[PLAIN] | sheet[WITH]) & bit else 1
            likely = chance(need, count(own) + count(own & ~sheet[DRAWN]), blank) * min(1.0, rounds_left / 6)
            worth += POINTS_AN_ISLAND * likely
        if board[RED] & bit:
            red *= likely
        if board[BLUE] & bit:
            blue *= likely
    for category, likely in enumerate((red, blue)):
        if sheet[BONUS + category] == 0:
            worth += FIRST[category] * likely**0.5
    if sheet[BONUS + SIX] == 0 and six_are_joined(board, sheet, done):
        worth += FIRST[SIX]
    return worth


@compiled("UniTuple(int64, 2)(int64[::1], int64[::1], int64, int64, int64, int64)")
def best_turn(board: Ints, sheet: Ints, allowed: int, number: int, bridges: int, rounds_left: int) -> tuple[int, int]:
    """Where of these islands to write and which set of bridges to draw so that the sheet is worth most."""
    sets, after, drawn = np.empty(MOST_SETS, np.int64), np.empty(SHEET_SIZE, np.int64), np.empty(SHEET_SIZE, np.int64)
    islands = islands_for(board, sheet, number) & allowed
    most, best = -1.0, (NOWHERE, 0)
    for choice in range(count(islands) + 1):
        where = nth(islands, choice) if choice < count(islands) else NOWHERE
        after[:] = sheet
        if where != NOWHERE:
            write(after, where, number)
        for found in range(list_bridges(board, after, bridges, sets)):
            drawn[:] = after
            draw_set(board, drawn, sets[found])
            worth = value(board, drawn, rounds_left)
            if worth > most:
                most, best = worth, (where, sets[found])
    return best


def greedy() -> Chooser:
    """The bot."""
    return _choose


def _choose(position: Position, seat: int, budget: Budget, seed: int) -> Move:
    """The turn after which the sheet looks best: it looks no further, so it needs no time.

    The seed is for set-up, and parts it from those who have the same bridges: it then writes on some islands only.
    """
    random = Random(seed)
    if position.card is None:
        return _set_up(position, seat, random)
    where, bridges = best_turn(
        position.board.ints,
        position.sheets[seat],
        random.getrandbits(len(ISLANDS)) if has_twin(position, seat) else ALL_ISLANDS,
        position.card.number,
        position.card.bridges,
        ROUNDS - position.round,
    )
    return Draw("" if where == NOWHERE else ISLANDS[where], position.lines_of(bridges))


def _set_up(position: Position, seat: int, random: Random) -> Move:
    """Help oneself, hinder a neighbour: a 3 where most lines meet, or a 4 where fewest do."""
    alone = position.players == 1
    lines = {name: sum(name in line for line in position.board.lines) for name in position.islands_for(seat)}
    wanted = max(lines.values()) if alone else min(lines.values())
    return SetUp(random.choice([name for name in lines if lines[name] == wanted]), 3 if alone else 4)


prepare()
