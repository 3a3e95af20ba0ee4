"""Drawings of the library in a browser: they look like the pages in both themes, and animations show whole games."""

from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from kakehashi.records import record_in
from server.clients import Client
from web.appearance import set_theme

FINISHED_GAMES = Path(__file__).parent / "played"
# For each board: its selector, the size and offset of the compared part, and the width of the drawing.
BOARDS = {
    "shangri-la": ("[role=application] svg.pieces", (1200, 1360), (0, 0), 1252),
    "hashi": (".large svg", (948, 960), (26, 266), 1000),
}
WIDE, HIGH = 60, 66
"""The columns and rows of fields into which compared pictures are divided."""
ALIKE, UNLIKE = 16, 48
"""Pictures of one drawing differ by at most ALIKE in every field; others by at least UNLIKE in one."""

DIFFERENCE = """async ([one, other, wide, high]) => {
    const fields = async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = new OffscreenCanvas(wide, high).getContext('2d', { willReadFrequently: true });
        canvas.imageSmoothingQuality = 'high';
        canvas.drawImage(image, 0, 0, wide, high);
        return canvas.getImageData(0, 0, wide, high).data;
    };
    const [here, there] = [await fields(one), await fields(other)];
    return Array.from({ length: wide * high }, (_, i) =>
        Math.max(...[0, 1, 2].map((part) => Math.abs((here[4 * i + part] ?? 0) - (there[4 * i + part] ?? 0)))));
}"""


def positions_of(game: str) -> list[Any]:
    return list(record_in((FINISHED_GAMES / f"{game}-end.txt").read_text("utf-8")).positions())


def difference(page: Page, one: bytes, other: bytes) -> list[int]:
    """Return the difference of two pictures in each field, from 255 down to 0, largest first."""
    asked = [b64encode(one).decode(), b64encode(other).decode(), WIDE, HIGH]
    return sorted(page.evaluate(DIFFERENCE, asked), reverse=True)


def place(page: Page, locator: str) -> dict[str, float]:
    """Return the position of an SVG's origin on the page, and the size of its units."""
    asked = "svg => { const { a, e, f } = svg.getScreenCTM(); return { unit: a, x: e, y: f }; }"
    found: dict[str, float] = page.locator(locator).first.evaluate(asked)
    return found


def part(page: Page, locator: str, box: tuple[int, int, int, int]) -> bytes:
    """Return a picture of a part of an SVG, given in units of the SVG."""
    at, (left, top, wide, high) = place(page, locator), box
    unit = at["unit"]
    clip = {"x": at["x"] + left * unit, "y": at["y"] + top * unit, "width": wide * unit, "height": high * unit}
    return page.screenshot(clip=clip)  # type: ignore[arg-type]


@pytest.fixture
def show_drawing(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens drawings alone on a page; drawings with the same preferences share a page."""
    pages: dict[str, Page] = {}

    def show(svg: str, **preferences: Any) -> Page:
        key = str(sorted(preferences.items()))
        if key not in pages:
            pages[key] = browser.new_page(viewport={"width": 1300, "height": 1700}, **preferences)
        pages[key].set_content(f'<body style="margin:0">{svg}</body>')
        return pages[key]

    yield show
    for page in pages.values():
        page.close()


@pytest.mark.parametrize("game", BOARDS)
def test_drawings_look_like_the_page_in_both_themes(
    open_page: Callable[..., Page], ann: Client, show_drawing: Callable[..., Page], game: str
) -> None:
    text = (FINISHED_GAMES / f"{game}-end.txt").read_text("utf-8")
    table = ann.post("/api/records", {"text": text}).json()["about"]["table"]
    page = open_page(ann, viewport={"width": 1500, "height": 1500})
    page.goto(f"/table/{table}")
    locator, size, corner, wide = BOARDS[game]
    page.locator(locator).first.wait_for()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    positions = positions_of(game)
    pictures: dict[str, tuple[bytes, bytes]] = {}
    for theme in "light", "dark":
        set_theme(page, theme)
        drawing = positions[-1].svg(last=positions[-2], size=round(wide * place(page, locator)["unit"]))
        shown = show_drawing(drawing, color_scheme=theme)
        pictures[theme] = part(page, locator, (0, 0, *size)), part(shown, "svg", (*corner, *size))
        differs = difference(shown, *pictures[theme])
        # A page marks the moves of several players, and its sea is larger than the drawing.
        assert sum(differs) / len(differs) < 4
        assert differs[len(differs) // 10] < 20
    # The comparison finds real differences.
    unlike = difference(shown, pictures["light"][0], pictures["dark"][1])
    assert sum(unlike) / len(unlike) > 20


def picture_of(page: Page) -> bytes:
    return page.locator("svg").screenshot()


@pytest.mark.parametrize("game", BOARDS)
def test_an_animation_shows_one_position_after_another(show_drawing: Callable[..., Page], game: str) -> None:
    # Few frames are enough, because all are drawn the same way.
    positions = positions_of(game)[-4:]
    film = type(positions[0]).film(positions, size=400, seconds=1)
    page = show_drawing(film, reduced_motion="no-preference")
    frames = []
    for at in range(len(positions)):
        moment = f"for (const one of document.getAnimations()) {{ one.pause(); one.currentTime = {1000 * at + 500}; }}"
        page.evaluate(moment)
        frames.append(picture_of(page))
    for at in (0, 1, len(positions) - 1):
        alone = show_drawing(positions[at].svg(last=positions[at - 1] if at else None, size=400))
        assert max(difference(alone, frames[at], picture_of(alone))) < ALIKE
        assert max(difference(alone, frames[at - 1], picture_of(alone))) > UNLIKE
    # With reduced motion, the animation shows only the last position.
    rest = show_drawing(film, reduced_motion="reduce")
    assert rest.evaluate("document.getAnimations().length") == 0
    still = picture_of(rest)
    assert still == picture_of(show_drawing(positions[-1].svg(last=positions[-2], size=400)))


def test_many_drawings_fit_into_one_page(show_drawing: Callable[..., Page]) -> None:
    shangrila, hashi = positions_of("shangri-la"), positions_of("hashi")
    svgs = [shangrila[0].svg(size=300, theme="dark"), hashi[3].svg(size=300), shangrila[9].svg(size=300, theme="light")]
    alone = [picture_of(show_drawing(svg)) for svg in svgs]
    together = show_drawing("".join(f'<div style="height:500px">{svg}</div>' for svg in svgs))
    for number, picture in enumerate(alone):
        assert max(difference(together, together.locator("svg").nth(number).screenshot(), picture)) < ALIKE
