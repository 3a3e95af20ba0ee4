"""Random games in several playing styles, so that rare positions occur too."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from kakehashi.compiled import PLAIN
from kakehashi.shangrila import Journey, Move, Options, Pass, Place, Position, Recruit
from kakehashi.shangrila.board import COLOURS, WAYS
from kakehashi.shangrila.moves import SPACES
from kakehashi.shangrila.options import VALUES


@dataclass(frozen=True)
class Manner:
    """Playing styles: the weights by which players choose a kind of move, then any move of that kind."""

    place: float = 1
    recruit: float = 1
    journey: float = 1
    apart: bool = False
    """In set-up the first player and the others avoid each other, so that the caps leave no space."""

    def choose(self, position: Position, random: Random) -> Move:
        """A legal move."""
        kinds: dict[type, list[Move]] = {}
        for move in position.legal_moves:
            kinds.setdefault(type(move), []).append(move)
        weights = {Place: self.place, Recruit: self.recruit, Journey: self.journey, Pass: 1}
        moves = kinds[random.choices(list(kinds), [weights[kind] for kind in kinds])[0]]
        if self.apart and position.in_set_up:
            moves = [move for move in moves if isinstance(move, Place) and _apart(position, move)] or moves
        return random.choice(moves)


def _apart(position: Position, move: Place) -> bool:
    first, tiles = position.colours[0], position.village(move.space.village)
    return tiles == "......." if position.to_move == first else first not in tiles


MANNERS = {
    "even": Manner(),
    "wandering": Manner(journey=8),
    "teaching": Manner(recruit=8, journey=0.5),
    "settling": Manner(place=10, journey=0.3),
    "hoarding": Manner(place=10, recruit=10, journey=0.05),
    "apart": Manner(apart=True),
}
ALL_COLOURS = ["".join(order) for players in (3, 4) for order in permutations(COLOURS, players)]
ALL_OPTIONS = [Options(*values) for values in product(*VALUES.values())]


@dataclass(frozen=True)
class Game:
    """A reproducible game."""

    colours: str
    options: Options
    manner: str
    seed: int

    def turns(self) -> Iterator[tuple[Position, Move, Position]]:
        """Every move with the positions before and after it."""
        position, random = Position.new(self.colours, self.options), Random(self.seed)
        while not position.over:
            move = MANNERS[self.manner].choose(position, random)
            before, position = position, position.play(move)
            yield before, move, position

    def positions(self) -> list[Position]:
        """Every position, including the first and the last."""
        return [Position.new(self.colours, self.options), *(position for _, _, position in self.turns())]

    def some_positions(self, most: int) -> list[Position]:
        """At most `most` random positions, always including the last."""
        positions = self.positions()
        return sorted(Random(self.seed).sample(positions[:-1], most - 1), key=lambda p: p.turns) + positions[-1:]


def games(colours: list[str] = ALL_COLOURS, options: list[Options] = ALL_OPTIONS) -> st.SearchStrategy[Game]:
    """Any game with these colours and options."""
    return st.builds(
        Game,
        colours=st.sampled_from(colours),
        options=st.sampled_from(options),
        manner=st.sampled_from(sorted(MANNERS)),
        seed=st.integers(0, 10**6),
    )


def examples(number: int) -> settings:
    """Return Hypothesis settings with `number` fixed examples.

    Plain Python is slow and gets two, which reach every line; `test_plain_agrees` shows that its games are the same.
    """
    return settings(max_examples=2 if PLAIN else number, derandomize=True, deadline=None, database=None)


def _conceivable() -> Iterator[Move]:
    yield from (Place(space) for space in SPACES)
    yield from (Recruit((space,)) for space in SPACES)
    yield from (Recruit(two) for two in combinations(SPACES, 2))
    yield from (Journey(origin, destination) for origin, destination in WAYS)
    yield Pass()


CONCEIVABLE_MOVES = tuple(_conceivable())
"""All well-formed moves: 91 places, 91 single Students, 4,095 pairs, 46 journeys, and the pass."""
