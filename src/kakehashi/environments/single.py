"""One game in numbers, step by step: what an environment of any kind is made of."""

from collections.abc import Mapping
from operator import index

import numpy as np

from kakehashi.compiled import Bytes
from kakehashi.environments.arrays import Arrays
from kakehashi.environments.vector import batch
from kakehashi.errors import Refused, quoted
from kakehashi.games import Position
from kakehashi.seeds import checked


class Single:
    """A game, and what the seat that is to act sees of it and may do. The same steps as those of many games at once."""

    def __init__(self, game: str, options: Mapping[str, object]) -> None:
        unforeseen = int(np.random.SeedSequence().generate_state(1, np.uint64)[0] >> 1)
        self.game = game
        self.batch = batch(game, [unforeseen], options)
        self.players, self.actions = self.batch.players, self.batch.ACTIONS
        self.size, self.highest = self.batch.LAYOUT.size, self.batch.HIGHEST
        self.arrays = Arrays.new(1, self.players, self.size, self.actions)
        self._chosen = np.zeros(1, np.int64)
        self._mask, self._observation = self.arrays.masks[0], self.arrays.observations[0]

    def restart(self, seed: int | None) -> None:
        """Begin anew: with the chance of a seed, or as it comes."""
        if seed is not None:
            self.batch.reseed(0, checked(seed))
        self.arrays.over[:] = False
        self.batch.restart(self.arrays)

    def number(self, action: object) -> int:
        """The number of an action, if it is one."""
        try:
            return index(action)  # type: ignore[arg-type]
        except TypeError:
            raise Refused(
                "illegal-move", f"Actions are numbers from 0 to {self.actions - 1}, not {quoted(action)}."
            ) from None

    def is_legal(self, action: int) -> bool:
        """Whether the seat that is to act may take this action."""
        return 0 <= action < self.actions and bool(self._mask[action])

    def step(self, action: int) -> None:
        """Take an action; `Refused` if it is not legal."""
        if not self.is_legal(action):
            raise Refused("illegal-move", f"The action {quoted(action)} is not legal here: the mask tells which are.")
        self._chosen[0] = action
        self.batch.step(self._chosen, self.arrays, False)

    @property
    def seat(self) -> int:
        """Who is to act."""
        return int(self.arrays.seats[0])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.arrays.over[0])

    def observe(self, seat: int) -> dict[str, Bytes]:
        """What a seat sees and may do, as arrays of its own."""
        if seat == self.arrays.seats[0]:
            return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}
        seen = np.zeros(self.size, np.int8)
        self.batch.observe(0, seat, seen)
        return {"observation": seen, "action_mask": np.zeros(self.actions, np.int8)}

    @property
    def position(self) -> Position:
        """The position, with its secrets, without what is done of a turn."""
        return self.batch.position(0)
