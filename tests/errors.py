"""Expect errors by code, because programs rely on codes and sentences may change."""

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
