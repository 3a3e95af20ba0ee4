"""The ways to draw a card's bridges: all of them listed, and one at random, each as likely as any other."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given

from kakehashi.compiled import PLAIN, Randomness, Words, compiled, prepare, randomness
from kakehashi.hashi import CARDS, Position, shuffled
from kakehashi.hashi.choices import MOST_SETS, draw_at_random, draw_set, list_bridges, random_games
from kakehashi.hashi.notation import read_sheet, write_sheet
from kakehashi.hashi.rules import DOUBLED, DRAWN, SHEET_SIZE

from .games import BOARDS, CHARTS, Game, chart_of, examples, games
from .rulebook import Sheet
from .sheets import LATTICE, position, sheet

DECK = np.array([card.number << 2 | card.bridges for card in CARDS], np.int64)


@compiled("void(int64[::1], int64[::1], int64, int64[:, ::1], uint64[::1])")
def draw_many(board: Words, sheet: Words, bridges: int, drawn: Words, random: Randomness) -> None:
    """Draw a card's bridges at random on many copies of a sheet; the lines with a bridge and with two come back."""
    work, copy = np.empty(MOST_SETS, np.int64), np.empty(SHEET_SIZE, np.int64)
    for row in range(len(drawn)):
        copy[:] = sheet
        draw_at_random(board, copy, bridges, work, random)
        drawn[row, 0], drawn[row, 1] = copy[DRAWN], copy[DOUBLED]


@compiled("void(int64[::1], int64[::1], int64)")
def draw_one_set(board: Words, sheet: Words, bridges: int) -> None:
    """Draw a set of bridges by its number."""
    draw_set(board, sheet, bridges)


prepare()


# All of them


@given(games(players=(1, 2)))
@examples(compiled=25, plain=12)
def test_all_ways_are_listed_that_are_legal_when_tried_one_by_one(game: Game) -> None:
    for before in game.some_positions(4):
        naive = Sheet.of(chart_of(before), before.sheet_texts[0])
        words, sets = before.sheets[0].copy(), np.empty(MOST_SETS, np.int64)
        for bridges in (1, 2, 3):
            found = list_bridges(before.board.words, words, bridges, sets)
            listed = [before.lines_of(number) for number in sets[:found].tolist()]
            assert listed == naive.ways_to_draw(bridges)
        assert words.tolist() == before.sheets[0].tolist()


def test_not_drawing_is_listed_first() -> None:
    sets = np.empty(MOST_SETS, np.int64)
    assert list_bridges(LATTICE.words, read_sheet(LATTICE, sheet()), 3, sets) == 1
    assert sets[0] == 0


def test_there_is_room_for_all_ways_on_any_board() -> None:
    """No board has more lines than 27: 18 islands in r rows and c columns have 36 - r - c, and r times c is 18 at least."""
    most = min(rows + columns for rows in range(1, 19) for columns in range(1, 19) if rows * columns >= 18)
    lines = 36 - most
    assert lines == 27
    assert 1 + lines * (lines + 1) * (lines + 2) // 6 <= MOST_SETS


def test_a_set_is_drawn_by_its_number() -> None:
    before = position(sheet(h=4, c=3), card=(5, 3))
    sets = np.empty(MOST_SETS, np.int64)
    found = list_bridges(LATTICE.words, before.sheets[0], 3, sets)
    for number in sets[:found].tolist():
        words = before.sheets[0].copy()
        draw_one_set(LATTICE.words, words, number)
        lines = ",".join(before.lines_of(number)) or "-"
        assert (write_sheet(LATTICE, words),) == before.play(f"-:{lines}").sheet_texts


# One at random

MANY = 3000 if PLAIN else 30000
ROOMY = sheet("ab cd", b=6, c=4, h=5, l=3)
TIGHT = sheet("bc hi no", b=2, c=2, h=2, i=2, n=2, o=2)
CROSSED = sheet(h=4, k=3, i=4, l=3)
# Many lines, but two islands are nearly full and k must give two of its three bridges to q: hardly any set of three fits.
HARDLY = sheet("bh2 gh2 hi", b=3, g=3, h=6, i=2, c=1)
NOTHING = sheet("bh gh hi", b=2, g=2, h=4, i=2)


def ways(text: str, bridges: int) -> int:
    """How many ways there are to draw so many bridges, drawing none among them."""
    return len(Sheet.of(CHARTS["lattice"], text).ways_to_draw(bridges))


def too_unlikely(freedom: int) -> float:
    """What a chi-square exceeds once in a thousand times (Wilson and Hilferty's approximation)."""
    return freedom * float(1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3


@pytest.mark.parametrize("bridges", [1, 2, 3])
@pytest.mark.parametrize("text", [ROOMY, TIGHT, CROSSED, HARDLY, NOTHING, sheet(h=3), sheet("bh", h=1)])
def test_every_way_to_draw_is_as_likely_as_any_other(text: str, bridges: int) -> None:
    words, drawn = read_sheet(LATTICE, text), np.empty((MANY, 2), np.int64)
    draw_many(LATTICE.words, words, bridges, drawn, randomness(bridges))
    seen = Counter(map(tuple, drawn.tolist()))
    number = ways(text, bridges)
    if number * 5 <= MANY:
        assert len(seen) == number
    expected = MANY / number
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    chi_square += (number - len(seen)) * expected
    assert chi_square <= (too_unlikely(number - 1) if number > 1 else 0)


def test_what_is_drawn_at_random_is_legal() -> None:
    for bridges in (1, 2, 3):
        words, drawn = read_sheet(LATTICE, CROSSED), np.empty((MANY // 10, 2), np.int64)
        draw_many(LATTICE.words, words, bridges, drawn, randomness(7))
        naive = Sheet.of(CHARTS["lattice"], CROSSED)
        legal = set()
        for lines in naive.ways_to_draw(bridges):
            numbers = [LATTICE.lines.index(line) for line in lines]
            once, twice = sum(1 << n for n in set(numbers)), sum(1 << n for n in set(numbers) if numbers.count(n) == 2)
            legal.add((once, twice))
        assert set(map(tuple, drawn.tolist())) <= legal


# Random games


@pytest.mark.parametrize("board", sorted(BOARDS))
def test_random_games_score_like_games_in_which_people_choose_at_random(board: str) -> None:
    """Means of many games each: the compiled loop against positions played move by move."""
    number = 150 if PLAIN else 600
    fast = random_games(BOARDS[board].words, DECK, 4 * number, randomness(1)) / (4 * number)
    scores = [Game(board, 1, "even", seed).positions()[-1].score(0) for seed in range(number)]
    deviation = float(np.std(scores)) * (1.25 / number) ** 0.5
    assert abs(fast - float(np.mean(scores))) < 3.3 * deviation


def test_random_games_are_the_same_for_the_same_seed_and_leave_the_deck_alone() -> None:
    deck = DECK.copy()
    once, again, other = (random_games(LATTICE.words, deck, 20, randomness(seed)) for seed in (5, 5, 6))
    assert once == again
    assert once != other
    assert deck.tolist() == DECK.tolist()
    assert random_games(LATTICE.words, deck, 0, randomness(5)) == 0


def test_random_games_alone_count_early_bonuses_as_first() -> None:
    """A deck with which everything is easily finished: bonuses come, and no total leaves what can be scored."""
    easy = np.array([1 << 2 | 1] * 18, np.int64)
    totals = {random_games(LATTICE.words, easy, 1, randomness(seed)) for seed in range(MANY // 20)}
    assert max(totals) <= 60
    assert any(total % 2 for total in totals)
    assert Position.new(LATTICE, 1, shuffled(0)).score(0) == 0
