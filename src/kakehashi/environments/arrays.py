"""What many games at once are told and asked in: arrays with a row for each game."""

from typing import NamedTuple, Self

import numpy as np
import numpy.typing as npt

from kakehashi.compiled import Bytes, Ints
from kakehashi.errors import Refused


class Arrays(NamedTuple):
    """What there is to know of so many games, each in its row. They are only to be read: a step writes them."""

    observations: Bytes
    """What the seat that is to act sees; no rows at all where nobody wants to know."""
    masks: Bytes
    """Which actions it may take: 1 for each that it may."""
    rewards: npt.NDArray[np.float32]
    """What the last step brought, by seat."""
    over: npt.NDArray[np.bool_]
    """Whether the game ended with the last step."""
    seats: Ints
    """Who is to act."""

    @classmethod
    def new(cls, games: int, players: int, size: int, actions: int) -> Self:
        """Arrays for so many games with observations of this size."""
        return cls(
            np.zeros((games, size), np.int8),
            np.zeros((games, actions), np.int8),
            np.zeros((games, players), np.float32),
            np.zeros(games, np.bool_),
            np.zeros(games, np.int64),
        )

    def rows(self, begin: int, end: int) -> Self:
        """Those of some games."""
        part = slice(begin, end)
        observations = self.observations[part] if len(self.observations) else self.observations
        return type(self)(observations, self.masks[part], self.rewards[part], self.over[part], self.seats[part])

    def check_like(self, other: "Arrays") -> None:
        """Refuse arrays of other shapes or kinds, which compiled code would misread."""
        for name in self._fields:
            mine, its = getattr(self, name), getattr(other, name)
            without = name == "observations" and len(mine) == 0 and mine.shape[1:] == its.shape[1:]
            kept = mine.flags.c_contiguous and mine.flags.writeable
            if mine.dtype != its.dtype or (mine.shape != its.shape and not without) or not kept:
                sentence = f"The array of {name} should be {its.dtype} of shape {its.shape}, in one piece, to write to."
                raise Refused("bad-request", sentence)
