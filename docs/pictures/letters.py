"""Writes the outlines of the letters that drawings need, out of the fonts of the pages: python docs/pictures/letters.py

Needs fonttools and brotli besides what the tests need. The fonts are under the SIL Open Font License 1.1.
"""

import json
from pathlib import Path

from fontTools.misc.transform import Scale
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent.parent
LETTERS = ROOT / "src/kakehashi/drawing/letters.json"
FONTS = {
    "title": ("@fontsource/zen-antique", "zen-antique-latin-400-normal", None, "0123456789ABCDEFGHIJKLM"),
    "text": ("@fontsource-variable/figtree", "figtree-latin-wght-normal", 700, "0123456789RBYV<>=–/ "),
    "small": ("@fontsource-variable/figtree", "figtree-latin-wght-normal", 600, "abcdefghijklmnopqr"),
}


def outlines(package: str, file: str, weight: int | None, letters: str) -> dict[str, object]:
    """What is known of a font: whose it is, which version, and of each letter how wide it is and its outline."""
    folder = ROOT / "web/node_modules" / package
    font = TTFont(folder / "files" / f"{file}.woff2")
    if weight:
        font = instantiateVariableFont(font, {"wght": weight})
    assert font["head"].unitsPerEm == 1000
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    found = {}
    for letter in letters:
        glyph, pen = glyphs[names[ord(letter)]], SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
        glyph.draw(TransformPen(pen, Scale(1, -1)))
        found[letter] = [round(glyph.width), pen.getCommands()]
    version = json.loads((folder / "package.json").read_text())["version"]
    owner = font["name"].getDebugName(0)
    return {"package": package, "version": version, "copyright": owner, "licence": "OFL-1.1", "letters": found}


if __name__ == "__main__":
    written = {name: outlines(*font) for name, font in FONTS.items()}
    LETTERS.write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", "utf-8")
