"""What reaches people: every seat, and every spectator, gets what it may know and nothing else."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import cast

from kakehashi.errors import Json, Refused
from kakehashi.games import Position
from kakehashi.tables.clock import Clock
from kakehashi.tables.events import Event, read, shown_move
from kakehashi.tables.loading import replay
from kakehashi.tables.log import Entry
from kakehashi.tables.shapes import (
    About,
    Changes,
    ClockShown,
    EventShown,
    MoveShown,
    Now,
    SeatShown,
    State,
    UndoShown,
    Viewer,
    ViewShown,
)
from kakehashi.tables.table import Table


class Views:
    """A table at one version, as each viewer sees it. What several see alike is made once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._now: dict[Viewer, Now] = {}
        self._positions: dict[int, tuple[Position, Json]] = {}
        self._moves: dict[tuple[int, str], MoveShown] = {}

    def state(self, viewer: Viewer) -> State:
        """All that a viewer needs to show the table as it is now."""
        return {"about": about(self.table), "now": self.now(viewer)}

    def now(self, viewer: Viewer) -> Now:
        """What changes."""
        if viewer not in self._now:
            self._now[viewer] = self._made_now(viewer)
        return self._now[viewer]

    def _made_now(self, viewer: Viewer) -> Now:
        return {
            **self._for_all,
            "seats": [_seat(self.table, number, viewer) for number in range(len(self.table.seats))],
            "views": [self._view(seat) for seat in viewer or (None,)],
        }

    @cached_property
    def _for_all(self) -> Now:
        """What everybody sees alike; seats and views are each viewer's own."""
        table = self.table
        shown: Now = {
            "version": table.version,
            "at": table.changed,
            "status": table.status,
            "seats": [],
            "acting": list(table.position.acting) if table.status == "playing" else [],
            "views": [],
            "moves": len(table.record.moves),
            "clock": _clock(table),
            "undo": _undo(table),
            "again": table.again,
        }
        if table.position.over and (secret := table.record.start.secret()):
            shown["revealed"] = {"salt": table.salt, "secret": secret}
        return shown

    def _view(self, seat: int | None) -> ViewShown:
        """The game as a seat sees it, with what it may do."""
        table, seen = self.table, self.table.position.seen_by(seat)
        if id(seen) not in self._positions:
            self._positions[id(seen)] = seen, _shown(seen)
        view = {"seat": seat, **self._positions[id(seen)][1], "offer": None, "may_undo": False}
        if seat is not None and table.status == "playing":
            view["may_undo"] = table.record.may_take_back(seat)
            if seat in table.position.acting:
                view["offer"] = table.position.offer(seat, {})
        return cast(ViewShown, view)

    def move(self, before: Position, seat: int, move: str) -> MoveShown:
        """A move that led to this version, and what it did."""
        if (seat, move) not in self._moves:
            self._moves[seat, move] = shown_move(before, seat, move)
        return self._moves[seat, move]


def _shown(seen: Position) -> Json:
    """A position of which everything may be seen that is in it."""
    return {**seen.notation(), "result": seen.result(), "picture": seen.picture()}


def state(table: Table, viewer: Viewer) -> State:
    """All that a viewer needs to show a table as it is now."""
    return Views(table).state(viewer)


def now(table: Table, viewer: Viewer) -> Now:
    """What changes, of a table as it is now."""
    return Views(table).now(viewer)


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


def event_for(
    viewer: Viewer, entry: Entry, event: Event, before: Views | None, after: Views, was: Viewer
) -> EventShown:
    """An event for a viewer, and what has changed by it for them; before it they `was` another viewer, perhaps."""
    position = before.table.position if before else after.table.record.start
    return {
        "event": {
            "version": entry.version,
            "at": entry.at,
            "kind": entry.kind,
            **event.seen_by(viewer, after, position),
        },
        "now": changes(before.now(was) if before else None, after.now(viewer)),
    }


def changes(before: Now | None, after: Now) -> Changes:
    """What of `now` is different than before, and so in each view: all else is left out."""
    if before is None:
        return cast(Json, after)
    changed = _differing(cast(Json, before), cast(Json, after))
    if "views" in changed:
        earlier = {view["seat"]: cast(Json, view) for view in before["views"]}
        changed["views"] = [
            {"seat": view["seat"], **_differing(earlier.get(view["seat"], {}), cast(Json, view))}
            for view in after["views"]
        ]
    return changed


def _differing(before: Json, after: Json) -> Json:
    return {name: value for name, value in after.items() if name not in before or before[name] != value}


def since(table: Table, entries: Iterable[Entry], seats: Callable[[Table], Viewer]) -> Iterator[EventShown]:
    """The events that come after a table as it was, as somebody would have been told of them with the seats of then."""
    before = Views(table) if table.version else None
    for entry in entries:
        after = Views(before.table.after(entry) if before else replay(table.id, [entry]))
        was = seats(before.table) if before else ()
        yield event_for(seats(after.table), entry, read(entry.kind, entry.data), before, after, was)
        before = after


def offer(table: Table, viewer: Viewer, seat: int, so_far: Mapping[str, object]) -> Json:
    """What a seat of the viewer may do next, given what it has said of its move so far, with help for choosing."""
    if seat not in viewer:
        raise Refused("not-your-seat", f"Seat {seat} is not yours.")
    if table.status != "playing":
        raise Refused("not-your-turn", f"It is not the turn of seat {seat}.")
    return table.position.offer(seat, so_far) | table.position.hints(seat, so_far)


def views_of(position: Position, viewer: Viewer) -> list[ViewShown]:
    """The game as each seat of a viewer sees it."""
    return [cast(ViewShown, {"seat": seat, **_shown(position.seen_by(seat))}) for seat in viewer or (None,)]


def _seat(table: Table, number: int, viewer: Viewer) -> SeatShown:
    seat = table.seats[number]
    return {
        "name": seat.name,
        "bot": seat.bot,
        "open": not seat.taken,
        "kept": seat.kept_for is not None and not seat.taken,
        "you": number in viewer,
    }


def _undo(table: Table) -> UndoShown | None:
    if table.asked is None:
        return None
    agreed = sorted(seat for person in table.asked.agreed for seat in table.seats_of(person))
    return {"seat": table.asked.seat, "agreed": agreed}


def _clock(table: Table) -> list[ClockShown] | None:
    """How much time each seat had when its turn began, and since when that is running."""
    if table.clock is None:
        return None
    return [
        {"left": left, "since": table.begun[seat].at if table.deadline(seat) is not None else None}
        for seat, left in enumerate(table.left)
    ]
