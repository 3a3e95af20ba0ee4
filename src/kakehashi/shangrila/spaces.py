"""Sets of spaces, and the set algebra that the rules are written in.

There are 91 spaces, too many for one word: villages A to G are written in one, H to M in another, the two *halves*.
A village is a byte, with one bit for each of its seven spaces in the order of the disciplines; the eighth bit is always
0. So a village seen by itself is a set of disciplines, seven bits wide. A single space has a number: 64 times its half
plus its bit.
"""

import numpy as np

from kakehashi.compiled import count, inlined, nth
from kakehashi.shangrila.board import VILLAGES, WAYS

VILLAGES_IN_A_HALF = 7
EACH_VILLAGE = 0x01_01_01_01_01_01_01
_TOP = EACH_VILLAGE << 7
DISCIPLINES_ALL = 0b1111111
_ALL = EACH_VILLAGE * DISCIPLINES_ALL
BOARD = np.array([_ALL, _ALL >> 8])
"""All spaces, by half."""

HALF = np.array([number // VILLAGES_IN_A_HALF for number in range(len(VILLAGES))])
"""The half that a village is in."""
SHIFT = np.array([8 * (number % VILLAGES_IN_A_HALF) for number in range(len(VILLAGES))])
"""Where in its half a village begins."""


@inlined
def whole(spaces: int) -> int:
    """All seven spaces of each village that the set touches."""
    touched = (spaces + _ALL) & _TOP
    return touched - (touched >> 7)


@inlined
def with_at_least(n: int, spaces: int) -> int:
    """All seven spaces of each village of which at least n are in the set."""
    for _ in range(n - 1):
        spaces &= (spaces | _TOP) - EACH_VILLAGE  # takes one space out of each village
    return whole(spaces)


@inlined
def everywhere(disciplines: int) -> int:
    """The spaces of these disciplines in every village of a half."""
    return disciplines * EACH_VILLAGE


@inlined
def disciplines_in(spaces: int) -> int:
    """The disciplines that occur in the set."""
    spaces |= spaces >> 32
    spaces |= spaces >> 16
    spaces |= spaces >> 8
    return spaces & DISCIPLINES_ALL


@inlined
def villages_in(spaces: int) -> int:
    """The villages that the set touches, as seven bits."""
    touched = ((spaces + _ALL) & _TOP) >> 7
    touched |= touched >> 7
    touched |= touched >> 14
    touched |= touched >> 28
    return touched & 0b1111111


@inlined
def nth_space(first: int, second: int, n: int) -> int:
    """The number of the n-th space of a set, given by its two halves."""
    in_first = count(first)
    if n < in_first:
        return nth(first, n)
    return 64 + nth(second, n - in_first)


@inlined
def village_of(space: int) -> int:
    """The village that a space is in: each has a byte, and between the halves there is one more."""
    return (space >> 3) - (space >> 6)


def _ways_out(half: int, villages: int) -> int:
    """The ways that lead out of a set of villages of one half."""
    in_half = VILLAGES[VILLAGES_IN_A_HALF * half :][:VILLAGES_IN_A_HALF]
    leaving = [village for i, village in enumerate(in_half) if villages >> i & 1]
    return sum(1 << way for way, (origin, _) in enumerate(WAYS) if origin in leaving)


WAYS_OUT = np.array([_ways_out(half, villages) for half in range(2) for villages in range(128)])
"""The ways out of each set of villages: those of the first half, then those of the second."""
