"""The searching bots of Hashi: they rank whole turns, then look how the best of them fare as cards may come."""

import math
from dataclasses import dataclass
from random import Random

import numpy as np

from kakehashi.bots import Budget, Chooser
from kakehashi.bots.hashi.effort import Effort
from kakehashi.bots.hashi.evaluation import Weights, learned, map_of
from kakehashi.bots.hashi.playout import SET_BITS, choose_quickly, play_on, rank_turns
from kakehashi.bots.hashi.rivals import Rivals, has_twin, prizes_alone
from kakehashi.bots.hashi.turns import NOWHERE
from kakehashi.compiled import Ints, prepare
from kakehashi.hashi import Draw, Move, Position, SetUp
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.deck import ROUNDS
from kakehashi.hashi.rules import draw_bridge, write


@dataclass(frozen=True, slots=True)
class Strength:
    """What makes one bot stronger than another, apart from its time."""

    candidates: int
    """How many turns are looked at closely."""
    depths: tuple[int, ...]
    """For how many rounds each of them is played on; after each part of the time the weaker half is given up."""
    places: int
    """How many islands a quick choice tries for the number."""
    width: int
    """How many ways to draw a quick choice follows up."""


ADEPT = Strength(candidates=2, depths=(1,), places=1, width=1)
MASTER = Strength(candidates=10, depths=(1, 2, 2), places=2, width=1)
SAGE = Strength(candidates=32, depths=(1, 4, 4, 4), places=4, width=3)

SWING = 8.0
"""Against others: by so many points a lead must grow for the odds to win to grow nearly threefold."""


def adept() -> Chooser:
    """The bot that looks one round ahead at the two turns that seem best."""
    return chooser(ADEPT)


def master() -> Chooser:
    """The bot that looks two rounds ahead."""
    return chooser(MASTER)


def sage() -> Chooser:
    """The bot that looks further ahead, at more turns, and more carefully."""
    return chooser(SAGE)


def chooser(strength: Strength) -> Chooser:
    """A bot of a level; the weights are read now, not while it thinks."""
    for alone in (True, False):
        learned(alone)

    def choose(position: Position, seat: int, budget: Budget, seed: int) -> Move:
        return Search(position, seat, strength, Effort(budget), Random(seed)).move()

    return choose


class Search:
    """One search for one move."""

    def __init__(self, position: Position, seat: int, strength: Strength, effort: Effort, random: Random) -> None:
        alone = position.players == 1
        self._position, self._seat, self._strength, self._effort, self._random = (
            position,
            seat,
            strength,
            effort,
            random,
        )
        self._board, self._map, self._weights = position.board.ints, map_of(position.board), learned(alone)
        self._round, self._sheet = position.round, position.sheets[position.sheet_for(seat)]
        self._cards = np.array([card.code for card in position.deck], np.int64)
        self._rivals = None if alone else Rivals(position, seat, self._weights)
        self._prizes = self._rivals.expected if self._rivals else prizes_alone()
        self._next_cards: list[int] = []

    def move(self) -> Move:
        """The move that seems best."""
        if self._round == 0:
            return self._set_up()
        turns = self._turns()
        sheets = np.array([self._after(where, drawn) for where, drawn, _ in turns])
        where, drawn, _ = turns[self._race(sheets, np.array([value for _, _, value in turns]))]
        return Draw("" if where == NOWHERE else ISLANDS[where], self._position.lines_of(drawn))

    def _set_up(self) -> Move:
        """Alone, the number that helps most; otherwise the one that hinders the neighbour most."""
        moves = [move for move in self._position.legal(self._seat) if isinstance(move, SetUp)]
        sheets = np.array([self._sheet] * len(moves))
        for sheet, move in zip(sheets, moves, strict=True):
            write(sheet, ISLANDS.index(move.island), move.number)
        sign = -1 if self._rivals else 1
        values = np.array([sign * self._play_on(sheet, self._cards, 0, self._prizes) for sheet in sheets])
        order = np.argsort(-values, kind="stable")[: self._strength.candidates]
        return moves[int(order[self._race(sheets[order], values[order])])]

    def _turns(self) -> list[tuple[int, int, float]]:
        """The most promising turns, best first; where there is no time to list all, the quick choice alone."""
        keep, held = self._strength.candidates, 0
        turns, values = np.empty(keep, np.int64), np.empty(keep, np.float64)
        given = self._board, self._map, self._sheet, self._cards, self._round
        quick = choose_quickly(*given, self._prizes, self._weights, 4, 3)
        islands = (ISLANDS.index(name) for name in self._position.islands_for(self._seat))
        for where in (*islands, NOWHERE):
            if self._effort.spent() >= 1:
                return [(*quick, 0.0)]
            held = rank_turns(*given, where, self._prizes, self._weights, keep, held, turns, values)
        self._effort.next_part()
        kept = zip(turns[:held].tolist(), values[:held].tolist(), strict=True)
        return [(turn >> SET_BITS, turn & (1 << SET_BITS) - 1, value) for turn, value in kept]

    def _after(self, where: int, drawn: int) -> Ints:
        """The sheet after a turn."""
        sheet: Ints = self._sheet.copy()
        if where != NOWHERE:
            write(sheet, where, self._position.deck[self._round - 1].number)
        for line in self._position.lines_of(drawn):
            draw_bridge(self._board, sheet, self._position.board.lines.index(line))
        return sheet

    def _play_on(self, sheet: Ints, cards: Ints, depth: int, prizes: Ints) -> float:
        """What a sheet is worth after so many rounds more with these cards."""
        strength, reached = self._strength, np.zeros(3, np.int64)
        return play_on(
            self._board, self._map, sheet, cards, self._round, depth, prizes, self._weights,
            strength.places, strength.width, reached,
        )  # fmt: skip

    def _race(self, sheets: Ints, values: Weights) -> int:
        """Which of these sheets, the best so far first, fares best: all meet the same cards.

        The weaker half is given up now and then, so that the time left goes to telling the best ones apart. Of the two
        that are left, whoever has a twin takes any.
        """
        alive, depths = list(range(len(sheets))), self._strength.depths
        if len(alive) == 1 or self._round == ROUNDS:
            return 0
        # Alone, what a sheet was worth at first sight counts like one more deal; against others it is another scale.
        totals = np.zeros(len(sheets)) if self._rivals else values.copy()
        for part, depth in enumerate(depths, 1):
            while self._effort.spent() < part / len(depths):
                results = self._results(sheets[alive], depth)
                if len(results) == len(alive):
                    totals[alive] += results
            alive = sorted(alive, key=lambda sheet: -totals[sheet])[: max(2, (len(alive) + 1) // 2)]
        return self._random.choice(alive[:2]) if has_twin(self._position, self._seat) else alive[0]

    def _results(self, sheets: Ints, depth: int) -> list[float]:
        """How each of these sheets fares with one deal of the cards for so many rounds, as far as the budget lasts."""
        cards, prizes, others = self._deal(), self._prizes, 0.0
        if self._rivals and self._round:
            prizes, others = self._rivals.fare(cards)
        results = []
        for sheet in sheets:
            if self._effort.spent() >= 1:
                break
            self._effort.simulate()
            result = self._play_on(sheet, cards, depth, prizes)
            if self._rivals:
                result = 1 / (1 + math.exp((others - result) / SWING)) if self._round else -result
            results.append(result)
        return results

    def _deal(self) -> Ints:
        """The cards left in some order; as the next one, each of them comes equally often."""
        places = list(range(self._round, len(self._cards)))
        if not self._next_cards:
            self._next_cards = self._random.sample(places, len(places))
        first = self._next_cards.pop()
        rest = [place for place in places if place != first]
        self._random.shuffle(rest)
        return self._cards[[*range(self._round), first, *rest]]


prepare()
