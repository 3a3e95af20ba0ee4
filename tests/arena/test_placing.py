"""The rating of a person among bots whose ratings are known."""

import math
import re
from pathlib import Path
from random import Random

import pytest

from kakehashi.arena.placing import Ranked, placed
from kakehashi.arena.rating import MEAN, likely
from kakehashi.arena.statistics import Estimate
from kakehashi.bots import levels, ratings
from kakehashi.games import games

BEFORE = Estimate(1200, 300)
BOTS = {"novice": 1200.0, "greedy": 1350.0, "skilled": 1500.0}
DOCS = Path(__file__).parents[2] / "docs/bots.md"


def drawn(strengths: dict[str, float], chance: Random) -> Ranked:
    """A game drawn from the rating model with Gumbel noise; the first bot has won."""
    lots = {
        name: strength * math.log(10) / 400 - math.log(-math.log(chance.random()))
        for name, strength in strengths.items()
    }
    return [(name, (float(lot == max(lots.values())), lot)) for name, lot in lots.items()]


def against(*places: str) -> Ranked:
    """A game that ended in this order."""
    return [(name, (float(number == 0), -number)) for number, name in enumerate(places)]


def test_rating_without_games_is_the_prior() -> None:
    assert placed("me", [], BOTS, BEFORE) == Estimate(pytest.approx(1200), pytest.approx(300))


@pytest.mark.parametrize("strength", [1000.0, 1350.0, 1650.0])
def test_rating_finds_the_strength_that_games_were_drawn_from(strength: float) -> None:
    off = []
    for seed in range(40):
        chance = Random(seed)
        games = [drawn({"me": strength, "novice": 1200, "greedy": 1350, "skilled": 1500}, chance) for _ in range(100)]
        found = placed("me", games, BOTS, BEFORE)
        assert 15 < found.error < 45
        off.append((found.mean - strength) / found.error)
    # As standard errors predict: about two thirds within one, and hardly any beyond three.
    assert 18 <= sum(abs(by) < 1 for by in off) <= 36
    assert max(map(abs, off)) < 3.5
    assert abs(sum(off) / len(off)) < 0.5


def test_games_of_two_are_rated_as_by_bradley_and_terry() -> None:
    games = [against("me", "skilled")] * 30 + [against("skilled", "me")] * 10
    found = placed("me", games, BOTS, Estimate(1200, 1e5))
    assert likely(found.mean - 1500) == pytest.approx(0.75)
    assert found.error == pytest.approx(400 / math.log(10) / math.sqrt(40 * 0.75 * 0.25))


def test_win_raises_a_rating_and_loss_lowers_it() -> None:
    chance = Random(3)
    for _ in range(30):
        games = [drawn({"me": 1300, "novice": 1200, "greedy": 1350, "skilled": 1500}, chance) for _ in range(12)]
        found = placed("me", games, BOTS, BEFORE)
        for others in (("novice",), ("skilled", "greedy"), ("greedy", "greedy", "novice")):
            more = placed("me", [*games, against("me", *others)], BOTS, BEFORE)
            less = placed("me", [*games, against(*others, "me")], BOTS, BEFORE)
            assert less.mean < found.mean < more.mean


def test_shared_win_is_worth_half_a_win() -> None:
    tie: Ranked = [("me", (0.5, 20)), ("skilled", (0.5, 20))]
    even = placed("me", [tie] * 400, BOTS, BEFORE)
    assert even.mean == pytest.approx(1500, abs=5)
    one_each = [against("me", "skilled"), against("skilled", "me")] * 200
    assert even.mean == pytest.approx(placed("me", one_each, BOTS, BEFORE).mean)


def test_players_without_ratings_are_left_out() -> None:
    with_stranger = [against("stranger", "me", "greedy"), against("greedy", "me", "stranger")]
    without = [against("me", "greedy"), against("greedy", "me")]
    assert placed("me", with_stranger, BOTS, BEFORE) == placed("me", without, BOTS, BEFORE)
    assert placed("me", [against("stranger", "me")], BOTS, BEFORE).mean == pytest.approx(1200)


@pytest.mark.parametrize("game", games())
def test_ratings_of_bots_are_those_in_the_documentation(game: str) -> None:
    """The scale of each game in the documentation."""
    scales = re.findall(
        r"^\| bot \| rating \|.*\n\|[ :|-]+\n((?:\|.*\n)+)", DOCS.read_text("utf-8"), flags=re.MULTILINE
    )
    shown = [dict(re.findall(r"^\| (\w+) \| (\d+)", scale, flags=re.MULTILINE)) for scale in scales]
    measured = {"shangri-la": shown[0], "hashi": shown[1]}[game]
    assert {name: f"{rating:.0f}" for name, rating in ratings(game).items()} == measured
    assert list(ratings(game)) == [name for name in levels(game) if name in measured]
    assert ratings(game)["skilled"] == MEAN
