"""The best possible score equals that of exhaustive search, is never below a played score, and its moves replay."""

import subprocess
import sys
import time
from itertools import pairwise

import pytest

from analysis.games import played
from hashi.sheets import LIMIT, position, sheet
from kakehashi.analysis.hashi import best as module
from kakehashi.analysis.hashi.best import Found, best, totals
from kakehashi.analysis.hashi.model import Answer
from kakehashi.analysis.hashi.question import Question
from kakehashi.analysis.hashi.review import Review
from kakehashi.hashi import Board, Position, shuffled
from kakehashi.hashi.forge import forge
from kakehashi.hashi.rules import TITLES

from .exhaustive import everything, nearly_full


def last(question: Question, known: list[str] | None = None) -> Found:
    *_, found = best(question, known)
    return found


def start(board: str | Board, deck: int) -> Position:
    return Position.new(Board.read(board) if isinstance(board, str) else board, 1, shuffled(deck))


def test_the_best_total_matches_brute_force() -> None:
    compared = 0
    for seed in range(50):
        question = nearly_full(seed)
        tried = everything(question)
        if tried is not None:
            found = last(question)
            assert (found.best, found.bound, question.total(found.moves)) == (tried, tried, tried), seed
            compared += 1
    assert compared > 30


@pytest.mark.parametrize(("board", "seed"), [("A", 1), ("B", 2)])
def test_the_best_total_matches_brute_force_at_the_end_of_multiplayer_games(board: str, seed: int) -> None:
    record, compared = played("hashi", 3, "greedy", seed, board=board), 0
    for seat in range(3):
        review = Review.of(record, seat)
        for turns in (13, 14, 15, 16):
            question = review.question.after(review.own[:turns])
            tried = everything(question)
            if tried is not None:
                assert last(question).best == tried
                compared += 1
    assert compared >= 8


@pytest.mark.parametrize(
    ("board", "deck", "bot"), [("A", 2, "greedy"), ("A", 2, "novice"), ("B", 1, "greedy"), ("B", 1, "novice")]
)
def test_no_bot_scores_more_than_the_proven_best(board: str, deck: int, bot: str) -> None:
    review = Review.of(played("hashi", 1, bot, deck, board=board), 0)
    found = last(review.question)
    assert found.proven
    assert found.best == review.question.total(found.moves) >= review.played


@pytest.mark.parametrize("board", [LIMIT, forge(3)])
def test_boards_from_files_work_and_a_free_set_up_is_never_worse(board: Board) -> None:
    begin = start(board, 4)
    chosen, given = last(Question(begin)), last(Question(begin.play(begin.legal(0)[0])))
    assert chosen.proven
    assert given.proven
    assert Question(begin).total(chosen.moves) == chosen.best >= given.best


def test_results_only_improve_and_end_in_a_proof() -> None:
    steps = list(best(Question(start("B", 2))))
    assert steps[0].best == 0
    assert steps[-1].proven
    for before, after in pairwise(steps):
        assert before.best <= after.best <= after.bound <= before.bound


def test_the_solver_is_deterministic() -> None:
    question = Question(start("A", 3))
    assert last(question) == last(question)


def test_a_known_game_is_returned_if_there_is_no_better_one() -> None:
    question = Question(start("A", 6))
    found = last(question)
    assert list(best(question, found.moves, most=found.best)) == [found]


@pytest.mark.parametrize(("other", "points"), [("-:-", 9), ("a:-", 5)])
def test_a_bonus_not_yet_earned_counts_in_full_among_several_players(other: str, points: int) -> None:
    nearly = sheet("ab cd mn op", b=1, c=1, n=1, o=1, d=1, m=1, p=1)
    before = position(nearly, nearly, card=(1, 1), then=((1, 1),), at_round=16)
    question = Question(before.play("-:-", 0).play(other, 1), 0, {17: [(1, "a:-" if other == "-:-" else "-:-")]})
    found = last(question)
    assert question.after(found.moves).position.bonuses(0)["red"] == points
    assert found.best == everything(question)


def test_possible_solo_totals_match_the_rules() -> None:
    every = totals(Question(start("A", 0)))
    assert [total for total in every if total > 50] == [60, 58, 56, 54, 52, 51]
    assert every[0] == TITLES[-1][0]


def test_the_solver_can_be_stopped_at_any_time() -> None:
    question = Question(start("B", 5))
    steps = list(best(question, stop=lambda: True))
    assert len(steps) == 1
    assert not steps[0].proven
    asked = list[float]()

    def stop() -> bool:
        asked.append(time.monotonic())
        return len(asked) > 3

    *_, found = best(question, stop=stop)
    assert found.best <= found.bound
    assert time.monotonic() - asked[3] < 3


@pytest.mark.parametrize("moves", [["-:-"] * 17, ["a:ab"] + ["-:-"] * 16])
def test_a_solution_that_does_not_replay_is_never_returned(moves: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Wrong:
        def ask(self, *_: object) -> Answer:
            return Answer(moves)

    monkeypatch.setattr(module, "_model", lambda question: Wrong())
    with pytest.raises(RuntimeError):
        list(best(Question(start("A", 1).play("c=4"))))


def test_a_missing_solver_names_the_extra_to_install() -> None:
    script = (
        "import sys; sys.modules['ortools'] = None\n"
        "from kakehashi.analysis.hashi.best import best\n"
        "from kakehashi.analysis.hashi.question import Question\n"
        "from kakehashi.hashi import Board, Position, shuffled\n"
        "try: list(best(Question(Position.new(Board.read('A'), 1, shuffled(1)))))\n"
        "except ValueError as refused: print(refused)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "pip install 'kakehashi[analysis]'" in done.stdout


def test_an_interrupted_query_is_repeated_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    class Interrupted:
        def ask(self, *how: object) -> Answer:
            asked.append(how[:3])
            return Answer()

    monkeypatch.setattr(module, "_model", lambda _: Interrupted())
    question = Question(start("A", 1))
    for times in 1, 2:
        (found,) = best(question, stop=lambda times=times: len(asked) == times)  # type: ignore[misc]
        assert found.seed == 0
    assert asked[0] == asked[1]
