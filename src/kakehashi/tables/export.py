"""Finished games to take home, and to look at again."""

from kakehashi.errors import Json, Refused
from kakehashi.games import game
from kakehashi.records import Record, record_in
from kakehashi.tables.table import Table


def as_text(table: Table) -> str:
    """A finished game in the notation."""
    record = _finished(table).copy()
    if any(names := _names(table)):
        record.notes["players"] = "; ".join(names)
    record.notes["rules"] = str(game(table.game).VERSION)
    return record.text()


def as_data(table: Table) -> Json:
    """A finished game as plain data."""
    record = _finished(table)
    return {
        "game": record.game,
        "rules": game(record.game).VERSION,
        "start": record.start.saved(),
        "seats": _names(table),
        "moves": [[seat, move] for seat, move in record.moves],
        "result": record.position.result(),
    }


def replayed(text: str) -> Json:
    """A game that was taken home position by position, as a spectator saw it."""
    record = record_in(text)
    position = record.start
    shown = [position.seen_by(None).notation()]
    for seat, move in record.moves:
        position = position.play(move, seat)
        shown.append(position.seen_by(None).notation())
    return {
        "game": record.game,
        "setting": record.start.setting(),
        "notes": record.notes,
        "moves": [[seat, move] for seat, move in record.moves],
        "views": shown,
        "result": position.seen_by(None).result(),
    }


def _finished(table: Table) -> Record:
    if not table.position.over:
        raise Refused("not-over", "The game is not over yet: it can be taken home when it is.")
    return table.record


def _names(table: Table) -> list[str]:
    """Who sat where; the bot, if one has played on for somebody."""
    return [
        f"{seat.name} ({seat.bot})" if seat.name and seat.bot else seat.name or seat.bot or "" for seat in table.seats
    ]
