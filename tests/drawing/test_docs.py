"""The pictures of the documentation are up to date, and have the sizes that it lists."""

import gzip
import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_pictures_in_the_docs_are_current() -> None:
    drawn = runpy.run_path(str(ROOT / "docs/pictures/positions.py"))
    page = (ROOT / "docs/drawing.md").read_text("utf-8")
    for file, svg in drawn["pictures"]():
        assert file.read_text("utf-8") == svg, "run .venv/bin/python docs/pictures/positions.py"
        row = re.search(rf"\(`{file.name}`\) \| (\S+) \| (\S+) \|", page)
        assert row
        size, packed = (int(number.replace(",", "")) for number in row.groups())
        assert size == len(svg.encode())
        # The compressed size depends a little on Python's zlib.
        assert packed == pytest.approx(len(gzip.compress(svg.encode(), 9, mtime=0)), rel=0.03)
        assert f"(pictures/{file.name})" in page
