"""What the package brings: the rules, the bots, the arena and the terminal by itself, the rest by its extras."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["project"]
WITHOUT = """
import importlib, pkgutil, sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
{then}
"""
EVERYTHING_ELSE = """
import kakehashi
# The last one is only loaded by those who look for the best that was possible.
rooms = ("kakehashi.server", "kakehashi.tables", "kakehashi.analysis.hashi.model")
for module in pkgutil.walk_packages(kakehashi.__path__, "kakehashi.", onerror=lambda name: None):
    if not module.name.startswith(rooms):
        importlib.import_module(module.name)
        print(module.name)
"""


def modules_of_extras() -> set[str]:
    """What can be imported only with an extra, and what is needed to play is not."""

    def named(requirements: list[str]) -> set[str]:
        names = (re.split(r"[\[<>=;]", requirement)[0] for requirement in requirements)
        return {name.strip().replace("-", "_").lower() for name in names}

    extras = {name for extra in PROJECT["optional-dependencies"].values() for name in named(extra)} - {"kakehashi"}
    found = {
        module: {name.replace("-", "_").lower() for name in names} for module, names in packages_distributions().items()
    }
    assert extras <= set().union(*found.values()), "all of them are here, to be missed"
    return {module for module, names in found.items() if names & extras}


def without_extras(then: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    script = WITHOUT.format(missing=modules_of_extras(), then=then)
    # Uncompiled, for nobody plays here.
    return subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        env={"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": ":".join(sys.path), "HOME": str(tmp_path)},
    )


def test_all_but_tables_is_imported_without_any_extra(tmp_path: Path) -> None:
    done = without_extras(EVERYTHING_ELSE, tmp_path)
    assert done.stderr == ""
    assert {"kakehashi.terminal.play", "kakehashi.adapters.engine", "kakehashi.arena.command"} <= set(
        done.stdout.split()
    )


@pytest.mark.parametrize("command", [["serve"], ["db", "check"]])
def test_a_command_of_the_server_says_what_to_install(command: list[str], tmp_path: Path) -> None:
    done = without_extras(f"from kakehashi.cli import main; sys.exit(main({command}))", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(
        r"kakehashi: Tables need packages that are not installed, .*pip install 'kakehashi\[server\]'\.\n", done.stderr
    )
