"""The one error that bad input raises."""

import copyreg
import reprlib

Json = dict[str, object]
"""Plain data, such as JSON carries."""
Reason = dict[str, object]
"""Why a move may not be played: a `code`, and what it speaks of, such as a village or a line, by name."""


class Refused(ValueError):
    """Something asked for cannot be done; its text is one sentence that says what is wrong and where.

    Nothing has been changed. `code` tells programs what kind of thing was wrong, and for a move that the rules forbid
    `reason` tells which of them does.
    """

    def __init__(self, code: str, sentence: str, reason: Reason | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        # An exception is unpickled by calling its class with its text alone, which none of these can be called with.
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


_short = reprlib.Repr()
_short.maxstring = _short.maxother = _short.maxlong = 60


def quoted(given: object) -> str:
    """What was given, for a sentence about it: shortened, for it may be anything."""
    return _short.repr(given)
