"""Ratings and statistics over the finished games of a person."""

from dataclasses import replace
from typing import Any

from kakehashi.bots import ratings
from kakehashi.tables.finished import Finished, Sat
from kakehashi.tables.strength import SURE, UNSURE, fitting, opponents, rating
from kakehashi.tables.tallies import tallies


def game(*seats: tuple[str, int], ended: int = 0, name: str = "shangri-la", mine: int = 0, **more: Any) -> Finished:
    """Return a finished game with a bot or a person at each seat and their scores; the highest score has won."""
    most = max(score for _, score in seats)
    sat = tuple(
        Sat(
            "" if who in ratings(name) else who,
            who if who in ratings(name) else None,
            None if who in ratings(name) else who,
            score,
            score == most,
            *(False, False, False),
        )
        for who, score in seats
    )
    more_fields: dict[str, Any] = {"options": {"preset": "english"}, "moves": 100}
    more_fields |= {"continued": False, "practice": False, "challenge": None}
    return Finished(f"table-{ended}", name, ended, sat, (mine,), **(more_fields | more))


def against(bot: str, won: int, lost: int) -> list[Finished]:
    wins = [game(("me", 5), (bot, 3), (bot, 2), ended=number) for number in range(won)]
    return wins + [game(("me", 1), (bot, 3), (bot, 2), ended=won + number) for number in range(lost)]


def test_new_player_is_rated_as_the_first_opponent() -> None:
    result = rating("shangri-la", [], {})
    assert (result["rating"], result["error"], result["games"]) == (ratings("shangri-la")["novice"], UNSURE, 0)
    assert (result["fits"], result["course"]) == ("novice", [])


def test_wins_raise_the_rating_and_a_stronger_bot_fits() -> None:
    result = rating("shangri-la", against("greedy", 30, 5)[::-1], {}, course=True)
    assert result["rating"] > ratings("shangri-la")["greedy"]
    assert result["error"] < UNSURE / 3
    assert (result["games"], len(result["course"])) == (35, 35)
    assert result["course"][-1]["rating"] == result["rating"]
    assert [moment["at"] for moment in result["course"]] == list(range(35))
    assert fitting("shangri-la", 0) == "novice"
    assert fitting("shangri-la", 1420) == "greedy"
    assert fitting("shangri-la", 1440) == "skilled"


def test_only_the_latest_games_make_a_rating() -> None:
    long_ago, lately = against("skilled", 0, 300), against("skilled", 100, 0)
    result = rating("shangri-la", lately + long_ago, {}, course=True)
    assert result["rating"] == rating("shangri-la", lately, {})["rating"]
    assert 40 < len(result["course"]) <= 60


def test_games_with_people_count_when_these_are_rated_well_enough() -> None:
    games = [game(("me", 5), ("bob", 3), ended=number, name="hashi") for number in range(10)]
    assert opponents(games) == {"bob"}
    strangers = rating("hashi", games, {"bob": []})
    assert (strangers["games"], strangers["error"]) == (0, UNSURE)
    strong = [game(("bob", 5), ("skilled", 3), ended=n, name="hashi") for n in range(20)]
    strong += [game(("bob", 1), ("skilled", 3), ended=n, name="hashi") for n in range(20)]
    known = rating("hashi", games, {"bob": strong})
    assert known["games"] == 10
    assert known["rating"] > 1500
    assert known["error"] > SURE


def resigned_at(one: Finished, *seats: int, **more: Any) -> Finished:
    """Return the same game, but the people of these seats have resigned, and a bot played on to the same score."""
    left: dict[str, Any] = {"bot": "random", "person": "somebody", "gave_up": True} | more
    sat = (replace(sat, **left) if number in seats else sat for number, sat in enumerate(one.seats))
    return replace(one, seats=tuple(sat))


def test_resignation_counts_as_the_last_place() -> None:
    won, lost = game(("me", 5), ("skilled", 3), name="hashi"), game(("me", 1), ("skilled", 3), name="hashi")
    resigned = [resigned_at(one, 0) for one in (won, lost)]
    assert [one.uncounted for one in resigned] == [None, None]
    assert rating("hashi", resigned, {}) == rating("hashi", [lost, lost], {})
    before_a_move = resigned_at(won, 0, gave_up=False)
    assert (before_a_move.uncounted, rating("hashi", [before_a_move], {})["games"]) == ("resigned", 0)


def test_resignation_of_another_player_counts_as_a_win_over_them() -> None:
    strong = [game(("bob", 5 - n % 2 * 4), ("skilled", 3), ended=n, name="hashi") for n in range(40)]
    won, lost = game(("me", 5), ("bob", 3), name="hashi"), game(("me", 1), ("bob", 3), name="hashi")
    resigned = [resigned_at(one, 1, person="bob") for one in (won, lost)]
    assert rating("hashi", resigned, {"bob": strong}) == rating("hashi", [won, won], {"bob": strong})
    for helped in ({"gave_up": False}, {"hinted": True}, {"took_back": True}):
        unrated = resigned_at(won, 1, **helped)
        assert rating("hashi", [unrated], {"somebody": strong})["games"] == 0


def test_rating_uses_the_most_frequent_opponents() -> None:
    games = [game(("me", 5), (f"guest-{number:02}", 3), name="hashi") for number in range(40)]
    games += [game(("me", 5), ("bob", 3), name="hashi"), game(("me", 5), ("bob", 3), name="hashi")]
    assert opponents(games) == {"bob", *(f"guest-{number:02}" for number in range(19))}


def test_games_with_unrated_bots_do_not_count() -> None:
    assert "sage" not in ratings("shangri-la"), "then another one is needed here"
    won = game(("me", 5), ("skilled", 3), name="shangri-la")
    unmeasured = replace(won, seats=(won.seats[0], replace(won.seats[1], bot="sage")))
    assert rating("shangri-la", [unmeasured] * 5, {})["games"] == 0


def test_statistics_count_games_by_level_seat_and_option() -> None:
    games = [
        game(("me", 5), ("novice", 3), ("greedy", 2)),
        game(("novice", 5), ("me", 3), ("novice", 2), mine=1),
        game(("me", 5), ("novice", 5), ("bob", 2), options={}),
        game(("me", 5), name="hashi", options={"board": "A"}),
        game(("me", 9), name="hashi", options={"board": "A"}, continued=True),
        game(("me", 9), name="hashi", options={"board": "A"}, practice=True),
    ]
    counts = tallies("shangri-la", games, {})
    assert (counts["games"], counts["against"]) == (3, {"key": "", "games": 3, "won": 1.5, "chance": 1.0})
    assert [(tally["key"], tally["games"], tally["won"]) for tally in counts["levels"]] == [
        ("novice", 1, 0),
        ("greedy", 1, 1),
        ("people", 1, 0.5),
    ]
    assert [(tally["key"], tally["won"]) for tally in counts["seats"]] == [("1", 1.5), ("2", 0)]
    assert [(tally["key"], tally["games"]) for tally in counts["options"]["preset"]] == [("", 1), ("english", 2)]
    assert counts["alone"] == []
    (alone,) = tallies("hashi", games, {"table-0": -1.5})["alone"]
    assert (alone["score"], alone["skill"], alone["options"]) == (5, -1.5, {"board": "A"})
