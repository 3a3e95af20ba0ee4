"""Many games of Shangri-La, each a row in some arrays, stepped in compiled code."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kakehashi.compiled import Bytes, Ints, compiled, copy, count, prepare
from kakehashi.environments.arrays import Arrays
from kakehashi.environments.shangrila.actions import ACTIONS, NOBODY, act, put_mask
from kakehashi.environments.shangrila.observations import HIGHEST, LAYOUT, put_observation, write_observation
from kakehashi.shangrila import Position
from kakehashi.shangrila.choices import CHOICES_SIZE, choices
from kakehashi.shangrila.game import new
from kakehashi.shangrila.rules import STATE_SIZE, is_over, to_move, winners

Rewards = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]
SIZE = LAYOUT.size


MORE_OPTIONS = ()
"""What may be chosen besides the options of the game."""


@compiled("void(int64[:, ::1], int64[::1], int64[::1], int64[::1], int8[:, ::1], int8[:, ::1], int64[::1])", nogil=True)
def start_games(
    states: Ints, firsts: Ints, start: Ints, can: Ints, observations: Bytes, masks: Bytes, seats: Ints
) -> None:
    """Begin all games anew."""
    choices(start, can)
    for game in range(len(states)):
        for place in range(STATE_SIZE):
            states[game, place] = start[place]
        firsts[game] = NOBODY
        seats[game] = to_move(start)
        put_mask(start, NOBODY, can, masks.reshape(-1), game * ACTIONS)
        if len(observations) > 0:
            put_observation(start, NOBODY, seats[game], observations.reshape(-1), game * SIZE)


@compiled(
    "void(int64[:, ::1], int64[::1], int64[::1], int64[::1], int64[::1], boolean, int64[::1], int8[:, ::1], "
    "int8[:, ::1], float32[:, ::1], boolean[::1], int64[::1])",
    nogil=True,
)
def step_games(
    states: Ints,
    firsts: Ints,
    start: Ints,
    state: Ints,
    can: Ints,
    anew: bool,
    actions: Ints,
    observations: Bytes,
    masks: Bytes,
    rewards: Rewards,
    over: Flags,
    seats: Ints,
) -> None:
    """Take a legal action in each game; with `anew`, begin those anew that have ended.

    It works on a copy of a state: to take a part out of an array costs more, for somebody then counts who holds it.
    """
    players, seen, may = rewards.shape[1], observations.reshape(-1), masks.reshape(-1)
    for game in range(len(states)):
        for place in range(STATE_SIZE):
            state[place] = states[game, place]
        first = act(state, firsts[game], actions[game], can)
        for seat in range(players):
            rewards[game, seat] = 0
        over[game] = first == NOBODY and is_over(state)
        if over[game]:
            won = winners(state)
            for seat in range(players):
                rewards[game, seat] = (won >> seat & 1) / count(won) - 1 / players
            if anew:
                copy(start, state)
        for place in range(STATE_SIZE):
            states[game, place] = state[place]
        firsts[game] = first
        seats[game] = to_move(state)
        if first == NOBODY:
            choices(state, can)
        put_mask(state, first, can, may, game * ACTIONS)
        if len(observations) > 0:
            put_observation(state, first, seats[game], seen, game * SIZE)


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games, and room to work in, which no two threads may share."""

    begin: Position
    """How each of them begins."""
    states: Ints
    firsts: Ints
    start: Ints
    state: Ints
    work: Ints

    ACTIONS = ACTIONS
    LAYOUT = LAYOUT
    HIGHEST = HIGHEST

    @classmethod
    def new(cls, seeds: Sequence[int], options: Mapping[str, object]) -> "Batch":
        """A game for each seed, though there is no chance in this game: with `players`, `preset`, `setup` and so on."""
        begin, games = new(options), len(seeds)
        states = np.tile(begin.state, (games, 1))
        return cls(
            begin, states, np.full(games, NOBODY, np.int64), begin.state, begin.state, np.zeros(CHOICES_SIZE, np.int64)
        )

    @property
    def players(self) -> int:
        """How many play each game."""
        return self.begin.players

    def rows(self, begin: int, end: int) -> "Batch":
        """Some of the games, with their own room to work in."""
        rows = self.states[begin:end], self.firsts[begin:end]
        return Batch(self.begin, *rows, self.start, self.state.copy(), self.work.copy())

    def reseed(self, game: int, seed: int) -> None:
        """Nothing: there is no chance."""

    def restart(self, into: Arrays) -> None:
        """Begin all games anew."""
        start_games(self.states, self.firsts, self.start, self.work, into.observations, into.masks, into.seats)

    def step(self, actions: Ints, into: Arrays, anew: bool) -> None:
        """Take a legal action in each game; with `anew`, begin those anew that have ended."""
        step_games(self.states, self.firsts, self.start, self.state, self.work, anew, actions, *into)

    def observe(self, game: int, seat: int, room: Bytes) -> None:
        """Write what any seat sees of a game."""
        write_observation(self.states[game], self.firsts[game], seat, room)

    def position(self, game: int) -> Position:
        """The position of a game, without what is done of a turn."""
        return Position(self.begin.colours, self.begin.options, self.states[game].copy())


prepare()
