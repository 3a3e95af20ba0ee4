"""Why an island may not take the number, a line no bridge, a turn not be played: one sentence each.

The rules decide; this only looks for the part of them that stands in the way.
"""

from typing import TYPE_CHECKING

from kakehashi.compiled import Words
from kakehashi.hashi import rules
from kakehashi.hashi.board import ISLANDS, Board
from kakehashi.hashi.moves import Draw, Move, SetUp
from kakehashi.hashi.notation import bridges_at, bridges_on, number_on

if TYPE_CHECKING:
    from kakehashi.hashi.position import Position


def why_not_write(board: Board, sheet: Words, name: str, number: int) -> str | None:
    """Why an island may not take a number; None if it may."""
    island = ISLANDS.index(name)
    if int(rules.islands_for(board.words, sheet, number)) >> island & 1:
        return None
    if number_on(sheet, island):
        return f"the island {name} has a number already"
    if bridges_at(sheet, island) > number:
        return f"the island {name} has {bridges_at(sheet, island)} bridges, more than {number}"
    return f"the island {name} has a flag, so a bridge must lead to it first"


def why_not_draw(board: Board, sheet: Words, line: str) -> str | None:
    """Why a line may not take a bridge; None if it may."""
    if line not in board.lines:
        return f"the board has no line {line}"
    number = board.lines.index(line)
    if int(rules.lines_to_draw(board.words, sheet)) >> number & 1:
        return None
    if bridges_on(sheet, number) == 2:
        return f"the line {line} takes no more than two bridges"
    for other in board.crossing(line):
        if bridges_on(sheet, board.lines.index(other)):
            return f"the bridge {other} crosses the line {line}"
    for end in line:
        if bridges_at(sheet, ISLANDS.index(end)) == (number_on(sheet, ISLANDS.index(end)) or rules.MOST_BRIDGES):
            return f"the island {end} takes no more bridges"
    return f"neither end of the line {line} has a number"


def why_not(position: "Position", seat: int, move: Move) -> str:
    """Why this move, which is not legal, may not be played."""
    return f"{move}: {_why_not(position, seat, move)}."


def _why_not(position: "Position", seat: int, move: Move) -> str:
    if position.over:
        return "the game is over"
    if seat not in position.acting:
        return f"seat {seat} has played in this round already"
    if isinstance(move, SetUp):
        return _why_not_set_up(position, move)
    if position.card is None:
        return "this is set-up: write a 3 or a 4 on an island without a flag"
    return _why_not_turn(position, seat, move)


def _why_not_set_up(position: "Position", move: SetUp) -> str:
    if position.round:
        return "set-up is over"
    if position.board.island(move.island).flag:
        return f"the island {move.island} has a flag"
    return "in set-up a 3 or a 4 is written"


def _why_not_turn(position: "Position", seat: int, move: Draw) -> str:
    assert position.card
    if move.where:
        reason = why_not_write(position.board, position.sheets[seat], move.where, position.card.number)
        if reason:
            return reason
    if len(move.bridges) != position.card.bridges:
        number = position.card.bridges
        return f"the card has {number} bridge{'' if number == 1 else 's'}: draw all of them, or none"
    sheet = position.with_number(seat, move.where)
    for line in move.bridges:
        reason = why_not_draw(position.board, sheet, line)
        if reason:
            return reason
        rules.draw_bridge(position.board.words, sheet, position.board.lines.index(line))
    raise AssertionError("a turn without fault is legal")
