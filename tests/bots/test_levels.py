"""The levels of bots: the same in both games, in rising strength, and none plays nonsense."""

from statistics import mean
from typing import Any

import pytest

from kakehashi.bots import Bot, Budget, both_names, first_opponent, level_of, levels, usual_stand_in
from kakehashi.bots.hashi.gentler import AtSight as AtSightInHashi
from kakehashi.bots.shangrila.features import IN_DANGER, LEAD
from kakehashi.bots.shangrila.gentler import AtSight, best_noticed, careless
from kakehashi.bots.shangrila.weights import learned
from kakehashi.compiled import randomness
from kakehashi.errors import Refused
from kakehashi.hashi import Board, shuffled
from kakehashi.hashi import Position as Hashi
from kakehashi.shangrila import Position as ShangriLa
from kakehashi.shangrila.board import VILLAGES
from kakehashi.shangrila.moves import move_with

from .test_hashi import after, solo
from .test_shangrila import by_chance, wins

GAMES = ("hashi", "shangri-la")
GENTLER = ("novice", "greedy", "skilled")
BRIEFLY = Budget(simulations=20)


def in_the_middle(name: str) -> Any:
    """A position in the middle of a game."""
    return by_chance(4, 60, 5) if name == "shangri-la" else after(Hashi.new(Board.read("A"), 3, shuffled(4)), 5)


@pytest.mark.parametrize("name", GAMES)
def test_there_are_six_levels_above_random_with_a_label_each(name: str) -> None:
    names = ["random", "novice", "greedy", "skilled", "adept", "master", "sage"]
    words = ["aimless", "very easy", "easy", "medium", "strong", "very strong", "strongest"]
    assert {bot: level.called for bot, level in levels(name).items()} == dict(zip(names, words, strict=True))
    assert (first_opponent(name), usual_stand_in(name)) == ("novice", "skilled")


@pytest.mark.parametrize("name", GAMES)
def test_a_label_used_as_a_name_is_answered_with_the_name(name: str) -> None:
    assert both_names(name)["novice"] == "novice (very easy)"
    with pytest.raises(
        Refused, match=r"no bot 'very easy' for .*: the bots are random \(aimless\), novice \(very easy\)"
    ):
        level_of(name, "very easy")


@pytest.mark.parametrize("name", GAMES)
def test_the_higher_the_level_the_longer_it_may_think(name: str) -> None:
    times = [level.ms for level in levels(name).values()]
    assert times == sorted(times)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", GENTLER)
def test_the_same_seed_gives_the_same_move(name: str, level: str) -> None:
    position = in_the_middle(name)
    seat = position.acting[0]
    assert len({str(Bot(name, level).choose(position, seat, 3, BRIEFLY)) for _ in range(3)}) == 1


@pytest.mark.parametrize("name", GAMES)
def test_novices_differ_by_their_seeds(name: str) -> None:
    position = in_the_middle(name)
    seat, novice = position.acting[0], Bot(name, "novice")
    assert len({str(novice.choose(position, seat, seed)) for seed in range(20)}) > 2


@pytest.mark.parametrize("level", GENTLER)
def test_the_only_move_is_played(level: str) -> None:
    position = ShangriLa.parse("rby " + "/".join(["......."] * 13) + " BC,CF,CJ 21 0")
    assert str(Bot("shangri-la", level).choose(position, 0, 1)) == "-"


@pytest.mark.parametrize("turns", [0, 30, 60, 90])
def test_a_bot_that_notices_nothing_considers_all_moves(turns: int) -> None:
    position = by_chance(4, turns, 2)
    seat = position.acting[0]
    assert AtSight(attention=0.0)(position, seat, BRIEFLY, 1) == AtSight()(position, seat, BRIEFLY, 1)


@pytest.mark.parametrize("turns", [0, 20, 60, 90])
def test_moves_are_noticed_by_where_they_are_made(turns: int) -> None:
    position = by_chance(4, turns, 7)
    for number, village in enumerate(VILLAGES):
        move = best_noticed(position.state, learned(4), 1 << number, randomness(1))
        here = [legal for legal in map(str, position.legal_moves) if set(legal) & set(VILLAGES) == {village}]
        journeys = [legal for legal in map(str, position.legal_moves) if legal.startswith(f"{village}>")]
        if move < 0:
            assert here + journeys == []
        else:
            assert str(move_with(int(move))) in here + journeys


def test_careless_bots_overlook_only_opponents_moves() -> None:
    for players in (3, 4):
        changed = (careless(players) != learned(players)).any(axis=0).nonzero()[0].tolist()
        assert changed == [IN_DANGER, LEAD]


@pytest.mark.parametrize("rounds", [1, 8, 16])
def test_a_hashi_bot_that_notices_nothing_considers_all_moves(rounds: int) -> None:
    position = after(Hashi.new(Board.read("B"), 1, shuffled(3)), rounds)
    assert AtSightInHashi(attention=0.0)(position, 0, BRIEFLY, 1) == AtSightInHashi()(position, 0, BRIEFLY, 1)


def test_careless_bots_earn_fewer_bonuses() -> None:
    def earned(bot: AtSightInHashi, seed: int) -> int:
        position = Hashi.new(Board.read("A"), 1, shuffled(seed))
        while not position.over:
            position = position.play(bot(position, 0, BRIEFLY, seed), 0)
        return sum(position.bonuses(0).values())

    careful, forgetful = (
        mean(earned(AtSightInHashi(1.0, likely), seed) for seed in range(20)) for likely in (0.0, 1.0)
    )
    assert careful > forgetful + 3


def test_each_level_scores_more_in_solo_hashi_than_the_one_below() -> None:
    points = [mean(solo(level, seed, BRIEFLY) for seed in range(40)) for level in ("random", *GENTLER)]
    assert points == sorted(points)
    assert points[1] > points[0] + 15, "a novice is no random player"


def test_greedy_beats_novices_in_shangri_la_by_a_moderate_margin() -> None:
    assert 0.3 < wins("greedy", "novice", 64, 1) < 0.7
