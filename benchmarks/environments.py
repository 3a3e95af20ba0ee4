"""How fast the environments are, beside each other, beside random games and beside python-chess; all in one run.

    .venv/bin/python benchmarks/environments.py [--seconds 2]

Everything in one thread is counted by its own processor time. Many games at once are counted by the clock, since they
use all cores: so on a machine that is busy with other things it says little.
"""

import argparse
import time
from collections.abc import Callable
from random import Random
from types import ModuleType

import chess
import numpy as np

from kakehashi.adapters.pettingzoo import hashi_v1, shangri_la_v1
from kakehashi.benchmark import measure
from kakehashi.environments.arrays import Arrays
from kakehashi.environments.vector import Games, cores
from kakehashi.hashi import Position as Hashi
from kakehashi.shangrila import Position as ShangriLa

GAMES = (1024, 8192)
LISTED: list[int] = []
"""How many moves were listed each time."""
CORES = cores()


def speed(play: Callable[[], int], seconds: float) -> tuple[float, float]:
    """How many times a second something is done, by the clock and by processor time."""
    play()
    done, clock, spent = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() < clock + seconds:
        done += play()
    return done / (time.perf_counter() - clock), done / (time.process_time() - spent)


def one_by_one(module: ModuleType, players: int) -> Callable[[], int]:
    """Steps of an AEC environment with an agent that plays at random."""
    env, random = module.env(players=players), Random(1).random
    env.reset(seed=1)

    def play() -> int:
        for _ in range(1000):
            seen, _, over, _, _ = env.last()
            if over:
                env.reset()
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(legal[int(random() * len(legal))])
        return 1000

    return play


def at_once(game: str, number: int, players: int, look: bool) -> Callable[[], int]:
    """Steps of many games at once, chosen at random: with observations or without."""
    games = Games(game, number, players=players, seed=1)
    if not look:
        none = np.zeros((0, games.arrays.observations.shape[1]), np.int8)
        games = Games(game, number, players=players, seed=1, into=Arrays(none, *games.arrays[1:]))
    actions = np.zeros(number, np.int64)

    def play() -> int:
        for _ in range(100):
            games.choose_at_random(actions)
            games.step(actions)
        return 100 * number

    return play


def by_positions(new: Callable[[int], ShangriLa | Hashi]) -> Callable[[], int]:
    """Moves of games at random: list those that are legal, play one."""
    random, seeds = Random(1), iter(range(10**9))

    def play() -> int:
        position, moves = new(next(seeds)), 0
        while not position.over:
            legal = position.legal_moves
            LISTED.append(len(legal))
            position, moves = position.play(random.choice(legal)), moves + 1  # type: ignore[arg-type]
        return moves

    return play


def by_chess() -> int:
    """The same with python-chess."""
    board, moves, random = chess.Board(), 0, Random(1)
    while moves < 200 and (legal := list(board.legal_moves)):
        LISTED.append(len(legal))
        board.push(random.choice(legal))
        moves += 1
    return moves


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2, help="how long each line is measured")
    seconds = parser.parse_args().seconds

    for title, game, module, players in (
        ("Shangri-La, four players", "shangri-la", shangri_la_v1, 4),
        ("Hashi alone", "hashi", hashi_v1, 1),
    ):
        turns = measure(game, {}, seconds)["turns_per_s"]
        _, single = speed(one_by_one(module, players), seconds)
        print(f"{title}: {CORES} cores")
        print(f"  random games in one thread                {turns:12,.0f} turns a second")
        print(f"  AEC environment in one thread             {single:12,.0f} steps a second")
        for number in GAMES:
            for look in (True, False):
                steps, _ = speed(at_once(game, number, players, look), seconds)
                name = f"{number:,} games at once{'' if look else ', nothing observed'}"
                print(f"  {name:41} {steps:12,.0f} steps a second: {steps / single:.0f} times the AEC environment,")
                print(
                    f"  {'':41} {'':12} {steps / CORES / turns:.2f} of cores × the turns of random games in one thread"
                )

    print("Through the public API, in one thread: the legal moves listed, one of them played")
    theirs = 0.0
    for name, play in (
        ("python-chess", by_chess),
        ("Shangri-La", by_positions(lambda seed: ShangriLa.new())),
        ("Hashi alone", by_positions(lambda seed: Hashi.new(seed=seed))),
    ):
        LISTED.clear()
        _, plays = speed(play, seconds)
        each = sum(LISTED) / len(LISTED)
        theirs = theirs or plays * each
        print(
            f"  {name:12} {plays:10,.0f} a second, {each:4.0f} moves each: "
            f"{plays * each:12,.0f} moves listed, {plays * each / theirs:.1f} times python-chess"
        )


if __name__ == "__main__":
    main()
