"""What a strong player does that a weaker one does not: the numbers of docs/strategy.md.

.venv/bin/python benchmarks/strategy.py

`sage` with a number of simulations for each move, `greedy` and `random`, each among its equals: the games are always
the same.
"""

import argparse
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from kakehashi import hashi, shangrila
from kakehashi.bots import Bot, Budget
from kakehashi.games import Position
from kakehashi.hashi import Draw
from kakehashi.hashi.rules import CATEGORIES, FIRST
from kakehashi.progress import progress
from kakehashi.shangrila import BRIDGES, VILLAGES, Journey, Place, Recruit
from kakehashi.shangrila.rules import compare

PLAYERS = ("random", "greedy", "sage")
SIMULATIONS = {"shangri-la": 3000, "hashi": 1000}
STAGES = ((23, 16), (15, 8), (7, 1))
"""Parts of a game of Shangri-La after set-up, by how many bridges stand."""
BRIDGES_AT = {village: sum(village in bridge for bridge in BRIDGES) for village in VILLAGES}


def played(game: str, player: str, start: Position, seed: int) -> Iterator[tuple[Position, int, object]]:
    """Every position of a game between equals with the seat and the move, and at last the end."""
    bots = [Bot(game, player) for _ in range(start.players)]
    position = start
    while not position.over:
        seat = position.acting[0]
        budget = Budget(simulations=SIMULATIONS[game])
        move = bots[seat].choose(position, seat, seed * 1000 + seat, budget)
        yield position, seat, move
        position = position.play(str(move), seat)
    yield position, 0, None


def share(part: float, whole: float) -> str:
    """A part of a whole in percent."""
    return f"{100 * part / whole:.0f} %" if whole else "–"


def mean(values: Iterable[float]) -> str:
    """A mean with its standard error."""
    values = list(values)
    error = f"{statistics.stdev(values) / len(values) ** 0.5:.2f}" if len(values) > 1 else "–"
    return f"{statistics.mean(values):.2f} ± {error}"


class Mountains:
    """What is counted in games of Shangri-La."""

    def __init__(self) -> None:
        self.set_up: Counter[int] = Counter()
        self.turns: dict[tuple[int, int], Counter[str]] = {stage: Counter() for stage in STAGES}
        self.journeys, self.journeys_of, self.fates = 0, Counter[str](), Counter[str]()
        self.swept: list[int] = []
        self.gained: list[int] = []
        self.others_gained: list[float] = []
        self.recruits, self.threatening, self.threatened = 0, 0, 0
        self.came: dict[bool, list[dict[str, int]]] = {True: [], False: []}
        self.lengths: list[int] = []

    def add(self, game: Iterable[tuple[Position, int, object]]) -> None:
        """Count a game."""
        came = [Counter[str]() for _ in range(4)]
        for (position, seat, move), (after, _, _) in pairwise(game):
            assert isinstance(position, shangrila.Position)
            assert isinstance(after, shangrila.Position)
            if isinstance(move, Place):
                came[seat]["placed"] += 1
            if position.in_set_up:
                assert isinstance(move, Place)
                self.set_up[BRIDGES_AT[move.space.village]] += 1
                continue
            stage = next(one for one in STAGES if one[0] >= len(position.standing_bridges) >= one[1])
            self.turns[stage][type(move).__name__] += 1
            if isinstance(move, Recruit):
                self._recruit(after, move)
            if isinstance(move, Journey):
                self._journey(position, after, seat, move, came)
        for seat in range(4):
            self.came[seat in after.winners].append(dict(came[seat]) | {"end": after.scores[seat]})
        self.lengths.append(after.turns)

    def _recruit(self, after: shangrila.Position, move: Recruit) -> None:
        for space in move.spaces:
            neighbours = [
                bridge.replace(space.village, "") for bridge in after.standing_bridges if space.village in bridge
            ]
            stronger = [self._is_stronger(after, space.village, village) for village in neighbours]
            self.recruits += 1
            self.threatening += any(stronger)
            self.threatened += not all(stronger)

    @staticmethod
    def _is_stronger(position: shangrila.Position, village: str, neighbour: str) -> bool:
        """Whether a journey from a village to a neighbour would be one out of the stronger, whoever made it."""
        # A preview tells it, too, but only of journeys that somebody may make now.
        stronger, _ = compare(position.state, VILLAGES.index(village), VILLAGES.index(neighbour))
        return bool(stronger)

    def _journey(
        self,
        position: shangrila.Position,
        after: shangrila.Position,
        seat: int,
        move: Journey,
        came: list[Counter[str]],
    ) -> None:
        preview = position.preview(move)
        self.journeys += 1
        self.journeys_of["stronger"] += preview.stronger == move.origin
        self.journeys_of[f"{len(preview.stones)} Stones"] += 1
        for traveller in preview.travellers:
            if traveller.colour == position.colours[seat]:
                self.fates[traveller.fate] += 1
        self.swept.append(sum(traveller.colour != position.colours[seat] for traveller in preview.travellers))
        changes = [now - before for before, now in zip(position.scores, after.scores, strict=True)]
        self.gained.append(changes[seat])
        self.others_gained.append((sum(changes) - changes[seat]) / 3)
        for other, change in enumerate(changes):
            came[other]["own" if other == seat else "others'"] += change

    def report(self) -> None:
        """Print what was found."""
        print(f"games {len(self.lengths)}, turns {mean(self.lengths)}")
        placed = self.set_up.total()
        print("set-up: by bridges of the village", {n: share(self.set_up[n], placed) for n in sorted(self.set_up)})
        print("  mean", mean(list(self.set_up.elements())))
        for stage, turns in self.turns.items():
            print(
                f"bridges {stage}:", {kind: share(n, turns.total()) for kind, n in turns.most_common()}, turns.total()
            )
        print("journeys a game", f"{self.journeys / len(self.lengths):.1f}")
        print("  ", {kind: share(n, self.journeys) for kind, n in self.journeys_of.most_common()})
        print("  own travellers", {fate: share(n, self.fates.total()) for fate, n in self.fates.most_common()})
        print("  own travellers a journey", f"{self.fates.total() / self.journeys:.2f}", "others'", mean(self.swept))
        print("  Masters gained: own", mean(self.gained), "each other", mean(self.others_gained))
        print("Students recruited: stronger than a neighbour then", share(self.threatening, self.recruits), end="; ")
        print("not stronger than some neighbour", share(self.threatened, self.recruits))
        for won, players in self.came.items():
            parts = ("placed", "own", "others'", "end")
            print("winners" if won else "others", {part: mean(one.get(part, 0) for one in players) for part in parts})


class Sea:
    """What is counted in games of Hashi."""

    def __init__(self) -> None:
        self.points: list[int] = []
        self.lines_by_number: dict[int, list[int]] = {number: [] for number in range(1, 7)}
        self.flags_by_round: dict[int, list[bool]] = {}
        self.nowhere_by_round: dict[int, list[bool]] = {}
        self.undrawn_by_round: dict[int, list[bool]] = {}
        self.finished_after: dict[int, list[int]] = {6: [], 12: [], 17: []}
        self.bonuses: dict[str, list[int]] = {}
        self.bonus_round: dict[str, list[int]] = {}
        self.ahead, self.bridges, self.doubled = 0, 0, 0
        self.unfinished: Counter[str] = Counter()

    def add(self, game: Iterable[tuple[Position, int, object]]) -> None:
        """Count a game."""
        for (position, _, move), (after, _, _) in pairwise(game):
            assert isinstance(position, hashi.Position)
            assert isinstance(after, hashi.Position)
            if isinstance(move, Draw):
                self._turn(position, after, move)
        self.points.append(after.score(0))
        numbers = after.page.picture()["sheets"][0]["numbers"]  # type: ignore[index]
        for island in hashi.ISLANDS:
            if island not in after.finished(0):
                self.unfinished[str(numbers.get(island, "none"))] += 1

    def _turn(self, position: hashi.Position, after: hashi.Position, move: Draw) -> None:
        assert position.card
        round_, board = position.round, position.board
        self.nowhere_by_round.setdefault(round_, []).append(not move.where)
        self.undrawn_by_round.setdefault(round_, []).append(not move.bridges)
        if move.where:
            self.lines_by_number[position.card.number].append(sum(move.where in line for line in board.lines))
            flagged = {island.id for island in board.islands if island.flag}
            self.flags_by_round.setdefault(round_, []).append(move.where in flagged)
        numbered = set(after.page.picture()["sheets"][0]["numbers"])  # type: ignore[index]
        for line in move.bridges:
            self.bridges += 1
            self.ahead += not set(line) <= numbered
        self.doubled += len(move.bridges) - len(set(move.bridges))
        if round_ in self.finished_after:
            self.finished_after[round_].append(len(after.finished(0)))
        for category, points in after.bonuses(0).items():
            if category not in position.bonuses(0):
                self.bonuses.setdefault(category, []).append(points)
                self.bonus_round.setdefault(category, []).append(round_)

    def report(self) -> None:
        """Print what was found."""
        games = len(self.points)
        print(f"games {games}, points {mean(self.points)}")
        print(
            "lines of the island by number",
            {n: f"{statistics.mean(x):.2f}" for n, x in self.lines_by_number.items() if x},
        )
        for name, rounds in (
            ("to a flag", self.flags_by_round),
            ("nowhere", self.nowhere_by_round),
            ("no bridge", self.undrawn_by_round),
        ):
            parts = [
                [x for r in range(low, high) for x in rounds.get(r, [])] for low, high in ((1, 7), (7, 13), (13, 18))
            ]
            print(f"{name}, rounds 1-6, 7-12, 13-17:", [share(sum(part), len(part)) for part in parts])
        print("islands finished after rounds", {r: f"{statistics.mean(x):.1f}" for r, x in self.finished_after.items()})
        for category, points in sorted(self.bonuses.items()):
            full = sum(point == FIRST[CATEGORIES.index(category)] for point in points)
            earned = f"{share(len(points), games)}, in full {share(full, games)}"
            print(f"bonus {category}: {earned}, round {mean(self.bonus_round[category])}")
        print(
            "bridges to an island without a number yet",
            share(self.ahead, self.bridges),
            "a game",
            f"{self.bridges / games:.1f}",
        )
        print("doubled at once", share(self.doubled, self.bridges))
        print("unfinished by number", {n: f"{k / games:.2f}" for n, k in self.unfinished.most_common()})


def start_of(name: str, seed: int) -> Position:
    """The start of a game: four in the mountains, one on side A of the sea."""
    return shangrila.Position.new() if name == "shangri-la" else hashi.Position.new("A", seed=seed)


def main() -> None:
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--only", choices=SIMULATIONS)
    arguments = parser.parse_args()
    for name, counting in (("shangri-la", Mountains), ("hashi", Sea)):
        for player in PLAYERS if arguments.only in (None, name) else ():
            counted = counting()
            with progress("games", 0, arguments.games) as advance:
                for seed in range(arguments.games):
                    counted.add(played(name, player, start_of(name, seed), seed))
                    advance()
            print(f"\n{name}: {player}")
            counted.report()


if __name__ == "__main__":
    main()
