"""What Hashi's bonuses bring in each round: alone by the deadlines, otherwise by what the others' sheets promise."""

import numpy as np

from kakehashi.bots.hashi.evaluation import TIMES, Weights, map_of
from kakehashi.bots.hashi.playout import play_on
from kakehashi.compiled import Ints
from kakehashi.hashi import Position
from kakehashi.hashi.deck import ROUNDS
from kakehashi.hashi.rules import BONUS, DOUBLED, DRAWN, FIRST, LAST_ROUND_ALONE, LATER

PLACES, WIDTH = 2, 1
"""How carefully the others are thought to play: only the time they need matters, not each of their turns."""
NEVER = ROUNDS + 1


def has_twin(position: Position, seat: int) -> bool:
    """Whether somebody else's sheet has the same bridges as the one that a seat writes on.

    Whoever then thought alike would play alike until the end, and neither could win.
    """
    drawn = position.sheets[:, [DRAWN, DOUBLED]]
    return int((drawn == drawn[position.sheet_for(seat)]).all(axis=1).sum()) > 1


def prizes_alone() -> Ints:
    """What each category brings in each round to a player alone: three entries a round, from round 0."""
    return _table([(last, last) for last in LAST_ROUND_ALONE], 0)


def _table(ends: list[tuple[int, int]], lead: int) -> Ints:
    """The same where each category counts as first up to a round, and brings a lead over the others before another."""
    return np.array(
        [
            (FIRST[category] if round_ <= last else LATER[category]) + (lead if round_ < before else 0)
            for round_ in range(TIMES)
            for category, (last, before) in enumerate(ends)
        ],
        np.int64,
    )


class Rivals:
    """The other players, as far as their sheets tell how they will fare."""

    def __init__(self, position: Position, seat: int, weights: Weights) -> None:
        self._board, self._map, self._weights = position.board.ints, map_of(position.board), weights
        self._round, self._players = position.round, position.players
        self._sheets = [position.before[other].copy() for other in range(position.players) if other != seat]
        self._taken = (position.before[:, BONUS:] != 0).any(axis=0).tolist()
        self.expected = _table([(-1, -1) if taken else (ROUNDS, -1) for taken in self._taken], 0)
        """What the categories bring before anything is known of the others' next rounds."""

    def fare(self, cards: Ints) -> tuple[Ints, float]:
        """Let the others play on with these cards: what the categories bring then, and the most points of another.

        To be first takes points from those who come later, too. Against one other that is worth as much as own points;
        against more of them it is shared.
        """
        first, most = [NEVER] * 3, 0.0
        for sheet in self._sheets:
            reached = np.zeros(3, np.int64)
            points = play_on(
                self._board, self._map, sheet, cards, max(self._round - 1, 0), ROUNDS, self.expected, self._weights,
                PLACES, WIDTH, reached,
            )  # fmt: skip
            most = max(most, points)
            first = [min(before, now or NEVER) for before, now in zip(first, reached.tolist(), strict=True)]
        ends = [
            (-1, -1) if taken else (round_, round_ if round_ < NEVER else -1)
            for taken, round_ in zip(self._taken, first, strict=True)
        ]
        return _table(ends, (FIRST[0] - LATER[0]) // (self._players - 1)), most
