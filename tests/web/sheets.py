"""A sheet of Hashi: the places of its islands, and the arrow keys between them."""

from collections import deque
from dataclasses import dataclass

from playwright.sync_api import Page


@dataclass
class Sheet:
    places: dict[str, tuple[int, int]]
    lines: list[str]

    @classmethod
    def of(cls, page: Page) -> "Sheet":
        """Return the sheet of the table that a page shows."""
        answer = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
        board = answer["about"]["setting"]["board"]
        places = {island["id"]: (island["x"], island["y"]) for island in board["islands"]}
        return cls(places, ["".join(line) for line in board["lines"]])

    def direction(self, start: str, end: str) -> str:
        """Return the arrow key from an island to its neighbour."""
        (left, top), (right, bottom) = self.places[start], self.places[end]
        if left != right:
            return "ArrowRight" if left < right else "ArrowLeft"
        return "ArrowDown" if top < bottom else "ArrowUp"

    def way(self, start: str, end: str) -> list[str]:
        """Return the arrow keys that lead from one island to another, along lines."""
        ways: dict[str, list[str]] = {start: []}
        waiting = deque([start])
        while end not in ways:
            here = waiting.popleft()
            for line in self.lines:
                there = line.replace(here, "")
                if here in line and there not in ways:
                    ways[there] = [*ways[here], self.direction(here, there)]
                    waiting.append(there)
        return ways[end]
