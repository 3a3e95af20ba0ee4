"""Matches: opponents, seats and terms."""

from collections import Counter

import pytest

from kakehashi.arena.match import Match, Terms
from kakehashi.bots import Budget
from kakehashi.errors import Refused
from kakehashi.seeds import seed_from

from .outcomes import hashi, shangrila


def test_every_bot_plays_each_opening_once_from_every_seat() -> None:
    bots = ("sage", "master", "adept", "greedy")
    match = hashi(bots, Terms(games=12))
    seen = Counter(
        (match.opening_of(game), seat, bot) for game in range(12) for seat, bot in enumerate(match.seating(game))
    )
    assert seen == Counter({(opening, seat, bot): 1 for opening in range(3) for seat in range(4) for bot in bots})


def test_first_game_is_seated_as_the_bots_are_named() -> None:
    match = shangrila(["random", "greedy", "adept"], Terms(games=3))
    assert [match.seating(game) for game in range(3)] == [
        ("random", "greedy", "adept"),
        ("adept", "random", "greedy"),
        ("greedy", "adept", "random"),
    ]


def test_pace_multiplies_the_usual_time_and_simulations_replace_it() -> None:
    assert Terms(1, pace=0.5).budget("hashi", "sage") == Budget(ms=1500)
    assert Terms(1, pace=0.5, simulations=20).budget("hashi", "sage") == Budget(simulations=20)


def test_seeds_are_the_same_on_every_machine() -> None:
    assert seed_from(1, "move", 2) == 8960436186080590704
    assert seed_from(1, "move", 2) != seed_from(1, "move", 20)


@pytest.mark.parametrize(
    "match",
    [
        *(shangrila(["random"] * number, Terms(1)) for number in (0, 1, 2, 5)),
        *(hashi(["random"] * number, Terms(1)) for number in (0, 5)),
        hashi(["random", "deep blue"], Terms(1)),
        shangrila(["random"] * 3, Terms(1), preset="dutch"),
        hashi(["random"], Terms(1), board={"islands": []}),
    ],
    ids=lambda match: f"{len(match.bots)} at {match.game}",
)
def test_match_that_cannot_be_played_is_refused(match: Match) -> None:
    with pytest.raises(Refused):
        match.prepare()
