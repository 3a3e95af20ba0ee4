"""What every drawing is made of: parts with their places in the order in which they are painted, and shared shapes."""

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape

from kakehashi.drawing.letters import Font, word
from kakehashi.drawing.letters import number_text as n
from kakehashi.drawing.look import Rule, check_theme, stylesheet
from kakehashi.errors import Refused, quoted

Slot = tuple[int | str, ...]
"""Where a part stands in the order of painting; in another moment of the game another part may stand there."""
Parts = dict[Slot, str]

SMALLEST, LARGEST = 16, 8000
SLOWEST, REST = 60, 5
"""In seconds: how long a position of a film may stand, and how long the last one does at least."""


@dataclass
class Canvas:
    """A drawing in the making. In its parts `~` stands for what makes its ids differ from those of other drawings."""

    width: float
    height: float
    left: float = 0
    top: float = 0
    rules: list[Rule] = field(default_factory=list)
    shapes: dict[str, str] = field(default_factory=dict)

    def shape(self, name: str, markup: str) -> str:
        """Keep a shape under a name, for all who use it; returns the name."""
        self.shapes.setdefault(name, markup)
        return name

    def group(self, name: str, markup: str, classes: str = "") -> str:
        """Keep several shapes as one."""
        return self.shape(name, f'<g id="~{name}"{_classes(classes)}>{markup}</g>')

    def write(self, text: str, font: Font, size: float, x: float, y: float, classes: str) -> str:
        """A word whose middle stands at x, on a line at y."""
        name = f"{font}{size:g}{text.replace('/', 'of').replace('–', 'none')}"
        self.shape(name, f'<path id="~{name}" d="{word(text, font, size)}"/>')
        return f'<use class="{classes}" href="#~{name}" x="{n(x)}" y="{n(y)}"/>'

    def drawn(
        self, body: str, title: str, description: str, size: int | None, theme: str | None, moving: str = ""
    ) -> str:
        """The SVG."""
        check_theme(theme)
        wide = self.width if size is None else size
        if not isinstance(wide, int | float) or isinstance(wide, bool) or not SMALLEST <= wide <= LARGEST:
            raise Refused("bad-request", f"A drawing is {SMALLEST} to {LARGEST} pixels wide, not {quoted(size)}.")
        inside = f"<defs>{''.join(self.shapes.values())}</defs>{body}"
        mark = "k" + hashlib.sha256(f"{inside}{theme}{moving}".encode()).hexdigest()[:10]
        used = {name for names in re.findall(r'class="([^"]*)"', inside) for name in names.split()}
        style = stylesheet(self.rules, used, mark, theme) + moving
        inside = re.sub(r'class="[^"]*"', lambda names: re.sub(r'(?<=[" ])(?=[a-z])', "~", names[0]), inside)
        high = wide * self.height / self.width
        box = f"{n(self.left)} {n(self.top)} {n(self.width)} {n(self.height)}"
        style, inside = style.replace("~", mark), inside.replace("~", mark)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{mark}" viewBox="{box}" width="{n(wide)}" '
            f'height="{n(high)}" role="img" aria-labelledby="{mark}t {mark}d">'
            f'<title id="{mark}t">{escape(title)}</title>'
            f'<desc id="{mark}d">{escape(description)}</desc><style>{style}</style>{inside}</svg>\n'
        )


def painted(parts: Parts) -> str:
    """Parts in the order of painting."""
    return "".join(parts[slot] for slot in sorted(parts, key=_order))


def _order(slot: Slot) -> tuple[tuple[bool, int | str], ...]:
    return tuple((isinstance(step, str), step) for step in slot)


def check_film(moments: Sequence[object], seconds: float) -> None:
    """Refuse to show nothing, or at a pace that nobody can follow."""
    if not moments:
        raise Refused("bad-request", "A film needs at least one position.")
    if not isinstance(seconds, int | float) or not 0 < seconds <= SLOWEST:
        raise Refused("bad-request", f"A position is shown for a time up to {SLOWEST} seconds, not {quoted(seconds)}.")


def film(moments: Sequence[Parts], seconds: float) -> tuple[str, str]:
    """The parts of a game's moments, one after the other, and the rules that show each in its time.

    What is the same for a while is one part. Who wants less motion, and whatever knows none, sees the last moment.
    """
    whole = seconds * (len(moments) - 1) + max(REST, seconds)
    shown: list[tuple[int, int, str]] = []
    for slot in sorted({slot for parts in moments for slot in parts}, key=_order):
        for first, last, part in _runs([parts.get(slot, "") for parts in moments]):
            if shown and shown[-1][:2] == (first, last):
                shown[-1] = (first, last, shown[-1][2] + part)
            elif part:
                shown.append((first, last, part))
    body = "".join(_in_time(first, last if last < len(moments) else 0, part) for first, last, part in shown)
    return body, _timing(len(moments), 100 * seconds / whole, whole)


def _in_time(first: int, last: int, part: str) -> str:
    """A part that comes at a moment, if not at once, and goes at another, if at all."""
    if first:
        part = f'<g class="~a ~a{first}">{part}</g>'
    return f'<g class="~a ~z{last}" visibility="hidden">{part}</g>' if last else part


def _runs(parts: Iterable[str]) -> Iterable[tuple[int, int, str]]:
    """How long each part stands: from a moment up to another."""
    first, before = 0, None
    for at, part in enumerate((*parts, None)):
        if at and part != before:
            yield first, at, before or ""
            first = at
        before = part


def _timing(moments: int, step: float, whole: float) -> str:
    """What comes is hidden until its moment, and then as visible as what it stands in, which may be gone again."""
    rules, frames = [f".~a{{animation:{whole:g}s step-end infinite}}"], []
    for at in range(1, moments):
        rules += [f".~{kind}{at}{{animation-name:~{kind}{at}}}" for kind in "az"]
        frames.append(f"@keyframes ~a{at}{{0%{{visibility:hidden}}{at * step:.2f}%{{visibility:inherit}}}}")
        frames.append(f"@keyframes ~z{at}{{0%{{visibility:visible}}{at * step:.2f}%{{visibility:hidden}}}}")
    return f"@media(prefers-reduced-motion:no-preference){{{''.join(rules)}}}{''.join(frames)}"


def _classes(names: str) -> str:
    return f' class="{names}"' if names else ""
