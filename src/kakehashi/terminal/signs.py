"""Signs that an output may not have, and what is written for them there: nothing that is told dies of its encoding."""

import codecs
import io
import sys
import unicodedata

_PLAINLY = "kakehashi-plainly"
_INSTEAD = dict(zip("─│═║·▲▼◆▶█▄▁▰▱–—‘’“”…±×", "-|=#.^v*>#=_#---''\"\".~x", strict=True))
"""One sign for one, so that what stands below each other still does."""
_BRAILLE, _ROPE = range(0x2800, 0x2900), ":"


def write_plainly() -> None:
    """From now on, what standard output cannot encode is written by plainer signs."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors=_PLAINLY)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_instead, error.object[error.start : error.end])), error.end


def _instead(sign: str) -> str:
    if ord(sign) in _BRAILLE:
        return _ROPE
    plain = unicodedata.normalize("NFKD", sign)[:1]
    return _INSTEAD.get(sign) or (plain if plain.isascii() else "?")


codecs.register_error(_PLAINLY, _plainly)
