"""Where chance begins."""

import hashlib
from typing import SupportsIndex

from kakehashi.errors import Refused, quoted


def seed_from(*parts: object) -> int:
    """A seed that always comes of the same parts, on every machine."""
    digest = hashlib.sha256("/".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


def checked(seed: object) -> int:
    """A seed that somebody gave, if it is one."""
    if not isinstance(seed, SupportsIndex) or isinstance(seed, bool):
        raise Refused("bad-request", f"A seed is a whole number, not {quoted(seed)}.")
    return seed.__index__()
