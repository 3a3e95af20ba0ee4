"""Draws the picture in the README: a game in the terminal, as it looks after some turns.

python docs/pictures/draw.py
"""

import io
import random
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from kakehashi.shangrila import Options, Position
from kakehashi.terminal.shangrila.map import draw

PICTURE = Path(__file__).with_name("terminal.svg")
# The frame of rich without its fonts, which would come from another server.
FRAME = CONSOLE_SVG_FORMAT[: CONSOLE_SVG_FORMAT.index("@font-face")] + (
    CONSOLE_SVG_FORMAT[CONSOLE_SVG_FORMAT.index(".{unique_id}-matrix") :].replace("Fira Code, ", "")
)


def position() -> Position:
    """A four-player game after some turns."""
    choose = random.Random(11)
    position = Position.new("rbyv", Options(setup="first-game"))
    for _ in range(44):
        position = position.play(choose.choice(position.legal_moves))
    return position


def picture() -> str:
    """The picture, as SVG."""
    console = Console(
        record=True, width=120, height=60, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    seats = {"r": "person", "b": "random", "y": "random", "v": "random"}
    console.print(draw(position(), seats, console))
    return console.export_svg(title="kakehashi play", code_format=FRAME, unique_id="kakehashi")


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
