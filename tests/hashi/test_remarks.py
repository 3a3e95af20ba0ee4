"""Remarks on moves are true; islands marked as lost can never be finished."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from kakehashi.errors import Reason
from kakehashi.hashi import Board, Card, Position, shuffled
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.deck import ROUNDS
from kakehashi.hashi.moves import Draw, Move, SetUp
from kakehashi.hashi.notation import bridges_at, read_sheet
from kakehashi.hashi.picture import islands_in, sheet_picture
from kakehashi.hashi.prospects import lost
from kakehashi.hashi.remarks import MOST, REMARKS
from kakehashi.hashi.rules import islands_for


def by_chance(players: int, rounds: int, seed: int, side: str = "A") -> Position:
    position, chance = Position.new(Board.read(side), players, shuffled(seed)), Random(seed)
    while position.round <= rounds and not position.over:
        seat = position.acting[0]
        position = position.play(position.random_move(seat, chance), seat)
    return position


def is_true(remark: Reason, position: Position, move: Move) -> bool:
    board, before = position.board, position.sheets[0]
    if isinstance(move, SetUp):
        return remark["lines"] == sum(move.island in line for line in board.lines)
    after = position.with_move(before, move)
    was, seen = sheet_picture(board, before), sheet_picture(board, after)
    island = str(remark.get("island", ""))
    name = str(remark.get("bonus", ""))
    match remark["code"]:
        case "finishes":
            return remark["islands"] == position.page.effects(move, 0)["finished"]
        case "bonus":
            for seat in position.acting:
                position = position.play(move if seat == 0 else Draw(), seat)
            return position.bonuses(0)[name] == remark["points"]
        case "nearer" | "nearer-until" | "nearer-first":
            done, of = seen["progress"][name]  # type: ignore[literal-required]
            taken = any(name in position.bonuses(seat) for seat in range(position.players))
            late = position.page.picture()["deadlines"] is None or position.round >= 12 or name == "blue"
            assert remark["code"] != "nearer-first" or not taken
            assert remark["code"] != "nearer" or taken or late
            return remark["missing"] == of - done and done > was["progress"][name][0]  # type: ignore[literal-required]
        case "waits":
            return remark["bridges"] == bridges_at(before, ISLANDS.index(island)) and remark["bridges"] != 0
        case "room":
            return remark["missing"] == seen["numbers"][island] - bridges_at(after, ISLANDS.index(island))
        case "opens":
            # The largest number fits, so every number does.
            return islands_in(int(islands_for(board.ints, after, 6))).count(island) == 1
        case "one-more":
            islands: list[str] = remark["islands"]  # type: ignore[assignment]
            return all(seen["numbers"][i] - bridges_at(after, ISLANDS.index(i)) == 1 for i in islands)
        case _:
            return move == Draw()


def test_remarks_are_true_and_every_remark_occurs() -> None:
    said, chance = set(), Random(2)
    for seed in range(90):
        position = by_chance(1 + seed % 3, seed % 17 - 1, seed, "AB"[seed % 2])
        if position.over:
            continue
        moves = position.legal(0)
        for move in (*chance.sample(moves, min(25, len(moves))), *moves[:1]):
            remarks = position.page.remarks(str(move), 0)
            assert len(remarks) <= MOST
            for remark in remarks:
                said.add(str(remark["code"]))
                assert is_true(remark, position, move), (position.text, str(move), remark)
    assert said >= set(REMARKS) - {"bonus"}


def test_the_last_round_has_no_remarks_about_later_rounds() -> None:
    said = set()
    for seed in range(12):
        position = by_chance(1 + seed % 3, ROUNDS - 1, seed, "AB"[seed % 2])
        assert position.round == ROUNDS
        said |= {remark["code"] for move in position.legal(0) for remark in position.page.remarks(str(move), 0)}
    assert said
    assert said <= {"finishes", "bonus"}


def test_remarks_about_bonuses_come_first() -> None:
    """Alone on side A in round 7: b is finished, i and o lack a bridge each."""
    start = Position.new(Board.read("A"), 1, (*(Card(1, 1),) * 6, Card(6, 2), *(Card(1, 1),) * 11))
    sheets = read_sheet(start.board, ".13.....2....322.. bc1,in1,op1")[None]
    position = replace(start, round=7, sheets=sheets, before=sheets)
    move = next(move for move in position.legal(0) if position.play(move, 0).bonuses(0))
    assert position.page.remarks(move, 0)[0] == {"code": "bonus", "bonus": "blue", "points": 7}


# Lost islands


def ever_finished(position: Position, most: int = 60_000) -> int | None:
    """Return the islands that possible cards and legal turns can finish; None if the search is too large.

    The card of this round is known; the later cards may come in any order.
    """
    finished, board = 0, position.board
    rounds = ROUNDS - position.round + 1
    first, rest = position.deck[position.round - 1], position.deck[position.round :]
    now = {(position.sheets[0].tobytes(), tuple(rest), first)}
    tried = 0
    for left in range(rounds, 0, -1):
        following = set()
        for content, behind, card in now:
            sheet = np.frombuffer(content, np.int64).copy()
            here = Position(board, (card,) * 18, 1, (False,), sheet[None], sheet[None])
            for move in here.legal(0):
                tried += 1
                if tried > most:
                    return None
                after = here.with_move(sheet, move)
                finished |= sum(1 << ISLANDS.index(name) for name in sheet_picture(board, after)["finished"])
                if left > 1:
                    for place, card_next in enumerate(behind):
                        following.add((after.tobytes(), behind[:place] + behind[place + 1 :], card_next))
        now = following
    return finished


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_lost_island_can_never_be_finished(side: str) -> None:
    checked, marked, found_all = 0, 0, 0
    for seed in range(40):
        position = by_chance(1, 15 + seed % 2, seed, side)
        ever = ever_finished(position)
        if ever is None:
            continue
        called = lost(position.board, position.sheet(0), position.round, position.deck)
        assert called & ever == 0, (position.text, islands_in(called & ever))
        checked += 1
        marked += called.bit_count()
        found_all += (~(called | ever) & (1 << 18) - 1).bit_count()
    assert checked >= 10
    # The rules find most lost islands, but not all.
    assert marked > 2 * found_all


def test_no_island_is_lost_at_the_start_and_every_unfinished_one_at_the_end() -> None:
    start = by_chance(1, -1, 1)
    assert start.page.picture()["lost"] == [[]]
    over = by_chance(1, 17, 1)
    assert over.over
    assert over.page.picture()["lost"] == [[name for name in ISLANDS if name not in over.finished(0)]]


def test_lost_islands_stay_lost() -> None:
    for seed in range(10):
        before: set[str] = set()
        for round_ in range(17):
            now = set(by_chance(1, round_, seed).page.picture()["lost"][0])  # type: ignore[index]
            assert before <= now
            before = now
