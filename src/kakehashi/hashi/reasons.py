"""Why an island may not take the number, a line no bridge, a turn not be played: a code each, and a sentence.

The rules decide; this only looks for the part of them that stands in the way.
"""

from typing import TYPE_CHECKING

from kakehashi.compiled import Ints
from kakehashi.errors import Reason, Refused
from kakehashi.hashi import rules
from kakehashi.hashi.board import ISLANDS, Board
from kakehashi.hashi.moves import Draw, Move, SetUp
from kakehashi.hashi.notation import bridges_at, bridges_drawn, numbers_on

if TYPE_CHECKING:
    from kakehashi.hashi.position import Position

REASONS = {
    "over": "the game is over",
    "played": "seat {seat} has played in this round already",
    "set-up": "this is set-up: write a 3 or a 4 on an island without a flag",
    "set-up-over": "set-up is over",
    "flag-in-set-up": "the island {island} has a flag",
    "three-or-four": "in set-up a 3 or a 4 is written",
    "number": "the island {island} has a number already",
    "too-small": "the island {island} has {bridges}, more than {number}",
    "flag": "the island {island} has a flag, so a bridge must lead to it first",
    "no-line": "the board has no line {line}",
    "doubled": "the line {line} takes no more than two bridges",
    "crossed": "the bridge {bridge} crosses the line {line}",
    "full": "the island {island} takes no more bridges",
    "no-number": "neither end of the line {line} has a number",
    "all-or-none": "the card has {bridges}: draw all of them, or none",
    "where-first": "first say where the number goes",
    "all-drawn": "all {number} bridges of the card are drawn",
    "dead-end": "after {line} the rest of the card's bridges could not be drawn",
}
"""Every reason by its code, in English."""


def in_words(reason: Reason) -> str:
    """A reason in English."""
    words = dict(reason)
    if "bridges" in reason:
        words["bridges"] = f"{reason['bridges']} bridge{'' if reason['bridges'] == 1 else 's'}"
    return REASONS[str(reason["code"])].format(**words)


def refusal(position: "Position", seat: int, move: Move) -> Refused:
    """The error that this move, which is not legal, raises."""
    reason = reason_against(position, seat, move)
    return Refused("illegal-move", f"{move}: {in_words(reason)}.", reason)


def against_writing(board: Board, sheet: Ints, name: str, number: int) -> Reason | None:
    """Why an island may not take a number; None if it may."""
    island = ISLANDS.index(name)
    if int(rules.islands_for(board.ints, sheet, number)) >> island & 1:
        return None
    if name in numbers_on(sheet.tolist()):
        return {"code": "number", "island": name}
    if bridges_at(sheet, island) > number:
        return {"code": "too-small", "island": name, "bridges": bridges_at(sheet, island), "number": number}
    return {"code": "flag", "island": name}


def against_drawing(board: Board, sheet: Ints, line: str) -> Reason | None:
    """Why a line may not take a bridge; None if it may."""
    if line not in board.lines:
        return {"code": "no-line", "line": line}
    if int(rules.lines_to_draw(board.ints, sheet)) >> board.lines.index(line) & 1:
        return None
    drawn, numbers = bridges_drawn(board, sheet.tolist()), numbers_on(sheet.tolist())
    if drawn.get(line) == 2:
        return {"code": "doubled", "line": line}
    for other in board.crossing(line):
        if other in drawn:
            return {"code": "crossed", "line": line, "bridge": other}
    for end in line:
        if bridges_at(sheet, ISLANDS.index(end)) == numbers.get(end, rules.MOST_BRIDGES):
            return {"code": "full", "island": end}
    return {"code": "no-number", "line": line}


def reason_against(position: "Position", seat: int, move: Move) -> Reason:
    """Why this move, which is not legal, may not be played."""
    if position.over:
        return {"code": "over"}
    if seat not in position.acting:
        return {"code": "played", "seat": seat}
    if isinstance(move, SetUp):
        return _against_set_up(position, move)
    if position.card is None:
        return {"code": "set-up"}
    return _against_turn(position, seat, move)


def _against_set_up(position: "Position", move: SetUp) -> Reason:
    if position.round:
        return {"code": "set-up-over"}
    if position.board.island(move.island).flag:
        return {"code": "flag-in-set-up", "island": move.island}
    return {"code": "three-or-four"}


def _against_turn(position: "Position", seat: int, move: Draw) -> Reason:
    assert position.card
    if move.where:
        reason = against_writing(position.board, position.sheet(seat), move.where, position.card.number)
        if reason:
            return reason
    if len(move.bridges) != position.card.bridges:
        return {"code": "all-or-none", "bridges": position.card.bridges}
    sheet = position.with_move(position.sheets[seat], Draw(move.where))
    for line in move.bridges:
        reason = against_drawing(position.board, sheet, line)
        if reason:
            return reason
        rules.draw_bridge(position.board.ints, sheet, position.board.lines.index(line))
    raise AssertionError("a turn without fault is legal")
