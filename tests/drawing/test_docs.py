"""The pictures of the documentation are what is drawn, and as large as it says."""

import gzip
import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_pictures_are_what_is_drawn() -> None:
    drawn = runpy.run_path(str(ROOT / "docs/pictures/positions.py"))
    page = (ROOT / "docs/drawing.md").read_text("utf-8")
    for file, svg in drawn["pictures"]():
        assert file.read_text("utf-8") == svg, "run .venv/bin/python docs/pictures/positions.py"
        sizes = len(svg.encode()), len(gzip.compress(svg.encode(), 9, mtime=0))
        assert f"(`{file.name}`) | {sizes[0]:,} | {sizes[1]:,} |" in page
        assert f"(pictures/{file.name})" in page
