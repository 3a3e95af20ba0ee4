"""Compiled code is kept on disk, is never stale, and does without a disk."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import kakehashi
from kakehashi.compiled import draw, nth, randomness
from kakehashi.games import REGISTRY

PACKAGE = Path(kakehashi.__file__).parent
FIRST_LIST = "from kakehashi.shangrila import Position; print(len(Position.new().legal_moves))"
COMPILING = "kakehashi: compiling what is needed for this machine, once"
UNKEPT = "kakehashi: what is compiled cannot be kept in"


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


def test_the_first_run_says_that_it_compiles_and_the_second_has_nothing_to_say(tmp_path: Path) -> None:
    kept = "import kakehashi.compiled as c; print(*c.kept_in('shangrila'), *c.kept_in('bots/shangrila'))"
    before = python(kept, XDG_CACHE_HOME=str(tmp_path)).stdout.split()
    first = python(f"{FIRST_LIST}; {kept}", XDG_CACHE_HOME=str(tmp_path))
    assert first.stderr.count(COMPILING) == 1
    # What is seen of it on the disk: everything of the rules, and nothing of the bots.
    assert first.stdout.split() == ["91", before[1], *before[1:]]
    assert (before[0], before[2], int(before[1]) > 9, int(before[3]) > 2) == ("0", "0", True, True)
    assert list(tmp_path.rglob("*.nbc"))
    second = python(FIRST_LIST, XDG_CACHE_HOME=str(tmp_path))
    assert (second.stdout, second.stderr) == ("91\n", "")


def test_that_it_compiles_is_said_once_however_much_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file, where a folder would be needed: nothing is kept")
    script = "import numpy as np; from kakehashi.compiled import compiled, prepare\n" + "".join(
        f"compiled('int64(int64)')(lambda n: n + {number}); prepare()\n" for number in range(3)
    )
    done = python(script, XDG_CACHE_HOME=str(tmp_path / "file"))
    assert (done.returncode, done.stderr.count(COMPILING)) == (0, 1)


def test_without_a_writable_place_the_rules_are_compiled_anyway(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file, where a folder would be needed")
    done = python(FIRST_LIST, XDG_CACHE_HOME=str(tmp_path / "file"))
    assert done.stdout == "91\n"
    unkept, compiling = done.stderr.splitlines()
    assert unkept.startswith(f"{UNKEPT} {tmp_path / 'file'}/kakehashi/")
    assert compiling == f"{COMPILING.removesuffix(', once')}; this takes a while"


def test_on_a_full_disk_the_rules_are_compiled_anyway(tmp_path: Path) -> None:
    script = """
import resource
from kakehashi.compiled import compiled, nth, prepare
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
third = compiled("int64(int64, int64)")(nth.py_func)
prepare()
print(third(0b10110, 2))
"""
    done = python(script, XDG_CACHE_HOME=str(tmp_path))
    assert (done.stdout, done.stderr.count(UNKEPT)) == ("4\n", 1)
    assert "File too large" in done.stderr


def test_without_a_writable_place_nothing_is_prepared(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file, where a folder would be needed")
    script = "from kakehashi.bots.preparation import prepare; prepare('hashi')"
    done = python(script, XDG_CACHE_HOME=str(tmp_path / "file"))
    assert (done.returncode, done.stderr.count("\n")) == (0, 1)
    assert done.stderr.startswith(UNKEPT)


def test_the_cache_of_other_packages_is_left_alone(tmp_path: Path) -> None:
    show = "print(numba.config.CACHE_DIR)"
    script = f"import numba; {show}; import kakehashi.shangrila; {show}"
    before, after = python(script, NUMBA_CACHE_DIR=str(tmp_path)).stdout.split()
    assert after == before == str(tmp_path)


def test_nothing_is_written_into_the_package() -> None:
    assert not list(PACKAGE.rglob("*.nbc"))


def test_plain_python_does_not_even_import_numba() -> None:
    done = python(FIRST_LIST + "; import sys; print('numba' in sys.modules)", NUMBA_DISABLE_JIT="1")
    assert done.stdout.split() == ["91", "False"]


def test_every_compiled_function_lives_where_an_edit_renews_the_cache() -> None:
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


def test_draws_depend_on_nothing_but_the_seed_and_are_even() -> None:
    one, other = randomness(5), randomness(5)
    assert [int(draw(one, 7)) for _ in range(50)] == [int(draw(other, 7)) for _ in range(50)]
    counted = np.bincount([int(draw(one, 7)) for _ in range(7_000)], minlength=7)
    # Chi-square with 6 degrees of freedom: beyond 22.5 once in a thousand, and the seed is fixed.
    assert ((counted - 1000) ** 2 / 1000).sum() < 22.5


def test_different_seeds_give_different_games() -> None:
    assert len({int(randomness(seed)[0]) for seed in range(1000)}) == 1000


def test_a_module_that_is_run_as_a_program_has_the_cache_of_its_room(tmp_path: Path) -> None:
    script = "import runpy, sys; sys.argv = ['training', '--help']; runpy.run_module('{}', run_name='__main__')"
    done = python(script.format("kakehashi.bots.shangrila.training"), XDG_CACHE_HOME=str(tmp_path))
    assert "usage" in done.stdout
    rooms = {path.name.rpartition("-")[0] for path in (tmp_path / "kakehashi").iterdir()}
    assert rooms == {"bots-shangrila", "shangrila"}
