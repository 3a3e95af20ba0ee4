"""Words as outlines: what is drawn looks the same where no font is installed."""

import json
import re
from functools import cache
from importlib import resources
from typing import Any, Literal

Font = Literal["title", "text", "small"]


@cache
def _fonts() -> Any:
    return json.loads(resources.files("kakehashi.drawing").joinpath("letters.json").read_text("utf-8"))


@cache
def word(text: str, font: Font, size: float, x: float = 0, y: float = 0) -> str:
    """The outline of a word whose middle stands at x, on a line at y."""
    letters = [_fonts()[font]["letters"][letter] for letter in text]
    left = x - sum(wide for wide, _ in letters) * size / 2000
    outlines = []
    for wide, outline in letters:
        outlines.append(_moved(outline, size / 1000, left, y))
        left += wide * size / 1000
    return "".join(outlines)


def width(text: str, font: Font, size: float) -> float:
    """How wide a word is."""
    return float(sum(_fonts()[font]["letters"][letter][0] for letter in text) * size / 1000)


def _moved(outline: str, scale: float, right: float, down: float) -> str:
    """An outline, smaller and elsewhere; all its commands are absolute."""

    def command(found: re.Match[str]) -> str:
        letter, numbers = found[1], [int(number) for number in re.findall(r"-?\d+", found[2])]
        across = [letter != "V" and (letter == "H" or i % 2 == 0) for i in range(len(numbers))]
        moved = (number * scale + (right if x else down) for number, x in zip(numbers, across, strict=True))
        return letter + " ".join(number_text(number) for number in moved)

    return re.sub(r"([A-Z])([^A-Z]*)", command, outline)


def number_text(number: float) -> str:
    """A number with one digit behind the point at most."""
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
