"""Bonuses: all red flags, all blue flags, six finished islands joined; once each, at the end of a round."""

import pytest

from .sheets import after, position, sheet

# One step before each bonus: a 1 on p, a 1 on r, a 1 on j, and on the same sheet the other two are far away.
RED_BUT_P = sheet("ab cd mn op", a=1, d=1, m=1, b=3, c=3, n=3, o=3)
BLUE_BUT_R = sheet("ek fl lr", e=1, f=1, k=3, l=4)
SIX_BUT_J = sheet("bh ci gh hi ij", b=1, c=1, g=1, h=3, i=3)
OPEN = sheet(q=4)
LAST_STEP = {RED_BUT_P: "p:-", BLUE_BUT_R: "r:-", SIX_BUT_J: "j:-"}
ONE = (1, 1)


@pytest.mark.parametrize(
    ("before", "bonus"), [(RED_BUT_P, {"red": 9}), (BLUE_BUT_R, {"blue": 7}), (SIX_BUT_J, {"six": 8})]
)
def test_the_first_player_to_earn_a_bonus_scores_the_higher_points(before: str, bonus: dict[str, int]) -> None:
    played = after(position(before, OPEN, card=ONE), f"{LAST_STEP[before]} -:-")
    assert (played.bonuses(0), played.bonuses(1)) == (bonus, {})


@pytest.mark.parametrize(
    ("before", "first", "later"),
    [
        (RED_BUT_P, {"red": 9}, {"red": 5}),
        (BLUE_BUT_R, {"blue": 7}, {"blue": 3}),
        (SIX_BUT_J, {"six": 8}, {"six": 4}),
    ],
)
def test_a_player_who_earns_a_bonus_in_a_later_round_scores_the_lower_points(
    before: str, first: dict[str, int], later: dict[str, int]
) -> None:
    start = position(before, before, before, card=ONE, then=(ONE, ONE))
    step = LAST_STEP[before]
    second_round = after(start, f"-:- {step} -:-")
    assert [second_round.bonuses(seat) for seat in range(3)] == [{}, first, {}]
    third_round = after(second_round, f"{step} -:- -:-")
    assert [third_round.bonuses(seat) for seat in range(3)] == [later, first, {}]
    fourth_round = after(third_round, f"-:- -:- {step}")
    assert [fourth_round.bonuses(seat) for seat in range(3)] == [later, first, later]


@pytest.mark.parametrize("before", [RED_BUT_P, BLUE_BUT_R, SIX_BUT_J])
def test_all_players_who_earn_a_bonus_first_in_one_round_score_the_higher_points(before: str) -> None:
    step = LAST_STEP[before]
    played = after(position(before, OPEN, before, before, card=ONE), f"{step} -:- -:- {step}")
    bonuses = [sum(played.bonuses(seat).values()) for seat in range(4)]
    assert bonuses[0] == bonuses[3] in (7, 8, 9)
    assert bonuses[1:3] == [0, 0]
    later = after(played, f"-:- -:- {step} -:-")
    assert sum(later.bonuses(2).values()) == bonuses[0] - 4


def test_each_bonus_has_its_own_first_player() -> None:
    start = position(RED_BUT_P, BLUE_BUT_R, SIX_BUT_J, card=ONE, then=(ONE, ONE))
    end = after(start, "p:- -:- -:- -:- r:- -:- -:- -:- j:-")
    assert [end.bonuses(seat) for seat in range(3)] == [{"red": 9}, {"blue": 7}, {"six": 8}]


def test_a_bonus_is_given_once() -> None:
    played = after(position(RED_BUT_P, OPEN, card=ONE), "p:- -:-")
    for _ in range(3):
        played = after(played, "-:- -:-")
        assert (played.bonuses(0), played.bonuses(1)) == ({"red": 9}, {})


def test_a_bonus_is_given_at_the_end_of_the_round_not_before() -> None:
    start = position(RED_BUT_P, RED_BUT_P, card=ONE)
    half = start.play("p:-", 0)
    assert (half.bonuses(0), half.bonuses(1)) == ({}, {})
    assert (half.play("-:-", 1).bonuses(0), half.play("-:-", 1).bonuses(1)) == ({"red": 9}, {})
    assert (half.play("p:-", 1).bonuses(0), half.play("p:-", 1).bonuses(1)) == ({"red": 9}, {"red": 9})


def test_two_bonuses_may_come_in_one_turn() -> None:
    both = sheet("ab cd ek fl jp lr mn", **dict.fromkeys("adefm", 1), b=3, c=3, j=3, k=3, l=4, n=3, r=2)
    played = after(position(both, OPEN, card=ONE), "p:qr -:-")
    assert played.bonuses(0) == {"red": 9, "blue": 7}


# The condition of each bonus


def bonuses(before: str) -> set[str]:
    """The bonuses that a sheet has earned when a round ends."""
    return set(position(before, card=ONE).play("-:-").bonuses(0))


def test_red_asks_for_all_four_islands_with_a_red_flag() -> None:
    bridges = "ab cd mn op"
    numbers = dict.fromkeys("bcno", 3)
    assert bonuses(sheet(bridges, a=1, d=1, m=1, p=1, **numbers)) == {"red"}
    for missing in "admp":
        some = dict.fromkeys(set("admp") - {missing}, 1)
        assert bonuses(sheet(bridges, **some, **numbers)) == set()
        assert bonuses(sheet(bridges, **some, **numbers, **{missing: 2})) == set()


def test_blue_asks_for_all_three_islands_with_a_blue_flag() -> None:
    numbers = {"k": 3, "l": 4}
    assert bonuses(sheet("ek fl lr", e=1, f=1, r=1, **numbers)) == {"blue"}
    for missing in "efr":
        some = dict.fromkeys(set("efr") - {missing}, 1)
        assert bonuses(sheet("ek fl lr", **some, **numbers)) == set()
        assert bonuses(sheet("ek fl lr", **some, **numbers, **{missing: 2})) == set()


def test_flagged_islands_need_not_be_joined() -> None:
    assert bonuses(sheet("ek fl qr", e=1, f=1, k=3, l=3, q=3, r=1)) == {"blue"}


SIX = {"b": 1, "c": 1, "g": 1, "h": 3, "i": 3, "j": 1}


def test_six_finished_islands_joined_by_bridges() -> None:
    assert bonuses(sheet("bh ci gh hi ij", **SIX)) == {"six"}


@pytest.mark.parametrize("island", sorted(SIX))
def test_five_are_not_enough(island: str) -> None:
    unfinished = SIX | {island: SIX[island] + 1}
    assert bonuses(sheet("bh ci gh hi ij", **unfinished)) == set()


def test_an_unfinished_island_separates_a_chain() -> None:
    star, around = "bh gh hi hn ij no", {"b": 1, "g": 1, "i": 2, "j": 1, "n": 2, "o": 1}
    assert bonuses(sheet(star, h=4, **around)) == {"six"}
    assert bonuses(sheet(star, h=5, **around)) == set()
    assert bonuses(sheet(star, **around)) == set()


def test_two_groups_of_five_are_not_six() -> None:
    five, other_five = "bh gh hi ij", "kq qr lr no"
    numbers = {"b": 1, "g": 1, "h": 3, "i": 2, "j": 1, "k": 1, "q": 2, "r": 2, "l": 1, "n": 1, "o": 1}
    assert bonuses(sheet(f"{five} {other_five}", **numbers)) == set()


def test_finished_islands_that_are_neighbours_without_a_bridge_are_not_joined() -> None:
    pairs = {"b": 1, "c": 1, "h": 1, "i": 1, "n": 1, "o": 1}
    assert bonuses(sheet("bc hi no", **pairs)) == set()
    assert bonuses(sheet("bc2 hi2 no2", **dict.fromkeys(pairs, 2))) == set()


def test_more_than_six_and_a_ring_count_too() -> None:
    assert bonuses(sheet("bc bh ci hi hn io no", b=2, c=2, h=3, i=3, n=2, o=2)) == {"six"}
    seven = {"b": 1, "c": 2, "g": 1, "h": 3, "i": 3, "j": 1, "d": 1}
    assert bonuses(sheet("bh cd ci gh hi ij", **seven)) == {"six"}


def test_islands_with_a_flag_count_among_the_six() -> None:
    assert bonuses(sheet("ab bc cd dj ij", a=1, b=2, c=2, d=2, i=1, j=2)) == {"six"}
