"""What reaches people: every seat, and every spectator, gets what it may know and nothing else.

A viewer is told by the seats that are theirs: none for a spectator.
"""

from collections.abc import Iterable, Iterator, Mapping

from kakehashi.errors import Refused
from kakehashi.games import Data, Position
from kakehashi.tables.log import Entry
from kakehashi.tables.table import Table

Mine = tuple[int, ...]
"""The seats of a viewer."""


def state(table: Table, mine: Mine) -> Data:
    """All that a viewer needs to show the table as it is now."""
    return {"about": about(table), "now": now(table, mine)}


def about(table: Table) -> Data:
    """What stays the same from the opening of a table on."""
    return {
        "table": table.id,
        "game": table.game,
        "setting": table.record.start.setting(),
        "public": table.public,
        "clock": table.clock.model_dump() if table.clock else None,
        "stand_in": table.stand_in,
        "commitment": table.commitment,
    }


def now(table: Table, mine: Mine) -> Data:
    """What changes."""
    shown: Data = {
        "version": table.version,
        "at": table.changed,
        "status": table.status,
        "seats": [
            {
                "name": seat.name,
                "bot": seat.bot,
                "open": not seat.taken,
                "kept": seat.kept_for is not None and not seat.taken,
                "you": number in mine,
            }
            for number, seat in enumerate(table.seats)
        ],
        "acting": list(table.position.acting) if table.status == "playing" else [],
        "views": _views_now(table, mine),
        "moves": len(table.record.moves),
        "clock": _clock(table),
        "undo": {"seat": table.asked.seat, "agreed": _seats_of(table, table.asked.agreed)} if table.asked else None,
        "again": table.again,
    }
    if table.position.over and table.commitment:
        shown["opened"] = {"salt": table.salt, "secret": table.record.start.secret()}
    return shown


def told(entry: Entry, before: Position | None, table: Table, mine: Mine) -> Data:
    """An event for a viewer, and how things are after it. `table` is as the event has left it."""
    return {"event": _event(entry, before, table, mine), "now": now(table, mine)}


def since(entries: Iterable[Entry], table_id: str, after: int, mine: Mine) -> Iterator[Data]:
    """The events after a version, as a viewer would have been told of them."""
    table = Table(table_id)
    for entry in entries:
        before = table.position if table.version else None
        table.apply(entry)
        if entry.version > after:
            yield told(entry, before, table, mine)


def offer(table: Table, mine: Mine, seat: int, said: Mapping[str, object]) -> Data:
    """What a seat of the viewer may do next, given what it has said of its move so far."""
    if seat not in mine:
        raise Refused("not-your-seat", f"Seat {seat} is not yours.")
    if table.status != "playing":
        raise Refused("not-your-turn", f"It is not the turn of seat {seat}.")
    return _offer(table.position, seat, said)


def _offer(position: Position, seat: int, said: Mapping[str, object]) -> Data:
    """What a seat may do next, with the help that the rules can give."""
    return position.offer(seat, said) | position.hints(seat, said)


def views_of(position: Position, mine: Mine) -> list[Data]:
    """The game as each seat of a viewer sees it."""
    return [
        {
            "seat": seat,
            **position.view(seat),
            "result": position.seen_by(seat).result(),
            "picture": position.picture(seat),
        }
        for seat in mine or (None,)
    ]


def _views_now(table: Table, mine: Mine) -> list[Data]:
    """The same, with what those seats may do that may act."""
    views = views_of(table.position, mine)
    if table.status == "playing":
        for seat, view in zip(mine, views, strict=False):
            view["may_undo"] = table.record.may_take_back(seat)
            if seat in table.position.acting:
                view["offer"] = _offer(table.position, seat, {})
    return views


def _event(entry: Entry, before: Position | None, table: Table, mine: Mine) -> Data:
    """What happened, as far as a viewer may know it."""
    shown: Data = {"version": entry.version, "at": entry.at, "kind": entry.kind}
    data, undone = entry.data, table.undone == entry.version
    match entry.kind:
        case "moved":
            shown |= {"seat": data["seat"], "moves": _shown_moves(table, before, data["seat"], mine)}
            shown["step"] = not table.position.concealed
        case "taken":
            shown |= {"seat": data["seat"], "name": data["name"]}
        case "agreed":
            shown |= {"seats": _seats_of(table, {data["person"]}), "undone": undone}
        case "asked":
            shown |= {"seat": data["seat"], "undone": undone}
        case "declined":
            shown |= {"seats": _seats_of(table, {data["person"]})}
        case "left":
            shown |= {"seat": data["seat"]}
        case "replaced":
            shown |= {**data, "undone": undone}
        case "said" | "again":
            shown |= data
    return shown


def _shown_moves(table: Table, before: Position | None, mover: int, mine: Mine) -> list[Data]:
    """The moves that a viewer sees now for the first time: when all have played, those of all."""
    before = before or table.record.start
    played = {mover, *before.concealed}
    seats = {mover} & set(mine) if mover in table.position.concealed else played
    last: dict[int, str] = {}
    for seat, move in reversed(table.record.moves):
        if len(last) == len(seats):
            break
        if seat in seats:
            last.setdefault(seat, move)
    return [shown_move(before, seat, last[seat]) for seat in sorted(last)]


def shown_move(before: Position, seat: int, move: str) -> Data:
    """A move that somebody may see, and what it did; `before` is the position before it or before the others' moves."""
    return {"seat": seat, "move": move, "told": before.told(move, seat)}


def _seats_of(table: Table, people: Iterable[str]) -> list[int]:
    return sorted(seat for person in people for seat in table.seats_of(person))


def _clock(table: Table) -> list[Data] | None:
    """How much time each seat had when its turn began, and since when that is running."""
    if table.clock is None:
        return None
    return [
        {"left": left, "since": table.begun[seat].at if table.deadline(seat) is not None else None}
        for seat, left in enumerate(table.left)
    ]
