"""The package contains rules, bots, arena and terminal; its extras add the rest."""

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import kakehashi

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
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
# All but the first two are only loaded by those who ask for them.
rooms = (
    "kakehashi.server", "kakehashi.tables", "kakehashi.analysis.hashi.model", "kakehashi.adapters.gymnasium",
    "kakehashi.adapters.openspiel", "kakehashi.adapters.pettingzoo", "kakehashi.adapters.spaces",
)
for module in pkgutil.walk_packages(kakehashi.__path__, "kakehashi.", onerror=lambda name: None):
    if not module.name.startswith(rooms):
        importlib.import_module(module.name)
        print(module.name)
"""


def modules_of_extras() -> set[str]:
    """Modules that need an extra; playing needs none."""

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
    # Uncompiled, because this test plays no game.
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
def test_a_server_command_names_the_extra_to_install(command: list[str], tmp_path: Path) -> None:
    done = without_extras(f"from kakehashi.cli import main; sys.exit(main({command}))", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(
        r"kakehashi: Tables need packages that are not installed, .*pip install 'kakehashi\[server\]'\.\n", done.stderr
    )


@pytest.mark.parametrize(
    "command", [["data", "check", "games.parquet"], ["arena", "hashi", "--bots", "random", "--save", "games.parquet"]]
)
def test_data_commands_name_the_extra_to_install(command: list[str], tmp_path: Path) -> None:
    done = without_extras(f"from kakehashi.cli import main; sys.exit(main({command}))", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "kakehashi: Parquet needs PyArrow: pip install 'kakehashi[data]'.\n"


def test_openspiel_names_the_extra_to_install(tmp_path: Path) -> None:
    done = without_extras("import kakehashi.adapters.openspiel", tmp_path)
    assert done.returncode == 1
    assert done.stderr.endswith("Error: These games need OpenSpiel: pip install 'kakehashi[openspiel]'.\n")


@pytest.mark.parametrize(("adapter", "what"), [("gymnasium", "Gymnasium"), ("pettingzoo", "PettingZoo")])
def test_environments_name_the_extra_to_install(adapter: str, what: str, tmp_path: Path) -> None:
    done = without_extras(f"import kakehashi.adapters.{adapter}", tmp_path)
    assert done.returncode == 1
    assert re.search(rf"Error: The environments? needs? {what}: pip install 'kakehashi\[research\]'\.\n$", done.stderr)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A new environment with the package from its wheel and the dependencies of this environment, without a network."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--no-input"]
    wheels, environment = tmp_path / "wheels", tmp_path / "environment"
    offline = ["--no-deps", "--no-index"]
    subprocess.run([*pip, "wheel", *offline, "--no-build-isolation", "--wheel-dir", wheels, ROOT], check=True)
    [wheel] = wheels.iterdir()
    venv.create(environment, symlinks=True)
    python = environment / "bin" / "python"
    subprocess.run([*pip, "--python", python, "install", *offline, wheel], check=True)
    [packages] = environment.glob("lib/python*/site-packages")
    # This package itself is not shared: its .pth file is not read in a shared folder.
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"))
    return environment


def test_the_wheel_contains_the_command_and_the_pages(installed: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "KAKEHASHI_"))}

    def said(command: str, *arguments: str) -> str:
        done = subprocess.run(
            [installed / "bin" / command, *arguments], cwd=elsewhere, env=clean, capture_output=True, text=True
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout.strip()

    version = said("kakehashi", "--version")
    assert version.endswith(kakehashi.__version__)
    assert said("python", "-m", "kakehashi", "--version") == version
    package = Path(said("python", "-c", "import kakehashi; print(kakehashi.__file__)")).parent
    assert package.is_relative_to(installed)
    here = Path(kakehashi.__file__).parent
    assert files(package) == files(here)
    assert {"pages/index.html", "pages/licences.txt", "py.typed"} <= files(package)


def files(package: Path) -> set[str]:
    """The files of a package, without those that Python and editors leave behind."""
    found = (file.relative_to(package) for file in package.rglob("*") if file.is_file())
    return {file.as_posix() for file in found if not any(part.startswith((".", "__pycache__")) for part in file.parts)}
