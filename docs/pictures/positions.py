"""Draws the pictures of docs/drawing.md: .venv/bin/python docs/pictures/positions.py"""

from collections.abc import Iterator
from pathlib import Path

from kakehashi import hashi, shangrila
from kakehashi.records import Record, record_in

HERE = Path(__file__).parent
PLAYED = HERE.parent.parent / "tests" / "web" / "played"


def played(name: str) -> Record:
    """A game that the tests have."""
    return record_in((PLAYED / f"{name}.txt").read_text("utf-8"))


def pictures() -> Iterator[tuple[Path, str]]:
    """Every picture and its file."""
    journey, solo = list(played("shangri-la").positions()), list(played("hashi").positions())
    assert isinstance(journey[8], shangrila.Position)
    yield HERE / "drawn-preview.svg", journey[8].svg(preview="I>M")
    assert isinstance(solo[9], hashi.Position)
    yield HERE / "drawn-turn.svg", solo[9].svg(last=solo[8])  # type: ignore[arg-type]
    yield HERE / "drawn-game.svg", hashi.Position.film(solo)  # type: ignore[arg-type]


if __name__ == "__main__":
    for file, svg in pictures():
        file.write_text(svg, "utf-8")
