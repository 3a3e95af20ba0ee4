"""What both games have in common: how what a seat sees becomes a tensor or words, and what a win is worth."""

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
import pyspiel

from kakehashi.compiled import Bytes
from kakehashi.environments.layout import Layout


def shares(winners: Sequence[int], players: int) -> list[float]:
    """What each seat has of the win: those who share it get equal parts."""
    return [float(seat in winners) / len(winners) for seat in range(players)]


class Seen(Protocol):
    """A state that says what a seat sees."""

    def seen(self, player: int) -> Bytes:
        """As numbers."""

    def public(self, perfect_recall: bool) -> str:
        """What everybody sees, in words; with all that came before if that is wanted."""

    def private(self, player: int, perfect_recall: bool) -> str:
        """What only this seat knows, likewise."""


class Observer:
    """What a seat sees, as OpenSpiel asks for it. As numbers there is only all that it sees now, not before."""

    def __init__(self, kind: Any, layout: Layout, given: object) -> None:
        if given:
            raise ValueError(f"There are no parameters for what is observed, such as {given}.")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("What all players know together, nobody may know.")
        self._kind, self._private = kind, kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, Any] = {}
        if kind.public_info and self._private and not kind.perfect_recall:
            self.tensor = np.zeros(layout.size, np.float32)
            self.dict = dict(layout.parts(self.tensor))  # type: ignore[arg-type]

    def set_from(self, state: Seen, player: int) -> None:
        """Write what a seat sees into the tensor."""
        if self.tensor is not None:
            self.tensor[:] = state.seen(player)

    def string_from(self, state: Seen, player: int) -> str:
        """The same in words."""
        parts = [state.public(self._kind.perfect_recall)] if self._kind.public_info else []
        parts += [state.private(player, self._kind.perfect_recall)] if self._private else []
        return " ".join(filter(None, parts))
