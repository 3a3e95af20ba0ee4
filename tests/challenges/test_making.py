"""Challenges are reproducible, differ by day and secret, and are real puzzles."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from kakehashi.analysis.hashi.best import Found
from kakehashi.bots.opinion import Thought
from kakehashi.challenges import (
    Made,
    Task,
    challenging,
    costs,
    hashi,
    kind_of,
    seed_of,
    shangrila,
    signs,
    solution,
    step,
)
from kakehashi.games import game

HERE = Path(__file__).parent
DEAL: Made = json.loads((HERE / "deal.json").read_text())
PUZZLE: Made = json.loads((HERE / "puzzle.json").read_text())
DAY = date(2026, 11, 16)
SECRET = "what only the server knows"


def dealt(secret: str = SECRET, day: date = DAY) -> Made:
    made = step(Task("hashi", seed_of(secret, day, "hashi"), {}))
    assert made is not None
    return made


def test_both_games_have_one() -> None:
    assert {name: kind_of(name) for name in challenging()} == {"hashi": "deal", "shangri-la": "puzzle"}


def test_the_seed_is_of_the_secret_the_day_and_the_game() -> None:
    others = [
        seed_of(SECRET, DAY, "hashi"),
        seed_of(SECRET, DAY, "shangri-la"),
        seed_of(SECRET, date(2026, 11, 17), "hashi"),
        seed_of("something else", DAY, "hashi"),
    ]
    assert len(set(others)) == len(others)
    assert others[0] == 7994023577935080350  # the same on every machine


def test_the_cards_are_those_of_the_seed() -> None:
    assert dealt() == dealt()
    assert dealt()["start"]["deck"] != dealt(day=date(2026, 11, 17))["start"]["deck"]
    assert dealt()["start"]["deck"] != dealt("something else")["start"]["deck"]
    days = [dealt(day=date(2026, 11, day)) for day in range(1, 29)]
    assert len({json.dumps(made["start"]["deck"]) for made in days}) == len(days)
    assert {made["start"]["board"]["name"] for made in days} == {"A", "B"}


def test_the_first_number_is_given_and_can_be_written() -> None:
    made = dealt()
    ((seat, move),) = made["moves"]
    assert made["ready"]
    assert game("hashi").load(made["start"]).play(move, seat).result()["scores"] == [0]


def test_the_bot_plays_the_same_every_time_and_goes_on_where_it_was() -> None:
    played = []
    for _ in range(2):
        made: Made | None = dealt()
        for _ in range(3):
            assert made
            made = step(Task("hashi", seed_of(SECRET, DAY, "hashi"), made, 16))
        played.append(made)
    assert played[0] == played[1]
    assert played[0]
    assert len(played[0]["bot"]["moves"]) == 4
    assert played[0]["steps"] == 4


def test_a_stopped_generator_makes_nothing() -> None:
    made = dealt()
    assert step(Task("hashi", 1, made, 16), lambda: True) is None
    assert step(Task("shangri-la", 1, {}, 16), lambda: True) is None


def test_the_best_is_as_good_as_the_bot_at_least() -> None:
    assert DEAL["best"]["best"] == DEAL["best"]["bound"] >= DEAL["bot"]["score"]


def test_signs_tell_in_which_rounds_islands_were_finished_and_nothing_else() -> None:
    row = signs("hashi", DEAL, {"moves": [move for _, move in DEAL["bot"]["moves"]]})
    assert len(row) == 17
    assert set(row) <= set("▁▄█")
    best, second = (one["move"] for one in PUZZLE["answer"][:2])
    assert signs("shangri-la", PUZZLE, {"move": best}) == "▰▰▰▰▰"
    assert signs("shangri-la", PUZZLE, {"move": second}) == "▰▰▱▱▱"


def checked(position: Any, first_look: int = 1500, seed: int = 1) -> Any:
    task = Task("shangri-la", seed, {}, first_look)
    promising = shangrila._promising(task, position, lambda: False)
    return promising and shangrila._proven(task, promising, lambda: False)


def test_a_puzzle_has_the_same_best_move_for_any_seed() -> None:
    once, again, other = checked(PUZZLE["start"]), checked(PUZZLE["start"]), checked(PUZZLE["start"], seed=2)
    assert once == again
    assert once["answer"] != other["answer"]
    for found in (once, other):
        assert found["answer"][0]["move"] == PUZZLE["answer"][0]["move"]
        assert found["bot"]["move"] != found["answer"][0]["move"]


def test_every_move_has_a_value() -> None:
    position = game("shangri-la").load(PUZZLE["start"])
    moves = [one["move"] for one in PUZZLE["answer"]]
    assert sorted(moves) == sorted(str(move) for move in position.legal(PUZZLE["seat"]))
    best, second = PUZZLE["answer"][:2]
    assert best["worth"] - second["worth"] > max(shangrila.MARGIN, shangrila.SURE * second["error"])
    assert len(moves) >= shangrila.FEWEST


def test_losses_of_moves_are_measured_in_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A close look lowers all values here, so a move with only a quick look must not count as better."""
    moves = [str(move) for move in game("shangri-la").load(PUZZLE["start"]).legal(PUZZLE["seat"])]
    best = moves.index(PUZZLE["answer"][0]["move"])
    moves = [moves[best], *moves[:best], *moves[best + 1 :]]

    def thoughts(_task: Any, _position: Any, _seat: int, _seed: int, _simulations: int, _stop: Any, about: Any) -> Any:
        level = 0.6 if len(about) == len(moves) else 0.5
        worths = {move: level - (0.09 + place / 1000 if place else 0) for place, move in enumerate(moves)}
        return [Thought(move, worth, 0.0) for move, worth in worths.items() if move in about]

    monkeypatch.setattr(shangrila, "_thoughts", thoughts)
    answer = checked(PUZZLE["start"])["answer"]
    assert [one["move"] for one in answer] == moves
    assert [one["worth"] for one in answer[1:]] == pytest.approx([0.41 - n / 1000 for n in range(1, len(moves))])


def test_only_the_best_move_gives_away_nothing() -> None:
    best, second, *others = PUZZLE["answer"]
    made = PUZZLE | {"answer": [best, {**second, "worth": best["worth"] + 0.01}, *others]}
    lost = costs("shangri-la", made)
    assert [move for move, cost in lost.items() if cost == 0] == [best["move"]]
    assert solution("shangri-la", made)["bot_score"] == lost[PUZZLE["bot"]["move"]]


def test_results_of_the_best_are_reported_immediately(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [Found(40, [], 60), Found(40, [], 58), Found(40, [], 58, 1), Found(58, [], 58, 1)]

    def best(_question: Any, _moves: Any, bound: int | None, _stop: Any, seed: int) -> Any:
        at = [(one.bound, one.seed) for one in found]
        return iter(found[at.index((bound, seed)) if bound else 0 :])

    monkeypatch.setattr(hashi, "best", best)
    made: Any = DEAL | {"best": None, "complete": False}
    stages = []
    while not made["complete"] and len(stages) < 9:
        made = step(Task("hashi", 1, made))
        stages.append((made["best"]["best"], made["best"]["bound"], made["best"]["seed"]))
    assert stages == [(one.best, one.bound, one.seed) for one in found]


def test_a_position_without_a_clearly_best_move_is_none() -> None:
    assert checked(game("shangri-la").new({"setup": "first-game"}).saved(), 100) is None


def test_a_position_that_a_simple_bot_solves_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shangrila, "AT_SIGHT", "adept")
    assert checked(PUZZLE["start"]) is None


@pytest.mark.parametrize(
    ("worth", "error", "ahead"),
    [(0.30, 0.01, True), (0.33, 0.01, False), (0.30, 0.05, False), (0.20, 0.05, True), (0.45, 0.0, False)],
)
def test_a_move_is_ahead_by_a_margin_and_by_more_than_chance(worth: float, error: float, ahead: bool) -> None:
    thoughts = [Thought("best", 0.40, 0.0), Thought("other", worth, error), Thought("third", 0.1, 0.01)]
    assert shangrila._is_ahead(thoughts, shangrila.MARGIN, shangrila.SURE) is ahead
