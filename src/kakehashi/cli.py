"""`kakehashi`: the one command."""

import errno
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from kakehashi.arguments import named_in, not_for, parser_for
from kakehashi.errors import Refused
from kakehashi.terminal.signs import write_plainly

_CANNOT_WRITE = {getattr(errno, name) for name in ("EPIPE", "ENOSPC", "EDQUOT", "EFBIG") if hasattr(errno, name)}
"""How it fails when somebody no longer reads, and when there is no room on a disk."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    write_plainly()
    try:
        with _everything_written():
            return _run(sys.argv[1:] if arguments is None else arguments)
    except Refused as refused:
        print(f"kakehashi: {refused}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if error.errno not in _CANNOT_WRITE:
            raise
        # What is left of the output goes nowhere, or Python would complain again when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # Whoever read it may have gone: then there is nobody left to tell.
        if error.errno != errno.EPIPE:
            print(f"kakehashi: {error.filename or 'The output'} cannot be written: {error.strerror}.", file=sys.stderr)
        return 1


def _run(given: Sequence[str]) -> int:
    parsed, unknown = parser_for(given).parse_known_args(given)
    if unknown:
        raise Refused("bad-request", not_for(next(iter(named_in(given)), None), unknown))
    return int(parsed.run(parsed))


@contextmanager
def _everything_written() -> Iterator[None]:
    """Find out here, and not when all is over, that an output cannot be written."""
    try:
        yield
    finally:
        if sys.stdout:
            sys.stdout.flush()
