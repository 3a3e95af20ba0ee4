"""Drawings in a browser: they look as the pages do, by day and by night, and games move."""

from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from kakehashi.records import record_in
from server.clients import Client
from server.servers import Server

PLAYED = Path(__file__).parent / "played"
# Where a board is on the page, what part of it the drawing shows and where, and how wide all of that is.
BOARDS = {
    "shangri-la": ("[role=application] svg.pieces", (1200, 1360), (0, 0), 1252),
    "hashi": (".large svg", (948, 960), (26, 266), 1000),
}
WIDE, HIGH = 60, 66
"""Into so many fields two pictures are divided that are compared."""

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


def played(game: str) -> list[Any]:
    return list(record_in((PLAYED / f"{game}.txt").read_text("utf-8")).positions())


def difference(page: Page, one: bytes, other: bytes) -> list[int]:
    """How much two pictures differ in each field, at most 255; the most first."""
    asked = [b64encode(one).decode(), b64encode(other).decode(), WIDE, HIGH]
    return sorted(page.evaluate(DIFFERENCE, asked), reverse=True)


def place(page: Page, locator: str) -> dict[str, float]:
    """Where the origin of an SVG lies on the page, and how large its units are."""
    asked = "svg => { const { a, e, f } = svg.getScreenCTM(); return { unit: a, x: e, y: f }; }"
    found: dict[str, float] = page.locator(locator).first.evaluate(asked)
    return found


def part(page: Page, locator: str, box: tuple[int, int, int, int]) -> bytes:
    """A picture of the part of an SVG that is so large in its own measure."""
    at, (left, top, wide, high) = place(page, locator), box
    unit = at["unit"]
    clip = {"x": at["x"] + left * unit, "y": at["y"] + top * unit, "width": wide * unit, "height": high * unit}
    return page.screenshot(clip=clip)  # type: ignore[arg-type]


@pytest.fixture
def drawn(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Shows a drawing by itself, to somebody with these wishes."""
    pages: list[Page] = []

    def show(svg: str, **wishes: Any) -> Page:
        page = browser.new_page(viewport={"width": 1300, "height": 1700}, **wishes)
        pages.append(page)
        page.set_content(f'<body style="margin:0">{svg}</body>')
        return page

    yield show
    for page in pages:
        page.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", BOARDS)
def test_a_drawing_looks_as_the_page_does(
    open_page: Callable[..., Page], ann: Client, server: Server, drawn: Callable[..., Page], game: str, theme: str
) -> None:
    page = open_page(ann, viewport={"width": 1500, "height": 1500}, color_scheme=theme)
    page.goto("/")
    text = (PLAYED / f"{game}.txt").read_text("utf-8")
    headers = {"Origin": f"http://{server.address}"}
    kept = page.request.post("/api/records", data={"text": text}, headers=headers).json()
    page.goto(f"/table/{kept['about']['table']}")
    locator, size, corner, wide = BOARDS[game]
    page.locator(locator).first.wait_for()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    positions = played(game)
    drawing = positions[-1].svg(last=positions[-2], size=round(wide * place(page, locator)["unit"]))
    shown = drawn(drawing, color_scheme=theme)
    theirs, ours = part(page, locator, (0, 0, *size)), part(shown, "svg", (*corner, *size))
    differs = difference(shown, theirs, ours)
    # A page marks what several players have done; and its sea is larger than the sheet.
    assert sum(differs) / len(differs) < 4
    assert differs[len(differs) // 10] < 20
    other = drawn(positions[-1].svg(theme="light" if theme == "dark" else "dark", size=600), color_scheme=theme)
    unlike = difference(shown, theirs, part(other, "svg", (*corner, *size)))
    assert sum(unlike) / len(unlike) > 20, "and it is noticed if they are not alike"


def shows(page: Page) -> bytes:
    return page.locator("svg").screenshot()


@pytest.mark.parametrize("game", BOARDS)
def test_a_film_shows_one_position_after_another(drawn: Callable[..., Page], game: str) -> None:
    positions = played(game)
    film = type(positions[0]).film(positions, size=400, seconds=1)
    page = drawn(film, reduced_motion="no-preference")
    for at in (0, 1, len(positions) // 2, len(positions) - 1):
        moment = f"for (const one of document.getAnimations()) {{ one.pause(); one.currentTime = {1000 * at + 500}; }}"
        page.evaluate(moment)
        alone = drawn(positions[at].svg(last=positions[at - 1] if at else None, size=400))
        assert max(difference(page, shows(page), shows(alone))) < 3
    rest = drawn(film, reduced_motion="reduce")
    assert rest.evaluate("document.getAnimations().length") == 0
    assert shows(rest) == shows(drawn(positions[-1].svg(last=positions[-2], size=400)))


def test_many_drawings_fit_into_one_page(drawn: Callable[..., Page]) -> None:
    shangrila, hashi = played("shangri-la"), played("hashi")
    svgs = [shangrila[0].svg(size=300, theme="dark"), hashi[3].svg(size=300), shangrila[9].svg(size=300, theme="light")]
    together = drawn("".join(f'<div style="height:500px">{svg}</div>' for svg in svgs))
    for number, svg in enumerate(svgs):
        assert max(difference(together, together.locator("svg").nth(number).screenshot(), shows(drawn(svg)))) < 8
