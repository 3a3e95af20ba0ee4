"""The vocabulary of the wire: message types, commands, event kinds and JSON fields.

Tests never write these words themselves, so a renamed word is one edit here. Tests send commands and read messages
through `server/clients.py` and `server/app.py`.
"""

from typing import Any

Json = dict[str, Any]


class Command:
    """The kinds of commands."""

    TAKE_SEAT = "take"
    LEAVE_SEAT = "leave"
    MOVE = "move"
    REQUEST_UNDO = "undo"
    ACCEPT_UNDO = "agree"
    DECLINE_UNDO = "decline"
    SEND_CHAT = "say"
    RESIGN = "resign"
    REQUEST_HINT = "hint"
    REMATCH = "again"


class Message:
    """The types of WebSocket messages."""

    # From the client
    COMMAND = "do"
    QUERY = "ask"
    PING = "ping"
    # From the server
    STATE = "state"
    EVENT = "event"
    ACK = "done"
    ERROR = "refused"
    OFFER = "offer"
    PRESENCE = "presence"
    PONG = "pong"


class Event:
    """The kinds of events in a table's log."""

    TABLE_OPENED = "opened"
    SEAT_TAKEN = "taken"
    SEAT_LEFT = "left"
    MOVED = "moved"
    SEAT_REPLACED = "replaced"
    UNDO_REQUESTED = "asked"
    UNDO_ACCEPTED = "agreed"
    UNDO_DECLINED = "declined"
    CHAT_SENT = "said"
    HINT_REQUESTED = "hinted"
    REMATCH_OPENED = "again"
    CLOCKS_RESUMED = "resumed"
    TABLE_CLOSED = "closed"


def words(vocabulary: type) -> set[str]:
    """Return all words of `Command`, `Message` or `Event`."""
    return {str(word) for name, word in vars(vocabulary).items() if name.isupper()}


def command(kind: str, **fields: object) -> Json:
    """Return a command as JSON."""
    return {"do": kind, **fields}


def command_kind(sent: Json) -> str:
    """Return the kind of a JSON command."""
    return str(sent["do"])


def merge(state: Json, changes: Json) -> Json:
    """Return the state of a table after an event, whose message contains only the changed fields."""
    views = {view["seat"]: view for view in state.get("views", ())}
    changed = [{**views.get(view["seat"], {}), **view} for view in changes.get("views", views.values())]
    return {**state, **changes, "views": changed}


def offer_of(state: Json, seat: int) -> Json:
    """Return the offer for one of the viewer's seats: what it may do now."""
    return next(dict(view["offer"]) for view in state["views"] if view["seat"] == seat)


def seats_to_play(state: Json) -> list[int]:
    """Return the viewer's seats that may act now."""
    return [view["seat"] for view in state["views"] if view["offer"]]
