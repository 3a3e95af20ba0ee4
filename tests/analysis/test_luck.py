"""Luck and skill add up to the score for any player; a worse turn counts as skill, not as luck."""

from itertools import pairwise

import pytest

from kakehashi.analysis.hashi.luck import accounts
from kakehashi.analysis.judging import Judged, inquiries, judge
from kakehashi.records import Record

from .games import played


def judged(record: Record) -> dict[int, Judged]:
    found = {inquiry.number: judge(inquiry) for inquiry in inquiries(record, first=60)}
    return {number: move for number, move in found.items() if move}


@pytest.mark.parametrize("players", [1, 2])
def test_luck_and_skill_add_up_to_the_score(players: int) -> None:
    record = played("hashi", players)
    listed = accounts(record, judged(record))
    assert [account["score"] for account in listed] == record.position.result()["scores"]
    for account in listed:
        rounds = account["rounds"]
        assert [one["round"] for one in rounds] == list(range(1 if players > 1 else 0, 18))
        cents = [round(100 * one[part]) for one in rounds for part in ("luck", "skill")]  # type: ignore[literal-required]
        assert round(100 * account["start"]) + sum(cents) == 100 * account["score"]
        assert round(100 * (account["start"] + account["luck"] + account["skill"])) == 100 * account["score"]
        for one, following in pairwise(rounds):
            assert following["expected"] == pytest.approx(one["expected"] + one["luck"] + one["skill"])


def test_a_worse_move_counts_as_skill_not_luck() -> None:
    record = played("hashi", 1)
    moves = judged(record)
    before, worse = (
        accounts(record, moves)[0]["rounds"][9],
        {**moves, 9: {**moves[9], "played": {**moves[9]["played"]}}},
    )
    worse[9]["played"]["worth"] -= 5
    after = accounts(record, worse)[0]["rounds"]
    assert (after[9]["luck"], after[9]["skill"]) == (before["luck"], pytest.approx(before["skill"] - 5))
    assert after[10]["expected"] == pytest.approx(before["expected"] + before["luck"] + before["skill"] - 5)
