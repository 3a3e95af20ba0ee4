"""How environments show a position."""

from collections.abc import Sequence
from typing import Protocol, cast

from kakehashi.errors import Refused, quoted
from kakehashi.games import Position

MODES = ["human", "ansi", "svg"]
"""`human` prints, `ansi` gives the text, `svg` a picture."""


class Drawn(Protocol):
    """A position that draws itself."""

    def svg(self) -> str:
        """As a picture."""


def check_mode(mode: str | None, modes: Sequence[str] = MODES) -> None:
    """Refuse a way of showing that there is not."""
    if mode is not None and mode not in modes:
        raise Refused("bad-request", f"Positions are rendered as {', '.join(modes)}, not as {quoted(mode)}.")


def rendered(position: Position, mode: str | None) -> str | None:
    """The position as somebody who watches sees it; nothing where it is printed, or nothing was asked for."""
    if mode is None:
        return None
    seen = position.seen_by(None)
    if mode == "svg":
        return cast(Drawn, seen).svg()
    text = "\n".join(f"{name}: {told}" for name, told in _told(seen).items())
    if mode == "human":
        print(text)
        return None
    return text


def _told(position: Position) -> dict[str, object]:
    shown = dict(position.notation())
    within = shown.pop("position", None)
    return {**(within if isinstance(within, dict) else {"position": within}), **shown, "scores": position.scores}
