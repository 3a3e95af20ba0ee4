"""Random games a second: the rules compiled, against the same source uncompiled and against C; all in one run.

    python benchmarks/compare.py [--seconds 3] [--limit FOLDER]

FOLDER holds a C program that plays the same games as fast as a machine can; without it, or without a compiler, that
line is left out and the output says why.
"""

import argparse
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 3
UNCOMPILED = {"NUMBA_DISABLE_JIT": "1"}


def kakehashi(*arguments: str, **environment: str) -> str:
    """What our command prints."""
    command = [sys.executable, "-m", "kakehashi.cli", *arguments]
    return subprocess.run(command, env=os.environ | environment, check=True, capture_output=True, text=True).stdout


def ours(seconds: float, **environment: str) -> float:
    """Games a second of our rules."""
    return float(json.loads(kakehashi("bench", "shangri-la", "--seconds", str(seconds), **environment))["games_per_s"])


def build_limit(source: Path, target: Path) -> Path | str:
    """The C program, built; or the reason why there is none."""
    if not (source / "playouts.c").exists():
        return f"not measured: there is no C program in {source}"
    if not shutil.which(os.environ.get("CC", "cc")):
        return "not measured: there is no C compiler here"
    shutil.copytree(source, target, dirs_exist_ok=True)
    made = subprocess.run(["make", "-B", "-C", str(target), "playouts"], capture_output=True, text=True)
    return target / "playouts" if made.returncode == 0 else f"not measured: it does not compile ({made.stderr[-200:]})"


def limit(program: Path, seconds: float) -> float:
    """Games a second of the C program, by its own processor time."""
    printed = subprocess.run([program, "speed", str(seconds)], check=True, capture_output=True, text=True).stdout
    found = re.search(r"shangri-la\s+(\d+) games/s", printed)
    assert found, printed
    return float(found[1])


def fastest(*command: str) -> float:
    """The shortest of five runs of a whole process, in seconds."""
    times = []
    for _ in range(5):
        before = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - before)
    return min(times)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3, help="how long each of the three rounds measures")
    parser.add_argument("--limit", type=Path, default=ROOT.parent / "shared" / "limit", help="where the C program is")
    arguments = parser.parse_args()

    compiled, uncompiled, c = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        program = build_limit(arguments.limit, Path(folder) / "limit")
        for number in range(ROUNDS):
            print(f"\rmeasuring, round {number + 1} of {ROUNDS} … ", end="", file=sys.stderr, flush=True)
            compiled.append(ours(arguments.seconds))
            if isinstance(program, Path):
                c.append(limit(program, arguments.seconds))
            uncompiled.append(ours(1, **UNCOMPILED))
    print("\r\033[K" if sys.stderr.isatty() else "", end="\n", file=sys.stderr)

    speed, slow = statistics.median(compiled), statistics.median(uncompiled)
    print(f"Shangri-La: uniformly random complete four-player games a second, one core, median of {ROUNDS} rounds")
    print(f"  Kakehashi, compiled    {speed:>11,.0f}")
    print(f"  Kakehashi, uncompiled  {slow:>11,.0f}   compiled is {speed / slow:,.0f} times as fast")
    if isinstance(program, Path):
        most = statistics.median(c)
        print(f"  C, tuned to the limit  {most:>11,.0f}   compiled is {speed / most:.2f} of it")
    else:
        print(f"  C, tuned to the limit  {program}")

    first_list = "from kakehashi.shangrila import Position; Position.new().legal_moves"
    print("Starting, whole process, shortest of 5, compiled rules in the cache")
    print(f"  kakehashi --version    {fastest(sys.executable, '-m', 'kakehashi.cli', '--version'):>9.2f} s")
    print(f"  first legal-move list  {fastest(sys.executable, '-c', first_list):>9.2f} s")
    print(f"({platform.machine()}, Python {platform.python_version()}, {time.strftime('%Y-%m-%d')})")


if __name__ == "__main__":
    main()
