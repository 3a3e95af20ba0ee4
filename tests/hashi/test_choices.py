"""The ways to draw a card's bridges: the complete list, and a uniformly random choice."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from math import comb
from random import Random

import numpy as np
import pytest
from hypothesis import given

from kakehashi.compiled import PLAIN, Ints, Randomness, compiled, prepare, randomness
from kakehashi.hashi import CARDS, Card, Position
from kakehashi.hashi.choices import (
    MOST_SETS,
    TRIES,
    draw_at_random,
    draw_set,
    lines_for_the_next,
    lines_of,
    list_bridges,
    random_games,
)
from kakehashi.hashi.notation import read_sheet, write_sheet
from kakehashi.hashi.rules import DOUBLED, DRAWN, SHEET_SIZE

from .games import BOARDS, CHARTS, Game, chart_of, examples, games
from .rulebook import Chart, Sheet, score_round
from .sheets import LATTICE, position, sheet

DECK = np.array([card.code for card in CARDS], np.int64)


@cache
def kernels() -> tuple[Callable[..., None], Callable[..., None]]:
    """Compile what draws on many copies of a sheet, and what draws a set by its number: when a test needs them."""

    @compiled("void(int64[::1], int64[::1], int64, int64[:, ::1], uint64[::1])")
    def draw_many(board: Ints, sheet: Ints, bridges: int, drawn: Ints, random: Randomness) -> None:
        work, copy = np.empty(MOST_SETS, np.int64), np.empty(SHEET_SIZE, np.int64)
        for row in range(len(drawn)):
            copy[:] = sheet
            draw_at_random(board, copy, bridges, work, random)
            drawn[row, 0], drawn[row, 1] = copy[DRAWN], copy[DOUBLED]

    @compiled("void(int64[::1], int64[::1], int64)")
    def draw_one_set(board: Ints, sheet: Ints, bridges: int) -> None:
        draw_set(board, sheet, bridges)

    prepare()
    return draw_many, draw_one_set


def draw_many(*arguments: object) -> None:
    """Draw a card's bridges at random on many copies of a sheet; the lines with a bridge and with two come back."""
    kernels()[0](*arguments)


def draw_one_set(*arguments: object) -> None:
    """Draw a set of bridges by its number."""
    kernels()[1](*arguments)


# All of them


@given(games(players=(1, 2)))
@examples(25)
def test_listed_bridges_are_exactly_those_legal_when_drawn_one_by_one(game: Game) -> None:
    for before in game.some_positions(4):
        naive = Sheet.of(chart_of(before), before.sheet_texts[0])
        words, sets = before.sheets[0].copy(), np.empty(MOST_SETS, np.int64)
        for bridges in (1, 2, 3):
            found = list_bridges(before.board.ints, words, bridges, sets)
            listed = [lines_of(before.board, number) for number in sets[:found].tolist()]
            assert listed == naive.ways_to_draw(bridges)
        assert words.tolist() == before.sheets[0].tolist()


@given(games(players=(1, 2)))
@examples(25)
def test_a_bridge_may_come_next_if_all_can_be_drawn_with_it(game: Game) -> None:
    for before in game.some_positions(4):
        board, words, sets = before.board, before.sheets[0].copy(), np.empty(MOST_SETS, np.int64)
        for bridges in (1, 2, 3):
            found = list_bridges(board.ints, words, bridges, sets)
            some_way = {line for number in sets[:found].tolist() for line in lines_of(board, number)}
            lines = lines_for_the_next(board.ints, words, bridges, words.copy(), words.copy())
            assert {line for number, line in enumerate(board.lines) if lines >> number & 1} == some_way


def test_not_drawing_is_listed_first() -> None:
    sets = np.empty(MOST_SETS, np.int64)
    assert list_bridges(LATTICE.ints, read_sheet(LATTICE, sheet()), 3, sets) == 1
    assert sets[0] == 0


def test_the_list_of_bridges_never_overflows_on_any_board() -> None:
    """18 islands in r rows and c columns have at most 36 - r - c lines, and r times c is at least 18: so 27 at most."""
    most = min(rows + columns for rows in range(1, 19) for columns in range(1, 19) if rows * columns >= 18)
    lines = 36 - most
    assert lines == 27
    assert 1 + lines * (lines + 1) * (lines + 2) // 6 <= MOST_SETS


def test_a_set_of_bridges_is_chosen_by_its_index() -> None:
    before = position(sheet(h=4, c=3), card=(5, 3))
    sets = np.empty(MOST_SETS, np.int64)
    found = list_bridges(LATTICE.ints, before.sheet(0), 3, sets)
    for number in sets[:found].tolist():
        words = before.sheets[0].copy()
        draw_one_set(LATTICE.ints, words, number)
        lines = ",".join(lines_of(before.board, number)) or "-"
        assert (write_sheet(LATTICE, words),) == before.play(f"-:{lines}").sheet_texts


# One at random

MANY = 30000
# Plain Python draws the same, but slowly: see `test_plain_agrees`.
COMPILED = pytest.mark.skipif(PLAIN, reason="it takes many draws to see how likely each is")
ROOMY = sheet("ab cd", b=6, c=4, h=5, l=3)
TIGHT = sheet("bc hi no", b=2, c=2, h=2, i=2, n=2, o=2)
CROSSED = sheet(h=4, k=3, i=4, l=3)
# h, k and q take one bridge each, but have seven lines: of 84 sets of three only three fit, so they are listed at last.
HARDLY = sheet("hn", h=2, k=1, q=1)
NONE = sheet(h=1)


def ways(text: str, bridges: int) -> int:
    """The number of ways to draw this number of bridges, including none."""
    return len(Sheet.of(CHARTS["lattice"], text).ways_to_draw(bridges))


def too_unlikely(freedom: int) -> float:
    """The chi-square quantile of one in a thousand (Wilson and Hilferty's approximation)."""
    return freedom * float(1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3


@COMPILED
@pytest.mark.parametrize("bridges", [1, 2, 3])
@pytest.mark.parametrize("text", [ROOMY, TIGHT, CROSSED, HARDLY, NONE, sheet()])
def test_random_draws_are_uniform(text: str, bridges: int) -> None:
    words, drawn = read_sheet(LATTICE, text), np.empty((MANY, 2), np.int64)
    draw_many(LATTICE.ints, words, bridges, drawn, randomness(bridges))
    seen = Counter(map(tuple, drawn.tolist()))
    number = ways(text, bridges)
    if number * 5 <= MANY:
        assert len(seen) == number
    expected = MANY / number
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    chi_square += (number - len(seen)) * expected
    assert chi_square <= (too_unlikely(number - 1) if number > 1 else 0)


def test_random_draws_are_legal() -> None:
    for bridges in (1, 2, 3):
        words, drawn = read_sheet(LATTICE, CROSSED), np.empty((200 if PLAIN else 3000, 2), np.int64)
        draw_many(LATTICE.ints, words, bridges, drawn, randomness(7))
        naive = Sheet.of(CHARTS["lattice"], CROSSED)
        legal = set()
        for lines in naive.ways_to_draw(bridges):
            numbers = [LATTICE.lines.index(line) for line in lines]
            once, twice = sum(1 << n for n in set(numbers)), sum(1 << n for n in set(numbers) if numbers.count(n) == 2)
            legal.add((once, twice))
        assert set(map(tuple, drawn.tolist())) <= legal


# Random games


ONES = (Card(1, 1),) * 18


@COMPILED
@pytest.mark.parametrize("cards", [CARDS, ONES], ids=["the usual cards", "easy cards"])
@pytest.mark.parametrize("board", sorted(BOARDS))
def test_random_games_score_like_games_of_uniform_random_moves(board: str, cards: tuple[Card, ...]) -> None:
    """Means of many games each: the compiled loop against positions played move by move."""
    number = 400
    deck = np.array([card.code for card in cards], np.int64)
    fast = random_games(BOARDS[board].ints, deck, 4 * number, randomness(1)) / (4 * number)
    scores, random = [], Random(1)
    for _ in range(number):
        now = Position.new(BOARDS[board], 1, tuple(random.sample(cards, 18)))
        while not now.over:
            now = now.play(now.random_move(0, random))
        scores.append(now.score(0))
    deviation = float(np.std(scores)) * (1.25 / number) ** 0.5
    assert abs(fast - float(np.mean(scores))) < 3.3 * deviation


class Urn:
    """The package's random numbers (multiply with carry), computed with Python integers."""

    def __init__(self, seed: int) -> None:
        self.state = int(randomness(seed)[0])

    def draw(self, n: int) -> int:
        """A number from 0 to n - 1."""
        carry, low = divmod(self.state, 2**32)
        self.state = low * 4294883355 + carry
        return (low ^ carry) * n >> 32


def draw_slowly(sheet: Sheet, bridges: int, urn: Urn) -> None:
    """Draw bridges as `draw_at_random` documents: from an urn, again if they do not fit, finally from a list."""
    lines = [line for line in sorted(sheet.chart.lines) if sheet.may_draw(line)]
    sets = comb(len(lines) + bridges - 1, bridges)
    for _ in range(TRIES):
        if urn.draw(sets + 1) == sets:
            return
        chosen: list[str] = []
        while len(chosen) < bridges and sheet.may_draw_all(tuple(chosen)):
            chosen.append((lines + chosen)[urn.draw(len(lines) + len(chosen))])
        if sheet.may_draw_all(tuple(chosen)):
            sheet.bridges.update(chosen)
            return
    ways = sheet.ways_to_draw(bridges)
    sheet.bridges.update(ways[urn.draw(len(ways))])


def play_slowly(chart: Chart, cards: list[Card], urn: Urn) -> int:
    """The points of a random solo game, played by `rulebook.py`."""
    sheet = Sheet(chart)
    plain = [island for island, flag in chart.flags.items() if flag is None]
    first = plain[urn.draw(len(plain))]
    sheet.numbers[first] = (3, 4)[urn.draw(2)]
    for round_ in range(1, 18):
        place = round_ - 1 + urn.draw(19 - round_)
        cards[round_ - 1], cards[place] = cards[place], cards[round_ - 1]
        number, bridges = cards[round_ - 1]
        islands = [island for island in chart.flags if sheet.may_write(island, number)]
        where = [*islands, None][urn.draw(len(islands) + 1)]
        if where:
            sheet.numbers[where] = number
        draw_slowly(sheet, bridges, urn)
        score_round([sheet], round_)
    return sheet.points()


@pytest.mark.parametrize("cards", [CARDS, ONES], ids=["the usual cards", "easy cards"])
@pytest.mark.parametrize("board", sorted(BOARDS))
def test_random_games_score_as_the_rulebook_does(board: str, cards: tuple[Card, ...]) -> None:
    deck, fast, slow = np.array([card.code for card in cards], np.int64), [], []
    for seed in range(10 if PLAIN else 100):
        fast.append(int(random_games(BOARDS[board].ints, deck, 3, randomness(seed))))
        urn, shuffled_on = Urn(seed), list(cards)
        slow.append(sum(play_slowly(CHARTS[board], shuffled_on, urn) for _ in range(3)))
    assert fast == slow
    assert cards == CARDS or any(total % 2 for total in fast), "no game had a bonus"


def test_random_games_are_the_same_for_the_same_seed_and_leave_the_deck_alone() -> None:
    deck = DECK.copy()
    once, again, other = (random_games(LATTICE.ints, deck, 20, randomness(seed)) for seed in (5, 5, 6))
    assert once == again
    assert once != other
    assert deck.tolist() == DECK.tolist()
    assert random_games(LATTICE.ints, deck, 0, randomness(5)) == 0
