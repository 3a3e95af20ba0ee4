"""Learns what the features are worth, from games that the sage plays against itself.

python -m kakehashi.bots.shangrila.training --players 4 --seconds 600

The better a position looks after a search, and the better the game ended, the more its features are worth. With weights
learned so, the next games are better ones: run it again, until nothing changes.
"""

import argparse
import json
import sys
import time
from importlib.resources import files

import numpy as np

from kakehashi.bots.shangrila.evaluation import SET_UP, WORK_SIZE, won_shares
from kakehashi.bots.shangrila.features import N_FEATURES, N_VILLAGES, Numbers, describe
from kakehashi.bots.shangrila.search import NO_LIMIT, Strength, Tree
from kakehashi.bots.shangrila.tree import (
    MOST_A_SIMULATION,
    MOST_THREADS,
    MOVE,
    Words,
    Worth,
    begin,
    chosen_edge,
    simulate,
    word,
)
from kakehashi.bots.shangrila.weights import KNOTS, LEARNED, WATCHFUL, learned, spread
from kakehashi.compiled import Ints, Randomness, compiled, count, draw, prepare, randomness
from kakehashi.shangrila import Position
from kakehashi.shangrila.choices import CHOICES_SIZE, random_move
from kakehashi.shangrila.rules import STANDING, in_set_up, is_over, play, winners

MANNER = Strength(learned).manner
"""As the sage searches."""
MOST_TURNS = 512
ODD_TURNS = 12
"""A game starts with up to so many random turns, so that the games differ."""
ODD_IN_A_THOUSAND = (25, 100)
"""How many turns are random after that: in one half of the games few, in the other more."""


@compiled("void(int64[::1], float64[:, ::1])")
def describe_position(state: Ints, features: Numbers) -> None:
    """Write down the features of a single position."""
    work = np.empty(WORK_SIZE, np.int64)
    describe(state, features, work[:N_VILLAGES], work[N_VILLAGES:])


@compiled(
    "int64(int64[::1], int64, int32[::1], float32[::1], int64[::1], float64[:, ::1], float64[::1], uint64[::1],"
    "float64[:, :, ::1], int64[::1], float64[:, ::1], float64[::1])"
)
def play_a_game(
    state: Ints,
    simulations: int,
    tree: Words,
    worth: Worth,
    size: Ints,
    weights: Numbers,
    parameters: Numbers,
    random: Randomness,
    features: Numbers,
    rows: Ints,
    found: Numbers,
    end: Numbers,
) -> int:
    """Play a game by short searches; writes down each position with its row of weights and what the search found."""
    can = np.empty(CHOICES_SIZE, np.int64)
    odd_turns, odd, positions = draw(random, ODD_TURNS), ODD_IN_A_THOUSAND[draw(random, 2)], 0
    while not is_over(state) and positions < MOST_TURNS:
        if odd_turns > 0 or draw(random, 1000) < odd:
            odd_turns -= 1
            play(state, random_move(state, can, random))
            continue
        found[positions] = 0.0
        begin(tree, size)
        done = simulate(state, simulations, NO_LIMIT, tree, worth, size, weights, parameters, random, found[positions])
        found[positions] /= max(done, 1)
        describe_position(state, features[positions])
        rows[positions] = SET_UP if in_set_up(state) else count(state[STANDING])
        positions += 1
        play(state, word(tree, chosen_edge(state, tree, worth) + MOVE))
    won_shares(winners(state), end)
    return positions


def gather(players: int, seconds: float, simulations: int, seed: int) -> tuple[Numbers, Ints, Numbers]:
    """Features, rows of weights and shares of the win, from as many games as can be played in the time."""
    random, weights = randomness(seed), learned(players)
    tree = Tree((simulations + MOST_THREADS) * MOST_A_SIMULATION)
    features, rows = np.empty((MOST_TURNS, 4, N_FEATURES)), np.empty(MOST_TURNS, np.int64)
    found, end = np.zeros((MOST_TURNS, 4)), np.zeros(4)
    games: list[tuple[Numbers, Ints, Numbers]] = []
    begun = said = time.monotonic()
    try:
        while time.monotonic() < begun + seconds:
            positions = play_a_game(
                Position.new("rbyv"[:players]).state,
                simulations,
                tree.words,
                tree.worth,
                tree.size,
                weights,
                MANNER,
                random,
                features,
                rows,
                found,
                end,
            )
            shares = (found[:positions, :players] + end[:players]) / 2
            games.append((features[:positions, :players].astype(np.float32), rows[:positions].copy(), shares))
            if time.monotonic() > said + 10:
                said = time.monotonic()
                left = begun + seconds - said
                print(f"{len(games)} games, {left:.0f} s left (stop with Ctrl-C to learn from these)", file=sys.stderr)
    except KeyboardInterrupt:
        print(f"stopped after {len(games)} games", file=sys.stderr)
    if not games:
        raise SystemExit("No game was played to its end: there is nothing to learn from.")
    all_features, all_rows, all_shares = zip(*games, strict=True)
    return np.concatenate(all_features), np.concatenate(all_rows), np.concatenate(all_shares)


def parts_of_rows(rows: Ints) -> Numbers:
    """How much set-up and each knot have to do with each row of weights."""
    parts = np.zeros((len(rows), 1 + len(KNOTS)))
    parts[rows == SET_UP, 0] = 1.0
    for knot in range(len(KNOTS)):
        one = np.eye(len(KNOTS))[knot]
        parts[:, 1 + knot] = np.where(rows == SET_UP, 0.0, np.interp(rows, KNOTS, one))
    return parts


def surprise(knots: Numbers, features: Numbers, parts: Numbers, shares: Numbers) -> tuple[float, Numbers]:
    """How badly weights foretell the shares (their cross entropy), and how that changes with them."""
    worth = np.einsum("psf,pf->ps", features, parts @ knots)
    worth -= worth.max(axis=1, keepdims=True)
    foretold = np.exp(worth)
    foretold /= foretold.sum(axis=1, keepdims=True)
    change = parts.T @ np.einsum("ps,psf->pf", foretold - shares, features) / len(shares)
    return float(-(shares * np.log(foretold + 1e-12)).sum(axis=1).mean()), change


def fit(features: Numbers, rows: Ints, shares: Numbers, seed: int, rounds: int = 6) -> tuple[Numbers, float]:
    """The weights that foretell the shares best (by Adam), and how badly they do for games they were not fitted to."""
    kept = len(rows) * 9 // 10
    scale = features.std(axis=(0, 1)) + 1e-3
    features, parts = features / scale, parts_of_rows(rows)
    knots = np.zeros((1 + len(KNOTS), N_FEATURES))
    drift, force = np.zeros_like(knots), np.zeros_like(knots)
    random, steps = np.random.default_rng(seed), 0
    batches = max(1, kept // 1024)
    for _ in range(rounds):
        for chosen in np.array_split(random.permutation(kept), batches):
            _, change = surprise(knots, features[chosen], parts[chosen], shares[chosen])
            steps += 1
            drift, force = 0.9 * drift + 0.1 * change, 0.999 * force + 0.001 * change**2
            pace = 0.02 * (1 - steps / (rounds * batches)) + 1e-5
            knots -= pace * (drift / (1 - 0.9**steps)) / (np.sqrt(force / (1 - 0.999**steps)) + 1e-8)
    left, _ = surprise(knots, features[kept:], parts[kept:], shares[kept:])
    return knots / scale, left


def main() -> None:
    """Play, learn, and write the weights down."""
    parser = argparse.ArgumentParser(description="Learn the weights of Shangri-La's sage from its games with itself.")
    parser.add_argument("--players", type=int, choices=[3, 4], default=4)
    parser.add_argument("--seconds", type=float, default=600, help="how long to play (%(default)s)")
    parser.add_argument("--simulations", type=int, default=200, help="of each search (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    features, rows, shares = gather(given.players, given.seconds, given.simulations, given.seed)
    knots, left = fit(features, rows, shares, given.seed)
    for name, weights in (("by hand", WATCHFUL), ("before", learned(given.players)), ("learned", spread(knots))):
        worth = np.einsum("psf,pf->ps", features, weights[rows])
        foretold = np.exp(worth) / np.exp(worth).sum(axis=1, keepdims=True)
        print(f"{name}: cross entropy {-(shares * np.log(foretold)).sum(axis=1).mean():.4f}")
    print(f"{len(rows)} positions; cross entropy on the tenth that was kept back {left:.4f}")
    place = files(__package__).joinpath(LEARNED)
    known = json.loads(place.read_text("utf-8"))
    known[str(given.players)] = np.round(knots, 4).tolist()
    with open(str(place), "w", encoding="utf-8") as file:
        json.dump(known, file, indent=0)


prepare()
if __name__ == "__main__":
    main()
