"""What reaches people: every seat, and every spectator, gets what it may know and nothing else."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import cast

from kakehashi.errors import Json, Refused
from kakehashi.games import Position
from kakehashi.shapes import MoveShown, ViewShown
from kakehashi.study import Viewer, shown, shown_move
from kakehashi.study import offer as offer_in
from kakehashi.tables.clock import Clock
from kakehashi.tables.events import read
from kakehashi.tables.loading import replay
from kakehashi.tables.log import Entry
from kakehashi.tables.shapes import (
    About,
    Changes,
    ClockShown,
    EventShown,
    Now,
    SeatShown,
    State,
    UndoShown,
)
from kakehashi.tables.table import Table


class Views:
    """A table at one version, as each viewer sees it. What several see alike is made once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._positions: dict[int, tuple[Position, Json]] = {}
        self._seen: dict[int | None, Json] = {}
        self._own: dict[int | None, Json] = {}

    def state(self, viewer: Viewer) -> State:
        """All that a viewer needs to show the table as it is now."""
        return {"about": about(self.table), "now": self.now(viewer)}

    def now(self, viewer: Viewer) -> Now:
        """What changes."""
        views = [cast(ViewShown, {"seat": seat, **self.seen(seat), **self.own(seat)}) for seat in viewer or (None,)]
        return {**self.for_all, "seats": self.seats(viewer), "views": views}

    def seats(self, viewer: Viewer) -> list[SeatShown]:
        """Who sits where."""
        return [_seat(self.table, number, viewer) for number in range(len(self.table.seats))]

    @cached_property
    def for_all(self) -> Now:
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

    def seen(self, seat: int | None) -> Json:
        """The game as a seat sees it: for those who see the same it is the same object."""
        if seat not in self._seen:
            position = self.table.position.seen_by(seat)
            if id(position) not in self._positions:
                self._positions[id(position)] = position, shown(position)
            self._seen[seat] = self._positions[id(position)][1]
        return self._seen[seat]

    def own(self, seat: int | None) -> Json:
        """What a seat may do."""
        if seat not in self._own:
            table = self.table
            own: Json = {"offer": None, "may_undo": False}
            if seat is not None and table.status == "playing":
                own["may_undo"] = table.record.may_take_back(seat)
                if seat in table.position.acting:
                    own["offer"] = table.position.offer(seat, {})
            self._own[seat] = own
        return self._own[seat]


class Change:
    """An event, and what it has changed. What several are told alike is worked out once."""

    def __init__(self, entry: Entry, before: Views | None, after: Views) -> None:
        self._entry, self._event = entry, read(entry.kind, entry.data)
        self._before, self._after = before, after
        self.table = after.table
        """The table after it."""
        self.position = before.table.position if before else after.table.record.start
        """The position before it."""
        self._moves: dict[frozenset[int], list[MoveShown]] = {}
        self._seen: dict[tuple[int, int], Json] = {}

    def shown_to(self, viewer: Viewer, was: Viewer) -> EventShown:
        """The event for a viewer, and what is different by it for them; before it they `was` another one, perhaps."""
        return {"event": self.event(viewer), "now": self._now(viewer, was)}

    def event(self, viewer: Viewer) -> Json:
        """The event alone, for a viewer."""
        entry = self._entry
        return {"version": entry.version, "at": entry.at, "kind": entry.kind, **self._event.seen_by(viewer, self)}

    @property
    def undoes(self) -> bool:
        """Whether a move is taken back by it."""
        return self.table.undone == self.table.version

    def moves(self, seats: frozenset[int]) -> list[MoveShown]:
        """The last move of each of these seats, and what it did."""
        if seats not in self._moves:
            last: dict[int, str] = {}
            for seat, move in reversed(self.table.record.moves):
                if len(last) == len(seats):
                    break
                if seat in seats:
                    last.setdefault(seat, move)
            self._moves[seats] = [shown_move(self.position, seat, last[seat]) for seat in sorted(last)]
        return self._moves[seats]

    def _now(self, viewer: Viewer, was: Viewer) -> Changes:
        """What of `now` is different than before, and so in each view: all else is left out."""
        if self._before is None:
            return cast(Json, self._after.now(viewer))
        changed = self._for_all.copy()
        if viewer != was or self._before.table.seats != self.table.seats:
            changed["seats"] = self._after.seats(viewer)
        views = [{"seat": seat, **self._view(self._before, seat, was)} for seat in viewer or (None,)]
        if viewer != was or any(len(view) > 1 for view in views):
            changed["views"] = views
        return changed

    @cached_property
    def _for_all(self) -> Json:
        return _differing(cast(Json, self._before.for_all) if self._before else {}, cast(Json, self._after.for_all))

    def _view(self, before: Views, seat: int | None, was: Viewer) -> Json:
        seen, own = self._after.seen(seat), self._after.own(seat)
        if seat not in (was or (None,)):
            return {**seen, **own}
        earlier = before.seen(seat)
        pair = id(earlier), id(seen)
        if pair not in self._seen:
            self._seen[pair] = _differing(earlier, seen)
        return self._seen[pair] | _differing(before.own(seat), own)


def state(table: Table, viewer: Viewer) -> State:
    """All that a viewer needs to show a table as it is now."""
    return Views(table).state(viewer)


def about(table: Table) -> About:
    """What stays the same from the opening of a table on."""
    return {
        "table": table.id,
        "game": table.game,
        "setting": table.record.start.setting(),
        "options": table.options(),
        "public": table.public,
        "clock": cast(Clock, table.clock.model_dump()) if table.clock else None,
        "stand_in": table.stand_in,
        "hints": table.hints,
        "commitment": table.commitment,
        "from_file": table.from_file,
        "continued": table.continued,
        "challenge": table.challenge,
        "practice": table.practice,
    }


def _differing(before: Json, after: Json) -> Json:
    return {name: value for name, value in after.items() if name not in before or before[name] != value}


def since(table: Table, entries: Iterable[Entry], seats: Callable[[Table], Viewer]) -> Iterator[EventShown]:
    """The events that come after a table as it was, as somebody would have been told of them with the seats of then."""
    before = Views(table) if table.version else None
    for entry in entries:
        after = Views(before.table.after(entry) if before else replay(table.id, [entry]))
        was = seats(before.table) if before else ()
        yield Change(entry, before, after).shown_to(seats(after.table), was)
        before = after


def offer(table: Table, viewer: Viewer, seat: int, so_far: Mapping[str, object]) -> Json:
    """What a seat of the viewer may do next, given what it has said of its move so far, with help for choosing."""
    if seat not in viewer:
        raise Refused("not-your-seat", f"Seat {seat} is not yours.")
    if table.status != "playing":
        raise Refused("not-your-turn", f"It is not the turn of seat {seat}.")
    return offer_in(table.position, seat, so_far)


def _seat(table: Table, number: int, viewer: Viewer) -> SeatShown:
    seat = table.seats[number]
    return {
        "name": seat.name,
        "bot": seat.bot,
        "open": not seat.taken and not table.from_file,
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
