"""What `sage` loses alone in the last rounds of Hashi, against exact play over all orders of the cards left.

.venv/bin/python benchmarks/endings.py --decks 40 --ms 300

`sage` plays; at each of its last turns every legal turn is judged by all that may follow it, and its own is held
against the best one. Rounds further from the end have too many turns for that.
"""

import argparse

import numpy as np

from kakehashi.arena.statistics import estimate
from kakehashi.bots import Bot, Budget
from kakehashi.bots.hashi.playout import enter_bonuses
from kakehashi.bots.hashi.rivals import prizes_alone
from kakehashi.compiled import Ints, compiled, prepare
from kakehashi.hashi import Position, shuffled
from kakehashi.hashi.board import SIDES, Board
from kakehashi.hashi.choices import MOST_SETS, draw_set, list_bridges
from kakehashi.hashi.deck import ROUNDS, bridges_of, number_of
from kakehashi.hashi.rules import SHEET_SIZE, islands_for, points, write
from kakehashi.seeds import seed_from

MOST_TURNS = 20_000


@compiled("int64(int64[::1], int64[::1], int64, int64, int64[::1], int64[:, ::1])")
def follow(board: Ints, sheet: Ints, card: int, round_: int, prizes: Ints, found: Ints) -> int:
    """Write down the sheets after every turn, closed at the end of the round; returns how many, or one too many."""
    ways, written, many = np.empty(MOST_SETS, np.int64), np.empty(SHEET_SIZE, np.int64), 0
    reached = np.empty(3, np.int64)
    islands = islands_for(board, sheet, number_of(card))
    for island in range(-1, 18):
        if island >= 0 and islands >> island & 1 == 0:
            continue
        written[:] = sheet
        if island >= 0:
            write(written, island, number_of(card))
        for way in range(list_bridges(board, written, bridges_of(card), ways)):
            if many == len(found):
                return many + 1
            found[many] = written
            draw_set(board, found[many], ways[way])
            enter_bonuses(board, found[many], round_, prizes, reached)
            many += 1
    return many


@compiled("float64(int64[::1], int64[::1], int64[::1], int64, int64[::1])")
def exact(board: Ints, sheet: Ints, cards: Ints, round_: int, prizes: Ints) -> float:
    """What a sheet is worth at the end of a round to a perfect player; `cards` are those left.

    Without end, if there are more turns than can be written down.
    """
    if round_ == ROUNDS:
        return 1.0 * points(sheet)
    found, total = np.empty((MOST_TURNS, SHEET_SIZE), np.int64), 0.0
    for place in range(len(cards)):
        best, left = 0.0, np.concatenate((cards[:place], cards[place + 1 :]))
        many = follow(board, sheet, cards[place], round_ + 1, prizes, found)
        if many > len(found):
            return np.inf
        for turn in range(many):
            best = max(best, exact(board, found[turn], left, round_ + 1, prizes))
        total += best
    return total / len(cards)


prepare()


def losses(side: str, deck: int, budget: Budget, rounds: int, most: int) -> dict[int, float]:
    """By round, how many points the turn of `sage` is behind the best one."""
    board, prizes, bot, lost = Board.read(side), prizes_alone(), Bot("hashi", "sage"), dict[int, float]()
    position = Position.new(board, 1, shuffled(seed_from(0, "opening", deck)))
    while not position.over:
        now, before = position.round, position.sheet(0)
        position = position.play(bot.choose(position, 0, seed_from(0, "move", deck, 0, now), budget), 0)
        if now > ROUNDS - rounds:
            codes = np.array([card.code for card in position.deck], np.int64)
            sheets = np.empty((MOST_TURNS, SHEET_SIZE), np.int64)
            many = follow(board.ints, before, codes[now - 1], now, prizes, sheets)
            if many > min(most, MOST_TURNS):
                continue
            best = max(exact(board.ints, sheet, codes[now:], now, prizes) for sheet in sheets[:many])
            if best < np.inf:
                lost[now] = best - exact(board.ints, position.sheet(0), codes[now:], now, prizes)
    return lost


def main() -> None:
    """Measure on the decks of the ladder, and say so."""
    parser = argparse.ArgumentParser(description="What sage loses in the last rounds of Hashi.")
    parser.add_argument("--decks", type=int, default=40)
    parser.add_argument("--ms", type=float, default=300)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--most", type=int, default=MOST_TURNS, help="leave out positions with more turns")
    given = parser.parse_args()
    for side in SIDES:
        found = [losses(side, deck, Budget(ms=given.ms), given.rounds, given.most) for deck in range(given.decks)]
        for now in range(ROUNDS - given.rounds + 1, ROUNDS + 1):
            lost = [[one[now]] for one in found if now in one]
            print(f"side {side}, round {now}: {estimate(lost).text(3)} points lost, {len(lost)} positions", flush=True)


if __name__ == "__main__":
    main()
