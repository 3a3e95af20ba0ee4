"""Pictures of positions are complete, reproducible, accessible and small."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from drawing.games import GAMES, HASHI, SHANGRI_LA, SOLO, AnyPosition
from errors import raises_code
from kakehashi import hashi, shangrila
from kakehashi.drawing.png import png
from kakehashi.errors import Refused

MOMENTS = {
    f"{name}-{when}": positions[at]
    for name, positions in GAMES.items()
    for when, at in (("begins", 0), ("goes-on", len(positions) // 2), ("ends", -1))
}
SCOPES = {"r", "b", "y", "v", "red", "blue", "draft"}
"""CSS classes that mark the owner of an element."""


def pictures(position: AnyPosition) -> list[str]:
    drawn = [position.svg(), position.svg(theme="light"), position.svg(theme="dark")]
    if position.acting:
        seat = position.acting[0]
        for move in position.legal(seat)[:: max(1, len(position.legal(seat)) // 8)]:
            after = position.play(str(move), seat)
            drawn += [position.svg(preview=str(move), seat=seat), after.svg(last=position)]
    return drawn


@pytest.mark.parametrize("moment", MOMENTS)
def test_drawings_are_well_formed_and_fully_painted(moment: str) -> None:
    for svg in pictures(MOMENTS[moment]):
        root = ElementTree.fromstring(svg)
        ids = re.findall(r' id="([^"]+)"', svg)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg)) <= {(i, "") for i in ids} | {
            ("", i) for i in ids
        }
        assert root.get("role") == "img"
        titles = [root.find(f"{{http://www.w3.org/2000/svg}}{name}") for name in ("title", "desc")]
        assert root.get("aria-labelledby") == " ".join(str(one.get("id")) for one in titles if one is not None)
        assert all(one is not None and one.text for one in titles)
        assert not re.search("<(text|script|image|foreignObject)|http(?!://www.w3.org/2000/svg)|NaN|None|~", svg)
        assert set(unpainted(svg)) <= STRUCTURE


def unpainted(svg: str) -> list[str]:
    mark = ElementTree.fromstring(svg).get("class", "")
    style, drawn = svg[svg.index("<style>") :].replace(mark, "").split("</style>")
    painted = {*re.findall(r"\.([\w-]+)", style), *SCOPES}
    return [names for names in re.findall(r'class="([^"]*)"', drawn) if not painted & {*names.split()}]


STRUCTURE = {"", "k-gone", "x-to-come", "b-broken b-not-fresh b-line"}
"""CSS classes that only distinguish parts of an element."""


def test_the_same_position_gives_the_same_picture_and_another_one_gives_other_ids() -> None:
    for positions in GAMES.values():
        one, other = positions[3], positions[-1]
        again = type(one).parse(one.text, one.options if isinstance(one, shangrila.Position) else one.board)  # type: ignore[arg-type]
        assert again.svg() == one.svg()
        ids = [set(re.findall(r' id="([^"]+)"', position.svg())) for position in (one, other)]
        assert not ids[0] & ids[1]
        assert one.svg(theme="light") != one.svg(theme="dark")


def test_a_drawing_follows_the_readers_theme_by_default() -> None:
    for positions in GAMES.values():
        assert "@media(prefers-color-scheme:dark)" in positions[5].svg()
        for theme in ("light", "dark"):
            assert "@media" not in positions[5].svg(theme=theme)
            assert "var(" not in positions[5].svg(theme=theme)
        with raises_code("bad-request"):
            positions[5].svg(theme="blue")


@pytest.mark.parametrize("size", [0, 15, 8001, True, "wide"])
def test_an_impossible_size_is_rejected(size: int) -> None:
    with raises_code("bad-request"):
        SOLO[0].svg(size=size)


def test_marks_are_drawn() -> None:
    before, after = next(
        (one, other)
        for one, other in pairwise(SHANGRI_LA)
        if isinstance(one, shangrila.Position)
        and isinstance(other, shangrila.Position)
        and one.standing_bridges != other.standing_bridges
    )
    plain, marked = after.svg(theme="light"), after.svg(theme="light", last=before)
    assert all(name in marked and name not in plain for name in ("w-tip", "s-light", "b-fresh"))
    turn = next(one for one in HASHI if isinstance(one, hashi.Position) and one.round == 6)
    first = next(one for one in HASHI if isinstance(one, hashi.Position) and one.round == 5)
    assert "b-glow" not in turn.svg(theme="light")
    assert "b-glow" in turn.svg(theme="light", last=first)


@pytest.mark.parametrize("name", GAMES)
def test_an_animation_ends_with_the_final_drawing(name: str) -> None:
    positions = GAMES[name]
    film = type(positions[0]).film(positions, theme="light", size=200)  # type: ignore[arg-type]
    before = next(one for one in reversed(positions[:-1]) if not one.concealed)
    # A renderer without animation, such as this, shows the last frame.
    assert png(film) == png(positions[-1].svg(theme="light", size=200, last=before))
    assert "@media(prefers-reduced-motion:no-preference)" in film


@pytest.mark.parametrize(("name", "most"), [("shangri-la", 340_000), ("solo", 180_000), ("hashi", 270_000)])
def test_an_animation_stores_only_changes(name: str, most: int) -> None:
    positions = GAMES[name]
    film = type(positions[0]).film(positions)  # type: ignore[arg-type]
    alone = sum(len(position.svg()) for position in positions)
    assert len(film) < min(most, alone / 5)


def test_an_animation_of_one_position_is_still() -> None:
    assert "@keyframes" not in hashi.Position.film([SOLO[0]], theme="light")  # type: ignore[list-item]
    for seconds in (0, -1, 61, "fast"):
        with pytest.raises(Refused, match="A position is shown for a time up to 60 seconds"):
            hashi.Position.film([SOLO[0]], seconds=seconds)  # type: ignore[list-item]


def test_a_custom_deck_is_drawn() -> None:
    deck = [(6, 3)] * 2 + [(1, 1)] * 16
    position = hashi.Position.new("A", deck=tuple(hashi.Card(*card) for card in deck)).play("c=3").play("-:-")
    cards = re.findall(r'href="#\w*?(gone|present|to-come)(\d\d)"', position.svg(theme="light"))
    assert sorted(cards) == [("gone", "63"), ("present", "63"), *[("to-come", "11")] * 16]


def test_the_heading_fits_above_a_narrow_board() -> None:
    flags = {**dict.fromkeys("adil", "red"), **dict.fromkeys("fgo", "blue")}
    islands = [
        {"id": name, "x": at % 4, "y": at // 4, "flag": flags.get(name)} for at, name in enumerate(hashi.ISLANDS)
    ]
    board = hashi.Board.read({"name": "", "islands": islands})
    for players, larger in ((1, 1), (2, 1.5)):
        svg = hashi.Position.new(board, players).play("b=3", 0).svg(theme="light")
        [wide] = map(float, re.findall(r'viewBox="0 0 (\S+) ', svg))
        [rounds] = map(float, re.findall(r'text28of17" x="(\S+?)"', svg))
        assert rounds * larger < wide - 40
        points, flag = (min(map(float, re.findall(rf'{name}" x="(\S+?)"', svg))) for name in ("title560", "flag-red"))
        assert flag > points + 36
        assert "On a board without a name" in svg


def test_letters_and_numbers_need_no_font() -> None:
    """A PNG needs no font: without the outlines of the words, the picture differs."""
    for positions in GAMES.values():
        svg = positions[-1].svg(theme="light", size=300)
        without = re.sub(r'(<path id="\w*(?:title|text|small)[^"]*" d=")[^"]*', r"\1M0 0", svg)
        assert without != svg
        assert png(without) != png(svg)


def test_a_png_is_as_wide_as_the_picture() -> None:
    picture = png(SOLO[4].svg(theme="dark", size=321))
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20], "big") == 321
    assert len(picture) > 10_000
