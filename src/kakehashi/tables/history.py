"""A game from its start, step by step, as somebody may see it now: to look back, and to see it again."""

from collections import Counter
from collections.abc import Iterable

from kakehashi.games import Data
from kakehashi.tables.log import Entry
from kakehashi.tables.table import Table
from kakehashi.tables.views import Mine, shown_move, views_of


def history(entries: Iterable[Entry], table_id: str, mine: Mine) -> Data:
    """The steps of a table's game and what was said there.

    A step is complete when nothing of it is concealed: a move, or a round that all have played. What was taken back is
    not in it.
    """
    table, talk, times = Table(table_id), [], _Times()
    for entry in entries:
        table.apply(entry)
        times.note(table, entry)
        if entry.kind == "said":
            talk.append({"at": entry.at, "name": table.seats[entry.data["seat"]].name, **entry.data})
    return {
        "version": table.version,
        "start": views_of(table.record.start, mine),
        "steps": _steps(table, times.of_moves(table), mine),
        "talk": talk,
    }


class _Times:
    """When the moves were played that have not been taken back."""

    def __init__(self) -> None:
        self._by_seat: dict[int, list[int]] = {}

    def note(self, table: Table, entry: Entry) -> None:
        """Note an event that has just happened."""
        if entry.kind == "moved":
            self._by_seat.setdefault(entry.data["seat"], []).append(entry.at)
            return
        # What is taken back of a seat's moves are always its last ones.
        left = Counter(seat for seat, _ in table.record.moves)
        for seat, times in self._by_seat.items():
            del times[left[seat] :]

    def of_moves(self, table: Table) -> list[int]:
        """The times of a table's moves, in their order."""
        times = {seat: iter(its_times) for seat, its_times in self._by_seat.items()}
        return [next(times[seat]) for seat, _ in table.record.moves]


def _steps(table: Table, times: list[int], mine: Mine) -> list[Data]:
    steps: list[Data] = []
    moves: list[Data] = []
    position = table.record.start
    for (seat, move), at in zip(table.record.moves, times, strict=True):
        before, position = position, position.play(move, seat)
        moves.append(shown_move(before, seat, move))
        if not position.concealed:
            moves.sort(key=lambda shown: str(shown["seat"]))
            steps.append({"moves": moves, "at": at, "views": views_of(position, mine)})
            moves = []
    return steps
