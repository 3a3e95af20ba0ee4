"""Everything that README, CONTRIBUTING and docs name exists; test_examples.py runs their code."""

import re
import runpy
import shlex
import subprocess
from pathlib import Path

import pytest

from kakehashi.arguments import parser_for

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("benchmarks/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_make_target_that_is_named_exists(page: Path) -> None:
    for target in re.findall(r"\bmake ([a-z-]+)\b(?=`|\s*$|\s+#)", page.read_text(), re.MULTILINE):
        asked = subprocess.run(
            ["make", "--dry-run", "--always-make", target], cwd=ROOT, capture_output=True, check=False
        )
        assert asked.returncode == 0, target


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=lambda page: page.name)
def test_every_command_of_a_clone_can_be_typed_as_it_is_written(page: Path) -> None:
    text = page.read_text("utf-8")
    assert not re.findall(r"(?:[`$|] ?|&& )((?:python|pip|pytest) [^`\n]+)", text)
    for script in re.findall(r"\.venv/bin/python ([\w/]+\.py)", text):
        assert (ROOT / script).is_file(), script
    for module in re.findall(r"\.venv/bin/python -m ([\w.]+)", text):
        assert any((ROOT / base / f"{module.replace('.', '/')}.py").is_file() for base in ("", "src")), module
    for command in re.findall(r"\.venv/bin/kakehashi ([^`\n]+)", text):
        words = ["1" if word == "N" else word for word in shlex.split(command, comments=True)]
        if words != ["arena"]:  # only its name, in a sentence
            assert not parser_for(words).parse_known_args(words)[1], command


def test_the_picture_agrees_with_the_terminal() -> None:
    drawn = runpy.run_path(str(ROOT / "docs" / "pictures" / "draw.py"))
    assert drawn["PICTURE"].read_text("utf-8") == drawn["picture"](), "run python docs/pictures/draw.py"


def test_the_protocol_lists_every_error_code() -> None:
    rooms = ("server", "tables", "hashi", "shangrila", "records.py", "games.py")
    sources = [file for room in rooms for file in (ROOT / "src/kakehashi" / room).rglob("*.py")]
    sources += [ROOT / "src/kakehashi" / room for room in rooms if room.endswith(".py")]
    used = {code for file in sources for code in re.findall(r'Refused\(\s*"([a-z-]+)"', file.read_text())}
    # These options end their command.
    used -= {"bad-database", "bad-bus", "bad-settings"}
    problems = (ROOT / "docs/protocol.md").read_text().split("## Problems")[1]
    assert used <= set(re.findall(r"`([a-z-]+)`", problems))


def test_hosting_names_every_setting() -> None:
    from kakehashi.server.settings import Settings

    named = re.findall(r"^\| `([a-z_]+)` \|", (ROOT / "docs/hosting.md").read_text(), re.MULTILINE)
    assert named == list(Settings.model_fields)
