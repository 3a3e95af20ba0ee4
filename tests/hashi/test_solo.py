"""Solo games: early bonuses count as first, and the points give a title."""

import pytest

from kakehashi.hashi import rules

from .sheets import position, sheet

ALL_RED = sheet("ab cd mn op", **dict.fromkeys("admp", 1), **dict.fromkeys("bcno", 3))
ALL_BLUE = sheet("ek fl lr", **dict.fromkeys("efr", 1), k=3, l=4)
ALL_SIX = sheet("bh ci gh hi ij", b=1, c=1, g=1, h=3, i=3, j=1)
ROUNDS = range(1, 18)


@pytest.mark.parametrize("at_round", ROUNDS)
def test_blue_counts_7_up_to_round_7_and_then_3(at_round: int) -> None:
    end = position(ALL_BLUE, at_round=at_round).play("-:-")
    assert end.bonuses(0) == {"blue": 7 if at_round <= 7 else 3}


@pytest.mark.parametrize("at_round", ROUNDS)
def test_red_counts_9_up_to_round_12_and_then_5(at_round: int) -> None:
    end = position(ALL_RED, at_round=at_round).play("-:-")
    assert end.bonuses(0) == {"red": 9 if at_round <= 12 else 5}


@pytest.mark.parametrize("at_round", ROUNDS)
def test_the_six_count_8_up_to_round_12_and_then_4(at_round: int) -> None:
    end = position(ALL_SIX, at_round=at_round).play("-:-")
    assert end.bonuses(0) == {"six": 8 if at_round <= 12 else 4}


def test_bonuses_earned_in_time_stay_after_the_limit() -> None:
    played = position(ALL_BLUE, at_round=7).play("-:-")
    while not played.over:
        played = played.play("-:-")
    assert played.bonuses(0) == {"blue": 7}


@pytest.mark.parametrize("at_round", [1, 7, 8, 12, 13, 17])
def test_these_rounds_mean_nothing_to_two_players(at_round: int) -> None:
    end = position(ALL_BLUE, ALL_RED, at_round=at_round).play("-:-").play("-:-")
    assert (end.bonuses(0), end.bonuses(1)) == ({"blue": 7}, {"red": 9})


TITLES = {
    "Minion": range(41),
    "Dogsbody": (41, 42),
    "Bamboo binder": (43, 44),
    "Screw tightener": (45, 46),
    "Concrete pourer": (47, 48),
    "Project manager": (49, 50),
    "Master bridge builder": (51,),
    "Professional planner": (52,),
    "Statics expert": (54,),
    "Ace architect": (56,),
    "Construction genius": (58,),
    "Island god": (60,),
}


@pytest.mark.parametrize(("title", "points"), [(title, n) for title, all_n in TITLES.items() for n in all_n])
def test_points_give_a_title(title: str, points: int) -> None:
    assert rules.TITLES[rules.title_for(points)][1] == title


def test_there_are_twelve_titles_for_all_points_that_can_be_scored() -> None:
    assert len(TITLES) == 12
    assert sorted(n for points in TITLES.values() for n in points) == sorted({*range(61)} - {53, 55, 57, 59})


def test_the_title_is_given_at_the_end_and_only_alone() -> None:
    before = position(ALL_RED, at_round=17)
    assert before.title is None
    assert before.result()["title"] is None
    end = before.play("-:-")
    assert (end.score(0), end.title, end.result()["title"]) == (13, 0, "Minion")
    together = position(ALL_RED, ALL_RED, at_round=17).play("-:-").play("-:-")
    assert end.page.picture()["title"] == 0
    assert together.title is None
    assert "title" not in together.result()
