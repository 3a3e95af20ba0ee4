"""The searching bots of Hashi: they rank whole turns, then look how the best of them fare as cards may come."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random

import numpy as np

from kakehashi.bots import Budget, Chooser
from kakehashi.bots.hashi.effort import Effort
from kakehashi.bots.hashi.evaluation import Values, general, learned
from kakehashi.bots.hashi.playout import choose_quickly, play_on, rank_turns
from kakehashi.bots.hashi.rivals import Rivals, has_twin, prizes_alone
from kakehashi.bots.hashi.turns import NOWHERE, SET_BITS
from kakehashi.bots.opinion import Opinion, Thought
from kakehashi.compiled import Ints, prepare
from kakehashi.hashi import Draw, Move, Position, SetUp
from kakehashi.hashi.board import ISLANDS, SIDES, side
from kakehashi.hashi.choices import lines_of
from kakehashi.hashi.deck import ROUNDS
from kakehashi.hashi.moves import parse_move
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
    return Searching(ADEPT)


def master() -> Chooser:
    """The bot that looks two rounds ahead."""
    return Searching(MASTER)


def sage() -> Chooser:
    """The bot that looks further ahead, at more turns, and more carefully."""
    return Searching(SAGE)


FEW_ROUNDS = 3
"""With no more rounds to come than that, the cards left can come in 24 orders at most."""
LOOKED_AT = 8
"""So many moves are looked at more closely for an opinion."""


class Searching:
    """A bot; the weights are read now, not while it thinks."""

    def __init__(self, strength: Strength) -> None:
        self._strength = strength
        self.worth: float | None = None
        """What the last move seemed worth: alone the points at the end, else how likely it was to come out ahead."""
        general(alone=False)
        for name in SIDES:
            learned(side(name), alone=True)

    def __call__(self, position: Position, seat: int, budget: Budget, seed: int) -> Move:
        """The move that seems best."""
        search = self._search(position, seat, budget, seed)
        best, *_ = search.moves()
        self.worth = search.worth
        return best

    def opinion(self, position: Position, seat: int, budget: Budget, seed: int, about: Sequence[str]) -> Opinion:
        """What it thinks of its best moves and of these: how many points they lead to, with the same cards for all.

        Against others, what being first takes from them counts too. A number on the neighbour's sheet is worth as many
        points as the neighbour will not have, so it is below zero.
        """
        return self._search(position, seat, budget, seed).opinion(about, budget)

    def _search(self, position: Position, seat: int, budget: Budget, seed: int) -> "Search":
        return Search(position, seat, self._strength, Effort(budget), Random(seed))


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
        self._board, (self._map, self._weights) = position.board.ints, learned(position.board, alone)
        self._round, self._sheet = position.round, position.sheet(position.sheet_for(seat))
        self._cards = np.array([card.code for card in position.deck], np.int64)
        self._rivals = None if alone else Rivals(position, seat, self._weights)
        self._prizes = self._rivals.expected if self._rivals else prizes_alone()
        self._next_cards: list[int] = []
        self.worth: float | None = None
        """What the best move brought on average; None where no cards were dealt, and for a neighbour's sheet."""

    def moves(self) -> list[Move]:
        """The moves that were looked at, the one that seems best first."""
        if self._round == 0:
            return self._set_up()
        turns = self._turns()
        moves: list[Move] = [
            Draw("" if where == NOWHERE else ISLANDS[where], lines_of(self._position.board, drawn))
            for where, drawn, _ in turns
        ]
        sheets = np.array([self._after(move) for move in moves])
        return [moves[place] for place in self._race(sheets, np.array([value for _, _, value in turns]))]

    def opinion(self, about: Sequence[str], budget: Budget) -> Opinion:
        """What these moves and the best ones are worth; how far behind the best is known better than how much.

        To find the best takes a budget, and to look closer another one.
        """
        found, effort = self.moves(), Effort(budget)
        moves = list(dict.fromkeys((found[0], *map(parse_move, about), *found[1:])))[: len(about) + LOOKED_AT]
        sheets, deals = [self._after(move) for move in moves], list[list[float]]()
        depth = self._strength.depths[-1]
        # In the last round there is nothing to wait for.
        while len(deals) < 2 or (effort.spent() < 1 and self._round < ROUNDS):
            cards, prizes = self._deal(), self._prizes
            if self._rivals and self._round:
                prizes, _ = self._rivals.fare(cards)
            deals.append([self._sign * self._play_on(sheet, cards, depth, prizes) for sheet in sheets])
            effort.simulate(len(sheets))
        results = np.array(deals)
        worths, behind = results.mean(axis=0), results[:, :1] - results
        errors = behind.std(axis=0, ddof=1) / math.sqrt(len(deals))
        thoughts = map(Thought, moves, worths.tolist(), errors.tolist())
        return Opinion("points", tuple(sorted(thoughts, key=lambda one: (one.move != moves[0], -one.worth))))

    @property
    def _sign(self) -> int:
        """A number on a neighbour's sheet should be of no use there."""
        return -1 if self._rivals and self._round == 0 else 1

    def _set_up(self) -> list[Move]:
        """Alone, the numbers that help most; otherwise those that hinder the neighbour most."""
        moves = self._position.legal(self._seat)
        sheets = np.array([self._after(move) for move in moves])
        values = np.array([self._sign * self._play_on(sheet, self._cards, 0, self._prizes) for sheet in sheets])
        order = np.argsort(-values, kind="stable")[: self._strength.candidates]
        return [moves[int(order[place])] for place in self._race(sheets[order], values[order])]

    def _turns(self) -> list[tuple[int, int, float]]:
        """The most promising turns, best first; where there is no time to list all, the quick choice alone."""
        keep, held = self._strength.candidates, 0
        turns, values = np.empty(keep, np.int64), np.empty(keep, np.float64)
        given = self._board, self._map, self._sheet, self._cards, self._round
        quick = choose_quickly(*given, self._prizes, self._weights, 4, 3)
        islands = (ISLANDS.index(name) for name in self._position.islands_for(self._seat))
        for where in (*islands, NOWHERE):
            if self._effort.spent() >= 1:
                return [(quick >> SET_BITS, quick & (1 << SET_BITS) - 1, 0.0)]
            held = rank_turns(*given, where, self._prizes, self._weights, keep, held, turns, values)
        self._effort.next_part()
        kept = zip(turns[:held].tolist(), values[:held].tolist(), strict=True)
        return [(turn >> SET_BITS, turn & (1 << SET_BITS) - 1, value) for turn, value in kept]

    def _after(self, move: Move) -> Ints:
        """The sheet after a move."""
        sheet: Ints = self._sheet.copy()
        if isinstance(move, SetUp):
            write(sheet, ISLANDS.index(move.island), move.number)
            return sheet
        if move.where:
            write(sheet, ISLANDS.index(move.where), self._position.deck[self._round - 1].number)
        for line in move.bridges:
            draw_bridge(self._board, sheet, self._position.board.lines.index(line))
        return sheet

    def _play_on(self, sheet: Ints, cards: Ints, depth: int, prizes: Ints) -> float:
        """What a sheet is worth after so many rounds more with these cards."""
        strength, reached = self._strength, np.zeros(3, np.int64)
        return play_on(
            self._board, self._map, sheet, cards, self._round, depth, prizes, self._weights,
            strength.places, strength.width, reached,
        )  # fmt: skip

    def _race(self, sheets: Ints, values: Values) -> list[int]:
        """How these sheets, the best so far first, fare, the best first: all meet the same cards.

        The weaker half is given up now and then, so that the time left goes to telling the best ones apart. Of the two
        that are left, whoever has a twin takes any.
        """
        alive, depths, given_up = list(range(len(sheets))), self._strength.depths, list[int]()
        if len(alive) == 1 or self._round == ROUNDS:
            return alive
        if not self._rivals and ROUNDS - self._round <= min(FEW_ROUNDS, depths[-1]):
            return self._in_all_orders(sheets, values)
        # Alone, what a sheet was worth at first sight counts like one more deal; against others it is another scale.
        totals, deals = (np.zeros(len(sheets)), 0) if self._rivals else (values.copy(), 1)
        for part, depth in enumerate(depths, 1):
            while self._effort.spent() < part / len(depths):
                results = self._results(sheets[alive], self._deal(), depth)
                if len(results) == len(alive):
                    totals[alive] += results
                    deals += 1
            ranked, kept = sorted(alive, key=lambda sheet: -totals[sheet]), max(2, (len(alive) + 1) // 2)
            alive, given_up = ranked[:kept], ranked[kept:] + given_up
        best = self._random.choice(alive[:2]) if has_twin(self._position, self._seat) else alive[0]
        if deals and self._sign > 0:
            self.worth = float(totals[best]) / deals
        return [best, *(place for place in alive + given_up if place != best)]

    def _in_all_orders(self, sheets: Ints, values: Values) -> list[int]:
        """How these sheets fare alone, the best first, when the cards left come in each possible order once.

        With too little time for all orders, some of them count; with none, what sheets were worth at first sight.
        """
        played, totals, deals = self._cards[: self._round], np.zeros(len(sheets)), 0
        orders = list(permutations(self._cards[self._round :].tolist()))
        for order in self._random.sample(orders, len(orders)):
            results = self._results(sheets, np.array([*played, *order]), ROUNDS)
            if len(results) < len(sheets):
                break
            totals += results
            deals += 1
        ranked = sorted(range(len(sheets)), key=lambda sheet: (-totals[sheet], -values[sheet]))
        if deals:
            self.worth = float(totals[ranked[0]]) / deals
        return ranked

    def _results(self, sheets: Ints, cards: Ints, depth: int) -> list[float]:
        """How each of these sheets fares with one deal of the cards for so many rounds, as far as the budget lasts."""
        prizes, others = self._prizes, 0.0
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
