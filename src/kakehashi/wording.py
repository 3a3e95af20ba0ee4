"""Numbers and rows of things in English."""

from collections.abc import Sequence

_MOST_LISTED = 60


def counted(number: int, noun: str) -> str:
    """A number of things: `1 Student`, `2 Students`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def listed(things: Sequence[str], last: str = "and") -> str:
    """Things in a row: `A`, `A and B`, `A, B and C`."""
    return f" {last} ".join([*([", ".join(things[:-1])] if things[1:] else []), *things[-1:]])


def first_of(moves: Sequence[str]) -> str:
    """As many moves as somebody may want to read."""
    more = f" … and {len(moves) - _MOST_LISTED} more" if len(moves) > _MOST_LISTED else ""
    return "  ".join(moves[:_MOST_LISTED]) + more
