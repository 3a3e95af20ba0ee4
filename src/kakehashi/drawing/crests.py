"""What tells players apart: a pattern besides their colour, and a crest."""

from collections.abc import Mapping

from kakehashi.drawing.canvas import Canvas
from kakehashi.drawing.look import PLAYERS, for_players, rules_of

CREST_RULES = [
    *rules_of("Defs", "d"),
    *rules_of("Crest", "crest", for_players(key="var(--*-deep)", on="var(--on-*)", under="var(--*)")),
]
_PATTERNS = {
    "r": (400, 400, '<rect width="400" height="400" class="d-r"/>'),
    "b": (7, 7, '<rect width="7" height="7" class="d-b"/><rect width="2" height="7" class="d-b-mark"/>'),
    "y": (
        8,
        8,
        '<rect width="8" height="8" class="d-y"/><circle cx="2" cy="2" r="1.2" class="d-y-mark"/>'
        '<circle cx="6" cy="6" r="1.2" class="d-y-mark"/>',
    ),
    "v": (10, 7, '<rect width="10" height="7" class="d-v"/><path d="M-1 6L5 1.5L11 6" class="d-v-mark"/>'),
}
_MARKS = {
    "r": '<path class="crest-mark" d="M6 22L13 10L17 16L20 12L26 22Z"/>',
    "b": '<path class="crest-stroke" d="M6 13q5-5 10 0t10 0M6 19q5-5 10 0t10 0"/>',
    "y": '<circle class="crest-mark" cx="16" cy="16" r="4.5"/>'
    '<path class="crest-stroke" d="M16 6v3M16 23v3M6 16h3M23 16h3M9 9l2 2M21 21l2 2M23 9l-2 2M9 23l2-2"/>',
    "v": '<path class="crest-mark" d="M16 6L20 14L26 16L20 18L16 26L12 18L6 16L12 14Z"/>',
}


def patterns(canvas: Canvas, turned: Mapping[str, str]) -> None:
    """The pattern of each player, as large as a board wants it, under the name `tile-` and their letter."""
    for letter in PLAYERS:
        _add_pattern(canvas, f"tile-{letter}", letter, turned[letter])


def crest(canvas: Canvas, colour: str) -> str:
    """The crest of a player, 32 wide and high."""
    _add_pattern(canvas, f"crest-{colour}-", colour, "rotate(45)" if colour == "b" else "")
    ring = f'<circle class="crest-ring" cx="16" cy="16" r="15" fill="url(#~crest-{colour}-)"/>'
    return canvas.group(f"crest-{colour}", ring + _MARKS[colour], colour)


def _add_pattern(canvas: Canvas, name: str, colour: str, turned: str) -> None:
    wide, high, inside = _PATTERNS[colour]
    turn = f' patternTransform="{turned}"' if turned else ""
    # What is plain is one large piece, or its seams would show.
    middle = ' x="-200" y="-200"' if colour == "r" else ""
    size = f'width="{wide}" height="{high}"{middle} patternUnits="userSpaceOnUse"'
    canvas.shape(name, f'<pattern id="~{name}" {size}{turn}>{inside}</pattern>')
