"""A position of Shangri-La as a picture: the map with all that lies on it, and below it how everybody stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from kakehashi.drawing.canvas import Canvas, Parts, check_film, film, painted
from kakehashi.drawing.crests import CREST_RULES, crest, patterns
from kakehashi.drawing.landscape import LANDSCAPE_RULES, landscape
from kakehashi.drawing.letters import number_text as n
from kakehashi.drawing.letters import width, word
from kakehashi.drawing.look import PLAYERS, for_players, look, rules_of

RED_VILLAGE = "C"
DISCIPLINES = "radpyfh"
USUAL_SIZE = 640
EDGE, STRIP = 26, 176
"""Paper around the picture; how high the strip below it is."""
RULES = [
    *LANDSCAPE_RULES,
    *CREST_RULES,
    *rules_of("shangrila/Bridge", "b", for_players(mark="var(--*)")),
    *rules_of("shangrila/Terrace", "t"),
    *rules_of("shangrila/Plaque", "q"),
    *rules_of("shangrila/Stone", "g"),
    *rules_of("shangrila/Village", "v"),
    *rules_of("shangrila/Space", "s", for_players(base="var(--*)")),
    *rules_of("shangrila/Tile", "p", for_players(base="var(--*)", on="var(--on-*)")),
    *rules_of("shangrila/Trail", "w", for_players(base="var(--*)")),
    *rules_of("shangrila/JourneyPreview", "j"),
    *rules_of("shangrila/Outcome", "o"),
    (".o-text", "fill:var(--ink)"),
    (".o-stronger .o-text", "fill:var(--key-line)"),
    (".b-line", "fill:none"),
    (".s-letter", "fill:var(--key-line)"),
    (".x-paper", "fill:var(--paper)"),
    (".x-frame", "fill:none;stroke:var(--key-line);stroke-width:3"),
    (".x-seat", "fill:var(--paper-raised);stroke:var(--line);stroke-width:2"),
    (".x-turn", "fill:none;stroke:var(--gold);stroke-width:7"),
    (".x-won", "fill:color-mix(in srgb, var(--gold) 34%, var(--paper-raised));stroke:var(--ink);stroke-width:5"),
    (".x-ink", "fill:var(--ink)"),
    (".x-soft", "fill:var(--ink-soft)"),
    (".x-none", "opacity:0.4"),
]


@dataclass(frozen=True)
class Marks:
    """What a move has changed: where to look."""

    spaces: frozenset[str] = frozenset()
    """Where tiles have come."""
    driven_out: Mapping[str, str] = field(default_factory=dict)
    """Whose Master was driven out, by space."""
    journey: str = ""
    """A journey, such as `A>B`."""
    colour: str = ""
    """Who played it."""


@dataclass(frozen=True)
class Scene:
    """What is drawn of a position, in plain data."""

    picture: Mapping[str, Any]
    """As a page gets it."""
    colours: str
    scores: Sequence[int]
    """Masters on the board by seat."""
    held: Sequence[int]
    """Villages with a Master by seat."""
    to_move: int | None
    winners: Sequence[int]
    marks: Marks = Marks()
    chosen: Mapping[str, str] = field(default_factory=dict)
    """Spaces that would be chosen, and the letter of the tile that would come there."""
    journey: Mapping[str, Any] | None = None
    """A journey that would be made, as its preview tells it."""
    title: str = ""
    description: str = ""


def draw(scene: Scene, theme: str | None, size: int | None) -> str:
    """The picture of a position."""
    canvas = _canvas()
    body = _framed(canvas, painted(_parts(canvas, scene)))
    return canvas.drawn(body, scene.title, scene.description, USUAL_SIZE if size is None else size, theme)


def animate(scenes: Sequence[Scene], theme: str | None, size: int | None, seconds: float) -> str:
    """The picture of a game, one position after another."""
    check_film(scenes, seconds)
    canvas, last = _canvas(), scenes[-1]
    body, moving = film([_parts(canvas, scene) for scene in scenes], seconds)
    size = USUAL_SIZE if size is None else size
    return canvas.drawn(_framed(canvas, body), last.title, last.description, size, theme, moving)


def _canvas() -> Canvas:
    wide, high = _shapes()["width"], _shapes()["height"]
    canvas = Canvas(wide + 2 * EDGE, high + STRIP + 3 * EDGE, -EDGE, -EDGE, RULES)
    patterns(canvas, {"r": "", "b": "rotate(45) scale(1.9)", "y": "scale(1.9)", "v": "scale(1.9)"})
    canvas.shape(
        "map", f'<clipPath id="~map"><rect x="-10" y="-10" width="{wide + 20}" height="{high + 20}"/></clipPath>'
    )
    return canvas


def _framed(canvas: Canvas, body: str) -> str:
    paper = f'x="{-EDGE}" y="{-EDGE}" width="{n(canvas.width)}" height="{n(canvas.height)}"'
    wide, high = _shapes()["width"] + 20, _shapes()["height"] + 20
    return (
        f'<rect class="x-paper" {paper}/><g clip-path="url(#~map)">{landscape(canvas)}</g>{body}'
        f'<rect class="x-frame" x="-10" y="-10" width="{wide}" height="{high}"/>'
    )


@cache
def _shapes() -> Any:
    return look()["shangrila"]


def _parts(canvas: Canvas, scene: Scene) -> Parts:
    parts: Parts = {}
    _add_bridges(canvas, parts, scene)
    for name, village in scene.picture["villages"].items():
        _add_village(canvas, parts, scene, name, village)
    if scene.journey:
        parts[(4,)] = _journey(canvas, scene.journey)
    _add_strip(canvas, parts, scene)
    return parts


def _at(place: Mapping[str, float]) -> str:
    return f'transform="translate({n(place["x"])} {n(place["y"])})"'


# Bridges


def _add_bridges(canvas: Canvas, parts: Parts, scene: Scene) -> None:
    fell = "".join(sorted(scene.marks.journey.replace(">", "")))
    cracked = scene.journey["bridge"] if scene.journey else ""
    for name, bridge in _shapes()["bridges"].items():
        if name in scene.picture["standing"]:
            parts[1, name] = _standing(canvas, name, bridge, name == cracked)
        else:
            parts[1, name] = _broken(canvas, name, bridge, scene.marks.colour if name == fell else "")
    if scene.marks.journey:
        trail = _shapes()["trails"][scene.marks.journey]
        parts[(2,)] = (
            f'<g class="{scene.marks.colour}" stroke-linecap="round" stroke-linejoin="round">'
            f'<path class="w-edge" fill="none" d="{trail["way"]}"/><path class="w-way" fill="none" d="{trail["way"]}"/>'
            f'<path class="w-tip" d="M-24-20L14 0L-24 20L-14 0z" '
            f'transform="translate({n(trail["x"])} {n(trail["y"])}) rotate({n(trail["turn"])})"/></g>'
        )


def _standing(canvas: Canvas, name: str, bridge: Mapping[str, Any], cracked: bool) -> str:
    middle, left, right = bridge["ropes"]
    posts = "".join(f"M{n(x)} -18v12M{n(x)} 6v12" for x in (-2, bridge["length"] + 2))
    planks = "".join(f'<path class="{kind}" d="{middle}"/>' for kind in ("b-under", "b-planks"))
    ropes = f'<path class="b-rope" d="{left}{right}"/><path class="b-post" d="{posts}"/>'
    place = f'transform="translate({n(bridge["x"])} {n(bridge["y"])}) rotate({n(bridge["turn"])})"'
    canvas.shape(name, f'<g id="~{name}" class="b-line" {place}>{planks}{ropes}</g>')
    use = f'<use href="#~{name}"/>'
    if not cracked:
        return use
    break_ = f'd="{_shapes()["crack"]}" transform="translate({n(bridge["length"] / 2)} {n(bridge["sag"])})"'
    return f'{use}<g class="b-line" {place}><path class="b-gap" {break_}/><path class="b-crack" {break_}/></g>'


def _broken(canvas: Canvas, name: str, bridge: Mapping[str, Any], mark: str) -> str:
    ends = "".join(
        f'<g {_at(rest)}><path class="b-under" d="{rest["d"]}"/><path class="b-planks" d="{rest["d"]}"/>'
        f'<path class="b-rope" d="{rest["d"]}" transform="translate(-11 0)"/>'
        f'<path class="b-rope" d="{rest["d"]}" transform="translate(11 0)"/></g>'
        for rest in bridge["rests"]
    )
    if mark:
        return f'<g class="{mark}"><g class="b-broken b-fresh b-line">{ends}</g></g>'
    return f'<use href="#~{canvas.group(f"{name}-", ends, "b-broken b-not-fresh b-line")}"/>'


# Villages


def _add_village(canvas: Canvas, parts: Parts, scene: Scene, name: str, village: Mapping[str, Any]) -> None:
    place = _shapes()["villages"][name]
    asleep = scene.picture["red_village_sleeps"] and name == RED_VILLAGE
    ground = _terrace(canvas, name == RED_VILLAGE, village["stone"], asleep)
    parts[3, name, 0] = f'<use href="#~{_beside(canvas, name)}" {_at(place)}/><use href="#~{ground}" {_at(place)}/>'
    _add_tag(canvas, parts, name, place, None if asleep else village["strength"][0])
    spaces = "" if asleep else _spaces(canvas, parts, scene, name, village)
    if spaces:
        parts[3, name, 2] = f'<g class="v-quiet" {_at(place)}><g class="v-spaces">{spaces}</g></g>'
    for space in scene.chosen.keys() & {name + discipline for discipline in DISCIPLINES}:
        parts[3, name, 3, space] = _chosen(canvas, scene, space)
    if village["stone"]:
        parts[3, name, 9] = f'<use href="#~{_stone(canvas)}" x="{n(place["x"] - 104)}" y="{n(place["y"] + 98)}"/>'


def _spaces(canvas: Canvas, parts: Parts, scene: Scene, name: str, village: Mapping[str, Any]) -> str:
    """The spaces of a village: each by itself, or all of a quiet one together."""
    place, together = _shapes()["villages"][name], ""
    leaving = scene.journey is not None and scene.journey["origin"] == name
    for number, (discipline, tile) in enumerate(zip(DISCIPLINES, village["tiles"], strict=True)):
        inside, space = _shapes()["spaces"][discipline], name + discipline
        x, y = inside["x"], inside["y"]
        marks = scene.marks
        if not village["stone"]:
            x, y = x + place["x"], y + place["y"]
        drawn = _space(canvas, discipline, tile, x, y, space in marks.spaces, leaving)
        if space in marks.driven_out:
            drawn += _gone(canvas, marks.driven_out[space], x, y)
        if village["stone"]:
            together += drawn
        else:
            parts[3, name, 2, number] = drawn
    return together


def _space(canvas: Canvas, discipline: str, tile: str, x: float, y: float, fresh: bool, leaving: bool) -> str:
    if tile == ".":
        shape = canvas.group(
            f"e{discipline}",
            f'<polygon class="s-empty" points="{_hexagon(-4)}"/>'
            f'<use class="s-engraved" href="#~{_sign(canvas, discipline)}" transform="scale(.86)"/>',
        )
        return f'<use href="#~{shape}" x="{n(x)}" y="{n(y)}"/>'
    if leaving and tile.isupper():
        under = _tile(canvas, tile.lower(), discipline, sealed=False)
        over = _tile(canvas, tile.lower(), discipline, alone=True)
        return f'<use href="#~{under}" x="{n(x)}" y="{n(y)}"/><use href="#~{over}" x="{n(x)}" y="{n(y - 24)}"/>'
    shape = _tile(canvas, tile.lower(), discipline, student=tile.isupper())
    if not fresh:
        return f'<use href="#~{shape}" x="{n(x)}" y="{n(y)}"/>'
    rim = canvas.group(
        f"f{tile.lower()}",
        f'<polygon class="s-rim s-fresh" points="{_hexagon(2)}"/><polygon class="s-light" points="{_hexagon(-5)}"/>',
        tile.lower(),
    )
    place = f'transform="translate({n(x)} {n(y)}) scale(.76)"'
    return f'<use href="#~{rim}" x="{n(x)}" y="{n(y)}"/><use href="#~{shape}" {place}/>'


def _chosen(canvas: Canvas, scene: Scene, space: str) -> str:
    """What would come to lie on a space hovers above it."""
    village, discipline = space[0], space[1]
    place, inside = _shapes()["villages"][village], _shapes()["spaces"][discipline]
    number = DISCIPLINES.index(discipline)
    tile = _tile(
        canvas, scene.chosen[space], discipline, alone=scene.picture["villages"][village]["tiles"][number] != "."
    )
    return (
        f'<g transform="translate({n(place["x"] + inside["x"])} {n(place["y"] + inside["y"])})">'
        f'<polygon class="s-rim s-pending" points="{_hexagon(0)}"/><polygon class="s-shadow" points="{_hexagon(-5)}"/>'
        f'<use href="#~{tile}" transform="translate(0 -16) scale(1.06)"/></g>'
    )


def _gone(canvas: Canvas, colour: str, x: float, y: float) -> str:
    """The letter of whoever lay here, struck out."""
    shape = canvas.group(
        f"x{colour}",
        f'<circle class="s-gone" r="13"/><path class="s-letter" d="{_letter(colour)}"/>'
        '<path class="s-gone" d="M-12 12L12-12"/>',
        colour,
    )
    return f'<use href="#~{shape}" x="{n(x - 24)}" y="{n(y + 17)}"/>'


@cache
def _hexagon(more: float) -> str:
    return str(_shapes()["hexagons"][n(more)])


def _sign(canvas: Canvas, discipline: str) -> str:
    outline = _shapes()["signs"][discipline]
    return canvas.shape(f"g{discipline}", f'<path id="~g{discipline}" fill-rule="evenodd" d="{outline}"/>')


def _letter(colour: str) -> str:
    return word(PLAYERS[colour][0].upper(), "text", 18, 0, 6.4)


def _tile(
    canvas: Canvas, colour: str, discipline: str, student: bool = False, alone: bool = False, sealed: bool = True
) -> str:
    """A tile on a space: a Master, a Student on its Master, or a Student alone."""
    name = f"{colour}{discipline}{1 * student}{1 * alone}{1 * sealed}"
    if name in canvas.shapes:
        return name
    markup = ""
    if not alone:
        master = canvas.group(
            f"m{colour}",
            f'<polygon class="p-side" points="{_hexagon(-3)}" transform="translate(0 7)"/>'
            f'<polygon class="p-face" fill="url(#~tile-{colour})" points="{_hexagon(-3)}"/>'
            f'<polygon class="p-bevel" points="{_hexagon(-7.5)}"/>',
            colour,
        )
        markup += f'<use href="#~{master}"/>'
    sign = f'<use class="p-sign" href="#~{_sign(canvas, discipline)}"'
    if student or alone:
        upper = canvas.group(
            f"s{colour}",
            f'<polygon class="p-side" points="{_hexagon(-11)}" transform="translate(0 13)"/>'
            f'<polygon class="p-side p-upper" points="{_hexagon(-11)}" transform="translate(0 6)"/>'
            f'<polygon class="p-face" fill="url(#~tile-{colour})" points="{_hexagon(-11)}"/>'
            f'<polygon class="p-bevel" points="{_hexagon(-15)}"/>',
            colour,
        )
        higher = 0 if alone else -17
        markup += f'<use href="#~{upper}" y="{higher}"/>{sign} transform="translate(-2 {higher - 4}) scale(.8)"/>'
    else:
        markup += f'{sign} transform="translate(-2 -5) scale(.98)"/>'
    if sealed:
        seal = canvas.group(
            f"l{colour}", f'<circle class="p-seal" r="12.5"/><path class="p-letter" d="{_letter(colour)}"/>', colour
        )
        markup += (
            f'<use href="#~{seal}" x="{19 if student or alone else 21}" y="{16 if alone else -1 if student else 20}"/>'
        )
    return canvas.group(name, markup, colour)


def _terrace(canvas: Canvas, red: bool, quiet: bool, asleep: bool) -> str:
    name = f"t{1 * red}{1 * quiet}{1 * asleep}"
    shapes = _shapes()["terrace"]
    markup = f'<polygon class="t-wall" points="{shapes["wall"]}"/><path class="t-joint" d="{shapes["joints"]}"/>'
    if red:
        markup += (
            f'<polygon class="t-merlons t-edge" points="{shapes["merlons"]}"/>'
            f'<polygon class="t-merlons t-not-edge" points="{shapes["merlons"]}"/>'
            f'<polygon class="t-rampart" points="{shapes["rampart"]}"/>'
            f'<polygon class="t-bricks" points="{shapes["bricks"]}"/>'
            f'<path class="t-courses" d="{shapes["courses"]}"/>'
        )
    markup += (
        f'<polygon class="t-ground" points="{shapes["edge"]}"/><polygon class="t-path" points="{shapes["path"]}"/>'
    )
    if asleep:
        buried = "".join(
            f'<polygon class="t-buried" points="{_hexagon(-8)}" {_at(_shapes()["spaces"][discipline])}/>'
            for discipline in DISCIPLINES
        )
        markup += f'<path class="t-snow" d="{shapes["snow"]}"/>{buried}'
    return canvas.group(name, markup, " ".join(["t-red"] * red + ["t-quiet"] * quiet))


def _beside(canvas: Canvas, village: str) -> str:
    """What stands behind the terrace tells villages apart a little."""
    kind = ord(village) % 3
    tree = _shapes()["terrace"]["tree"]
    return canvas.group(
        f"h{kind}",
        (
            f'<path class="t-stem" d="{tree["stem"]}"/><path class="t-needles" d="{tree["needles"]}"/>',
            '<path class="t-house" d="M-112-60v-34h30v34z"/><path class="t-roof" d="M-124-92q14-4 27-22q13 18 27 22z"/>'
            '<path class="t-stem" d="M-97-114v-12"/>',
            '<path class="t-stem" d="M100-58v-72"/><path class="t-string" d="M100-128l-44 22"/>'
            '<path class="t-flag t-one" d="M96-125l-2 14l-10-8z"/><path class="t-flag t-two" d="M82-118l-2 14l-10-8z"/>'
            '<path class="t-flag t-three" d="M68-111l-2 14l-10-8z"/>',
        )[kind],
    )


def _add_tag(canvas: Canvas, parts: Parts, name: str, place: Mapping[str, float], strength: int | None) -> None:
    """The name of a village and how strong it is, on a wooden tag."""
    tag = canvas.group(
        "tag",
        '<rect class="q-board" x="-55" y="-24" width="110" height="48" rx="5"/>'
        '<path class="q-dark" d="M-50-24h46v48h-46a5 5 0 0 1-5-5v-38a5 5 0 0 1 5-5z"/>'
        '<rect class="q-edge" x="-55" y="-24" width="110" height="48" rx="5"/>',
    )
    number = "–" if strength is None else str(strength)
    x, y = place["x"], place["y"] + _shapes()["tag"]
    called = f'<path class="q-name" d="{word(name, "title", 36, -29, 13)}"/>'
    named = canvas.group(f"tag{name}", f'<use href="#~{tag}"/>{called}')
    parts[3, name, 1, 0] = f'<use href="#~{named}" x="{n(x)}" y="{n(y)}"/>'
    parts[3, name, 1, 1] = canvas.write(number, "text", 40, x + 26, y + 14, "q-strength")


def _stone(canvas: Canvas) -> str:
    return canvas.group(
        "stone",
        '<ellipse class="g-shadow" cx="3" cy="22" rx="23" ry="8"/>'
        '<path class="g-glass" d="M0-34C6-20 25-10 25 6A25 22 0 0 1-25 6C-25-10-6-20 0-34z"/>'
        '<path class="g-light" d="M-14 4C-14-6-6-12-2-18C-3-8-9-2-9 8C-9 11-14 9-14 4z"/>'
        '<circle class="g-light" cx="9" cy="14" r="4"/>',
    )


# A journey before it is made


def _journey(canvas: Canvas, journey: Mapping[str, Any]) -> str:
    place, ghosts, leavers = _shapes()["villages"][journey["destination"]], "", ""
    for one in journey["travellers"]:
        inside = _shapes()["spaces"][one["discipline"]]
        x, y = place["x"] + inside["x"], place["y"] + inside["y"]
        student = one["fate"] == "student"
        if one["fate"] != "supply":
            tile = _tile(canvas, one["colour"], one["discipline"], alone=student)
            ghosts += (
                f'<use class="j-ghost" href="#~{tile}" x="{n(x)}" y="{n(y - 17 * student)}"/>'
                f'<polygon class="j-arrival" points="{_hexagon(-2)}" transform="translate({n(x)} {n(y)})"/>'
            )
        if one["fate"] == "supply" or one["displaced"]:
            leavers += _leaver(canvas, journey["destination"] + one["discipline"], one["displaced"] or one["colour"])
    stones = "".join(
        f'<use class="j-to-come" href="#~{_stone(canvas)}" x="{n(_shapes()["villages"][village]["x"] - 104)}" '
        f'y="{n(_shapes()["villages"][village]["y"] + 98)}"/>'
        for village in journey["stones"]
    )
    return ghosts + leavers + stones + _outcome(journey)


def _leaver(canvas: Canvas, space: str, tile: str) -> str:
    """Somebody who goes home from a space."""
    home = _shapes()["homes"][space]
    shape = _tile(canvas, tile.lower(), space[1], student=tile.isupper())
    return (
        f'<path class="j-arrow-edge" d="{home["arrow"]}"/><path class="j-arrow" d="{home["arrow"]}"/><g {_at(home)}>'
        f'<path class="j-house" d="M-27 28V-6L-34-6L0-34L34-6L27-6V28z"/>'
        f'<use href="#~{shape}" transform="translate(0 5) scale(.46)"/></g>'
    )


def _outcome(journey: Mapping[str, Any]) -> str:
    """At the far end of the bridge: both strengths; the Masters' where they decide."""
    by_masters, stronger = journey["decided_by"] == "masters", journey["stronger"] == journey["origin"]
    counted = "masters" if by_masters else "tiles"
    sign = "=" if journey["decided_by"] == "tie" else ">" if stronger else "<"
    text = f"{journey[f'origin_{counted}']} {sign} {journey[f'destination_{counted}']}"
    wide = max(16 + 16 * len(text), width(text, "text", 32) + 24) + 26 * by_masters
    place, tag = _shapes()["villages"][journey["destination"]], _shapes()["tag"]
    x, y = place["x"], place["y"] + tag + 52
    if y + 25 > _shapes()["height"]:
        x, y = x + 58 + wide / 2, place["y"] + tag
    master = (
        f'<polygon class="o-master" points="0,-13 11,-6.5 11,6.5 0,13 -11,6.5 -11,-6.5" '
        f'transform="translate({n(25 - wide / 2)} 0)"/>'
        if by_masters
        else ""
    )
    return (
        f'<g class="{"o-stronger" if stronger else ""}" transform="translate({n(x)} {n(y)})">'
        f'<rect class="o-pill" x="{n(-wide / 2)}" y="-25" width="{n(wide)}" height="50" rx="25"/>{master}'
        f'<path class="o-text" d="{word(text, "text", 32, 13 * by_masters, 11)}"/></g>'
    )


# Below the map


def _add_strip(canvas: Canvas, parts: Parts, scene: Scene) -> None:
    """How everybody stands: Masters and villages, and what is left in the supply."""
    seats = len(scene.colours)
    wide, top = (_shapes()["width"] + 20 - 16 * (seats - 1)) / seats, _shapes()["height"] + EDGE
    for seat, colour in enumerate(scene.colours):
        left = -10 + seat * (wide + 16)
        place = f'x="{n(left + 2)}" y="{top}" width="{n(wide - 4)}" height="{STRIP}" rx="6"'
        parts[5, seat, 0] = f'<rect class="x-seat" {place}/>'
        if seat in scene.winners or seat == scene.to_move:
            parts[5, seat, 0, 0] = f'<rect class="{"x-won" if seat in scene.winners else "x-turn"}" {place}/>'
        parts[5, seat, 1] = (
            f'<use href="#~{crest(canvas, colour)}" transform="translate({n(left + 16)} {top + 18}) scale(2.2)"/>'
        )
        for number, (value, sign) in enumerate(((scene.scores[seat], _MASTERS), (scene.held[seat], _HELD))):
            x = left + 116 + number * (wide - 110) / 2
            shape = canvas.shape(
                f"u{number}", f'<path id="~u{number}" class="x-soft" transform="scale(.66)" d="{sign}"/>'
            )
            parts[5, seat, 2, number, 0] = f'<use href="#~{shape}" x="{n(x)}" y="{top + 54}"/>'
            parts[5, seat, 2, number, 1] = canvas.write(str(value), "title", 42, x + 42, top + 69, "x-ink")
        each = (wide - 32) / len(DISCIPLINES)
        for number, (discipline, count) in enumerate(scene.picture["supplies"][colour].items()):
            x = left + 16 + (number + 0.5) * each
            sign = f'<use href="#~{_sign(canvas, discipline)}" transform="translate({n(x)} {top + 117}) scale(.5)"/>'
            parts[5, seat, 3, number, 0] = f'<g class="x-soft{"" if count else " x-none"}">{sign}</g>'
            parts[5, seat, 3, number, 1] = canvas.write(
                str(count), "text", 26, x, top + 160, "x-ink" if count else "x-ink x-none"
            )


_MASTERS = "M0-24L20.8-12V12L0 24L-20.8 12V-12z"
_HELD = "M-24 4L-13-16H13L24 4L13 16H-13zM-21 10L-12 20H12L21 10V15L12 25H-12L-21 15z"
