"""The colours of the map: the only place that names them.

A terminal may be dark or light, so whatever carries meaning brings its own background as well as its own ink.
"""

from dataclasses import dataclass

from rich.console import Console
from rich.style import Style

DIM, BOLD = Style(dim=True), Style(bold=True)


@dataclass(frozen=True)
class Palette:
    """What everything on the board is drawn with. A village with a Stone is quiet, and drawn with what is quiet."""

    ground: tuple[Style, ...]
    """What lies below the villages, row by row; the last for all further rows."""
    rope: Style
    loose_end: Style
    header: Style
    quiet_header: Style
    red_header: Style
    quiet_red_header: Style
    stone: Style
    paper: Style
    """A village, with the signs of its empty spaces."""
    quiet_paper: Style
    snow: Style
    """A village asleep."""
    masters: dict[str, Style]
    quiet_masters: dict[str, Style]
    students: dict[str, Style]
    """The tile on top of a Master: like it, but not the same, so that one sees two tiles."""
    quiet_students: dict[str, Style]

    def head(self, red: bool, quiet: bool) -> Style:
        """The bar above a village."""
        if red:
            return self.quiet_red_header if quiet else self.red_header
        return self.quiet_header if quiet else self.header

    def tiles(self, colour: str, quiet: bool) -> tuple[Style, Style]:
        """A player's Master, and the Student on it."""
        if quiet:
            return self.quiet_masters[colour], self.quiet_students[colour]
        return self.masters[colour], self.students[colour]


def palette_for(console: Console) -> Palette:
    """The palette that a console can show."""
    return SIXTEEN if console.color_system in ("standard", "windows") else WOODBLOCK


def _mixed(one: str, other: str, share: float) -> str:
    """A colour between two, `share` of the way to the other."""
    parts = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def _tile(ink: str, ground: str) -> Style:
    return Style(color=ink, bgcolor=ground, bold=True)


# A modern woodblock print. The colours are chosen so that a terminal with 256 of them rounds none to another hue.
_PAPER, _INK, _MIST, _STILL = "#f4ede0", "#1e2a38", "#c9d6dc", "#b6bfc2"
_BOKASHI = ("#6a94ba", "#7ea3c4", "#91b1ce", "#a5c5d9", "#b7cedc", "#c2d3dc", _MIST)
_MASTERS = {
    "r": ("#ffffff", "#c62828"),
    "b": ("#ffffff", "#2467b3"),
    "y": (_INK, "#e8b42c"),
    "v": ("#ffffff", "#7d4a9e"),
}
_STUDENTS = {"r": "#f5877b", "b": "#7fb8ee", "y": "#ffe68c", "v": "#cb9ce8"}

WOODBLOCK = Palette(
    ground=tuple(Style(bgcolor=colour) for colour in _BOKASHI),
    rope=Style(color="#332d28"),
    loose_end=Style(color="#7f8b90"),
    header=_tile(_PAPER, "#2b4c7e"),
    quiet_header=_tile(_PAPER, "#5c6b78"),
    red_header=_tile(_PAPER, "#bf2a20"),
    quiet_red_header=_tile(_PAPER, "#8f5d53"),
    stone=Style(color="#f0c55e"),
    paper=Style(color="#74746c", bgcolor=_PAPER),
    quiet_paper=Style(color="#566066", bgcolor=_STILL),
    snow=Style(color="#6a747a", bgcolor="#eef3f4"),
    masters={colour: _tile(ink, ground) for colour, (ink, ground) in _MASTERS.items()},
    quiet_masters={colour: _tile(ink, _mixed(ground, _STILL, 0.3)) for colour, (ink, ground) in _MASTERS.items()},
    students={colour: _tile(_INK, ground) for colour, ground in _STUDENTS.items()},
    quiet_students={colour: _tile(_INK, _mixed(ground, _STILL, 0.3)) for colour, ground in _STUDENTS.items()},
)
"""For terminals with many colours."""

_SIXTEEN = {"r": ("white", "red"), "b": ("white", "blue"), "y": ("black", "yellow"), "v": ("white", "magenta")}
_ON_TOP = {"r": ("red", "white"), "b": ("blue", "white"), "y": ("yellow", "black"), "v": ("magenta", "white")}

SIXTEEN = Palette(
    ground=(Style(),),
    rope=Style(),
    loose_end=Style(dim=True),
    header=_tile("black", "white"),
    quiet_header=Style(dim=True),
    red_header=_tile("red", "white"),
    quiet_red_header=Style(color="red", dim=True),
    stone=Style(),
    paper=Style(dim=True),
    quiet_paper=Style(dim=True),
    snow=Style(dim=True),
    masters={colour: _tile(*pair) for colour, pair in _SIXTEEN.items()},
    quiet_masters={colour: Style(color=ink, bgcolor=ground) for colour, (ink, ground) in _SIXTEEN.items()},
    students={colour: _tile(*pair) for colour, pair in _ON_TOP.items()},
    quiet_students={colour: Style(color=ink, bgcolor=ground) for colour, (ink, ground) in _ON_TOP.items()},
)
"""For terminals with sixteen colours, which nobody can mix: the ground stays as it is."""
