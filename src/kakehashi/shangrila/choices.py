"""All that a player may do, each legal move with a number: to list, to draw one at random, to check one."""

import numpy as np

from kakehashi.compiled import Ints, Randomness, compiled, count, draw, inlined, lowest, nth
from kakehashi.shangrila.rules import (
    JOURNEY,
    PASS,
    PLACE,
    RECRUIT,
    RECRUITS_UP_TO_TWO,
    in_set_up,
    in_supply,
    is_over,
    journey_ways,
    move_of,
    parts_of,
    place_spaces,
    play,
    recruiting_spaces,
    set_up_spaces,
    to_move,
)
from kakehashi.shangrila.spaces import EACH_VILLAGE, nth_space

# What the player to move can do: the sets (those of spaces in two halves), then how many moves come out of each.
PLACE_SET, RECRUIT_SET, WAY_SET, LONE_DISCIPLINES = 0, 2, 4, 5
N_PLACES, N_RECRUITING, N_PAIRS, N_SINGLES, N_WAYS = 6, 7, 8, 9, 10
CHOICES_SIZE = 11


@inlined
def choices(state: Ints, can: Ints) -> int:
    """Write down what the player to move may do, and give each move a number below the one returned.

    The numbers of recruited pairs include those of two Students of a discipline with a single tile left, which are
    no moves: `numbered` says so. No number at all means that the player must pass.
    """
    seat = to_move(state)
    if in_set_up(state):
        return set_up_choices(state, can, seat)
    available, lone = in_supply(state, seat)
    places, recruiting = 0, 0
    for half in range(2):
        can[PLACE_SET + half] = place_spaces(state, seat, half, available)
        can[RECRUIT_SET + half] = recruiting_spaces(state, seat, half, available)
        places += count(can[PLACE_SET + half])
        recruiting += count(can[RECRUIT_SET + half])
    can[WAY_SET] = journey_ways(state, seat)
    can[LONE_DISCIPLINES] = lone
    two = pairs(recruiting) if two_can_be_recruited(can, recruiting) else 0
    one = recruiting if two == 0 or state[RECRUITS_UP_TO_TWO] == 1 else 0
    ways = count(can[WAY_SET])
    can[N_PLACES], can[N_RECRUITING], can[N_PAIRS], can[N_SINGLES], can[N_WAYS] = places, recruiting, two, one, ways
    return places + two + one + ways


@inlined
def list_set_up_spaces(state: Ints, can: Ints, seat: int, caps: bool) -> int:
    """Write down where a player may place in set-up, and return how many spaces these are."""
    places = 0
    for half in range(2):
        can[PLACE_SET + half] = set_up_spaces(state, seat, half, caps)
        places += count(can[PLACE_SET + half])
    return places


@inlined
def set_up_choices(state: Ints, can: Ints, seat: int) -> int:
    """The same during set-up, when there is nothing but placing."""
    places = list_set_up_spaces(state, can, seat, True)
    if places == 0:
        places = list_set_up_spaces(state, can, seat, False)
    can[RECRUIT_SET], can[RECRUIT_SET + 1], can[WAY_SET] = 0, 0, 0
    can[N_PLACES], can[N_RECRUITING], can[N_PAIRS], can[N_SINGLES], can[N_WAYS] = places, 0, 0, 0, 0
    return places


@inlined
def pairs(n: int) -> int:
    """How many pairs there are of n things."""
    return n * (n - 1) >> 1


@inlined
def two_can_be_recruited(can: Ints, recruiting: int) -> bool:
    """Whether any two Students can be placed: two of one discipline need two such tiles."""
    possible = pairs(recruiting)
    lone = can[LONE_DISCIPLINES]
    while lone != 0:
        kind = EACH_VILLAGE << lowest(lone)
        possible -= pairs(count(can[RECRUIT_SET] & kind) + count(can[RECRUIT_SET + 1] & kind))
        lone &= lone - 1
    return possible > 0


@inlined
def lacks_a_tile(can: Ints, first: int, second: int) -> bool:
    """Whether two Students would be of one discipline with a single tile left."""
    return (first ^ second) & 7 == 0 and can[LONE_DISCIPLINES] >> (first & 7) & 1 == 1


@inlined
def partners(can: Ints, first: int, half: int) -> int:
    """The Masters that may take a second Student beside a first; if two can be recruited at all, each has some."""
    spaces = can[RECRUIT_SET + half]
    if first >> 6 == half:
        spaces &= ~(1 << (first & 63))
    if can[LONE_DISCIPLINES] >> (first & 7) & 1 == 1:
        spaces &= ~(EACH_VILLAGE << (first & 7))
    return spaces


@inlined
def numbered(can: Ints, number: int) -> int:
    """The move with this number, or -1 if the number stands for none."""
    if number < can[N_PAIRS]:
        # Think of the n Masters in a ring: each pair is a first one and a distance of at most half the ring.
        n = can[N_RECRUITING]
        first, second = number % n, number % n + 1 + number // n
        if second >= n:
            second -= n
        first = nth_space(can[RECRUIT_SET], can[RECRUIT_SET + 1], first)
        second = nth_space(can[RECRUIT_SET], can[RECRUIT_SET + 1], second)
        if lacks_a_tile(can, first, second):
            return -1
        return move_of(RECRUIT, min(first, second), max(first, second))
    number -= can[N_PAIRS]
    if number < can[N_PLACES]:
        return move_of(PLACE, nth_space(can[PLACE_SET], can[PLACE_SET + 1], number), -1)
    number -= can[N_PLACES]
    if number < can[N_WAYS]:
        return move_of(JOURNEY, nth(can[WAY_SET], number), -1)
    number -= can[N_WAYS]
    if number < can[N_SINGLES]:
        return move_of(RECRUIT, nth_space(can[RECRUIT_SET], can[RECRUIT_SET + 1], number), -1)
    return move_of(PASS, 0, -1)


MOST_MOVES = 1024
"""More than any position has: 35 Masters with one tile of each kind have 525 pairs, 35 singles, 56 places, 46 ways."""


@compiled("int64(int64[::1], int64[::1])")
def list_moves(state: Ints, moves: Ints) -> int:
    """Write down all legal moves, and return how many there are."""
    if is_over(state):
        return 0
    can = np.empty(CHOICES_SIZE, np.int64)
    found = 0
    for number in range(max(choices(state, can), 1)):
        move = numbered(can, number)
        if move >= 0:
            moves[found] = move
            found += 1
    return found


@inlined
def random_move(state: Ints, can: Ints, random: Randomness) -> int:
    """A legal move, each as likely as any other."""
    numbers = choices(state, can)
    move = -1
    while move < 0:
        move = numbered(can, draw(random, numbers))
    return move


@compiled("int64(int64[::1], int64, uint64[::1])")
def random_games(start: Ints, games: int, random: Randomness) -> int:
    """Play random games to the end from a state, and return how many turns they took."""
    state, can = start.copy(), np.empty(CHOICES_SIZE, np.int64)
    turns = 0
    for _ in range(games):
        state[:] = start
        while not is_over(state):
            play(state, random_move(state, can, random))
            turns += 1
    return turns


@compiled("void(int64[::1], uint64[::1])")
def finish_at_random(state: Ints, random: Randomness) -> None:
    """Play a game to its end, every move drawn at random."""
    can = np.empty(CHOICES_SIZE, np.int64)
    while not is_over(state):
        play(state, random_move(state, can, random))


@compiled("boolean(int64[::1], int64)")
def is_legal(state: Ints, move: int) -> bool:
    """Whether a move may be played."""
    if is_over(state):
        return False
    can = np.empty(CHOICES_SIZE, np.int64)
    numbers = choices(state, can)
    kind, first, second = parts_of(move)
    if kind == PLACE:
        return is_in(can, PLACE_SET, first)
    if kind == RECRUIT and second < 0:
        return can[N_SINGLES] > 0 and is_in(can, RECRUIT_SET, first)
    if kind == RECRUIT:
        both = is_in(can, RECRUIT_SET, first) and is_in(can, RECRUIT_SET, second)
        return both and not lacks_a_tile(can, first, second)
    if kind == JOURNEY:
        return can[WAY_SET] >> first & 1 == 1
    return numbers == 0


@inlined
def is_in(can: Ints, place: int, space: int) -> bool:
    """Whether a space is in a set of what may be done."""
    return can[place + (space >> 6)] >> (space & 63) & 1 == 1
