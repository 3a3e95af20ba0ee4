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
    sheet_in_set_up,
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


@compiled("int64(int64[::1], int64[::1], int64, int64[::1], int64[::1])")
def lines_for_the_next(board: Ints, sheet: Ints, left: int, one: Ints, two: Ints) -> int:
    """The lines that may take the next of so many bridges, so that all of them can be drawn; two sheets to try it on.

    In which order does not matter: so where some can be drawn together, each of them may come first.
    """
    waiting, found = lines_to_draw(board, sheet), 0
    if left == 1:
        return waiting
    while waiting != 0:
        line = lowest(waiting)
        copy(sheet, one)
        draw_bridge(board, one, line)
        onward = lines_to_draw(board, one)
        if left == 2 and onward != 0:
            found |= 1 << line | onward
        while left == 3 and onward != 0:
            second = lowest(onward)
            copy(one, two)
            draw_bridge(board, two, second)
            last = lines_to_draw(board, two)
            if last != 0:
                found |= 1 << line | 1 << second | last
            onward &= ~(1 << second)
            if found >> line & 1 == 1:  # then what is found already needs no other way
                onward &= ~found
        waiting &= ~(found | 1 << line)
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


@inlined
def set_up_at_random(board: Ints, sheet: Ints, random: Randomness) -> None:
    """Write a 3 or a 4 on an island without a flag."""
    plain = islands_for_set_up(board, sheet)
    write(sheet, nth(plain, draw(random, count(plain))), SET_UP_NUMBERS[draw(random, 2)])


@inlined
def turn_at_random(board: Ints, sheet: Ints, card: int, work: Ints, random: Randomness) -> None:
    """Take a turn, drawn as people take it: first where the number goes, nowhere included, then what is drawn."""
    islands = islands_for(board, sheet, number_of(card))
    chosen = draw(random, count(islands) + 1)
    if chosen < count(islands):
        write(sheet, nth(islands, chosen), number_of(card))
    draw_at_random(board, sheet, bridges_of(card), work, random)


@compiled("int64(int64[::1], int64[::1], int64, uint64[::1])")
def random_games(board: Ints, deck: Ints, games: int, random: Randomness) -> int:
    """Play solo games at random with a shuffled deck; returns the sum of their points."""
    sheets, work, cards = np.empty((1, SHEET_SIZE), np.int64), np.empty(MOST_SETS, np.int64), deck.copy()
    sheet = sheets[0]
    total = 0
    for _ in range(games):
        clear(sheet)
        set_up_at_random(board, sheet, random)
        for round_ in range(1, ROUNDS + 1):
            place = round_ - 1 + draw(random, len(cards) - round_ + 1)
            cards[round_ - 1], cards[place] = cards[place], cards[round_ - 1]
            turn_at_random(board, sheet, cards[round_ - 1], work, random)
            score_round(board, sheets, round_)
        total += points(sheet)
    return total


@compiled("void(int64[::1], int64[::1], int64, int64, int64[:, ::1], uint64[::1])")
def finish_at_random(board: Ints, deck: Ints, round_: int, played: int, sheets: Ints, random: Randomness) -> None:
    """Play a game to its end, with the cards in their order and every turn drawn at random; these seats have played."""
    work = np.empty(MOST_SETS, np.int64)
    while round_ <= ROUNDS:
        for seat in range(len(sheets)):
            if played >> seat & 1 == 0 and round_ == 0:
                set_up_at_random(board, sheets[sheet_in_set_up(seat, len(sheets))], random)
            elif played >> seat & 1 == 0:
                turn_at_random(board, sheets[seat], deck[round_ - 1], work, random)
        score_round(board, sheets, round_)
        round_, played = round_ + 1, 0
