"""Reviews of games: the best possible score after each turn, and the first turn that lost it."""

from dataclasses import replace
from functools import cache
from typing import cast

import pytest

from analysis.games import played
from kakehashi.analysis import hindsight
from kakehashi.analysis.hashi.review import Review
from kakehashi.analysis.hindsight import LookBack, look_further
from kakehashi.errors import Refused
from kakehashi.hashi import Position
from kakehashi.records import Record

from .exhaustive import everything


def looked(record: Record, seat: int = 0) -> Review:
    """Return the complete review of a game."""
    review = Review.of(record, seat)
    list(review.look())
    assert all(found.proven for found in review.reachable)
    return review


@cache
def alone() -> Review:
    return looked(played("hashi", 1, "greedy", 4))


def replayed(moves: list[str]) -> Record:
    """The solo game with other moves."""
    return Record("hashi", alone().question.position, [(0, move) for move in moves])


def replayed_score(line: list[tuple[int, str]]) -> int:
    """The review of a whole solo game."""
    position = cast(Position, played("hashi", 1, "greedy", 4).start)
    for seat, move in line:
        position = position.play(move, seat)
    return position.score(0)


def possible(review: Review) -> list[int]:
    return [found.best for found in review.reachable]


@pytest.mark.parametrize("players", [1, 2])
def test_the_reachable_total_never_grows_and_ends_at_the_score(players: int) -> None:
    record = played("hashi", players, "greedy", 4)
    review = looked(record, players - 1) if players > 1 else alone()
    best = possible(review)
    assert best == sorted(best, reverse=True)
    assert (len(best), best[-1]) == (18, review.played)
    assert review.played == cast(Position, record.position).score(players - 1)
    for turns in range(18):
        assert review.question.total(review.own[:turns] + review.reachable[turns].moves) == best[turns]
    assert best[16] == everything(review.question.after(review.own[:16]))


def test_the_best_line_leaves_the_game_at_the_first_mistake() -> None:
    review = alone()
    assert review.parting is not None
    turn = review.parting
    assert review.reachable[turn].best == review.best.best > review.reachable[turn + 1].best
    assert review.best.moves[:turn] == review.own[:turn]
    assert review.best.moves[turn] != review.own[turn]
    assert review.question.total(review.best.moves) == review.best.best


def test_a_perfect_game_has_no_mistake() -> None:
    review = looked(replayed(alone().best.moves))
    assert (review.parting, review.played) == (None, alone().best.best)
    assert set(possible(review)) == {alone().best.best}


def test_a_last_turn_that_wastes_points_is_seen() -> None:
    best = alone().best
    useful = max(
        turn for turn in range(17) if alone().question.total([*best.moves[:turn], *["-:-"] * (17 - turn)]) < best.best
    )
    review = looked(replayed([*best.moves[:useful], *["-:-"] * (17 - useful)]))
    assert review.parting is not None
    assert possible(review)[useful] == best.best
    assert possible(review)[-1] == review.played < best.best


def test_a_review_may_start_in_the_middle_of_a_game() -> None:
    whole = played("hashi", 1, "greedy", 4)
    middle = cast(Position, whole.start)
    for _, move in whole.moves[:12]:
        middle = middle.play(move)
    review = looked(Record("hashi", Position.parse(middle.text, middle.board), whole.moves[12:]))
    assert possible(review) == possible(alone())[11:]


def test_a_stopped_review_has_only_proven_results() -> None:
    review = Review.of(played("hashi", 1, "greedy", 4), 0)
    assert len(list(review.look(stop=lambda: True))) == 1
    assert (review.best.best, review.best.moves) == (review.played, review.own)
    assert (review.best.proven, review.parting) == (False, None)


def test_a_review_in_pieces_matches_a_review_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hindsight, "SECONDS_A_PIECE", 0)
    record = played("hashi", 1, "greedy", 4)
    asked = LookBack("hashi", record.start.saved(), tuple(record.moves), 0)
    pieces = []
    while not pieces or not pieces[-1]["told"]["done"]:
        piece = look_further(replace(asked, known=tuple(pieces[-1]["known"]) if pieces else ()))
        assert piece
        pieces.append(piece)
    assert len(pieces) > 17
    assert pieces[-1]["known"] == alone().kept()
    result = pieces[-1]["told"]
    assert (result["played"], result["best"], result["bound"]) == (alone().played, alone().best.best, alone().best.best)
    assert replayed_score(result["line"]) == result["best"]
    assert [turn["best"] for turn in result["turns"]] == possible(alone())[1:]
    assert result["parting"] == (alone().parting or 0) + 1  # the number was written before


def test_a_review_stopped_at_once_finds_nothing_new() -> None:
    record = played("hashi", 1, "greedy", 4)
    asked = LookBack("hashi", record.start.saved(), tuple(record.moves), 0)
    first = look_further(asked, lambda: True)
    assert first
    assert (first["told"]["best"], first["told"]["turns"]) == (first["told"]["played"], [])
    assert look_further(replace(asked, known=tuple(first["known"])), lambda: True) is None


def test_the_best_line_of_one_seat_keeps_the_moves_of_the_others() -> None:
    record = played("hashi", 2, "greedy", 4)
    result = looked(record, 1).told()
    assert [move for move in result["line"] if move[0] == 0] == [move for move in record.moves if move[0] == 0]
    position = cast(Position, record.start)
    for seat, move in result["line"]:
        position = position.play(move, seat)
    assert position.score(1) == result["best"]


@pytest.mark.parametrize(
    ("record", "seat", "sentence"),
    [
        (Record.new("shangri-la", {}), 0, "known for hashi, not for shangri-la"),
        (Record.new("hashi", {"seed": 1}), 0, "not over yet"),
        (Record.new("hashi", {"players": 2}), 2, "no seat 2"),
    ],
)
def test_a_game_that_cannot_be_reviewed_is_rejected(record: Record, seat: int, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        Review.of(record, seat)
