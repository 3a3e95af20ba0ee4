"""Random games a second: the rules compiled, against the same source uncompiled and against C; all in one run.

    .venv/bin/python benchmarks/compare.py [--seconds 3] [--limit FOLDER]

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
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 3
UNCOMPILED = {"NUMBA_DISABLE_JIT": "1"}


def kakehashi(*arguments: str, **environment: str) -> str:
    """What our command prints."""
    command = [sys.executable, "-m", "kakehashi", *arguments]
    return subprocess.run(command, env=os.environ | environment, check=True, capture_output=True, text=True).stdout


def ours(seconds: float, *what: str, **environment: str) -> float:
    """Games a second of our rules."""
    return float(json.loads(kakehashi("bench", *what, "--seconds", str(seconds), **environment))["games_per_s"])


def build_limit(source: Path, target: Path) -> Path | str:
    """The C program, built; or the reason why there is none."""
    if not (source / "playouts.c").exists():
        return f"not measured: there is no C program in {source}"
    if not shutil.which(os.environ.get("CC", "cc")):
        return "not measured: there is no C compiler here"
    shutil.copytree(source, target, dirs_exist_ok=True)
    made = subprocess.run(["make", "-B", "-C", str(target), "playouts"], capture_output=True, text=True)
    return target / "playouts" if made.returncode == 0 else f"not measured: it does not compile ({made.stderr[-200:]})"


def limit(program: Path, seconds: float) -> dict[str, float]:
    """Games a second of the C program for both games, by its own processor time."""
    printed = subprocess.run([program, "speed", str(seconds)], check=True, capture_output=True, text=True).stdout
    return {name: float(speed) for name, speed in re.findall(r"(\S+)\s+(\d+) games/s", printed)}


def fastest(*command: str) -> float:
    """The shortest of five runs of a whole process, in seconds."""
    times = []
    for _ in range(5):
        before = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - before)
    return min(times)


def widest_list() -> tuple[int, float]:
    """The most turns that a seat can choose from in the golden games of Hashi, and the seconds to list them."""
    sys.path.insert(0, str(ROOT / "tests"))
    import numpy as np

    from hashi.golden import FOLDER, Playthrough
    from kakehashi.hashi import Draw
    from kakehashi.hashi.choices import MOST_SETS, list_bridges

    sets, widest, seconds = np.empty(MOST_SETS, np.int64), 0, 0.0
    for path in FOLDER.glob("*.txt"):
        for position in Playthrough.read(path.read_text("utf-8")).positions:
            for seat in position.acting if position.card else ():
                before, turns = time.perf_counter(), 0
                for where in ("", *position.islands_for(seat)):
                    sheet = position.with_move(position.sheets[seat], Draw(where))
                    turns += list_bridges(position.board.ints, sheet, position.card.bridges, sets)
                if turns > widest:
                    widest, seconds = turns, time.perf_counter() - before
    return widest, seconds


def searching(seconds: float) -> tuple[float, float]:
    """Simulations of Shangri-La's sage and random games a second, from the same four-player start after set-up."""
    from kakehashi.bots import Budget
    from kakehashi.bots.shangrila.search import sage
    from kakehashi.compiled import randomness
    from kakehashi.shangrila import Options, Position
    from kakehashi.shangrila.choices import random_games

    start = Position.new("rbyv", Options(setup="first-game"))
    search, simulations, spent = sage(), 0, 0.0
    while spent < seconds:
        before = time.process_time()
        search(start, 0, Budget(ms=1000), seed=1)
        spent += time.process_time() - before
        simulations, search = simulations + search.simulations, sage()
    games, random, before = 0, randomness(1), time.process_time()
    while time.process_time() < before + seconds:
        random_games(start.state, 1000, random)
        games += 1000
    return simulations / spent, games / (time.process_time() - before)


def together(rounds: int = 3) -> float:
    """How many simulations two cores make in a second for each that one makes, on one tree of Shangri-La's sage."""
    from kakehashi.bots import Budget
    from kakehashi.bots.shangrila.search import sage
    from kakehashi.shangrila import Options, Position

    start = Position.new("rbyv", Options(setup="first-game"))
    made = {1: 0, 2: 0}
    for number in range(rounds):
        for cores in made:
            search = sage()
            search(start, 0, Budget(ms=1000, cores=cores), seed=number)
            made[cores] += search.simulations
    return made[2] / made[1]


def analysed(name: str, players: int, every: int) -> tuple[float, int]:
    """Positions of a game that are analysed in a second of one core at the first depth, and how many the game has."""
    from kakehashi.analysis.judging import inquiries, judge
    from kakehashi.bots import Bot
    from kakehashi.records import Record

    record, bot = Record.new(name, {"players": players, "seed": 1}), Bot(name, "greedy")
    while not record.position.over:
        seat = record.position.acting[0]
        record.play(str(bot.choose(record.position, seat, len(record.moves))), seat)
    asked = inquiries(record)
    judge(asked[-1])  # loads what it needs
    before = time.process_time()
    for inquiry in asked[::every]:
        judge(inquiry)
    return len(asked[::every]) / (time.process_time() - before), len(asked)


# Runs in a process of its own, so that its memory is that of one sage.
THOUGHT = """
import json, resource
from kakehashi.bots.shangrila.search import sage
from kakehashi.bots import Bot, Budget
from kakehashi.shangrila import Options, Position
position, bot, played = Position.new("rbyv", Options(setup="first-game")), sage(), Bot("shangri-la", "adept")
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
before, simulations, kept = peak(), [], []
for turn in range(12):
    if turn % 4:
        position = position.play(played.choose(position, turn % 4, turn))
    else:
        position = position.play(bot(position, 0, Budget(ms=3000), turn))
        simulations.append(bot.simulations)
        kept.append(bot.kept)
nodes, size = max(kept)
print(json.dumps([sum(simulations) / len(simulations), (peak() - before) / 1e6, nodes, size / 1e6]))
"""


def thought() -> tuple[float, float, float, float]:
    """Of Shangri-La's sage in three seconds: simulations a move, megabytes; positions it kept, and megabytes then."""
    done = subprocess.run([sys.executable, "-c", THOUGHT], check=True, capture_output=True, text=True)
    simulations, memory, nodes, kept = json.loads(done.stdout)
    return simulations, memory, nodes, kept


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3, help="how long each of the three rounds measures")
    parser.add_argument("--limit", type=Path, default=ROOT.parent / "shared" / "limit", help="where the C program is")
    arguments = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        program = build_limit(arguments.limit, Path(folder) / "limit")
        board = arguments.limit / "board.json"
        games = {
            "shangri-la": ("Shangri-La: uniformly random complete four-player games", ["shangri-la"]),
            "hashi": (
                "Hashi: random complete solo games",
                ["hashi", *(["--board", str(board)] if board.exists() else [])],
            ),
        }
        speeds: dict[tuple[str, str], list[float]] = defaultdict(list)
        for number in range(ROUNDS):
            print(f"\rmeasuring, round {number + 1} of {ROUNDS} … ", end="", file=sys.stderr, flush=True)
            for name, (_, what) in games.items():
                speeds[name, "compiled"].append(ours(arguments.seconds, *what))
                speeds[name, "uncompiled"].append(ours(1, *what, **UNCOMPILED))
            if isinstance(program, Path):
                for name, speed in limit(program, arguments.seconds).items():
                    speeds[name, "c"].append(speed)
    print(file=sys.stderr)

    for name, (title, _) in games.items():
        median = {
            how: statistics.median(speeds[name, how]) for how in ("compiled", "uncompiled", "c") if speeds[name, how]
        }
        speed, slow = median["compiled"], median["uncompiled"]
        print(f"{title} a second, one core, median of {ROUNDS} rounds")
        print(f"  Kakehashi, compiled    {speed:>11,.0f}")
        print(f"  Kakehashi, uncompiled  {slow:>11,.0f}   compiled is {speed / slow:,.0f} times as fast")
        if "c" in median:
            print(f"  C, tuned to the limit  {median['c']:>11,.0f}   compiled is {speed / median['c']:.2f} of it")
        else:
            print(f"  C, tuned to the limit  {program}")

    simulations, playouts = searching(arguments.seconds)
    print("Shangri-La: search on one core, four players, after set-up")
    print(f"  simulations a second    {simulations:>10,.0f}   {simulations / playouts:.2f} of random games from there")
    if (os.cpu_count() or 1) > 1:
        print(f"  with two cores         {together():>11.2f} times as many")
    made, memory, nodes, kept = thought()
    print("Shangri-La: the sage, three seconds a move at most, means of three turns of a game")
    print(f"  simulations a move     {made:>11,.0f}   (fewer where no other move can be tried as often any more)")
    print(f"  memory while it thinks {memory:>11,.0f} MB")
    print(f"  kept for its next turn {nodes:>11,.0f} positions at most, in {kept:,.0f} MB")
    print("Analysis at the first depth, one core, games of easy bots")
    for name, players, every in (("shangri-la", 4, 3), ("hashi", 1, 1)):
        speed, moves = analysed(name, players, every)
        print(f"  {name:<22} {speed:>11.1f} positions a second: {moves / speed:.0f} s for a game of {moves} moves")
    turns, seconds = widest_list()
    print(f"Hashi: listing the {turns:,} legal turns of the widest position in the golden games")
    print(f"  compiled               {1000 * seconds:>11.2f} ms")

    first_list = "from kakehashi.shangrila import Position; Position.new().legal_moves"
    print("Starting, whole process, shortest of 5, compiled rules in the cache")
    print(f"  kakehashi --version    {fastest(sys.executable, '-m', 'kakehashi', '--version'):>9.2f} s")
    print(f"  first legal-move list  {fastest(sys.executable, '-c', first_list):>9.2f} s")
    print(f"({platform.machine()}, Python {platform.python_version()}, {time.strftime('%Y-%m-%d')})")


if __name__ == "__main__":
    main()
