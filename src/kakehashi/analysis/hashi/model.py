"""The rules of Hashi for one sheet as clauses, for a solver: what can be on it after each round.

All that matters only grows: no number is wiped out, no bridge taken away, a finished island stays finished. So a
variable says what is there *after* a round, and a rule is a short clause. What the rules say in numbers they are asked
for, and whatever is found here is played by the rules before anybody sees it.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import permutations

from ortools.sat.python.cp_model import (
    FEASIBLE,
    INFEASIBLE,
    OPTIMAL,
    CpModel,
    CpSolver,
    IntVar,
    LinearExpr,
    LinearExprT,
)

from kakehashi.analysis.hashi.question import Question
from kakehashi.hashi import Draw, SetUp, rules
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.deck import ROUNDS
from kakehashi.hashi.notation import bridges_drawn, numbers_on

_SECONDS_BETWEEN_LOOKS = 0.05
"""So often is asked whether to stop."""


@dataclass(frozen=True)
class Answer:
    """Whether so many points can be reached: by these moves, or not at all; if neither, it was too much work."""

    moves: list[str] | None = None
    impossible: bool = False


class Model:
    """All that a sheet can become, from where a question asks to the end of the game."""

    def __init__(self, question: Question) -> None:
        position = question.position
        self._model = CpModel()
        self._yes, self._no = self._model.new_constant(1), self._model.new_constant(0)
        self._position, self._board = position, position.board
        self._start = max(position.round, 1) - 1
        self._rounds = range(self._start + 1, ROUNDS + 1)
        self._sheet: list[int] = position.sheets[question.seat].tolist()
        self._write()
        self._draw()
        self._keep_to_numbers()
        self._finish({deadline for deadline in question.deadlines if deadline > self._start} | {ROUNDS})
        self._total = LinearExpr.sum(self._points(question.deadlines))

    def _variable(self) -> IntVar:
        return self._model.new_bool_var("")

    # Set-up and action a: write a number

    def _write(self) -> None:
        """At most one number a round, at most one an island; those that are there stay."""
        there = numbers_on(self._sheet)
        self._set_up = {
            (island, number): self._variable()
            for island in (self._position.islands_for(0) if self._position.round == 0 else ())
            for number in rules.SET_UP_NUMBERS
        }
        if self._set_up:
            self._model.add_exactly_one(self._set_up.values())
        self._written = {(i, t): self._variable() for i in ISLANDS for t in self._rounds if i not in there}
        self._numbered: dict[tuple[str, int], IntVar] = {}
        self._number: dict[str, LinearExpr] = {}
        for island in ISLANDS:
            set_up = {number: chosen for (where, number), chosen in self._set_up.items() if where == island}
            self._numbered[island, self._start] = self._variable() if set_up else self._known(island in there)
            if set_up:
                self._model.add(LinearExpr.sum(list(set_up.values())) == self._numbered[island, self._start])
            numbers: list[LinearExprT] = [there.get(island, 0), *(number * chosen for number, chosen in set_up.items())]
            for t in self._rounds:
                before = self._numbered[island, t - 1]
                if island in there:
                    self._numbered[island, t] = before
                    continue
                after, written = self._variable(), self._written[island, t]
                self._model.add(after == before + written)
                self._numbered[island, t] = after
                numbers.append(self._position.deck[t - 1].number * written)
            self._number[island] = LinearExpr.sum(numbers)
        for t in self._rounds:
            self._model.add_at_most_one(self._written[i, t] for i in ISLANDS if i not in there)

    def _known(self, holds: bool) -> IntVar:
        return self._yes if holds else self._no

    # Action b: draw bridges

    def _draw(self) -> None:
        """All of the card's bridges or none, along lines with a number at an end; no two cross."""
        drawn, lines = bridges_drawn(self._board, self._sheet), self._board.lines
        self._bridges: dict[tuple[str, int, int], IntVar] = {}
        """Whether a line has at least one bridge, two, after a round."""
        for line in lines:
            for many in (1, 2):
                there = drawn.get(line, 0) >= many
                self._bridges[line, many, self._start] = self._known(there)
                for t in self._rounds:
                    self._bridges[line, many, t] = self._yes if there else self._variable()
                    self._model.add_implication(self._bridges[line, many, t - 1], self._bridges[line, many, t])
            for t in self._rounds:
                one, two = self._bridges[line, 1, t], self._bridges[line, 2, t]
                self._model.add_implication(two, one)
                self._model.add_bool_or(~one, *(self._numbered[end, t] for end in line))
            for other in self._board.crossing(line):
                if other < line:
                    self._model.add_bool_or(~self._bridges[line, 1, ROUNDS], ~self._bridges[other, 1, ROUNDS])
        for t in self._rounds:
            more = self._drawn(lines, t) - self._drawn(lines, t - 1)
            self._model.add(more == self._position.deck[t - 1].bridges * self._variable())

    def _drawn(self, lines: tuple[str, ...], t: int) -> LinearExpr:
        """How many bridges are on lines after a round."""
        return LinearExpr.sum([self._bridges[line, many, t] for line in lines for many in (1, 2)])

    def _lines_at(self, island: str) -> tuple[str, ...]:
        return tuple(line for line in self._board.lines if island in line)

    def _keep_to_numbers(self) -> None:
        """No more bridges than a number says: at the end, so at any time. Under a flag the bridge comes first."""
        for island in ISLANDS:
            lines = self._lines_at(island)
            blank = rules.MOST_BRIDGES * (1 - self._numbered[island, ROUNDS])
            self._model.add(self._drawn(lines, ROUNDS) <= self._number[island] + blank)
            if self._board.island(island).flag:
                for t in self._rounds:
                    led_to = (self._bridges[line, 1, t - 1] for line in lines)
                    self._model.add_bool_or(~self._numbered[island, t], *led_to)

    # Points

    def _finish(self, moments: set[int]) -> None:
        """Which islands are finished after those rounds that count."""
        self._finished: dict[tuple[str, int], IntVar] = {}
        for island in ISLANDS:
            earlier = self._no
            for t in sorted(moments):
                finished = self._finished[island, t] = self._variable()
                self._model.add_implication(finished, self._numbered[island, t])
                self._model.add(self._drawn(self._lines_at(island), t) >= self._number[island]).only_enforce_if(
                    finished
                )
                self._model.add_implication(earlier, finished)
                earlier = finished
        self._count_ends()

    def _count_ends(self) -> None:
        """A bridge has two ends: where all islands are finished, the sum of their numbers is even.

        It follows from the rest, but a solver would be long in finding out. If each card is needed to write a number on
        every island, as in a game from its beginning, the sum is known.
        """
        there, cards = numbers_on(self._sheet), [self._position.deck[t - 1].number for t in self._rounds]
        if len(there) + len(cards) + bool(self._set_up) > len(ISLANDS):
            return
        finished = LinearExpr.sum([self._finished[island, ROUNDS] for island in ISLANDS])
        for number, chosen in [(n, chosen) for (_, n), chosen in self._set_up.items()] or [(0, self._yes)]:
            if (sum(there.values()) + sum(cards) + number) % 2:
                self._model.add(finished < len(ISLANDS)).only_enforce_if(chosen)

    def _points(self, deadlines: tuple[int, ...]) -> list[LinearExprT]:
        """What the sheet is worth at the end: each finished island, each bonus."""
        points: list[LinearExprT] = [rules.POINTS_AN_ISLAND * self._finished[island, ROUNDS] for island in ISLANDS]
        for category, deadline in enumerate(deadlines):
            first, later = rules.FIRST[category], rules.LATER[category]
            if earned := self._sheet[rules.BONUS + category]:
                points.append(earned)
            elif deadline >= ROUNDS or deadline <= self._start:
                points.append((first if deadline >= ROUNDS else later) * self._bonus(category, [ROUNDS])[0])
            else:
                early, ever = self._bonus(category, [deadline, ROUNDS])
                self._model.add_implication(early, ever)
                points += [later * ever, (first - later) * early]
        return points

    def _bonus(self, category: int, moments: list[int]) -> list[IntVar]:
        """For each of the moments, whether a bonus is earned by then."""
        earned = [self._variable() for _ in moments]
        if category == rules.SIX:
            self._chain(dict(zip(moments, earned, strict=True)))
            return earned
        flag = rules.CATEGORIES[category]
        for t, by_then in zip(moments, earned, strict=True):
            for island in self._board.islands:
                if island.flag == flag:
                    self._model.add_implication(by_then, self._finished[island.id, t])
        return earned

    def _chain(self, earned: dict[int, IntVar]) -> None:
        """Six finished islands joined by bridges: a tree of so many members that grows from the first by letter."""
        model = self._model
        member = {island: self._variable() for island in ISLANDS}
        root = {island: self._variable() for island in ISLANDS}
        depth = {island: model.new_int_var(0, rules.CHAIN - 1, "") for island in ISLANDS}
        arcs = {(a, b): self._variable() for line in self._board.lines for a, b in permutations(line)}
        ever = earned[ROUNDS]
        model.add(LinearExpr.sum(list(member.values())) == rules.CHAIN * ever)
        model.add(LinearExpr.sum(list(root.values())) == ever)
        for number, island in enumerate(ISLANDS):
            reached = [arc for (_, to), arc in arcs.items() if to == island]
            model.add(LinearExpr.sum([*reached, root[island]]) == member[island])
            for earlier in ISLANDS[:number]:
                model.add_bool_or(~root[island], ~member[earlier])
        for (a, b), arc in arcs.items():
            model.add_implication(arc, member[a])
            model.add(depth[b] == depth[a] + 1).only_enforce_if(arc)
        for t, by_then in earned.items():
            for island in ISLANDS:
                model.add_bool_or(~by_then, ~member[island], self._finished[island, t])
            for (a, b), arc in arcs.items():
                model.add_bool_or(~by_then, ~arc, self._bridges[min(a, b) + max(a, b), 1, t])

    # The solver

    def ask(self, total: int, effort: float, seed: int, stop: Callable[[], bool]) -> Answer:
        """Whether the sheet can be worth so many points; the same effort and seed, the same answer, unless stopped."""
        model, solver = self._model.clone(), CpSolver()
        model.add(self._total >= total)
        given = solver.parameters
        given.num_workers, given.linearization_level = 1, 1
        given.random_seed, given.max_deterministic_time = seed, effort
        given.catch_sigint_signal = False
        # In a thread of its own, so that this one can be interrupted, and can ask whether to stop.
        with ThreadPoolExecutor(1) as thread:
            asked = thread.submit(solver.solve, model)
            try:
                while not asked.done() and not stop():
                    wait([asked], _SECONDS_BETWEEN_LOOKS)
            finally:
                while not asked.done():
                    solver.stop_search()
                    wait([asked], _SECONDS_BETWEEN_LOOKS)
        status = asked.result()
        if status in (OPTIMAL, FEASIBLE):
            return Answer(self._moves(solver))
        return Answer(impossible=status == INFEASIBLE)

    def _moves(self, solver: CpSolver) -> list[str]:
        """The moves of a solution, in the notation."""
        moves = [str(SetUp(*where)) for where, chosen in self._set_up.items() if solver.boolean_value(chosen)]
        for t in self._rounds:
            where = [i for (i, now), written in self._written.items() if now == t and solver.boolean_value(written)]
            bridges = [
                line
                for (line, many, now), there in self._bridges.items()
                if now == t
                and solver.boolean_value(there)
                and not solver.boolean_value(self._bridges[line, many, t - 1])
            ]
            moves.append(str(Draw("".join(where), tuple(bridges))))
        return moves
