"""A game of Hashi as a picture: the card, all cards at a glance, and everybody's sheet or one of them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import cos, hypot, pi, sin
from typing import Any

from kakehashi.drawing.canvas import Canvas, Parts, Slot, check_film, film, painted
from kakehashi.drawing.crests import CREST_RULES, crest
from kakehashi.drawing.letters import number_text as n
from kakehashi.drawing.letters import width
from kakehashi.drawing.look import for_players, look, rules_of
from kakehashi.drawing.sea import BoardPlan, Layout, Point, deck, waves

SEATS = "rbyv"
"""The colours of the seats."""
GAP, HEAD, CAPTION, APART = 26, 156, 84, 12.5
"""Between parts; how high the row of cards is, and what stands above a sheet; from a line to each of two bridges."""
LARGER = 1.5
"""So many times as large the cards are above several sheets."""
LEAST_WIDE, LEAST_COLUMN = 860, 640
"""So that the row of cards has room above a narrow board, and so have the points and bonuses above its sheets."""
USUAL_SIZE = {1: 480, 2: 820}
"""By how many sheets stand side by side."""
# What is new, in the colour of whoever drew it; what is only looked at is gold, as it is by itself.
_NEWS = for_players(
    glow="var(--*)",
    glow_edge="var(--clearing)",
    glow_wide="18",
    edge_wide="27",
    mark="var(--*)",
    fresh="var(--on-clearing)",
)
RULES = [
    *CREST_RULES,
    *rules_of("hashi/Sheet", "s"),
    *rules_of("hashi/Waves", "w"),
    *rules_of("hashi/Land", "l"),
    *rules_of("hashi/Bridge", "b", _NEWS),
    *rules_of("hashi/Clearing", "c", _NEWS),
    # While it is drawn it is a dash, which grows.
    *((where, re.sub(";stroke-dasharray:[^;]*", "", declared)) for where, declared in rules_of("hashi/Enso", "e")),
    *rules_of("hashi/FlagPole", "f", {flag: {"cloth": f"var(--flag-{flag})"} for flag in ("red", "blue")}),
    *rules_of("hashi/CardPrint", "p"),
    *rules_of("hashi/Arch", "a"),
    *rules_of("hashi/Cards", "k"),
    (".x-deep", "stop-color:var(--sea-deep)"),
    (".x-high", "stop-color:var(--sea-high)"),
    (".x-mid", "stop-color:color-mix(in srgb, var(--sea-high) 45%, var(--sea-low))"),
    (".x-low", "stop-color:var(--sea-low)"),
    (".x-paper", "fill:var(--paper)"),
    (".x-frame", "fill:none;stroke:var(--key);stroke-width:3"),
    (".x-card", "fill:var(--paper-raised);stroke:var(--key);stroke-width:1.5"),
    (".x-gone", "fill:none;stroke:var(--line)"),
    (".x-present", "fill:color-mix(in srgb, var(--gold) 34%, var(--paper-raised));stroke:var(--ink);stroke-width:2.5"),
    (".x-ink", "fill:var(--ink)"),
    (".x-soft", "fill:var(--ink-soft)"),
    (".x-brush", "fill:none;stroke:var(--ink);stroke-width:5;stroke-linecap:round"),
    (".x-seal", "fill:var(--seal)"),
    (".x-stamp", "fill:var(--on-strong)"),
    (".x-won", "fill:color-mix(in srgb, var(--gold) 34%, var(--paper-raised));stroke:var(--ink);stroke-width:3"),
]


@dataclass(frozen=True)
class Added:
    """What is new on a sheet."""

    where: str = ""
    """The islands where numbers were written: one in a round, such as `c`."""
    bridges: Mapping[str, int] = field(default_factory=dict)
    """How many bridges of a line are new."""
    draft: bool = False
    """Whether it is only looked at."""


@dataclass(frozen=True)
class Scene:
    """What is drawn of a position, in plain data."""

    board: BoardPlan
    picture: Mapping[str, Any]
    """As a page gets it."""
    round: int
    card: tuple[int, int] | None
    bonuses: Sequence[Mapping[str, int]]
    winners: Sequence[int]
    seats: Sequence[int]
    """Whose sheets are drawn."""
    added: Mapping[int, Added] = field(default_factory=dict)
    title: str = ""
    description: str = ""


def draw(scene: Scene, theme: str | None, size: int | None) -> str:
    """The picture of a position."""
    canvas = _canvas(scene)
    body = _framed(canvas, painted(_parts(canvas, scene)))
    return canvas.drawn(body, scene.title, scene.description, _size(scene, size), theme)


def animate(scenes: Sequence[Scene], theme: str | None, size: int | None, seconds: float) -> str:
    """The picture of a game, one position after another."""
    check_film(scenes, seconds)
    last = scenes[-1]
    canvas = _canvas(last)
    body, moving = film([_parts(canvas, scene) for scene in scenes], seconds)
    return canvas.drawn(_framed(canvas, body), last.title, last.description, _size(last, size), theme, moving)


def _columns(scene: Scene) -> int:
    return min(len(scene.seats), 2)


def _size(scene: Scene, size: int | None) -> int:
    return USUAL_SIZE[_columns(scene)] if size is None else size


def _canvas(scene: Scene) -> Canvas:
    layout, columns = Layout(scene.board), _columns(scene)
    rows = (len(scene.seats) + 1) // 2
    wide = columns * _column(layout) + (columns + 1) * GAP
    canvas = Canvas(max(wide, LEAST_WIDE), _head(scene) + rows * (layout.height + CAPTION + GAP), rules=RULES)
    size = f'width="{n(layout.width)}" height="{n(layout.height)}"'
    canvas.shape("sheet", f'<clipPath id="~sheet"><rect {size}/></clipPath>')
    stops = ((0, "deep"), (0.05, "high"), (0.34, "mid"), (0.78, "low"))
    colours = "".join(f'<stop offset="{at:g}" class="x-{name}"/>' for at, name in stops)
    canvas.shape("sea", f'<linearGradient id="~sea" x1="0" y1="0" x2="0" y2="1">{colours}</linearGradient>')
    lands = "".join(_land(canvas, island["id"], *layout.at(island["id"])) for island in scene.board["islands"])
    canvas.group(
        "waves",
        f'<g clip-path="url(#~sheet)"><rect {size} fill="url(#~sea)"/><path class="w-waves" d="{waves(layout)}"/></g>',
    )
    canvas.group("lands", lands)
    return canvas


def _framed(canvas: Canvas, body: str) -> str:
    return f'<rect class="x-paper" width="{n(canvas.width)}" height="{n(canvas.height)}"/>{body}'


def _parts(canvas: Canvas, scene: Scene) -> Parts:
    parts: Parts = {}
    layout, across = Layout(scene.board), _columns(scene)
    column = _column(layout)
    _add_cards(canvas, parts, scene)
    if across > 1:
        # Beside several sheets, cards of their own size would be small.
        parts = {slot: f'<g transform="scale({LARGER})">{part}</g>' for slot, part in parts.items()}
    for place, seat in enumerate(scene.seats):
        left = (canvas.width - across * (column + GAP) + GAP) / 2 + place % 2 * (column + GAP)
        top = _head(scene) + place // 2 * (layout.height + CAPTION + GAP)
        _add_caption(canvas, parts, scene, seat, left, top, column)
        _add_sheet(canvas, parts, scene, seat, left + (column - layout.width) / 2, top + CAPTION)
    return parts


def _column(layout: Layout) -> float:
    return max(layout.width, LEAST_COLUMN)


def _head(scene: Scene) -> float:
    return (HEAD + GAP) * (LARGER if _columns(scene) > 1 else 1)


# The cards


def _add_cards(canvas: Canvas, parts: Parts, scene: Scene) -> None:
    """The card of the round, and all of them at their own places: gone, present, still to come."""
    if scene.card:
        number, bridges = scene.card
        place = f'transform="translate({GAP} {GAP}) scale(1.1)"'
        parts[0, 0, 0] = f'<use href="#~{_print(canvas)}" {place}/>'
        parts[0, 0, 1] = f'<use href="#~{_arches(canvas, bridges)}" {place}/>'
        parts[0, 0, 2] = f"<g {place}>{canvas.write(str(number), 'title', 68, 50, 69, 'p-numeral')}</g>"
    for index, (face, state) in enumerate(_all_cards(scene)):
        x, y = GAP + 150 + index // 3 * 78, GAP + index % 3 * 53
        parts[0, 1, index] = f'<use href="#~{_small_card(canvas, face, state)}" x="{x}" y="{y}"/>'
    rounds, x, y = scene.picture["rounds"], GAP + 150 + 6 * 78 + 50, GAP + 66
    now = str(min(scene.round, rounds))
    after = x + (width(now, "title", 56) + width(f"/{rounds}", "text", 28)) / 2 + 4
    parts[0, 2, 0] = canvas.write(now, "title", 56, x, y, "x-ink")
    parts[0, 2, 1] = canvas.write(f"/{rounds}", "text", 28, after, y, "x-soft")


def _all_cards(scene: Scene) -> list[tuple[tuple[int, int], str]]:
    """The cards of the deck, whatever they are, by number and then by bridges, each with how it stands with it."""
    turned = [(face, "gone") for face in scene.picture["cards"]]
    if scene.card:
        turned[-1] = (scene.card, "present")
    return sorted((*turned, *((face, "to-come") for face in scene.picture["to_come"])))


def _print(canvas: Canvas) -> str:
    """The card, without what tells it from others."""
    for name, stops in (
        ("card-sky", ((0, "deep"), (0.3, "high"), (0.62, "pale"))),
        ("card-sea", ((0, "shallow"), (1, "high"))),
    ):
        colours = "".join(f'<stop offset="{at:g}" class="p-{kind}"/>' for at, kind in stops)
        canvas.shape(name, f'<linearGradient id="~{name}" x1="0" y1="0" x2="0" y2="1">{colours}</linearGradient>')
    return canvas.group(
        "print",
        '<rect class="p-paper" x="1" y="1" width="98" height="138" rx="4"/>'
        '<rect x="4" y="4" width="92" height="90" fill="url(#~card-sky)"/>'
        '<path class="p-ridge" d="M4 84Q14 70 24 78Q36 66 50 79Q62 68 74 77Q86 68 96 80V90H4Z"/>'
        '<rect x="4" y="83" width="92" height="53" fill="url(#~card-sea)"/>'
        '<path class="p-wave" d="M10 99q4-3 8 0t8 0M72 91q4-3 8 0t8 0M66 134q4-3 8 0t8 0M12 132q4-3 8 0"/>'
        '<rect class="p-frame" x="4" y="4" width="92" height="132" rx="1.5"/>',
    )


def _arches(canvas: Canvas, bridges: int) -> str:
    places, high = {1: ([122], 15), 2: ([106, 128], 11), 3: ([98, 114, 130], 8)}[bridges]
    return canvas.group(f"arches{bridges}", "".join(_arch(50, y, 74, high) for y in places))


def _arch(x: float, y: float, wide: float, high: float) -> str:
    left, rail, shares = x - wide / 2, 6, (0.08, 0.24, 0.41, 0.59, 0.76, 0.92)

    def top(share: float) -> float:
        return y - 4 * high * share * (1 - share)

    def curve(lift: float) -> str:
        return f"M{n(left)} {n(y - lift)}Q{n(x)} {n(y - lift - 2 * high)} {n(left + wide)} {n(y - lift)}"

    posts = "".join(f"M{n(left + wide * share)} {n(top(share) - rail - 1.4)}V{n(top(share))}" for share in shares)
    piles = "".join(f"M{n(left + wide * share)} {n(top(share))}V{n(y + 3)}" for share in shares[1:-1])
    kinds = (("pile", piles), ("key", curve(0)), ("deck", curve(0)), ("post", posts))
    rails = (("rail-key", curve(rail)), ("rail", curve(rail)))
    drawn = "".join(f'<path class="a-{kind}" d="{line}"/>' for kind, line in (*kinds, *rails))
    return f'<g fill="none" stroke-linecap="round">{drawn}</g>'


def _small_card(canvas: Canvas, face: tuple[int, int], state: str) -> str:
    number, bridges = face
    top = 25 - 11 * (bridges - 1) / 2
    arches = "".join(f"M40 {n(top + 11 * index)}q12 -12 24 0" for index in range(bridges))
    gone = state == "gone"
    strike = '<path class="k-strike" d="M4 41L68 5"/>' if gone else ""
    return canvas.group(
        f"{state}{number}{bridges}",
        f'<rect class="x-card x-{state}" width="72" height="46" rx="3"/>'
        f"{canvas.write(str(number), 'title', 34, 20, 35, 'x-soft' if gone else 'x-ink')}"
        f'<path class="k-arches" d="{arches}"/>{strike}',
        "k-gone" if gone else "",
    )


# What stands above a sheet


def _add_caption(canvas: Canvas, parts: Parts, scene: Scene, seat: int, left: float, top: float, wide: float) -> None:
    """Whose it is, the points, and each bonus: how far it is, or what it has earned."""
    sheet = scene.picture["sheets"][seat]
    x = left + 40
    if seat in scene.winners:
        parts[1, seat, 0] = f'<rect class="x-won" x="{n(left)}" y="{n(top + 8)}" width="{n(wide)}" height="68" rx="5"/>'
    if len(scene.picture["sheets"]) > 1:
        colour = SEATS[seat]
        parts[1, seat, 1] = (
            f'<use href="#~{crest(canvas, colour)}" transform="translate({n(left + 10)} {n(top + 14)}) scale(1.8)"/>'
        )
        x += 74
    parts[1, seat, 2] = canvas.write(str(sheet["points"]), "title", 56, x + 14, top + 62, "x-ink")
    for number, (category, (done, of)) in enumerate(sheet["progress"].items()):
        at, line = left + wide - 3 * 160 + number * 160, top + 53
        parts[1, seat, 3, number] = f'<use href="#~{_bonus(canvas, category)}" x="{n(at + 8)}" y="{n(top + 68)}"/>'
        if earned := scene.bonuses[seat].get(category):
            parts[1, seat, 4, number] = f'<use href="#~{_stamp(canvas, earned)}" x="{n(at + 96)}" y="{n(top + 42)}"/>'
            continue
        parts[1, seat, 4, number, 0] = canvas.write(str(done), "text", 32, at + 80, line, "x-ink")
        parts[1, seat, 4, number, 1] = canvas.write(f"/{of}", "text", 26, at + 108, line, "x-soft")


def _stamp(canvas: Canvas, points: int) -> str:
    return canvas.group(
        f"stamp{points}",
        '<g transform="rotate(-6)"><rect class="x-seal" x="-24" y="-24" width="48" height="48" rx="6"/>'
        f"{canvas.write(str(points), 'title', 36, 0, 13, 'x-stamp')}</g>",
    )


def _bonus(canvas: Canvas, category: str) -> str:
    if category == "six":
        brush = '<path class="x-brush" d="M31-38A20 20 0 1 0 37-16"/>'
        return canvas.group("six", brush + canvas.write("6", "title", 30, 19, -14, "x-ink"))
    return _flag(canvas, category)


def _flag(canvas: Canvas, flag: str) -> str:
    cloth = {"red": "M0-44L38-33L0-21Z", "blue": "M0-44L36-44L27-32.5L36-21L0-21Z"}[flag]
    return canvas.group(
        f"flag-{flag}",
        f'<path class="f-cloth" d="{cloth}"/><path class="f-pole" d="M0 2V-47"/>'
        '<circle class="f-knob" cy="-48" r="3"/>',
        flag,
    )


# A sheet


def _add_sheet(canvas: Canvas, parts: Parts, scene: Scene, seat: int, left: float, top: float) -> None:
    layout, sheet = Layout(scene.board), scene.picture["sheets"][seat]
    added = scene.added.get(seat, Added())
    who = "draft" if added.draft else SEATS[seat]
    at, size = f'x="{n(left)}" y="{n(top)}"', f'width="{n(layout.width)}" height="{n(layout.height)}"'
    parts[2, seat, 0] = f'<use href="#~waves" {at}/>'
    for line in scene.board["lines"]:
        if line not in sheet["closed"] and not sheet["bridges"].get(line):
            (x, y), (to_x, to_y) = layout.at(line[0]), layout.at(line[1])
            way = f"M{n(left + x)},{n(top + y)}L{n(left + to_x)},{n(top + to_y)}"
            parts[2, seat, 1, line] = f'<path class="s-dots" d="{way}"/>'
    parts[2, seat, 2] = f'<use href="#~lands" {at}/>'
    for line, count in sheet["bridges"].items():
        start, end = ((left + x, top + y) for x, y in map(layout.at, line))
        for index in range(count):
            mark = who if index >= count - added.bridges.get(line, 0) else ""
            parts[2, seat, 3, line, index] = _bridge(canvas, start, end, 2 * index - 1 if count > 1 else 0, mark)
    for island in scene.board["islands"]:
        x, y = layout.at(island["id"])
        mark = who if island["id"] in added.where else ""
        _add_clearing(canvas, parts, sheet, island, (2, seat, 4, island["id"]), (left + x, top + y), mark)
    parts[2, seat, 5] = f'<rect class="x-frame" {at} {size} rx="3"/>'


def _land(canvas: Canvas, island: str, x: float, y: float) -> str:
    """Sand and green with a key line, in shallow water."""
    land = look()["hashi"]["lands"][island]
    pine = canvas.group(
        "pine",
        '<path class="l-trunk" d="M0 6Q-1-2 2-12"/>'
        '<path class="l-crown" d="M-10-4Q-9-9-3-9Q0-13 5-10Q10-9 9-4Q0-6-10-4Z"/>'
        '<path class="l-crown" d="M-6-12Q-4-18 2-18Q8-18 9-13Q2-14-6-12Z"/>',
    )
    pines = "".join(
        f'<use href="#~{pine}" transform="translate({n(one["x"])} {n(one["y"])}) scale({n(one["size"])})"/>'
        for one in land["pines"]
    )
    coast = canvas.shape(f"coast-{island}", f'<path id="~coast-{island}" d="{land["coast"]}"/>')
    return (
        f'<g transform="translate({n(x)} {n(y)})"><use class="l-shallows" href="#~{coast}" transform="scale(1.24)"/>'
        f'<use class="l-sand" href="#~{coast}" x="-1" y="1.4"/><path class="l-green" d="{land["green"]}"/>'
        f'<use class="l-coast" href="#~{coast}"/>{pines}</g>'
    )


def _bridge(canvas: Canvas, start: Point, end: Point, aside: int, mark: str) -> str:
    clearing, upright = look()["hashi"]["clearing"], start[0] == end[0]
    length = hypot(end[0] - start[0], end[1] - start[1]) - 2 * clearing
    wood = deck(length)
    posts = "".join(f'<circle class="b-post" cx="{n(x)}" cy="{n(y)}" r="2.8"/>' for x, y in wood.posts)
    shape = canvas.group(
        f"deck{n(length)}",
        f'<path class="b-deck" d="{wood.deck}"/><path class="b-planks" d="{wood.planks}"/>'
        f'<path class="b-rail" d="{wood.left}{wood.right}"/>{posts}',
    )
    shift = APART * aside
    right, down = (shift, clearing) if upright else (clearing, shift)
    turn = " rotate(90)" if upright else ""
    place = f'transform="translate({n(start[0] + right)} {n(start[1] + down)}){turn}"'
    if not mark:
        return f'<use href="#~{shape}" {place}/>'
    glow = f'<path class="b-glow-edge" d="{wood.deck}"/><path class="b-glow" d="{wood.deck}"/>'
    return f'<g class="{mark}" {place}>{glow}<use href="#~{shape}"/></g>'


def _add_clearing(
    canvas: Canvas,
    parts: Parts,
    sheet: Mapping[str, Any],
    island: Mapping[str, Any],
    slot: Slot,
    place: Point,
    mark: str,
) -> None:
    """What stands on an island: its number, how many bridges it has, its flag, its letter."""
    name, radius = island["id"], look()["hashi"]["clearing"]
    number, at = sheet["numbers"].get(name), f'x="{n(place[0])}" y="{n(place[1])}"'
    if mark:
        ring = f'<circle class="c-ring" r="{radius + 9}" cx="{n(place[0])}" cy="{n(place[1])}"/>'
        parts[*slot, 0] = f'<g class="{mark}">{ring}</g>'
    lit = " c-lit" if number else ""
    shape = canvas.shape(
        f"clearing{lit[1:]}", f'<circle id="~clearing{lit[1:]}" class="c-clearing{lit}" r="{radius}"/>'
    )
    parts[*slot, 1] = f'<use href="#~{shape}" {at}/>'
    if name in sheet["finished"]:
        turn = f"translate({n(place[0])} {n(place[1])}) rotate({ord(name) * 47 % 360})"
        parts[*slot, 2] = f'<use href="#~{_enso(canvas)}" transform="{turn}"/>'
    elif number:
        bridges = sum(count for line, count in sheet["bridges"].items() if name in line)
        parts[*slot, 2] = f'<use href="#~{_beads(canvas, number, bridges)}" {at}/>'
    if number:
        written = canvas.write(str(number), "title", 50, place[0], place[1] + 18, "c-number")
        parts[*slot, 3] = f'<g class="{mark}"><g class="c-added">{written}</g></g>' if mark else written
    if island["flag"]:
        flag = _flag(canvas, island["flag"])
        parts[*slot, 4] = f'<use href="#~{flag}" x="{n(place[0] + 30)}" y="{n(place[1] - 24)}"/>'
    parts[*slot, 5] = canvas.write(name, "small", 27, place[0] - 47, place[1] + 62, "c-letter")


def _beads(canvas: Canvas, number: int, bridges: int) -> str:
    """As many as the island takes bridges: those that are there are dark."""
    drawn, radius = "", look()["hashi"]["clearing"]
    for bead in range(number):
        angle = 2 * pi * bead / number - pi / 2
        done = " c-done" if bead < bridges else ""
        drawn += f'<circle class="c-bead{done}" cx="{n(radius * cos(angle))}" cy="{n(radius * sin(angle))}" r="5.2"/>'
    return canvas.group(f"beads{number}{bridges}", drawn)


@cache
def _strokes() -> str:
    return "".join(f'<path stroke-width="{n(one["wide"])}" d="{one["d"]}"/>' for one in look()["hashi"]["enso"])


def _enso(canvas: Canvas) -> str:
    """The brush circle that closes a finished island."""
    return canvas.group("enso", f'<g class="e-enso">{_strokes()}</g>')
