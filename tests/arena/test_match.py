"""Who plays whom, from which seat, and on what terms."""

from collections import Counter

import pytest

from kakehashi.arena.match import Terms
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


def test_the_first_game_is_seated_as_the_bots_are_named() -> None:
    match = shangrila(["random", "greedy", "adept"], Terms(games=3))
    assert [match.seating(game) for game in range(3)] == [
        ("random", "greedy", "adept"),
        ("adept", "random", "greedy"),
        ("greedy", "adept", "random"),
    ]


def test_the_pace_multiplies_the_usual_time_and_simulations_replace_it() -> None:
    assert Terms(1, pace=0.5).budget("hashi", "sage") == Budget(ms=1500)
    assert Terms(1, pace=0.5, simulations=20).budget("hashi", "sage") == Budget(simulations=20)


def test_seeds_are_the_same_on_every_machine() -> None:
    assert seed_from(1, "move", 2) == 8960436186080590704
    assert seed_from(1, "move", 2) != seed_from(1, "move", 20)


@pytest.mark.parametrize("number", [0, 1, 2, 5])
def test_three_or_four_play_shangrila(number: int) -> None:
    with pytest.raises(Refused, match=f"Three or four play, not {number}"):
        shangrila(["random"] * number, Terms(1)).prepare()


@pytest.mark.parametrize("number", [0, 5])
def test_one_to_four_play_hashi(number: int) -> None:
    with pytest.raises(Refused, match=f"One to four play, not {number}"):
        hashi(["random"] * number, Terms(1)).prepare()


def test_who_is_no_bot_does_not_play() -> None:
    with pytest.raises(Refused, match="There is no bot 'deep blue' for hashi"):
        hashi(["random", "deep blue"], Terms(1)).prepare()


def test_an_unknown_rulebook_is_refused() -> None:
    with pytest.raises(Refused, match="no rulebook 'dutch': they are german-2003"):
        shangrila(["random"] * 3, Terms(1), preset="dutch").prepare()


def test_a_bad_board_is_refused() -> None:
    with pytest.raises(Refused, match="18 islands, not 0"):
        hashi(["random"], Terms(1), board={"islands": []}).prepare()
