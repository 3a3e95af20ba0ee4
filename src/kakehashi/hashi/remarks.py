"""What there is to say of a legal move, for somebody who learns: what it finishes, what it brings nearer.

Everything follows from the sheet before the move and the one after it, as the rules see them.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kakehashi.compiled import Ints
from kakehashi.errors import Reason
from kakehashi.hashi import rules
from kakehashi.hashi.board import ISLANDS
from kakehashi.hashi.deck import ROUNDS
from kakehashi.hashi.moves import Draw, Move, SetUp
from kakehashi.hashi.notation import bridges_at
from kakehashi.hashi.picture import picture, sheet_picture
from kakehashi.hashi.prospects import lost, room_at

if TYPE_CHECKING:
    from kakehashi.hashi.position import Position

REMARKS = {
    "finishes": "it finishes {islands}",
    "bonus": "it reaches the bonus {bonus}, for {points:point|points}",
    "nearer": "for the bonus {bonus} {missing:island is|islands are} missing then",
    "nearer-until": "the same, and up to round {round} it earns more",
    "nearer-first": "the same, and nobody has it yet",
    "waits": "the {number} goes to {island}, where {bridges:bridge waits|bridges wait} for it",
    "room": "{island} needs {missing:bridge|bridges} more, and could get {room}",
    "opens": "under its flag {island} can take a number from now on",
    "one-more": "{islands:needs|need} only one bridge more",
    "nothing": "nothing is written and drawn, and no room is lost",
    "lines": "{lines:line meets|lines meet} at {island}, where a {number} goes",
    "hinders": "only {lines:line leads|lines lead} to {island}, where the neighbour gets a {number}",
}
"""Every remark by its code, in English; after a colon, the words for one and those for more that follow a value."""
MOST = 3
_AT_ONCE = ("finishes", "bonus")
"""What does not depend on what is still to come: after the last round nothing is."""

_Weighed = tuple[float, Reason]


def remarks(position: "Position", seat: int, move: Move, after: Ints) -> list[Reason]:
    """The weightiest things to say of a seat's legal move, with its sheet after it: each a code, and what it says."""
    if isinstance(move, SetUp):
        return [_of_set_up(position, move)]
    found = [*_of_turn(position, seat, move, after), *_of_bonuses(position, seat, after)]
    if position.round == ROUNDS:
        found = [(weight, remark) for weight, remark in found if remark["code"] in _AT_ONCE]
    return [remark for _, remark in sorted(found, key=lambda one: -one[0])[:MOST]]


def _of_set_up(position: "Position", move: SetUp) -> Reason:
    lines = sum(move.island in line for line in position.board.lines)
    code = "lines" if position.players == 1 else "hinders"
    return {"code": code, "island": move.island, "number": move.number, "lines": lines}


def _of_turn(position: "Position", seat: int, move: Draw, after: Ints) -> Iterator[_Weighed]:
    if not move.where and not move.bridges:
        yield 1.0, {"code": "nothing"}
    before, board = position.sheets[seat], position.board
    was, seen = sheet_picture(board, before), sheet_picture(board, after)
    done = [island for island in seen["finished"] if island not in was["finished"]]
    if done:
        yield 2.0 * len(done), {"code": "finishes", "islands": done}
    if move.where and move.where not in done:
        island, number = ISLANDS.index(move.where), seen["numbers"][move.where]
        if waiting := bridges_at(before, island):
            yield 1.2, {"code": "waits", "island": move.where, "number": number, "bridges": waiting}
        missing, room = number - bridges_at(after, island), int(room_at(board.ints, after, island))
        if room >= missing:
            yield 0.8, {"code": "room", "island": move.where, "missing": missing, "room": room}
    for name in dict.fromkeys("".join(move.bridges)):
        flagged = board.island(name).flag and name not in seen["numbers"]
        if flagged and bridges_at(before, ISLANDS.index(name)) == 0:
            yield 1.0, {"code": "opens", "island": name}
            break
    near = [
        name for name in _touched(move) if seen["numbers"].get(name, 0) - bridges_at(after, ISLANDS.index(name)) == 1
    ]
    if near:
        yield 0.6, {"code": "one-more", "islands": near}


def _touched(move: Draw) -> list[str]:
    """The islands that a turn writes on or draws to."""
    return sorted({*move.where, *"".join(move.bridges)})


def _of_bonuses(position: "Position", seat: int, after: Ints) -> Iterator[_Weighed]:
    """Those that the seat has not got: reached, or nearer than before if they can be reached at all."""
    before, board, drawn = position.sheets[seat], position.board, picture(position)
    was, seen = sheet_picture(board, before)["progress"], sheet_picture(board, after)["progress"]
    # What comes after this round: the card of the present one has been played then.
    hopeless = lost(board, after, position.round + 1, position.deck)
    for number, name in enumerate(rules.CATEGORIES):
        if before[rules.BONUS + number]:
            continue
        stake, (done, of), (done_before, _) = drawn["stakes"][name], seen[name], was[name]  # type: ignore[literal-required]
        if rules.has(board.ints, after, number):
            yield float(stake), {"code": "bonus", "bonus": name, "points": stake}
        elif done > done_before and not (number < rules.SIX and int(board.ints[1 + number]) & hopeless):
            yield 0.5 * stake / (of - done), _nearer(position, number, name, of - done)


def _nearer(position: "Position", number: int, name: str, missing: int) -> Reason:
    remark: Reason = {"code": "nearer", "bonus": name, "missing": missing}
    if position.players == 1:
        last = rules.LAST_ROUND_ALONE[number]
        return remark | {"code": "nearer-until", "round": last} if position.round < last else remark
    taken = position.before[:, rules.BONUS + number].any()
    return remark if taken else remark | {"code": "nearer-first"}
