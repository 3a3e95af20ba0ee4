"""All that a player may do in a round: the ways to draw a card's bridges, listed or one at random; random games."""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from kakehashi.compiled import Ints, Randomness, compiled, copy, count, draw, inlined, lowest, nth
from kakehashi.hashi.board import Board
from kakehashi.hashi.deck import ROUNDS, bridges_of, number_of
from kakehashi.hashi.rules import (
    SET_UP_NUMBERS,
    SHEET_SIZE,
    clear,
    draw_bridge,
    islands_for,
    islands_for_set_up,
    lines_to_draw,
    points,
    score_round,
    write,
)

MOST_SETS = 1 << 14
"""More ways to draw than there can be: 36 lines give 8,436 sets of three."""
LINE_BITS = 6
"""A set of bridges is a number: each line plus one in so many bits, the last drawn lowest; 0 draws none."""


@compiled("int64(int64[::1], int64[::1], int64, int64[::1])")
def list_bridges(board: Ints, sheet: Ints, bridges: int, sets: Ints) -> int:
    """Write down every way to draw a card's bridges, none of them first; returns how many there are.

    Bridge after bridge, none before the line of the last one. Depth is kept by hand: compiled recursion is not cached.
    """
    sheets = np.empty((bridges, SHEET_SIZE), np.int64)
    lines, drawn = np.empty(bridges, np.int64), np.zeros(bridges, np.int64)
    sheets[0], lines[0] = sheet, lines_to_draw(board, sheet)
    sets[0], found, depth = 0, 1, 0
    while depth >= 0:
        if lines[depth] == 0:
            depth -= 1
            continue
        line = lowest(lines[depth])
        lines[depth] &= lines[depth] - 1
        with_line = drawn[depth] << LINE_BITS | line + 1
        if depth == bridges - 1:
            sets[found] = with_line
            found += 1
        else:
            depth += 1
            sheets[depth], drawn[depth] = sheets[depth - 1], with_line
            draw_bridge(board, sheets[depth], line)
            lines[depth] = lines_to_draw(board, sheets[depth]) >> line << line
    return found


# Whoever lists turns sees the same sets of bridges round after round.
@lru_cache(1 << 14)
def lines_of(board: Board, number: int) -> tuple[str, ...]:
    """The lines of a set of bridges with this number, sorted."""
    lines: list[str] = []
    while number:
        lines.insert(0, board.lines[(number & ((1 << LINE_BITS) - 1)) - 1])
        number >>= LINE_BITS
    return tuple(lines)


def set_of(board: Board, lines: Iterable[str]) -> int | None:
    """The number of a set of bridges along these lines, sorted; None if the board has no such lines."""
    number = 0
    for line in lines:
        if line not in board.lines:
            return None
        number = number << LINE_BITS | board.lines.index(line) + 1
    return number


@inlined
def draw_set(board: Ints, sheet: Ints, bridges: int) -> None:
    """Draw a set of bridges."""
    while bridges != 0:
        draw_bridge(board, sheet, (bridges & ((1 << LINE_BITS) - 1)) - 1)
        bridges >>= LINE_BITS


@inlined
def ways_to_choose(n: int, times: int) -> int:
    """How many ways there are to choose so many out of n things, each as often as one likes."""
    if times == 1:
        return n
    if times == 2:
        return n * (n + 1) // 2
    return n * (n + 1) * (n + 2) // 6


TRIES = 24


@inlined
def draw_at_random(board: Ints, sheet: Ints, bridges: int, work: Ints, random: Randomness) -> None:
    """Draw a card's bridges in one of the legal ways or not at all, each as likely as any other.

    Lines are taken out of an urn into which two of the kind go back: so each set of them is equally likely, and one
    that does not fit is drawn again. Where hardly any fits, they are listed instead.
    """
    lines = lines_to_draw(board, sheet)
    n = count(lines)
    sets = ways_to_choose(n, bridges)
    for _ in range(TRIES):
        if draw(random, sets + 1) == sets:
            return
        copy(sheet, work)
        first = nth(lines, draw(random, n))
        draw_bridge(board, sheet, first)
        fits, second = True, first
        if bridges > 1:
            number = draw(random, n + 1)
            second = nth(lines, number) if number < n else first
            fits = lines_to_draw(board, sheet) >> second & 1 == 1
        if fits and bridges > 1:
            draw_bridge(board, sheet, second)
        if fits and bridges > 2:
            number = draw(random, n + 2)
            third = nth(lines, number) if number < n else (first if number == n else second)
            fits = lines_to_draw(board, sheet) >> third & 1 == 1
            if fits:
                draw_bridge(board, sheet, third)
        if fits:
            return
        copy(work, sheet)
    found = list_bridges(board, sheet, bridges, work)
    draw_set(board, sheet, work[draw(random, found)])


@compiled("int64(int64[::1], int64[::1], int64, uint64[::1])")
def random_games(board: Ints, deck: Ints, games: int, random: Randomness) -> int:
    """Play solo games at random with a shuffled deck; returns the sum of their points.

    A turn is drawn as people take it: first where the number goes, nowhere included, then what is drawn.
    """
    sheets, work, cards = np.empty((1, SHEET_SIZE), np.int64), np.empty(MOST_SETS, np.int64), deck.copy()
    sheet = sheets[0]
    total = 0
    for _ in range(games):
        clear(sheet)
        plain = islands_for_set_up(board, sheet)
        write(sheet, nth(plain, draw(random, count(plain))), SET_UP_NUMBERS[draw(random, 2)])
        for round_ in range(1, ROUNDS + 1):
            place = round_ - 1 + draw(random, len(cards) - round_ + 1)
            cards[round_ - 1], cards[place] = cards[place], cards[round_ - 1]
            number, bridges = number_of(cards[round_ - 1]), bridges_of(cards[round_ - 1])
            islands = islands_for(board, sheet, number)
            chosen = draw(random, count(islands) + 1)
            if chosen < count(islands):
                write(sheet, nth(islands, chosen), number)
            draw_at_random(board, sheet, bridges, work, random)
            score_round(board, sheets, round_)
        total += points(sheet)
    return total
