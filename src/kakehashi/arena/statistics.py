"""Means with their errors."""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Estimate:
    """A number and its standard error; the error is not a number where too little was seen to tell."""

    mean: float
    error: float = math.nan

    def text(self, digits: int = 1) -> str:
        """The estimate for people."""
        error = "?" if math.isnan(self.error) else f"{self.error:.{digits}f}"
        return f"{self.mean:.{digits}f} ± {error}"


def estimate(groups: Collection[Sequence[float]]) -> Estimate:
    """The mean of all values in all groups. Values of one group may depend on each other, groups do not.

    A group is what came of one opening: its games have the same deck or the same first Masters, and of several seats
    in one game only one can win. Taken one by one, their errors would look smaller, or larger, than they are.
    """
    number = sum(map(len, groups))
    mean = sum(map(sum, groups)) / number
    if len(groups) < 2:
        return Estimate(mean)
    squares = sum((sum(group) - len(group) * mean) ** 2 for group in groups)
    return Estimate(mean, math.sqrt(squares * len(groups) / (len(groups) - 1)) / number)
