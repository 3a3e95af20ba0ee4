"""How a client keeps a table: an event says what has changed, and all else is as it was."""

from typing import Any


def merged(now: Any, changes: Any) -> Any:
    """A table as it is after an event, for whoever knows how it was before it."""
    views = {view["seat"]: view for view in now.get("views", ())}
    changed = [{**views.get(view["seat"], {}), **view} for view in changes.get("views", views.values())]
    return {**now, **changes, "views": changed}
