"""How tests expect errors: by their codes, which programs rely on, and not by their sentences."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from kakehashi.errors import Refused


@contextmanager
def raises_code(*codes: str) -> Iterator[pytest.ExceptionInfo[Refused]]:
    """Expect an error of the project with one of these codes."""
    with pytest.raises(Refused) as info:
        yield info
    assert info.value.code in codes, info.value
