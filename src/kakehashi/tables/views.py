"""What reaches people: every seat, and every spectator, gets what it may know and nothing else."""

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from kakehashi.errors import Refused
from kakehashi.games import Data, Position
from kakehashi.tables.clock import Clock
from kakehashi.tables.events import read
from kakehashi.tables.log import Entry
from kakehashi.tables.shapes import About, ClockShown, EventShown, Now, State, Viewer, ViewShown
from kakehashi.tables.table import Table


def state(table: Table, viewer: Viewer) -> State:
    """All that a viewer needs to show the table as it is now."""
    return {"about": about(table), "now": now(table, viewer)}


def about(table: Table) -> About:
    """What stays the same from the opening of a table on."""
    return {
        "table": table.id,
        "game": table.game,
        "setting": table.record.start.setting(),
        "public": table.public,
        "clock": cast(Clock, table.clock.model_dump()) if table.clock else None,
        "stand_in": table.stand_in,
        "commitment": table.commitment,
    }


def now(table: Table, viewer: Viewer) -> Now:
    """What changes."""
    shown: Now = {
        "version": table.version,
        "at": table.changed,
        "status": table.status,
        "seats": [
            {
                "name": seat.name,
                "bot": seat.bot,
                "open": not seat.taken,
                "kept": seat.kept_for is not None and not seat.taken,
                "you": number in viewer,
            }
            for number, seat in enumerate(table.seats)
        ],
        "acting": list(table.position.acting) if table.status == "playing" else [],
        "views": _views_now(table, viewer),
        "moves": len(table.record.moves),
        "clock": _clock(table),
        "undo": {"seat": table.asked.seat, "agreed": _seats_of(table, table.asked.agreed)} if table.asked else None,
        "again": table.again,
    }
    if table.position.over and table.commitment:
        shown["revealed"] = {"salt": table.salt, "secret": table.record.start.secret()}
    return shown


def event_for(viewer: Viewer, entry: Entry, before: Position | None, table: Table) -> EventShown:
    """An event for a viewer, and how things are after it. `table` is as the event has left it."""
    seen = read(entry.kind, entry.data).seen_by(viewer, table, before or table.record.start)
    return {
        "event": {"version": entry.version, "at": entry.at, "kind": entry.kind, **seen},
        "now": now(table, viewer),
    }


def since(entries: Iterable[Entry], table_id: str, after: int, viewer: Viewer) -> Iterator[EventShown]:
    """The events after a version, as a viewer would have been told of them."""
    table = Table(table_id)
    for entry in entries:
        before = table.position if table.version else None
        table.apply(entry)
        if entry.version > after:
            yield event_for(viewer, entry, before, table)


def offer(table: Table, viewer: Viewer, seat: int, so_far: Mapping[str, object]) -> Data:
    """What a seat of the viewer may do next, given what it has said of its move so far."""
    if seat not in viewer:
        raise Refused("not-your-seat", f"Seat {seat} is not yours.")
    if table.status != "playing":
        raise Refused("not-your-turn", f"It is not the turn of seat {seat}.")
    return _offer(table.position, seat, so_far)


def _offer(position: Position, seat: int, so_far: Mapping[str, object]) -> Data:
    """What a seat may do next, with the help that the rules can give."""
    return position.offer(seat, so_far) | position.hints(seat, so_far)


def views_of(position: Position, viewer: Viewer) -> list[ViewShown]:
    """The game as each seat of a viewer sees it."""
    return [_view(position, seat) for seat in viewer or (None,)]


def _view(position: Position, seat: int | None) -> ViewShown:
    seen = position.seen_by(seat)
    shown: Data = {"seat": seat, **seen.notation(), "result": seen.result(), "picture": seen.picture()}
    return cast(ViewShown, shown)


def _views_now(table: Table, viewer: Viewer) -> list[ViewShown]:
    """The same, with what those seats may do that may act."""
    views = views_of(table.position, viewer)
    if table.status == "playing":
        for seat, view in zip(viewer, views, strict=False):
            view["may_undo"] = table.record.may_take_back(seat)
            if seat in table.position.acting:
                view["offer"] = _offer(table.position, seat, {})
    return views


def _seats_of(table: Table, people: Iterable[str]) -> list[int]:
    return sorted(seat for person in people for seat in table.seats_of(person))


def _clock(table: Table) -> list[ClockShown] | None:
    """How much time each seat had when its turn began, and since when that is running."""
    if table.clock is None:
        return None
    return [
        {"left": left, "since": table.begun[seat].at if table.deadline(seat) is not None else None}
        for seat, left in enumerate(table.left)
    ]
