"""A second, slow implementation of the rules, with letters, dictionaries and points of the grid.

It shares only the board file and the notation with the package, so that tests find a mistake in either.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any

FIRST = {"red": 9, "blue": 7, "six": 8}
LATER = {"red": 5, "blue": 3, "six": 4}
LAST_ROUND_ALONE = {"red": 12, "blue": 7, "six": 12}


class Chart:
    """A board: flags by island, lines, and the points that each line passes between its islands."""

    def __init__(self, file: dict[str, Any]) -> None:
        self.flags: dict[str, str | None] = {island["id"]: island["flag"] for island in file["islands"]}
        places = {island["id"]: (island["x"], island["y"]) for island in file["islands"]}
        self.lines = ["".join(sorted(line)) for line in file["lines"]]
        self.points = {line: self._between(places[line[0]], places[line[1]]) for line in self.lines}

    @staticmethod
    def _between(one: tuple[int, int], other: tuple[int, int]) -> set[tuple[int, int]]:
        (left, right), (top, bottom) = sorted((one[0], other[0])), sorted((one[1], other[1]))
        all_points = {(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)}
        return all_points - {one, other}

    def cross(self, line: str, other: str) -> bool:
        """True if two lines share a point that is not an island."""
        return line != other and bool(self.points[line] & self.points[other])


@dataclass
class Sheet:
    """A player's numbers, bridges and bonuses."""

    chart: Chart
    numbers: dict[str, int] = field(default_factory=dict)
    bridges: Counter[str] = field(default_factory=Counter)
    bonuses: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, chart: Chart, text: str) -> "Sheet":
        """Parse a sheet from a text without validation."""
        written, drawn = text.split(" ")
        numbers = {island: int(digit) for island, digit in zip(chart.flags, written, strict=True) if digit != "."}
        bridges = Counter({entry[:2]: int(entry[2]) for entry in drawn.split(",") if entry != "-"})
        return cls(chart, numbers, bridges)

    def text(self) -> str:
        """The sheet in the notation."""
        written = "".join(str(self.numbers.get(island, ".")) for island in self.chart.flags)
        return f"{written} {','.join(f'{line}{self.bridges[line]}' for line in sorted(self.bridges)) or '-'}"

    def copy(self) -> "Sheet":
        """Return an independent copy."""
        return Sheet(self.chart, dict(self.numbers), Counter(self.bridges), dict(self.bonuses))

    def at(self, island: str) -> int:
        """Return the number of bridges at an island."""
        return sum(number for line, number in self.bridges.items() if island in line)

    def takes(self, island: str) -> int:
        """Return the maximum number of bridges at an island."""
        return self.numbers.get(island, 6)

    def finished(self) -> list[str]:
        """The islands whose bridges equal their number."""
        return [island for island, number in self.numbers.items() if self.at(island) == number]

    # a

    def may_write(self, island: str, number: int) -> bool:
        """True if an island may take the number."""
        without_number = island not in self.numbers
        flag_with_bridge = self.chart.flags[island] is None or self.at(island) > 0
        return without_number and flag_with_bridge and self.at(island) <= number

    # b

    def may_draw(self, line: str) -> bool:
        """True if a line may take one more bridge."""
        return (
            any(end in self.numbers for end in line)
            and self.bridges[line] < 2
            and not any(self.chart.cross(line, other) for other in self.bridges if self.bridges[other])
            and all(self.at(end) < self.takes(end) for end in line)
        )

    def may_draw_all(self, lines: tuple[str, ...]) -> bool:
        """True if bridges may be drawn in this order."""
        copy = self.copy()
        for line in lines:
            if not copy.may_draw(line):
                return False
            copy.bridges[line] += 1
        return True

    def ways_to_draw(self, bridges: int) -> list[tuple[str, ...]]:
        """Return every legal way to draw this number of bridges, or none."""
        return [(), *filter(self.may_draw_all, combinations_with_replacement(sorted(self.chart.lines), bridges))]

    def turns(self, number: int, bridges: int) -> list[str]:
        """Every legal turn, sorted by its text."""
        found = []
        for where in ["-", *(island for island in self.chart.flags if self.may_write(island, number))]:
            written = self.copy()
            if where != "-":
                written.numbers[where] = number
            found += [f"{where}:{','.join(lines) or '-'}" for lines in written.ways_to_draw(bridges)]
        return sorted(found)

    def play(self, number: int, turn: str) -> None:
        """Take a legal turn."""
        where, lines = turn.split(":")
        if where != "-":
            self.numbers[where] = number
        self.bridges.update(line for line in lines.split(",") if line != "-")

    # Points

    def has(self, category: str) -> bool:
        """True if the sheet earns a bonus."""
        finished = self.finished()
        if category == "six":
            return any(len(self._joined(island, finished)) >= 6 for island in finished)
        return all(island in finished for island, flag in self.chart.flags.items() if flag == category)

    def _joined(self, island: str, finished: list[str]) -> set[str]:
        joined, grown = {island}, True
        while grown:
            further = {
                end for line in self.bridges if set(line) & joined and set(line) <= set(finished) for end in line
            }
            grown = not further <= joined
            joined |= further
        return joined

    def points(self) -> int:
        """All points of the sheet."""
        return sum(self.bonuses.values()) + 2 * len(self.finished())

    def faults(self) -> Iterator[str]:
        """Return every restriction that the sheet breaks, counted from its content alone."""
        for island in self.chart.flags:
            if self.at(island) > self.takes(island):
                yield f"{island} has {self.at(island)} bridges"
            if self.numbers.get(island, 1) not in range(1, 7):
                yield f"{island} has a {self.numbers[island]}"
            if island in self.numbers and self.chart.flags[island] and not self.at(island):
                yield f"{island} has a flag and a number, but no bridge"
        for line, number in self.bridges.items():
            if line not in self.chart.lines or number not in (1, 2):
                yield f"{line} has {number} bridges"
            if not any(end in self.numbers for end in line):
                yield f"{line} has no number at either end"
            for other in self.bridges:
                if self.chart.cross(line, other):
                    yield f"{line} and {other} cross"


def score_round(sheets: list[Sheet], round_: int) -> None:
    """Enter the bonuses at the end of a round."""
    for category in FIRST:
        if len(sheets) == 1:
            first = round_ <= LAST_ROUND_ALONE[category]
        else:
            first = not any(category in sheet.bonuses for sheet in sheets)
        for sheet in sheets:
            if category not in sheet.bonuses and sheet.has(category):
                sheet.bonuses[category] = FIRST[category] if first else LATER[category]
