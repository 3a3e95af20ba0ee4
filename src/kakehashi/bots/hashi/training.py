"""Learns the weights of evaluation.py from games that the quick choice of turns.py plays alone.

python -m kakehashi.bots.hashi.training alone src/kakehashi/bots/hashi/alone.npy
python -m kakehashi.bots.hashi.training race src/kakehashi/bots/hashi/race.npy
python -m kakehashi.bots.hashi.training A src/kakehashi/bots/hashi/A.npz
python -m kakehashi.bots.hashi.training B src/kakehashi/bots/hashi/B.npz

The first two are for any board. The others go on from the first, for the islands and lines of one side by name, and
keep only what they add to it.

After each game every sheet on the way is held against what became of it, and the weights of its features move a part
of the way. Each weight has a pace of its own, which falls as its corrections begin to cancel out.
"""

import argparse
import time as clock
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kakehashi.bots.hashi.evaluation import (
    BLUES,
    CHAIN,
    FOUND,
    GENERAL,
    REDS,
    SIZE,
    WEB,
    WORK_SIZE,
    Weights,
    by_name,
    features,
    general,
    learned,
    map_of,
    tell_cards,
    value,
)
from kakehashi.bots.hashi.playout import enter_bonuses
from kakehashi.bots.hashi.turns import BEST, ROOM_KEPT, SHEETS, good_turns
from kakehashi.compiled import Ints, Randomness, compiled, count, draw, nth, prepare, randomness
from kakehashi.hashi.board import SIDES, Board
from kakehashi.hashi.deck import CARDS, ROUNDS
from kakehashi.hashi.rules import (
    BLUE_FLAGS,
    FIRST,
    LAST_ROUND_ALONE,
    LATER,
    SET_UP_NUMBERS,
    SHEET_SIZE,
    clear,
    islands_for_set_up,
    points,
    write,
)

MOST_FEATURES = 160
CHUNK, STINT = 100, 4000
"""Games a side at a stretch, and between two reports."""
OTHERS_FROM, OTHERS_SPAN = (8, 5, 7), 9
"""Against others: the first of the rounds in which they may be the first to reach a category, and how many such
rounds there are."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A stretch of training; it goes on with the weights of the one before."""

    minutes: float
    pace: float = 1.0
    """How far weights move."""
    trust: float = 0.9
    """How much the end of the game counts, against what the next sheet promised."""
    places: int = 4
    """How many islands a turn tries for its number."""
    width: int = 3
    """How many ways to draw a turn follows up."""
    settled: float = 0.5
    """Which part of the time has passed when weights begin to be averaged."""
    blue: int = FIRST[BLUE_FLAGS]
    """What the blue flags are worth to the first. They are hard to get: a high prize makes games try for them."""


COURSES = {
    "alone": (
        Lesson(1.2, blue=15),
        Lesson(2.5),
        Lesson(5, pace=0.7, places=5, width=4),
        Lesson(4, pace=0.7),
    ),
    "race": (Lesson(4),),
    **dict.fromkeys(SIDES, (Lesson(20, pace=0.7, settled=0.75),)),
}
HOPES = {"alone": 6.0, "race": 4.0}
"""Points expected of a bonus before anything is learned, so that the first games try for them."""


@compiled(
    "int64(int64[::1], int64[::1], int64[::1], int64, boolean, int64, int64, int64, float64, float64, "
    "float64[::1], float64[::1], float64[::1], uint64[::1])"
)
def learn(
    board: Ints,
    chart: Ints,
    deck: Ints,
    games: int,
    alone: bool,
    blue: int,
    places: int,
    width: int,
    pace: float,
    trust: float,
    weights: Weights,
    sums: Weights,
    sizes: Weights,
    random: Randomness,
) -> int:
    """Play so many games and learn from each; returns the sum of their points. With pace 0 nothing is learned.

    `trust` is how far a sheet is held against the end of the game rather than against what the next sheet promised.
    """
    sheet, cards, reached = np.empty(SHEET_SIZE, np.int64), deck.copy(), np.zeros(3, np.int64)
    sheets, values = np.empty((SHEETS, SHEET_SIZE), np.int64), np.empty(ROOM_KEPT, np.float64)
    marks, work, worth = np.empty(ROOM_KEPT, np.int64), np.zeros(WORK_SIZE, np.int64), np.zeros(3, np.int64)
    seen, many = np.empty((ROUNDS + 1, MOST_FEATURES), np.int64), np.zeros(ROUNDS + 1, np.int64)
    until = np.zeros(3, np.int64)
    had, hoped = np.zeros(ROUNDS + 1, np.int64), np.zeros(ROUNDS + 1, np.float64)
    total = 0
    for _ in range(games):
        clear(sheet)
        for category in range(3):
            until[category] = LAST_ROUND_ALONE[category] if alone else OTHERS_FROM[category] + draw(random, OTHERS_SPAN)
            worth[category] = blue if category == BLUE_FLAGS else FIRST[category]
        tell_cards(cards, 0, work)
        plain = islands_for_set_up(board, sheet)
        island, number = nth(plain, draw(random, count(plain))), SET_UP_NUMBERS[draw(random, 2)]
        # Alone one chooses the first number oneself; otherwise a neighbour does, and chooses badly.
        if draw(random, 8) != 0 if alone else draw(random, 2) != 0:
            most = -1e9
            for choice in range(2 * count(plain)):
                sheets[0] = sheet
                write(sheets[0], nth(plain, choice // 2), SET_UP_NUMBERS[choice % 2])
                worthy = value(board, chart, sheets[0], ROUNDS, worth, weights, work)
                if worthy > most:
                    most, island, number = worthy, nth(plain, choice // 2), SET_UP_NUMBERS[choice % 2]
        write(sheet, island, number)
        for round_ in range(ROUNDS + 1):
            time = ROUNDS - round_
            if round_ > 0:
                place = round_ - 1 + draw(random, len(cards) - round_ + 1)
                cards[round_ - 1], cards[place] = cards[place], cards[round_ - 1]
                card = cards[round_ - 1]
                tell_cards(cards, round_, work)
                for category in range(3):
                    if round_ > until[category]:
                        worth[category] = LATER[category]
                good_turns(
                    board, chart, sheet, card, time, worth, weights, places, width, 1, sheets, values, marks, work
                )
                sheet[:] = sheets[BEST]
                enter_bonuses(board, sheet, 0, worth, reached)
            found, had[round_] = features(board, chart, sheet, time, worth, work)
            many[round_] = found
            hoped[round_] = 0.0
            if time > 0:
                for place in range(found):
                    seen[round_, place] = work[FOUND + place]
                    hoped[round_] += weights[work[FOUND + place]]
        total += points(sheet)
        if pace > 0:
            came = 0.0
            for round_ in range(ROUNDS - 1, -1, -1):
                came = had[round_ + 1] - had[round_] + trust * came + (1 - trust) * hoped[round_ + 1]
                error = came - hoped[round_]
                for place in range(many[round_]):
                    feature = seen[round_, place]
                    rate = abs(sums[feature]) / sizes[feature] if sizes[feature] > 0 else 1.0
                    weights[feature] += pace * rate * error / many[round_]
                    sums[feature] += error
                    sizes[feature] += abs(error)
    return total


def main() -> None:
    """Train, and write the weights down every now and then."""
    parser = argparse.ArgumentParser(description="Learn the weights with which Hashi's bots see a sheet.")
    parser.add_argument("course", choices=COURSES, help="a player alone, one against others, or alone on one side")
    parser.add_argument("file", type=Path, help="where the weights go")
    parser.add_argument("--scale", type=float, default=1.0, help="times the usual length of the course")
    parser.add_argument("--go-on", action="store_true", help="begin with the weights that are there for a side")
    given = parser.parse_args()
    random = randomness(1)
    if given.course in SIDES:
        board = Board.read(given.course)
        start = by_name(board, general(alone=True))
        weights = learned(board, alone=True)[1] if given.go_on else start
        grounds = [(board, map_of(board, named=True))]
    else:
        weights, hope = np.zeros(SIZE), HOPES[given.course]
        weights[REDS:BLUES], weights[BLUES:CHAIN], weights[CHAIN:WEB] = hope, hope, hope / 2
        grounds = [(board, map_of(board)) for board in map(Board.read, SIDES)]
    for number, lesson in enumerate(COURSES[given.course], 1):
        print(f"lesson {number}, {given.scale * lesson.minutes:.2g} minutes", flush=True)
        weights = taught(lesson, grounds, given.course != "race", given.scale, weights, random)
        if given.course in SIDES:
            np.savez_compressed(given.file, weights=(weights - start).astype(np.float16))
        else:
            np.save(given.file, weights[:GENERAL].astype(np.float32))


def taught(
    lesson: Lesson,
    grounds: Sequence[tuple[Board, Ints]],
    alone: bool,
    scale: float,
    weights: Weights,
    random: Randomness,
) -> Weights:
    """The weights after a lesson, which is given on these boards, with their maps, by turns."""
    weights, sums, sizes = weights.copy(), np.zeros(SIZE), np.zeros(SIZE)
    deck, start, seconds = np.array([card.code for card in CARDS]), clock.time(), 60 * scale * lesson.minutes
    games, kept, stints = 0, weights, 1
    while clock.time() < start + seconds:
        totals = [0] * len(grounds)
        for _ in range(STINT // CHUNK):
            for number, (board, chart) in enumerate(grounds):
                totals[number] += learn(
                    board.ints, chart, deck, CHUNK, alone, lesson.blue, lesson.places, lesson.width,
                    lesson.pace, lesson.trust, weights, sums, sizes, random,
                )  # fmt: skip
        games += STINT
        # Weights sway around what they have learned: their mean over the last part of the time lies closer to it.
        if clock.time() < start + lesson.settled * seconds:
            kept, stints = weights.copy(), 1
        else:
            kept, stints = kept + weights, stints + 1
        means = ", ".join(
            f"side {board.name} {total / STINT:.2f}" for (board, _), total in zip(grounds, totals, strict=True)
        )
        print(f"{clock.time() - start:.0f} s, {games} games a side, points now: {means}", flush=True)
    return kept / stints


prepare()

if __name__ == "__main__":
    main()
