"""The bots of today against those of an earlier commit, in processes of their own: one against the rest, and the rest
against one.

.venv/bin/python benchmarks/against.py --commit 37ff94a --games 24 --file build/against.jsonl

Seats rotate, and every opening is played once from every seat. Ctrl-C stops it; with --file it goes on where it was.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event

from kakehashi.arena.statistics import estimate
from kakehashi.games import game
from kakehashi.records import Record
from kakehashi.seeds import seed_from

ROOT = Path(__file__).resolve().parent.parent
NEW, OLD = "new", "old"
PLAYERS = 4
# What runs in the process of either side: the rules and the bots are its own.
SIDE = """
import json, sys
from kakehashi.bots import Bot, Budget
from kakehashi.records import Record
name, level = sys.argv[1:]
bots, record = {}, None
for line in sys.stdin:
    what, *given = json.loads(line)
    if what == "new":
        record, bots = Record.new(name, given[0]), {}
    elif what == "play":
        record.play(*given)
    else:
        seat, seed, ms = given
        if seat not in bots:
            bots[seat] = Bot(name, level)
        print(bots[seat].choose(record.position, seat, seed, Budget(ms=ms) if ms else None), flush=True)
"""


class Side:
    """The bots of one side in a game."""

    def __init__(self, source: Path, name: str, level: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", SIDE, name, level],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(source / "src")},
            start_new_session=True,  # Ctrl-C is for this process alone
        )

    def tell(self, *what: object) -> None:
        """Have the side know what happens."""
        assert self._process.stdin
        print(json.dumps(what), file=self._process.stdin, flush=True)

    def choose(self, seat: int, seed: int, ms: float | None) -> str:
        """The side's move for a seat."""
        assert self._process.stdout
        self.tell("choose", seat, seed, ms)
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        """End its process."""
        self._process.kill()
        self._process.communicate()


def play(
    sources: dict[str, Path],
    given: argparse.Namespace,
    terms: list[object],
    stopped: Event,
    alone: str,
    number: int,
) -> dict[str, object]:
    """One game: a side has one seat, the other the rest; returns the share of the win of that one seat."""
    config = {"players": PLAYERS, "seed": seed_from(given.seed, "opening", number // PLAYERS)}
    record, chance = Record.new(given.game, config), Random(config["seed"])
    other = OLD if alone == NEW else NEW
    seats = [alone if seat == number % PLAYERS else other for seat in range(PLAYERS)]
    sides = {name: Side(source, given.game, given.bot) for name, source in sources.items()}
    try:
        for side in sides.values():
            side.tell("new", config)
        random_turns = game(given.game).turns_to_vary(record.start)
        while not record.position.over:
            if stopped.is_set():
                raise KeyboardInterrupt
            seat = record.position.acting[0]
            seed = seed_from(given.seed, number, len(record.moves))
            if len(record.moves) < random_turns:
                move = str(record.position.random_move(seat, chance))
            else:
                move = sides[seats[seat]].choose(seat, seed, given.ms)
            record.play(move, seat)
            for side in sides.values():
                side.tell("play", move, seat)
    finally:
        for side in sides.values():
            side.close()
    result = record.position.result()
    winners = result["winners"]
    share = 1 / len(winners) if number % PLAYERS in winners else 0.0
    return {
        "terms": terms,
        "alone": alone,
        "game": number,
        "share": share,
        "scores": result["scores"],
        "moves": len(record.moves),
    }


def git(*words: str) -> bytes:
    """What git says; it is no use to go on where it says no."""
    said = subprocess.run(["git", *words], cwd=ROOT, capture_output=True)
    if said.returncode:
        raise SystemExit(f"git {' '.join(words)}: {said.stderr.decode().strip()}")
    return said.stdout


def commit_of(name: str) -> str:
    """The commit that somebody calls so today."""
    return git("rev-parse", "--verify", f"{name}^{{commit}}").decode().strip()


def today() -> str:
    """The commit of today, and what was changed since."""
    change = git("diff", "HEAD", "--", "src")
    return commit_of("HEAD") + (f"+{hashlib.sha256(change).hexdigest()[:12]}" if change else "")


def known(file: Path, terms: list[object]) -> list[dict[str, object]]:
    """The outcomes in a file, which must be of games on the same terms."""
    outcomes = [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    for outcome in outcomes:
        if outcome["terms"] != terms:
            raise SystemExit(f"{file} has games on other terms: {outcome['terms']}, not {terms}.")
    return outcomes


def earlier(commit: str) -> Path:
    """The sources of an earlier commit, always at the same place: what is compiled there is found again."""
    folder = ROOT / "build" / f"commit-{commit}"
    folder.parent.mkdir(exist_ok=True)
    if not folder.exists():
        with (
            TemporaryDirectory(dir=folder.parent) as half,
            tarfile.open(fileobj=BytesIO(git("archive", commit, "src"))) as archive,
        ):
            archive.extractall(f"{half}/whole", filter="data")
            Path(half, "whole").rename(folder)
    return folder


def report(outcomes: Sequence[dict[str, object]]) -> Iterator[str]:
    """What came of it so far."""
    for alone, words in ((NEW, "new against three old"), (OLD, "old against three new")):
        openings: dict[int, list[float]] = {}
        for outcome in outcomes:
            if outcome["alone"] == alone:
                openings.setdefault(int(str(outcome["game"])) // PLAYERS, []).append(100 * float(str(outcome["share"])))
        if openings:
            yield f"{words}: won {estimate(openings.values()).text()} % of {sum(map(len, openings.values()))} games"


def main() -> None:
    """Play, and print who won how often."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commit", required=True, help="the commit whose bots are the opponents")
    parser.add_argument("--game", default="shangri-la")
    parser.add_argument("--bot", default="sage")
    parser.add_argument("--games", type=int, default=24, help="games each way (%(default)s)")
    parser.add_argument("--ms", type=float, help="time for a move; the bot's own if not given")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="games at once (%(default)s)")
    parser.add_argument("--file", type=Path, help="where outcomes are kept, to go on from there")
    given = parser.parse_args()

    commit = commit_of(given.commit)
    # What games must have in common to be counted together.
    terms: list[object] = [today(), commit, given.game, given.bot, given.ms, given.seed]
    outcomes = known(given.file, terms) if given.file else []
    done = {(one["alone"], one["game"]) for one in outcomes}
    wanted = [(alone, number) for number in range(given.games) for alone in (NEW, OLD) if (alone, number) not in done]
    sources = {NEW: ROOT, OLD: earlier(commit)}
    stopped = Event()
    with ThreadPoolExecutor(given.workers) as workers:
        games = [workers.submit(play, sources, given, terms, stopped, *which) for which in wanted]
        try:
            for finished in as_completed(games):
                outcomes.append(finished.result())
                if given.file:
                    with given.file.open("a", encoding="utf-8") as file:
                        print(json.dumps(outcomes[-1]), file=file)
                print(f"\r{len(outcomes)} of {2 * given.games} games ", end="", file=sys.stderr, flush=True)
        except BaseException as why:
            stopped.set()
            workers.shutdown(cancel_futures=True)
            if not isinstance(why, KeyboardInterrupt):
                raise
    print(file=sys.stderr)
    print("\n".join(report(outcomes)))


if __name__ == "__main__":
    main()
