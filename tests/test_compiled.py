"""Compiled code is cached on disk, is never stale, and works without a disk."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import kakehashi
from kakehashi.compiled import cache_folder, draw, nth, randomness
from kakehashi.games import REGISTRY

PACKAGE = Path(kakehashi.__file__).parent
FIRST_LIST = "from kakehashi.shangrila import Position; print(len(Position.new().legal_moves))"
COMPILING = "kakehashi: compiling what is needed for this machine, once"
NOT_CACHED = "kakehashi: what is compiled cannot be kept in"
THIRD_OF_A_SET = """
from kakehashi.compiled import compiled, nth, prepare
third = compiled("int64(int64, int64)")(nth.py_func)
prepare()
print(third(0b10110, 2))
"""


def python(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "XDG_"))}
    return subprocess.run(
        [sys.executable, "-c", script],
        env=clean | environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_the_first_run_says_that_it_compiles_and_the_second_is_silent(tmp_path: Path) -> None:
    cached = "import kakehashi.compiled as c; print(*c.kept_in('shangrila'), *c.kept_in('bots/shangrila'))"
    before = python(cached, XDG_CACHE_HOME=str(tmp_path)).stdout.split()
    first = python(f"{FIRST_LIST}; {cached}", XDG_CACHE_HOME=str(tmp_path))
    assert first.stderr.count(COMPILING) == 1
    # The cache contains all functions of the rules, and none of the bots.
    assert first.stdout.split() == ["91", before[1], *before[1:]]
    assert (before[0], before[2], int(before[1]) > 9, int(before[3]) > 2) == ("0", "0", True, True)
    assert list(tmp_path.rglob("*.nbc"))
    second = python(FIRST_LIST, XDG_CACHE_HOME=str(tmp_path))
    assert (second.stdout, second.stderr) == ("91\n", "")


def test_compiling_is_announced_only_once(tmp_path: Path) -> None:
    script = "import numpy as np; from kakehashi.compiled import compiled, prepare\n" + "".join(
        f"compiled('int64(int64)')(lambda n: n + {number}); prepare()\n" for number in range(3)
    )
    done = python(script, XDG_CACHE_HOME=unwritable(tmp_path))
    assert (done.returncode, done.stderr.count(COMPILING)) == (0, 1)


def unwritable(tmp_path: Path) -> str:
    """Return the path of a cache folder that cannot be created, because a file has its name."""
    (tmp_path / "file").write_text("a file where a folder would be needed")
    return str(tmp_path / "file")


def test_rules_are_compiled_where_no_cache_can_be_written(tmp_path: Path) -> None:
    done = python(THIRD_OF_A_SET, XDG_CACHE_HOME=unwritable(tmp_path))
    assert done.stdout == "4\n"
    not_cached, compiling = done.stderr.splitlines()
    assert not_cached.startswith(f"{NOT_CACHED} {tmp_path / 'file'}/kakehashi/")
    assert compiling.startswith(COMPILING.removesuffix(", once"))


def test_rules_are_compiled_on_a_full_disk(tmp_path: Path) -> None:
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))\n"
    done = python(full + THIRD_OF_A_SET, XDG_CACHE_HOME=str(tmp_path))
    assert (done.stdout, done.stderr.count(NOT_CACHED)) == ("4\n", 1)


def test_nothing_is_compiled_ahead_where_no_cache_can_be_written(tmp_path: Path) -> None:
    script = "from kakehashi.bots.preparation import prepare; prepare('hashi')"
    done = python(script, XDG_CACHE_HOME=unwritable(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (0, 1)
    assert done.stderr.startswith(NOT_CACHED)


def test_the_cache_setting_of_other_packages_is_left_alone(tmp_path: Path) -> None:
    show = "import numba; print(numba.config.CACHE_DIR)\n"
    before, _, after = python(show + THIRD_OF_A_SET + show, NUMBA_CACHE_DIR=str(tmp_path)).stdout.split()
    assert after == before == str(tmp_path)


def test_nothing_is_written_into_the_package() -> None:
    assert not list(PACKAGE.rglob("*.nbc"))


def test_uncompiled_rules_do_not_import_numba() -> None:
    done = python(FIRST_LIST + "; import sys; print('numba' in sys.modules)", NUMBA_DISABLE_JIT="1")
    assert done.stdout.split() == ["91", "False"]


def test_every_compiled_function_is_in_a_folder_whose_edits_renew_the_cache() -> None:
    rooms = [module.split(".")[-2] for module in REGISTRY.values()]
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text()
        if "@compiled" in text or "@inlined" in text:
            alone = set(re.findall(r"^from (kakehashi\S*)", text, re.MULTILINE)) == {"kakehashi.compiled"}
            assert path.name == "compiled.py" or path.parent.name in rooms or alone


@pytest.mark.parametrize("bits", [1, 0b1011, 1 << 45, (1 << 46) - 1, 0b101 << 40])
def test_nth_counts_through_a_set(bits: int) -> None:
    elements = [element for element in range(64) if bits >> element & 1]
    assert [int(nth(bits, n)) for n in range(len(elements))] == elements


def test_draws_depend_on_the_seed_alone_and_are_even() -> None:
    one, other = randomness(5), randomness(5)
    assert [int(draw(one, 7)) for _ in range(50)] == [int(draw(other, 7)) for _ in range(50)]
    counted = np.bincount([int(draw(one, 7)) for _ in range(7_000)], minlength=7)
    # Chi-square with 6 degrees of freedom: beyond 22.5 once in a thousand, and the seed is fixed.
    assert ((counted - 1000) ** 2 / 1000).sum() < 22.5


def test_different_seeds_give_different_games() -> None:
    assert len({int(randomness(seed)[0]) for seed in range(1000)}) == 1000


def test_a_module_run_as_a_program_uses_the_cache_of_its_package(tmp_path: Path) -> None:
    folders = {cache_folder(name) for name in ("shangrila", "bots/shangrila")}
    for folder in folders:
        assert folder is not None
        shutil.copytree(folder, tmp_path / "kakehashi" / folder.name)
    script = "import runpy, sys; sys.argv = ['training', '--help']; runpy.run_module('{}', run_name='__main__')"
    done = python(script.format("kakehashi.bots.shangrila.training"), XDG_CACHE_HOME=str(tmp_path))
    assert "usage" in done.stdout
    assert {path.name for path in (tmp_path / "kakehashi").iterdir()} == {folder.name for folder in folders if folder}
