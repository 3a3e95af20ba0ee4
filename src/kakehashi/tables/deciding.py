"""What comes of a command: an event, or a refusal that says why. Nothing is changed here."""

import unicodedata
from typing import assert_never

from kakehashi.errors import Refused, quoted
from kakehashi.tables import events
from kakehashi.tables.commands import (
    PHRASES,
    Again,
    Agree,
    Command,
    Decline,
    Hint,
    Leave,
    Move,
    Resign,
    Say,
    Take,
    Undo,
)
from kakehashi.tables.events import (
    Agreed,
    Asked,
    Closed,
    Declined,
    Event,
    Hinted,
    Left,
    Moved,
    Replaced,
    Resumed,
    Said,
    Taken,
)
from kakehashi.tables.people import Person
from kakehashi.tables.table import WAITS, Table

MOST_EVENTS = 1000
"""Whoever comes to a table reads all that happened there."""


class Stale(Refused):
    """The command was meant for a position that is no more; whoever sent it should look again."""

    def __init__(self) -> None:
        super().__init__("stale", "The game has gone on since.")


class Followed(Refused):
    """These people play again already."""

    def __init__(self) -> None:
        super().__init__("already", "This game has been followed by another.")


def decide(table: Table, person: Person, command: Command, now: int) -> Event:
    """The event that a person's command brings about at a table."""
    if table.version >= MOST_EVENTS and isinstance(command, Take | Leave | Undo | Say | Hint):
        raise Refused("too-much", "So much has happened at this table that nothing is taken any more but moves.")
    match command:
        case Take(seat=seat):
            return _take(table, person, seat)
        case Leave(seat=seat):
            check_seat(table, person, seat)
            if table.status != "open":
                raise Refused("begun", "The game has begun: one can resign, but not leave.")
            return Left(seat=seat)
        case Move(seat=seat, move=move, expected=expected):
            check_seat(table, person, seat)
            _check_turn(table, seat, expected)
            if seat in table.late(now):
                raise Refused("time-out", "The time for this move has run out.")
            table.record.consider(move, seat)
            return Moved(seat=seat, move=move)
        case Undo(seat=seat, expected=expected):
            check_seat(table, person, seat)
            _check_playing(table)
            # What is meant is the last move that was seen, not the one before it.
            if expected is not None and expected < table.undone:
                raise Stale
            if table.asked:
                raise Refused("already-asked", "Somebody has asked already to take a move back.")
            table.record.last_of(seat)
            return Asked(seat=seat, person=person.id)
        case Agree(expected=expected):
            _check_asked(table, person, expected)
            if table.asked and person.id in table.asked.agreed:
                raise Refused("already", "You have agreed already.")
            return Agreed(person=person.id)
        case Decline(expected=expected):
            _check_asked(table, person, expected)
            return Declined(person=person.id)
        case Say():
            return _say(table, person, command)
        case Resign(seat=seat):
            check_seat(table, person, seat)
            _check_playing(table)
            return Replaced(seat=seat, bot=table.stand_in, why="resigned")
        case Hint(seat=seat, expected=expected):
            check_seat(table, person, seat)
            check_hints(table)
            _check_turn(table, seat, expected)
            return Hinted(seat=seat)
        case Again():
            if not table.has_sat(person.id):
                raise _stranger()
            if table.status != "over" or table.abandoned:
                raise Refused("not-over", "The game is not over yet.")
            if table.again is not None:
                raise Followed
            return events.Again(table=table.following)
        case _ as never:
            assert_never(never)


def bot_moves(table: Table, seat: int, move: str, expected: int) -> Event:
    """The event that a bot's answer brings about; it is stale if the game has gone on without it."""
    if table.status != "playing" or not table.seats[seat].bot or table.asked:
        raise Stale
    _check_turn(table, seat, expected)
    table.record.consider(move, seat)
    return Moved(seat=seat, move=move)


def time_runs_out(table: Table, now: int) -> Event:
    """The event of a clock that has run out."""
    late = table.late(now)
    if not late:
        raise Stale
    return Replaced(seat=late[0], bot=table.stand_in, why="time")


def clocks_go_on(table: Table, away: int) -> Event | None:
    """The event of a server that was away for so long since the last event: nobody's time ran meanwhile."""
    if not away or all(table.deadline(seat) is None for seat in table.begun):
        return None
    return Resumed(away=away)


def nobody_came(table: Table, now: int) -> Event:
    """The event of a table where for weeks nobody has sat down."""
    if table.status != "open" or now < table.changed + WAITS:
        raise Stale
    return Closed()


def _take(table: Table, person: Person, wanted: int | None) -> Event:
    if table.status != "open":
        raise Refused("begun", "The game has begun: all seats are taken.")
    free = [n for n, seat in enumerate(table.seats) if not seat.taken and seat.kept_for in (None, person.id)]
    # A seat that is kept for somebody is the one they want.
    free.sort(key=lambda n: table.seats[n].kept_for is None)
    if wanted is not None and wanted not in free:
        raise Refused("seat-taken", f"Seat {wanted} is not open.")
    if not free:
        kept = any(seat.kept_for and not seat.taken for seat in table.seats)
        raise Refused("seat-taken", "The open seats are kept for others." if kept else "There is no open seat.")
    return Taken(seat=free[0] if wanted is None else wanted, person=person.id, name=person.name)


def _say(table: Table, person: Person, said: Say) -> Event:
    seat = _check_sits(table, person)
    if (said.text is None) == (said.phrase is None):
        raise Refused("bad-request", "A message is a text or a phrase.")
    if said.phrase is not None:
        if said.phrase not in PHRASES:
            raise Refused("bad-request", f"There is no phrase {quoted(said.phrase)}: they are {', '.join(PHRASES)}.")
        return Said(seat=seat, phrase=said.phrase)
    text = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in said.text or "").strip()
    if not text:
        raise Refused("bad-request", "There is nothing in the message.")
    return Said(seat=seat, text=text)


def _check_sits(table: Table, person: Person) -> int:
    seats = table.seats_of(person.id)
    if not seats:
        raise _stranger()
    return seats[0]


def _stranger() -> Refused:
    return Refused("not-your-seat", "Only those who sit at the table can do this.")


def check_seat(table: Table, person: Person, seat: int) -> None:
    """Whether a seat is somebody's own."""
    if seat not in table.seats_of(person.id):
        raise Refused("not-your-seat", f"Seat {seat} is not yours.")


def _check_playing(table: Table) -> None:
    if table.status == "open":
        raise Refused("not-begun", "The game has not begun: there are open seats.")
    if table.status == "over":
        raise Refused("over", "The game is over.")


def _check_turn(table: Table, seat: int, expected: int) -> None:
    """Whether the seat may act, and has seen what it acts on."""
    _check_playing(table)
    if seat not in table.begun:
        raise Stale if expected < table.version else Refused("not-your-turn", f"It is not the turn of seat {seat}.")
    if expected < table.begun[seat].version:
        raise Stale
    if expected > table.version:
        raise Refused("bad-request", f"There is no version {expected} yet.")


def check_hints(table: Table) -> None:
    """Whether one may ask at this table what a good move would be, or would have been."""
    if not table.hints:
        raise Refused("no-hints", "There are no hints at this table.")


def _check_asked(table: Table, person: Person, expected: int | None) -> None:
    _check_sits(table, person)
    if not table.asked:
        raise Refused("nothing-asked", "Nobody has asked to take a move back.")
    if expected is not None and expected < table.asked.version:
        raise Stale
