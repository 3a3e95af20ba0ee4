"""Standings, ratings and their tables, on games made by hand."""

import math
import sys
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from kakehashi.arena.fixture import Outcome
from kakehashi.arena.ladder import ladder, reports
from kakehashi.arena.match import Match, Terms
from kakehashi.arena.rating import MEAN, likely, ratings
from kakehashi.arena.report import Report
from kakehashi.arena.results import Results
from kakehashi.arena.standings import standings, standings_report
from kakehashi.arena.statistics import Estimate, estimate
from kakehashi.bots import levels

from .outcomes import hashi, made

MATCH = hashi(["greedy", "random", "random"], Terms(games=6))
OUTCOMES = [
    made(MATCH, 0, [30, 20, 10], [0], ms=4, slowest=0.5),
    made(MATCH, 1, [20, 20, 10], [0, 1], ms=2, slowest=0.75),  # greedy sits at 1
    made(MATCH, 2, [10, 10, 40], [2], ms=3),
    made(MATCH, 3, [30, 31, 10], [1], ms=3),
    made(MATCH, 4, [10, 30, 10], [1], ms=3),
    made(MATCH, 5, [12, 12, 12], [0, 1, 2], ms=3),
]


def test_standings_of_a_match() -> None:
    greedy, random = standings(MATCH, OUTCOMES)
    assert (greedy.bot, greedy.games, random.bot, random.games) == ("greedy", 6, "random", 12)
    assert (greedy.wins, random.wins) == pytest.approx((23 / 6, 13 / 6))
    assert (greedy.won.mean, random.won.mean) == pytest.approx((100 * 23 / 36, 100 * 13 / 72))
    # Two openings, in which it won 5/6 and 4/9 of its games.
    assert greedy.won.error == pytest.approx(100 * (5 / 6 - 4 / 9) / 2)
    assert greedy.score.mean == pytest.approx((30 + 20 + 40 + 30 + 30 + 12) / 6)
    assert greedy.score.error == pytest.approx((90 / 3 - 72 / 3) / 2)
    assert random.score.mean == pytest.approx((30 + 30 + 20 + 41 + 20 + 24) / 12)
    assert (greedy.ms, greedy.slowest) == (pytest.approx(3), 0.75)
    assert greedy.rating
    assert random.rating
    assert greedy.rating.mean > MEAN > random.rating.mean


def test_mean_counts_every_value_and_its_error_every_group() -> None:
    assert estimate([[1.0, 2.0], [3.0]]) == Estimate(2.0, pytest.approx(math.sqrt(2 * (1 + 1)) / 3))
    alone = estimate([[1.0, 3.0]])
    assert alone.mean == 2
    assert alone.text(0) == "2 ± ?"


def test_bot_alone_has_no_wins() -> None:
    match = hashi(["greedy"], Terms(games=1))
    report = standings_report(match, [made(match, 0, [3], [0])])
    assert report.heads == ("bot", "games", "score", "ms a move", "slowest")
    assert report.rows[0][:3] == ("greedy", "1", "3.00 ± ?")


def test_bot_against_itself_has_no_rating() -> None:
    match = hashi(["greedy"] * 2, Terms(games=1))
    (row,) = standings(match, [made(match, 0, [3, 2], [0])])
    assert (row.rating, row.won.mean, row.games) == (None, 50, 2)


def test_equal_bots_get_the_mean_rating() -> None:
    match = hashi(["greedy", "random"], Terms(games=40))
    even = ratings([(match, [made(match, game, [1, 1], [0, 1]) for game in range(40)])])
    assert even
    assert even.of("greedy").mean == pytest.approx(even.of("random").mean)
    assert even.of("greedy").mean == pytest.approx(MEAN)


def drawn(match: Match, strength: dict[str, float], games: int, chance: Random) -> tuple[Match, list[Outcome]]:
    """Games drawn from the Plackett-Luce model with Gumbel noise."""
    outcomes = []
    for game in range(games):
        lots = [
            round(1e6 * (strength[bot] * math.log(10) / 400 - math.log(-math.log(chance.random()))))
            for bot in match.seating(game)
        ]
        outcomes.append(made(match, game, lots, [lots.index(max(lots))]))
    return match, outcomes


def test_ratings_find_the_strengths_that_games_were_drawn_from() -> None:
    match = hashi(["sage", "adept", "adept", "random"], Terms(games=600))
    rated = ratings([drawn(match, {"sage": 200.0, "adept": 0.0, "random": -200.0}, 600, Random(1))])
    assert rated
    for above, below in (("sage", "adept"), ("adept", "random")):
        gap = rated.gap(above, below)
        assert gap.mean == pytest.approx(200, abs=3 * gap.error)
        assert 5 < gap.error < 20


def test_bots_that_met_only_through_others_are_on_one_scale() -> None:
    names = ["random", "novice", "greedy", "skilled", "adept", "master", "sage"]
    strength, chance = {name: 150.0 * number for number, name in enumerate(names)}, Random(2)
    played = [
        drawn(hashi([one, other, other, other], Terms(games=400)), strength, 400, chance)
        for below, above in pairwise(names)
        for one, other in ((above, below), (below, above))
    ]
    rated = ratings(played)
    assert rated
    for below, above in pairwise(names):
        gap = rated.gap(above, below)
        assert gap.mean == pytest.approx(150, abs=3 * gap.error)
    whole = rated.gap("sage", "random")
    assert whole.mean == pytest.approx(900, abs=3 * whole.error)
    assert rated.of("skilled").mean == pytest.approx(MEAN, abs=40)


def test_bot_that_wins_all_games_has_a_finite_rating() -> None:
    match = hashi(["sage", "random"], Terms(games=40))
    rated = ratings([(match, [made(match, game, [game % 2, 1 - game % 2], [1 - game % 2]) for game in range(40)])])
    assert rated
    assert 200 < abs(rated.gap("sage", "random").mean) < 1000


def test_rating_points_are_chances_to_win() -> None:
    assert [round(100 * likely(points)) for points in (0, 35, 190, 400)] == [50, 55, 75, 91]


def test_table_in_plain_text_and_in_markdown() -> None:
    table = Report("Two bots", ("bot", "games"), [("greedy", "6"), ("random", "12")])
    assert table.plain() == "Two bots\n\nbot     games\ngreedy      6\nrandom     12"
    assert table.markdown() == "Two bots\n\n| bot | games |\n| :-- | --: |\n| greedy | 6 |\n| random | 12 |"


@pytest.mark.parametrize(
    ("columns", "name"), [("80", "cmd:.venv/bin/python bot.py"), ("26", "…n/python bot.py"), ("9", "…n/python bot.py")]
)
def test_narrow_terminal_shortens_names_of_programs_and_wraps_no_cell(
    columns: str, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    Report("", ("bot", "games"), [("cmd:.venv/bin/python bot.py", "6"), ("random", "12")]).show(False)
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [*name.split(), "6"] in rows
    assert ["random", "12"] in rows


def test_table_of_a_match() -> None:
    greedy, random = standings_report(MATCH, OUTCOMES).rows
    assert greedy[:5] == ("greedy", "6", "3.8", "63.9 ± 19.4", "27.00 ± 3.00")
    assert greedy[6:] == ("3.00", "0.75 ×")
    assert random[:3] == ("random", "12", "2.2")


def test_ladder_pairs_each_level_with_the_next_from_both_sides() -> None:
    (part,) = ladder("shangri-la", 4)
    steps = list(pairwise(levels("shangri-la")))
    assert [match.bots[:2] for match in part.matches] == [
        duel for below, above in steps for duel in ((above, below), (below, above))
    ]
    assert all(match.bots[1:] == match.bots[1:2] * 3 for match in part.matches)


def test_tables_of_a_ladder() -> None:
    parts = ladder("hashi", 8)
    matches = [match for part in parts for match in part.matches]
    results = Results(matches)
    for number, match in enumerate(matches[:4]):
        for game in range(2):
            outcome = made(match, game, [20 + 4 * game], [0])
            outcome.result.update(finished=[8])
            results.add(replace(outcome, match=number))
    for number, match in enumerate(matches[14:16], 14):
        for game in range(8):
            scores = [30 if bot == "novice" else 20 for bot in match.seating(game)]
            first = [seat for seat, score in enumerate(scores) if score == 30]
            results.add(replace(made(match, game, scores, first, slowest=1.5), match=number))
    alone, duels, scale = reports(parts, results)
    assert alone.rows[3] == ("novice", "B", "2", "22.00 ± 2.00", "8.00 ± 0.00", "–")
    assert duels.rows == [
        ("novice", "random", "8", "100.0 ± 0.0", "30.00 ± 0.00", "20.00 ± 0.00", "1.50 ×"),
        ("random", "novice", "8", "0.0 ± 0.0", "20.00 ± 0.00", "30.00 ± 0.00", "1.50 ×"),
    ]
    # Of sixteen games and one that counts as drawn, half a game was lost.
    points = 400 * math.log10(16.5 / 0.5)
    random, novice = scale.rows
    assert random[0::2] == ("random", "–")
    assert float(novice[1].split()[0]) - float(random[1].split()[0]) == pytest.approx(points, abs=1)
    assert novice[0::3] == ("novice", "97")
    assert novice[2].startswith(f"{points:.0f} ± ")
