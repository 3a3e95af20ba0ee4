"""How even the set-ups for a first game are, and the search for them: games between equal search bots.

.venv/bin/python benchmarks/first_game.py --players 4 --games 2000     how even the set-up is that the game ships
.venv/bin/python benchmarks/first_game.py --players 4 --search 24      other set-ups, the most even one last
"""

import argparse
import multiprocessing
import os
import random
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from kakehashi.bots import Bot, Budget
from kakehashi.seeds import seed_from
from kakehashi.shangrila import Options, Position
from kakehashi.shangrila.first_game import FIRST_GAME

COLOURS = "rbyv"
OPTIONS = Options(setup="first-game")


def start_from(villages: str) -> Position:
    """A first game with these villages, written as in first_game.py, in place of those that the game ships."""
    players = 4 if "4" in villages else 3
    FIRST_GAME[players] = villages
    return Position.new(COLOURS[:players], OPTIONS)


def shares(villages: str, bot: str, simulations: int, number: int) -> list[float]:
    """The share of the win that each seat gets in one game."""
    position = start_from(villages)
    bots = [Bot("shangri-la", bot) for _ in position.colours]
    while not position.over:
        seat = position.acting[0]
        seed = seed_from("first game", number, position.turns)
        position = position.play(bots[seat].choose(position, seat, seed, Budget(simulations=simulations)))
    return [(colour in position.winners) / len(position.winners) for colour in position.colours]


def measured(villages: str, given: argparse.Namespace, games: Iterable[int], pool: ProcessPoolExecutor) -> list[float]:
    """The share of the wins of each seat, in percent."""
    played = list(pool.map(partial(shares, villages, given.bot, given.simulations), games, chunksize=5))
    return [100 * sum(game[seat] for game in played) / len(played) for seat in range(len(played[0]))]


def off(percents: list[float]) -> float:
    """By how many points the seat that is worst off, or best off, misses its fair share."""
    return max(abs(percent - 100 / len(percents)) for percent in percents)


def another(players: int, chance: random.Random) -> str:
    """A set-up by chance: the Masters of each player in seven villages, all with about as many bridges."""
    while True:
        position = Position.new(COLOURS[:players])
        while position.in_set_up:
            position = position.play(position.random_move(position.acting[0], chance))
        villages = [position.village(village) for village in "ABCDEFGHIJKLM"]
        text = "/".join(villages).translate(str.maketrans(COLOURS[:players], "1234"[:players]))
        homes = [[v for v in range(13) if str(player) in text.split("/")[v]] for player in range(1, players + 1)]
        bridges = [
            sum("ABCDEFGHIJKLM"[v] in bridge for v in home for bridge in position.standing_bridges) for home in homes
        ]
        if all(len(home) == 7 for home in homes) and max(bridges) - min(bridges) <= 1:
            return text


def main() -> None:
    """Measure, and print a line for each set-up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, choices=[3, 4], required=True)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--bot", default="sage")
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--search", type=int, metavar="N", help="try so many set-ups, with 200 games each at first")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), mp_context=spawn) as pool:
        if given.search is None:
            percents = measured(FIRST_GAME[given.players], given, range(10**6, 10**6 + given.games), pool)
            print(f"{given.games} games: " + " ".join(f"{p:.1f}" for p in percents) + f"  off by {off(percents):.1f}")
            return
        chance = random.Random(given.seed)
        tried = [another(given.players, chance) for _ in range(given.search)]
        for games in (200, 600, 1800):
            even = []
            for villages in tried:
                percents = measured(villages, given, range(games), pool)
                even.append((off(percents), villages))
                print(games, " ".join(f"{p:.1f}" for p in percents), villages, file=sys.stderr, flush=True)
            tried = [villages for _, villages in sorted(even)[: max(1, len(even) // 4)]]
        print(tried[0])


if __name__ == "__main__":
    main()
