"""Random games in several playing styles, so that rare sheets occur too."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from kakehashi.compiled import PLAIN
from kakehashi.hashi import Card, Draw, Move, Position, SetUp, shuffled
from kakehashi.hashi.board import ISLANDS

from .rulebook import Chart, Sheet
from .sheets import LATTICE, LIMIT

BOARDS = {"lattice": LATTICE, "limit": LIMIT}
CHARTS = {name: Chart(board.as_dict()) for name, board in BOARDS.items()}


def chart_of(position: Position) -> Chart:
    """The chart of a position's board."""
    return CHARTS[position.board.name]


# Playing styles: how a player chooses a turn


def even(position: Position, seat: int, random: Random) -> Move:
    """Choose any turn."""
    return position.random_move(seat, random)


def busy(position: Position, seat: int, random: Random) -> Move:
    """Write and draw whenever possible."""
    if position.round == 0:
        return position.random_move(seat, random)
    where = random.choice(position.islands_for(seat) or ("",))
    ways = position.bridges_for(seat, where)
    return Draw(where, random.choice(ways[1:] or ways))


def idle(position: Position, seat: int, random: Random) -> Move:
    """Write now and then, and draw at islands without a number, so that these fill up."""
    if position.round == 0:
        return position.random_move(seat, random)
    few = position.sheet_texts[seat].count(".") > 12
    where = random.choice(position.islands_for(seat) or ("",)) if few and random.random() < 0.6 else ""
    ways = position.bridges_for(seat, where)
    return Draw(where, random.choice(ways[1:] or ways))


def keen(position: Position, seat: int, random: Random) -> Move:
    """Choose among a few complete turns the one that finishes most islands, flags first."""
    if position.round == 0 or position.card is None:
        return position.random_move(seat, random)
    chart = chart_of(position)

    def worth(move: Move) -> float:
        sheet = Sheet.of(chart, position.sheet_texts[seat])
        sheet.play(position.deck[position.round - 1].number, str(move))
        needed = sum(min(number - sheet.at(island), 3) for island, number in sheet.numbers.items())
        with_flag = sum(chart.flags[island] is not None for island in sheet.finished())
        return 4 * len(sheet.finished()) + 3 * with_flag - needed + len(sheet.numbers)

    return max((busy(position, seat, random) for _ in range(6)), key=worth)


MANNERS = {"even": even, "busy": busy, "idle": idle, "keen": keen}


@dataclass(frozen=True)
class Game:
    """A reproducible game."""

    board: str
    players: int
    manner: str
    seed: int

    @property
    def start(self) -> Position:
        """The first position."""
        return Position.new(BOARDS[self.board], self.players, shuffled(self.seed))

    def moves(self) -> Iterator[tuple[Position, int, Move, Position]]:
        """Every move with its seat and the positions before and after it; seats play in any order."""
        position, random = self.start, Random(self.seed)
        while not position.over:
            seat = random.choice(position.acting)
            move = MANNERS[self.manner](position, seat, random)
            before, position = position, position.play(move, seat)
            yield before, seat, move, position

    def positions(self) -> list[Position]:
        """Every position, including the first and the last."""
        return [self.start, *(position for _, _, _, position in self.moves())]

    def some_positions(self, most: int) -> list[Position]:
        """At most `most` random positions after set-up, always including the last."""
        *positions, last = [position for position in self.positions() if position.round]
        return [*Random(self.seed).sample(positions, most - 1), last]


def games(
    players: tuple[int, ...] = (1, 2, 3, 4), manners: tuple[str, ...] = tuple(sorted(MANNERS))
) -> st.SearchStrategy[Game]:
    """Any game for these numbers of players."""
    return st.builds(
        Game,
        board=st.sampled_from(sorted(BOARDS)),
        players=st.sampled_from(players),
        manner=st.sampled_from(manners),
        seed=st.integers(0, 10**6),
    )


def examples(number: int) -> settings:
    """Return Hypothesis settings with `number` fixed examples.

    Plain Python is slow and gets two, which reach every line; `test_plain_agrees` shows that its games are the same.
    """
    return settings(max_examples=2 if PLAIN else number, derandomize=True, deadline=None, database=None)


# Planned games: choose the final sheet first, then a deck that fits


@dataclass(frozen=True)
class Plan:
    """A solo game that finishes all islands except for slips; the deck follows from the plan."""

    board: str
    seed: int
    slips: float
    """The probability that a turn omits a planned step."""

    def _network(self, random: Random) -> Sheet:
        """Bridges that reach all islands, and for each island the number that finishes it."""
        chart = CHARTS[self.board]
        while True:
            sheet = Sheet(chart)
            for line in random.sample(chart.lines, len(chart.lines)):
                if not any(chart.cross(line, other) for other in sheet.bridges):
                    room = min(2, *(6 - sheet.at(end) for end in line))
                    if room:
                        sheet.bridges[line] = random.randint(1, room)
            sheet.numbers = {island: sheet.at(island) for island in ISLANDS}
            if self._set_ups(sheet) and 0 not in sheet.numbers.values():
                return sheet

    def _set_ups(self, network: Sheet) -> list[str]:
        return [i for i, number in network.numbers.items() if number in (3, 4) and network.chart.flags[i] is None]

    def play(self) -> Position:
        """The end of the game."""
        return self.positions()[-1]

    def positions(self) -> list[Position]:
        """Every position, including the first and the last."""
        random = Random(self.seed)
        network = self._network(random)
        now, rank = Sheet(network.chart), {"blue": 0, "red": 1, None: 2}
        first = random.choice(self._set_ups(network))
        now.numbers[first] = network.numbers[first]
        moves: list[Move] = [SetUp(first, network.numbers[first])]
        deck = []
        for _ in range(17):
            ready = [i for i in ISLANDS if now.may_write(i, network.numbers[i])]
            where = min(ready, key=lambda i: (rank[network.chart.flags[i]], random.random()), default="")
            number = network.numbers[where] if where else random.randint(1, 6)
            if where and random.random() < self.slips:
                where = ""
            if where:
                now.numbers[where] = number
            drawn = self._draw(network, now, random)
            deck.append(Card(number, len(drawn) or random.randint(1, 3)))
            moves.append(Draw(where, tuple(drawn)))
        positions = [Position.new(BOARDS[self.board], 1, (*deck, Card(1, 1)))]
        for move in moves:
            positions.append(positions[-1].play(move))
        return positions

    def _draw(self, network: Sheet, now: Sheet, random: Random) -> list[str]:
        """Up to three planned bridges, first those that complete an island with a flag."""
        drawn: list[str] = []
        while len(drawn) < 3 and random.random() >= self.slips / 2:
            left = Counter(network.bridges)
            left.subtract(now.bridges)
            ready = [line for line in sorted(left) if left[line] > 0 and now.may_draw(line)]
            if not ready:
                break
            flags = [island for island, flag in network.chart.flags.items() if flag == "blue"]
            line = max(ready, key=lambda line: (any(i in line for i in flags), random.random()))
            now.bridges[line] += 1
            drawn.append(line)
        return drawn


def plans(slips: tuple[float, ...] = (0, 0.02, 0.05, 0.1, 0.2)) -> st.SearchStrategy[Plan]:
    """Any planned game."""
    return st.builds(
        Plan, board=st.sampled_from(sorted(BOARDS)), seed=st.integers(0, 10**6), slips=st.sampled_from(slips)
    )
