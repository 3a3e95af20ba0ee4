"""A game from its start, step by step, as somebody may see it now: to look back, and to see it again."""

from collections import Counter
from collections.abc import Iterable, Iterator

from kakehashi.study import Viewer, steps, turns, views_of
from kakehashi.tables.events import (
    Agreed,
    Asked,
    Declined,
    Event,
    Hinted,
    Left,
    Moved,
    Opened,
    Replaced,
    Said,
    Taken,
    read,
)
from kakehashi.tables.log import Entry
from kakehashi.tables.shapes import History, Step, Talk
from kakehashi.tables.table import Table
from kakehashi.tables.views import Change, Views

_OF_PEOPLE = Taken, Left, Replaced, Asked, Agreed, Declined, Said, Hinted


def history(entries: Iterable[Entry], table_id: str, viewer: Viewer, person: str | None = None) -> History:
    """The steps of a table's game as a viewer sees it, and what was said and happened to people there.

    A step is complete when nothing of it is concealed: a move, or a round that all have played. What was taken back is
    not in it. The `person` who asks may have had other seats at the time.
    """
    table, times = Table(table_id), _Times()
    talk: list[Talk] = []
    for entry in entries:
        names, yours = [seat.name for seat in table.seats], list(table.seats_of(person))
        asker = table.asked.seat if table.asked else None
        table.apply(entry)
        event = read(entry.kind, entry.data)
        times.note(table, event, entry.at)
        if isinstance(event, _OF_PEOPLE):
            told = Change(entry, None, Views(table)).event(viewer)
            talk.append({"event": told, "names": names, "yours": yours, "asker": asker})
    return {
        "version": table.version,
        "start": views_of(table.record.start, viewer),
        "steps": list(_steps(table, times.of_moves(table), viewer)),
        "talk": talk,
    }


class _Times:
    """When the moves were played that have not been taken back."""

    def __init__(self) -> None:
        self._by_seat: dict[int, list[int]] = {}

    def note(self, table: Table, event: Event, at: int) -> None:
        """Note an event that has just happened."""
        if isinstance(event, Opened):
            for seat, _ in event.moves:
                self._by_seat.setdefault(seat, []).append(at)
        if isinstance(event, Moved):
            self._by_seat.setdefault(event.seat, []).append(at)
            return
        # What is taken back of a seat's moves are always its last ones.
        left = Counter(seat for seat, _ in table.record.moves)
        for seat, times in self._by_seat.items():
            del times[left[seat] :]

    def of_moves(self, table: Table) -> list[int]:
        """The times of a table's moves, in their order."""
        times = {seat: iter(its_times) for seat, its_times in self._by_seat.items()}
        return [next(times[seat]) for seat, _ in table.record.moves]


def _steps(table: Table, times: list[int], viewer: Viewer) -> Iterator[Step]:
    played = 0
    for step in steps(turns(table.record.start, table.record.moves), viewer):
        played += len(step["moves"])
        yield {**step, "at": times[played - 1]}
