"""A turn of Shangri-La in the steps that a person takes, each of them a number below `ACTIONS`.

Place a Master (by its space), recruit a Student (by its space; a second one may follow, in any order), journey (by its
way), or nothing: pass, or no second Student. A turn ends by itself when nothing is left to choose in it. Which moves
are legal, choices.py of the rules says.
"""

from collections.abc import Sequence

import numpy as np

from kakehashi.compiled import SPREAD, Bytes, Ints, compiled, inlined, put_bytes
from kakehashi.errors import Refused, quoted
from kakehashi.shangrila import Move, Position, Recruit
from kakehashi.shangrila.board import WAYS
from kakehashi.shangrila.choices import (
    CHOICES_SIZE,
    N_PAIRS,
    N_PLACES,
    N_RECRUITING,
    N_SINGLES,
    N_WAYS,
    PLACE_SET,
    RECRUIT_SET,
    WAY_SET,
    choices,
    partners,
)
from kakehashi.shangrila.moves import SPACES, read_move
from kakehashi.shangrila.rules import JOURNEY, N_VILLAGES, PASS, PLACE, RECRUIT, is_over, move_of, play
from kakehashi.shangrila.spaces import DISCIPLINES_ALL, VILLAGES_IN_A_HALF

PLACING, RECRUITING, TRAVELLING = 0, len(SPACES), 2 * len(SPACES)
NOTHING = TRAVELLING + len(WAYS)
ACTIONS = NOTHING + 1
"""How many actions there are: 91 to place, 91 to recruit, 46 to journey, and nothing."""
NOBODY = -1
"""No Student waits for a second one."""

TEXTS = (*map(str, SPACES), *(f"+{space}" for space in SPACES), *(f"{a}>{b}" for a, b in WAYS), "-")
"""Every action as it is written: a move, or a part of one."""
_BY_TEXT = {text: action for action, text in enumerate(TEXTS)}
_NUMBERS = np.array([space.number for space in SPACES])
"""The spaces as the rules number them."""


@inlined
def put_spaces(room: Bytes, place: int, first: int, second: int) -> int:
    """Write a set of spaces, given by its halves, village by village; returns how many there are of each discipline.

    A village is seven bytes and is written in eight, and then the next one over the last of them; at the end one byte
    of the village before is written again instead.
    """
    total, before, word = 0, 0, 0
    for village in range(VILLAGES_IN_A_HALF):
        word = SPREAD[first >> 8 * village & DISCIPLINES_ALL]
        put_bytes(room, place + 7 * village, word)
        total += word
    for village in range(N_VILLAGES - VILLAGES_IN_A_HALF):
        before, word = word, SPREAD[second >> 8 * village & DISCIPLINES_ALL]
        if village < N_VILLAGES - VILLAGES_IN_A_HALF - 1:
            put_bytes(room, place + 7 * (VILLAGES_IN_A_HALF + village), word)
        total += word
    put_bytes(room, place + 7 * N_VILLAGES - 8, word << 8 | before >> 48)
    return total


@inlined
def put_mask(state: Ints, first: int, can: Ints, room: Bytes, at: int) -> None:
    """Write which actions may come next, from a place on; `can` tells what the player to move may do (see `choices`).

    `first` is the space of a Student who waits for a second.
    """
    places, recruits, ways = 1, 1, can[WAY_SET]
    nothing = can[N_PLACES] + can[N_RECRUITING] + can[N_WAYS] == 0
    seconds = can[RECRUIT_SET], can[RECRUIT_SET + 1]
    if first != NOBODY:
        places, ways, nothing = 0, 0, can[N_SINGLES] > 0
        seconds = partners(can, first, 0), partners(can, first, 1)
    if is_over(state):
        places, recruits, ways, nothing = 0, 0, 0, False
    put_spaces(room, at + PLACING, places * can[PLACE_SET], places * can[PLACE_SET + 1])
    put_spaces(room, at + RECRUITING, recruits * seconds[0], recruits * seconds[1])
    for done in (0, 8, 16, 24, 32, 38):  # the last ones overlap, so that nothing is written beyond
        put_bytes(room, at + TRAVELLING + done, SPREAD[ways >> done & 255])
    room[at + NOTHING] = nothing


@inlined
def act(state: Ints, first: int, action: int, can: Ints) -> int:
    """Take a legal action. Returns the space of a Student who waits for a second one, and then `can` tells what the
    player may do; nobody when the turn is over."""
    if action < RECRUITING:
        move = move_of(PLACE, _NUMBERS[action], -1)
    elif action < TRAVELLING:
        space = _NUMBERS[action - RECRUITING]
        if first != NOBODY:
            move = move_of(RECRUIT, min(first, space), max(first, space))
        else:
            choices(state, can)
            if can[N_PAIRS] > 0:
                return space
            move = move_of(RECRUIT, space, -1)
    elif action < NOTHING:
        move = move_of(JOURNEY, action - TRAVELLING, -1)
    elif first != NOBODY:
        move = move_of(RECRUIT, first, -1)
    else:
        move = move_of(PASS, 0, -1)
    play(state, move)
    return NOBODY


@compiled("void(int64[::1], int64, int8[::1])")
def write_mask(state: Ints, first: int, mask: Bytes) -> None:
    """Write which actions may come next."""
    can = np.empty(CHOICES_SIZE, np.int64)
    choices(state, can)
    put_mask(state, first, can, mask, 0)


@compiled("int64(int64[::1], int64, int64)")
def take(state: Ints, first: int, action: int) -> int:
    """Take a legal action, as `act` does."""
    return act(state, first, action, np.empty(CHOICES_SIZE, np.int64))


# For any position


def mask(position: Position, so_far: Sequence[int] = (), seat: int | None = None) -> Bytes:
    """Which actions may come next in a turn: 1 for each, 0 for the others; none of a seat whose turn it is not."""
    room = np.zeros(ACTIONS, np.int8)
    if seat_of(position, seat) in position.acting:
        write_mask(*state_after(position, so_far), room)
    return room


def legal(position: Position, so_far: Sequence[int] = (), seat: int | None = None) -> list[int]:
    """The actions that may come next in a turn, sorted."""
    found: list[int] = np.flatnonzero(mask(position, so_far, seat)).tolist()
    return found


def to_move(position: Position, actions: Sequence[int], seat: int | None = None) -> Move | None:
    """The move that these actions make; None if more are to come."""
    if (seat := seat_of(position, seat)) not in position.acting:
        raise Refused("illegal-move", f"It is not the turn of seat {seat}.")
    _, _, over = _after(position, actions)
    if not over:
        return None
    texts = [TEXTS[action] for action in sorted(actions)]
    return read_move("".join(texts if len(texts) == 1 else (text for text in texts if text != "-")))


def to_actions(position: Position, move: Move | str, seat: int | None = None) -> tuple[int, ...]:
    """The actions that make a legal move; two Students in the order in which they are written."""
    position.play(move, seat)
    match read_move(move):
        case Recruit(spaces):
            actions = tuple(to_action(position, f"+{space}") for space in spaces)
            _, _, over = _after(position, actions)
            return actions if over else (*actions, NOTHING)
        case other:
            return (to_action(position, str(other)),)


def to_text(position: Position, action: int) -> str:
    """An action as it is written: `Ar` places, `+Ar` recruits, `A>B` journeys, `-` is nothing."""
    if action not in range(ACTIONS):
        raise Refused("illegal-move", f"Actions are numbers from 0 to {ACTIONS - 1}, not {quoted(action)}.")
    return TEXTS[action]


def to_action(position: Position, text: str) -> int:
    """The action that is written so."""
    if text not in _BY_TEXT:
        raise Refused("illegal-move", f"{quoted(text)} is no action: they are such as Ar, +Ar, A>B and -.")
    return _BY_TEXT[text]


def seat_of(position: Position, seat: int | None) -> int:
    """The seat that is meant: without one, whose turn it is, or would be."""
    if seat is None:
        return position.turns % position.players
    if seat not in range(position.players):
        raise Refused("bad-request", f"Seats are 0 to {position.players - 1}, not {quoted(seat)}.")
    return seat


def state_after(position: Position, so_far: Sequence[int]) -> tuple[Ints, int]:
    """The state after the actions of a turn that goes on, and the Student who waits for a second one, or nobody."""
    state, first, over = _after(position, so_far)
    if over:
        raise Refused("illegal-move", f"The turn is over after {TEXTS[so_far[-1]]}.")
    return state, first


def _after(position: Position, actions: Sequence[int]) -> tuple[Ints, int, bool]:
    """The state after these actions, the Student who waits for a second one, and whether the turn is over."""
    state, first, over, room = position.state, NOBODY, False, np.zeros(ACTIONS, np.int8)
    for action in actions:
        text = to_text(position, action)
        if over:
            raise Refused("illegal-move", f"The turn is over before {text}.")
        write_mask(state, first, room)
        if not room[action]:
            raise Refused("illegal-move", f"The action {action} ({text}) is not legal here.")
        first = int(take(state, first, action))
        over = first == NOBODY
    return state, first, over
