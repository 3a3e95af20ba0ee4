"""What is drawn of a position: the card and the sheets, what is new on them, a turn that could be taken."""

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from kakehashi.compiled import Ints
from kakehashi.drawing.hashi import Added, Scene
from kakehashi.errors import Refused, quoted
from kakehashi.hashi import rules
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.moves import Move, SetUp, read_move
from kakehashi.hashi.picture import Sheet, picture, sheet_picture
from kakehashi.hashi.reasons import refusal

if TYPE_CHECKING:
    from kakehashi.hashi.position import Position


def scene(
    position: "Position", last: "Move | str | Position | None", preview: Move | str | None, seat: int | None
) -> Scene:
    """A position to draw. `last` is the last move of a seat or, for what is new on all sheets, a position before.

    All sheets are drawn, or one: that of the seat, or the one on which it wrote in set-up or would write.
    """
    if seat is not None:
        position.check_seat(seat)
    seen = picture(position)
    added = {} if last is None else _added(position, seen["sheets"], last, seat)
    if preview is not None:
        added |= _draft(position, seen["sheets"], preview, seat)
    wanted = seat if seat is None else _sheet_of(position, last, preview, seat)
    return Scene(
        board={
            "islands": [{"id": one.id, "x": one.x, "y": one.y, "flag": one.flag} for one in position.board.islands],
            "lines": position.board.lines,
        },
        picture={**seen},
        round=position.round,
        card=(position.card.number, position.card.bridges) if position.card else None,
        bonuses=[position.bonuses(player) for player in range(position.players)],
        winners=position.winners if position.players > 1 else (),
        seats=tuple(range(position.players)) if wanted is None else (wanted,),
        added=added,
        title=_title(position),
        description=_description(position),
    )


def _sheet_of(position: "Position", last: "Move | str | Position | None", preview: Move | str | None, seat: int) -> int:
    """Whose sheet is drawn for a seat."""
    if preview is not None:
        return position.sheet_for(seat)
    return _written_on(position, read_move(last), seat) if isinstance(last, Move | str) else seat


def _written_on(position: "Position", move: Move, seat: int) -> int:
    """Whose sheet a seat wrote this move on."""
    return int(rules.sheet_in_set_up(seat, position.players)) if isinstance(move, SetUp) else seat


def _draft(position: "Position", sheets: list[Sheet], preview: Move | str, seat: int | None) -> dict[int, Added]:
    """A turn that could be taken, put on the sheet."""
    mover, move = position.mover(seat), read_move(preview)
    if not position.is_legal(move, mover):
        raise refusal(position, mover, move)
    own = position.sheet_for(mover)
    sheets[own] = sheet_picture(position.board, position.with_move(position.sheets[own], move))
    return {own: _named(move, draft=True)}


def _named(move: Move, draft: bool = False) -> Added:
    if isinstance(move, SetUp):
        return Added(move.island, draft=draft)
    return Added(move.where, Counter(move.bridges), draft)


def _added(
    position: "Position", sheets: list[Sheet], last: "Move | str | Position", seat: int | None
) -> dict[int, Added]:
    if not isinstance(last, Move | str):
        return _since(position, last)
    if seat is None and position.players > 1:
        raise Refused("bad-request", "Whose move was the last? Say the seat, or give the position before.")
    move = read_move(last)
    own = _written_on(position, move, seat or 0)
    if fault := _fault(position, sheets[own], move, seat or 0):
        raise Refused("bad-request", f"{move} cannot have been the last move: {fault}.")
    return {own: _named(move)}


def _fault(position: "Position", sheet: Sheet, move: Move, seat: int) -> str:
    """Why a move cannot have been the last one of a seat, as far as that can be seen."""
    in_this_round = position.played[seat] and seat not in position.unseen
    round_ = position.round if in_this_round else position.round - 1
    if round_ < 0:
        return f"seat {seat} has not played yet"
    if isinstance(move, SetUp) != (round_ == 0):
        return f"the last one was {f'in round {round_}' if round_ else 'in set-up'}"
    new, number = _named(move), move.number if isinstance(move, SetUp) else position.deck[round_ - 1].number
    if (new.where and sheet["numbers"].get(new.where) != number) or Counter(new.bridges) - Counter(sheet["bridges"]):
        return "it is not on the sheet"
    own = _written_on(position, move, seat)
    sheets = position.before.copy()
    if not in_this_round:
        sheets[own] = _without(position, sheet, new)
    before = replace(position, round=round_, played=(False,) * position.players, sheets=sheets, before=sheets)
    if not before.is_legal(move, seat):
        return f"it could not be played {f'in round {round_}' if round_ else 'in set-up'}"
    then = sheet_picture(position.board, before.with_move(sheets[own], move))
    return (
        "" if (then["numbers"], then["bridges"]) == (sheet["numbers"], sheet["bridges"]) else "more is new on the sheet"
    )


def _without(position: "Position", sheet: Sheet, new: Added) -> Ints:
    """A sheet as it was before something was added to it. It has no bonuses, which no move depends on."""
    bare = np.empty(rules.SHEET_SIZE, np.int64)
    rules.clear(bare)
    for island, number in sheet["numbers"].items():
        if island not in new.where:
            rules.write(bare, ISLANDS.index(island), number)
    for line in (Counter(sheet["bridges"]) - Counter(new.bridges)).elements():
        rules.draw_bridge(position.board.ints, bare, position.board.lines.index(line))
    return bare


def _since(position: "Position", before: "Position") -> dict[int, Added]:
    """What every sheet has that it had not in a position before."""
    if not isinstance(before, type(position)):
        raise Refused("bad-request", f"The last move is a move, or the position before, not {quoted(before)}.")
    if (before.board, before.players) != (position.board, position.players):
        raise Refused("bad-request", "The position that was given as the last one is of another game.")
    added = {}
    for seat in range(position.players):
        then, now = (sheet_picture(one.board, one.sheets[seat]) for one in (before, position))
        if then["numbers"].items() - now["numbers"].items() or Counter(then["bridges"]) - Counter(now["bridges"]):
            raise Refused("bad-request", "The position that was given as the last one does not lead to this one.")
        new = "".join(island for island in now["numbers"] if island not in then["numbers"])
        added[seat] = Added(new, Counter(now["bridges"]) - Counter(then["bridges"]))
    return added


def _title(position: "Position") -> str:
    if position.over:
        return f"Hashi, the end: {' and '.join(map(str, position.scores))} points"
    if not position.card:
        return "Hashi, set-up"
    number, bridges = position.card.number, position.card.bridges
    return f"Hashi, round {position.round}: the card has the number {number} and {bridges} bridge{'s' * (bridges > 1)}"


def _description(position: "Position") -> str:
    seats = enumerate(zip(position.scores, position.sheet_texts, strict=True))
    points = [f"seat {seat} has {score} points: {sheet}" for seat, (score, sheet) in seats]
    board = f"the board {position.board.name}" if position.board.name else "a board without a name"
    return f"On {board}, {'; '.join(points)}"
