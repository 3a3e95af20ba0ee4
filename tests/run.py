"""Run the test suite; `make test` calls this. A part is an entry of PARTS or a folder of tests/.

The entries of PARTS are linters, the unit tests of the pages, and the tests of the rules without compilation. They run
beside pytest at low priority. The report at the end has one line for each part, with its time and result.
"""

import argparse
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"
LOGS = BUILD / "test"
GREEN_COMMIT = BUILD / "green"
"""This file contains the commit of the last complete run without failures."""
BIN = Path(sys.executable).parent
PYTHON = sys.executable
PAGES = [PYTHON, "hatch_build.py"]
GAMES = sorted(path.parent.name for path in ROOT.glob("src/kakehashi/*/game.py"))
FOLDERS = sorted(path.parent.name for path in ROOT.glob("tests/*/__init__.py"))
FAST = ["hashi", "shangrila", "library", "tables"]
NICE = 10


@dataclass
class PartResult:
    """The result of one part: a line of the report."""

    name: str
    ok: bool
    seconds: float
    summary: str = ""
    retry_commands: list[str] = field(default_factory=list)
    """Commands that repeat only what failed."""


class Runner:
    """Runs commands, logs their output, and can stop all of them."""

    def __init__(self) -> None:
        self._running: set[subprocess.Popen[bytes]] = set()
        self._lock = Lock()
        self.is_stopped = False

    def stop(self) -> None:
        with self._lock:
            self.is_stopped = True
            for process in self._running:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGTERM)

    def run(
        self,
        name: str,
        *commands: Sequence[str],
        nice: int = 0,
        show_output: bool = False,
        retry: str | None = None,
        **env: str,
    ) -> PartResult:
        """Run commands in order until one fails."""
        start, log = time.monotonic(), LOGS / f"{name}.log"
        log.write_bytes(b"")
        for command in commands:
            with log.open("ab") as output, self._lock:
                if self.is_stopped:
                    return PartResult(name, False, time.monotonic() - start, "stopped")
                process = subprocess.Popen(
                    ["nice", "-n", str(nice), *command],
                    cwd=ROOT,
                    env=os.environ | env,
                    stdin=subprocess.DEVNULL,
                    stdout=None if show_output else output,
                    stderr=None if show_output else subprocess.STDOUT,
                    start_new_session=True,
                )
                self._running.add(process)
            code = process.wait()
            if code:
                summary = "stopped" if self.is_stopped else f"exit status {code}"
                return PartResult(name, False, time.monotonic() - start, summary, [retry or shlex.join(command)])
        return PartResult(name, True, time.monotonic() - start)


def say(text: str) -> None:
    print(text, flush=True)


def print_result(part: PartResult) -> PartResult:
    """Print the result of a part, and its output if it failed; return the result."""
    say(f"\n{part.name}: {'ok' if part.ok else 'FAILED'}, {part.seconds:.0f} s")
    log = LOGS / f"{part.name}.log"
    if not part.ok and log.is_file():
        say(log.read_text("utf-8", "replace")[-20_000:])
    return part


def lint_python(runner: Runner) -> PartResult:
    commands = ["ruff check", "ruff format --check", "mypy", "lint-imports"]
    return runner.run(
        "lint-python",
        *([str(BIN / (words := text.split())[0]), *words[1:]] for text in commands),
        nice=NICE,
        retry="make lint-python",
    )


def lint_pages(runner: Runner) -> PartResult:
    commands = [[*PAGES, "run", "--silent", name] for name in ("check", "lint")]
    return runner.run("lint-pages", *commands, nice=NICE, retry="make lint-pages")


def test_pages(runner: Runner) -> PartResult:
    return runner.run("pages", [*PAGES, "run", "--silent", "test"], nice=NICE, retry="make test PART=pages")


def test_uncompiled_rules(runner: Runner) -> PartResult:
    """Test the rules without compilation, and require full coverage of lines and branches."""
    coverage = str(BIN / "coverage")
    tests = [
        [
            coverage,
            "run",
            "-p",
            "--source",
            f"kakehashi.{game}",
            "-m",
            "pytest",
            "-q",
            f"tests/{game}",
            "tests/library/test_positions.py",
        ]
        for game in GAMES
    ]
    return runner.run(
        "uncompiled",
        [coverage, "erase"],
        *tests,
        [coverage, "combine", "-q"],
        [coverage, "report"],
        nice=NICE,
        retry="make test PART=uncompiled",
        NUMBA_DISABLE_JIT="1",
    )


PARTS: dict[str, Callable[[Runner], PartResult]] = {
    "lint-python": lint_python,
    "lint-pages": lint_pages,
    "pages": test_pages,
    "uncompiled": test_uncompiled_rules,
}


def prepare(runner: Runner, browser: bool) -> list[PartResult]:
    """Build the pages, find a browser and compile the rules, so that no test waits for these."""
    say("Building the pages, if they changed, and compiling the rules and bots, if they changed.")
    steps = [
        ("build pages", [*PAGES], "make install"),
        *([("find Chromium", [PYTHON, "tests/web/chromium.py"], "")] if browser else []),
        ("compile rules", [PYTHON, "-m", "kakehashi.bots.preparation"], ""),
    ]
    parts = []
    for name, command, retry in steps:
        parts.append(runner.run(name, command, show_output=True, retry=retry or None))
        if not parts[-1].ok:
            break
    return parts


def run_pytest(runner: Runner, targets: Sequence[str], deep: bool) -> list[PartResult]:
    """Run pytest on all cores; return a result for each folder, counted by tests/conftest.py."""
    counts = LOGS / "counts.json"
    counts.unlink(missing_ok=True)
    command = [str(BIN / "pytest"), "-q", "-n", "auto", "--dist", "load", "--maxschedchunk", "4", *targets]
    whole = runner.run(
        "tests", command, show_output=True, TEST_COUNTS=str(counts), **({"TEST_DEPTH": "deep"} if deep else {})
    )
    if not counts.is_file():
        return [whole]
    parts = []
    for name, count in sorted(json.loads(counts.read_text()).items()):
        retry = [shlex.join([".venv/bin/pytest", *count["failures"]])] if count["failures"] else []
        parts.append(
            PartResult(
                name, not retry, count["seconds"], f"{count['passed']} passed, {len(count['failures'])} failed", retry
            )
        )
    if not whole.ok and all(part.ok for part in parts):
        parts.append(whole)
    return parts


def summarise(parts: list[PartResult], seconds: float) -> bool:
    """Print one line for each part, then the commands that repeat what failed; return True if all is ok."""
    say("\npart               seconds  result")
    for part in parts:
        result = "ok" if part.ok else "FAILED"
        say(f"{part.name:<18} {part.seconds:7.0f}  {result}{f'  ({part.summary})' if part.summary else ''}")
    say(f"{'all':<18} {seconds:7.0f}  (parts run side by side)")
    failed = [part for part in parts if not part.ok]
    if failed:
        say("\nFailed. Run only what failed:")
        for command in (
            command for part in failed for command in part.retry_commands or [f"make test PART={part.name}"]
        ):
            say(f"  {command}")
    return not failed


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() if not done.returncode else "?"


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the test suite.")
    parser.add_argument("--part", default="", help=f"run only this part: {', '.join([*PARTS, *FOLDERS])}")
    parser.add_argument("--fast", action="store_true", help="rules, library, table core, units of the pages")
    parser.add_argument("--deep", action="store_true", help="a hundred times as many examples and kills")
    given = parser.parse_args()
    if given.part and given.part not in (*PARTS, *FOLDERS):
        parser.error(f"there is no part {given.part!r}: there are {', '.join([*PARTS, *FOLDERS])}")
    LOGS.mkdir(parents=True, exist_ok=True)
    runner, start, commit = Runner(), time.monotonic(), git("rev-parse", "HEAD")
    is_clean = git("status", "--porcelain") == ""
    side_parts = [given.part] if given.part in PARTS else [] if given.part else ["pages"] if given.fast else list(PARTS)
    targets = [] if given.part in PARTS else [given.part] if given.part else FAST if given.fast else ["."]
    names = ", ".join(side_parts + [target for target in targets if target != "."])
    say(f"Testing {'everything' if targets == ['.'] else names}{', deeply' if given.deep else ''}.")
    parts: list[PartResult] = []
    try:
        with ThreadPoolExecutor(1) as executor:
            if "lint-pages" in side_parts or "pages" in side_parts or targets == ["."]:
                parts += [runner.run("page tools", [*PAGES, "tools"], show_output=True)]
            side_results = [executor.submit(lambda name=name: print_result(PARTS[name](runner))) for name in side_parts]
            if targets:
                ready = prepare(runner, browser=targets == ["."] or "web" in targets)
                parts += ready
                if all(part.ok for part in ready):
                    parts += run_pytest(runner, [str(Path("tests") / target) for target in targets], given.deep)
            parts += [result.result() for result in side_results]
    except KeyboardInterrupt:
        runner.stop()
        say("Stopped.")
        return 130
    green = summarise(parts, time.monotonic() - start)
    is_whole = not given.part and not given.fast and not given.deep
    if green and is_whole and is_clean and git("status", "--porcelain") == "" and git("rev-parse", "HEAD") == commit:
        GREEN_COMMIT.write_text(commit + "\n")
    return 0 if green else 1


if __name__ == "__main__":
    sys.exit(main())
